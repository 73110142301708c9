"""What a killed writer of the log had whole, and not in its place."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.journal.chain import CHAPTER, hash_of
from playaid.journal.journal import Journal
from playaid.journal.recovery.repair import salvage
from playaid.journal.store import TEMPORARY, dump, parse

THROW = {"kind": "roll", "rolls": [["d6", 1, [6]]]}


def _killed_before_it_was_placed(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Somebody throws, and is killed one call before the log has it: what lies in the folder then."""

    class Killed(BaseException): ...

    def dies(old: str, new: str) -> None:
        os.link(old, f"{old[: -len(TEMPORARY)]}-kept{TEMPORARY}")
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", dies)
        with pytest.raises(Killed):
            journal.append(THROW)
    (lies,) = Path(journal.folder).glob(f".*{TEMPORARY}")
    return lies


@pytest.mark.parametrize("events", [0, 1, CHAPTER - 1, CHAPTER, CHAPTER + 1])
@pytest.mark.parametrize("by", [lambda journal: journal.writing().__enter__(), lambda journal: salvage(journal.folder)])
def test_what_was_whole_has_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, events: int, by: Callable[[Journal], object]) -> None:
    journal = Journal.create(tmp_path / "evening", {"name": "evening"})
    with journal.writing():
        for _ in range(events):
            journal.append({"kind": "note"})
    lies = _killed_before_it_was_placed(journal, monkeypatch)
    by(journal.reopened())
    assert Journal(journal.folder).event(events + 1)["rolls"] == THROW["rolls"]
    assert not lies.exists()


def test_what_does_not_go_on_from_the_log_is_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.create(tmp_path / "evening", {"name": "evening"})
    journal.append({"kind": "note"})
    lies = _killed_before_it_was_placed(journal, monkeypatch)
    whole = lies.read_bytes()
    later = journal.reopened()
    with later.writing():  # it is in its place now, and this comes behind it
        later.append({"kind": "note"})
    assert [event["kind"] for event in Journal(journal.folder).events()] == ["note", "roll", "note"]
    for bytes_there in (whole, whole[:-9], whole.replace(b"roll", b"note"), b"", whole.replace(b'"n":2', b'"n":3')):
        lies.write_bytes(bytes_there)
        with Journal(journal.folder).writing():
            pass
        assert Journal(journal.folder).head == later.head


@pytest.mark.parametrize("which", ["another beginning", "another hash", "another place", "another event before it"])
def test_what_was_made_up_is_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, which: str) -> None:
    journal = Journal.create(tmp_path / "evening", {"name": "evening"})
    journal.append({"kind": "note"})
    lies = _killed_before_it_was_placed(journal, monkeypatch)
    rows = parse(lies.read_bytes(), lies.name)
    first, last = rows.values()
    if which == "another beginning":
        first["text"] = "never said"
    elif which == "another hash":
        last["rolls"] = [["d6", 1, [1]]]
    elif which == "another event before it":
        last["prev"] = "0" * 64
        last["hash"] = hash_of(last)
    lies.write_bytes(dump(rows))
    if which == "another place":
        lies.rename(lies.with_name(lies.name.replace("00000", "00001")))
    with journal.reopened().writing():
        pass
    assert Journal(journal.folder).head == journal.head
    assert not (tmp_path / "evening" / "log.00001.json").exists()


def test_whoever_stops_a_writer_finds_nothing_there_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.create(tmp_path / "evening", {"name": "evening"})
    journal.append({"kind": "note"})

    def stops(old: str, new: str) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", stops)
        with pytest.raises(KeyboardInterrupt):
            journal.append(THROW)
    assert journal.fate() == [1]
    Journal(journal.folder).append({"kind": "note"})
    assert [event["kind"] for event in Journal(journal.folder).events()] == ["note", "note"]
