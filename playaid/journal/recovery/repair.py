"""What `playaid doctor` does with a damaged session folder.

Nothing is deleted: what cannot stay in its place is kept under its own name with `.damaged-<k>` behind it.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from os.path import exists, join
from typing import Any, NamedTuple

from playaid.journal import lock
from playaid.journal.binding import differing
from playaid.journal.chain import CHAPTER, Event, chapter_of, genesis, table_of
from playaid.journal.documents import HOLDS, KEYS, META, SPARE, SPARE_KEYS, SPARE_META, describes_session
from playaid.journal.errors import NoJournal
from playaid.journal.integrity import CHAPTER_FILE, about_of, bytes_of, chapters_in, in_order, linked_events
from playaid.journal.left_over import finish
from playaid.journal.recovery.bitflip import one_byte_off
from playaid.journal.recovery.scan import (
    ASIDE,
    Link,
    ScanResult,
    events_in,
    fragments,
    gather,
    is_left_over,
    longest,
    proves_itself,
    rows_in,
)
from playaid.journal.snapshot import STATE
from playaid.journal.store import Rows, dump, file_of, is_whole, replace_file
from playaid.language.message import message


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
    cleared    half-made files of killed writers, which are taken away
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
    cleared: tuple[str, ...] = ()

    @property
    def healthy(self) -> bool:
        return not any(self._replace(cleared=())[1:])


def salvage(folder: str | os.PathLike[str], seen: int = 0) -> Report:
    """Put a folder in order, with the longest chain to be had; `seen`: an event known to have been. Busy, NoJournal, NotWritten."""
    path = os.fspath(folder)
    if not any(exists(join(path, file_of(table))) for table in (META, SPARE, KEYS, table_of(0))):
        raise NoJournal(message("there is no session in {path}", path=path))
    handle = lock.acquire(path)
    try:
        finish(path, id_of(path))
        whole = in_order(path, seen)
        return Report(whole, cleared=_cleared(path)) if whole is not None else _Doctor(path, seen).treat()
    finally:
        lock.release(handle)


def _cleared(folder: str) -> tuple[str, ...]:
    """What killed writers left in a folder that is in order: taken away, as nobody writes now."""
    gone = []
    for file in sorted(filter(is_left_over, os.listdir(folder))):
        with suppress(OSError):
            os.unlink(join(folder, file))
            gone.append(file)
    return tuple(gone)


class _Doctor:
    def __init__(self, folder: str, seen: int):
        self.folder = folder
        self.mended: list[str] = []
        self.restored: list[str] = []
        self.moved: list[tuple[str, str]] = []
        self.beyond_help: list[str] = []
        self.most = seen
        self.taken: dict[str, Any] = {}
        """Number and hash of the event after which the snapshot was taken, as it says itself."""

    def treat(self) -> Report:
        for file in sorted(os.listdir(self.folder)):
            if file in map(file_of, (META, KEYS, SPARE, STATE)):
                self._mend(file)
            elif CHAPTER_FILE.fullmatch(file):
                self._mend(file, _all_events)
        gathered = gather(self.folder)
        for file in gathered.strange:  # a folder or a pipe where a file should be
            if file in map(file_of, (META, KEYS, SPARE, STATE)) or CHAPTER_FILE.fullmatch(file):
                self._move_aside(file)
        about, chain = self._session(gathered)
        if about is None:
            self.beyond_help.append(file_of(META))
            if not any(file == file_of(KEYS) for file, _ in gathered.keyrings) and exists(join(self.folder, file_of(KEYS))):
                self.beyond_help.append(file_of(KEYS))
            return self._report(gathered, [])
        row = (self._rows(STATE) or {}).get(HOLDS, {})
        self.taken = {key: row.get(key) for key in ("number", "hash")} if row else {}
        del row  # all that lies sealed may be in it
        self._know(about)
        self._log(gathered, chain)
        keys = self._keys(gathered, chain)
        about = self._meta(gathered, about, chain)
        self._snapshot(chain)
        if about is not None and keys is not None:
            self._spare(about, keys)
        return self._report(gathered, chain)

    def _session(self, gathered: ScanResult) -> tuple[dict[str, Any] | None, list[Link]]:
        """The row of the meta table that has the longest chain, and this chain. Of rows as good, that of the meta table itself."""
        own = [about for file, about in gathered.abouts if file == file_of(META)]
        abouts = own + [about for file, about in gathered.abouts if file != file_of(META)]
        standing = self._standing(gathered)
        chains = [self._chain(gathered, about, standing) for about in abouts]
        if not chains:
            return None, []
        best = max(range(len(chains)), key=lambda at: (len(chains[at]), -at))
        return abouts[best], chains[best]

    def _chain(self, gathered: ScanResult, about: dict[str, Any], standing: list[tuple[Link, bool]]) -> list[Link]:
        """The chain to keep: the log as it stands if it is whole, continued by what a copy has behind it; else the longest to be had."""
        root = genesis(about["id"])
        present = {link.mark for link, _ in standing}
        whole = _whole(standing, root)
        if present and len(whole) == len(present):
            acknowledged = {mark: gathered.links[mark] for mark, files in gathered.files.items() if not all(map(is_left_over, files))}
            further = longest(acknowledged, root, present)
            return further if further[: len(whole)] == whole else whole
        return longest(gathered.links, root, present)

    def _standing(self, gathered: ScanResult) -> list[tuple[Link, bool]]:
        return [row for chapter in chapters_in(self.folder) for row in gathered.tables.get(file_of(table_of(chapter)), ())]

    def _know(self, about: dict[str, Any]) -> None:
        taken = self.taken.get("number")
        sealed = (about["sealed"] or [0])[0] + (1 if about["chapters"] else 0)
        self.most = max(self.most, sealed, taken if isinstance(taken, int) else 0)

    def _log(self, gathered: ScanResult, chain: list[Link]) -> None:
        wanted = {chapter: chain[chapter * CHAPTER : (chapter + 1) * CHAPTER] for chapter in range(-(-len(chain) // CHAPTER))}
        for chapter in sorted({*wanted, *chapters_in(self.folder)}):
            file = file_of(table_of(chapter))
            good = wanted.get(chapter, [])
            if good and gathered.tables.get(file) == [(link, True) for link in good]:
                continue
            events = self._events(gathered, good)
            if exists(join(self.folder, file)):
                self._copy_aside(file) if good else self._move_aside(file)
            if good:
                self._write(table_of(chapter), {str(event["n"]): event for event in events})
                self.restored.append(file)

    def _events(self, gathered: ScanResult, links: list[Link]) -> list[Event]:
        """The events themselves, read again where they were found; what has been written anew meanwhile lies under its other name."""
        wanted, events = {link.mark for link in links}, dict[str, Event]()
        for file in dict.fromkeys(file for link in links for file in gathered.files[link.mark]):
            for name in (file, *(name for old, name in self.moved if old == file)):
                if wanted - events.keys():
                    found = events_in(bytes_of(self.folder, name) or b"", name)
                    events.update({event["hash"]: event for event in found if event["hash"] in wanted})
        return [events[link.mark] for link in links]

    def _keys(self, gathered: ScanResult, chain: list[Link]) -> dict[str, Any] | None:
        file = file_of(KEYS)
        bound = chain[-1].bound if chain else None
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

    def _meta(self, gathered: ScanResult, about: dict[str, Any], chain: list[Link]) -> dict[str, Any] | None:
        file = file_of(META)
        bound = chain[-1].bound if chain else None
        same = [(name, other) for name, other in gathered.abouts if other["id"] == about["id"]]
        same.sort(key=lambda entry: entry[0] != file)
        right = [other for _, other in same if bound is None or not differing(bound, other["meta"], {})[0]]
        if not right:
            self.beyond_help.append(file)
            return None
        row = right[0]
        last = chapter_of(len(chain)) if chain else -1
        sealed = [last * CHAPTER, chain[last * CHAPTER - 1].mark if last else genesis(row["id"])] if chain else None
        counted = {**row, "chapters": last + 1, "sealed": sealed}
        if not any(name == file and other == row for name, other in same):
            self._replace(META, {HOLDS: counted})
        elif (row["chapters"], row["sealed"]) != (last + 1, sealed) and not _counts(row, chain):
            self._write(META, {HOLDS: counted})
        return row

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
        self._replace(SPARE, {SPARE_META: {"document": about}, **({SPARE_KEYS: {"document": keys}} if keys else {})})

    def _snapshot(self, chain: list[Link]) -> None:
        if not exists(join(self.folder, file_of(STATE))):
            return
        taken, mark = self.taken.get("number"), self.taken.get("hash")
        fits = isinstance(taken, int) and 0 < taken <= len(chain) and chain[taken - 1].mark == mark
        if not fits and not (taken == 0 and chain and chain[0].prev == mark):
            self._move_aside(file_of(STATE))

    def _rows(self, table: str) -> Rows | None:
        data = bytes_of(self.folder, file_of(table))
        return None if data is None else rows_in(data, file_of(table))

    def _mend(self, file: str, proof: Callable[[Rows], bool] = lambda rows: True) -> None:
        data = bytes_of(self.folder, file)
        if data is None or is_whole(data):
            return
        for candidate in one_byte_off(data):
            rows = rows_in(candidate, file)
            if rows is not None and proof(rows):
                self._copy_aside(file)
                replace_file(self.folder, file, candidate)
                self.mended.append(file)
                return

    def _move_aside(self, file: str) -> None:
        os.rename(join(self.folder, file), join(self.folder, self._new_name(file)))

    def _copy_aside(self, file: str) -> None:
        """Keep a file under another name too, until its replacement is written: a treatment that is cut short must not cost it."""
        name = self._new_name(file)
        try:
            os.link(join(self.folder, file), join(self.folder, name))
        except OSError:  # a file system without links
            replace_file(self.folder, name, bytes_of(self.folder, file) or b"")

    def _new_name(self, file: str) -> str:
        k = 1
        while exists(join(self.folder, f"{file}{ASIDE}{k}")):
            k += 1
        self.moved.append((file, f"{file}{ASIDE}{k}"))
        return f"{file}{ASIDE}{k}"

    def _write(self, table: str, rows: Rows) -> None:
        replace_file(self.folder, file_of(table), dump(rows))

    def _report(self, gathered: ScanResult, chain: list[Link]) -> Report:
        number = len(chain)
        names: dict[str, str] = {}
        for old, name in self.moved:
            names.setdefault(old, name)
        aside: dict[int, str] = {}
        foreign: set[str] = set()
        shown: list[tuple[int, int, str]] = []
        position = None
        for fragment in fragments(gathered, chain):
            found = ((link.n, file) for link in fragment.links for file in gathered.files[link.mark])
            live = [(n, file) for n, file in found if ASIDE not in file and not is_left_over(file)]
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
            if self.taken and any(link.mark == self.taken["hash"] for link in fragment.links):
                position = self.taken["number"]
        missing = [n for n in range(number + 1, self.most + 1) if n not in aside]
        aside.update(_put_aside(gathered, chain, missing))
        return Report(
            events=number,
            lost=tuple(n for n in missing if n not in aside),
            aside=tuple(sorted(aside.items())),
            mended=tuple(self.mended),
            restored=tuple(self.restored),
            moved=tuple(self.moved),
            foreign=tuple(sorted(foreign)),
            shown=tuple(shown),
            position=position,
            beyond_help=tuple(self.beyond_help),
        )


def _put_aside(gathered: ScanResult, chain: list[Link], missing: list[int]) -> dict[int, str]:
    if not missing:
        return {}
    links = [link for fragment in fragments(gathered, chain) if not (fragment.foreign and chain) for link in fragment.links]
    files = {link.n: file for link in links for file in gathered.files[link.mark] if ASIDE in file}
    return {number: files[number] for number in missing if number in files}


def id_of(folder: str | os.PathLike[str]) -> str:
    """The name of the session in a folder by its meta table, "" where that cannot be read."""
    about = about_of(os.fspath(folder))
    return str(about["id"]) if about else ""


def _counts(about: dict[str, Any], chain: list[Link]) -> bool:
    """Whether what a meta row says of the log is true of it, though perhaps not the latest."""
    chapters, sealed = about["chapters"], about["sealed"]
    if not chain or not chapters or chapters > chapter_of(len(chain)) + 1:
        return False
    number, mark = sealed
    before = genesis(about["id"]) if number == 0 else chain[number - 1].mark if 0 < number < len(chain) else None
    return bool(number == (chapters - 1) * CHAPTER and mark == before)


def _whole(standing: list[tuple[Link, bool]], root: str) -> list[Link]:
    """The rows of a log that carry the chain on from `root`, up to the first break; second copies are passed over."""
    good: list[Link] = []
    for link, unaltered in standing:
        if unaltered and (link.n, link.prev) == (len(good) + 1, good[-1].mark if good else root):
            good.append(link)
        elif link.n > len(good):
            break
    return good


def _all_events(rows: Rows) -> bool:
    events = list(rows.values())
    if not events or not all(map(proves_itself, events)):
        return False
    return len(linked_events(events, events[0]["n"] - 1, events[0]["prev"])) == len(events)
