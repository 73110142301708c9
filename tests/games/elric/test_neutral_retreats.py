"""Where the beaten units of nobody go: a wilderness takes in any number of enemies, a province none. [7.3, 10.2]"""

from playaid.games.elric.rules.retreats import exits
from tests.games.elric.table import armies, begun, moved


def test_units_of_nobody_retreat_into_a_wilderness_where_enemies_are() -> None:
    state = begun()
    stack = armies(state, "Nadsokor", place="Nadsokor")
    assert "Org" in exits(state, None, "Nadsokor", "land", stack)
    there = moved(state, "Org", "Naclon")
    assert "Org" in exits(there, None, "Nadsokor", "land", stack)


def test_units_of_nobody_retreat_into_no_province_where_enemies_are() -> None:
    state = begun()
    stack = armies(state, "Nadsokor", place="Nadsokor")
    assert "Vilmir inland" not in exits(moved(state, "Vilmir inland", "Naclon"), None, "Nadsokor", "land", stack)
