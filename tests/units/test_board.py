"""A board as data, and drawn: what is there has its name in the picture, and nothing of it is told by colour alone."""

import re
from xml.etree import ElementTree

import pytest

from playaid.board.model import KINDS, LINKS, Board, Link, Piece, Sheet, Space, Track, faults
from playaid.board.svg import GROUNDS, SIDES, STROKES, drawn

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
    return ElementTree.fromstring(drawn(BOARD))


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
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    assert {"Old <Wood>", "Turn", "spring", "Ann's purse", "crowns: 3 & a half", "4", "?"} <= set(texts)


def test_the_marker_stands_in_its_box(picture: ElementTree.Element) -> None:
    (now,) = [group for group in picture.iter(f"{SVG}g") if group.get("class") == "box now"]
    assert [text.text for text in now.iter(f"{SVG}text")] == ["2", "autumn"]


def test_sides_differ_in_shape_and_not_only_in_colour() -> None:
    pieces = [Piece(side, side, "here") for side in "ABCDEF"]
    picture = ElementTree.fromstring(drawn(Board((Space("here", (0, 0)),), pieces=tuple(pieces), sides=tuple("ABCDEF"))))
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
    ids = [set(re.findall(r'id="([^"]+)"', drawn(BOARD, name))) for name in ("one", "two")]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_an_empty_board_can_be_drawn() -> None:
    assert ElementTree.fromstring(drawn(Board())).tag == f"{SVG}svg"


def test_every_kind_has_its_look() -> None:
    assert set(KINDS) == set(GROUNDS)
    assert set(LINKS) == set(STROKES)
    alike = [kind for kind, (_, _, hatch) in GROUNDS.items() if hatch in ("", None)]
    assert len(alike) < len(GROUNDS)


def luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("kind", GROUNDS)
def test_letters_and_counters_can_be_read_on_every_ground(kind: str) -> None:
    light, dark, _ = GROUNDS[kind]
    assert contrast(light, "#1c1c1a") >= 4.5
    assert contrast(dark, "#e9e6dd") >= 4.5
    for in_light, in_dark in SIDES:
        assert contrast(in_light, light) >= 3
        assert contrast(in_dark, dark) >= 3
        assert contrast(in_light, "#fdfcf8") >= 4.5  # the badge on it
        assert contrast(in_dark, "#1b1b19") >= 4.5


@pytest.mark.parametrize(
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
