"""A book as it stands at this moment, for whoever looks into it many times over: each table is read once."""

from typing import Any

from playaid.book.book import Book
from playaid.book.owner_entries import Entries


class BookSnapshot(Book):
    """A book whose rows and entries stay as they were when they were first looked at; what is entered meanwhile is not seen."""

    def __init__(self, book: Book):
        self.__dict__.update(book.__dict__)
        self._rows_seen: dict[str, dict[Any, dict[str, Any]]] = {}
        self._entries_seen: dict[str, Entries] = {}

    def rows(self, table: str) -> dict[Any, dict[str, Any]]:
        """`Book.rows`; the same object each time, which nobody may change."""
        if table not in self._rows_seen:
            self._rows_seen[table] = super().rows(table)
        return self._rows_seen[table]

    def entries(self, table: str) -> Entries:
        if table not in self._entries_seen:
            self._entries_seen[table] = super().entries(table)
        return self._entries_seen[table]
