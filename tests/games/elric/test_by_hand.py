"""Where what is mustered comes and how a country is set up, in which city and port; what the players put somewhere by hand. [4.0, 11]"""

import pytest

from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.games.elric.rules import deployment
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import HOUSE, TABLE, armies, arrived, at, begun, changed, do, empty_handed, holding, moved, rule, worksheet
from tests.games.elric.test_corners import hearing_of
from tests.games.elric.test_niceties import on_paper
from tests.games.elric.test_printed import choosing

BESIDE: Book = HOUSE.with_recorded([Fact("gaps", ("rules", "placement"), "with the caster", "owner")])
DRAWN = "Grome, Misha, Kakatal"


def quiet() -> State:
    return empty_handed(begun())


def _beside(place: str, *changes: object, **answers: str) -> Ruling:
    """Fadan musters Jharkor, of eight armies and two fleets, which comes to where he is."""
    state = at(changed(moved(quiet(), place, "Fadan"), *changes), "muster", "Ann")
    return TABLE.rule(holding(state, "Fadan", "Chardros"), "muster Jharkor with Chardros of Fadan", DRAWN, book=BESIDE, **answers)


def _after(place: str, ruling: Ruling, *changes: object) -> State:
    state = at(changed(moved(quiet(), place, "Fadan"), *changes), "muster", "Ann")
    return evolve(holding(state, "Fadan", "Chardros"), ruling.changes)


def test_ships_that_come_with_a_caster_inland_lie_in_a_port_of_their_own() -> None:
    ruling = _beside("Oin")
    assert ruling.verdict == LEGAL, ruling.question
    here = units.units(_after("Oin", ruling))
    assert here["Jharkor Fleet 1"]["at"] == here["Jharkor Fleet 2"]["at"] != "Oin"
    assert {here[unit]["at"] for unit in ("Dharmit", "Yishana", "Jharkor army 1")} == {"Oin"}
    assert "ships in " in worksheet(ruling)
    assert {here[unit].get("aboard") for unit in here if here[unit]["nation"] == "Jharkor"} == {None}


def test_ships_that_come_with_a_caster_in_a_port_lie_there() -> None:
    ruling = _beside("Jadmar")
    assert ruling.verdict == LEGAL, ruling.question
    assert "ships in Jadmar" in worksheet(ruling)
    here = units.units(_after("Jadmar", ruling))
    assert here["Jharkor Fleet 1"]["at"] == "Jadmar"
    assert {unit.get("aboard") for unit in here.values() if unit["nation"] == "Jharkor"} == {None}


def test_where_no_port_is_free_ships_that_come_with_a_caster_count_as_lost() -> None:
    home = units.units(_after("Oin", _beside("Oin")))["Jharkor Fleet 1"]["at"]
    taken = [("holds", home, "Bob"), *(("holds", place, "Bob") for place in ("Dhakos", "Jharkor capital", "Jharkor inland"))]
    ruling = _beside("Oin", *taken)
    assert ruling.verdict == LEGAL, ruling.question
    after = _after("Oin", ruling, *taken)
    assert set(after["public"]["lost"]["Jharkor"]["fleets"]) == {"Jharkor Fleet 1", "Jharkor Fleet 2"}
    assert not {"Jharkor Fleet 1", "Jharkor Fleet 2"} & set(units.units(after))
    assert "ships in " not in worksheet(ruling)


def test_a_nation_without_ships_comes_to_its_caster_and_no_port_is_told() -> None:
    state = at(moved(quiet(), "Oin", "Fadan"), "muster", "Ann")
    line = "muster Nadsokor with Balo_the_Jester of Fadan".replace("Balo_the_Jester", '"Balo the Jester"')
    ruling = TABLE.rule(holding(state, "Fadan", "Balo the Jester"), line, "", book=BESIDE)
    assert ruling.verdict == LEGAL, ruling.question
    assert {here["at"] for here in units.units(evolve(state, ruling.changes)).values() if here["nation"] == "Nadsokor"} == {"Oin"}
    assert "ships in " not in worksheet(ruling)


@each(("nation", "asked"), [("Nadsokor", False), ("Jharkor", True)])
def test_on_the_players_map_cities_are_asked_for_where_ships_need_a_port(nation: str, asked: bool) -> None:
    state = changed(moved(quiet(), "Oin", "Fadan"), ("map", "printed"))
    hearing = hearing_of(state)
    if asked:
        with pytest.raises(Ask, match=nation):
            deployment.beside(hearing, "Ann", nation, "Oin", "Fadan")
    else:
        deployment.beside(hearing, "Ann", nation, "Oin", "Fadan")
    assert {here["at"] for here in hearing.public["units"].values() if here["nation"] == nation} == (set() if asked else {"Oin"})


@each(("sea", "aboard"), [("Dragon Sea", True), ("Jadmar", False)])
def test_armies_that_come_at_sea_are_aboard_and_in_a_port_they_are_ashore(sea: str, aboard: bool) -> None:
    crew = armies(quiet(), "Ilmiora", 3)
    state = changed(moved(quiet(), sea, "Ilmiora Fleet 1", *crew), ("units", "Ilmiora Fleet 1", "carries", 2))
    hearing = hearing_of(state)
    deployment._embarked(hearing, "Ann", sea, crew)
    told = [hearing.public["units"][army].get("aboard") for army in crew]
    assert told == (["Ilmiora Fleet 1", "Ilmiora Fleet 1", None] if aboard else [None, None, None])


# a country that is set up on the players' own map


def test_the_sheet_of_a_country_tells_of_its_ships_where_it_has_any() -> None:
    """Where no port is free its admiral comes with the others, and no ships are told to be anywhere. [4.0]"""
    state = at(quiet(), "muster", "Ann")
    with_ships = rule(holding(state, "Fadan", "Chardros"), "muster Jharkor with Chardros of Fadan", DRAWN)
    assert "ships and admiral in " in worksheet(with_ships)
    without = rule(holding(state, "Fadan", "Balo the Jester"), 'muster Nadsokor with "Balo the Jester" of Fadan')
    assert without.verdict == LEGAL, without.question
    assert "ships and admiral" not in worksheet(without)


@each(("said", "cities", "told"), [
    ("Tashkar", {"Tashkar"}, ""),
    ("Tashkar, , no", {"Tashkar"}, ""),
    ("none", set(), ""),
    ("Ramasaz", set(), "Ramasaz is no place of Shazaar but of Lormyr"),
    ("Oin", set(), "Oin is no place of Shazaar"),
    ("A|B", set(), "A|B is no place of Shazaar"),
])  # fmt: skip
def test_the_cities_that_are_told_of_a_country(said: str, cities: set[str], told: str) -> None:
    ports = {f"port_of_{city}": "no" for city in cities}
    ruling = choosing("Shazaar", cities_of_Shazaar=said, **ports)
    assert ruling.verdict == LEGAL, ruling.question
    charted = {change[1][2] for change in ruling.changes if change[1][:2] == ["public", "places"]}
    assert {"Tashkar", "Elwher"} & charted == cities
    left_out = [str(line.text) for line in ruling.worksheet if line.label == "map" and line.result == "left out"]
    assert left_out == ([told] if told else [])


def test_the_question_of_a_countrys_cities_names_those_that_are_known() -> None:
    question = choosing("Shazaar").question
    assert question is not None
    assert "besides Aflitain?" in str(question.prompt)
    with pytest.raises(Ask) as asked:
        deployment.survey(on_paper(), "Ann", "Lormyr", "Iosaz")
    assert "besides Iosaz, Ramasaz?" in str(asked.value.question.prompt)


# the players' word


@each(
    ("line", "sort"),
    [("set balance 0 because so it is", ""), ("set balance 6 because so it is", "law"), ("set balance -6 because so it is", "chaos")],
)
def test_a_marker_within_the_beam_tips_nothing(line: str, sort: str) -> None:
    state = arrived(arrived(moved(quiet(), "Dragon Sea", "Fadan"), "Pyaray", "Ann", "Dragon Sea"), "Chaos Ship", "Ann", "Dragon Sea")
    after = do(changed(state, ("balance", -3)), line)
    assert after["public"].get("tipped") is None
    assert ("Pyaray" in units.units(after)) == (sort != "law")


def test_what_is_put_besides_pieces_and_the_marker_brings_nothing_with_it() -> None:
    state = changed(
        field_of_two(), ("battle", {"place": "Jadmar", "withheld": [], "spells": [], "revealed": False, "conjured": [], "extra": {}})
    )
    after = do(state, "set battle.extra.Ann 5 because Mournblade is drawn")
    assert after["public"]["battle"]["extra"] == {"Ann": 5}


def field_of_two() -> State:
    from tests.games.elric.test_combat import field

    return field(3, 2, "Jadmar")


@each(("ship_at", "stays"), [("Dragon Sea", True), ("Southern Sea", False)])
def test_a_passenger_who_is_put_elsewhere_leaves_the_ship(ship_at: str, stays: bool) -> None:
    state = changed(
        moved(quiet(), "Southern Sea", "Ilmiora Alchemist", "Ilmiora Fleet 1"), ("units", "Ilmiora Alchemist", "aboard", "Ilmiora Fleet 1")
    )
    state = changed(state, ("units", "Ilmiora Fleet 1", "at", ship_at))
    after = units.units(do(state, 'set "units.Ilmiora Alchemist.at" "Dragon Sea" because it was there'))["Ilmiora Alchemist"]
    assert (after["at"], "aboard" in after) == ("Dragon Sea", stays)


@each(("step", "unit", "owner", "battle"), [
    ("movement", "Fadan", "Ann", True),
    ("search", "Fadan", "Ann", False),
    ("movement", "Fadan", None, False),
    ("movement", "Avan Astram", "Bob", False),
    ("movement", "Chaos Shield", "Ann", False),
])  # fmt: skip
def test_a_piece_that_is_put_among_enemies_begins_a_battle_while_its_player_moves(
    step: str, unit: str, owner: str | None, battle: bool
) -> None:
    state = arrived(at(quiet(), step, "Ann"), "Chaos Shield", "Ann", "Oin")
    state = changed(state, ("units", unit, "owner", owner))
    goal = "Jadmar" if unit != "Avan Astram" else "Ilmiora capital"
    after = do(state, f'set "units.{unit}.at" "{goal}" because it was there')
    assert bool(after["public"]["battles"]) == battle


@each(("goal", "told"), [("Jadmar", True), ("Ilmiora inland", False)])
def test_armies_that_are_put_among_enemies_alone_are_told_to_begin_none(goal: str, told: bool) -> None:
    ruling = rule(quiet(), f'set "units.Ilmiora army 1.at" "{goal}" because it was there')
    assert ("is among enemies in Jadmar without a personality to lead an attack" in worksheet(ruling)) == told
