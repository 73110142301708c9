"""Wars that are planned a turn ahead: who sets out, from where, and who stays."""

import random
from typing import Any

import pytest

from playaid.games import registry
from playaid.games.elric.state import units
from playaid.referee.contract.state import State
from playaid.testing import campaigns, policies
from playaid.testing.measures import elric
from playaid.testing.measures.ways import FAR
from playaid.testing.policies import Position, campaign
from playaid.testing.table import Table
from tests.games.elric.table import TABLE, armies, begun, changed, do, empty_handed, moved, without

HOME, BETWEEN, THEIRS = "Ilmiora capital", "Ilmiora inland", "Jadmar"
PEOPLE = "Fadan", "Sharilla", "Ilmiora Admiral", "Ilmiora Alchemist"


def laid(defenders: int) -> State:
    """All of Ann's in two provinces beside Bob's capital, as many of his armies in it, and the others far from anywhere."""
    state = empty_handed(begun())
    state = moved(state, HOME, "Fadan", *armies(state, "Ilmiora", 5))
    state = moved(state, BETWEEN, "Sharilla", *armies(state, "Ilmiora")[5:])
    state = without(state, *PEOPLE[2:], *(name for name in units.of(state, "Bob") if name not in armies(state, "Vilmir")))
    return without(moved(state, THEIRS, *armies(state, "Vilmir")), *armies(state, "Vilmir")[defenders:])


def said(state: State) -> list[str]:
    """The orders, one after the other, as they are carried out."""
    lines: list[str] = []
    while True:
        legal = (
            line for line in campaigns.orders(state, "Ann") if line not in lines and TABLE.rule(state, line, "", "Ann").verdict == "legal"
        )
        line = next(legal, None)
        if line is None:
            return lines
        lines.append(line)
        state = do(state, line, "", "Ann")


NEAR = ("Bakshaan", "Nadsokor", "Eshmir capital")
"""What lies near and is nobody's."""


def alone(defenders: int) -> State:
    """The same, and what lies near is Ann's."""
    return changed(laid(defenders), *(("holds", place, "Ann") for place in NEAR))


def test_several_provinces_bring_together_what_none_of_them_has() -> None:
    assert said(alone(3)) == [f'march "Fadan" with 5 to "{THEIRS}"', f'march "Sharilla" with 5 to "{THEIRS}"']


def strong() -> State:
    """Too many defend it."""
    return alone(8)


def test_nobody_sets_out_with_less_than_it_takes() -> None:
    assert said(strong()) == []


def test_armies_stay_that_keep_an_enemy_from_a_capital() -> None:
    near = moved(laid(3), "Bakshaan", *armies(laid(3), "Vilmir"))
    assert campaigns._kept(near, "Ann", HOME, 5) == 0  # nobody leads them
    led = changed(near, ("units", "Naclon", {**units.units(near)["Fadan"], "owner": "Bob", "at": "Bakshaan"}))
    assert 0 < campaigns._kept(led, "Ann", HOME, 5) < 5


def in_turn(state: State, turn: int, order: tuple[str, ...] = ("Bob", "Ann")) -> State:
    frames: Any = [{**frame, "round": turn} if frame["key"] == "turn" else frame for frame in state["referee"]["at"]]
    return TABLE.put(changed(state, ("order", list(order))), "referee", "at", frames)


def test_after_the_last_turn_nobody_comes() -> None:
    """Ten turns are all, and in the last of them whoever comes last has nothing to keep and nothing to lose. [5.0]"""
    assert campaigns.answering(in_turn(strong(), 9), "Ann") == ["Bob"]
    assert campaigns.answering(in_turn(strong(), 10), "Ann") == []
    assert campaigns.answering(in_turn(strong(), 10, ("Ann", "Bob")), "Ann") == ["Bob"]
    near = moved(laid(3), "Bakshaan", *armies(laid(3), "Vilmir"))
    led = changed(near, ("units", "Naclon", {**units.units(near)["Fadan"], "owner": "Bob", "at": "Bakshaan"}))
    assert campaigns._kept(in_turn(led, 9), "Ann", HOME, 5) > campaigns._kept(in_turn(led, 10), "Ann", HOME, 5) == 0


def test_in_the_last_turn_an_attack_is_tried_that_may_succeed() -> None:
    assert said(in_turn(alone(5), 9)) == []
    assert said(in_turn(alone(5), 10)) != []


def test_a_capital_of_ones_own_is_won_back() -> None:
    """As long as an enemy holds it, it counts for them. [5.0]"""
    state = changed(strong(), ("holds", HOME, "Bob"))
    state = moved(state, BETWEEN, "Fadan", *armies(state, "Ilmiora"))
    assert campaigns.lost_capitals(state, "Ann") == [HOME]
    assert said(state)[0].endswith(f'to "{HOME}"')


def test_where_nobody_can_be_led_to_the_first_the_next_is_looked_at() -> None:
    """Jadmar is empty, but all that could be led there is before it already."""
    state = changed(laid(0), ("holds", HOME, "Bob"))
    goals = [*campaigns._goals(in_turn(state, 9), "Ann", campaigns._stacks(state, "Ann"), {})]
    assert {*goals} >= {THEIRS, *NEAR[:1]}
    first, *_ = goals
    assert any(line.endswith(f'to "{goals[1]}"') for line in campaigns.orders(in_turn(state, 9), "Ann"))
    assert next(campaigns.orders(in_turn(state, 9), "Ann")).endswith(f'to "{first}"')


def test_the_home_of_a_horde_is_no_capital() -> None:
    """Capitals are those of civilised nations alone. [5.0, 7.5.2]"""
    state = changed(alone(8), ("nations", "Flamebringers", "Bob"), ("nations", "Org", "Bob"), ("nations", "Olab", "Ann"))
    assert {*elric.enemy_capitals(state, "Ann")} == {THEIRS}
    assert "Yu" not in elric.homes(state, "Ann")
    taken = changed(state, ("holds", "Yu", "Bob"))
    assert campaigns.lost_capitals(taken, "Ann") == []


def test_who_cannot_walk_there_goes_by_ship() -> None:
    state = empty_handed(begun({"Ann": "Ilmiora", "Bob": "Isle of Purple Towns"}))
    ships = units.of(state, "Ann", sort="fleet")
    state = moved(state, HOME, *ships, *PEOPLE, *armies(state, "Ilmiora"))
    state = without(state, *(name for name in units.of(state, "Bob") if name != "Purple Towns Priest"))
    lines = said(state)
    assert {line.split()[0] for line in lines} >= {"embark", "sail", "debark"}
    assert lines[-1].endswith('to "Purple Towns"')


def across(*barring: str) -> State:
    """Ann's host with ships by the sea that leads to Bob's capital, and what of his is at sea there."""
    state = empty_handed(begun({"Ann": "Ilmiora", "Bob": "Isle of Purple Towns"}))
    state = moved(state, HOME, *units.of(state, "Ann", sort="fleet"), *PEOPLE, *armies(state, "Ilmiora"))
    state = changed(state, *(("holds", place, "Ann") for place in elric.neutral_capitals(state)))
    theirs = units.of(state, "Bob")
    state = without(state, *(name for name in theirs if name not in ("Purple Towns Priest", *barring)))
    return moved(state, SEA, *barring)


OURS, SEA, SHIPS = "Ilmiora Fleet 1", "Straits of Vilmir", ("Isle of Purple Towns Fleet 1", "Isle of Purple Towns Fleet 2")


def test_nobody_sails_into_ships_that_are_too_strong_for_them() -> None:
    """Who comes into a sea with enemies in it fights there, and comes no farther. [7.3]"""
    assert any(line.startswith("sail") for line in said(across()))
    strong = across(*SHIPS)
    assert f'sail "{OURS}" to "{SEA}"' in said(strong)  # they are beaten off
    assert not any(line.startswith("debark") for line in said(strong))
    assert said(in_turn(strong, 10)) == []
    more = {f"of {number}": {**units.units(strong)[SHIPS[0]], "combat": 8} for number in range(3)}
    strong = changed(strong, *(("units", name, unit) for name, unit in more.items()))
    assert SEA in campaigns._barred(strong, "Ann")
    assert said(strong) == []


def test_ways_on_foot_lead_round_enemies() -> None:
    """Who comes into a province with enemies in it fights there. [7.3]"""
    state = laid(3)
    assert campaigns._on_foot(state, "Ann", THEIRS)[HOME] == 2
    barred = moved(moved(state, "Forest of Troos", "Sharilla"), BETWEEN, *armies(state, "Vilmir")[:1])
    assert campaigns._on_foot(barred, "Ann", THEIRS)[HOME] == 2  # by Bakshaan
    shut = moved(barred, "Bakshaan", *armies(state, "Vilmir")[1:2])
    assert campaigns._on_foot(shut, "Ann", THEIRS).get(HOME, FAR) > 2


def position(state: State, seed: int = 1) -> Position:
    return Position(TABLE, state, "Ann", policies.offers(TABLE, state, "Ann", random.Random(seed)), random.Random(seed), {}, set())


def test_orders_are_said_before_anything_else_and_else_nobody_goes_to_war() -> None:
    assert campaign(position(alone(3)))[0] == f'march "Fadan" with 5 to "{THEIRS}"'
    for seed in range(6):
        line, _ = campaign(position(strong(), seed))
        assert " with " not in line
        assert not campaigns.sets_out(strong(), do(strong(), line, "", "Ann"), "Ann")


def test_where_there_are_no_orders_it_is_the_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policies, "greedy", lambda position: ("greedy", 0))
    nothing: Any = None
    table = Table(registry.load("empire"), sound=False)
    assert campaign(Position(table, nothing, "Ann", iter(()), random.Random(1), {}, set())) == ("greedy", 0)
