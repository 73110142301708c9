"""What outcomes are worth to a side, for odds in which somebody chooses on the way: its units and those of the others. [3.E, 3.C]"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playaid.games.empire.state import board
from playaid.referee.contract.game import Payoff

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playaid.games.empire.state.shape import State

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
