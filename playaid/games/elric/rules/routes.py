"""By what way one goes who has named none: within the points that are left with the fewest perils, then for the fewest points, and of
those that cost as much through one's own land, as who is beaten goes back by the way they came. [7.0-7.6]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.elric.ratings import cities, equipment, world
from playaid.games.elric.rules import pieces
from playaid.parts.paths import cheapest

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State

MANY = 12
"""So many points are looked ahead where nobody has told how many there are."""


class Party(NamedTuple):
    """Who goes: what of them decides by what ways, as far as it is told of the counters."""

    side: str
    ships: bool
    wades: bool
    flies: bool
    armies: bool
    opens_seawall: bool
    left: int


class Toil(NamedTuple):
    """What a way comes to, what counts first standing first: perils, those of them that sink or drown, points, seas, places on land that
    are not one's own, and its places."""

    perils: int = 0
    sinks: int = 0
    points: int = 0
    seas: int = 0
    foreign: int = 0
    places: tuple[str, ...] = ()


def way(hearing: Hearing, here: str, ships: bool, left: int) -> list[str]:
    """The way that is typed, else straight to a neighbour, else the best known one; where there is none within the points, the cheapest;
    else one over what is in the way, so that this is said."""
    goal, via, state = hearing.args["place"], hearing.args.get("via", ()), hearing.state
    if via:
        return [*via] if via[-1] == goal else [*via, goal]
    if goal in world.beside(state, here) and (not ships or world.sails(state, here, goal)):
        return [goal]
    party = _party(hearing, ships, left)
    found = _within(state, party, here, goal) or _at_all(state, party, here, goal, False)
    return found or _at_all(state, party, here, goal, True) or [goal]


def _party(hearing: Hearing, ships: bool, left: int) -> Party:
    stack = pieces.declared_units(hearing)
    told = [hearing.public["units"][unit] for unit in stack]
    flies = bool(told) and all(here.get("flies") for here in told)
    wades = bool(told) and all(here.get("flies") or here.get("capacity") for here in told)
    armies = any(here["sort"] == "army" for here in told)
    return Party(hearing.side, ships, wades, flies, armies, cities.seawall_opens(hearing.state, stack), left)


def _within(state: State, party: Party, start: str, goal: str) -> list[str]:
    """The way of fewest perils within the points, the cheapest of these."""

    def onward(here: tuple[str, int], toil: Toil) -> Iterator[tuple[tuple[str, int], Toil]]:
        for there in _steps(state, party, here[0], goal, False):
            further = _further(state, party, toil, there)
            if further.points <= party.left:
                yield (there, further.points), further

    return next(([*toil.places] for (place, _), toil in cheapest((start, 0), Toil(), onward) if place == goal), [])


def _at_all(state: State, party: Party, start: str, goal: str, over_enemies: bool) -> list[str]:
    """The cheapest way, however long."""

    def onward(here: str, cost: tuple[int, Toil]) -> Iterator[tuple[str, tuple[int, Toil]]]:
        for there in _steps(state, party, here, goal, over_enemies):
            further = _further(state, party, cost[1], there)
            yield there, (further.points, further)

    return next(([*cost[1].places] for place, cost in cheapest(start, (0, Toil()), onward) if place == goal), [])


def _steps(state: State, party: Party, here: str, goal: str, over_enemies: bool) -> Iterator[str]:
    for there in world.beside(state, here):
        if party.ships and not world.sails(state, here, there):
            continue
        if there == goal or _lets_through(state, party, there, over_enemies):
            yield there


def _lets_through(state: State, party: Party, there: str, over_enemies: bool) -> bool:
    """Whether a way may lead on through a place: ships by sea, others by land, and over seas who may be there; past no enemies but on the
    wing, nor through a seawall that stays shut. [7.3, 7.4.1, 7.5.9]"""
    if world.is_sea(state, there) != party.ships and not party.wades:
        return False
    if over_enemies or party.flies:
        return True
    if there == "Imrryr" and not party.opens_seawall:
        return False
    return not cities.bars(state, party.side, there)


def _further(state: State, party: Party, toil: Toil, there: str) -> Toil:
    terrain = world.terrain(state, there)
    sinks = terrain == "boiling" or (terrain == "teeth" and party.ships)
    draws = (terrain == "straits" and not party.flies) or (party.armies and world.is_wild(state, there))
    points, sea = toil.points + step_cost(state, there, party.flies or party.ships), world.is_sea(state, there)
    foreign = toil.foreign + (not sea and not cities.is_own(state, party.side, there))
    return Toil(toil.perils + (sinks or draws), toil.sinks + sinks, points, toil.seas + sea, foreign, (*toil.places, there))


def step_cost(state: State, place: str, flies: bool) -> int:
    """What it costs to cross into a place: a magician pays two points for a sea. [7.0, 7.3]"""
    return equipment.number("magician at sea") if world.is_sea(state, place) and not flies else 1
