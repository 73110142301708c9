"""Discard piles. [Discarding Cards and Virtue Plaques]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import holdings

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def put(h: Hearing, seat: str, card: str) -> None:
    """A card of a seat's on the pile of its deck."""
    deck = holdings.cards(h.state, seat)[card]["deck"]
    dismount(h, seat, card)
    h.drop("public", "seats", seat, "cards", card)
    h.add("public", "discards", deck, 1)


def dismount(h: Hearing, seat: str, card: str) -> None:
    """A Mount that has been used goes, or is broken: how far it has carried its character in this turn no other has. [Inventory Cards]"""
    held, turn = holdings.cards(h.state, seat)[card], h.public.get("turn")
    carried = held.get("moves", 0)
    if turn and turn["seat"] == seat and turn.get("ridden") and carried and not held["broken"] and held["turn"] == turn["serial"]:
        h.put("public", "turn", "ridden", max(0, turn["ridden"] - carried))
