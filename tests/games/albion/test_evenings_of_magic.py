"""Whole evenings of all chapters by chance, with a journal, each replayed by verify. PLAYAID_EVENINGS_ALBION=number plays as many."""

import os
from pathlib import Path
from random import Random

import pytest

from playaid.games.albion import GAME
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.verification.verify import verify
from playaid.testing import random_evenings
from tests.slow import SLOW

MANY = int(os.environ.get("PLAYAID_EVENINGS_ALBION", "1"))


FREE = ("place", "show", "use", "store", "give", "take", "detach", "attach", "command", "embark", "debark")
"""What may be said again and again without bringing the evening on."""


def keen(rng: Random, found: list[str]) -> str:
    """A line of a verb picked by chance, those that bring the evening on more often."""
    verbs = sorted({line.split()[0] for line in found})
    weights = [1 if verb in FREE else 6 if verb == "next" else 3 for verb in verbs]
    verb = rng.choices(verbs, weights)[0]
    return rng.choice([line for line in found if line.split()[0] == verb])


@pytest.mark.parametrize("seed", range(MANY))
def test_an_evening_comes_to_its_end_and_is_verified(seed: int, tmp_path: Path) -> None:
    session = random_evenings.new_session(GAME, tmp_path / "evening", [FOMORIAN, FAERIE], seed)
    evening = random_evenings.play(session, seed, most=900 if SLOW else 120, choose=keen)
    assert len(evening.lines) >= 120 or evening.over
    assert not SLOW or (evening.over and evening.over["cite"] == "22.5"), len(evening.lines)
    assert verify(session).ok
