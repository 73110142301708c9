"""What outcomes are worth, for odds in which somebody chooses on the way: the same to everybody, who win or lose together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.referee.contract.game import Payoff

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playaid.games.legacy.state.shape import State

PAYOFFS = (Payoff("^passed", 10), Payoff(r"^(?P<number>\d+) short", -1))
"""A challenge that is passed, and by how many successes one is short of it: what Destiny has still to bring."""


def payoffs(state: State, side: str) -> Iterable[Payoff]:
    """A challenge passed is worth more than any number of successes that are short."""
    return PAYOFFS
