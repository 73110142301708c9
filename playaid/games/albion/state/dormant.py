"""10.0 What sleeps until it is activated: kingdoms, persons, the expedition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import State

EXPEDITION = "Auberon's Expedition"
FIRST_TURN = 4
"""Auberon may come from this Game-Turn on. [10.1]"""
PERSONS = {"The Worm": FOMORIAN, "Misha": FAERIE, "Dunatis": FAERIE, "Gerflax": FAERIE}
KINGDOMS = ("Gwynedd", "Curwyllan", "Ulster", "Leinster")


def names(state: State) -> Mapping[str, Sequence[str]]:
    """Everything that the Activation Table speaks of."""
    persons = {name: printed.person_rows()[name]["aliases"] for name in PERSONS}
    return {**persons, **dict.fromkeys(KINGDOMS, ()), EXPEDITION: ("expedition",)}


def friend(who: str) -> str:
    """The side that rolls for it."""
    return PERSONS.get(who, FAERIE)


def dormant(state: State, who: str) -> bool:
    if who in KINGDOMS:
        return str(state["public"]["kingdoms"][who]) == "inactive"
    if who == EXPEDITION:
        return bool(pieces.piece(state, "Stout-heart")["state"] == "expedition")
    return bool(pieces.piece(state, who)["state"] == "inactive")
