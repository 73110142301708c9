"""How a check is made that has nothing to tell but what was said."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.sequence import given_up

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def when(wrong: Callable[[Hearing], object], *slots: str) -> Callable[[Hearing], Facts]:
    """A check that fails where this is so; its message tells these slots as they were said."""
    return lambda h: {slot: dict(h.args)[slot] for slot in slots} if wrong(h) else None


def has_given_up(hearing: Hearing) -> Facts:
    return {"side": hearing.side} if hearing.side in given_up(hearing.state) else None


GIVEN_UP = Check(
    "5.out",
    "5.0",
    "{side} has given up, and does no more than what is still owed",
    has_given_up,
    rank=10,
    doubt="What may who has given up still do?",
)
"""For what nobody must do: who has given up takes no more turns, and what they owe in the one that they have begun is still done."""
