"""Validation, templates, import and export of tables."""

import csv
import json
import shutil
from pathlib import Path

import pytest

from playaid.book import BadFact, Book, UnknownFact, table_exchange
from playaid.book.book import tables_folder
from playaid.book.table_models import entry_faults, validate_book

HERE = Path(__file__).parent
FAIR = HERE / "fair"


@pytest.fixture
def fair(tmp_path, monkeypatch):
    """A copy of the example book that may be spoilt."""
    monkeypatch.syspath_prepend(str(HERE))
    return Path(shutil.copytree(FAIR, tmp_path / "fair", ignore=shutil.ignore_patterns("*.py", "__pycache__")))


@pytest.fixture
def book(fair, tmp_path):
    return Book("fair", fair, tmp_path / "owner")


def test_the_example_book_has_no_fault(fair):
    assert validate_book(fair) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "faults"),
    [
        (
            "stalls.csv",
            "Orchard,3",
            "Orchard,10",
            ["stalls, row Orchard, column rent: '10' will not do; wanted is a whole number from 0 to 9"],
        ),
        ("stalls.csv", "apples;honey", "apples;hay", ["stalls, row Orchard, column wares: 'apples;hay' will not do"]),
        ("stalls.csv", "Miller", "Smith", ["stalls, row Orchard, column family: Smith is not in families"]),
        ("stalls.csv", "Shearer,", "Orchard,", ["stalls, row Orchard: stands twice in stalls.csv, lines 2 and 3"]),
        ("stalls.csv", "Shearer,4", "Shearer,", ["stalls, row Shearer, column rent: empty, and nothing says why"]),
        ("stalls.csv", "Empty,0", "Empty,1", ["an empty stall pays no rent"]),
        ("stalls.csv", "name,rent", "name,rents", ["unknown column rents"]),
        ("stalls.csv", "Shearer,4,wool,no,,1,-", "Shearer,4,wool,no,,1,-,7", ["stalls.csv, line 3"]),
        ("haggling.csv", "2,0,1,2", "2,0,2,1", ["haggling, row 2, column merry: lower than at fair; values must go up here"]),
        ("haggling.csv", "2,0,1,2", "2,0,1,4", ["haggling, row 3, column merry: lower than at 2"]),
        ("haggling.csv", "2,0,1,2", "2,1,1,2", ["haggling, row 2, column fair: the same as at sour"]),
        ("haggling.csv", "3,,,3", "7,,,8", ["haggling, row 7: not among the values of roll"]),
        ("haggling.house.csv", "4,2,3,4", "4,0,3,4", ["haggling, row 4, column sour: lower than at 3"]),
        ("haggling.house.csv", "4,2,3,4", "6,2,3,4", ["haggling, row 6: no such row"]),
        ("weather.csv", "spring,9+,rain,storm", "spring,9+,calm,calm", ["weather, row spring|9+, column hill: lower than at spring|3-8"]),
        ("weather.csv", "spring,3-8", "spring,3-9", ["weather, row 9+: overlaps with 3-9", "row 3-8: overlaps"]),
        ("weather.csv", "spring,9+", "spring,many", ["weather, row many: no range"]),
        ("provenance.csv", "conflict,3.2,4", "conflict,3.2,", ["stalls, row Orchard, column rent: a conflict needs the other value"]),
        ("provenance.csv", "conflict", "rumour", ["unknown provenance 'rumour'"]),
        ("provenance.csv", "one more than at 2", "", ["haggling, row 3, column merry: derived, but `why` does not say how"]),
        ("provenance.csv", "stalls,Orchard", "stools,Orchard", ["speaks of a table that is not there"]),
        ("provenance.csv", "stalls,Orchard", "stalls,Orchid", ["speaks of a row or column that is not there"]),
        ("provenance.csv", "table,key", "tables,key", ["the column table is not there"]),
        ("book.toml", 'citation = "2"\n', "", ["families, column coins: no citation"]),
        ("book.toml", 'references = "families"', 'references = "folk"', ["refers to folk, which is no table"]),
        ("book.toml", 'why = "half of the crate\'s weight"', 'why = ""', ["stalls, column weight: derived, but `why` does not say how"]),
        ("book.toml", 'kind = "grid"', 'kind = "great"', ["not records or grid"]),
    ],
)
def test_each_fault_is_named_with_its_row_and_column(fair, file, old, new, faults):
    path = fair / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    found = [str(fault) for fault in validate_book(fair)]
    for fault in faults:
        assert any(fault in text for text in found), found


def test_a_file_that_no_table_owns_is_a_fault(fair):
    (fair / "extra.csv").write_text("a,b\n")
    assert [str(fault) for fault in validate_book(fair)] == ["extra.csv: book.toml does not speak of this file"]


def test_a_book_that_is_not_there_raises(tmp_path):
    with pytest.raises(FileNotFoundError):
        validate_book(tmp_path)


def test_entries_that_no_longer_fit_are_named(book, fair):
    book.remember("haggling", (4, "fair"), "9", "today")
    assert entry_faults(book) == []
    toml = fair / "book.toml"
    toml.write_text(toml.read_text().replace("max = 9, monotonic", "max = 8, monotonic"))
    (fault,) = entry_faults(Book("fair", fair, book.owner))
    assert (fault.table, fault.row, fault.column) == ("haggling", "4", "fair")


# Templates and import


def filled(book, table, fill):
    """A template with its empty cells filled by fill(row labels, column)."""
    header, *lines = csv.reader(table_exchange.template(book, table).splitlines())
    depth = len(book.layout(table).keys)
    rows = [
        [*line[:depth], *(text or fill(line[:depth], column) for text, column in zip(line[depth:], header[depth:], strict=True))]
        for line in lines
    ]
    return "\n".join(",".join(row) for row in [header, *rows])


def test_a_template_shows_what_is_known_and_leaves_the_rest_empty(book):
    assert table_exchange.template(book, "haggling") == "roll,sour,fair,merry\n2,0,1,2\n3,,,3\n4,,,\n5,,,\n"
    assert table_exchange.template(book, "weather").splitlines()[-1] == "autumn,9+,,storm"
    assert table_exchange.template(book, "brawl").splitlines()[1] == "1,b/d,-/d"


@pytest.mark.parametrize("table", ["stalls", "families", "haggling", "weather", "brawl"])
def test_an_untouched_template_imports_as_nothing_new(book, tmp_path, table):
    (tmp_path / "t.csv").write_text(table_exchange.template(book, table))
    taken = table_exchange.import_csv(book, table, tmp_path / "t.csv", "today")
    assert (taken.entered, taken.faults) == ((), ())
    assert book.entries(table) == {}
    assert taken.same == sum(len(row) for row in book.rows(table).values())


def test_a_filled_template_makes_the_table_whole(book, tmp_path):
    grade = {"sour": 0, "fair": 1, "merry": 2}
    path = tmp_path / "haggling.csv"
    path.write_text(filled(book, "haggling", lambda row, column: str(int(row[0]) - 2 + grade[column])))
    taken = table_exchange.import_csv(book, "haggling", path, "2001-02-03")
    assert (len(taken.entered), taken.same, taken.faults) == (8, 4, ())
    assert book.missing("haggling") == []
    assert book.fact("haggling", 5, "merry")[2:4] == (5, "owner")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("roll,sour,fair,merry\n4,1,x,3\n", "row 4, column fair: Haggling Table, roll 4, mood fair: 'x' will not do"),
        ("roll,sour,fair,merry\n4,3,2,4\n", "row 4, column fair: lower than at sour"),
        ("roll,sour,fair,merry\n4,,,2\n", "row 4, column merry: lower than at 3"),
        ("roll,sour,fair,merry\n2,1,,\n", "row 2, column sour: 1 here, but printed as 0 [5.2]"),
        ("roll,sour,fair,sweet\n4,1,2,3\n", "column sweet: no such column"),
        ("roll,sour,sour\n4,1,2\n", "column sour: stands twice"),
        ("roll,sour,fair,merry\n7,1,2,3\n", "row 7, column sour: Haggling Table has no roll 7"),
        ("roll,sour,fair,merry\n4,1,2,3,4\n", "haggling.csv, line 2"),
        ("roll,sour\n4,1\n4,2\n", "row 4, column sour: stands twice, again in line 3"),
        ("", "no header line"),
        ("roll\n4\n", "the header needs 1 key columns"),
    ],
)
def test_a_faulty_file_is_taken_in_not_at_all(book, tmp_path, text, said):
    path = tmp_path / "haggling.csv"
    path.write_text(text + ("5,7,8,9\n" if text.startswith("roll,sour,fair,merry") else ""))
    taken = table_exchange.import_csv(book, "haggling", path, "today")
    assert any(said in str(fault) for fault in taken.faults), taken.faults
    assert taken.entered == ()
    assert book.entries("haggling") == {}


def test_a_file_that_is_no_text_is_a_fault(book, tmp_path):
    (tmp_path / "haggling.csv").write_bytes(b"roll,sour\n4,\xff\xfe\n")
    assert table_exchange.import_csv(book, "haggling", tmp_path / "haggling.csv", "today").faults
    with pytest.raises(UnknownFact):
        table_exchange.import_csv(book, "hagling", tmp_path / "haggling.csv", "today")


def test_printed_facts_are_overridden_by_an_import_only_when_asked_for(book, tmp_path):
    path = tmp_path / "haggling.csv"
    path.write_text("roll,merry\n2,3\n")
    assert table_exchange.import_csv(book, "haggling", path, "today").faults
    taken = table_exchange.import_csv(book, "haggling", path, "today", over_printed=True)
    assert taken.entered == (("haggling", ("2", "merry")),)
    assert book.fact("haggling", 2, "merry")[2:4] == (3, "owner")


def test_the_entries_travel_as_one_file(book, fair, tmp_path):
    book.remember("haggling", (4, "fair"), "5", "2001-02-03")
    book.remember("weather", ("autumn", "9+", "meadow"), "storm", "2001-02-03")
    text = table_exchange.export(book, "fair")
    other = Book("fair", fair, tmp_path / "elsewhere")
    taken = table_exchange.import_json(other, "fair", text, "2002-01-01")
    assert (len(taken.entered), taken.faults) == (2, ())
    assert other.value("haggling", 4, "fair") == 5
    assert other.value("weather", "autumn", 20, "meadow") == "storm"
    assert table_exchange.import_json(other, "fair", text, "2002-01-01")[:2] == ((), 2)


def test_an_export_with_one_fault_is_taken_in_not_at_all(book):
    entries = [
        {"table": "haggling", "keys": keys, "value": value, "when": ""} for keys, value in [(["4", "fair"], "5"), (["9", "fair"], "5")]
    ]
    taken = table_exchange.import_json(
        book, "fair", json.dumps({"format": table_exchange.FORMAT, "game": "fair", "entries": entries}), "today"
    )
    assert [str(fault) for fault in taken.faults] == ["haggling, row 9, column fair: Haggling Table has no roll 9; there is 2, 3, 4, 5"]
    assert book.entries("haggling") == {}


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"format": 5}', '{"format": "x", "game": "fair", "entries": []}'])
def test_what_is_no_export_is_refused(book, text):
    with pytest.raises(BadFact, match="export"):
        table_exchange.import_json(book, "fair", text, "today")


def test_an_export_of_another_game_is_refused(book):
    with pytest.raises(BadFact, match="of fair"):
        table_exchange.import_json(book, "market", table_exchange.export(book, "fair"), "today")


def test_what_the_house_calls_something_may_be_spoken_of_until_it_has_been_told(tmp_path):
    """The icon on a token is one of those on the dice, by the names that they go by as long as nobody has given theirs."""
    book = Book("legacy", tables_folder("legacy"), str(tmp_path / "owner"))
    assert book.remember("enemies", ("Saxon", "attributes"), "prowess;cunning", "today").value == ["Prowess", "Cunning"]
    with pytest.raises(BadFact, match="Guile"):
        book.remember("enemies", ("Saxon", "attributes"), "Guile", "today")
    book.remember("attributes", ("4", "name"), "Guile", "today")
    assert book.remember("enemies", ("Saxon", "attributes"), "guile", "today").value == ["Guile"]
    with pytest.raises(BadFact, match="Cunning"):
        book.remember("enemies", ("Saxon", "attributes"), "Cunning", "today")
