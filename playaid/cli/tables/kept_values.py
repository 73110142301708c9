"""What evenings that are under way keep of a cell that the owner has just put right, and how the new value comes into each."""

import os
from collections.abc import Iterator

from playaid.book import Book, Fact
from playaid.book.facts import value_in_words
from playaid.desk.locations import is_lesson, session_names
from playaid.desk.session_folders import edition_of
from playaid.journal.errors import JournalError
from playaid.journal.journal import Journal
from playaid.language.message import message
from playaid.migrations import UnknownFormat
from playaid.referee.contract.grammar import quote
from playaid.referee.session.kept_facts import KeptFact, kept_fact

_STANDS = "{was} What it wrote down then stands: `set PATH VALUE --because WHY` puts that right. From now on the new value is looked up."


def kept_values(book: Book, fact: Fact, folder: str) -> Iterator[str]:
    """A sentence for each evening of a folder of sessions that stands on another value of this cell."""
    for name in session_names(folder):
        if not is_lesson(name, book.slug) and (kept := _kept(os.path.join(folder, name), book, fact)) is not None:
            yield _told(name, fact, kept)


def _kept(folder: str, book: Book, fact: Fact) -> KeptFact | None:
    try:
        journal = Journal(folder)
        if (journal.meta["game"], edition_of(journal.meta)) != (book.slug, book.edition):
            return None
        return kept_fact(journal.events(), fact.table, fact.keys, fact.value)
    except (OSError, JournalError, UnknownFormat, LookupError, TypeError):
        return None  # what cannot be read is told of by whoever opens it


def _told(name: str, fact: Fact, kept: KeptFact) -> str:
    was = message("The evening {name} was ruled with {value} ({n}).", name=name, value=value_in_words(kept.value), n=kept.number)
    if not kept.path or not isinstance(fact.value, str | int):
        return message(_STANDS, was=was)
    path, value = quote(".".join(kept.path[1:])), quote(str(fact.value))
    line = f"set {path} {value} --because WHY"
    return message("{was} That stands there; to bring the new value in, type in that evening:\n  {line}", was=was, line=line)
