"""No odds of anything that is offered in an evening take more than is lent to them: in steps, in time as a share of it, in memory.

PLAYAID_SLOW=1 plays long evenings of every game, and asks about every line.
"""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from playaid.games import registry
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.odds.exact import odds
from playaid.testing.odds_secrecy import assert_odds_affordable, assert_odds_bounded
from playaid.testing.random_evenings import new_session
from playaid.testing.table import seats
from tests.slow import SLOW, some


@pytest.mark.parametrize("slug", some(sorted(registry.BUILT_IN), 0, 3))
def test_no_odds_of_an_offered_line_pass_their_budget(slug: str, tmp_path: Path) -> None:
    if not SLOW:
        assert assert_odds_bounded(registry.load(slug), tmp_path / "evening", 3, positions=25, walk=150, tries=2, times=1)
        return
    for seed in range(6):
        assert assert_odds_bounded(registry.load(slug), tmp_path / f"evening-{seed}", seed, positions=300, walk=5000, tries=20, times=8)


@pytest.mark.parametrize("slug", some(sorted(registry.BUILT_IN), 2, 4))
def test_no_odds_of_an_offered_line_pass_their_time_or_memory(slug: str, tmp_path: Path) -> None:
    if not SLOW:
        assert assert_odds_affordable(registry.load(slug), tmp_path / "evening", 5, positions=6, between=9, lines=1000).asked
        return
    for seed in range(10, 20):
        folder = tmp_path / f"evening-{seed}"
        assert assert_odds_affordable(registry.load(slug), folder, seed, positions=60, lines=1000).asked


def endless(verbs: Mapping[str, Verb]) -> dict[str, Verb]:
    """Verbs whose rules go on for long after the last question whether they may."""

    def run_on(hearing: Hearing) -> None:
        hearing.roll("1d6", who="Ann", why="once")
        sum(number * number for number in range(3_000_000))

    return {name: verb._replace(rule=run_on) if not verb.query else verb for name, verb in verbs.items()}


def test_odds_that_take_too_long_are_found(tiny: Game, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="times what was lent to them"):
        assert_odds_affordable(tiny._replace(verbs=endless(tiny.verbs)), tmp_path / "evening", positions=4, between=1, seconds=0.004)


def test_odds_that_do_not_stop_are_found(tiny: Game, tmp_path: Path) -> None:
    """A rule that throws without end once the walk is over is named."""

    def run_on(hearing: Hearing) -> None:
        while hearing.roll("1d6", who="Ann", why="again and again").total:
            pass

    verbs = {name: verb._replace(rule=run_on) if not verb.query else verb for name, verb in tiny.verbs.items()}
    with pytest.raises(AssertionError, match="again and again: thrown more than"):
        assert_odds_bounded(tiny._replace(verbs=verbs), tmp_path / "evening", positions=8)


@pytest.mark.parametrize("slug", sorted(registry.BUILT_IN))
def test_whatever_only_looks_has_one_way(slug: str, tmp_path: Path) -> None:
    """Odds asked of a look at the table, in which nothing falls and nothing is told: one way, in words."""
    game = registry.load(slug)
    session = new_session(game, tmp_path / "evening", seats(game, game.players[0]))
    looks = [verb for verb in game.verbs.values() if verb.query and not any(not slot.optional for slot in verb.slots)]
    for verb in looks:
        declaration = Declaration(verb.name, {}, session.sides[0], verb.name)
        with suppress(Refusal):  # legacy's advice wants a challenge
            told = odds(game, session.state, declaration, session.book).outcomes
            assert "" not in [way.outcome.strip() for way in told], verb.name
