"""Tears of the Dragon: wisdom, castles, and those on their way to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import Any

from playaid.games.tears.state import forces, world
from playaid.games.tears.state import pieces as dragon
from playaid.games.tears.state.shape import Person
from playaid.referee.contract.derived import derive
from playaid.referee.contract.state import State
from playaid.testing.measures import tears_war
from playaid.testing.measures.ways import nearness, steps

READY = 0.03
"""What an activation that has not been used up is worth, in pieces of wisdom."""
AT_SEA = (world.SEA, world.ISLAND)
REACH = 4
"""About so many spaces it has."""


def measure(state: State, side: str) -> float:
    """Wisdom that is known and castles that are held; wizards on their way to ruins, armies to the castles of the enemy; steps of units."""
    if state["referee"]["options"]["scenario"] == "war":
        return tears_war.measure(state, side) + sum(map(_readiness, tears_war.leaders(state, side)))
    public: Any = state["public"]
    castles = [castle["side"] for castle in public["castles"].values()]
    total = 0.5 * (2 * castles.count(side) - len(castles))
    for owner in dragon.SIDES:
        sign = 1 if owner == side else -1
        total += sign * 0.05 * _steps_on(public["board"].get(owner, _NOTHING))
        total += sign * 0.3 * sum(person["side"] == owner and person["state"] == forces.UP for person in public["people"].values())
    own: Any = state["secret"].get(side) or {}
    known = {area for areas in own.get("wisdom", {}).values() for area in areas}
    total += float(len(known))
    total += 0.02 * _steps_on(own.get("boxes", _NOTHING))
    found = set(public.get("searched", {}).get(side, ())) | known
    goals = [area for area, kind in world.areas(state).items() if kind == world.RUINS and area not in found] or [world.TOWER]
    enemy = [area for area, castle in public["castles"].items() if castle["side"] != side]
    ways, shut = _ways(public["map"]), frozenset(enemy)
    key = (*goals,), shut
    if key not in ways:
        ways[key] = steps(enemy, lambda area: world.neighbours(state, area)), _past_castles(state, goals, shut)
    to_castles, to_ruins = ways[key]
    for name, person in public["people"].items():
        if person["side"] == side and person["state"] == forces.UP:
            place = world.place_of(state, person["at"])
            bound = dragon.is_wizard(name) or not own.get("boxes", {}).get(name)
            away = to_ruins if bound else to_castles
            total += (0.4 if bound else 0.3) * nearness(away, place) + _readiness(person)
            total += 0.05 * len(own.get("boxes", {}).get(name, ())) * nearness(to_castles, place)
    return total


_NOTHING: dict[str, list[str]] = {}


@derive
def _steps_on(board: Mapping[str, Iterable[str]]) -> int:
    """The steps of the units that lie somewhere: of a side on the board, or under its leaders."""
    return sum(map(_steps_at, board.values()))


@partial(derive, kept=1024)
def _steps_at(tokens: Iterable[str]) -> int:
    return sum(dragon.steps(code) for code in map(forces.code_of, tokens) if dragon.is_unit(code))


@derive
def _ways(known: Any) -> dict[tuple[tuple[str, ...], frozenset[str]], tuple[dict[str, int], dict[str, int]]]:
    """How far it is to the castles of the enemy, and to ruins past them, by what is known of the map; filled as they are asked for."""
    return {}


def _past_castles(state: State, goals: Iterable[str], shut: Collection[str]) -> dict[str, int]:
    """How far it is to ruins for those who storm no castle: by land, and by sea, which is farther, where no way leads by land."""
    by_land = steps(
        goals, lambda area: [to for to in world.neighbours(state, area) if to not in shut and world.kind(state, to) not in AT_SEA]
    )
    by_sea = steps(goals, lambda area: [to for to in world.neighbours(state, area) if to not in shut])
    return {**{area: away + REACH for area, away in by_sea.items()}, **by_land}


def _readiness(person: Person) -> float:
    """That somebody is activated and may still go is worth a little, and less than the way they go then: else nobody ever sets out."""
    return READY * max(0.0, 1 - forces.spaces(person) / REACH) if person.get("act") else 0.0
