"""The odds of a siege against all pairs of faces."""

from fractions import Fraction
from itertools import product

import pytest

from playaid.games.elric import GAME
from playaid.referee.odds import odds
from playaid.referee.ruling import Declaration
from tests.games.elric.table import HOUSE, armies, without
from tests.games.elric.test_combat import jadmar


@pytest.mark.parametrize(("ilmiorans", "vilmirians"), [(10, 2), (3, 2), (6, 0), (8, 1)])
def test_of_a_siege(ilmiorans: int, vilmirians: int) -> None:
    """Fadan 4, Sharilla 3 and armies against Naclon 4, armies and walls of 5; each side adds a die. [10.4, 7.5.2]

    The city falls where the attacker is greater by as much as defenders and walls together.
    """
    state = jadmar(ilmiorans)
    state = without(state, *armies(state, "Vilmir", 2, "Jadmar")[vilmirians:])
    ours, theirs = 7 + ilmiorans, 4 + vilmirians + 5
    ways: dict[str, int] = {}
    for mine, yours in product(range(1, 7), repeat=2):
        difference = ours + mine - theirs - yours
        if difference > 0:
            end = f"Ann by {difference}; the city {'falls' if difference >= theirs else 'stands'}"
        else:
            end = f"Bob by {-difference}" if difference else ("even" if HOUSE.value("gaps", "rules", "tie") == "nobody" else "Bob holds")
        ways[end] = ways.get(end, 0) + 1
    found = odds(GAME, state, Declaration("fight", {}, "Ann", "fight"), HOUSE)
    assert found.exact
    assert {o.outcome: o.probability for o in found.outcomes} == {end: Fraction(number, 36) for end, number in ways.items()}
    assert {o.most for o in found.outcomes} == {None}
