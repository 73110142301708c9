"""7.1, 7.3, 7.5.1, 7.5.4, 7.5.5, 7.5.9, 16.8: at sea."""

import pytest

from playaid.games.elric.state import units
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import TABLE, armies, arrived, begun, changed, do, empty_handed, moved, offered, refused, rule, worksheet


def _lormyr() -> State:
    """Fadan and Urish two provinces away from Ramasaz with five armies, a transport in the port."""
    state = empty_handed(begun({"Ann": "Lormyr", "Bob": "Pan Tang"}))
    state = arrived(arrived(state, "Fadan", "Ann", "Lormyr inland"), "Urish", "Ann", "Lormyr inland")
    state = moved(state, "Lormyr marches", *armies(state, "Lormyr"))
    state = moved(state, "Lormyr inland", *armies(state, "Lormyr", 5))
    return changed(moved(state, "Ramasaz", "Lormyr Fleet 1"), ("units", "Lormyr Fleet 1", "carries", 1))


def test_the_example_of_ramasaz() -> None:
    state = do(_lormyr(), "march Fadan, Urish with 5 to Ramasaz")
    assert units.units(state)["Urish"]["spent"] == 2
    ruling = rule(state, 'embark Urish with 1 on "Lormyr Fleet 1"')
    assert "boards for 1 | 3 spent" in worksheet(ruling)
    state = evolve(state, ruling.changes)
    assert "Fadan" in units.leaders(state, "Ann", "Ramasaz")
    ruling = rule(state, 'sail "Lormyr Fleet 1" to "Southern Sea"')
    assert "2 left to Lormyr Fleet 1" in worksheet(ruling)  # three of six are spent, and this is the first of three seas
    far = 'sail "Lormyr Fleet 1" to "Straits of Vilmir" via "Southern Sea", "Dragon Sea"'
    assert rule(state, far).verdict == LEGAL
    assert refused(state, 'sail "Lormyr Fleet 1" to "Dragon Sea" via "Southern Sea", "Dragon Sea", "Southern Sea"') == ["7.seas"]


def test_boarding_on_a_beach_costs_an_army_four() -> None:
    state = moved(_lormyr(), "Southern Sea", "Lormyr Fleet 1")
    state = moved(state, "Dorel", "Urish", armies(state, "Lormyr", 1)[0])
    after = do(state, 'embark Urish with 1 on "Lormyr Fleet 1"')
    assert units.units(after)["Urish"]["spent"] == 1
    assert units.units(after)[armies(after, "Lormyr", 1)[0]]["spent"] == 4
    tired = changed(state, ("units", armies(state, "Lormyr", 1)[0], "spent", 1))
    assert refused(tired, 'embark Urish with 1 on "Lormyr Fleet 1"') == ["7.board"]
    told = str(rule(tired, 'embark Urish with 1 on "Lormyr Fleet 1"').reasons[0].text)
    assert told.endswith("4 movement points, as armies pay where there is no port, and 3 of 4 are left this turn")


def test_a_fleet_must_be_in_reach_and_ones_own() -> None:
    state = _lormyr()
    assert refused(state, 'embark Fadan on "Lormyr Fleet 1"') == ["7.reach"]
    assert "own.fleet" in refused(state, 'embark Fadan on "Pan Tang Fleet 1"')


def test_an_overloaded_fleet_is_refused_and_sinks_when_the_players_insist() -> None:
    state = moved(_lormyr(), "Ramasaz", "Urish", *armies(_lormyr(), "Lormyr", 2))
    line = 'embark Urish with 2 on "Lormyr Fleet 1"'
    assert refused(state, line) == ["7.overload"]
    sunk = changed(state, ("places", "Ramasaz", "kind", "land"))
    ruling = rule(sunk, line, "1", overrule="we want to see it")
    assert ruling.verdict == LEGAL
    assert "Lormyr Fleet 1" not in units.units(evolve(sunk, ruling.changes))


def test_a_fleet_needs_a_personality_aboard_unless_it_goes_home() -> None:
    state = _lormyr()
    assert refused(state, 'sail "Lormyr Fleet 1" to "Southern Sea"') == ["7.led"]
    assert refused(state, 'sail "Lormyr Fleet 1" to "Southern Sea" homeward') == ["7.home"]  # it is at home
    out = moved(state, "Dragon Sea", "Lormyr Fleet 1")
    assert rule(out, 'sail "Lormyr Fleet 1" to "Southern Sea" homeward').verdict == LEGAL
    assert rule(out, 'sail "Lormyr Fleet 1" to "Southern Sea"').verdict == LEGAL, "nothing else can be meant"
    assert refused(out, 'sail "Lormyr Fleet 1" to "Straits of Vilmir"') == ["7.home"]
    (at_home,) = rule(state, 'sail "Lormyr Fleet 1" to "Southern Sea"').reasons
    assert "is there already: Lormyr Fleet 1" in str(at_home.text)
    assert refused(out, 'sail "Lormyr Fleet 1" to "Straits of Vilmir" homeward') == ["7.home"]
    free = moved(arrived(state, "Free Fleet", "Ann", "Dragon Sea"), "Dragon Sea", "Free Fleet")
    assert refused(free, 'sail "Free Fleet" to "Southern Sea" homeward') == ["7.home"]


def test_a_fleet_on_its_own_takes_the_safest_way_and_begins_no_battle() -> None:
    """Around the Straits of Chaos and the Serpents Teeth if it can; into no enemy sea. [7.3, 10.1]"""
    state = changed(moved(_lormyr(), "Western Sea", "Lormyr Fleet 1"), ("borders", "Southern Sea|Western Sea", "border"))
    assert rule(state, 'sail "Lormyr Fleet 1" to "Southern Sea" homeward').verdict == LEGAL
    assert refused(state, 'sail "Lormyr Fleet 1" to "Serpents Teeth" homeward') == ["7.home"]
    barred = moved(state, "Southern Sea", "Pan Tang Fleet 1")
    assert refused(barred, 'sail "Lormyr Fleet 1" to "Southern Sea" homeward') == ["10.leader-sea"]


@each(("at", "enemies", "goals"), [
    ("Southern Sea", {"Vilmir Fleet 1": "Dragon Sea"}, []),
    ("Western Sea", {"Vilmir Fleet 1": "Dragon Sea", "Vilmir Fleet 2": "Straits of Vilmir"}, ["Straits of Chaos", "Serpents Teeth"]),
    ("Boiling Sea", {"Vilmir Fleet 1": "Dragon Sea"}, ["Southern Sea"]),
    ("Dragon Sea", {"Naclon": "Ilmiora capital"}, ["Straits of Vilmir"]),
    ("Straits of Vilmir", {"Naclon": "Ilmiora capital"}, []),
])  # fmt: skip
def test_where_enemies_bar_each_way_home_a_fleet_goes_as_far_towards_it_as_is_open(
    at: str, enemies: dict[str, str], goals: list[str]
) -> None:
    """Towards its nearest home port and nowhere else, also where it comes no further than to the enemy. [7.3]"""
    state = moved(empty_handed(begun()), at, "Ilmiora Fleet 1")
    state = moved(state, "Vilmir inland", *units.of(state, "Bob"))
    for unit, place in enemies.items():
        state = moved(state, place, unit)
    if "Naclon" in enemies:
        state = changed(moved(state, "Tanelorn", *units.of(state, "Ann", "Ilmiora capital")), ("holds", "Ilmiora capital", "Bob"))
    lines = [f'"Ilmiora Fleet 1" to "{there}" homeward' for there in goals]
    assert [line for line in TABLE.offered(state, "Ann")["sail"] if "homeward" in line] == lines
    for there in goals:
        ruling = rule(state, f'sail "Ilmiora Fleet 1" to "{there}" homeward', "Grome" if there == "Straits of Chaos" else "1")
        assert "enemies bar each way home: towards the nearest home port" in worksheet(ruling)


def test_where_the_map_alone_may_tell_a_way_home_the_players_word_stands_but_for_foreign_ports() -> None:
    """An attack that is led elsewhere is joined by no fleet that is to go home. [7.3, 10.1]"""
    state = moved(empty_handed(begun()), "Southern Sea", "Ilmiora Fleet 1")
    state = moved(moved(state, "Ramasaz", "Fadan"), "Dragon Sea", "Vilmir Fleet 1")
    battle = {"attacker": "Ann", "defender": None, "from": ["Filkhar capital"], "passed": []}
    far = {"kind": "sea", "terrain": "sea", "nation": None, "capital": False, "walls": 0, "spell": False, "port": False}
    known = changed(state, ("battles", "Ramasaz", battle))
    state = changed(known, ("places", "Far Sea", far))
    assert refused(state, 'sail "Ilmiora Fleet 1" to Ramasaz homeward') == ["7.home"]
    lost = changed(state, ("places", "Ramasaz", "nation", "Ilmiora"), ("holds", {"Ramasaz": "Bob", "Ilmiora capital": "Bob"}))
    assert rule(lost, 'sail "Ilmiora Fleet 1" to Ramasaz homeward').verdict == LEGAL, "there it is at home"
    assert rule(state, 'sail "Ilmiora Fleet 1" to "Boiling Sea" homeward', "1").verdict == LEGAL
    assert refused(known, 'sail "Ilmiora Fleet 1" to Ramasaz homeward') == ["7.home"]
    assert refused(known, 'sail "Ilmiora Fleet 1" to "Boiling Sea" homeward') == ["7.home"]


def test_a_port_of_another_nation_may_lie_on_the_way_home() -> None:
    """Where nothing but its anchors leads home ships pass it, held by their player. [7.3, 7.5.9]"""
    state = moved(empty_handed(begun()), "Dragon Sea", "Ilmiora Fleet 1")
    state = changed(changed(state, ("borders", "Dragon Sea|Straits of Vilmir", "none")), ("holds", "Purple Towns", "Ann"))
    assert [line for line in TABLE.offered(state, "Ann")["sail"] if "homeward" in line] == ['"Ilmiora Fleet 1" to "Purple Towns" homeward']
    there = do(state, 'sail "Ilmiora Fleet 1" to "Purple Towns" homeward')
    assert units.units(there)["Ilmiora Fleet 1"]["at"] == "Purple Towns"
    open_sea = changed(state, ("borders", "Dragon Sea|Straits of Vilmir", "border"))
    assert refused(open_sea, 'sail "Ilmiora Fleet 1" to "Purple Towns" homeward') == ["7.home"]


def _aboard(sea: str, nation: str = "Pan Tang", piece: str = "Jagreen Lern", fleet: str = "Pan Tang Fleet 1") -> State:
    state = empty_handed(begun({"Ann": nation, "Bob": "Lormyr"}))
    state = moved(state, sea, piece, fleet)
    return changed(state, ("units", piece, "aboard", fleet))


def test_the_example_of_the_boiling_sea() -> None:
    state = _aboard("Southern Sea")
    state = moved(arrived(state, "Vilmir Fleet 1", "Ann", "Southern Sea"), "Southern Sea", "Pan Tang General")
    state = changed(state, ("units", "Pan Tang General", "aboard", "Vilmir Fleet 1"))
    army = armies(state, "Pan Tang", 1)[0]
    state = changed(moved(state, "Southern Sea", army), ("units", army, "aboard", "Vilmir Fleet 1"))
    line = 'sail "Pan Tang Fleet 1", "Vilmir Fleet 1" to "Boiling Sea"'
    ruling = rule(state, line, "1, 5, 6")  # the galley 1, the Vilmiran 5, and its personality 6
    after = evolve(state, ruling.changes)
    assert "below the combat value 5" in worksheet(ruling)
    assert "below the combat value 4" in worksheet(ruling)
    assert "Pan Tang Fleet 1" in units.units(after)
    assert not {"Vilmir Fleet 1", army, "Pan Tang General"} & set(units.units(after))
    assert "Pan Tang General" in units.units(evolve(state, rule(state, line, "1, 5, 2").changes))
    ashore = do(after, 'debark "Jagreen Lern" to Ashaneloon')
    assert refused(after, 'debark "Jagreen Lern" with 99 to Ashaneloon') == ["7.number"]
    with pytest.raises(Unreadable, match="0 or more, not -3"):
        rule(after, 'debark "Jagreen Lern" with -3 to Ashaneloon')
    assert units.units(ashore)["Jagreen Lern"]["at"] == "Ashaneloon"


def test_leaving_the_boiling_sea_is_as_hot() -> None:
    state = _aboard("Boiling Sea")
    assert "Pan Tang Fleet 1" not in units.units(do(state, 'sail "Pan Tang Fleet 1" to "Southern Sea"', "6, 1"))
    assert "Pan Tang Fleet 1" in units.units(do(state, 'sail "Pan Tang Fleet 1" to "Southern Sea"', "4"))


def test_the_serpents_teeth_ask_for_an_escape() -> None:
    state = _aboard("Dragon Sea")
    assert "Pan Tang Fleet 1" in units.units(do(state, 'sail "Pan Tang Fleet 1" to "Serpents Teeth"', "4"))
    assert "Pan Tang Fleet 1" not in units.units(do(state, 'sail "Pan Tang Fleet 1" to "Serpents Teeth"', "5, 3"))


def test_a_magician_whose_ship_is_lost_in_the_teeth_has_come_among_the_enemies_there() -> None:
    state = _aboard("Dragon Sea")
    fleet = units.units(state)["Pan Tang Fleet 1"]
    foe = changed(
        state, ("units", "Vilmir Fleet 1", {**fleet, "owner": "Bob", "nation": "Vilmir", "at": "Serpents Teeth", "came": "Serpents Teeth"})
    )
    wrecked = do(foe, 'sail "Pan Tang Fleet 1" to "Serpents Teeth"', "5, 3")
    assert units.units(wrecked)["Jagreen Lern"]["at"] == "Serpents Teeth"
    assert wrecked["public"]["battles"]["Serpents Teeth"]["attacker"] == "Ann"
    alone = do(state, 'sail "Pan Tang Fleet 1" to "Serpents Teeth"', "5, 3")
    assert not alone["public"]["battles"]


def test_the_straits_of_chaos_draw_one_random_attack_a_journey() -> None:
    state = _aboard("Hwamgaarl")
    ruling = rule(state, 'sail "Pan Tang Fleet 1" to "Western Sea" via "Straits of Chaos"', "Grome")
    assert ruling.verdict == LEGAL
    assert "Grome (neutral)" in worksheet(ruling)


def test_ports_are_entered_by_their_anchor_only() -> None:
    state = changed(_aboard("Straits of Vilmir"), ("borders", "Argimiliar capital|Straits of Vilmir", "border"))
    assert refused(state, 'sail "Pan Tang Fleet 1" to "Argimiliar capital" via "Argimiliar capital"') == ["7.waterway"]
    assert rule(state, 'sail "Pan Tang Fleet 1" to Bakshaan').verdict == LEGAL


def test_the_seawall_of_imrryr() -> None:
    state = _aboard("Dragon Sea")
    assert refused(state, 'sail "Pan Tang Fleet 1" to Imrryr') == ["7.seawall"]
    assert refused(state, 'debark "Jagreen Lern" to Imrryr') == ["7.seawall"]
    elric = arrived(state, "Elric", "Ann", "Dragon Sea")
    elric = changed(elric, ("units", "Elric", "aboard", "Pan Tang Fleet 1"))
    assert rule(elric, 'sail "Pan Tang Fleet 1" to Imrryr').verdict == LEGAL
    assert refused(elric, 'debark "Jagreen Lern" to Imrryr') == ["7.seawall"]  # he who stays aboard guides nobody
    assert rule(elric, 'debark "Jagreen Lern", Elric to Imrryr').verdict == LEGAL


def test_going_ashore() -> None:
    state = _aboard("Southern Sea")
    assert refused(state, 'debark "Jagreen Lern" to Jadmar') == ["7.shore"]
    assert refused(state, 'debark "Theleb K\'aarna" to Dorel') == ["7.not-aboard"]  # nor is a shore told of who is on none
    spent = changed(state, ("units", "Pan Tang Fleet 1", "spent", 6))
    assert refused(spent, 'debark "Jagreen Lern" to Dorel') == ["7.land"]
    state = do(state, 'debark "Jagreen Lern" to Ramasaz')
    assert "Ramasaz" in state["public"]["battles"]


def test_a_leaderless_landing_is_no_attack() -> None:
    state = _aboard("Southern Sea")
    army = armies(state, "Pan Tang", 1)[0]
    state = changed(moved(state, "Southern Sea", army), ("units", army, "aboard", "Pan Tang Fleet 1"))
    assert refused(state, f'debark "{army}" to Ramasaz') == ["7.leader-ashore", "10.leader"]


def test_who_fights_does_not_sail_on() -> None:
    met = moved(_aboard("Southern Sea"), "Southern Sea", "Lormyr Fleet 1")
    state = changed(met, ("battles", "Southern Sea", {"attacker": "Ann", "defender": "Bob", "from": []}))
    assert refused(state, 'sail "Pan Tang Fleet 1" to "Dragon Sea"') == ["7.engaged-fleet"]
    assert refused(state, 'debark "Jagreen Lern" to Dorel') == ["7.engaged-fleet"]


def test_all_fleets_of_a_place_are_offered_together() -> None:
    """Whoever taps would have to name them one by one. Of fleets that stand apart there is no such line. [7.3]"""
    both = ("Ann", 'sail "Pan Tang Fleet 1", "Pan Tang Fleet 2" to "Boiling Sea"')
    state = moved(_aboard("Southern Sea"), "Southern Sea", "Pan Tang Fleet 2", "Pan Tang Sealord")
    state = changed(state, ("units", "Pan Tang Sealord", "aboard", "Pan Tang Fleet 2"))
    assert both in offered(state)
    assert both not in offered(moved(state, "Dragon Sea", "Pan Tang Fleet 2", "Pan Tang Sealord"))
    unled = moved(changed(state, ("units", "Pan Tang Sealord", "aboard", None)), "Hwamgaarl", "Pan Tang Sealord")
    assert both not in offered(unled)


def test_fleets_of_two_seas_do_not_sail_together() -> None:
    state = moved(_aboard("Southern Sea"), "Dragon Sea", "Pan Tang Fleet 2", "Pan Tang Sealord")
    state = changed(state, ("units", "Pan Tang Sealord", "aboard", "Pan Tang Fleet 2"))
    assert refused(state, 'sail "Pan Tang Fleet 1", "Pan Tang Fleet 2" to "Boiling Sea"')[0] == "7.apart"
    for line in (
        'sail "Pan Tang Fleet 1", "Pan Tang Fleet 2" to "Dragon Sea"',
        'sail "Pan Tang Fleet 2", "Pan Tang Fleet 1" to "Dragon Sea"',
    ):
        there = next(reason.text for reason in rule(state, line).reasons if reason.check.endswith("7.there"))
        assert there == "in Dragon Sea already: Pan Tang Fleet 2", "and of the other it is not said"


def test_an_enemy_sea_ends_the_way() -> None:
    state = moved(_aboard("Straits of Vilmir"), "Dragon Sea", "Lormyr Fleet 1")
    assert refused(state, 'sail "Pan Tang Fleet 1" to "Southern Sea" via "Dragon Sea"') == ["7.through-fleet"]


def test_aboard_is_not_on_foot() -> None:
    state = _aboard("Hwamgaarl")
    assert "7.aboard" in refused(state, 'march "Jagreen Lern" to "Dharijor capital"')


def test_the_chaos_ship_keeps_its_armies_and_tries_its_guests() -> None:
    state = arrived(_aboard("Southern Sea"), "Chaos Ship", "Ann", "Southern Sea")
    army = armies(state, "Pan Tang", 1)[0]
    state = moved(state, "Southern Sea", army, "Jagreen Lern")
    for unit in (army, "Jagreen Lern"):
        state = changed(state, ("units", unit, "aboard", "Chaos Ship"))
    assert refused(state, f'debark "Jagreen Lern", "{army}" to Dorel') == ["16.ship"]
    assert "Jagreen Lern" in units.units(do(state, 'debark "Jagreen Lern" to Dorel', "1"))
    assert "Jagreen Lern" not in units.units(do(state, 'debark "Jagreen Lern" to Dorel', "6"))


def test_armies_at_sea_without_a_fleet_are_lost() -> None:
    state = empty_handed(begun())
    army = armies(state, "Ilmiora", 1)[0]
    state = moved(state, "Straits of Vilmir", army, "Fadan", "Ilmiora Alchemist")
    state = moved(state, "Ilmiora capital", army, "Fadan")
    assert refused(state, f'march "{army}" to "Straits of Vilmir"') == ["7.leader"]
    ruling = rule(state, f'march Fadan, "{army}" to "Straits of Vilmir"', "6", into_the_water="yes")
    after = evolve(state, ruling.changes)
    assert not {army, "Fadan"} & set(units.units(after))
    assert "Ilmiora Alchemist" in units.units(after)


def test_who_escapes_from_the_water_comes_out_and_is_not_tried_again() -> None:
    state = moved(empty_handed(begun()), "Ilmiora capital", "Fadan")
    ruling = rule(state, 'march Fadan to "Straits of Vilmir"', "1", into_the_water="yes")
    after = evolve(state, ruling.changes)
    assert units.units(after)["Fadan"]["at"] == "Ilmiora capital"
    assert "Fadan" in units.units(do(after, "next"))


def test_winged_units_end_their_flight_on_a_friendly_fleet() -> None:
    state = arrived(moved(_lormyr(), "Southern Sea", "Lormyr Fleet 1"), "Clackars", "Ann", "Dorel")
    state = changed(do(state, 'march Clackars to "Southern Sea"'), ("units", "Clackars", "spent", 4))
    assert refused(state, "next") == ["next.owed"]
    assert "Clackars" not in units.units(evolve(state, rule(state, "next", overrule="it falls").changes))
    landed = do(state, 'embark Clackars on "Lormyr Fleet 1"')
    assert units.units(do(landed, "next"))["Clackars"]["aboard"] == "Lormyr Fleet 1"


def test_armies_leave_their_country_and_their_ships_with_a_personality_alone() -> None:
    state = empty_handed(begun())
    army = armies(state, "Ilmiora", 1)[0]
    state = moved(state, "Ilmiora capital", army, "Ilmiora Fleet 1", "Fadan")
    assert rule(state, f'embark "{army}" on "Ilmiora Fleet 1"').verdict == LEGAL  # in port it is still at home
    off = moved(state, "Straits of Vilmir", "Ilmiora Fleet 1")
    assert refused(off, f'embark "{army}" on "Ilmiora Fleet 1"') == ["7.leader-aboard"]
    (guest,) = armies(state, "Vilmir", 1)
    mixed = changed(moved(state, "Ilmiora capital", guest), ("units", guest, "owner", "Ann"), ("units", "Ilmiora Fleet 1", "carries", 3))
    for stack in (f'"{guest}"', f'"{army}", "{guest}"', f'"{guest}", "{army}"'):
        assert refused(mixed, f'embark {stack} on "Ilmiora Fleet 1"') == ["7.leader-aboard"], "one of another country is enough"
    assert rule(mixed, f'embark Fadan, "{guest}" on "Ilmiora Fleet 1"').verdict == LEGAL
    assert rule(off, f'embark Fadan, "{army}" on "Ilmiora Fleet 1"').verdict == LEGAL
    met = changed(moved(off, "Straits of Vilmir", "Fadan"), ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    assert rule(met, f'embark "{army}" on "Ilmiora Fleet 1"').verdict == LEGAL
    at_sea = changed(moved(met, "Dragon Sea", "Fadan", "Ilmiora Fleet 1", army), ("units", army, "aboard", "Ilmiora Fleet 1"))
    at_sea = changed(at_sea, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    assert refused(at_sea, f'debark "{army}" to "Sorcerers Isle"') == ["7.leader-ashore"]
    assert rule(at_sea, f'debark Fadan, "{army}" to "Sorcerers Isle"', "Grome").verdict == LEGAL


def test_who_is_in_the_way_is_said_and_not_that_there_is_no_way() -> None:
    state = moved(_aboard("Dragon Sea", "Ilmiora", "Fadan", "Ilmiora Fleet 1"), "Straits of Vilmir", "Lormyr Fleet 1", "Voashoon")
    reasons = rule(state, 'sail "Ilmiora Fleet 1" to "Ilmiora capital"').reasons
    assert "7.through-fleet" in [reason.check.partition("/")[2] for reason in reasons]
    assert "7.waterway" not in [reason.check.partition("/")[2] for reason in reasons]


def test_a_fleet_sails_with_the_armies_that_are_aboard_and_no_others() -> None:
    state = do(_lormyr(), "march Fadan, Urish with 5 to Ramasaz")
    with pytest.raises(Unreadable) as told:
        rule(state, "sail Urish with 1 army to Southern Sea")
    assert told.value.hint == 'embark Urish with 1 on "Lormyr Fleet 1"'
    state = do(state, str(told.value.hint))
    assert do(state, "sail Urish with 1 army to Southern Sea") == do(state, 'sail "Lormyr Fleet 1" to "Southern Sea"')
    assert do(state, "sail Urish with all to Southern Sea") == do(state, 'sail "Lormyr Fleet 1" to "Southern Sea"')
    with pytest.raises(Unreadable, match="1 army is aboard Lormyr Fleet 1"):
        rule(state, "sail Lormyr Fleet 1 with 4 armies of Lormyr to Southern Sea")


def test_a_way_that_is_not_named_keeps_to_the_sea() -> None:
    """From Argimiliar it is shorter through Pikarayd, which is free to them; ships go round, whoever leads them."""
    state = empty_handed(begun({"Ann": "Lormyr", "Bob": "Pan Tang"}))
    state = moved(arrived(state, "Fadan", "Ann", "Ramasaz"), "Argimiliar capital", "Lormyr Fleet 1", "Fadan")
    held = [("holds", place, "Ann") for place in ("Argimiliar capital", "Pikarayd capital")]
    state = changed(state, ("units", "Fadan", "aboard", "Lormyr Fleet 1"), *held)
    told = worksheet(rule(state, 'sail "Lormyr Fleet 1" to "Straits of Vilmir"'))
    assert "Argimiliar capital - Southern Sea" in told
    assert "Dragon Sea - Straits of Vilmir" in told
    assert "Pikarayd" not in told


def test_armies_that_have_gone_their_province_alone_board_with_a_personality_alone() -> None:
    """7.2 gives them one province, and boarding takes a point of 7.3."""
    army, other = armies(empty_handed(begun()), "Ilmiora", 2)
    state = moved(empty_handed(begun()), "Ilmiora capital", "Ilmiora Fleet 1", army, other)
    state = moved(state, "Ilmiora inland", army, "Fadan")
    line = f'embark "{army}" on "Ilmiora Fleet 1"'
    gone = do(state, f'march "{army}" to "Ilmiora capital"')
    assert refused(gone, line) == ["7.moved-alone"]
    aboard = changed(moved(gone, "Ilmiora capital", "Ilmiora Fleet 2"), ("units", army, "aboard", "Ilmiora Fleet 2"))
    assert rule(aboard, line).verdict == LEGAL, "it changes ships, which takes no point"
    assert rule(gone, line.replace(army, other)).verdict == LEGAL, "one that has not moved"
    led = changed(moved(gone, "Ilmiora capital", "Sharilla"), ("units", "Sharilla", "aboard", "Ilmiora Fleet 1"))
    assert rule(led, line).verdict == LEGAL, "who is aboard leads it"
    assert rule(moved(gone, "Ilmiora capital", "Sharilla"), line.replace(" on", ", Sharilla on")).verdict == LEGAL


def test_what_is_no_fleet_does_not_sail() -> None:
    """Neither an army ashore, be it of the side that speaks, nor a fleet of another's. [7.3]"""
    state = begun()
    own = armies(state, "Ilmiora", 1)[0]
    for unit in (own, "Vilmir Fleet 1"):
        said = [str(reason.text) for reason in rule(state, f'sail "{unit}" to "Dragon Sea"', side="Ann").reasons]
        assert f"{unit}: no fleet of Ann's" in said


def test_those_aboard_in_a_port_are_told_to_fight_there() -> None:
    """With enemies there they do not go ashore before it, and fight as those ashore do. [7.3, 10.1]"""
    state = moved(begun(), "Straits of Vilmir", "Ilmiora Fleet 1", "Fadan")
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    ruling = rule(state, 'sail "Ilmiora Fleet 1" to Jadmar')
    assert "Aboard, they fight in that battle all the same: Fadan." in [str(said.text) for said in ruling.story]
    (reason,) = rule(evolve(state, ruling.changes), "debark Fadan to Jadmar").reasons
    assert "those aboard there fight in it as they are" in str(reason.text)
