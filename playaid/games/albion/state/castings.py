"""19.0 The castings of this Game-Turn: plotted, opened, rolled for, in force; who acts and what they owe."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.state import outstanding, pieces, printed
from playaid.games.albion.state.marcher_names import bearer, title
from playaid.games.albion.state.printed import enchantment_rows
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.language.message import listing, message
from playaid.referee.contract import plots
from playaid.referee.contract.game import Facts, Owed
from playaid.referee.contract.sequence import actor, frames, round_of

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Area, Casting, State

SHAKE, FARCALLING, SCRYING, ELEMENTS, STORM, WINTER, RAIN = "01", "02", "03", "04", "05", "06", "07"
MENTAL, VORTEX, CONTROL, DISPEL, STRENGTH, VISION = "08", "09", "10", "11", "12", "13"
RING = "16"
"""Herla's Ring, which gives a vision away from a place of power. [20.6.16]"""
ON_PERSON = (MENTAL, CONTROL, STRENGTH)
ON_HEX = (SHAKE, SCRYING, VORTEX, DISPEL)
WEATHERS = (ELEMENTS, STORM, WINTER, RAIN)
LASTING = (*WEATHERS, VORTEX, STRENGTH)
"""What is in force for the whole Game-Turn."""
SKIES = ("clear", "rain", "snow")


def occasion(state: State) -> str:
    """The name under which a Game-Turn's plots are committed."""
    return f"enchantment {round_of(state, 'turn')}"


def describe(casting: Casting) -> str:
    text = message("{enchantment} by {caster}", enchantment=enchantment_rows()[casting["number"]]["name"], caster=casting["caster"])
    if casting["target"]:
        text = message("{casting} on {target}", casting=text, target=casting["target"])
    return message("{casting} for {weather}", casting=text, weather=casting["weather"]) if casting["weather"] else text


def names(state: State) -> list[str]:
    """The enchantments by name, as a plot begins with one."""
    return [name for spellings in printed.enchantment_names().values() for name in dict.fromkeys(spellings)]


def called(line: str) -> str:
    """A line of `plot` with the name of its enchantment for its number."""
    number, _, rest = line.partition(" ")
    row = enchantment_rows().get(number)
    return message("{enchantment} {rest}", enchantment=row["name"], rest=rest) if row else line


def written(line: str, state: State) -> str:
    """What a line of `write` without a way comes to. [19.4.03]"""
    return message("the stack stays") if len(line.split()) == 1 else ""


def parts(line: str) -> list[str]:
    """A line of `plot`, by number or as `called` has it, as it is asked for: the enchantment with its name, by whom, on what."""
    number, _, rest = line.partition(" ")
    row = enchantment_rows().get(number)
    if row is None:
        name, by, rest = line.partition(" by ")
        number, rest = next((number for number, here in enchantment_rows().items() if here["name"] == name), ""), f"by {rest}"
        row = enchantment_rows()[number] if by and number else None
    return [f"{number} {row['name']}", *re.split(" (?=(?:on|at|for) )", rest)] if row else [line]


GLOSSES = {
    SHAKE: "a fortress and half the armies of a hex fall",
    FARCALLING: "Auberon comes home more easily",
    SCRYING: "an enemy stack writes down its march",
    ELEMENTS: "a weather of your choice around the caster",
    STORM: "rain on the caster's sea",
    WINTER: "snow on the whole map",
    RAIN: "rain on the whole map",
    MENTAL: "a duel from afar until one dies; costs a wound",
    VORTEX: "all in a hex undergo attrition, at +5",
    CONTROL: "a weaker enemy acts for you this turn",
    DISPEL: "ends all other enchantments in a hex",
    STRENGTH: "+2 combat strength for one in the caster's hex",
    VISION: "look at enemy stacks from afar",
}
"""What each comes to, in no more words than stand beside its name in a list."""


def gloss(part: str) -> str:
    """Of an enchantment, as `parts` names it, what it does."""
    number = part.partition(" ")[0]
    return GLOSSES.get(number, "")


def may_begin(state: State) -> bool:
    """Whether Faerie may cast: a Fomorian piece has entered a Faerie kingdom in an earlier Game-Turn. [22.4]"""
    first = state["public"]["trespass"]
    return first is not None and first < round_of(state, "turn")


def may_plot(state: State) -> list[str]:
    """The sides that could cast something, as far as all know: someone active ashore in a place of power, or with what the ring allows."""
    return [side for side in (FOMORIAN, FAERIE) if (side == FOMORIAN or may_begin(state)) and _could_cast(state, side)]


def _could_cast(state: State, side: str) -> bool:
    """Who bears Herla's Ring is nobody's to know: while anybody holds it, whoever is active could. [19.1, 20.6.16]"""
    powers = {row["hex"] for row in printed.rows("places").values()}
    anywhere = state["public"]["items"][RING]["state"] == "held"
    own = [person for person in pieces.pieces(state).values() if person["kind"] == "person" and pieces.commander_side(person) == side]
    ashore = [person["hex"] for person in own if pieces.awake(person) and not person["aboard"]]
    return any(anywhere or number in powers for number in ashore)


def unplotted(state: State) -> list[str]:
    """The sides that have still to plot; where steps are passed by themselves, only those that could cast."""
    done = plots.committed_sides(state, occasion(state))
    return [side for side in (may_plot(state) if outstanding.passes(state) else (FOMORIAN, FAERIE)) if side not in done]


def plotting(state: State) -> list[str]:
    """Who may declare: whoever could cast, plotted or not, as a plot may be added to until it is opened; and both once all have plotted."""
    return may_plot(state) if outstanding.passes(state) and unplotted(state) else [FOMORIAN, FAERIE]


CASTS = ("cast", "casts", "casting", "plots", "does")
BEFORE_A_TARGET = ("on", "at", "for")


def parted(text: str, state: State) -> list[str]:
    """The castings of a plot as it is typed: a semicolon parts them, and a comma where each of them says who casts it."""
    found = list[str]()
    for part in text.split(";"):
        several = part.split(",")
        found += several if all("by" in caster_behind(state, each.split()) for each in several) else [part]
    return [part.strip() for part in found if part.strip()]


def caster_behind(state: State, words: Sequence[str]) -> list[str]:
    """`Dobie scrying on 3034` and `scrying Dobie on 3034` as `scrying by Dobie on 3034`; words in our own order as they are."""
    if "by" in words:
        return [*words]
    names = {name.casefold(): name for person, others in printed.person_names(state).items() for name in (person, *others)}
    end = next((at for at, word in enumerate(words) if word in BEFORE_A_TARGET), len(words))
    spells = {spelling.casefold() for spell, others in printed.enchantment_names().items() for spelling in (spell, *others)}
    for at in range(1, end):
        if " ".join(words[:at]).casefold() in spells and " ".join(words[at:end]).casefold() in names:
            return [*words[:at], "by", *words[at:]]
    for at in range(len(words) - 1, 0, -1):
        name = names.get(" ".join(words[:at]).casefold())
        if name is not None:
            rest = [word for word in words[at:] if word.casefold() not in CASTS]
            cut = next((i for i, word in enumerate(rest) if word in BEFORE_A_TARGET), len(rest))
            return [*rest[:cut], "by", *name.split(), *rest[cut:]]
    return [*words]


def owed_plots(state: State) -> Iterable[Owed]:
    return [
        Owed(message("{side} plots enchantments (`plot`), or nothing (`plot -`)", side=side), "19.0", side) for side in unplotted(state)
    ]


def waiting(state: State) -> list[Casting]:
    return [casting for casting in state["public"].get("castings", ()) if casting["result"] is None]


def casters(state: State, side: str | None, sort: Sequence[str] = ()) -> list[str]:
    """Whoever has a casting to roll for, of a side or of both: what *all* of them are. Of no sort of them there is a word."""
    return [] if sort else list(dict.fromkeys(str(each["caster"]) for each in waiting(state) if side in (None, each["side"])))


def casting(state: State) -> list[str]:
    """The sides that have castings to roll for; both once all are done."""
    return list(dict.fromkeys(str(casting["side"]) for casting in waiting(state))) or [FOMORIAN, FAERIE]


def owed_castings(state: State) -> Iterable[Owed]:
    for casting in waiting(state):
        caster, name = casting["caster"], enchantment_rows()[casting["number"]]["name"]
        yield Owed(message("{caster} casts {enchantment} (`cast {caster}`)", caster=caster, enchantment=name), "19.0")


def in_force(state: State) -> list[str]:
    """The enchantments that last for this Game-Turn, whose minds are not their own, and how those will move who were scried, in words for
    all: of Rainmaking nothing is left where Fimbulwinter has been cast. [19.4.03, 19.4.07]"""
    public = state["public"]
    areas = iter(public["weather"].get("areas", ()))
    cast = {casting["number"] for casting in public["enchantments"]}
    ignored = (RAIN,) if WINTER in cast else ()
    lasting = [
        _over(describe(casting), next(areas, None) if casting["number"] == ELEMENTS else None)
        for casting in public["enchantments"]
        if casting["number"] in LASTING and casting["number"] not in ignored
    ]
    lasting += [
        message("{target} under the control of {caster}", target=target, caster=caster) for target, caster in public["mastered"].items()
    ]
    lasting += ["Farcalling"] if public["farcalling"] else []
    return lasting + _bound(state)


def _bound(state: State) -> list[str]:
    """What those have still to do who were scried. [19.4.03]"""
    left = _written(state, lambda _, side: _moves_yet(state, side))
    return [message("written for {pieces}: {path}", pieces=listing(who), path=" ".join(path)) for path, who in left.items()]


def unmoved(state: State) -> list[str]:
    """What was written for pieces of the side that moves and has not been done, since they cannot. [19.4.03]"""
    pattern = "what was written for {pieces} and cannot be done: {path} ({rule})"
    left = _written(state, lambda who, side: side == actor(state) and who not in bound(state))
    return [message(pattern, pieces=listing(who), path=" ".join(path), rule="rule 19.4.03") for path, who in left.items()]


def bound(state: State) -> Mapping[str, str]:
    """Those of the side that moves who can go on by what was written for them, or their escorts by themselves, each with the hex or the
    deed that comes next. [19.4.03]"""
    return state["public"].get("bound", {})


def owed_marches(state: State) -> Iterable[Owed]:
    """What was written for a stack is done as far as it can be. [19.4.03]"""
    pattern, side, able = "what {side} has written for {pieces} is still to be done: {path} (`{line}`)", actor(state), bound(state)
    for path, who in _written(state, lambda marcher, _: marcher in able).items():
        line = next_line(state, [marcher for marcher in able if title(marcher) in who])
        yield Owed(message(pattern, side=side, pieces=listing(who), path=" ".join(path), line=line), "19.4.03", side)


def next_line(state: State, marchers: Sequence[str]) -> str:
    """The line, or the verb, by which those of a bound stack go on."""
    step = bound(state)[marchers[0]]
    return f"move {listing(dict.fromkeys(map(bearer, marchers)))} via {step}" if step.isdecimal() else step


def _written(state: State, of: Callable[[str, str], bool]) -> dict[tuple[str, ...], list[str]]:
    """The rest of each written path, with whom it binds, of those asked for. Of hidden stacks nobody hears who is in them. [11.9]"""
    written, everybody = dict[tuple[str, ...], list[str]](), pieces.pieces(state)
    scried = {} if "stacks" in state["public"] else state["public"].get("scried", {})
    for marcher, path in scried.items():
        piece = everybody.get(bearer(marcher))
        if path and piece is not None and pieces.on_map(piece) and of(marcher, pieces.commander_side(piece)):
            written.setdefault(tuple(path), []).append(title(marcher))
    return written


def left_to_go(plotted: Sequence[str]) -> str:
    """What is left of the movement written for a scried stack, in words. [19.4.03]"""
    return " ".join(plotted) or message("to stay where it stands")


def _moves_yet(state: State, side: str) -> bool:
    """Whether a side's Movement Phase of this Game-Turn, in which what it has written binds, is not over. [5.0 D]"""
    turn = next((frame for frame in frames(state) if frame["key"] == "player-turn"), None)
    if turn is None or turn["actors"][turn["i"]] != side:
        return turn is None or side in turn["actors"][turn["i"] :]
    return any(frame["key"] in ("recovery", "activation", "movement") for frame in frames(state))


def _over(casting: str, area: Area | None) -> str:
    return message("{casting} within {range} hexes of {hex}", casting=casting, range=area["reach"], hex=area["hex"]) if area else casting


def pending(state: State) -> bool:
    public = state["public"]
    return bool(public["losses"] or public.get("scrying") or outstanding.fates(state))


def any_minds(state: State) -> bool:
    """Whether a mental attack is to be fought, once all else of the Enchantment Segment is done. [19.4.08]"""
    return bool(state["public"].get("minds"))


def another_mind_first(state: State, caster: str) -> Facts:
    """A Mental Attack that is to be begun waits for the one that has been begun. [16.0, 19.4.08]"""
    minds = state["public"].get("minds", {})
    begun = next((one for one, mind in minds.items() if mind["round"]), None)
    if begun is None or minds[caster]["round"]:
        return None
    return {"fight": message("mental attack of {caster} on {target}", caster=begun, target=minds[begun]["target"])}


def mind_sides(state: State) -> list[str]:
    """Losses and fates first, then both."""
    return outstanding.losses(state) or outstanding.fate_sides(state) or [FOMORIAN, FAERIE]


def owed_minds(state: State) -> Iterable[Owed]:
    yield from outstanding.owed_losses(state)
    yield from outstanding.owed_fates(state)
    minds = state["public"].get("minds", {})
    begun_first = sorted(minds.items(), key=lambda each: not each[1]["round"])  # [16.0]
    for caster, mind in begun_first:
        yield Owed(message("{caster}'s duel arcane with {target} (`strike {caster}`)", caster=caster, target=mind["target"]), "19.4.08")


def effect_sides(state: State) -> list[str]:
    """Losses first, then who has to write, then both."""
    waiting = outstanding.losses(state)
    writing = list(dict.fromkeys(stack["side"] for stack in state["public"].get("scrying", ())))
    return waiting or outstanding.fate_sides(state) or writing or [FOMORIAN, FAERIE]


def owed_effects(state: State) -> Iterable[Owed]:
    yield from outstanding.owed_losses(state)
    yield from outstanding.owed_fates(state)
    for stack in state["public"].get("scrying", ()):
        text = "{side} writes how the stack in {hex} will move: `write {hex}` alone if it stays, or `write {hex} via HEX, HEX`"
        yield Owed(message(text, side=stack["side"], hex=stack["hex"]), "19.4.03", stack["side"])
