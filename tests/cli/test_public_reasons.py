"""What bars a line for all to see is told to all: nobody is handed the screen to read it alone."""

from playaid.games.albion import GAME as ALBION
from playaid.games.albion.state.sides import FOMORIAN
from playaid.games.tears import GAME as TEARS
from playaid.referee.contract.game import PASSING
from playaid.referee.contract.state import evolve
from tests.cli.test_newcomers import Evening, acting, evening, screen
from tests.each import each
from tests.games.albion.table import start
from tests.games.albion.two import moving
from tests.games.tears.table import begun
from tests.games.tears.test_terramax import mastered

__all__ = ["evening", "screen"]

HANDED = "For the eyes of"


def test_a_hand_that_is_full_is_told_before_the_step_in_which_it_would_be_filled(evening: Evening, screen: None) -> None:
    """That step is passed by: the refusal is that of a line that belongs there."""
    full = acting("Craw", "Gren", "Girm", "Mary", "Queenie", "William")
    said = evening(evolve(full, [["put", ["referee", "options", PASSING.name], PASSING.values[0]]]), "draw ?  ? ", clears=True)
    assert "a hand holds at most 6 counters and has 6" in said
    assert HANDED not in said


def test_where_somebody_stands_who_cannot_go_is_no_matter_of_one_side(evening: Evening, screen: None) -> None:
    """How far he could go is: of who stands at a place of power the rest is asked unseen."""
    state = moving(start(), FOMORIAN)
    said = evening(state, "teleport Sean ?  ? ", game=ALBION, clears=True)
    assert "Sean is in 3145, which is no place of power" in said
    assert HANDED not in said


@each("line", ["move Terramax to Ashmoor", "move Terramax to Sea Reach, Stillwater"])
def test_that_the_dragon_is_not_activated_all_can_see(evening: Evening, screen: None, line: str) -> None:
    said = evening(mastered(), f"{line} ?  ? ", game=TEARS, clears=True, name=line[-4:])
    assert "Terramax is not activated" in said
    assert "legal: control" in said
    assert HANDED not in said


def test_what_lies_under_a_leader_is_still_read_alone(evening: Evening, screen: None) -> None:
    assert HANDED in evening(begun(), "drop Shale of 2 Cavalry ?  ? ", game=TEARS, clears=True)
