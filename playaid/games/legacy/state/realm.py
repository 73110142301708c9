"""The Game Board and the Realm Tiles: regions, paths, warps, who stands where. [Game Board] [Realm Tiles]"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import TYPE_CHECKING

from playaid.parts.paths import shortest_paths

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State, Tile

CAMELOT = "Camelot"
HALLWAY = "hallway"
"""By this word in their names the Hallways of the castle are known. [Spawning Enemies]"""
REGIONS = ("Forest", "Mountain", "River")
ALL_REGIONS = (CAMELOT, *REGIONS)
ROUND_TABLE, DUNGEON, STABLES = "Round Table", "Dungeon", "Stables"
EXITS = {"Drawbridge": "Mountain", "Sally Port": "Forest", "Docks": "River"}
WARPS = {"Secret Path": "Sally Port", "Waterways": "Docks"}
MAGIC = "Magic Path"

ACTIVE = ("Armoury", "Healing", "Item", "Relic", "Repair", "Stables", "Virtue")
"""The kinds of tile that give something when they are activated."""
PLAIN_KINDS = (*ACTIVE, "Encounter", MAGIC, "Roaming Threat", "Secret Path", "Waterways")
NO_KIND = "-"
SIDES = 6
"""Of a Realm Tile, each a path or a wall: the tiles are hexes. [Play Area Setup] [Realm Tile Features]"""
CROWDED = "each of the six sides of {tile} is a path already"
HOW_MANY = "How many paths may a tile have?"
"""The doubt that is decided by that."""


def tiles(state: State) -> Mapping[str, Tile]:
    return state["public"].get("tiles", {})


def is_walled_in(state: State, name: str) -> bool:
    """Whether a tile is a space of the castle and none of its three exits. [Game Board]"""
    return tiles(state)[name]["region"] == CAMELOT and name not in EXITS


def is_inside(state: State, *names: str) -> bool:
    """Whether all of these tiles are of the castle."""
    return all(tiles(state)[name]["region"] == CAMELOT for name in names)


def crowded(state: State, names: Iterable[str], inside: bool) -> list[str]:
    """Which of these tiles have no side left for a path to another. Outside the castle an Open Path is one that may lead there."""
    known = tiles(state)
    full = [name for name in names if len(known[name]["links"]) + known[name]["open"] >= SIDES]
    return [name for name in full if inside or not known[name]["open"]]


def kinds_of_tile(state: State) -> list[str]:
    """The symbols that a tile may have: the twelve with names of their own, and the attributes."""
    return [*PLAIN_KINDS, *state["public"].get("attributes", ()), NO_KIND]


def neighbours(state: State, name: str) -> list[str]:
    """The tiles that are adjacent for movement: by a path, or by a warp."""
    here = tiles(state)[name]
    beside = list(here["links"])
    if here["kind"] == MAGIC:
        beside += [other for other, tile in tiles(state).items() if tile["kind"] == MAGIC]
    if here["kind"] in WARPS:
        beside.append(WARPS[here["kind"]])
    beside += [other for other, tile in tiles(state).items() if WARPS.get(tile["kind"]) == name]
    return [other for other in dict.fromkeys(beside) if other != name]


def warp_between(state: State, here: str, other: str) -> str:
    """The symbol by which alone two tiles are adjacent; empty where a path joins them, or nothing."""
    if other in tiles(state)[here]["links"] or other not in neighbours(state, here):
        return ""
    ends = {name: tiles(state)[name]["kind"] for name in (here, other)}
    return next((kind for name, kind in ends.items() if WARPS.get(kind) in {*ends} - {name}), MAGIC)


def distances(state: State, goals: Iterable[str], avoiding: Iterable[str] = ()) -> dict[str, int]:
    """How many moves each tile is from the nearest goal, no way leading through a tile of `avoiding`; a goal itself may be one of them."""
    barred, ends = set(avoiding), [goal for goal in goals if goal in tiles(state)]

    def onward(name: str) -> list[str]:
        return [] if name in barred and name not in ends else neighbours(state, name)

    return {path[-1]: len(path) - 1 for path in shortest_paths(ends, onward)}


def shortest(state: State, start: str, goal: str, avoiding: Container[str] = ()) -> list[str]:
    """The tiles that the shortest way leads over, without the one that it begins on, and through none of `avoiding`; none where there is
    no way."""

    def onward(name: str) -> list[str]:
        return [] if name in avoiding and name != start else neighbours(state, name)

    return next((path[1:] for path in shortest_paths([start], onward) if path[-1] == goal), [])


def region_of(state: State, name: str) -> str:
    """The region that a tile is part of; an exit of the castle belongs to the one that it opens into."""
    return EXITS.get(name) or tiles(state)[name]["region"]


def connected_regions(state: State, region: str) -> set[str]:
    """The regions that this one has been connected with outside Camelot, itself among them."""
    pairs = {
        pair
        for name, tile in tiles(state).items()
        if tile["region"] != CAMELOT
        for other in tile["links"]
        if other in tiles(state)
        for pair in ((tile["region"], region_of(state, other)), (region_of(state, other), tile["region"]))
    }
    group, before = {region}, set[str]()
    while group != before:
        before = set(group)
        group |= {b for a, b in pairs if a in group and CAMELOT not in (a, b)}
    return group


def scouted_from(state: State, name: str) -> list[str]:
    """The regions whose tiles may be scouted from this tile."""
    first = region_of(state, name)
    return [] if first == CAMELOT else sorted(connected_regions(state, first))


def open_paths(state: State, regions: Iterable[str]) -> int:
    """The Open Paths by which regions, and what they are connected with, can still be explored."""
    group = {other for region in regions for other in connected_regions(state, region)}
    return sum(tile["open"] for name, tile in tiles(state).items() if region_of(state, name) in group)


def open_paths_left(state: State, region: str, touched: Iterable[str], paths: int) -> int:
    """The Open Paths left to explore by, once a tile with so many of them is joined to others; those of another region connect the two."""
    beside = set(touched)
    regions = {region, *(region_of(state, name) for name in beside)} - {CAMELOT}
    closed = sum(1 for name in beside if tiles(state)[name]["open"])
    return open_paths(state, regions) - closed + max(0, paths)


def occupants(state: State, name: str) -> list[str]:
    """The seats whose characters stand on a tile, in table order."""
    return [seat for seat in state["public"]["order"] if state["public"]["seats"][seat]["tile"] == name]


def foes(state: State, name: str) -> list[str]:
    return [enemy for enemy, token in state["public"]["enemies"].items() if token["tile"] == name]


def hallways(state: State) -> list[str]:
    return [name for name, tile in tiles(state).items() if tile["hallway"]]
