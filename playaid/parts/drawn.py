"""A map whose outlines stand in a game's tables, each corner as `x y`: `outlines` (by place), `scenery` (with its kind)."""

from collections.abc import Iterable

from playaid.board.model import Point, Scenery
from playaid.book.book import Book


def outlines(book: Book) -> dict[str, tuple[Point, ...]]:
    """place -> its corners."""
    return {name: _points(row["outline"]) for name, row in book.rows("outlines").items()}


def scenery(book: Book) -> tuple[Scenery, ...]:
    return tuple(Scenery(_points(row["outline"]), row["kind"]) for row in book.rows("scenery").values())


def _points(texts: Iterable[str]) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, _, y in (text.partition(" ") for text in texts))
