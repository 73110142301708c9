"""7.0 to 7.2, 7.4.1, 7.5.3, 7.5.8: movement on land."""

from playaid.games.elric import GAME
from playaid.games.elric.ratings import world
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT
from playaid.referee.contract.state import State
from tests.games.elric.table import (
    PRINTED,
    Quiet,
    armies,
    arrived,
    begun,
    changed,
    do,
    empty_handed,
    holding,
    moved,
    offered,
    refused,
    rule,
    start,
    worksheet,
)


def _open() -> State:
    return empty_handed(begun())


def test_four_points_and_no_more() -> None:
    state = do(_open(), 'march Fadan to "Ilmiora inland"')
    assert units.units(state)["Fadan"]["spent"] == 1
    state = changed(state, ("units", "Fadan", "spent", world.points()))
    assert refused(state, 'march Fadan to "Ilmiora capital"') == ["7.points"]


def test_armies_go_where_a_leader_takes_them() -> None:
    state = do(_open(), 'march Fadan with 5 of Ilmiora to "Ilmiora inland"')
    assert len(armies(state, "Ilmiora", place="Ilmiora inland")) == 8
    assert refused(_open(), 'march Fadan with 50 to "Ilmiora inland"') == ["7.number"]


def test_armies_alone_move_one_province_at_home() -> None:
    state = _open()
    army = armies(state, "Ilmiora", 1, "Ilmiora capital")[0]
    assert rule(state, f'march "{army}" to "Ilmiora inland"').verdict == LEGAL
    assert "7.leader" in refused(state, f'march "{army}" to Bakshaan')


def test_armies_of_two_nations_are_not_at_home_in_each_others() -> None:
    """7.2: the way leads out of one country and into the other; each army has its own."""
    own, ally = (armies(_open(), nation, 1)[0] for nation in ("Ilmiora", "Vilmir"))
    state = changed(moved(_open(), "Ilmiora inland", own, ally), ("units", ally, "owner", "Ann"), ("nations", "Vilmir", "Ann"))
    assert refused(state, f'march "{own}", "{ally}" to Jadmar')[0] == "7.leader"
    assert rule(state, f'march "{own}" to "Ilmiora capital"').verdict == LEGAL


def test_an_attack_needs_a_leader() -> None:
    state = _open()
    army = armies(state, "Ilmiora", 1, "Ilmiora inland")[0]
    assert refused(state, f'march "{army}" to Jadmar') == ["7.leader", "10.leader"]
    state = do(state, 'march Fadan to Jadmar via "Ilmiora inland"')
    assert state["public"]["battles"]["Jadmar"]["attacker"] == "Ann"
    assert refused(state, "march Fadan to Bakshaan") == ["7.engaged"]


def test_bare_walls_hold_nobody_who_goes_on_by_one_line_or_by_two() -> None:
    goal = "Ilmiora capital"
    state = do(_open(), "march Fadan with 3 to Bakshaan")
    assert state["public"]["battles"]["Bakshaan"]["attacker"] == "Ann"
    part = do(moved(state, "Bakshaan", "Sharilla"), f'march Fadan to "{goal}"')
    assert "Bakshaan" in part["public"]["battles"], "whoever stays attacks"
    whole = do(state, f'march Fadan with 3 to "{goal}"')
    by_one_line = do(_open(), f'march Fadan with 3 to "{goal}" via Bakshaan')
    assert whole["public"]["battles"] == by_one_line["public"]["battles"] == {}
    assert units.units(whole)["Fadan"]["at"] == units.units(by_one_line)["Fadan"]["at"] == goal
    held = moved(state, "Bakshaan", "Vilmir army 1")
    assert refused(held, f'march Fadan with 3 to "{goal}"') == ["7.engaged"]


def _leaves_them_unled(state: State, line: str) -> bool:
    ruling = rule(state, line)
    assert ruling.verdict in (LEGAL, ILLEGAL), ruling.question
    assert {reason.check.partition("/")[2] for reason in ruling.reasons} <= {"10.left"}, ruling.reasons
    return ruling.verdict == ILLEGAL


def test_nobody_who_has_come_before_bare_walls_is_left_there_without_a_leader() -> None:
    """Whoever ends there attacks the walls, which takes a personality; who has stood there before may be left as anywhere. [7.3, 7.5.7,
    10.1]"""
    alone, all_of_them = 'march Fadan to "Ilmiora capital"', 'march Fadan with 3 to "Ilmiora capital"'
    state = do(_open(), "march Fadan with 3 to Bakshaan")
    assert refused(state, alone) == ["10.left"]
    assert _leaves_them_unled(state, 'march Fadan with 2 to "Ilmiora capital"')
    assert not _leaves_them_unled(state, all_of_them)
    onward = [line for _, line in offered(state) if line.startswith("march") and "Ilmiora capital" in line]
    assert 'march "Fadan" with 3 to "Ilmiora capital"' in onward
    assert 'march "Fadan" to "Ilmiora capital"' not in onward
    assert not _leaves_them_unled(moved(state, "Bakshaan", "Sharilla"), alone)
    for other in ("Clackars", "Ilmiora Fleet 1"):
        joined = moved(arrived(state, other, "Ann", "Bakshaan"), "Bakshaan", other)
        assert not _leaves_them_unled(joined, all_of_them), "they have stood there"
        assert _leaves_them_unled(changed(joined, ("units", other, "came", "Ilmiora capital")), all_of_them)
    waiting = moved(state, "Bakshaan", *armies(state, "Ilmiora", place="Bakshaan"))
    assert do(waiting, alone)["public"]["battles"] == {}, "who stands there without a leader attacks nobody"
    led = do(moved(waiting, "Bakshaan", "Sharilla"), alone)
    assert "Bakshaan" in led["public"]["battles"], "who stands there with one does"


def test_a_leader_leaves_nobody_before_bare_walls_by_ship_or_by_flight() -> None:
    sea, ship = "Straits of Vilmir", "Ilmiora Fleet 1"
    state = do(_open(), "march Fadan with 2 to Bakshaan")
    beside = moved(state, sea, ship)
    assert _leaves_them_unled(beside, f'embark Fadan on "{ship}"')
    assert not _leaves_them_unled(beside, f'embark Fadan with 2 on "{ship}"')
    inside = changed(moved(state, "Bakshaan", ship), ("units", ship, "came", sea))
    assert not _leaves_them_unled(inside, f'embark Fadan on "{ship}"')
    aboard = changed(inside, ("units", "Fadan", "aboard", ship))
    assert _leaves_them_unled(aboard, f'sail "{ship}" to "{sea}"')
    assert not _leaves_them_unled(aboard, "debark Fadan to Bakshaan")
    flies = changed(holding(state, "Fadan", "Teleport"), ("units", "Fadan", "capacity", 2))
    assert _leaves_them_unled(flies, 'fly Teleport by Fadan to "Ilmiora capital"')
    alone = moved(flies, "Ilmiora capital", *armies(state, "Ilmiora", place="Bakshaan"))
    assert not _leaves_them_unled(alone, 'fly Teleport by Fadan to "Ilmiora capital"')


def test_who_is_there_already_is_told_so() -> None:
    state = _open()
    here = units.units(state)["Fadan"]["at"]
    assert refused(state, f'march Fadan to "{here}"') == ["7.there"]
    afloat = moved(state, "Dragon Sea", "Ilmiora Fleet 1", "Fadan")
    afloat = changed(afloat, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    assert refused(afloat, 'sail "Ilmiora Fleet 1" to "Dragon Sea"') == ["7.there"]
    assert refused(moved(afloat, "Ilmiora inland", "Fadan"), 'sail "Ilmiora Fleet 1" to "Dragon Sea" homeward') == ["7.there"]


def test_ships_leave_a_port_of_bare_walls_again() -> None:
    state = moved(_open(), "Straits of Vilmir", "Fadan", "Ilmiora Fleet 1")
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    state = changed(
        moved(state, "Ilmiora inland", "Naclon", "Avan Astram", "Vilmir Sealord", "Vilmir Priest", "Vilmir Fleet 1", "Vilmir Fleet 2")
    )
    for army in armies(state, "Vilmir", place="Jadmar"):
        state = moved(state, "Vilmir inland", army)
    state = do(state, 'sail "Ilmiora Fleet 1" to Jadmar')
    assert "Jadmar" in state["public"]["battles"]
    away = do(state, 'sail "Ilmiora Fleet 1" to "Straits of Vilmir"')
    assert away["public"]["battles"] == {}
    assert refused(moved(state, "Jadmar", "Naclon"), 'sail "Ilmiora Fleet 1" to "Straits of Vilmir"') == ["7.engaged-fleet"]


def test_borders_hold_and_mountains_are_closed_to_all() -> None:
    state = moved(_open(), "Silent Lands", "Fadan")
    ruling = rule(state, "march Fadan to Nihrain via Nihrain")
    assert [(reason.check.partition("/")[2], reason.citation) for reason in ruling.reasons] == [("7.mountains", "7.5.3")]
    assert refused(state, "march Fadan to Jadmar") == ["7.border"]
    winged = arrived(state, "Clackars", "Ann", "Silent Lands")
    assert refused(winged, "march Clackars to Nihrain via Nihrain") == ["7.mountains"]


def test_who_does_not_walk() -> None:
    state = _open()
    assert refused(state, 'march Naclon to "Vilmir inland"') == ["7.own"]
    assert refused(state, 'march "Ilmiora Fleet 1" to "Ilmiora inland"') == ["7.foot"]
    apart = moved(state, "Ilmiora inland", "Sharilla")
    assert refused(apart, 'march Fadan, Sharilla to "Ilmiora inland"')[0] == "7.stack"


def test_winged_units_of_no_nation_lead_no_armies_into_a_land_of_none() -> None:
    state = changed(arrived(_open(), "Clackars", "Ann", "Ilmiora capital"), ("borders", "Ilmiora capital|Oin", "border"))
    army = armies(state, "Ilmiora", 1, "Ilmiora capital")[0]
    assert refused(state, f'march Clackars, "{army}" to Oin') == ["7.leader"]
    assert rule(state, f'march Clackars, "{army}" to "Ilmiora inland"').verdict == LEGAL


def test_an_enemy_place_ends_the_way() -> None:
    state = moved(_open(), "Ilmiora inland", "Fadan")
    assert refused(state, 'march Fadan to "Vilmir inland" via Jadmar') == ["7.through"]


def test_a_city_with_walls_and_nobody_in_it_lies_open_to_whoever_passes() -> None:
    state = _open()
    there = [unit for unit, here in units.units(state).items() if here["at"] == "Jadmar"]
    state = moved(moved(state, "Vilmir inland", *there), "Ilmiora inland", "Fadan")
    after = do(state, "march Fadan to Jadmar")
    assert "Jadmar" in after["public"]["battles"]  # to stay there is to attack its walls
    assert not do(state, 'march Fadan to "Ilmiora inland" via Jadmar')["public"]["battles"]


def test_magicians_walk_the_sea_at_double_cost_and_others_do_not() -> None:
    state = _open()
    assert "Fadan" not in units.units(do(state, 'march Fadan to "Straits of Vilmir"', "6", into_the_water="yes"))
    stays = do(state, 'march Fadan to "Straits of Vilmir"', into_the_water="no")
    assert (units.units(stays)["Fadan"]["at"], units.units(stays)["Fadan"]["spent"]) == ("Ilmiora capital", 0)
    state = do(state, 'march "Ilmiora Alchemist" to "Straits of Vilmir"')
    assert units.units(state)["Ilmiora Alchemist"]["spent"] == 2


def test_winged_units_pass_over_enemies_and_seas() -> None:
    state = arrived(_open(), "Clackars", "Ann", "Ilmiora inland")
    assert rule(state, 'march Clackars to "Vilmir inland" via Jadmar').verdict != LEGAL  # the end itself is a city with walls
    state = moved(state, "Purple Towns", "Clackars")
    state = do(state, 'march Clackars to "Sorcerers Isle" via "Dragon Sea"')
    assert units.units(state)["Clackars"]["spent"] == 2
    state = moved(state, "Purple Towns", "Clackars")
    over = moved(state, "Dragon Sea", "Vilmir Fleet 1")
    for line in ('march Clackars to "Dragon Sea"', 'march Clackars to "Sorcerers Isle" via "Dragon Sea"'):
        assert not do(over, line)["public"]["battles"]  # they are above the ships, also where the line ends over them


def test_an_unwalled_undefended_capital_falls_to_who_ends_there() -> None:
    """Occupied is where one rests; who passes takes nothing, by one line as by two. [7.2, 7.5.2, 7.5.6, 9.1]"""
    entered = do(moved(_open(), "Org", "Fadan"), "march Fadan to Nadsokor")
    assert "Nadsokor" not in entered["public"]["holds"]
    passed = do(changed(entered, ("borders", "Nadsokor|Weeping Waste", "border")), 'march Fadan to "Weeping Waste"')
    assert "Nadsokor" not in do(passed, "next", "Grome")["public"]["holds"]
    state = do(entered, "next", "Grome")
    assert state["public"]["holds"]["Nadsokor"] == "Ann"
    assert state["public"]["rights"]["Ann"] == []
    assert units.units(state)["Fadan"]["spells"] == 1


def test_a_way_is_found_over_free_land() -> None:
    assert "Ilmiora capital - Weeping Waste" in worksheet(rule(_open(), 'march Fadan to "Sighing Desert"'))


def test_an_unknown_border_is_asked_for_once() -> None:
    from playaid.dice.sources import Refusing
    from playaid.referee.contract.ruling import Declaration
    from playaid.referee.deciding.decide import decide

    state = changed(_open(), ("map", "printed"), ("borders", {}))
    said = Declaration("march", {"units": ["Fadan"], "place": "Jadmar"}, "Ann", "march Fadan to Jadmar")
    ruling = decide(GAME, state, said, PRINTED, Refusing())
    assert ruling.verdict == NEEDS_INPUT
    assert ruling.question is not None
    assert ruling.question.fact is not None
    assert ruling.question.fact["keys"] == ["Ilmiora capital", "Jadmar"]
    known = changed(state, ("borders", "Ilmiora capital|Jadmar", "border"))
    assert decide(GAME, known, said, PRINTED, Refusing()).verdict == LEGAL


def test_a_place_of_ones_own_map_may_be_charted() -> None:
    state = do(_open(), "chart land of Ilmiora city port named Karlaak")
    assert state["public"]["places"]["Karlaak"]["walls"] == 3
    ruling = rule(state, "march Fadan to Karlaak", **{"border_Ilmiora_capital|Karlaak": "border"})
    assert ruling.verdict == LEGAL
    assert refused(state, "chart land named karlaak") == ["3.known"]
    assert refused(state, "chart hill named Elsewhere") == ["3.kind"]
    assert refused(state, "chart land named a|b") == ["3.name"]


def test_offers_are_single_steps_and_legal() -> None:
    state = _open()
    lines = [line for side, line in offered(state) if line.startswith("march")]
    assert lines
    assert all(rule(state, line, Quiet(1)).verdict != "illegal" for line in lines)


def test_the_players_may_be_more_than_two() -> None:
    assert len(start(("Ann", "Bob", "Cid", "Dot"))["public"]["order"]) == 4


def test_nobody_walks_over_the_sea_into_imrryr_without_elric() -> None:
    state = moved(_open(), "Dragon Sea", "Ilmiora Alchemist")
    assert "7.seawall" in refused(state, 'march "Ilmiora Alchemist" to Imrryr')
    with_elric = moved(arrived(state, "Elric", "Ann", "Dragon Sea"), "Dragon Sea", "Elric")
    assert rule(with_elric, 'march Elric, "Ilmiora Alchemist" to Imrryr').verdict != ILLEGAL


def test_what_is_winged_passes_over_imrryr_and_does_not_come_down_there() -> None:
    """The Boiling Sea and mountains alone bind it; a seawall does where it enters. [7.4.1, 7.5.9]"""
    state = arrived(_open(), "Clackars", "Ann", "Purple Towns")
    assert rule(state, 'march Clackars to "Sorcerers Isle" via "Dragon Sea", Imrryr, "Dragon Sea"').verdict != ILLEGAL
    assert "7.seawall" in refused(state, 'march Clackars to Imrryr via "Dragon Sea"')


def test_what_is_winged_flies_over_the_straits_and_draws_nothing() -> None:
    """7.4.1 binds it by the Boiling Sea and by mountains alone; whoever goes with it, or by magic through the water, draws. [7.5.5]"""
    state = arrived(moved(_open(), "Dragon Sea", "Ilmiora Alchemist"), "Clackars", "Ann", "Dragon Sea")
    assert not rule(state, 'march Clackars to "Straits of Chaos"').rolls
    assert not rule(moved(state, "Purple Towns", "Clackars"), "march Clackars to Hwamgaarl via Dragon Sea, Straits of Chaos").rolls
    assert rule(state, 'march "Ilmiora Alchemist" to "Straits of Chaos"', "Grome").rolls
    assert rule(state, 'march "Ilmiora Alchemist", Clackars to "Straits of Chaos"', "Grome").rolls


def test_a_way_that_breaks_off_says_where() -> None:
    ruling = rule(moved(_open(), "Jharkor inland", "Fadan"), "march Fadan to Nihrain via Silent Lands, Nihrain")
    (instead,) = (reason.instead for reason in ruling.reasons if reason.check.endswith("7.mountains"))
    assert str(instead).startswith("Silent Lands is known to border on ")


def test_armies_without_a_leader_are_offered_a_province_at_home() -> None:
    state = moved(_open(), "Jadmar", *units.of(_open(), "Ann", sort="personality"))
    state = moved(state, "Ilmiora inland", *armies(state, "Ilmiora"))
    lines = [line for side, line in offered(state) if line.startswith('march "Ilmiora army')]
    first = lines[0].split('"')[1]
    assert lines == [f'march "{first}" to "Ilmiora capital"', f'march "{first}" with 9 to "Ilmiora capital"']
    assert all(rule(state, line).verdict == LEGAL for line in lines)
