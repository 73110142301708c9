"""The tiles in a list, for who asks for the realm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import realm
from playaid.language.message import SEMICOLON, listing, message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State


def lines(state: State) -> list[str]:
    """Every tile by region: its symbol, colour, paths, Open Paths, and who stands there."""
    told = []
    for region in realm.ALL_REGIONS:
        names = [name for name, tile in realm.tiles(state).items() if tile["region"] == region]
        if names:
            told.append(message("{region}:", region=region))
            told += [message("  {tile}", tile=_line(state, name)) for name in names]
    return told


def _line(state: State, name: str) -> str:
    tile = realm.tiles(state)[name]
    called = message("{tile} ({kind})", tile=name, kind=tile["kind"]) if tile["kind"] != realm.NO_KIND else name
    if tile["colour"] and tile["region"] != realm.CAMELOT:
        called = message("{tile} {colour}", tile=called, colour=tile["colour"])
    warped = [other for other in realm.neighbours(state, name) if other not in tile["links"]]
    ways = [message("{tile} -> {tiles}", tile=called, tiles=listing(tile["links"]) or "nothing told yet")]
    ways += [message("exit to the {region} Region", region=realm.EXITS[name])] if name in realm.EXITS else []
    ways += [message("warps to {tiles}", tiles=listing(warped))] if warped else []
    ways += [message("open {paths}", paths=tile["open"])] if tile["open"] else []
    text, here = listing(ways, SEMICOLON), standing(state, name)
    return message("{tile}  [{who}]", tile=text, who=listing(here)) if here else text


def standing(state: State, name: str) -> list[str]:
    public = state["public"]
    people = [str(public["seats"][seat]["character"]) for seat in realm.occupants(state, name)]
    foes = realm.foes(state, name)
    escorts = [message("escort {name}", name=escort) for escort, where in public["escorts"].items() if where["tile"] == name]
    tokens = [message("token {name}", name=token) for token, where in public["tokens"].items() if where["tile"] == name]
    return [*people, *foes, *escorts, *tokens]
