"""Armies by their number, with nobody named, and everybody of a side: who boards a ship, who stays out of a battle; and a battle by
its numbers. [7.2, 7.3, 10.2]"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, names, spoken, wanted, world
from playaid.games.elric.state import battles, units
from playaid.language.message import listing, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.lists_of_one import EVERY
from playaid.referee.contract.names import find_only, fits, fold, printable
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State

_ONTO = ("on", "onto")


_MINE = ("the", "my", "our", "his", "her", "their", "some")
_ARMY = ("army", "armies", "troops")
_ONE = ("a", "an", "one", "single")


def in_numbers(words: Sequence[str]) -> Sequence[str]:
    """`the 3 armies` as `3 armies`; `army to …`, `an army of Ilmiora`, `my army`, `one Ilmiora army` as `1 army`: armies that are alike
    need no name of their own; and `Fadan's army` as Fadan with all."""
    words = [word for word, then in zip(words, [*words, ""][1:], strict=True) if word.casefold() not in _MINE or not then.isdecimal()]
    folded = [word.casefold().rstrip(",") for word in words]
    at = next((at for at, word in enumerate(folded) if word in _ARMY), None)
    if at is None or "".join(folded[at + 1 : at + 2]).isdigit():
        return words
    if at and folded[at - 1].endswith(("'s", "’s", "s'")):
        leader = words[at - 1].rstrip(",").removesuffix("'").removesuffix("'s").removesuffix("’s")
        return [*words[: at - 1], leader, "with", "all", *words[at + 1 :]]
    beside = at > 1 and (folded[at - 2] in ("with", "and", "+", "") or words[at - 2].endswith(","))
    if beside and folded[at] == "army" and folded[at - 1] in (*_MINE, *_ONE):
        named = [*words[: at - 2], *([words[at - 2].rstrip(",")] if words[at - 2].endswith(",") and folded[at - 2] else [])]
        return [*named, "with", "1" if folded[at - 1] in _ONE else "all", *words[at + 1 :]]
    begin = 0
    while folded[begin] in (*_MINE, *_ONE):
        begin += 1
    whose = words[begin:at]
    nation = not whose or find_only(" ".join(whose), dict.fromkeys(equipment.nations(), ())) is not None
    if not nation or (folded[at] != "army" and not {*folded[:begin]} & {*_ONE}):
        return words
    return ["1", *whose, "army", *words[at + 1 :]]


def by_number(words: Sequence[str], state: State) -> Sequence[str]:
    """`withhold 2`, `withhold 2 of Vilmir`, `withhold 2 armies`: so many armies, with nobody named."""
    words = spoken.counted_armies(_of_a_nation(in_numbers(words)))
    return ["with", *words] if words and words[0].isdigit() else words


def _of_a_nation(words: Sequence[str]) -> Sequence[str]:
    """`2 Vilmir armies` as `2 armies of Vilmir`."""
    at = next((at for at, word in enumerate(words) if word.casefold() in _ARMY), 0)
    if at < 2 or not words[0].isdecimal() or find_only(" ".join(words[1:at]), dict.fromkeys(equipment.nations(), ())) is None:
        return words
    return [words[0], "armies", "of", *words[1:at], *words[at + 1 :]]


def of_side(words: Sequence[str], state: State, side: str) -> Sequence[str]:
    """`all` of whoever says it as a side: all of theirs."""
    return [f"{side},", *words] if words and words[0].casefold() in EVERY and battles.now(state) else words


def kept_out(words: Sequence[str], state: State, held: bool = False) -> Sequence[str]:
    """`Lormyr Admiral, all` as who stays out of a battle, in full: the others of theirs there, and so many armies; so `Ann, all` and, of
    those who are withheld, `all` alone. Raises Unreadable."""
    if battles.now(state):
        _refuse_both(words, held)
        words = [*_all_of_them(words)] if held else words
    words, here = by_number(words, state), battles.now(state)
    if here and {*map(str.casefold, words)} & _NONE:
        raise Unreadable("nobody is withheld unless they are named", hint="`fight` goes on with all of them")
    if here and (of_sort := _of_a_sort(words, state, held)):
        return of_sort
    words = _whose_all(words)
    at = next((at for at, word in enumerate(words) if word.casefold().rstrip(",") in EVERY), None)
    if at is None or not here:
        return words
    leader = spoken.first_named(words[:at], state)
    side = _meant(words[:at], state, held) if leader is None else units.units(state)[leader]["owner"]
    there = [unit for unit in battles.engaged(state, side, here["place"]) if (unit in here["withheld"]) == held]
    there = who_can_go(state, there, here["place"], _goal(words[at + 1 :], state)) if held else there
    armies = [unit for unit in there if units.units(state)[unit]["sort"] == "army"]
    people = [unit for unit in dict.fromkeys((*([leader] if leader is not None else ()), *there)) if unit not in armies]
    number = len(armies) if people else len(armies) - 1
    return [", ".join(people or armies[:1]), *(["with", str(number)] if number > 0 else []), *words[at + 1 :]]


_BACK = ("fall", "falls", "fallback", "retreat", "retreats", "withdraw", "withdraws")


def _refuse_both(words: Sequence[str], held: bool) -> None:
    """Raises Unreadable where it is said in one line that they stay out and that they fall back, with the two lines that are meant."""
    folded = [word.casefold().rstrip(",") for word in words]
    at = next((at for at, word in enumerate(folded) if at and word in _BACK), 0)
    if held or not at:
        return
    front, behind = [*words[:at]], [*words[at + 1 :]]
    while front and front[-1].casefold().rstrip(",") in ("and", "then", "to", ""):
        front.pop()
    behind = behind[1:] if behind and behind[0].casefold() == "back" else behind
    if front and behind[:1] == ["with"] and behind[1:2] == ["them"]:
        behind = behind[2:]
    lines = message("`withhold {units}`, then `fallback all {place}`", units=" ".join(front).rstrip(","), place=" ".join(behind))
    raise Unreadable("that is two lines: who stays out of the battle, and then where they fall back to", hint=lines)


def _all_of_them(words: Sequence[str]) -> Sequence[str]:
    """`with them to Org`, `them to Org`, `with all to Org` as `all to Org`."""
    them = ("them", *EVERY)
    bare = words[1:] if len(words) > 1 and words[0].casefold() == "with" and words[1].casefold() in them else words
    return ["all", *bare[1:]] if bare and bare[0].casefold() in them else words


def _goal(words: Sequence[str], state: State) -> str | None:
    """The place to which a line leads, if it says one that is a place."""
    named = [*words[1:]] if words and words[0].casefold() in ("to", "into") else [*words]
    return find_only(" ".join(named), names.places(state)) if named else None


def who_can_go(state: State, stack: Sequence[str], place: str, goal: str | None) -> list[str]:
    """A stack without its ships, and who is aboard of them, where no ship goes to that place; all of it where nobody else is left."""
    board = units.units(state)
    bound = {unit for unit in stack if goal is not None and board[unit]["sort"] == "fleet" and not world.sails(state, place, goal)}
    return [unit for unit in stack if unit not in bound and board[unit].get("aboard") not in bound] or [*stack]


_NONE = {"none", "nobody", "no", "nothing"}
_OF_A_SORT = {
    "armies": "army",
    "troops": "army",
    "army": "army",
    "fleets": "fleet",
    "ships": "fleet",
    "fleet": "fleet",
    "leaders": "personality",
}
_OF_A_SORT |= {"personalities": "personality", "heroes": "personality"}


def _of_a_sort(words: Sequence[str], state: State, held: bool) -> Sequence[str]:
    """`armies`, `all my armies`, `both fleets`, `Vilmir fleets` as the units of that sort; of a nation, else of whoever alone has some
    there. Nothing for any other line. Raises Unreadable where both sides have."""
    cut = next((at for at, word in enumerate(words) if word.casefold() == "to"), len(words))
    said = [word.casefold().rstrip(",") for word in words[:cut]]
    sort = _OF_A_SORT.get(said[-1], "") if said else ""
    bare = [word for word in said[:-1] if word not in (*_MINE, *EVERY, "both", "all", "of")]
    if not sort or said[-1] in ("army", "fleet"):
        return []
    place, withheld = battles.now(state)["place"], battles.now(state)["withheld"]
    board, found = units.units(state), dict[str, list[str]]()
    for side in filter(None, battles.parties(state, place)):
        there = [unit for unit in battles.engaged(state, side, place, sort) if (unit in withheld) == held]
        whose = " ".join(bare)
        found[side] = [unit for unit in there if whose in ("", fold(side)) or fold(str(board[unit]["nation"])).startswith(fold(whose))]
    sides = [side for side, there in found.items() if there]
    if len(sides) > 1:
        verb = "fallback" if held else "withhold"
        lines = (message("`{verb} {side} {sort}`", verb=verb, side=side, sort=said[-1]) for side in sides)
        raise Unreadable("it is not said whose units are meant", hint=listing(lines, " | "))
    there = found[sides[0]] if sides else []
    if sort == "army" and there:
        return [there[0], *(["with", str(len(there) - 1)] if there[1:] else []), *words[cut:]]
    return [", ".join(there), *words[cut:]] if there else []


def _whose_all(words: Sequence[str]) -> Sequence[str]:
    """`all of Bob`, `all Bob's units` as `Bob, all`."""
    bare = [
        word.removesuffix("'s").removesuffix("’s") for word in words if word.casefold() not in ("of", "units", "pieces", "them", *_MINE)
    ]
    if not bare or bare[0].casefold() not in EVERY or bare[1:2] in ([], ["to"]) or bare[1].casefold() in ("to", "with"):
        return bare if bare and bare[0].casefold() in EVERY else words
    return [f"{bare[1]},", bare[0], *bare[2:]]


def one_kept_out(line: str) -> str:
    """An offered line of a single unit as it is called: of armies that are alike none is meant before another."""
    nation, kind, number = line.strip('"').rpartition(" army ")
    return message("one army of {nation}", nation=nation) if kind and number.isdigit() else line.strip('"')


def _meant(named: Sequence[str], state: State, held: bool) -> str | None:
    """Whose units are meant by a side that is named before `all`; by nobody, of those who are withheld, whoever alone may fall back."""
    attacker, defender = battles.parties(state, battles.now(state)["place"])
    wanted = fold(" ".join(named).rstrip(","))
    sides = [side for side in (attacker, defender) if side is not None and fold(side) == wanted]
    if held and not wanted:
        sides = [defender] if defender is not None else []
    if sides:
        return sides[0]
    verb = "fallback" if held else "withhold"
    lines = (message("`{verb} {side}, all`", verb=verb, side=side) for side in (attacker, defender) if side is not None)
    raise Unreadable("it is not said whose units are meant", hint=listing(lines, " | "))


def falling_back(words: Sequence[str], state: State) -> Sequence[str]:
    """The same of those who are withheld."""
    return kept_out(words, state, held=True)


def embark(words: Sequence[str], state: State) -> Sequence[str]:
    """`2 armies on Ilmiora Fleet 1`, `with 2 of Ilmiora on …`: armies alone that stand where the fleet lies, or beside its sea, by the name
    of one of them; fleet and passengers in either order. Else as `spoken` reads it. Raises Unreadable where they stand in several places,
    or are not so many."""
    words = _onto_a_fleet(in_numbers(_onto_any(wanted.without_company(words))), state)
    _refuse_several_fleets(words, state)
    plain = [*by_number(words, state)]
    at = next((at for at, word in enumerate(plain) if word.casefold() in _ONTO), None)
    if at is None or len(plain) < 4 or plain[0].casefold() != "with" or not plain[1].isdigit():
        return spoken.embark(_alone_in_a_port(plain, state) or words, state)
    fleet = find_only(" ".join(plain[at + 1 :]), {name: names.units(state)[name] for name in units.of(state, actor(state), sort="fleet")})
    nation = " ".join(word for word in plain[2:at] if word.casefold() not in ("of", "army", "armies"))
    if fleet is None:
        return spoken.embark(words, state)
    sea = units.units(state)[fleet]["at"]
    near = [sea, *world.beside(state, sea)] if world.is_sea(state, sea) else [sea]
    ashore = {place: _armies_ashore(state, place, nation) for place in near}
    enough = {place: armies for place, armies in ashore.items() if len(armies) >= int(plain[1]) > 0}
    if len(enough) != 1:
        lines = (message("{line} on {fleet}", line=quote(armies[0]), fleet=quote(fleet)) for armies in enough.values())
        text = message("so many armies stand where they could board {fleet}: {places}", fleet=fleet, places=listing(enough) or "nowhere")
        raise Unreadable(text, hint=listing(lines, " | "))
    (armies,) = enough.values()
    others = int(plain[1]) - 1
    return [armies[0], *(["with", str(others)] if others else []), *plain[at:]]


def _onto_any(words: Sequence[str]) -> Sequence[str]:
    """`Fadan on a ship`, `aboard the fleet` without the ship, which is asked for."""
    at = next((at for at, word in enumerate(words) if word.casefold() in (*_ONTO, "aboard")), len(words))
    behind = [word.casefold() for word in words[at + 1 :] if word.casefold() not in (*_MINE, *_ONE, "any")]
    return words[:at] if behind in (["ship"], ["fleet"]) else words


def _alone_in_a_port(words: Sequence[str], state: State) -> Sequence[str]:
    """`with 3`, `armies` of whoever is on turn with no ship named, as those of the one place with a fleet of theirs where so many stand;
    nothing for any other line, or where there are several such places."""
    bare = [word.casefold() for word in words if word.casefold() not in _MINE]
    number = bare[1] if len(bare) == 2 and bare[0] == "with" and bare[1].isdecimal() else ""
    if (not number and bare not in (["armies"], ["troops"])) or actor(state) is None:
        return []
    places = {units.place_of(state, fleet) for fleet in units.of(state, actor(state), sort="fleet")}
    ashore = [armies for place in places if (armies := _armies_ashore(state, place, "")) and len(armies) >= int(number or 1) > 0]
    others = int(number or len(ashore[0])) - 1 if len(ashore) == 1 else 0
    return [ashore[0][0], *(["with", str(others)] if others else [])] if len(ashore) == 1 else []


def _refuse_several_fleets(words: Sequence[str], state: State) -> None:
    """Raises Unreadable where all fleets are said to be boarded at once, with a line for each of those who would."""
    at = next((at for at, word in enumerate(words) if word.casefold() in _ONTO), len(words))
    behind = [word.casefold() for word in words[at + 1 :] if word.casefold() not in _MINE]
    if not behind or behind[0] not in ("both", "all", "fleets", "ships") or not {*behind} <= {"both", "all", "fleets", "ships", "two"}:
        return
    people = [part.strip() for part in " ".join(words[:at]).split(",") if part.strip()]
    fleets = units.of(state, actor(state), sort="fleet")
    lines = (f"`embark {who} on {quote(fleet)}`" for who, fleet in zip([*people, *["NAME"] * len(fleets)], fleets, strict=False))
    raise Unreadable("a line boards one fleet", hint=listing(lines, " | "))


def _onto_a_fleet(words: Sequence[str], state: State) -> Sequence[str]:
    """`Fadan aboard Ilmiora Fleet 1`, `Ilmiora Fleet 1 with Fadan` and `Fadan Ilmiora Fleet 1` with `onto` before the fleet."""
    words = ["onto" if word.casefold() in ("aboard", "into") else word for word in words]
    if any(word.casefold() in _ONTO for word in words):
        return words
    words = _armies_before_the_fleet(words, state)
    if "onto" in words:
        return words
    own = {fold(fleet) for fleet in units.of(state, actor(state), sort="fleet")}
    for cut in range(1, len(words)):
        if fold(" ".join(words[cut:])) in own:
            return [*words[:cut], "onto", *words[cut:]]
    for cut in range(len(words) - 1, 0, -1):
        if fold(" ".join(words[:cut])) in own:
            joined = words[cut].casefold() in ("with", "and") and not "".join(words[cut + 1 : cut + 2]).isdigit()
            return [*words[cut + joined :], "onto", *words[:cut]]
    return words


def _armies_before_the_fleet(words: Sequence[str], state: State) -> Sequence[str]:
    """`Fadan fleet 1 with 2 armies` as `Fadan with 2 armies Ilmiora Fleet 1`: whose fleet that is hangs on whose turn it is."""
    own = {fleet: names.units(state)[fleet] for fleet in units.of(state, actor(state), sort="fleet")}
    at = next((at for at, word in enumerate(words) if word.casefold() in ("with", "and") and "".join(words[at + 1 : at + 2]).isdigit()), 0)
    for cut in range(1, at):
        fleet = find_only(" ".join(words[cut:at]), own)
        if fleet is not None and find_only(" ".join(words[:cut]), own) is None:
            return [*words[:cut], *words[at:], "onto", *fleet.split()]
    return words


def march(words: Sequence[str], state: State) -> Sequence[str]:
    """`Naclon, 2 armies from PLACE to PLACE` in full: who is named stands there, and the armies go along. Else as `spoken` reads it. Raises
    Unreadable where they stand elsewhere: armies march along from where a leader comes by."""
    words = _armies_alone("march", in_numbers(wanted.to_somebody(wanted.without_company(words), state)), state)
    plain = [*spoken.counted_armies(words)]
    folded = [word.casefold() for word in plain]
    begin = next((at for at, word in enumerate(folded) if word == "from"), 0)
    end = next((at for at, word in enumerate(folded) if word in ("to", "via") and at > begin), len(plain))
    armies = "with" in folded[:begin]
    leader = spoken.first_named(plain[: folded.index("with") if armies else begin], state)
    start = find_only(" ".join(plain[begin + 1 : end]), names.places(state)) if begin else None
    if leader is None or start is None:
        return spoken.march(words, state)
    here = units.units(state)[leader]["at"]
    if start == here:
        return spoken.march([*plain[:begin], *plain[end:]], state)
    if not armies:
        raise Unreadable(message("{leader} stands in {here}, not in {place}", leader=leader, here=here, place=start))
    lines = message("march {leader} to {place}; then march {leader} with … to …", leader=quote(leader), place=quote(start))
    text = "{leader} stands in {here}: armies of {place} go along once {leader} is there"
    raise Unreadable(message(text, leader=leader, here=here, place=start), hint=lines)


def debark(words: Sequence[str], state: State) -> Sequence[str]:
    """`3 armies to Jadmar`, `2 armies from Ilmiora Fleet 1 to …` in full. Else as `spoken` reads it. Raises Unreadable as `march`."""
    words = _off_a_fleet(_ashore_in(wanted.without_company(words), state), state)
    return spoken.debark(_armies_alone("debark", in_numbers(words), state), state)


def _ashore_in(words: Sequence[str], state: State) -> Sequence[str]:
    """`all in Ilmiora capital`, `Sarosto with 2 armies on Sorcerers Isle` with `to` before the place: nobody is aboard on land, and one
    goes ashore where it is."""
    folded = [word.casefold() for word in words]
    at = next((at for at, word in enumerate(folded) if word in _LANDED and words[at + 1 :]), None)
    if at is None or "to" in folded:
        return words
    meant = fits(" ".join(words[at + 1 :]), names.places(state), slips=False)
    ashore = meant and not any(world.is_sea(state, place) for place in meant)
    return [*words[:at], "to", *words[at + 1 :]] if ashore else words


_LANDED = ("in", "into", "on", "onto", "at")


def _off_a_fleet(words: Sequence[str], state: State) -> Sequence[str]:
    """`2 armies from Ilmiora Fleet 1 to …` as those by name who are aboard it, `Fadan off Fleet 1 to …` without the ship."""
    folded = [word.casefold() for word in words]
    start = next((at for at, word in enumerate(folded) if word in ("from", "off")), len(words))
    end = next((at for at, word in enumerate(folded) if word == "to" and at > start), len(words))
    own = {name: names.units(state)[name] for name in units.of(state, actor(state), sort="fleet")}
    fleet = find_only(" ".join(words[start + 1 : end]), own) if start < end - 1 else None
    if fleet is None:
        return words
    number, _ = _counted([word for word in in_numbers(words[:start]) if word.casefold() != "of"])
    aboard = [unit for unit, here in units.units(state).items() if here.get("aboard") == fleet and here["sort"] == "army"]
    if number and number <= len(aboard):
        return [", ".join(aboard[:number]), *words[end:]]
    return [*words[:start], *words[end:]] if start else [", ".join(aboard) if aboard else fleet, *words[end:]]


def _armies_alone(verb: str, words: Sequence[str], state: State) -> Sequence[str]:
    """`3 armies of Jharkor to Jharkor capital`, with nobody named and no place from where: one of those that stand together beside the
    place, by its name, and with it the others; aboard each by its name. Raises Unreadable where so many stand in several such places, or in
    none. `with 3 to …` leaves out whom they follow, and is none of it."""
    folded = [word.casefold() for word in words]
    at = next((at for at, word in enumerate(folded) if word in ("to", "via")), len(words))
    number, whose = _counted([word for word in folded[:at] if word not in ("the", "of")])
    goal = find_only(" ".join(words[at + 1 :]), names.places(state)) if at < len(words) else None
    if goal is not None and [word for word in folded[:at] if word not in _MINE] in (["armies"], ["troops"]):
        return _all_beside(verb, words, state, goal, at)
    nations = [nation for nation in equipment.nations() if fold(nation).startswith(whose)] if number else []
    if not nations:
        return words
    board, together = units.units(state), dict[tuple[str, str | None], list[str]]()
    for army in units.of(state, actor(state), sort="army"):
        here = board[army]
        leaves = verb == "debark" or here["at"] != goal  # who is aboard in a port goes ashore there
        if bool(here.get("aboard")) == (verb == "debark") and leaves and (not whose or here["nation"] in nations):
            together.setdefault((here["at"], here.get("aboard")), []).append(army)
    enough = {key: armies for key, armies in together.items() if len(armies) >= number}
    near = {key: armies for key, armies in enough.items() if goal is None or key[0] in (goal, *world.beside(state, goal))}
    found = [*(near or enough).values()]
    ways = [_by_name(verb, armies[:number], nations[0] if whose else "") for armies in found]
    if len(found) == 1:
        return [*ways[0], *words[at:]]
    if found:
        lines = (" ".join([verb, *map(quote, way), *words[at:]]) for way in ways)
        raise Unreadable("so many armies stand in several places: those of which are meant?", hint=listing(lines, " | "))
    there = listing(message("{number} in {place}", number=len(armies), place=place) for (place, _), armies in together.items())
    told = message("{number} armies are wanted, and nowhere do so many stand together", number=number)
    raise Unreadable(told, hint=message("there are: {armies}", armies=there) if there else "none is there")


def _all_beside(verb: str, words: Sequence[str], state: State, goal: str, at: int) -> Sequence[str]:
    """`armies to Bakshaan`: all of the one place beside it where some stand. Raises Unreadable where they are several, or none."""
    near, found = (goal, *world.beside(state, goal)), dict[str, list[str]]()
    for army in units.of(state, actor(state), sort="army"):
        here = units.units(state)[army]
        if here["at"] in near and (verb == "debark" or here["at"] != goal) and bool(here.get("aboard")) == (verb == "debark"):
            found.setdefault(here["at"], []).append(army)
    if len(found) == 1:
        (armies,) = found.values()
        return [*_by_name(verb, armies, ""), *words[at:]]
    lines = (f"{verb} {len(armies)} armies from {quote(place)} {' '.join(words[at:])}" for place, armies in found.items())
    raise Unreadable(
        "armies stand in several places beside it: those of which are meant?" if found else "no armies stand beside it",
        hint=listing(lines, " | ")
        or message("`{verb} NAME with all to {place}` leads them from farther off", verb=verb, place=quote(goal)),
    )


def _by_name(verb: str, armies: Sequence[str], nation: str) -> list[str]:
    """So many armies as they are named: one, and with it the others, of a nation where that is said; aboard each."""
    if verb == "debark" or len(armies) == 1:
        return [", ".join(armies)]
    return [armies[0], "with", str(len(armies) - 1), *(["of", nation] if nation else [])]


def _counted(words: Sequence[str]) -> tuple[int, str]:
    """How many armies are meant, and of which nation as far as it is said; 0 where the words say something else."""
    number, *rest = words or [""]
    nation = [word for word in rest if word not in ("army", "armies")]
    return (int(number), fold(" ".join(nation))) if number.isdecimal() and (len(nation) < len(rest) or not rest) else (0, "")


def _armies_ashore(state: State, place: str, nation: str) -> list[str]:
    """The armies of whoever is on turn in a place that are aboard nothing; of a nation whose name begins so."""
    own = units.of(state, actor(state), place, "army")
    board = units.units(state)
    return [army for army in own if not board[army].get("aboard") and fold(str(board[army]["nation"])).startswith(fold(nation))]


def reckon(words: Sequence[str], state: State) -> Sequence[str]:
    """`14 against 12`, `14 to 12`, `14:12`, `4+3 v 12` in full: two numbers, or sums, are those of the attack and of the defence. Raises
    Unreadable where something else stands in the place of one of them."""
    said = " ".join(words)
    if two := re.match(rf"({_SUM})\s*(?:vs\.?|v\.?|versus|against|to|and|[-:/,]|\s)\s*({_SUM})(?=\s|$)", said, re.I):
        return [_added(two[1]), "vs", _added(two[2]), *_no_number_for_a_spell(int(_added(two[1])), int(_added(two[2])), said[two.end() :])]
    attack, _, rest = said.partition(" vs ") if " vs " in said else ("", "", said[3:]) if fold(said).startswith("vs ") else (said, "", "")
    for number in (attack, rest):
        number = re.split(r"\b(?:vs|with|against|wall|at)\b", number, maxsplit=1, flags=re.I)[0].strip()
        if number and not re.fullmatch(_SUM, number):
            raise Unreadable(message(_TWO_NUMBERS, text=printable(number)), hint=_AS_IN)
    return words


def _no_number_for_a_spell(attack: int, defence: int, rest: str) -> Sequence[str]:
    """What stands behind the two numbers of `reckon`. Raises Unreadable where a number stands where a spell is named."""
    told = re.search(rf"\b(with|against)\s+({_SUM})(?=\s|,|$)", rest, re.I)
    if told is None:
        return rest.split()
    more, own = int(_added(told[2])), told[1].casefold() == "with"
    others = " ".join((rest[: told.start()] + rest[told.end() :]).split())
    line = f"reckon {attack + more * own} vs {defence + more * (not own)} {others}".strip()
    raise Unreadable(
        message(_NO_STRENGTH, word=told[1].casefold(), number=told[2]),
        hint=message("{line} counts {number} more so", line=line, number=more),
    )


_NO_STRENGTH = (
    "behind `{word}` a spell is named, and {number} is none; a strength by itself is added to the number of its side (a spell that is named"
    " moves the Balance, too)"
)


def in_words(words: str, state: State) -> str:
    """Such a line as whoever typed none reads it: `12 vs 18 wall 5`, and a spell behind that; empty where more is said."""
    said = re.fullmatch(r"(\d+) vs (\d+)(?: wall (\d+))?( at sea)?(?: (?:with|against) ([^,]+))?", words)
    if said is None:
        return ""
    attack, defence, walls, sea, spell = said.groups()
    bare = "attack {attack} against walls {walls} alone" if walls and defence == "0" else ""
    how = bare or ("attack {attack} against defence {defence} at sea" if sea else "attack {attack} against defence {defence}")
    more = [message("walls {walls}", walls=walls)] if walls and not bare else []
    more += [message("with {spell}", spell=spell.strip("\"'"))] if spell else []
    return listing([message(how, attack=attack, defence=defence, walls=walls), *more])


_SUM = r"\d+(?:\s*\+\s*\d+)*"
_TWO_NUMBERS = "`reckon` is told two numbers, what the attack is worth and what the defence is worth, and not {text}"
_AS_IN = "as in `reckon 15 vs 10`, or with walls `reckon 15 vs 10 wall 5`; `stack PLACE` adds up who is there"


def _added(numbers: str) -> str:
    return str(sum(map(int, numbers.split("+"))))
