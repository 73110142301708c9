"""The doctor on folders of a few events: what is mended, gone on with, put aside and told."""

import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from playaid.journal import store
from playaid.journal.binding import binding
from playaid.journal.chain import CHAPTER
from playaid.journal.errors import Damaged
from playaid.journal.integrity import first_fault
from playaid.journal.journal import Journal
from playaid.journal.recovery.bitflip import one_byte_off
from playaid.journal.recovery.repair import salvage
from tests.each import each

LOG = "log.00000.json"
KEYS = {"sides": {"Ann": {"public": "00", "share": "", "wrapped": {}}}}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = Journal.create(tmp_path / "true", {"name": "true"})
    made.set_keys(KEYS)
    for i in range(4):
        made.append({"i": i})
    return tmp_path / "true"


def rewritten(folder: Path, table: str, change: Any) -> None:
    """A table otherwise than it was, with a right checksum."""
    rows = {key: dict(row) for key, row in (store.read_table(str(folder), table) or {}).items()}
    change(rows)
    (folder / f"{table}.json").write_bytes(store.dump(rows))


def spoilt(folder: Path, file: str, at: int) -> None:
    data = bytearray((folder / file).read_bytes())
    data[at] ^= 4
    (folder / file).write_bytes(bytes(data))


def longer(folder: Path, elsewhere: Path, more: int) -> Path:
    """A copy that has gone on."""
    copy = shutil.copytree(folder, elsewhere)
    for i in range(more):
        Journal(copy).append({"elsewhere": i})
    return Path(copy)


def test_a_byte_that_was_changed_is_found_wherever_it_stands() -> None:
    chance = random.Random(1)
    data = store.dump({"1": {"i": 1, "text": "a line of some length"}, "2": {"i": 2}})
    for at in range(len(data)):
        byte = chance.choice([one for one in range(256) if one != data[at]])
        damaged = data[:at] + bytes([byte]) + data[at + 1 :]
        found = [*one_byte_off(damaged)]
        assert data in found or chr(byte) not in "0123456789abcdef"  # a checksum that is no number tells nothing of the rest
        assert all(sum(a != b for a, b in zip(one, damaged, strict=True)) == 1 for one in found)


def test_a_changed_byte_of_the_log_is_mended(folder: Path) -> None:
    whole = (folder / LOG).read_bytes()
    spoilt(folder, LOG, len(whole) // 2)
    report = salvage(folder)
    assert (report.mended, report.events, report.lost) == ((LOG,), 4, ())
    assert (folder / LOG).read_bytes() == whole


@pytest.mark.parametrize("file", ["keys.json", "spare.json"])
def test_where_a_file_beside_the_log_is_damaged_no_event_is_at_fault(folder: Path, file: str) -> None:
    spoilt(folder, file, -20)
    broken = first_fault(str(folder))
    assert broken is not None
    assert (broken.number, broken.file) == (4, file)
    assert "the events are all in order" in broken.why


def test_a_copy_that_has_gone_on_is_gone_on_with_though_a_killed_writer_left_the_same(folder: Path, tmp_path: Path) -> None:
    more = longer(folder, tmp_path / "more", 2)
    shutil.copy(more / LOG, folder / "kept")
    shutil.copy(more / LOG, folder / f".{LOG}.17-aa.tmp")
    assert salvage(folder).events == 6
    assert Journal(folder).last["elsewhere"] == 1


def test_a_whole_log_stands_beside_a_longer_one_that_parted_from_it(folder: Path, tmp_path: Path) -> None:
    more = longer(folder, tmp_path / "more", 3)
    Journal(folder).append({"i": "here"})
    shutil.copy(more / LOG, folder / "the other evening")
    report = salvage(folder)
    assert (report.events, report.lost) == (5, ())
    assert Journal(folder).last["i"] == "here"


def test_of_a_log_with_a_hole_what_is_lost_and_what_is_put_aside_is_told(folder: Path) -> None:
    rewritten(folder, "log.00000", lambda rows: rows.pop("2"))
    report = salvage(folder)
    assert (report.events, report.lost) == (1, (2,))
    assert [number for number, _ in report.aside] == [3, 4]
    assert report.shown == ((3, 4, f"{LOG}.damaged-1"),)


def test_of_two_last_events_only_what_is_behind_the_chain_is_told(folder: Path, tmp_path: Path) -> None:
    more = longer(folder, tmp_path / "more", 1)
    Journal(folder).append({"i": "here"})
    shutil.copy(more / LOG, folder / "the other evening")
    report = salvage(folder)
    assert (report.aside, report.shown) == ((), ())


@each("row", [("x", {}), ("²", {}), ("5", []), ("6", None)])
def test_one_row_that_is_none_makes_a_table_damaged(row: tuple[str, Any]) -> None:
    whole = {"1": {"i": 1}, "2": {"i": 2}}
    assert store.parse(store.dump(whole), "log.00000.json") == whole
    with pytest.raises(Damaged):
        store.parse(store.dump({**whole, row[0]: row[1]}), "log.00000.json")


def test_second_copies_of_other_keys_are_made_again(folder: Path) -> None:
    rewritten(folder, "spare", lambda rows: rows["2"].update(document={"sides": {}}))
    assert salvage(folder).restored == ("spare.json",)
    assert any(row["document"] == KEYS for row in (store.read_table(str(folder), "spare") or {}).values())


def test_a_snapshot_of_no_event_with_the_hash_of_the_last_is_none(folder: Path) -> None:
    Journal(folder).save_snapshot(4, {"turn": 1})
    rewritten(folder, "state", lambda rows: rows["1"].update(number=0))
    (folder / "note.txt").touch()
    assert salvage(folder).moved == (("state.json", "state.json.damaged-1"),)


def test_a_log_that_was_cut_off_at_the_end_of_a_chapter_lacks_the_next(tmp_path: Path) -> None:
    made = Journal.create(tmp_path / "long", {"name": "long"})
    for i in range(CHAPTER):
        made.append({"i": i})
    made.save_snapshot(CHAPTER, {})
    rewritten(tmp_path / "long", "state", lambda rows: rows["1"].update(number=CHAPTER + 1))
    with pytest.raises(Damaged, match=r"log\.00001\.json") as damage:
        Journal(tmp_path / "long").snapshot()
    assert damage.value.file == "log.00001.json"


def test_keys_of_a_change_that_was_cut_off_are_cleared_by_the_next_writer(folder: Path) -> None:
    journal = Journal(folder)
    journal._documents.stage(journal.meta, {"sides": {}})
    after = Journal(folder)
    assert after.keys == KEYS
    with after.writing():
        pass
    assert len(store.read_table(str(folder), "keys") or {}) == 1


def test_what_holds_goes_on_to_hold_beside_what_is_to_come(folder: Path) -> None:
    documents = Journal(folder)._documents
    meta = {**documents.meta, "players": {"Ann": "Cid"}}
    documents.stage(meta, KEYS)
    documents.hold_to(held := binding(meta, KEYS))  # its event has come, and whoever took it was cut off before clearing up
    documents.stage(meta, {"sides": {}})
    assert (documents.bound, documents.meta, documents.keys) == (held, meta, KEYS)
    documents.settle()  # nothing came of the second change
    assert Journal(folder)._documents.meta == meta


def test_where_a_folder_stands_in_place_of_the_log_it_makes_room_for_a_copy(folder: Path) -> None:
    whole = (folder / LOG).read_bytes()
    (folder / LOG).rename(folder / "kept")
    (folder / LOG).mkdir()
    report = salvage(folder)
    assert (report.events, report.restored, report.moved) == (4, (LOG,), ((LOG, f"{LOG}.damaged-1"),))
    assert (folder / LOG).read_bytes() == whole


def test_second_copies_of_another_meta_are_made_again(folder: Path) -> None:
    rewritten(folder, "spare", lambda rows: rows["1"]["document"].update(meta={}))
    assert salvage(folder).restored == ("spare.json",)
    assert (store.read_table(str(folder), "spare") or {})["1"]["document"]["meta"] == {"name": "true"}


def test_a_snapshot_of_an_event_with_the_hash_of_the_beginning_is_none(folder: Path) -> None:
    Journal(folder).save_snapshot(0, {"turn": 1})
    rewritten(folder, "state", lambda rows: rows["1"].update(number=3))
    (folder / "note.txt").touch()
    assert salvage(folder).moved == (("state.json", "state.json.damaged-1"),)


def test_where_nothing_says_whose_the_folder_is_its_events_are_nobody_elses(folder: Path) -> None:
    for file in ("meta.json", "spare.json"):
        (folder / file).unlink()
    report = salvage(folder)
    assert (report.events, report.foreign) == (0, ())
    assert [number for number, _ in report.aside] == [1, 2, 3, 4]


def test_a_last_chapter_without_an_event_lacks_its_first(folder: Path) -> None:
    rewritten(folder, "log.00000", lambda rows: rows.clear())
    broken = first_fault(str(folder))
    assert broken is not None
    assert (broken.number, broken.file) == (1, LOG)
