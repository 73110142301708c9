"""Boards as they were when somebody last looked at them: pictures for a page and for a phone, and characters for a terminal.

What is drawn is compared line by line with `drawings/`, without the style sheet. PLAYAID_TRANSCRIPTS=write draws them anew: look at the
board in a browser, styled, before that is kept.
"""

import os
import random
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from playaid.board import counters, labels
from playaid.board.graph_layout import lay_out
from playaid.board.model import FIGURES, KINDS, LINKS, Board, Caption, Link, Piece, Scan, Scenery, Sheet, Space, Track
from playaid.board.svg import draw_board, draw_overlay, ground
from playaid.board.text import draw_map, list_pieces
from tests.each import each

DRAWINGS = Path(__file__).parent / "drawings"
WRITE = os.environ.get("PLAYAID_TRANSCRIPTS") == "write"
SIDES = ("Ann", "Bob", "Eve", "Dan", "Kim", "Joe", "Pat")
NAMES = ("Gap", "Old Wood", "Solway Firth", "Longish Name of a Moor", "Mere", "", "Weem", "Cumbria\nSouth", "", "Unpronounceable", "Ley")
SIGNS = ((), ("walls 5", "port"), (), ("flag",), ("a ruin 2",), (), ())


def hexagon(x: float, y: float, far: float) -> tuple[tuple[float, float], ...]:
    half, tall = far / 2, far * 0.87
    return ((x - far, y), (x - half, y - tall), (x + half, y - tall), (x + far, y), (x + half, y + tall), (x - half, y + tall))


def hexes() -> Board:
    """A map of hexes with everything that can be printed in them, and stacks of every size."""
    spaces = []
    for number, (column, row) in enumerate(product(range(7), range(6))):
        x, y = 15.0 * column, 17.4 * row + 8.7 * (column % 2)
        name, side = NAMES[number % len(NAMES)], SIDES[number % 3] if not number % 5 else ""
        kind, signs = KINDS[number % len(KINDS)], SIGNS[number % len(SIGNS)]
        spaces.append(Space(f"{column}{row}", (x, y), hexagon(x, y, 10.0), kind, name, "a note" * (number % 9 == 4), side, signs))
    pieces = [
        Piece(f"army {n}", SIDES[n % 3], f"{n % 7}{n % 6}", str(n), n % 11 == 3, n % 7 == 2, FIGURES[n % len(FIGURES)] if n % 2 else "")
        for n in range(30)
    ]
    pieces += [Piece(f"Sir Bedivere {n} Knight{n}", "Eve", "22", f"Bedivere {n}", kind="army" * (n % 2)) for n in range(9)]
    pieces += [Piece("a boulder", "", "65", "MW"), Piece("a card", "Bob", "65", hidden=True, note="asleep")]
    links = [Link(f"{n % 7}{n % 6}", f"{(n + 1) % 7}{n % 6}", kind) for n, kind in enumerate((*LINKS, "ferry"))]
    links.append(Link("00", "01", "river", ((0.0, 8.7), (5.0, 9.0), (9.0, 8.0)), "wide"))
    return Board(
        spaces,
        links,
        tuple(pieces),
        sides=SIDES,
        marks=("33", "65", "00"),
        told="Hexes & more",
        captions=(Caption("OCHIL", (45.0, 45.0)), Caption("A SEA OF MISTS", (110.0, 2.0)), Caption("OCHIL AGAIN", (44.0, 46.0))),
        scenery=(Scenery(((-20, -20), (-10, -20), (-10, 20)), "sea"), Scenery(((100, 100), (120, 100), (110, 120)), "lava")),
        words=(("army", "host"), ("faded", "spent"), ("sea", "the deep")),
        scan=Scan("data:image/png;base64,AA", (-5.0, -5.0), (100.0, -4.0), (-6.0, 110.0)),
    )


def discs() -> Board:
    """Places and ways between them: no outlines, names close by each other, tracks and sheets of many kinds beside them."""
    chance = random.Random(3)
    spaces = [
        Space(f"place {n}", (chance.randrange(0, 300), chance.randrange(0, 160)), kind=KINDS[n % 9], label=f"{NAMES[n % 11]} {n}")
        for n in range(16)
    ]
    spaces[3], spaces[7] = spaces[3]._replace(signs=("port", "city 4")), spaces[7]._replace(side="Ann", signs=("bridge",))
    links = [Link(f"place {n}", f"place {chance.randrange(16)}", LINKS[n % len(LINKS)]) for n in range(16)]
    pieces = [
        Piece(f"p{n}", SIDES[n % 7], f"place {chance.randrange(9)}", "ABCDEF"[: n % 6], kind="fleet" * (n % 3 == 0)) for n in range(24)
    ]
    return Board(spaces, links, tuple(pieces), TRACKS, SHEETS, SIDES, ("place 3", "place 15"), captions=(Caption("NORTH", (150.0, 5.0)),))


TRACKS = (
    Track("Turn", ("1\nspring", "2\nautumn", "3\nwinter"), now=1),
    Track("Years that have gone by", tuple(str(year) for year in range(412, 452)), now=30, note="Twice a year"),
    Track(
        "Balance", ("2", "1", "=", "1", "2"), now=3, beam=True, tilt=0.5, note="towards Chaos, which is where all things tend to go " * 2
    ),
    Track("Scale", ("-", "0", "+"), beam=True, tilt=-3.0),
    Track("Bare", ()),
    Track("Names", ("Cumbria", "Strathclyde", "Elmet"), now=0),
)
SHEETS = (
    Sheet("Ann's purse", (("crowns", "3 & a half"), ("", "nothing else"), ("alone", "")), "Ann"),
    Sheet("A very long title of a sheet that is cut because no sheet is as wide as that title is", (("head", "word " * 40),), "Bob"),
    *(Sheet(f"Sheet {n}", tuple((f"row {row}", "x" * n) for row in range(n))) for n in range(1, 6)),
)


def tiles() -> Board:
    """A coarse grid whose counters may fill their spaces."""
    spaces = [
        Space(f"tile {n}", (40.0 * (n % 4) + 20, 40.0 * (n // 4) + 20), square(40.0 * (n % 4), 40.0 * (n // 4), 40.0), "clear", NAMES[n])
        for n in range(8)
    ]
    pieces = [Piece(f"piece {n}", SIDES[n % 2], f"tile {place}", str(n), kind="army") for place in range(6) for n in range(place * place)]
    return Board(spaces, pieces=tuple(pieces), sides=SIDES[:2], counter=16.0, marks=("tile 7",))


def square(x: float, y: float, far: float) -> tuple[tuple[float, float], ...]:
    return ((x, y), (x + far, y), (x + far, y + far), (x, y + far))


def beads() -> Board:
    """A long row of small spaces, many of them joined: what is drawn in one stroke."""
    spaces = [
        Space(f"b{n}", (10.0 * n, 5.0 * (n % 3)), square(10.0 * n - 4, 5.0 * (n % 3) - 4, 8.0), side="Bob" * (n % 4 == 1))
        for n in range(30)
    ]
    spaces = [space._replace(label=f"B{n}" * (not n % 3), signs=("fire",) * (n % 7 == 5)) for n, space in enumerate(spaces)]
    links = [Link(f"b{n}", f"b{other}", "road") for n, other in list(product(range(30), range(30)))[:301]]
    pieces = tuple(Piece(f"Wanderer {n}", "Ann", f"b{29 * (n % 2)}", f"Wanderer {n}") for n in range(6))
    return Board(spaces, links, pieces, sides=("Ann", "Bob"))


BOARDS: dict[str, Callable[[], Board]] = {
    "hexes": hexes,
    "discs": discs,
    "tiles": tiles,
    "beads": beads,
    "beside": lambda: Board(tracks=TRACKS, sheets=SHEETS),
}


def assert_drawn(name: str, text: str) -> None:
    file = DRAWINGS / name
    if WRITE:
        file.write_text(text, encoding="utf-8")
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


def lines_of(svg: str) -> str:
    return re.sub(r"(?<!^)(<[a-z])", r"\n\1", svg) + "\n"


@each("name", BOARDS)
@each(("wide", "page"), [("page", 1180), ("phone", 400)])
def test_a_picture_is_what_it_was(name: str, wide: str, page: int) -> None:
    assert_drawn(f"{name}-{wide}.svg", lines_of(draw_board(BOARDS[name](), name, page, styled=False)))


@each("name", [name for name in BOARDS if name != "beside"])
def test_the_ground_is_what_the_picture_has_below_its_pieces(name: str) -> None:
    board = BOARDS[name]()
    below = ground(board, name)
    whole = draw_board(board, name, styled=False)
    assert below.drawn in whole or below.drawn.replace(f'<g class="seen">{"<g"}', "<g", 1)[: -len("</g>")] in whole
    assert f'viewBox="{below.box.rsplit(" ", 1)[0]} ' in whole
    over = draw_board(board, "other", styled=False, lies_on=name)
    assert f'<use href="#{name}"/>' in over
    assert (
        whole.split('<g class="state">')[1].split('<g class="beside">')[0]
        == over.split('<g class="state">')[1].split('<g class="beside">')[0]
    )
    small = draw_board(board, "other", 400, styled=False, lies_on=name)
    assert f'<use href="#{name}-land"/>' in small
    assert small.split('<g class="state">')[1] in draw_board(board, name, 400, styled=False)


@each("name", [name for name in BOARDS if name != "beside"])
def test_what_is_drawn_below_a_map_begins_below_what_paper_takes_for_it(name: str) -> None:
    board = BOARDS[name]()
    _, top, _, tall = map(float, ground(board, "ground").box.split())
    below = draw_board(board).partition('class="beside"')[2].partition('<g class="pieces">')[0]
    heights = [float(y) for pair in re.findall(r'points="([^"]*)"', below) for y in re.findall(r",(\S+)", pair)]
    assert not heights or min(heights) >= top + tall


@each("name", ["hexes", "tiles"])
def test_a_space_that_is_laid_over_the_ground_is_what_it_was(name: str) -> None:
    board = BOARDS[name]()
    shown = [draw_overlay(space, 1.5, number % 2 == 0, board.sides) for number, space in enumerate(board.spaces[:8])]
    assert_drawn(f"{name}-overlays.txt", lines_of("".join(shown)))


@each("name", BOARDS)
def test_a_map_in_characters_is_what_it_was(name: str) -> None:
    board = BOARDS[name]()
    parts = [f"{width} by {most}\n" + "\n".join(draw_map(board, width, most)) for width, most in ((80, 48), (40, 12), (140, 48), (28, 48))]
    quiet = board._replace(pieces=(), marks=())
    parts += ["quiet\n" + "\n".join(draw_map(quiet, 30, 10)), *("\n".join(list_pieces(board, width)) for width in (80, 40))]
    assert_drawn(f"{name}.txt", "\n\n".join(parts) + "\n")


def test_places_laid_out_go_where_they_went() -> None:
    shown = []
    for seed in range(6):
        chance = random.Random(seed)
        places = [f"p{n}" for n in range(9)]
        start = {place: (chance.randrange(200), chance.randrange(200)) for place in places}
        ways = [(place, chance.choice([other for other in places if other != place])) for place in places + places[seed:]]
        at = lay_out(start, ways, places[: seed % 3], apart=50.0 + 20 * seed)
        shown += [f"{place} {x:.0f} {y:.0f}" for place, (x, y) in at.items()]
    assert_drawn("laid-out.txt", "\n".join(shown) + "\n")


def test_a_stack_is_as_wide_as_its_widest_row() -> None:
    stack = [Piece(f"p{n}", "Ann", "x", "wide badge"[: 10 - 3 * n]) for n in range(3)]
    disc = Space("x", (0.0, 0.0))
    widest = max(counters.stack_box(disc, [piece], 1.0)[2] for piece in stack)
    wide, tall = counters.stack_box(disc, stack, 1.0)[2:]
    assert tall > counters.TALL
    assert wide >= widest


def test_a_name_goes_below_its_disc_then_above_right_and_left_where_others_are_in_the_way() -> None:
    disc = Space("x", (0.0, 0.0), label="Weem")
    wide, found = labels.width("Weem", 1.0), []
    taken: list[Space] = []
    for _ in range(4):
        (label,) = [label for label in labels.place_labels([*taken, disc], 1.0) if label.space is disc]
        found.append((round(label.x, 2), round(label.foot[0] - 0.345, 2)))
        taken.append(Space(f"t{len(taken)}", found[-1], label="."))
    down = 2.0 + labels.LINE / 2
    wanted = [(0.0, down), (0.0, -down), (2.0 + wide / 2, 0.0), (-2.0 - wide / 2, 0.0)]
    assert [at == pytest.approx(spot, abs=0.02) for at, spot in zip(found, wanted, strict=True)] == [True] * 4


def test_sheets_lie_in_four_columns_at_most() -> None:
    """However wide the map is."""
    sheets = tuple(Sheet(f"S{n}", (("a", "b"),)) for n in range(9))
    drawn = draw_board(Board(discs().spaces, sheets=sheets), page=5000)
    lefts = set(re.findall(r'<g class="sheet"><rect x="([^"]*)"', drawn))
    assert len(lefts) == 4


def test_a_space_laid_over_is_not_marked_unless_it_is_said() -> None:
    (space, *_) = tiles().spaces
    assert draw_overlay(space, 1.0) == draw_overlay(space, 1.0, False)
    assert draw_overlay(space, 1.0) != draw_overlay(space, 1.0, True)


def test_a_list_and_a_map_are_as_wide_and_high_as_a_terminal() -> None:
    board = discs()
    assert list_pieces(board) == list_pieces(board, 80)
    long = Board(tuple(Space(f"s{n}", (0.0, float(n)), label=f"s{n}") for n in range(60)), marks=("s0",))
    assert draw_map(long) == draw_map(long, 80, 48)
    assert draw_map(long) != draw_map(long, 80, 47)
    words = "x" * 79
    assert max(map(len, list_pieces(Board((Space("s", (0.0, 0.0)),), pieces=(Piece(f"{words[:76]}", "", "s"),))))) == 79
    assert len(list_pieces(Board((Space("s", (0.0, 0.0)),), pieces=(Piece(words[:77], "", "s"),)))) == 1
    assert len(list_pieces(Board((Space("s", (0.0, 0.0)),), pieces=(Piece(f"{words[:70]} {words[:7]}", "", "s"),)))) == 2
