"""Stones that are rolled again whatever each of them shows are told as one throw. [Challenge Overview]"""

import pytest

from playaid.games.legacy import GAME
from playaid.referee.contract.sequence import words_of_debts
from playaid.referee.contract.state import State
from tests.games.legacy.table import begun, do, foe, put, read_as


def short(destiny: int, stones: str = "3 1 1 1 2 5", named: bool = True) -> State:
    """Ann has so many Destiny Tokens in a challenge with Prowess: the first stone shows it."""
    state = put(foe(begun(), "Mordred", "Saxon", "Round Table", named=named), "seats", "Ann", "destiny", destiny)
    return do(put(state, "seats", "Ann", "scores", "Prowess", 6), "challenge Mordred with Prowess", stones)


def way(state: State) -> str:
    return " ".join(words_of_debts(GAME, state, None))


@pytest.mark.parametrize(
    ("destiny", "stones", "line"),
    [
        (3, "3 1 1 1 2 5", "`reroll 2 naming Altruism`"),  # 3 short: one stone is not enough, and two tokens are enough after a miss
        (2, "3 1 1 1 2 5", "`reroll 1 naming Altruism`"),  # after a miss one token would be left, and it would be over
        (3, "3 3 1 1 2 5", "`reroll 1 naming Altruism`"),  # 2 short: a Mana Burst is enough
        (5, "1 1 1 1 2 5", "`reroll 2 naming Altruism`"),  # 4 short: two Mana Bursts are enough
        (3, "1 1 1 1 2 5", "`reroll 2 naming Altruism`"),
    ],
)
def test_what_is_rolled_in_any_case_is_one_throw(destiny: int, stones: str, line: str) -> None:
    assert line in way(short(destiny, stones))


def test_what_a_stone_costs_and_how_many_it_takes_is_told_apart_from_failing() -> None:
    """How many are needed at least stands there where one alone passes nothing, whether or not they go in one throw."""
    one, counts = (
        "one of the 5 stones that show nothing is rolled again, for 1",
        "Altruism counts, too: any attribute may be named in its place",
    )
    needs = "it takes at least 2, a Mana Burst counts 2"
    assert f"`reroll 1 naming Altruism` ({one} of 2 Destiny; {needs}; on it {counts}); or `fail`" in way(short(2))
    few = one.replace("5", "4")
    assert f"({few} of 3 Destiny; on it {counts})" in way(short(3, "3 3 1 1 2 5")), "one may pass it"
    several = "2 of the 5 stones that show nothing are rolled again, each for 1 of 3 Destiny"
    assert f"`reroll 2 naming Altruism` ({several}; on them {counts})" in way(short(3))
    one_left = put(short(2, "3 3 1 1 2 5"), "challenge", "misses", 1)
    assert "`reroll 1 naming Altruism` (the stone that shows nothing is rolled again, for 1 of 2 Destiny;" in way(one_left)


def test_where_successes_are_set_aside_at_once_it_comes_to_the_same() -> None:
    assert "`reroll 2 naming Altruism`" in way(read_as(short(3), set_aside="locked"))
