"""Fleets without a personality: towards the nearest home port, by the safest way first, the shortest of these then. [7.3]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, world
from playaid.games.elric.state import units
from playaid.language.message import counted, message
from playaid.parts.paths import cheapest
from playaid.referee.contract.derived import once
from playaid.referee.contract.game import Facts

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State

PERILS = ("boiling", "teeth", "straits")
"""The seas that are less safe than others. [7.5.1, 7.5.4, 7.5.5]"""

Toil = tuple[int, int]
"""Perils and places of a way: the safest counts first, then the shortest."""


def _open_to(state: State, side: str, nation: str | None) -> list[str]:
    """The places of its nation that are open to a fleet; of these it comes to none but by an anchor. [7.5.9]"""
    own = world.country(state, nation) if nation is not None else ()
    return [place for place in own if cities.known_attack(state, side, place) is False]


def way_home(state: State, fleet: str, start: str) -> Toil | None:
    """How perilous and how long the best known way home is; None where none is known."""
    here = units.units(state)[fleet]
    return _way_of(state, here["owner"] or "", here["nation"], start)


def _way_of(state: State, side: str, nation: str | None, start: str) -> Toil | None:
    ports = set(_open_to(state, side, nation))

    def onward(here: str, toil: Toil) -> Iterator[tuple[str, Toil]]:
        for there in world.beside(state, here):
            if world.sails(state, here, there) and not cities.bars(state, side, there):
                yield there, _further(state, toil, there)

    return next((toil for here, toil in cheapest(start, (0, 0), onward) if here in ports), None)


def _further(state: State, toil: Toil, place: str) -> Toil:
    return toil[0] + (world.terrain(state, place) in PERILS), toil[1] + 1


@once
def _way_home(hearing: Hearing, side: str, nation: str, start: str) -> Toil | None:
    return _way_of(hearing.state, side, nation, start)


NO_HOME = "{fleet} is of no nation and has no home port: it waits for a personality"
_ASTRAY = "{place} does not lie on the safest and then shortest way of {fleet} to its nearest home port"


def astray(hearing: Hearing, way: Sequence[str]) -> Facts:
    """On its own a fleet goes home and nowhere else; where no way home is known the players' word stands."""
    if "homeward" not in hearing.args:
        return None
    state, goal = hearing.state, hearing.args["place"]
    for fleet in hearing.args["fleets"]:
        here = units.units(state)[fleet]
        if units.led_by(state, fleet):
            continue
        if here["nation"] is None:
            return {"fault": message(NO_HOME, fleet=fleet)}
        owner, nation = here["owner"] or "", here["nation"]
        best, rest = _way_home(hearing, owner, nation, here["at"]), _way_home(hearing, owner, nation, goal)
        toil: Toil = (0, 0)
        for place in way:
            toil = _further(state, toil, place)
        if best is not None and (rest is None or (toil[0] + rest[0], toil[1] + rest[1]) != best):
            return {"fault": message(_ASTRAY, place=goal, fleet=fleet)}
    return None


def words(hearing: Hearing, fleet: str, way: Sequence[str]) -> tuple[str, str]:
    """What a homeward way comes to, for the worksheet: (how, result). Said before the fleet moves."""
    here = units.units(hearing.state)[fleet]
    if here["nation"] is None:
        return message("{fleet} has no home port: it goes where who is aboard takes it", fleet=fleet), way[-1]
    best = way_home(hearing.state, fleet, here["at"])
    if best is None:
        return "no home port is known that could be reached: by the players' word", way[-1]
    perils = counted(best[0], "{n} peril", "{n} perils")
    return message("the nearest home port is {distance} away, with {perils} on the way", distance=best[1], perils=perils), way[-1]
