"""What `playaid doctor` does with a damaged session folder, and where `verify` looks for the first break.

Nothing is deleted: what cannot stay in its place is moved aside under its own name with `.damaged-<k>` behind it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from json import JSONDecodeError, JSONDecoder
from os.path import exists, join
from typing import Any, NamedTuple
from zlib import crc32

from playaid.journal import lock
from playaid.journal.chain import CHAPTER, Broken, Event, chapter_of, fault_in, genesis, hash_of, table_of
from playaid.journal.errors import Damaged, NoJournal
from playaid.journal.journal import KEYS, META, SPARE, SPARE_KEYS, SPARE_META, STATE, describes_session
from playaid.journal.store import HEAD, Rows, dump, file_of, parse, read_table, replace_file


class Report(NamedTuple):
    """What was done.

    events     number of the last event that the journal now has
    lost       numbers of events that are known to have been, and are nowhere to be found
    aside      (number, file) of events that are whole, but stand behind a break: they are kept in that file
    mended     files in which one changed byte was found and put right
    restored   files that were made again from their second copy or from the log
    moved      (file, its new name) of everything that was moved aside
    beyond_help   files that are damaged or missing and could not be made again
    """

    events: int
    lost: tuple[int, ...] = ()
    aside: tuple[tuple[int, str], ...] = ()
    mended: tuple[str, ...] = ()
    restored: tuple[str, ...] = ()
    moved: tuple[tuple[str, str], ...] = ()
    beyond_help: tuple[str, ...] = ()

    @property
    def healthy(self) -> bool:
        """Whether there was nothing to do."""
        return not (self.lost or self.aside or self.mended or self.restored or self.moved or self.beyond_help)


def first_fault(folder: str, progress: Callable[[int, int], None] | None = None) -> Broken | None:
    """Read the whole log and recompute its chain; the first fault, None if there is none."""
    about = _about(folder)
    if about is None:
        return Broken(0, file_of(META), "is missing or damaged")
    beside = _fault_beside(folder)
    taken = _snapshot_taken(folder)  # before the log: another process may add to both meanwhile
    chapters = max([about["chapters"], *(chapter + 1 for chapter in _chapters_in(folder))])
    prev, number = genesis(about["id"]), 0
    for chapter in range(chapters):
        file = file_of(table_of(chapter))
        try:
            rows = read_table(folder, table_of(chapter))
        except Damaged as damage:
            whole = sorted(_whole_events(join(folder, file)), key=_number_of)
            return Broken(number + len(_linked(whole, number, prev)) + 1, file, damage.why)
        if rows is None:
            return Broken(number + 1, file, "is missing")
        for event in rows.values():
            if fault := fault_in(event, number + 1, prev):
                return Broken(number + 1, file, fault)
            number, prev = number + 1, event["hash"]
        if number != (chapter + 1) * CHAPTER and (chapter + 1 < chapters or number <= chapter * CHAPTER):
            return Broken(number + 1, file, f"event {number + 1} is missing")
        if progress:
            progress(chapter + 1, chapters)
    if taken > number:
        file = file_of(table_of(chapter_of(number + 1)))
        return Broken(number + 1, file, f"the log was cut off after event {number}: there is a snapshot of event {taken}")
    return beside and beside._replace(number=number)


def salvage(folder: str | os.PathLike[str]) -> Report:
    """Put a session folder into order again, keeping every event up to the first that cannot be had. Busy, NoJournal, NotWritten.

    A healthy folder is left as it is.
    """
    path = os.fspath(folder)
    if not any(exists(join(path, file_of(table))) for table in (META, SPARE, KEYS, table_of(0))):
        raise NoJournal(f"there is no session in {path}")
    handle = lock.acquire(path)
    try:
        return _Doctor(path).treat()
    finally:
        lock.release(handle)


class _Doctor:
    """One treatment of one folder, whose lock is held."""

    def __init__(self, folder: str):
        self.folder = folder
        self.mended: list[str] = []
        self.restored: list[str] = []
        self.moved: list[tuple[str, str]] = []
        self.aside: list[tuple[int, str]] = []
        self.beyond_help: list[str] = []
        self.most = 0

    def treat(self) -> Report:
        for file in sorted(os.listdir(self.folder)):
            if file in map(file_of, (META, KEYS, SPARE, STATE)):
                self._mend(file)
        spare = self._rows(SPARE) or {}
        about = self._document(META, SPARE_META, spare)
        keys = self._document(KEYS, SPARE_KEYS, spare)
        if about is None:
            return self._report(0)
        number, last = self._log(about)
        self._snapshot(number, last)
        self._spare(about, keys)
        return self._report(number)

    # the small tables

    def _document(self, table: str, row: int, spare: Rows) -> dict[str, Any] | None:
        """The one document of a table, from its second copy if need be."""
        own = (self._rows(table) or {}).get("1", {})
        document = _usable(table, own if table == META else own.get("document"))
        if document is not None:
            return document
        present = exists(join(self.folder, file_of(table)))
        copy = _usable(table, spare.get(str(row), {}).get("document"))
        if copy is None:
            if present or table == META:
                self.beyond_help.append(file_of(table))
            return None
        if present:
            self._copy_aside(file_of(table))
        self._write(table, {"1": copy if table == META else {"document": copy}})
        self.restored.append(file_of(table))
        return copy

    def _spare(self, about: dict[str, Any], keys: dict[str, Any] | None) -> None:
        """Make the second copies again if they are not to be had. Only what the caller put into meta must agree."""
        rows = self._rows(SPARE) or {}
        copy = _usable(META, rows.get(str(SPARE_META), {}).get("document")) or {}
        fits = copy.get("id") == about["id"] and copy.get("meta") == about["meta"]
        if fits and (keys is None or rows.get(str(SPARE_KEYS), {}).get("document") == keys):
            return
        if exists(join(self.folder, file_of(SPARE))):
            self._copy_aside(file_of(SPARE))
        new: Rows = {str(SPARE_META): {"document": about}}
        if keys is not None:
            new[str(SPARE_KEYS)] = {"document": keys}
        self._write(SPARE, new)
        self.restored.append(file_of(SPARE))

    def _snapshot(self, number: int, last: dict[int, str]) -> None:
        """Move the snapshot aside unless it fits the log as it now is."""
        if not exists(join(self.folder, file_of(STATE))):
            return
        row = (self._rows(STATE) or {}).get("1", {})
        taken = row.get("number")
        if isinstance(taken, int):
            self.most = max(self.most, taken)
        if not isinstance(taken, int) or taken > number or row.get("hash") != last.get(taken):
            self._move_aside(file_of(STATE))

    # the log

    def _log(self, about: dict[str, Any]) -> tuple[int, dict[int, str]]:
        """Keep the log up to the first break; gives the last number and the hash after each event."""
        number, hashes = 0, {0: genesis(about["id"])}
        self.most = (about["sealed"] or [0])[0] + (1 if about["chapters"] else 0)
        chapters = _chapters_in(self.folder)
        broken = False
        for place, chapter in enumerate(chapters):
            file = file_of(table_of(chapter))
            broken = broken or chapter != place
            if not broken:
                self._mend(file, _carrying_on(number, hashes[number]))
            found = self._events_in(chapter)
            self.most = max([self.most, *(event["n"] for event in found)])
            good = [] if broken else _linked(found, number, hashes[number])
            for event in good:
                number = event["n"]
                hashes[number] = event["hash"]
            behind = [event["n"] for event in found if event["n"] > number]
            whole = len(good) == CHAPTER or (place + 1 == len(chapters) and good and not behind)
            rows = self._rows(table_of(chapter))
            if broken or not good or rows is None or list(rows.values()) != good:
                self._recut(chapter, [] if broken else good, behind)
            broken = broken or not whole
        last = chapter_of(number)
        self._count(about, last + 1 if number else 0, [last * CHAPTER, hashes[last * CHAPTER]] if number else None)
        return number, hashes

    def _events_in(self, chapter: int) -> list[Event]:
        """Every whole event that the file of a chapter still shows, by number."""
        return sorted(_whole_events(join(self.folder, file_of(table_of(chapter)))), key=_number_of)

    def _recut(self, chapter: int, good: list[Event], behind: list[int]) -> None:
        """Put a chapter aside, and in its place what is good of it."""
        file = file_of(table_of(chapter))
        if exists(join(self.folder, file)):
            name = self._copy_aside(file) if good else self._move_aside(file)
            self.aside += [(number, name) for number in behind]
        if good:
            self._write(table_of(chapter), {str(event["n"]): event for event in good})
            self.restored.append(file)

    def _count(self, about: dict[str, Any], chapters: int, sealed: list[Any] | None) -> None:
        if (about["chapters"], about["sealed"]) == (chapters, sealed):
            return
        about.update(chapters=chapters, sealed=sealed)
        self._write(META, {"1": about})

    # files

    def _rows(self, table: str) -> Rows | None:
        try:
            return read_table(self.folder, table)
        except Damaged:
            return None

    def _mend(self, file: str, proof: Callable[[Rows], bool] = lambda rows: True) -> None:
        """Put one changed byte right, if there is exactly one and the result is proved."""
        data = _bytes_of(join(self.folder, file))
        if data is None or _parsed(data, file) is not None:
            return
        for candidate in _one_byte_off(data):
            rows = _parsed(candidate, file)
            if rows is not None and proof(rows):
                self._copy_aside(file)
                replace_file(self.folder, file, candidate)
                self.mended.append(file)
                return

    def _move_aside(self, file: str) -> str:
        """Give a file that has no place any more another name."""
        name = self._new_name(file)
        os.rename(join(self.folder, file), join(self.folder, name))
        return name

    def _copy_aside(self, file: str) -> str:
        """Keep a file under another name too, until its replacement is written: a treatment that is cut short must not cost it."""
        name = self._new_name(file)
        try:
            os.link(join(self.folder, file), join(self.folder, name))
        except OSError:  # a file system without links
            replace_file(self.folder, name, _bytes_of(join(self.folder, file)) or b"")
        return name

    def _new_name(self, file: str) -> str:
        k = 1
        while exists(join(self.folder, f"{file}.damaged-{k}")):
            k += 1
        self.moved.append((file, f"{file}.damaged-{k}"))
        return f"{file}.damaged-{k}"

    def _write(self, table: str, rows: Rows) -> None:
        replace_file(self.folder, file_of(table), dump(rows))

    def _report(self, number: int) -> Report:
        kept = {n for n, _ in self.aside}
        lost = tuple(n for n in range(number + 1, self.most + 1) if n not in kept)
        aside, mended, restored = tuple(self.aside), tuple(self.mended), tuple(self.restored)
        return Report(number, lost, aside, mended, restored, tuple(self.moved), tuple(self.beyond_help))


def _usable(table: str, document: Any) -> dict[str, Any] | None:
    return document if isinstance(document, dict) and (table != META or describes_session(document)) else None


def _about(folder: str) -> dict[str, Any] | None:
    try:
        row = (read_table(folder, META) or {}).get("1", {})
    except Damaged:
        return None
    return row if describes_session(row) else None


def _chapters_in(folder: str) -> list[int]:
    """The chapters there are files of, in order."""
    return sorted(int(found[1]) for file in os.listdir(folder) if (found := _CHAPTER_FILE.fullmatch(file)))


def _fault_beside(folder: str) -> Broken | None:
    """What is wrong with the tables that are no part of the log."""
    for table in (KEYS, SPARE, STATE):
        try:
            read_table(folder, table)
        except Damaged as damage:
            return Broken(0, damage.file, f"{damage.why}; the events are all in order")
    return None


def _snapshot_taken(folder: str) -> int:
    """After which event the snapshot was taken, 0 if there is none that can be read."""
    try:
        taken = (read_table(folder, STATE) or {}).get("1", {}).get("number")
    except Damaged:
        return 0
    return taken if isinstance(taken, int) else 0


def _number_of(event: Event) -> int:
    return int(event["n"])


def _linked(events: list[Event], number: int, prev: str) -> list[Event]:
    """The events that carry the chain on from `number`, up to the first break."""
    good: list[Event] = []
    for event in events:
        if fault_in(event, number + 1, prev):
            if event["n"] <= number:  # a second copy of an event that we have
                continue
            break
        good.append(event)
        number, prev = number + 1, event["hash"]
    return good


def _carrying_on(number: int, prev: str) -> Callable[[Rows], bool]:
    """Whether the rows of a chapter are all events that carry the chain on from here."""
    return lambda rows: bool(rows) and len(_linked(list(rows.values()), number, prev)) == len(rows)


_CHAPTER_FILE = re.compile(r"log\.(\d{5,})\.json")
_ROW = re.compile(r'\{(?="n":\d)')


def _whole_events(path: str) -> Iterator[Event]:
    """The events that can be read in a file, however torn, each proved by its own hash."""
    text = (_bytes_of(path) or b"").decode("utf-8", "replace")
    decoder = JSONDecoder()
    at = 0
    while start := _ROW.search(text, at):
        try:
            event, at = decoder.raw_decode(text, start.end() - 1)
        except (JSONDecodeError, RecursionError):
            at = start.end()
            continue
        if _proves_itself(event):
            yield event
        else:
            at = start.end()


def _proves_itself(event: Any) -> bool:
    if not isinstance(event, dict) or not isinstance(event.get("n"), int):
        return False
    return {"prev", "hash"} <= event.keys() and event["hash"] == hash_of(event)


def _bytes_of(path: str) -> bytes | None:
    try:
        with open(path, "rb") as handle:
            return handle.read()
    except FileNotFoundError:
        return None


def _parsed(data: bytes, file: str) -> Rows | None:
    try:
        return parse(data, file)
    except Damaged:
        return None


_DIGITS = len(HEAD)


def _one_byte_off(data: bytes) -> Iterator[bytes]:
    """Every text that differs from this one in one byte and fits its checksum.

    The checksum is linear: the difference between the one found and the one stated depends only on how the byte was changed and on how many
    bytes stand behind it. Running the checksum backwards over those bytes leaves the change itself.
    """
    head, stated, body = data[:_DIGITS], data[_DIGITS : _DIGITS + 8], data[_DIGITS + 8 :]
    found = crc32(body, crc32(head))
    near = b"%08x" % found
    if sum(a != b for a, b in zip(near, stated, strict=False)) == 1:  # the checksum itself was hit
        yield head + near + body
    try:
        difference = found ^ int(stated, 16)
    except ValueError:
        return
    covered = head + body
    back = _backwards()
    for at in range(len(covered) - 1, -1, -1):
        difference = ((difference << 8) & 0xFFFFFFFF) ^ back[difference >> 24]
        if difference < 256 and difference:
            byte = bytes((covered[at] ^ difference,))
            changed = covered[:at] + byte + covered[at + 1 :]
            yield changed[:_DIGITS] + stated + changed[_DIGITS:]


def _backwards() -> list[int]:
    """For each top byte of a checksum, what taking one zero byte out of it adds to the rest."""
    table = []
    for top in range(256):
        value = top << 24
        for _ in range(8):
            value = ((value ^ 0xEDB88320) << 1 | 1) & 0xFFFFFFFF if value & 0x80000000 else value << 1
        table.append(value)
    return table
