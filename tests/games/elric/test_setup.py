"""4.0 Standard set-up."""

from playaid.dice.sources import Refusing, Typed
from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment
from playaid.games.elric.state import counters, units
from playaid.referee.contract.ruling import Declaration
from playaid.referee.deciding.decide import decide
from tests.games.elric.table import HOUSE, PRINTED, TABLE, armies, do, refused, rule, start, worksheet


def test_spells_lie_face_down_in_twelve_places_and_the_rest_is_in_the_container() -> None:
    state = start()
    assert counters.lying(state) == 12
    assert state["public"]["container"] == len(equipment.everything()) - 12
    assert "fresh" in state["cup"]
    assert not list(GAME.invariants(state) if GAME.invariants else ())


def test_a_thirteenth_placement_by_option() -> None:
    assert "R'lin K'ren A'a" in start(placements="thirteen")["public"]["placements"]


def test_melnibone_is_on_its_island_and_elric_is_not() -> None:
    state = start()
    here = units.of(state, None, "Imrryr")
    assert {"Yyrkoon", "Cymoril", "Silent Guard"} <= set(here)
    assert len(armies(state, "Melnibone")) == 5
    assert "Elric" not in units.units(state)


def test_the_high_roller_goes_first_and_ties_roll_again() -> None:
    assert start(("Ann", "Bob", "Cid"), Typed(["2", "5", "4"]))["public"]["order"] == ["Bob", "Cid", "Ann"]
    assert start(("Ann", "Bob"), Typed(["4", "4", "1", "3"]))["public"]["order"] == ["Bob", "Ann"]


def test_countries_are_chosen_from_the_list_and_set_up() -> None:
    state = start(scenario="4")
    assert refused(state, "choose Eshmir") == ["4.list"]
    ruling = rule(state, "choose Vilmir", "Grome, Kakatal")
    assert "3 armies in Vilmir inland" in worksheet(ruling)
    state = do(state, "choose Vilmir", "Grome, Kakatal")
    assert len(armies(state, "Vilmir", place="Vilmir inland")) == 3
    assert len(armies(state, "Vilmir", place="Jadmar")) == 6
    assert units.units(state)["Vilmir Sealord"]["at"] == "Jadmar"
    assert units.units(state)["Vilmir Priest"]["spells"] == 2
    assert refused(state, "choose Vilmir", "Bob") == ["4.taken"]


def test_nobody_goes_on_without_a_country() -> None:
    state = start()
    assert "next.owed" in refused(state, "next")


def test_a_nightmare_drawn_during_set_up_does_nothing() -> None:
    state = do(start(scenario="4"), "choose Vilmir", "Elric Nightmare, Kakatal")
    assert state["public"]["discard"] == ["Elric Nightmare"]
    assert units.units(state)["Vilmir Priest"]["spells"] == 1


def test_other_spells_that_play_at_once_strike_in_the_set_up_unless_an_option_spares_them() -> None:
    tower = "Tower of Voilodion Gagnasdiak"
    caught = do(start(scenario="4"), "choose Vilmir", f"{tower}, 1")
    assert "Vilmir Priest" not in units.units(caught)
    spared = do(start(scenario="4", set_up_draws="discarded"), "choose Vilmir", f"{tower}, Kakatal")
    assert units.units(spared)["Vilmir Priest"]["spells"] == 1
    assert spared["public"]["discard"] == [tower]


def test_the_scenario_of_the_printed_tables_is_asked_for_at_the_first_choice() -> None:
    state = start(book=PRINTED)
    assert not state["public"]["scenario"]
    said = Declaration("choose", {"nation": "Ilmiora"}, "Ann", "choose Ilmiora")
    question = decide(GAME, state, said, PRINTED, Refusing()).question
    assert question is not None
    assert question.fact is not None
    assert question.fact["table"] == "scenarios"
    assert start(scenario="4")["public"]["scenario"]["countries"]


def test_who_ties_throws_again_and_each_throw_has_its_number() -> None:
    ruling = TABLE.set_up(("Ann", "Bob"), ["4", "4", "2", "5"], scenario="4")
    assert [line.label for line in ruling.worksheet if line.label.startswith("throw")] == ["throw 1", "throw 2"]


def test_what_is_agreed_of_the_control_of_elric_is_known_from_the_beginning() -> None:
    """With the house tables; the owner of the rules is asked when somebody tries it. [12.2]"""
    assert start()["public"]["elric-controls"] is HOUSE.value("gaps", "rules", "elric-controls")
    assert "elric-controls" not in start(book=PRINTED)["public"]


def test_that_readings_are_chosen_as_the_evening_begins_is_told_then() -> None:
    told = [str(said.text) for said in TABLE.set_up(("Ann", "Bob"), ["6", "1"], scenario="4").story]
    assert any("options say that are chosen as an evening begins, and not later" in line for line in told)
