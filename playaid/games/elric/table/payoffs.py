"""What outcomes are worth to a side, for odds in which somebody chooses on the way: battles by how far they are won. [10.5, 10.6]"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playaid.referee.game import Payoff

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playaid.games.elric.state.shape import State

WON = 20
"""A city that falls, or an enemy who is gone, against a point of difference in a battle: the table of results ends there. [10.6]"""
ALONE = (
    Payoff("^found$", 1),
    Payoff("^not found$", 0),
    Payoff("^even$", 0),
    Payoff("^nobody left to defend$", WON),
    Payoff("^no attack$", 0),
    Payoff("^beaten off$", 0),
    Payoff(r"^loses (?P<number>\d+)$", -1),
    Payoff("^devoured$", -WON),
)
"""What names nobody is worth so much to whoever declared it."""


def payoffs(state: State, side: str) -> Iterable[Payoff]:
    """Of a battle the difference by which it is won or lost; a city beside it."""
    yield from ALONE
    for name in (*state["referee"]["sides"], "nobody"):
        sign, who = (1 if name == side else -1), re.escape(name)
        yield Payoff(rf"^{who} by (?P<number>\d+)", sign)
        yield Payoff(rf"^{who} by \d+; the city falls", sign * WON)
        yield Payoff(f"^{who} holds$", 0 if name == "nobody" else sign)
        yield Payoff(f"^nobody of {who} left$", -sign * WON)
