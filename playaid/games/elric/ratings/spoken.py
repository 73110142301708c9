"""Lines as players say them: a leader with all their armies. [7.1, 7.2]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, equipment, idle, names, unled, world
from playaid.games.elric.state import units
from playaid.language.message import listing, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.lists_of_one import EVERY
from playaid.referee.contract.names import find, find_only, fits
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State

ALL = "all"
Stacks = dict[tuple[str, object], list[str]]
"""The people of each stack, by its place and its number there."""
_NOBODY = "no personality of whoever is on turn stands one step from there; name who goes, and the way"


def with_all(words: Sequence[str], state: State) -> Sequence[str]:
    """`Fadan all to Jadmar` and `Fadan with all Jadmar` in full: `all` is every army of the leader's stack, and `to` may be left out."""
    words = all_their_armies(armies_last(counted_armies(words), state), state)
    folded = [ALL if word.casefold() in EVERY else word.casefold() for word in words]
    if folded.count(ALL) != 1:
        return words
    at = folded.index(ALL)
    named = list(words[:at])
    if named and named[-1].casefold() in ("with", "and"):
        named.pop()
    if named:
        named[-1] = named[-1].rstrip(",")
    leader = first_named(named, state)
    if leader is None:
        return words
    rest = list(words[at + 1 :])
    while rest and rest[0].casefold() in _ALL_OF_WHAT:
        rest.pop(0)
    marks = ("of", "to", "on", "onto")
    goes_on = not rest or rest[0].casefold() in marks
    if not goes_on and any(word.casefold() in marks for word in rest):
        odd = next(at for at, word in enumerate(rest) if word.casefold() in marks)
        raise Unreadable(
            message(unled.ALL_OF_A_STACK, all=words[at], words=quote(" ".join(rest[:odd]))),
            hint=unled.with_all_of_theirs(state, leader, rest[odd:]),
        )
    number = len(_own_armies(state, leader))
    return [*named, "with", str(number), *([] if goes_on else ["to"]), *rest]


def armies_last(words: Sequence[str], state: State) -> Sequence[str]:
    """`Yishana with 4, Jharkor Wizard to Dharijor` in full: the armies stand behind all who are named."""
    folded = [word.casefold() for word in words]
    at = folded.index("with") if "with" in folded else len(words)
    number = words[at + 1].rstrip(",") if at + 1 < len(words) else ""
    end = next((end for end in range(at + 2, len(words)) if folded[end] in _BEHIND_ARMIES), len(words))
    others = [*words[at + 2 : end]]
    while others and others[0].casefold() in ("and", "+", ","):
        others.pop(0)
    if not at or not number.isdecimal() or not others or first_named(others, state) is None:
        return words
    return [*words[: at - 1], f"{words[at - 1].rstrip(',')},", *others, "with", number, *words[end:]]


_BEHIND_ARMIES = ("of", "to", "via", "on", "onto", "from")


def all_their_armies(words: Sequence[str], state: State) -> Sequence[str]:
    """`Fadan and armies to Jadmar`, `Fadan with the armies` in full: with all, as no number of them is said."""
    folded = [word.casefold().rstrip(",") for word in words]
    at = next((at for at, word in enumerate(folded) if word in ("armies", "troops")), 0)
    begin = at
    while begin and folded[begin - 1] in _WHOSE_ARMIES:
        begin -= 1
    named = list(words[:begin])
    beside = bool(named) and (folded[begin - 1] in _BESIDE or named[-1].endswith(","))
    while named and named[-1].casefold() in _BESIDE:
        named.pop()
    if named:
        named[-1] = named[-1].rstrip(",")
    if not beside or first_named(named, state) is None:
        return words
    return [*named, "with", ALL, *words[at + 1 :]]


_BESIDE = ("with", "and", "+", ",")
_WHOSE_ARMIES = ("the", "his", "her", "its", "their", "my", "our")
_ALL_OF_WHAT = (*_WHOSE_ARMIES, "army", "armies", "troops")  # say no more than `all`: `all the armies`


def to_a_place(words: Sequence[str], state: State) -> Sequence[str]:
    """`Fadan all Jadmar` in full: besides `all`, the `to` before a place that stands last may be left out, or be another word."""
    full = list(with_all(words, state))
    if any(word.casefold() in ("to", "via") for word in full):
        return full
    for start in range(max(1, len(full) - LONGEST), len(full)):
        last = " ".join(full[start:])
        counted_ = full[start - 1].isdecimal() and "with" in full[:start]  # behind a number of armies nobody else is named
        if is_named(last, names.places(state)) and (counted_ or not is_named(last, names.units(state))):
            return [*full[: start - (full[start - 1].casefold() in _WHITHER)], "to", *full[start:]]
    return full


def march(words: Sequence[str], state: State) -> Sequence[str]:
    """`all to Bakshaan` in full, as whoever is said to march: the one stack ashore that has a step to go there, and its armies; and
    `3 armies from Jharkor inland to …`, who follow nobody."""
    words = _all_there(_out_of(words, state), state)
    return to_a_place(
        _everybody(words, state, lambda place: _stacks(state, world.beside(state, place)), names.places(state), ("to", "via")), state
    )


def _out_of(words: Sequence[str], state: State) -> Sequence[str]:
    """`3 Jharkor armies from PLACE to PLACE`, `3 from PLACE to …`, `3 armies PLACE to …`: one of them, and with it the others; of several
    places of that name the one where so many stand. `armies PLACE to …`, `PLACE armies to …`: all that stand there."""
    words = _place_behind(words, state)
    folded = [word.casefold() for word in words]
    everyone = folded[:1] == ["armies"]
    if "to" not in folded or not (everyone or words[0].isdecimal()):
        return words
    end, number = folded.index("to"), 0 if everyone else int(words[0])
    start = next((at for at, word in enumerate(folded[:end]) if word in _THERE or SORTS.get(word) == "army"), end)
    nation, rest = " ".join(folded[1:start]), folded[start:end]
    if nation and SORTS.get(next(iter(rest), "")) != "army":
        return words
    place = " ".join(word for word in rest if word not in _THERE and word not in SORTS)
    there = (units.of(state, actor(state), at, "army") for at in (fits(place, names.places(state), slips=False) if place else ()))
    meant = [[army for army in armies if army.casefold().startswith(nation)] for armies in there]
    enough = [armies for armies in meant if (armies if everyone else 0 < number <= len(armies))]
    if len(enough) != 1:
        return words
    others = (len(enough[0]) if everyone else number) - 1
    return [enough[0][0], *(["with", str(others)] if others else []), *words[end:]]


def _place_behind(words: Sequence[str], state: State) -> Sequence[str]:
    """`Jharkor inland armies to …`, `2 Jharkor inland armies to …`: the armies before the place where they stand."""
    end = next((at for at, word in enumerate(words) if word.casefold() == "to"), 0)
    number = [*words[:1]] if words and words[0].isdecimal() else []
    place = words[len(number) : end - 1]
    if not end or not place or SORTS.get(words[end - 1].casefold()) != "army" or find_only(" ".join(place), names.places(state)) is None:
        return words
    return [*number, "armies", *place, *words[end:]]


def debark(words: Sequence[str], state: State) -> Sequence[str]:
    """`all to Bakshaan` in full, as whoever is said to go ashore: those aboard one fleet there or in a sea beside; `Ilmiora Fleet 1 to
    Bakshaan`: those aboard that one."""

    def around(place: str) -> Stacks:
        return _stacks(state, [place, *world.beside(state, place)], aboard=True)

    words = _all_there(_all_off(words, state, around), state, aboard=True)
    unled.refuse_landing(words, state)
    return _off_the_fleets(to_a_place(_everybody(words, state, around, names.places(state), ("to",)), state), state)


_FLEETS = ("both", "fleets", "ships", "of", "them", "the", "my", "our")


def _all_off(words: Sequence[str], state: State, around: Callable[[str], Stacks]) -> Sequence[str]:
    """`all to Jadmar`, `both fleets to Jadmar` in full where all who are aboard lie in one sea: they go ashore together, off however many
    fleets. As it is where somebody lies elsewhere, so that it is not told which of them."""
    bare = [word.casefold() for word in words]
    end = next((at for at, word in enumerate(bare) if word not in (*EVERY, *_FLEETS)), len(bare))
    if not end or bare[end : end + 1] != ["to"] or actor(state) is None:
        return words
    known = names.places(state)
    goals = fits(" ".join(words[end + 1 :]), known, slips=False)
    stacks = {key: people for goal in goals for key, people in around(goal).items()}
    if len(stacks) <= 1 or len({place for place, _ in stacks}) > 1:
        return [ALL, *words[end:]]
    armies = sum(len(_own_armies(state, people[0])) for people in stacks.values())
    everybody = ", ".join(unit for people in stacks.values() for unit in people)
    return [everybody, *(["with", str(armies)] if armies else []), *words[end:]]


def _off_the_fleets(words: Sequence[str], state: State) -> Sequence[str]:
    """Whoever is aboard, where fleets alone are said to go ashore, and people are aboard each of them."""
    end = next((at for at, word in enumerate(words) if word.casefold() == "to"), len(words))
    fleets = [unit_called(part.strip(), state) for part in " ".join(words[:end]).split(",")]
    aboard = {fleet: [unit for unit, here in units.units(state).items() if here.get("aboard") == fleet] for fleet in fleets if fleet}
    people = [[unit for unit in those if units.units(state)[unit]["sort"] == "personality"] for those in aboard.values()]
    if not all(people) or len(people) < len(fleets):
        return words
    armies = sum(units.armies_aboard(state, fleet) for fleet in aboard)
    return [", ".join(unit for those in people for unit in those), *(["with", str(armies)] if armies else []), *words[end:]]


def embark(words: Sequence[str], state: State) -> Sequence[str]:
    """`all on Ilmiora Fleet 1` in full: the one stack ashore where the fleet lies, or beside its sea."""
    fleets = units.of(state, actor(state), sort="fleet")
    own = {fleet: called for fleet, called in names.units(state).items() if fleet in fleets}

    def ashore(fleet: str) -> Stacks:
        at = units.units(state)[fleet]["at"]
        return _stacks(state, world.beside(state, at) if world.is_sea(state, at) else [at])

    words = _all_there(_onto(words, own), state)
    return with_all(_everybody(words, state, ashore, own, ("on", "onto")), state)


def _onto(words: Sequence[str], fleets: names.Names) -> Sequence[str]:
    """`Sealord fleet 1`, `Sealord with 2 fleet 1` with the word before the ship that they left out."""
    if any(word.casefold() in ("on", "onto") for word in words):
        return words
    at = next((at for at in range(1, len(words)) if find_only(" ".join(words[at:]), fleets) is not None), len(words))
    return words if at == len(words) or words[at - 1].endswith(",") else [*words[:at], "on", *words[at:]]


def _everybody(
    words: Sequence[str], state: State, stacks_for: Callable[[str], Stacks], ends: names.Names, marks: Sequence[str]
) -> Sequence[str]:
    """`all` where a line begins with it, as the people and the armies of the one stack that it can mean. stacks_for: the stacks for an
    end of the way; ends: what it may be called; marks: what stands before it, and may be left out. Raises Unreadable where there are
    several stacks, or none, or no end is said."""
    if not _of_everybody(words, state):
        return words
    number, rest = _so_many(list(words[1:]))
    bare = rest[1:] if rest and rest[0].casefold() in marks else rest
    if not bare:
        return _wherever(number, state, stacks_for, ends, marks)
    cut = next((at for at, word in enumerate(bare) if word.casefold() in marks), len(bare))
    try:
        found = [find(" ".join(bare[:cut]), ends, "place")]
    except Ambiguous as several:
        found = [*several.candidates]
    except Unreadable:
        return words
    try:
        stacks = list({key: people for end in found for key, people in stacks_for(end).items()}.values())
    except (Ambiguous, Unreadable):
        return words
    if len(stacks) == 1:
        return [*_with_armies(stacks[0], number, state), marks[0], *bare]
    if not stacks:
        raise Unreadable(_NOBODY)
    whose = message("say whose: {lines}", lines=_whose_stacks(stacks))
    if len({units.place_of(state, people[0]) for people in stacks}) > 1:
        whose = message("{whose}; or where they stand: {all} from PLACE to PLACE", whose=whose, all=ALL)
    raise Unreadable("`all` is everybody of one stack that can go there, under a personality", hint=whose)


def _wherever(number: str, state: State, stacks_for: Callable[[str], Stacks], ends: names.Names, marks: Sequence[str]) -> Sequence[str]:
    """The one stack that can go at all: where to is asked then. Raises Unreadable where there are several, or none."""
    stacks = {key: people for end in ends for key, people in stacks_for(end).items()}
    if len(stacks) != 1:
        raise Unreadable("it is not said where all go", hint=f"{ALL} {marks[0]} NAME")
    return _with_armies(next(iter(stacks.values())), number, state)


def _of_everybody(words: Sequence[str], state: State) -> bool:
    """Whether a line begins with everybody of whoever is on turn."""
    return next(iter(words), "").casefold() in EVERY and actor(state) is not None


def _whose_stacks(stacks: Sequence[Sequence[str]]) -> str:
    return listing((message("{leader} {all}", leader=quote(people[0]), all=ALL) for people in stacks), " or ")


def _with_armies(people: Sequence[str], number: str, state: State) -> list[str]:
    """All people of a stack with so many of its armies, or all of them where no number is said."""
    armies = number or str(len(_own_armies(state, people[0])))
    return [", ".join(people), *(["with", armies] if armies != "0" else [])]


def _so_many(words: list[str]) -> tuple[str, list[str]]:
    """The armies that stand in front, `with 10 armies`, and what is behind them; no number where none does, or all are meant."""
    if len(words) < 2 or words[0].casefold() != "with" or not (words[1].isdecimal() or words[1].casefold() == ALL):
        return "", words
    rest = words[2:]
    while rest and rest[0].casefold() in _ALL_OF_WHAT:
        rest.pop(0)
    return (words[1] if words[1].isdecimal() else ""), rest


_THERE, _WHITHER = ("from", "in", "at"), ("in", "into", "at")
_WHO_STANDS = ("who", "stand", "stands", "standing", "are", "is", "there", "units", "people", "personalities", "leaders")


def _all_there(words: Sequence[str], state: State, aboard: bool = False) -> Sequence[str]:
    """`all from PLACE to …`, `all who stand in PLACE with 10 to …` in full: the people of the one stack there, and its armies. Raises
    Unreadable where nobody stands there, or several stacks do."""
    if not _of_everybody(words, state):
        return words
    rest = list(words[1:])
    while rest and rest[0].casefold() in _WHO_STANDS:
        rest.pop(0)
    if not rest or rest[0].casefold() not in _THERE:
        return words
    cut = next((at for at, word in enumerate(rest) if word.casefold() in ("with", "to", "via", "on", "onto")), len(rest))
    try:
        places = [find(" ".join(rest[1:cut]), names.places(state), "place")]
    except Ambiguous as several:
        places = [*several.candidates]
    stacks = list(_stacks(state, places, aboard).values())
    if len(stacks) == 1:
        number, way = _so_many(rest[cut:])
        return [*_with_armies(stacks[0], number, state), *way]
    if not stacks:
        raise Unreadable(message("no personality of {side} stands there: {places}", side=actor(state), places=listing(places, " or ")))
    raise Unreadable("several stacks stand there", hint=message("say whose: {lines}", lines=_whose_stacks(stacks)))


def _stacks(state: State, places: Sequence[str], aboard: bool = False) -> Stacks:
    """The people of whoever is on turn who stand at these places, aboard or ashore, stack by stack."""
    stacks: Stacks = {}
    for unit in units.of(state, actor(state), sort="personality"):
        here = units.units(state)[unit]
        if bool(here.get("aboard")) == aboard and here["at"] in places:
            stacks.setdefault((here["at"], here.get("aboard") or here.get("stack")), []).append(unit)
    return stacks


def asked_where(words: Sequence[str], state: State) -> Sequence[str]:
    """`where is Fadan?`, `Fadan from Bakshaan`, `Fadan Bakshaan` of two things."""
    full = ["to" if word.casefold() in ("from", "and") else word.strip("?,") for word in words]
    full = full[1:] if full[1:] and full[0].casefold() in ("is", "are") else full
    known = names.things_and_players(state)
    if is_named(" ".join(full), known):
        return full
    cuts = (at for at in range(1, len(full)) if is_named(" ".join(full[:at]), known) and is_named(" ".join(full[at:]), known))
    at = next(cuts, 0)
    return [*full[:at], "to", *full[at:]] if at else full


def asked_stack(words: Sequence[str], state: State) -> Sequence[str]:
    """`stack of Fadan`, `stack in Jadmar` in full: `of` stands before a unit; what may be a place or a unit is the place without it."""
    if words[1:] and words[0].casefold() == "of":
        return words[1:]
    bare = words[1:] if words[1:] and words[0].casefold() in ("in", "at") else words
    place = find_only(" ".join(bare), names.places(state))
    if place is None:  # of a nation's places the one where somebody stands, before all of its pieces
        held = {here["at"] for here in units.units(state).values()}
        places = fits(" ".join(bare), names.places(state), slips=False) if bare else []
        there = [place for place in places if place in held]
        place = there[0] if len(there) == 1 and len(places) > 1 else None
    return bare if place is None else [place]


LONGEST = 3
"""Words of the longest name of a place."""


def is_named(text: str, known: names.Names) -> bool:
    try:
        return bool(find(text, known, "name"))
    except Ambiguous:
        return True
    except Unreadable:
        return False


def first_named(named: Sequence[str], state: State) -> str | None:
    """The unit whose name such words begin with, if they do."""
    words = " ".join(named).partition(",")[0].split()
    found = (unit_called(" ".join(words[:end]), state) for end in range(len(words), 0, -1))
    return next((unit for unit in found if unit is not None), None)


def unit_called(name: str, state: State) -> str | None:
    return find_only(name, names.units(state))


def _own_armies(state: State, leader: str) -> list[str]:
    """The armies of a leader's own stack, those apart that others have left there this turn. [7.3, 8.0]"""
    here = units.units(state)[leader]
    owner = here["owner"]
    armies = units.companions(state, owner, leader) if owner is not None else []
    own = [units.units(state)[army] for army in armies]
    return [army for army, its in zip(armies, own, strict=True) if its.get("stack") == here.get("stack") and not its.get("detached")]


def counted_armies(words: Sequence[str]) -> Sequence[str]:
    """`Fadan, 6 armies to Jadmar`, `Fadan with 6 armies`, `6 armies` in full: with 6; `Fadan with 6 Ilmiora armies`: with 6 of Ilmiora."""
    for at, number in enumerate(words):
        whose = _whose_counted(words, at)
        if number.isdecimal() and whose is not None:
            before = list(words[:at])
            if before and before[-1].casefold() in ("with", "and", "+", ","):
                before.pop()
            if before:
                before[-1] = before[-1].rstrip(",")
            return [*before, "with", number, *(["of", *whose] if whose else []), *words[at + 2 + len(whose) :]]
    return words


def _whose_counted(words: Sequence[str], at: int) -> Sequence[str] | None:
    """The nation of the armies that a number counts, behind a leader's name; empty where none is said, None where no armies are counted."""
    for end in range(at + 1, min(len(words), at + 2 + (LONGEST if at else 0))):
        if words[end].casefold().rstrip(",") in ("army", "armies"):
            nation = words[at + 1 : end]
            numbered = at and words[at - 1].casefold() == "army"  # `Vilmir army 3, Vilmir army 4` are two by their names
            return nation if not nation or (not numbered and fits(" ".join(nation), dict.fromkeys(equipment.nations(), ()))) else None
    return None


SORTS = {"army": "army", "armies": "army", "fleet": "fleet", "fleets": "fleet", "ship": "fleet", "ships": "fleet"}
_ONE = ("a", "an", "1", "one")


def replace(words: Sequence[str], state: State) -> Sequence[str]:
    """`replace an army`, `1 army`, `a ship`, `army in Hwamgaarl` in full. Raises Unreadable for several, as each nation replaces one unit a
    turn. [6.0]"""
    number, *rest = _of_whose_capital(words, state) or ("",)
    words = [number, *rest] if words else words
    if rest and rest[0].casefold() in SORTS and (number.casefold() in _ONE or number.isdecimal()):
        sort = SORTS[rest[0].casefold()]
        if number.casefold() not in _ONE:
            line = " ".join(("replace", sort, *rest[1:]))
            raise Unreadable("each nation replaces one lost unit a turn, in its capital [6.0]", hint=message("`{line}`", line=line))
        return [sort, *rest[1:]]
    if rest and " ".join(rest[:1]).casefold() != "of":
        return _what_is_lost(words, state)
    if number.casefold() in SORTS or not words:
        return [SORTS[number.casefold()], *rest] if words else words
    return _what_is_lost(words, state)


def _of_whose_capital(words: Sequence[str], state: State) -> Sequence[str]:
    """`army in Hwamgaarl` as `army of Pan Tang`: a nation replaces in its capital alone."""
    at = next((at for at, word in enumerate(words) if at and word.casefold() in ("in", "at")), len(words))
    place = find_only(" ".join(words[at + 1 :]), names.places(state)) if words[at + 1 :] else None
    nation = next((nation for nation in state["public"]["nations"] if place is not None and cities.home(state, nation) == place), None)
    return words if nation is None else [*words[:at], "of", nation]


_LEADER = "leader"
_LEADERS = (_LEADER, "leaders", "personality", "personalities", "person", "magician", "hero")


def _what_is_lost(words: Sequence[str], state: State) -> Sequence[str]:
    """`Pan Tang Fleet 1`, `the Sealord`, `a personality of Pan Tang` by the sort of what is named: of the pieces that whoever is on turn
    has lost, and of those on the board, of which it is then refused."""
    end = next((at for at, word in enumerate(words) if at and word.casefold() == "of"), len(words))
    said = [word for at, word in enumerate(words[:end]) if at or word.casefold() not in ("the", *_ONE)]
    if " ".join(said).casefold() in _LEADERS:
        return [_LEADER, *words[end:]]
    pieces = _pieces_of_nations(state)
    meant = fits(" ".join(said), names.titled({name: nation for name, (_, nation) in pieces.items()}), slips=False) if said else []
    if len({pieces[name][0] for name in meant}) != 1:
        return words
    nations = {pieces[name][1] for name in meant}
    return [pieces[meant[0]][0], *(words[end:] or (["of", *nations] if len(nations) == 1 else []))]


def _pieces_of_nations(state: State) -> dict[str, tuple[str, str]]:
    """The leaders of the nations of whoever is on turn, lost or not, and the ships that these have lost, or where they have lost none
    those that they have: each with its sort and its nation."""
    side = actor(state)
    found: dict[str, tuple[str, str]] = {}
    for nation in (nation for nation, whose in state["public"].get("nations", {}).items() if whose == side):
        lost, here = state["public"]["lost"][nation], units.units(state)
        there = {sort: [name for name, unit in here.items() if (unit["nation"], unit["sort"]) == (nation, sort)] for sort in _NAMED}
        found |= dict.fromkeys(lost["fleets"] or there["fleet"], ("fleet", nation))
        found |= dict.fromkeys((*lost["leaders"], *there["personality"]), (_LEADER, nation))
    return found


_NAMED = ("fleet", "personality")


_SOUGHT = {
    "magic": ("magic", "spells"),
    "friends": ("friends", "friendly", "allies"),
    "enemies": ("enemies", "enemy", "foes", "hostile"),
}


def search(words: Sequence[str], state: State) -> Sequence[str]:
    """`Oin enemies`, `Oin for enem`, `for enemies in Oin`, `enemies Oin` in full; and `Oin`, where one thing is there. [8.0]"""
    said = [word.casefold().strip("?,") for word in words if word.casefold() not in ("for", "in", "at", "around", "the", "a", "an", "any")]
    at = next((at for at in (len(said) - 1, 0) if said and _sought(said[at])), None)
    place = " ".join(word for other, word in enumerate(said) if other != at)
    if at is None and "for" not in map(str.casefold, words) and (alone := find_only(" ".join(words), names.places(state))) is not None:
        there = idle.to_be_found(state, side, alone) if (side := actor(state)) is not None else []
        return [alone, "for", *there] if len(there) == 1 else words
    if at is None or is_named(" ".join(words), names.places(state)) or (place and not is_named(place, names.places(state))):
        return words
    return [*([place] if place else []), "for", _sought(said[at])]


def to_be_sought(state: State, side: str | None) -> Sequence[str]:
    return list(_SOUGHT)


def _sought(word: str) -> str:
    """What is searched for, by any beginning of what it is called; nothing where it is none, or several."""
    meant = [what for what, called in _SOUGHT.items() if len(word) > 2 and any(name.startswith(word) for name in called)]
    return meant[0] if len(meant) == 1 else ""
