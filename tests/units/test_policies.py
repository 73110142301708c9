"""How the greedy choose where nothing new is left to say, and what they see in a position."""

import math
import random

import pytest

from playaid.games import registry
from playaid.referee.contract.state import empty
from playaid.testing.measures import albion
from playaid.testing.policies import Position, _best, _unsaid
from playaid.testing.table import Table


def test_where_all_has_been_said_any_of_it_is_said_again() -> None:
    """Of a gate to and fro and a battle that must be fought, the battle too: else nobody would fight it, nor the evening end."""
    tried = {"gate in": (1.0, 1), "gate out": (1.0, 2), "attack": (0.0, 3), "not possible": (-math.inf, 4)}
    every: set[tuple[str | None, str]] = {("Ann", line) for line in tried}
    table = Table(registry.load("legacy"), sound=False)
    position = Position(table, empty(["Ann"]), "Ann", iter(()), random.Random(0), {}, every)
    assert {_best(position, tried, 1.0, -math.inf)[0] for _ in range(60)} == {"gate in", "gate out", "attack"}
    unsaid = position._replace(spoken={said for said in every if said[1] != "attack"})
    assert {_best(unsaid, tried, 1.0, -math.inf)[0] for _ in range(60)} == {"attack"}


def test_what_an_order_takes_back_is_not_done_twice_in_a_turn() -> None:
    """A wizard laid down under a leader by an order, and taken out again because nothing new was left: a second wound of a turn is owed in
    the words of the first."""
    owed: dict[str, list[str]] = {"drop": ["drop Kendrel of Urso", "drop Kendrel of Torin"], "wound": ["wound Vilkie"]}
    said: set[tuple[str | None, str]] = {("Forseti", "drop Kendrel of Urso"), ("Forseti", "wound Vilkie")}
    table = Table(registry.load("tears"), sound=False)
    position = Position(table, empty(["Forseti"]), "Forseti", iter(owed.items()), random.Random(0), {}, said)
    assert dict(_unsaid(position, {"drop"})) == {"drop": ["drop Kendrel of Torin"], "wound": ["wound Vilkie"]}
    alone = position._replace(offers=iter({"drop": ["drop Kendrel of Urso"]}.items()))
    assert dict(_unsaid(alone, {"drop"})) == {"drop": ["drop Kendrel of Urso"]}, "there is nothing else"


def test_who_loses_three_points_for_each_they_win_looks_for_twice_the_strength(monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone in Albion that is the Fomorian side; at little more than even strength it sees less in an attack. [22.5]"""
    table = Table(registry.load("albion"), sound=False)
    state = table.start(scenario="albion-alone")
    wary = {side: albion.measure(state, side) for side in table.game.sides}
    monkeypatch.setattr(albion, "WARY", albion.BOLD)
    bold = {side: albion.measure(state, side) for side in table.game.sides}
    assert wary["Fomorian"] < bold["Fomorian"]
    assert wary["Faerie"] == bold["Faerie"]
