"""10.0 What sleeps until it is activated: kingdoms, persons, the expedition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.sequence import round_of

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


def eligible(state: State, side: str) -> list[str]:
    """What a side may roll for in an Activation Phase of this Game-Turn, rolled for or not. [10.1, 10.2, 10.3, 22.2]"""
    asleep = [who for who in (*KINGDOMS, *PERSONS) if friend(who) == side and dormant(state, who)]
    return [*asleep, EXPEDITION] if side == FAERIE and _awaited(state) else asleep


def unrolled(state: State, side: str) -> list[str]:
    """What of it has not been rolled for in this phase. [5.0 D.2]"""
    rolled = state["public"].get("rolled", ())
    return [who for who in eligible(state, side) if who not in rolled]


REQUITER, TEETH = "22", "23"
"""What nobody but Dorwen and the Worm has while they live. [7.9 e05, 20.6.23]"""


def keeper(state: State, number: str) -> str | None:
    """Who is known to have an item still, with which the game began: Dorwen and the Worm as long as they live [7.9 e05, 20.6.23], who
    sleeps or is yet to come. None: nobody is."""
    first = str(printed.rows("items")[number]["start"])
    piece = pieces.pieces(state).get(first)
    bound = piece is not None and (piece["state"] in ("inactive", "expedition") or (number in (REQUITER, TEETH) and pieces.lives(piece)))
    return first if bound else None


def _awaited(state: State) -> bool:
    """Whether Auberon's expedition may still come. [10.1, 22.2]"""
    scenario = printed.rows("scenarios")[state["public"]["scenario"]]
    return bool(scenario["expedition"]) and round_of(state, "turn") >= FIRST_TURN and dormant(state, EXPEDITION)
