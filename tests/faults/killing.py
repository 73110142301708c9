"""Whole commands killed at random moments, every kind that writes. Run as a script: python killing.py KILLS SEED, prints one JSON object.

It forks a child for each command, so that a kill costs no cold start. What a child said before it died was acknowledged.
"""

import json
import os
import random
import select
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playaid.cli.main import run
from playaid.journal import keyring, seal
from playaid.journal.journal import Journal
from playaid.journal.keyring import Keyring
from playaid.journal.salvage import first_fault, salvage

CHEAP = seal.Cost(64, 1, 1)
STRETCH = 1.3
"""Kills fall up to so many times what a command takes here."""


class Ended(NamedTuple):
    """How a command ended: what it acknowledged (None: it said nothing), and whether it was killed."""

    said: dict[str, Any] | None
    killed: bool


class Evening:
    """A folder of sessions under attack."""

    def __init__(self, root: Path, seed: int):
        self.root, self.sessions = root, root / "sessions"
        self.chance = random.Random(seed)
        self.took: dict[str, float] = {}
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

    def quietly(self, *words: str) -> None:
        """A command that is not attacked."""
        ended = self._forked("", words, None)
        if ended.said is None or not ended.said["ok"]:
            raise AssertionError(f"{words}: {ended.said}")

    def attacked(self, kind: str, *words: str) -> Ended:
        """A command that is killed at a random moment, or comes through."""
        if kind not in self.took:
            ended = self._forked(kind, words, None)
            self.holds(ended.said is not None and ended.said["ok"], f"{kind}: {ended.said}")
            return ended
        ended = self._forked(kind, words, self.chance.random() * STRETCH * self.took[kind])
        (self.kills if ended.killed else self.whole)[kind] += 1
        self.acknowledged[kind] += ended.said is not None and ended.said["ok"]
        self.took[kind] *= 1.5 if ended.killed else 0.5  # so that about one in three comes through, at any pace and after a few tries
        return ended

    def _forked(self, kind: str, words: tuple[str, ...], after: float | None) -> Ended:
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
        if after is None and kind:
            self.took[kind] = time.perf_counter() - start
        return Ended(json.loads(said) if said.endswith(b"\n") else None, os.WIFSIGNALED(status))

    # what is held against it

    def holds(self, what: bool, fault: str) -> None:
        if not what:
            self.faults.append(fault)

    def look(self, kind: str, ended: Ended) -> None:
        """Nothing acknowledged is gone, and the session opens."""
        there = Journal(self.friday).tail_number
        self.holds(there >= self.events, f"{kind}: {there} of {self.events} events")
        done = ended.said is not None and ended.said["ok"]
        if done and kind in ("roll", "note", "undo", "redo", "next", "set", "passphrase", "hand over", "recovery"):
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
    if ended.said is not None and ended.said["ok"]:
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
    if ended.said is not None and ended.said["ok"]:
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
    evening.holds(folder.exists() or ended.said is None or not ended.said["ok"], "import: acknowledged and not there")


def begun(evening: Evening) -> None:
    folder = evening.sessions / "fresh"
    shutil.rmtree(folder, ignore_errors=True)
    current = (evening.sessions / "current").read_text()
    ended = evening.attacked("new", "new", "tiny", "fresh", "-p", "Cid", "-p", "Dee", "-d", "Boots,Rope,Mud,Rope")
    (evening.sessions / "current").write_text(current)
    if folder.exists():
        evening.holds(Journal(folder).tail_number == 1 and first_fault(str(folder)) is None, "new: there, but not whole")
    evening.holds(folder.exists() or ended.said is None or not ended.said["ok"], "new: acknowledged and not there")


def doctor(evening: Evening) -> None:
    folder = evening.sessions / "torn"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(evening.friday, folder)
    data = (folder / "log.00000.json").read_bytes()
    (folder / "log.00000.json").write_bytes(data[: len(data) // 2])
    (folder / "copy").write_bytes(data)
    evening.attacked("doctor", "doctor", "--session", "torn")
    report = salvage(folder)
    # one more may come out of what a killed writer had all but put in place
    more = report.events - evening.events
    evening.holds(more in (0, 1) and not report.lost, f"doctor: {report.events} of {evening.events} after it")


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


def ruling(evening: Evening) -> None:
    """A runner runs by a die of the system: acknowledged, it is there with the faces that were said; cut off, it fell not or waits."""
    folder = _copy(evening, "rolling", ("next",))
    before = Journal(folder).tail_number
    ended = evening.attacked("run", "tiny", "run", "--session", "rolling")
    events = list(Journal(folder).events(before + 1))
    evening.holds(len(events) <= 1 and first_fault(str(folder)) is None, f"run: {len(events)} events")
    if ended.said is not None and ended.said["ok"]:
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
    if ended.said is not None and ended.said["ok"]:
        evening.holds([event["kind"] for event in events] == ["reveal"], "reveal: acknowledged and not there")


ACTS: list[Callable[[Evening], None]] = [
    *(logged("roll", "3d6"), logged("note", "tea"), logged("next"), logged("undo", "--agreed", "all"), logged("redo")),
    *(passphrase, recovery, tables_set, imported, begun, doctor, set_by_hand, ruling, reveal),
]


def main(kills: int, seed: int) -> None:
    """Attack until so many commands have been killed."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "example"))
    for call in (keyring.create, keyring.Keyring.rewrap):
        call.__defaults__ = (CHEAP,)  # type: ignore[attr-defined]
    with tempfile.TemporaryDirectory() as place:
        evening = Evening(Path(place), seed)
        turn = 0
        while sum(evening.kills.values()) < kills:
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
