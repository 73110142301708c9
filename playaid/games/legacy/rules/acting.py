"""The course of a turn: its start is over with the first thing that is done in it; a lost game goes no further. [Turn Overview]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import current_turn, pressing, quests, seats
from playaid.referee.contract.game import PASSING

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def end_turn_start(h: Hearing) -> None:
    if seats.current(h.state) is not None:
        h.put("public", "turn", "acted", True)


def by_itself(h: Hearing) -> bool:
    """Whether this table has what leaves no choice done by `next`: a flame put out, tokens moved, the Key-Turn Token handed on."""
    return h.options.get(PASSING.name) == PASSING.values[0] and not pressing.obligations(h.state)


def go_on(h: Hearing) -> None:
    """The next step begins, unless the game has been lost by what was done: then nobody enters play, or draws, any more."""
    if quests.why_lost(h.state) is None:
        hold(h)
        h.goto_next()


def hold(h: Hearing) -> None:
    """The last turn of a round has been ended by what was done in it, and not by whoever has said so: the Key-Turn, which would come by
    itself, waits until it is asked for."""
    automatic = h.options.get(PASSING.name) == PASSING.values[0]
    if seats.current(h.state) is not None and automatic and h.declaration.verb not in SAYS_SO and not current_turn.more_turns(h.state):
        h.put("public", "turn", "held", True)


SAYS_SO = ("next", "pass")
"""Verbs by which a turn is ended in so many words."""


def let_go(h: Hearing) -> None:
    """Something else keeps the Key-Turn from coming by itself."""
    if current_turn.is_held(h.state):
        h.drop("public", "turn", "held")
