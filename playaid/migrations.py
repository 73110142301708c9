"""Everything that playaid keeps on a disk has a format with a number; here stands which is written today, and how an older one is read.

To change a format: raise its `number`, and put a step under the number before: a function that makes of what the old one held what the new
one would hold. Steps are pure, are never changed again, and work one after the other, so that what an earlier playaid wrote can be read.
What is read is brought up in memory; it is in today's format when it is next written. A file of each format that ever was lies in
`tests/units/formats`.

A session is written by adding to it, so its events stay as they are: what they change is brought up each time they are read (`CHANGES`),
and its meta by an event of its own before anything else is written (`Journal.writing`).
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

Step = Callable[[Any], Any]


class Format(NamedTuple):
    """One kind of file. name: as it stands in a refusal. number: what is written today. steps: number -> what makes of it the next."""

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


BOUND = 2
"""The first format of a session in which every event is bound to keyring and meta, and the last whose events do not say theirs."""

TABLE = Format("a table of a session", 2, {1: unchanged})
"""The rows of each file in a session's folder (`journal/store.py`). In format 1 no event was bound to keyring and meta: such a session is
taken over by an event of its own when it is next written to (`journal/journal.py`)."""

SESSION = Format("a session", 6, {number: partial(lambda to, meta: {**meta, "format": to}, number + 1) for number in (1, 2, 3, 4, 5)})
"""What the meta of a session holds, and what its events and state mean (`referee/session/begin.py`). A later one is refused before its
events are read. In format 2 every event is bound to keyring and meta; a session of format 1 is taken over by an event
(`Journal.writing`), the events before it stay as they are. From format 3 on what is said in events is kept as messages
(`language/message.py`), not as English text. From format 4 on a claim says whose parts its throw is made of, and who was at the machine
that claims has signed it (`referee/machines/dice_lease.py`). From format 5 on somebody signs what no side says by itself, and a dealer what
is theirs (`referee/session/unspoken.py`). From format 6 on what is sealed is sealed with data keys (`journal/seal.py`); a text says itself
how it was. A step says the new `format` itself, and leaves `name` alone, which each copy of a session may change."""

CHANGES = Format("the changes of an event", SESSION.number, {1: unchanged, 2: unchanged, 3: unchanged, 4: unchanged, 5: unchanged})
"""What the events of a session change (`referee/session/upcasting.py`): its number is that of SESSION. A step is given the changes of one
event, or what takes them back, in the open or of one compartment, and must work on each change by itself: a sealed one may be all that
can be read, and undo turns events of older formats round."""

EXPORT = Format(
    "the export of a session", 3, {1: lambda document: {**document, "format": 2}, 2: lambda document: {**document, "format": 3}}
)
"""The JSON document of `export json` (`export/export.py`). In format 2 its events may be bound and signed, in
format 3 hold messages."""

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


def brought_up(kind: Format, number: object, content: Any, to: int | None = None) -> Any:
    """What was written in format `number` as today's format holds it, or format `to`. Raises UnknownFormat."""
    for step in range(check(kind, number), kind.number if to is None else check(kind, to)):
        content = kind.steps[step](content)
    return content
