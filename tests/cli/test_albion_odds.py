"""What `--odds` tells of lines of Albion whose dice fall later, or that hang on what the players agree."""

from playaid.games.albion.rules import evasion
from playaid.games.albion.state.sides import FOMORIAN
from playaid.referee.contract.state import State
from tests.cli.test_albion_words import Evening, evening
from tests.cli.test_newcomers import screen
from tests.games.albion.table import start
from tests.games.albion.test_bites_evasion import caught
from tests.games.albion.test_initiating import FIELD
from tests.games.albion.two import hearing, moving

__all__ = ["evening", "screen"]


def told(evening: Evening, state: State, line: str) -> str:
    return " ".join(evening(state, line).split())


def test_odds_of_a_forced_march_tell_what_its_toll_may_cost(evening: Evening) -> None:
    """They told that no die is thrown for it; only when normal movement was over could anybody ask for the toll. [5.0 D.3]"""
    state = moving(start(), FOMORIAN)
    said = told(evening, state, "force Rurik with Moray 2810 --odds")
    assert "what may come of it later: taken for granted: all who are named for the march are left" in said
    assert "no effect 83.33%" in said
    assert "1 point, 1 wound 2.78%" in said


def test_odds_that_hang_on_a_tie_say_so(evening: Evening) -> None:
    """`they do not evade: evaded 72.22%` had not a word of a tie, which is all that the players agree on. [18.0]"""
    heard = hearing(caught("Morigu"))
    evasion.look(heard)
    said = told(evening, heard.state, f"evade {FIELD} --odds --as Faerie")
    assert "5.56% of it hangs on the choice of both (evasion tie); in all, by what is chosen: they evade: evaded 97.22%;" in said
