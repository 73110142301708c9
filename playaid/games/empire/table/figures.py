"""What is charted over the turns: units and flags on the board, counters in hand, the dead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.empire.state import board
from playaid.referee.contract.game import Figure

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State


def figures(state: State, viewer: str | None) -> Iterator[Figure]:
    """What everybody sees: a hand by its number alone."""
    public = state["public"]
    for side in public["order"]:
        yield Figure("Units on the board", side, sum(board.owner(state, unit) == side for unit in board.units(state)), "units")
        yield Figure("Flags", side, len(board.controlled_countries(state, side)), "flags")
        yield Figure("Counters in hand", side, public["hands"][side], "counters")
    yield Figure("Dead and explored", "counters dead", len(public["dead"]), "counters, spaces")
    yield Figure("Dead and explored", "spaces explored", len(board.lands(state)), "counters, spaces")
