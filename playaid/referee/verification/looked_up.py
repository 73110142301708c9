"""The facts that events say they have looked up, held to the tables at hand: what the tables say is nobody's to say otherwise."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from playaid.book.book import HOUSE, Book
from playaid.book.facts import BadFact, Fact, UnknownFact, cell_in_words, value_in_words
from playaid.journal.chain import Event
from playaid.language.message import message
from playaid.referee.session import record

OWNERS = "owner"
"""Where a fact comes from that somebody at the table has said: it stands as it was said."""


Told = dict[tuple[str, tuple[str, ...], bool], Fact | None]


class OfThen(NamedTuple):
    """What a ruling of other rules than today's has looked up: in which tables, and which of the cells that all may know of these have
    otherwise now."""

    number: int
    rules: str
    tables: tuple[str, ...]
    otherwise: tuple[str, ...]


def told_otherwise(book: Book, facts: Iterable[Fact], found: Told) -> str | None:
    """What is wrong with the first fact of these that the tables do not say so, None if nothing. book: with tables of the version in which
    they were looked up; found: what has been found in it already, of which most events ask the same."""
    return next(_told_otherwise(book, facts, found), None)


def _told_otherwise(book: Book, facts: Iterable[Fact], found: Told) -> Iterator[str]:
    for fact in facts:
        if book.has_said(fact) or fact.provenance == OWNERS:  # as most
            continue
        asked = fact.table, fact.keys, fact.provenance == HOUSE
        told = found.get(asked)
        if told is None:
            told = found[asked] = _at_hand(book, fact)
        if told is None or told.value != fact.value:
            there = value_in_words(told.value) if told is not None else "nothing"
            cell, says = cell_in_words(fact.table, fact.keys), value_in_words(fact.value)
            yield message("{cell}: it says {says}, the tables {there}", cell=cell, says=says, there=there)
        elif (told.provenance == HOUSE) != (fact.provenance == HOUSE):
            cell = cell_in_words(fact.table, fact.keys)
            yield message("{cell}: it says {says}, the tables {there}", cell=cell, says=fact.provenance, there=told.provenance)


def of_then(book: Book, event: Event, facts: Iterable[Fact], found: Told) -> list[OfThen]:
    """Which version of which tables an event of other rules has used; nothing where it has looked nothing up. facts: all of it, those under
    seals that are open with it. Of what was said in secret no more is told than the tables."""
    told = record.facts_of(event, {}) if "typed" in event else []
    tables = tables_of(facts)
    return [OfThen(event["n"], str(event["rules"]), tuple(tables), tuple(_told_otherwise(book, told, found)))] if tables else []


def tables_of(facts: Iterable[Fact]) -> list[str]:
    """The tables of facts that are not the owner's, each once."""
    return [*dict.fromkeys(fact.table for fact in facts if fact.provenance != OWNERS)]


def _at_hand(book: Book, fact: Fact) -> Fact | None:
    try:
        house = book.house(fact.table, *fact.keys) if fact.provenance == HOUSE else None
        return house or book.printed(fact.table, *fact.keys)  # some tables are the house's as they stand
    except (UnknownFact, BadFact):
        return None
