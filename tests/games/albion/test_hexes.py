"""2.1: numbers and ranges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playaid.games.albion.state.hexes import COLUMNS, ROWS, beside, distance, is_hex
from playaid.games.albion.state.sides import FOMORIAN
from tests.games.albion.table import at, rule, start

numbers = st.builds(lambda c, r: f"{c:02d}{r:02d}", st.integers(1, COLUMNS), st.integers(1, ROWS))


low = st.sampled_from(["even", "odd"])


@pytest.mark.parametrize(
    ("text", "good"), [("3034", True), ("0101", True), ("0034", False), ("3000", False), ("303", False), ("9999", False), ("30a4", False)]
)
def test_what_is_a_hex(text: str, good: bool) -> None:
    assert is_hex(text) is good


@given(numbers, numbers, numbers, low)
def test_a_range_is_a_metric(a: str, b: str, c: str, lie: str) -> None:
    assert (distance(a, b, lie) == 0) == (a == b)
    assert distance(a, b, lie) == distance(b, a, lie)
    assert distance(a, c, lie) <= distance(a, b, lie) + distance(b, c, lie)


@given(numbers, low)
def test_up_to_six_neighbours(number: str, lie: str) -> None:
    near = beside(number, lie)
    assert 2 <= len(near) <= 6
    assert all(number in beside(other, lie) for other in near)


def test_a_range_that_hangs_on_the_lie_of_the_columns_is_marked() -> None:
    ruling = rule(at(start(), FOMORIAN, "combat", "announce"), "range 3034 to 3135")
    assert ruling.data == {"range": 1, "otherwise": 2}
    assert "look at the map" in ruling.shown[0]
    assert "look" not in rule(start(), "range 3034 to 3040").shown[0]
