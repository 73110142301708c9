"""The storage under TinyDB: one file a table, whole or not at all."""

import errno
import json
import os
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tinydb import Query, TinyDB
from tinydb.table import Document

from playaid import platform_calls
from playaid.journal import store
from playaid.journal.errors import Damaged, Newer, NotWritten, Unread
from playaid.journal.store import FolderStorage, dump, lines_in, parse, read_table
from tests.each import each

KEY = st.text(max_size=5)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEY, inner, max_size=3),
    max_leaves=8,
)
ROWS = st.dictionaries(st.integers(0, 999).map(str), st.dictionaries(KEY, PLAIN, max_size=4), max_size=4)


@pytest.fixture
def db(tmp_path: Path) -> TinyDB:
    return TinyDB(tmp_path, storage=FolderStorage)


@given(ROWS)
def test_a_table_comes_back_as_it_was(rows: store.Rows) -> None:
    assert parse(dump(rows), "t.json") == rows


@given(ROWS, st.binary(min_size=1, max_size=4), st.integers(0, 200), st.integers(0, 5))
def test_any_other_bytes_are_damage_and_nothing_else(rows: store.Rows, put_in: bytes, at: int, taken_out: int) -> None:
    data = dump(rows)
    other = data[:at] + put_in + data[at + taken_out :]
    if other != data:
        with pytest.raises(Damaged):
            parse(other, "t.json")


@each("rows", ['{"a":{}}', '{"²":{}}', '{"1":3}', "[]", "3", '{"1":{}', "[" * 100_000])
def test_a_forged_file_with_a_good_checksum_is_damage_too(rows: str) -> None:
    body = b'","rows":' + rows.encode() + b"}"
    with pytest.raises(Damaged):
        parse(store.HEAD + b"%08x" % crc32(body, crc32(store.HEAD)) + body, "t.json")


def test_a_file_is_json_and_can_be_read_by_eye() -> None:
    data = dump({"1": {"n": 1, "typed": "würfle"}, "2": {"half": "\ud800"}})
    assert json.loads(data)["rows"]["1"]["typed"] == "würfle"
    assert len(data.decode().splitlines()) == 4
    assert "würfle" in data.decode()


def test_tinydb_tables_work(db: TinyDB, tmp_path: Path) -> None:
    hands = db.table("hands")
    assert hands.insert_multiple({"card": c} for c in "abc") == [1, 2, 3]
    db.table("other").insert(Document({"x": 1}, doc_id=7))
    hands.update({"card": "z"}, doc_ids=[2])
    hands.remove(Query().card == "a")
    again = TinyDB(tmp_path, storage=FolderStorage)
    assert [dict(row) for row in again.table("hands").all()] == [{"card": "z"}, {"card": "c"}]
    assert again.table("other").get(doc_id=7) == {"x": 1}
    assert again.tables() == {"hands", "other"}
    again.drop_table("hands")
    assert db.tables() == {"other"}
    assert hands.all() == []
    again.drop_tables()
    assert os.listdir(tmp_path) == []


def test_only_what_changed_is_written(db: TinyDB, tmp_path: Path) -> None:
    db.table("a").insert({"x": 1})
    db.table("b").insert({"x": 1})
    before = {name: os.stat(tmp_path / f"{name}.json").st_ino for name in "ab"}
    db.table("a").insert({"x": 2})
    after = {name: os.stat(tmp_path / f"{name}.json").st_ino for name in "ab"}
    assert before["a"] != after["a"]
    assert before["b"] == after["b"]


def test_a_damaged_table_does_not_keep_the_others_from_being_read(db: TinyDB, tmp_path: Path) -> None:
    db.table("a").insert({"x": 1})
    db.table("b").insert({"x": 1})
    (tmp_path / "a.json").write_text("{}")
    assert db.table("b").all() == [{"x": 1}]
    with pytest.raises(Damaged, match=r"a\.json"):
        db.table("a").all()
    with pytest.raises(Damaged):
        db.table("a").insert({"x": 2})
    assert (tmp_path / "a.json").read_text() == "{}"


def test_an_updater_that_fails_leaves_nothing_half_done(db: TinyDB) -> None:
    table = db.table("a")
    table.insert_multiple([{"x": 1}, {"x": 2}])

    def fail(row: Any) -> None:
        row["x"] = 99 // (row["x"] - 2)

    with pytest.raises(ZeroDivisionError):
        table.update(fail)
    assert table.all() == [{"x": 1}, {"x": 2}]


def test_what_json_cannot_hold_is_refused_before_anything_is_written(db: TinyDB, tmp_path: Path) -> None:
    for value in (float("nan"), {1, 2}):
        with pytest.raises((ValueError, TypeError)):
            db.table("a").insert({"x": value})
        with pytest.raises((ValueError, TypeError)):
            db.table("a").insert({"half": "\ud800", "x": value})
    assert os.listdir(tmp_path) == []


@each("name", ["", "../x", ".hidden", "A", "a/b", "a b"])
def test_a_name_that_is_no_plain_file_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="table name"):
        store.file_of(name)


def test_a_newer_format_is_refused_by_name_but_only_if_it_is_whole() -> None:
    later = dump({"1": {"x": 1}}).replace(b'"format":2,', b'"format":3,')
    with pytest.raises(Damaged):
        parse(later, "a.json")
    at = later.index(b'"crc32":"') + 9
    whole = later[:at] + b"%08x" % crc32(later[at + 8 :], crc32(later[:at])) + later[at + 8 :]
    with pytest.raises(Newer, match=r"a\.json.*format 3"):
        parse(whole, "a.json")


def test_files_are_for_their_owner_alone(db: TinyDB, tmp_path: Path) -> None:
    db.table("a").insert({"x": 1})
    assert os.stat(tmp_path / "a.json").st_mode & 0o777 == 0o600


def test_a_file_is_on_the_disk_before_it_takes_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def noted(name: str, original: Any) -> Any:
        def call(*args: Any) -> Any:
            calls.append(name)
            return original(*args)

        return call

    for name in ("write", "fsync", "replace"):
        monkeypatch.setattr(os, name, noted(name, getattr(os, name)))
    store.replace_file(str(tmp_path), "a.json", b"x")
    assert calls == ["write", "fsync", "replace", "fsync"]


def test_a_refused_write_leaves_the_old_file_and_no_rubbish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store.replace_file(str(tmp_path), "a.json", b"old")

    def full(handle: int, data: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(NotWritten, match=r"a\.json could not be written: No space left"):
        store.replace_file(str(tmp_path), "a.json", b"new")
    assert (tmp_path / "a.json").read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.json"]


def test_what_the_system_refused_to_say_of_the_lock_is_told_by_its_name(tmp_path: Path) -> None:
    def refuses() -> bool:
        raise OSError(errno.EIO, "Input/output error")

    with pytest.raises(NotWritten, match=r"a\.json .*lock: Input/output error"):
        store.replace_file(str(tmp_path), "a.json", b"{}", refuses)


def test_while_it_is_held_a_table_is_read_once_and_a_failed_write_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = FolderStorage(tmp_path)
    db = TinyDB(storage=lambda: storage)
    db.table("a").insert({"x": 1})
    reads: list[str] = []
    original = store.read_table

    def noted(folder: str, table: str, known: store.Lines | None = None) -> store.Rows | None:
        reads.append(table)
        return original(folder, table, known)

    monkeypatch.setattr(store, "read_table", noted)
    storage.hold()
    db.table("a").insert({"x": 2})
    db.table("a").insert({"x": 3})
    assert reads == ["a"]
    monkeypatch.setattr(os, "replace", _refuse)
    with pytest.raises(NotWritten):
        db.table("a").insert({"x": 4})
    assert [row["x"] for row in db.table("a").all()] == [1, 2, 3]
    storage.release()


def _refuse(*args: object) -> None:
    raise OSError(13, "Permission denied")


def test_a_row_that_was_read_under_the_lock_is_written_as_it_stood(tmp_path: Path) -> None:
    storage = FolderStorage(tmp_path)
    storage.write({"t": {"1": {"half": "\ud800", "n": 1.50}, "2": {"typed": "würfle"}}})
    before = (tmp_path / "t.json").read_bytes()
    storage.hold()
    tables = storage.read()
    rows = tables["t"]
    tables["t"] = {**rows, "3": {"n": 3}}
    storage.write(tables)
    assert (tmp_path / "t.json").read_bytes().split(b"\n")[1:3] == [before.split(b"\n")[1], before.split(b"\n")[2] + b","]
    tables["t"] = {"1": rows["1"], "2": {"typed": "anew"}, "4": rows["2"]}  # one put in the place of another, one under another number
    storage.write(tables)
    storage.release()
    assert read_table(str(tmp_path), "t") == {"1": {"half": "\ud800", "n": 1.5}, "2": {"typed": "anew"}, "4": {"typed": "würfle"}}


def test_the_lines_of_a_table_are_known_by_its_rows(tmp_path: Path) -> None:
    rows = {"1": {"text": ",\n"}, "2": {"more": [1, {"2": "}"}]}}
    read = parse(dump(rows), "t.json")
    lines = lines_in(dump(rows), read)
    assert dump(read, lines) == dump(rows)
    assert [line for _, line in lines.values()] == [b'"1":{"text":",\\n"}', b'"2":{"more":[1,{"2":"}"}]}']
    assert lines_in(dump(rows).replace(b'"format":', b'"format":9'), read) == {}


def test_what_is_no_file_is_not_read_as_an_empty_one(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    strange = ["folder"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        (tmp_path / "device").symlink_to(os.devnull)
        strange += ["pipe", "device"]
    for name in strange:
        with pytest.raises(Damaged, match="is no file, but a folder, a pipe or a device" if name != "folder" else "folder"):
            store.read_file(str(tmp_path), name)
    assert store.read_file(str(tmp_path), "nothing") is None


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="files without names are a matter of Linux")
def test_nobody_finds_a_file_before_all_of_it_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in it may be faces that do not count yet; and whoever is killed there leaves nothing."""
    sync, found = os.fsync, []

    def looked(handle: int) -> None:
        found.append(sorted(os.listdir(tmp_path)))
        sync(handle)

    store.replace_file(str(tmp_path), "a.json", b"old")
    monkeypatch.setattr(os, "fsync", looked)
    store.replace_file(str(tmp_path), "a.json", b"new")
    assert found == [["a.json"], ["a.json"]]
    assert (tmp_path / "a.json").read_bytes() == b"new"


@pytest.mark.parametrize("refused", ["the disk", "no such names"])
def test_where_there_are_no_files_without_names_it_is_written_under_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: str
) -> None:
    opened = os.open

    def without(path: str, flags: int, mode: int = 0o777) -> int:
        if flags & getattr(os, "O_TMPFILE", 0) == getattr(os, "O_TMPFILE", -1):
            raise OSError(95, "Operation not supported")
        return opened(path, flags, mode)

    if refused == "the disk":
        monkeypatch.setattr(os, "open", without)
    else:
        monkeypatch.setattr(platform_calls, "_FILES", "/nowhere/", raising=False)
    store.replace_file(str(tmp_path), "a.json", b"x")
    assert os.listdir(tmp_path) == ["a.json"]
    assert (tmp_path / "a.json").read_bytes() == b"x"


def _laid_on(rows: store.Rows, file: Path, storage: FolderStorage) -> store.Rows:
    file.write_bytes(dump(rows))
    return storage.rows(file.stem)


def test_of_a_log_that_goes_on_only_what_came_to_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage, file = FolderStorage(tmp_path), tmp_path / "log.00000.json"
    whole: list[str] = []
    original = store.parse

    def noted(data: bytes, name: str) -> store.Rows:
        whole.append(name)
        return original(data, name)

    monkeypatch.setattr(store, "parse", noted)
    rows: store.Rows = {"1": {"n": 1, "typed": ",\n"}}
    before = _laid_on(rows, file, storage)
    rows["2"] = {"n": 2}
    assert _laid_on(rows, file, storage) == rows
    assert len(whole) == 1
    assert storage.rows("log.00000")["1"] is before["1"]
    storage.hold()
    rows["3"] = {"n": 3}
    tables = storage.read()
    tables["log.00000"] = {**tables["log.00000"], "3": {"n": 3}}
    storage.write(tables)
    storage.release()
    assert storage.rows("log.00000") == rows
    assert len(whole) == 1


def test_of_a_log_that_does_not_go_on_from_what_was_read_all_is_read(tmp_path: Path) -> None:
    storage, file = FolderStorage(tmp_path), tmp_path / "log.00000.json"
    other: tuple[store.Rows, ...] = ({}, {"1": {"n": 1}}, {"1": {"n": 9}, "2": {"n": 2}}, {"1": {"n": 9}}, {"2": {"n": 2}}, {})
    for rows in other:
        assert _laid_on(rows, file, storage) == rows
    data = dump({"1": {"n": 1}, "2": {"n": 2}})
    file.write_bytes(dump({"1": {"n": 1}}))
    storage.rows("log.00000")
    for at in range(len(data)):
        file.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(Damaged):
            storage.rows("log.00000")


@each("lines", [b'"2":{"n":2}', b'"2":{"n":2}},"x":{', b'"2":3', b'"two":{}', b'"2":{"n":', b"\xff"])
def test_lines_that_came_to_a_log_are_what_they_are_in_the_whole_of_it(lines: bytes) -> None:
    before = dump({"1": {"n": 1}})
    body = before[len(store.HEAD) + 8 : -4] + b",\n" + lines + b"\n}}\n"
    data = store.HEAD + b"%08x" % crc32(body, crc32(store.HEAD)) + body
    try:
        whole = parse(data, "log.00000.json")
    except Damaged:
        with pytest.raises(Damaged):
            store.parse_on(data, "log.00000.json", before, {"1": {"n": 1}})
    else:
        assert store.parse_on(data, "log.00000.json", before, {"1": {"n": 1}}) == whole


def test_a_table_is_there_where_it_has_a_file_or_was_set(tmp_path: Path) -> None:
    (tmp_path / "old.json").write_bytes(dump({"1": {}}))
    tables = FolderStorage(tmp_path).read()
    assert tables is not None
    tables["new"] = {}
    assert [name in tables for name in ("old", "new", "neither")] == [True, True, False]
    del tables["new"], tables["old"]
    assert [name in tables for name in ("old", "new")] == [False, False]


@each("why", [(errno.EACCES, True), (errno.EMFILE, True), (errno.EIO, False), (errno.EISDIR, False)])
def test_what_may_be_whole_all_the_same_is_not_called_damaged(
    why: tuple[int, bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "old.json").write_bytes(dump({"1": {}}))

    def refuse(*_: object) -> bytes:
        raise OSError(why[0], "not now")

    monkeypatch.setattr(os, "read", refuse)
    with pytest.raises(Damaged, match="not now") as caught:
        read_table(str(tmp_path), "old")
    assert isinstance(caught.value, Unread) is why[1]
