"""How a check is made that has nothing to tell but what was said."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playaid.referee.contract.game import Facts

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def when(wrong: Callable[[Hearing], object], *slots: str) -> Callable[[Hearing], Facts]:
    """A check that fails where this is so; its message tells these slots as they were said."""
    return lambda h: {slot: dict(h.args)[slot] for slot in slots} if wrong(h) else None
