"""All that can still be read in a session folder, whatever its files are called: as one finds dangling objects in a store of hashes.

Events are found in any file, torn or whole, a copy or a left-over, each proved by its own hash; documents in any table that is whole.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from json import JSONDecodeError, JSONDecoder
from typing import Any

from playaid.journal import lock
from playaid.journal.chain import Event, hash_of
from playaid.journal.documents import KEYS, META, SPARE, SPARE_KEYS, describes_session
from playaid.journal.errors import Damaged, Newer
from playaid.journal.store import TEMPORARY, parse, read_file
from playaid.values import NamedTuple

ASIDE = ".damaged-"
"""In the name of what a treatment has put aside."""
_ROW = re.compile(r'\{(?="n":\d)')


class Gathered(NamedTuple):
    """What was found.

    events     hash -> event
    files      hash -> the files in which it stands
    abouts     (file, first row of a meta table)
    keyrings   (file, keyring)
    strange    what is no file: folders, pipes, devices
    """

    events: dict[str, Event]
    files: dict[str, list[str]]
    abouts: list[tuple[str, dict[str, Any]]]
    keyrings: list[tuple[str, dict[str, Any]]]
    strange: tuple[str, ...]


def gather(folder: str) -> Gathered:
    """Read every file of a folder."""
    found = Gathered({}, {}, [], [], ())
    strange = []
    for file in sorted(os.listdir(folder)):
        if file == lock.FILE:
            continue
        try:
            data = read_file(folder, file)
        except Damaged:
            strange.append(file)
            continue
        for event in whole_events(data or b""):
            found.events.setdefault(event["hash"], event)
            found.files.setdefault(event["hash"], []).append(file)
        _documents(file, data or b"", found)
    return found._replace(strange=tuple(strange))


def _documents(file: str, data: bytes, found: Gathered) -> None:
    try:
        rows = parse(data, file)
    except (Damaged, Newer):
        return
    for key, row in rows.items():
        document = row.get("document")
        for about in (row, document):
            if isinstance(about, dict) and describes_session(about):
                found.abouts.append((file, about))
                if isinstance(rows.get("2", {}).get("meta"), dict) and file.lstrip(".").startswith(META):
                    found.abouts.append((file, {**about, "meta": rows["2"]["meta"]}))
        named = file.lstrip(".")
        if isinstance(document, dict) and (named.startswith(KEYS) or (named.startswith(SPARE) and key == SPARE_KEYS)):
            found.keyrings.append((file, document))


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
    """Whether this is an event, and unaltered."""
    if not isinstance(event, dict) or type(event.get("n")) is not int:
        return False
    try:
        return {"prev", "hash"} <= event.keys() and event["hash"] == hash_of(event)
    except ValueError:  # a number that is none
        return False


def longest(events: Mapping[str, Event], root: str, preferred: Iterable[str] = ()) -> list[Event]:
    """The longest chain of these events from the hash `root`; of two as long the one whose events are `preferred`."""
    liked = frozenset(preferred)
    children: dict[str, list[str]] = {}
    for mark, event in events.items():
        children.setdefault(str(event["prev"]), []).append(mark)
    length: dict[str, tuple[int, int]] = {}
    for mark in sorted(events, key=lambda mark: -events[mark]["n"]):
        after = [length[child] for child in children.get(mark, ()) if events[child]["n"] == events[mark]["n"] + 1]
        most = max(after, default=(0, 0))
        length[mark] = (most[0] + 1, most[1] + (mark in liked))
    chain: list[Event] = []
    prev = root
    while ahead := [mark for mark in children.get(prev, ()) if events[mark]["n"] == len(chain) + 1]:
        prev = max(ahead, key=lambda mark: length[mark])
        chain.append(events[prev])
    return chain


class Fragment(NamedTuple):
    """Events that follow each other, apart from the chain: what came before the first is not to be had."""

    events: tuple[Event, ...]
    foreign: bool
    """Whether they are known to be of another session: they have a beginning of their own."""


def fragments(gathered: Gathered, chain: Iterable[Event]) -> list[Fragment]:
    """The longest stretches among the events that are no part of the chain, by number."""
    kept = {event["hash"] for event in chain}
    rest = {mark: event for mark, event in gathered.events.items() if mark not in kept}
    found = []
    while rest:
        first = min((event for event in rest.values() if event["prev"] not in rest), key=lambda event: int(event["n"]), default=None)
        if first is None:
            break
        stretch = longest(_renumbered(rest, first), first["prev"])
        originals = [rest.pop(event["hash"]) for event in stretch]
        found.append(Fragment(tuple(originals), first["n"] == 1 and first["prev"] not in kept))
    return sorted(found, key=lambda fragment: int(fragment.events[0]["n"]))


def _renumbered(events: Mapping[str, Event], first: Event) -> dict[str, Event]:
    """The events as if the first of a stretch were event 1, with nothing but what `longest` looks at."""
    shift = first["n"] - 1
    return {mark: {"n": event["n"] - shift, "prev": event["prev"], "hash": mark} for mark, event in events.items() if event["n"] > shift}


def is_left_over(file: str) -> bool:
    """Whether a file is what a killed writer left: its contents were never acknowledged."""
    return file.endswith(TEMPORARY)
