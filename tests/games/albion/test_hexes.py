"""2.1: numbers and ranges."""

from hypothesis import given
from hypothesis import strategies as st

from playaid.games.albion.ratings import ground, strengths
from playaid.games.albion.state.hexes import COLUMNS, ROWS, beside, distance, is_hex
from playaid.games.albion.state.sides import FOMORIAN
from tests.each import each
from tests.games.albion.table import BOOK, at, rule, stand, start
from tests.games.albion.two import hearing, land, plotting

numbers = st.builds(lambda c, r: f"{c:02d}{r:02d}", st.integers(1, COLUMNS), st.integers(1, ROWS))


low = st.sampled_from(["even", "odd"])


@each(
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
    assert ruling.shown[0] == "3034 to 3135: 1 hex; 2 on a map whose odd columns sit half a hex lower, and not the even as here"
    assert "columns" not in rule(start(), "range 3034 to 3040").shown[0]


def test_a_hex_without_a_terrain_has_none() -> None:
    assert ground.terrain(hearing(start(), book=land(h3012={"terrain": None})), "3012") == []


def test_digits_of_other_scripts_are_no_hex() -> None:
    assert not is_hex("\N{FULLWIDTH DIGIT ONE}323")
    assert is_hex("1323")


def test_a_range_that_hangs_on_the_lie_of_the_columns_says_what_it_is_by_the_other() -> None:
    """2.1"""
    near = [number for number in BOOK.keys("hexes") if distance("1923", number, "even") <= 4]
    ranges = {number: (distance("1923", number, "even"), distance("1923", number, "odd")) for number in near}
    number, (even, odd) = next((number, pair) for number, pair in ranges.items() if pair[0] < pair[1])
    warning = ground.beware(hearing(start()), "1923", number, even)
    assert warning == f"beware: {odd} on a map whose odd columns sit half a hex lower"
    assert ground.beware(hearing(start()), "1923", number, odd) == ""


def test_a_place_says_by_what_it_multiplies_magic() -> None:
    """19.5"""
    times = {row["hex"]: row["magic_times"] for row in BOOK.rows("places").values() if row["magic_for"] and "all" in row["magic_for"]}
    assert times
    for place, many in times.items():
        text = strengths.magic(hearing(plotting(stand(start(), place, "Elidor"))), "Elidor")[1]
        assert (", times " in text) is (many > 1), place
