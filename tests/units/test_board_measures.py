"""Where counters, names and pictures lie by their measures: in their spaces, beside their discs, below each other, never over an edge."""

import re
from itertools import pairwise
from math import hypot

import pytest

from playaid.board import counters, homes, legend, phone, picture_notes, svg
from playaid.board.counters import AROUND, closed_stacks, sum_stacks
from playaid.board.model import Board, Piece, Sheet, Space, by_space, faults
from tests.each import each

SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
FORD = Space("ford", (50.0, 50.0), SQUARE, label="Ford")


def test_of_one_piece_a_small_picture_shows_its_badge_and_of_several_how_many_they_are() -> None:
    pieces = (Piece("Gren", "Ann", "ford", "A"), Piece("Craw", "Bob", "ford", "C"), Piece("Henry", "Bob", "ford", "H"))
    small = sum_stacks(Board((FORD,), pieces=pieces, sides=("Ann", "Bob"))).pieces
    assert [(piece.name, piece.badge) for piece in small] == [("Gren", "A"), ("Craw, Henry", "2")]


def test_a_closed_stack_says_who_it_is_as_long_as_each_side_has_a_row_of_it() -> None:
    who = [Piece(name, side, "ford", name) for side, name in (("Ann", "Fadan"), ("Bob", "Yyrkoon"), ("Cid", "Elric"), ("Dot", "Oone"))]
    for number, told in ((1, ["Fadan"]), (3, ["Fadan", "Yyrkoon", "Elric"]), (4, [])):
        closed = closed_stacks(Board((FORD,), pieces=tuple(who[:number]), sides=("Ann", "Bob", "Cid", "Dot")), 4.0)["ford"]
        assert re.findall(r"<text[^>]*>([^<]*)</text>", closed) == told
        assert len(re.findall("data-piece", closed)) == number


def test_a_spell_that_lies_face_down_is_none_of_the_counters_beside_it() -> None:
    """With it two fleets were three counters."""
    fleets = [Piece(f"Fleet {n}", "Ann", "ford", f"Fleet {n}", kind="fleet") for n in range(2)]
    laid = Piece("the spell of Fadan", "Ann", "ford", hidden=True, kind="spell")
    for pieces, told in (((*fleets, laid), "×2✦"), (fleets, "×2"), ((fleets[0]._replace(badge="7"), laid), "7✦")):
        closed = closed_stacks(Board((FORD,), pieces=tuple(pieces), sides=("Ann",)), 4.0)["ford"]
        assert re.findall(r"<text[^>]*>([^<]*)</text>", closed) == [told]


def test_how_many_of_each_side_are_in_a_battle_is_written_as_broad_as_ever() -> None:
    """In half a block, side by side, two figures were pressed together: they could not be read across a room, and were not near."""
    armies = [Piece(f"{side} {n}", side, "ford", "1", kind="army") for side, many in (("Ann", 5), ("Bob", 11)) for n in range(many)]
    who = [Piece(f"{side} {n}", side, "ford", f"{side} {n}", kind="person") for side in ("Ann", "Bob") for n in range(5)]
    for pieces, told in ((armies, ["5", "11"]), (who, ["×5", "×5"])):
        closed = closed_stacks(Board((FORD,), pieces=tuple(pieces), sides=("Ann", "Bob")), 4.0)["ford"]
        assert re.findall(r"<text[^>]*>([^<]*)</text>", closed) == told
        assert "textLength" not in closed
        assert "font-size" not in closed
        boxes = [re.findall(r"([\d.]+),([\d.]+)", outline) for outline in re.findall(r'points="([^"]*)"', closed)]
        lower = [(min(float(y) for _, y in box), max(float(y) for _, y in box)) for box in boxes]
        assert lower[0][1] <= lower[1][0] + 1e-9


def test_a_third_in_the_place_takes_nobodys_number() -> None:
    """Letters smaller than others are not written where a map is seen from afar: a number is as high as ever, a name may be less."""
    armies = [Piece(f"{side} {n}", side, "ford", "1", kind="army") for side, many in (("Ann", 5), ("Bob", 17)) for n in range(many)]
    sword = Piece("Mournblade", "", "ford", "Mournb", kind="treasure")
    closed = closed_stacks(Board((FORD,), pieces=(*armies, sword), sides=("Ann", "Bob")), 4.0)["ford"]
    small = {told: "font-size" in how for how, told in re.findall(r"<text([^>]*)>([^<]*)</text>", closed)}
    assert small == {"5": False, "17": False, "Mournb": True}


def test_the_sides_of_a_pin_stand_side_by_side() -> None:
    """Its one letter is as high as the pin where it is far away."""
    many = tuple(FORD._replace(name=f"ford {n}") for n in range(counters.NAMELESS))
    pieces = tuple(Piece(side, side, "ford 0", "5", kind="army") for side in ("Ann", "Bob"))
    closed = closed_stacks(Board(many, pieces=pieces, sides=("Ann", "Bob")), 4.0)["ford 0"]
    assert len(set(re.findall(r'<text x="[\d.]+" y="([\d.]+)"', closed))) == 1


@each(
    ("name", "told"),
    [("Terarn Gashtek", "Terarn"), ("Lancelot*", "Lancelot*"), ("Theleb K'aarna", "Theleb"), ("Quaolnargnes", "Quaolnar…")],
)
def test_who_stands_alone_is_called_by_whole_words_where_they_fit(name: str, told: str) -> None:
    closed = closed_stacks(Board((FORD,), pieces=(Piece(name, "Ann", "ford", name),), sides=("Ann",)), 4.0)["ford"]
    assert re.findall(r"<text[^>]*>([^<]*)</text>", closed) == [told]


@each("where", AROUND[1:])
def test_a_stack_lies_beside_its_disc_on_the_side_that_was_chosen(where: tuple[int, int]) -> None:
    disc, size = Space("ford", (10.0, 70.0)), 3.0
    rows = counters._heap(disc, [Piece("Gren", "Ann", "ford", "G")], size)
    x, y, wide, tall = counters._box(counters._around(disc, rows, size, where), rows, size)
    right, down = where
    assert x == pytest.approx(10 + right * (2 * size + wide / 2))
    assert y == pytest.approx(70 + down * (2 * size + tall / 2))


@each(
    ("one", "other", "meet"),
    [
        ((0, 0, 10, 2), (1, 1, 2, 6), True),
        ((0, 0, 10, 2), (1, 5, 2, 6), False),
        ((0, 0, 2, 10), (5, 1, 6, 2), False),
        ((1, 5, 2, 6), (0, 0, 10, 2), False),
        ((0, 0, 2, 2), (2, 0, 4, 2), False),
    ],
)
def test_boxes_meet_where_they_have_ground_in_common(one: homes.Box, other: homes.Box, meet: bool) -> None:
    assert homes._meet(one, other) is meet


def test_counters_lie_on_their_own_ground_with_all_their_corners() -> None:
    """A space like an L, with nothing to its upper right."""
    corner = Space("bend", (20.0, 80.0), ((0, 0), (40, 0), (40, 60), (100, 60), (100, 100), (0, 100)))
    free = list(homes._Ground(corner, homes._around(corner.outline), ()).free(12.0, 8.0))
    assert len(free) > 5
    assert all(12 <= x <= 88 and 8 <= y <= 92 and (x <= 28 or y >= 68) for x, y in free)


def test_the_lines_of_a_title_stand_below_each_other() -> None:
    drawn, _ = legend._sheet(Sheet("What everybody at this table has in their hands by now", (("gold", "5"),)), 0, 0, 60, 4)
    rows = [float(y) for y in re.findall(r'<text[^>]* y="([\d.-]+)"', drawn)]
    assert len(rows) > 2
    assert all(above < below for above, below in pairwise(rows))


def test_what_a_side_at_the_table_holds_is_no_fault() -> None:
    board = Board((FORD._replace(side="Ann"),), sides=("Ann",))
    assert faults(board) == []
    assert faults(board._replace(sides=("Bob",))) == ["ford is held by Ann, who is no side"]


def test_a_stack_is_moved_the_least_it_can_be() -> None:
    moves = phone._moves(2.0)
    assert moves[0] == (0, 0)
    assert [hypot(*move) for move in moves] == sorted(hypot(*move) for move in moves)


def test_spaces_go_where_their_stacks_are_moved() -> None:
    size = 4.0
    discs = tuple(Space(f"{number}", (5.0 * (number % 3), 5.0 * (number // 3))) for number in range(9))
    pieces = tuple(Piece(f"p{number}", "Ann", f"{number}", "Gren") for number in range(9))
    board = Board(discs, pieces=pieces, sides=("Ann",))
    moved, boxes = phone.spread_stacks(board, size)
    spaces = {space.name: space for space in moved.spaces}
    assert any(spaces[disc.name].at[0] != disc.at[0] for disc in discs)
    for where, stack in by_space(board.pieces).items():
        assert counters.stack_box(spaces[where], stack, size) == pytest.approx(boxes[where])


@each(("box", "struck"), [((0, 7, 4, 4), False), ((0, 6, 8, 4), True), ((0, 9, 8, 4), True), ((5, 7, 8, 2), True)])
def test_a_name_lies_over_an_edge_where_any_corner_does(box: tuple[float, float, float, float], struck: bool) -> None:
    held = Space("hill", (0.0, 7.0), ((0.0, 0.0), (10.0, 10.0), (-10.0, 10.0)), side="Ann")
    assert phone._struck(held, box, 1.0) is struck
    assert not phone._struck(held._replace(side=""), box, 1.0)


@each(("mark", "found"), [(0xCF, 1), (0xD0, 4), (0xD7, 4), (0xD8, 1), (0x00, 4), (0xD9, 1)])
def test_pixels_end_at_a_mark_that_stands_in_none_of_them(mark: int, found: int) -> None:
    assert picture_notes._next_mark(bytes((7, 0xFF, mark, 8)), 0) == found


def test_a_map_of_discs_has_as_much_room_to_its_right_as_to_its_left() -> None:
    left, _, right, _, _ = svg._map_extent(Board((Space("a", (-30.0, 0.0)), Space("b", (30.0, 5.0)))), svg.PAGE)
    assert left == pytest.approx(-right)
    assert right > 30


@each(("page", "shown"), [(svg.PAGE, 2), (svg.NARROW - 1, 1)])
def test_a_small_picture_has_one_counter_for_each_side_in_a_space(page: int, shown: int) -> None:
    pieces = (Piece("Gren", "Ann", "ford", "A"), Piece("Craw", "Ann", "ford", "C"))
    drawn = svg.draw_board(Board((FORD,), pieces=pieces, sides=("Ann",)), page=page)
    assert drawn.count("data-piece=") == shown


def test_a_small_picture_writes_the_names_alone_that_stand_free() -> None:
    moor = Space("moor", (20.0, 20.0), ((16, 16), (24, 16), (24, 24), (16, 24)), label="Unpronounceable wilderness")
    moors = [
        moor._replace(name=f"moor {n}", at=(20.0 + 8 * n, 20.0), outline=tuple((x + 8 * n, y) for x, y in moor.outline)) for n in range(8)
    ]
    drawn = [svg.draw_board(Board(moors), page=page) for page in (svg.PAGE, svg.NARROW - 1)]
    assert [picture.count(">wilderness<") for picture in drawn] == [8, 0]


def test_what_is_printed_in_a_space_of_its_own_cuts_no_badge() -> None:
    city = Space("city", (0.0, 0.0), ((-5, -5), (5, -5), (5, 5), (-5, 5)), label="Old City", signs=("city",))
    laid = counters.stacks(Board((city,), pieces=(Piece("p", "Ann", "city", "Henry"),), sides=("Ann",)), 1.0)
    assert ">Henry<" in laid["city"]
