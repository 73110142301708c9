"""Dice typed on the line: what others hide is not found out by whether they fit."""

from pathlib import Path

import pytest

from playaid.desk.conversation import Ruled, Said, Stopped, rule
from playaid.desk.settings.session_settings import OPEN, SCREEN, choose
from playaid.dice.sources import BadDice
from playaid.referee.contract.game import Game, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.each import each


def _question(h: Hearing) -> None:
    """Once a turn: a die is thrown if Bob holds it, and else none."""
    h.put("public", "asked", True)
    if h.secret("Bob")["holds"]:
        h.roll("d6", who="Ann", why="theft", reading="faces")


def _strike(h: Hearing) -> None:
    h.roll("d6", who="Ann", why="strike", reading="faces")
    h.put("public", "asked", True)


def _evening(folder: Path, holds: bool, locked: bool = True) -> Session:
    def set_up(h: Hearing) -> None:
        h.put("secret", "Bob", {"holds": holds})
        h.put("secret", "Ann", {})

    verbs = {name: Verb(name, name, "1", made) for name, made in (("question", _question), ("strike", _strike))}
    step = Step("turn", "Turn", verbs=tuple(verbs))
    theft = Game("theft", "Theft", "-", "1", (2, 2), step, verbs, setup=set_up, tables=Path())
    return new_session(theft, folder, ["Ann", "Bob"], passphrases={"Ann": "a word", "Bob": "another"} if locked else {})


def _said(verb: str, *dice: str) -> Said:
    return Said(Declaration(verb, {}, "Ann", verb), dice, exact=True)


@each("dice", [("6",), ("6", "6"), ("9",), ("9", "9", "9")])
def test_a_question_is_spent_whatever_dice_are_typed_with_it(tmp_path: Path, dice: tuple[str, ...]) -> None:
    """Too many, or none that there is: who was asked, was asked, and what they hold is not told by a fault in the dice."""
    without = _evening(tmp_path / "without", holds=False)
    assert isinstance(rule(without, _said("question", *dice)), Ruled)
    assert without.state["public"]["asked"]
    holding = _evening(tmp_path / "holding", holds=True)
    came = rule(holding, _said("question", *dice))
    assert isinstance(came, Ruled if dice == ("6",) else Stopped)
    assert holding.pending() is not None or holding.state["public"].get("asked")


@each("dice, fault", [(("6", "6"), "not called for: 6"), (("9",), "9")])
def test_a_slip_in_dice_of_which_nothing_is_hidden_is_said(tmp_path: Path, dice: tuple[str, ...], fault: str) -> None:
    evening = _evening(tmp_path / "evening", holds=True)
    with pytest.raises(BadDice, match=fault):
        rule(evening, _said("strike", *dice))
    assert "asked" not in evening.state["public"]


def test_where_all_look_on_a_slip_is_said_and_where_secrets_are_kept_it_tells_nothing(tmp_path: Path) -> None:
    """Also of a side without a passphrase: whoever has the screen has not seen what it holds."""
    looked_on, kept = (_evening(tmp_path / name, holds=False, locked=False) for name in ("open", "kept"))
    choose(looked_on, SCREEN, OPEN)
    with pytest.raises(BadDice, match="not called for: 6"):
        rule(looked_on, _said("question", "6"))
    assert isinstance(rule(kept, _said("question", "6")), Ruled)
    assert kept.state["public"]["asked"]
