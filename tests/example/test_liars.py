"""Liar's Dice, as somebody writes it who has read docs/adding-a-game.md: hidden dice, a showing in mid-game, turns that go by the state."""

from fractions import Fraction
from pathlib import Path

import pytest

from playaid.games import registry
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked
from playaid.testing import everything
from playaid.testing.table import Table
from tests.slow import SLOW

DICE = "1 2 3 4 5 2 2 2 6 6"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game, which is installed nowhere."""
    from liars import GAME

    monkeypatch.setattr(registry, "_met", {})
    return GAME


@pytest.mark.skipif(not SLOW, reason="PLAYAID_SLOW: the other example and a game newly laid out are tried in the same way")
def test_the_whole_game(game: Game, tmp_path: Path) -> None:
    everything(game, tmp_path, tests=Path(__file__).parent)


def test_a_round(game: Game) -> None:
    """Four twos are there, one of Ann's and three of Bob's: who doubts four of them loses a die and begins the next round."""
    table = Table(game)
    state = table.play(table.start(), ("shake", DICE), "bid 4 of 2", "doubt")
    assert state["public"]["dice"] == {"Ann": 5, "Bob": 4}
    assert state["public"]["turn"] == "Bob"
    assert table.here(state) == "shake"
    state = table.play(table.start(), ("shake", DICE), "bid 5 of 2", "doubt")
    assert state["public"]["dice"] == {"Ann": 4, "Bob": 5}


def test_bids(game: Game) -> None:
    table = Table(game)
    state = table.do(table.start(), "shake", DICE)
    assert table.refused(state, "doubt") == ["doubt.bid"]
    state = table.do(state, "bid 4 of 2")
    assert table.refused(state, "bid 4 of 2") == ["bid.low"]
    assert table.refused(state, "bid 3 of 6") == ["bid.low"]
    assert table.refused(state, "bid 11 of 2") == ["bid.high"]
    assert table.refused(state, "bid 5 of 7") == ["bid.high"]
    assert table.offered(state)["bid"][:5] == ["4 of 3", "4 of 4", "4 of 5", "4 of 6", "5 of 1"]
    shaken = table.put(table.start(), "public", "shaken", True)
    assert table.refused(shaken, "shake") == ["shake.once"]


def test_the_odds_of_a_doubt(game: Game) -> None:
    """Bob has three twos of his own; of Ann's five dice none has been seen."""
    table = Table(game)
    state = table.play(table.start(), ("shake", DICE), "bid 4 of 2")
    assert table.odds(state, "doubt") == {"Ann loses a die": Fraction(5, 6) ** 5, "Bob loses a die": 1 - Fraction(5, 6) ** 5}
    locked = {**state, "secret": {"Ann": state["secret"]["Ann"]}}
    with pytest.raises(Locked, match="Bob"):
        table.odds(locked, "doubt")


def test_the_end(game: Game) -> None:
    """With four at the table there are four dice each; who has none left is passed over, and the last with dice has won."""
    table = Table(game)
    assert table.start(["Ann", "Bob", "Cid", "Dot"])["public"]["dice"] == dict.fromkeys(("Ann", "Bob", "Cid", "Dot"), 4)
    last = (["put", ["public", "dice", side], 1] for side in ("Ann", "Bob", "Cid"))
    state = table.changed(table.start(["Ann", "Bob", "Cid"]), *last)
    state = table.play(state, ("shake", "1 2 3"), "bid 1 of 2", "bid 2 of 2", "doubt")
    assert state["public"]["dice"] == {"Ann": 1, "Bob": 0, "Cid": 1}
    assert state["public"]["turn"] == "Cid"
    state = table.play(state, ("shake", "1 3"), "bid 1 of 1", "doubt")
    assert state["referee"]["over"]["winner"] == "Cid"
