"""Counters that are alike where a spell hides some of them: who of them must still be one that is seen. [Obfuscate] [Battle]
Which counter is hidden is its owner's to say, and nobody marks it; but what each of them has done beside the enemy tells it afterwards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from playaid.games.tears.state import forces

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State


def key(side: str, place: str, code: str) -> str:
    return f"{side}|{place}|{code}"


def let_off(state: State, side: str, place: str) -> Counter[str]:
    """Of units in a place how many have done their part beside the enemy and were let off the fight: these are among the hidden."""
    spent = Counter(forces.code_of(token) for token in forces.tokens(state, side, place) if forces.is_spent(token))
    noted = state["public"].get("let_off", {})
    return Counter({code: min(number, noted.get(key(side, place, code), 0)) for code, number in spent.items()})


def hidden_yet(state: State, side: str, place: str) -> Counter[str]:
    """Those hidden in a place without whoever was let off there: so many of those who have still to act may be hidden."""
    return Counter(forces.veil(state, side, place)) - let_off(state, side, place)


def seen_for_sure(state: State, side: str, place: str, ready: Counter[str]) -> Counter[str]:
    """Of units that are activated in a place those who can only be seen: more than are hidden, or come among enemies under their eyes."""
    come, hidden = state["public"].get("come_openly", {}), hidden_yet(state, side, place)
    return Counter({code: max(number - hidden[code], min(number, come.get(key(side, place, code), 0))) for code, number in ready.items()})
