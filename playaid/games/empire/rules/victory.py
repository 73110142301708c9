"""Victory: the whole world explored, and one player's units alone on the board. [Victory]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.empire.state import board, world
from playaid.language.message import message
from playaid.referee.contract.sequence import given_up

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing, State


def emperor(state: State) -> str | None:
    """The player who fulfils the victory conditions as the board stands; nobody who has given up, though their units count as another's."""
    if len(board.lands(state)) < len(world.SPACES):
        return None
    owners = {board.owner(state, unit) for unit in board.units(state)}
    if len(owners) != 1:
        return None
    alone = owners.pop()
    return None if alone in given_up(state) else alone


def at_once(hearing: Hearing) -> None:
    """After every ruling: the game ends as soon as the conditions hold, unless they are looked at when a turn ends."""
    if board.option(hearing.state, "victory") == "at-once":
        _proclaim(hearing)


def at_the_end_of_a_turn(hearing: Hearing) -> None:
    if board.option(hearing.state, "victory") == "end-of-turn":
        _proclaim(hearing)


def _proclaim(hearing: Hearing) -> None:
    winner = emperor(hearing.state)
    if winner is not None:
        how = "{winner} has forged a worldwide empire: every country is explored, and nobody else has a unit on the board"
        hearing.over(winner, message(how, winner=winner), "Victory")
