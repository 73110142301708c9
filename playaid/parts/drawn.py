"""A map whose outlines stand in a game's tables, each corner as `x y`: `outlines` (by place), `scenery` (with its kind)."""

from collections.abc import Iterable, Mapping
from typing import Any

from playaid.board.model import Point, Scenery
from playaid.book.book import Book
from playaid.referee.contract.derived import derive


def outlines(book: Book) -> Mapping[str, tuple[Point, ...]]:
    """place -> its corners."""
    return _outlines(book.rows("outlines"))


@derive
def _outlines(rows: Mapping[str, Any]) -> Mapping[str, tuple[Point, ...]]:
    return {name: _points(row["outline"]) for name, row in rows.items()}


def scenery(book: Book) -> tuple[Scenery, ...]:
    return _scenery(book.rows("scenery"))


@derive
def _scenery(rows: Mapping[str, Any]) -> tuple[Scenery, ...]:
    return tuple(Scenery(_points(row["outline"]), row["kind"]) for row in rows.values())


def _points(texts: Iterable[str]) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, _, y in (text.partition(" ") for text in texts))
