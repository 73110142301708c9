"""What outcomes are worth to a side, for odds in which somebody chooses on the way: fights, challenges, searches, what may come off."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces
from playaid.referee.contract.game import Payoff

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playaid.games.albion.state.shape import State

ALONE = (
    Payoff("^neither side can fight any more$", 0),
    Payoff("^both sides must retreat$", 0),
    Payoff("^both decline to attack$", 0),
    Payoff("^becomes active$", 1),
    Payoff("^stays inactive$", 0),
    Payoff(r"^activated: (?P<number>\d+)$", 1),
    Payoff("^finds ", 1),
    Payoff("^curse of ", -1),
    Payoff("^nothing$", 0),
    Payoff("^works$", 1),
    Payoff("^fails$", 0),
    Payoff("^succeeds$", 1),
    Payoff("^fails, one wound$", -1),
    Payoff(r"^(?P<number>\d+) wounds healed$", 1),
    Payoff(r"^(?P<number>\d+) army points$", 1),
    Payoff("^evaded$", 1),
    Payoff("^(stopped|caught)$", 0),
    Payoff("^(unharmed|no effect|escapes)$", 0),
    Payoff("^dies$", -1),
)
"""What names nobody is worth so much to whoever declared it."""
BEATEN = 1
"""A side that must retreat, or can fight no more."""
DEAD = 2
"""A person who dies. [21.2]"""


def payoffs(state: State, side: str) -> Iterable[Payoff]:
    """Who is beaten, and whose persons die."""
    yield from ALONE
    for name in state["referee"]["sides"]:
        yield Payoff(f"^{re.escape(name)} (must retreat|can fight no more)$", -BEATEN if name == side else BEATEN)
        yield Payoff(f"^to {re.escape(name)}$", 1 if name == side else -1)
    for name, piece in pieces.pieces(state).items():
        if piece["kind"] == "person":
            yield Payoff(f"(^| and ){re.escape(name)} dies", -DEAD if piece["side"] == side else DEAD)
