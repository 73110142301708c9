"""What is kept of a `book.toml` is never older than the file, and never in the way."""

import os
from pathlib import Path

import pytest

from playaid.book import table_specs
from playaid.book.facts import BadFact

TABLE = '[tables.roads]\nkey = "road"\ncolumns = { cost = "int" }\n'


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A `book.toml` with one table, and an empty cache of its own."""
    monkeypatch.setenv("PLAYAID_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "book.toml"
    path.write_text('title = "First"\n' + TABLE)
    return path


def _kept(book: Path) -> list[Path]:
    return sorted((book.parent / "cache").glob("*"))


def test_the_second_reading_says_what_the_first_did(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = table_specs.load(str(book))
    assert len(_kept(book)) == 1
    monkeypatch.setattr(table_specs, "_read", lambda *_: pytest.fail("the TOML is read again"))
    second = table_specs.load(str(book))
    assert (second.title, dict(second.tables)) == (first.title, dict(first.tables)) == ("First", dict(first.tables))
    assert first.tables["roads"].columns["cost"].type == "int"


def test_a_changed_file_of_the_same_size_and_time_is_read_again(book: Path) -> None:
    table_specs.load(str(book))
    stat = os.stat(book)
    book.write_text(book.read_text().replace("First", "Other"))
    os.utime(book, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert table_specs.load(str(book)).title == "Other"


@pytest.mark.parametrize("content", ["", "[]", "{", "\0"])
def test_a_spoilt_copy_is_made_again(book: Path, content: str) -> None:
    table_specs.load(str(book))
    _kept(book)[0].write_text(content)
    assert table_specs.load(str(book)).title == "First"
    assert _kept(book)[0].read_text().startswith('{"title": "First"')


def test_where_nothing_can_be_kept_nothing_is_missed(book: Path) -> None:
    (book.parent / "cache").write_text("a file stands in the way")
    assert table_specs.load(str(book)).title == table_specs.load(str(book)).title == "First"


def test_what_is_wrong_is_said_each_time(book: Path) -> None:
    book.write_text(TABLE.replace('"int"', '"integer"'))
    for _ in range(2):
        with pytest.raises(BadFact, match="unknown type integer"):
            table_specs.load(str(book))
    assert not _kept(book)
