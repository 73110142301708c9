"""What the document says of the castle, where the fields of a sentence do not suffice: each function gives what is wrong, a text each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.book import geometry

if TYPE_CHECKING:
    from playaid.book.book import Book

START = "Round Table"


def castle(book: Book) -> Iterator[str]:
    """Each space of the castle can be reached from the Round Table, as far as the paths are told. [Starting the Game]"""
    named = [row for row in book.rows("board").values() if row.get("name")]
    if any("paths" not in row for row in named):
        return
    paths = {row["name"]: row["paths"] or () for row in named}
    for group in geometry.groups(sorted(paths), lambda space: paths.get(space, ())):
        if START not in group:
            yield from sorted(group)
