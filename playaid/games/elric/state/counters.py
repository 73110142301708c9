"""Spell counters that everybody may count: those kept up for flights, those that lie unfound. [3.1, 7.4.2]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.language.message import counted, message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State

FACE_DOWN = "a spell"
"""How a spell is named of which playaid knows the number alone."""


def count_spells(number: int) -> str:
    return counted(number, "{n} spell", "{n} spells")


def physical(state: State) -> bool:
    """Whether spells lie on the table alone: playaid keeps their number, and takes the players' word for which they are. [9.0]"""
    return state["referee"].get("options", {}).get("hands") == "physical"


def flying_spells(state: State, unit: str) -> list[str]:
    """The spells by which a magician flies: they stay with them, for everybody to see. [7.4.2]"""
    return [entry["spell"] for entry in state["public"]["maintained"].get(unit, ())]


def kept_up(state: State, unit: str) -> list[str]:
    """The same, told with what is left of each."""
    how = "{spell} kept up: {flights} left, until turn {turn}"
    kept = state["public"]["maintained"].get(unit, ())
    flights = (counted(entry["flights"], "{n} flight", "{n} flights") for entry in kept)
    return [message(how, spell=entry["spell"], flights=number, turn=entry["until"]) for entry, number in zip(kept, flights, strict=True)]


def hands(state: State, side: str | None) -> dict[str, list[str]]:
    """What a player's personalities hold; nothing where their hand is not open. [9.0]"""
    secret = state["secret"].get(side) if side is not None else None
    return {} if secret is None else secret.get("hands", {})


def face_down(state: State, side: str | None) -> dict[str, str]:
    """What a player's magicians have laid face down; nothing where their hand is not open. [9.2]"""
    secret = state["secret"].get(side) if side is not None else None
    return {} if secret is None else secret.get("cast", {})


def lying(state: State) -> int:
    return sum(state["public"]["placements"].values())
