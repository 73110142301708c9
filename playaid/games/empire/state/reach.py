"""How far a unit may go over the explored world. [3.B]"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from playaid.games.empire.state import board
from playaid.parts.paths import shortest_paths

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State


def reachable(state: State, unit: str, barred: Collection[str] | None = None) -> dict[str, list[str]]:
    """Every cell the unit could end a move in, with a shortest path to it. Says nothing of supply. barred: the cells where a way ends,
    instead of those with enemies."""
    start = board.cell_of(state, unit)
    sort = board.units(state)[unit]["type"]
    barred = cells_of_enemies(state, unit) - {start} if barred is None else barred

    def onward(cell: str) -> list[str]:
        return [] if cell in barred else [beside for beside in board.neighbours(state, cell) if board.may_pass(state, sort, beside)]

    paths = shortest_paths([start], onward, board.units(state)[unit]["movement"])
    return {way[-1]: way for _, *way in paths if way and board.may_stop(state, sort, way[-1])}


def way_over_any_ground(state: State, unit: str, cell: str) -> list[str]:
    """The shortest way to a cell over explored ones, whatever their ground and whoever stands there; nothing where none leads there."""
    paths = shortest_paths([board.cell_of(state, unit)], lambda here: board.neighbours(state, here))
    return next((way for _, *way in paths if way and way[-1] == cell), [])


def way_over_own_ground(state: State, unit: str, cell: str) -> list[str]:
    """The same over explored cells that the unit may pass, however long."""
    sort = board.units(state)[unit]["type"]
    paths = shortest_paths(
        [board.cell_of(state, unit)], lambda here: [there for there in board.neighbours(state, here) if board.may_pass(state, sort, there)]
    )
    return next((way for _, *way in paths if way and way[-1] == cell), [])


def cells_of_enemies(state: State, unit: str) -> set[str]:
    side = board.owner(state, unit)
    return {board.cell_of(state, other) for other in board.units(state) if board.owner(state, other) != side}


def shore(state: State, fleet: str) -> list[str]:
    """Every cell where a fleet could put an army ashore."""
    return [cell for cell in board.neighbours(state, board.cell_of(state, fleet)) if board.terrain(state, cell) == "land"]
