"""18.0 Evasion, and the death of persons caught by armies without it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import fortresses, items, leaders, reach, strengths
from playaid.games.albion.ratings.forces import can_go_on
from playaid.games.albion.ratings.heirs import heirs_first
from playaid.games.albion.rules import losses
from playaid.games.albion.state import escorts, hexes, occasions, outstanding, pieces, stacks, survivors
from playaid.games.albion.state.combats import fights
from playaid.games.albion.state.combats import key as key_of
from playaid.games.albion.state.marches import EVADING, phase
from playaid.games.albion.state.sides import SIDES
from playaid.games.albion.state.survivors import AT_STAKE
from playaid.language.message import counted, listing, message, series
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import actor, frames
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


BySide = Mapping[str, Mapping[str, Sequence[str]]]
"""side -> hex -> persons"""


def look(hearing: Hearing, *numbers: str) -> None:
    """Note who is in danger in these hexes; on the whole map also who may evade what has come upon them."""
    danger: dict[str, dict[str, Sequence[str]]] = {}
    chances: dict[str, dict[str, Sequence[str]]] = {}
    for side in SIDES:
        enemies = {*pieces.hexes_of(hearing.state, pieces.other(side))}
        for number in numbers or pieces.hexes_of(hearing.state, side):
            if number not in enemies:
                continue
            persons = seen_in_danger(hearing, number, side)
            if persons:
                danger.setdefault(side, {})[number] = persons
            elif not numbers and (free := exposed_persons(hearing, number, side)):
                chances.setdefault(side, {})[number] = free
    hearing.put("public", "endangered", danger)
    hearing.put("public", "exposed", chances)
    _note_what_is_at_stake(hearing, danger)
    for side, number, names in _each(danger):
        text = message("{side} in {hex}: {persons} among enemy armies", side=side, hex=number, persons=listing(names))
        _say_what_is_at_stake(hearing, side, number, names, text)
        if not numbers:
            _say_who_evaded_before(hearing, number, names)
    for side, number, names in _each(chances):
        text = message("{side} in {hex}: {persons} where enemies have come", side=side, hex=number, persons=listing(names))
        hearing.line("may evade", text, "if they want to", "18.0", only=pieces.own(hearing.state, side))


def _note_what_is_at_stake(hearing: Hearing, danger: BySide) -> None:
    """For `status`: where all know only that a hero may be among them, and, for their player alone, whether one is."""
    doubted = {side: [number for number, names in places.items() if in_doubt(hearing, names)] for side, places in danger.items()}
    if doubted != hearing.public.get("doubted", {}):
        hearing.put("public", "doubted", doubted)
    for side, numbers in doubted.items():
        if numbers:
            hearing.put("secret", side, "dying", {number: bool(endangered_persons(hearing, number, side)) for number in numbers})


def _say_what_is_at_stake(hearing: Hearing, side: str, number: str, persons: Sequence[str], text: str) -> None:
    """To all, unless one of them may be a hero by what they bear in secret: then their player alone hears it. [18.3, 20.1]"""
    if not in_doubt(hearing, persons):
        hearing.line("in danger", text, "evade or die", "18.0")
        return
    hearing.line("in danger", text, "a hero may be among them", "18.3")
    stake = AT_STAKE[bool(endangered_persons(hearing, number, side))]
    hearing.line("at stake", message("{persons} in {hex}", persons=listing(persons), hex=number), stake, "18.0", only=side)


def _say_who_evaded_before(hearing: Hearing, number: str, persons: Sequence[str]) -> None:
    """Of those in danger, whose evasion of the enemies there was for the Game-Turn that is over: nothing may have moved since. [18.2]"""
    before = () if hearing.public.get("came", {}).get(number) else hearing.public.get("lapsed", {}).get(number, ())
    if names := [name for name in persons if name in before]:
        text = "{persons} evaded the enemy in {hex} in the Game-Turn before; that held until it ended, and counts no more."
        hearing.tell(text, public=True, persons=listing(names), hex=number)


def in_doubt(hearing: Hearing, persons: Iterable[str]) -> bool:
    """Whether, as far as all know, one of these might be a hero. Raises MissingFact. [20.1]"""
    return any(strengths.may_be_hero(hearing, name) for name in persons)


def seen_in_danger(hearing: Hearing, number: str, side: str) -> list[str]:
    """Persons in danger as far as all know: a hero by what they bear in secret protects only who is known to be protected. [18.3, 20.1]"""
    persons = endangered_persons(hearing, number, side, openly=True)
    if not persons or not (survivors.are_known(hearing.state, number, side) or _has_fought(hearing, number)):
        return persons
    dying = endangered_persons(hearing, number, side)
    if not dying:
        survivors.note(hearing, number, side)
    return dying


def _has_fought(hearing: Hearing, number: str) -> bool:
    """Whether a battle has been fought there in this phase: that it goes on, or not, has told whether a side still has a hero. [15.8]"""
    fight = fights(hearing.state).get(key_of(number, "battle"))
    return bool(fight and fight["round"]) and bool({"combat", "overrun"} & {frame["key"] for frame in frames(hearing.state)})


def forget(hearing: Hearing, number: str, names: list[str]) -> None:
    survivors.forget(hearing, number, names)


def _each(by_side: BySide) -> Iterable[tuple[str, str, Sequence[str]]]:
    return ((side, number, persons) for side, places in by_side.items() for number, persons in places.items())


def _free(hearing: Hearing, number: str, side: str) -> list[str]:
    gone = escorts.away(hearing.state, number)
    return [name for name in pieces.at(hearing.state, number, side, "person", aboard=False) if name not in gone]


def endangered_persons(hearing: Hearing, number: str, side: str, openly: bool = False) -> list[str]:
    """Persons who die unless they evade: ashore among enemy points, in no fortress, without army, escort or hero. [18.0, 18.3] Whose
    mind is taken stands among the armies of his own side; 19.4.10 names the death that he may die of it. openly: as all may see, so that a
    hero by a hidden item is none."""
    persons = _free(hearing, number, side)
    if not persons or not escorts.armed_at(hearing.state, number, pieces.other(side)):
        return []
    if pieces.points_at(hearing.state, number, side) or fortresses.defence(hearing, number, side):
        return []
    hero = strengths.is_open_hero if openly else strengths.is_hero
    heroes = [name for name in persons if hero(hearing, name)]  # of all: who is not looked up would be known for one
    if heroes:
        return []
    spared = hearing.public["mastered"] if hearing.options["mind-control-death"] == "clause" else ()
    return [name for name in persons if name not in spared]


def exposed_persons(hearing: Hearing, number: str, side: str) -> list[str]:
    """Persons, heroes too, upon whom enemies have come in this Movement Phase, and who may evade them. [18.0.1, 18.2, 18.3] Not beside an
    army or escort of theirs, nor in a fortress [11.2, 18.2]; whoever has tried and failed is held."""
    persons = _come_upon(hearing, number, side)
    if not persons or pieces.points_at(hearing.state, number, side) or fortresses.defence(hearing, number, side):
        return []
    return [name for name in persons if hearing.public.get("tried", {}).get(name) != number]


def _come_upon(hearing: Hearing, number: str, side: str) -> list[str]:
    """Persons, in whatever company, upon whom enemies have come in this Movement Phase. [18.0.1]"""
    come = phase(hearing.state) in EVADING and _came(hearing, number, pieces.other(side))
    return _free(hearing, number, side) if come else []


BEFORE_BLOWS = (*EVADING, "reaction", "evasion-again", "announce", "terrain", "challenge", "answer", "reply", "duels", "battles")
"""The steps in which whoever is not on the move slips away by what one of their persons bears, always: until the first round is fought."""


def cloaked(hearing: Hearing, number: str, side: str) -> list[str]:
    """The pieces of a side in a hex that what is borne among them lets evade without a roll, in whatever company: the bearer, or all with
    whom he is stacked, armies and escorts too by option. Not in a fortress [18.2]. Raises Locked. [20.6]"""
    gone = escorts.away(hearing.state, number)
    ashore = [name for name in pieces.at(hearing.state, number, side, aboard=False) if _may_be_hidden(hearing, name)]
    free = [name for name in ashore if name not in gone]
    if not free or fortresses.defence(hearing, number, side):
        return []
    cloaks = {name: how for name in ashore if (how := items.cloak_of(hearing, name))}
    return free if "stack" in cloaks.values() else [name for name in free if name in cloaks]


def _may_be_hidden(hearing: Hearing, name: str) -> bool:
    piece = pieces.piece(hearing.state, name)
    armies_too = hearing.options["cloaked-armies"] == "evade"
    return piece["state"] == "active" and piece["kind"] != "ship" and (armies_too or not pieces.points(hearing.state, [name]))


def _slinking(hearing: Hearing) -> list[str]:
    """Those of the side that is not on the move who may always evade the enemies beside them. [20.6]"""
    number, side = hearing.args["hex"], hearing.side
    fights = [fight for fight in hearing.public["combat"]["fights"].values() if fight["hex"] == number and fight["kind"] != "engagement"]
    if phase(hearing.state) not in BEFORE_BLOWS or side == actor(hearing.state) or any(fight["round"] for fight in fights):
        return []
    enemies = pieces.at(hearing.state, number, pieces.other(side), aboard=False)
    met = any(pieces.piece(hearing.state, name)["kind"] != "ship" for name in enemies)
    return cloaked(hearing, number, side) if met else []


def _came(hearing: Hearing, number: str, side: str) -> list[str]:
    there = pieces.at(hearing.state, number, side, aboard=False)
    return [name for name in escorts.came(hearing.state, number) if name in there]


def reckoning(hearing: Hearing) -> None:
    """Whoever is still in danger and has not tried to evade does so now, or dies, unless somebody's item hides him. [18.0, 20.6]"""
    places_of: BySide = hearing.public["endangered"]
    _let_be(hearing)
    hearing.put("public", "endangered", {})
    hearing.put("public", "exposed", {})
    for side, by_hex in places_of.items():
        for number in by_hex:
            cloaked = unseen(hearing, number, persons := seen_in_danger(hearing, number, side))
            if persons := [name for name in persons if name not in cloaked]:
                must = "{persons} in {hex} must evade the enemy armies there or die: do they try?"
                may = "enemy armies have come upon {persons} in {hex}: do they try to evade?"
                _try_or_die(hearing, side, number, persons, may if in_doubt(hearing, persons) else must)


def _let_be(hearing: Hearing) -> None:
    """Say who might have evaded and has not tried: the chance does not come again. [18.0.1]"""
    waiting: BySide = pieces.lay_open(hearing.state).get("exposed") or {}
    for side, number, persons in _each(waiting):
        told, only = "{side} tries no evasion in {hex} ({persons}).", pieces.own(hearing.state, side)
        hearing.tell(told, only=only, side=side, persons=listing(persons), hex=number)


def _try_or_die(hearing: Hearing, side: str, number: str, persons: Sequence[str], question: str) -> None:
    prompt = message(question, hex=number, persons=listing(persons))
    tries = hearing.ask(f"evasion in {number}", who=side, prompt=prompt, options=("evade", "stay")) == "evade"
    if tries and attempt(hearing, side, number, persons, f"evasion tie in {number}"):
        away(hearing, number, persons)
    elif dying := endangered_persons(hearing, number, side):
        _perish(hearing, number, dying)
    else:
        if tries:
            hold(hearing, number, persons)
        live_on(hearing, side, number, persons)


def live_on(hearing: Hearing, side: str, number: str, persons: Sequence[str]) -> None:
    """If armies have come upon them, all see now that a hero is among them; not who it is. [18.3, 20.1]"""
    if seen_in_danger(hearing, number, side):
        survivors.note(hearing, number, side, persons)
        hearing.tell("{persons} in {hex}: they live, so a hero is among them.", public=True, persons=listing(persons), hex=number)


def _perish(hearing: Hearing, number: str, persons: Sequence[str]) -> None:
    cloaked = unseen(hearing, number, persons)
    for name in heirs_first(persons):
        if name not in cloaked:
            hearing.line("automatic death", message("{person} in {hex} among enemy armies", person=name, hex=number), "killed", "18.0")
            losses.kill(hearing, name, message("caught by armies in {hex}", hex=number))


def leave_endangered(hearing: Hearing, names: Sequence[str]) -> None:
    """Armies leave a hex in which enemy persons are at their mercy: these evade now, or are dead. [18.0, 18.2]"""
    armed = [name for name in names if _armed_ashore(hearing, name)]
    for number in dict.fromkeys(str(pieces.piece(hearing.state, name)["hex"]) for name in armed):
        side = pieces.other(pieces.commander_side(pieces.piece(hearing.state, armed[0])))
        persons = seen_in_danger(hearing, number, side)
        if not persons:
            continue
        text = message("{side} in {hex}: {persons}, through whose hex armies march", side=side, hex=number, persons=listing(persons))
        _say_what_is_at_stake(hearing, side, number, persons, text)
        must = "armies march through {hex}, where {persons} must evade or die: do they try?"
        may = "armies march through {hex}, and come upon {persons}: do they try to evade?"
        _try_or_die(hearing, side, number, persons, may if in_doubt(hearing, persons) else must)


def _armed_ashore(hearing: Hearing, name: str) -> bool:
    piece = pieces.pieces(hearing.state).get(name)
    return piece is not None and not piece.get("aboard") and pieces.points(hearing.state, [name]) > 0


def evade(hearing: Hearing) -> None:
    """A die and a rating on either side; the higher decides whether the persons slip away. [18.0]"""
    number, side = hearing.args["hex"], hearing.side
    persons = _evaders(hearing)
    if not persons:
        raise Refusal(message("nobody of {side} can evade in {hex}", side=side, hex=number))
    works = attempt(hearing, side, number, persons)
    _settled(hearing, side, number)
    if works:
        hearing.outcome("evaded")
        away(hearing, number, persons)
        _nobody_to_fight(hearing, number)
        return
    hearing.outcome("caught")
    dying = endangered_persons(hearing, number, side)
    if dying:
        _perish(hearing, number, dying)
        return
    held = hold(hearing, number, persons)
    if held:
        hearing.tell("{persons} fails to evade the enemy in {hex}.", public=True, persons=listing(held), hex=number)
        live_on(hearing, side, number, held)
    else:
        hearing.tell("Nobody fails to evade the enemy in {hex}.", public=True, hex=number)


def _nobody_to_fight(hearing: Hearing, number: str) -> None:
    """A battle that was announced is not fought where all have evaded it. [18.2]"""
    for name, fight in list(hearing.public["combat"]["fights"].items()):
        if (
            fight["hex"] == number
            and fight["kind"] == "battle"
            and fight["state"] != "over"
            and not can_go_on(hearing, fight, hearing.side)
        ):
            hearing.happens("escape from a battle", name=name, why=message("{side} has evaded", side=hearing.side))


def hold(hearing: Hearing, number: str, persons: Sequence[str]) -> list[str]:
    """Those who have failed to evade, and are not hidden by what is borne among them: they have tried. [18.0]"""
    cloaked = unseen(hearing, number, persons)
    held = [name for name in persons if name not in cloaked]
    for name in held:
        hearing.put("public", "tried", name, number)
    return held


def _evaders(hearing: Hearing) -> list[str]:
    """Those who are in danger in the hex that is named, else those who may evade what has come there, else those who always may."""
    number, side = hearing.args["hex"], hearing.side
    if not hexes.is_hex(number):
        return []
    caught = list(hearing.public["endangered"].get(side, {}).get(number, ()))
    return caught or exposed_persons(hearing, number, side) or _slinking(hearing)


def attempt(hearing: Hearing, side: str, number: str, persons: Sequence[str], tie: str = "evasion tie") -> bool:
    """Whether persons evade: by what one of them bears, else a die and the rating of anybody of either side in the hex; a tie is asked.
    [18.0, 20.6]"""
    helper = _cloak_for(hearing, number, persons)
    if helper is not None:
        whose = pieces.piece(hearing.state, helper)["side"]
        hearing.line("hidden by", message("{person} bears what lets them", person=helper), "", "20.6", only=whose)
        hearing.line("evasion", message("what is borne among them lets them"), "automatic", "20.6")
        return True
    enemy = pieces.other(side)
    mine = total(hearing, side, number, list(dict.fromkeys([*persons, *_lenders(hearing, number, side)])))
    theirs = total(hearing, enemy, number, _lenders(hearing, number, enemy))
    if mine == theirs:
        asks = (
            "the evasion of {persons} is tied, {total} to {other_total}, and [18.0] does not say who decides then; the players agree: "
            "do they evade?"
        )
        prompt = message(asks, persons=series(persons), total=mine, other_total=theirs)
        return hearing.ask(tie, who="both", prompt=prompt, options=("they evade", "they do not evade"), cite="18.0") == "they evade"
    works = mine > theirs
    winner = side if works else enemy
    text = message("{side} {total} to {other_total}: {winner} decides", side=side, total=mine, other_total=theirs, winner=winner)
    hearing.line("evasion", text, "", "18.0")
    return works


def _cloak_for(hearing: Hearing, number: str, persons: Sequence[str]) -> str | None:
    """Whose item lets these evade without a roll: one of them, or whoever is stacked with them, evaded already or not. [20.6]"""
    side = pieces.commander_side(pieces.piece(hearing.state, persons[0]))
    beside = [name for name in pieces.at(hearing.state, number, side, "person", aboard=False) if _may_be_hidden(hearing, name)]
    return items.evades(hearing, list(persons)) or next((name for name in beside if items.cloak_of(hearing, name) == "stack"), None)


def _lenders(hearing: Hearing, number: str, side: str) -> list[str]:
    """The persons of a side in a hex whose ratings an evasion may go by: those ashore, by option those aboard too. [18.0, 12.2]"""
    aboard = None if hearing.options["evasion-aboard"] == "yes" else False
    return pieces.at(hearing.state, number, side, "person", aboard=aboard)


def total(hearing: Hearing, side: str, number: str, persons: Sequence[str]) -> int:
    """A die with the best of: a Command Rating, that of the highest rank [14.4]; one person's Current Magic Strength; the army and escort
    points ashore. A hero ashore counts as so many army points as his Combat Strength. [18.0, 18.3]"""
    ways = {message("command of {person}", person=name): leaders.rating(hearing, name) for name in leaders.who_lend(hearing, persons)}
    ways.update({message("magic of {person}", person=name): strengths.magic(hearing, name)[0] for name in persons})
    count = pieces.points_at(hearing.state, number, side)
    strong = _heroes(hearing, persons, max(ways.values(), default=0) - count)
    if count or strong:
        ways[message("army and escort points") if count else message("heroes")] = count + sum(strong.values())
    how = max(ways, key=lambda way: ways[way]) if ways else message("nothing")
    alone, armed = items.makers(hearing, side), bool(strong) and how in ("army and escort points", "heroes")
    doubtful = (name for name in persons if strengths.may_be_hero(hearing, name) and not strengths.is_open_hero(hearing, name))
    shown = armed and not alone and not any(doubtful)  # else what is not told would tell that one is a hero by what is hidden
    if armed and not shown:
        hearing.line("heroes as armies", listing(strong), f"+{sum(strong.values())}", "18.3", only=side)
    rating = ways.get(how, 0)
    die = hearing.roll("d6", who=side, why=message("evasion in {hex}: {points} + die, high is wanted", hex=number, points=rating)).total
    if alone:
        hearing.line("best rating", how, f"{rating}", "18.0", only=alone)
        text = message("die {die} + {points}", die=die, points=rating)
    elif shown:
        heroes = message("heroes as armies ({persons}) {points}", persons=listing(strong), points=rating - count)
        text = message("die {die} + {rating} {points} + {heroes}", die=die, rating=how, points=count, heroes=heroes)
        text = text if count else message("die {die} + {heroes}", die=die, heroes=heroes)
    else:
        text = message("die {die} + {rating} {points}", die=die, rating=how, points=rating)
    hearing.line(message("{side} rolls", side=side), text, f"{die + rating}", "18.0")
    return int(die + rating)


def _heroes(hearing: Hearing, persons: Sequence[str], needed: int) -> dict[str, int]:
    """The Combat Strengths of heroes, who function as armies; nothing by the option, or where they could not come to more than is needed.
    So nobody is asked who is a hero where it does not matter. [18.3]"""
    if hearing.options.get("hero-evasion") == "no":
        return {}
    ashore = [name for name in persons if not pieces.piece(hearing.state, name).get("aboard")]
    could = {name: strengths.combat(hearing, name)[0] for name in ashore}
    if sum(could.values()) <= needed:
        return {}
    return {name: number for name, number in could.items() if strengths.is_hero(hearing, name)}


def _settled(hearing: Hearing, side: str, number: str) -> None:
    """The persons of this hex are in question no longer."""
    by_side: BySide
    for key, by_side in (("endangered", hearing.public["endangered"]), ("exposed", hearing.public.get("exposed", {}))):
        rest = {who: {where: names for where, names in places.items() if (who, where) != (side, number)} for who, places in by_side.items()}
        hearing.put("public", key, {who: places for who, places in rest.items() if places})


def away(hearing: Hearing, number: str, persons: Sequence[str], moves_on: bool = False, hidden: bool = False) -> None:
    """Note and tell that persons have evaded whatever enemies are in a hex. moves_on: on their way; hidden: by what they bear."""
    before, gone = hearing.public["evaded"].get(number, ()), escorts.marchers(hearing.state, persons)
    hearing.put("public", "evaded", number, [*before, *(who for who in gone if who not in before)])
    n, places = len(persons), {"persons": listing(persons), "hex": number}
    text = counted(n, "{persons} evades the enemy in {hex}.", "{persons} evade the enemy in {hex}.", **places)
    if moves_on and _may_go_on(hearing, number, persons):
        text = counted(
            n, "{persons} evades the enemy in {hex} and may move on.", "{persons} evade the enemy in {hex} and may move on.", **places
        )
    elif hidden:
        text = counted(
            n,
            "{persons} cannot be seen, and evades the enemy in {hex}.",
            "{persons} cannot be seen, and evade the enemy in {hex}.",
            **places,
        )
    hearing.tell(text, public=True)


def _may_go_on(hearing: Hearing, number: str, persons: Sequence[str]) -> bool:
    """Whether any of those who have evaded marches in this phase, as all see it: in a forced march or a reaction whoever is named for it
    [12.4, 13.0]; who that is where stacks are hidden, nobody sees. [11.9]"""
    now = phase(hearing.state)
    if now not in ("forced", "reaction"):
        return True
    named = any(None not in escorts.kept(hearing.state, "hurried", name) for name in persons)
    held = now == "reaction" and reach.pins(hearing, persons, number, openly=True)
    return named and not held and not stacks.are_hidden(hearing.state)


def unseen(hearing: Hearing, number: str, persons: Sequence[str]) -> list[str]:
    """Of those who have not evaded otherwise, the ones hidden by what they, or those with them, bear; they have evaded. [20.6]"""
    everybody = list(persons) if persons and _cloak_for(hearing, number, persons) else []
    hidden = everybody or [name for name in persons if items.evades(hearing, [name])]
    if hidden:
        away(hearing, number, hidden, hidden=True)
    return hidden


def evade_offers(hearing: Hearing) -> Iterable[str]:
    public, state = hearing.public, hearing.state
    here = set(pieces.hexes_of(state, hearing.side))
    met = [number for number in pieces.hexes_of(state, pieces.other(hearing.side)) if number in here]
    numbers = [*public["endangered"].get(hearing.side, {}), *public.get("exposed", {}).get(hearing.side, {}), *public.get("came", {}), *met]
    return [number for number in dict.fromkeys(numbers) if legal(hearing, {"hex": number})]


def _where_else(hearing: Hearing) -> str | None:
    """Where persons openly must or may evade: what somebody bears is not told by a refusal."""
    places = [hearing.public[key].get(hearing.side, {}) for key in ("endangered", "exposed") if key in hearing.public]
    numbers = dict.fromkeys(number for by_hex in places for number in by_hex)
    return listing((message("evade {hex}", hex=number) for number in numbers), " | ") or None


def _safe(hearing: Hearing) -> Facts:
    there = _come_upon(hearing, hearing.args["hex"], hearing.side)
    return None if there or _evaders(hearing) else {"why": occasions.safe(hearing.state, hearing.args["hex"], hearing.side)}


def _stay(hearing: Hearing) -> list[str]:
    """Persons upon whom enemies have come in the hex that is named, where nobody evades them."""
    return [] if _evaders(hearing) else _come_upon(hearing, hearing.args["hex"], hearing.side)


def _armed(hearing: Hearing) -> Facts:
    """Nobody evades who has an escort, or stands with an army or escort of theirs. [11.2, 18.0]"""
    number, side, persons = hearing.args["hex"], hearing.side, _stay(hearing)
    if not persons or not pieces.points_at(hearing.state, number, side):
        return None
    escorted = all(pieces.piece(hearing.state, name)["escort"] for name in persons)
    return {"names": listing(persons), "why": message("with an escort") if escorted else message("beside armies or escorts of theirs")}


def _walled(hearing: Hearing) -> Facts:
    number = hearing.args["hex"]
    return {"hex": number} if _stay(hearing) and fortresses.defence(hearing, number, hearing.side) else None


def _drawn(hearing: Hearing) -> Facts:
    tried = hearing.public.get("tried", {})
    return pieces.failing(name for name in _stay(hearing) if tried.get(name) == hearing.args["hex"])


EVADE_CHECKS = (
    Check("18.danger", "18.0", "{why}", _safe, _where_else),
    Check("18.armed", "18.0", "{names}: may not evade, {why}", _armed, _where_else),
    Check("18.fortress", "18.2", "in the fortress of {hex} nobody evades", _walled, _where_else),
    Check("18.tried", "18.0", "{names}: have tried and been held", _drawn, _where_else),
    Check("20.5.evade", "20.5", "the fate of {items} is rolled first", outstanding.fates_first),
)
