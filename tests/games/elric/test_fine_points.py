"""What a single word of a condition decides: who may go ashore, what is asked, what goes with whom."""

from playaid.games.elric.ratings import idle, likely
from playaid.games.elric.state import units
from playaid.referee.contract.state import State, evolve
from tests.games.elric.table import armies, at, begun, changed, do, empty_handed, holding, moved, refused, rule
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_shorthand import at_sea


def quiet() -> State:
    return empty_handed(begun())


# ships


def test_one_who_is_aboard_is_enough_that_somebody_may_go_ashore() -> None:
    assert idle.landings(at_sea(), "Ann") == "", "Fadan is aboard, the others are not"
    assert str(idle.landings(quiet(), "Ann")) == "nobody of Ann is aboard a fleet"
    assert idle.landings(quiet(), None) == ""


def test_the_last_two_pieces_on_the_board_board_each_other() -> None:
    """Nobody else need be there. [7.3]"""
    state = moved(quiet(), "Ilmiora capital", "Fadan", "Ilmiora Fleet 1")
    pair = {unit: units.units(state)[unit] for unit in ("Fadan", "Ilmiora Fleet 1")}
    after = do(changed(state, ("units", pair)), 'embark Fadan on "Ilmiora Fleet 1"')
    assert units.units(after)["Fadan"].get("aboard") == "Ilmiora Fleet 1"


def test_who_is_aboard_nothing_is_told_that_alone() -> None:
    """Two stacks that have not found each other, one of them ashore: nobody is told of ships. [7.3, 8.0]"""
    state = at_sea("Ilmiora Fleet 2")
    apart = changed(state, ("units", "Fadan", "stack", "first"), ("units", "Sharilla", "stack", "second"))
    assert refused(apart, "debark Fadan, Sharilla to Bakshaan") == ["8.apart"]
    ashore = moved(apart, "Bakshaan", "Sharilla")
    ashore = changed(ashore, ("units", "Sharilla", "stack", "second"))
    assert "8.apart" not in refused(ashore, "debark Fadan, Sharilla to Bakshaan")
    assert "7.not-aboard" in refused(ashore, "debark Fadan, Sharilla to Bakshaan")


# who goes along


def test_of_armies_those_go_along_that_can_still_go() -> None:
    """What a leader has led to the end of its points stays before what is fresh and of their nation. [7.2, 7.3]"""
    tired, fresh = armies(quiet(), "Ilmiora", 2)
    state = moved(quiet(), "Bakshaan", "Fadan", tired, fresh)
    led = changed(state, ("units", tired, "led", ["Fadan"]), ("units", tired, "spent", 3))
    assert units.companions(led, "Ann", "Fadan") == [tired, fresh]
    assert units.companions(changed(led, ("units", tired, "spent", 4)), "Ann", "Fadan") == [fresh, tired]


# battles


def test_an_attack_that_nobody_leads_is_begun_where_the_players_say_so() -> None:
    """The one that waits is meant, though nobody could order it. [10.1]"""
    state = moved(field(), "Oin", "Fadan")
    assert refused(state, "battle") == ["10.unled"]
    begun_ = rule(state, "battle", overrule="they attack without a leader")
    assert evolve(state, begun_.changes)["public"]["battle"]["place"] == PLACE


# what is found


def test_a_spell_lies_face_down_where_none_has_been_found() -> None:
    """3.1: those places are meant where a magician may look for one."""
    state = changed(quiet(), ("placements", {"Kaneloon": 1, "Tanelorn": 0}))
    assert likely.unfound(state, "Ann") == ["Kaneloon"]


# hands


def test_who_discards_out_of_anothers_hand_is_told_whose_it_is_and_no_more() -> None:
    """Whether the other's stack has any need of it is not for them to know. [5.0, 9.5]"""
    state = at(holding(quiet(), "Vilmir Priest", "Arkyn"), "magic", "Bob")
    assert refused(state, 'discard Arkyn from "Vilmir Priest"', side="Bob") == ["9.need"]
    assert refused(at(state, "magic", "Ann"), 'discard Arkyn from "Vilmir Priest"', side="Ann") == ["own"]
