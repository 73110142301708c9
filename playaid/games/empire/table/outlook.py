"""What odds need to know: the table as one player may think it to be, what outcomes are worth, the same again next turn. [3.C, 3.E]"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playaid.games.empire.ratings import holding
from playaid.games.empire.state import board, world
from playaid.games.empire.state.hands import hand, physical
from playaid.language.message import message
from playaid.referee.contract.game import Payoff, Turned

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playaid.book.book import Book
    from playaid.games.empire.state.shape import State
    from playaid.referee.contract.ruling import Declaration


def imagine(state: State, asker: str | None) -> State:
    """All that the asker, or the whole table (None), has not seen may be drawn. Without his hand there is no deck."""
    secret = {side: own for side, own in state["secret"].items() if side == asker}
    bare: State = {"public": state["public"], "secret": secret, "referee": state["referee"]}
    if (asker is not None and asker not in secret) or physical(state):
        return bare
    own = hand(state, asker) if asker is not None else []
    return {**bare, "cup": {"deck": holding.without(holding.unseen(state), own), "hidden": []}}


KILLED, UNSUPPLIED = 2, 1
"""A unit that is killed takes two hits, one that is unsupplied has taken one. [3.E]"""
COUP = (Payoff("^the coup succeeds$", 1), Payoff("^the coup fails$", 0))


def payoffs(state: State, side: str) -> Iterable[Payoff]:
    """A hit on another's unit, or two, less those on one's own; an army that sinks with its fleet is killed."""
    yield from COUP
    for unit in board.units(state):
        sign, name = (-1 if board.owner(state, unit) == side else 1), re.escape(unit)
        yield Payoff(rf"(?<!\w){name} is unsupplied", sign * UNSUPPLIED)
        yield Payoff(rf"(?<!\w){name} is killed", sign * KILLED)
        yield Payoff(rf"(?<!\w){name} is killed with ", sign * KILLED)


def explore_again(before: State, after: State, said: Declaration, book: Book) -> Turned | None:
    """Another space of the same shape that may be explored is laid open, one a turn; the pieces that lie there are drawn no more. [1]"""
    if said.side is None:
        return None
    shape = world.shape(said.args["space"])
    space = next((space for space in board.explorable(after, said.side) if world.shape(space) == shape), None)
    if space is None:
        return None
    again = said._replace(args={**said.args, "space": space}, typed=f"explore {space}")
    supposed = (
        "the others lay nothing open",
        message("another {shape} space is explored each round, with the units where they are", shape=shape),
    )
    return Turned(after, again, supposed)
