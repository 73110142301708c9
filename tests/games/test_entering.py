"""A game that is under way, entered by its own lines, is the same game: positions of evenings by chance. PLAYAID_SLOW=1 looks at more than
five hundred positions of each game."""

import pytest

from playaid.games import registry
from playaid.referee.contract.game import Game
from playaid.testing.entering import other_odds, other_positions
from playaid.testing.laws import Position, evening
from tests.slow import SLOW

SEEDS, LINES, EVERY = (28, 240, 8) if SLOW else (1, 40, 19)
ODDS = 40 if SLOW else 4
GAMES = sorted(registry.BUILT_IN)


def positions(game: Game, seeds: int, lines: int, every: int) -> list[Position]:
    return [here for seed in range(seeds) for here in evening(game, seed, lines, every)]


@pytest.mark.parametrize("slug", GAMES)
def test_a_position_entered_again_is_the_same(slug: str) -> None:
    looked, faults = 0, list[str]()
    for here in positions(registry.load(slug), SEEDS, LINES, EVERY):
        looked += 1
        faults += other_positions(here)
        if looked % ODDS == 0:
            faults += other_odds(here)
    assert not faults, "\n".join(sorted(set(faults))[:12])
    assert looked >= (500 if SLOW else 2)
