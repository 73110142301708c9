"""Whole commands killed at random moments: what was acknowledged is there, and every session opens.

`PLAYAID_KILLS=1050` makes the long run of it.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.slow import SLOW

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

KILLS = int(os.environ.get("PLAYAID_KILLS", "16" if SLOW else "4"))
ROOT = Path(__file__).parents[2]
KINDS = {"roll", "note", "next", "undo", "redo", "passphrase", "recovery", "tables set", "import", "new", "doctor", "set", "run", "reveal"}


SEEDS = ("11", "12", "13")
"""One after the other, till enough was acknowledged before a kill: how much is hangs on how quick the machine is just then."""


def test_killed_commands_of_every_kind_lose_nothing() -> None:
    acknowledged = 0
    for seed in SEEDS:
        acknowledged += _acknowledged(seed)
        if acknowledged > KILLS // 20:
            return
    raise AssertionError("nothing was acknowledged, and the kills prove little")


def _acknowledged(seed: str) -> int:
    """How much was, of commands of which so many were killed; and that nothing of it was lost."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(Path(__file__).with_name("killing.py")), str(KILLS), seed]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=60 + 20 * KILLS)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["faults"] == []
    assert found["broken"] is None
    assert found["after"] == []
    assert sum(found["kills"].values()) >= KILLS
    kinds = {kind.partition(",")[0] for kind in found["kills"]}
    assert kinds <= KINDS
    assert len(kinds) >= min(KILLS, len(KINDS))  # the long run has all of them
    return int(sum(found["acknowledged"].values()))
