"""The book: look-up, provenance, what is missing, the owner's entries."""

import itertools
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playaid.book import BadFact, Book, Fact, MissingFact, UnknownFact, cells, from_json, owner_entries, table_file, tables_folder, to_json
from playaid.book import book as book_module
from playaid.book.facts import value_in_words
from playaid.book.table_specs import Cell
from tests.each import each

FAIR = Path(__file__).parent / "fair"


@pytest.fixture
def book(tmp_path):
    return Book("fair", FAIR, tmp_path / "owner")


@pytest.fixture
def house(tmp_path):
    return Book("fair", FAIR, tmp_path / "owner", mode="house")


# Look-up


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (("stalls", "Orchard", "rent"), 3),
        (("stalls", "Orchard", "wares"), ["apples", "honey"]),
        (("stalls", "Orchard", "covered"), True),
        (("stalls", "Shearer", "covered"), False),
        (("stalls", "Orchard", "weight"), 2.5),
        (("stalls", "Orchard", "brawl"), "2d6+1"),
        (("stalls", "Empty", "wares"), None),
        (("stalls", "ORCHARD", "Rent"), 3),
        (("haggling", 2, "merry"), 2),
        (("haggling", "2", "sour"), 0),
        (("weather", "spring", 2, "hill"), "calm"),
        (("weather", "spring", -4, "hill"), "calm"),
        (("weather", "spring", 3, "hill"), "rain"),
        (("weather", "spring", 8, "hill"), "rain"),
        (("weather", "spring", 99, "hill"), "storm"),
        (("weather", "spring", "3-8", "hill"), "rain"),
        (("brawl", 1, "2-1"), ["-", "d"]),
    ],
)
def test_cells_are_found_by_their_labels_and_typed(book, keys, value):
    assert book.value(*keys) == value


def test_a_fact_names_the_labels_of_its_table(book):
    assert book.fact("weather", "SPRING", 5, "hill").keys == ("spring", "3-8", "hill")


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (("stals", "Orchard", "rent"), "no table stals; there is stalls"),
        (("stalls", "Orchart", "rent"), "no name Orchart; there is Orchard"),
        (("stalls", "Orchard", "rend"), "no column rend; there is rent"),
        (("haggling", 6, "sour"), "no roll 6"),
        (("haggling", 2, "sweet"), "no mood sweet"),
        (("haggling", 2), "2 keys, not 1"),
        (("weather", "winter", 2, "hill"), "no season winter"),
        (("weather", "spring", "two", "hill"), "no roll two"),
    ],
)
def test_unknown_labels_are_refused_with_near_names(book, keys, said):
    with pytest.raises(UnknownFact, match=said):
        book.fact(*keys)


def test_tables_keys_axes_and_rows(book):
    assert book.tables() == ("stalls", "families", "haggling", "weather", "brawl")
    assert (book.title(), book.title("haggling")) == ("Harvest Fair", "Haggling Table")
    assert book.keys("stalls") == ("Orchard", "Shearer", "Empty")
    assert book.keys("weather")[:2] == (("spring", "2-"), ("spring", "3-8"))
    assert book.axes("haggling") == (("2", "3", "4", "5"), ("sour", "fair", "merry"))
    assert book.axes("weather") == (("spring", "autumn"), ("2-", "3-8", "9+"), ("meadow", "hill"))
    assert (book.heads("weather"), book.heads("stalls")) == (("season", "roll", "place"), ("name", "column"))
    assert book.rows("families") == {"Miller": {"coins": 10}, "Weaver": {"coins": 12}}
    assert book.rows("haggling") == {"2": {"sour": 0, "fair": 1, "merry": 2}, "3": {"merry": 3}, "4": {}, "5": {}}


@each("slug", ["albion", "elric", "empire", "legacy", "tears"])
def test_rows_are_the_cells_one_by_one_where_something_has_been_told(slug):
    for mode in ("printed", "house"):
        book = Book(slug, tables_folder(slug), None, mode)
        for table in book.tables():
            known = [(keys, fact) for keys, fact in itertools.islice(book.cells(table), 100) if fact is not None]
            if not known:
                continue
            (keys, _), others = known[0], [fact.value for other, fact in known if other[-1] == known[0][0][-1]]
            told = book.with_recorded([Fact(table, keys, others[-1], "owner")])
            rows = told.rows(table)
            assert list(rows) == list(book.rows(table))
            for (*row, column), fact in itertools.islice(told.cells(table), 100):
                there = rows[row[0] if len(row) == 1 else tuple(row)]
                assert (column in there, there.get(column)) == (fact is not None, fact and fact.value), (table, row, column)


def test_rows_are_what_is_known_cell_by_cell_and_no_two_share_a_list() -> None:
    book = Book("albion", tables_folder("albion"), mode=book_module.HOUSE)
    rows = book.rows("hexes")
    for number in [*rows][::97]:
        facts = {column: book.known_fact("hexes", number, column) for column in book.axes("hexes")[-1]}
        assert rows[number] == {column: fact.value for column, fact in facts.items() if fact is not None}
    lists = [value for row in rows.values() for value in row.values() if isinstance(value, list)]
    assert lists
    assert len({id(value) for value in lists}) == len(lists)


# Provenance


@pytest.mark.parametrize(
    ("keys", "provenance", "citation", "note"),
    [
        (("stalls", "Shearer", "rent"), "printed", "3.1", ""),
        (("stalls", "Orchard", "rent"), "conflict", "3.2", "also given as 4; the later page counts"),
        (("stalls", "Orchard", "covered"), "printed", "3.3", ""),
        (("stalls", "Orchard", "brawl"), "printed", "3.4", ""),
        (("stalls", "Orchard", "weight"), "derived", "3.1", "half of the crate's weight"),
        (("haggling", "3", "merry"), "derived", "5.2", "one more than at 2"),
    ],
)
def test_each_fact_says_where_it_is_from(book, keys, provenance, citation, note):
    fact = book.fact(*keys)
    assert (fact.provenance, fact.citation, fact.note) == (provenance, citation, note)


def test_a_missing_fact_says_what_is_wanted_and_why(book):
    with pytest.raises(MissingFact) as missing:
        book.fact("haggling", 4, "fair")
    fact = missing.value
    assert (fact.table, fact.keys, fact.citation) == ("haggling", ("4", "fair"), "5.2")
    assert (fact.wants, fact.options) == ("a whole number from 0 to 9", ())
    assert str(fact) == "Haggling Table, roll 4, mood fair is not known: printed on the mapsheet, which is not among the documents"
    with pytest.raises(MissingFact) as missing:
        book.fact("weather", "autumn", 10, "meadow")
    assert missing.value.options == ("calm", "rain", "storm")
    assert (missing.value.why, missing.value.citation) == ("the corner is burnt", "6.1")


def test_all_that_is_missing_is_listed_in_order(book, house):
    assert [(fact.table, *fact.keys) for fact in book.missing()] == [
        ("stalls", "Shearer", "family"),
        *[("haggling", roll, mood) for roll in "345" for mood in ("sour", "fair", "merry") if (roll, mood) != ("3", "merry")],
        ("weather", "autumn", "9+", "meadow"),
        ("brawl", "2", "1-1"),
    ]
    assert [fact.keys for fact in house.missing("haggling")] == [("5", "sour"), ("5", "fair"), ("5", "merry")]


def test_a_book_in_another_mode_differs_from_the_first_in_house_values_alone(book, house):
    def holes(of):
        return [(fact.table, fact.keys) for fact in of.missing()]

    other = book.in_mode("house")
    assert holes(other) == holes(house) != holes(book)
    assert other.rows("stalls") == house.rows("stalls")
    assert holes(other.in_mode("printed")) == holes(book)


def test_house_values_fill_holes_only_when_asked_for_and_are_labelled(book, house):
    with pytest.raises(MissingFact):
        book.fact("haggling", 4, "sour")
    assert house.fact("haggling", 4, "sour")[2:] == (2, "house", "5.2", "a straight line")
    assert house.fact("haggling", 3, "merry").provenance == "derived"
    assert house.fact("haggling", 2, "sour").provenance == "printed"
    with pytest.raises(ValueError, match="mode"):
        Book("fair", FAIR, mode="guess")


# The owner's entries


def test_an_entry_is_remembered_for_all_sessions(book, tmp_path):
    fact = book.remember("haggling", (4, "FAIR"), " 5 ", "2001-02-03")
    assert fact == Fact("haggling", ("4", "fair"), 5, "owner", "5.2", "from the owner's copy, 2001-02-03")
    assert book.fact("haggling", 4, "fair") == fact
    assert Book("fair", FAIR, tmp_path / "owner").fact("haggling", "4", "fair") == fact
    assert (tmp_path / "owner" / "haggling.csv").read_text() == "roll,mood,value,when,over\n4,fair,5,2001-02-03,\n"


def test_an_open_book_sees_what_another_session_entered(book, tmp_path):
    with pytest.raises(MissingFact):
        book.fact("haggling", 4, "fair")
    Book("fair", FAIR, tmp_path / "owner").remember("haggling", (4, "fair"), "5", "today")
    assert book.value("haggling", 4, "fair") == 5


def test_an_entry_corrected_elsewhere_is_read_when_the_book_looks_again(book, tmp_path):
    """What an open book has looked up stays while one line is ruled on, and is looked up anew for the next."""
    book.remember("haggling", (4, "fair"), "5", "today")
    assert book.value("haggling", 4, "fair") == 5
    file = tmp_path / "owner" / "haggling.csv"
    stamp = file.stat().st_mtime_ns
    Book("fair", FAIR, tmp_path / "owner").remember("haggling", (4, "fair"), "6", "today")
    os.utime(file, ns=(stamp + 1, stamp + 1))
    assert book.value("haggling", 4, "fair") == 5
    book.look_again()
    assert book.value("haggling", 4, "fair") == 6


def test_what_was_found_stands_at_the_next_look_where_nobody_has_entered_anything(book, tmp_path):
    """A shell looks again for each line, and what was worked out by what was found would be worked out anew."""
    book.look_again()
    found = book.found
    book.look_again()
    assert book.found is found, "there is no folder of the owner's yet"
    Book("fair", FAIR, tmp_path / "owner").remember("haggling", (4, "fair"), "5", "today")
    book.look_again()
    assert book.found is not found
    found = book.found
    book.look_again()
    assert book.found is found
    (tmp_path / "owner" / "haggling.csv").unlink()
    book.look_again()
    assert book.found is not found


@pytest.mark.parametrize(
    ("keys", "text", "said"),
    [((4, "fair"), "10", "from 0 to 9"), ((4, "fair"), "many", "whole number"), ((4, "fair"), " ", "nothing entered")],
)
def test_an_entry_that_does_not_fit_is_refused_and_not_written(book, keys, text, said, tmp_path):
    with pytest.raises(BadFact, match=said):
        book.remember("haggling", keys, text, "today")
    assert not (tmp_path / "owner" / "haggling.csv").exists()
    assert len(book.missing("haggling")) == 8


def test_a_printed_fact_is_overridden_only_when_asked_for(book):
    with pytest.raises(BadFact, match=r"is printed as 0 \[5.2\]"):
        book.remember("haggling", (2, "sour"), "1", "today")
    assert book.fact("haggling", 2, "sour").provenance == "printed"
    assert book.remember("haggling", (2, "sour"), "1", "today", over_printed=True).value == 1
    assert book.fact("haggling", 2, "sour")[2:4] == (1, "owner")
    assert book.printed("haggling", 2, "sour").value == 0


def test_an_entry_in_the_file_alone_does_not_stand_over_a_printed_fact(book, tmp_path):
    owner_entries.save(tmp_path / "owner" / "haggling.csv", ("roll", "mood"), {("2", "sour"): owner_entries.Entry("1", "today")})
    assert book.fact("haggling", 2, "sour")[2:4] == (0, "printed")


@pytest.mark.parametrize(("table", "keys", "text", "value"), [("stalls", ("Orchard", "rent"), "4", 4), ("haggling", (3, "merry"), "4", 4)])
def test_an_entry_stands_over_a_conflict_and_a_derived_value(book, table, keys, text, value):
    assert book.remember(table, keys, text, "today")[2:4] == (value, "owner")


def test_an_entry_stands_over_a_house_value(house):
    assert house.remember("haggling", (4, "sour"), "1", "today")[2:4] == (1, "owner")
    assert house.forget("haggling", (4, "sour"))
    assert house.fact("haggling", 4, "sour")[2:4] == (2, "house")
    assert not house.forget("haggling", (4, "sour"))


def test_many_entries_are_written_all_or_none(book):
    with pytest.raises(BadFact):
        book.remember_all("haggling", {("4", "sour"): "1", ("4", "fair"): "99"}, "today")
    assert len(book.missing("haggling")) == 8
    assert [fact.value for fact in book.remember_all("haggling", {("4", "sour"): "1", ("4", "fair"): "2"}, "today")] == [1, 2]
    assert len(book.missing("haggling")) == 6


def test_a_book_without_an_owner_remembers_nothing():
    book = Book("fair", FAIR)
    with pytest.raises(BadFact, match="no folder"):
        book.remember("haggling", (4, "fair"), "5", "today")
    assert book.entries("haggling") == {}


def test_a_failed_write_leaves_the_old_entries_and_nothing_beside_them(book, tmp_path, monkeypatch):
    book.remember("haggling", (4, "fair"), "5", "today")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(owner_entries.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        book.remember("haggling", (5, "fair"), "6", "today")
    monkeypatch.undo()
    assert Book("fair", FAIR, tmp_path / "owner").value("haggling", 4, "fair") == 5
    assert {path.name for path in (tmp_path / "owner").iterdir()} == {"haggling.csv", ".lock"}


@pytest.mark.parametrize("text", ["roll,mood,value,when,over\n4,fair\n", "a\n1\n"])
def test_a_torn_file_of_entries_is_named(book, tmp_path, text):
    path = tmp_path / "owner" / "haggling.csv"
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(BadFact, match=r"haggling\.csv, line 2"):
        book.fact("haggling", 4, "fair")


def test_two_sessions_at_once_lose_no_entry(tmp_path):
    """Each of two processes enters half of the cells; with the lock none overwrites the other's file."""
    code = (
        "import sys; from pathlib import Path; from playaid.book import Book\n"
        "book = Book('fair', Path(sys.argv[1]), Path(sys.argv[2]))\n"
        "for keys in sys.argv[3].split(';'): book.remember('haggling', keys.split(','), '3', 'today')\n"
    )
    root = Path(__file__).parents[2]
    halves = ["3,sour;4,sour;5,sour", "3,fair;4,fair;5,fair"]
    running = [subprocess.Popen([sys.executable, "-c", code, FAIR, tmp_path, half], cwd=root) for half in halves]
    assert [process.wait() for process in running] == [0, 0]
    assert len(owner_entries.load(tmp_path / "haggling.csv")) == 6


# Recorded facts


def test_recorded_facts_stand_above_everything(book):
    book.remember("haggling", (2, "sour"), "1", "today", over_printed=True)
    old = Fact("haggling", ("2", "sour"), 0, "printed", "5.2")
    gone = Fact("abolished", ("x",), 7, "printed")
    replay = book.with_recorded([old]).with_recorded([gone])
    assert replay.fact("haggling", 2, "sour") == old
    assert replay.fact("abolished", "x") == gone
    assert book.value("haggling", 2, "sour") == 1


def test_a_recorded_fact_is_found_by_a_number_in_its_range(book):
    old = Fact("weather", ("spring", "3-8", "hill"), "storm", "printed")
    assert book.with_recorded([old]).fact("weather", "spring", 4, "hill") == old


@given(
    st.builds(
        Fact, st.text(), st.lists(st.text()).map(tuple), st.none() | st.integers() | st.lists(st.text()), st.text(), st.text(), st.text()
    )
)
def test_facts_go_to_json_and_back(fact):
    assert from_json(to_json(fact)) == fact


# Reading and writing cells

CELLS = {
    "int": (Cell("int"), st.integers()),
    "number": (Cell("number"), st.integers() | st.floats(allow_nan=False, allow_infinity=False)),
    "flag": (Cell("flag"), st.booleans()),
    "text": (Cell("text"), st.text("abc -", min_size=2).map(str.strip).filter(lambda text: len(text) > 1)),
    "choice": (Cell("text", values=("-", "calm", "rain")), st.sampled_from(("-", "calm", "rain"))),
    "list": (Cell("list", of="int", separator="/"), st.lists(st.integers(), min_size=1)),
}


@pytest.mark.parametrize("kind", CELLS)
@given(data=st.data())
def test_a_written_cell_reads_back(kind, data):
    cell, values = CELLS[kind]
    value = data.draw(values)
    assert cells.parse_cell(cells.write(value, cell), cell) == value


@each(
    ("cell", "text"),
    [
        (Cell("int"), "2.5"),
        (Cell("int", min=1), "0"),
        (Cell("number"), "nan"),
        (Cell("number", max=2), "2.5"),
        (Cell("flag"), "maybe"),
        (Cell("text", values=("calm",)), "storm"),
        (Cell("list", of="int"), "1;x"),
        (Cell("list", length=2), "a"),
        (Cell("dice"), "knife"),
        (Cell("dice"), "2d"),
    ],
)
def test_a_cell_that_does_not_fit_says_what_is_wanted(cell, text):
    with pytest.raises(BadFact, match="wanted is"):
        cells.parse_cell(text, cell)


def test_nothing_reads_as_none_unless_a_dash_is_a_value():
    assert cells.parse_cell("-", Cell("int")) is None
    assert cells.parse_cell("-", Cell("text", values=("-", "x"))) == "-"
    assert cells.write(None, Cell("int")) == "-"


@given(st.integers(-50, 50), st.integers(-50, 50), st.integers(-60, 60))
def test_a_range_label_holds_its_numbers_and_no_others(low, high, number):
    assert table_file.in_range(f"{low}-{high}", number) == (low <= number <= high)
    assert table_file.in_range(f"{low}+", number) == (number >= low)
    assert table_file.in_range(f"{low}-", number) == (number <= low)
    assert table_file.in_range(str(low), number) == (number == low)


# Files


def test_a_table_is_read_when_it_is_first_looked_up(tmp_path):
    (tmp_path / "book.toml").write_text(
        '[tables.good]\nkey = "a"\n[tables.good.columns]\nb = "int"\n[tables.bad]\nkey = "a"\n[tables.bad.columns]\nb = "int"\n'
    )
    (tmp_path / "good.csv").write_text("a,b\nx,1\n")
    (tmp_path / "bad.csv").write_text("a,c\nx,1\n")
    book = Book("x", tmp_path)
    assert book.value("good", "x", "b") == 1
    with pytest.raises(BadFact, match="unknown column c"):
        book.fact("bad", "x", "b")


@each(
    ("toml", "said"),
    [
        ("[tables.t]\nkind = 'list'", "not records or grid"),
        ("[tables.t]\nkind = 'grid'\ncell = 'int'", "a grid needs rows and columns"),
        ("[tables.t]\ncolumns = {b = 'int'}", "records need key and columns"),
        ("[tables.t]\nkey = 'a'\ncolumns = {b = 'whole'}", "unknown type whole"),
        ("[tables.t]\nkey = 'a'\ncolumns = {b = 3}", "should be a table of settings"),
        ("[tables.t]\nkey = 'a'\ncolumns = {b = {kind = 'int'}}", "unknown setting kind"),
        ("[tables.t]\nkey = 'a'\ncolumn = {}\ncolumns = {}", "unknown setting column"),
        ("[tables.t]\nkey = {name = 'a', match = 'near'}\ncolumns = {b = 'int'}", "not exact or range"),
        ("[tables.t]\nkey = 'a'\ncolumns = {b = {monotonic = 'sideways'}}", "up or down"),
        ("[tables.t", "book.toml"),
    ],
)
def test_a_layout_that_is_wrong_is_refused_by_name(tmp_path, toml, said):
    (tmp_path / "book.toml").write_text(toml)
    with pytest.raises(BadFact, match=said):
        Book("x", tmp_path).tables()


def test_tables_are_found_in_the_package_or_in_the_checkout(tmp_path, monkeypatch):
    package = tmp_path / "playaid"
    monkeypatch.setattr(book_module, "__file__", str(package / "book" / "book.py"))
    assert tables_folder("fair") == str(tmp_path / "tables" / "fair")
    (package / "tables" / "fair").mkdir(parents=True)
    assert tables_folder("fair") == str(package / "tables" / "fair")


@pytest.mark.parametrize(
    ("value", "said"),
    [(True, "yes"), (False, "no"), (None, "none"), ([], "none"), (["rain", "snow"], "rain, snow"), (0, "0"), ("wild", "wild")],
)
def test_a_value_is_told_in_words(value: object, said: str) -> None:
    """Nobody at a table reads False or None."""
    assert value_in_words(value) == said
