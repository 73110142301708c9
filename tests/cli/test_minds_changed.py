"""Whoever has changed their mind at a question and says no; and who names what is there and not on offer."""

from playaid.cli.terminal.prompt_commands import is_a_no
from playaid.games.empire import GAME as EMPIRE
from playaid.referee.contract.state import State
from tests.cli.test_newcomers import Evening, evening
from tests.each import each
from tests.games.empire.table import holding, manned, north

__all__ = ["evening"]


def gren() -> State:
    """Ann's Gren in the middle of Grenord, from where it reaches two cells, and Craw in her hand."""
    return holding(manned(north(), "Ann", "Grenord-centre", "Gren"), "Ann", "Craw")


@each("line", ["move Gren", "muster Craw"])
@each("no", ["no", "Nope"])
def test_no_at_a_question_says_how_it_is_dropped_and_begins_no_name(evening: Evening, line: str, no: str) -> None:
    told = evening(gren(), f"{line} ? {no} ? leave", game=EMPIRE, name=f"{line[:4]}{no}")
    assert f"{no.casefold()} answers nothing here: leave drops the declaration" in told
    assert "Nordland" not in told
    assert "Left as it was." in told
    assert "Left as it was." in evening(gren(), f"{line} ? never mind", game=EMPIRE, name=f"{line[:4]}{no}mind")


def test_no_is_an_answer_where_one_says_so() -> None:
    assert is_a_no("No", ["Nordland-centre", "Notingham"])
    assert not is_a_no("no", ["yes", "no"])
    assert not is_a_no("no", ["1 step", "no step"])
    assert not is_a_no("no", ["none", "Gren"])
    assert not is_a_no("north", ["Gren"])


def test_what_may_mean_several_none_of_which_is_on_offer_leaves_the_offer_and_says_why(evening: Evening) -> None:
    told = evening(gren(), "move Gren ? mediland-l ? 1", game=EMPIRE)
    assert "'mediland-l' may mean Mediland-lower-right or Mediland-lower-left or Mediland-left, and none of them would do" in told
    assert "Gren goes as far as 1 explored cell, and Mediland-lower-right is" in told
    assert "Gren moves from Grenord-centre to Grenord-right." in told, "1 is what it was"
    near = evening(gren(), "move Gren ? grenord-l ? 1", game=EMPIRE, name="near")
    assert "none of them would do" not in near
    assert "Gren moves from Grenord-centre to Grenord-lower-right." in near, "of what the word may mean, what is on offer"
