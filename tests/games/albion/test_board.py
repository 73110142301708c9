"""The map as data: what the book knows of it, who stands where, what only one side may see."""

from playaid.board.model import Board, Space, faults
from playaid.board.svg import drawn
from playaid.book.book import Book
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table.board import board
from playaid.referee.state import State, visible
from tests.games.albion.table import BOOK, PRINTED, start


def seen(state: State, viewer: str | None = None, book: Book = BOOK) -> Board:
    """The board as `viewer` may see it; it has no fault."""
    made = board(visible(state, viewer), viewer, book)
    assert not faults(made)
    return made


def space(made: Board, number: str) -> Space:
    return next(space for space in made.spaces if space.name == number)


def test_every_hex_is_there_with_its_ground() -> None:
    made = seen(start())
    assert len(made.spaces) == 38 * 52
    kinds = {space.kind for space in made.spaces}
    assert {"sea", "coast", "clear", "woods", "forest", "mountain", "swamp", "rough"} == kinds
    caer = space(made, "1323")
    assert caer.label == "Caer Brandingle"
    assert "Caer Brandingle" in caer.note


def test_what_nobody_entered_is_unknown_and_not_land() -> None:
    made = seen(start(PRINTED), book=PRINTED)
    assert {space.kind for space in made.spaces} == {"unknown"}
    assert space(made, "1323").label == "Caer Brandingle"
    assert made.pieces


def test_neighbours_touch() -> None:
    made = seen(start())
    one, other = space(made, "1926"), space(made, "1927")
    shared = [corner for corner in one.outline if any(abs(corner[0] - x) + abs(corner[1] - y) < 0.5 for x, y in other.outline)]
    assert len(shared) == 2


def test_hexsides_lie_between_their_hexes() -> None:
    made = seen(start())
    rivers = [link for link in made.links if link.kind in ("river", "stream")]
    assert len(rivers) > 100
    for link in rivers[:50]:
        assert set(link.line) <= set(space(made, link.start).outline)
        corners = space(made, link.end).outline
        assert all(any(abs(x - cx) < 0.5 and abs(y - cy) < 0.5 for cx, cy in corners) for x, y in link.line)
    assert any(link.kind == "border" for link in made.links)


def test_the_turn_is_marked_on_its_track() -> None:
    (track,) = seen(start()).tracks
    assert track.now == 0
    assert track.boxes[0].startswith("1\n")


def test_stacks_stand_where_they_are_with_their_strength() -> None:
    made = seen(start())
    stack = next(piece for piece in made.pieces if "Moray 3012" in piece.name)
    assert (stack.side, stack.space) == (FOMORIAN, "3012")
    assert int(stack.badge) >= 6


def test_a_roster_is_ones_own() -> None:
    state = start()
    state = {**state, "secret": {**state["secret"], FAERIE: {**state["secret"][FAERIE], "roster": {"Dagda": 1}}}}
    own = [sheet for sheet in seen(state, FAERIE).sheets if sheet.side == FAERIE]
    assert own
    assert ("Dagda", "■" + "□" * (len(dict(own[0].rows)["Dagda"]) - 1)) in own[0].rows
    for viewer in (None, FOMORIAN):
        assert not [sheet for sheet in seen(state, viewer).sheets if sheet.side == FAERIE]


def test_the_picture_keeps_its_measure() -> None:
    assert len(drawn(seen(start(), FOMORIAN)).encode()) <= 400_000
