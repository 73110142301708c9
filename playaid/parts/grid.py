"""Squares in rows and columns, named as on a chessboard: files by letters from the left, ranks by numbers from below.

>>> squares = grid(7, 7)
>>> squares.neighbours("a1")
['a2', 'b1']
>>> squares.between("d1", "d4")
['d2', 'd3']
>>> squares.beyond("d3", "d4")
'd5'
>>> len(squares.spaces())
49
"""

from collections.abc import Mapping
from string import ascii_lowercase
from typing import NamedTuple

from playaid.board.model import Point, Space

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))


class Grid(NamedTuple):
    """Each square's name with its column and row, counted from 0 at the lower left, and the other way round."""

    places: Mapping[str, tuple[int, int]]
    names: Mapping[tuple[int, int], str]

    def neighbours(self, square: str, diagonal: bool = False) -> list[str]:
        """The squares that share a side with this one, clockwise from above; then, if asked, those that share a corner."""
        column, row = self.places[square]
        ways = STRAIGHT + DIAGONAL if diagonal else STRAIGHT
        return [there for across, up in ways if (there := self.names.get((column + across, row + up)))]

    def between(self, here: str, there: str, diagonal: bool = False) -> list[str] | None:
        """The squares strictly between two of one rank or file or, if asked, one diagonal; None where no such line joins them."""
        (column, row), (across, up) = self.places[here], self._apart(here, there)
        steps = max(abs(across), abs(up))
        if steps == 0 or not {abs(across), abs(up)} <= {0, steps} or (across and up and not diagonal):
            return None
        return [self.names[column + across * step // steps, row + up * step // steps] for step in range(1, steps)]

    def beyond(self, here: str, there: str) -> str | None:
        """The square as far behind `there` as `there` is from `here`; None off the grid. What captures between two squares asks for it."""
        (column, row), (across, up) = self.places[there], self._apart(here, there)
        return self.names.get((column + across, row + up))

    def _apart(self, here: str, there: str) -> tuple[int, int]:
        (column, row), (column2, row2) = self.places[here], self.places[there]
        return column2 - column, row2 - row

    def spaces(self, size: float = 1.0) -> tuple[Space, ...]:
        """The squares as a board shows them; a game changes (`_replace`) what is special about some."""
        top = max(row for _, row in self.names)
        return tuple(
            Space(name, ((column + 0.5) * size, (top - row + 0.5) * size), square(column * size, (top - row) * size, size), label=name)
            for name, (column, row) in self.places.items()
        )


def grid(columns: int, rows: int) -> Grid:
    """A grid of at most 26 columns, its squares named row by row from below."""
    places = {f"{ascii_lowercase[column]}{row + 1}": (column, row) for row in range(rows) for column in range(columns)}
    return Grid(places, {at: name for name, at in places.items()})


def square(left: float, top: float, size: float) -> tuple[Point, ...]:
    """The outline of a square, clockwise from its upper left corner."""
    return (left, top), (left + size, top), (left + size, top + size), (left, top + size)
