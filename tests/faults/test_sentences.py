"""What every command says after an error of the system is true: a share of the cases, and each that was not once (`sentences`)."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from playaid import platform_calls
from tests.faults.claims import Case, Effect, Log, Seen, untrue
from tests.faults.refusing import STOPPED, Outcome, Refused
from tests.faults.sentences import KNOWN
from tests.slow import SLOW

ROOT = Path(__file__).parents[2]
SEED = os.environ.get("PLAYAID_SENTENCES", "1")
"""Which share is played: the same ones each time, unless another is asked for."""
forks = pytest.mark.skipif(not platform_calls.HAS_FORK or not os.path.isdir("/proc/self/fd"), reason="a command is a forked child there")


@forks
def test_what_is_said_after_an_error_of_the_system_is_true() -> None:
    # Of most commands so small a share has no case, which is found by running them: as many cases are asked of an eighth of the commands.
    share = ["--share", "1"] if SLOW else ["--share", "0.003", "--of", "0.12"]
    line = [sys.executable, "-m", "tests.faults.sentences", "--known", *share, "--seed", SEED]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONHASHSEED": "0"})
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout)
    assert told["untrue"] == []
    assert {(line, call) for line, call, *_ in KNOWN} == {(line, call) for line, call in told["known"]}
    assert told["counts"]["true"] >= len(KNOWN) + 30


HEAD, THERE = (3, "c"), Log((3, "c"), ("new", "next", "note"), ("a", "b", "c"), "{}")
WRITTEN = THERE._replace(head=(4, "d"), kinds=(*THERE.kinds, "note"), hashes=(*THERE.hashes, "d"))
GONE = THERE._replace(head=(2, "b"), kinds=THERE.kinds[:2], hashes=THERE.hashes[:2])
FULL = os.strerror(errno.ENOSPC)


@pytest.mark.parametrize(
    ("said", "code", "after", "found"),
    [
        (f"DAMAGED  log.00000.json could not be written: {FULL}; nothing was written", 5, THERE, None),
        (f"DAMAGED  log.00000.json could not be written: {FULL}; nothing was written", 5, WRITTEN, "something was done"),
        (f"DAMAGED  log.00000.json could not be written: {FULL}", 5, WRITTEN, "is not told"),
        (f"DAMAGED  log.00000.json: {FULL}; what was done is in the log as event 4", 5, WRITTEN, None),
        (f"DAMAGED  log.00000.json: {FULL}; what was done is in the log as event 5", 5, WRITTEN, "no event 5"),
        (f"DAMAGED  {FULL}; nothing was written", 5, THERE, "the file is not told"),
        ("DAMAGED  log.00000.json could not be written; nothing was written", 5, THERE, "the reason is not told"),
        ("USAGE  there is no session friday in here", 2, THERE, "the reason is not told"),
        ("", 5, THERE, "nothing is said"),
        ("BUG  playaid itself failed", 70, THERE, "a fault of ours"),
        ("the child died (Alarm clock)", STOPPED, THERE, "it never ends"),
        (f"DAMAGED  log.00000.json: {FULL}; nothing was written of qR3oBUGx+", 5, THERE, None),
        ("Noted, event 4.", 0, WRITTEN, None),
        ("Noted, event 4.", 0, THERE, "in place of"),
        ("Noted, event 5.", 0, WRITTEN, "says something else"),
        (f"DAMAGED  log.00000.json: {FULL}; what was done is in the log as event 4", 5, GONE, "is other"),
    ],
)
def test_what_is_untrue_is_found(said: str, code: int, after: Log, found: str | None) -> None:
    before = Seen({"friday": THERE}, {}, {}, frozenset())
    usual, usually = Outcome(0, "Noted, event 4.", [], {}), Effect({"friday": ("note",)}, {}, 0)
    now = Seen({"friday": after}, {}, {}, frozenset())
    refused = Refused("write", 1, errno.ENOSPC)
    case = Case(("note", "tea"), refused, "/s/friday/log.00000.json", before, usual, usually, Outcome(code, said, [], {}), now)
    told = untrue(case)
    assert (told is None) == (found is None), told
    assert found is None or found in str(told)
