"""The odds of a challenge with Destiny, against every face and every use of the tokens."""

from fractions import Fraction

import pytest

from playaid.games.legacy import GAME
from playaid.referee.courses import Course
from playaid.referee.odds import chain, odds
from playaid.referee.ruling import Declaration
from tests.games.legacy.table import BOOK, at, begun, foe, put
from tests.games.legacy.test_advice import beset, brute_chance, said


@pytest.mark.parametrize(("stones", "tokens"), [(2, 0), (2, 1), (3, 2), (4, 1)])
def test_of_a_challenge_with_destiny(stones: int, tokens: int) -> None:
    """Rating 3: so many stones, and with the best use of so many tokens, as the oracle of the advice has it by walking the faces."""
    state = put(put(beset(), "seats", "Ann", "destiny", tokens), "seats", "Ann", "scores", "Prowess", stones)
    found = chain(GAME, state, said(state), BOOK, GAME.policies["best"])
    assert found.exact
    assert sum(o.probability for o in found.outcomes if o.outcome.startswith("passed")) == brute_chance(stones, 3, tokens, 6, 2, True)


def test_whatever_attribute_is_named_its_chances_are_told() -> None:
    """Which attribute is challenged is the seat's to choose, where nobody has named it: what comes of each is what comes of naming it."""
    state = foe(at(begun(), "Ann", "Armoury"), "Dragon 1", "Dragon", "Armoury")
    open_ = Declaration("challenge", {"enemy": "Dragon 1", "seat": "Ann"}, "Ann", "challenge")
    found = odds(GAME, state, open_, BOOK)
    (choice,) = [choice for choice in found.choices if choice.key == "attribute"]
    for branch in choice.branches:
        named = open_._replace(args={**open_.args, "attribute": branch.option})
        assert {o.outcome: o.probability for o in branch.outcomes} == {
            o.outcome: o.probability for o in odds(GAME, state, named, BOOK).outcomes
        }
    assert len(choice.branches) > 1


def test_a_challenge_said_twice_ends_where_it_may_not_be_said_again() -> None:
    """A challenge that is short waits for what Destiny does of it; so the second cannot be made, and the chances are those of one."""
    state = beset()
    once, twice = odds(GAME, state, said(state), BOOK), chain(GAME, state, said(state), BOOK, Course(times=2))
    passed = [sum((o.probability for o in found.outcomes if "passed" in o.outcome), Fraction(0)) for found in (once, twice)]
    assert passed[0] == passed[1]
