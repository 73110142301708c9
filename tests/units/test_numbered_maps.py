"""A map of hexes with numbers, in characters: each number can be read off, and what is said of the map comes before it."""

import re
from collections.abc import Sequence

from playaid.board.model import Board, Piece, Space
from playaid.board.text import draw_map, part
from tests.each import each

COLUMNS, ROWS = 38, 52


def hexes(columns: int = COLUMNS, rows: int = ROWS, low: str = "even") -> tuple[Space, ...]:
    kinds, labels = {"0405": "forest", "3852": "swamp"}, {"0507": "Kirk of the Longish Name", "0302": "Mere"}
    return tuple(
        Space(
            name := f"{column:02}{row:02}",
            (15.0 * column, 17.3 * row + 8.6 * ((column % 2 == 0) == (low == "even"))),
            kind=kinds.get(name, "clear"),
            label=labels.get(name, ""),
        )
        for column in range(1, columns + 1)
        for row in range(1, rows + 1)
    )


PIECES = (
    Piece("six", "Ann", "3439", "3", kind="army", holds=("a", "b", "c", "d", "e", "f")),
    Piece("a fleet", "Bob", "0303", kind="fleet", holds=("a man",)),
    Piece("many", "Bob", "0203", kind="army", holds=tuple("abcdefghijkl")),
    Piece("one", "Ann", "0204"),
    Piece("other", "Bob", "0204"),
    Piece("a stone", "", "3439"),
    Piece("a tree", "", "0406"),
)
BOARD = Board(hexes(), pieces=PIECES, sides=("Ann", "Bob"), marks=("0507",))


def at(lines: Sequence[str], number: str) -> str:
    """What is drawn in a hex, found by the numbers along the edges."""
    ones = next(i for i, line in enumerate(lines) if re.fullmatch(r"  [ \d]*1 2 3 4 5[ \d]*", line))
    tens = [int(digit) if digit != " " else 0 for digit in lines[ones - 1].ljust(len(lines[ones]))[3::2]]
    ten, columns = 0, list[int]()
    for one, head in zip(lines[ones][3::2], tens, strict=True):
        ten = head or ten
        columns.append(10 * ten + int(one))
    row = next(line for line in lines if line.startswith(number[2:]))
    where = 2 + 2 * columns.index(int(number[:2]))
    return row[where : where + 2].strip()


@each("width", [78, 58, 40])
def test_the_number_of_each_hex_can_be_read_off(width: int) -> None:
    lines = draw_map(BOARD, width)
    assert max(map(len, lines)) <= width
    assert at(lines, "0405") == "&"
    assert at(lines, "0507") == "@!"
    assert at(lines, "0406") == "*1"


def test_a_whole_map_has_room_where_lines_are_long_enough() -> None:
    lines = draw_map(BOARD, 78)
    assert not any("only a part" in line for line in lines)
    assert at(lines, "3852") == '"'


def test_what_is_counted_in_a_hex_is_true() -> None:
    """A stack counts for all that it is made of, who carries others for themselves; what is nobody's gives way."""
    lines = draw_map(BOARD, 78)
    assert at(lines, "3439") == "A6"
    assert at(lines, "0303") == "B1"
    assert at(lines, "0203") == "B+"
    assert at(lines, "0204") == "#2"


def test_how_a_map_is_read_stands_before_it() -> None:
    lines = draw_map(BOARD, 58)
    first = next(i for i, line in enumerate(lines) if line.startswith("01"))
    before = " ".join(" ".join(lines[:first]).split())
    for text in (
        "only a part of the map is drawn: one place with pieces lies outside of it A Ann; B Bob",
        "A2 two pieces of theirs",
        "+ more than nine",
        "# pieces of several sides",
        "@ a place with a name",
        "0302 is in column 03, row 02",
        "even columns lie half a hex lower",
    ):
        assert text in before
    assert lines[-1] == "places: 0302 Mere, 0507 Kirk of the Longish Name"


def test_odd_columns_may_lie_lower() -> None:
    assert "odd columns lie half a hex lower" in draw_map(Board(hexes(low="odd")), 78)


@each(("width", "across"), [(78, 11), (58, 8)])
def test_round_a_place_each_hex_has_its_number(width: int, across: int) -> None:
    lines = draw_map(part(BOARD, "0507", width), width)
    assert max(map(len, lines)) <= width
    found = [number for line in lines for number in re.findall(r"\b\d{4}\b", line)]
    assert sorted(found) == sorted(f"{column:02}{row:02}" for column in range(1, across + 1) for row in range(4, 11))
    assert any("0204. A1B1" in line for line in lines)
    row = next(i for i, line in enumerate(lines) if "0507.!" in line)
    assert lines[row].index("0507") == lines[row + 1].index("Kirk of the…")
    lower = next(i for i, line in enumerate(lines) if "0407" in line)
    assert row < lower, "an even column lies half a hex lower"


def test_at_the_corner_of_a_map_as_much_is_drawn() -> None:
    near = part(BOARD, "3852", 78)
    assert len(near.spaces) == 11 * 7
    assert {"3852", "2846"} <= {space.name for space in near.spaces}


def test_numbers_that_do_not_lie_as_they_say_are_names() -> None:
    """Such a map is drawn as any other."""
    turned = tuple(space._replace(at=(space.at[1], space.at[0])) for space in hexes())
    mirrored = tuple(space._replace(at=(-space.at[0], space.at[1])) for space in hexes())
    for spaces in (turned, mirrored, (*hexes(), Space("Off the map", (0.0, 0.0)))):
        assert not any("the number of a hex" in line for line in draw_map(Board(spaces), 78))
