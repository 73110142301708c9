"""Whom weather wakes, who has won, and which values are named, told apart. [10.0, 19.4, 23.2]"""

from typing import Any

from playaid.games.albion.rules import victory, wide
from playaid.games.albion.state import dormant, pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, PRINTED, put, stand, start
from tests.games.albion.two import hearing


def casting(number: str, caster: str, **more: Any) -> Any:
    return {"number": number, "caster": caster, "side": FOMORIAN, "target": None, "weather": None, "result": None, **more}


def sleeping(name: str, number: str | None) -> State:
    state = stand(start(), number or "0101", name)
    return put(put(state, "public", "pieces", name, "state", "inactive"), "public", "pieces", name, "hex", number)


@each(("number", "wakes"), [("2604", True), ("2603", False)])
def test_the_elements_wake_whom_they_reach(number: str, wakes: bool) -> None:
    """19.4.04: Barguest reaches seven hexes from Gil's Rest."""
    heard = hearing(sleeping("Misha", number), FOMORIAN)
    assert ("Misha" in wide._affected(heard, casting("04", "Barguest", weather="snow"))) == wakes


@each(("number", "wakes"), [("2604", True), (None, False)])
def test_who_is_nowhere_is_rained_on_by_nobody(number: str | None, wakes: bool) -> None:
    heard = hearing(sleeping("Surswt", number), FOMORIAN)
    assert ("Surswt" in wide._affected(heard, casting("07", "Barguest"))) == wakes


def test_where_nobody_sleeps_nothing_is_looked_for() -> None:
    """Not even what the map alone tells."""
    state = start(wide_enchantments="all")
    for name in pieces.pieces(state):
        if pieces.piece(state, name)["state"] == "inactive":
            state = put(state, "public", "pieces", name, "state", "active")
    assert dormant.PERSONS
    weak = put(stand(state, "2816", "Barguest"), "public", "mana", -6)
    assert wide._affected(hearing(weak, FOMORIAN, PRINTED), casting("13", "Barguest")) == []


def seas(zone: str) -> list[str]:
    rows = BOOK.rows("hexes")
    return [number for number, row in rows.items() if row.get("zone") == zone and row.get("terrain") == ["sea"]]


@each(("zone", "wakes"), [("Irish Sea", True), ("Jotun Sea", False)])
def test_a_storm_wakes_ships_of_its_zone(zone: str, wakes: bool) -> None:
    """19.4.05"""
    state = stand(sleeping("Seawitch", seas(zone)[0]), seas("Irish Sea")[-1], "Barguest")
    assert ("Seawitch" in wide._affected(hearing(state, FOMORIAN), casting("05", "Barguest"))) == wakes


@each(("fomorian", "faerie", "winner"), [(10, 9, FOMORIAN), (9, 10, FAERIE)])
def test_the_one_with_more_points_wins(fomorian: int, faerie: int, winner: str) -> None:
    """23.2"""
    heard = hearing(put(start(scenario="faerie-twilight"), "public", "points", {FOMORIAN: fomorian, FAERIE: faerie}))
    victory._twilight(heard)
    assert heard.state["referee"]["over"]["winner"] == winner


@each(("only", "named"), [(None, True), (FOMORIAN, False)])
def test_whose_values_are_named_to_all(only: str | None, named: bool) -> None:
    """What was looked up under a seal is told to nobody else."""
    heard = hearing(start(), FOMORIAN)
    heard.fact("combat", "5", "1-1", only=only)
    victory._sources(heard)
    assert ("house values" in [line.label for line in heard.lines]) == named
