"""What a single word of a condition decides: who may go ashore, what is asked, what goes with whom."""

from typing import Any

import pytest

from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.ratings import idle, likely, potency, spoken
from playaid.games.elric.rules import charting, deployment, draws, engagement, hands, midway, retreats, revelation, shield
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    armies,
    arrived,
    at,
    begun,
    changed,
    do,
    empty_handed,
    holding,
    moved,
    refused,
    rule,
    without,
    worksheet,
)
from tests.games.elric.test_artifact_stacks import two
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


# what is put right, and what is entered


def heard(state: State, verb: str = "next", side: str = "Ann", **args: Any) -> Hearing:
    return Hearing(GAME, state, Declaration(verb, args, side, "", {}), HOUSE, Refusing())


@each(("place", "told"), [("Jadmar", True), ("Weeping Waste", False)])
def test_a_piece_that_is_put_among_no_enemies_is_warned_of_none(place: str, told: bool) -> None:
    """10.1: an attack needs a leader, and where nobody is attacked nobody need lead."""
    army = armies(quiet(), "Ilmiora")[0]
    ruling = rule(quiet(), f'set "units.{army}.at" "{place}" because it stood there')
    assert ("among enemies" in worksheet(ruling)) is told


def test_who_stands_in_the_water_is_told_where_it_is_known_that_they_cannot() -> None:
    """7.3: of counters that nobody has told it is not."""
    state, told = quiet(), {"sort": "personality", "at": "Dragon Sea", "owner": "Ann", "nation": "Ilmiora"}
    assert list(midway._at_sea(state, {"Fadan": {**told, "capacity": None}})) == []
    assert list(midway._at_sea(state, {"Fadan": {**told, "flies": False}})) == []
    assert len(list(midway._at_sea(state, {"Fadan": {**told, "capacity": None, "flies": False}}))) == 1


@each(("nation", "at", "faults"), [("Eshmir", "Eshmir capital", 0), ("Ilmiora", "Eshmir capital", 1), (None, "Eshmir capital", 1)])
def test_ships_lie_without_a_port_where_their_nation_has_no_other_city(nation: str | None, at: str, faults: int) -> None:
    """4.0(F), 7.3"""
    ship = {"sort": "fleet", "at": at, "owner": "Ann", "nation": nation}
    assert len(list(midway._without_a_place(quiet(), {"Ship": ship}))) == faults


@each(("given", "port"), [({"port": True}, True), ({}, False)])
def test_a_place_of_ones_own_map_has_a_port_where_that_is_said(given: dict[str, bool], port: bool) -> None:
    hearing = heard(quiet(), "chart", place="Karlaak", kind="land", nation="Ilmiora", **given)
    charting.chart(hearing)
    assert hearing.public["places"]["Karlaak"]["port"] is port


def test_a_city_that_is_on_the_list_of_its_nation_is_not_left_out() -> None:
    """3.1"""
    hearing = heard(quiet())
    deployment._chart(hearing, "Vilmir", "jadmar")
    assert not hearing.story
    deployment._chart(hearing, "Ilmiora", "Jadmar")
    assert [str(said.text) for said in hearing.story] == ["Jadmar is no place of Ilmiora on the list, and is left out."]


# who it is, and what is theirs


@each(("magician", "owner", "words"), [
    ("Vilmir Priest", "Bob", "Vilmir Priest is with Bob, not with Ann: that is for Bob to say"),
    ("Vilmir Priest", None, "Vilmir Priest is with nobody, not with Ann"),
])  # fmt: skip
def test_who_names_a_magician_that_is_not_theirs_is_told_whose_it_is(magician: str, owner: str | None, words: str) -> None:
    fault = hands.no_magician(heard(changed(quiet(), ("units", magician, "owner", owner)), "cast", magician=magician))
    assert fault is not None
    assert str(fault["fault"]) == words


def test_who_flies_is_asked_of_a_player_alone() -> None:
    """7.4.2"""
    assert idle.flights(quiet(), None) == ""
    assert str(idle.flights(quiet(), "Ann")) == "nobody of Ann holds a spell"


def test_no_armies_are_no_march() -> None:
    assert spoken.march(["0", "Ilmiora", "armies", "from", "Bakshaan", "to", "Jadmar"], quiet())[0] == "0"


def test_who_has_gone_before_they_draw_takes_nothing() -> None:
    """9.1: what was to be drawn stays where it is."""
    hearing = heard(without(quiet(), "Ilmiora Alchemist"))
    draws.receive(hearing, "Ann", "Ilmiora Alchemist", ["Aubec"], 1, "first spells")
    assert [str(said.text) for said in hearing.story] == ["Ilmiora Alchemist is not there to take it: 1 spell is not drawn."]


def test_a_city_that_is_held_is_not_taken_again() -> None:
    """7.5.2, 7.5.6"""
    hearing = heard(moved(changed(quiet(), ("holds", {"Nadsokor": "Ann"})), "Nadsokor", "Fadan"))
    engagement.open_city(hearing, "Ann", "Nadsokor")
    assert not hearing.changes


@each(("cast", "told"), [({"Ilmiora Alchemist": "Jadmar"}, True), ({}, False)])
def test_a_spell_whose_magician_was_eaten_works_where_it_lies(cast: dict[str, str], told: bool) -> None:
    """10.4"""
    state = without(changed(quiet(), ("eaten", {"Ilmiora Alchemist": "Ann"}), ("cast", cast)), "Ilmiora Alchemist")
    hearing = heard(state)
    revelation._give_back_laid(hearing)
    assert bool(hearing.lines) is told


# the Shield


def test_units_elsewhere_are_all_of_them_without_the_shield() -> None:
    """16.8"""
    state = arrived(moved(quiet(), "Tanelorn", "Fadan"), "Chaos Shield", "Ann", "Tanelorn")
    assert shield.stack_with_it(heard(state), "Ann", "Tanelorn") == ["Fadan"]
    assert shield.stack_with_it(heard(state), "Ann", "Bakshaan") == units.of(state, "Ann", "Bakshaan")
    assert not potency.shields(moved(state, "Bakshaan", "Fadan"), "Fadan")


def test_what_lies_elsewhere_is_not_found_with_friends() -> None:
    """8.0, 16.8"""
    state = moved(two(), "Tanelorn", *units.of(two(), "Ann", "Tanelorn"))
    for unit, token in (("Fadan", "second"), *((unit, "first") for unit in armies(state, "Ilmiora", place="Tanelorn"))):
        state = changed(state, ("units", unit, "stack", token))
    away = changed(state, ("units", "Chaos Shield", "at", "Kaneloon"), ("units", "Chaos Shield", "stack", "first"))
    met = do(at(away, "search", "Ann"), "search Tanelorn for friends", "5")
    assert units.units(met)["Chaos Shield"].get("stack") == "first"


def test_where_no_stack_was_the_shield_stays() -> None:
    """16.8: it goes with a stack that is lost, and nobody was lost there."""
    hearing = heard(arrived(quiet(), "Chaos Shield", "Ann", "Tanelorn"))
    shield.leave_with_stack(hearing, "Ann", [], "Tanelorn")
    assert "Chaos Shield" in hearing.public["units"]


@each(("drawn", "draws"), [([], True), (["Ilmiora Fleet 1"], True), (["Ilmiora Fleet 1", "Ilmiora Fleet 2"], False)])
def test_who_retreats_into_the_straits_draws_unless_all_their_ships_have_drawn(drawn: list[str], draws: bool) -> None:
    """7.5.5"""
    state = changed(quiet(), ("sailed", drawn))
    assert retreats.draws_there(state, "Straits of Chaos", ["Ilmiora Fleet 1", "Ilmiora Fleet 2"]) is draws


def test_ships_of_a_played_nation_may_be_nobodys_and_are_no_other_players() -> None:
    """6.0"""
    midway._no_foreign_ships(heard(changed(quiet(), ("units", "Ilmiora Fleet 1", "owner", None))))
    with pytest.raises(Refusal, match="does not play Ilmiora"):
        midway._no_foreign_ships(heard(changed(quiet(), ("units", "Ilmiora Fleet 1", "owner", "Bob"))))


@each(("elric", "faults"), [
    ({"controller": "Fadan"}, 0),
    ({"controller": "Fadan", "kept": {}}, 0),
    ({"controller": None}, 0),
    ({"controller": "Ilmiora Fleet 1"}, 1),
])  # fmt: skip
def test_who_controls_elric_controls_him_while_he_is_away_for_a_turn(elric: dict[str, Any], faults: int) -> None:
    """And where he is lost, until he appears again; who does so is a personality. [12, 16.4]"""
    assert len(list(midway._over_elric(heard(changed(quiet(), ("elric", elric)))))) == faults
