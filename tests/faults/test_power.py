"""The power goes: nothing that was acknowledged is lost, whatever of the unsynced is there afterwards, in whatever order."""

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.journal import store
from playaid.journal.integrity import first_fault
from playaid.journal.journal import Journal
from playaid.journal.recovery.repair import salvage
from tests.faults.power import Recorder
from tests.slow import SLOW

IMAGES = int(os.environ.get("PLAYAID_POWER", "1"))
"""Folders by chance for each moment; three by hand."""
OLD = Path(__file__).with_name("sessions")

Work = Callable[[Journal, Callable[[int], None]], None]


def appending(journal: Journal, told: Callable[[int], None]) -> None:
    for i in range(5):
        with journal.writing():
            told(journal.append({"kind": "note", "text": "x" * i * 100})["n"])


def changing_keys(journal: Journal, told: Callable[[int], None]) -> None:
    for i in range(3):
        told(journal.change({"kind": "keys"}, journal.bound, keys={"k": i, "long": "x" * 500 * i})["n"])
        told(journal.change({"kind": "meta"}, journal.bound, meta={"name": "power", "players": [i]})["n"])


def with_snapshots(journal: Journal, told: Callable[[int], None]) -> None:
    for i in range(3):
        told(journal.append({"kind": "note"})["n"])
        journal.save_snapshot(journal.tail_number, {"i": i, "long": "x" * 300})


def session(folder: Path, events: int) -> Journal:
    made = Journal.create(folder, {"name": "power"})
    made.set_keys({"k": "first"})
    for _ in range(events):
        made.append({"kind": "note"})
    return Journal(folder)


def lost(image: dict[str, bytes], folder: Path, acknowledged: int) -> str | None:
    """What a folder as it was found after the power went has lost, None if nothing that anybody was told is there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for path, data in image.items():
        (folder / os.path.basename(path)).write_bytes(data)
    journal = Journal(folder)
    events = list(journal.events())
    if len(events) < acknowledged:
        return f"{len(events)} of {acknowledged} events"
    last = [event for event in events[:acknowledged] if event["kind"] == "keys"]
    broken = first_fault(str(folder))
    if broken is not None:
        return f"{broken.file}: {broken.why}"
    journal.snapshot()
    with journal.writing():
        journal.append({"kind": "after"})
    return None if not last or journal.keys else "no keys"


@pytest.mark.parametrize("work", [appending, changing_keys, with_snapshots], ids=lambda work: work.__name__)
@pytest.mark.parametrize("begun", [1, 62], ids=["in a chapter", "over the end of one"])
def test_nothing_acknowledged_is_lost_when_the_power_goes(work: Work, begun: int, tmp_path: Path) -> None:
    journal = session(tmp_path / "session", begun)
    recorder = Recorder(tmp_path / "session")
    recorder.acknowledged = begun

    def told(number: int) -> None:
        recorder.acknowledged = number

    with recorder.recording():
        work(journal, told)
    chance = random.Random(f"{work.__name__} {begun}")
    tried = 0
    assert len(recorder.moments) > 15
    moments = recorder.moments if SLOW else recorder.moments[::3]
    for disk, acknowledged in moments:
        for image in disk.images(chance, IMAGES):
            fault = lost(image, tmp_path / "found", acknowledged)
            assert fault is None, f"{fault}: {sorted((os.path.basename(path), len(data)) for path, data in image.items())}"
            tried += 1
    assert tried == len(moments) * (3 + IMAGES)


@pytest.mark.parametrize("name", ["open", "sealed"])
def test_a_session_that_is_taken_over_survives_it_too(name: str, tmp_path: Path) -> None:
    folder = shutil.copytree(OLD / name, tmp_path / "session")
    journal = Journal(folder)
    before = list(journal.events())
    recorder = Recorder(folder)
    recorder.acknowledged = len(before)
    with recorder.recording(), journal.writing():
        recorder.acknowledged = journal.append({"kind": "note", "live": 0, "back": 0, "redo": None})["n"]
    chance = random.Random(name)
    for disk, acknowledged in recorder.moments if SLOW else recorder.moments[::3]:
        for image in disk.images(chance, IMAGES):
            assert lost(image, tmp_path / "found", acknowledged) is None
            assert list(Journal(tmp_path / "found").events())[: len(before)] == before


def test_a_treatment_loses_nothing_that_could_be_had_before_it(tmp_path: Path) -> None:
    folder = tmp_path / "session"
    session(folder, 70)
    damaged = folder / "log.00000.json"
    torn = damaged.read_bytes()
    damaged.write_bytes(torn[: len(torn) // 2])
    shutil.copy(folder / "log.00000.json", folder / "half")
    (folder / "copy of log.00000.json").write_bytes(torn)
    recorder = Recorder(folder)
    with recorder.recording():
        salvage(folder)
    assert Journal(folder).tail_number == 70
    chance = random.Random(5)
    for disk, _ in recorder.moments:
        for image in disk.images(chance, IMAGES):
            shutil.rmtree(tmp_path / "found", ignore_errors=True)
            (tmp_path / "found").mkdir()
            for path, data in image.items():
                (tmp_path / "found" / os.path.basename(path)).write_bytes(data)
            report = salvage(tmp_path / "found")
            assert (report.events, report.lost) == (70, ())


@pytest.mark.parametrize("forgotten", ["the file", "the folder"])
def test_a_store_that_forgets_to_sync_is_found_out(forgotten: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The experiment itself: without either sync it finds losses."""
    journal = session(tmp_path / "session", 1)
    recorder = Recorder(tmp_path / "session")
    recorder.acknowledged = 1
    if forgotten == "the folder":
        monkeypatch.setattr(store, "sync_folder", lambda folder: None)
    with recorder.recording():
        if forgotten == "the file":
            monkeypatch.setattr(os, "fsync", lambda handle: None)
        for _ in range(3):
            recorder.acknowledged = journal.append({"kind": "note"})["n"]
    chance = random.Random(1)

    def survives(image: dict[str, bytes], acknowledged: int) -> bool:
        try:
            return lost(image, tmp_path / "found", acknowledged) is None
        except Exception:
            return False

    assert not all(survives(image, acknowledged) for disk, acknowledged in recorder.moments for image in disk.images(chance, 10))
