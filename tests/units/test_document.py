"""What the documents say of map, counters and tables holds of the tables, and each sentence can fail."""

import shutil
from pathlib import Path

import pytest

from playaid.book.book import Book, tables_folder
from playaid.book.document_checks import Sentence, _within, breaches, load_sentences
from playaid.book.facts import BadFact, Fact
from playaid.book.plausibility import doubts
from playaid.book.table_file import Keys
from playaid.book.table_files import Remark
from playaid.games import registry
from tests.each import each

GAMES = tuple(registry.BUILT_IN)
ANY = "*"


def _book(game: str, mode: str) -> Book:
    return Book(game, tables_folder(game), None, mode)


@pytest.mark.parametrize("mode", ["printed", "house"])
@pytest.mark.parametrize("game", GAMES)
def test_the_tables_are_as_the_document_says(game: str, mode: str) -> None:
    assert [(breach.sentence.case, breach.sentence.says, breach.what) for breach in breaches(_book(game, mode))] == []


@pytest.mark.parametrize("game", GAMES)
def test_each_sentence_can_fail(game: str, tmp_path: Path) -> None:
    book = _book(game, "house")
    for sentence in load_sentences(book.folder):
        assert sentence.broken_by or sentence.broken_without, f"nothing is named that breaks {sentence.says}"
        broken = _entered(book, sentence) if sentence.broken_by else _torn(book, sentence, tmp_path)
        assert list(breaches(broken, [sentence])), f"[{sentence.case}] {sentence.says}: is not broken by what should"


SPELT = ("aliases", "musters")
"""Columns in which a conflict is of how the document spells a name, and has its slip as it stands: no copy is to follow it."""


@pytest.mark.parametrize("game", GAMES)
def test_no_copy_that_follows_the_other_of_two_places_is_told_that_it_contradicts_the_document(game: str) -> None:
    book = _book(game, "printed")
    others = [other for keys, remark in book.remarks().items() if (other := _other_reading(book, keys, remark)) is not None]
    assert [(breach.sentence.says, breach.what) for breach in breaches(book.with_recorded(others))] == []


def _other_reading(book: Book, place: Keys, remark: Remark) -> Fact | None:
    """What a conflict has besides; None where that is no value: what a name was read from, or a cell that no copy has otherwise."""
    table, key, column = place
    if remark.provenance != "conflict" or column in SPELT:
        return None
    keys = (*key.split("|"), column)
    try:
        return Fact(table, keys, book.read(table, keys, remark.other), "owner")
    except BadFact:
        return None


def _entered(book: Book, sentence: Sentence) -> Book:
    """The book with what breaks the sentence entered: in one cell, or in all that fit where a key is `*`."""
    table, *keys, text = sentence.broken_by
    if ANY not in keys:
        return book.with_recorded([_one(book, sentence)])
    cells = [cell for cell, _ in book.cells(table) if all(key in (ANY, part) for key, part in zip(keys, cell, strict=True))]
    return book.with_recorded([Fact(table, cell, book.read(table, cell, text), "owner") for cell in cells])


def _one(book: Book, sentence: Sentence) -> Fact:
    table, *keys, text = sentence.broken_by
    return Fact(table, tuple(keys), book.read(table, keys, text), "owner")


def _torn(book: Book, sentence: Sentence, folder: Path) -> Book:
    """The tables without a row."""
    table, *labels = sentence.broken_without
    copy = folder / "tables"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(book.folder, copy)
    for file in (copy / f"{table}.csv", copy / f"{table}.house.csv"):
        if file.exists():
            lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
            file.write_text("".join(line for line in lines if not line.startswith(",".join(labels) + ",")), encoding="utf-8")
    return Book(book.slug, copy, None, "house")


def test_the_owners_book_is_held_to_the_document(tmp_path: Path) -> None:
    book = Book("albion", tables_folder("albion"), tmp_path, "house")
    book.remember("hexes", ["0505", "terrain"], "dyke", "2026-01-01")
    assert [doubt for doubt in doubts(book) if "17.0" in doubt.text]
    assert not [doubt for doubt in doubts(_book("albion", "house")) if "17.0" in doubt.text]


MARKET = """
[[sentence]]
case = "1"
says = "every stall has a keeper"
table = "stalls"
"""


def test_what_nobody_has_told_of_a_neighbour_breaks_nothing() -> None:
    """2317 has a coast, and of what lies around it nothing is printed."""
    coast = [sentence for sentence in load_sentences(tables_folder("albion")) if sentence.beside]
    assert coast
    assert not list(breaches(_book("albion", "printed"), coast))


@each("wrong", ['colour = "red"', 'where = { colour = "red" }', 'linked = [["a", "b"]]'])
def test_a_sentence_about_what_is_not_there_is_refused(wrong: str, tmp_path: Path) -> None:
    copy = tmp_path / "empire"
    shutil.copytree(tables_folder("empire"), copy)
    (copy / "document.toml").write_text(MARKET.replace('"stalls"', '"pieces"') + wrong + "\n", encoding="utf-8")
    with pytest.raises(BadFact):
        list(breaches(Book("empire", copy, None, "house")))


def test_a_column_of_neighbours_says_what_lies_beside_what() -> None:
    shore = Sentence("1", "", "house_areas", linked=[["Ossum", "Kimrin"]], apart=[["Ossum", "Ilrog"]], links="house_areas.roads")
    book = _book("tears", "house")
    assert list(breaches(book, [shore])) == []
    told = Fact("house_areas", ("Ossum", "roads"), ["Ilrog"], "owner")
    assert [breach.what for breach in breaches(book.with_recorded([told]), [shore])] == ["Ossum and Kimrin, Ossum and Ilrog"]


@each(
    ("value", "wanted", "fits"),
    [(3, {"least": 3}, True), (2, {"least": 3}, False), (3, {"most": 3}, True), (4, {"most": 3}, False), ("3", {"most": 3}, False)],
)
def test_a_number_is_within_its_bounds_and_on_them(value: object, wanted: dict[str, int], fits: bool) -> None:
    assert _within(value, wanted) is fits
