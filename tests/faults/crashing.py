"""The experiments that need processes of their own: run as a script, prints one JSON object.

    python crashing.py kills ROUNDS SEED      append events in a child until it is killed with SIGKILL
    python crashing.py swaps ROUNDS SEED      the same while tables grow and shrink
    python crashing.py steps                  die at each single step of each kind of write
    python crashing.py full LIMIT             append until no file may grow beyond LIMIT bytes
    python crashing.py reader EVENTS          read while another process appends
    python crashing.py writers EVENTS         two processes append EVENTS each
    python crashing.py cost FOLDER            what one append touches

It forks, which is why it is not done inside the test runner: hundreds of children for the price of one start.
"""

import contextlib
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from playaid.journal import store
from playaid.journal.errors import JournalError, NotWritten
from playaid.journal.integrity import first_fault
from playaid.journal.journal import Journal
from playaid.journal.recovery.repair import salvage

Work = Callable[[int], None]
"""What a child does; the argument is the pipe into which it says what is done."""


def child(work: Work) -> tuple[int, int]:
    """A forked child doing `work`; gives its process number and the pipe it speaks into."""
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid:
        os.close(theirs)
        return pid, ours
    status = 1
    try:
        os.close(ours)
        work(theirs)
        status = 0
    finally:
        os._exit(status)


def say(pipe: int, number: int) -> None:
    os.write(pipe, b"%d\n" % number)


def heard(pipe: int) -> list[int]:
    """Everything a child said; it must be dead or at its end."""
    said = b""
    while chunk := os.read(pipe, 65536):
        said += chunk
    os.close(pipe)
    return [int(line) for line in said.split()]


def killed_at_random(work: Work, chance: random.Random, answers: int) -> list[int]:
    """Let a child work until it has said so many things, kill it a random moment later, and give all it said."""
    pid, pipe = child(work)
    first = b""
    while first.count(b"\n") < answers:
        first += os.read(pipe, 1)
    until = time.perf_counter() + chance.random() * 0.0015
    while time.perf_counter() < until:
        pass
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return [int(line) for line in first.split()] + heard(pipe)


def kills(folder: Path, rounds: int, seed: int) -> dict[str, Any]:
    """Kill an appending process again and again on one session."""
    chance = random.Random(seed)
    Journal.create(folder, {"name": "kills"})

    def work(pipe: int) -> None:
        journal = Journal(folder)
        while True:
            with journal.writing():
                say(pipe, journal.append({"kind": "note", "text": "x" * chance.randrange(600)})["n"])

    lost: list[int] = []
    acknowledged = 0
    unacknowledged = 0
    for _ in range(rounds):
        chance.random()
        said = killed_at_random(work, chance, chance.randrange(4))
        there = Journal(folder).tail_number
        acknowledged = max([acknowledged, *said])
        lost += range(there + 1, acknowledged + 1)
        unacknowledged += there > acknowledged
        acknowledged = there
    broken = first_fault(Journal(folder).folder)
    return {"events": acknowledged, "lost": lost, "unacknowledged": unacknowledged, "broken": broken}


def swaps(folder: Path, rounds: int, seed: int) -> dict[str, Any]:
    """Kill a process that replaces snapshot, keys and meta by longer and shorter ones."""
    chance = random.Random(seed)
    journal = Journal.create(folder, {"round": 0})
    journal.set_keys({"round": 0})
    journal.append({"kind": "note"})
    journal.save_snapshot(1, {"round": 0})

    def work(pipe: int) -> None:
        mine = Journal(folder)
        for i in range(done + 1, 1_000_000_000):
            filling = "x" * (60_000 if i % 2 else 10)
            mine.save_snapshot(1, {"round": i, "filling": filling})
            mine.change({"kind": "change"}, mine.bound, keys={"round": i, "filling": filling})
            mine.change({"kind": "change"}, mine.bound, meta={"round": i, "filling": filling})
            say(pipe, i)

    done = 0
    stale: list[tuple[int, list[int]]] = []
    for _ in range(rounds):
        said = killed_at_random(work, chance, chance.randrange(3))
        done = max([done, *said])
        seen = Journal(folder)
        snapshot = seen.snapshot()
        found = [snapshot.document["round"] if snapshot else -1, seen.keys["round"], seen.meta["round"]]
        if any(value not in (done, done + 1) for value in found):
            stale.append((done, found))
    return {"rounds": done, "stale": stale, "broken": first_fault(Journal(folder).folder)}


SYSTEM_CALLS = ("open", "write", "fsync", "close", "replace", "unlink", "rename", "link")


def steps(folder: Path) -> dict[str, Any]:
    """For each kind of write: die right before its first system call, its second …, until one run comes through."""
    begun = folder / "begun"
    journal = Journal.create(begun, {"name": "steps"})
    journal.set_keys({"key": 1})
    for _ in range(63):
        journal.append({"kind": "note"})
    full = folder / "full"
    shutil.copytree(begun, full)
    Journal(full).append({"kind": "note"})
    torn = folder / "torn"
    shutil.copytree(full, torn)
    file = torn / "log.00000.json"
    file.write_bytes(file.read_bytes()[:-900])
    torn.joinpath("keys.json").write_bytes(b"")

    def append(path: Path) -> None:
        with (journal := Journal(path)).writing():
            journal.append({"kind": "note"})

    def changed(path: Path, **documents: dict[str, Any]) -> None:
        journal = Journal(path)
        journal.change({"kind": "change"}, journal.bound, **documents)

    kinds: dict[str, tuple[Path, Callable[[Path], object], int]] = {
        "append": (begun, append, 63),
        "append in a new chapter": (full, append, 64),
        "keys": (begun, lambda path: changed(path, keys={"key": 2}), 63),
        "meta": (begun, lambda path: changed(path, meta={"name": "steps", "sides": []}), 63),
        "snapshot": (begun, lambda path: Journal(path).save_snapshot(63, {"a": 1}), 63),
        "create": (folder / "nothing", lambda path: Journal.create(path, {"name": "steps"}), 0),
        "salvage": (torn, salvage, 0),
    }
    return {name: _each_step(folder / "tried", *kind) for name, kind in kinds.items()}


def _each_step(tried: Path, start: Path, action: Callable[[Path], object], least: int) -> dict[str, Any]:
    faults: list[str] = []
    for step in range(1, 1000):
        shutil.rmtree(tried, ignore_errors=True)
        if start.exists():
            shutil.copytree(start, tried)
        pid, pipe = child(lambda pipe, step=step: _dying(step, tried, action))  # type: ignore[misc]
        heard(pipe)
        _, status = os.waitpid(pid, 0)
        if action is not salvage:
            faults += _faults_after(tried, least, start.exists())
        else:
            salvage(tried)  # a second treatment finishes what the first began
            faults += _faults_after(tried, 1, True)
        if not os.WIFSIGNALED(status):
            return {"steps": step - 1, "status": status, "faults": faults}
    raise AssertionError("it never came through")


def _dying(step: int, path: Path, action: Callable[[Path], object]) -> None:
    left = step

    def counted(call: Callable[..., Any]) -> Callable[..., Any]:
        def instead(*args: Any, **kwargs: Any) -> Any:
            nonlocal left
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*args, **kwargs)

        return instead

    for name in SYSTEM_CALLS:
        setattr(os, name, counted(getattr(os, name)))
    action(path)


def _faults_after(path: Path, least: int, existed: bool) -> list[str]:
    try:
        journal = Journal(path)
        there = len(list(journal.events()))
        broken = first_fault(journal.folder)
        fault = broken.why if broken else f"{there} of {least} events" if not least <= there <= least + 64 else None
        journal.snapshot()
        if journal.keys.get("key") not in ((1, 2) if existed else (None,)):
            fault = f"keys {journal.keys}"
        with journal.writing():
            journal.append({"kind": "after"})
    except JournalError as refused:
        if existed:
            return [repr(refused)]
        Journal.create(path, {"name": "again"})  # a session that was not born yet can be begun again
        return []
    return [fault] if fault else []


def full(folder: Path, limit: int) -> dict[str, Any]:
    """Append until the system refuses; then look whether all is there and whether it goes on once there is room."""
    Journal.create(folder, {"name": "full"})

    def work(pipe: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        journal = Journal(folder)
        while True:
            try:
                with journal.writing():
                    say(pipe, journal.append({"kind": "note", "text": "x" * 400})["n"])
            except NotWritten:
                say(pipe, -1)
                break
        journal.save_snapshot(1, {"filling": "x" * limit})
        try:
            journal.change({"kind": "change"}, journal.bound, keys={"filling": "x" * limit})
        except NotWritten:
            say(pipe, -2)

    pid, pipe = child(work)
    said = heard(pipe)
    os.waitpid(pid, 0)
    journal = Journal(folder)
    there, broken, keys = journal.tail_number, first_fault(journal.folder), journal.keys
    leftover = [file for file in os.listdir(folder) if file.endswith(store.TEMPORARY)]
    journal.append({"kind": "note", "text": "x" * 5000})
    return {"said": said, "there": there, "broken": broken, "keys": keys, "leftover": leftover, "after": Journal(folder).tail_number}


def reader(folder: Path, events: int) -> dict[str, Any]:
    """Read as fast as can be, with fresh and with long-lived journals, while a child appends."""
    Journal.create(folder, {"name": "reader"})

    def work(pipe: int) -> None:
        journal = Journal(folder)
        for i in range(events):
            journal.append({"kind": "note", "i": i})
            if i % 10 == 0:
                journal.save_snapshot(journal.tail_number, {"i": i})
                journal.set_meta({"name": str(i)})

    pid, pipe = child(work)
    old = Journal(folder)
    reads, failed, last, gone = 0, [], 0, False
    while last < events:
        try:
            old.refresh()
            for journal in (old, Journal(folder)):
                snapshot = journal.snapshot()
                seen = [event["i"] for event in journal.events(max(last - 70, 1))]
                if seen != list(range(max(last - 71, 0), journal.tail_number)) or (snapshot and snapshot.number > journal.tail_number):
                    failed.append(f"{seen} at {journal.tail_number}")
                last = max(last, journal.tail_number)
                reads += 1
        except JournalError as fault:
            failed.append(repr(fault))
        gone = gone or os.waitpid(pid, os.WNOHANG)[0] != 0
        if gone and Journal(folder).tail_number < events:
            failed.append("the writer failed")
            break
    os.close(pipe)
    return {"reads": reads, "failed": failed}


def writers(folder: Path, events: int) -> dict[str, Any]:
    """Two processes append at the same time."""
    Journal.create(folder, {"name": "writers"})

    def work(who: str) -> Work:
        def append(pipe: int) -> None:
            journal = Journal(folder)
            os.read(start, 1)
            for i in range(events):
                with journal.writing():
                    say(pipe, journal.append({"who": who, "i": i})["n"])
                first_fault(Journal(folder).folder)  # some time without the lock: a chance for the other

        return append

    start, go = os.pipe()
    children = [child(work(who)) for who in ("Ann", "Bob")]
    os.write(go, b"..")
    said = [heard(pipe) for _, pipe in children]
    codes = [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid, _ in children]
    journal = Journal(folder)
    found = sorted((event["who"], event["i"], event["n"]) for event in journal.events())
    turns = sum(a["who"] != b["who"] for a, b in pairwise(journal.events()))
    return {"codes": codes, "said": said, "found": found, "turns": turns, "broken": first_fault(journal.folder)}


def cost(folder: Path) -> dict[str, Any]:
    """What opening a session and appending one event opens, reads and writes."""
    opened: list[str] = []
    watching = True

    def watch(event: str, args: tuple[Any, ...]) -> None:
        if watching and event in ("open", "os.listdir", "os.rename", "os.remove"):
            opened.append(event)

    Journal(folder).event(1)  # everything imported and warm
    sys.addaudithook(watch)
    before = _bytes_moved()
    with (journal := Journal(folder)).writing():
        journal.append({"kind": "roll", "text": "2d6"})
    after = _bytes_moved()
    watching = False
    return {"events": journal.tail_number, "calls": len(opened), "read": after[0] - before[0], "written": after[1] - before[1]}


def _bytes_moved() -> tuple[int, int]:
    """Bytes read and written by this process so far, in system calls of any kind."""
    lines = dict(line.split(": ") for line in Path("/proc/self/io").read_text().splitlines())
    return int(lines["rchar"]), int(lines["wchar"])


def main(name: str, *arguments: str) -> None:
    if name == "cost":
        result = cost(Path(arguments[0]))
    else:
        with tempfile.TemporaryDirectory() as folder, contextlib.suppress(KeyboardInterrupt):
            result = globals()[name](Path(folder) / "session", *map(int, arguments))
    print(json.dumps(result))


if __name__ == "__main__":
    main(*sys.argv[1:])
