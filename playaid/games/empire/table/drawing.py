"""The explored world drawn: as text for the terminal, as SVG for the export. Only what every player sees on the table."""

from __future__ import annotations

from math import asin, atan2, degrees
from typing import TYPE_CHECKING

from playaid.games.empire.ratings.pieces import LETTERS
from playaid.games.empire.state import board, world

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State

Corner = tuple[float, float]
"""Longitude and latitude in degrees."""

COLUMNS = 12
CELL = 6
"""Characters to a cell; twelve of them and the margin fit 80 columns."""
WIDEST = 78
"""Characters to a line of the list of units."""
LOWEST = (66.0, 42.0, 16.0, 0.0, -16.0, -42.0, -66.0, -90.0)
"""The least latitude of each row of cells, from the north."""

SIGNS = {"land": ":", "sea": "*", "ice": "I"}
"""Terrain as the document draws it."""

_FILL = {"land": "#d9c690", "sea": "#9cc3e0", "ice": "#f3f7fb", "": "#e9e9e9"}
_WIDTH, _HEIGHT = 1440, 720


def picture(state: State, viewer: str | None) -> str:
    """The world from the north pole above to the south pole below; the left edge joins the right. Then the units, cell by cell."""
    handedness = state["public"]["world"]["handedness"]
    grid = {_row_and_column(point): where for where, point in world.points(handedness).items()}
    cells = {board.site(state, cell): cell for cell in board.cells(state)}
    lines = []
    for row in range(len(LOWEST)):
        sites = [grid.get((row, column)) for column in range(COLUMNS)]
        lines.append("".join(f"{_name(state, where, cells):<{CELL}}" for where in sites).rstrip())
        lines.append("".join(f"{_garrison(state, where, cells):<{CELL}}" for where in sites).rstrip())
    lines.append(": land  * sea  I ice; 0 centre, 1 top, then clockwise; units by their player's initial")
    return "\n".join([*lines, *_roll_call(state)])


def _row_and_column(point: world.Point) -> tuple[int, int]:
    longitude, latitude = _longitude(point), degrees(asin(point[2]))
    return next(i for i, lowest in enumerate(LOWEST) if latitude > lowest), round(longitude / (360 / COLUMNS)) % COLUMNS


def _longitude(point: world.Point) -> float:
    return degrees(atan2(point[1], point[0])) % 360


def _name(state: State, where: world.Site | None, cells: dict[world.Site | None, str]) -> str:
    if where is None:
        return ""
    if where not in cells:
        return where[0] if where[1] == 0 else "."
    return board.short(cells[where]) + SIGNS[board.terrain(state, cells[where])]


def _garrison(state: State, where: world.Site | None, cells: dict[world.Site | None, str]) -> str:
    if where is None or where not in cells:
        return ""
    here = [board.owner(state, unit) for unit in board.units(state) if board.cell_of(state, unit) == cells[where]]
    marks = [f"{initials(state)[side]}{here.count(side)}" for side in state["public"]["order"] if side in here]
    text = "".join(marks)
    return text if len(text) < CELL else text[: CELL - 2] + "+"


def initials(state: State) -> dict[str, str]:
    """One letter for each player: the first of his name that no other has; a digit where every letter is taken."""
    letters_of: dict[str, str] = {}
    for number, side in enumerate(state["public"]["order"], 1):
        letters = [letter.upper() for letter in side if letter.isalpha() and letter.upper() not in letters_of.values()]
        letters_of[side] = letters[0] if letters else str(number)
    return letters_of


def _roll_call(state: State) -> list[str]:
    by_cell: dict[str, list[str]] = {}
    for unit in board.units(state):
        by_cell.setdefault(board.cell_of(state, unit), []).append(unit)
    order = [cell for cell in board.cells(state) if cell in by_cell]
    return [line for cell in order for line in _wrapped(f"{board.short(cell)} {cell}:", [_called(state, unit) for unit in by_cell[cell]])]


def _called(state: State, unit: str) -> str:
    """A unit in the document's shorthand with its owner and supply: `Girm 2aa+ (Ann, supplied)`."""
    here = board.units(state)[unit]
    supply = f"aboard {here['aboard']}" if "aboard" in here else "supplied" if here["supplied"] else "unsupplied"
    code = f" {here['combat']}{LETTERS[here['type']] * here['movement']}{'+' * here['crowns']}" if here["named"] else ""
    return f"{unit}{code} ({board.owner(state, unit)}, {supply})"


def _wrapped(head: str, items: list[str]) -> list[str]:
    lines = [head]
    for i, item in enumerate(items):
        text = f" {item}" + ("," if i + 1 < len(items) else "")
        if len(lines[-1]) + len(text) > WIDEST:
            lines.append("   ")
        lines[-1] += text
    return lines


def svg(state: State, viewer: str | None) -> str:
    """The world as a map sheet, each cell a polygon in its terrain's colour with its name and units."""
    from html import escape

    handedness = state["public"]["world"]["handedness"]
    cells = {board.site(state, cell): cell for cell in board.cells(state)}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="The explored world" '
        'font-family="sans-serif" font-size="13" text-anchor="middle">'
    ]
    for where, point in world.points(handedness).items():
        cell = cells.get(where)
        label = _label(state, where, cell)
        corners = _outline(where, handedness)
        longitude = _longitude(point)
        # A cell on the edge is drawn at both edges; what sticks out is cut off by the sheet.
        for around in (-360, 0, 360):
            if not any(-1 < _x(east + around) < _WIDTH + 1 for east, _ in corners):
                continue
            outline = " ".join(f"{_x(east + around):.0f},{_y(north):.0f}" for east, north in corners)
            fill = _FILL[board.terrain(state, cell) if cell else ""]
            parts.append(f'<polygon points="{outline}" fill="{fill}" stroke="#555" stroke-width="{2 if where[1] == 0 else 1}"/>')
            x, y = _x(longitude + around), _y(degrees(asin(point[2])))
            if 0 <= x <= _WIDTH:
                parts += [f'<text x="{x:.0f}" y="{y + 15 * i:.0f}">{escape(line)}</text>' for i, line in enumerate(label)]
    return "\n".join([*parts, "</svg>"])


def _label(state: State, where: world.Site, cell: str | None) -> list[str]:
    if cell is None:
        return [f"{where[0]} ?"] if where[1] == 0 else []
    country, _, position = cell.partition("-")
    here = [unit for unit in board.units(state) if board.cell_of(state, unit) == cell]
    return [country if position == "centre" else board.short(cell), *(f"{unit} {_mark(state, unit)}" for unit in here)]


def _mark(state: State, unit: str) -> str:
    here = board.units(state)[unit]
    return initials(state).get(board.owner(state, unit) or "", "?") + ("^" if "aboard" in here else "/" if here["supplied"] else "-")


def _outline(where: world.Site, handedness: str) -> list[Corner]:
    """The corners in (longitude, latitude), unwound round the cell's middle. A corner on a pole becomes a side along the sheet's edge."""
    points, adjacent = world.points(handedness), world.adjacent(handedness)
    middle = _longitude(points[where])
    corners = []
    ring = adjacent[where]
    for i, before in enumerate(ring):
        for after in ring[i + 1 :]:
            if after in adjacent[before]:
                total = [sum(points[site][axis] for site in (where, before, after)) for axis in range(3)]
                north = degrees(atan2(total[2], (total[0] ** 2 + total[1] ** 2) ** 0.5))
                corners.append(((degrees(atan2(total[1], total[0])) - middle + 180) % 360 - 180, north))
    height = degrees(asin(points[where][2]))
    polar = [corner for corner in corners if abs(corner[1]) > 89]
    corners = sorted((corner for corner in corners if corner not in polar), key=lambda corner: atan2(corner[1] - height, corner[0]))
    if polar:
        corners = _opened_at_the_pole(corners, polar[0][1])
    return [(east + middle, north) for east, north in corners]


def _opened_at_the_pole(corners: list[Corner], pole: float) -> list[Corner]:
    by_longitude = sorted(corners)
    west, east = by_longitude[0], by_longitude[-1]
    far = [corner for corner in by_longitude if corner not in (west, east)]
    edge = 90.0 if pole > 0 else -90.0
    return [(west[0], edge), west, *far, east, (east[0], edge)]


def _x(longitude: float) -> float:
    return (longitude + 15) / 360 * _WIDTH


def _y(latitude: float) -> float:
    return (90 - latitude) / 180 * _HEIGHT
