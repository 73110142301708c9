"""What hangs on one condition on the way: which way is taken, what is offered, where one halts, why a ship goes nowhere. [7.0-7.6]"""

from playaid.games.elric.ratings import cities
from playaid.games.elric.rules import homing, sailing
from playaid.games.elric.state import battles, units
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Ruling
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import (
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
    offered,
    refused,
    rule,
    worksheet,
)
from tests.games.elric.test_passage import quiet

SHIP = "Ilmiora Fleet 1"


def _reasons(ruling: Ruling) -> dict[str, str]:
    return {reason.check.rpartition("/")[2]: str(reason.text) for reason in ruling.reasons}


def _aboard(sea: str, *who: str, ship: str = SHIP) -> State:
    state = moved(quiet(), sea, ship, *who)
    return changed(state, *(("units", unit, "aboard", ship) for unit in who))


# which way


def test_a_magician_goes_over_sea_and_land_on_one_way_and_others_do_not() -> None:
    state = moved(quiet(), "Purple Towns", "Ilmiora Alchemist", "Fadan")
    gone = rule(state, 'march "Ilmiora Alchemist" to "Ilmiora inland"')
    assert gone.verdict == LEGAL, gone.reasons
    assert units.units(evolve(state, gone.changes))["Ilmiora Alchemist"]["at"] == "Ilmiora inland"
    cited = {line.label: line.citation for line in gone.worksheet}
    assert (cited["Purple Towns - Straits of Vilmir"], cited["Ilmiora capital - Ilmiora inland"]) == ("7.3", "7.2")
    assert "7.border" in refused(state, 'march "Ilmiora Alchemist", Fadan to "Ilmiora inland"')


@each("free", ["Jadmar", "Bakshaan"])
def test_the_way_leads_over_what_is_open(free: str) -> None:
    """Of two ways of the same length the one that nobody bars. [7.3]"""
    barred = {"Jadmar": "Bakshaan", "Bakshaan": "Jadmar"}[free]
    state = moved(quiet(), "Vilmir inland", *units.of(quiet(), "Bob"))
    state = changed(state, *(("borders", key, "no") for key in state["public"]["borders"] if {"Nadsokor", "Org"} & {*key.split("|")}))
    for place in ("Jadmar", "Bakshaan"):
        for other in ("Ilmiora inland", "Org"):
            state = changed(state, ("borders", "|".join(sorted((place, other))), "border"))
    state = changed(moved(state, barred, "Avan Astram"), ("holds", free, "Ann"))
    ruling = rule(moved(state, "Ilmiora inland", "Fadan"), "march Fadan to Org", "Grome")
    assert ruling.verdict == LEGAL, ruling.reasons
    assert [line.label for line in ruling.worksheet if " - " in str(line.label)] == [f"Ilmiora inland - {free}", f"{free} - Org"]


def test_what_is_winged_is_offered_the_sea_and_no_line_takes_no_armies() -> None:
    state = arrived(moved(quiet(), "Purple Towns", "Fadan"), "Clackars", "Ann", "Purple Towns")
    lines = [line for side, line in offered(state) if side == "Ann"]
    assert 'march "Clackars" to "Straits of Vilmir"' in lines
    assert 'march "Fadan" to "Straits of Vilmir"' not in lines
    assert not [line for line in lines if " with 0 " in line]


def test_who_would_drown_beside_what_is_winged_is_asked_and_not_told_of_a_perch() -> None:
    state = arrived(moved(quiet(), "Purple Towns", "Fadan"), "Clackars", "Ann", "Purple Towns")
    tired = changed(state, ("units", "Fadan", "spent", 2), ("units", "Clackars", "spent", 2))
    ruling = rule(tired, 'march Clackars, Fadan to "Straits of Vilmir"')
    assert ruling.verdict == NEEDS_INPUT, ruling.reasons


def test_armies_that_have_moved_and_would_leave_their_country_are_told_of_the_country() -> None:
    (army,) = armies(quiet(), "Ilmiora", 1)
    state = changed(moved(quiet(), "Ilmiora inland", army), ("units", army, "spent", 1))
    assert refused(state, f'march "{army}" to Jadmar') == ["7.leader", "10.leader"]
    assert refused(state, f'march "{army}" to "Ilmiora capital"') == ["7.leader-again"]


def test_armies_that_are_wanted_for_a_flight_are_counted_beside_its_magician() -> None:
    state = holding(moved(quiet(), "Oin", "Ilmiora Alchemist", *armies(quiet(), "Ilmiora", 3)), "Ilmiora Alchemist", "Ship of Land and Sea")
    told = _reasons(rule(state, 'fly "Ship of Land and Sea" by "Ilmiora Alchemist" with 9 to Jadmar'))
    assert told["7.number"] == "9 armies are wanted, and Ann has 3 in Oin"
    (other,) = armies(state, "Ilmiora", 9)[-1:]
    elsewhere = changed(moved(state, "Dragon Sea", SHIP, other), ("units", other, "aboard", SHIP))
    told = _reasons(rule(elsewhere, 'fly "Ship of Land and Sea" by "Ilmiora Alchemist" with 9 to Jadmar'))
    assert told["7.number"] == "9 armies are wanted, and Ann has 3 in Oin", "who is aboard elsewhere makes none of these ashore"


# ships


BY_THE_SEA = (
    "fleets enter seas and ports alone, and Vilmir inland is no port: `sail` to the sea beside it, Dragon Sea, and whoever is aboard goes"
    " ashore there, `debark` … to Vilmir inland"
)


@each(("start", "goal", "why"), [
    ("Straits of Vilmir", "Ramasaz", "they do not touch"),
    ("Dragon Sea", "Ilmiora capital", "a border without an anchor"),
    ("Jadmar", "Dragon Sea", "a border without an anchor"),
    ("Jadmar", "Bakshaan", "from port to port by way of a sea alone: Straits of Vilmir"),
    ("Jadmar", "Ramasaz", "from port to port by way of a sea alone, and none lies beside both"),
    ("Jadmar", "Tanelorn", "fleets enter seas and ports alone; Tanelorn is no port, and no sea is known to touch it"),
    ("Jadmar", "Vilmir inland", BY_THE_SEA),
    ("Straits of Vilmir", "Vilmir inland", BY_THE_SEA),
])  # fmt: skip
def test_why_a_ship_goes_nowhere(start: str, goal: str, why: str) -> None:
    state = _aboard(start, "Fadan")
    state = changed(state, *(("borders", "|".join(sorted(("Dragon Sea", place))), "border") for place in ("Ilmiora capital", "Jadmar")))
    state = moved(state, "Nadsokor", *units.of(state, "Bob"))
    told = _reasons(rule(state, f'sail "{SHIP}" to "{goal}" via "{goal}"'))
    assert told["7.waterway"] == f"no fleet goes from {start} to {goal} ({why})"


@each(("start", "goal", "way"), [
    ("Ramasaz", "Filkhar capital", ["Ramasaz", "Southern Sea"]),
    ("Bakshaan", "Jadmar", ["Bakshaan", "Straits of Vilmir"]),
    ("Dragon Sea", "Ilmiora capital", ["Dragon Sea", "Straits of Vilmir"]),
])  # fmt: skip
def test_a_ship_goes_to_a_port_beside_by_the_sea_that_has_its_anchor(start: str, goal: str, way: list[str]) -> None:
    """Also where the two touch by a border that no ship crosses. [7.3, 7.5.9]"""
    state = changed(_aboard(start, "Fadan"), ("borders", "Dragon Sea|Ilmiora capital", "border"), ("holds", {goal: "Ann", start: "Ann"}))
    state = moved(state, "Nadsokor", *units.of(state, "Bob"))
    ruling = rule(state, f'sail "{SHIP}" to "{goal}"')
    assert ruling.verdict == LEGAL, ruling.reasons
    assert units.units(evolve(state, ruling.changes))["Fadan"]["trail"] == way


def test_out_of_a_port_one_goes_ashore_in_the_port_alone() -> None:
    state = moved(_aboard("Jadmar", "Fadan"), "Nadsokor", *units.of(_aboard("Jadmar", "Fadan"), "Bob"))
    words = "out of a port one goes ashore in the port alone, not from Jadmar in Bakshaan"
    assert _reasons(rule(state, "debark Fadan to Bakshaan"))["7.shore"] == words
    assert _reasons(rule(state, 'debark Fadan to "Dragon Sea"'))["7.shore"] == "Dragon Sea is no province beside Jadmar"
    afloat = changed(moved(state, "Dragon Sea", "Fadan", SHIP), ("units", "Fadan", "aboard", SHIP))
    assert _reasons(rule(afloat, "debark Fadan to Yu"))["7.shore"] == "Yu is no province beside Dragon Sea"
    assert "7.shore" not in _reasons(rule(state, "debark Fadan to Jadmar"))


def test_a_ship_on_its_own_goes_all_the_way_home_and_says_so() -> None:
    state = moved(quiet(), "Dragon Sea", SHIP)
    ruling = rule(state, f'sail "{SHIP}" to "Ilmiora capital" homeward')
    assert ruling.verdict == LEGAL, ruling.reasons
    assert units.units(evolve(state, ruling.changes))[SHIP]["at"] == "Ilmiora capital"
    assert "homeward" in [line.label for line in ruling.worksheet]
    led = rule(_aboard("Dragon Sea", "Fadan"), f'sail "{SHIP}" to "Straits of Vilmir"')
    assert not {"homeward", "halt"} & {str(line.label) for line in led.worksheet}


def test_an_enemy_in_the_straits_is_no_bar_on_the_way_home() -> None:
    """7.5.5: that sea is treated as a wilderness, which any number of enemies may enter. [7.3]"""
    state = moved(quiet(), "Straits of Chaos", "Vilmir Fleet 1")
    fleet = "Pan Tang Fleet 1"
    state = changed(arrived(state, fleet, "Ann", "Dragon Sea"), ("nations", "Pan Tang", "Ann"))
    assert cities.bars(state, "Ann", "Straits of Chaos") is False
    way = homing.way_of(state, homing.OPEN, "Ann", "Pan Tang", "Dragon Sea")
    assert way == homing.way_of(moved(state, "Oin", "Vilmir Fleet 1"), homing.OPEN, "Ann", "Pan Tang", "Dragon Sea")
    assert way is not None
    barred = moved(state, "Dragon Sea", "Vilmir Fleet 1")
    assert homing.way_of(barred, homing.OPEN, "Ann", "Pan Tang", "Straits of Vilmir") is None, "another sea is barred"


def test_ships_whose_leader_is_lost_halt_and_the_others_go_on() -> None:
    """The tower takes whom their player names. [7.3, 7.6]"""
    state = moved(empty_handed(begun()), "Dragon Sea", SHIP, "Ilmiora Fleet 2", "Fadan", "Sharilla")
    state = changed(state, ("units", "Fadan", "aboard", SHIP), ("units", "Sharilla", "aboard", "Ilmiora Fleet 2"))
    line = f'sail "{SHIP}", "Ilmiora Fleet 2" to "Western Sea" via "Straits of Chaos"'
    ruling = rule(state, line, "Tower of Voilodion Gagnasdiak,1", struck_1="Fadan")
    assert ruling.verdict == LEGAL, ruling.question
    after = units.units(evolve(state, ruling.changes))
    assert (after[SHIP]["at"], after["Ilmiora Fleet 2"]["at"]) == ("Straits of Chaos", "Western Sea")
    assert f"nobody is left aboard to lead {SHIP} | Straits of Chaos" in worksheet(ruling)


def test_who_is_aboard_no_ship_is_told_that_and_of_no_seawall() -> None:
    assert "7.seawall" not in refused(moved(quiet(), "Dragon Sea", "Fadan"), "debark Fadan to Imrryr")
    assert "7.seawall" in refused(_aboard("Dragon Sea", "Fadan"), "debark Fadan to Imrryr")


def test_ships_of_two_stacks_in_two_seas_are_told_of_the_seas() -> None:
    state = moved(_aboard("Straits of Chaos", "Fadan"), "Straits of Chaos", "Ilmiora Fleet 2")
    state = changed(state, ("units", SHIP, "stack", "one"), ("units", "Fadan", "stack", "one"))
    both = f'sail "{SHIP}", "Ilmiora Fleet 2" to "Western Sea"'
    assert "8.apart" in refused(state, both)
    (told,) = [reason.instead for reason in rule(state, both).reasons if reason.check.endswith("8.apart")]
    assert told == f"one stack are {SHIP}"
    assert "8.apart" not in refused(changed(state, ("units", "Ilmiora Fleet 2", "at", "Dragon Sea")), both)
    assert sailing.SAIL_CHECKS


def test_who_changes_ships_in_the_straits_draws_nothing_and_what_flies_through_neither() -> None:
    state = moved(_aboard("Straits of Chaos", "Fadan"), "Straits of Chaos", "Ilmiora Fleet 2")
    assert not rule(state, 'embark Fadan on "Ilmiora Fleet 2"').rolls
    winged = arrived(quiet(), "Clackars", "Ann", "Hwamgaarl")
    winged = changed(winged, ("borders", "Hwamgaarl|Straits of Chaos", "border"), ("holds", "Hwamgaarl", "Ann"))
    assert not rule(winged, 'march Clackars to "Straits of Chaos"').rolls
    mage = moved(winged, "Hwamgaarl", "Ilmiora Alchemist")
    assert rule(mage, 'march "Ilmiora Alchemist" to "Straits of Chaos"', "Grome").rolls


def test_the_serpents_teeth_ask_on_coming_in_alone() -> None:
    assert not rule(_aboard("Serpents Teeth", "Fadan"), f'sail "{SHIP}" to "Dragon Sea"').rolls
    assert len(rule(_aboard("Dragon Sea", "Fadan"), f'sail "{SHIP}" to "Serpents Teeth"', "1").rolls) == 1


def test_a_battle_that_is_to_be_fought_is_not_begun_anew_when_movement_ends() -> None:
    state = moved(harmless(quiet()), "Jadmar", "Fadan")
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Bakshaan"], "passed": ["Bakshaan"]}
    after = do(changed(state, ("battles", {"Jadmar": battle})), "next")
    assert after["public"]["battles"]["Jadmar"]["from"] == ["Bakshaan"]
    met = do(state, "next")
    assert met["public"]["battles"]["Jadmar"]["from"] == ["Jadmar"]


# of the pieces


def test_a_ship_with_too_many_armies_is_overloaded_and_one_among_others_is_seen() -> None:
    crew = armies(quiet(), "Ilmiora", 3)
    state = moved(quiet(), "Dragon Sea", SHIP, "Ilmiora Fleet 2", *crew)
    state = changed(state, *(("units", unit, "aboard", SHIP) for unit in crew[:2]), ("units", crew[2], "aboard", "Ilmiora Fleet 2"))
    state = changed(state, ("units", SHIP, "carries", 2), ("units", "Ilmiora Fleet 2", "carries", 1))
    assert not units.is_overloaded(state)
    assert units.is_overloaded(changed(state, ("units", SHIP, "carries", 1)))
    assert units.is_overloaded(changed(state, ("units", "Ilmiora Fleet 2", "carries", None)))
    assert not units.is_overloaded(evolve(changed(state, ("units", SHIP, "carries", 1)), [["drop", ["public", "units", SHIP], None]]))
    swapped = changed(state, ("units", SHIP, "sort", "personality"), ("units", SHIP, "carries", 0))
    assert not units.is_overloaded(swapped)


def test_who_can_hold_a_city_is_no_ship() -> None:
    state = moved(begun(), "Oin", SHIP)
    assert not units.can_hold(state, "Ann", "Oin")
    assert units.can_hold(moved(state, "Oin", "Fadan"), "Ann", "Oin")


def test_what_was_laid_for_the_battle_counts_once_when_it_lies_open() -> None:
    entry = {"side": "Ann", "caster": "Ilmiora Alchemist", "spell": "Grome", "void": False}
    fight = {"place": "Jadmar", "withheld": [], "spells": [entry], "revealed": True, "conjured": [], "extra": {}}
    state = at(changed(quiet(), ("battle", fight)), "combat", "Ann")
    assert battles.used_here(state, "Ann") == 0
    assert battles.used_here(changed(state, ("battle", "conjured", ["Ilmiora Alchemist"])), "Ann") == 1
    assert battles.used_here(changed(state, ("battle", "conjured", ["Ilmiora Alchemist"])), "Bob") == 0


def test_a_personality_aboard_in_the_port_makes_no_armies_ashore() -> None:
    """Of armies alone it is said whether they are aboard or ashore. [7.3]"""
    state = moved(quiet(), "Jadmar", "Fadan", "Sharilla", "Ilmiora Fleet 1")
    state = changed(state, ("units", "Sharilla", "aboard", "Ilmiora Fleet 1"))
    told = [str(reason.text) for reason in rule(state, "march Fadan with 9 to Bakshaan").reasons]
    assert "9 armies are wanted, and Ann has 0 in Jadmar" in told


def test_a_fleet_of_no_nation_has_no_home_port_to_make_for() -> None:
    """Of others it is said that they go there by themselves. [7.3]"""
    state = arrived(quiet(), "Free Fleet", "Ann", "Dragon Sea")
    free = _reasons(rule(state, 'sail "Free Fleet" to "Southern Sea"'))
    own = _reasons(rule(moved(state, "Dragon Sea", SHIP), f'sail "{SHIP}" to "Southern Sea"'))
    (case,) = [check for check, text in own.items() if f"without a personality aboard, {SHIP} only makes for its nearest home" in text]
    assert case not in free
    assert "has no home port" in str(free)
