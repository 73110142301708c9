"""All that can still be read in a session folder, whatever its files are called: as one finds dangling objects in a store of hashes.

Events are found in any file, torn or whole, a copy or a left-over, each proved by its own hash; documents in any table that is whole.
The events themselves stay where they are: what is kept of each is how it is chained, so that a log of any length can be gathered.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from json import JSONDecodeError, JSONDecoder
from sys import intern
from typing import Any, NamedTuple

from playaid.journal import lock
from playaid.journal.chain import Event, hash_of, is_bound
from playaid.journal.documents import KEYS, META, SPARE, SPARE_KEYS, describes_session
from playaid.journal.errors import Damaged, Newer, Unread
from playaid.journal.store import TEMPORARY, Rows, parse, read_file

ASIDE = ".damaged-"
"""In the name of what a treatment has put aside."""
_ROW = re.compile(r'\{(?="n":\d)')


class Link(NamedTuple):
    """How an event is chained: its number, the hash it follows, its own, and what it is bound to (None in format 1)."""

    n: int
    prev: str
    mark: str
    bound: str | None = None


class ScanResult(NamedTuple):
    """What was found.

    links      hash -> the event that carries it
    files      hash -> the files in which it stands
    tables     file -> its rows as they are chained, of each table that is whole, and whether each row is an unaltered event
    abouts     (file, first row of a meta table)
    keyrings   (file, keyring)
    strange    what is no file: folders, pipes, devices
    """

    links: dict[str, Link]
    files: dict[str, list[str]]
    tables: dict[str, list[tuple[Link, bool]]]
    abouts: list[tuple[str, dict[str, Any]]]
    keyrings: list[tuple[str, dict[str, Any]]]
    strange: tuple[str, ...]


def surely_read(folder: str, file: str) -> bytes | None:
    """The bytes of a file, asked for again where the disk fails: a bad sector stays so, and a drive comes back. Unread where
    the system does not let us just now; Damaged."""
    try:
        return read_file(folder, file)
    except Damaged as fault:
        if not isinstance(fault.__cause__, OSError):
            raise
    return read_file(folder, file)


def gather(folder: str) -> ScanResult:
    gathered = ScanResult({}, {}, {}, [], [], ())
    strange = []
    for file in sorted(os.listdir(folder)):
        if file == lock.FILE:
            continue
        try:
            data = surely_read(folder, file) or b""
        except Unread:
            raise
        except Damaged:
            strange.append(file)
            continue
        rows = rows_in(data, file)
        standing = [(_link(row), proves_itself(row)) for row in rows.values()] if rows else []
        if rows is not None:
            gathered.tables[file] = standing
            _documents(file, rows, gathered)
        as_rows = standing and all(unaltered for _, unaltered in standing)
        for link in (link for link, _ in standing) if as_rows else map(_link, whole_events(data)):
            gathered.links.setdefault(link.mark, link)
            gathered.files.setdefault(link.mark, []).append(file)
    return gathered._replace(strange=tuple(strange))


def every_event(folder: str) -> Iterator[Event]:
    """The events in all files of a folder, one by one; one that stands in several comes as often."""
    for file in sorted(os.listdir(folder)):
        if file != lock.FILE:
            try:
                data = surely_read(folder, file) or b""
            except Unread:
                raise
            except Damaged:
                continue
            yield from events_in(data, file)


def events_in(data: bytes, file: str) -> Iterator[Event]:
    rows = rows_in(data, file)
    return iter(rows.values()) if rows and all(map(proves_itself, rows.values())) else whole_events(data)


def rows_in(data: bytes, file: str) -> Rows | None:
    """The table in the bytes of a file, None where they are not a whole one."""
    try:
        return parse(data, file)
    except (Damaged, Newer):
        return None


def _link(row: Mapping[str, Any]) -> Link:
    number, prev, mark = row.get("n"), row.get("prev"), row.get("hash")
    bound = intern(row["bound"]) if is_bound(row) else None
    return Link(number if type(number) is int else -1, intern(str(prev)), intern(str(mark)), bound)


def _documents(file: str, rows: Rows, gathered: ScanResult) -> None:
    for key, row in rows.items():
        document = row.get("document")
        for about in (row, document):
            if isinstance(about, dict) and describes_session(about):
                gathered.abouts.append((file, about))
                if isinstance(rows.get("2", {}).get("meta"), dict) and file.lstrip(".").startswith(META):
                    gathered.abouts.append((file, {**about, "meta": rows["2"]["meta"]}))
        named = file.lstrip(".")
        if isinstance(document, dict) and (named.startswith(KEYS) or (named.startswith(SPARE) and key == SPARE_KEYS)):
            gathered.keyrings.append((file, document))


def whole_events(data: bytes) -> Iterator[Event]:
    """The events that can be read in the bytes of a file, however torn, each proved by its own hash."""
    if b'{"n":' not in data:
        return
    text = data.decode("utf-8", "replace")
    decoder = JSONDecoder()
    at = 0
    while start := _ROW.search(text, at):
        try:
            event, at = decoder.raw_decode(text, start.end() - 1)
        except (JSONDecodeError, RecursionError):
            at = start.end()
            continue
        if proves_itself(event):
            yield event
        else:
            at = start.end()


def proves_itself(event: Any) -> bool:
    if not isinstance(event, dict) or type(event.get("n")) is not int:
        return False
    try:
        return {"prev", "hash"} <= event.keys() and event["hash"] == hash_of(event)
    except ValueError:  # a number that is none
        return False


def longest(links: Mapping[str, Link], root: str, preferred: Iterable[str] = ()) -> list[Link]:
    """The longest chain of these events from the hash `root`; of two as long the one whose events are `preferred`."""
    liked = frozenset(preferred)
    children: dict[str, list[str]] = {}
    for mark, link in links.items():
        children.setdefault(link.prev, []).append(mark)
    length: dict[str, tuple[int, int]] = {}
    for mark in sorted(links, key=lambda mark: -links[mark].n):
        after = [length[child] for child in children.get(mark, ()) if links[child].n == links[mark].n + 1]
        most = max(after, default=(0, 0))
        length[mark] = (most[0] + 1, most[1] + (mark in liked))
    chain: list[Link] = []
    prev = root
    while ahead := [mark for mark in children.get(prev, ()) if links[mark].n == len(chain) + 1]:
        prev = max(ahead, key=lambda mark: length[mark])
        chain.append(links[prev])
    return chain


class Fragment(NamedTuple):
    """Events that follow each other, apart from the chain: what came before the first is not to be had."""

    links: tuple[Link, ...]
    foreign: bool
    """Whether they are known to be of another session: they have a beginning of their own."""


def fragments(gathered: ScanResult, chain: Iterable[Link]) -> list[Fragment]:
    kept = {link.mark for link in chain}
    rest = {mark: link for mark, link in gathered.links.items() if mark not in kept}
    pieces = []
    while rest:
        first = min((link for link in rest.values() if link.prev not in rest), key=lambda link: link.n, default=None)
        if first is None:
            break
        shift = first.n - 1  # as if the first of the stretch were event 1
        renumbered = {mark: link._replace(n=link.n - shift) for mark, link in rest.items() if link.n > shift}
        stretch = longest(renumbered, first.prev)
        originals = [rest.pop(link.mark) for link in stretch]
        pieces.append(Fragment(tuple(originals), first.n == 1 and first.prev not in kept))
    return sorted(pieces, key=lambda fragment: fragment.links[0].n)


def is_left_over(file: str) -> bool:
    """Whether a file is what a killed writer left: its contents were never acknowledged."""
    return file.endswith(TEMPORARY)
