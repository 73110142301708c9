"""The second referee of the world-empire game held to the figures of its document."""

from __future__ import annotations

import importlib
import inspect
from dataclasses import replace
from fractions import Fraction

from tests.each import each

from . import combat, control, exploration, movement, readings, roster, sequence
from .position import ARMY, DRAW, EXPLORATION, FLEET, ICE, LAND, RESUPPLY, SEA, WING, Facts, Position, Unit

GREN, HOG = roster.counter("Grenord", "3a+ Gren"), roster.counter("Hogrin", "1a")
SHIP, DRAGON = roster.counter("Grenord", "1nn"), roster.counter("Grenord", "3www+ Craw")
FACTS = Facts(
    adjacent={
        "g1": frozenset({"g2", "g3"}),
        "g2": frozenset({"g1", "g3", "h1"}),
        "g3": frozenset({"g1", "g2", "g4"}),
        "g4": frozenset({"g3"}),
        "h1": frozenset({"g2", "h2"}),
        "h2": frozenset({"h1"}),
    },
    kind={"g1": LAND, "g2": LAND, "g3": SEA, "g4": ICE, "h1": LAND, "h2": LAND},
    country={"g1": "Grenord", "g2": "Grenord", "g3": "Grenord", "g4": "Grenord", "h1": "Hogrin", "h2": "Hogrin"},
    borders={"h2": frozenset({"north"})},
)
ARMY_AT, SHIP_AT, FOE = Unit(GREN, "g2", True), Unit(SHIP, "g3", True), Unit(HOG, "h1")
BOARD = Position(
    ("ann", "ben"),
    "ann",
    units=(ARMY_AT, SHIP_AT, FOE),
    flags={"Grenord": "ann", "Hogrin": "ben"},
    hands={"ann": (DRAGON, roster.counter("Dalia", "2aaa+ Legoll"), roster.counter("Hogrin", "2a+"))},
    explored=frozenset({"Grenord", "Hogrin", "Dalia"}),
    spaces_left=9,
    deck=100,
)


def test_readings_stand_in_their_functions() -> None:
    for reading in readings.READINGS:
        assert reading.first.startswith(reading.chosen + ":") or reading.second.startswith(reading.chosen + ":")
        for place in reading.asked_in:
            path, _, keyword = place.partition(":")
            module, _, name = path.partition(".")
            function = getattr(importlib.import_module(f"{__package__}.{module}"), name)
            assert inspect.signature(function).parameters[keyword].default == reading.chosen, place


@each(
    ("text", "combat_value", "kind", "hexes", "crowns"),
    [("3aa+", 3, ARMY, 2, 1), ("1a", 1, ARMY, 1, 0), ("2nn", 2, FLEET, 2, 0), ("2www+", 2, WING, 3, 1), ("1a+++", 1, ARMY, 1, 3)],
)
def test_example_units(text: str, combat_value: int, kind: str, hexes: int, crowns: int) -> None:
    one = roster.counter("Dalia", text)
    assert (one.combat, one.kind, one.movement, one.crowns) == (combat_value, kind, hexes, crowns)


def test_countries() -> None:
    assert roster.possible_maps() == roster.MAPS
    assert set(roster.RACE) == {*roster.POLE_COUNTRIES, *roster.MAIN_COUNTRIES} == set(roster.LAYOUT) == set(roster.ROSTER)
    assert len(roster.RACE) == roster.FLAGS_EACH
    assert {len(signs) for signs in roster.LAYOUT.values()} == {roster.HEXES_EACH}
    assert {1, 2, 3} == {c.combat for c in roster.all_counters()}
    assert len(set(roster.all_counters())) == len(roster.all_counters()) == 153


def test_muster() -> None:
    assert control.may_muster(BOARD, FACTS, "ann", DRAGON, "g1")
    assert not control.may_muster(BOARD, FACTS, "ann", DRAGON, "g3")
    assert control.muster_hexes(BOARD, FACTS, SHIP) == {"g3"}
    elf, orc = BOARD.hands["ann"][1:]
    assert "natural" in control.may_muster(BOARD, FACTS, "ann", elf).why
    assert "another" in control.may_muster(BOARD, FACTS, "ann", orc).why


def test_coup() -> None:
    orc = BOARD.hands["ann"][2]
    assert control.may_attempt_coup(BOARD, "ann", "Hogrin")
    assert control.coup_succeeds(BOARD, "Hogrin", [orc])
    assert not control.coup_succeeds(BOARD, "Grenord", [DRAGON])
    assert not control.may_attempt_coup(BOARD, "ann", "Dalia")


def test_exploration_and_supply() -> None:
    exploring = replace(BOARD, phase=EXPLORATION)
    assert not exploration.may_explore_space(exploring, FACTS, "ann", "north")
    assert exploration.may_explore_space(replace(exploring, units=(FOE,)), FACTS, "ann", "north")
    assert exploration.may_explore_space(replace(exploring, units=(replace(ARMY_AT, hex="h2"),)), FACTS, "ann", "north")
    crowded = replace(BOARD, phase=RESUPPLY, units=(ARMY_AT, Unit(DRAGON, "g2"), replace(FOE, hex="g2", supplied=True)))
    assert exploration.must_supply(crowded, "ann") == {"g2"}
    assert exploration.supplied_after(crowded, "ann", {"g2": DRAGON}) == {GREN: False, DRAGON: True, HOG: False}


def test_movement() -> None:
    assert movement.reach(BOARD, FACTS, "ann", ARMY_AT) == {"g1": 1, "h1": 1}
    flyer = Unit(DRAGON, "g1", True)
    assert set(movement.reach(replace(BOARD, units=(flyer, FOE)), FACTS, "ann", flyer)) == {"g2", "g3", "h1"}
    assert not movement.may_go_along(BOARD, FACTS, "ann", flyer, ("g2", "h1", "h2"))
    assert movement.may_go_along(BOARD, FACTS, "ann", flyer, ("g2", "h1"))
    assert not movement.may_move(BOARD, FACTS, "ann", replace(ARMY_AT, supplied=False), "g1")


def test_fleets() -> None:
    assert movement.may_load(BOARD, FACTS, "ann", ARMY_AT, SHIP_AT)
    full = replace(SHIP_AT, cargo=GREN)
    assert not movement.may_load(BOARD, FACTS, "ann", ARMY_AT, full)
    assert movement.may_unload(BOARD, FACTS, "ann", full, "g1")
    assert combat.lost_with(full) == {SHIP: combat.DISCARD, GREN: combat.DEAD}


def test_attack() -> None:
    met = replace(BOARD, units=(replace(ARMY_AT, hex="h1"), FOE))
    assert combat.may_attack(met, "ann", met.units[0])
    assert not combat.may_attack(BOARD, "ann", ARMY_AT)
    assert combat.hit(GREN, 1, HOG, 3) == {"attacker", "defender"}
    assert combat.hit(GREN, 2, HOG, 3) == {"defender"}
    assert combat.chances(HOG, HOG) == {"attacker": Fraction(15, 36), "defender": Fraction(15, 36), "both": Fraction(6, 36)}
    assert [combat.after_hit(u) for u in (ARMY_AT, FOE)] == ["unsupplied", "killed"]
    assert combat.may_defend(met, "ben", "h1") == {HOG}


def test_turns() -> None:
    drawing = replace(BOARD, phase=DRAW)
    assert sequence.most_drawn(drawing, "ann") == 3
    assert sequence.most_drawn(replace(drawing, deck=2), "ann") == 2
    assert sequence.phases(all_pieces_placed=True)[0] == RESUPPLY
    assert sequence.winner(BOARD) is None
    assert sequence.winner(replace(BOARD, spaces_left=0, units=(ARMY_AT,))) == "ann"
    assert sequence.winner(replace(BOARD, units=(ARMY_AT,))) is None
