"""Every byte of a session changed, every file torn at every place, every file gone: told, or harmless, and mended where it can be."""

import os
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from playaid.journal import keyring, seal, store
from playaid.journal.errors import Damaged, JournalError
from playaid.journal.integrity import first_fault
from playaid.journal.journal import Journal
from playaid.journal.recovery.repair import salvage

SLOW = bool(os.environ.get("PLAYAID_SLOW"))
FILES = ("meta.json", "keys.json", "spare.json", "state.json", "log.00000.json", "log.00001.json")
State = tuple[Any, ...]


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small session with every kind of file; two chapters."""
    folder = tmp_path_factory.mktemp("bytes") / "session"
    journal = Journal.create(folder, {"name": "bytes", "sides": ["Ann", "Bob"]})
    journal.set_keys(keyring.create({"Ann": "glass hammer", "Bob": None}, seal.Cost(64, 1, 1)))
    for i in range(67):
        journal.append({"i": i} if i % 30 else {"kind": "roll", "typed": "würfle 2d6", "faces": [i % 6 + 1, 3]})
    journal.save_snapshot(66, {"public": {"turn": 3}})
    assert set(os.listdir(folder)) == {*FILES, "lock"}
    return folder


def read(folder: Path) -> State:
    """All that a session gives, a snapshot being allowed to be missing."""
    journal = Journal(folder)
    return journal.id, journal.meta, journal.keys, list(journal.events()), journal.head, journal.snapshot()


def refused_or(folder: Path) -> Any:
    """What a session gives, or how it is refused."""
    try:
        return read(folder)
    except JournalError as fault:
        return fault


def same(found: State, true: State) -> bool:
    return found[:-1] == true[:-1] and found[-1] in (true[-1], None)


@pytest.mark.parametrize("file", FILES)
def test_every_bit_of_every_file_is_under_the_checksum(session: Path, file: str) -> None:
    """One bit of both ends and of some bytes between, another in the next; PLAYAID_SLOW=1 takes all eight of every byte."""
    data = bytearray((session / file).read_bytes())
    store.parse(bytes(data), file)
    for at in range(len(data)) if SLOW else _places(len(data)):
        for bit in range(8) if SLOW else (at % 8,):
            data[at] ^= 1 << bit
            with pytest.raises(Damaged, match=file):
                store.parse(bytes(data), file)
            data[at] ^= 1 << bit


@pytest.mark.parametrize("file", FILES)
def test_a_changed_byte_is_told_or_harmless(session: Path, tmp_path: Path, file: str) -> None:
    folder = shutil.copytree(session, tmp_path / "session")
    true, data = read(session), (session / file).read_bytes()
    chance = random.Random(file)
    told = 0
    places = _places(len(data))
    for at in places:
        changed = data[at] ^ (1 << chance.randrange(8))
        (folder / file).write_bytes(data[:at] + bytes((changed,)) + data[at + 1 :])
        found = refused_or(folder)
        assert isinstance(found, JournalError) or same(found, true), f"byte {at} of {file}"
        if isinstance(found, JournalError):
            told += 1
            assert file in str(found)
    assert told == (0 if file in ("state.json", "spare.json") else len(places))


def _places(size: int) -> list[int]:
    """Every byte of a small file; of a long one both ends and some between."""
    return list(range(size)) if size < 4 * ENDS else [*range(ENDS), *range(ENDS, size - ENDS, 11), *range(size - ENDS, size)]


ENDS = 512 if SLOW else 100


def test_a_changed_byte_of_the_lock_file_is_harmless(session: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(session, tmp_path / "session")
    (folder / "lock").write_bytes(b"\xff\x00garbage")
    assert same(read(folder), read(session))
    assert Journal(folder).append({"kind": "note"})["n"] == 68


@pytest.mark.parametrize("file", FILES)
def test_verify_names_the_file_that_was_changed(session: Path, tmp_path: Path, file: str) -> None:
    folder = shutil.copytree(session, tmp_path / "session")
    journal = Journal(folder)
    assert first_fault(journal.folder) is None
    data = (folder / file).read_bytes()
    (folder / file).write_bytes(data.replace(b'"', b"'", 1))
    broken = first_fault(journal.folder)
    assert broken is not None
    assert broken.file == file


@pytest.mark.parametrize("file", FILES)
def test_salvage_puts_one_changed_byte_right(session: Path, tmp_path: Path, file: str) -> None:
    folder = shutil.copytree(session, tmp_path / "session")
    data = (session / file).read_bytes()
    chance = random.Random(file)
    places = {0, 30, 38, 45, len(data) - 1, *chance.sample(range(len(data)), 25 if SLOW else 6)}
    for k, at in enumerate(sorted(places), 1):
        torn = data[:at] + bytes((data[at] ^ chance.randrange(1, 256),)) + data[at + 1 :]
        (folder / file).write_bytes(torn)
        report = salvage(folder)
        assert (report.mended, report.lost, report.beyond_help) == ((file,), (), ())
        assert (folder / file).read_bytes() == data
        assert (folder / f"{file}.damaged-{k}").read_bytes() == torn
    assert salvage(folder).healthy


@pytest.mark.parametrize("file", FILES)
def test_a_file_cut_at_any_length_is_noticed(session: Path, file: str) -> None:
    data = (session / file).read_bytes()
    for end in range(len(data)) if SLOW else _places(len(data)):
        with pytest.raises(Damaged, match=file):
            store.parse(data[:end], file)


@pytest.mark.parametrize("file", FILES)
def test_a_torn_file_is_told_and_salvaged(session: Path, tmp_path: Path, file: str) -> None:
    folder = shutil.copytree(session, tmp_path / "session")
    true, data = read(session), (session / file).read_bytes()
    for end in range(0, len(data), max(len(data) // (20 if SLOW else 7), 1)):
        (folder / file).write_bytes(data[:end])
        found = refused_or(folder)
        assert found.file == file if isinstance(found, Damaged) else same(found, true) and file in ("state.json", "spare.json")
        report = salvage(folder)
        assert report.beyond_help == ()
        now = read(folder)
        if file.startswith("log"):
            assert now[3] == true[3][: report.events]
            accounted = {*range(1, report.events + 1), *report.lost, *(number for number, _ in report.aside)}
            assert accounted >= set(range(1, 67))
        else:
            assert same(now, true)
        assert first_fault(Journal(folder).folder) is None
        assert salvage(folder).healthy
        shutil.rmtree(folder)
        shutil.copytree(session, folder)


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_told_or_harmless(session: Path, tmp_path: Path, file: str) -> None:
    folder = shutil.copytree(session, tmp_path / "session")
    (folder / file).unlink()
    if file in ("state.json", "spare.json"):
        assert same(read(folder), read(session))
    else:
        with pytest.raises(Damaged, match=file):
            read(folder)
    report = salvage(folder)
    assert report.beyond_help == ()
    assert report.events == {"log.00000.json": 0, "log.00001.json": 64}.get(file, 67)
    assert same(read(folder), read(session)) == (not file.startswith("log"))


def test_a_cut_tail_is_noticed_by_what_the_snapshot_knows(session: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(session, tmp_path / "session")
    rows = store.read_table(str(folder), "log.00001")
    assert rows is not None
    (folder / "log.00001.json").write_bytes(store.dump({key: row for key, row in rows.items() if key != "67"}))
    assert Journal(folder).snapshot() is not None  # it was taken before the event that is gone
    del rows["66"], rows["67"]
    (folder / "log.00001.json").write_bytes(store.dump(rows))
    with pytest.raises(Damaged, match="cut off"):
        Journal(folder).snapshot()
    broken = first_fault(Journal(folder).folder)
    assert broken is not None
    assert broken.number == 66
    report = salvage(folder)
    assert (report.events, report.lost) == (65, (66,))
    assert (folder / "state.json.damaged-1").exists()
    assert Journal(folder).snapshot() is None
