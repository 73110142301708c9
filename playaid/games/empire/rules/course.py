"""Going on of itself where nothing is left to decide in a phase. [Sequence of Play]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.referee.contract.sequence import NOW, heading, leaf

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing


def go_on(hearing: Hearing, step: str) -> None:
    """Advance from a step as `next` would, and say where the game stands. In another step an overruled declaration ends nothing,
    and nothing goes on behind the end of the game."""
    if leaf(hearing.game, hearing.state).key != step or hearing.state["referee"].get("over"):
        return
    hearing.goto_next()
    if not hearing.state["referee"].get("over"):
        hearing.tell(NOW, public=True, heading=heading(hearing.game, hearing.state))
