"""A list of what may be said now, with numbers, as `?` shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from playaid.referee.session.local import Session

Branches = Mapping[str, tuple[str, ...]]
"""Lines that begin several, with these."""


def nothing_alive(session: Session, line: str) -> Branches | None:
    return None


class NumberedList(NamedTuple):
    lines: Sequence[str] = ()
    """What its numbers stand for."""
    branches: Branches = {}
    viewer: str | None = None
    """Out of whose eyes it was made; None: the table's."""
    speaker: str | None = None
    """Who was to speak then."""
    for_one: bool = False
    """Whether somebody asked for what they alone may say."""
    alive: Callable[[Session, str], Branches | None] = nothing_alive
    """What a line of it branches into as the game stands by now; None where it cannot be said any more."""
    event: int = 0
    """The last event when it was shown, or when a number of it was taken."""
