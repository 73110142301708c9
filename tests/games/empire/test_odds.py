"""Odds of laying countries open, counted by hand: which piece comes, and how often one that is wanted. [1, Components]"""

import re
from fractions import Fraction

import pytest

from playaid.games.empire import GAME
from playaid.games.empire.table.outlook import imagine, payoffs
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import visible
from playaid.referee.odds.exact import chain, odds
from playaid.referee.odds.policy import Continuation
from tests.each import each
from tests.games.empire.table import BOOK, at, holding, manned, north
from tests.games.empire.test_exploration import exploring
from tests.slow import some

FLOWERS = {"Hogrin", "Mediland", "Dalia", "Estoku", "Cuzad", "Ilgren"}
WIDE = {"Grenord", "Farthal", "Silvia", "Bernham", "Jazuk", "Nordland"}
LAID = {"Grenord", "Bernham", "Silvia", "Mediland"}
"""Six pieces are flowers and six are wide; these four lie there already."""


@each(("space", "pieces"), [("M1", FLOWERS), ("S1", WIDE)])
def test_of_what_is_laid_open(space: str, pieces: set[str]) -> None:
    """Each piece of the right shape that is left is as likely as any other."""
    state, left = exploring(north()), pieces - LAID
    said = Declaration("explore", {"space": space}, "Ann", f"explore {space}")
    found = odds(GAME, state, said, BOOK)
    assert found.exact
    assert {o.outcome: o.probability for o in found.outcomes} == dict.fromkeys(left, Fraction(1, len(left)))
    wanted = sorted(left)[0]
    until = chain(GAME, state, said, BOOK, Continuation(times=1, until=wanted))
    assert next(o.probability for o in until.outcomes if o.outcome == wanted) == Fraction(1, len(left))


@pytest.mark.parametrize(
    ("space", "wanted", "left", "turns"), some([("S1", "Farthal", 3, 3), ("S2", "Jazuk", 3, 2), ("M1", "Hogrin", 5, 3)], 0, 1)
)
def test_of_a_country_over_turns_by_hand(space: str, wanted: str, left: int, turns: int) -> None:
    """One space of the shape is laid open a round: on each the piece is as likely, until all lie there. [1]"""
    said = Declaration("explore", {"space": space}, "Ann", f"explore {space}")
    found = chain(GAME, exploring(north()), said, BOOK, Continuation(until=wanted, turns=turns))
    assert found.exact
    assert [turn.probability for turn in found.turns] == [Fraction(number, left) for number in range(1, turns + 1)]
    assert "the others lay nothing open" in found.supposed


def test_what_blows_are_worth() -> None:
    """Killed is two hits, unsupplied one; one's own count against oneself, and who sinks with a fleet is killed too. [3.E]"""
    state = manned(manned(north(), "Ann", "Grenord-right", "Gren"), "Bob", "Grenord-right", "Mary")

    def worth(told: str, side: str = "Ann") -> float:
        return sum(payoff.worth for payoff in payoffs(state, side) if re.search(payoff.words, told))

    assert (worth("Mary is unsupplied"), worth("Mary is killed"), worth("Gren is unsupplied; Mary is killed")) == (1, 2, 1)
    assert (worth("Mary is killed", "Bob"), worth("Queen Mary is killed"), worth("the coup succeeds")) == (-2, 2, 1)


def test_units_that_border_on_nothing_more_explore_nothing_more() -> None:
    """Grenord's unit borders on M1 and M6: after these two there is none. [1]"""
    state = exploring(manned(north(), "Ann", "Grenord-lower-left", "Grenord-2n"))
    said = Declaration("explore", {"space": "M1"}, "Ann", "explore M1")
    found = chain(GAME, state, said, BOOK, Continuation(until="Hogrin", turns=4))
    assert [turn.probability for turn in found.turns] == [Fraction(number, 5) for number in (1, 2, 2, 2)]


def test_words_that_are_told_on_the_way_count_as_well() -> None:
    """What is drawn stands in no outcome, and is told to whoever draws. [4]"""
    state = at("draw", "Ann", holding(north(), "Ann", "Gren"))
    said = Declaration("draw", {"number": 1}, "Ann", "draw 1")
    unseen = imagine(visible(state, "Ann"), "Ann")["cup"]["deck"]
    for words in ("Vinall", "Hogrin-1a"):
        found = odds(GAME, state, said, BOOK, want=words)
        told = sum(o.probability for o in found.outcomes if o.outcome.startswith(f"{words}: "))
        assert told == Fraction(unseen.count(words), len(unseen)) > 0
    assert not [o for o in odds(GAME, state, said, BOOK).outcomes if "Vinall" in o.outcome]
