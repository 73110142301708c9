"""What lay whole in a session's folder without its name could be read there: it is what happened, whatever became of its writer."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playaid.journal import left_over, store
from playaid.journal.chain import CHAPTER, hash_of
from playaid.journal.errors import Damaged, LeftOver, NotWritten
from playaid.journal.journal import Journal
from playaid.journal.recovery.repair import salvage
from playaid.journal.store import dump, file_of, read_table
from tests.each import each

FACES = {"kind": "roll", "rolls": [["dice", "2d6", [3, 4]]]}


def journal_of(folder: Path, events: int) -> Journal:
    journal = Journal.create(folder, {"game": "none"})
    for number in range(events):
        journal.append({"kind": "note", "typed": f"{number}"})
    return journal


def left(journal: Journal, events: int = 1, table: str = "") -> Path:
    """What a writer of so many events left who was killed before the last of them had its place. table: another one's name."""
    copy = f"{journal.folder} copy"
    shutil.copytree(journal.folder, copy)
    for _ in range(events):
        last = Journal(copy).append(FACES)
    shutil.copy(Path(copy, file_of(named := f"log.{(last['n'] - 1) // CHAPTER:05d}")), there := beside(journal, table or named))
    shutil.rmtree(copy)
    return there


def beside(journal: Journal, table: str) -> Path:
    return Path(journal.folder, f".{table}.json.123-0abc.tmp")


@each("events", [0, 1, CHAPTER - 1, CHAPTER, CHAPTER + 1])
@each("by", [lambda folder: None, salvage])
def test_what_goes_on_from_the_end_of_the_log_is_put_there(events: int, by: Callable[[str], object], tmp_path: Path) -> None:
    journal = journal_of(tmp_path / "s", events)
    there = left(journal)
    by(journal.folder)
    after = Journal(journal.folder).append({"kind": "note"})
    assert after["n"] == events + 2
    assert Journal(journal.folder).event(events + 1)["rolls"] == FACES["rolls"]
    assert not there.exists()


def test_what_does_not_go_on_from_there_is_nobodys(tmp_path: Path) -> None:
    journal = journal_of(tmp_path / "s", CHAPTER)
    whole = left(journal).read_bytes()
    beside(journal, "log.00001").unlink()
    other = left(journal_of(tmp_path / "other", CHAPTER))
    ways: tuple[Callable[[], Path], ...] = (
        lambda: left(journal, table="log.00000"),
        lambda: left(journal, table="log.00002"),
        lambda: left(journal, 2),
        lambda: other.rename(beside(journal, "log.00001")),
    )
    for laid in ways:
        there = laid()
        left_over.finish(journal.folder, journal.id)
        assert there.exists()
        there.unlink()
    torn = beside(journal, "log.00001")
    torn.write_bytes(whole[:-9])
    left_over.finish(journal.folder, journal.id)
    assert torn.exists()
    assert Journal(journal.folder).tail_number == CHAPTER


def test_rows_that_are_not_those_of_the_log_do_not_take_their_place(tmp_path: Path) -> None:
    journal = journal_of(tmp_path / "s", 3)
    there = left(journal)
    rows = store.parse(there.read_bytes(), "t")
    there.write_bytes(dump({**rows, "2": {**rows["2"], "typed": "another"}}))
    left_over.finish(journal.folder, journal.id)
    assert [row.get("typed") for row in (read_table(journal.folder, "log.00000") or {}).values()] == ["0", "1", "2"]


@each("which", ["another hash", "another event before it", "torn", "empty"])
def test_what_was_made_up_is_nothing(which: str, tmp_path: Path) -> None:
    journal = journal_of(tmp_path / "s", 1)
    there = left(journal)
    rows = store.parse(there.read_bytes(), "t")
    if which == "another hash":
        rows["2"]["rolls"] = []
    elif which == "another event before it":
        rows["2"]["prev"] = "0" * 64
        rows["2"]["hash"] = hash_of(rows["2"])
    there.write_bytes({"torn": dump(rows)[:-9], "empty": b""}.get(which, dump(rows)))
    left_over.finish(journal.folder, journal.id)
    assert there.exists()
    assert Journal(journal.folder).head == journal.head


def test_where_it_cannot_be_put_there_or_read_nobody_goes_on_without_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = journal_of(tmp_path / "s", 2)
    there = left(journal)
    with monkeypatch.context() as refused:
        refused.setattr(os, "replace", _refuse)
        with pytest.raises(LeftOver, match=r"log\.00000"):
            Journal(journal.folder).append(FACES)
    with monkeypatch.context() as refused:
        refused.setattr(os, "read", _refuse)
        with pytest.raises(Damaged, match="cannot be read"):
            left_over.finish(journal.folder, journal.id)
    with monkeypatch.context() as refused:
        refused.setattr(os, "listdir", _refuse)
        with pytest.raises(NotWritten):
            left_over.finish(journal.folder, journal.id)
    assert there.exists()
    assert Journal(journal.folder).append({"kind": "note"})["n"] == 4


def test_what_has_its_place_is_not_told_as_left_where_the_folder_is_not_flushed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = journal_of(tmp_path / "s", 3)
    there = left(journal)
    monkeypatch.setattr(left_over, "sync_folder", _refuse)
    assert Journal(journal.folder).append({"kind": "note"})["n"] == 5
    assert not there.exists()
    assert Journal(journal.folder).event(4)["rolls"] == FACES["rolls"]


def _refuse(*_: Any, **__: Any) -> None:
    raise OSError(5, "Input/output error")


def _interrupt(*_: Any, **__: Any) -> None:
    raise KeyboardInterrupt


def _once(what: Callable[..., None], then: Callable[..., Any]) -> Callable[..., Any]:
    """A call that goes wrong the first time."""
    calls = iter([what])
    return lambda *args, **more: next(calls, then)(*args, **more)


@each("nameless", [True, False])
@each(("what", "raises"), [(_interrupt, KeyboardInterrupt), (_refuse, NotWritten)])
def test_who_is_stopped_when_all_of_it_has_a_name_has_written_it(
    what: Callable[..., None], raises: type[BaseException], nameless: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody could have read the faces: they do not fall anew."""
    journal = journal_of(tmp_path / "s", 1)
    if not nameless:
        monkeypatch.setattr(store, "nameless", lambda folder: None)
    with monkeypatch.context() as stopped:
        stopped.setattr(os, "replace", _once(what, os.replace))
        with pytest.raises(raises) as told:
            journal.append(FACES)
    assert getattr(told.value, "placed", True)
    assert journal.fate() == [1, 2]
    assert os.listdir(journal.folder).count(file_of("log.00000")) == 1
    assert not left_over.lies_here(journal.folder)


def test_what_the_disk_never_puts_in_its_place_is_left_to_the_next_writer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = journal_of(tmp_path / "s", 1)
    with monkeypatch.context() as refused:
        refused.setattr(os, "replace", _refuse)
        with pytest.raises(NotWritten) as told:
            journal.append(FACES)
        assert not told.value.placed
        with pytest.raises(LeftOver):
            journal.fate()
        with pytest.raises(NotWritten):
            journal.set_meta({**journal.meta, "name": "another"})
    assert [file[:5] for file in os.listdir(journal.folder) if file.startswith(".")] == [".log."]
    assert journal.fate() == [1, 2]


def test_what_goes_on_from_a_chapter_that_is_gone_is_left_to_the_doctor(tmp_path: Path) -> None:
    journal = journal_of(tmp_path / "s", CHAPTER)
    there = left(journal)
    Path(journal.folder, file_of("log.00000")).unlink()
    left_over.finish(journal.folder, journal.id)
    assert there.exists()
