"""The world as data: every cell once from pole to pole, units with their supply, flags; a hand is one's own."""

import pytest

from playaid.board.model import Board, faults
from playaid.board.svg import draw_board
from playaid.games.empire.state import board as map_of
from playaid.games.empire.state import world
from playaid.games.empire.table.board import HEIGHT, HOMES, WIDTH, board, middles, outlines
from playaid.referee.contract.state import State, evolve, visible
from tests.each import each
from tests.games.empire.table import BOOK, discarded, do, holding, laid, manned, north, start
from tests.games.empire.test_fleets import aboard

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


@each("handedness", ["right", "left"])
def test_neighbours_touch(handedness: str) -> None:
    """Each along one side, round the edge and at the poles, too."""
    adjacent = world.adjacent(handedness)
    corners = {where: {(round(x % WIDTH, 1), y) for x, y in shape} for where, shape in outlines.__wrapped__(handedness).items()}
    assert {len(corners[where] & corners[other]) for where, around in adjacent.items() for other in around} == {2}


def test_a_border_is_drawn_wherever_countries_touch_on_the_sheet() -> None:
    made = seen(laid(north(), **REST))
    corners = {space.name: set(space.outline) for space in made.spaces}
    pairs = [(one, other) for one in sorted(corners) for other in sorted(corners) if one < other]
    apart = [(one, other) for one, other in pairs if one.partition("-")[0] != other.partition("-")[0]]
    touching = {(one, other) for one, other in apart if len(corners[one] & corners[other]) == 2}
    assert {(min(link.start, link.end), max(link.start, link.end)) for link in made.links} == touching
    assert all(set(link.line) == corners[link.start] & corners[link.end] for link in made.links)


@each("handedness", ["right", "left"])
def test_north_lies_above_and_the_world_is_read_eastward(handedness: str) -> None:
    """Each middle in its own outline; the spaces round the middle from west to east, as they are numbered."""
    at, shapes = middles.__wrapped__(handedness), outlines.__wrapped__(handedness)
    heights = [{round(at[space, 0][1]) for space in spaces} for spaces in (world.NORTH, world.MIDDLE, world.SOUTH)]
    assert max(heights[0]) < min(heights[1]) < max(heights[1]) < min(heights[2])
    assert [round(at[space, 0][0] - at["M1", 0][0]) % WIDTH for space in world.MIDDLE] == [240 * i for i in range(6)]
    below = {"N1": "M1", "N2": "M3", "N3": "M5", "S1": "M2", "S2": "M4", "S3": "M6"}
    assert all(round(at[pole, 0][0] - at[space, 0][0], 6) % WIDTH == 0 for pole, space in below.items())
    for where, (x, y) in at.items():
        shape = shapes[where]
        ring = zip(shape, (*shape[1:], shape[0]), strict=True)
        assert len({(b[0] - a[0]) * (y - a[1]) > (b[1] - a[1]) * (x - a[0]) for a, b in ring}) == 1, where


def test_units_are_told_with_their_supply() -> None:
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren", "Craw"), "Bob", "Grenord-centre", "Queenie", supplied=False)
    made = seen(state)
    found = {piece.name: (piece.side, piece.kind, piece.faded, piece.note) for piece in made.pieces}
    assert found["Gren"] == ("Ann", "army", False, "3a+, supplied")
    assert found["Queenie"] == ("Bob", "army", True, "1a+++, unsupplied")
    assert made.marks == ("Grenord-centre",)
    assert not [piece for piece in made.pieces if piece.holds or piece.badge.endswith("^")]


def test_the_board_is_told_in_a_sentence_and_has_its_poles_above_and_below() -> None:
    made = seen(manned(north(), "Bob", "Bernham-centre", "Mary"))
    standing = "Ann has 0 units and the flags of no country; Bob has 1 unit and the flags of Bernham"
    assert made.told == f"The world, 4 of 12 countries explored: {standing}."
    (x, above), (also, below) = (caption.at for caption in made.captions)
    assert x == also
    assert abs(x - WIDTH / 2) < 100
    assert above < 30 < HEIGHT - 30 < below


def test_a_player_without_anything_is_told_to_have_none() -> None:
    sheets = {sheet.title: dict(sheet.rows) for sheet in seen(manned(north(), "Bob", "Bernham-centre", "Mary")).sheets}
    assert (sheets["Ann"]["flags"], sheets["Ann"]["races"]) == ("none", "none")
    assert (sheets["Bob"]["flags"], sheets["Bob"]["races"]) == ("Bernham (2 crowns)", "human")


def test_the_piles_are_told_as_far_as_they_lie_open() -> None:
    def table(state: State) -> dict[str, str]:
        return next(dict(sheet.rows) for sheet in seen(state).sheets if sheet.title == "The table")

    bare = table(north())
    assert (bare["explored"], bare["discards"], "dead" in bare) == ("4 of 12", "none", False)
    face_down = do(holding(north(discards="face-down"), "Ann", "Gren"), "discard Gren")
    assert table(face_down)["discards"] == "none, 1 face down"
    lying = evolve(discarded(north(), "Grenord-1a", "Grenord-2n"), [["put", ["public", "dead"], ["Craw"]]])
    assert (table(lying)["discards"], table(lying)["dead"]) == ("Grenord-1a, Grenord-2n", "1")


def test_what_a_player_has_on_the_board_is_told_with_its_supply() -> None:
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Ann", "Grenord-left", "Grenord-2n", supplied=False)
    ann, bob = (dict(next(sheet.rows for sheet in seen(state).sheets if sheet.title == side)) for side in ("Ann", "Bob"))
    assert (ann["units"], ann["hand"]) == ("2, 1 of them supplied", "0 counters")
    assert bob["units"] == "0, 0 of them supplied"


def test_who_is_aboard_is_told_with_the_fleet() -> None:
    (fleet,) = seen(aboard()).pieces
    assert (fleet.name, fleet.badge, fleet.holds) == ("Marcus", "Marcus^", ("Julian",))
    assert fleet.note.endswith("carries Julian")


def test_the_centre_of_a_country_has_its_name_race_and_flag() -> None:
    (centre,) = [space for space in seen(manned(north(), "Ann", "Grenord-centre", "Gren")).spaces if space.name == "Grenord-centre"]
    assert centre.note.startswith("land, the centre of Grenord, ")
    assert centre.note.endswith(", flag of Ann")
    assert (centre.label, centre.side, centre.signs) == ("Grenord-\ncentre", "Ann", ("orc", "flag"))


@each("race", HOMES)
def test_the_race_of_a_country_is_told_once(race: str) -> None:
    """It is a sign by the name of its centre, too, and a sign whose word has been told is not told again."""
    assert race in HOMES[race]


def test_a_border_lies_between_two_countries_and_once() -> None:
    borders = [frozenset((link.start, link.end)) for link in seen(laid(north(), **REST)).links]
    assert len(borders) == len(set(borders)) > 0
    assert all(len({cell.partition("-")[0] for cell in border}) == 2 for border in borders)


def test_ground_is_drawn_as_what_it_is() -> None:
    grounds = {space.name: space.kind for space in seen(north()).spaces}
    drawn = [grounds[f"Grenord-{place}"] for place in ("centre", "top", "left")]
    assert (drawn, grounds["M1"]) == (["clear", "ice", "sea"], "unknown")


def test_a_hand_is_drawn_for_its_owner_only() -> None:
    one = holding(holding(north(), "Ann", "Craw", "Grenord-1a"), "Bob", "Queenie")
    other = holding(one, "Bob", "Mary")
    (hand,) = [sheet for sheet in seen(one, "Ann").sheets if sheet.title == "Hand of Ann"]
    assert [name for name, _ in hand.rows] == ["Craw", "Grenord-1a"]
    assert not [sheet for sheet in board(one, None, BOOK).sheets if sheet.title.startswith("Hand")], "also where all lies open"
    for viewer in (None, "Ann"):
        assert seen(one, viewer) == seen(other, viewer)
        assert draw_board(seen(one, viewer)) == draw_board(seen(other, viewer))
