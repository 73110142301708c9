"""What the document says of counters and areas is held against a book, condition by condition. [Units] [Castles] [Set-up]"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from playaid.games.tears.table import document
from tests.each import each

Rows = Mapping[Any, Mapping[str, Any]]


class Told:
    """A book with these tables alone."""

    def __init__(self, **tables: Rows) -> None:
        self.tables = tables

    def rows(self, table: str) -> Rows:
        return self.tables.get(table, {})

    def value(self, table: str, *keys: str) -> Any:
        return self.tables[table][keys[0]][keys[1]]


def wrong(rule: Callable[..., Iterator[str]], **tables: Rows) -> list[str]:
    return list(rule(Told(**tables)))


def worth(**strengths: Any) -> dict[str, dict[str, Any]]:
    arms = {"Terramax": "dragon", "Penguin": "penguin"}
    return {name.replace("_", " "): {"strength": value, "arm": arms.get(name, "foot")} for name, value in strengths.items()}


@each(
    ("full", "reduced", "found"),
    [(5, 3, []), (5, 5, ["A"]), (5, 6, ["A"]), (None, 6, []), (5, None, []), (None, None, [])],
)
def test_a_reduced_side_is_weaker(full: int | None, reduced: int | None, found: list[str]) -> None:
    assert wrong(document.reduced_sides, units={"A": {"strength": full, "reduced": reduced}}) == found


@each(
    ("units", "found"),
    [
        (worth(Elite_Guard=6, Warsteed=5), []),
        (worth(Elite_Guard=6, Warsteed=6), []),
        (worth(Elite_Guard=6, Warsteed=7, Terramax=9), ["Warsteed"]),
        (worth(Elite_Guard=None, Warsteed=7), []),
        (worth(Elite_Guard=6, Warsteed=None), []),
    ],
)
def test_no_warrior_is_stronger_than_the_guards(units: Rows, found: list[str]) -> None:
    assert wrong(document.guards_are_strongest, units=units) == found


@each(
    ("units", "found"),
    [
        (worth(Terramax=9, Warsteed=5), []),
        (worth(Terramax=5, Warsteed=5, Wargroup=4), []),
        (worth(Terramax=5, Warsteed=6, Wargroup=4), ["Warsteed"]),
        (worth(Terramax=None, Warsteed=5), []),
        (worth(Terramax=9), []),
    ],
)
def test_nobody_is_stronger_than_the_dragon(units: Rows, found: list[str]) -> None:
    assert wrong(document.dragon_is_as_strong, units=units) == found


@each(
    ("knight", "cavalry", "found"),
    [
        ({"strength": 5, "reduced": 3}, {"strength": 5, "reduced": 3}, []),
        ({"strength": 6, "reduced": 3}, {"strength": 5, "reduced": 3}, ["strength"]),
        ({"strength": 6, "reduced": 2}, {"strength": 5, "reduced": 3}, ["strength", "reduced"]),
        ({"strength": 6}, {"reduced": 3}, []),
    ],
)
def test_knights_fight_as_cavalry(knight: Mapping[str, Any], cavalry: Mapping[str, Any], found: list[str]) -> None:
    assert wrong(document.knights_are_cavalry, units={"Knight": knight, "Cavalry": cavalry}) == found


def army(side: str, *strengths: int | None, number: int | None = 1, name: str = "") -> dict[str, dict[str, Any]]:
    return {name or f"{side} {at}": {"side": side, "strength": value, "number": number} for at, value in enumerate(strengths)}


@each(
    ("units", "found"),
    [
        ({**army("Gorganun", 4), **army("Forseti", 5)}, []),
        ({**army("Gorganun", 5), **army("Forseti", 5)}, ["Forseti"]),
        ({**army("Gorganun", 6), **army("Forseti", 5)}, ["Forseti"]),
        ({**army("Gorganun", 4), **army("Forseti", 5), **army("Gorganun", 20, name="Terramax")}, []),
        ({**army("Gorganun", 4), **army("Forseti", 5), **army("Forseti", 1, number=12, name="Knight")}, []),
        ({**army("Gorganun", 4, None), **army("Forseti", 3)}, []),
        ({**army("Gorganun", 4), **army("Forseti", 3, number=None)}, []),
        ({**army("Gorganun", 4, number=1), **army("Gorganun", 8, number=3, name="B"), **army("Forseti", 6)}, ["Forseti"]),
    ],
)
def test_of_forsetis_fewer_each_is_worth_more(units: Rows, found: list[str]) -> None:
    assert wrong(document.forsetis_fewer_are_better, units=units) == found


def castle(side: str, garrison: int | None, home: bool = False) -> dict[str, Any]:
    return {"side": side, "garrison": garrison, "home": home}


@each(
    ("castles", "found"),
    [
        ({"A": castle("G", 4, True), "B": castle("G", 4), "C": castle("G", 3)}, []),
        ({"A": castle("G", 3, True), "B": castle("G", 4)}, ["B"]),
        ({"A": castle("G", 3, True), "B": castle("F", 4)}, []),
        ({"A": castle("G", None, True), "B": castle("G", 4)}, []),
        ({"A": castle("G", 3, True), "B": castle("G", None)}, []),
        ({"A": castle("G", 3), "B": castle("G", 4)}, []),
    ],
)
def test_no_castle_is_stronger_than_home(castles: Rows, found: list[str]) -> None:
    assert wrong(document.home_is_strongest, castles=castles) == found


TWICE = {"free set-up factor": {"value": 2}}


@each(("navell", "sillius", "found"), [(4, 3, []), (None, None, []), (5, 3, ["Caer Navell"]), (4, 2, ["Caer Sillius"])])
def test_the_examples_of_the_free_set_up_hold(navell: int | None, sillius: int | None, found: list[str]) -> None:
    castles = {"Caer Navell": {"garrison": navell}, "Caer Sillius": {"garrison": sillius}}
    assert wrong(document.free_set_up, castles=castles, constants=TWICE) == found


@each(
    ("garrison", "placed", "found"),
    [(3, 6, []), (3, 7, ["Gorganun"]), (None, 7, [])],
)
def test_what_is_set_up_finds_room(garrison: int | None, placed: int, found: list[str]) -> None:
    castles = {"Kimrin": castle("Gorganun", garrison), "Caer Navell": castle("Forseti", 1)}
    setup = {("Kimrin", "Warsteed"): {"number": placed}, ("Caer Navell", "Cavalry"): {"number": 2}}
    assert wrong(document.room_in_castles, castles=castles, setup=setup, constants=TWICE) == found


def constants(**values: int) -> Rows:
    return {name.replace("_", " "): {"value": value} for name, value in values.items()}


@each(
    ("cadmin", "gorganun", "forseti", "found"),
    [(3, 12, 17, []), (2, 12, 17, ["Gorganun"]), (3, 11, 17, ["Gorganun"]), (3, 12, 18, ["Forseti"])],
)
def test_with_the_cadmin_fifteen_units_of_gorganun_are_set_up(cadmin: int, gorganun: int, forseti: int, found: list[str]) -> None:
    castles = {"Kimrin": castle("Gorganun", 3), "Caer Navell": castle("Forseti", 4)}
    setup = {("Kimrin", "Warsteed"): {"number": gorganun}, ("Caer Navell", "Cavalry"): {"number": forseti}}
    told = {"Cadmin at set-up": {"value": cadmin}}
    assert wrong(document.set_up_in_all, castles=castles, setup=setup, constants=told) == found


@each(
    ("cadmin", "warsteed", "found"),
    [(12, 6, []), (11, 6, ["Cadmin"]), (12, 7, ["Warsteed"]), (12, 5, ["Warsteed"]), (None, None, [])],
)
def test_nine_cadmin_and_the_dragon_are_laid_aside(cadmin: int | None, warsteed: int | None, found: list[str]) -> None:
    numbers = {"Cadmin": cadmin, "Warsteed": warsteed, "Terramax": 1}
    units = {unit: {"side": "Gorganun", "number": number} for unit, number in numbers.items()}
    units["Knight"] = {"side": "Forseti", "number": 12}
    setup = {("Kimrin", "Warsteed"): {"number": 3}, ("Glaginsdrog", "Warsteed"): {"number": 3}}
    assert wrong(document.laid_aside, units=units, setup=setup, constants={"Cadmin at set-up": {"value": 3}}) == found


@each(("cap", "found"), [(7, []), (8, ["7"]), (6, ["7"])])
def test_the_example_of_the_tower_holds(cap: int, found: list[str]) -> None:
    assert wrong(document.tower_example, constants=constants(tower_base=3, tower_per_wizard=2, tower_cap=cap)) == found


@each(("own", "found"), [(2, []), (None, []), (3, ["8"])])
def test_torin_casts_as_in_the_example(own: int | None, found: list[str]) -> None:
    assert wrong(document.torins_success, wizards={"Torin": {"success": own}}, constants=constants(spell_base=5)) == found


@each(
    ("roads", "found"),
    [
        ({"Eldinbourg": ["Riverton"]}, []),
        ({"Eldinbourg": ["A"], "A": ["Riverton"]}, []),
        ({"Eldinbourg": ["A"], "A": ["B"], "B": ["Riverton"]}, ["Riverton"]),
        ({"Eldinbourg": None}, ["Riverton"]),
    ],
)
def test_riverton_is_a_turn_on_foot_from_eldinbourg(roads: Mapping[str, Any], found: list[str]) -> None:
    assert wrong(document.riverton_is_near, house_areas={area: {"roads": others} for area, others in roads.items()}) == found
