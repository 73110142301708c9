"""Fleets without a personality: towards the nearest home port, by the safest way first, the shortest of these then. [7.3]"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

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


class Measure(NamedTuple):
    """How a way home is reckoned."""

    ports: Callable[[State, str, str | None], Iterable[str]]
    around_enemies: bool


def _open_ports(state: State, side: str, nation: str | None) -> list[str]:
    """The places of its nation that are open to a fleet; of these it comes to none but by an anchor. [7.5.9]"""
    return [place for place in _all_ports(state, side, nation) if cities.known_attack(state, side, place) is False]


def _all_ports(state: State, side: str, nation: str | None) -> list[str]:
    return world.country(state, nation) if nation is not None else []


OPEN = Measure(_open_ports, around_enemies=True)
MEASURES = (OPEN, Measure(_open_ports, around_enemies=False), Measure(_all_ports, around_enemies=False))
"""Where enemies bar each way, or each port, ships go towards home as far as the way is open."""


def way_of(state: State, measure: Measure, side: str, nation: str | None, start: str) -> Toil | None:
    """How perilous and how long the best known way home of a nation's ships is by a measure; None where none is known."""
    ports = set(measure.ports(state, side, nation))
    return next((toil for here, toil in _ways(state, measure, side, start) if here in ports), None)


def _ways(state: State, measure: Measure, side: str, start: str) -> Iterator[tuple[str, Toil]]:
    """Where ships come to from a place, the safest first."""

    def onward(here: str, toil: Toil) -> Iterator[tuple[str, Toil]]:
        for there in world.sailed_to(state, here):
            if not (measure.around_enemies and cities.bars(state, side, there)):
                yield there, _further(state, toil, there)

    return cheapest(start, (0, 0), onward)


def _further(state: State, toil: Toil, place: str) -> Toil:
    return toil[0] + (world.terrain(state, place) in PERILS), toil[1] + 1


@once
def _way_home(hearing: Hearing, measure: Measure, side: str, nation: str, start: str) -> Toil | None:
    return way_of(hearing.state, measure, side, nation, start)


@once
def _measure(hearing: Hearing, side: str, nation: str, start: str) -> Measure | None:
    """By what a fleet finds home from a place; None where the map alone can tell the way, and the players' word stands."""
    if _way_home(hearing, OPEN, side, nation, start) is None and _unsure(hearing.state, side, start):
        return None
    return next((measure for measure in MEASURES if _way_home(hearing, measure, side, nation, start) is not None), None)


def _unsure(state: State, side: str, start: str) -> bool:
    """Whether a border that nobody has told may lead on from a place to which ships can come."""
    if world.is_whole(state):
        return False
    names = world.names(state)
    return any(world.known_border(state, here, there) is None for here, _ in _ways(state, OPEN, side, start) for there in names)


NO_HOME = "{fleet} is of no nation and has no home port: it waits for a personality"
ASTRAY = (
    "without a personality aboard, {fleet} only makes for its nearest home port, and {place} does not lie on the safest and then shortest"
    " way there"
)
SAFEST = "What is the safest way home of a fleet on its own?"
_NO_PORT = "{place} is no home port of {fleet}"


def astray(hearing: Hearing, way: Sequence[str]) -> Facts:
    """On its own a fleet goes home and nowhere else; where the map alone tells the way home the players' word stands."""
    if "homeward" not in hearing.args:
        return None
    state, goal = hearing.state, hearing.args["place"]
    for fleet in hearing.args["fleets"]:
        here = units.units(state)[fleet]
        if units.led_by(state, fleet) or [*way] == [here["at"]]:
            continue  # who is led goes anywhere, and who stays goes nowhere
        if here["nation"] is None:
            return {"fault": message(NO_HOME, fleet=fleet)}
        owner, nation = here["owner"] or "", here["nation"]
        measure = _measure(hearing, owner, nation, here["at"])
        if measure is not None and not _onward(hearing, measure, (owner, nation, here["at"]), way):
            return {"fault": message(ASTRAY, place=goal, fleet=fleet)}
        if measure is None and not world.is_sea(state, goal) and world.place(state, goal).get("nation") != nation:
            return {"fault": message(_NO_PORT, place=goal, fleet=fleet)}
    return None


def _onward(hearing: Hearing, measure: Measure, fleet: tuple[str, str, str], way: Sequence[str]) -> bool:
    """Whether a way is a part of the best one home. fleet: whose it is, its nation, and where it is."""
    owner, nation, start = fleet
    best, rest = _way_home(hearing, measure, owner, nation, start), _way_home(hearing, measure, owner, nation, way[-1])
    toil: Toil = (0, 0)
    for place in way:
        toil = _further(hearing.state, toil, place)
    return rest is not None and (toil[0] + rest[0], toil[1] + rest[1]) == best


def words(hearing: Hearing, fleet: str, way: Sequence[str]) -> tuple[str, str]:
    """What a homeward way comes to, for the worksheet: (how, result). Said before the fleet moves."""
    here = units.units(hearing.state)[fleet]
    if here["nation"] is None:
        return message("{fleet} has no home port: it goes where who is aboard takes it", fleet=fleet), way[-1]
    owner, nation = here["owner"] or "", here["nation"]
    measure = _measure(hearing, owner, nation, here["at"])
    best = None if measure is None else _way_home(hearing, measure, owner, nation, here["at"])
    if best is None:
        return "no home port is known that could be reached: by the players' word", way[-1]
    perils = counted(best[0], "{n} peril", "{n} perils")
    how = "the nearest home port is {distance} away, with {perils} on the way"
    barred = "enemies bar each way home: towards the nearest home port, {distance} away, with {perils} on the way"
    return message(how if measure is OPEN else barred, distance=best[1], perils=perils), way[-1]
