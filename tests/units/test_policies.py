"""How the greedy choose where nothing new is left to say."""

import math
import random

from playaid.games import registry
from playaid.referee.contract.state import empty
from playaid.testing.policies import Position, _best
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
