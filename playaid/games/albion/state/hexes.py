"""2.1 The map: hex numbers, ranges, and what the book knows of a hex."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from playaid.referee.contract.game import Facts
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing

COLUMNS, ROWS = 38, 52
"""The map as far as the book's table of hexes goes."""


@lru_cache(COLUMNS * ROWS)
def is_hex(text: str) -> bool:
    """Whether a text is the number of a hex of the map: two digits of column, two of row."""
    return len(text) == 4 and text.isascii() and text.isdecimal() and 1 <= int(text[:2]) <= COLUMNS and 1 <= int(text[2:]) <= ROWS


AROUND = tuple(
    (
        *(("north", 0, -1), ("northeast", 1, under - 1), ("southeast", 1, under)),
        *(("south", 0, 1), ("southwest", -1, under), ("northwest", -1, under - 1)),
    )
    for under in (0, 1)
)
"""Each direction with columns and rows to there: of a hex of the upper columns, and of the lower ones."""


def distance(here: str, other: str, low: str) -> int:
    """The range between two hexes, in hexes. low: which columns sit half a hex lower, `even` or `odd`."""
    (column, row), (column2, row2) = (_axial(number, low) for number in (here, other))
    across, down = column - column2, row - row2
    return max(abs(across), abs(down), abs(across + down))


def _axial(number: str, low: str) -> tuple[int, int]:
    column, row = int(number[:2]), int(number[2:])
    half = (column - 1) // 2 if low == "even" else column // 2
    return column, row - half


@lru_cache(COLUMNS * ROWS)
def beside(number: str, low: str) -> tuple[str, ...]:
    """The hexes of the map next to a hex, in the order of their numbers."""
    return tuple(sorted(neighbours(number, low).values()))


def need(number: str) -> str:
    """The number, if it is a hex of the map: not even an overruling makes one. Raises Refusal."""
    if not is_hex(number):
        raise Refusal(f"{number} is no hex of the map")
    return number


def not_a_hex(hearing: Hearing) -> Facts:
    """The facts of a failed check when the hex that is named is none of the map."""
    text = hearing.args.get("hex")
    return None if text is None or is_hex(text) else {"hex": text}


@lru_cache(COLUMNS * ROWS)
def neighbours(number: str, low: str) -> Mapping[str, str]:
    """direction -> the hex there, of those on the map. low: which columns sit half a hex lower."""
    column, row = int(number[:2]), int(number[2:])
    around = AROUND[(column % 2 == 0) == (low == "even")]
    return {
        way: f"{column + across:02d}{row + along:02d}"
        for way, across, along in around
        if 0 < column + across <= COLUMNS and 0 < row + along <= ROWS
    }
