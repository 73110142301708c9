"""Where several are looked at, and one of them is enough: conditions that hold as well of the only one."""

from playaid.dice.sources import Refusing
from playaid.games.albion.ratings import reach
from playaid.games.albion.rules import arrival, evasion, marching
from playaid.games.albion.state import escorts, marches, occasions, pieces
from playaid.games.albion.state.hexes import distance, is_hex
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.state import visible
from tests.each import each
from tests.games.albion.table import BOOK, GAME, PRINTED, at, bare, put, rule, stand, start
from tests.games.albion.test_16_rounds import battle
from tests.games.albion.test_initiating import FIELD, announced
from tests.games.albion.test_midway import PEOPLE, TABLE
from tests.games.albion.two import bears, hearing, moving


def test_of_two_armies_the_near_one_alone_may_lie_in_reach_by_one_lie_of_the_columns() -> None:
    """2.1, 13.0: another far away changes nothing."""
    around = [f"{column:02d}{row:02d}" for column in range(26, 35) for row in range(8, 17)]
    near = next(n for n in around if is_hex(n) and distance("3012", n, "even") <= 3 < distance("3012", n, "odd"))
    board = {name: piece for name, piece in pieces.pieces(start()).items() if name in ("Imric", "Rurik", "Elidor")}
    state = put(
        start(), "public", "pieces", {**board, "Imric": {**board["Imric"], "hex": near}, "Rurik": {**board["Rurik"], "hex": "0101"}}
    )
    assert reach.leaning(hearing(state), "3012", FAERIE, 3).startswith("beware")
    assert reach.leaning(hearing(state), "3012", FAERIE, 40) == ""


def test_ground_that_nobody_knows_is_not_asked_for_to_tell_of_enemies() -> None:
    """11.2: of Faerie's persons, who might stand in a dyke. [17.1]"""
    state = bare(stand(moving(start(), FAERIE), "3013", "Elidor", Moray_9={"count": 2}), "Elidor")
    heard = hearing(state, FAERIE, PRINTED)
    arrival.meet(heard, ["Elidor"], "3013")
    assert heard.story[-1].text == "Enemies stand in 3013: the move ends there, unless they are evaded."


def test_an_expedition_in_the_long_scenario_comes_no_sooner_than_it_may() -> None:
    """10.1"""
    early = "Galetop came with Auberon's Expedition, which has not come yet"
    for turn, told_of in ((3, True), (4, False)):
        lines, own = (f"turn {turn} of Faerie at moving", "stands Galetop at 3101"), {f"own {FOMORIAN}": "", f"own {FAERIE}": ""}
        ruling = TABLE.set_up(PEOPLE, midway=lines, answers=own, scenario="faerie-twilight")
        assert (early in [line.text for line in ruling.worksheet]) is told_of


def test_one_who_may_be_a_hero_is_enough_for_a_doubt() -> None:
    """18.3, 20.1: Elidor could use the Helm; Dobie, of the other side, could not."""
    heard = hearing(bears(start(), "09", "Arwan"))
    assert evasion.in_doubt(heard, ["Elidor"])
    assert not evasion.in_doubt(heard, ["Dobie"])
    assert evasion.in_doubt(heard, ["Dobie", "Elidor"])


@each(
    ("names", "sound"),
    [
        ("Imric, Moray 3012", True),
        ("Imric, Rurik", False),
        ("Imric, Elidor", False),
        ("Imric, Auberon", False),
        ("Imric, Callach's Waff", False),
    ],
)
def test_who_can_be_looked_at_together(names: str, sound: bool) -> None:
    """One's own, on the map, in one hex."""
    said = Declaration("move", {"pieces": names.split(", "), "path": []}, FOMORIAN)
    assert marching.sound(Hearing(GAME, moving(start(), FOMORIAN), said, BOOK, Refusing())) is sound


def cells(ruling: Ruling) -> list[str]:
    """What is looked up in the Casualty Table, as it is told."""
    return [line.text for line in ruling.worksheet if line.label.startswith("losses of")]


@each(("dice", "letters"), [("3 4", "ce"), ("6 6", "bf")])
def test_a_cell_is_told_with_its_mark(dice: str, letters: str) -> None:
    """7.2: and without one where it has none."""
    found = cells(rule(announced("battles"), f"fight {FIELD}", dice))
    assert len(found) == 2
    for text in found:
        letter = text.partition("result ")[2][0]
        assert text.endswith("*") is (letter in "fgh"), text


def test_who_fights_with_an_army_out_of_the_teeth_is_counted_for_all_to_see() -> None:
    """16.1.9, 20.6.23: the strength of force is that of the army; of persons alone their player sees it. [16.3.6]"""
    for teeth, secret in (({FOMORIAN: 5}, False), ({}, True)):
        state = put(battle(teeth=teeth), "public", "pieces", "Moray 7", "hex", "0101")
        state = bare(state, "Imric")
        ruling = rule(state, f"fight {FIELD}", "3 4", FOMORIAN)
        assert ruling.verdict == LEGAL
        assert (FOMORIAN in {line.only for line in ruling.worksheet if line.label == "strength of force"}) is secret


def test_one_of_a_person_and_their_escort_who_came_by_sea_is_enough() -> None:
    """12.2"""
    state = put(stand(start(), "2737", "Elidor"), "public", "attached", {"Elidor": "Albion 9"})
    members = escorts.marchers(state, ["Elidor"])
    assert len(members) > 1
    assert not marches.by_sea(state, "Elidor")
    for one in members:
        assert marches.by_sea(put(state, "public", "shipped", {one: True}), "Elidor")


def test_who_is_named_to_react_is_their_owners_and_of_who_has_their_mind() -> None:
    """13.0, 19.4.10"""
    state = at(start(), FOMORIAN, "reaction")
    named = put(state, "public", "hurried", {"Elidor": 3})
    assert occasions.moves(named, FAERIE) == ""
    assert occasions.moves(named, FOMORIAN) == f"no stack of {FOMORIAN} has been named that reacts (react)"
    minded = put(put(state, "public", "hurried", {"Imric": 3}), "public", "pieces", "Imric", "control", FAERIE)
    assert occasions.moves(minded, FAERIE) == ""
    assert occasions.moves(minded, FOMORIAN) != ""
    assert occasions.moves(put(state, "public", "hurried", {"Moray 99": 3}), FOMORIAN) != ""  # merged with another since


def test_who_stands_where_a_side_sees_it_is_not_unseen() -> None:
    """11.9: nor is who has fallen."""
    full = at(start(stacks="hidden"), FOMORIAN, "movement", "moving")
    hidden = visible(full, FAERIE)
    assert pieces.unseen(hidden, "Imric", FAERIE)
    assert not pieces.unseen(full, "Imric", FAERIE)
    assert not pieces.unseen(hidden, "Elidor", FAERIE)
    assert not pieces.unseen(start(), "Imric", FAERIE)
