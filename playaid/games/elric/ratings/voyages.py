"""Lines of ships as players say them: a fleet by who is aboard, all of them, a port by its nation. [7.3]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, idle, names, wanted, world
from playaid.games.elric.ratings.spoken import ALL, SORTS, first_named, to_a_place, unit_called
from playaid.games.elric.state import units
from playaid.language.message import counted, listing, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.lists_of_one import EVERY
from playaid.referee.contract.names import find, find_only, fits
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State


def by_leader(words: Sequence[str], state: State) -> Sequence[str]:
    """`Fadan to Dragon Sea` of one who is aboard: the fleet that carries them sails. `with 4 armies` of those that are aboard; a fleet that
    nobody leads sails homeward. Raises Unreadable for others, which board first."""
    words = _out_of(_by_numbers(_with_their_fleets(wanted.to_somebody(wanted.without_company(words), state), state), state), state)
    full = _to_a_port(_without_cargo(list(to_a_place(_all_fleets(_both(words, state), state), state)), state), state)
    end = next((at for at, word in enumerate(full) if word.casefold() == "to"), len(full))
    said = " ".join(full[:end]).split(",")
    _refuse_ashore(said, state)
    fleets = [_carrier(part, state) for part in said]
    known = [fleet for fleet in fleets if fleet is not None]
    if len(known) < len(fleets):
        return full
    return [", ".join(known), *full[end:], *_homeward(known, full[end:], state)]


def _with_their_fleets(words: Sequence[str], state: State) -> Sequence[str]:
    """`Jagreen Lern, General with all fleets and 5 armies to …`, `with both fleets`, `all fleets with everybody` as the fleets that lie
    where those who are named are aboard, or all that somebody leads; and so many armies, of which it is seen whether they are aboard."""
    bare = [word.casefold().rstrip(",") for word in words]
    end = next((at for at, word in enumerate(bare) if word in (*ENDS, *_FROM)), len(bare))
    at = next((at for at, word in enumerate(bare[:end]) if word in ("fleets", "ships")), end)
    begin = at
    while begin and bare[begin - 1] in (*_ALL_OF_FLEETS, *_BESIDE):
        begin -= 1
    named, along = (
        [*words[:begin]],
        [word for word in bare[at + 1 : end] if word not in (*_ALL_OF_FLEETS, *_BESIDE, "army", "armies", "troops")],
    )
    if (
        at == end
        or actor(state) is None
        or along[1:]
        or not all(map(str.isdecimal, along))
        or not (named or bare[0] in _BESIDE or at + 1 < end)
    ):
        return words
    people = [unit_called(part.strip(), state) for part in " ".join(named).replace(" and ", ", ").split(",") if part.strip()]
    if None in people:
        return words
    _refuse_ashore([unit for unit in people if unit is not None], state)
    lie = {units.units(state)[unit]["at"] for unit in people if unit is not None}
    fleets = [fleet for fleet in _led(state) if not lie or units.units(state)[fleet]["at"] in lie]
    return [", ".join(fleets), *(["with", *along] if along else []), *words[end:]] if fleets else words


_BESIDE = ("with", "and", "")


def _homeward(fleets: Sequence[str], behind: Sequence[str], state: State) -> list[str]:
    """Of a fleet abroad that nobody leads nothing else can be meant than its way home. [7.3]"""
    said = not behind or any(word.casefold() == "homeward" for word in behind)
    mine = {*units.of(state, actor(state), sort="fleet")}
    alone = (fleet for fleet in fleets if fleet in mine and not units.led_by(state, fleet))
    return ["homeward"] if not said and any(idle.is_abroad(state, fleet) for fleet in alone) else []


def _both(words: Sequence[str], state: State) -> Sequence[str]:
    """`both to Dragon Sea`: the two fleets that a personality is aboard of, where there are two."""
    led = _led(state)
    mine = len(led) == 2 and [word.casefold() for word in words[:1]] == ["both"] and "".join(words[1:2]).casefold() in ("", *ENDS)
    return [", ".join(led), *words[1:]] if mine else words


def _by_numbers(words: Sequence[str], state: State) -> Sequence[str]:
    """`fleets 1 and 2 to …` as those of whoever is on turn, where each number is one of theirs; `two fleets`, `both ships out` as `both
    fleets`, where they are two."""
    side, bare = actor(state), [word.casefold().rstrip(",") for word in words]
    at = next((at for at, word in enumerate(bare) if word not in _ALL_OF_FLEETS), len(bare))
    end = next((end for end, word in enumerate(bare) if word in (*ENDS, *_FROM) and end > at), len(bare))
    numbers = [word for word in bare[at + 1 : end] if word != "and"]
    if side is not None and bare[at : at + 1] and SORTS.get(bare[at]) == "fleet" and numbers and all(map(str.isdecimal, numbers)):
        own = units.of(state, side, sort="fleet")
        meant = [[fleet for fleet in own if fleet.endswith(f" {number}")] for number in numbers]
        return [", ".join(fleets[0] for fleets in meant), *words[end:]] if all(len(fleets) == 1 for fleets in meant) else words
    many = _COUNTS.get(len(_led(state))) if side is not None else None
    if many and bare[at : at + 1] == [many] and SORTS.get("".join(bare[at + 1 : at + 2])) == "fleet":
        return [*words[:at], *words[at + 1 :]]
    return words


_COUNTS = {2: "two", 3: "three", 4: "four"}
_FROM = ("from", "out")


def _out_of(words: Sequence[str], state: State) -> Sequence[str]:
    """`both fleets from Hwamgaarl to …`, `from Hwamgaarl to …` as the fleets that lie there, those that somebody leads before all; who is
    named, without the port that they leave. Raises Unreadable where they lie elsewhere, or none lies there."""
    side, bare = actor(state), [word.casefold() for word in words]
    begin = next((at for at, word in enumerate(bare) if word in _FROM), len(words))
    end = next((at for at, word in enumerate(bare) if word in ENDS and at > begin), len(words))
    said = words[begin + 1 + (bare[begin + 1 : begin + 2] == ["of"]) : end]
    if side is None or begin == len(words):
        return words
    if not said:
        return [*words[:begin], *words[end:]]
    own = units.of(state, side, sort="fleet")
    meant = fits(" ".join(said), names.places(state), slips=False)
    if not meant:
        return words
    there = [fleet for fleet in own if units.units(state)[fleet]["at"] in meant]
    if all(word in (*_ALL_OF_FLEETS, "fleets", "ships", "fleet", "ship") for word in bare[:begin]):
        led = [fleet for fleet in there if units.led_by(state, fleet)] or there
        if not led:
            text = message("no fleet of {side} lies there: {places}", side=side, places=listing(meant, " or "))
            raise Unreadable(text, hint=_lying(own, state))
        return [", ".join(led), *words[end:]]
    for fleet in filter(None, (_carrier(name.strip(), state) for name in " ".join(words[:begin]).split(","))):
        if fleet in own and fleet not in there:
            here = units.units(state)[fleet]["at"]
            text = message("{leader} lies in {here}, not in {place}", leader=fleet, here=here, place=listing(meant, " or "))
            raise Unreadable(text)
    return [*words[:begin], *words[end:]]


def _lying(fleets: Sequence[str], state: State) -> str:
    """Where fleets lie, in words."""
    return listing(message("{fleet} lies in {place}", fleet=fleet, place=units.units(state)[fleet]["at"]) for fleet in fleets)


def _led(state: State) -> list[str]:
    """The fleets of whoever is on turn that a personality is aboard of."""
    return [fleet for fleet in units.of(state, actor(state), sort="fleet") if units.led_by(state, fleet)]


def _all_fleets(words: Sequence[str], state: State) -> Sequence[str]:
    """`fleets to Jadmar`, `both fleets`, `all my ships` as `all`; `both Jharkor fleets` as those of Jharkor that somebody leads, or all of
    Jharkor where nobody leads any."""
    bare = [word.casefold() for word in words]
    at = next((at for at, word in enumerate(bare) if word not in _ALL_OF_FLEETS), len(bare))
    if bare[at : at + 1] and bare[at] in ("fleets", "ships"):
        return [ALL, *words[at + 1 :]]
    end = next((end for end, word in enumerate(bare) if word in ("fleets", "ships")), at)
    nation = find_only(" ".join(words[at:end]), dict.fromkeys(equipment.nations(), ())) if end > at and actor(state) is not None else None
    mine = units.of(state, actor(state), sort="fleet") if nation else []
    own = [fleet for fleet in mine if equipment.pieces()[fleet]["nation"] == nation]
    if nation and not own:
        text = message("{side} has no fleet of {nation}", side=actor(state), nation=nation)
        raise Unreadable(text, hint=message("there is: {names}", names=listing(mine)) if mine else "")
    led = [fleet for fleet in own if units.led_by(state, fleet)] or own
    return [", ".join(led), *words[end + 1 :]] if led else words


_ALL_OF_FLEETS = (*EVERY, "both", "my", "our", "the", "of")


def _refuse_ashore(named: Sequence[str], state: State) -> None:
    """Raise Unreadable where one of their own is to sail and is aboard no fleet: nobody sails without one."""
    mine = units.of(state, actor(state), sort="personality") if actor(state) is not None else []
    board, called = units.units(state), [unit_called(name.strip(), state) for name in named]
    ashore = [unit for unit in called if unit in mine and not board[unit].get("aboard")]
    if ashore:
        here = board[ashore[0]]
        near = [*units.of(state, here["owner"], here["at"], "fleet"), "FLEET"]
        together = ", ".join(quote(unit) for unit in ashore if board[unit]["at"] == here["at"])
        line = message("embark {unit} on {fleet}", unit=together, fleet=quote(near[0]))
        raise Unreadable(
            message("{unit} is aboard no fleet: who sails boards one first", unit=ashore[0]), hint=message("`{line}`", line=line)
        )


ENDS = ("to", "via", "homeward")


def _to_a_port(words: list[str], state: State) -> list[str]:
    """Of several places that a name may be, those that no fleet comes to are not meant: inland ones. Raises Unreadable where all are."""
    at = next((at for at, word in enumerate(words) if word.casefold() == "to"), len(words)) + 1
    end = next((end for end in range(at, len(words)) if words[end].casefold() in ENDS), len(words))
    try:
        find(" ".join(words[at:end]), names.places(state), "name")
    except Unreadable:
        return words
    except Ambiguous as several:
        reached = [place for place in several.candidates if world.is_sea(state, place) or world.place(state, place).get("port", True)]
        if len(reached) > 1:
            return words
        if not reached:
            raise _no_port(several.candidates, state) from None
        return [*words[:at], *reached, *words[end:]]
    return words


def _no_port(places: Sequence[str], state: State) -> Unreadable:
    """Why no ship goes to any of these, and where their nations have ports."""
    nations = {world.place(state, place).get("nation") for place in places} - {None}
    ports = [place for place in world.names(state) if (here := world.place(state, place)).get("nation") in nations and here.get("port")]
    told = listing([message("{place} is a port", place=port) for port in ports])
    return Unreadable(message("none of these is a sea, or has a port: {places}", places=listing(places)), hint=told)


def _without_cargo(words: list[str], state: State) -> list[str]:
    folded = [word.casefold() for word in words]
    at = folded.index("with") if "with" in folded else len(words)
    number = words[at + 1] if at + 1 < len(words) else ""
    if not number.isdecimal():
        return words
    end = next((here for here in range(at, len(words)) if folded[here] in ENDS), len(words))
    carriers = [_carrier(part, state) for part in " ".join(words[:at]).split(",")]
    fleets = [fleet for fleet in carriers if fleet is not None]
    aboard = sum(units.armies_aboard(state, fleet) for fleet in dict.fromkeys(fleets))
    if len(fleets) < len(carriers) or aboard != int(number):
        raise _boards_first(words[:at], int(number), fleets, aboard, state)
    return [*words[:at], *words[end:]]


def _boards_first(named: Sequence[str], number: int, fleets: Sequence[str], aboard: int, state: State) -> Unreadable:
    """Why nobody sails with so many armies, and how they come aboard."""
    unit = first_named(named, state)
    leader = unit if unit is not None and units.units(state)[unit]["sort"] == "personality" else "LEADER"
    place, owner = (units.units(state)[unit]["at"], units.units(state)[unit]["owner"]) if unit is not None else ("", None)
    near = [*fleets, *units.of(state, owner, place, "fleet"), "FLEET"]
    why = message("a fleet sails with whoever is aboard: armies board first, under a leader")
    if fleets:
        counted_ = counted(aboard, "{n} army is aboard {fleets}", "{n} armies are aboard {fleets}", fleets=listing(fleets))
        why = message("{aboard}: whoever is to go along boards first, whoever is not goes ashore", aboard=counted_)
    more = number - aboard if number > aboard else number
    return Unreadable(why, hint=message('embark {leader} with {number} on "{fleet}"', leader=quote(leader), number=more, fleet=near[0]))


def _carrier(name: str, state: State) -> str | None:
    """The fleet of that name, or the one that carries the unit of that name; of several that it may be the one that somebody is aboard of
    who leads it. None where there is none for certain."""
    known = names.units(state)
    unit = unit_called(name.strip(), state) or find_only(name.strip(), {fleet: known[fleet] for fleet in _led(state)})
    if unit is None or units.units(state)[unit]["sort"] == "fleet":
        return unit
    return units.units(state)[unit].get("aboard")
