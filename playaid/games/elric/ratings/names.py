"""What can be named: spells, nations, units, places, and what may be mustered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, world
from playaid.games.elric.state import counters

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State

Names = Mapping[str, Sequence[str]]
"""Name -> its aliases."""


def spells(state: State) -> Names:
    return dict.fromkeys(equipment.spells(), ())


def beneath(state: State) -> Names:
    """What is laid down or handed on unseen: a spell by its name, or, where spells lie on the table alone, none of them by name. [9.0]"""
    return {counters.FACE_DOWN: ("spell",)} if counters.physical(state) else spells(state)


def nations(state: State) -> Names:
    return dict.fromkeys(equipment.nations(), ())


def targets(state: State) -> Names:
    return dict.fromkeys((*equipment.nations(), *equipment.pieces()), ())


def units(state: State) -> Names:
    return dict.fromkeys(state["public"].get("units", ()), ())


def places(state: State) -> Names:
    return dict.fromkeys(world.names(state), ())
