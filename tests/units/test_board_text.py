"""A board in characters: who stands where, tracks, and a map no wider than there is room for."""

from textwrap import wrap

from hypothesis import given
from hypothesis import strategies as st

from playaid.board.model import Board, Later, Piece, Space, Track
from playaid.board.text import draw_map, list_pieces, part, track_lines
from tests.each import each

GRID = tuple(
    Space(f"{x}{y}", (10.0 * x, 10.0 * y), kind="sea" if x < 3 else "clear", label=f"f{x}{y}" if x == y else "")
    for x in range(30)
    for y in range(30)
)
BOARD = Board(
    spaces=GRID,
    pieces=(
        Piece("the Reds", "Ann", "2020", "4", kind="army", note="tired"),
        Piece("a card", "Bob", "2020", hidden=True),
        Piece("boulder", "", "2121", "x"),
    ),
    tracks=(Track("Turn", ("1", "2", "3"), now=1),),
    sides=("Ann", "Bob"),
    marks=("2020",),
)


def test_who_stands_where_is_told_without_looking_at_the_map() -> None:
    made: list[int] = []

    def make() -> tuple[Space, ...]:
        made.append(1)
        return GRID

    lines = list_pieces(BOARD._replace(spaces=Later(make)), 80)
    assert lines == [
        "Turn  1 [2] 3",
        "2020 !  Ann: the Reds (tired); Bob: a card (face down)",
        "2121  boulder (x)",
    ]
    assert not made


@each("width", [40, 60, 80, 120])
def test_nothing_is_wider_than_there_is_room_for(width: int) -> None:
    long = BOARD._replace(pieces=(*BOARD.pieces, *(Piece(f"the regiment of Nowhere {n}", "Ann", "55") for n in range(9))))
    assert all(len(line) <= width for line in (*list_pieces(long, width), *draw_map(long, width)))


@each(("place", "seen", "unseen"), [("2021", {"2020", "2121"}, {"55"}), ("45", {"55"}, {"2020", "2121"}), ("00", {"55"}, {"2020", "2121"})])
def test_what_lies_round_a_place_is_a_small_map(place: str, seen: set[str], unseen: set[str]) -> None:
    pieces = (*BOARD.pieces, Piece("the regiment of Nowhere", "Ann", "55"))
    near = part(BOARD._replace(pieces=pieces), place, 60)
    names = {space.name for space in near.spaces}
    assert seen <= names
    assert not unseen & names
    assert {piece.space for piece in near.pieces} == seen
    assert not near.tracks
    drawn = draw_map(near, 60)
    assert any(place in line for line in drawn)
    assert len(drawn) <= 24


words = st.lists(st.text("ab-,;(é●", min_size=0, max_size=9), max_size=30).map(" ".join)


@given(words.filter(lambda line: line == line.lstrip()), st.integers(20, 70))
def test_a_long_line_is_broken_as_the_library_would_break_it(line: str, width: int) -> None:
    broken = track_lines(Track(line, ()), width)
    assert broken == (wrap(f"{line}  ", width, subsequent_indent="    ", break_on_hyphens=False) or [""])


def test_a_word_that_no_line_holds_is_cut() -> None:
    assert track_lines(Track("x" * 45, ()), 20) == ["x" * 20, "    " + "x" * 16, "    " + "x" * 9]


def test_a_line_stays_one_line_whatever_a_name_holds() -> None:
    assert track_lines(Track("one\ntwo\tthree", ()), 80) == ["one two three"]


def test_the_map_is_cropped_around_what_matters() -> None:
    lines = draw_map(BOARD, 60, 20)
    assert len(lines) <= 22
    assert any("A1B1" in line for line in lines)
    assert any("f2020!" in line for line in lines)
    assert not any("f00" in line for line in lines)
    assert lines[0].startswith("A Ann; B Bob; * of nobody; A2 two pieces of theirs")
    assert lines[1].strip().endswith("clear"), "what stands for open ground has its sign, too"


def test_a_map_that_fits_is_shown_whole() -> None:
    small = Board(tuple(Space(name, (20.0 * number, 0.0), label=name) for number, name in enumerate(("bank", "one", "two", "far bank"))))
    (line, *_) = draw_map(small, 60)
    assert line.split("  ")[0] == "bank"
    assert all(name in line for name in ("bank", "one", "two", "far bank"))


def test_labels_are_cut_before_a_piece_is_lost() -> None:
    places = tuple(Space(f"Longish Hall {n}", (10.0 * n, 0.0), label=f"Longish Hall {n}") for n in range(11))
    ends = Board(
        places, pieces=(Piece("Arthur", "Ann", "Longish Hall 0"), Piece("Guinevere", "Bob", "Longish Hall 10")), sides=("Ann", "Bob")
    )
    shown = "\n".join(draw_map(ends, 80))
    assert "A1" in shown
    assert "B1" in shown
    middle = ends._replace(pieces=(Piece("Arthur", "Ann", "Longish Hall 0"),))
    assert "Longish Hall 1" in "\n".join(draw_map(middle, 80))  # nobody is lost: labels stay whole


def test_what_is_going_on_is_told_where_nobody_stands() -> None:
    assert list_pieces(BOARD._replace(pieces=(), tracks=()), 80) == ["! 2020"]


def test_players_of_one_initial_are_told_apart() -> None:
    sides = ("Ann", "Anton", "A")
    pieces = tuple(Piece(side, side, "33") for side in sides)
    text = draw_map(Board(GRID, pieces=pieces, sides=sides), 80)
    assert text[0].startswith("A Ann; N Anton; 3 A")


def test_boxes_of_several_lines_are_drawn_as_boxes() -> None:
    track = Track("Turns", ("1\nspring", "2\nsummer", "3\nautumn"), now=2)
    assert track_lines(track, 18) == [
        "Turns",
        "┌──────┬──────┐",
        "│1     │2     │",
        "│spring│summer│",
        "├──────┼──────┘",
        "│3 ●   │",
        "│autumn│",
        "└──────┘",
    ]


def test_an_empty_board_is_no_map() -> None:
    assert draw_map(Board(), 80) == []
    assert list_pieces(Board(), 80) == []


def test_rows_stand_as_far_apart_as_names_want_and_no_farther() -> None:
    """Two lines to a row would cut names here, four are more than they want."""
    named = {
        (40.0, 20.0): "abcd0",
        (20.0, 3.0): "abcdefghij1",
        (20.0, 20.0): "abc2",
        (0.0, 13.0): "abcdefghij3",
        (0.0, 7.0): "abcdefghijk4",
        (10.0, 0.0): "abcdefghi5",
    }
    spaces = tuple(Space(label, at, label=label) for at, label in named.items())
    board = Board(spaces, pieces=tuple(Piece(f"of {space.name}", "Ann", space.name, "7") for space in spaces), sides=("Ann",))
    key, *rows = draw_map(board, 40)
    assert (len(rows), key) == (8, "A Ann; A2 two pieces of theirs")
    assert all(label in " ".join(rows) for label in named.values())
