"""12.1, 12.2: what a ship takes in, puts ashore and holds, what it costs, and what is offered; each with its neighbour."""

import pytest

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.rules import transport
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Ambiguous, Refusal, Unreadable
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, TABLE, at, bare, do, offers_of, put, refused, rule, stand, start, told
from tests.games.albion.two import land, moving

HARBOUR = "3118"


def harbour(*names: str) -> State:
    """Bogan, Gullfoot, Reefrider, Moontop and six Trolls in 3118, and who comes with them; the Fomorian player moves."""
    return moving(stand(start(), HARBOUR, *names), FOMORIAN)


def afloat(*names: str, ship: str = "Gullfoot") -> State:
    state = harbour(*names)
    for name in names:
        state = put(state, "public", "pieces", name, "aboard", ship)
    return state


def fails(state: State, line: str, side: str = FOMORIAN) -> list[str]:
    return [reason.check.rpartition("/")[2] for reason in rule(state, line, side=side).reasons]


def test_who_goes_aboard_and_ashore_has_been_carried() -> None:
    """12.2: he moves no further by land in this phase."""
    state = do(harbour("Barguest"), "embark Bogan, Barguest onto Gullfoot")
    assert state["public"]["shipped"] == {"Bogan": True, "Barguest": True}
    assert state["public"]["spent"] == {"Gullfoot": 5}
    ashore = do(put(state, "public", "shipped", {}), "debark Bogan")
    assert ashore["public"]["shipped"] == {"Bogan": True}
    assert pieces.piece(ashore, "Bogan")["aboard"] is None
    assert pieces.piece(ashore, "Barguest")["aboard"] == "Gullfoot"
    assert ashore["public"]["spent"] == {"Gullfoot": 10}


def test_an_army_ashore_is_not_under_who_is_aboard() -> None:
    """14.2: a ship holds one point, so whoever goes with it leaves the rest without command."""
    state = do(
        bare(put(harbour(), "public", "pieces", "Ochil 3118", "under", "Bogan"), "Bogan"), "embark Bogan, 1 Ochil 3118 onto Gullfoot"
    )
    aboard = [name for name, piece in pieces.pieces(state).items() if piece.get("aboard") == "Gullfoot"]
    assert aboard[0] == "Bogan"
    assert pieces.piece(state, aboard[1])["under"] == "Bogan"
    assert pieces.piece(state, "Ochil 3118")["under"] is None
    assert pieces.piece(state, "Moray 3012")["under"] == "Imric"
    ashore = do(state, f"debark {aboard[1]}")
    assert pieces.piece(ashore, aboard[1])["under"] is None


@each(
    ("line", "words"),
    [
        ("embark Bogan onto Gullfoot", "Bogan with escort goes aboard Gullfoot: 5 points of Gullfoot, 31 left."),
        ("embark Barguest, Callach onto Gullfoot", "Barguest, Callach go aboard Gullfoot: 5 points of Gullfoot, 31 left."),
    ],
)
def test_what_is_said_of_embarking(line: str, words: str) -> None:
    assert words in told(rule(harbour("Barguest", "Callach"), line))
    assert "Gullfoot has 31 points left 5 spent" in told(rule(harbour("Barguest", "Callach"), line))


def test_what_is_said_of_debarking() -> None:
    state = afloat("Barguest", "Callach")
    assert "Barguest goes ashore in 3118: 5 points of Gullfoot, 31 left." in told(rule(state, "debark Barguest"))
    assert "Barguest, Callach go ashore in 3118: 5 points of Gullfoot, 31 left." in told(rule(state, "debark Barguest, Callach"))
    two = put(state, "public", "pieces", "Callach", "aboard", "Reefrider")
    assert do(two, "debark Barguest, Callach")["public"]["spent"] == {"Gullfoot": 5, "Reefrider": 5}


# who, and onto which ship


@each(
    ("names", "line", "found"),
    [
        ((), "embark Bogan onto Gullfoot", []),
        (("The Worm",), "embark The Worm onto Gullfoot", ["12.1.never"]),
        ((), "embark Reefrider onto Gullfoot", ["12.1.never"]),
        ((), "embark Imric onto Gullfoot", ["12.1.ship", "12.1.coast"]),
        ((), "embark Elidor onto Gullfoot", ["11.own"]),
        ((), "embark Bogan, Imric onto Gullfoot", ["11.apart", "12.1.room"]),
        ((), "embark Bogan, Elidor onto Gullfoot", ["11.own"]),
        (("Foamrider",), "embark Bogan onto Foamrider", ["12.1.ship"]),
        ((), "embark Bogan onto Seatang", ["12.1.ship"]),
        ((), "embark Bogan, 1 Ochil 3118 onto Gullfoot", ["12.1.room"]),
        ((), "embark 1 Ochil 3118 onto Gullfoot", []),
        ((), "embark 2 Ochil 3118 onto Gullfoot", ["12.1.room"]),
        ((), "embark Ochil 3118 onto Gullfoot", ["12.1.room"]),
        (("Barguest", "Callach"), "embark Barguest, Callach onto Gullfoot", []),
        (("Rurik",), "embark Bogan, Rurik onto Gullfoot", ["12.1.room"]),
    ],
)
def test_who_may_go_aboard(names: tuple[str, ...], line: str, found: list[str]) -> None:
    assert fails(harbour(*names), line) == found


@each(
    ("field", "value", "why"),
    [
        ("hex", None, "Gullfoot is not in their hex"),
        ("hex", "3117", "Gullfoot is not in their hex"),
        ("state", "inactive", "Gullfoot is not active"),
        ("refit", True, "Gullfoot has a Refit marker"),
        ("control", FAERIE, "Gullfoot is not yours"),
    ],
)
def test_why_a_ship_takes_nobody_in(field: str, value: object, why: str) -> None:
    state = put(harbour(), "public", "pieces", "Gullfoot", field, value)
    assert [reason.text for reason in rule(state, "embark Bogan onto Gullfoot").reasons] == [why]


def test_who_is_off_the_map_is_told_of_that_alone() -> None:
    state = put(harbour(), "public", "pieces", "Rurik", "hex", None)
    assert fails(state, "embark Bogan, Rurik onto Gullfoot") == ["11.off-map"]
    assert fails(state, "debark Rurik") == ["11.off-map", "12.1.aboard"]


@each(("kinds", "found"), [(["clear", "sea"], []), (["clear"], ["12.1.coast"]), (["sea"], ["12.1.coast"])])
def test_only_on_a_coast(kinds: list[str], found: list[str]) -> None:
    book = land(h3118={"terrain": kinds})
    assert [reason.check.rpartition("/")[2] for reason in rule(harbour(), "embark Bogan onto Gullfoot", book=book).reasons] == found
    assert [reason.check.rpartition("/")[2] for reason in rule(afloat("Bogan"), "debark Bogan", book=book).reasons] == found


@each(
    ("field", "value", "found"),
    [
        ("spent", {"Bogan": 1}, ["12.2.marched"]),
        ("spent", {"Bogan": 0}, []),
        ("entered", {"Bogan": 1}, ["12.2.marched"]),
        ("spent", {"Rurik": 1}, []),
        ("spent", {"Gullfoot": 31}, []),
        ("spent", {"Gullfoot": 32}, ["12.1.points"]),
        ("cast", ["Bogan"], ["19.3.marked"]),
        ("debarked", {"Bogan": True}, ["9.1.refit"]),
        ("scried", {"Bogan": ["embark", "3117"]}, ["19.4.03.plot"]),
        ("scried", {"Gullfoot": ["embark", "3117"]}, []),
        ("scried", {"Gullfoot": ["3117"]}, ["19.4.03.embark"]),
        ("scried", {"Bogan": ["embark", "3117"], "Gullfoot": ["embark", "3117"]}, []),
    ],
)
def test_what_holds_from_going_aboard(field: str, value: object, found: list[str]) -> None:
    assert fails(put(harbour(), "public", field, value), "embark Bogan onto Gullfoot") == found


def test_who_was_carried_may_change_ships() -> None:
    """12.2: what he came by is no march."""
    state = put(put(harbour(), "public", "shipped", {"Bogan": True}), "public", "entered", {"Bogan": 1})
    assert fails(state, "embark Bogan onto Gullfoot") == []


@each(("spent", "found"), [(31, []), (32, ["12.1.points"])])
def test_going_ashore_takes_points_too(spent: int, found: list[str]) -> None:
    assert fails(put(afloat("Bogan"), "public", "spent", {"Gullfoot": spent}), "debark Bogan") == found


@each(
    ("line", "side", "found"),
    [
        ("debark Bogan", FOMORIAN, []),
        ("debark Rurik", FOMORIAN, ["12.1.aboard"]),
        ("debark Bogan, Rurik", FOMORIAN, ["12.1.aboard"]),
        ("debark Bogan at 3117", FOMORIAN, ["12.1.there"]),
        ("debark Bogan at 3118", FOMORIAN, []),
        ("debark Rurik at 3117", FOMORIAN, ["12.1.aboard"]),  # there is no ship of theirs to go there
        ("debark Bogan, Glastyn at 3117", FOMORIAN, ["11.apart", "12.1.aboard"]),  # nor one place where they are
        ("debark Bogan", FAERIE, ["turn", "11.own", "12.1.crew"]),
    ],
)
def test_who_may_go_ashore(line: str, side: str, found: list[str]) -> None:
    state = stand(afloat("Bogan"), HARBOUR, "Rurik")
    assert fails(state, line, side) == found


def test_all_points_of_an_army_are_the_army() -> None:
    state = moving(stand(put(start(), "public", "pieces", "Moray 2810", "count", 1), "2613", "Moray 2810"), FOMORIAN)
    assert pieces.piece(do(state, "embark 1 Moray 2810 on Fleetfoot"), "Moray 2810")["aboard"] == "Fleetfoot"


def test_whoever_has_a_mind_puts_nobody_ashore() -> None:
    """19.4.10"""
    state = put(at(afloat("Bogan"), FAERIE, "movement", "normal", "moving"), "public", "pieces", "Bogan", "control", FAERIE)
    assert "12.1.crew" in fails(state, "debark Bogan", FAERIE)
    mine = put(state, "public", "pieces", "Gullfoot", "control", FAERIE)
    assert "12.1.crew" not in fails(mine, "debark Bogan", FAERIE)


def test_a_shore_that_is_closed_to_a_person() -> None:
    """7.9 a34: Sean stays in the Weald."""
    assert fails(afloat("Sean"), "debark Sean") == ["11.bounds"]
    assert fails(afloat("Barguest"), "debark Barguest") == []
    assert fails(afloat("Barguest", "Sean"), "debark Barguest, Sean") == ["11.bounds"]


def test_who_is_gone_since_the_line_was_read_is_no_passenger() -> None:
    """An army may be lost while a declaration waits for its answers."""
    declared = Declaration("debark", {"pieces": ["Moray 99"]}, FOMORIAN)
    gone = Hearing(GAME, afloat("Bogan"), declared, BOOK, Refusing())
    assert transport._ashore(gone) == {"names": "Moray 99"}
    assert transport._not_land(gone) is None
    assert transport._ships(gone) == []
    assert transport._no_points(gone) is None


# the room of a ship


@each(
    ("held", "line", "found"),
    [
        (("Barguest",), "embark 1 Ochil 3118 onto Gullfoot", []),
        (("Rurik",), "embark 1 Ochil 3118 onto Gullfoot", ["12.1.room"]),
        (("Rurik",), "embark Barguest onto Gullfoot", []),
        (("Rurik", "Glastyn"), "embark Barguest onto Gullfoot", []),
        (("Rurik",), "embark Rurik onto Gullfoot", ["12.2.aboard"]),  # who is aboard is not counted twice
    ],
)
def test_what_a_ship_holds_already(held: tuple[str, ...], line: str, found: list[str]) -> None:
    """12.1: one army or escort point, and persons without number, who take no room where it is full."""
    state = stand(afloat(*held), HARBOUR, "Barguest", "Bogan")
    state = state if "Barguest" not in held else put(state, "public", "pieces", "Barguest", "aboard", "Gullfoot")
    assert fails(state, line) == found


@each(
    ("names", "line", "found"),
    [
        ((), "embark Ochil 3118 onto Gullfoot", []),
        ((), "embark Bogan, Ochil 3118 onto Gullfoot", ["12.1.room"]),
        (("Barguest",), "embark Barguest, Ochil 3118 onto Gullfoot", []),
        (("Barguest",), "embark Barguest, Bogan onto Gullfoot", []),
        (("Rurik",), "embark Rurik, Bogan onto Gullfoot", ["12.1.room"]),
    ],
)
def test_a_whole_army_by_the_other_reading(names: tuple[str, ...], line: str, found: list[str]) -> None:
    state = moving(stand(start(ship_capacity="piece"), HARBOUR, *names), FOMORIAN)
    assert fails(state, line) == found


# offers


def test_who_is_offered_a_ship() -> None:
    lines = offers_of(harbour(), "embark", FOMORIAN)
    assert "embark Bogan onto Gullfoot" in lines
    assert "embark 1 Ochil 3118 onto Gullfoot" in lines
    assert not any("Foamrider" in line or "Gullfoot onto" in line for line in lines)
    single = put(harbour(), "public", "pieces", "Ochil 3118", "count", 1)
    assert "embark Ochil 3118 onto Gullfoot" in offers_of(single, "embark", FOMORIAN)
    away = put(harbour(), "public", "pieces", "Gullfoot", "hex", None)
    assert not any("Gullfoot" in line for line in offers_of(away, "embark", FOMORIAN))


def test_who_is_offered_the_shore() -> None:
    assert set(offers_of(afloat("Bogan", "Barguest"), "debark", FOMORIAN)) == {"debark Bogan", "debark Barguest"}
    assert offers_of(harbour(), "debark", FOMORIAN) == []
    assert refused(afloat("Sean"), "debark Sean") == ["11.bounds"]
    assert offers_of(afloat("Sean"), "debark", FOMORIAN) == []


# as it is typed


@each("line", ["embark 1 Ochil onto Reefrider", "embark 1 ochil on reefrider", "embark 1 Ochil onto Reefrider at 3118"])
def test_of_several_armies_of_a_name_the_one_where_the_ship_lies_goes_aboard(line: str) -> None:
    """The other Ochil stands in 3314."""
    assert TABLE.declaration(harbour(), line).args["pieces"] == ["1 Ochil 3118"]


def test_where_none_of_the_name_or_no_ship_is_meant_it_is_asked_for() -> None:
    for state, line in (
        (stand(harbour(), "3117", "Ochil 3118"), "embark 1 Ochil onto Reefrider"),
        (harbour(), "embark 1 Ochil onto Elidor"),
    ):
        with pytest.raises(Refusal):
            TABLE.declaration(state, line)


def test_of_several_armies_of_a_name_the_one_aboard_goes_ashore() -> None:
    assert TABLE.declaration(afloat("Ochil 3118"), "debark Ochil").args["pieces"] == ["Ochil 3118"]
    with pytest.raises(Ambiguous):
        TABLE.declaration(harbour(), "debark Ochil")


@each(
    ("line", "words", "hint"),
    [
        ("move Gullfoot, Reefrider to 3429 and debark", "debark", "what they do when they have come there is a line of its own"),
        ("move Gullfoot to 3429 then debark Bogan", "then debark Bogan", "what they do when they have come there is a line of its own"),
        ("move Gullfoot via 3219, 3220 quickly", "quickly", "the line ends with the hex to which they go"),
    ],
)
def test_words_behind_a_way_are_no_hexes_of_it(line: str, words: str, hint: str) -> None:
    with pytest.raises(Unreadable, match=f"'{words}' is no hex of the way") as refusal:
        TABLE.declaration(harbour(), line)
    assert refusal.value.hint == hint


def test_what_belongs_to_a_way_stays_with_it() -> None:
    assert TABLE.declaration(harbour(), "move Bogan via 3117 and 3116 costing 3 points").args["path"] == ["3117", "3116"]
    assert TABLE.declaration(harbour(), "move Bogan to 3117 with his army").args["path"] == ["3117"]
