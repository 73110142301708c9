"""Places laid out by what leads where: joined ones near, ways that need not cross do not."""

from itertools import combinations
from math import dist

import pytest

from playaid.board.graph_layout import crossings, lay_out

SQUARE = {"a": (0.0, 0.0), "b": (100.0, 0.0), "c": (0.0, 100.0), "d": (100.0, 100.0)}


def test_ways_that_cross_are_seen() -> None:
    assert crossings([("a", "d"), ("b", "c")], SQUARE) == [(("a", "d"), ("b", "c"))]
    assert not crossings([("a", "b"), ("a", "d")], SQUARE)


def test_ways_are_untangled() -> None:
    ways = [("a", "d"), ("b", "c"), ("a", "b")]
    assert crossings(ways, SQUARE)
    assert not crossings(ways, lay_out(SQUARE, ways))


def test_a_wheel_has_no_crossings_wherever_it_begins() -> None:
    rim = [f"rim {number}" for number in range(8)]
    ways = [("hub", place) for place in rim] + list(zip(rim, (*rim[1:], rim[0]), strict=True))
    start = {place: (37.0 * number % 211, 53.0 * number % 197) for number, place in enumerate(("hub", *rim))}
    assert not crossings(ways, lay_out(start, ways, apart=60.0))


def test_places_keep_apart_and_those_that_are_joined_come_near() -> None:
    start = {"a": (0.0, 0.0), "b": (900.0, 0.0), "c": (10.0, 5.0)}
    at = lay_out(start, [("a", "b")])
    assert all(dist(at[one], at[other]) > 60 for one, other in combinations(at, 2))
    assert dist(at["a"], at["b"]) < 500


def test_what_is_fixed_stays() -> None:
    assert lay_out(SQUARE, [("a", "d")], fixed=("a",))["a"] == SQUARE["a"]


def test_the_same_start_gives_the_same() -> None:
    assert lay_out(SQUARE, [("a", "d"), ("b", "c")]) == lay_out(SQUARE, [("c", "b"), ("d", "a")])


def test_two_push_each_other_alike() -> None:
    for start in ({"a": (0.0, 0.0), "b": (10.0, 30.0)}, {"a": (0.0, 0.0), "b": (300.0, 900.0)}):
        at = lay_out(start, [("a", "b")])
        assert at != start
        for axis in (0, 1):
            assert at["a"][axis] + at["b"][axis] == pytest.approx(start["b"][axis], abs=0.2)
        assert (at["b"][1] - at["a"][1]) / (at["b"][0] - at["a"][0]) == pytest.approx(3.0, abs=0.05)
