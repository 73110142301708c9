"""What the document says of ports, where the fields of a sentence do not suffice: each function gives what is wrong, a text each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playaid.book.book import Book


def without_port(book: Book) -> Iterator[str]:
    """Nations of several cities that have fleets, and no port to begin in; those of one city begin there, with a port or without. Where
    nobody has told of a place yet, it may be one. [4.0 F, 7.5.9]"""
    places = [*book.rows("places").values(), *(book.rows("house_places").values() if book.mode == "house" else ())]
    with_port = {row["nation"] for row in places if row.get("nation") and row.get("port") in (None, True)}
    with_fleet = {row["nation"] for row in book.rows("pieces").values() if row["sort"] == "fleet" and row["nation"]}
    cities = Counter(row["nation"] for row in places if row.get("capital") or row.get("walls"))
    yield from sorted(nation for nation in with_fleet - with_port if cities[nation] > 1)
