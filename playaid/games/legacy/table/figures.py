"""What is charted over the turns: flames and despair, coins and virtue, wounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.legacy.state import seats
from playaid.referee.contract.game import Figure

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State


def figures(state: State, viewer: str | None) -> Iterator[Figure]:
    """All of it lies open on the table. [Despair Tokens] [Virtue Plaques] [Story Quests and Quest Coins]"""
    public = state["public"]
    yield Figure("Flames and despair", "flames that burn", public["flames"] - public["despair"], "flames")
    yield Figure("Flames and despair", "despair", public["despair"], "flames")
    yield Figure("Coins and virtue", "Quest Coins", public["coins"], "coins, plaques")
    yield Figure("Coins and virtue", "Virtue Plaques in the stack", public["virtue"]["stack"], "coins, plaques")
    for seat in seats.order(state):
        yield Figure("Wounds", seats.spoken(state, seat), public["seats"][seat]["wounds"], "wounds")
