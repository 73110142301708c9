"""What is winged, on the way and at its end: whose points a step costs, and where it comes down. [7.0, 7.3, 7.4.1]"""

from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.elric.table import armies, arrived, begun, changed, do, empty_handed, harmless, moved, refused, rule, without, worksheet


def quiet() -> State:
    return empty_handed(begun())


@each(("first", "second"), [('"Ilmiora Alchemist", Clackars', ""), ("Clackars", '"Ilmiora Alchemist"')])
def test_who_cross_a_sea_together_pay_each_their_own(first: str, second: str) -> None:
    """Two points are asked of magicians without a ship, of others one a boundary; what is winged goes over four seas. [7.0, 7.3, 7.4.1]"""
    state = moved(arrived(quiet(), "Clackars", "Ann", "Dragon Sea"), "Dragon Sea", "Ilmiora Alchemist", "Ilmiora Fleet 1")
    for line in (first, second):
        state = do(state, f'march {line} to "Southern Sea"') if line else state
    spent = {unit: units.units(state)[unit]["spent"] for unit in ("Clackars", "Ilmiora Alchemist")}
    assert spent == {"Clackars": 1, "Ilmiora Alchemist": 2}


def test_what_is_winged_has_its_own_points_left_beside_a_magician() -> None:
    state = moved(arrived(quiet(), "Clackars", "Ann", "Dragon Sea"), "Dragon Sea", "Ilmiora Alchemist", "Ilmiora Fleet 1")
    state = do(state, 'march "Ilmiora Alchemist", Clackars to "Southern Sea"')
    sheet = worksheet(rule(state, 'march "Ilmiora Alchemist", Clackars to "Dragon Sea"'))
    assert "sea and 1 movement point for Clackars and 2 movement points for Ilmiora Alchemist | 0 of 4 left" in sheet.replace(", ", " and ")
    back = do(state, 'march "Ilmiora Alchemist", Clackars to "Dragon Sea"')
    assert refused(back, 'march "Ilmiora Alchemist", Clackars to "Southern Sea"') == ["7.points"]
    assert rule(back, 'march Clackars to "Southern Sea"').verdict == LEGAL
    assert "sea, 1 movement point | 0 of 4 left" in worksheet(rule(back, 'march Clackars to "Southern Sea"')).replace("1 of 4", "0 of 4")
    told = rule(back, 'march "Ilmiora Alchemist", Clackars to "Southern Sea"').reasons[0]
    assert str(told.text) == "the way costs 2, and 0 of 4 movement points are left"


CREW = ("Sharilla", "Ilmiora Admiral", "Ilmiora Alchemist", "Ilmiora Fleet 2")


def _adrift(spent: int = 0, sea: str = "Southern Sea", *fleets: str) -> State:
    """Of Ilmiora Fadan alone is left, on the march to Yu; the Clackars are aboard its ship at sea."""
    state = without(harmless(quiet()), *CREW, *armies(quiet(), "Ilmiora"))
    state = moved(arrived(state, "Clackars", "Ann", sea), sea, "Ilmiora Fleet 1", "Clackars")
    for fleet in fleets:
        state = moved(arrived(state, fleet, "Ann", sea), sea, fleet)
    state = changed(state, ("units", "Clackars", "aboard", "Ilmiora Fleet 1"), ("units", "Clackars", "spent", spent))
    return do(moved(state, "Oin", "Fadan"), "march Fadan to Yu")


ATTACKED = "Arioch, 6, 1, 6"


def test_what_flies_off_a_ship_that_is_gone_where_movement_ends_comes_down_by_the_points_it_has() -> None:
    state = _adrift()
    question = rule(state, "next", ATTACKED).question
    assert question is not None
    assert (question.key, question.who) == ("Clackars comes down", "Ann")
    assert "Dorel" in question.options
    assert not {"Southern Sea", "Jadmar", "Imrryr"} & set(question.options)
    landed = do(state, "next", f"{ATTACKED}, Grome", Clackars_comes_down="Dorel")
    assert units.units(landed)["Clackars"]["at"] == "Dorel"
    told = [str(said.text) for said in rule(state, "next", f"{ATTACKED}, Grome", Clackars_comes_down="Dorel").story]
    assert "Ilmiora has lost all its personalities and is neutral again. Off the board with it: Ilmiora Fleet 1." in told
    assert "Clackars comes down: Dorel." in told
    assert "Dorel: Grome comes up and does not attack." in told, "its movement ends in the wilderness"


def test_it_comes_down_on_a_ship_of_its_side_or_is_lost_with_nothing_in_reach() -> None:
    state = _adrift(0, "Southern Sea", "Free Fleet")
    aboard = do(state, "next", ATTACKED, Clackars_comes_down="aboard Free Fleet in the Southern Sea")
    assert units.units(aboard)["Clackars"]["aboard"] == "Free Fleet"
    assert units.units(aboard)["Clackars"]["spent"] == 0
    done = do(_adrift(4), "next", ATTACKED)
    assert "Clackars" not in units.units(done)


def test_over_the_straits_of_chaos_nobody_draws_who_flies_and_nobody_twice_who_is_there() -> None:
    state = moved(arrived(quiet(), "Clackars", "Ann", "Dragon Sea"), "Dragon Sea", "Clackars", "Ilmiora Alchemist", "Ilmiora Fleet 1")
    over = rule(state, 'march Clackars to "Straits of Chaos"')
    assert (over.verdict, len(over.rolls)) == (LEGAL, 0)
    together = rule(state, 'march Clackars, "Ilmiora Alchemist" to "Straits of Chaos"', "Grome")
    assert len(together.rolls) == 1
    there = moved(state, "Straits of Chaos", "Ilmiora Alchemist", "Ilmiora Fleet 1", "Ilmiora Fleet 2")
    there = changed(there, ("units", "Ilmiora Alchemist", "aboard", "Ilmiora Fleet 2"))
    ships = rule(there, 'embark "Ilmiora Alchemist" on "Ilmiora Fleet 1"')
    assert (ships.verdict, len(ships.rolls)) == (LEGAL, 0)


def test_what_perishes_on_its_way_down_comes_down_nowhere() -> None:
    """Out of the Boiling Sea the Clackars need an escape of their own. [7.5.1]"""
    state = _adrift(0, "Boiling Sea")
    goal = "Ashaneloon"
    question = rule(state, "next", f"{ATTACKED},1").question
    assert question is not None
    assert goal in question.options
    for die, there in (("1", True), ("6", False)):
        ruling = rule(state, "next", f"{ATTACKED}, {die}, Grome" if there else f"{ATTACKED}, {die}", Clackars_comes_down=goal)
        assert ruling.verdict == LEGAL, ruling.question
        assert (f"Clackars comes down: {goal}." in [str(said.text) for said in ruling.story]) == there
