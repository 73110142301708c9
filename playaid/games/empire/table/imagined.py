"""The table as one player may think it to be, for odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.empire.ratings import holding
from playaid.games.empire.state.hands import hand, physical

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State


def imagine(state: State, asker: str | None) -> State:
    """All that the asker has not seen may be drawn. Without his hand there is no deck."""
    secret = {side: own for side, own in state["secret"].items() if side == asker}
    bare: State = {"public": state["public"], "secret": secret, "referee": state["referee"]}
    if asker is None or asker not in bare["secret"]:
        return bare
    if physical(state):
        return bare
    unseen = holding.unseen(state)
    for counter in hand(state, asker):
        if counter in unseen:
            unseen.remove(counter)
    return {**bare, "cup": {"deck": unseen, "hidden": []}}
