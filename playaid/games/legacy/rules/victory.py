"""Winning and losing, looked at after everything. [Winning and Losing]"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    if "despair" not in h.public or h.state["referee"].get("over"):
        return
    if h.public.get("story_failed"):
        h.over(None, f"the Story Quest has failed ({h.public['story_failed']}): the game is lost", CITE)
    elif h.public["virtue"]["stack"] <= 0:
        h.over(None, "the last Virtue Plaque has left the stack: the game is lost", CITE)
    elif h.public["despair"] >= h.public["flames"]:
        h.over(None, "the last Flame of Hope is extinguished: the game is lost", CITE)
