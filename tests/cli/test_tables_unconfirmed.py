"""A folder that will not be flushed takes nothing back, and whoever entered something is told that it may not outlast a power cut."""

import os
from pathlib import Path

import pytest

from playaid import whole_file
from playaid.cli.tables import commands
from playaid.cli.tables.base import book_of
from playaid.desk import underlay
from tests.units.test_board_scan import png

UNSURE = "it was written, but the system would not confirm it (Input/output error): it may not outlast a power cut"
SET = ["set", "legacy", "sheets", "1", "movement", "3"]


def _refuse(folder: str) -> None:
    raise OSError(5, "Input/output error")


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))


def _entries(table: str) -> dict[tuple[str, ...], str]:
    return {keys: entry.text for keys, entry in book_of("legacy").entries(table).items()}


def test_an_entry_stands_and_is_told_as_one_that_may_not_last(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with monkeypatch.context() as unsure:
        unsure.setattr(whole_file, "sync_folder", _refuse)
        assert commands.run(SET) == 2
    said = "".join(capsys.readouterr())
    assert UNSURE in " ".join(said.split())
    assert "nothing was" not in said
    assert _entries("sheets") == {("1", "movement"): "3"}
    assert commands.run(SET) == 0


def test_a_whole_book_is_taken_in_though_no_table_of_it_is_sure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [SET[2:], ["attributes", "4", "name", "-"]]
    for table, *rest in tables:
        assert commands.run(["set", "legacy", table, *rest]) == 0
    assert commands.run(["export", "legacy", "--book", "--out", str(tmp_path / "book.json")]) == 0
    held = {table: _entries(table) for table, *_ in tables}
    assert all(held.values())
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "another"))
    with monkeypatch.context() as unsure:
        unsure.setattr(whole_file, "sync_folder", _refuse)
        assert commands.run(["import", "legacy", str(tmp_path / "book.json")]) == 2
    assert {table: _entries(table) for table in held} == held


def test_a_board_of_before_is_kept_till_the_new_one_is_sure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = {"a": (0.0, 0.0)}
    for wide in (10, 20):
        (tmp_path / f"{wide}.png").write_bytes(png(wide, 10))
    first = underlay.keep("albion", str(tmp_path / "10.png"), where)
    with monkeypatch.context() as unsure:
        unsure.setattr(whole_file, "sync_folder", _refuse)
        with pytest.raises(whole_file.Unconfirmed):
            underlay.keep("albion", str(tmp_path / "20.png"), where)
    held = underlay.load_underlay("albion")
    assert held is not None
    assert held.size == (20, 10)
    assert os.path.exists(first.path)
    underlay.keep("albion", str(tmp_path / "20.png"), where)
    assert not os.path.exists(first.path)
