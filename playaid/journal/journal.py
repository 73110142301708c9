"""The journal of a session: events in order, each chained to the one before, in a folder of TinyDB tables.

    meta        who plays what, and how much of the journal there must at least be
    keys        the keyring
    spare       a second copy of meta and keys, for `salvage`
    state       a snapshot of the state: a cache
    log.00000 … the events, 64 to a chapter; a full chapter is never written again

The one commit point is the event in the last chapter. Everything else is written after it and may lag behind. Each event is bound to the
keyring and the meta that it was written under: these change by an event only. A session of an older format is brought up by an event of its
own before the first that is written here. (In format 1 events were not bound; such a one is taken over first.)
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from os.path import exists, join
from typing import Any

from tinydb import TinyDB
from tinydb.table import Document

from playaid import migrations
from playaid.journal import lock
from playaid.journal.binding import LABEL, binding, with_locked
from playaid.journal.chain import CHAPTER, FORMAT, Event, chapter_of, fault_in, genesis, hash_of, is_bound, table_of, to_sign
from playaid.journal.documents import META, SPARE, Documents, stamps
from playaid.journal.errors import Changed, Damaged, Moved, NotWritten, Replaced
from playaid.journal.left_over import finish, lies_here
from playaid.journal.lives import check_home
from playaid.journal.plain import copied, plain, plain_body
from playaid.journal.snapshot import STATE, Snapshot, snapshot_in
from playaid.journal.store import TEMPORARY, FolderStorage, Rows, Stamp, file_of
from playaid.language.message import message
from playaid.migrations import TABLE
from playaid.refused_files import make_folder

Sign = Callable[[bytes], Mapping[str, str]]
"""What is to be signed -> side: its signature."""


class Journal:
    """An open session folder. Events are only ever added, so reading needs no lock. NoJournal; Damaged, Newer for its meta table."""

    def __init__(self, folder: str | os.PathLike[str]):
        self.folder = os.fspath(folder)
        self.tried: list[tuple[int, str]] = []
        """Number and hash of every event that this object has set out to write: what an interrupted command reads back."""
        self._storage = FolderStorage(self.folder)
        self._db = TinyDB(self.folder, storage=lambda _: self._storage)  # TinyDB makes its own; we keep hold of ours
        self._lock: int | None = None
        self._depth = 0
        self._tail: tuple[int, str] | None = None
        self._last: Event = {}
        self._before = (-1, "")
        self._seen_tail: tuple[Stamp, ...] = ()
        self._documents = Documents(self.folder, self._storage)
        self.at_hand: Mapping[int, Event] = {}
        """What `at_hand` (the module) says."""
        self.signs_migration: Callable[[], Sign | None] = lambda: None
        """What signs the event by which the session goes on in a later format, where somebody must."""

    @classmethod
    def create(cls, folder: str | os.PathLike[str], meta: dict[str, Any], id: str | None = None) -> "Journal":
        """Begin a session in a new or empty folder; `id` only to restore an export. FileExistsError, Busy, NotWritten."""
        path = os.fspath(folder)
        try:
            make_folder(path, 0o700)
        except OSError as fault:
            raise NotWritten(path, fault.strerror or str(fault)) from fault
        handle = lock.acquire(path)
        try:
            if any(exists(join(path, file_of(table))) for table in (META, table_of(0))):
                raise FileExistsError(message("{path} holds a session already", path=path))
            row = {"id": id or os.urandom(16).hex(), "format": TABLE.number, "chapters": 0, "sealed": None, "meta": plain(meta)}
            storage = FolderStorage(path)
            for table, first in ((SPARE, {"document": row}), (META, row)):  # meta last: from here on it is a session
                storage.put(table, {"1": first})
        finally:
            lock.release(handle)
        return cls(path)

    @property
    def id(self) -> str:
        """The random name of the session (32 hex digits), given at its creation and never changed."""
        return str(self._documents.about["id"])

    @property
    def meta(self) -> dict[str, Any]:
        """The caller's own document about the session, as of the last look, in today's format. Damaged."""
        if self.format in (None, migrations.SESSION.number):
            return self.bound_meta
        from playaid.journal.format import todays

        return todays(self.bound_meta)

    @property
    def bound_meta(self) -> dict[str, Any]:
        """The same as it was written, and as the last event is bound to it. Damaged."""
        return copied(self._held().meta)

    @property
    def format(self) -> Any:
        """The format that it was written in, None where it names none. Damaged."""
        return self._held().meta.get(FORMAT)

    @property
    def keys(self) -> dict[str, Any]:
        """The keyring document, {} before one was set. Damaged."""
        return copied(self._held().keys)

    @property
    def bound(self) -> str:
        """The digest of meta and keyring that stands in every event. Damaged."""
        return self._held().bound

    def _held(self) -> Documents:
        self.head  # noqa: B018
        return self._documents

    def set_meta(self, meta: dict[str, Any]) -> None:
        """Replace meta: all of it before the first event, from then on its label only. ValueError, Busy, NotWritten."""
        document = plain(meta)
        with self._locked():
            self._documents.look()
            if self._look()[0]:
                if {**document, LABEL: ""} != {**self.meta, LABEL: ""}:
                    raise ValueError("what is in meta changes by an event")
                document = {**self.bound_meta, LABEL: document.get(LABEL)}
            self._documents.put(meta=document)

    def learn(self, locked: Mapping[str, Mapping[str, Any]]) -> bool:
        """Take up what opens sides' keys: side -> its locked half; what does not fit the keys of the session is left. Whether any did.
        Busy, NotWritten."""
        with self._locked():
            self.refresh()
            keys = with_locked(self.keys, locked)
            if keys == self.keys:
                return False
            self._documents.put(keys=keys)
            return True

    @property
    def doubtful(self) -> list[dict[str, Any]]:
        """Keyrings of changes of which no answer came: none of them holds, and one of them may. Damaged."""
        return self._held().doubtful

    def set_keys(self, keys: dict[str, Any], doubtful: Sequence[Mapping[str, Any]] = ()) -> None:
        """Set the keyring, before the first event; `doubtful`, as above. ValueError, Busy, NotWritten."""
        document = plain(keys)
        with self._locked():
            self._documents.look()
            if self._look()[0]:
                raise ValueError("keys change by an event")
            self._documents.put(keys=document, beside=doubtful)

    @property
    def head(self) -> tuple[int, str]:
        """Number and hash of the last event as of the last look; 0 and the genesis hash before the first. Damaged."""
        return self._tail or self._look()

    @property
    def tail_number(self) -> int:
        """Number of the last event as of the last look, 0 before the first."""
        return self.head[0]

    @property
    def last(self) -> Event:
        """The last event as of the last look, {} before the first."""
        self.head  # noqa: B018
        return dict(self._last)

    def append(self, event: dict[str, Any], sign: Sign | None = None) -> Event:
        """Add an event; gives it back as stored, with what the journal sets itself (`RESERVED`). It is on the disk when this returns.

        `sign` is given the text that its signatures must cover. Moved if another process has appended since this journal last
        looked (each use of `head`, `refresh`, `writing` or `append` looks); Replaced if the last event known is not in the log any more;
        ValueError or TypeError if it does not fit into JSON or brings a reserved key; Busy, Damaged, NotWritten.
        """
        body = plain_body(event)
        with self._locked():
            self._stand()
            return self._write(body, self.bound, sign)

    def change(
        self, event: Event, made_from: str, meta: dict[str, Any] | None = None, keys: dict[str, Any] | None = None, sign: Sign | None = None
    ) -> Event:
        """Put another keyring or meta in place, by an event. Changed if `bound` is not `made_from` any more; else as `append`."""
        body = plain_body(event)
        new_meta, new_keys = None if meta is None else plain(meta), None if keys is None else plain(keys)
        with self._locked():
            self._stand()
            if self.bound != made_from:
                raise Changed
            return self._put_in_place(body, new_meta or self.bound_meta, self.keys if new_keys is None else new_keys, sign)

    def adopt(self, events: Iterable[Event]) -> Iterator[int]:
        """Write an export's events as they are into a new session, by chapters; gives each number. ValueError, Busy, NotWritten."""
        with self._locked():
            number, prev = self._look()
            rows: list[Event] = []
            for event in events:
                if fault := fault_in(event, number + 1, prev):
                    raise ValueError(fault)
                if not number and not is_bound(event):
                    self._documents.count(format=1)
                number, prev = number + 1, event["hash"]
                rows.append(event)
                if number % CHAPTER == 0:
                    yield from self._write_chapter(rows)
                    rows = []
            yield from self._write_chapter(rows)
            if number:
                self._count_chapters(chapter_of(number))
            self._look()

    def _write_chapter(self, rows: list[Event]) -> Iterator[int]:
        if rows:
            table = table_of(chapter_of(rows[-1]["n"]))
            self._storage.put(table, {**self._storage.rows(table), **{str(row["n"]): row for row in rows}})
            self._storage.let_go(table)
            self._tail = (rows[-1]["n"], rows[-1]["hash"])
            yield from (row["n"] for row in rows)

    def event(self, number: int) -> Event:
        if not 1 <= number <= self.tail_number:
            raise KeyError(f"there is no event {number}")
        return self.at_hand.get(number) or next(self.events(number, number))

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
                raise Damaged(file_of(table), message("event {number} is missing", number=rows[-1]["n"] + 1 if rows else number))
            for row in rows[(number - 1) % CHAPTER : (end - 1) % CHAPTER + 1]:
                if prev is not None and row["prev"] != prev:
                    raise Damaged(file_of(table), message("event {n} does not follow the event before it", n=row["n"]))
                prev = row["hash"]
                yield dict(row)
            number = end + 1

    def read_again(self, table: str) -> Rows | None:
        """One table of the folder as its file is now, None if there is none: to be read only. Damaged, Newer."""
        return self._storage.read_again(table)

    def refresh(self) -> bool:
        """Look again; whether another process wrote anything. Replaced if the last event known is gone: this is what is there. Damaged."""
        before = self._tail
        moved = False
        if self._documents.moved():
            was = self.id, self._documents.meta, self._documents.keys
            self._documents.look()
            if before is not None:
                self._look()
            moved = was != (self.id, self._documents.meta, self._documents.keys)
        if before is None:
            self._look()
        elif self._seen_tail != self._around(chapter_of(max(before[0], 1))):
            moved = self._look() != before or moved
        if before is not None and self._tail != before:
            self._check_still_there(before)
        return moved

    @contextmanager
    def writing(self) -> Iterator[bool]:
        """Hold the lock over read, decide and append; whether others wrote. Brings old formats up. Busy, Damaged, Replaced, Newer."""
        with self._locked():
            moved = self.refresh()
            moved = self._take_over() or moved
            self._clear_up()
            yield self._bring_up() or moved

    def _clear_up(self) -> None:
        """What changes that were cut off have left is in doubt no longer: the log says which of it holds."""
        if self._documents.unsettled:
            self._documents.settle()

    def reopened(self) -> "Journal":
        return Journal(self.folder)

    def fate(self) -> list[int]:
        """Numbers of those events in `tried` that stand in the log now, read afresh, with what only had to be put in its place. Damaged,
        LeftOver, Busy."""
        if lies_here(self.folder):
            with self._locked():
                pass
        fresh = self.reopened()
        there = fresh.tail_number
        return sorted({number for number, mark in self.tried if number <= there and fresh.event(number)["hash"] == mark})

    def unanswered(self) -> str:
        """What nobody can say yet of the last one in `tried`; empty where `fate` tells all."""
        return ""

    def snapshot(self) -> Snapshot | None:
        """The cached state, None if none fits the chain. Damaged if it knows of more events than the log: its end was cut off."""
        try:
            found = snapshot_in(self._db.table(STATE).get(doc_id=1))
        except Damaged:  # only a cache: the events are all there
            return None
        if found is None:
            return None
        number = found[0].number
        if number > self.tail_number:
            self.refresh()
        if number > self.tail_number:
            file = file_of(table_of(chapter_of(self.tail_number + 1)))
            raise Damaged(
                file,
                message(
                    "the log ends at event {last}, but there is a snapshot of event {number}: its end was cut off",
                    last=self.tail_number,
                    number=number,
                ),
            )
        return found[0] if found[1] == self._hash_at(number) else None

    def save_snapshot(self, number: int, document: dict[str, Any]) -> None:
        """Keep a state after event `number` (KeyError if there is none), if the system will: it is only a cache. Busy."""
        with self._locked(), suppress(NotWritten):
            self._storage.put(STATE, {"1": {"number": number, "hash": self._hash_at(number), "document": document}})

    @contextmanager
    def _locked(self) -> Iterator[None]:
        if self._lock is None:
            handle = lock.acquire(self.folder)
            try:
                finish(self.folder, self.id)
            except BaseException:
                lock.release(handle)
                raise
            self._lock = handle
            self._storage.hold(partial(lock.is_held, self.folder, handle))
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if self._depth == 0:
                handle, self._lock = self._lock, None
                self._storage.release()
                lock.release(handle)

    def _stand(self) -> None:
        """Find the end of the chain where this journal believes it to be, or say that it is not. Moved, Replaced, Damaged."""
        believed, seen = self._tail, self._seen_tail
        if self._documents.moved():
            self._documents.look()
        number, _ = self._look()
        if believed is not None and believed != self._tail:
            self._check_still_there(believed)
            self._tail, self._seen_tail = believed, seen  # until the caller looks for themselves
            raise Moved(believed[0], number)
        self._check_home()
        self._take_over()

    def _check_home(self) -> None:
        check_home(self.folder, self._documents.meta)

    def _check_still_there(self, believed: tuple[int, str]) -> None:
        head = self.head
        if believed[0] > head[0] or self._hash_at(believed[0]) != believed[1]:
            raise Replaced(believed, head)

    def _write(self, body: dict[str, Any], bound: str, sign: Sign | None) -> Event:
        record = self._made(body, bound, sign)
        self.tried.append((record["n"], record["hash"]))
        return self._insert(record)

    def _made(self, body: dict[str, Any], bound: str, sign: Sign | None) -> Event:
        last, prev = self.head
        record = {"n": last + 1, "prev": prev, "hash": "", "bound": bound, **body}
        if sign is not None and (signed := dict(sign(to_sign(self.id, record)))):
            record["signed"] = signed
        record["hash"] = hash_of(record)
        return record

    def _insert(self, record: Event) -> Event:
        number: int = record["n"]
        self._db.table(table_of(chapter_of(number))).insert(Document(record, doc_id=number))
        self._tail, self._last = (number, record["hash"]), record
        self._seen_tail = self._around(chapter_of(number))
        self._count_chapters(chapter_of(number))
        return record

    def _take_over(self) -> bool:
        """Bind a session of format 1 to its keyring and meta, by an event; whether there was one to bind."""
        if not self.tail_number or is_bound(self._last):
            return False
        from playaid.journal.format import taking_over

        self._put_in_place(*taking_over(self._last, self.bound_meta), self.keys, None)
        with suppress(NotWritten):
            self._documents.count(format=TABLE.number)
        return True

    def _bring_up(self) -> bool:
        """Put meta in today's format in the place of an older one, by an event; whether it was older. Newer, Elsewhere."""
        if self.format in (None, migrations.SESSION.number) or self._last.get("bound") != self.bound:
            return False  # where the log does not speak of these documents, all must agree to them first
        self._check_home()
        from playaid.journal.format import migration

        self._put_in_place(*migration(self._last, self.bound_meta), self.keys, self.signs_migration())
        return True

    def _put_in_place(self, body: dict[str, Any], meta: dict[str, Any], keys: dict[str, Any], sign: Sign | None) -> Event:
        held = self._documents.bound
        self._documents.stage(meta, keys)
        try:
            stored = self._write(body, binding(meta, keys), sign)  # cut off here, nobody knows which documents hold: the log says so later
        except NotWritten as fault:
            if not fault.placed:
                self._documents.unstage(held)
            raise
        self._documents.hold_to(stored["bound"])
        self._documents.settle()
        return stored

    def _chapter(self, chapter: int) -> list[Event]:
        rows = [*self._storage.rows(table_of(chapter)).values()]
        first = chapter * CHAPTER + 1
        if len(rows) > CHAPTER or any(row.get("n") != first + i or not {"prev", "hash"} <= row.keys() for i, row in enumerate(rows)):
            raise Damaged(file_of(table_of(chapter)), "its events are not in order")
        return rows

    def _look(self) -> tuple[int, str]:
        """Find the tail. Meta may lag behind the log, but never runs ahead of it."""
        try:
            return self._find_tail()
        except Damaged:
            if not self._documents.moved():
                raise
            self._documents.look()  # read between two writes of another
            return self._find_tail()

    def _find_tail(self) -> tuple[int, str]:
        about = self._documents.about
        counted = about["chapters"]
        chapter = max(counted - 1, 0)
        while True:
            seen = self._around(chapter)
            rows = self._chapter(chapter)
            if not rows and (counted or seen[0]):
                raise Damaged(file_of(table_of(chapter)), "is missing or empty")
            if len(rows) < CHAPTER or seen[1] is None:
                break
            chapter += 1
        sealed = about["sealed"]
        if rows and sealed and sealed[0] == rows[0]["n"] - 1 and sealed[1] != rows[0]["prev"]:
            raise Damaged(file_of(table_of(chapter)), message("event {n} does not follow the event before it", n=rows[0]["n"]))
        self._hold_to(rows, file_of(table_of(chapter)))
        self._last = dict(rows[-1]) if rows else {}
        self._before = (rows[0]["n"] - 1, rows[0]["prev"]) if rows else (-1, "")  # what the chapters before end with
        self._tail = (rows[-1]["n"], rows[-1]["hash"]) if rows else (0, genesis(self.id))
        self._seen_tail = seen
        return self._tail

    def _hold_to(self, rows: list[Event], file: str) -> None:
        """Take the documents that the last event is bound to. Damaged if they are not there, or if it is not bound as it should be."""
        if not rows:
            return
        if is_bound(rows[-1]):
            if rows[-1]["bound"] != self._documents.bound and self._documents.moved():
                self._documents.look()
            self._documents.hold_to(rows[-1]["bound"])
        elif self._documents.about.get("format", 1) != 1 or any(map(is_bound, rows)):
            raise Damaged(file, message("event {n} is not bound to keys and players, as those before it are", n=rows[-1]["n"]))

    def _around(self, chapter: int) -> tuple[Stamp, ...]:
        return stamps(self.folder, table_of(chapter), table_of(chapter + 1))

    def _count_chapters(self, chapter: int) -> None:
        """Let meta know of a new chapter. The event is committed by now: if this fails, the next append makes up for it."""
        if self._documents.about["chapters"] > chapter:
            return
        try:
            for file in os.listdir(self.folder):
                if file.endswith(TEMPORARY):  # left over by a writer that was killed: nobody else writes now
                    os.unlink(join(self.folder, file))
            sealed = chapter * CHAPTER
            self._documents.count(chapters=chapter + 1, sealed=[sealed, self._hash_at(sealed)])
        except (OSError, NotWritten):
            return

    def _hash_at(self, number: int) -> str:
        if number in (self.head[0], self._before[0]):
            return self.head[1] if number == self.head[0] else str(self._before[1])
        return str(self.event(number)["hash"]) if number else genesis(self.id)
