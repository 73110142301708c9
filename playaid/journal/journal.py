"""The journal of a session: events in order, each chained to the one before, in a folder of TinyDB tables.

    meta        who plays what, and how much of the journal there must at least be
    keys        the keyring
    spare       a second copy of meta and keys, for `salvage`
    state       a snapshot of the state: a cache
    log.00000 … the events, 64 to a chapter; a full chapter is never written again

The one commit point is the event in the last chapter. Everything else is written after it and may lag behind.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from json import JSONEncoder, loads
from os.path import exists, join
from typing import Any, NamedTuple

from tinydb import TinyDB
from tinydb.table import Document

from playaid.journal import lock
from playaid.journal.chain import CHAPTER, RESERVED, Event, chapter_of, genesis, hash_of, table_of
from playaid.journal.errors import Damaged, Moved, NoJournal, NotWritten
from playaid.journal.store import TEMPORARY, FolderStorage, file_of

META, KEYS, SPARE, STATE = "meta", "keys", "spare", "state"
SPARE_META, SPARE_KEYS = 1, 2
"""The rows of the second copies."""

_encode = JSONEncoder(ensure_ascii=True, separators=(",", ":"), allow_nan=False).encode
_Stamp = tuple[int, int, int] | None


class Snapshot(NamedTuple):
    """A state as it was after event `number`."""

    number: int
    document: dict[str, Any]


class Journal:
    """An open session folder. Reading needs no lock; what was read stays valid, since events are only ever added.

    NoJournal if the folder holds no session, Damaged or Newer if its meta table cannot be used.
    """

    def __init__(self, folder: str | os.PathLike[str]):
        self.folder = os.fspath(folder)
        self._storage = FolderStorage(self.folder)
        self._db = TinyDB(self.folder, storage=_given(self._storage))
        self._lock: int | None = None
        self._depth = 0
        self._keys: dict[str, Any] | None = None
        self._tail: tuple[int, str] | None = None
        self._seen_tail: tuple[_Stamp, ...] = ()
        self._seen_documents = self._stamps(META, KEYS)
        self._about = self._read_meta()

    @classmethod
    def create(cls, folder: str | os.PathLike[str], meta: dict[str, Any], id: str | None = None) -> Journal:
        """Begin a session in a new or empty folder; `id` only to make one again from its export.

        FileExistsError if there is one already, Busy, NotWritten.
        """
        path = os.fspath(folder)
        try:
            os.makedirs(path, mode=0o700, exist_ok=True)
        except OSError as fault:
            raise NotWritten(path, fault.strerror or str(fault)) from fault
        handle = lock.acquire(path)
        try:
            if any(exists(join(path, file_of(table))) for table in (META, table_of(0))):
                raise FileExistsError(f"{path} holds a session already")
            row = {"id": id or os.urandom(16).hex(), "chapters": 0, "sealed": None, "meta": _plain(meta)}
            db = TinyDB(path, storage=FolderStorage)
            _put(db, SPARE, SPARE_META, {"document": row})
            _put(db, META, 1, row)  # last: from here on it is a session
        finally:
            lock.release(handle)
        return cls(path)

    # what the session is

    @property
    def id(self) -> str:
        """The random name of the session (32 hex digits), given at its creation and never changed."""
        return str(self._about["id"])

    @property
    def meta(self) -> dict[str, Any]:
        """The caller's own document about the session, as of the last look."""
        return dict(self._about["meta"])

    def set_meta(self, meta: dict[str, Any]) -> None:
        """Replace that document. Busy, NotWritten."""
        with self._locked():
            about = {**self._read_meta(), "meta": _plain(meta)}
            _put(self._db, META, 1, about)
            self._about = about
            self._put_spare(SPARE_META, about)

    @property
    def keys(self) -> dict[str, Any]:
        """The keyring document, {} before one was set. Damaged."""
        if self._keys is None:
            self._keys = self._read_keys()
        return dict(self._keys)

    def set_keys(self, keys: dict[str, Any]) -> None:
        """Replace the keyring document. Busy, NotWritten."""
        with self._locked():
            plain = _plain(keys)
            _put(self._db, KEYS, 1, {"document": plain})
            self._keys = plain
            self._put_spare(SPARE_KEYS, plain)

    # events

    @property
    def head(self) -> tuple[int, str]:
        """Number and hash of the last event as of the last look; 0 and the genesis hash before the first. Damaged."""
        return self._tail or self._look()

    @property
    def tail_number(self) -> int:
        """Number of the last event as of the last look, 0 before the first."""
        return self.head[0]

    def append(self, event: dict[str, Any]) -> Event:
        """Add an event; gives it back as stored, with `n`, `prev` and `hash`. It is on the disk when this returns.

        Moved if another process has appended since this journal last looked (each use of `head`, `refresh`, `writing` or `append` looks);
        ValueError or TypeError if it does not fit into JSON or brings a reserved key; Busy, Damaged, NotWritten.
        """
        if any(key in event for key in RESERVED):
            raise ValueError(f"an event may not bring its own {', '.join(RESERVED)}")
        body = _plain(event)
        with self._locked():
            believed, seen = self._tail, self._seen_tail
            number, prev = self._look()
            if believed is not None and believed != self._tail:
                self._tail, self._seen_tail = believed, seen  # until the caller looks for himself
                raise Moved(believed[0], number)
            number += 1
            record = {"n": number, "prev": prev, "hash": "", **body}
            record["hash"] = hash_of(record)
            self._db.table(table_of(chapter_of(number))).insert(Document(record, doc_id=number))
            self._tail = (number, record["hash"])
            self._seen_tail = self._around(chapter_of(number))
            self._count_chapters(chapter_of(number))
        return record

    def event(self, number: int) -> Event:
        """The event of this number. KeyError if there is none, Damaged."""
        if not 1 <= number <= self.tail_number:
            raise KeyError(f"there is no event {number}")
        return next(self.events(number, number))

    def events(self, first: int = 1, last: int | None = None) -> Iterator[Event]:
        """The events first … last (to the tail if None) in order. Damaged if one is missing or out of its place."""
        last = self.tail_number if last is None else min(last, self.tail_number)
        prev: str | None = None
        number = max(first, 1)
        while number <= last:
            table = table_of(chapter_of(number))
            rows = self._chapter(chapter_of(number))
            end = min(last, (chapter_of(number) + 1) * CHAPTER)
            if len(rows) <= (end - 1) % CHAPTER:
                raise Damaged(file_of(table), f"event {rows[-1]['n'] + 1 if rows else number} is missing")
            for row in rows[(number - 1) % CHAPTER : (end - 1) % CHAPTER + 1]:
                if prev is not None and row["prev"] != prev:
                    raise Damaged(file_of(table), f"event {row['n']} does not follow the event before it")
                prev = row["hash"]
                yield dict(row)
            number = end + 1

    def refresh(self) -> bool:
        """Look again; whether another process wrote anything since the last look. Busy never, Damaged."""
        documents = self._stamps(META, KEYS)
        moved = False
        if documents != self._seen_documents:
            about, keys = self._about, self._keys
            self._about, self._keys = self._read_meta(), None
            moved = about["meta"] != self._about["meta"] or (keys is not None and keys != self.keys)
            self._seen_documents = documents
        if self._tail is None:
            self._look()
        elif self._seen_tail != self._around(max(chapter_of(self._tail[0]), 0)):
            before = self._tail
            moved = self._look() != before or moved
        return moved

    @contextmanager
    def writing(self) -> Iterator[bool]:
        """Hold the writer's lock over read, decide and append. Gives whether another process wrote since the last look. Busy, Damaged."""
        with self._locked():
            yield self.refresh()

    # the snapshot

    def snapshot(self) -> Snapshot | None:
        """The cached state, None if there is none that fits the chain.

        Damaged if it knows of more events than the log holds: the end of the log was cut off.
        """
        try:
            row = self._db.table(STATE).get(doc_id=1)
        except Damaged:  # only a cache: the events are all there
            return None
        if not isinstance(row, dict) or not isinstance(row.get("number"), int) or not isinstance(row.get("document"), dict):
            return None
        number = row["number"]
        if number > self.tail_number:
            self.refresh()
        if number > self.tail_number:
            file = file_of(table_of(chapter_of(self.tail_number + 1)))
            raise Damaged(file, f"the log ends at event {self.tail_number}, but there is a snapshot of event {number}: its end was cut off")
        return Snapshot(number, row["document"]) if row.get("hash") == self._hash_at(number) else None

    def save_snapshot(self, number: int, document: dict[str, Any]) -> None:
        """Keep a state as it was after event `number` (KeyError if there is none). Busy.

        If the system will not write it, the game goes on without: it is only a cache.
        """
        with self._locked(), suppress(NotWritten):
            _put(self._db, STATE, 1, {"number": number, "hash": self._hash_at(number), "document": document})

    # inside

    @contextmanager
    def _locked(self) -> Iterator[None]:
        if self._lock is None:
            self._lock = lock.acquire(self.folder)
            self._storage.hold()
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if self._depth == 0:
                handle, self._lock = self._lock, None
                self._storage.release()
                lock.release(handle)

    def _read_meta(self) -> dict[str, Any]:
        row = self._db.table(META).get(doc_id=1)
        if row is not None and describes_session(row):
            return dict(row)
        if row is None and not any(exists(join(self.folder, file_of(table))) for table in (META, SPARE, table_of(0))):
            raise NoJournal(f"there is no session in {self.folder}")
        raise Damaged(file_of(META), "is missing or does not describe a session")

    def _put_spare(self, row: int, document: dict[str, Any]) -> None:
        with suppress(NotWritten, Damaged):  # the document itself is written: an old or damaged copy is a matter for `salvage`
            _put(self._db, SPARE, row, {"document": document})

    def _read_keys(self) -> dict[str, Any]:
        row = self._db.table(KEYS).get(doc_id=1)
        if row is None and self._db.table(SPARE).get(doc_id=SPARE_KEYS) is None:
            return {}
        document = None if row is None else row.get("document")
        if not isinstance(document, dict):
            raise Damaged(file_of(KEYS), "is missing or holds no keys")
        return document

    def _chapter(self, chapter: int) -> list[Document]:
        """The events of a chapter, each where its number says; [] if there is no such chapter."""
        rows = self._db.table(table_of(chapter)).all()
        first = chapter * CHAPTER + 1
        if len(rows) > CHAPTER or any(row.get("n") != first + i or not {"prev", "hash"} <= row.keys() for i, row in enumerate(rows)):
            raise Damaged(file_of(table_of(chapter)), "its events are not in order")
        return rows

    def _look(self) -> tuple[int, str]:
        """Find the tail. Meta may lag behind the log, but never runs ahead of it."""
        counted = self._about["chapters"]
        chapter = max(counted - 1, 0)
        while True:
            seen = self._around(chapter)
            rows = self._chapter(chapter)
            if not rows and (counted or seen[0]):
                raise Damaged(file_of(table_of(chapter)), "is missing or empty")
            if len(rows) < CHAPTER or self._stamp(table_of(chapter + 1)) is None:
                break
            chapter += 1
        sealed = self._about["sealed"]
        if rows and sealed and sealed[0] == rows[0]["n"] - 1 and sealed[1] != rows[0]["prev"]:
            raise Damaged(file_of(table_of(chapter)), f"event {rows[0]['n']} does not follow the event before it")
        self._tail = (rows[-1]["n"], rows[-1]["hash"]) if rows else (0, genesis(self.id))
        self._seen_tail = seen
        return self._tail

    def _around(self, chapter: int) -> tuple[_Stamp, ...]:
        return self._stamps(table_of(chapter), table_of(chapter + 1))

    def _stamps(self, *tables: str) -> tuple[_Stamp, ...]:
        return tuple(map(self._stamp, tables))

    def _stamp(self, table: str) -> _Stamp:
        """Changes with every write of a table, since each write makes a new file; None if there is none."""
        try:
            stat = os.stat(join(self.folder, file_of(table)))
        except FileNotFoundError:
            return None
        return stat.st_ino, stat.st_mtime_ns, stat.st_size

    def _count_chapters(self, chapter: int) -> None:
        """Let meta know of a new chapter. The event is committed by now: if this fails, the next append makes up for it."""
        if self._about["chapters"] > chapter:
            return
        try:
            for file in os.listdir(self.folder):
                if file.endswith(TEMPORARY):  # left over by a writer that was killed: nobody else writes now
                    os.unlink(join(self.folder, file))
            sealed = chapter * CHAPTER
            about = {**self._read_meta(), "chapters": chapter + 1, "sealed": [sealed, self._hash_at(sealed)]}
            _put(self._db, META, 1, about)
        except (OSError, NotWritten):
            return
        self._about = about

    def _hash_at(self, number: int) -> str:
        if number == self.head[0]:
            return self.head[1]
        return str(self.event(number)["hash"]) if number else genesis(self.id)


def describes_session(row: Mapping[str, Any]) -> bool:
    """Whether this can be the row of the meta table."""
    chapters, sealed = row.get("chapters"), row.get("sealed", 0)
    if not isinstance(row.get("id"), str) or not isinstance(row.get("meta"), dict) or not isinstance(chapters, int):
        return False
    return sealed is None if not chapters else isinstance(sealed, list) and list(map(type, sealed)) == [int, str]


def _given(storage: FolderStorage) -> Callable[[str], FolderStorage]:
    """TinyDB makes its storage itself; this hands it the one that we keep hold of."""
    return lambda _: storage


def _put(db: TinyDB, table: str, row: int, document: dict[str, Any]) -> None:
    """Write a row, whether it is there or not, in one write (TinyDB's `upsert` would take two, and leave an empty table between them)."""
    rows = db.table(table)
    if rows.contains(doc_id=row):
        rows.update(document, doc_ids=[row])
    else:
        rows.insert(Document(document, doc_id=row))


def _plain(document: dict[str, Any]) -> dict[str, Any]:
    """The document as it will be read back: text keys, lists. ValueError or TypeError for what JSON cannot hold."""
    plain: dict[str, Any] = loads(_encode(document))
    return plain
