"""Lines of Elric that say first who does it, and others as new players say them."""

import pytest

from playaid.games.elric import GAME
from playaid.games.elric.state import units
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State
from tests.cli.test_elric_words import Evening, evening, seated
from tests.each import each
from tests.games.elric.table import armies, at, begun, changed, do, moved, rule
from tests.games.elric.test_by_number import CITY, INLAND, SHIP, _attacked
from tests.games.elric.test_combat import PLACE, field

__all__ = ["evening", "seated"]

PORT, FLEET = "Ilmiora capital", "Ilmiora Fleet 1"


def _aboard() -> State:
    """Ann's turn: two of her armies are aboard in her port, their Admiral ashore there."""
    state = begun()
    two = armies(state, "Ilmiora")[:2]
    state = moved(state, PORT, FLEET, "Ilmiora Admiral", *two)
    return at(changed(state, *(("units", army, "aboard", FLEET) for army in two)), "movement", "Ann")


@each(
    "line", [f"debark the 2 armies to {PORT}", f"debark 2 armies in {PORT}", f"debark armies to {PORT}", f"debark the 2 armies at {PORT}"]
)
def test_armies_aboard_in_a_port_go_ashore_there(line: str) -> None:
    state = _aboard()
    after = do(state, line)
    assert not any(units.units(after)[army].get("aboard") for army in armies(state, "Ilmiora")[:2])


def test_who_lands_in_a_place_on_land_goes_there() -> None:
    state = _aboard()
    state = changed(state, ("units", "Ilmiora Admiral", "aboard", FLEET))
    after = do(state, f"debark everybody in {PORT}")
    assert not any(here.get("aboard") == FLEET for here in units.units(after).values())


def test_a_fleet_in_front_of_the_armies_is_boarded_by_all_of_them() -> None:
    state = changed(_aboard(), *(("units", army, "aboard", None) for army in armies(_aboard(), "Ilmiora")[:2]))
    after = do(state, "embark Ilmiora Admiral fleet 1 with 2 armies")
    assert sum(here.get("aboard") == FLEET for here in units.units(after).values()) == 3


def test_all_who_fall_back_leave_a_ship_behind_that_goes_nowhere() -> None:
    state = do(_attacked(), "withhold Naclon, all", side="Bob")
    after = do(state, f'fallback all to "{INLAND}"', side="Bob")
    assert units.units(after)[SHIP]["at"] == CITY
    assert units.units(after)["Naclon"]["at"] == INLAND
    assert units.units(do(state, f'fallback with them to "{INLAND}"', side="Bob"))["Naclon"]["at"] == INLAND


def test_that_units_stay_out_and_fall_back_is_told_as_two_lines_that_work() -> None:
    state = _attacked()
    with pytest.raises(Unreadable, match="two lines") as told:
        do(state, f"withhold Bob, everybody and falls back to {INLAND}", side="Bob")
    first, second = str(told.value.hint).split(", then ")
    after = do(do(state, first.strip("`"), side="Bob"), second.strip("`"), side="Bob")
    assert units.units(after)["Naclon"]["at"] == INLAND


def test_whoever_begins_a_battle_is_told_what_the_other_may_do_before_the_dice() -> None:
    said = str(rule(field(3, 2), f'battle "{PLACE}"').worksheet)
    assert "may withhold units, and fall back with them" in said


def test_what_a_spell_takes_the_place_of_is_told_before_it_is_laid(evening: Evening) -> None:
    assert "own combat value" in evening(_aboard(), "spell Arkyn")
    assert "own combat value" in GAME.verbs["cast"].summary


@each(
    ("line", "told"),
    [
        (f"Ilmiora Admiral goes ashore in {PORT}", "Ashore in Ilmiora capital: Ilmiora Admiral"),
        ("Ilmiora Admiral goes ashore", "debark: to which place?"),
        ("Ilmiora Admiral debarks", "debark: to which place?"),
        ("Fadan takes control of Elric", "Elric is not"),
        ("Elric blows the horn", "horn is not open in Movement"),
        ("Fadan falls back", "fallback is not open in Movement"),
    ],
)
def test_what_somebody_does_is_heard_in_several_words(evening: Evening, line: str, told: str) -> None:
    state = changed(_aboard(), ("units", "Ilmiora Admiral", "aboard", FLEET))
    assert told in evening(state, line)
