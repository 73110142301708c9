"""2.1 The map: hex numbers, ranges, and what the book knows of a hex."""

from collections.abc import Mapping
from typing import Any

from playaid.book.facts import MissingFact
from playaid.referee.hearing import Hearing
from playaid.referee.refusals import Refusal

COLUMNS, ROWS = 38, 52
"""The map as far as the book's table of hexes goes."""
LAND = ("clear", "woods", "forest", "rough", "marsh", "mountain", "dyke")


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


def spans(hearing: Hearing, one: str, other: str) -> int:
    """The range between two hexes by the book's lie of the columns; a worksheet line, with a warning where the other lie differs. [2.1]"""
    low = str(hearing.fact("map", "low columns", "value"))
    found = distance(one, other, low)
    otherwise = distance(one, other, "odd" if low == "even" else "even")
    beware = "" if found == otherwise else f"; beware: {otherwise} if the other columns sit lower"
    hearing.line("range", f"{one} to {other}, {low} columns half a hex lower{beware}", f"{found}", "2.1")
    return found


def terrain(hearing: Hearing, number: str) -> list[str]:
    """The terrain types in a hex. Asked for if missing."""
    return list(hearing.fact("hexes", number, "terrain") or ())


def known(hearing: Hearing, number: str, what: str) -> Any:
    """A fact of a hex, or "?" where the book does not know it and nobody is to be asked for it."""
    return if_known(hearing, "?", "hexes", number, what)


def if_known(hearing: Hearing, otherwise: Any, table: str, *keys: str) -> Any:
    """A fact of the book, or `otherwise` where it is missing; nobody is asked."""
    try:
        hearing.book.fact(table, *keys)
    except MissingFact:
        return otherwise
    return hearing.fact(table, *keys)


def is_all_sea(hearing: Hearing, number: str) -> bool:
    """Whether a hex has no land. Asked for if missing."""
    return set(terrain(hearing, number)) <= {"sea"}


def is_coastal(hearing: Hearing, number: str) -> bool:
    """Whether a hex has both sea and land. Asked for if missing."""
    found = set(terrain(hearing, number))
    return "sea" in found and bool(found - {"sea"})


def need(number: str) -> str:
    """The number, if it is a hex of the map: not even an overruling makes one. Raises Refusal."""
    if not is_hex(number):
        raise Refusal(f"{number} is no hex of the map")
    return number


def not_a_hex(hearing: Hearing, slot: str = "hex") -> Mapping[str, Any] | None:
    """The facts of a failed check when an argument is no hex of the map."""
    text = hearing.args.get(slot)
    return None if text is None or is_hex(text) else {"hex": text}
