"""The start of a turn is over with the first thing that is done in it. [Turn Overview]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import seats

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def acted(h: Hearing) -> None:
    """The start of the turn is over."""
    if seats.current(h.state) is not None:
        h.put("public", "turn", "acted", True)
