"""What bars `next` in a player's part of the turn. [Activation] [Command table]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.tears.ratings.flight import must_land
from playaid.games.tears.state import deployment, duties, pieces
from playaid.language.message import message
from playaid.referee.contract.game import Owed

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State


def command_obligations(state: State) -> Iterable[Owed]:
    """Nobody need throw on the table, nor activate anybody: where steps pass by themselves, whoever goes on has chosen one activation."""
    yield from duties.debts(state)
    if state["public"]["enemy_left"]:
        yield Owed("the enemy's activations of the command table (`activate`, `done`)", "Command table")
        return
    if state["public"]["rethrow"]:
        yield Owed("the command table is thrown again (`command table`)", "Command table")
    elif not deployment.passing(state):
        yield Owed("activate one, or throw on the command table (`command one`, `command table`)", "Activation")


def action_obligations(state: State) -> Iterable[Owed]:
    yield from duties.debts(state)
    for name in must_land(state, duties.doing(state)):
        yield Owed(
            message("{name} flies over the sea: on to land (`move`) or aboard a ship (`board`)", name=name), "Fly", duties.doing(state)
        )
    if duties.doing(state) == pieces.GORGANUN and duties.unheld(state):
        yield Owed("Terramax must be held (`control`)", "Terramax", pieces.GORGANUN)
