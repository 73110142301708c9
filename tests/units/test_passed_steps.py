"""Steps that passed by themselves, as whoever comes to act is told of their own."""

from playaid.language.message import Listing, message
from playaid.referee.contract.sequence import PASSED
from playaid.referee.session.passed_steps import acts, passed_of
from playaid.referee.session.story import what_came


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


def test_what_happened_is_told_before_steps_that_nobody_was_asked_about() -> None:
    """A phone has room for a few sentences: of a story that holds nothing else, such steps are told in one."""
    gone = [passed("Ann", step, "the Despair Token is placed") for step in ("1 Despair", "2 Abilities")]
    moved = message("{who} moves to {tile}.", who="Saxon 1", tile="Docks")
    assert what_came([*gone, moved]) == [moved]
    assert len(what_came(gone)) == 1
