"""Folders of sessions in the making: what killed processes have left goes, what is being made or is no folder of ours stays."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from playaid.journal import create, lock
from playaid.journal.errors import NotWritten
from playaid.journal.integrity import linked_events
from playaid.journal.journal import Journal
from playaid.journal.recovery.scan import events_in
from playaid.journal.store import dump


def dead() -> int:
    """The number of a process that has ended."""
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    return gone.pid


def test_what_killed_processes_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    gone = dead()
    left = [f".friday.{gone}-0a1b2c3d.new", ".friday.x-0a1b2c3d.new", f".two.words.{gone}-0a1b2c3d.new"]
    stays = [f"friday.{gone}-0a1b2c3d.new", f".friday.{gone}-0a1b2c3d.old", ".friday", "friday"]
    if os.name != "nt":
        stays.append(f".friday.{os.getpid()}-0a1b2c3d.new")
    for name in left + stays:
        (tmp_path / name).mkdir()
    (tmp_path / f".file.{gone}-0a1b2c3d.new").write_text("no folder")
    assert sorted(create.clear(str(tmp_path))) == sorted(left)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*stays, f".file.{gone}-0a1b2c3d.new"])


def test_what_is_locked_is_being_made(tmp_path: Path) -> None:
    made = tmp_path / f".friday.{dead()}-0a1b2c3d.new"
    made.mkdir()
    held = lock.acquire(str(made), patience=0)
    try:
        assert create.clear(str(tmp_path)) == []
    finally:
        lock.release(held)
    assert create.clear(str(tmp_path)) == [made.name]


def test_what_cannot_be_put_in_its_place_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise OSError("nobody knows")

    monkeypatch.setattr(os, "rename", fails)
    with pytest.raises(NotWritten, match="nobody knows"), create.born(tmp_path / "friday", {"name": "friday"}):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_chain_goes_on_up_to_its_first_break(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "friday", {"name": "friday"})
    for turn in range(6):
        journal.append({"turn": turn})
    events = list(journal.events())
    first = events[0]["prev"]
    assert linked_events(events, 0, first) == events
    assert linked_events([events[0], events[0], *events[1:]], 0, first) == events  # a second copy is passed over
    assert linked_events([*events[:2], events[3], events[2], *events[3:]], 0, first) == events[:2]
    assert linked_events([*events[:2], {**events[2], "turn": 9}, *events[2:]], 0, first) == events[:2]


def test_of_a_file_with_one_altered_row_the_others_are_events(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "friday", {"name": "friday"})
    for turn in range(3):
        journal.append({"turn": turn})
    events = list(journal.events())
    altered = {str(event["n"]): {**event, "turn": 9} if event["n"] == 2 else event for event in events}
    assert list(events_in(dump(altered), "log.00000.json")) == [events[0], events[2]]
    assert list(events_in(dump({str(event["n"]): event for event in events}), "log.00000.json")) == events
