"""2.1 The map: hex numbers, ranges, and what the book knows of a hex."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from playaid.language.message import message
from playaid.parts import hexes as parts
from playaid.parts.hexes import distance as distance
from playaid.parts.hexes import nearest as nearest
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


@lru_cache(COLUMNS * ROWS)
def beside(number: str, low: str) -> tuple[str, ...]:
    """The hexes of the map next to a hex, in the order of their numbers."""
    return tuple(sorted(neighbours(number, low).values()))


def need(number: str) -> str:
    """The number, if it is a hex of the map: not even an overruling makes one. Raises Refusal."""
    if not is_hex(number):
        raise Refusal(message("{hex} is no hex of the map", hex=number))
    return number


def not_a_hex(hearing: Hearing) -> Facts:
    text = hearing.args.get("hex")
    return None if text is None or is_hex(text) else {"hex": text}


@lru_cache(COLUMNS * ROWS)
def neighbours(number: str, low: str) -> Mapping[str, str]:
    """direction -> the hex there, of those on the map. low: which columns sit half a hex lower."""
    return parts.neighbours(number, low, COLUMNS, ROWS)
