"""Tiles put down: the castle, and one beside others; and which are adjacent without touching. [Game Board] [Realm Tiles]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.state import realm
from playaid.language.message import message
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing

NO_COLOUR = "-"
"""A tile whose banner has none, as its owner has said; an empty one has not been told."""


def lay(h: Hearing, name: str, region: str, kind: str, colour: str, open_: int, touching: Iterable[str] = (), named: bool = False) -> None:
    """Put a tile down and join it by a path to each tile it touches; each of those paths closes an Open Path there."""
    links = list(dict.fromkeys(touching))
    hallway = region == realm.CAMELOT and realm.HALLWAY in name.casefold()
    tile = {"region": region, "kind": kind, "colour": colour, "links": links, "open": open_, "hallway": hallway, "named": named}
    h.put("public", "tiles", name, tile)
    for other in links:
        beside = realm.tiles(h.state)[other]
        h.put("public", "tiles", other, "links", [*beside["links"], name])
        if region != realm.CAMELOT:
            h.put("public", "tiles", other, "open", max(0, beside["open"] - 1))


def set_out(h: Hearing) -> None:
    """The castle: from the book, or only what the rulebook names."""
    told = h.options["board"] == "told"
    printed: dict[str, list[str]] = {}
    for space in h.book.keys("board"):
        if told and int(space) > 6:
            break
        name = h.fact("board", space, "name")
        if name is None:
            break
        kind = (realm.STABLES if name == realm.STABLES else realm.NO_KIND) if told else h.fact("board", space, "kind") or realm.NO_KIND
        if kind not in realm.kinds_of_tile(h.state):
            raise Refusal(
                message("{kind} is no symbol of a Realm Tile: the book has it for {tile}", kind=kind, tile=name),
                hint=message("put it right: playaid tables set legacy board {space} kind VALUE", space=space),
            )
        colour = "" if told else h.fact("board", space, "colour") or NO_COLOUR
        lay(h, name, realm.CAMELOT, kind, colour, int(h.fact("regions", name, "open")) if name in realm.EXITS else 0)
        printed[name] = [] if told else h.fact("board", space, "paths") or []
    for name, paths in printed.items():
        joined = [other for other in printed if other != name and (_listed(other, paths) or _listed(name, printed[other]))]
        h.put("public", "tiles", name, "links", joined)


def _listed(name: str, paths: Iterable[str]) -> bool:
    return name.casefold() in {path.casefold() for path in paths}


def tell_adjacent(h: Hearing, start: str, to: str) -> None:
    """Why somebody comes from one tile onto another that no path joins with it: by the symbol of a tile. [Types of Realm Tile]"""
    warp = realm.warp_between(h.state, start, to)
    if not warp:
        return
    h.line(warp, message("{start} to {tile}", start=start, tile=to), "adjacent", "Types of Realm Tile")
    if warp == realm.MAGIC:
        h.tell("{start} and {tile} are {warp} tiles, and so adjacent.", start=start, tile=to, warp=warp)
        return
    tile = start if realm.tiles(h.state)[start]["kind"] == warp else to
    h.tell("{tile} is a {warp} tile, and so adjacent to the {exit}.", tile=tile, warp=warp, exit=realm.WARPS[warp])
