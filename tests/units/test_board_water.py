"""Rivers are one line as far as they flow, and the land of a coast is drawn over its water."""

import re

from playaid.board import water
from playaid.board.model import Board, Link, Space
from playaid.board.svg import MANY_LINKS, draw_board

A, B, C, D, E = (0.0, 0.0), (10.0, 0.0), (15.0, 8.7), (25.0, 8.7), (5.0, 8.7)


def link(*line: tuple[float, float], kind: str = "stream") -> Link:
    return Link("a", "b", kind, line)


def test_pieces_that_meet_are_one_line_rounded_where_they_do() -> None:
    """Whichever way round they are told, and however a corner was rounded."""
    near = (C[0] + 0.1, C[1])
    for lines in ((A, B), (B, C), (near, D)), ((B, A), (D, near), (C, B)):
        way = water.courses([link(*line) for line in lines])["stream"]
        assert way.count("M") == 1
        assert way.count("Q") == 2


def test_a_river_stops_short_of_spring_and_mouth_and_reaches_what_it_flows_into() -> None:
    (way,) = water.courses([link(A, B)]).values()
    assert way == "M3 0L7 0"
    fork = water.courses([link(A, B), link(B, C), link(B, E)])["stream"]
    assert fork.count("M") == 3
    assert len(re.findall(r"(?:M|L)10 0", fork)) == 3


def test_where_a_stream_becomes_a_river_there_is_no_gap() -> None:
    ways = water.courses([link(A, B), link(B, C, kind="river")])
    assert set(ways) == {"stream", "river"}
    assert all("10 0" in way for way in ways.values())


def test_rivers_of_many_pieces_are_rounded_and_few_are_told_one_by_one() -> None:
    spaces = (Space("a", A), Space("b", B))
    row = [link((10.0 * n, 50.0), (10.0 * n + 10, 50.0)) for n in range(MANY_LINKS + 1)]
    many, few = draw_board(Board(spaces, row)), draw_board(Board(spaces, row[:3]))
    assert len(re.findall(r'<path class="stream" d="M[^M]*"/>', many)) == 1
    assert few.count("<title>stream between a and b</title>") == 3


def test_land_in_a_space_is_drawn_with_a_shore_round_it() -> None:
    square = ((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0))
    half = ((0.0, 0.0), (20.0, 0.0), (20.0, 40.0), (0.0, 40.0))
    coast = Space("bay", (20.0, 20.0), square, "coast", within=(("forest", half),))
    page = draw_board(Board((coast,)))
    assert page.index('class="shore"') < page.index('<use class="forest"') < page.index('data-space="bay"')
    assert 'class="shore"' not in draw_board(Board((coast._replace(within=()),)))
