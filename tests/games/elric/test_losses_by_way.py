"""Whose armies are lost is asked where they go back apart. [10.2, 10.7, 10(f)]"""

from playaid.book.facts import Fact
from playaid.games.elric.rules import results
from playaid.games.elric.state import units
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import HOUSE, TABLE, armies, at, changed, do, moved, rule, worksheet
from tests.games.elric.test_corners import hearing_of
from tests.games.elric.test_left_alone import quiet

CITY, INLAND, TOWN = "Jadmar", "Ilmiora inland", "Bakshaan"
BY_LAND = f"an army of Ilmiora that came from {INLAND}"
BY_TOWN = f"an army of Ilmiora that came from {TOWN}"


def _before(agreed: str) -> State:
    """Ann's Fadan and Sharilla have come before the Vilmirian capital by two ways, three armies with each."""
    state = quiet()
    first, last = armies(state, "Ilmiora")[:3], armies(state, "Ilmiora")[3:6]
    state = moved(state, "Oin", *units.of(state, "Ann"), *units.of(state, "Bob", CITY))
    state = moved(state, CITY, "Naclon", *armies(state, "Vilmir"), "Fadan", "Sharilla", *first, *last)
    state = changed(state, *(("units", unit, "trail", [INLAND]) for unit in ("Fadan", *first)))
    state = changed(state, *(("units", unit, "trail", [TOWN]) for unit in ("Sharilla", *last)), ("holds", TOWN, "Ann"))
    state = changed(state, ("battles", CITY, {"attacker": "Ann", "defender": "Bob", "from": [INLAND, TOWN], "passed": []}))
    state = evolve(state, [["put", ["referee", "options", "falling-back"], agreed]])
    return do(at(state, "combat", "Ann"), f"battle {CITY}")


def test_whose_armies_are_lost_is_asked_where_they_go_back_apart() -> None:
    state = _before("as-came")
    asked = rule(state, "fight", "1,3").question
    assert asked is not None
    assert (asked.who, set(asked.options)) == ("Ann", {BY_LAND, BY_TOWN})
    for options, left in ((BY_LAND, {TOWN: 3}), (BY_TOWN, {INLAND: 3})):
        answers = {f"loss {n} of the loser": options for n in (1, 2, 3)}
        after = do(state, "fight", "1,3", **answers)
        where = [units.place_of(after, unit) for unit in armies(after, "Ilmiora") if units.place_of(after, unit) != "Oin"]
        assert {place: where.count(place) for place in where} == left


@each("agreed", ["together", "as-came"])
def test_nobody_is_asked_where_all_go_back_one_way(agreed: str) -> None:
    state = _before(agreed)
    if agreed == "as-came":
        state = changed(state, *(("units", unit, "trail", [INLAND]) for unit in ("Sharilla", *armies(state, "Ilmiora", place=CITY))))
    asked = rule(state, "fight", "1,3").question
    assert asked is None or not asked.key.startswith("loss")
    assert results._ways_apart(hearing_of(state), CITY, "Ann", stands=True, beaten=False) == {}


def test_who_came_by_another_way_and_goes_back_with_the_others_is_told_why() -> None:
    """10.7 leaves it open; the option decides."""
    asked = rule(_before("together"), "fight", "1,3")
    answers = {asked.question.key: asked.question.options[0]} if asked.question is not None else {}
    told = worksheet(rule(_before("together"), "fight", "1,3", **answers))
    assert "who came by another way goes back with the others (option `falling-back`): " in told
    alike = changed(_before("together"), *(("units", unit, "trail", [INLAND]) for unit in units.of(_before("together"), "Ann", CITY)))
    asked = rule(alike, "fight", "1,3")
    answers = {asked.question.key: asked.question.options[0]} if asked.question is not None else {}
    assert "who came by another way" not in worksheet(rule(alike, "fight", "1,3", **answers))


@each("stands, beaten, apart", [(True, False, True), (False, True, True), (False, False, False)])
def test_armies_are_told_apart_where_they_go_back_alone(stands: bool, beaten: bool, apart: bool) -> None:
    """A victor stays, and armies of a nation are alike to them."""
    assert bool(results._ways_apart(hearing_of(_before("as-came")), CITY, "Ann", stands, beaten)) is apart


@each(("strength", "dice", "retreat", "asked"), [(0, "1,6", True, True), (0, "1,6", False, False), (40, "6,1", True, False)])
def test_in_the_field_they_are_told_apart_where_they_are_beaten_back_alone(strength: int, dice: str, retreat: bool, asked: bool) -> None:
    """Not where the table drives nobody off, nor where they win. [7.0, 10.6]"""
    rows = [
        Fact("results", ("field", row, column), value, "owner")
        for row in [*map(str, range(1, 20)), "20+"]
        for column, value in (("loser", 2), ("winner", 2), ("retreat", retreat))
    ]
    rows.append(Fact("gaps", ("rules", "outside"), "stay", "owner"))  # of besiegers, which they are not
    state = changed(_before("as-came"), ("places", CITY, "walls", 0), ("units", "Fadan", "combat", strength))
    ruling = TABLE.rule(do(state, "unveil"), "fight", dice.split(","), None, None, HOUSE.with_recorded(rows))
    lost = [] if ruling.question is None else [option for option in ruling.question.options if "that came from" in option]
    assert bool(lost) is asked
