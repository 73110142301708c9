"""Empire: countries, units in supply, and those who can strike where the enemy is."""

from __future__ import annotations

from playaid.games.empire.state import board
from playaid.referee.contract.state import State
from playaid.testing.measures.ways import nearness, steps


def measure(state: State, side: str) -> float:
    """A unit that is out of supply is half dead; those who can strike stand where the enemy is weaker."""
    total = 0.0
    for name, unit in board.units(state).items():
        if "cell" in unit:
            sign = 1 if board.owner(state, name) == side else -1
            total += sign * (0.1 * unit["combat"] + (0.25 if unit.get("supplied") else 0.0))
    enemies = {board.cell_of(state, name) for name in board.units(state) if board.owner(state, name) != side}
    away = steps(enemies, lambda cell: board.neighbours(state, cell))
    return (
        total + 0.1 * len(board.lands(state)) + sum(0.3 * nearness(away, board.cell_of(state, name)) for name in board.afoot(state, side))
    )
