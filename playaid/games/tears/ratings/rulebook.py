"""Numbers of the rules, and where the book has a piece's pace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playaid.book.book import MissingFact
from playaid.games.tears.state.pieces import book, is_leader, is_wizard, kind_of

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing


def number(hearing: Hearing, name: str) -> int:
    return int(hearing.fact("constants", name, "value"))


def value(table: str, key: str, column: str, mode: str = "printed") -> Any:  # whatever the column holds
    """A cell if the tables have it, else None: for help only. Rulings ask the hearing."""
    try:
        return book(mode).value(table, key, column)
    except MissingFact:
        return None


def speed_key(name: str) -> tuple[str, str, str]:
    table = "leaders" if is_leader(name) else "wizards" if is_wizard(name) else "units"
    return table, kind_of(name), "movement"
