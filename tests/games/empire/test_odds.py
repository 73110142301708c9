"""Odds of laying countries open, counted by hand: which piece comes, and how often one that is wanted. [1, Components]"""

from fractions import Fraction

import pytest

from playaid.games.empire import GAME
from playaid.referee.courses import Course
from playaid.referee.odds import chain, odds
from playaid.referee.ruling import Declaration
from tests.games.empire.table import BOOK, north
from tests.games.empire.test_exploration import exploring

FLOWERS = {"Hogrin", "Mediland", "Dalia", "Estoku", "Cuzad", "Ilgren"}
WIDE = {"Grenord", "Farthal", "Silvia", "Bernham", "Jazuk", "Nordland"}
LAID = {"Grenord", "Bernham", "Silvia", "Mediland"}
"""Six pieces are flowers and six are wide; these four lie there already."""


@pytest.mark.parametrize(("space", "pieces"), [("M1", FLOWERS), ("S1", WIDE)])
def test_of_what_is_laid_open(space: str, pieces: set[str]) -> None:
    """Each piece of the right shape that is left is as likely as any other."""
    state, left = exploring(north()), pieces - LAID
    said = Declaration("explore", {"space": space}, "Ann", f"explore {space}")
    found = odds(GAME, state, said, BOOK)
    assert found.exact
    assert {o.outcome: o.probability for o in found.outcomes} == dict.fromkeys(left, Fraction(1, len(left)))
    wanted = sorted(left)[0]
    until = chain(GAME, state, said, BOOK, Course(times=1, until=wanted))
    assert next(o.probability for o in until.outcomes if o.outcome == wanted) == Fraction(1, len(left))
