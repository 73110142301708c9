"""Discard piles. [Discarding Cards and Virtue Plaques]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import holdings

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def put(h: Hearing, seat: str, card: str) -> None:
    """A card of a seat's on the pile of its deck."""
    deck = holdings.cards(h.state, seat)[card]["deck"]
    h.drop("public", "seats", seat, "cards", card)
    h.add("public", "discards", deck, 1)
