"""Spawning Enemies, Placing Realm Tiles, Play Area Setup: where the tile of a Named Enemy is sought, and where it may lie."""

from __future__ import annotations

from .board import cuts_off, joined, region_of, together, with_tile
from .options import general_drawn_after_severe_tile
from .position import Answer, Facts, Placed, Position, no, tile_at, tile_named, yes
from .tiles import ROAMING_THREAT

IN_PLAY, NAMED_TILES, STACK, NOWHERE = "in play", "Named Enemy Realm Tiles", "Albion Stack", "nowhere"


def sought_in(position: Position, facts: Facts, tile: str, ordinary: str = "nowhere") -> str:
    """Spawning Enemies: where the tile that a Severe Threat Card names is found.

    ``ordinary`` is "nowhere" or "stack": whether a tile without a mace, which is not among the Named Enemy Realm Tiles, is sought in the
    Albion Stack.
    """
    if tile_named(position, tile) is not None:
        return IN_PLAY
    if tile in facts.mace:
        return NAMED_TILES
    return STACK if ordinary == "stack" and tile in facts.back else NOWHERE


def must_be_placed(position: Position, facts: Facts, tile: str, ordinary: str = "nowhere") -> Answer:
    """Spawning Enemies: whether a Named Enemy's tile is to be put into play before its token stands on it."""
    found = sought_in(position, facts, tile, ordinary)
    if found == IN_PLAY:
        return no("it lies already", "Spawning Enemies")
    if found == NOWHERE:
        return no("it is not among the Named Enemy Realm Tiles", "Spawning Enemies")
    return yes(f"sought in {found}", "Spawning Enemies")


def appropriate_regions(facts: Facts, tile: str) -> frozenset[str]:
    """Spawning Enemies, Realm Tile Features: the Regions in which a tile can be played, by its back."""
    return facts.back.get(tile, frozenset())


def may_lie(position: Position, facts: Facts, tile: Placed, beside: str = "connected") -> Answer:
    """Spawning Enemies, Placing Realm Tiles: whether a Named Enemy's tile may be put there, turned so.

    It may not be refused for cutting off a Region: it must be placed, and a Road Tile besides. ``beside`` is "own" or "connected": whether
    a Path must join it to a tile of its Region, or one to a tile of a connected Region will do.
    """
    if tile_named(position, tile.name) is not None:
        return no("it lies already", "Spawning Enemies")
    if tile.region not in appropriate_regions(facts, tile.name):
        return no("not a Region of its back", "Spawning Enemies", "Realm Tile Features")
    if tile_at(position, tile.cell) is not None or tile.cell in facts.board_cells:
        return no("the cell is taken", "Realm Tile Features")
    after = with_tile(position, tile)
    ways = [other for side in range(6) if (other := joined(after, tile, side)) is not None]
    if not ways:
        return no("no Path joins it to a tile in play", "Placing Realm Tiles")
    regions = {tile.region} if beside == "own" else together(position, tile.region)
    if not any(region_of(position, other.name) in regions for other in ways):
        return no("no Path joins it to that Region", "Spawning Enemies", "Placing Realm Tiles")
    return yes("joined by a Path in an appropriate Region", "Spawning Enemies", "Placing Realm Tiles")


def needs_road(position: Position, facts: Facts, tile: Placed) -> Answer:
    """Placing Realm Tiles: whether a Road Tile is sought besides, since this tile would cut off a Region."""
    if tile.name in facts.mace and cuts_off(position, facts, tile):
        return yes("a Road Tile besides", "Placing Realm Tiles")
    return no("the Region stays open", "Placing Realm Tiles")


def may_be_road(position: Position, facts: Facts, named: Placed, road: Placed, after: str = "open") -> Answer:
    """Placing Realm Tiles: whether that tile of the Albion Stack may lie there beside a Named Enemy's tile that would cut off a Region.

    ``after`` is "open" or "any": whether the Region must be open once both lie.
    """
    if road.name not in facts.roads or road.name in facts.mace:
        return no("not a Road Tile of the Albion Stack", "Placing Realm Tiles")
    if tile_named(position, road.name) is not None:
        return no("it lies already", "Placing Realm Tiles")
    if named.region not in facts.back.get(road.name, frozenset()) or road.region != named.region:
        return no("not the same Region", "Placing Realm Tiles")
    with_named = with_tile(position, named)
    if tile_at(with_named, road.cell) is not None or road.cell in facts.board_cells:
        return no("the cell is taken", "Realm Tile Features")
    both = with_tile(with_named, road)
    if not any(joined(both, road, side) for side in range(6)):
        return no("no Path joins it to a tile in play", "Placing Realm Tiles")
    if after == "open" and _still_cut(position, facts, named, road):
        return no("the Region would still be cut off", "Placing Realm Tiles")
    return yes("both are placed", "Placing Realm Tiles")


def _still_cut(position: Position, facts: Facts, named: Placed, road: Placed) -> bool:
    """Whether a Region that had an Open Path has none when both tiles lie."""
    return bool(cuts_off(with_tile(position, road), facts, named))


def general_card_besides(facts: Facts, tile: str, placed: bool, options: frozenset[str] = frozenset()) -> Answer:
    """Optional Rules: a General Threat Card when a Severe Threat Card places a Roaming Threat Tile; else none, as it was not Scouted."""
    if placed and general_drawn_after_severe_tile(options) and ROAMING_THREAT in facts.symbols.get(tile, frozenset()):
        return yes("a General Threat Card is drawn", "Optional Rules")
    return no("nothing is drawn", "Types of Realm Tiles")


def named_enemy_stands_on(tile: str) -> str:
    """Spawning Enemies: a Named Enemy is spawned on the tile that its card names, whatever stands there already."""
    return tile
