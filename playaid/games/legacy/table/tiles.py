"""The tiles in a list, for who asks for the realm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import realm
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State


def lines(state: State) -> list[str]:
    """Every tile by region: its symbol, colour, paths, Open Paths, and who stands there."""
    told = []
    for region in realm.ALL_REGIONS:
        names = [name for name, tile in realm.tiles(state).items() if tile["region"] == region]
        if names:
            told.append(f"{region}:")
            told += [f"  {_line(state, name)}" for name in names]
    return told


def _line(state: State, name: str) -> str:
    tile = realm.tiles(state)[name]
    symbol = f" ({tile['kind']})" if tile["kind"] != realm.NO_KIND else ""
    warped = [other for other in realm.neighbours(state, name) if other not in tile["links"]]
    text = f"{name}{symbol}" + (f" {tile['colour']}" if tile["colour"] and tile["region"] != realm.CAMELOT else "")
    text += f" -> {', '.join(tile['links']) or 'nothing told yet'}" + (
        message("; warps to {warped}", warped=listing(warped)) if warped else ""
    )
    text += message("; open {open}", open=tile["open"]) if tile["open"] else ""
    here = standing(state, name)
    return text + (f"  [{', '.join(here)}]" if here else "")


def standing(state: State, name: str) -> list[str]:
    public = state["public"]
    people = [public["seats"][seat]["character"] or seat for seat in realm.occupants(state, name)]
    foes = realm.foes(state, name)
    escorts = [message("escort {escort}", escort=escort) for escort, where in public["escorts"].items() if where["tile"] == name]
    tokens = [message("token {token}", token=token) for token, where in public["tokens"].items() if where["tile"] == name]
    return [*people, *foes, *escorts, *tokens]
