"""The world as data: every cell once from pole to pole, units with their supply, flags; a hand is one's own."""

import pytest

from playaid.board.model import Board, faults
from playaid.board.svg import draw_board
from playaid.games.empire.state import board as map_of
from playaid.games.empire.state import world
from playaid.games.empire.table.board import HEIGHT, WIDTH, board, outlines
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.empire.table import BOOK, holding, laid, manned, north, start

REST = {"M1": "Hogrin", "M3": "Dalia", "M4": "Estoku", "M5": "Cuzad", "M6": "Ilgren", "S1": "Farthal", "S2": "Jazuk", "S3": "Nordland"}


def seen(state: State, viewer: str | None = None) -> Board:
    """The board as `viewer` may see it; it has no fault."""
    made = board(visible(state, viewer), viewer, BOOK)
    assert not faults(made)
    return made


def test_every_explored_cell_is_there_once() -> None:
    state = laid(north(), **REST)
    assert sorted(space.name for space in seen(state).spaces) == sorted(map_of.cells(state))


@each("handedness", ["right", "left"])
def test_an_unexplored_world_shows_its_spaces(handedness: str) -> None:
    spaces = seen(start(handedness=handedness)).spaces
    assert {space.name for space in spaces if space.label} == set(world.SPACES)
    assert len(spaces) == 72


@each("handedness", ["right", "left"])
def test_the_cells_cover_the_world_from_pole_to_pole_without_overlap(handedness: str) -> None:
    shapes = outlines(handedness).values()
    area = sum(abs(sum(x * v - u * y for (x, y), (u, v) in zip(shape, (*shape[1:], shape[0]), strict=True))) / 2 for shape in shapes)
    assert area == pytest.approx(WIDTH * HEIGHT, rel=0.02)
    assert all(0 <= y <= HEIGHT for shape in shapes for _, y in shape)
    assert sum(any(y == 0 for _, y in shape) for shape in shapes) == sum(any(y == HEIGHT for _, y in shape) for shape in shapes) == 3


def test_neighbours_touch() -> None:
    shapes, adjacent = outlines("right"), world.adjacent("right")
    touching = sum(len({*shapes[where]} & {*shapes[other]}) >= 2 for where, around in adjacent.items() for other in around)
    assert touching >= 0.9 * sum(map(len, adjacent.values()))  # the rest meet at a pole or round the edge


def test_units_are_told_with_their_supply() -> None:
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren", "Craw"), "Bob", "Grenord-centre", "Queenie", supplied=False)
    made = seen(state)
    found = {piece.name: (piece.side, piece.kind, piece.faded, piece.note) for piece in made.pieces}
    assert found["Gren"] == ("Ann", "army", False, "3a+, supplied")
    assert found["Queenie"] == ("Bob", "army", True, "1a+++, unsupplied")
    assert made.marks == ("Grenord-centre",)


def test_the_centre_of_a_country_has_its_name_race_and_flag() -> None:
    (centre,) = [space for space in seen(manned(north(), "Ann", "Grenord-centre", "Gren")).spaces if space.name == "Grenord-centre"]
    assert (centre.label, centre.side, centre.signs) == ("Grenord-\ncentre", "Ann", ("orc", "flag"))


def test_a_hand_is_drawn_for_its_owner_only() -> None:
    one = holding(holding(north(), "Ann", "Craw", "Grenord-1a"), "Bob", "Queenie")
    other = holding(one, "Bob", "Mary")
    (hand,) = [sheet for sheet in seen(one, "Ann").sheets if sheet.title == "Hand of Ann"]
    assert [name for name, _ in hand.rows] == ["Craw", "Grenord-1a"]
    for viewer in (None, "Ann"):
        assert seen(one, viewer) == seen(other, viewer)
        assert draw_board(seen(one, viewer)) == draw_board(seen(other, viewer))
