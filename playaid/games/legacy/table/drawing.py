"""The realm drawn: as text for `status`, as SVG for the export. Only what lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import realm

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State

_FILL = {realm.CAMELOT: "#e8d9b0", "Forest": "#b7d3a8", "Mountain": "#cfc9c2", "River": "#a9cbe4"}


def picture(state: State, viewer: str | None) -> str:
    """Every tile by region: its symbol, colour, paths, Open Paths, and who stands there."""
    lines = []
    for region in realm.ALL_REGIONS:
        names = [name for name, tile in realm.tiles(state).items() if tile["region"] == region]
        if names:
            lines.append(f"{region}:")
            lines += [f"  {_line(state, name)}" for name in names]
    return "\n".join(lines)


def _line(state: State, name: str) -> str:
    tile = realm.tiles(state)[name]
    symbol = f" ({tile['kind']})" if tile["kind"] != realm.NO_KIND else ""
    warped = [other for other in realm.neighbours(state, name) if other not in tile["links"]]
    text = f"{name}{symbol}" + (f" {tile['colour']}" if tile["colour"] and tile["region"] != realm.CAMELOT else "")
    text += f" -> {', '.join(tile['links']) or 'nothing told yet'}" + (f"; warps to {', '.join(warped)}" if warped else "")
    text += f"; open {tile['open']}" if tile["open"] else ""
    here = standing(state, name)
    return text + (f"  [{', '.join(here)}]" if here else "")


def standing(state: State, name: str) -> list[str]:
    """Characters, enemies, escorts and Story Tokens on a tile."""
    public = state["public"]
    people = [public["seats"][seat]["character"] or seat for seat in realm.occupants(state, name)]
    foes = realm.foes(state, name)
    escorts = [f"escort {escort}" for escort, where in public["escorts"].items() if where["tile"] == name]
    tokens = [f"token {token}" for token, where in public["tokens"].items() if where["tile"] == name]
    return [*people, *foes, *escorts, *tokens]


_WIDE, _HIGH, _COLUMNS = 190, 92, 6


def svg(state: State, viewer: str | None) -> str:
    """The tiles in blocks by region, each in its region's colour, and lines where paths join them."""
    from html import escape

    places: dict[str, tuple[int, int]] = {}
    row = 0
    for region in realm.ALL_REGIONS:
        names = [name for name, tile in realm.tiles(state).items() if tile["region"] == region]
        for i, name in enumerate(names):
            places[name] = (20 + i % _COLUMNS * _WIDE, 20 + (row + i // _COLUMNS) * _HIGH)
        row += -(-len(names) // _COLUMNS)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {20 + _COLUMNS * _WIDE} {40 + row * _HIGH}" role="img" '
        'aria-label="The realm" font-family="sans-serif" font-size="12">'
    ]
    for name, (x, y) in places.items():
        for other in realm.tiles(state)[name]["links"]:
            if other in places and name < other:
                a, b = places[other]
                parts.append(f'<line x1="{x + 80}" y1="{y + 32}" x2="{a + 80}" y2="{b + 32}" stroke="#777" stroke-width="2"/>')
    for name, (x, y) in places.items():
        tile = realm.tiles(state)[name]
        parts.append(f'<rect x="{x}" y="{y}" width="165" height="70" rx="6" fill="{_FILL[tile["region"]]}" stroke="#444"/>')
        symbol = tile["kind"] if tile["kind"] != realm.NO_KIND else ""
        texts = [name, f"{symbol}{' · open ' + str(tile['open']) if tile['open'] else ''}", *_wrapped(standing(state, name))]
        parts += [f'<text x="{x + 8}" y="{y + 16 + 16 * i}">{escape(text)}</text>' for i, text in enumerate(texts)]
    return "\n".join([*parts, "</svg>"])


def _wrapped(names: list[str]) -> list[str]:
    lines: list[str] = []
    for name in names:
        if lines and len(lines[-1]) + len(name) < 24:
            lines[-1] += f", {name}"
        else:
            lines.append(name)
    return lines if len(lines) < 3 else [lines[0], f"and {len(names) - lines[0].count(',') - 1} more"]
