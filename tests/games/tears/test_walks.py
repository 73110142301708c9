"""Walks through tangled positions are ruled as they were when they were made, dice, refusals and offers included; see `walks.py`."""

import os
import random
from pathlib import Path

import pytest

from playaid.games.tears import GAME
from tests.games.tears.table import G, begun
from tests.games.tears.walks import FOLDER, keep, replay, words
from tests.slow import SLOW

WALKS = sorted(FOLDER.glob("*.jsonl"))
WRITING = os.environ.get("PLAYAID_TRANSCRIPTS") == "write"


@pytest.mark.parametrize("walk", WALKS if SLOW or WRITING else WALKS[::4], ids=lambda file: file.stem)
def test_a_walk(walk: Path) -> None:
    if WRITING:
        keep(walk)
    steps = 0
    for line, then, now in replay(walk):
        assert now == then, line
        steps += 1
    assert steps


def test_a_walk_can_try_a_line_of_every_verb() -> None:
    state, rng = begun(), random.Random(1)
    for verb in GAME.verbs:
        for _ in range(8):  # what is optional is left out in half of them
            assert words(rng, state, verb, G).startswith(verb)
