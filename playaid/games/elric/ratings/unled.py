"""Armies that land without a personality, said by their number. [7.2, 7.3]"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import names, world
from playaid.games.elric.state import units
from playaid.language.message import listing, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import find_only
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State

_LANDING = re.compile(r"with (?P<number>[1-9]\d*)(?: of (?P<nation>.+?)| \S+?)? to (?P<place>.+)", re.IGNORECASE)
_UNLED = "nobody is named; {armies} that go ashore without a personality are named themselves"


def refuse_landing(words: Sequence[str], state: State) -> None:
    """Raise Unreadable for `with 2 to Bakshaan`, where no personality is aboard with so many armies, and armies alone are. [7.2, 7.3]"""
    said = _LANDING.fullmatch(" ".join(words))
    if not said or (place := find_only(said["place"], names.places(state))) is None:
        return
    number, nation, near = int(said["number"]), str(said["nation"] or "").casefold(), [place, *world.beside(state, place)]
    fleets: dict[str, list[str]] = {}
    for army in units.of(state, actor(state), sort="army"):
        here = units.units(state)[army]
        if here["at"] in near and here.get("aboard") and str(here["nation"]).casefold().startswith(nation):
            fleets.setdefault(here["aboard"], []).append(army)
    people = units.of(state, actor(state), sort="personality")
    led = {here.get("aboard") for here in map(units.units(state).__getitem__, people) if here["at"] in near}
    alone = [army for armies in fleets.values() for army in armies][:number]
    if any(len(armies) >= number for fleet, armies in fleets.items() if fleet in led) or len(alone) < number:
        return
    line = message("debark {units} to {place}", units=", ".join(map(quote, alone)), place=quote(place))
    raise Unreadable(message(_UNLED, armies=units.count_armies(number)), hint=line)


ALL_OF_A_STACK = "`{all}` behind a leader is every army of the stack; {words} is left out there"


def with_all_of_theirs(state: State, leader: str, rest: Sequence[str]) -> str:
    """How a leader goes with all armies of the stack, and how with all leaders of it, too: the lines without their verb. [7.1]"""
    board = units.units(state)
    here = board[leader]
    beside = [other for other in units.leaders(state, here["owner"], here["at"]) if board[other].get("stack") == here.get("stack")]
    ways = [[leader], *([[leader, *(other for other in beside if other != leader)]] if beside[1:] else [])]
    return listing([f"{', '.join(way)} with all {' '.join(rest)}" for way in ways], " or ")
