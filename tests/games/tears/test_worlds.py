"""Evenings by chance in two worlds that differ in what one side was dealt and has said for itself alone, every key open as on the pages."""

import os
from pathlib import Path

import pytest

from playaid.games.tears import GAME
from playaid.testing.worlds import assert_hides

SLOW = bool(os.environ.get("PLAYAID_SLOW"))


@pytest.mark.parametrize("seed", range(1, 7 if SLOW else 2))
def test_nobody_can_tell_the_worlds_apart(seed: int, tmp_path: Path) -> None:
    """PLAYAID_SLOW=1 plays six longer evenings for each side."""
    differed = assert_hides(GAME, tmp_path, seed=seed, most=12 if SLOW else 6)
    print(f"tears, seed {seed}: {differed} of 2 evenings differed in what a side hides")
    assert differed == 2
