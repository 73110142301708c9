"""Which phases a turn has, as the state stands. [Sequence of Play]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.empire.state import board, hands
from playaid.language.message import message
from playaid.referee.contract.game import Owed
from playaid.referee.contract.sequence import actor, given_up

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State


def turn_order(state: State) -> Sequence[str]:
    return state["public"]["order"]


def another_round(state: State) -> bool:
    """Rounds follow each other until somebody has won."""
    return True


def can_explore(state: State) -> bool:
    """Whether there is anything that the acting player may explore. [1]"""
    side = actor(state)
    return side is not None and bool(board.explorable(state, side))


def nothing_to_explore(state: State) -> str | None:
    """Why the acting player explores nothing, as long as anything is unexplored. [1]"""
    left, side = board.unexplored_spaces(state), actor(state)
    return message("skipped, since no unit of {side} borders on an unexplored country", side=side) if left else None


def must_choose(state: State) -> bool:
    """Whether there is a cell in which the acting player has a choice of supply. [2]"""
    return bool(state["public"]["resupply"])


def owed_choices(state: State) -> Iterator[Owed]:
    """The cells in which the acting player has still to choose, unless they have given up. [2]"""
    for cell in state["public"]["resupply"] if actor(state) not in given_up(state) else ():
        yield Owed(message("one unit in {cell} must be chosen for supply", cell=cell), "2")


def can_draw(state: State) -> bool:
    """Whether the acting player has room in his hand, and the deck a counter. [4]"""
    side = actor(state)
    return side is not None and hands.room(state, side) > 0


def nothing_to_draw(state: State) -> str | None:
    """Why the acting player draws nothing. [4]"""
    side = actor(state)
    if side is None or hands.room(state, side) > 0:
        return None
    held = state["public"]["hands"][side]
    why = "skipped, since {side} holds {held} counters, a full hand" if held >= hands.FULL else "skipped, since the deck is empty"
    return message(why, side=side, held=held)


def nothing_to_do(state: State) -> str | None:
    """Why the acting player can do nothing in his action phase, by what lies open: a counter in his hand might always do something. [3]"""
    side, public = actor(state), state["public"]
    if side is None or public["hands"][side] or public["discard"] or public["hidden"]:
        return None
    units = [unit for unit in board.units(state) if board.owner(state, unit) == side]
    if any(board.units(state)[unit].get("supplied") for unit in units):
        return None
    return None if any(board.enemies_in(state, side, board.cell_of(state, unit)) for unit in units) else "no counter and no supplied unit"
