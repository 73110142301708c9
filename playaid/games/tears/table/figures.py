"""What is charted over the turns: castles, how many hits the units on the board can take, ships."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.tears.state import forces, pieces
from playaid.referee.contract.game import Figure

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State


def figures(state: State, viewer: str | None) -> Iterator[Figure]:
    """What lies open on the board, and the wisdom that the viewer alone knows of. [Castles] [Units]"""
    public = state["public"]
    for side in pieces.SIDES:
        yield Figure("Castles", side, sum(castle["side"] == side for castle in public["castles"].values()), "castles")
        codes = (forces.code_of(token) for tokens in public["board"].get(side, {}).values() for token in tokens)
        yield Figure("Steps of units on the board", side, sum(pieces.steps(code) for code in codes if pieces.is_unit(code)), "steps")
        yield Figure("Ships", side, sum(ship["side"] == side for ship in public["ships"].values()), "ships")
    own = state["secret"].get(viewer) if viewer is not None else None
    if viewer is not None and own:
        ruins = {area for areas in own.get("wisdom", {}).values() for area in areas}
        yield Figure("Ruins whose wisdom is known", viewer, len(ruins), "ruins")
