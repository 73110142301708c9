"""What outcomes are worth to a side, for odds in which somebody chooses on the way: battles, spells, wounds, initiative."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playaid.referee.contract.game import Payoff

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playaid.games.tears.state.shape import State

WON = 100
"""A battle that is won, against a unit that is left of the line."""
ALONE = (
    Payoff("^both lines are gone$", 0),
    Payoff("^battle is joined$", 0),
    Payoff("^the battle breaks off$", 0),
    Payoff("^the assault is broken off$", -1),
    Payoff(" works$", 1),
    Payoff(" backfires$", -2),
    Payoff(" fails: ", -1),
    Payoff(" fails$", 0),
    Payoff(r"^(?P<number>\d+) activation", 1),
    Payoff(r"^the enemy activates (?P<number>\d+)", -1),
    Payoff("^recovers$", 1),
    Payoff("^still burnt out$", 0),
    Payoff("^yields$", 1),
    Payoff("^keeps silent$", 0),
    Payoff("^holds nothing of it$", 0),
    Payoff(" finds the wisdom hidden there", 3),
    Payoff(" finds a spell ", 2),
    Payoff("finds no spell|Nobody is there who could search", 0),
    Payoff(" is set free", 2),
    Payoff(" takes the hit", -1),
    Payoff(" is wounded| is burnt out", -2),
    Payoff(" is killed| is captured| is caught", -5),
    Payoff(" escapes", 0),
    Payoff("^Terramax obeys$", 1),
    Payoff("^Terramax rages$", -1),
)
"""What names nobody is worth so much to whoever declared it."""


def payoffs(state: State, side: str) -> Iterable[Payoff]:
    """Battles by who wins and what he has left."""
    yield from ALONE
    for name in state["referee"]["sides"]:
        sign, who = (1 if name == side else -1), re.escape(name)
        yield Payoff(f"^{who} wins, ", sign * WON)
        yield Payoff(rf"^{who} wins, (?P<number>\d+) left", sign)
        yield Payoff(f"^{who} retreats, ", -sign * WON)
        yield Payoff(rf"^{who} retreats, (?P<number>\d+) left", sign)
        yield Payoff(f"^{who} has the initiative", sign)
        yield Payoff(f"(^| and )the ship of {who} sinks", -sign)
