"""Evenings played to win, in memory: they end as the rules end them, are the same again by their seed, and what wins is worth most."""

import random

import pytest

from playaid.dice.sources import Seeded
from playaid.games import registry
from playaid.referee.contract.state import State, empty, evolve
from playaid.testing import tournament
from playaid.testing.policies import Position, greedy, worth
from playaid.testing.table import Table
from playaid.testing.tournament import Broken, interval, match, matches, tally

LEGACY = Table(registry.load("legacy"), sound=False)


def test_an_evening_ends_and_is_the_same_again() -> None:
    players = dict.fromkeys(("Ann", "Bob", "Cid"), "chance")
    first, again = (match(LEGACY, players, 3)._replace(seconds=0.0) for _ in range(2))
    assert first == again
    assert first.how == "the last Flame of Hope is extinguished: the game is lost"
    assert first.winner is None


def test_one_without_an_end_is_told_so() -> None:
    (result,) = matches(registry.load("empire"), ["chance"], 1, most=5)
    assert (result.how, result.lines) == ("no end", 5)


def test_one_that_goes_on_too_long_is_called_off_and_whoever_stands_best_is_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "TURNS", 1)
    (result,) = matches(registry.load("empire"), ["chance"], 1)
    assert (result.how, result.turn) == (tournament.CALLED_OFF, 2)
    state = empty(["Ann", "Bob"])
    assert tournament._ending(state, {"Ann": -1.0, "Bob": 1.0}, late=True) == ("Bob", tournament.CALLED_OFF)
    assert tournament._ending(state, {"Ann": 0.0, "Cid": 0.0}, late=True) == (None, tournament.CALLED_OFF)
    assert tournament._ending(state, {"Ann": -1.0, "Bob": 1.0}, late=False) == (None, tournament.NO_END)


def test_ways_go_round_where_seats_are_nobodys_own() -> None:
    played = [result.players for result in matches(registry.load("elric"), ["greedy", "chance"], 2, most=1)]
    assert [players["Ann"] for players in played] == ["greedy", "chance"]


def test_wins_are_counted_by_side_and_by_way() -> None:
    results = list(matches(registry.load("empire"), ["chance"], 2, most=1))
    won = [results[0]._replace(winner="Ann"), results[1]]
    found = tally(won)
    assert (found.sides, found.ways) == ({"Ann": 1, "nobody": 1}, {"chance": 1, "nobody": 1})


@pytest.fixture(scope="module")
def empire() -> tuple[Table, State]:
    table = Table(registry.load("empire"), sound=False)
    return table, table.start(["Ann", "Bob"])


def test_what_wins_is_worth_most(empire: tuple[Table, State]) -> None:
    table, state = empire
    over = table.put(state, "referee", "over", {"winner": "Ann", "how": "", "cite": ""})
    assert worth(table.game, over, "Ann") > worth(table.game, state, "Ann") > worth(table.game, over, "Bob")


def test_the_greedy_take_what_leaves_them_best_off(empire: tuple[Table, State]) -> None:
    table, state = empire
    side = state["public"]["order"][0]
    rng = random.Random(1)
    for _ in range(5):
        lines = table.lines(state, side)
        if any(line.startswith("muster") for line in lines):
            break
        said = next((line for line in lines if line.startswith("explore")), "next")
        state = evolve(state, table.played(state, said, Seeded(1), rng, side).changes)
    few = {verb: next(line for line in lines if line.startswith(verb)) for verb in ("discard", "muster")}
    offers = ((verb, [line]) for verb, line in few.items())
    line, _ = greedy(Position(table, state, side, offers, rng, {}, set()))
    assert line == few["muster"]


def test_what_breaks_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "match", lambda *args: 1 / 0)
    assert list(matches(registry.load("empire"), ["chance"], 1, 7)) == [Broken(7, "ZeroDivisionError: division by zero")]


def test_the_share_of_wins_lies_between_bounds() -> None:
    assert tuple(round(bound, 3) for bound in interval(50, 100)) == (0.404, 0.596)
    assert interval(0, 10)[0] == 0.0
    assert interval(10, 10)[1] == pytest.approx(1.0)


def test_as_many_are_at_the_table_as_are_asked_for() -> None:
    """Else as few as may be."""
    game = registry.load("empire")
    for asked, seated in ((None, game.players[0]), (3, 3)):
        (result,) = matches(game, ("chance",), 1, most=2, players=asked)
        assert len(result.players) == seated
