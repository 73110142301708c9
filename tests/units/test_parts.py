"""What board games share: squares, hexes, ways from place to place."""

import doctest
from math import dist

from playaid.board.model import Board, faults
from playaid.parts import grid, hexes
from playaid.parts.paths import cheapest, leads, shortest_paths
from tests.each import each

SQUARES = grid.grid(7, 7)
WAYS = {"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["f"], "e": [], "f": []}


def test_the_example_of_the_guide() -> None:
    assert doctest.testmod(grid) == (0, 5)


def test_neighbours_are_mutual_and_share_a_side() -> None:
    at = {space.name: space.at for space in SQUARES.spaces()}
    for name in at:
        beside = SQUARES.neighbours(name)
        assert all(name in SQUARES.neighbours(other) and dist(at[name], at[other]) == 1 for other in beside)
        assert len(SQUARES.neighbours(name, diagonal=True)) == {2: 3, 3: 5, 4: 8}[len(beside)]


@each(
    ("here", "there", "between"),
    [("a1", "a1", None), ("a1", "b3", None), ("a1", "b1", []), ("g7", "d4", None), ("a4", "d4", ["b4", "c4"])],
)
def test_only_straight_lines_lead_from_square_to_square(here: str, there: str, between: list[str] | None) -> None:
    assert SQUARES.between(here, there) == between


def test_diagonals_lead_from_square_to_square_where_they_are_asked_for() -> None:
    assert SQUARES.between("g7", "d4", diagonal=True) == ["f6", "e5"]
    assert SQUARES.between("a1", "b3", diagonal=True) is None


@each(("here", "there", "behind"), [("a1", "b1", "c1"), ("b1", "a1", None), ("c3", "d4", "e5"), ("e7", "f7", "g7")])
def test_what_lies_behind_a_square(here: str, there: str, behind: str | None) -> None:
    assert SQUARES.beyond(here, there) == behind


def test_a_grid_makes_a_sound_board_with_its_first_rank_below() -> None:
    spaces = SQUARES.spaces(2.0)
    assert faults(Board(spaces=spaces)) == []
    lowest, highest = spaces[0], spaces[-1]
    assert (lowest.name, lowest.at, highest.name, highest.at) == ("a1", (1.0, 13.0), "g7", (13.0, 1.0))
    assert lowest.outline == ((0.0, 12.0), (2.0, 12.0), (2.0, 14.0), (0.0, 14.0))


@each("low", ["even", "odd"])
def test_neighbours_of_a_hex_are_one_hex_away_and_share_a_side(low: str) -> None:
    for number in ("0101", "0202", "0302", "0403"):
        outline = {*hexes.outline(hexes.middle(number, low, 10), 10)}
        for way, other in hexes.neighbours(number, low, 5, 5).items():
            assert hexes.distance(number, other, low) == 1
            assert number in hexes.neighbours(other, low, 5, 5).values()
            corners = hexes.outline(hexes.middle(number, low, 10), 10)
            first, second = (corners[corner] for corner in hexes.SIDES[way])
            there = hexes.outline(hexes.middle(other, low, 10), 10)
            assert all(any(dist(corner, point) < 0.2 for point in there) for corner in (first, second))
            assert {first, second} <= outline


def test_shortest_paths_come_nearest_first() -> None:
    assert list(shortest_paths(["a"], WAYS.__getitem__)) == [
        ["a"],
        ["a", "b"],
        ["a", "c"],
        ["a", "b", "d"],
        ["a", "c", "e"],
        ["a", "b", "d", "f"],
    ]


def test_paths_end_after_so_many_steps_and_where_a_place_stops() -> None:
    assert [path[-1] for path in shortest_paths(["a"], WAYS.__getitem__, most=1)] == ["a", "b", "c"]
    assert [path[-1] for path in shortest_paths(["a"], lambda here: [] if here == "d" else WAYS[here])] == ["a", "b", "c", "d", "e"]
    assert [path[-1] for path in shortest_paths(["d", "a"], WAYS.__getitem__, most=0)] == ["d", "a"]


def test_whether_a_way_leads_there_is_found_from_the_end_with_less_room() -> None:
    far = 1000
    apart = {here: [there for there in (here - 1, here + 1) if 0 <= there < far] for here in range(far)} | {far: []}
    into = {here: [there for there in apart if here in apart[there]] for here in apart}
    asked: list[int] = []

    def back(here: int) -> list[int]:
        asked.append(here)
        return into[here]

    def onward(here: int) -> list[int]:
        asked.append(here)
        return apart[here]

    assert not leads(0, far, onward, back)
    assert not leads(far, 0, onward, back)
    assert len(asked) < 6
    assert leads(0, far - 1, onward, back)
    assert leads(far, far, onward, back)
    apart[far - 1] = []  # one way only
    into = {here: [there for there in apart if here in apart[there]] for here in apart}
    assert leads(0, far - 1, onward, back)
    assert not leads(far - 1, 0, onward, back)


def test_the_cheapest_way_counts_what_is_first_in_its_cost() -> None:
    toll = {"b": (1, 1), "c": (0, 1), "d": (0, 1), "e": (0, 1), "f": (0, 1)}

    def onward(here: str, cost: tuple[int, int]) -> list[tuple[str, tuple[int, int]]]:
        return [(there, (cost[0] + toll[there][0], cost[1] + toll[there][1])) for there in WAYS[here]]

    assert dict(cheapest("a", (0, 0), onward)) == {"a": (0, 0), "c": (0, 1), "d": (0, 2), "e": (0, 2), "f": (0, 3), "b": (1, 1)}
