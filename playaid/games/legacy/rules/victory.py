"""Winning and losing, looked at after everything. [Winning and Losing]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.rules import inventory, leaving, story_quests
from playaid.games.legacy.state import quests
from playaid.referee.contract.state import evolve

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing, State

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
    elif any(path[1:2] and path[1] in _COUNT for _, path, _ in h.changes):
        _tell_what_comes(h)


_COUNT = ("story", "coins", "spent", "seats", "despair", "virtue")
"""Where what the end hangs on lies in the open."""


def _tell_what_comes(h: Hearing) -> None:
    """What a line has brought near: the end at the next Key-Turn; the last flame, the last plaque, with which the game is lost."""
    was: State = evolve(h.state, h.inverse)
    if h.state["referee"].get("over") or not was["public"].get("holder"):  # of a game that is set up, or entered, the screen tells
        return
    story_quests.tell_end(h, was)
    burnt, burn = (state["public"]["flames"] - state["public"]["despair"] for state in (was, h.state))
    if burnt > burn == 1:
        h.tell("With the next Despair Token the game is lost, and each Key-Turn brings one.")
    before, stack = was["public"]["virtue"]["stack"], h.public["virtue"]["stack"]
    if before > stack == 1 and not any(getattr(said.text, "pattern", "") == inventory.ONE_PLAQUE for said in h.story):
        h.tell("The game is lost when the last Virtue Plaque leaves the stack.")
