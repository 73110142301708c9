"""Hexes with flat sides above and below, numbered by column and row, two digits each: `0101` lies at the upper left.

Every other column sits half a hex lower: `low` says which, `even` or `odd`.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from math import sqrt

from playaid.board.model import Point

AROUND = tuple(
    (
        *(("north", 0, -1), ("northeast", 1, under - 1), ("southeast", 1, under)),
        *(("south", 0, 1), ("southwest", -1, under), ("northwest", -1, under - 1)),
    )
    for under in (0, 1)
)
"""Each direction with columns and rows to there: of a hex of the upper columns, and of the lower ones."""
SIDES = {"north": (4, 5), "northeast": (5, 0), "southeast": (0, 1), "south": (1, 2), "southwest": (2, 3), "northwest": (3, 4)}
"""The corners of an outline that each side of a hex lies between."""


def parts_of(number: str) -> tuple[int, int]:
    return int(number[:2]), int(number[2:])


def neighbours(number: str, low: str, columns: int, rows: int) -> dict[str, str]:
    column, row = parts_of(number)
    return {
        way: f"{column + across:02d}{row + along:02d}"
        for way, across, along in AROUND[_is_lower(column, low)]
        if 0 < column + across <= columns and 0 < row + along <= rows
    }


def distance(here: str, other: str, low: str) -> int:
    (column, row), (column2, row2) = _axial(here, low), _axial(other, low)
    across, down = column - column2, row - row2
    return max(across, -across, down, -down, across + down, -across - down)


def nearest(here: str, others: Iterable[str], low: str) -> int:
    """The least distance to any of the others."""
    column, row = _axial(here, low)
    ways = [(column - there, row - at) for there, at in [_axial(other, low) for other in others]]
    return min([max(across, -across, down, -down, across + down, -across - down) for across, down in ways])


@lru_cache(8192)
def _axial(number: str, low: str) -> tuple[int, int]:
    column, row = int(number[:2]), int(number[2:])
    half = (column - 1) // 2 if low == "even" else column // 2
    return column, row - half


def _is_lower(column: int, low: str) -> bool:
    return (column % 2 == 0) == (low == "even")


def middle(number: str, low: str, radius: float) -> Point:
    column, row = parts_of(number)
    return column * 1.5 * radius, round((row + 0.5 * _is_lower(column, low)) * (radius * sqrt(3)), 1)


def outline(at: Point, radius: float) -> tuple[Point, ...]:
    """The corners of a hex round its middle: the right one, and on downwards."""
    (left, west, east, right), (above, middle, below) = _columns(at[0], radius), _rows(at[1], radius)
    return (right, middle), (east, below), (west, below), (left, middle), (west, above), (east, above)


@cache
def _columns(x: float, radius: float) -> tuple[float, float, float, float]:
    return round(x - radius, 1), round(x - radius / 2, 1), round(x + radius / 2, 1), round(x + radius, 1)


@cache
def _rows(y: float, radius: float) -> tuple[float, float, float]:
    half = radius * sqrt(3) / 2
    return round(y - half, 1), round(y, 1), round(y + half, 1)
