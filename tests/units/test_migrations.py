"""What earlier playaids wrote can be read, what later ones write is refused by name. `formats` has a file of each format there ever was."""

import io
import json
import re
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from playaid import migrations
from playaid.book import BadFact, Book, owner_entries, table_exchange, table_specs
from playaid.export import restore
from playaid.journal.errors import Newer
from playaid.journal.journal import Journal
from playaid.journal.store import parse
from playaid.migrations import Format, UnknownFormat, brought_up
from playaid.referee.contract.game import Game
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import ticking
from tests.each import each

HERE = Path(__file__).parent
OLD = HERE / "formats"


class Kept(NamedTuple):
    """A format by its name in the module, and what stands before the number in the names of its old files."""

    format: str
    file: str


KEPT = [
    Kept("BOOK", "book"),
    Kept("ENTRIES", "entries"),
    Kept("EXCHANGE", "exchange"),
    Kept("EXPORT", "export"),
    Kept("CARRIED", "book-that-travels"),
    Kept("THUMBS", "rules-of-thumb"),
]


@each("kept", KEPT)
def test_there_is_a_file_of_each_format_and_a_step_from_each_old_one(kept: Kept) -> None:
    kind: Format = getattr(migrations, kept.format)
    assert {int(path.name.split(".")[1]) for path in OLD.glob(f"{kept.file}.*")} == set(range(1, kind.number + 1))
    assert set(kind.steps) == set(range(1, kind.number))


TABLES = sorted((HERE.parent / "faults" / "sessions").glob("*/*.json"))


@each("file", TABLES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_tables_of_the_first_format_are_read(file: Path) -> None:
    data = file.read_bytes()
    assert data.startswith(b'{"playaid":"table","format":1,')
    assert parse(data, file.name) == json.loads(data)["rows"]


def test_what_events_change_is_brought_up_with_their_session() -> None:
    assert migrations.CHANGES.number == migrations.SESSION.number
    for kind in (migrations.SESSION, migrations.CHANGES):
        assert set(kind.steps) == set(range(1, kind.number))


def test_steps_follow_one_another() -> None:
    third = Format("a list", 3, {1: lambda content: [*content, "second"], 2: lambda content: [*content, "third"]})
    assert [brought_up(third, number, ["first"]) for number in (1, 2, 3)] == [["first", "second", "third"], ["first", "third"], ["first"]]


@each("number", [0, 4, -1, True, "1", None, 1.0])
def test_a_number_that_nobody_knows_is_refused(number: object) -> None:
    with pytest.raises(UnknownFormat, match=re.escape(f"a list in format {number}; this version of playaid knows formats up to 3")):
        brought_up(Format("a list", 3, {1: list, 2: list}), number, [])


def spoilt(file: str, old: str, new: str) -> str:
    """An old file's text, changed."""
    text = (OLD / file).read_text("utf-8")
    assert old in text
    return text.replace(old, new, 1)


# books


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book("fair", HERE / "fair", tmp_path / "owner")


@pytest.mark.parametrize("path", sorted(OLD.glob("book.*")), ids=lambda path: path.name)
def test_a_layout_is_read(path: Path) -> None:
    contents = table_specs.load(str(path))
    assert contents == table_specs.load(str(HERE / "fair" / "book.toml"))
    assert contents.tables["haggling"].kind == "grid"


def test_a_later_layout_is_refused(tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text("format = 99\n" + (OLD / "book.1.toml").read_text("utf-8"), "utf-8")
    with pytest.raises(BadFact, match=r"book\.toml: the layout of a book in format 99; this version of playaid knows formats up to \d+"):
        table_specs.load(str(tmp_path / "book.toml"))


@pytest.mark.parametrize("path", sorted(OLD.glob("entries.*")), ids=lambda path: path.name)
def test_the_owners_entries_are_read(path: Path, book: Book, tmp_path: Path) -> None:
    (tmp_path / "owner").mkdir()
    shutil.copy(path, tmp_path / "owner" / "haggling.csv")
    fact = book.fact("haggling", 4, "fair")
    assert (fact.value, fact.provenance) == (5, "owner")


def test_later_entries_are_refused(tmp_path: Path) -> None:
    (tmp_path / "haggling.csv").write_text(spoilt("entries.1.csv", ",over", ",over,format 99").replace("20,", "20,,"), "utf-8")
    with pytest.raises(BadFact, match=r"haggling\.csv: a table of owner's entries in format 99"):
        owner_entries.load(tmp_path / "haggling.csv")


@pytest.mark.parametrize("path", sorted(OLD.glob("exchange.*")), ids=lambda path: path.name)
def test_exported_entries_are_taken_in(path: Path, book: Book) -> None:
    assert table_exchange.import_json(book, "fair", path.read_text("utf-8"), "2030-01-01").entered == (("haggling", ("4", "fair")),)
    assert book.value("haggling", 4, "fair") == 5


def test_later_exported_entries_are_refused(book: Book) -> None:
    with pytest.raises(BadFact, match="the owner's entries in format 99"):
        table_exchange.import_json(book, "fair", spoilt("exchange.1.json", "entries 1", "entries 99"), "2030-01-01")
    assert book.entries("haggling") == {}


# sessions


def restored(document: str, folder: Path) -> Journal:
    """The session of an export."""
    restore.restore(restore.read_export(io.StringIO(document)), folder, "friday")
    return Journal(folder)


@each("path", sorted(OLD.glob("export.*")), ids=lambda path: path.name)
def test_an_exported_session_goes_on(path: Path, tiny: Game, tmp_path: Path) -> None:
    journal = restored(path.read_text("utf-8"), tmp_path / "friday")
    session = Session(journal, tiny, Book("tiny", tiny.tables), ticking())
    assert session.state["public"]["stones"] == {"Ann": 4, "Bob": 4}
    session.unlock("Ann", "soft wet stones")
    session.open_what_can_be()
    assert len(session.state["secret"]["Ann"]["hand"]) == 2
    verified = verify(session)
    assert (verified.events, verified.broken) == (json.loads(path.read_text("utf-8"))["verification"]["events"], False)


def test_a_later_export_is_refused() -> None:
    with pytest.raises(restore.BadExport, match="the export of a session in format 99"):
        restore.read_export(io.StringIO(spoilt("export.1.json", '"format": 1', '"format": 99')))


def test_a_session_that_a_later_playaid_began_is_refused(tiny: Game, tmp_path: Path) -> None:
    journal = restored((OLD / "export.1.json").read_text("utf-8"), tmp_path / "friday")
    meta: dict[str, Any] = {**journal.meta, "format": 99}
    with journal.writing():
        journal.change({"kind": "later"}, journal.bound, meta)
    with pytest.raises(Newer, match=r"meta\.json is in format 99; this version of playaid knows formats up to \d+"):
        Session(journal, tiny, Book("tiny", tiny.tables), ticking())
    assert json.loads((OLD / "export.1.json").read_text("utf-8"))["journal"]["meta"]["format"] == 1
