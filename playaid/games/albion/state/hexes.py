"""2.1 The map: hex numbers, ranges, and what the book knows of a hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.referee.game import Facts
from playaid.referee.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing

COLUMNS, ROWS = 38, 52
"""The map as far as the book's table of hexes goes."""


def is_hex(text: str) -> bool:
    """Whether a text is the number of a hex of the map: two digits of column, two of row."""
    return len(text) == 4 and text.isascii() and text.isdecimal() and 1 <= int(text[:2]) <= COLUMNS and 1 <= int(text[2:]) <= ROWS


def distance(one: str, other: str, low: str) -> int:
    """The range between two hexes, in hexes. low: which columns sit half a hex lower, `even` or `odd`."""
    (column, row), (column2, row2) = (_axial(number, low) for number in (one, other))
    across, down = column - column2, row - row2
    return max(abs(across), abs(down), abs(across + down))


def _axial(number: str, low: str) -> tuple[int, int]:
    column, row = int(number[:2]), int(number[2:])
    half = (column - 1) // 2 if low == "even" else column // 2
    return column, row - half


def beside(number: str, low: str) -> list[str]:
    """The hexes of the map next to a hex."""
    column, row = int(number[:2]), int(number[2:])
    around = [f"{c:02d}{r:02d}" for c in range(column - 1, column + 2) for r in range(row - 1, row + 2) if c > 0 and r > 0]
    return [other for other in around if is_hex(other) and distance(number, other, low) == 1]


def need(number: str) -> str:
    """The number, if it is a hex of the map: not even an overruling makes one. Raises Refusal."""
    if not is_hex(number):
        raise Refusal(f"{number} is no hex of the map")
    return number


def not_a_hex(hearing: Hearing) -> Facts:
    """The facts of a failed check when the hex that is named is none of the map."""
    text = hearing.args.get("hex")
    return None if text is None or is_hex(text) else {"hex": text}


def neighbours(number: str, low: str) -> dict[str, str]:
    """direction -> the hex there, of those on the map. low: which columns sit half a hex lower."""
    column, row = int(number[:2]), int(number[2:])
    down = (column % 2 == 0) == (low == "even")
    up, under = (0, 1) if down else (-1, 0)
    around = {
        "north": (0, -1),
        "northeast": (1, up),
        "southeast": (1, under),
        "south": (0, 1),
        "southwest": (-1, under),
        "northwest": (-1, up),
    }
    found = {way: f"{column + across:02d}{row + along:02d}" for way, (across, along) in around.items()}
    return {way: other for way, other in found.items() if is_hex(other)}
