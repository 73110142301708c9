"""A board as data, and drawn: what is there has its name in the picture, and nothing of it is told by colour alone."""

import re
from collections.abc import Sequence
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from playaid.board import icons, phone
from playaid.board.counters import corners, stack_box, stacks, sum_stacks
from playaid.board.labels import boxes, foot_within, free_of, overlap, place_labels, width
from playaid.board.legend import draw_legend
from playaid.board.model import FIGURES, KINDS, LINKS, Board, Caption, Later, Link, Piece, Point, Sheet, Space, Track, faults, lately
from playaid.board.palette import GROUNDS, SIDES, STROKES, TINTS, style_sheet
from playaid.board.svg import draw_board, draw_overlay, ground, inset_outline
from tests.each import each

SQUARE = ((0, 0), (10, 0), (10, 10), (0, 10))
SVG = "{http://www.w3.org/2000/svg}"


def square(name: str, x: int, kind: str = "clear", label: str = "") -> Space:
    return Space(name, (x + 5, 5), tuple((x + px, py) for px, py in SQUARE), kind, label)


BOARD = Board(
    spaces=(
        *(square(f"field {n}", 10 * n) for n in range(6)),
        square("wood", 60, "forest", "Old <Wood>"),
        Space("isle", (90, 5), kind="sea"),
    ),
    links=(Link("field 0", "field 1", "road"), Link("wood", "isle", "border", ((65, 0), (65, 10)))),
    pieces=(Piece('the "Reds"', "Ann", "wood", "4"), Piece("a card", "Bob", "wood", hidden=True), Piece("boulder", "", "isle")),
    tracks=(Track("Turn", ("1\nspring", "2\nautumn"), now=1),),
    sheets=(Sheet("Ann's purse", (("crowns", "3 & a half"),), "Ann"),),
    sides=("Ann", "Bob"),
    marks=("wood",),
    told="Six fields, a wood and an isle.",
)


@pytest.fixture(scope="module")
def picture() -> ElementTree.Element:
    return ElementTree.fromstring(draw_board(BOARD))


def titles(picture: ElementTree.Element) -> list[str]:
    return [title.text or "" for title in picture.iter(f"{SVG}title")]


def test_every_space_and_piece_can_be_found_by_its_name(picture: ElementTree.Element) -> None:
    groups = list(picture.iter(f"{SVG}g"))
    assert {group.get("data-space") for group in groups if group.get("data-space")} == {space.name for space in BOARD.spaces}
    assert {group.get("data-piece") for group in groups if group.get("data-piece")} == {piece.name for piece in BOARD.pieces}
    assert 'Ann: the "Reds"' in titles(picture)
    assert "road between field 0 and field 1" in titles(picture)


def test_it_is_told_to_those_who_cannot_see_it(picture: ElementTree.Element) -> None:
    assert (picture.get("role"), picture.get("aria-label")) == ("img", BOARD.told)


def test_words_are_shown_as_they_are(picture: ElementTree.Element) -> None:
    texts = ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]
    assert {"Old <Wood>", "Turn", "spring", "Ann's purse", "crowns: 3 & a half", "4", "?"} <= set(texts)


def test_the_marker_stands_in_its_box(picture: ElementTree.Element) -> None:
    (now,) = [group for group in picture.iter(f"{SVG}g") if group.get("class") == "box now"]
    assert [text.text for text in now.iter(f"{SVG}text")] == ["2", "autumn"]


def test_sides_differ_in_shape_and_not_only_in_colour() -> None:
    pieces = [Piece(side, side, "here") for side in "ABCDEF"]
    picture = ElementTree.fromstring(draw_board(Board((Space("here", (0, 0)),), pieces=tuple(pieces), sides=tuple("ABCDEF"))))
    shapes = set()
    for group in picture.iter(f"{SVG}g"):
        if group.get("data-piece"):
            points = [tuple(map(float, point.split(","))) for point in group[1].get("points", "").split()]
            left, top = min(x for x, _ in points), min(y for _, y in points)
            shapes.add(tuple(sorted((round(x - left, 1), round(y - top, 1)) for x, y in points)))
    assert len(shapes) == 6


def test_equal_outlines_are_drawn_once(picture: ElementTree.Element) -> None:
    assert len(list(picture.iter(f"{SVG}use"))) == 7


def test_two_boards_on_a_page_do_not_share_ids() -> None:
    ids = [set(re.findall(r'id="([^"]+)"', draw_board(BOARD, name))) for name in ("one", "two")]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_an_empty_board_can_be_drawn() -> None:
    assert ElementTree.fromstring(draw_board(Board())).tag == f"{SVG}svg"


def test_every_kind_has_its_look() -> None:
    assert set(KINDS) == set(GROUNDS)
    assert set(LINKS) == set(STROKES)
    assert set(FIGURES) == set(icons.FIGURES)
    alike = [kind for kind, (_, _, hatch) in GROUNDS.items() if hatch in ("", None)]
    assert len(alike) < len(GROUNDS)


def luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@each("kind", GROUNDS)
def test_letters_and_counters_can_be_read_on_every_ground(kind: str) -> None:
    light, dark, _ = GROUNDS[kind]
    assert contrast(light, "#1c1c1a") >= 4.5
    assert contrast(dark, "#e9e6dd") >= 4.5
    for in_light, in_dark in SIDES:
        assert contrast(in_light, light) >= 3
        assert contrast(in_dark, dark) >= 3
        assert contrast(in_light, "#fdfcf8") >= 4.5  # the badge on it
        assert contrast(in_dark, "#1b1b19") >= 4.5


@each(
    ("change", "told"),
    [
        ({"spaces": (*BOARD.spaces, Space("isle", (0, 0)))}, "two spaces are called isle"),
        ({"pieces": (Piece("x", "Ann", "nowhere"),)}, "x is in nowhere, which is no space"),
        ({"pieces": (Piece("x", "Eve", "isle"),)}, "x is of Eve, who is no side"),
        ({"links": (Link("isle", "nowhere", "road"),)}, "a road leads to nowhere, which is no space"),
        ({"marks": ("nowhere",)}, "nowhere is marked, and is no space"),
        ({"tracks": (Track("Turn", ("1",), 1),)}, "Turn has no box 1"),
    ],
)
def test_a_faulty_board_is_found(change: dict[str, object], told: str) -> None:
    assert not faults(BOARD)
    assert faults(BOARD._replace(**change)) == [told]  # type: ignore[arg-type]


def test_a_ground_stands_still_while_pieces_move() -> None:
    moved = BOARD._replace(pieces=(Piece("boulder", "", "wood"),), marks=(), tracks=(), sheets=())
    assert ground(BOARD, "g") == ground(moved, "g")
    still = ground(BOARD, "g").drawn
    assert "data-space" in still
    assert not [word for word in ("data-piece", "marked", "crowns") if word in still]
    assert 'class="marks"' in draw_overlay(BOARD.spaces[6], ground(BOARD, "g").size, marked=True)


def test_what_is_laid_over_a_space_is_written_anew_only_where_its_name_stands_within() -> None:
    wood = BOARD.spaces[6]
    assert "Old &lt;Wood&gt;" in draw_overlay(wood, 10 / 4.5)
    assert "Old &lt;Wood&gt;" not in draw_overlay(wood, 10 / 4.4)
    assert 'class="names"' not in draw_overlay(wood._replace(outline=()), 1)


def test_the_stacks_are_the_pieces_of_the_board_by_space() -> None:
    whole = draw_board(BOARD)
    by_space = stacks(BOARD, ground(BOARD, "g").size)
    assert set(by_space) == {"wood", "isle"}
    assert all(stack in whole for stack in by_space.values())
    assert by_space["wood"].count("data-piece") == 2


def test_the_rules_of_a_ground_hold_for_its_class() -> None:
    rules = ground(BOARD, "g").defs
    assert ".g .spaces" in rules
    assert "#g" not in rules.replace("url(#g-", "")


def test_a_strict_page_can_show_it() -> None:
    bare = draw_board(BOARD, styled=False)
    assert "<style" not in bare
    for text in (bare, draw_board(BOARD)):
        assert "style=" not in text
        assert "<script" not in text
    assert "<style" in draw_board(BOARD)
    assert "prefers-color-scheme:dark" in style_sheet()


def test_a_balance_hangs_by_its_middle_and_tips_towards_its_marker() -> None:
    beam = Track("Balance", ("2", "1", "=", "1", "2"), now=4, beam=True, tilt=1.0, note="towards Chaos")
    picture = ElementTree.fromstring(draw_board(Board(tracks=(beam,))))
    (turned,) = [group.get("transform", "") for group in picture.iter(f"{SVG}g") if group.get("transform", "").startswith("rotate")]
    assert float(turned.removeprefix("rotate(").split()[0]) > 0
    assert "towards Chaos" in ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]


def test_what_a_side_holds_has_its_edge_and_a_stack_tells_what_it_is_made_of() -> None:
    held = Board(
        (square("wood", 0)._replace(side="Bob"),),
        pieces=(Piece("a fleet", "Bob", "wood", "2", kind="fleet", holds=("Ann", "Eve")),),
        sides=("Ann", "Bob"),
    )
    picture = ElementTree.fromstring(draw_board(held))
    (edge,) = [group[0] for group in picture.iter(f"{SVG}g") if group.get("class") == "held"]
    assert edge.get("class") == "side1"
    (piece,) = [group for group in picture.iter(f"{SVG}g") if group.get("data-piece")]
    assert piece.get("data-holds") == "Ann|Eve"
    assert list(piece.iter(f"{SVG}path"))


def test_names_keep_clear_of_each_other_where_there_is_room() -> None:
    spaces = [Space(f"Longish Name {n}", (6.0 * n, 0.0), label=f"Longish Name {n}") for n in range(6)]
    found = place_labels(spaces, 1.0)
    boxes = [(label.x, y, width(text, 1.0)) for label in found for y, text in zip(label.foot, label.lines, strict=True)]
    for n, (x, y, wide) in enumerate(boxes):
        for other_x, other_y, other_wide in boxes[:n]:
            assert abs(y - other_y) >= 1.0 or abs(x - other_x) >= (wide + other_wide) / 2


def test_a_name_of_many_lines_stays_within_its_outline_and_above_the_counters() -> None:
    tile = Space("gap", (0.0, 0.0), ((-3, -3), (3, -3), (3, 3), (-3, 3)), label="Gap\nThreat", signs=("2 open",))
    (label,) = place_labels([tile], 1.0)
    assert label.signs - 0.8 >= -3.0
    _, y, _, tall = stack_box(tile, [Piece("Gawain", "Ann", "gap", "G")], 1.0)
    assert y - tall / 2 >= label.foot[-1]


def test_a_caption_gives_way_to_names_and_is_left_out_of_a_small_picture_where_it_cannot() -> None:
    names = boxes(place_labels([Space("Solway", (0.0, 0.0), label="Solway")], 1.0), 1.0)
    (moved,) = free_of([Caption("OCHIL", (0.5, 2.8))], names, 1.0)
    assert moved.at != (0.5, 2.8)
    assert not any(overlap((moved.at[0], moved.at[1] - 0.35, width("OCHIL", 1.0), 1.15), name) for name in names)
    everywhere = [(0.0, 0.0, 99.0, 99.0)]
    assert [caption.text for caption in free_of([Caption("OCHIL", (0.5, 2.8))], everywhere, 1.0)] == ["OCHIL"]
    assert free_of([Caption("OCHIL", (0.5, 2.8))], everywhere, 1.0, least=True) == []


def test_on_a_phone_stacks_of_neighbours_stand_beside_each_other() -> None:
    spaces = [Space(f"hex {n}", (n + 0.5, 0.5), ((n, 0), (n + 1, 0), (n + 1, 1), (n, 1))) for n in range(3)]
    pieces = tuple(Piece(f"army {n}", "Ann", f"hex {n}", "7", kind="army") for n in range(3))
    moved, stacks = phone.spread_stacks(Board(spaces, pieces=pieces, sides=("Ann",)), 1.0)
    assert {space.name: space.at for space in moved.spaces} != {space.name: space.at for space in spaces}
    covered = list(stacks.values())
    assert sum(overlap(covered[i], covered[j]) for i in range(3) for j in range(i)) < 0.2 * covered[0][2] * covered[0][3]


def test_on_a_phone_only_names_that_stand_free_are_written() -> None:
    hill = Space("hill", (20.0, 20.0), ((16, 16), (24, 16), (24, 24), (16, 24)), label="Hill", side="Ann")
    far = "Unpronounceable wilderness"
    board = Board((hill, hill._replace(name="moor", label=far), Space("port", (40.0, 20.0), label="Port")), sides=("Ann",))
    written = [label.space.name for label in phone.place_names(board, {}, 0.0, 60.0, 1.0)]
    assert written == ["hill", "port"]  # the moor's name is wider than the moor
    crowd = Board((*board.spaces[:2], board.spaces[2]._replace(at=(20.0, 21.0))), sides=("Ann",))
    assert [label.space.name for label in phone.place_names(crowd, {"hill": (20.0, 20.0, 30.0, 30.0)}, 0.0, 60.0, 1.0)] == ["hill"]


def test_on_a_phone_a_name_lies_over_the_edge_of_what_is_held_where_it_must_and_can_be_read() -> None:
    moor = Space("moor", (20.0, 20.0), ((16, 16), (24, 16), (24, 24), (16, 24)), label="Unpronounceable wilderness", side="Ann")
    board = Board((moor,), pieces=(Piece("an army", "Ann", "moor", "7"),), sides=("Ann",))
    assert [label.space.name for label in phone.place_names(board, {"moor": (20.0, 20.0, 2.0, 2.0)}, 0.0, 60.0, 1.0)] == ["moor"]
    picture = draw_board(board, page=378)

    assert picture.rindex('class="names"') > picture.index('class="held"')


def test_on_a_phone_a_name_keeps_off_the_edge_of_what_is_held_where_it_can() -> None:
    moor = Space("moor", (20.0, 20.0), ((16, 16), (24, 16), (24, 24), (16, 24)), label="Moor")
    stack = {"moor": (20.0, 17.5, 2.0, 2.0)}  # above it the edge is near
    for side, below in (("", False), ("Ann", True)):
        (name,) = phone.place_names(Board((moor._replace(side=side),), sides=("Ann",)), stack, 0.0, 60.0, 1.0)
        assert (name.foot[0] > 17.5) == below


def test_sides_have_their_corners_cut_each_in_its_own_way() -> None:
    cut = [corners(number, 0.0, 0.0, 2.0, 2.0, 0.5) for number in range(-1, 7)]
    assert [len(outline) for outline in cut] == [6, 4, 6, 6, 6, 6, 8, 4]
    upper, lower, left, right = ({point for point in outline if abs(point[0]) != abs(point[1])} for outline in cut[2:6])
    assert {y for _, y in upper} == {-2.0, -1.5}
    assert {y for _, y in lower} == {2.0, 1.5}
    assert len({x < 0 for x, _ in left} | {x > 0 for x, _ in right}) == 2
    assert {(abs(x), abs(y)) for x, y in cut[6]} == {(2.0, 1.5), (1.5, 2.0)}


def test_what_a_legend_says_begins_at_its_left_however_wide_it_is() -> None:
    board = Board((Space("here", (0, 0)),), pieces=tuple(Piece(side, side, "here") for side in ("The First of All", "Second")))
    board = board._replace(sides=("The First of All", "Second"))
    for wide, lines in ((500.0, {1.36}), (3.0, {1.36, 3.66, 5.96})):
        drawn, _ = draw_legend(board, 0.0, 0.0, wide, 1.0, "b")
        heights = re.findall(r'<text class="told" x="[^"]*" y="([^"]*)">', drawn)
        assert set(map(float, heights)) == lines


def test_a_banner_is_filled_with_its_colour_and_no_other_word_is_one() -> None:
    """What somebody has typed for a colour goes into no attribute."""
    for sign, filled in (("banner red", True), ('banner "x', False), ("gate 2", False)):
        drawn = draw_board(BOARD._replace(spaces=(BOARD.spaces[0]._replace(signs=(sign,)), *BOARD.spaces[1:])))
        assert (f'fill="{TINTS["red"]}"' in drawn) is filled
        assert 'fill=""x' not in drawn
        assert (
            sign.partition(" ")[2].replace('"', "&quot;") + "</text>" in drawn or sign.partition(" ")[2] + "</text>" in drawn
        ) is not filled


def test_what_ends_a_badge_stands_in_the_legend_where_it_is_on_the_board() -> None:
    board = Board(
        (Space("here", (0, 0)),), pieces=(Piece("Merlin", "Ann", "here", "Merlin*"),), sides=("Ann",), words=(("*", "goes first"),)
    )
    assert "goes first" in draw_legend(board, 0.0, 0.0, 50.0, 1.0, "b")[0]
    plain = board._replace(pieces=(board.pieces[0]._replace(badge="Merlin"),))
    assert "goes first" not in draw_legend(plain, 0.0, 0.0, 50.0, 1.0, "b")[0]


def test_a_stack_stands_where_it_was_moved_to_on_a_phone() -> None:
    """Spaces that are roomy hang their counters by their outline: it moves with them."""
    spaces = [
        Space(f"land {n}", (3.0 * n, 0.0), ((3.0 * n - 3, -3), (3.0 * n + 3, -3), (3.0 * n + 3, 3), (3.0 * n - 3, 3))) for n in range(2)
    ]
    pieces = tuple(Piece(f"army {n}", "Ann", f"land {n}", "77777") for n in range(2))
    board = Board(spaces, pieces=pieces, sides=("Ann",))
    moved, heaps = phone.spread_stacks(board, 1.0)
    for space, piece in zip(moved.spaces, pieces, strict=True):
        assert stack_box(space, [piece], 1.0) == pytest.approx(heaps[space.name])
    assert overlap(*heaps.values()) == 0.0


def test_badges_that_are_cut_in_a_crowd_stay_apart() -> None:
    names = ["Dyvim Tvar", "Dyvim Slorm", "Yyrkoon", "Prince Gaynor", *(f"Guard {n}" for n in "abcdefghijkl")]
    crowd = tuple(Piece(name, "Ann", "isle", name[:9], kind="person") for name in names)
    picture = ElementTree.fromstring(draw_board(Board((Space("isle", (0, 0)),), pieces=crowd, sides=("Ann",))))
    badges = {
        group.get("data-piece"): text.text
        for group in picture.iter(f"{SVG}g")
        if group.get("data-piece")
        for text in group.iter(f"{SVG}text")
    }
    assert (badges["Dyvim Tvar"], badges["Dyvim Slorm"], badges["Yyrkoon"]) == ("Tvar", "Slorm", "Yyrk…")
    assert badges["Prince Gaynor"] == "Prin…"


def plot(name: str, x: float, y: float, half: float = 100.0) -> Space:
    return Space(name, (x, y), ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)), label=name)


def test_a_name_is_cut_only_where_it_has_no_room() -> None:
    name = "Admiral Magnum Colim of Melnibone"
    alone = (Piece(name, "Ann", "isle", name, kind="person"),)
    drawn = stacks(Board((plot("isle", 0, 0),), pieces=alone, sides=("Ann",)), 5.0)["isle"]
    assert f">{name}</text>" in drawn
    drawn = stacks(Board((plot("isle", 0, 0),), pieces=alone, sides=("Ann",)), 30.0)["isle"]
    assert ">Admiral</text>" in drawn


def test_counters_are_cut_rather_than_to_hide_the_name_of_another_space() -> None:
    crowd = tuple(Piece(f"Captain {n}", "Ann", "north", f"Captain Number {n}", kind="person") for n in "abc")
    north, south = plot("north", 0, 0, 60.0), plot("south", 0, 0)._replace(outline=(), at=(0, 20))
    alone = Board((north,), pieces=crowd, sides=("Ann",))
    both = alone._replace(spaces=(north, south))
    assert "Captain Number a" in stacks(alone, 10.0)["north"]
    assert stacks(both, 10.0)["north"].count("Captain Number") < 3


@each("turned", [1, -1])
def test_the_frame_of_what_is_held_lies_within_it(turned: int) -> None:
    """Also in an outline that is no square, whichever way round it goes."""
    outline = [(0.0, 0.0), (90.0, 30.0), (100.0, 80.0), (40.0, 50.0), (5.0, 90.0)][::turned]
    inner = inset_outline(Space("isle", (40.0, 40.0), tuple(outline)), 2.0)

    def area(corners: Sequence[Point]) -> float:
        return abs(sum(x * ny - nx * y for (x, y), (nx, ny) in zip(corners, (*corners[1:], corners[0]), strict=True)))

    assert area(inner) < area(outline) < area(inset_outline(Space("isle", (40.0, 40.0), tuple(outline)), -2.0))
    assert all(max(abs(x - ox), abs(y - oy)) < 8 for (x, y), (ox, oy) in zip(inner, outline, strict=True))


def test_a_name_stands_below_a_border_that_slopes() -> None:
    slope = Space("isle", (50.0, 30.0), ((0.0, 0.0), (100.0, 40.0), (100.0, 120.0), (0.0, 120.0)), label="Argimiliar")
    flat = slope._replace(outline=((0.0, 0.0), (100.0, 0.0), (100.0, 120.0), (0.0, 120.0)))
    assert foot_within(slope, 10.0) > foot_within(flat, 10.0) + 5


def test_on_a_phone_no_caption_stands_over_the_edge_of_the_map() -> None:
    board = Board(captions=(Caption("north pole", (50.0, 0.0)), Caption("FRISIAN SEA", (100.0, 50.0))))
    pole, sea = phone.captions(board, (0.0, 0.0, 100.0, 100.0), [], 1.0)
    assert pole.at[1] > 1.0
    assert sea.at[0] + width(sea.text, 1.0) / 2 < 100.0


def test_rows_made_later_are_made_once_and_only_when_looked_at() -> None:
    made: list[int] = []

    def make() -> tuple[Space, ...]:
        made.append(1)
        return BOARD.spaces  # type: ignore[return-value]

    spaces = Later(make)
    board = BOARD._replace(spaces=spaces)
    assert not made
    assert (len(spaces), spaces[0], list(spaces[:2])) == (len(BOARD.spaces), BOARD.spaces[0], list(BOARD.spaces[:2]))
    assert draw_board(board) == draw_board(BOARD)
    assert made == [1]
    assert board == BOARD


def test_what_was_made_lately_is_made_anew_for_other_things_alone() -> None:
    """Equal things that lie elsewhere are others: they are not looked into."""
    made = lately(lambda *of: [*of])
    lands, flags = {"Craw": 1}, {"Craw": "Ann"}
    first = made(lands, flags)
    assert made(lands, flags) is first
    assert made(lands, dict(flags)) is not first
    assert made(lands, flags) == first
    assert made(lands) == [lands]


def heights(drawn: str) -> list[float]:
    """How high each counter is."""
    outlines = [[float(pair.split(",")[1]) for pair in found.split()] for found in re.findall(r'points="([^"]*)"', drawn)]
    return [max(ys) - min(ys) for ys in outlines]


def test_a_counter_may_fill_its_space_and_a_stack_shrinks_to_fit() -> None:
    one, two = (tuple(Piece(f"man {n}", "Ann", "field 1", "m") for n in range(number)) for number in (1, 8))
    coarse = BOARD._replace(pieces=one, counter=8.0)
    (tall,) = heights(stacks(coarse, 0.5)["field 1"])
    assert 7.0 < tall <= 8.0
    crowd = heights(stacks(coarse._replace(pieces=two), 0.5)["field 1"])
    assert len(crowd) == 8
    assert max(heights(stacks(coarse._replace(counter=0.0), 0.5)["field 1"])) < max(crowd) < tall
    ys = [float(y) for y in re.findall(r"[ \"][-\d.]+,([-\d.]+)", stacks(coarse._replace(pieces=two), 0.5)["field 1"])]
    assert min(ys) >= 0
    assert max(ys) <= 10


def test_sides_are_told_apart_without_colour() -> None:
    """Neighbours by how bright they are, besides the corners of their counters."""
    for side, following in pairwise(SIDES):
        assert all(contrast(one, other) > 1.4 for one, other in zip(side, following, strict=True))


@each(
    "name, kind, holds, number",
    [("3 Cadmin", "wing", ("Cadmin",) * 3, 4), ("Shale", "person", ("Warsteed",) * 3, 2), ("2 Foot", "army", ("Foot",) * 2, 3)],
)
def test_a_stack_counts_heads_and_not_what_a_leader_carries(name: str, kind: str, holds: tuple[str, ...], number: int) -> None:
    """Three counters of one kind are three, also of a kind that carries others; who leads is one, whoever lies under them."""
    pieces = (Piece(name, "Ann", "a", name, kind=kind, holds=holds), Piece("Ezelle", "Ann", "a", "Ezelle", kind="person"))
    [drawn] = sum_stacks(Board(spaces=(Space("a", (0, 0)),), pieces=pieces, sides=("Ann",))).pieces
    assert drawn.badge == str(number)
