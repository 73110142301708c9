"""Steps that passed by themselves, as whoever comes to act is told of their own."""

from playaid.language.message import Listing, message
from playaid.referee.contract.sequence import PASSED
from playaid.referee.session.passed_steps import acts, passed_of


def passed(side: str, step: str, why: str) -> str:
    where = Listing(("Round 3", side, step), " · ")
    return message("{passed} [{case}]", passed=message(PASSED, step=where, why=why), case="1")


def test_whoever_comes_to_act_is_told_which_of_their_own_steps_have_passed_and_why() -> None:
    why = "skipped, since no unit of Ann borders on an unexplored country"
    story = [
        message("{side} draws {n}.", side="Bob", n=3),
        passed("Bob", "Draw counter phase", "full"),
        passed("Ann", "Exploration phase", why),
    ]
    assert passed_of(story, "Ann") == [f"Exploration phase ({why})"]
    assert passed_of(story, "Cid") == []
    assert acts(story) == story[:1]
