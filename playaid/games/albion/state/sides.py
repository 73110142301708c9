"""The two sides, in table order, and whose own is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing

FOMORIAN, FAERIE = "Fomorian", "Faerie"
SIDES = (FOMORIAN, FAERIE)


def asking_sides(hearing: Hearing) -> list[str]:
    """Whose own is looked at: the side that asks; of a step in which both may act each, where all look on. Raises Unreadable where neither
    is said and not all look on."""
    unsaid = hearing.declaration.side is None and hearing.active is None
    return list(hearing.sides) if unsaid and {*hearing.sides} <= {*hearing.state["secret"]} else [hearing.side]
