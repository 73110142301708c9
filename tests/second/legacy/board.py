"""Game Board, Realm Tile Features, Placing Realm Tiles: sides, Paths, Regions, adjacency, where a tile may lie."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import replace

from .position import (
    CAMELOT,
    DOCKS,
    DRAWBRIDGE,
    FOREST,
    MOUNTAIN,
    NEIGHBOURS,
    REGIONS,
    RIVER,
    SALLY_PORT,
    Answer,
    Cell,
    Facts,
    Placed,
    Position,
    no,
    tile_at,
    tile_named,
    yes,
)

EXITS = {DRAWBRIDGE: MOUNTAIN, SALLY_PORT: FOREST, DOCKS: RIVER}
MAGIC_PATH, SECRET_PATH, WATERWAYS = "Magic Path", "Secret Path", "Waterways"


def turned(walls: Collection[int], turn: int) -> frozenset[int]:
    """Placing Realm Tiles: the walled sides after a turn by that many sides; every orientation is allowed."""
    return frozenset((w + turn) % 6 for w in walls)


def path_sides(tile: Placed) -> frozenset[int]:
    """Realm Tile Features: the sides without a Wall."""
    return frozenset(range(6)) - tile.walls


def over(cell: Cell, side: int) -> Cell:
    """The cell over a side."""
    step = NEIGHBOURS[side]
    return cell[0] + step[0], cell[1] + step[1]


def joined(position: Position, tile: Placed, side: int) -> Placed | None:
    """Realm Tile Features: the tile to which a Path connects; a Wall on either tile blocks."""
    if side in tile.walls:
        return None
    other = tile_at(position, over(tile.cell, side))
    if other is None or (side + 3) % 6 in other.walls:
        return None
    return other


def open_paths(position: Position, facts: Facts, tile: str) -> frozenset[int]:
    """Realm Tile Features: sides that lead to a free cell outside the Game Board."""
    placed = tile_named(position, tile)
    if placed is None:
        return frozenset()
    out = set()
    for side in path_sides(placed):
        cell = over(placed.cell, side)
        if tile_at(position, cell) is None and cell not in facts.board_cells:
            out.add(side)
    return frozenset(out)


def warps(position: Position, facts: Facts, tile: str) -> frozenset[str]:
    """Types of Realm Tiles: tiles that count as adjacent by the three Warp Tiles."""
    out: set[str] = set()
    for symbol, hub in ((MAGIC_PATH, ""), (SECRET_PATH, SALLY_PORT), (WATERWAYS, DOCKS)):
        marked = {t.name for t in position.placed if symbol in facts.symbols.get(t.name, frozenset())}
        if tile in marked:
            out |= marked if not hub else {hub}
        elif hub and tile == hub:
            out |= marked
    return frozenset(out - {tile})


def by_path(position: Position, tile: str) -> frozenset[str]:
    """Movement and Scouting Overview: tiles next to this one along a Path."""
    placed = tile_named(position, tile)
    if placed is None:
        return frozenset()
    found = (joined(position, placed, side) for side in range(6))
    return frozenset(t.name for t in found if t is not None)


def adjacent(position: Position, facts: Facts, tile: str) -> frozenset[str]:
    """Movement and Scouting Overview, Types of Realm Tiles: all tiles to which one step leads."""
    return by_path(position, tile) | warps(position, facts, tile)


def distances(position: Position, facts: Facts, start: str, barred: Collection[str] = ()) -> dict[str, int]:
    """Steps from a tile to every tile that can be reached without entering a barred one."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in adjacent(position, facts, here):
            if there not in found and there not in barred:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def region_of_exit(tile: str) -> str | None:
    """Game Board: the Region onto which an exit leads."""
    return EXITS.get(tile)


def region_of(position: Position, tile: str) -> str | None:
    """The Region of a tile for Scouting: of an exit the Region beyond, of other board tiles none."""
    placed = tile_named(position, tile)
    if placed is None:
        return None
    return EXITS.get(tile) if placed.region == CAMELOT else placed.region


def connected_pairs(position: Position, exits: str = "connect") -> frozenset[frozenset[str]]:
    """Movement and Scouting Overview: pairs of Regions that a Path joins outside the Game Board.

    ``exits`` is "connect" or "apart": whether a tile joined to the exit of another Region connects the two.
    """
    out = set()
    for tile in position.placed:
        if tile.region == CAMELOT:
            continue
        for side in range(6):
            other = joined(position, tile, side)
            there = region_of(position, other.name) if other is not None else None
            if other is not None and other.region == CAMELOT and exits == "apart":
                continue
            if there is not None and there != tile.region:
                out.add(frozenset((tile.region, there)))
    return frozenset(out)


def together(position: Position, region: str, chain: str = "all") -> frozenset[str]:
    """Movement and Scouting Overview: a Region and those that are connected with it; ``chain`` as for ``scouted_regions``."""
    out, pairs = {region}, connected_pairs(position)
    while more := {r for pair in pairs if pair & (out if chain == "all" else {region}) for r in pair} - out:
        out |= more
    return frozenset(out)


def scouted_regions(position: Position, tile: str, chain: str = "all") -> frozenset[str]:
    """Movement and Scouting Overview: Regions whose tiles may be Scouted from here.

    ``chain`` is "pairs" or "all": whether a third Region joined only to the second counts.
    """
    own = region_of(position, tile)
    return frozenset() if own is None else together(position, own, chain)


def matches(facts: Facts, tile: str, regions: Collection[str]) -> Answer:
    """Movement and Scouting Overview: a drawn tile must show one of the Regions being Scouted on its back."""
    if facts.back.get(tile, frozenset()) & set(regions):
        return yes("its back shows the Region", "Movement and Scouting Overview", "Realm Tile Features")
    return no("another Region; to the bottom of the stack", "Movement and Scouting Overview")


def with_tile(position: Position, tile: Placed) -> Position:
    """The position with one tile more."""
    return replace(position, placed=(*position.placed, tile))


def region_open(position: Position, facts: Facts, region: str) -> int:
    """How many Open Paths lead into a Region, its exit's among them."""
    return sum(len(open_paths(position, facts, t.name)) for t in position.placed if region_of(position, t.name) == region)


def cuts_off(position: Position, facts: Facts, tile: Placed, scope: str = "joined") -> Answer:
    """Placing Realm Tiles, Movement and Scouting Overview: whether a tile would end the exploring of a Region.

    ``scope`` is "region" or "joined": whether Open Paths of a Region joined to it keep it open.
    """
    after = with_tile(position, tile)
    for region in REGIONS:
        if not region_open(position, facts, region) or region_open(after, facts, region):
            continue
        if scope == "joined" and any(region_open(after, facts, r) for r in together(after, region)):
            continue
        return yes(f"no Open Path would be left in {region}", "Placing Realm Tiles", "Movement and Scouting Overview")
    return no("exploring can go on", "Placing Realm Tiles")


def may_place(position: Position, facts: Facts, tile: Placed) -> Answer:
    """Placing Realm Tiles: a free cell outside the board, a Path in common with a tile in play, and no Region cut off."""
    if tile_at(position, tile.cell) is not None or tile.cell in facts.board_cells:
        return no("the cell is taken", "Realm Tile Features")
    if not facts.back.get(tile.name, frozenset()) & {tile.region}:
        return no("not a tile of that Region", "Realm Tile Features")
    after = with_tile(position, tile)
    if not any(joined(after, tile, side) for side in range(6)):
        return no("no Path joins it to a tile in play", "Placing Realm Tiles")
    if cuts_off(position, facts, tile):
        return no("it would cut off a Region", "Placing Realm Tiles")
    return yes("joined by a Path", "Placing Realm Tiles")


def after_cutting_off(facts: Facts, tile: str) -> str:
    """Placing Realm Tiles: what is done with a tile that would cut off a Region."""
    return "road tile besides" if tile in facts.mace else "bottom, draw again"


def may_be_road_besides(facts: Facts, road: str, region: str) -> Answer:
    """Placing Realm Tiles: the tile that is sought in the Albion Stack to keep the Region open."""
    if road not in facts.roads:
        return no("not a Road Tile", "Placing Realm Tiles")
    return matches(facts, road, (region,))
