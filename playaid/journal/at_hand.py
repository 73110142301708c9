"""Events that whoever goes through a whole log holds already."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from playaid.journal.chain import Event
from playaid.journal.journal import Journal


@contextmanager
def at_hand(journal: Journal, events: Iterable[Event]) -> Iterator[None]:
    """Meanwhile these events of a journal, just read from it and found whole, are not read once more."""
    journal.at_hand = {event["n"]: event for event in events}
    try:
        yield
    finally:
        journal.at_hand = {}
