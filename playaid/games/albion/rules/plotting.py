"""19.0 Plotting: both sides commit their enchantments in secret, and open them together."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.albion.ratings import enchanters, fortresses, ground, items, leaders, places, strengths
from playaid.games.albion.ratings.enchanters import GYRES, RING, SEAT, freely, is_enchanter, range_of, uses
from playaid.games.albion.ratings.items import attuned_person, not_in_use
from playaid.games.albion.rules.plotted_words import said_castings
from playaid.games.albion.rules.woken_by_plots import WAKES, WAKES_THEM, aimed_at_sleepers, may_wake
from playaid.games.albion.state import castings, hexes, occasions, pieces
from playaid.games.albion.state.printed import enchantment_rows
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.language.message import SEMICOLON, Typed, listing, message, series
from playaid.referee.contract import plots
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.refusals import Locked
from playaid.referee.deciding.offers import supposing

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Casting, Hearing, State


def plot(hearing: Hearing) -> None:
    """Castings are added to what the side has plotted until the plots are opened: they are all written at the same time. [5.0 B.1]"""
    added = said_castings(hearing)
    for casting in added:
        hearing.line("plot", castings.describe(casting), "", "19.0")
        _mark(hearing, casting)
    plotted = [*_plotted(hearing), *added]
    said = listing((castings.describe(casting) for casting in plotted), SEMICOLON)
    hearing.tell(message("Plotted: {castings}.", castings=said) if plotted else "No enchantment is plotted.")
    plots.commit(hearing, castings.occasion(hearing.state), plotted)
    if waking := [_title(casting["number"]) for casting in added if may_wake(hearing, casting["number"])]:
        hearing.tell(WAKES, spells=listing(dict.fromkeys(waking)))
    for casting in added:
        if asleep := aimed_at_sleepers(hearing, casting):
            hearing.tell(WAKES_THEM, spell=_title(casting["number"]), sleepers=series(asleep))
    if added:
        hearing.tell(TIED, casters=series(dict.fromkeys(casting["caster"] for casting in added)))
        hearing.tell(ADDED)


TIED = "Whoever casts does nothing else for the rest of the Game-Turn, whether it works or not, but defend if attacked: {casters} [19.3]."
ADDED = "Castings by your other enchanters may be added (`plot`) until the plots are opened (`next`); `undo` takes these back."


def _plotted(hearing: Hearing) -> list[Casting]:
    """What the declaring side has plotted in this segment. Raises Locked."""
    plot = hearing.secret(hearing.side).get("plots", {}).get(castings.occasion(hearing.state))
    return plot["content"] if plot else []


def may_cast(hearing: Hearing, casting: Casting) -> str | None:
    """Why a casting may not be plotted, with its case, or None."""
    return _why_unfit(hearing, casting) or (_person_fails(hearing, casting) if casting["number"] in castings.ON_PERSON else None)


def _why_unfit(hearing: Hearing, casting: Casting) -> str | None:
    """The same, wherever the person stands that it is aimed at."""
    tests = (_caster_fails, _place_fails, _needs_fail, _target_fails)
    return next((why for fails in tests if (why := fails(hearing, casting))), None)


def _caster_fails(hearing: Hearing, casting: Casting) -> str | None:
    caster = casting["caster"]
    piece = pieces.piece(hearing.state, caster)
    if pieces.commander_side(piece) != hearing.side:
        return message("{caster} is not {side}'s [19.0]", caster=caster, side=hearing.side)
    if not pieces.awake(piece):
        return message("{caster} is not active on the map [10.0]", caster=caster)
    if piece["aboard"]:
        return message("{caster} is aboard {ship} and casts nothing [12.2]", caster=caster, ship=piece["aboard"])
    if not _by_the_place(hearing, casting) and not is_enchanter(hearing, caster) and not freely(hearing, casting):
        return enchanters.item_laid_by(hearing, casting) or message("{caster} is no enchanter [19.1]", caster=caster)
    return None


def _by_the_place(hearing: Hearing, casting: Casting) -> bool:
    """Whether the place of power gives the casting to whoever is there, enchanter or not: the Seat of Moray to its blood, the places of
    Vision and Farcalling to anybody, by option `place-vision`: their texts speak of persons. [19.1, 19.5]"""
    if _of_the_seat(hearing, casting):
        return True
    here = pieces.piece(hearing.state, casting["caster"])["hex"]
    return casting["number"] in SEEN_AFAR and here in _open_places(hearing, casting["number"])


SEEN_AFAR = (castings.VISION, castings.FARCALLING)


def _open_places(hearing: Hearing, number: str) -> set[str]:
    """The hexes in which anybody may cast it, by option."""
    return set() if hearing.options["place-vision"] == "enchanters" else {*hearing.fact("enchantments", number, "place")} - {SEAT}


def _of_the_seat(hearing: Hearing, casting: Casting) -> bool:
    """Whether one of the Moray blood has his vision in the Seat of Moray, enchanter or not. [19.5.18]"""
    here = pieces.piece(hearing.state, casting["caster"])["hex"]
    return bool(casting["number"] == castings.VISION and here == SEAT and casting["caster"] in places.by_hex()[SEAT]["magic_for"])


def _place_fails(hearing: Hearing, casting: Casting) -> str | None:
    number, caster = casting["number"], casting["caster"]
    here = str(pieces.piece(hearing.state, caster)["hex"])
    ring = number == castings.VISION and uses(hearing, caster, RING)
    anywhere = number == castings.VISION and hearing.options["ring-place"] == "anywhere"
    if places.place_of(here) is None and not (ring and anywhere):
        outside = message("{caster} is in {hex}, which is no place of power [19.1]", caster=caster, hex=here)
        return (enchanters.item_laid_by(hearing, casting) or outside) if anywhere else outside
    wanted: Sequence[str] | None = hearing.fact("enchantments", number, "place")
    if ring or not wanted:
        return None
    if wanted == ["coastal"]:
        return None if ground.is_coastal(hearing, here) else message("{hex} is no coastal hex", hex=here)
    if wanted == ["mountain"]:
        return None if "mountain" in ground.terrain(hearing, here) else message("{hex} is no mountain hex", hex=here)
    if wanted == ["home"]:
        at_home = hearing.fact("persons", caster, "home") == here
        return None if at_home else message("{caster} is not in a home hex of his own", caster=caster)
    if here not in wanted:
        name = enchantment_rows()[number]["name"]
        return message("{enchantment} is cast in {hexes}, not in {hex}", enchantment=name, hexes=listing(wanted), hex=here)
    if number == castings.VISION and here == SEAT and not _of_the_seat(hearing, casting):
        return message("the Seat of Moray shows its visions to Barguest, Imric and Gairloch only, not to {caster} [19.5]", caster=caster)
    return None


def _needs_fail(hearing: Hearing, casting: Casting) -> str | None:
    number, caster = casting["number"], casting["caster"]
    least = int(hearing.fact("enchantments", number, "magic"))
    if strengths.basic_magic(hearing, caster) < least:
        return message("{enchantment} needs a Basic Magic Strength of {least}", enchantment=enchantment_rows()[number]["name"], least=least)
    item = hearing.fact("enchantments", number, "item")
    if item and (unused := not_in_use(hearing, caster, str(item))):
        return unused
    if number == castings.SCRYING and attuned_person(hearing.state) != caster:
        return message("the Scrying Glass is not attuned to {caster}", caster=caster)
    if number == castings.FARCALLING and hearing.public["farcalling"]:
        return "Farcalling has been cast in this game"
    return None


def _target_fails(hearing: Hearing, casting: Casting) -> str | None:
    number, target, name = casting["number"], casting["target"], enchantment_rows()[casting["number"]]["name"]
    if (number == castings.ELEMENTS) != (casting["weather"] is not None):
        text = "{enchantment}: no weather is chosen"
        text = "{enchantment}: add `for clear`, `for rain` or `for snow`" if number == castings.ELEMENTS else text
        return message(text, enchantment=name)
    if (number in castings.ON_PERSON + castings.ON_HEX) != (target is not None):
        return _aimless(number, casting["caster"]) if target is None else message("{enchantment} has no target", enchantment=name)
    return _hex_fails(hearing, casting) if number in castings.ON_HEX else None


def _aimless(number: str, caster: str) -> str:
    """That a target is missing: what it is, and how it is said."""
    name, sort = enchantment_rows()[number]["name"], str(enchantment_rows()[number]["target"])
    what = {"person": "{enchantment} needs a target, a person: {enchantment} by {caster} on PERSON"}
    what |= {"stack": "{enchantment} needs a target, the hex of an enemy stack: {enchantment} by {caster} at HEX"}
    return message(what.get(sort, "{enchantment} needs a target, a hex: {enchantment} by {caster} at HEX"), enchantment=name, caster=caster)


def _hex_fails(hearing: Hearing, casting: Casting) -> str | None:
    number, target = casting["number"], str(casting["target"])
    if not hexes.is_hex(target):
        return message("{hex} is no hex of the map [2.1]", hex=target)
    if number == castings.VORTEX and (fortresses.standing(hearing.state, target) or "dyke" in ground.terrain(hearing, target)):
        return message("a fortress stands in {hex}", hex=target)
    if far := _too_far(hearing, casting, target):  # before a look at who stands there, which hangs on what is seen
        return far
    if number == castings.SCRYING and not pieces.at(hearing.state, target, pieces.other(hearing.side)):
        return message("no enemy stack stands in {hex}", hex=target)
    return None


def _person_fails(hearing: Hearing, casting: Casting) -> str | None:
    number, target = casting["number"], str(casting["target"])
    piece = pieces.piece(hearing.state, target)
    if pieces.somewhere(piece):
        raise Locked(f"secret.{piece['side']}")
    if not pieces.on_map(piece):
        return message("{target} is not on the map", target=target)
    if number == castings.STRENGTH:
        here = pieces.piece(hearing.state, casting["caster"])["hex"]
        return None if piece["hex"] == here else message("{target} is not in the hex of {caster}", target=target, caster=casting["caster"])
    if number == castings.MENTAL and pieces.commander_side(piece) == hearing.side:
        return message("{target} is no enemy", target=target)
    return _too_far(hearing, casting, str(piece["hex"]))


def _too_far(hearing: Hearing, casting: Casting, number: str) -> str | None:
    reach = range_of(hearing, casting)
    if reach is None:
        return None
    here = str(pieces.piece(hearing.state, casting["caster"])["hex"])
    away = ground.away(hearing, here, number)
    doubt = ground.beware(hearing, here, number, reach)
    if away <= reach:
        return None
    why = "{hex} is {distance} hexes from {caster}, out of range {range}"
    return ground.with_doubt(message(why, hex=number, distance=away, caster=casting["caster"], range=reach), doubt)


def in_vain(hearing: Hearing) -> str | None:
    """Why Mind Control over somebody comes to nothing, as far as all see where and how strong they are; it may be plotted all the same."""
    said = said_castings(hearing)
    shaken = {casting["target"] for casting in said if casting["number"] == castings.SHAKE}
    whys = [why for casting in said if (why := _out_of_control(hearing, casting, shaken))]
    return listing(whys, SEMICOLON) if whys else None


def _out_of_control(hearing: Hearing, casting: Casting, shaken: Container[str | None] = ()) -> str | None:
    """Why nobody takes over the target of a Mind Control as things stand: a refuge, but for a fortress that the same plot shakes down, or a
    mind that is as strong without what it may bear. [19.4.01, 19.4.10]"""
    if casting["number"] != castings.CONTROL or casting["target"] is None:
        return None
    caster, target = casting["caster"], casting["target"]
    piece = pieces.piece(hearing.state, target)
    if not pieces.on_map(piece):
        return None
    place = places.place_of(str(piece["hex"]))
    refuge = str(place["name"]) if place else fortresses.defence(hearing, str(piece["hex"]), piece["side"])
    if piece["hex"] in shaken and fortresses.friendly(hearing.state, str(piece["hex"]), piece["side"]):
        refuge = None
    if refuge is not None and pieces.owner_of_place(hearing.state, target) in (None, hearing.side):
        return message("{target} is safe from Mind Control in {hex} ({refuge})", target=target, hex=piece["hex"], refuge=refuge)
    mine = strengths.magic(hearing, caster)[0] + leaders.rating(hearing, caster)
    theirs = strengths.least_magic(hearing, target) + items.open_command(hearing, target)
    if mine > theirs:
        return None
    why = "{caster}'s magic and command, {mine}, are not above those of {target}, at least {theirs}"
    return message(why, caster=caster, mine=mine, target=target, theirs=theirs)


def _mark(hearing: Hearing, casting: Casting) -> None:
    """A line where the lie of the columns decides whether a target is in range. [2.1]"""
    target, reach = casting["target"], range_of(hearing, casting)
    if target is None or reach is None or casting["number"] == castings.STRENGTH:
        return
    on_person = casting["number"] in castings.ON_PERSON
    if on_person and pieces.owner_of_place(hearing.state, target) not in (None, hearing.side):
        return  # the line would name their hex [11.9]
    number = str(pieces.piece(hearing.state, target)["hex"]) if on_person else target
    ground.mark_range(hearing, str(pieces.piece(hearing.state, casting["caster"])["hex"]), number, reach)


def _again(hearing: Hearing) -> Facts:
    plotted = hearing.side in plots.committed_sides(hearing.state, castings.occasion(hearing.state))
    return {"side": hearing.side} if plotted and not said_castings(hearing) else None


def _not_yet(hearing: Hearing) -> Facts:
    return {} if hearing.side == FAERIE and said_castings(hearing) and not castings.may_begin(hearing.state) else None


def _twice(hearing: Hearing) -> Facts:
    whys = [_has_plotted(hearing, name) or message("{name}: one enchantment each", name=name) for name in _too_busy(hearing)]
    return {"why": listing(whys, SEMICOLON)} if whys else None


def _too_busy(hearing: Hearing) -> list[str]:
    """Who would cast more than once, with what is plotted. [19.2]"""
    casters = [casting["caster"] for casting in (*_plotted(hearing), *said_castings(hearing))]
    return sorted({name for name in casters if casters.count(name) > 1})


def _has_plotted(hearing: Hearing, name: str) -> str | None:
    """That somebody casts by what stands in the plot already, and which enchantment; on whom lies in the plot."""
    before = next((casting for casting in _plotted(hearing) if casting["caster"] == name), None)
    why = "{casting} is plotted already: one enchantment each"
    return message(why, casting=castings.describe({**before, "target": None})) if before is not None else None


def _takes_back(hearing: Hearing) -> str | None:
    """How a casting is changed that is plotted: a plot is sealed, and nothing is said in its place. [5.0 B.1]"""
    again = any(_has_plotted(hearing, name) for name in _too_busy(hearing))
    return message("`undo` takes back what was plotted last; then it is plotted anew") if again else None


def _unfit(hearing: Hearing) -> Facts:
    said = said_castings(hearing)
    wrong = [
        why for casting in said if (why := _why_unfit(hearing, casting) if _is_at_unseen(hearing, casting) else may_cast(hearing, casting))
    ]
    return {"why": listing(wrong, SEMICOLON)} if wrong else None


def _astray(hearing: Hearing) -> Facts:
    """What hangs on where the other side's unseen persons stand is a check of its own: what all castings are refused for in plain sight is
    told by itself. [11.9]"""
    aimed = [casting for casting in said_castings(hearing) if _is_at_unseen(hearing, casting) and not _why_unfit(hearing, casting)]
    wrong = [why for casting in aimed if (why := _person_fails(hearing, casting))]
    return {"why": listing(wrong, SEMICOLON)} if wrong else None


def _is_at_unseen(hearing: Hearing, casting: Casting) -> bool:
    """Whether a casting is aimed at a person whose place its side does not see."""
    target = casting["target"]
    if casting["number"] not in castings.ON_PERSON or target is None:
        return False
    return pieces.owner_of_place(hearing.state, target) not in (None, hearing.side)


MOST_NAMED = 5
"""Targets that a refusal names: more are in `?`."""


def _nearby(hearing: Hearing) -> str | None:
    """The same enchantments by the same persons on what they can reach: what lies nearest first, and how many more."""
    aside = supposing(hearing, hearing.args)  # what it looks up decides nothing
    wants = castings.ON_PERSON + castings.ON_HEX
    busy = _too_busy(hearing)
    said = [here for here in said_castings(hearing) if here["target"] is not None or here["number"] in wants]
    said = [here for here in said if here["caster"] not in busy]
    told = list[str]()
    for here in said:
        ideas = [idea for idea in _ideas(hearing.state, here["caster"], hearing.side) if idea["number"] == here["number"]]
        legal = [idea for idea in ideas if _legal(aside, idea)]
        targets = [str(idea["target"]) for idea in sorted(legal, key=partial(_how_far, aside, _near_what(hearing.state, here)))]
        if targets:
            told.append(_on_any_of(here, targets))
    return listing(told, " | ") or None


def _on_any_of(casting: Casting, targets: Sequence[str]) -> str:
    """The line that says an enchantment of the nearest of several, and of whom else it may be said, of whom a few are named."""
    first, *others = targets
    whom = f"on {quote(first)}" if casting["number"] in castings.ON_PERSON else f"at {first}"
    more = [message("{n} more (`? plot`)", n=len(targets) - MOST_NAMED)] if len(targets) > MOST_NAMED else []
    named = [*targets[1:MOST_NAMED], *more]
    text = message("plot {spell} by {caster} {whom}", spell=_title(casting["number"]), caster=casting["caster"], whom=Typed(whom))
    return message("{line}; or {targets}", line=text, targets=listing(named)) if others else text


def _near_what(state: State, casting: Casting) -> str:
    """The hex that was said, else where the caster is."""
    said = str(casting["target"])
    return said if hexes.is_hex(said) else str(pieces.piece(state, casting["caster"])["hex"])


def _how_far(hearing: Hearing, target: str, casting: Casting) -> int:
    """How far from a hex a casting is aimed; nothing where it is at no hex."""
    other = str(casting["target"])
    return ground.away(hearing, target, other) if hexes.is_hex(other) else 0


_TRESPASS = "Faerie casts nothing until the Game-Turn after a Fomorian piece has entered a Faerie kingdom"
PLOT_CHECKS = (
    Check("19.once", "19.0", "{side} has plotted for this segment: castings may be added, and `undo` takes them back", _again, rank=10),
    Check("22.4.trespass", "22.4", _TRESPASS, _not_yet, rank=20),
    Check("19.2.one", "19.2", "{why}", _twice, _takes_back),
    Check("19.4.may", "19.4", "{why}", _unfit, _nearby),
    Check("19.4.aim", "19.4", "{why}", _astray, _nearby),
)


def plot_offers(hearing: Hearing) -> Iterable[str]:
    """`nothing`, and each single casting without a free choice of hex that would be legal: a side's plot may join any of them."""
    if hearing.side not in plots.committed_sides(hearing.state, castings.occasion(hearing.state)):
        yield "nothing"
    yield from map(_typed, _open_to(hearing))


def preview(hearing: Hearing) -> Iterable[str]:
    """Who of the side may cast what, by name; where it is said of a hex or person, on which is asked afterwards. Its side's own. [19.1]"""
    by: dict[str, dict[str, None]] = {}
    for casting in (*_open_to(hearing), *_at_any_hex(hearing)):
        by.setdefault(casting["caster"], {})[_title(casting["number"])] = None
    for caster, spells in by.items():
        yield message("{caster} may cast: {spells}", caster=caster, spells=listing(spells))
    if by:
        yield message(_NOBODY_ELSE, side=hearing.side)
    weather = {_title(number) for number in castings.WEATHERS if may_wake(hearing, number)}
    if by:
        yield message(BUSY)
    if skies := dict.fromkeys(spell for spells in by.values() for spell in spells if spell in weather):
        yield message(WAKES, spells=listing(skies))
    if not by:
        early = hearing.side == FAERIE and not castings.may_begin(hearing.state)
        yield message(_TOO_EARLY if early else _NOBODY, side=hearing.side)


_NOBODY = (
    "nobody of {side} may cast anything now: it takes an enchanter, awake, ashore and in a Place of Power or with Herla's Ring [10.0, 19.1]"
)
_NOBODY_ELSE = "nobody else of {side} may: it takes an enchanter, awake, ashore and in a Place of Power or with Herla's Ring [10.0, 19.1]"
_TOO_EARLY = "nobody of {side} may cast anything yet: Fomorians must have entered a Faerie kingdom in an earlier Game-Turn [22.4]"


BUSY = "whoever casts does nothing else for the rest of the Game-Turn, whether it works or not, but defend if attacked [19.3]"


def _title(number: str) -> str:
    return str(enchantment_rows()[number]["name"])


def _open_to(hearing: Hearing) -> Iterable[Casting]:
    """The legal castings, without a free choice of hex, of whoever of the side has plotted none."""
    state, side = hearing.state, hearing.side
    if side == FAERIE and not castings.may_begin(state):
        return
    with suppress(Locked):
        done = [casting["caster"] for casting in _plotted(hearing)]
        for caster in pieces.persons_of(state, side):
            with suppress(Ask, MissingFact, Locked):
                if caster not in done and _able(hearing, caster):
                    yield from (idea for idea in _ideas(state, caster, side) if _legal(hearing, idea))


def _at_any_hex(hearing: Hearing) -> Iterable[Casting]:
    """The legal castings on the caster's own hex of what may be cast at any in range, whoever stands there: none is offered, and whoever
    may cast what is not told without them. [19.4.01, 19.4.09]"""
    able = dict.fromkeys(casting["caster"] for casting in _open_to(hearing))
    for caster in able:
        here = str(pieces.piece(hearing.state, caster)["hex"])
        for number in (castings.SHAKE, castings.VORTEX):
            casting: Casting = {"number": number, "caster": caster, "side": hearing.side, "target": here, "weather": None}
            if _legal(hearing, casting):
                yield casting


def _able(hearing: Hearing, caster: str) -> bool:
    """Whether a person can cast anything where he is. Raises Ask, MissingFact, Locked."""
    here = pieces.piece(hearing.state, caster)["hex"]
    by_the_place = here == SEAT or any(here in _open_places(hearing, number) for number in SEEN_AFAR)
    return by_the_place or is_enchanter(hearing, caster) or uses(hearing, caster, GYRES) or uses(hearing, caster, RING)


def _legal(hearing: Hearing, casting: Casting) -> bool:
    """Whether a casting may be plotted and may come off; what is unknown or sealed is no."""
    with suppress(Ask, MissingFact, Locked):
        return may_cast(hearing, casting) is None and not _is_hopeless(hearing, casting)
    return False


def _is_hopeless(hearing: Hearing, casting: Casting) -> bool:
    """Whether it would come to nothing; what is unknown or sealed may come off."""
    with suppress(Ask, MissingFact, Locked):
        return _out_of_control(hearing, casting) is not None
    return False


def _typed(casting: Casting) -> str:
    aim = f" {'on' if casting['number'] in castings.ON_PERSON else 'at'} {casting['target']}" if casting["target"] else ""
    return f"{casting['number']} by {casting['caster']}{aim}" + (f" for {casting['weather']}" if casting["weather"] else "")


def _ideas(state: State, caster: str, side: str) -> Iterable[Casting]:
    here = str(pieces.piece(state, caster)["hex"])
    for number in enchantment_rows():
        casting: Casting = {"number": number, "caster": caster, "side": side, "target": None, "weather": None}
        if number == castings.ELEMENTS:
            for sky in castings.SKIES:
                yield {**casting, "weather": sky}
        elif number in (castings.MENTAL, castings.CONTROL):
            for name in pieces.persons_of(state, pieces.other(side)):
                yield {**casting, "target": name}
        elif number in castings.ON_HEX:
            for target in pieces.hexes_of(state, pieces.other(side)):
                if target != here:
                    yield {**casting, "target": target}
            if number == castings.DISPEL:  # wherever enemies stand: it keeps theirs off the caster, too
                yield {**casting, "target": here}
        else:
            yield {**casting, "target": caster if number == castings.STRENGTH else None}


def begin(hearing: Hearing) -> None:
    """Who is not asked, as they have nobody who could cast, is told why while the other side is. [19.1, 22.4]"""
    hearing.put("public", "plots", castings.occasion(hearing.state), {})
    for side in (FOMORIAN, FAERIE) if castings.unplotted(hearing.state) else ():
        if why := occasions.plots(hearing.state, side):
            hearing.tell("{side} is not asked to plot: {why}", side=side, why=why)


def reveal(hearing: Hearing) -> None:
    """Open both plots together, each held against its seal. Raises Locked."""
    opened: dict[str, list[Casting]] = plots.open_all(hearing, castings.occasion(hearing.state))
    announced: list[Casting] = [{**casting, "result": None} for side in (FOMORIAN, FAERIE) for casting in opened.get(side, [])]
    hearing.put("public", "castings", announced)
    for casting in announced:
        hearing.tell("{side} has plotted {casting}.", side=casting["side"], casting=castings.describe(casting))
    if not announced:
        hearing.tell("Nobody casts an enchantment.")
