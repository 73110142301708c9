"""Whole commands killed at random moments, every kind that writes. Run as a script: python killing.py KILLS SEED, prints one JSON object.

It forks a child for each command, so that a kill costs no cold start; now and then it starts one cold, as at a table. What a child said
before it died was acknowledged.
"""

import json
import os
import random
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playaid.cli.main import run
from playaid.journal import keyring, seal
from playaid.journal.chain import chapter_of, table_of
from playaid.journal.integrity import first_fault
from playaid.journal.journal import Journal
from playaid.journal.keyring import Keyring
from playaid.journal.store import dump, file_of

CHEAP = seal.Cost(64, 1, 1)
STRETCH = 1.3
"""Kills fall up to so many times what a command takes here."""
COLD = 8
"""One command in so many is started cold."""
FEW = 10
"""So many turns for each kill that is wanted are waited for one of every kind."""
FINE = (0, 2, 3, 4, 5)
"""Every exit code but that of a fault of ours."""


class Ended(NamedTuple):
    """How a command ended: what it acknowledged (None: it said nothing), its exit code, and after how many seconds."""

    said: dict[str, Any] | None
    code: int
    took: float

    @property
    def killed(self) -> bool:
        """Whether it was killed."""
        return self.code < 0

    @property
    def done(self) -> bool:
        """Whether it said that it was done."""
        return self.said is not None and bool(self.said["ok"])


def ended_with(said: bytes, code: int, took: float) -> Ended:
    """What came out of a command, by its output and its exit code (negative: a signal)."""
    return Ended(json.loads(said) if said.endswith(b"\n") else None, code, took)


class Evening:
    """A folder of sessions under attack."""

    def __init__(self, root: Path, seed: int):
        self.root, self.sessions = root, root / "sessions"
        self.chance = random.Random(seed)
        self.took: dict[tuple[str, bool], float] = {}
        self.kills: Counter[str] = Counter()
        self.whole: Counter[str] = Counter()
        self.acknowledged: Counter[str] = Counter()
        self.faults: list[str] = []
        self.events = 1
        self.words = 0
        self.value = 0
        os.environ.update(PLAYAID_DATA=str(root / "data"), PLAYAID_SESSIONS=str(self.sessions), PLAYAID_KEY_ANN="words 0")
        self.quietly("new", "tiny", "friday", "-p", "Ann", "-p", "Bob", "-d", "Boots,Rope,Mud,Rope")
        shutil.copytree(self.sessions / "friday", root / "whole")
        for i in range(70):
            self.quietly("note", f"note {i}")
        self.events = Journal(self.friday).tail_number
        self.quietly("export", "json", "--keys", "--out", str(root / "out.json"))

    @property
    def friday(self) -> Path:
        return self.sessions / "friday"

    def kinds(self) -> set[str]:
        """Of which kinds a command has been killed, cold or not."""
        return {kind.partition(",")[0] for kind in self.kills}

    def quietly(self, *words: str) -> None:
        """A command that is not attacked."""
        ended = self._forked(words, None)
        if not ended.done:
            raise AssertionError(f"{words}: {ended.said}")

    def answer(self, *words: str) -> Ended:
        """What a command that is not attacked says, whatever it is."""
        ended = self._forked(words, None)
        self.holds(ended.said is not None and ended.code >= 0, f"{words}: {ended}")
        return ended

    def attacked(self, kind: str, *words: str) -> Ended:
        """A command that is killed at a random moment, or comes through."""
        cold = self.chance.randrange(COLD) == 0
        start = self._cold if cold else self._forked
        if (kind, cold) not in self.took:
            ended = start(words, None)
            self.holds(ended.said is not None and ended.code in FINE, f"{kind}: {ended}")
            if ended.done or kind == "doctor":  # and not refused, as an undo where there is nothing to take back
                self.took[kind, cold] = ended.took
            return ended
        ended = start(words, self.chance.random() * STRETCH * self.took[kind, cold])
        (self.kills if ended.killed else self.whole)[f"{kind}, cold" if cold else kind] += 1
        self.acknowledged[kind] += ended.done
        self.took[kind, cold] *= 1.5 if ended.killed else 0.5  # so that about one in three comes through, at any pace and after a few tries
        return ended

    def _cold(self, words: tuple[str, ...], after: float | None) -> Ended:
        path = os.pathsep.join([str(Path(__file__).parents[2]), str(Path(__file__).parents[1] / "example")])
        start = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "playaid", *words, "--json"],
            env={**os.environ, "PYTHONPATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert process.stdout is not None
        if after is not None:
            select.select([], [], [], after)
            process.kill()
        said = process.stdout.read()
        process.stdout.close()
        return ended_with(said, process.wait(), time.perf_counter() - start)

    def _forked(self, words: tuple[str, ...], after: float | None) -> Ended:
        ours, theirs = os.pipe()
        start = time.perf_counter()
        pid = os.fork()
        if not pid:
            os.dup2(theirs, 1)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            code = run([*words, "--json"])
            sys.stdout.flush()
            os._exit(code if code < 128 else 1)
        os.close(theirs)
        if after is not None:
            select.select([], [], [], after)  # not a busy loop: on two cores that would hold up the very command it times
            os.kill(pid, signal.SIGKILL)
        said = b""
        while chunk := os.read(ours, 65536):
            said += chunk
        os.close(ours)
        _, status = os.waitpid(pid, 0)
        return ended_with(said, os.waitstatus_to_exitcode(status), time.perf_counter() - start)

    # what is held against it

    def holds(self, what: bool, fault: str) -> None:
        if not what:
            self.faults.append(fault)

    def look(self, kind: str, ended: Ended) -> None:
        """Nothing acknowledged is gone, and the session opens."""
        there = Journal(self.friday).tail_number
        self.holds(there >= self.events, f"{kind}: {there} of {self.events} events")
        done = ended.done
        if done and kind in ("roll", "note", "undo", "redo", "set", "passphrase", "hand over", "recovery"):
            self.holds(there > self.events, f"{kind}: acknowledged and not there")
        self.events = there


def logged(*words: str) -> Callable[[Evening], None]:
    kind = words[0]

    def act(evening: Evening) -> None:
        evening.look(kind, evening.attacked(kind, *words))

    return act


def passphrase(evening: Evening) -> None:
    old, new = f"words {evening.words}", f"words {evening.words + 1}"
    os.environ.update(PLAYAID_KEY_ANN=old, PLAYAID_NEW_KEY_ANN=new)
    to = ["--to", f"Person {evening.words}"] if evening.chance.random() < 0.3 else []
    ended = evening.attacked("passphrase", "passphrase", "--as", "Ann", *to)
    evening.look("passphrase", ended)
    opens = [words for words in (old, new) if _opens(evening.friday, words)]
    evening.holds(len(opens) == 1, f"passphrase: {len(opens)} passphrases open")
    if ended.done:
        evening.holds(opens == [new], "passphrase: acknowledged and not changed")
    if opens == [new]:
        evening.words += 1
    os.environ["PLAYAID_KEY_ANN"] = f"words {evening.words}"


def _opens(folder: Path, words: str) -> bool:
    try:
        Keyring(Journal(folder).keys).unlock("Ann", words)
    except seal.WrongPassphrase:
        return False
    return True


def recovery(evening: Evening) -> None:
    evening.look("recovery", evening.attacked("recovery", "passphrase", "--as", "Ann", "--recovery"))


def tables_set(evening: Evening) -> None:
    value = str(evening.value % 5 + 1)
    ended = evening.attacked("tables set", "tables", "set", "tiny", "stones", "3", "slip", value, "--over-printed")
    if ended.done:
        (file,) = (evening.root / "data" / "tables").rglob("*.csv")
        rows = [line.split(",") for line in file.read_text("utf-8").splitlines()]
        evening.holds(any(row[:3] == ["3", "slip", value] for row in rows), f"tables set: acknowledged and not there: {rows}")
    evening.value += 1
    evening.look("tables set", ended)


def imported(evening: Evening) -> None:
    folder = evening.sessions / "again"
    shutil.rmtree(folder, ignore_errors=True)
    ended = evening.attacked("import", "import", str(evening.root / "out.json"), "again")
    document = json.loads((evening.root / "out.json").read_text("utf-8"))["journal"]
    if folder.exists():
        evening.holds(list(Journal(folder).events()) == document["events"], "import: there, but not whole")
    evening.holds(folder.exists() or not ended.done, "import: acknowledged and not there")


def begun(evening: Evening) -> None:
    folder = evening.sessions / "fresh"
    shutil.rmtree(folder, ignore_errors=True)
    current = (evening.sessions / "current").read_text()
    ended = evening.attacked("new", "new", "tiny", "fresh", "-p", "Cid", "-p", "Dee", "-d", "Boots,Rope,Mud,Rope")
    (evening.sessions / "current").write_text(current)
    if folder.exists():
        evening.holds(Journal(folder).tail_number == 1 and first_fault(str(folder)) is None, "new: there, but not whole")
    evening.holds(folder.exists() or not ended.done, "new: acknowledged and not there")


def doctor(evening: Evening) -> None:
    """A folder torn, with or without a copy of what was in it: a treatment cut short costs nothing, and the next tells the truth."""
    folder = evening.sessions / "torn"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(evening.friday, folder)
    shutil.rmtree(evening.root / "data" / "heads", ignore_errors=True)  # what was seen here of an earlier one
    evening.quietly("status", "--session", "torn")  # so that its head has been seen here
    chapter = evening.chance.choice(sorted(folder.glob("log.*.json")))
    data = chapter.read_bytes()
    torn = data[: evening.chance.randrange(len(data))]
    chapter.write_bytes(torn)
    if copied := evening.chance.random() < 0.5:
        (folder / "copy").write_bytes(data)
    evening.attacked("doctor", "doctor", "--session", "torn")
    answer = evening.answer("doctor", "--session", "torn")
    told = answer.said["data"]["session"] if answer.said is not None else {}
    events = list(Journal(evening.friday).events())
    gone = [] if copied else [event["n"] for event in events if in_chapter(event, chapter) and not stands_in(event, torn)]
    kept = gone[0] - 1 if gone else len(events)
    if kept == 0:  # nothing stands before the break: what is behind it is told of, and no more
        evening.holds(answer.code == 5, f"doctor: code {answer.code} where the beginning is gone")
        return
    behind = [number for number in range(kept + 1, len(events) + 1) if number not in gone]
    evening.holds(answer.code == (5 if gone else 0), f"doctor: code {answer.code} where {len(gone)} are gone")
    # where nothing is lost, one more may come out of what a killed writer had all but put in place
    evening.holds(told["events"] - kept in ((0,) if gone else (0, 1)), f"doctor: {told['events']} of {kept}")
    unknown = [number for number, _ in told["aside"]] + told["lost"]
    said = f"lost {told['lost'][:3]}…, aside {told['aside'][:3]}…, where {gone[:3]}… are gone"
    evening.holds(sorted(unknown) == sorted(gone + behind) and set(told["lost"]) <= {*gone}, f"doctor: {said}")
    changed = any(event["kind"] == "keys" for event in events[kept:])
    evening.holds(changed or not told["beyond_help"], f"doctor: beyond help {told['beyond_help']}")
    if told["beyond_help"]:  # what is left was written under keys that are there no more
        return
    there = list(Journal(folder).events())
    evening.holds(there[:kept] == events[:kept] and first_fault(str(folder)) is None, "doctor: what it left is not what there was")


def in_chapter(event: dict[str, Any], file: Path) -> bool:
    return file.name == file_of(table_of(chapter_of(event["n"])))


def stands_in(event: dict[str, Any], data: bytes) -> bool:
    """Whether an event stands whole in what is left of a file."""
    return dump({"1": event}).partition(b'"rows":{\n"1":')[2].removesuffix(b"\n}}\n") in data


def set_by_hand(evening: Evening) -> None:
    evening.look("set", evening.attacked("set", "set", "stones.Ann", str(evening.chance.randrange(5)), "--because", "a stain"))


def _copy(evening: Evening, name: str, *lines: tuple[str, ...]) -> Path:
    """A young session of its own, brought on by these lines once."""
    made, folder = evening.root / name, evening.sessions / name
    if not made.exists():
        shutil.copytree(evening.root / "whole", folder)
        for words in lines:
            evening.quietly(*words, "--session", name)
        shutil.copytree(folder, made)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(made, folder)
    return folder


def going_on(evening: Evening) -> None:
    folder = _copy(evening, "going-on")
    before = Journal(folder).tail_number
    ended = evening.attacked("next", "next", "--session", "going-on")
    kinds = [event["kind"] for event in Journal(folder).events(before + 1) if "earlier" not in event]  # that it was put back is noted
    evening.holds(kinds in ([], ["next"]) and first_fault(str(folder)) is None, f"next: {kinds}")
    evening.holds(bool(kinds) or not ended.done, "next: acknowledged and not there")


def ruling(evening: Evening) -> None:
    """A runner runs by a die of the system: acknowledged, it is there with the faces that were said; cut off, it fell not or waits."""
    folder = _copy(evening, "rolling", ("next",))
    before = Journal(folder).tail_number
    ended = evening.attacked("run", "tiny", "run", "--session", "rolling")
    events = list(Journal(folder).events(before + 1))
    evening.holds(len(events) <= 1 and first_fault(str(folder)) is None, f"run: {len(events)} events")
    if ended.done:
        said = [roll["faces"] for roll in ended.said["ruling"]["rolls"]]
        there = [faces for event in events for _, _, faces, *_ in event["rolls"]]
        evening.holds(said == there, f"run: {said} were said, {there} are there")


def reveal(evening: Evening) -> None:
    folder = _copy(evening, "open")
    before, key = Journal(folder).tail_number, os.environ["PLAYAID_KEY_ANN"]
    os.environ["PLAYAID_KEY_ANN"] = "words 0"
    ended = evening.attacked("reveal", "reveal", "--early", "--as", "Ann", "--session", "open")
    os.environ["PLAYAID_KEY_ANN"] = key
    events = list(Journal(folder).events(before + 1))
    evening.holds(len(events) <= 1 and first_fault(str(folder)) is None, f"reveal: {len(events)} events")
    if ended.done:
        evening.holds([event["kind"] for event in events] == ["reveal"], "reveal: acknowledged and not there")


ACTS: list[Callable[[Evening], None]] = [
    *(logged("roll", "3d6"), logged("note", "tea"), going_on, logged("undo", "--agreed", "all"), logged("redo")),
    *(passphrase, recovery, tables_set, imported, begun, doctor, set_by_hand, ruling, reveal),
]


def main(kills: int, seed: int) -> None:
    """Attack until so many commands have been killed, and one of each kind."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "example"))
    for call in (keyring.create, keyring.Keyring.rewrap):
        call.__defaults__ = (CHEAP,)  # type: ignore[attr-defined]
    with tempfile.TemporaryDirectory() as place:
        evening = Evening(Path(place), seed)
        turn = 0
        while sum(evening.kills.values()) < kills or (len(evening.kinds()) < len(ACTS) and turn < FEW * kills):
            ACTS[turn % len(ACTS)](evening)
            turn += 1
            if turn % 50 == 0:
                evening.holds(first_fault(str(evening.friday)) is None, "the chain does not hold")
        evening.quietly("roll", "d6")
        broken = first_fault(str(evening.friday))
        left = [name for name in os.listdir(evening.sessions) if name.startswith(".") and name.endswith(".new")]
        evening.quietly("import", str(Path(place) / "out.json"), "last")
        after = [name for name in os.listdir(evening.sessions) if name.startswith(".") and name.endswith(".new")]
        counted = {"kills": evening.kills, "whole": evening.whole, "acknowledged": evening.acknowledged}
        found = {"faults": evening.faults, "broken": broken, "events": evening.events, "left": len(left), "after": after}
        print(json.dumps({**counted, **found}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
