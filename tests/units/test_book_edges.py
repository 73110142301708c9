"""The book at its edges: what a cell may hold in words, names near to what was typed, remarks on rows that are not there."""

import shutil
from pathlib import Path

import pytest

from playaid.book import Book
from playaid.book.asked import typed_as
from playaid.book.book import tables_folder
from playaid.book.book_transfer import compare, pack, unpack
from playaid.book.cells import options, parse_cell, wants, write
from playaid.book.facts import BadFact, cell_in_words
from playaid.book.owner_answers import LONGEST, hint, line_of
from playaid.book.table_checks import _along
from playaid.book.table_file import in_range
from playaid.book.table_models import validate_book
from playaid.book.table_specs import Cell, Monotonic
from playaid.book.vocabulary import entry_text, list_names, resolve_name
from tests.each import each

FAIR = Path(__file__).parent / "fair"
NAMES = Cell("text", values=("Old Wood", "Older Wood", "Mere"))


@each(
    ("cell", "words"),
    [
        (Cell("int", min=1, max=6), "a whole number from 1 to 6"),
        (Cell("int", min=0), "a whole number of 0 or more"),
        (Cell("number", max=9), "a number of 9 or less"),
        (Cell("int"), "a whole number"),
        (Cell("flag"), "yes or no"),
        (Cell("dice"), "a dice expression"),
        (Cell("list", of="int", separator=";", min=1), "values with ';' between them, each a whole number of 1 or more"),
    ],
)
def test_what_is_wanted_is_said_in_words(cell: Cell, words: str) -> None:
    assert wants(cell) == words


@each(
    ("text", "cell", "value"),
    [
        ("old wood", NAMES, "Old Wood"),
        ("MERE", NAMES, "Mere"),
        ("02", Cell("int", values=("1", "2")), 2),
        ("1", Cell("int", min=1, max=6), 1),
        ("6", Cell("int", min=1, max=6), 6),
        ("-0.5", Cell("number", max=0), -0.5),
        ("X", Cell("flag"), True),
        ("0", Cell("flag"), False),
        ("2d6+1", Cell("dice"), "2d6+1"),
        ("7", Cell("dice"), "7"),
        ("-", Cell("int"), None),
    ],
)
def test_a_cell_reads_what_fits_it(text: str, cell: Cell, value: object) -> None:
    assert parse_cell(f" {text} ", cell) == value
    assert type(parse_cell(text, cell)) is type(value)
    assert parse_cell(write(value, cell), cell) == value


@each(
    ("text", "cell"),
    [
        ("0", Cell("int", min=1, max=6)),
        ("7", Cell("int", min=1, max=6)),
        ("7", Cell("int", max=6)),
        ("0", Cell("int", min=1)),
        ("1.5", Cell("int")),
        ("nan", Cell("number")),
        ("inf", Cell("number")),
        ("Wood", NAMES),
        ("3", Cell("int", values=("1", "2"))),
        ("maybe", Cell("flag")),
        ("2d", Cell("dice")),
        ("2d6 goats", Cell("dice")),
        ("", Cell("text")),
    ],
)
def test_a_cell_refuses_what_does_not(text: str, cell: Cell) -> None:
    with pytest.raises(BadFact, match="wanted is"):
        parse_cell(text, cell)


def test_only_what_has_a_few_texts_offers_them() -> None:
    assert options(Cell("flag")) == ("yes", "no")
    assert options(NAMES) == NAMES.values
    assert options(Cell("list", of="text", values=("a",))) == ()
    assert options(Cell("int")) == ()


def test_many_names_are_told_by_the_first_of_them() -> None:
    names = [f"n{number}" for number in range(13)]
    assert list_names(names[:12]) == f"one of {', '.join(names[:12])}"
    assert list_names(names) == f"one of 13: {', '.join(names[:12])} …"


def test_a_near_miss_has_the_names_that_begin_so_first() -> None:
    names = tuple(f"wood {letter}" for letter in "abcdefgh")
    with pytest.raises(BadFact) as refused:
        entry_text("woo", Cell("text", values=names), names, (), none=False)
    assert refused.value.near[:5] == names[:5]
    with pytest.raises(BadFact) as refused:
        entry_text("xyz", Cell("text", values=names), names, (), none=False)
    assert refused.value.near == names[:8]
    with pytest.raises(BadFact, match=r"'\.{3}' will not do; wanted is one of"):
        entry_text("...", Cell("text", values=names), names, (), none=False)


def test_a_name_is_found_by_its_start_only_where_it_is_the_only_one() -> None:
    names = ("Old Wood North", "Old Wood South", "Mere Side", "Étang")
    assert resolve_name("mere", names) == "Mere Side"
    assert resolve_name("old wood", names) is None
    assert resolve_name("etang", names) == "Étang"
    assert resolve_name("the mere side", names, ("the",)) == "Mere Side"
    assert resolve_name("pond", names, also={"Pond": "Étang"}) == "Étang"
    assert resolve_name("", names) is None
    assert resolve_name("the", names, ("the",)) is None


@each("typed", ["none", "-", "Nothing"])
def test_nothing_is_typed_in_words(typed: str) -> None:
    assert entry_text(typed, NAMES, NAMES.values, (), none=True) == "-"
    with pytest.raises(BadFact, match="something stands in every cell here"):
        entry_text(typed, NAMES, NAMES.values, (), none=False)
    assert entry_text(typed, NAMES, ("None", "-", "nothing"), (), none=False).casefold() == typed.casefold()


@each(("text", "kept"), [('"a b"', "a b"), ('"', '"'), ('"a', '"a'), ("a", "a"), ('" a "', "a"), ("", "")])
def test_marks_round_a_free_text_are_left_off(text: str, kept: str) -> None:
    assert entry_text(text, Cell("text"), (), (), none=True) == kept


@each(
    ("label", "within", "without"),
    [
        ("7", [7], [6, 8]),
        ("3-5", [3, 4, 5], [2, 6]),
        ("-2-1", [-2, 0, 1], [-3, 2]),
        ("9+", [9, 99], [8]),
        ("2-", [2, -9], [3]),
        ("12-15", [12, 15], [11, 16]),
    ],
)
def test_a_range_holds_its_numbers(label: str, within: list[int], without: list[int]) -> None:
    assert all(in_range(label, number) for number in within)
    assert not any(in_range(label, number) for number in without)


@each(
    ("line", "said"),
    [
        ("stalls,Orchard,colour,,,,", "speaks of a row or column that is not there"),
        ("stalls,*,colour,,,,", "speaks of a row or column that is not there"),
        ("stalls,Orchid,,,,,", "speaks of a row or column that is not there"),
        ("stools,*,,,,,", "speaks of a table that is not there"),
        ("stalls,*,rent,owner,,,", "unknown provenance 'owner'"),
        ("stalls,*,rent,doubtful,,,", "doubtful, but `why` does not say how"),
        ("stalls,*,rent,conflict,,3,", "a conflict needs the other value"),
        ("stalls,*,rent,conflict,,,so", "a conflict needs the other value"),
    ],
)
def test_a_remark_that_does_not_fit_is_named_and_so_are_those_after_it(line: str, said: str, tmp_path: Path) -> None:
    folder = tmp_path / "fair"
    shutil.copytree(FAIR, folder)
    with (folder / "provenance.csv").open("a", encoding="utf-8") as added:
        added.write(f"{line}\nstalls,Orchest,,,,,\n")
    found = [str(fault) for fault in validate_book(folder)]
    assert any(said in fault for fault in found if "Orchest" not in fault), found
    assert any("Orchest" in fault for fault in found), found


def test_a_line_is_as_long_as_can_be_told_at_once(tmp_path: Path) -> None:
    book = Book("albion", tables_folder("albion"), tmp_path)
    asked = 0
    for table in book.tables():
        for fact in book.missing(table)[:1]:
            line = line_of(book, table, fact.keys)
            asked += 1
            assert fact.keys in line.cells
            assert len(line.names) == len(line.cells)
            assert not line.down or 1 < len(line.cells) <= LONGEST
            assert line.down == (len({cell[-1] for cell in line.cells}) == 1 and len(line.cells) > 1)
            told = hint(line)
            assert (f"all {len(line.cells)} missing here" in told) == (len(line.cells) > 1)
            assert ("NAME=VALUE (" in told) == (len(line.cells) > 1)
            assert ("with commas" in told) == (len(line.cells) > 1 and line.held)
            if 1 < len(line.cells) <= 8:
                assert ", ".join(line.names) in told
            elif len(line.cells) > 8:
                assert f"({line.names[0]}, {line.names[1]} … {line.names[-1]})" in told
    assert asked > 3


def test_a_house_table_that_says_nothing_of_itself_is_made_up(tmp_path: Path) -> None:
    folder = tmp_path / "fair"
    shutil.copytree(FAIR, folder)
    layout = folder / "book.toml"
    layout.write_text(layout.read_text(encoding="utf-8").replace('house = "a straight line"\n', ""), encoding="utf-8")
    fact = Book("fair", folder, mode="house").fact("haggling", 4, "sour")
    assert fact.note == "made up so that the game can be tried without this table"


def test_what_stands_over_print_in_anothers_book_is_a_fault_unless_wished(tmp_path: Path) -> None:
    ann, bob = Book("fair", FAIR, tmp_path / "ann"), Book("fair", FAIR, tmp_path / "bob")
    ann.remember("haggling", ("2", "sour"), "1", "2026-05-01T19:00:00Z", over_printed=True)
    carried = unpack(pack(ann, "Ann"), "fair")
    assert compare(bob, carried).faults
    assert not compare(bob, carried, over_printed=True).faults


@each("characters", ["0", "9"])
def test_a_hero_alone_has_some_characters_and_no_more_than_there_are(tmp_path: Path, characters: str) -> None:
    """[Playing with 1 or 2 Players] With none nobody rolls for the Key-Turn Token."""
    book = Book("legacy", tables_folder("legacy"), tmp_path)
    with pytest.raises(BadFact, match=f"'{characters}' will not do"):
        book.remember("constants", ("solitaire characters", "value"), characters, "2026-05-01", over_printed=True)
    assert book.remember("constants", ("solitaire characters", "value"), "4", "2026-05-01", over_printed=True).value == 4


def test_a_row_of_numbers_is_written_with_blanks_or_commas_too() -> None:
    for typed in ("3 4, 5", "3;4;5"):
        assert entry_text(typed, Cell("list", of="int"), (), (), none=False) == "3;4;5"
    assert entry_text("a b", Cell("list", of="text"), (), (), none=False) == "a b"


def test_of_what_refers_to_another_table_its_own_values_are_told_first() -> None:
    fair = Book("fair", Path(__file__).parent / "fair", None)
    assert typed_as(fair, Cell("text", references="families")) != typed_as(fair, Cell("text"))
    assert typed_as(fair, Cell("text", values=("a", "b"), references="families")) == "one of a, b"


@each(("keys", "said"), [((), "weather"), (("hill",), "hill (weather)"), (("spring", "2", "hill"), "hill of spring 2 (weather)")])
def test_a_cell_is_named_by_its_column_its_row_and_its_table(keys: tuple[str, ...], said: str) -> None:
    assert cell_in_words("weather", keys) == said


def test_a_column_alone_has_its_cell() -> None:
    layout = Book("fair", Path(__file__).parent / "fair", None).layout("stalls")
    assert layout.cell_at(("rent",)) == layout.cell_of("rent")


@each(
    ("sense", "values", "faults"),
    [("up", (1, 1, 3, 2), ["d"]), ("down", (3, 3, 1, 2), ["d"]), ("up", (1, None, 0), ["c"]), ("down", (0, None, -1), [])],
)
def test_values_that_go_one_way_go_no_other(sense: str, values: tuple[int | None, ...], faults: list[str]) -> None:
    layout = Book("fair", Path(__file__).parent / "fair", None).layout("stalls")
    line = [(row, "rent") for row in "abcd"[: len(values)]]
    known = dict(zip(line, values, strict=True))
    assert [fault.row for fault in _along(layout, line, known.__getitem__, Cell("int"), Monotonic(sense))] == faults
