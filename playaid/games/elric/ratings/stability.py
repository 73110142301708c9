"""Law and Chaos in one hand or one stack: what clashes and must be discarded. [9.5]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment
from playaid.games.elric.state import counters
from playaid.referee.game import Owed

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State


def clashing(spells: Iterable[str]) -> bool:
    """Whether Law and Chaos are both among them. [9.5]"""
    return set(equipment.SIDES_OF_MAGIC) <= {equipment.alignment(spell) for spell in spells}


def unstable(state: State, side: str) -> Iterator[tuple[str, list[str]]]:
    """The places where a player's magicians together hold Law and Chaos, with these spells. Empty where his hand is not open. [9.5]"""
    if "hands" not in state["secret"].get(side, {}):
        return
    by_place: dict[str, list[str]] = {}
    for unit, spells in had(state, side):
        by_place.setdefault(state["public"]["units"][unit]["at"], []).extend(spells)
    for place, spells in by_place.items():
        if clashing(spells):
            yield place, spells


def had(state: State, side: str) -> Iterator[tuple[str, list[str]]]:
    """Each magician of a player with the spells that he holds or keeps up, if any."""
    hands = state["secret"][side]["hands"]
    for unit in dict.fromkeys((*hands, *state["public"]["maintained"])):
        here = state["public"]["units"].get(unit)
        spells = [*hands.get(unit, ()), *counters.kept_up(state, unit)]
        if here is not None and here["owner"] == side and here.get("capacity") and spells:
            yield unit, spells


def owed(state: State) -> Iterator[Owed]:
    """What a player must discard before the step may end; he alone may know."""
    for side in state["referee"].get("sides", ()):
        for place, _ in unstable(state, side):
            yield Owed(f"the magicians in {place} hold Law and Chaos together: discard one alignment", "9.5", side, side)
