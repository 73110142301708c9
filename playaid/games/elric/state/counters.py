"""Spell counters that everybody may count: those kept up for flights, those that lie unfound. [3.1, 7.4.2]"""

from playaid.games.elric.state.shape import State


def kept_up(state: State, unit: str) -> list[str]:
    """The spells by which a magician flies: they stay with him, for everybody to see. [7.4.2]"""
    return [entry["spell"] for entry in state["public"]["maintained"].get(unit, ())]


def lying(state: State) -> int:
    """How many spells lie unfound on placement symbols."""
    return sum(state["public"]["placements"].values())
