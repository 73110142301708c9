"""How the same is done again in a player's next turn, if nothing else happens: for odds over several turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.empire.state import board, world
from playaid.referee.contract.game import Turned

if TYPE_CHECKING:
    from playaid.book.book import Book
    from playaid.games.empire.state.shape import State
    from playaid.referee.contract.ruling import Declaration


def explore_again(before: State, after: State, said: Declaration, book: Book) -> Turned | None:
    """Another space of the same shape that may be explored is laid open, one a turn; the pieces that lie there are drawn no more. [1]"""
    if said.side is None:
        return None
    shape = world.shape(said.args["space"])
    space = next((space for space in board.explorable(after, said.side) if world.shape(space) == shape), None)
    if space is None:
        return None
    again = said._replace(args={**said.args, "space": space}, typed=f"explore {space}")
    supposed = ("the others lay nothing open", f"another {shape} space is explored each round, with the units where they are")
    return Turned(after, again, supposed)
