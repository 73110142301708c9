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
        (2, "3 1 1 1 2 5", "`reroll naming Altruism`"),  # after a miss one token would be left, and it would be over
        (3, "3 3 1 1 2 5", "`reroll naming Altruism`"),  # 2 short: a Mana Burst is enough
        (5, "1 1 1 1 2 5", "`reroll 2 naming Altruism`"),  # 4 short: two Mana Bursts are enough
        (3, "1 1 1 1 2 5", "`reroll 2 naming Altruism`"),
    ],
)
def test_what_is_rolled_in_any_case_is_one_throw(destiny: int, stones: str, line: str) -> None:
    assert line in way(short(destiny, stones))


def test_why_one_goes_first_where_one_alone_is_never_enough() -> None:
    """Where a miss would end it, the second token is kept until the first stone has helped."""
    another = "another if that helps"
    assert another in way(short(2))
    assert another not in way(short(3))  # two go in any case
    assert another not in way(short(3, "3 3 1 1 2 5"))  # 2 short: one may be enough
    assert another not in way(short(1, "3 3 1 1 2 5"))  # there is no other
    one_left = put(short(2, "3 3 1 1 2 5"), "challenge", "misses", 1)
    assert another not in way(put(put(one_left, "challenge", "ones", 5), "challenge", "rating", 8))  # the other stones show something


def test_where_successes_are_set_aside_at_once_it_comes_to_the_same() -> None:
    assert "`reroll 2 naming Altruism`" in way(read_as(short(3), set_aside="locked"))
