"""What one half of a condition decides: where odds end, who goes aboard, what is asked, what a battle remembers of the ways to it."""

from contextlib import nullcontext
from typing import Any

import pytest

from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities
from playaid.games.elric.rules import appearance, deployment, escapes, homing, routes, sailing
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import State, evolve
from playaid.referee.odds.exact import odds
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    PRINTED,
    TABLE,
    armies,
    arrived,
    at,
    begun,
    changed,
    do,
    empty_handed,
    harmless,
    holding,
    moved,
    refused,
    rule,
)
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_immediate import _with_the_four
from tests.games.elric.test_niceties import on_paper
from tests.games.elric.test_withheld import _ashore, _back

FLEET, SECOND, MAGE, WING = "Ilmiora Fleet 1", "Ilmiora Fleet 2", "Ilmiora Alchemist", "Clackars"
SEA = "Straits of Vilmir"


def quiet() -> State:
    return harmless(empty_handed(begun()))


def heard(state: State, verb: str = "next", side: str = "Ann", **args: Any) -> Hearing:
    return Hearing(GAME, state, Declaration(verb, args, side), HOUSE, Refusing())


def told(ruling: Any) -> list[str]:
    return [str(said.text) for said in ruling.story]


# on the way


def frail() -> State:
    """Fadan with 1 and an army of either nation: what strikes them takes one of two, and somebody would be asked which."""
    state = moved(quiet(), "Ilmiora capital", "Fadan", armies(quiet(), "Ilmiora", 1)[0], armies(quiet(), "Vilmir", 1)[0])
    state = changed(state, ("units", armies(state, "Vilmir", 1)[0], "owner", "Ann"))
    return changed(state, ("units", "Fadan", "combat", 1))


def aboard(state: State, *passengers: str, fleet: str = FLEET, sea: str = SEA) -> State:
    state = moved(state, sea, fleet, *passengers)
    return changed(state, *(("units", unit, "aboard", fleet) for unit in passengers))


@each("line, at_sea", [
    ('march Fadan, "Ilmiora army 1", "Vilmir army 1" to "Weeping Waste"', False),
    (f'sail "{FLEET}" to "Straits of Chaos"', True),
])  # fmt: skip
def test_odds_of_one_step_end_with_what_it_comes_to_and_nobody_is_asked_who_falls(line: str, at_sea: bool) -> None:
    """Over several steps all that happens on them counts, and whom the first of them takes. [7.5.5, 7.5.8, 7.6]"""
    state = frail()
    if at_sea:
        state = aboard(state, "Fadan", "Ilmiora army 1", "Vilmir army 1", sea="Dragon Sea")
        state = changed(state, ("units", FLEET, "combat", 1), ("units", FLEET, "carries", 4))
    found = odds(GAME, state, TABLE.declaration(state, line), HOUSE)
    assert any(bare.startswith("loses") for bare in (str(one.outcome) for one in found.outcomes))
    assert not [choice.prompt for choice in found.choices if "loses a unit" in str(choice.prompt)]


def test_of_two_ships_one_of_which_nobody_has_told_the_way_is_looked_for_all_the_same() -> None:
    """How far each goes is asked for when it sails; which way is meant does not hang on it. [7.3]"""
    state = evolve(aboard(quiet(), "Fadan"), [["drop", ["public", "units", SECOND, "movement"], None]])
    state = moved(state, SEA, SECOND)
    args = {"fleets": [FLEET, SECOND], "place": "Southern Sea"}
    hearing = Hearing(GAME, state, Declaration("sail", args, "Ann"), PRINTED, Refusing())
    assert sailing.path(hearing) == ["Dragon Sea", "Southern Sea"]


def test_ships_go_around_the_straits_where_their_points_last_a_point_a_sea() -> None:
    """7.3, 7.5.5"""
    state = aboard(quiet(), "Fadan", sea="Dragon Sea")
    state = changed(state, ("places", "Boiling Sea", {"terrain": "sea"}), ("borders", "Boiling Sea|Western Sea", "border"))
    around = ["Southern Sea", "Boiling Sea", "Western Sea"]
    for left, way in ((3, around), (2, ["Straits of Chaos", "Western Sea"])):
        hearing = heard(state, "sail", fleets=[FLEET], place="Western Sea")
        assert routes.way(hearing, "Dragon Sea", True, left) == way


def test_what_comes_on_the_wing_to_a_battle_closes_the_way_by_which_it_has_come() -> None:
    """What is winged ends on land there as others do. [7.4.1, 10.2]"""
    state = moved(arrived(moved(quiet(), PLACE, "Avan Astram", "Fadan"), WING, "Ann", "Nadsokor"), PLACE, "Fadan")
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Jadmar"], "passed": ["Jadmar"]}
    after = do(changed(state, ("battles", PLACE, battle)), f'march {WING} to "{PLACE}"')
    assert after["public"]["battles"][PLACE]["passed"] == ["Jadmar", "Nadsokor"]
    assert after["public"]["battles"][PLACE]["from"] == ["Jadmar", "Nadsokor"]


def before_walls() -> State:
    """Fadan stands with an army of his beside the walls of Ramasaz, behind which nobody is."""
    return moved(quiet(), "Filkhar capital", "Fadan", armies(quiet(), "Ilmiora", 1)[0])


def test_the_place_of_a_battle_is_no_way_by_which_its_attackers_have_come() -> None:
    """Past bare walls and back to them. [7.5.7, 10.2]"""
    state = do(before_walls(), 'march Fadan with 1 to Ramasaz via Ramasaz, "Lormyr marches"')
    battle = state["public"]["battles"]["Ramasaz"]
    assert (battle["from"], battle["passed"]) == (["Lormyr marches"], ["Filkhar capital", "Lormyr marches"])


@each("stood", [False, True])
def test_those_who_came_before_bare_walls_attack_them_though_their_leader_has_gone_on(stood: bool) -> None:
    """By the players' word; who has stood there before does not. [7.3, 7.5.7, 10.1]"""
    state = do(before_walls(), "march Fadan with 1 to Ramasaz")
    army = armies(state, "Ilmiora", 1, "Ramasaz")[0]
    if stood:
        here = {key: value for key, value in units.units(state)[army].items() if key != "trail"}
        state = changed(state, ("units", army, {**here, "came": "Ramasaz"}))
    ruling = rule(state, 'march Fadan to "Lormyr marches"', "", None, None if stood else "all agree")
    assert ruling.verdict == LEGAL, ruling.reasons
    assert ("Ramasaz" in evolve(state, ruling.changes)["public"]["battles"]) is not stood


# home


def test_a_ship_finds_home_by_what_is_known_though_not_every_border_is() -> None:
    """The players' word stands where no way home is known and the map may have one. [7.3]"""
    state = aboard(quiet(), "Fadan", sea="Dragon Sea")
    assert homing._measure(heard(state), "Ann", "Ilmiora", "Dragon Sea") is homing.OPEN
    charted = changed(state, ("places", "Sarkos", {"kind": "land", "terrain": "civilised", "nation": None, "walls": 0}))
    assert homing._unsure(charted, "Ann", "Dragon Sea")
    assert homing._measure(heard(charted), "Ann", "Ilmiora", "Dragon Sea") is homing.OPEN
    barred = moved(charted, SEA, "Vilmir Fleet 1")
    assert homing._measure(heard(barred), "Ann", "Ilmiora", "Dragon Sea") is None
    known = moved(state, SEA, "Vilmir Fleet 1")
    assert homing._measure(heard(known), "Ann", "Ilmiora", "Dragon Sea") is homing.MEASURES[1]


# what is asked of whom


def test_the_home_of_a_horde_is_no_capital_and_a_horde_has_no_cities_to_be_told() -> None:
    """3.1, 4.0 F, 7.5.2"""
    hearing = on_paper(("nations", "Pio", "capital", "Ramasaz"))
    assert cities.capital(hearing, "Pio") == "Ramasaz"
    assert "capital" not in hearing.public["places"].get("Ramasaz", {})
    assert deployment.is_surveyed(hearing, "Pio")
    assert not deployment.is_surveyed(hearing, "Lormyr")


def test_a_nation_whose_only_known_city_is_occupied_may_have_others() -> None:
    """4.0 F, 6.0, 11"""
    hearing = on_paper(("places", "Ramasaz", "walls", 0), state=moved(quiet(), "Ramasaz", "Naclon"), seats=True)
    assert deployment.has_room(hearing, "Lormyr", "Ramasaz")
    hearing.put("public", "surveyed", ["Lormyr"])
    assert not deployment.has_room(hearing, "Lormyr", "Ramasaz")


def test_of_ships_nobody_is_asked_how_many_spells_they_may_hold() -> None:
    """9.1"""
    state = evolve(quiet(), [["drop", ["public", "units", FLEET, "capacity"], None]])
    hearing = on_paper(("pieces", FLEET, "capacity", 3), state=state)
    deployment.first_spells(hearing, "Ann", [FLEET])
    assert not hearing.lines
    assert "capacity" not in hearing.public["units"][FLEET]


@each("spells, looks", [(1, False), (2, True)])
def test_nobody_looks_into_the_hand_of_elric_who_comes_back_with_one_spell(spells: int, looks: bool) -> None:
    """One cannot clash with itself. [9.5, 16.4]"""
    state = at(_with_the_four("Ilmiora capital", spells=spells), "movement", "Ann", 2)
    hearing = heard(evolve(state, [["drop", ["secret", "Ann"], None]]))
    with pytest.raises(Locked) if looks else nullcontext():
        appearance.returns(hearing)


# stacks


def test_who_is_elsewhere_is_no_other_stack_to_be_found() -> None:
    """7.4.2, 8.0"""
    state = holding(moved(quiet(), "Yu", MAGE), MAGE, "Ship of Land and Sea")
    state = changed(moved(state, "Kaneloon", "Fadan"), ("units", "Fadan", "stack", "first"), ("units", MAGE, "stack", "second"))
    line = f'fly "Ship of Land and Sea" by "{MAGE}" carrying Fadan to Oin'
    assert refused(state, line) == ["7.flown-stack"]
    beside = changed(moved(state, "Yu", "Fadan"), ("units", "Fadan", "stack", "first"))
    assert refused(beside, line) == ["8.apart"]


def test_what_lies_with_a_third_stack_is_not_found_with_the_second() -> None:
    """8.0, 16.8"""
    three = ("Fadan", "Sharilla", MAGE)
    state = arrived(moved(quiet(), "Kaneloon", *three), "Chaos Shield", "Ann", "Kaneloon")
    state = changed(state, *(("units", unit, "stack", unit) for unit in three), ("units", "Chaos Shield", "stack", MAGE))
    found = do(at(state, "search", "Ann"), "search Kaneloon for friends", "5", searcher="Fadan", found="Sharilla")
    assert [units.units(found)[unit]["stack"] for unit in (*three, "Chaos Shield")] == ["Fadan", "Fadan", MAGE, MAGE]


def test_armies_aboard_in_a_port_are_told_as_lost_by_their_own_number() -> None:
    """The ship is not lost there, nor is anybody with her. [7.1, 16.3]"""
    army = armies(quiet(), "Ilmiora", 1)[0]
    state = aboard(quiet(), army, sea="Bakshaan")
    for where, named in (("Bakshaan", True), (SEA, False)):
        hearing = heard(moved(state, where, FLEET))
        hearing.put("public", "units", army, "at", where)
        prey = [(army, "Grome", "16.3"), *([] if named else [(FLEET, "Grome", "16.3")])]
        escapes.eliminate_all(hearing, prey, (), escapes.Told("Lost in {place}: {units}.", where))
        lines = [str(said.text) for said in hearing.story]
        assert any(f"Lost in {where}" in line and "1 army of Ilmiora" in line for line in lines) is named, lines


# back from a battle


def _beaten(came: str, *names: str) -> State:
    """Ann's Fadan has attacked out of this place, and is to lose."""
    state = moved(field(0, 6), "Oin", *units.of(field(), "Bob", "Jadmar"))
    state = moved(state, came, *names)
    battle = {"attacker": "Ann", "defender": "Bob", "from": [came], "passed": [came]}
    return do(do(changed(state, ("battles", PLACE, battle)), f'battle "{PLACE}"'), "unveil")


def test_who_falls_back_on_land_goes_aboard_no_ship_in_the_port_there() -> None:
    """7.3, 10(f)"""
    ruling = rule(_beaten("Jadmar", FLEET), "fight", "1,6,1")
    assert "Back to Jadmar: Fadan." in told(ruling)
    assert not [line for line in told(ruling) if "ships" in line or "Aboard" in line]


def test_one_alone_goes_aboard_one_of_two_ships_and_divides_nobody() -> None:
    """7.3"""
    state = changed(_beaten("Dragon Sea", FLEET, SECOND), ("borders", f"Dragon Sea|{PLACE}", "border"))
    asked = rule(state, "fight", "1,6,1").question
    assert asked is not None
    assert asked.options == (FLEET, SECOND)


def test_ships_that_fall_back_into_a_sea_go_aboard_nothing() -> None:
    """7.3, 10(f)"""
    state = aboard(quiet(), "Fadan", sea=SEA)
    state = changed(moved(state, SEA, "Vilmir Fleet 1", "Avan Astram"), ("units", "Avan Astram", "aboard", "Vilmir Fleet 1"))
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Dragon Sea"], "passed": ["Dragon Sea"]}
    state = arrived(moved(state, "Dragon Sea", SECOND), "Lormyr Fleet 1", "Ann", SEA)
    state = changed(state, ("battles", SEA, battle), ("units", "Vilmir Fleet 1", "combat", 12))
    state = do(do(at(state, "combat", "Ann"), f'battle "{SEA}"'), "unveil")
    lines = told(rule(state, "fight", "1,1,6", **{"loss 1 of the loser": "Lormyr Fleet 1"}))
    assert f"Back to Dragon Sea: {FLEET}." in lines, lines
    assert not [line for line in lines if "their ships" in line]


def test_ships_that_leave_a_port_before_a_battle_take_aboard_there_who_goes_with_them() -> None:
    """7.3, 10.2"""
    state = _ashore("Avan Astram", "Vilmir Fleet 1", land=False)
    lines = told(rule(state, _back(state, "Southern Sea", "Avan Astram", "Vilmir Fleet 1"), "", "Bob"))
    assert "Aboard Vilmir Fleet 1: Avan Astram." in lines, lines
