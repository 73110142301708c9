"""One writer at a time."""

import errno
import os
from pathlib import Path

import pytest

from playaid import platform_calls
from playaid.journal import lock, store
from playaid.journal.errors import Busy, LeftOver, NotWritten
from playaid.journal.journal import Journal


def test_a_lock_that_is_free_is_taken_and_given_back(tmp_path: Path) -> None:
    lock.release(lock.acquire(str(tmp_path)))
    lock.release(lock.acquire(str(tmp_path), patience=0))


def test_a_lock_that_is_held_is_busy_and_says_who_holds_it(tmp_path: Path) -> None:
    held = lock.acquire(str(tmp_path))
    with pytest.raises(Busy, match=f"process {os.getpid()}") as caught:
        lock.acquire(str(tmp_path), patience=0.01)
    assert caught.value.pid == os.getpid()
    lock.release(held)
    lock.release(lock.acquire(str(tmp_path), patience=0))


def test_an_unreadable_number_is_no_number(tmp_path: Path) -> None:
    held = lock.acquire(str(tmp_path))
    (tmp_path / lock.FILE).write_bytes(b"\xff\n")
    with pytest.raises(Busy) as caught:
        lock.acquire(str(tmp_path), patience=0)
    assert caught.value.pid is None
    lock.release(held)


def test_no_folder_no_lock(tmp_path: Path) -> None:
    with pytest.raises(NotWritten):
        lock.acquire(str(tmp_path / "nowhere"))


def test_a_session_can_be_read_while_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.create(tmp_path / "s", {"name": "s"})
    journal.append({"kind": "note"})
    monkeypatch.setattr(lock.acquire, "__defaults__", (0.01,))
    with journal.writing():
        other = Journal(tmp_path / "s")
        assert other.tail_number == 1
        with pytest.raises(Busy):
            other.append({"kind": "note"})
    assert other.append({"kind": "note"})["n"] == 2


def test_the_lock_is_given_back_when_a_writer_fails(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "s", {"name": "s"})
    with pytest.raises(ZeroDivisionError), journal.writing(), journal.writing():
        raise ZeroDivisionError
    lock.release(lock.acquire(str(tmp_path / "s"), patience=0))


def test_a_lock_that_was_taken_away_keeps_nobody_out_and_lets_nobody_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tidy-up, or a program that keeps folders alike, may delete it: whoever comes next locks another file."""
    first = Journal.create(tmp_path / "s", {"name": "s"})
    laying = store._lay

    def slow(folder: str, temporary: str, data: bytes) -> None:
        monkeypatch.setattr(store, "_lay", laying)
        (tmp_path / "s" / lock.FILE).unlink()
        assert Journal(tmp_path / "s").append({"kind": "note", "by": "second"})["n"] == 1
        laying(folder, temporary, data)

    monkeypatch.setattr(store, "_lay", slow)
    with pytest.raises(NotWritten, match="taken away meanwhile"):
        first.append({"kind": "note", "by": "first"})
    assert [event["by"] for event in Journal(tmp_path / "s").events()] == ["second"]
    first.refresh()
    assert first.append({"kind": "note", "by": "first"})["n"] == 2
    assert not [file for file in os.listdir(tmp_path / "s") if file.startswith(".")]


def test_whose_lock_was_taken_away_writes_over_nobody_where_nothing_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Journal.create(tmp_path / "s", {"name": "s"})
    laying = store._lay

    def slow(folder: str, temporary: str, data: bytes) -> None:
        monkeypatch.setattr(store, "_lay", laying)
        (tmp_path / "s" / lock.FILE).unlink()
        assert Journal(tmp_path / "s").append({"kind": "note", "by": "second"})["n"] == 1
        laying(folder, temporary, data)
        monkeypatch.setattr(os, "unlink", _refuse)

    monkeypatch.setattr(store, "_lay", slow)
    with pytest.raises(LeftOver, match="lies there whole"):
        first.append({"kind": "note", "by": "first"})
    monkeypatch.undo()
    assert [event["by"] for event in Journal(tmp_path / "s").events()] == ["second"]
    assert Journal(tmp_path / "s").append({"kind": "note", "by": "third"})["n"] == 2


def _refuse(*_: object) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def test_a_lock_that_goes_while_it_is_waited_for_is_taken_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taking = platform_calls.try_lock

    def gone(handle: int) -> bool:
        monkeypatch.setattr(lock, "try_lock", taking)
        (tmp_path / lock.FILE).unlink()
        return taking(handle)

    monkeypatch.setattr(lock, "try_lock", gone)
    held = lock.acquire(str(tmp_path))
    assert lock.is_held(str(tmp_path), held)
    lock.release(held)
