"""18.3, 20.1 Persons who are known to have a hero among them, whom nobody can name: enemy armies have come upon them and they live.

Kept until one of them leaves, another piece of their side comes, or the hero is none any more: then nobody knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, State

AT_STAKE = ("a hero protects them", "evade or die")
"""Whether persons among enemy armies die unless they evade, as their player is told. [18.0, 18.3]"""


def are_known(state: State, number: str, side: str) -> bool:
    """Whether all know that those who stand in a hex have a hero among them."""
    names = state["public"].get("survivors", {}).get(side, {}).get(number)
    return bool(names) and names == pieces.at(state, number, side)


def note(hearing: Hearing, number: str, side: str, told: Sequence[str] = ()) -> None:
    """They have lived through it. Not where a ship is with them, which could sail away with what makes the hero, nor where counters are
    that nobody has seen, which it would name. told: who has just been named to all. [11.9, 20.1]"""
    state = hearing.state
    names = pieces.at(state, number, side)
    seen = all(name in told or pieces.owner_of_place(state, name) is None for name in names)
    if seen and all(pieces.piece(state, name)["kind"] == "person" for name in names):
        hearing.put("public", "survivors", {**state["public"].get("survivors", {}), side: {**_of(state, side), number: names}})


def forget(hearing: Hearing, number: str, names: list[str]) -> None:
    """Others of their side have come into the hex, and may take with them what makes the hero. [20.1]"""
    sides = {pieces.commander_side(one) for name in names if (one := pieces.pieces(hearing.state).get(name))}
    for side in sides:
        if number in (known := _of(hearing.state, side)):
            rest = {where: names for where, names in known.items() if where != number}
            hearing.put("public", "survivors", {**hearing.public["survivors"], side: rest})


def at_stake(state: State, number: str, side: str, viewer: str | None) -> str:
    """What is at stake for persons in danger, as a viewer may know it: their own player, where a hero may be among them. [18.3, 20.1]"""
    if number not in state["public"].get("doubted", {}).get(side, ()):
        return AT_STAKE[True]
    own = state["secret"].get(side) if viewer == side else None
    return AT_STAKE[own["dying"][number]] if own and number in own.get("dying", {}) else "a hero may be among them"


def _of(state: State, side: str) -> dict[str, list[str]]:
    return state["public"].get("survivors", {}).get(side, {})
