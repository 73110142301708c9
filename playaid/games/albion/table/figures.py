"""What is charted over the Game-Turns: victory points, mana, Combat Strength on the map, and one's own wounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import SIDES
from playaid.referee.contract.game import Figure

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import State


def figures(state: State, viewer: str | None) -> Iterator[Figure]:
    """What the whole table counts, and beyond it the wounds on the viewer's own roster. [5.0 A, 7.8, 21.2]"""
    public = state["public"]
    for side in SIDES:
        yield Figure("Victory points", side, public["points"][side], "points")
    for side in SIDES:
        points = (pieces.points_at(state, number, side, aboard=None) for number in pieces.hexes_of(state, side))
        yield Figure("Combat Strength Points on the map", side, sum(points), "strength points")
    yield Figure("Mana", "mana", public["mana"], "mana")
    own = state["secret"].get(viewer) if viewer is not None else None
    if viewer is not None and own:
        yield Figure("Wounds on the roster", viewer, sum(own.get("roster", {}).values()), "wounds")
