"""What `playaid doctor` does with a damaged session folder, and where `verify` looks for the first break.

Nothing is deleted: what cannot stay in its place is kept under its own name with `.damaged-<k>` behind it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from os.path import exists, join
from typing import Any, NamedTuple

from playaid.journal import lock
from playaid.journal.binding import differing
from playaid.journal.chain import CHAPTER, Broken, Event, chapter_of, fault_in, genesis, is_bound, table_of
from playaid.journal.documents import HOLDS, KEYS, META, SPARE, SPARE_KEYS, SPARE_META, Documents, describes_session
from playaid.journal.errors import Damaged, JournalError, NoJournal
from playaid.journal.gather import ASIDE, Gathered, fragments, gather, is_left_over, longest, proves_itself, whole_events
from playaid.journal.journal import STATE
from playaid.journal.mending import one_byte_off
from playaid.journal.store import FolderStorage, Rows, dump, file_of, parse, read_file, read_table, replace_file


class Report(NamedTuple):
    """What was done.

    events     number of the last event that the journal now has
    lost       numbers of events that are known to have been, and are nowhere to be found
    aside      (number, file) of events that are whole, but stand behind a break: they are kept in that file
    mended     files in which one changed byte was found and put right
    restored   files that were made again from a second copy, or from events found anywhere in the folder
    moved      (file, its new name) of everything that was moved aside
    foreign    files that hold events of another session
    shown      (first, last, file) of stretches that can still be read although what came before them is gone
    position   number of the event after which the position can still be shown although its beginning is gone, None if there is no such
    beyond_help   files that are damaged, missing or not the right ones, and could not be made again
    """

    events: int
    lost: tuple[int, ...] = ()
    aside: tuple[tuple[int, str], ...] = ()
    mended: tuple[str, ...] = ()
    restored: tuple[str, ...] = ()
    moved: tuple[tuple[str, str], ...] = ()
    foreign: tuple[str, ...] = ()
    shown: tuple[tuple[int, int, str], ...] = ()
    position: int | None = None
    beyond_help: tuple[str, ...] = ()

    @property
    def healthy(self) -> bool:
        """Whether there was nothing to do."""
        return not any(self[1:])


def first_fault(folder: str, progress: Callable[[int, int], None] | None = None) -> Broken | None:
    """Read the whole log and recompute its chain; the first fault, None if there is none."""
    about = _about(folder)
    if about is None:
        return Broken(0, file_of(META), "is missing or damaged")
    beside = _fault_beside(folder)
    taken = _snapshot_taken(folder)  # before the log: another process may add to both meanwhile
    chapters = max([about["chapters"], *(chapter + 1 for chapter in _chapters_in(folder))])
    prev, number, bound, last = genesis(about["id"]), 0, False, None
    for chapter in range(chapters):
        file = file_of(table_of(chapter))
        try:
            rows = read_table(folder, table_of(chapter))
        except Damaged as damage:
            whole = sorted(whole_events(_bytes_of(folder, file) or b""), key=_number_of)
            return Broken(number + len(_linked(whole, number, prev)) + 1, file, damage.why)
        if rows is None:
            return Broken(number + 1, file, "is missing")
        for event in rows.values():
            if fault := fault_in(event, number + 1, prev):
                return Broken(number + 1, file, fault)
            if bound and not is_bound(event):
                return Broken(number + 1, file, f"event {number + 1} is not bound to keys and players, as those before it are")
            number, prev, bound, last = number + 1, event["hash"], is_bound(event), event
        if number != (chapter + 1) * CHAPTER and (chapter + 1 < chapters or number <= chapter * CHAPTER):
            return Broken(number + 1, file, f"event {number + 1} is missing")
        if progress:
            progress(chapter + 1, chapters)
    if taken > number:
        file = file_of(table_of(chapter_of(number + 1)))
        return Broken(number + 1, file, f"the log was cut off after event {number}: there is a snapshot of event {taken}")
    return (beside and beside._replace(number=number)) or _fault_in_binding(folder, last)


def salvage(folder: str | os.PathLike[str], seen: int = 0) -> Report:
    """Put a session folder into order again, keeping the longest chain that can be had. Busy, NoJournal, NotWritten.

    `seen`: the highest number of an event known to have been, from elsewhere. A healthy folder is left as it is.
    """
    path = os.fspath(folder)
    if not any(exists(join(path, file_of(table))) for table in (META, SPARE, KEYS, table_of(0))):
        raise NoJournal(f"there is no session in {path}")
    handle = lock.acquire(path)
    try:
        return _Doctor(path, seen).treat()
    finally:
        lock.release(handle)


class _Doctor:
    """One treatment of one folder, whose lock is held."""

    def __init__(self, folder: str, seen: int):
        self.folder = folder
        self.mended: list[str] = []
        self.restored: list[str] = []
        self.moved: list[tuple[str, str]] = []
        self.beyond_help: list[str] = []
        self.most = seen

    def treat(self) -> Report:
        for file in sorted(os.listdir(self.folder)):
            if file in map(file_of, (META, KEYS, SPARE, STATE)):
                self._mend(file)
            elif _CHAPTER_FILE.fullmatch(file):
                self._mend(file, _all_events)
        gathered = gather(self.folder)
        for file in gathered.strange:  # a folder or a pipe where a file should be
            if file in map(file_of, (META, KEYS, SPARE, STATE)) or _CHAPTER_FILE.fullmatch(file):
                self._move_aside(file)
        about, chain = self._session(gathered)
        if about is None:
            self._report_keys(gathered)
            return self._report(gathered, [], None)
        self._know(about)
        snapshot = self._rows(STATE)
        self._log(chain)
        keys = self._keys(gathered, chain)
        about = self._meta(gathered, about, chain)
        self._snapshot(chain)
        if about is not None and keys is not None:
            self._spare(about, keys)
        return self._report(gathered, chain, (snapshot or {}).get(HOLDS))

    # which session, and how much of it

    def _session(self, gathered: Gathered) -> tuple[dict[str, Any] | None, list[Event]]:
        """The row of the meta table that has the longest chain, and this chain. Of rows as good, that of the meta table itself."""
        own = [about for file, about in gathered.abouts if file == file_of(META)]
        abouts = own + [about for file, about in gathered.abouts if file != file_of(META)]
        present = {event["hash"] for event in self._present()}
        chains = [self._chain(gathered, about, present) for about in abouts]
        if not chains:
            return None, []
        best = max(range(len(chains)), key=lambda at: (len(chains[at]), -at))
        return abouts[best], chains[best]

    def _chain(self, gathered: Gathered, about: dict[str, Any], present: set[str]) -> list[Event]:
        """The chain to keep: the log as it stands if it is whole, continued by what a copy has behind it; else the longest to be had."""
        root = genesis(about["id"])
        whole = _linked(self._present(), 0, root)
        if present and len(whole) == len(present):
            acknowledged = {mark: gathered.events[mark] for mark, files in gathered.files.items() if not all(map(is_left_over, files))}
            further = longest(acknowledged, root, present)
            return further if further[: len(whole)] == whole else whole
        return longest(gathered.events, root, present)

    def _present(self) -> list[Event]:
        """The events of the log as it stands, table by table."""
        return [event for chapter in _chapters_in(self.folder) for event in (self._rows(table_of(chapter)) or {}).values()]

    def _know(self, about: dict[str, Any]) -> None:
        """How many events there must have been at least."""
        taken = (self._rows(STATE) or {}).get(HOLDS, {}).get("number")
        sealed = (about["sealed"] or [0])[0] + (1 if about["chapters"] else 0)
        self.most = max(self.most, sealed, taken if isinstance(taken, int) else 0)

    # the log

    def _log(self, chain: list[Event]) -> None:
        """Make the chapters say what the chain says."""
        wanted = {chapter: chain[chapter * CHAPTER : (chapter + 1) * CHAPTER] for chapter in range(-(-len(chain) // CHAPTER))}
        for chapter in sorted({*wanted, *_chapters_in(self.folder)}):
            file = file_of(table_of(chapter))
            good = wanted.get(chapter, [])
            rows = self._rows(table_of(chapter))
            if rows is not None and good and list(rows.values()) == good:
                continue
            if exists(join(self.folder, file)):
                self._copy_aside(file) if good else self._move_aside(file)
            if good:
                self._write(table_of(chapter), {str(event["n"]): event for event in good})
                self.restored.append(file)

    # the documents

    def _keys(self, gathered: Gathered, chain: list[Event]) -> dict[str, Any] | None:
        """The keyring that the chain is bound to (in format 1: the first that can be read), put in its place."""
        file = file_of(KEYS)
        bound = chain[-1]["bound"] if chain and is_bound(chain[-1]) else None
        own = [keys for name, keys in gathered.keyrings if name == file]
        others = [keys for name, keys in gathered.keyrings if name != file and (ASIDE not in name or bound)]
        right = [keys for keys in own + others if bound is None or not differing(bound, {}, keys)[1]]
        if not right:
            if own or exists(join(self.folder, file)) or (bound is not None and differing(bound, {}, {})[1]):
                self.beyond_help.append(file)
            return None if bound is None else ({} if not differing(bound, {}, {})[1] else None)
        if right[0] not in own:
            self._replace(KEYS, {HOLDS: {"document": right[0]}})
        return right[0]

    def _meta(self, gathered: Gathered, about: dict[str, Any], chain: list[Event]) -> dict[str, Any] | None:
        """The row of the meta table: as the chain is bound to it, and with the right count of it."""
        file = file_of(META)
        bound = chain[-1]["bound"] if chain and is_bound(chain[-1]) else None
        same = [(name, other) for name, other in gathered.abouts if other["id"] == about["id"]]
        same.sort(key=lambda entry: entry[0] != file)
        right = [other for _, other in same if bound is None or not differing(bound, other["meta"], {})[0]]
        if not right:
            self.beyond_help.append(file)
            return None
        row = right[0]
        last = chapter_of(len(chain)) if chain else -1
        sealed = [last * CHAPTER, chain[last * CHAPTER - 1]["hash"] if last else genesis(row["id"])] if chain else None
        counted = {**row, "chapters": last + 1, "sealed": sealed}
        if not any(name == file and other == row for name, other in same):
            self._replace(META, {HOLDS: counted})
        elif (row["chapters"], row["sealed"]) != (last + 1, sealed) and not _counts(row, chain):
            self._write(META, {HOLDS: counted})
        return row

    def _report_keys(self, gathered: Gathered) -> None:
        self.beyond_help.append(file_of(META))
        if not any(file == file_of(KEYS) for file, _ in gathered.keyrings) and exists(join(self.folder, file_of(KEYS))):
            self.beyond_help.append(file_of(KEYS))

    def _replace(self, table: str, rows: Rows) -> None:
        if exists(join(self.folder, file_of(table))):
            self._copy_aside(file_of(table))
        self._write(table, rows)
        self.restored.append(file_of(table))

    def _spare(self, about: dict[str, Any], keys: dict[str, Any]) -> None:
        """Make the second copies again if they are not to be had. Only what the caller put into meta must agree."""
        rows = self._rows(SPARE) or {}
        copy = rows.get(SPARE_META, {}).get("document")
        fits = isinstance(copy, dict) and describes_session(copy) and (copy["id"], copy["meta"]) == (about["id"], about["meta"])
        if fits and (not keys or rows.get(SPARE_KEYS, {}).get("document") == keys):
            return
        new: Rows = {SPARE_META: {"document": about}}
        if keys:
            new[SPARE_KEYS] = {"document": keys}
        self._replace(SPARE, new)

    def _snapshot(self, chain: list[Event]) -> None:
        """Move the snapshot aside unless it fits the log as it now is."""
        if not exists(join(self.folder, file_of(STATE))):
            return
        row = (self._rows(STATE) or {}).get(HOLDS, {})
        taken, mark = row.get("number"), row.get("hash")
        fits = isinstance(taken, int) and 0 < taken <= len(chain) and chain[taken - 1]["hash"] == mark
        if not fits and not (taken == 0 and chain and chain[0]["prev"] == mark):
            self._move_aside(file_of(STATE))

    # files

    def _rows(self, table: str) -> Rows | None:
        try:
            return read_table(self.folder, table)
        except JournalError:
            return None

    def _mend(self, file: str, proof: Callable[[Rows], bool] = lambda rows: True) -> None:
        """Put one changed byte right, if there is exactly one and the result is proved."""
        data = _bytes_of(self.folder, file)
        if data is None or _parsed(data, file) is not None:
            return
        for candidate in one_byte_off(data):
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
            replace_file(self.folder, name, _bytes_of(self.folder, file) or b"")
        return name

    def _new_name(self, file: str) -> str:
        k = 1
        while exists(join(self.folder, f"{file}{ASIDE}{k}")):
            k += 1
        self.moved.append((file, f"{file}{ASIDE}{k}"))
        return f"{file}{ASIDE}{k}"

    def _write(self, table: str, rows: Rows) -> None:
        replace_file(self.folder, file_of(table), dump(rows))

    # what to say

    def _report(self, gathered: Gathered, chain: list[Event], snapshot: dict[str, Any] | None) -> Report:
        number = len(chain)
        names: dict[str, str] = {}
        for old, name in self.moved:
            names.setdefault(old, name)
        aside: dict[int, str] = {}
        foreign: set[str] = set()
        shown: list[tuple[int, int, str]] = []
        position = None
        for fragment in fragments(gathered, chain):
            live = [
                (event["n"], file)
                for event in fragment.events
                for file in gathered.files[event["hash"]]
                if ASIDE not in file and not is_left_over(file)
            ]
            if not live:
                continue
            if fragment.foreign and chain:
                foreign.update(names.get(file, file) for _, file in live)
                continue
            behind = [(n, names.get(file, file)) for n, file in live if n > number]
            aside.update(behind)
            self.most = max([self.most, *(n for n, _ in behind)])
            if behind:
                shown.append((behind[0][0], behind[-1][0], behind[0][1]))
            if snapshot and any(event["hash"] == snapshot.get("hash") for event in fragment.events):
                position = snapshot.get("number")
        lost = tuple(n for n in range(number + 1, self.most + 1) if n not in aside)
        return Report(
            events=number,
            lost=lost,
            aside=tuple(sorted(aside.items())),
            mended=tuple(self.mended),
            restored=tuple(self.restored),
            moved=tuple(self.moved),
            foreign=tuple(sorted(foreign)),
            shown=tuple(shown),
            position=position,
            beyond_help=tuple(self.beyond_help),
        )


def id_of(folder: str | os.PathLike[str]) -> str:
    """The name of the session in a folder by its meta table, "" where that cannot be read."""
    about = _about(os.fspath(folder))
    return str(about["id"]) if about else ""


def _about(folder: str) -> dict[str, Any] | None:
    try:
        row = (read_table(folder, META) or {}).get(HOLDS, {})
    except JournalError:
        return None
    return row if describes_session(row) else None


def _counts(about: dict[str, Any], chain: list[Event]) -> bool:
    """Whether what a meta row says of the log is true of it, though perhaps not the latest."""
    chapters, sealed = about["chapters"], about["sealed"]
    if not chain or not chapters or chapters > chapter_of(len(chain)) + 1:
        return False
    number, mark = sealed
    before = genesis(about["id"]) if number == 0 else chain[number - 1]["hash"] if 0 < number < len(chain) else None
    return bool(number == (chapters - 1) * CHAPTER and mark == before)


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


def _fault_in_binding(folder: str, last: Event | None) -> Broken | None:
    """Whether keyring and meta are those that the last event is bound to."""
    if last is None or not is_bound(last):
        return None
    try:
        Documents(folder, FolderStorage(folder)).hold_to(last["bound"])
    except Damaged as damage:
        return Broken(last["n"], damage.file, damage.why)
    return None


def _snapshot_taken(folder: str) -> int:
    """After which event the snapshot was taken, 0 if there is none that can be read."""
    try:
        taken = (read_table(folder, STATE) or {}).get(HOLDS, {}).get("number")
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


def _all_events(rows: Rows) -> bool:
    """Whether the rows of a chapter are events that follow each other, each unaltered."""
    events = list(rows.values())
    return bool(events) and all(map(proves_itself, events)) and len(_linked(events, events[0]["n"] - 1, events[0]["prev"])) == len(events)


_CHAPTER_FILE = re.compile(r"log\.(\d{5,})\.json")


def _bytes_of(folder: str, file: str) -> bytes | None:
    try:
        return read_file(folder, file)
    except Damaged:
        return None


def _parsed(data: bytes, file: str) -> Rows | None:
    try:
        return parse(data, file)
    except JournalError:
        return None
