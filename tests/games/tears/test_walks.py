"""Walks through tangled positions are ruled as they were when they were made, dice, refusals and offers included; see `walks.py`."""

import pytest

from tests.games.tears.walks import FOLDER, replay
from tests.slow import SLOW

WALKS = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("walk", WALKS if SLOW else WALKS[::4], ids=lambda file: file.stem)
def test_a_walk(walk) -> None:
    steps = 0
    for line, then, now in replay(walk):
        assert now == then, line
        steps += 1
    assert steps
