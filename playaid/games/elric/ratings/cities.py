"""Cities: who holds one, what walls defend it, which is whose capital, whom the seawall lets in. [3.1, 6.0, 7.5]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, world
from playaid.games.elric.state import units

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State


def holder(state: State, place: str) -> str | None:
    """The player who holds a city: who has taken it, else who plays its nation."""
    taken = state["public"]["holds"].get(place)
    if taken is not None:
        return taken
    nation = world.place(state, place).get("nation")
    return state["public"]["nations"].get(nation) if nation is not None else None


def is_own(state: State, side: str, place: str) -> bool:
    """Whether a place belongs to a nation that a player plays."""
    nation = world.place(state, place).get("nation")
    return nation is not None and state["public"]["nations"].get(nation) == side


def walls(state: State, place: str) -> int:
    """The walls that defend a place against others than its holder: 3, a capital 5. [7.5.2, 7.5.7]"""
    return int(world.place(state, place).get("walls") or 0)


def defended(state: State, side: str, place: str) -> bool:
    """Whether entering the place is an attack: walls of somebody else, or enemy units outside the wilderness. [7.3, 7.5.7, 10.1]"""
    if walls(state, place) and holder(state, place) != side:
        return True
    return bool(units.enemies_in(state, side, place)) and not world.is_wild(state, place)


def capitals(state: State, side: str) -> list[str]:
    """The enemy capitals that a player controls: those that he has taken and did not begin with."""
    own = state["public"]["chosen"].get(side)
    return [
        place
        for place, who in state["public"]["holds"].items()
        if who == side and world.place(state, place).get("capital") and world.place(state, place).get("nation") != own
    ]


def capital(hearing: Hearing, nation: str) -> str:
    """The capital of a nation, or the home of a horde; asked for when the document does not say. Raises MissingFact."""
    known = equipment.nations()[nation].get("capital") or hearing.public.get("homes", {}).get(nation)
    if known is None:
        known = str(hearing.fact("nations", nation, "capital"))
        hearing.put("public", "homes", nation, known)
    return known


def home(state: State, nation: str | None) -> str | None:
    """The capital or home of a nation as far as it is known."""
    if nation is None:
        return None
    return equipment.nations()[nation].get("capital") or state["public"].get("homes", {}).get(nation)


def seawall_opens(state: State, stack: Iterable[str]) -> bool:
    """Whether Imrryr lets a stack in: with Elric, and once the city has fallen with any Melnibonean. [7.5.9]"""
    names = list(stack)
    fallen = state["public"]["holds"].get("Imrryr") is not None
    return "Elric" in names or (fallen and any(map(equipment.is_melnibonean, names)))


def occupied(state: State, side: str, place: str) -> bool:
    """Whether an enemy force has the city. [6.0]"""
    return state["public"]["holds"].get(place, side) != side or bool(units.enemies_in(state, side, place))
