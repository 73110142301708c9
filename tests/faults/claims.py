"""What a command says, held against what is there afterwards.

What is there: each session's log, keys and players as they hold; every other file with its bytes; what the servers hold. Left out is
what is a copy only, or says when somebody looked: snapshots, second copies, locks, heads that were seen.
"""

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from playaid.club.authority import Message
from playaid.club.connection import _CODES
from playaid.journal.errors import JournalError
from playaid.journal.integrity import first_fault
from playaid.journal.journal import Journal
from tests.faults.refusing import STOPPED, Outcome, Refused

NOT_COMPARED = re.compile(r"(^d/(heads|web|settings/notes)|/lock$|/(state|spare|meta|keys)\.json$|/log\.\d+\.json$|\.tmp$|(^|/)\.[^/]+$)")
NOTHING = re.compile(r"nothing (of this )?was written|Nothing was changed|Left as it was|nothing was changed|stays as it was")
EVENTS = re.compile(r"in the log as events? ([\d, andto]+)")
OURS = re.compile(r"\bBUG  |\bTraceback\b|something went wrong here|playaid itself failed|\bfault: \w+ at [\w.]+:\d+(?!\d| \()")
"""Words for a fault of ours. Sealed bytes are letters by chance: three of them alone come up once in a quarter of a million."""
RANDOM = re.compile(
    r"\d{4}-\d\d-\d\d[T ][\d:]+Z?|[0-9a-f]{4}-[0-9a-f]{4}|(?:[A-Z0-9]{5}-){3,}[A-Z0-9]+|[0-9A-Za-z+/=_-]{24,}|[0-9a-f]{16,}"
    r"|\d\d:\d\d(:\d\d)?"
)


class Log(NamedTuple):
    """A session as it holds; broken: what the folder is turned down for."""

    head: tuple[int, str]
    kinds: tuple[str, ...]
    hashes: tuple[str, ...]
    holds: str
    broken: str = ""


class Seen(NamedTuple):
    logs: dict[str, Log]
    files: dict[str, bytes]
    halls: dict[str, list[Message]]
    left: frozenset[str]
    """Files of no name for anybody, which a writer that was cut off leaves."""


def look(place: Path, halls: Mapping[str, list[Message]]) -> Seen:
    logs = {folder.name: _log(folder) for folder in sorted((place / "s").iterdir()) if folder.is_dir() and folder.name[0] != "."}
    files, left = {}, set()
    for path in sorted(place.rglob("*")):
        name = str(path.relative_to(place))
        if path.is_file() and not NOT_COMPARED.search(name):
            files[name] = _home(path) if path.name == "home.json" else path.read_bytes()
        elif path.name.endswith((".tmp", ".new")) or (path.is_file() and path.name.startswith(".")):
            left.add(name)
    return Seen(logs, files, {subject: [*hall] for subject, hall in halls.items()}, frozenset(left))


def _home(path: Path) -> bytes:
    """Where a session lives and which codes were made; not how far the servers were read, nor keys that nothing speaks of yet."""
    rows = json.loads(path.read_bytes())["rows"]
    return json.dumps([rows.get("1"), rows.get(_CODES, {}).get("codes") or {}]).encode()


def _log(folder: Path) -> Log:
    """As it holds; read again only where a file of it has changed."""
    mark = tuple((entry.name, entry.stat().st_ino, entry.stat().st_mtime_ns, entry.stat().st_size) for entry in os.scandir(folder))
    if _read.get(folder.name, ((), None))[0] != mark:
        _read[folder.name] = mark, _read_anew(folder)
    known: Log = _read[folder.name][1]
    return known


_read: dict[str, Any] = {}


def _read_anew(folder: Path) -> Log:
    try:
        journal = Journal(folder)
        events = [*journal.events()]
        fault = first_fault(str(folder))
        holds = json.dumps([journal.keys, journal.meta], sort_keys=True)
        marks = [str(event["hash"]) for event in events]
        return Log(journal.head, tuple(event["kind"] for event in events), tuple(marks), holds, fault.why if fault else "")
    except (JournalError, OSError, ValueError) as fault:
        return Log((0, ""), (), (), "", str(fault))


class Effect(NamedTuple):
    """What a command has done to what is there."""

    logs: dict[str, tuple[str, ...]]
    """Session -> the kinds of its new events; "new" first for one that was not there, "other" for a log that is another one."""
    files: dict[str, str]
    servers: int

    def __bool__(self) -> bool:
        return bool(self.logs or self.files or self.servers)


def effect(before: Seen, after: Seen) -> Effect:
    logs: dict[str, tuple[str, ...]] = {}
    for name in {*before.logs, *after.logs}:
        was, now = before.logs.get(name), after.logs.get(name)
        if was == now:
            continue
        if now is None:
            logs[name] = ("gone",)
        elif was is None:
            logs[name] = ("new", *now.kinds)
        elif now.hashes[: len(was.hashes)] != was.hashes or (now.broken and not was.broken):
            logs[name] = ("other", now.broken)
        else:
            logs[name] = now.kinds[len(was.kinds) :] or ("label",)
    files = {}
    for file in {*before.files, *after.files}:
        if before.files.get(file) != after.files.get(file):
            files[re.sub(r"\d+", "#", file)] = "gone" if file not in after.files else "new" if file not in before.files else "changed"
    return Effect(logs, files, sum(map(len, after.halls.values())) - sum(map(len, before.halls.values())))


class Case(NamedTuple):
    """A refused call, on which path it was, and what was said and done."""

    words: tuple[str, ...]
    refused: Refused
    path: str
    before: Seen
    usual: Outcome
    usually: Effect
    done: Outcome
    after: Seen


def masked(said: str) -> str:
    return RANDOM.sub("…", re.sub(r"\d+(\.\d+)? (kB|MB|KB|bytes)", "…", said))


def untrue(case: Case) -> str | None:
    """What of the words does not fit what is there; None where all of it does."""
    said, did = case.done.said, effect(case.before, case.after)
    if case.done.code == STOPPED:
        return "it never ends, or is killed"
    if OURS.search(said) or case.done.code < 0:
        return "a fault of ours"
    if case.words[0] == "play":  # a line for itself says what became of it, and the others go on
        return None
    if broken := [name for name, log in case.after.logs.items() if log.broken and not case.before.logs.get(name, log).broken]:
        return f"{broken} is broken"
    refused_as_ever = case.usual.code and os.strerror(case.refused.error) not in said  # what is always turned down may say this instead
    if case.done.code == case.usual.code and (refused_as_ever or not case.usual.code):
        return _untrue_success(case, did)
    if not said.strip():
        return "nothing is said"
    return _untrue_failure(case, _own(case, did) if case.usual.code else did)


def _own(case: Case, did: Effect) -> Effect:
    """Without what comes about though the command is turned down, as what others have written comes in."""
    logs = {name: kinds for name, kinds in did.logs.items() if case.usually.logs.get(name) != kinds}
    files = {file: how for file, how in did.files.items() if case.usually.files.get(file) != how}
    return Effect(logs, files, did.servers - case.usually.servers)


def _untrue_success(case: Case, did: Effect) -> str | None:
    if case.words[0] == "doctor" and os.strerror(case.refused.error) in case.done.said:
        return None  # what cannot be read is moved aside, and that is said
    if did != case.usually:
        return f"ends with {case.done.code} and did {did} in place of {case.usually}"
    reason = os.strerror(case.refused.error)
    if masked(case.done.said) != masked(case.usual.said) and reason not in case.done.said:
        return "ends as ever and says something else"
    return None


def _untrue_failure(case: Case, did: Effect) -> str | None:
    said = case.done.said
    if NOTHING.search(said) and did and not ("what was sent to the servers stays there" in said and not did.logs):
        return f"something was done: {did}"
    if did and (fault := _unsaid(case, did)):
        return fault
    for numbers in EVENTS.findall(said):
        news = {
            number + 1
            for name in did.logs
            if name in case.before.logs
            for number in range(case.before.logs[name].head[0], case.after.logs[name].head[0])
        }
        told = [int(number) for number in re.findall(r"\d+", numbers)]
        if not {*(range(told[0], told[-1] + 1) if "to" in numbers else told)} <= news:
            return f"no event {numbers}: {news}"
    reason = os.strerror(case.refused.error)
    if reason not in said:
        return f"the reason is not told ({reason})"
    name = os.path.basename(case.path)
    core = re.sub(r"^\.|\.(tmp|new|\d+(-[0-9a-f]+)?)(?= |$)| \(deleted\)", "", name)
    core = re.sub(r"(\.\d+)?(-[0-9a-f]+)?(\.tmp|\.new)?$", "", core)
    if (
        core not in said
        and not name.startswith("#")
        and os.path.basename(os.path.dirname(case.path)).lstrip(".").partition(".")[0] not in said
    ):
        return f"the file is not told ({core})"
    return None


def _unsaid(case: Case, did: Effect) -> str | None:
    """What was done, and is not told by a command that failed."""
    said = case.done.said
    for name, kinds in did.logs.items():
        if kinds[0] in ("gone", "other"):
            return f"{name} is {kinds[0]}"
        if kinds[0] == "new":
            if name not in said and "what it has put right by then stays so" not in said:
                return f"the new session {name} is not told"
        elif kinds != ("label",) and "in the log as event" not in said and "lies there whole" not in said:
            return f"{kinds} in {name} is not told"
    for file, how in did.files.items():
        if os.path.basename(file).split("#")[0] not in said and not _is_told_otherwise(case, did, file):
            return f"{file} is {how}, and that is not told"
    return None


def _is_told_otherwise(case: Case, did: Effect, file: str) -> bool:
    """Whether a file is told without its name: by the session or the event that it belongs to, or in words for all of them."""
    said = case.done.said
    of_a_new_one = any(kinds[0] == "new" and file.startswith(f"s/{re.sub('[0-9]+', '#', name)}/") for name, kinds in did.logs.items())
    return (
        of_a_new_one
        or (case.words[0] == "doctor" and "what it has put right by then stays so" in said)
        or (file.endswith("home.json") and "the code is kept on this machine" in said)
        or (file.endswith("home.json") and "what was sent to the servers stays there" in said)
        or (file.startswith("d/tables/") and "your tables have changed" in said)
        or (bool(re.match(r"s/[^/]+/(home|umpire)\.json", file)) and ("in the log as event" in said or "the servers have event" in said))
    )
