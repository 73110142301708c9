"""A refusal that rests on what the house has made up says so, and the line by which your own copy is told; no other does."""

from collections.abc import Callable

import pytest

from playaid.book.facts import Fact
from playaid.games.legacy import GAME
from playaid.referee.contract.state import State
from playaid.testing.table import Table
from tests.games.legacy.table import TABLE, at, begun, do, foe, put, read_as, tile

TOLD = Table(GAME)
"""The same with a copy that has been told."""
CELLS = (
    ("enemies", ("Saxon", "attributes")),
    ("enemies", ("Magic Creature", "attributes")),
    *(("sheets", (str(sheet), column)) for sheet in range(1, 9) for column in ("movement", "quest")),
    *(("board", (space, column)) for space in TABLE.book.keys("board") for column in ("paths", "kind")),
)
TOLD.book = TABLE.book.with_recorded([Fact(table, keys, TABLE.book.value(table, *keys), "owner") for table, keys in CELLS])


def met() -> State:
    return foe(begun(), "Saxon 1", "Saxon", "Round Table")


def tired() -> State:
    return do(begun(), "move Hallway 1, Drawbridge, Hallway 1")


REFUSED = [
    (met, "challenge Saxon 1 with Cunning", "house value; yours: tables set legacy enemies Saxon attributes Prowess;Cunning"),
    (begun, "personal with Cunning rating 3", "house value; yours: set seats.Ann.quest VALUE because WHY"),
    (tired, "move Round Table", "movement 3 is a house value; yours: set seats.Ann.movement VALUE because WHY"),
    (lambda: at(tired(), "Ann", "Drawbridge"), "scout Moor - 2", "movement 3 is a house value"),
    (begun, "activate", "its symbol is a house value; yours: set tiles.Round Table.kind SYMBOL because WHY"),
    (
        lambda: put(begun(), "tiles", "Hallway 1", "links", ["Round Table"]),
        "move Drawbridge",
        "castle are house values; yours: path TILE to TILE",
    ),
    (lambda: met(), "escape Starting Weapon to Docks", "the paths of the castle are house values; yours: path TILE to TILE"),
]


@pytest.mark.parametrize(("state", "line", "note"), REFUSED, ids=[line for _, line, _ in REFUSED])
def test_a_refusal_tells_what_of_it_is_made_up(state: Callable[[], State], line: str, note: str) -> None:
    position = state()
    said = " ".join(reason.text.replace(chr(34), "") for reason in TABLE.rule(position, line).reasons)
    assert note in said
    told = " ".join(reason.text for reason in TOLD.rule(position, line).reasons)
    assert told
    assert "house value" not in told


def told(state: State, line: str) -> str:
    """Why a line is refused."""
    ruling = TABLE.rule(state, line)
    assert ruling.reasons
    return " ".join(reason.text for reason in ruling.reasons)


def test_what_is_made_up_is_not_blamed_where_nothing_rests_on_it() -> None:
    """A path between tiles that the players have laid is theirs, and what was put right of a sheet is no longer the house's."""
    assert "house value" in told(tired(), "move Round Table")
    righted = put(put(tired(), "seats", "Ann", "movement", 4), "turn", "moves", 4)
    assert "house value" not in told(righted, "move Round Table")
    assert "house value" not in told(put(begun(), "seats", "Ann", "quest", "Docks"), "personal with Cunning rating 3")
    moor = tile(begun(), "Moor", "Mountain")
    assert "house value" not in told(moor, "move Moor")
    joined = put(tile(begun(), "Moor", "Mountain", "-", "red", 1, "Drawbridge"), "turn", "moves", 1)
    held_up = foe(joined, "Saxon 1", "Saxon", "Drawbridge")  # so that the way has to be said
    assert "to Moor takes 3 moves, and 2 are left (movement 3 is a house value" in told(held_up, "move Moor")
    no_sheet = put(tired(), "seats", "Ann", "sheet", None)
    assert "house value" not in told(no_sheet, "move Round Table")


def test_the_castle_is_blamed_where_both_tiles_are_of_it() -> None:
    """And where the path of either stands in the book, whichever is said; not of a board that the table has told."""
    apart = put(begun(), "tiles", "Hallway 1", "links", ["Round Table"])
    assert "the castle are house values" in told(apart, "move Drawbridge")
    assert "house value" not in told(read_as(apart, board="told"), "move Drawbridge")
    for name in ("Round Table", "Drawbridge"):
        space = next(space for space in TABLE.book.keys("board") if TABLE.book.value("board", space, "name") == name)
        half = Table(GAME)
        half.book = TABLE.book.with_recorded([Fact("board", (space, "paths"), TABLE.book.value("board", space, "paths"), "owner")])
        assert "the castle are house values" in " ".join(reason.text for reason in half.rule(apart, "move Drawbridge").reasons), name


def test_the_question_for_an_attribute_tells_that_the_choice_is_made_up_and_how_to_say_ones_own() -> None:
    state, line = foe(begun(), "Magic Creature 1", "Magic Creature", "Round Table"), "challenge Magic Creature 1"
    asked = TABLE.rule(state, line).question
    assert asked is not None
    note = "house values; yours: tables set legacy enemies Magic Creature attributes ATTRIBUTE;ATTRIBUTE"
    assert note in asked.prompt.replace(chr(34), "")
    told = TOLD.rule(state, line).question
    assert told is not None
    assert "house value" not in told.prompt


def test_what_no_book_has_is_nobodys_making() -> None:
    """A game that was laid out by another copy goes on with one in which the symbols of the castle are still to be entered."""
    blank = Table(GAME, tables="printed")
    assert blank.book.known_fact("board", "1", "kind") is None
    assert [reason.text for reason in blank.rule(begun(), "activate").reasons] == ["Round Table is no Active Realm Tile: it has no symbol"]
