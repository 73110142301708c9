"""The evenings of a folder at a glance: who played what, who won, how long it took, whose dice they were. Out of what each log says in the
open: nothing is folded and no seal is opened. What was read of a log is kept beside the sessions, until the log has changed."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import pairwise
from json import dumps, load
from typing import Any, TypedDict

from playaid.desk.locations import is_lesson, session_names
from playaid.dice.fairness import expected_total
from playaid.journal.chain import Event
from playaid.journal.errors import JournalError
from playaid.journal.journal import Journal
from playaid.language.message import as_message, counted, message, said_by, series
from playaid.referee.deciding.endings import PLAYERS
from playaid.referee.session.throws import not_counting, thrower, throws_of

READ = ".stats.json"
FORMAT = 1
PAUSE = 30 * 60
"""Seconds without an event after which nobody is taken to play."""


class Thrown(TypedDict):
    """Throws of numbered dice, as far as all may see them; table: so many were thrown by hand; total, expected: of their faces."""

    throws: int
    table: int
    total: int
    expected: float


class Evening(TypedDict):
    """An evening; players: side -> person; won: the persons who have won, none where nobody has; seconds: played, without the pauses;
    dice: by thrower; fault: what is wrong with one that cannot be read."""

    name: str
    game: str
    players: dict[str, str]
    begun: str
    last: str
    seconds: int
    events: int
    over: bool
    won: list[str]
    dice: dict[str, Thrown]
    fault: str | None


def evenings(folder: str) -> list[Evening]:
    """All evenings of a folder of sessions, in the order in which they began; lessons are none."""
    read = _read_before(folder)
    kept = {name: _kept(os.path.join(folder, name), name, read.get(name)) for name in session_names(folder)}
    if kept != read:
        _write(folder, {name: entry for name, entry in kept.items() if not entry[1]["fault"]})
    played = (evening for _, evening in kept.values() if not is_lesson(evening["name"], evening["game"]))
    return sorted(played, key=lambda evening: (evening["begun"], evening["name"]))


Stamps = list[list[Any]]
Read = dict[str, tuple[Stamps, Evening]]


def _read_before(folder: str) -> Read:
    unreadable = (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError)
    with suppress(*unreadable), open(os.path.join(folder, READ), encoding="utf-8") as file:
        document = load(file)
        if isinstance(document, dict) and document.get("format") == FORMAT:
            return {name: (stamps, evening) for name, (stamps, evening) in document["evenings"].items()}
    return {}


def _write(folder: str, read: Read) -> None:
    """Keep what was read, if the system will: it is read again otherwise."""
    beside = os.path.join(folder, f"{READ}.{os.getpid()}")
    try:
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(dumps({"format": FORMAT, "evenings": read}))
        os.replace(beside, os.path.join(folder, READ))
    except OSError:
        with suppress(OSError):
            os.unlink(beside)


def _kept(folder: str, name: str, before: tuple[Stamps, Evening] | None) -> tuple[Stamps, Evening]:
    stamps = _stamps(folder)
    return before if before is not None and before[0] == stamps else (stamps, _evening(folder, name))


def _stamps(folder: str) -> Stamps:
    """What changes with every writing of a log or of who plays."""
    with suppress(OSError):
        files = sorted((file for file in os.scandir(folder) if file.name.startswith(("log.", "meta."))), key=lambda file: file.name)
        return [[file.name, file.stat().st_mtime_ns, file.stat().st_size, file.stat().st_ino] for file in files]
    return []


def _evening(folder: str, name: str) -> Evening:
    evening = Evening(name=name, game="", players={}, begun="", last="", seconds=0, events=0, over=False, won=[], dice={}, fault=None)
    try:
        journal = Journal(folder)
        evening["game"], evening["players"] = journal.meta["game"], dict(journal.meta["players"])
        _count(evening, list(journal.events()))
    except JournalError as fault:
        evening["fault"] = said_by(fault)
    except OSError as fault:
        evening["fault"] = message("cannot be read ({fault})", fault=fault.strerror or type(fault).__name__)
    except Exception as fault:  # a folder may hold anything; the others are to be counted all the same
        evening["fault"] = message("cannot be read ({fault})", fault=type(fault).__name__)
    return evening


def _count(evening: Evening, events: Sequence[Event]) -> None:
    over: Any = None
    out = not_counting(events)
    for event in events:
        for op, path, value in event.get("changes", ()):
            if path == ["referee", "over"]:
                over = value if op == "put" else None
        for rolled in throws_of(event, {}, out):
            if (usual := expected_total(rolled)) is not None:
                thrown = evening["dice"].setdefault(rolled.who, _none())
                _add(thrown, 1, rolled.source == "typed", sum(map(int, rolled.faces)), usual)
    times = [event["t"] for event in events]
    evening["events"], evening["over"] = len(events), over is not None
    evening["begun"], evening["last"] = times[0], times[-1]
    evening["seconds"] = sum(gap for gap in _gaps(times) if 0 < gap <= PAUSE)
    evening["won"] = _winners(over["winner"], evening["players"]) if over else []


def _none() -> Thrown:
    return {"throws": 0, "table": 0, "total": 0, "expected": 0.0}


def _add(dice: Thrown, throws: int, table: int, total: int, expected: float) -> None:
    dice["throws"] += throws
    dice["table"] += table
    dice["total"] += total
    dice["expected"] += expected


def _winners(winner: str | None, players: dict[str, str]) -> list[str]:
    if winner == PLAYERS:
        return list(dict.fromkeys(players.values()))
    return [] if winner is None else [players.get(winner) or winner]


def _gaps(times: Sequence[str]) -> Iterable[int]:
    at = [datetime.fromisoformat(time) for time in times]
    return [int((later - sooner).total_seconds()) for sooner, later in pairwise(at)]


class Record(TypedDict):
    """What evenings come to. won: by person; played: evenings by game."""

    evenings: int
    over: int
    seconds: int
    won: dict[str, int]
    played: dict[str, int]
    dice: Thrown


def record(kept: Iterable[Evening], person: str | None = None) -> Record:
    """The sum of evenings; person: their dice alone."""
    sums = Record(evenings=0, over=0, seconds=0, won={}, played={}, dice=_none())
    for evening in kept:
        sums["evenings"] += 1
        sums["over"] += evening["over"]
        sums["seconds"] += evening["seconds"]
        sums["played"][evening["game"]] = sums["played"].get(evening["game"], 0) + 1
        for winner in evening["won"]:
            sums["won"][winner] = sums["won"].get(winner, 0) + 1
        for who, thrown in evening["dice"].items():
            if person is None or evening["players"].get(thrower(who, evening["players"])) == person:
                _add(sums["dice"], **thrown)
    return sums


def persons(kept: Iterable[Evening]) -> list[str]:
    """Who has played, the most often first."""
    count = Counter(person for evening in kept for person in dict.fromkeys(evening["players"].values()))
    return sorted(count, key=lambda person: (-count[person], person))


def duration(seconds: int) -> str:
    return message("{hours} h {minutes:02d} min", hours=seconds // 3600, minutes=seconds // 60 % 60)


def result(evening: Evening) -> str:
    """Who has won, in words."""
    if not evening["over"]:
        return as_message("not over")
    return message("{persons} won", persons=series(evening["won"])) if evening["won"] else as_message("nobody won")


def whose_dice(dice: Thrown) -> str:
    """Where dice came from, in words."""
    if not dice["throws"]:
        return as_message("no dice")
    return counted(dice["throws"], "{n} throw, {table} by hand", "{n} throws, {table} by hand", table=dice["table"])
