"""The journal: events in order, chained, in chapters; meta, keys and the snapshot beside them."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playaid.journal import chain, store
from playaid.journal.at_hand import at_hand
from playaid.journal.chain import CHAPTER
from playaid.journal.documents import Documents
from playaid.journal.errors import Changed, Damaged, Moved, NoJournal, NotWritten, Replaced
from playaid.journal.integrity import first_fault
from playaid.journal.journal import Journal
from playaid.journal.recovery.keys import Adrift
from playaid.journal.recovery.repair import salvage
from playaid.journal.shared import TRIES, again
from tests.each import each


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "session"


def filled(folder: Path, events: int) -> Journal:
    new = Journal.create(folder, {"name": "session"})
    for i in range(1, events + 1):
        new.append({"i": i})
    return new


def changed(journal: Journal, meta: dict[str, Any] | None = None, keys: dict[str, Any] | None = None) -> None:
    """Another meta or keyring, by an event."""
    journal.change({"kind": "change"}, journal.bound, meta, keys)


# opening


def test_a_new_session_is_empty(folder: Path) -> None:
    new = Journal.create(folder, {"name": "friday", "sides": ["Ann", "Bob"]})
    assert new.meta == {"name": "friday", "sides": ["Ann", "Bob"]}
    assert new.head == (0, chain.genesis(new.id))
    assert (list(new.events()), new.keys, new.snapshot(), first_fault(new.folder)) == ([], {}, None, None)
    assert Journal(folder).head == new.head


def test_two_new_sessions_have_nothing_in_common(tmp_path: Path) -> None:
    one, two = Journal.create(tmp_path / "1", {}), Journal.create(tmp_path / "2", {})
    assert one.id != two.id
    assert one.append({"x": 1})["hash"] != two.append({"x": 1})["hash"]


def test_a_session_is_not_begun_over_another(folder: Path) -> None:
    filled(folder, 1)
    with pytest.raises(FileExistsError):
        Journal.create(folder, {})
    (folder / "meta.json").unlink()
    with pytest.raises(FileExistsError):
        Journal.create(folder, {})


def test_a_folder_without_a_session_is_none(tmp_path: Path) -> None:
    with pytest.raises(NoJournal):
        Journal(tmp_path)
    with pytest.raises(NoJournal):
        Journal(tmp_path / "nowhere")
    with pytest.raises(NoJournal):
        salvage(tmp_path)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NotWritten):
        Journal.create(tmp_path / "file" / "session", {})


# events


def test_events_are_numbered_and_chained(folder: Path) -> None:
    new = filled(folder, 3)
    events = list(new.events())
    assert [event["n"] for event in events] == [1, 2, 3]
    assert events[0]["prev"] == chain.genesis(new.id)
    assert [event["prev"] for event in events[1:]] == [event["hash"] for event in events[:-1]]
    assert new.head == (3, events[-1]["hash"])
    assert new.event(2) == events[1]


def test_what_is_at_hand_is_not_read_again_and_not_for_longer(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = filled(folder, CHAPTER + 2)
    events = list(journal.events())
    with at_hand(journal, events):
        assert journal.event(2) is events[1]
        with pytest.raises(KeyError):
            journal.event(CHAPTER + 3)
    monkeypatch.setattr(journal, "_chapter", lambda chapter: pytest.fail("read again"))
    with at_hand(journal, events):
        assert journal.event(CHAPTER) is events[CHAPTER - 1]
    with pytest.raises(pytest.fail.Exception, match="read again"):
        journal.event(CHAPTER)


@pytest.mark.parametrize("events", [CHAPTER - 1, CHAPTER, CHAPTER + 1, 2 * CHAPTER, 2 * CHAPTER + 3])
def test_chapters_are_cut_and_read_as_one(folder: Path, events: int) -> None:
    filled(folder, events)
    again = Journal(folder)
    assert again.tail_number == events
    assert [event["i"] for event in again.events()] == list(range(1, events + 1))
    assert len([file for file in os.listdir(folder) if file.startswith("log.")]) == -(-events // CHAPTER)
    assert first_fault(again.folder) is None
    assert again.append({"i": 0})["n"] == events + 1


def test_a_full_chapter_is_never_written_again(folder: Path) -> None:
    new = filled(folder, CHAPTER)
    before = os.stat(folder / "log.00000.json")
    for i in range(CHAPTER + 1):
        new.append({"i": i})
    after = os.stat(folder / "log.00000.json")
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Journal:
    return filled(tmp_path_factory.mktemp("long") / "session", 130)


@given(first=st.integers(-3, 140), last=st.none() | st.integers(-3, 140))
@settings(max_examples=40)
def test_a_part_of_the_log_is_that_part(long: Journal, first: int, last: int | None) -> None:
    found = [event["n"] for event in long.events(first, last)]
    assert found == [n for n in range(1, 131) if n >= first and (last is None or n <= last)]


@pytest.mark.parametrize("number", [0, -1, 131])
def test_an_event_that_is_not_there_is_no_event(long: Journal, number: int) -> None:
    with pytest.raises(KeyError):
        long.event(number)


def test_what_is_appended_is_what_is_read(folder: Path) -> None:
    new = filled(folder, 0)
    event: dict[Any, Any] = {"tuple": (1, 2), "keys": {1: "a", 10: "b", 9: "c"}, "text": "ä\n\x00\ud800", "float": 0.1}
    stored = new.append(event)
    assert stored == Journal(folder).event(1)
    assert stored["keys"] == {"1": "a", "10": "b", "9": "c"}
    assert event["tuple"] == (1, 2)
    assert first_fault(new.folder) is None


@pytest.mark.parametrize("event", [{"n": 1}, {"prev": ""}, {"hash": ""}, {"x": float("inf")}])
def test_an_event_that_cannot_be_kept_is_refused(folder: Path, event: dict[str, Any]) -> None:
    new = filled(folder, 1)
    with pytest.raises(ValueError, match=r"event|float|range"):
        new.append(event)
    with pytest.raises(TypeError):
        new.append({"x": object()})
    assert Journal(folder).tail_number == 1


def test_append_reads_no_snapshot_and_no_second_copies(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new = Journal.create(folder, {"name": "session"})
    new.set_keys({"k": 1})
    new.append({})
    new.save_snapshot(1, {"a": 1})
    read: list[str] = []
    original = store.read_file

    def noted(folder: str, file: str) -> bytes | None:
        read.append(file.removesuffix(store.SUFFIX))
        return original(folder, file)

    monkeypatch.setattr(store, "read_file", noted)
    Journal(folder).append({"kind": "roll"})
    assert sorted(set(read)) == ["home", "keys", "log.00000", "meta"]


def test_of_a_long_log_only_the_end_is_read_at_opening(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(folder, 2 * CHAPTER + 3)
    read: list[str] = []
    original = store.read_file

    def noted(folder: str, file: str) -> bytes | None:
        read.append(file)
        return original(folder, file)

    monkeypatch.setattr(store, "read_file", noted)
    assert Journal(folder).tail_number == 2 * CHAPTER + 3
    assert [file for file in read if file.startswith("log.")] == ["log.00002.json"]


# two processes, as two journals


def test_an_append_on_an_old_picture_is_refused(folder: Path) -> None:
    one = filled(folder, 1)
    two = Journal(folder)
    assert two.tail_number == 1
    one.append({"who": 1})
    for _ in range(2):
        with pytest.raises(Moved) as caught:
            two.append({"who": 2})
        assert (caught.value.believed, caught.value.found) == (1, 2)
    assert two.refresh() is True
    assert two.append({"who": 2})["n"] == 3
    assert [event.get("who") for event in Journal(folder).events()] == [None, 1, 2]


def test_refresh_tells_whether_another_process_wrote(folder: Path) -> None:
    one = filled(folder, CHAPTER - 1)
    two = Journal(folder)
    assert (two.refresh(), two.tail_number, two.refresh()) == (False, CHAPTER - 1, False)
    for _ in range(3):  # over the end of a chapter
        one.append({})
        assert (two.refresh(), two.refresh(), two.head == one.head) == (True, False, True)
    assert one.refresh() is False
    changed(one, {"name": "other", "sides": []})
    assert (two.refresh(), two.meta, two.refresh()) == (True, {"name": "other", "sides": []}, False)
    assert two.keys == {}
    changed(one, keys={"k": 1})
    assert (two.refresh(), two.keys, two.refresh()) == (True, {"k": 1}, False)


def test_writing_tells_whether_the_picture_was_old_and_makes_it_new(folder: Path) -> None:
    one = filled(folder, 1)
    two = Journal(folder)
    assert two.tail_number == 1
    with two.writing() as moved:
        assert moved is False
        two.append({"who": 2})
        two.append({"who": 2})
    with one.writing() as moved:
        assert moved is True
        assert one.append({"who": 1})["n"] == 4


def test_what_two_processes_set_in_meta_does_not_touch_the_count(folder: Path) -> None:
    one = filled(folder, CHAPTER)
    two = Journal(folder)
    one.append({})
    two.set_meta({"name": "two"})  # its label
    assert Journal(folder).tail_number == CHAPTER + 1
    assert one.append({})["n"] == CHAPTER + 2  # which has looked at meta too
    assert one.meta == {"name": "two"}


def test_a_folder_restored_from_a_backup_is_noticed_by_whoever_has_it_open(folder: Path, tmp_path: Path) -> None:
    one = filled(folder, 3)
    shutil.copytree(folder, tmp_path / "backup")
    one.append({})
    shutil.rmtree(folder)
    shutil.copytree(tmp_path / "backup", folder)
    with pytest.raises(Replaced, match="event 4") as caught:
        one.append({})
    assert (caught.value.believed[0], caught.value.found[0]) == (4, 3)


def test_a_backup_that_has_grown_otherwise_is_noticed_too(folder: Path, tmp_path: Path) -> None:
    one = filled(folder, 3)
    shutil.copytree(folder, tmp_path / "backup")
    one.append({"who": 1})
    watching = Journal(folder)
    assert watching.head == one.head
    shutil.rmtree(folder)
    shutil.copytree(tmp_path / "backup", folder)
    two = Journal(folder)
    two.append({"who": 2})
    two.append({"who": 2})
    with pytest.raises(Replaced):
        one.append({"who": 1})
    with pytest.raises(Replaced):
        watching.refresh()
    assert one.head == watching.head == two.head
    assert watching.refresh() is False


def test_who_opened_before_a_change_and_reads_after_it_has_what_holds_now(folder: Path) -> None:
    one = filled(folder, 1)
    two, three = Journal(folder), Adrift(folder)  # and have not looked at the log yet
    changed(one, {"name": "session", "sides": ["Ann"]}, {"k": 1})
    for late in (two, three):
        assert (late.head, late.meta, late.keys, late.bound) == (one.head, one.meta, one.keys, one.bound)
    assert not three.adrift


def test_a_table_is_read_again_as_it_is_now(folder: Path) -> None:
    one = filled(folder, 1)
    two = Journal(folder)
    for last in (1, 1, 2):
        if last > one.tail_number:
            one.append({"text": "x" * store.KEPT_BYTES})
        rows = two.read_again("log.00000")
        assert rows is not None
        assert [row["n"] for row in rows.values()] == list(range(1, last + 1))
        two.refresh()
    (folder / "log.00000.json").unlink()
    assert two.read_again("log.00000") is None


# an export, written anew


@pytest.mark.parametrize("events", [0, 1, CHAPTER, 2 * CHAPTER, 2 * CHAPTER + 3])
def test_what_is_adopted_is_as_if_it_had_been_written_here(folder: Path, tmp_path: Path, events: int) -> None:
    first = filled(folder, events)
    again = Journal.create(tmp_path / "again", first.meta, first.id)
    told = []
    for number in again.adopt(first.events()):
        told.append(number)
        last = again.tail_number
        assert last in (*range(CHAPTER, events + 1, CHAPTER), events)
        assert again.head == (last, first.event(last)["hash"])
    assert told == list(range(1, events + 1))
    assert again.head == first.head == Journal(tmp_path / "again").head
    assert [*Journal(tmp_path / "again").events()] == [*first.events()]
    assert store.read_table(str(tmp_path / "again"), "meta") == store.read_table(str(folder), "meta")
    assert salvage(tmp_path / "again").healthy


@pytest.mark.parametrize("change", [{"n": 3}, {"prev": "0" * 64}, {"i": 0}])
def test_what_is_no_chain_is_not_adopted(folder: Path, tmp_path: Path, change: dict[str, Any]) -> None:
    first = filled(folder, 2)
    again = Journal.create(tmp_path / "again", first.meta, first.id)
    one, two = first.events()
    with pytest.raises(ValueError, match="event 2"):
        list(again.adopt([one, {**two, **change}]))
    assert Journal(tmp_path / "again").tail_number == 0


@each("others", [0, 1, TRIES - 1, TRIES])
def test_what_comes_too_late_is_tried_again_so_often(others: int) -> None:
    faster = [Moved(1, 2)] * others

    def act() -> str:
        if faster:
            raise faster.pop()
        return "done"

    if others < TRIES:
        assert again(act) == "done"
    else:
        with pytest.raises(Moved):
            again(act)
    assert not faster


# snapshot


def test_a_snapshot_comes_back_with_its_number(folder: Path) -> None:
    new = filled(folder, 5)
    new.save_snapshot(3, {"turn": 1, "gone": 1})
    new.save_snapshot(4, {"turn": 2})
    assert Journal(folder).snapshot() == (4, {"turn": 2})
    assert new.snapshot() == (4, {"turn": 2})
    with pytest.raises(KeyError):
        new.save_snapshot(6, {})


def test_a_snapshot_of_another_chain_is_ignored(folder: Path, tmp_path: Path) -> None:
    filled(folder, 5)
    other = filled(tmp_path / "other", 5)
    other.save_snapshot(4, {"turn": 9})
    shutil.copy(tmp_path / "other" / "state.json", folder / "state.json")
    assert Journal(folder).snapshot() is None
    other.save_snapshot(0, {"turn": 0})
    assert other.snapshot() == (0, {"turn": 0})


def test_a_snapshot_newer_than_the_last_look_is_not_taken_for_a_cut_log(folder: Path) -> None:
    one = filled(folder, 1)
    two = Journal(folder)
    assert two.tail_number == 1
    one.append({})
    one.save_snapshot(2, {"a": 2})
    assert two.snapshot() == (2, {"a": 2})


def test_a_snapshot_that_cannot_be_written_is_done_without(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new = filled(folder, 1)
    new.save_snapshot(1, {"a": 1})
    monkeypatch.setattr(os, "replace", _refuse)
    new.save_snapshot(1, {"a": 2})
    assert new.snapshot() == (1, {"a": 1})


def _refuse(*args: object) -> None:
    raise OSError(28, "No space left on device")


# meta and keys


def keyed(folder: Path, events: int = 1) -> Journal:
    """A session with a keyring and so many events."""
    new = Journal.create(folder, {"name": "session", "sides": ["Ann", "Bob"]})
    new.set_keys({"sides": {side: {"public": f"public of {side}", "share": "", "wrapped": {}} for side in ("Ann", "Bob")}})
    for i in range(1, events + 1):
        new.append({"i": i})
    return new


def test_keys_and_meta_that_could_not_be_written_are_not_believed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new = Journal.create(folder, {"name": "session"})
    new.set_keys({"k": 1})
    new.append({})
    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", _refuse)
        with pytest.raises(NotWritten):
            changed(new, keys={"k": 2})
        with pytest.raises(NotWritten):
            changed(new, {"name": "session", "sides": []})
    assert (new.keys, new.meta) == ({"k": 1}, {"name": "session"})
    assert (Journal(folder).keys, Journal(folder).meta) == ({"k": 1}, {"name": "session"})


def test_before_the_first_event_all_of_meta_and_keys_may_be_set(folder: Path) -> None:
    new = keyed(folder, 0)
    for sides in (["Ann"], ["Bob", "Cid"]):
        new.set_meta({"name": "other", "sides": sides})
        keys: dict[str, Any] = {"sides": {side: {} for side in sides}}
        new.set_keys(keys)
        for journal in (new, Journal(folder)):
            assert (journal.meta, journal.keys) == ({"name": "other", "sides": sides}, keys)
    new.append({})
    assert first_fault(new.folder) is None
    assert salvage(folder).healthy


def test_from_the_first_event_on_keys_and_meta_change_by_an_event(folder: Path) -> None:
    new = keyed(folder)
    with pytest.raises(ValueError, match="event"):
        new.set_keys({"k": 2})
    with pytest.raises(ValueError, match="event"):
        new.set_meta({**new.meta, "sides": ["Ann", "Bob", "Cid"]})
    new.set_meta({**new.meta, "name": "another label"})
    assert Journal(folder).meta["name"] == "another label"
    before = new.bound
    changed(new, {**new.meta, "sides": ["Ann"]}, {"k": 2})
    for journal in (new, Journal(folder)):
        assert (journal.meta["sides"], journal.keys) == (["Ann"], {"k": 2})
        assert [event["bound"] for event in journal.events()] == [before, journal.bound]
    assert first_fault(new.folder) is None


def test_of_two_changes_made_from_the_same_keys_one_is_refused(folder: Path) -> None:
    one = keyed(folder)
    two = Journal(folder)
    made_from = two.bound
    changed(one, keys={"k": "one"})
    assert two.refresh() is True
    with pytest.raises(Changed):
        two.change({"kind": "change"}, made_from, keys={"k": "two"})
    assert Journal(folder).keys == {"k": "one"}
    assert Journal(folder).tail_number == 2


def test_what_opens_keys_is_taken_up_behind_a_change_that_could_not_be_cleared_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk refuses that once, and the rows of both lie there: the next writer clears up what the log speaks of, and not what was."""
    one = keyed(folder)
    with monkeypatch.context() as refused:
        refused.setattr(Documents, "settle", lambda self: None)
        changed(one, meta={**one.bound_meta, "game": "another"})
    two = Journal(folder)
    two.refresh()
    two._documents.put(keys=two.keys)
    with two.writing():
        pass
    two.append({})
    assert Journal(folder).tail_number == 3
    assert Journal(folder).meta["game"] == "another"


@pytest.mark.parametrize("when", ["before its event", "before it is cleared up"])
def test_a_change_that_is_cut_off_has_happened_or_has_not(folder: Path, when: str, monkeypatch: pytest.MonkeyPatch) -> None:
    new = keyed(folder)
    old = new.keys
    with monkeypatch.context() as patched:
        patched.setattr(Documents, "settle", lambda self: None)
        if when == "before its event":
            patched.setattr(Journal, "_write", lambda *args: _refuse())
            with pytest.raises(OSError, match="space"):
                changed(new, keys={"k": 2})
        else:
            changed(new, keys={"k": 2})
    assert set(store.read_table(str(folder), "keys") or {}) == {"1", "2"}
    holds = old if when == "before its event" else {"k": 2}
    assert Journal(folder).keys == holds
    assert first_fault(new.folder) is None
    again = Journal(folder)
    again.append({})
    changed(again, {**again.meta, "players": {}})
    assert Journal(folder).keys == holds
    assert set(store.read_table(str(folder), "keys") or {}) == {"1"}


@pytest.mark.parametrize(
    ("forgery", "file"),
    [
        (lambda rows: rows["1"]["document"]["sides"]["Bob"].update(public="mine"), "keys"),
        (lambda rows: rows["1"]["document"]["sides"]["Bob"].update(wrapped={"sealed": "mine"}), "keys"),
        (lambda rows: rows["1"]["document"]["sides"].update(Cid={"public": "", "share": "", "wrapped": {}}), "keys"),
        (lambda rows: rows["1"]["document"]["sides"].pop("Bob"), "keys"),
        (lambda rows: rows["1"]["document"].update(cup={"public": "mine"}), "keys"),
        (lambda rows: rows["1"]["meta"]["sides"].append("Cid"), "meta"),
        (lambda rows: rows["1"]["meta"].update(tables="house"), "meta"),
    ],
    ids=["public", "wrapped", "side added", "side gone", "cup", "side in meta", "tables"],
)
def test_exchanged_keys_and_meta_are_found_at_opening_and_put_right(folder: Path, forgery: Any, file: str) -> None:
    keyed(folder, 3)
    true = (Journal(folder).keys, Journal(folder).meta)
    forge(folder, file, forgery)
    with pytest.raises(Damaged, match=f"{file}.json"):
        _ = Journal(folder).head
    broken = first_fault(str(folder))
    assert broken is not None
    assert broken.file == f"{file}.json"
    assert salvage(folder).restored == (f"{file}.json",)
    assert (Journal(folder).keys, Journal(folder).meta) == true
    assert (folder / f"{file}.json.damaged-1").exists()


def test_an_old_keyring_put_back_is_found(folder: Path) -> None:
    new = keyed(folder)
    old = {name: (folder / name).read_bytes() for name in ("keys.json", "spare.json")}
    changed(new, keys={**new.keys, "cup": {"public": "new"}})
    for name, data in old.items():
        (folder / name).write_bytes(data)
    with pytest.raises(Damaged, match="put back"):
        _ = Journal(folder).head
    with pytest.raises(Damaged):
        new.append({})
    report = salvage(folder)
    assert report.beyond_help == ("keys.json",)
    assert (folder / "keys.json").read_bytes() == old["keys.json"]


def test_an_event_cannot_slip_out_of_its_binding(folder: Path) -> None:
    new = keyed(folder, 3)

    def unbind(rows: Any) -> None:
        rows["3"].pop("bound")
        rows["3"]["hash"] = chain.hash_of(rows["3"])

    forge(folder, "log.00000", unbind)
    with pytest.raises(Damaged, match="bound"):
        _ = Journal(folder).head
    broken = first_fault(new.folder)
    assert broken is not None
    assert broken.number == 3


def test_a_signature_covers_the_event_in_its_place(folder: Path) -> None:
    new = keyed(folder, 1)
    asked: list[bytes] = []

    def sign(text: bytes) -> dict[str, str]:
        asked.append(text)
        return {"Ann": "a signature"}

    stored = new.append({"kind": "reveal"}, sign)
    assert stored["signed"] == {"Ann": "a signature"}
    assert asked == [chain.to_sign(new.id, stored)]
    for part in (stored["prev"], stored["bound"], "reveal", new.id):
        assert part.encode() in asked[0]
    assert first_fault(new.folder) is None


def test_a_damaged_spare_copy_does_not_keep_the_keys_from_being_set(folder: Path) -> None:
    new = filled(folder, 1)
    (folder / "spare.json").write_text("")
    changed(new, keys={"k": 1})
    assert Journal(folder).keys == {"k": 1}
    assert salvage(folder).healthy
    (folder / "keys.json").write_text("")
    assert salvage(folder).restored == ("keys.json",)
    assert Journal(folder).keys == {"k": 1}


# an interruption


def test_what_became_of_an_interrupted_write_is_read_back(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new = filled(folder, 2)
    new.tried.clear()
    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", _refuse)
        with pytest.raises(NotWritten, match="could not be written"):
            new.append({})
    assert new.fate() == [3]  # it lay there, whole, under another name: it is put in its place
    assert new.refresh() is True
    new.tried.clear()
    with monkeypatch.context() as patched:
        patched.setattr(store, "sync_folder", _refuse)
        with pytest.raises(NotWritten, match="may not outlast"):
            new.append({})
    assert new.fate() == [4]
    assert new.refresh() is True
    assert new.append({})["n"] == 5


# damage and forgery


@pytest.mark.parametrize("before", [0, CHAPTER])
def test_an_event_is_kept_even_if_meta_cannot_be_told_of_its_chapter(folder: Path, before: int, monkeypatch: pytest.MonkeyPatch) -> None:
    new = filled(folder, before)
    original = os.replace

    def only_events(old: str, target: str) -> None:
        if "log." not in os.path.basename(target):
            _refuse()
        original(old, target)

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", only_events)
        assert new.append({})["n"] == before + 1
    assert Journal(folder).tail_number == before + 1
    assert store.read_table(str(folder), "meta")["1"]["chapters"] == before // CHAPTER  # type: ignore[index]
    new.append({})
    assert store.read_table(str(folder), "meta")["1"]["chapters"] == before // CHAPTER + 1  # type: ignore[index]


def test_rubbish_of_killed_writers_is_cleared_with_the_next_chapter(folder: Path) -> None:
    new = filled(folder, CHAPTER)
    (folder / ".log.00000.json.1-aa.tmp").write_text("half")
    new.append({})
    assert not (folder / ".log.00000.json.1-aa.tmp").exists()


def forge(folder: Path, table: str, change: Any) -> None:
    """Change a table and make its checksum fit, as somebody who can read this code might."""
    rows = store.read_table(str(folder), table)
    assert rows is not None
    change(rows)
    (folder / store.file_of(table)).write_bytes(store.dump(rows))


@pytest.mark.parametrize(
    ("forgery", "number"),
    [
        (lambda rows: rows["5"].update(i=6), 5),
        (lambda rows: rows["5"].update(hash="0" * 64), 5),
        (lambda rows: rows["5"].update(prev="0" * 64), 5),
        (lambda rows: rows.pop("5"), 5),
        (lambda rows: (rows["5"].update(i=6), rows["5"].update(hash=chain.hash_of(rows["5"]))), 6),
        (lambda rows: rows.pop(str(CHAPTER)), CHAPTER),
        (lambda rows: rows.clear(), 1),
    ],
    ids=["altered", "hash", "prev", "gone", "hashed anew", "end gone", "all gone"],
)
def test_a_forged_event_is_found_by_its_number(folder: Path, forgery: Any, number: int) -> None:
    new = filled(folder, CHAPTER + 2)
    forge(folder, "log.00000", forgery)
    broken = first_fault(new.folder)
    assert broken is not None
    assert (broken.number, broken.file) == (number, "log.00000.json")
    assert salvage(folder).events == number - 1
    assert first_fault(Journal(folder).folder) is None


@pytest.mark.parametrize("readable", [0, 1, 7])
@pytest.mark.parametrize("chapter", [0, 1])
def test_of_a_torn_chapter_the_first_event_that_cannot_be_read_is_told(folder: Path, chapter: int, readable: int) -> None:
    new = filled(folder, CHAPTER + 10)
    file = folder / f"log.{chapter:05d}.json"
    file.write_bytes(b"\n".join(file.read_bytes().split(b"\n")[: 1 + readable]) + b'\n"9":{"n":9')
    broken = first_fault(new.folder)
    assert broken is not None
    assert (broken.number, broken.file) == (chapter * CHAPTER + readable + 1, file.name)


def test_events_that_were_put_out_of_order_are_put_back(folder: Path) -> None:
    new = filled(folder, CHAPTER + 2)
    forge(folder, "log.00000", lambda rows: rows.update({"5": rows["6"], "6": rows["5"]}))
    broken = first_fault(new.folder)
    assert broken is not None
    assert (broken.number, broken.file) == (5, "log.00000.json")
    report = salvage(folder)
    assert (report.events, report.lost, report.restored) == (CHAPTER + 2, (), ("log.00000.json",))
    assert [event["i"] for event in Journal(folder).events()] == list(range(1, CHAPTER + 3))


@pytest.mark.parametrize(
    "forgery",
    [
        lambda rows: rows.clear(),
        lambda rows: rows["1"].clear(),
        lambda rows: rows["1"].update(chapters="2"),
        lambda rows: rows["1"].update(meta=[]),
        lambda rows: rows["1"].update(sealed=3),
        lambda rows: rows["1"].update(sealed=[]),
        lambda rows: rows["1"].update(chapters=0),
        lambda rows: rows["1"].update(id=None),
        lambda rows: rows["1"].update(id="../" * 10 + "ab"),
    ],
)
def test_a_forged_meta_table_is_damage_and_is_restored(folder: Path, forgery: Any) -> None:
    filled(folder, 3)
    forge(folder, "meta", forgery)
    with pytest.raises(Damaged, match=r"meta\.json"):
        Journal(folder)
    assert salvage(folder).restored == ("meta.json",)
    assert Journal(folder).meta == {"name": "session"}


def test_a_session_renamed_in_meta_breaks_its_chain(folder: Path) -> None:
    filled(folder, 3)
    forge(folder, "meta", lambda rows: rows["1"].update(id="0" * 32))
    broken = first_fault(Journal(folder).folder)
    assert broken is not None
    assert broken.number == 1


def test_keys_that_hold_no_keys_are_damage(folder: Path) -> None:
    changed(filled(folder, 1), keys={"k": 1})
    forge(folder, "keys", lambda rows: rows["1"].update(document=3))
    with pytest.raises(Damaged, match=r"keys\.json"):
        _ = Journal(folder).keys
    assert salvage(folder).restored == ("keys.json",)
    assert Journal(folder).keys == {"k": 1}


@pytest.mark.parametrize("key", ["n", "prev", "hash"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_an_event_without_its_place_in_the_chain_is_damage(folder: Path, key: str, number: int) -> None:
    filled(folder, 3)
    forge(folder, "log.00000", lambda rows: rows[str(number)].pop(key))
    with pytest.raises(Damaged, match=r"log\.00000\.json"):
        _ = Journal(folder).head
    assert salvage(folder).events == number - 1


def test_a_chapter_that_follows_another_is_refused(folder: Path, tmp_path: Path) -> None:
    filled(folder, CHAPTER + 2)
    filled(tmp_path / "other", CHAPTER + 2)
    shutil.copy(tmp_path / "other" / "log.00001.json", folder / "log.00001.json")
    with pytest.raises(Damaged, match=r"log\.00001"):
        _ = Journal(folder).head


def test_a_break_between_chapters_is_seen_while_reading(folder: Path, tmp_path: Path) -> None:
    filled(folder, 2 * CHAPTER + 2)
    filled(tmp_path / "other", 2 * CHAPTER + 2)
    shutil.copy(tmp_path / "other" / "log.00001.json", folder / "log.00001.json")
    with pytest.raises(Damaged, match=r"log\.00001.*event 65 does not follow"):
        list(Journal(folder).events())


def test_a_stray_chapter_is_no_part_of_the_log(folder: Path) -> None:
    new = filled(folder, 3)
    shutil.copy(folder / "log.00000.json", folder / "log.99999999.json")
    assert Journal(folder).tail_number == 3
    broken = first_fault(new.folder)
    assert broken is not None
    assert broken.number == 4
    report = salvage(folder)
    assert (report.events, report.lost) == (3, ())
    assert report.moved == (("log.99999999.json", "log.99999999.json.damaged-1"),)
    assert first_fault(new.folder) is None


def test_progress_is_told_by_the_chapter(folder: Path) -> None:
    told: list[tuple[int, int]] = []
    assert first_fault(filled(folder, CHAPTER + 1).folder, lambda done, total: told.append((done, total))) is None
    assert told == [(1, 2), (2, 2)]


def test_a_row_is_replaced_in_one_write(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new = filled(folder, 1)
    written: list[str] = []
    original = store.replace_file

    def noted(folder: str, file: str, data: bytes, *more: Any) -> None:
        written.append(file)
        original(folder, file, data, *more)

    monkeypatch.setattr(store, "replace_file", noted)
    changed(new, keys={"b": 1})
    new.save_snapshot(1, {"a": 1})
    assert written == ["keys.json", "log.00000.json", "keys.json", "spare.json", "state.json"]
    assert new.keys == Journal(folder).keys == {"b": 1}


def test_the_chain_does_not_depend_on_how_the_hash_was_imported() -> None:
    from hashlib import sha256

    assert chain.genesis("x") == sha256(b"playaid session x").hexdigest()


def test_what_is_done_to_an_event_that_was_read_never_gets_into_the_log(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "s", {})
    journal.append({"kind": "roll", "changes": [["put", ["public", "x"], 1]]})
    read = journal.event(1)
    next(iter(journal.events()))["changes"][0][2] = 99
    read["changes"].append("something else")
    journal.append({"kind": "roll", "changes": []})
    assert first_fault(str(tmp_path / "s")) is None
    assert Journal(tmp_path / "s").event(1)["changes"] == [["put", ["public", "x"], 1]]
