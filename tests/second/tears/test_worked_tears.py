"""The second referee of Tears of the Dragon held to the worked examples and figures of its document."""

from __future__ import annotations

import importlib
import inspect

from tests.each import each

from . import (
    aid,
    allies,
    castles,
    combat,
    fog,
    fortunes,
    leadership,
    movement,
    naval,
    pieces,
    readings,
    reinforcement,
    ruins,
    scenarios,
    sequence,
    setup,
    shield,
    spells,
    victory,
    wizardry,
)
from .position import FORSETI, GORGANUN, Area, Facts, Group, Leader, Position, Unit, Wizard, die

KENDREL = Leader("Kendrel", FORSETI, 1, 2, 8, 2)
ALGERON = Leader("Algeron", FORSETI, 2, 2, 7, 2)
NEKO = Leader("Neko", FORSETI, 4, 1, 7, 1)
KESTREL = Leader("Kestrel", GORGANUN, 2, 1, 6, 1)
EZELLE = Leader("Ezelle", GORGANUN, 3, 1, 6, 1)
TORIN = Wizard("Torin", FORSETI, 3, 2, 5, ("Good Fortune", "Summon Aid", "Eldritch Fire"))
FACTS = Facts(
    roads={
        "keep": frozenset({"plain", "wood"}),
        "plain": frozenset({"keep", "haven"}),
        "wood": frozenset({"keep"}),
        "haven": frozenset({"plain", "bay"}),
        "bay": frozenset({"haven", "deep"}),
        "deep": frozenset({"bay", "isle"}),
        "isle": frozenset({"deep"}),
    },
    kind={
        "keep": Area.CASTLE,
        "plain": Area.TOWN,
        "wood": Area.RUINS,
        "haven": Area.PORT,
        "bay": Area.SEA,
        "deep": Area.SEA,
        "isle": Area.ISLAND,
    },
    towers={"keep": 4},
    to_island={"bay": 2, "deep": 1},
)


def unit(kind: str, side: str, reduced: bool = False) -> Unit:
    """A troop of middling strength."""
    return Unit(kind, side, 4, reduced)


def test_readings_stand_in_their_functions() -> None:
    for reading in readings.READINGS:
        assert reading.first.startswith(reading.chosen + ":") or reading.second.startswith(reading.chosen + ":")
        for place in reading.asked_in:
            path, _, keyword = place.partition(":")
            module, _, name = path.partition(".")
            function = getattr(importlib.import_module(f"{__package__}.{module}"), name)
            assert inspect.signature(function).parameters[keyword].default == reading.chosen, place


def test_counters_are_sixty() -> None:
    """26, 71 to 86: what is set up and put aside is what there is."""
    assert pieces.pieces_in_all() == pieces.PIECES
    for side in (GORGANUN, FORSETI):
        total: dict[str, int] = dict(setup.put_aside(side))
        if side == GORGANUN:
            total["Cadmin"] += setup.CADMIN_AT_START
        for castle, holder in setup.CASTLES.items():
            if holder == side:
                for kind, count in setup.starting_units(castle).items():
                    total[kind] = total.get(kind, 0) + count
        assert total == pieces.count_of(side)
        for names in (pieces.LEADERS[side], pieces.WIZARDS[side]):
            assert all(setup.CASTLES[setup.starting_place(n) or ""] == side for n in names)


def test_free_set_up() -> None:
    """90: eight pieces in a castle of four, six in one of three."""
    assert [setup.free_setup_limit(t) for t in (4, 3)] == [8, 6]


def test_wooing() -> None:
    """116: three and two wizards is seven, a leader adds nothing more, a five wins."""
    assert victory.target(0, 2) == 7
    assert victory.target(1, 2) == 7
    assert victory.persuades(5, 1, 2)
    assert not victory.persuades(8, 1, 2)


def test_initiative() -> None:
    """126: the loser's bonus grows by one each time."""
    losses = 0
    for expected in (0, 1, 2, 3):
        assert sequence.initiative_bonus(losses) == expected
        losses = sequence.losses_after(losses, won=False)
    assert sequence.initiative(5, 4, 0, 2) == 1
    assert sequence.initiative(5, 5) is None


def test_command_table() -> None:
    table = [sequence.command(face) for face in range(1, 11)]
    assert [n for _, n in table] == [4, 1, 0, 1, 2, 1, 2, 2, 2, 3]
    assert [face + 1 for face, (who, _) in enumerate(table) if who == "enemy"] == [4, 8]
    assert sequence.activations_of((8, 4, 1)) == (4, 3)
    assert die(0) == 10


def test_kendrel_commands() -> None:
    """154: the first has its unit, then the others theirs; two lend their points."""
    people = (KENDREL, ALGERON, NEKO)
    assert leadership.in_charge(people) == (KENDREL,)
    assert not leadership.may_take_command(NEKO, people, {})
    assert leadership.may_take_command(NEKO, people, {"Kendrel": 1})
    assert leadership.controls(KENDREL, NEKO, same_area=True)
    assert leadership.supporters(people, NEKO) == (KENDREL, NEKO)


def test_spread_of_points() -> None:
    """158: two points on two units or on one, none past seven."""
    leader = Leader("x", FORSETI, 1, 2, 6, 2)
    assert leadership.may_spread(leader, True, (4, 4), (1, 1))
    assert leadership.may_spread(leader, True, (4, 4), (2, 0))
    assert not leadership.may_spread(leader, True, (4, 4), (2, 1))
    assert not leadership.may_spread(leader, True, (6, 4), (2, 0))


def test_ezelle_box() -> None:
    """172: six in the box, the rest on the board."""
    assert leadership.may_box(EZELLE, "unit", 5, same_area=True)
    assert not leadership.may_box(EZELLE, "unit", 6, same_area=True)
    assert leadership.left_on_board(EZELLE, 8) == 2


def test_wound_tables() -> None:
    leader = [leadership.wound(n) for n in (5, 6, 7, 8, 9, 10, 15)]
    assert leader == ["escapes", "wounded", "wounded", "dead", "dead", "captured", "captured"]
    assert [wizardry.wound(n) for n in (5, 7, 8, 9, 10)] == ["escapes", "wounded", "dead", "captured", "captured"]
    assert [naval.fate("leader", n, False) for n in (1, 4, 5)] == ["dead", "dead", "captured"]
    assert [naval.fate("wizard", n, False) for n in (1, 3, 4)] == ["dead", "dead", "captured"]
    assert naval.fate("wizard", 9, True) == "dead"


def test_torin() -> None:
    """211, 213: a four succeeds against seven, a nine fails; two more spells can be learnt."""
    assert wizardry.check_target(TORIN) == 7
    assert wizardry.succeeds(TORIN, 4)
    assert not wizardry.succeeds(TORIN, 9)
    assert wizardry.room(TORIN) == 2
    assert [wizardry.failure(n) for n in (4, 7, 9, 10)] == ["burnt out", "memory lost", "backfire", "explosion"]


def test_kestrel_marches() -> None:
    """284, 286, 288: one with the foot, two without; no two Cadmin to five units."""
    assert movement.stack_points(("Warsteed", "Wargroup")) == 1
    assert movement.stack_points(("Warsteed", "Leader")) == 2
    assert movement.may_join(True, False, False, 5, 1, KESTREL.command)
    assert not movement.may_join(True, False, False, 5, 2, KESTREL.command)
    assert not movement.may_join(True, True, False, 3, 1, KESTREL.command)


def test_ports() -> None:
    assert movement.may_step(FACTS, "haven", "bay", 1, False, "haven")
    assert not movement.may_step(FACTS, "haven", "bay", 1, False, "plain")
    assert movement.may_come_ashore(FACTS, "isle")
    assert movement.may_board(2, 1)
    assert not movement.may_board(3, 1)


def test_hits() -> None:
    """324, 330: three hits on three whole units; a three hits with five, a seven misses with four."""
    three = tuple(unit("Foot Soldier", FORSETI) for _ in range(3))
    assert combat.may_allot(three, (1, 1, 1), 3)
    assert combat.may_allot(three, (2, 1, 0), 3)
    assert not combat.may_allot(three, (3, 0, 0), 3)
    assert combat.hits(3, 5)
    assert not combat.hits(7, 4)
    assert combat.after_hits(three[0], 1) == "reduced"
    assert combat.after_hits(three[0], 2) == "removed"


def test_castles() -> None:
    assert [castles.walls_bonus(n) for n in (2, 3, 4)] == [0, 1, 2]
    assert combat.strength(4, 2, towers=4) == 7
    assert combat.strength(3, 0, fog=4) == 1
    assert combat.dice(in_castle=True) == 2
    assert castles.garrison(4, 1) == 0


def test_fights() -> None:
    own = Group(FORSETI, "keep", (unit("Cavalry", FORSETI),))
    foe = Group(GORGANUN, "keep", (unit("Wargroup", GORGANUN),), inside=True)
    assert combat.combat_at(Position(1, FORSETI, (own,)), "keep", GORGANUN) == "free"
    assert combat.combat_at(Position(1, FORSETI, (own, foe)), "keep", GORGANUN) == "free"
    open_foe = Group(GORGANUN, "keep", foe.units)
    position = Position(1, FORSETI, (own, open_foe))
    assert combat.combat_at(position, "keep", GORGANUN) == "forced"
    assert combat.retreats(position, FACTS, FORSETI, "keep", ("plain",), False, 1) == (1, ("wood",))
    assert combat.retreats(position, FACTS, GORGANUN, "keep", ("plain", "wood"), True, 1) == (2, ("keep",))


def test_overrun() -> None:
    foe = (Group(GORGANUN, "plain", (unit("Wargroup", GORGANUN),)),)
    assert combat.may_overrun(5, foe, foe_inside=False)
    assert not combat.may_overrun(4, foe, foe_inside=False)


def test_sea_fight() -> None:
    assert naval.sea_strength("Cavalry", 5) == 3
    assert naval.sea_strength("Foot Soldier", 5) == 5
    assert naval.sinks(4)
    assert not naval.sinks(3)
    assert not naval.may_retreat_at_sea(FACTS, "bay", "deep", True, None, ())
    assert naval.may_retreat_at_sea(FACTS, "bay", "haven", True, None, ())
    assert not naval.may_retreat_at_sea(FACTS, "bay", "haven", True, "haven", ())


def test_neko_recruits() -> None:
    """435: seven of command, two guards, a Cavalry at Eldinbourg; guards stay."""
    assert reinforcement.may_recruit(FORSETI, "Cavalry", "Eldinbourg", Area.CITY, NEKO, 2, 1)
    assert not reinforcement.may_recruit(FORSETI, "Elite Guard", "Eldinbourg", Area.CITY, NEKO, 2, 1)
    assert not reinforcement.may_recruit(FORSETI, "Cavalry", "Eldinbourg", Area.CITY, NEKO, 7, 1)
    assert not reinforcement.may_act_with_recruiter(still_under=True)
    assert [reinforcement.replenish_limit(a) for a in (Area.CASTLE, Area.CITY, Area.PORT, Area.TOWN)] == [2, 2, 2, 1]


def test_ruins() -> None:
    assert [ruins.danger_hits(n) for n in (4, 5)] == [1, 0]
    assert [ruins.discovers(n) for n in (3, 4)] == [False, True]
    group = Group(FORSETI, "wood", (), (), (TORIN,))
    position = Position(1, FORSETI, (group,))
    assert ruins.may_find_knowledge(position, FACTS, group)
    assert not ruins.may_find_knowledge(position, FACTS, group, hurt=("Torin",))
    assert not ruins.may_search_spell(position, FACTS, group, knowledge_this_activation=True, tried_this_turn=False, hit=False)


@each(("roll", "table", "found"), [(1, 1, "Courser's Speed"), (7, 1, 2), (8, 2, 3), (7, 2, "Enthrall"), (2, 3, "Good Fortune")])
def test_spell_tables(roll: int, table: int, found: str | int) -> None:
    assert ruins.spell_found(roll, table) == found


def test_every_spell_has_its_place() -> None:
    tables = {*ruins.SPELLS_1.values(), *ruins.SPELLS_2.values(), *ruins.SPELLS_3.values()}
    assert tables - set(spells.INDEX) == set(spells.WITHOUT_ENTRY)
    assert set(spells.INDEX) - tables == set(spells.ON_NO_TABLE)
    assert {s for known in spells.STARTING.values() for s in known} <= set(spells.INDEX)
    assert set(spells.STARTING) == {w for names in pieces.WIZARDS.values() for w in names}


def test_terramax() -> None:
    assert [allies.calling(n) for n in (1, 3, 6, 7)] == ["eaten", "wounded", "refuses", "comes"]
    assert allies.calling(7, failures=1) == "refuses"
    assert allies.outcome("comes", 1) == {"prisoner freed": True, "dragon comes": False, "may try again": False}
    assert allies.attacks_when_raging(5, GORGANUN) == FORSETI
    assert allies.attacks_when_raging(6, GORGANUN) == GORGANUN
    assert wizardry.check_target(TORIN, wizardry.TERRAMAX_HIT) == 5


def test_single_spells() -> None:
    assert spells.fire(6) == 7
    assert spells.might(6) == 8
    assert spells.may_fog((1, 1, 1, 1))
    assert spells.may_fog((4,))
    assert not spells.may_fog((4, 1))
    assert spells.slowed(1) == 0


def test_charms_of_a_fight() -> None:
    """645, 669, 683, 687, 705: four off one or one off four; one die, one hit, one who is called."""
    assert fog.may_lie({"a": 4}, {"a": 5})
    assert fog.may_lie(dict.fromkeys("abcd", 1), dict.fromkeys("abcd", 3))
    assert not fog.may_lie({"a": 4, "b": 1}, {"a": 5, "b": 5})
    assert [fog.strength(printed, 0, 4) for printed in (2, 5, 7)] == [1, 1, 3]
    assert fog.works_in(3, 1)
    assert not fog.may_cast(2)
    assert fortunes.reaches("Bad Fortune", "attack", GORGANUN, FORSETI)
    assert not fortunes.reaches("Good Fortune", "wound", FORSETI, FORSETI)
    assert shield.borne([1, 2, 1]) == 3
    assert not shield.may_cast(enemy_has_thrown=True)
    assert aid.may_call("wizard", own=True, adjacent=True)
    assert not aid.may_call("unit", own=True, adjacent=True, number=2)
    assert not aid.may_call("unit", own=False, adjacent=True)


def test_war() -> None:
    assert scenarios.war_winner(dict.fromkeys(setup.CASTLES, FORSETI)) == FORSETI
    assert scenarios.war_winner(setup.CASTLES) is None
    assert scenarios.penguins(10) == (10, True)


def test_leaders_check_where_they_alone_are_left() -> None:
    assert leadership.must_check(alone=True, enemy_moved_in=False, troops_lost=True)
    assert leadership.must_check(alone=True, enemy_moved_in=True, troops_lost=False)
    assert not leadership.must_check(alone=False, enemy_moved_in=False, troops_lost=True)
