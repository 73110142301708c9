"""What `--odds` tells of lines of Albion whose dice fall later, or that hang on what the players agree."""

import pytest

from playaid.cli.shell.shell import Table
from playaid.games.albion.rules import evasion
from playaid.games.albion.state.sides import FOMORIAN
from playaid.referee.contract.state import State
from tests.cli.test_albion_words import Evening, evening
from tests.cli.test_newcomers import screen
from tests.games.albion.table import start
from tests.games.albion.test_bites_evasion import caught
from tests.games.albion.test_initiating import FIELD
from tests.games.albion.two import hearing, moving, plotting

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
    head = "it hangs on what all agree on, if it comes to that (evasion tie):"
    assert f'{head} agreed "they evade": evaded 97.22%; caught 2.78% agreed "they do not evade": evaded 91.67%;' in said


@pytest.mark.usefixtures("screen")
def test_the_last_part_of_a_plot_that_is_listed_is_looked_at_by_its_number(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """`3 --odds` was told that nobody is called so. [19.0]"""
    monkeypatch.setattr(Table, "keeps", lambda self, side: False)
    said = told(evening, plotting(start()), "plot --as Fomorian ? 8 ? 2 --odds ? 2 ? 99 --odds ? 3 --odds ? leave ? leave ? leave")
    assert "no person is called" not in said
    assert "odds looks at a whole line, of which a word is missing here: odds plot 08 by Dobie on Edric or" in said
    assert "99 is no number of the list" in said
    assert "ODDS plot 08 by Dobie on Colleran" in said
