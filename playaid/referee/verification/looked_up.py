"""The facts that events say they have looked up, held to the tables at hand: what the tables say is nobody's to say otherwise."""

from collections.abc import Iterable

from playaid.book.book import HOUSE, Book
from playaid.book.facts import BadFact, Fact, UnknownFact, cell_in_words, value_in_words
from playaid.language.message import message

OWNERS = "owner"
"""Where a fact comes from that somebody at the table has said: it stands as it was said."""


Told = dict[tuple[str, tuple[str, ...], bool], Fact | None]


def told_otherwise(book: Book, facts: Iterable[Fact], found: Told) -> str | None:
    """What is wrong with the first fact of these that the tables do not say so, None if nothing. book: with tables of the version in which
    they were looked up; found: what has been found in it already, of which most events ask the same."""
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
            return message("{cell}: it says {says}, the tables {there}", cell=cell, says=says, there=there)
        if (told.provenance == HOUSE) != (fact.provenance == HOUSE):
            cell = cell_in_words(fact.table, fact.keys)
            return message("{cell}: it says {says}, the tables {there}", cell=cell, says=fact.provenance, there=told.provenance)
    return None


def tables_of(facts: Iterable[Fact]) -> list[str]:
    """The tables of facts that are not the owner's, each once."""
    return [*dict.fromkeys(fact.table for fact in facts if fact.provenance != OWNERS)]


def _at_hand(book: Book, fact: Fact) -> Fact | None:
    try:
        house = book.house(fact.table, *fact.keys) if fact.provenance == HOUSE else None
        return house or book.printed(fact.table, *fact.keys)  # some tables are the house's as they stand
    except (UnknownFact, BadFact):
        return None
