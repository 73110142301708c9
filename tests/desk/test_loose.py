"""Loose rolls with dice from the table: all of them are called for, or none is taken."""

import pytest

from playaid.desk.free_rolls import roll_expression
from playaid.desk.notes import log_note
from playaid.dice.sources import BadDice, Typed
from playaid.referee.contract.refusals import Refusal
from tests.desk.conftest import Begin


def test_dice_of_several_throws_are_taken_one_after_the_other() -> None:
    assert roll_expression("2d6!", Typed(["6", "3", "5"]), "Ann").faces == (6, 3, 5)
    assert roll_expression("2d6+d8", Typed(["4", "5", "6"]), "Ann").total == 15
    assert roll_expression("2d6", Typed(["45"]), "").faces == (4, 5)


def test_one_die_too_many_is_refused() -> None:
    with pytest.raises(BadDice, match="2d6: two faces from 1 to 6; 6 is left over"):
        roll_expression("2d6", Typed(["4", "5", "6"]), "Ann")
    with pytest.raises(BadDice, match="d8: one face from 1 to 8; 1 is left over"):
        roll_expression("2d6+d8", Typed(["4", "5", "6", "1"]), "Ann")


def test_a_secret_note_has_a_side_and_every_note_can_be_read(begin: Begin) -> None:
    session = begin()
    number = log_note(session, "Bob is late", "Ann", secret=True)
    assert "late" not in repr(session.journal.event(number))
    assert "story" in session.journal.event(log_note(session, "It rains", None))
    for text, side in (("Mud for Bob", None), ("a\x1bheron", "Ann"), ("n" * 2001, "Ann")):
        with pytest.raises(Refusal):
            log_note(session, text, side, secret=True)
