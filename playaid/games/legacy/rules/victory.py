"""Winning and losing, looked at after everything. [Winning and Losing]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.rules import leaving
from playaid.games.legacy.state import quests

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing

CITE = "Winning and Losing"


def aftermath(h: Hearing) -> None:
    """What follows from the players' own word, and Spoils Draws that nobody can pay for any more; then each cause of defeat."""
    if h.declaration.verb == "set":
        from playaid.games.legacy.rules import by_hand

        by_hand.follow(h)
    if h.public.get("spoils"):
        from playaid.games.legacy.rules import defeats

        defeats.pass_over(h)
    leaving.remember(h)
    how = quests.why_lost(h.state)
    if how is not None:
        h.over(None, how, CITE)
