"""How far a unit may go over the explored world. [3.B]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.empire.state import board

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State


def reachable(state: State, unit: str) -> dict[str, list[str]]:
    """Every cell the unit could end a move in, with a shortest path to it. Says nothing of supply."""
    start = board.cell_of(state, unit)
    here = board.units(state)[unit]
    barred = cells_of_enemies(state, unit)
    paths: dict[str, list[str]] = {start: []}
    frontier = [start]
    for _ in range(here["movement"]):
        ahead = []
        for cell in frontier:
            for beside in board.neighbours(state, cell):
                if beside not in paths and board.may_pass(state, here["type"], beside):
                    paths[beside] = [*paths[cell], beside]
                    if beside not in barred:
                        ahead.append(beside)
        frontier = ahead
    return {cell: path for cell, path in paths.items() if path and board.may_stop(state, here["type"], cell)}


def cells_of_enemies(state: State, unit: str) -> set[str]:
    """The cells with units of other players than the unit's own."""
    side = board.owner(state, unit)
    return {board.cell_of(state, other) for other in board.units(state) if board.owner(state, other) != side}
