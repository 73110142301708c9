"""What a table holds out of the document is held by a sentence: entered otherwise, something breaks."""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from playaid.book.book import Book, tables_folder
from playaid.book.document_checks import Sentence, breaches, load_sentences
from playaid.book.facts import BadFact, Fact
from playaid.games import registry

NOT_OF_THE_DOCUMENT = ("house", "owner")
TRIED = 12
"""So many cells of a column are entered otherwise before it counts as one that no sentence holds."""
OUR_WORDS = {
    **dict.fromkeys(["aliases", "plural", "japanese", "read_as"], "how names are written and spoken"),
    **dict.fromkeys(["citation", "legacy effect", "towards", "task", "ticked_by"], "our own words, and where they are from"),
    **dict.fromkeys(["empire number"], "which of several alike"),
    **dict.fromkeys(["empire board value", "albion map value"], "how a drawing that the document has not is to be read"),
}
"""Columns that say nothing of what the document says, by name, or game (and table) and name; and why."""
DRAWN = ("borders", "sides")
"""Tables of which the document has nothing but where the map ends, and where a half is the mirror of the other."""


@pytest.mark.parametrize("game", tuple(registry.BUILT_IN))
def test_each_column_out_of_the_document_is_held_by_a_sentence(game: str) -> None:
    book = Book(game, tables_folder(game), None, "house")
    sentences = load_sentences(book.folder)
    assert [column for table in book.tables() if table not in DRAWN for column in _not_held(book, table, sentences)] == []


def _not_held(book: Book, table: str, sentences: Sequence[Sentence]) -> Iterator[str]:
    own = [sentence for sentence in sentences if sentence.table == table or table in sentence.lands]
    rest = [sentence for sentence in sentences if sentence not in own and _bears(sentence, table)]
    cells: dict[str, list[Fact]] = defaultdict(list)
    for keys, fact in book.cells(table):
        if fact is not None:
            cells[keys[-1]].append(fact)
    for column, facts in cells.items():
        if {column, f"{book.slug} {column}", f"{book.slug} {table} {column}"} & OUR_WORDS.keys():
            continue
        told = [fact for fact in facts if fact.provenance not in NOT_OF_THE_DOCUMENT]
        others = [[one] for fact in _of_each_value(told) for one in _otherwise(fact, facts)]
        all_at_once = [one for fact in told for one in _otherwise(fact, facts)[:1]]
        if others and not any(_breaks(book, entered, some) for entered in [*others, all_at_once] for some in (own, rest)):
            yield f"{table}.{column}"


def _of_each_value(facts: Sequence[Fact]) -> list[Fact]:
    """Some cells by chance, of unlike values first."""
    mixed = random.Random(str(facts[0].keys) if facts else "").sample(facts, len(facts))
    first = [fact for place, fact in enumerate(mixed) if fact.value not in [earlier.value for earlier in mixed[:place]]]
    return [*first, *(fact for fact in mixed if fact not in first)][:TRIED]


def _bears(sentence: Sentence, table: str) -> bool:
    """Whether a sentence that speaks of something else may look into this table."""
    by_way = sentence.by or sentence.linked or sentence.apart or sentence.together
    return bool(by_way) or table in f"{sentence.where} {sentence.are} {sentence.links}"


def _otherwise(fact: Fact, facts: Sequence[Fact]) -> list[Fact]:
    """A cell as it does not stand in the document, more and less of a number; none where no other value is known."""
    told: Any = fact.value
    if isinstance(told, bool):
        values: list[Any] = [not told]
    elif isinstance(told, int | float):
        values = [told + 1, told - 1]
    else:
        values = [one.value for one in facts if one.value != told][:1]
    return [fact._replace(value=value, provenance="owner") for value in values]


def _breaks(book: Book, entered: Sequence[Fact], sentences: Sequence[Sentence]) -> bool:
    try:
        return next(breaches(book.with_recorded(entered), sentences), None) is not None
    except BadFact:
        return False
