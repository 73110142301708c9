"""A TinyDB storage that keeps each table in a file of its own and never leaves one half written.

A table file is one JSON document, one row to a line:

    {"playaid":"table","format":1,"crc32":"0a1b2c3d","rows":{
    "1":{"n":1},
    "2":{"n":2}
    }}

The checksum covers every byte of the file but its own eight digits, so a change of any one byte is noticed. That first line is the same
in every later format: a file is called newer only if it is whole.
"""

import os
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import suppress
from errno import EACCES, EAGAIN, EINTR, EMFILE, ENFILE, ENOMEM, EPERM, ESTALE
from json import JSONEncoder, loads
from os.path import exists, join
from stat import S_ISREG
from typing import Any, cast
from zlib import crc32

from tinydb.storages import Storage

from playaid.journal.errors import Damaged, LeftOver, Newer, NotWritten, Unread
from playaid.language.message import message
from playaid.migrations import TABLE, UnknownFormat, brought_up, check
from playaid.platform_calls import READ_FLAGS, WRITE_FLAGS, give_name, let_go, nameless, sync_folder

SUFFIX = ".json"
TEMPORARY = ".tmp"
LOG = "log."
"""What the names of tables of events begin with."""
MOST = 1 << 28
"""Bytes of a file; no table of an evening comes near it."""
NOT_NOW = (EACCES, EPERM, EMFILE, ENFILE, ENOMEM, EAGAIN, EINTR, ESTALE)
"""By what a file cannot be read that may be whole all the same."""
RECENT = 3
"""So many tables are kept in memory: meta, keyring and the end of the log."""
KEPT_BYTES = 1 << 20
"""Of files up to this size the bytes are kept, too, so that it can be seen at once that they are the same."""
_OPENING = b'{"playaid":"table","format":'
_CHECKSUM = b',"crc32":"'
HEAD = _OPENING + b"%d" % TABLE.number + _CHECKSUM
"""What a file begins with, up to the digits of its checksum."""
_ROWS = b'","rows":{\n'
_END = b"\n}}\n"
_NAME = frozenset("abcdefghijklmnopqrstuvwxyz0123456789._-")

Rows = dict[str, dict[str, Any]]
"""A table: row id as text -> row."""
Stamp = tuple[int, int, int] | None
Lines = dict[int, tuple[dict[str, Any], bytes]]
"""By the id of a row that was read: that row, and its line as it stands in the file."""

_readable = JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False, check_circular=False).encode
_ascii = JSONEncoder(ensure_ascii=True, separators=(",", ":"), allow_nan=False).encode


def file_of(table: str) -> str:
    """The file name of a table. ValueError for a name that would not make a plain file name."""
    if not table or not _NAME.issuperset(table) or table[0] == ".":
        raise ValueError(f"not a table name: {table!r}")
    return table + SUFFIX


def dump(rows: Rows, known: Lines | None = None) -> bytes:
    """The bytes of a table's file; `known` rows are written as they stood. ValueError or TypeError for what JSON cannot hold."""
    body = _ROWS + b",\n".join(_line(key, row, known or {}) for key, row in rows.items()) + _END
    return HEAD + b"%08x" % crc32(body, crc32(HEAD)) + body


def _line(key: str, row: dict[str, Any], known: Lines) -> bytes:
    if id(row) in known and (line := known[id(row)][1]).startswith(b'"%s":' % key.encode()):
        return line
    try:
        return f'"{key}":{_readable(row)}'.encode()
    except UnicodeEncodeError:  # half of a surrogate pair, as a terminal may hand us: only the escaped form is valid UTF-8
        return f'"{key}":{_ascii(row)}'.encode()


def is_whole(data: bytes) -> bool:
    """Whether these are the bytes of a table of which no single one was changed."""
    at = data.find(_CHECKSUM, 0, 64)
    digits = at + len(_CHECKSUM)
    return at >= 0 and data[digits : digits + 8] == b"%08x" % crc32(data[digits + 8 :], crc32(data[:digits]))


def parse(data: bytes, file: str) -> Rows:
    """The table in the bytes of its file. Damaged if a byte was changed, Newer if a later playaid wrote it; `file` is for the message."""
    at = data.find(_CHECKSUM, 0, 64)
    if at < 0:
        raise Damaged(file, "is not a table of playaid")
    if not is_whole(data):
        raise Damaged(file, "its checksum does not fit: it is torn or was altered")
    version = data[len(_OPENING) : at]
    if not data.startswith(_OPENING) or not version.isdigit():
        raise Damaged(file, "is not a table of playaid")
    try:
        check(TABLE, int(version))
    except UnknownFormat as fault:
        raise Newer(file, fault.found, fault.known) from None
    try:
        rows = loads(data.decode())["rows"]
    except (ValueError, KeyError, RecursionError) as fault:
        raise Damaged(file, "cannot be read as JSON") from fault
    if not _are_rows(rows):
        raise Damaged(file, "does not hold rows")
    return cast(Rows, brought_up(TABLE, int(version), rows))


def parse_on(data: bytes, file: str, before: bytes | None, rows: Rows | None) -> Rows:
    """As `parse`, where the bytes `before` held these rows: of bytes that go on from there only what came to them is read, and the rows
    before are the same objects."""
    if before is None or rows is None:
        return parse(data, file)
    if data == before:
        return rows
    at = len(HEAD) + 8
    further = at + len(before[at : -len(_END)]) + len(b",\n")
    if not (before.startswith(HEAD) and data.startswith(HEAD) and data[at:further] == before[at : -len(_END)] + b",\n" and is_whole(data)):
        return parse(data, file)
    try:
        new = loads(b"{%s}" % data[further : -len(_END)])
    except (ValueError, RecursionError):
        return parse(data, file)
    if not data.endswith(_END) or not _are_rows(new):
        return parse(data, file)
    return {**rows, **new}


def _are_rows(rows: Any) -> bool:
    return isinstance(rows, dict) and all(key.isascii() and key.isdigit() and isinstance(row, dict) for key, row in rows.items())


def lines_in(data: bytes, rows: Rows) -> Lines:
    """The line of each of the rows that were read from these bytes; none where they are of an older format."""
    if not data.startswith(HEAD):
        return {}
    lines = data[data.index(_ROWS) + len(_ROWS) : -len(_END)].split(b",\n")
    return {id(row): (row, line) for row, line in zip(rows.values(), lines, strict=True)} if len(lines) == len(rows) else {}


def read_table(folder: str, table: str, known: Lines | None = None) -> Rows | None:
    """One table straight from its file, None if there is no such file; its lines come to those that are known. Damaged, Newer."""
    file = file_of(table)
    data = read_file(folder, file)
    if data is None:
        return None
    rows = parse(data, file)
    if known is not None:
        known.update(lines_in(data, rows))
    return rows


def stamp(folder: str, table: str) -> Stamp:
    """What changes with every write of a table, since each write makes a new file; None for one that is not there."""
    try:
        stat = os.stat(join(folder, file_of(table)))
    except FileNotFoundError:
        return None
    return stat.st_ino, stat.st_mtime_ns, stat.st_size


def read_file(folder: str, file: str) -> bytes | None:
    """The bytes of a file, None if there is none. Damaged if it cannot be read, or is a folder, a pipe or a device: nothing here waits."""
    try:
        handle = os.open(join(folder, file), os.O_RDONLY | READ_FLAGS)
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise _unread(file, fault) from fault
    try:
        stat = os.fstat(handle)
        if not S_ISREG(stat.st_mode):
            raise Damaged(file, "is no file, but a folder, a pipe or a device")
        if stat.st_size > MOST:
            raise Damaged(file, message("is larger than {megabytes} MB", megabytes=MOST >> 20))
        parts, left = [], stat.st_size + 1
        while part := os.read(handle, max(left, 65536)):
            parts.append(part)
            left -= len(part)
    except OSError as fault:
        raise _unread(file, fault) from fault
    finally:
        let_go(handle)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def _unread(file: str, fault: OSError) -> Damaged:
    kind = Unread if fault.errno in NOT_NOW else Damaged
    return kind(file, message("cannot be read ({fault})", fault=fault.strerror))


def replace_file(folder: str, file: str, data: bytes, may: Callable[[], bool] = lambda: True) -> None:
    """Put `data` in place of `file`, whole and on the disk, or raise NotWritten; `placed` if it stands there, unconfirmed. may: whether
    whoever writes still may, asked at the last moment."""
    placed, asked = False, ""
    temporary = join(folder, f".{file}.{os.getpid()}-{os.urandom(4).hex()}{TEMPORARY}")
    try:
        _lay(folder, temporary, data)
        asked = "lock"  # what the system would not say anything of
        allowed, asked = may(), ""
        if not allowed:
            raise _turned_away(file, temporary)
        os.replace(temporary, join(folder, file))
        placed = True
        sync_folder(folder)
    except OSError as fault:
        why = fault.strerror or str(fault)
        why = f"{asked}: {why}" if asked else why
        raise NotWritten(file, why, placed or _placed_after_all(folder, file, temporary, data)) from fault
    except BaseException as stop:  # whoever stopped it is told what stands in the log, and nothing may come to stand there later
        if not placed and not isinstance(stop, NotWritten):
            _placed_after_all(folder, file, temporary, data)
        raise


def _turned_away(file: str, temporary: str) -> NotWritten:
    """Somebody else writes here by now, and what they have written stays: what was laid beside it never takes its place from here."""
    try:
        os.unlink(temporary)
    except OSError as fault:
        if file.startswith(LOG):
            return LeftOver(file, fault.strerror or str(fault))
    return NotWritten(file, "the lock was taken away meanwhile: say it again")


def _placed_after_all(folder: str, file: str, temporary: str, data: bytes) -> bool:
    """Once all of it lay there under another name, anybody can have read it: then it goes to its place, and if that is refused again, what
    is of the log is left to the next writer (`left_over`). Anything else is taken away."""
    try:
        whole = read_file(*os.path.split(temporary)) == data
    except Damaged:
        whole = False
    if whole:
        with suppress(OSError):
            os.replace(temporary, join(folder, file))
            sync_folder(folder)
            return True
        if not exists(temporary):
            return True
    if not (whole and file.startswith(LOG)):
        with suppress(OSError):
            os.unlink(temporary)
    return False


def _lay(folder: str, temporary: str, data: bytes) -> None:
    """Write a file, all of it on the disk before it has its name, where the system can do that."""
    handle = nameless(folder)
    if handle is not None:
        try:
            _fill(handle, data)
            if give_name(handle, temporary):
                return
        finally:
            let_go(handle)
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | WRITE_FLAGS, 0o600)
    try:
        _fill(handle, data)
    finally:
        let_go(handle)


def _fill(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
    os.fsync(handle)


class Tables(MutableMapping[str, Rows]):
    """All tables of a folder by name; a table is read when it is first asked for and written if it was set."""

    def __init__(self, folder: str, loaded: dict[str, Rows], read: Callable[[str], Rows | None]):
        self.folder = folder
        self.loaded = loaded
        self.read = read
        self.dirty: set[str] = set()
        self.dropped: set[str] = set()

    def __getitem__(self, name: str) -> Rows:
        if name not in self.loaded:
            rows = None if name in self.dropped else self.read(name)
            if rows is None:
                raise KeyError(name)
            self.loaded[name] = rows
        return self.loaded[name]

    def __setitem__(self, name: str, rows: Rows) -> None:
        self.loaded[name] = rows
        self.dirty.add(name)
        self.dropped.discard(name)

    def __delitem__(self, name: str) -> None:
        self.loaded.pop(name, None)
        self.dirty.discard(name)
        self.dropped.add(name)

    def __iter__(self) -> Iterator[str]:
        on_disk = {file[: -len(SUFFIX)] for file in os.listdir(self.folder) if file.endswith(SUFFIX)}
        return iter((on_disk | self.dirty) - self.dropped)

    def __contains__(self, name: object) -> bool:
        if name in self.dropped or not isinstance(name, str):
            return False
        return name in self.loaded or exists(join(self.folder, file_of(name)))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class FolderStorage(Storage):
    """TinyDB storage over a folder of table files.

    Every operation sees the files as they are. Between `hold` and `release`, while the caller has the writer's lock, what was read is kept,
    and a row that was read is written again as it stood: most of what an append writes are the events before it.
    Of the tables read last, none is read again while its file is the same: most commands look at the end of the log more than once.
    """

    def __init__(self, folder: str | os.PathLike[str]):
        self.folder = os.fspath(folder)
        self._held: dict[str, Rows] | None = None
        self._may: Callable[[], bool] = lambda: True
        self._lines: Lines = {}
        self._recent: dict[str, tuple[Stamp, Rows | None, bytes | None]] = {}

    def hold(self, may: Callable[[], bool] = lambda: True) -> None:
        """Keep what is read until `release`. may: whether the lock still keeps others out."""
        self._held, self._may = {}, may

    def release(self) -> None:
        self._held = None
        self._lines = {}

    def let_go(self, table: str) -> None:
        """Keep no longer what was read or written of a table; it is read again when it is wanted."""
        if self._held is not None:
            self._held.pop(table, None)
            self._lines = {}

    def read(self) -> dict[str, Rows]:
        """All tables, lazily: TinyDB needs a mapping, and touches only the one that it works on."""
        if self._held is None:
            return cast(dict[str, Rows], Tables(self.folder, {}, self._read_table))
        return cast(dict[str, Rows], Tables(self.folder, self._held, self._read_held))

    def write(self, data: MutableMapping[str, Rows]) -> None:
        """Write the tables that were set and remove those that were dropped. NotWritten if the system refuses."""
        tables = data if isinstance(data, Tables) else self._whole(data)
        try:
            for name in sorted(tables.dirty):
                replace_file(self.folder, file_of(name), dump(tables.loaded[name], self._lines), self._may)
            for name in tables.dropped:
                with suppress(FileNotFoundError):
                    os.unlink(join(self.folder, file_of(name)))
        except BaseException:
            if self._held is not None:  # what is kept may now say more than the disk does
                self._held.clear()
            raise

    def put(self, table: str, rows: Rows) -> None:
        tables = self.read()
        tables[table] = rows
        self.write(tables)

    def rows(self, table: str) -> Rows:
        """The rows of one table, {} if there is none: to be read only, for nothing is copied. Damaged, Newer."""
        if self._held is None:
            return self._recent_table(table) or {}
        return self.read().get(table) or {}

    def _read_table(self, name: str) -> Rows | None:
        rows = self._recent_table(name)
        return None if rows is None else {key: dict(row) for key, row in rows.items()}  # whoever asks may change them

    def _read_held(self, name: str) -> Rows | None:
        """What is written again is never what somebody was given before, and may have changed: of a log the lines as they stood, of any
        other table rows that nobody else has."""
        if not name.startswith(LOG):
            return read_table(self.folder, name, self._lines)
        seen, data = stamp(self.folder, name), read_file(self.folder, file_of(name))
        rows = self._taken_in(name, seen, data)
        if rows is None or data is None:
            return None
        self._lines.update(lines_in(data, rows))
        return {**rows}

    def read_again(self, table: str) -> Rows | None:
        """One table as its file is now, None if there is none, parsed anew only if changed; to be read only. Damaged, Newer."""
        data = read_file(self.folder, file_of(table))
        _, rows, before = self._recent.get(table, (None, None, None))
        if data is None or data != before:
            return None if data is None else parse(data, file_of(table))
        return rows

    def _recent_table(self, name: str) -> Rows | None:
        seen = stamp(self.folder, name)
        was, rows, data = self._recent.get(name, (None, None, None))
        if seen is None or was != seen:
            return self._taken_in(name, seen, read_file(self.folder, file_of(name)))
        self._keep(name, was, rows, data)
        return rows

    def _taken_in(self, name: str, seen: Stamp, data: bytes | None) -> Rows | None:
        """The rows of a table as it was just read, kept as one of those that were read last."""
        _, rows, before = self._recent.pop(name, (None, None, None))
        rows = None if data is None else parse_on(data, file_of(name), before, rows)
        self._keep(name, seen, rows, data if data is not None and len(data) <= KEPT_BYTES else None)
        return rows

    def _keep(self, name: str, seen: Stamp, rows: Rows | None, data: bytes | None) -> None:
        self._recent.pop(name, None)
        self._recent[name] = seen, rows, data
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]

    def _whole(self, data: MutableMapping[str, Rows]) -> Tables:
        tables = Tables(self.folder, {}, self._read_table)
        for name in set(tables) - set(data):
            del tables[name]
        tables.update(data)
        return tables
