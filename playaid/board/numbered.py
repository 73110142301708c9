"""A map of hexes that have numbers (`0939`: column and row) in characters: each number can be read off.

As much as there is room for is drawn with the number in each hex, a bigger map with the numbers along its edges.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from playaid.board.letters import CUT
from playaid.board.model import Board, Space
from playaid.language.message import listing, message
from playaid.language.translation import translate
from playaid.language.width import columns, cut, pad, wrap_text

DIGITS = 2
"""Of a column and of a row each."""
CELL = 2
"""Columns of characters that a hex takes where the numbers stand along the edges: a letter and a figure."""
MANY = "+"
"""Stands for more figures than one."""
WIDE_CELL = 7
"""And where each has its number: twice as many are free, as every other column lies half a hex lower."""
TALL = 4
"""Lines of a hex there, in the most."""
MOST_ROWS = 60
NEAR = 3
"""So many rows of hexes lie above and below one that is asked for."""
NAMED, MARKED, MIXED, BARE = "@", "!", "#", "."


class Place(NamedTuple):
    """Where a hex lies: its column, its row, and whether its column lies half a hex lower."""

    column: int
    row: int
    low: bool


Here = Mapping[str, Mapping[str, int]]
"""space -> side -> how many pieces."""


def places(spaces: Sequence[Space]) -> dict[str, Place] | None:
    """Where each hex lies, where all have numbers and lie as these say; else None."""
    if not spaces or not all(len(space.name) == 2 * DIGITS and space.name.isdecimal() for space in spaces):
        return None
    at = {space.name: (int(space.name[:DIGITS]), int(space.name[DIGITS:])) for space in spaces}
    tops, lefts = dict[int, tuple[int, float]](), dict[int, float]()
    for space in spaces:
        column, row = at[space.name]
        if lefts.setdefault(column, space.at[0]) != space.at[0]:
            return None
        tops[column] = min(tops.get(column, (row, space.at[1])), (row, space.at[1]))
    if [lefts[column] for column in sorted(lefts)] != sorted(lefts.values()):
        return None
    low = _low(tops, spaces, at)
    return {name: Place(column, row, column in low) for name, (column, row) in at.items()}


def _low(tops: Mapping[int, tuple[int, float]], spaces: Sequence[Space], at: Mapping[str, tuple[int, int]]) -> set[int]:
    """The columns that lie half a hex lower than others."""
    heights = {at[space.name]: space.at[1] for space in spaces}
    steps = [heights[column, row + 1] - high for (column, row), high in heights.items() if (column, row + 1) in heights]
    step = min(steps, default=1.0)
    starts = {column: high - row * step for column, (row, high) in tops.items()}
    return {column for column, start in starts.items() if start > min(starts.values()) + step / 4}


def fit_with_numbers(at: Mapping[str, Place], width: int) -> bool:
    """Whether there is room for the number of each hex."""
    across, down = extent(at)
    return len(across) * WIDE_CELL <= width and len(down) <= 2 * NEAR + 1


def near(at: Mapping[str, Place], place: str, width: int) -> set[str]:
    """The hexes round one, as many as have their numbers within a width."""
    across, down = extent(at)
    column, row, _ = at[place]
    many, tall = min(len(across), width // WIDE_CELL), min(len(down), 2 * NEAR + 1)
    left = max(across.start, min(column - many // 2, across.stop - many))
    top = max(down.start, min(row - NEAR, down.stop - tall))
    return {name for name, other in at.items() if 0 <= other.column - left < many and 0 <= other.row - top < tall}


def extent(at: Mapping[str, Place]) -> tuple[range, range]:
    across, down = [place.column for place in at.values()], [place.row for place in at.values()]
    return range(min(across), max(across) + 1), range(min(down), max(down) + 1)


class Sheet(NamedTuple):
    """A map as it is drawn: its lines, the hexes that are on it, and what is to be said of how to read it."""

    lines: list[str]
    shown: set[str]
    key: list[str]


def with_numbers(board: Board, at: Mapping[str, Place], here: Here, letters: Mapping[str, str], grounds: Mapping[str, str]) -> list[str]:
    """Each hex with its number, what it is, who is there, and below that its name."""
    across, down = extent(at)
    rows: dict[int, dict[int, str]] = {}
    for space in board.spaces:
        column, row, low = at[space.name]
        left, line = (column - across.start) * WIDE_CELL, (row - down.start) * TALL + low * TALL // 2
        who = "".join(f"{letters[side]}{number}" for side, number in here.get(space.name, {}).items())
        mark = MARKED if space.name in board.marks else ""
        text = f"{space.name}{grounds.get(space.kind, BARE)}{mark}"
        rows.setdefault(line, {})[left] = _short(f"{text} {who}" if who else text)
        if space.label:
            rows.setdefault(line + 1, {})[left] = _short(translate(space.label).replace("\n", " "))
    return [_line(rows[line]) for line in sorted(rows)]


def _short(text: str) -> str:
    most = 2 * WIDE_CELL - 1
    return text if columns(text) <= most else cut(text, most - 1).rstrip() + CUT


def _line(texts: Mapping[int, str]) -> str:
    line = ""
    for left, text in sorted(texts.items()):
        line = pad(line, left) + text
    return line


def with_edges(
    board: Board, at: Mapping[str, Place], here: Here, letters: Mapping[str, str], grounds: Mapping[str, str], window: tuple[range, range]
) -> Sheet:
    """A hex to two characters, the columns' numbers above and below, the rows' at the left."""
    across, down = window
    cells = {
        (at[space.name].column, at[space.name].row): _cell(board, space, here.get(space.name, {}), letters, grounds)
        for space in board.spaces
        if at[space.name].column in across and at[space.name].row in down
    }
    heads = list(_heads(across))
    lines = [f"{row:0{DIGITS}}" + "".join(cells.get((column, row), "").rjust(CELL) for column in across) for row in down]
    shown = {name for name, place in at.items() if place.column in across and place.row in down}
    return Sheet([*heads, *lines, *reversed(heads)], shown, list(_read(board, at, shown)))


def room(width: int) -> tuple[int, int]:
    """How many columns and rows of hexes there is room for with their numbers along the edges."""
    return (width - DIGITS) // CELL, MOST_ROWS


def _heads(across: range) -> Iterator[str]:
    """The tens above each ten, the ones above each column."""
    tens = (str(column // 10) if not column % 10 or column == across.start else "" for column in across)
    yield (" " * DIGITS + "".join(ten.rjust(CELL) for ten in tens)).rstrip()
    yield " " * DIGITS + "".join(str(column % 10).rjust(CELL) for column in across)


def _cell(board: Board, space: Space, sides: Mapping[str, int], letters: Mapping[str, str], grounds: Mapping[str, str]) -> str:
    """Who is there, else what is; what belongs to nobody gives way to those who are somebody's."""
    whose = {side: number for side, number in sides.items() if side} or dict(sides)
    if whose:
        number = sum(whose.values())
        return (MIXED if len(whose) > 1 else letters[next(iter(whose))]) + (str(number) if number < 10 else MANY)
    return (NAMED if space.label else grounds.get(space.kind, BARE)) + (MARKED if space.name in board.marks else "")


def _read(board: Board, at: Mapping[str, Place], shown: set[str]) -> Iterator[str]:
    """How the numbers are read, which columns lie lower, and what has a name."""
    example = next((space.name for space in board.spaces if space.name in shown and space.label), min(shown, default=""))
    if not example:
        return
    text = "the number of a hex is its column and its row: {number} is in column {column}, row {row}"
    yield message(text, number=example, column=example[:DIGITS], row=example[DIGITS:])
    low = {place.column % 2 for place in at.values() if place.low}
    if len(low) == 1:
        yield message("even columns lie half a hex lower" if low == {0} else "odd columns lie half a hex lower")


def signs(board: Board, shown: set[str], here: Here) -> Iterator[str]:
    """What stands for more than one letter and figure say."""
    sides = [{side for side in here.get(name, {}) if side} for name in shown]
    if any(sum(here.get(name, {}).values()) > 9 for name in shown):
        yield message("{sign} more than nine", sign=MANY)
    if any(len(both) > 1 for both in sides):
        yield message("{sign} pieces of several sides", sign=MIXED)
    if any(space.label and space.name not in here for space in board.spaces if space.name in shown):
        yield message("{sign} a place with a name", sign=NAMED)


def names(board: Board, shown: set[str], width: int) -> list[str]:
    """The places on the map that have names, by their numbers."""
    named = [f"{space.name} {translate(space.label)}".replace("\n", " ") for space in board.spaces if space.label and space.name in shown]
    text = translate(message("places: {places}", places=listing(named))) if named else ""
    return wrap_text(text, max(width, 20), "    ", break_on_hyphens=False) if named else []
