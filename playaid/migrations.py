"""Everything that playaid keeps on a disk has a format with a number; here stands which is written today, and how an older one is read.

To change a format: raise its `number`, and put a step under the number before: a function that makes of what the old one held what the new
one would hold. Steps are pure, are never changed again, and work one after the other, so that what an earlier playaid wrote can be read.
What is read is brought up in memory; it is in today's format when it is next written. A file of each format that ever was lies in
`tests/units/formats`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from playaid.values import NamedTuple

Step = Callable[[Any], Any]


class Format(NamedTuple):
    """One kind of file.

    name: as it stands in a refusal. number: what is written today. steps: number -> what makes of it the next.
    """

    name: str
    number: int
    steps: Mapping[int, Step] = {}


class UnknownFormat(ValueError):
    """The number is none that this playaid knows, most likely of a later one. `found` and `known` are the numbers."""

    def __init__(self, kind: Format, found: object):
        super().__init__(f"{kind.name} in format {found}; this version of playaid knows formats up to {kind.number}")
        self.found = found
        self.known = kind.number


def unchanged(content: Any) -> Any:
    """A step between formats that hold the same, where only whoever writes must know of the later one."""
    return content


TABLE = Format("a table of a session", 2, {1: unchanged})
"""The rows of each file in a session's folder (`journal/store.py`). In format 1 no event was bound to keyring and meta: such a session is
taken over by an event of its own when it is next written to (`journal/journal.py`)."""

SESSION = Format("a session", 2, {1: lambda meta: {**meta, "format": 2}})
"""What the meta of a session holds, and what its events and state mean (`referee/session/begin.py`). A later one is refused
before its events are read. In format 2 every event is bound to keyring and meta; a session of format 1 is taken over by an event
(`Journal.writing`), the events before it stay as they are."""

EXPORT = Format("the export of a session", 2, {1: lambda document: {**document, "format": 2}})
"""The JSON document of `export json` (`export/export.py`). In format 2 its events may be bound and signed."""

BOOK = Format("the layout of a book", 1)
"""`book.toml` (`book/table_specs.py`); one that names no format is of format 1."""

ENTRIES = Format("a table of owner's entries", 1)
"""The owner's CSV files (`book/owner_entries.py`): the last head is `over` in format 1, and shall be `format N` in every later one."""

EXCHANGE = Format("the owner's entries", 1)
"""The JSON document of `tables export` (`book/table_exchange.py`)."""

CARRIED = Format("a book that travels", 1)
"""The JSON document of `tables export --book` (`book/book_transfer.py`): entries, rules of thumb, fingerprint."""

THUMBS = Format("the rules of thumb", 1)
"""The owner's `rules-of-thumb.csv` (`book/default_rules.py`): the last head is `but` in format 1, and shall be `format N`
in every later one."""


def check(kind: Format, number: object) -> int:
    """The number, if this playaid can read that format. Raises UnknownFormat."""
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= kind.number:
        raise UnknownFormat(kind, number)
    return number


def brought_up(kind: Format, number: object, content: Any) -> Any:
    """What was written in format `number` as today's format holds it. Raises UnknownFormat."""
    for step in range(check(kind, number), kind.number):
        content = kind.steps[step](content)
    return content
