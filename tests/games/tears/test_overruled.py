"""What is overruled still looks under nobody's leaders but one's own, and leaves only counters that there are."""

import pytest

from playaid.dice.sources import Refusing
from playaid.games.tears import GAME
from playaid.referee.decide import decide
from playaid.referee.refusals import Refusal
from playaid.referee.state import State
from tests.games.tears.table import HOUSE, F, begun, declaration, under


def overruled(state: State, line: str) -> None:
    decide(GAME, state, declaration(state, line, F, "we say so"), HOUSE, Refusing())


@pytest.mark.parametrize("line", ["drop Shale of Warsteed", "box Shale with Warsteed"])
def test_nobody_looks_under_an_enemy_leader(line: str) -> None:
    with pytest.raises(Refusal, match="for Gorganun to see to"):
        overruled(under(begun(), "Shale", "3 Warsteed"), line)


@pytest.mark.parametrize("what", ["5 Foot Soldier", "Shimar"])
def test_only_a_unit_of_the_reserve_is_recruited(what: str) -> None:
    with pytest.raises(Refusal, match="cannot be carried out"):
        overruled(begun(), f'recruit "{what}" by Algeron')
