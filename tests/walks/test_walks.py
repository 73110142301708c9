"""Walks from positions of many evenings are ruled as they were when they were kept: dice, refusals, offers and what is shown included."""

import os
from pathlib import Path

import pytest

from playaid.testing.goldens import WRITE
from tests.walks import walk

WALKS = sorted(walk.FOLDER.glob("*/*.jsonl"))
TO_DO = f"{WRITE}=write keeps what is ruled now; if an evening of before would be ruled otherwise, raise `rules` of the game."


@pytest.mark.parametrize("file", WALKS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_walk(file: Path) -> None:
    steps = list(walk.replay(file))
    assert steps
    if os.environ.get(WRITE) == "write":
        walk.rewrite(file, [now for _, now in steps])
    for taken, now in steps if os.environ.get(WRITE) != "write" else ():
        assert now == list(taken.ruled), f"{taken.line!r} by {taken.side}. {TO_DO}"
