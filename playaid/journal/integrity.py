"""Where the log of a session folder first breaks, and whether a folder is in order: read chapter by chapter, whatever its length."""

import os
import re
from collections.abc import Callable
from functools import partial
from typing import Any

from playaid.journal import lock
from playaid.journal.chain import CHAPTER, Broken, Event, chapter_of, fault_in, genesis, is_bound, table_of
from playaid.journal.documents import HOLDS, KEYS, META, SPARE, SPARE_KEYS, SPARE_META, Documents, describes_session
from playaid.journal.errors import Damaged, JournalError, Unread
from playaid.journal.recovery.scan import surely_read, whole_events
from playaid.journal.snapshot import STATE
from playaid.journal.store import FolderStorage, Rows, file_of, read_table
from playaid.language.message import message

CHAPTER_FILE = re.compile(r"log\.(\d{5,})\.json")


def first_fault(
    folder: str,
    progress: Callable[[int, int], None] | None = None,
    each: Callable[[Event], None] | None = None,
    read: Callable[[str], Rows | None] | None = None,
) -> Broken | None:
    """The first fault of the whole log, or None. each: shown every event before it; read: gives a table as its file is now."""
    read = read or partial(read_table, folder)
    about = about_of(folder)
    if about is None:
        return Broken(0, file_of(META), "is missing or damaged")
    beside, taken = _beside(read)  # before the log: another process may add to both meanwhile
    chapters = max([about["chapters"], *(chapter + 1 for chapter in chapters_in(folder))])
    prev, number, bound, last = genesis(about["id"]), 0, False, None
    for chapter in range(chapters):
        file = file_of(table_of(chapter))
        try:
            rows = read(table_of(chapter))
        except Damaged as damage:
            whole = sorted(whole_events(bytes_of(folder, file) or b""), key=lambda event: int(event["n"]))
            return Broken(number + len(linked_events(whole, number, prev)) + 1, file, damage.why)
        if rows is None:
            return Broken(number + 1, file, "is missing")
        for event in rows.values():
            if fault := fault_in(event, number + 1, prev):
                return Broken(number + 1, file, fault)
            if bound and not is_bound(event):
                return Broken(
                    number + 1, file, message("event {number} is not bound to keys and players, as those before it are", number=number + 1)
                )
            number, prev, bound, last = number + 1, event["hash"], is_bound(event), event
            if each is not None:
                each(event)
        if number != (chapter + 1) * CHAPTER and (chapter + 1 < chapters or number <= chapter * CHAPTER):
            return Broken(number + 1, file, message("event {number} is missing", number=number + 1))
        if progress:
            progress(chapter + 1, chapters)
    if taken > number:
        file = file_of(table_of(chapter_of(number + 1)))
        return Broken(
            number + 1,
            file,
            message("the log was cut off after event {number}: there is a snapshot of event {taken}", number=number, taken=taken),
        )
    return (beside and beside._replace(number=number)) or _fault_in_binding(folder, last)


def in_order(folder: str, seen: int) -> int | None:
    """The number of the last event, if a folder holds one whole session and nothing else; read by chapters, to save memory."""
    tables = (META, KEYS, SPARE, STATE)
    files = set(os.listdir(folder)) - {lock.FILE, *map(file_of, tables)}
    about = about_of(folder)
    if about is None or files != {file_of(table_of(chapter)) for chapter in range(len(files))}:
        return None
    marks: dict[int, str] = {0: genesis(about["id"])}
    last: Event = {}
    taken, sealed = _snapshot_taken(folder), (about["sealed"] or [0])[0]

    def look(event: Event) -> None:
        nonlocal last
        last = event
        if event["n"] in (taken, sealed):
            marks[event["n"]] = event["hash"]

    if first_fault(folder, each=look) is not None or not last or last["n"] < seen or not is_bound(last):
        return None
    held, snapshot = {table: read_table(folder, table) or {} for table in (META, KEYS, SPARE)}, read_table(folder, STATE)
    meta, keys = held[META][HOLDS]["meta"], held[KEYS].get(HOLDS, {}).get("document", {})
    copied = {row: entry.get("document") for row, entry in held[SPARE].items()}
    copy = copied.get(SPARE_META)
    fits = (
        held[META].keys() == {HOLDS},
        held[KEYS].keys() == ({HOLDS} if keys else set()),
        about["sealed"] == [(about["chapters"] - 1) * CHAPTER, marks.get(sealed)],
        isinstance(copy, dict) and describes_session(copy) and (copy["id"], copy["meta"]) == (about["id"], meta),
        not keys or copied.get(SPARE_KEYS) == keys,
        snapshot is None or snapshot.get(HOLDS, {}).get("hash") == marks.get(taken),
    )
    return int(last["n"]) if all(fits) else None


def about_of(folder: str) -> dict[str, Any] | None:
    try:
        row = (read_table(folder, META) or {}).get(HOLDS, {})
    except JournalError:
        return None
    return row if describes_session(row) else None


def chapters_in(folder: str) -> list[int]:
    return sorted(int(named[1]) for file in os.listdir(folder) if (named := CHAPTER_FILE.fullmatch(file)))


def _beside(read: Callable[[str], Rows | None]) -> tuple[Broken | None, int]:
    """What is wrong with the tables beside the log, and how many events the snapshot has taken in; 0 where it cannot be read. read: as
    in `first_fault`."""
    fault, taken = None, 0
    for table in (KEYS, SPARE, STATE):
        try:
            rows = read(table)
        except Damaged as damage:
            fault = fault or Broken(0, damage.file, message("{why}; the events are all in order", why=damage.why))
        else:
            taken = _taken_in(rows) if table == STATE else taken
    return fault, taken


def _fault_in_binding(folder: str, last: Event | None) -> Broken | None:
    if last is None or not is_bound(last):
        return None
    try:
        Documents(folder, FolderStorage(folder)).hold_to(last["bound"])
    except Damaged as damage:
        return Broken(last["n"], damage.file, damage.why)
    return None


def _snapshot_taken(folder: str) -> int:
    try:
        return _taken_in(read_table(folder, STATE))
    except Damaged:
        return 0


def _taken_in(snapshot: Rows | None) -> int:
    taken = (snapshot or {}).get(HOLDS, {}).get("number")
    return taken if isinstance(taken, int) else 0


def linked_events(events: list[Event], number: int, prev: str) -> list[Event]:
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


def bytes_of(folder: str, file: str) -> bytes | None:
    try:
        return surely_read(folder, file)
    except Unread:
        raise
    except Damaged:
        return None
