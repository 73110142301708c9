"""Where beaten attackers go back to, and who is told of as lost where there is no way. [7.3, 7.5.7, 10(f)]"""

from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import armies, at, changed, moved, rule
from tests.games.elric.test_combat import revealed
from tests.games.elric.test_passage import quiet

CITY, WAY, SEA = "Bakshaan", "Vilmir inland", "Straits of Vilmir"


def _before_the_walls(*enemies: str) -> State:
    """Ann's Fadan and armies attack a neutral city, which borders on nothing but the walled one that they came through, and a sea."""
    state = quiet()
    away = [unit for unit in units.of(state, "Bob", WAY) if unit not in enemies]
    state = moved(moved(state, "Nadsokor", *away), WAY, *enemies)
    state = moved(state, CITY, "Fadan", *armies(state, "Ilmiora", 3))
    state = changed(state, *(("borders", key, "no") for key in state["public"]["borders"] if CITY in key.split("|")))
    state = changed(state, *(("borders", "|".join(sorted((CITY, there))), "border") for there in (WAY, SEA)))
    fight = {"attacker": "Ann", "defender": None, "from": [WAY], "passed": [WAY]}
    return revealed(at(changed(state, ("battles", CITY, fight)), "combat", "Ann"), CITY)


def _story(ruling: Ruling) -> str:
    return "\n".join(str(said.text) for said in ruling.story)


@each(("by", "dice"), [("walls that stand", "1,3"), ("the table", "1,6")])
def test_beaten_attackers_go_back_over_bare_walls_that_they_came_through(by: str, dice: str) -> None:
    ruling = rule(_before_the_walls(), "fight", dice)
    assert ruling.verdict == LEGAL, (by, ruling.question, ruling.reasons)
    after = evolve(_before_the_walls(), ruling.changes)
    assert units.units(after)["Fadan"]["at"] == WAY
    assert WAY not in after["public"]["battles"]  # a retreat begins none


def test_where_enemies_have_come_meanwhile_they_do_not_and_who_drowns_is_named() -> None:
    ruling = rule(_before_the_walls("Avan Astram"), "fight", "1,3,1")
    assert f"At sea without a fleet, and lost in the {SEA}: 3 armies of Ilmiora." in _story(ruling)
    assert "Fadan escapes, and is saved." in _story(ruling)


def test_who_has_no_way_out_at_all_is_named() -> None:
    state = changed(_before_the_walls("Avan Astram"), ("borders", "|".join(sorted((CITY, SEA))), "no"))
    ruling = rule(state, "fight", "1,3,1")
    assert f"No way out of {CITY}, and lost: 3 armies of Ilmiora." in _story(ruling)
