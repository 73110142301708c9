"""What evenings that are under way keep of a cell that the owner has just put right, and how the new value comes into each."""

import os
from collections.abc import Iterator, Sequence
from typing import Any

from playaid.book import Book, Fact
from playaid.book.facts import value_in_words
from playaid.desk.locations import is_lesson, session_names
from playaid.desk.session_folders import edition_of
from playaid.journal.errors import JournalError
from playaid.journal.journal import Journal
from playaid.language.message import Typed, message
from playaid.migrations import UnknownFormat
from playaid.referee.contract.grammar import quote
from playaid.referee.session.kept_facts import KeptFact, kept_fact


def kept_values(book: Book, fact: Fact, folder: str) -> Iterator[str]:
    """What each evening of a folder of sessions says of this cell that stands on another value, and the lines that bring the new one in."""
    for name in session_names(folder):
        if not is_lesson(name, book.slug) and (kept := _kept(os.path.join(folder, name), book, fact)) is not None:
            yield from _told(name, fact, kept)


def _kept(folder: str, book: Book, fact: Fact) -> KeptFact | None:
    try:
        journal = Journal(folder)
        if (journal.meta["game"], edition_of(journal.meta)) != (book.slug, book.edition):
            return None
        return kept_fact(journal.events(), fact.table, fact.keys, fact.value)
    except (OSError, JournalError, UnknownFormat, LookupError, TypeError):
        return None  # what cannot be read is told of by whoever opens it


def _told(name: str, fact: Fact, kept: KeptFact) -> Iterator[str]:
    pattern = "In the evening {name}, event {n} was ruled with {value}."
    was = message(pattern, name=name, value=value_in_words(kept.value), n=kept.number)
    told = _apart(kept, fact.value) if kept.parts else {(): fact.value}
    if not kept.path or not all(isinstance(value, str | int) for value in told.values()):
        yield message("{was} That ruling stands; rulings from now on look the new value up.", was=was)
        return
    yield message("{was} That stands there; to bring the new value in, type in that evening:", was=was)
    for part, value in told.items():
        yield Typed(f"  set {quote('.'.join((*kept.path[1:], *part)))} {quote(str(value))} --because WHY")


def _apart(kept: KeptFact, now: Sequence[Any]) -> dict[tuple[str, ...], Any]:
    """What of a list is otherwise by now, by the name of its part in the state."""
    parts = zip(kept.parts, kept.value, now, strict=False)
    return {(part,): value for part, before, value in parts if value != before}
