"""What may go where by the wing and over the water, who leads an attack, which way is the cheapest. [7.0, 7.3, 7.4.1, 10.1]"""

from collections.abc import Callable
from functools import cache

from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.rules import leading, movement, routes, sailing
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import LEGAL, ROUND, Declaration
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import HOUSE, armies, arrived, changed, do, moved, offered, rule, shoreless
from tests.games.elric.test_passage import quiet

STATE = cache(lambda: quiet())
MAGE, FLEET, SEA, WING = "Ilmiora Alchemist", "Ilmiora Fleet 1", "Dragon Sea", "Clackars"
PLACE = "Vilmir inland"
FLOWN = cache(lambda: arrived(STATE(), WING, "Ann", "Oin"))
FIGHT = {"attacker": "Ann", "defender": "Bob", "from": ["Jadmar"], "passed": ["Jadmar"]}


def marching(state: State, place: str, *names: str) -> Hearing:
    return Hearing(GAME, state, Declaration("march", {"units": list(names), "place": place}, "Ann"), HOUSE, Refusing())


@each("names, way", [
    ((MAGE,), ["Yu", "Kaneloon", "Dorel"]),
    ((MAGE, WING), ["Yu", "Kaneloon", "Dorel"]),
    ((WING,), ["Southern Sea", "Dorel"]),
])  # fmt: skip
def test_a_way_over_the_sea_costs_two_points_but_on_the_wing_alone(names: tuple[str, ...], way: list[str]) -> None:
    state = changed(moved(FLOWN(), "Oin", MAGE), ("borders", "Oin|Southern Sea", "border"))
    assert movement.path(marching(state, "Dorel", *names)) == way


@each("left, way", [(4, ["Lormyr marches", "Lormyr inland", "Dorel", "Kaneloon"]), (3, ["Oin", "Yu", "Kaneloon"])])
def test_within_their_points_armies_go_around_the_wilderness_and_else_straight(left: int, way: list[str]) -> None:
    """A spell is drawn in each province of it that they enter. [7.5.8, 7.6]"""
    state = moved(STATE(), "Ramasaz", "Fadan", "Ilmiora army 1")
    assert routes.way(marching(state, "Kaneloon", "Fadan", "Ilmiora army 1"), "Ramasaz", False, left) == way


@each("names, flies", [((), False), ((WING,), True), ((WING, "Fadan"), False), (("Ilmiora army 1",), False)])
def test_a_stack_flies_where_all_of_it_does(names: tuple[str, ...], flies: bool) -> None:
    assert movement._all_fly(marching(FLOWN(), "Yu", *names), names) == flies


def test_nobody_who_drowned_on_the_way_begins_a_battle() -> None:
    state = moved(moved(STATE(), "Straits of Vilmir", "Vilmir Fleet 1"), "Ilmiora capital", "Fadan")
    ruling = rule(state, 'march Fadan to "Straits of Vilmir"', "6", into_the_water="yes")
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    after = evolve(state, ruling.changes)
    assert "Fadan" not in units.units(after)
    assert after["public"]["battles"] == {}


def test_what_is_winged_takes_an_open_city_where_it_comes_down() -> None:
    ruling = rule(do(moved(FLOWN(), "Org", WING), f"march {WING} to Nadsokor"), "next")
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    assert "Ann takes Nadsokor." in [str(said.text) for said in ruling.story]


AT_SEA = cache(lambda: changed(moved(STATE(), "Straits of Vilmir", FLEET, MAGE), ("units", MAGE, "aboard", FLEET)))
IN_PORT = cache(lambda: changed(moved(STATE(), "Ilmiora capital", FLEET, MAGE), ("units", MAGE, "aboard", FLEET)))


def test_a_magician_walks_off_a_ship_at_sea_and_not_out_of_a_port() -> None:
    assert f'march "{MAGE}" to "{SEA}"' in [line for _, line in offered(AT_SEA())]
    assert movement.leaves_by_himself(marching(AT_SEA(), SEA, MAGE), MAGE, SEA)
    assert not movement.leaves_by_himself(marching(IN_PORT(), "Straits of Vilmir", MAGE), MAGE, "Straits of Vilmir")


def test_an_army_aboard_in_a_port_hides_none_ashore_that_may_march_alone() -> None:
    state = moved(STATE(), "Oin", *units.of(STATE(), "Ann", sort="personality"))
    ashore, loaded = armies(state, "Ilmiora", 99, "Ilmiora capital")[0], armies(state, "Ilmiora", 99, "Ilmiora capital")[1:]
    state = changed(moved(state, "Ilmiora capital", FLEET), *(("units", army, "aboard", FLEET) for army in loaded))
    assert list(movement._marchers(state, "Ann"))[-1] != loaded[-1]
    assert ashore in list(movement._marchers(state, "Ann"))


def test_who_is_in_the_air_over_a_sea_alone_is_bound_by_no_battle() -> None:
    over = moved(FLOWN(), SEA, WING)
    assert movement.in_the_air(marching(over, "Southern Sea", WING))
    assert not movement.in_the_air(marching(FLOWN(), "Yu", WING))
    mixed = changed(arrived(over, "Myrrhyn Winged Men", "Ann", SEA), ("units", WING, "aboard", FLEET))
    assert not movement.in_the_air(marching(mixed, "Southern Sea", WING, "Myrrhyn Winged Men"))


def test_where_a_flight_would_end_in_the_water_is_said_of_seas_alone() -> None:
    state = changed(moved(FLOWN(), "Nadsokor", WING), ("units", WING, "spent", 3))
    assert movement.no_end(marching(state, PLACE, WING)) is None


CLEAR = cache(lambda: moved(STATE(), "Oin", *units.of(STATE(), "Bob", PLACE)))
HELD = cache(lambda: moved(CLEAR(), PLACE, "Avan Astram"))


@each("state, place, names, opens", [
    (lambda: HELD(), PLACE, ("Fadan", MAGE), True),
    (lambda: arrived(HELD(), WING, "Ann", "Oin"), PLACE, ("Fadan", WING), True),
    (lambda: arrived(HELD(), WING, "Ann", "Oin"), PLACE, (WING,), False),
    (lambda: changed(HELD(), ("units", "Fadan", "bracketed", True)), PLACE, ("Fadan",), False),
    (lambda: arrived(STATE(), "Elric", "Ann", "Oin"), "Imrryr", ("Elric",), True),
    (lambda: STATE(), "Imrryr", ("Fadan",), False),
])  # fmt: skip
def test_land_that_must_be_attacked_is_open_to_who_is_led_and_imrryr_to_elric(
    state: Callable[[], State], place: str, names: tuple[str, ...], opens: bool
) -> None:
    assert movement._opens(state(), "Ann", place, names) == opens


LED = cache(lambda: arrived(changed(moved(HELD(), PLACE, "Fadan"), ("battles", {PLACE: FIGHT})), WING, "Ann", "Nadsokor"))


@each("state, unled", [
    (lambda: LED(), False),
    (lambda: moved(LED(), "Oin", "Fadan"), True),
    (lambda: changed(LED(), ("battles", PLACE, "attacker", "Bob")), True),
    (lambda: changed(LED(), ("battles", {})), True),
])  # fmt: skip
def test_what_is_winged_joins_an_attack_of_its_own_side_that_is_led(state: Callable[[], State], unled: bool) -> None:
    assert leading.attacks_unled(marching(state(), PLACE, WING), [WING]) == unled


# the way of who has named none


def _ways_end(state: State, verb: str, goal: str, *names: str) -> list[str]:
    what = {"fleets" if verb == "sail" else "units": list(names), "place": goal}
    hearing = Hearing(GAME, state, Declaration(verb, what, "Ann"), HOUSE, Refusing())
    return sailing.path(hearing) if verb == "sail" else movement.path(hearing)


def test_a_way_leads_through_walls_in_which_nobody_is_and_past_no_enemy_but_on_the_wing() -> None:
    """Walls without units bar no way, and what is winged passes over enemies. [7.3, 7.4.1, 7.5.7]"""
    state = moved(arrived(STATE(), WING, "Ann", "Lormyr marches"), "Lormyr marches", MAGE, "Fadan", WING)
    for unit in (MAGE, "Fadan", WING):
        assert _ways_end(state, "march", "Pikarayd capital", unit) == ["Argimiliar capital", "Pikarayd capital"]
    manned = moved(state, "Ramasaz", "Naclon")
    assert _ways_end(manned, "march", "Filkhar capital", MAGE) == ["Argimiliar capital", "Filkhar capital"]
    assert _ways_end(manned, "march", "Oin", WING) == ["Ramasaz", "Oin"]
    assert rule(manned, f"march {WING} to Oin").verdict == LEGAL
    assert "Ramasaz" not in _ways_end(manned, "march", "Oin", MAGE)
    assert _ways_end(manned, "march", "Southern Sea", MAGE) == ["Argimiliar capital", "Southern Sea"]


def test_within_its_points_a_way_leads_around_perils() -> None:
    """No wilderness for armies, no Straits for who does not fly, no Boiling Sea, where a way without them is open. [7.5, 7.6]"""
    state = moved(STATE(), "Aflitain", "Fadan", *armies(STATE(), "Ilmiora", 2))
    assert _ways_end(state, "march", "Jharkor inland", "Fadan", *armies(state, "Ilmiora", 2)) == ["Jharkor capital", "Jharkor inland"]
    ship = changed(moved(STATE(), "Dragon Sea", FLEET, "Fadan"), ("units", "Fadan", "aboard", FLEET))
    assert _ways_end(ship, "sail", "Western Sea", FLEET) == ["Straits of Chaos", "Western Sea"], "the Teeth sink ships"
    longer = changed(ship, ("borders", "Southern Sea|Western Sea", "border"))
    assert _ways_end(longer, "sail", "Western Sea", FLEET) == ["Southern Sea", "Western Sea"]
    tired = changed(longer, ("units", FLEET, "spent", units.units(ship)[FLEET]["movement"] - 1))
    assert len(_ways_end(tired, "sail", "Western Sea", FLEET)) == 2, "out of reach, and so it is said"


def test_magicians_and_what_is_winged_find_a_way_over_perilous_seas_where_there_is_no_other() -> None:
    state = shoreless(moved(arrived(STATE(), WING, "Ann", SEA), SEA, MAGE, WING), SEA)
    assert _ways_end(state, "march", "Western Sea", MAGE) == ["Serpents Teeth", "Western Sea"], "the Teeth ask nothing of them"
    assert len(_ways_end(state, "march", "Unholy Fortress", WING)) > 1
    assert _ways_end(moved(state, SEA, "Fadan"), "march", "Western Sea", "Fadan") == ["Western Sea"], "nobody is sent into the water"


def test_of_ways_that_cost_as_much_one_leads_through_ones_own_land() -> None:
    """Who is beaten goes back by the way they came: into a province of theirs, and no city of nobody's. [7.5.2, 10.7]"""
    state = moved(STATE(), "Ilmiora capital", MAGE)
    assert movement.path(marching(state, "Jadmar", MAGE)) == ["Ilmiora inland", "Jadmar"]
    neutral = changed(state, ("nations", "Ilmiora", None))
    assert movement.path(marching(neutral, "Jadmar", MAGE)) == ["Bakshaan", "Jadmar"], "where neither is theirs, the first by its name"


def test_who_does_not_go_into_the_sea_is_told_to_stay_one_or_several() -> None:
    state = moved(STATE(), "Jadmar", "Fadan", MAGE)
    for who, said in (("Fadan", "Fadan stays where it was."), (f"Fadan, {MAGE}", f"Fadan, {MAGE} stay where they were.")):
        ruling = rule(state, f"march {who} to Straits of Vilmir", into_the_water="no")
        assert [str(one.text) for one in ruling.story] == [said]


# why a way is longer than the map has it


def _round(state: State, line: str, *dice: str) -> str:
    """What is said of a way that goes round; nothing where it does not."""
    ruling = rule(state, line, ",".join(dice))
    assert ruling.verdict == LEGAL, ruling.reasons
    return "".join(line.text for line in ruling.worksheet if line.label == ROUND)


BARRED = "a way of 2 points by Ilmiora inland is barred: enemies (Bob) are in Ilmiora inland, where a way ends [7.3]"


def _before_enemies(left: int = 4) -> State:
    state = moved(moved(STATE(), "Ilmiora inland", *units.of(STATE(), "Bob")), "Jadmar", "Fadan")
    state = moved(state, "Oin", *units.of(state, "Ann", "Ilmiora inland"))
    return changed(state, ("units", "Fadan", "spent", 4 - left))


def test_of_a_march_that_goes_round_it_is_told_who_bars_the_short_way() -> None:
    assert _round(_before_enemies(), 'march Fadan to "Forest of Troos"') == f"it costs 4; {BARRED}"
    ruling = rule(_before_enemies(3), 'march Fadan to "Forest of Troos"')
    told = f"the way costs 4 ({BARRED}), and 3 of 4 movement points are left"
    assert [reason.text for reason in ruling.reasons if reason.check.endswith("7.points")] == [told]
    few = rule(_before_enemies(1), 'march Fadan to "Forest of Troos"').reasons
    assert [reason.text for reason in few] == ["the way costs 4, and 1 of 4 movement points are left"], "nor would the short one do"


@each("line", [
    'march Fadan to "Ilmiora inland"',
    'march Fadan via "Vilmir inland", Nadsokor, Org to "Forest of Troos"',
])  # fmt: skip
def test_nothing_is_told_of_a_way_that_was_said_or_is_the_shortest(line: str) -> None:
    assert _round(_before_enemies(), line) == ""
    assert _round(moved(STATE(), "Jadmar", "Fadan"), 'march Fadan to "Forest of Troos"') == ""


def test_mountains_bar_the_straight_way() -> None:
    state = changed(moved(STATE(), "Silent Lands", "Fadan"), ("borders", "Nihrain|Sighing Desert", "border"))
    state = changed(state, ("borders", "Sighing Desert|Silent Lands", "border"))
    told = "the straight way of 1 point is barred: mountains lie between Silent Lands and Nihrain [7.5.3]"
    assert _round(state, "march Fadan to Nihrain") == f"it costs 2; {told}"


def test_a_way_that_avoids_perils_names_the_short_one_with_its_line() -> None:
    state = moved(STATE(), "Ramasaz", "Fadan", "Ilmiora army 1")
    told = _round(state, "march Fadan with 1 to Kaneloon", "Misha", "Grome", "Kakatal")
    wild = "; ".join(f"armies draw a random attack in {place}, a wilderness [7.5.8]" for place in ("Oin", "Yu"))
    line = "march Fadan with 1 to Kaneloon via Oin, Yu"
    assert told == f"it costs 4; a way of 3 points by Oin, Yu is left to choose, for its perils: {wild}; `{line}` goes it"
    assert _round(state, line, "Misha", "Grome", "Kakatal") == ""


def test_ships_go_round_enemy_fleets_and_say_so() -> None:
    state = changed(moved(STATE(), "Southern Sea", FLEET, MAGE), ("units", MAGE, "aboard", FLEET))
    state = changed(moved(state, SEA, "Vilmir Fleet 1"), ("borders", "Southern Sea|Western Sea", "border"))
    told = "a way of 2 points by Dragon Sea is barred: enemies (Bob) are in Dragon Sea, where a way ends [7.3]"
    assert _round(state, f'sail "{FLEET}" to Hwamgaarl', "Misha") == f"it costs 3; {told}"
    ruling = rule(changed(state, ("units", FLEET, "spent", 4)), f'sail "{FLEET}" to Hwamgaarl')
    assert [reason.text for reason in ruling.reasons] == [f"the way is 3 ({told}), and {FLEET} has 2 movement points left"]


def test_the_seawall_bars_a_way_through_imrryr() -> None:
    state = changed(moved(STATE(), "Jadmar", "Fadan"), ("borders", "Imrryr|Jadmar", "border"))
    state = changed(state, ("borders", "Forest of Troos|Imrryr", "border"), ("borders", "Ilmiora inland|Jadmar", "no"))
    state = moved(state, "Oin", *units.of(state, None, "Imrryr"))
    assert "by Imrryr is barred: the seawall of Imrryr is shut [7.5.9]" in _round(state, 'march Fadan to "Forest of Troos"')
