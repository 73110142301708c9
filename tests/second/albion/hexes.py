"""2.0: the map - range, coast, sea, aspect, fortress in being, kingdoms."""

from __future__ import annotations

from collections import deque

from .places import PLACES
from .position import Facts, Fortress, Hex, Position

BARE_TERRAIN = "clear"


def distance(facts: Facts, start: Hex, goal: Hex, limit: int = 200) -> int | None:
    """2.1: how many hexes from one hex to another, the goal counted and the start not; None beyond ``limit``."""
    seen, line = {start}, deque([(start, 0)])
    while line:
        here, far = line.popleft()
        if here == goal:
            return far
        if far < limit:
            fresh = [there for there in facts.neighbours.get(here, ()) if there not in seen]
            seen.update(fresh)
            line.extend((there, far + 1) for there in fresh)
    return None


def within(facts: Facts, start: Hex, goal: Hex, reach: int) -> bool:
    """3.0 and 19.4: whether a hex lies within a range counted in hexes."""
    return reach >= 0 and distance(facts, start, goal, reach) is not None


def terrain_in(facts: Facts, hex: Hex) -> frozenset[str]:
    """11.3 and the note under the Terrain Effects Chart: kinds of terrain; a hex with nothing but an Aspect colour is clear."""
    return facts.terrain.get(hex, frozenset()) or frozenset({BARE_TERRAIN})


def has_sea(facts: Facts, hex: Hex) -> bool:
    """11.8: whether any part of the hex is sea."""
    return "sea" in terrain_in(facts, hex)


def has_land(facts: Facts, hex: Hex) -> bool:
    """11.8: whether any part of the hex is land."""
    return bool(terrain_in(facts, hex) - {"sea"})


def is_coastal(facts: Facts, hex: Hex) -> bool:
    """12.1: a hex of both sea and land."""
    return has_sea(facts, hex) and has_land(facts, hex)


def is_all_sea(facts: Facts, hex: Hex) -> bool:
    """11.8 and 6.3: a hex of nothing but sea."""
    return has_sea(facts, hex) and not has_land(facts, hex)


def aspect_of(facts: Facts, hex: Hex) -> str:
    """2.1, 3.0 and 19.5: the magical Aspect; every Place of Power is wild magic."""
    return "wild" if hex in PLACES else facts.aspect.get(hex, "none")


def fortress_in(facts: Facts, position: Position, hex: Hex) -> Fortress | None:
    """17.4: the fortress that stands in the hex; a ruin is none, and a dyke never falls."""
    fortress = facts.fortress.get(hex)
    if fortress and (fortress.kind == "dyke" or hex not in position.ruins):
        return fortress
    return None


def friendly_fortress(facts: Facts, position: Position, hex: Hex, side: str) -> bool:
    """17.1: whether a standing fortress of that side is in the hex; fortresses are never captured (17.4)."""
    fortress = fortress_in(facts, position, hex)
    return fortress is not None and fortress.side == side


def mainland_of(facts: Facts, hex: Hex) -> str | None:
    """10.3: the kingdom whose mainland the hex is, if it is."""
    return None if hex in facts.island else facts.kingdom.get(hex)


def sea_way(facts: Facts, start: Hex, goal: Hex) -> bool:
    """12.1: whether water joins two adjacent hexes, so that no fleet is dragged over a peninsula."""
    joined = facts.sea_passage.get((start, goal), facts.sea_passage.get((goal, start), True))
    return joined and has_sea(facts, start) and has_sea(facts, goal)
