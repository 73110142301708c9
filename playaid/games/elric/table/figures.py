"""What is charted over the game-turns: the Balance, armies, spells in hand, enemy capitals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities
from playaid.games.elric.state import units
from playaid.referee.contract.game import Figure

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State


def figures(state: State, viewer: str | None) -> Iterator[Figure]:
    """Open numbers only: hands are counted by the counters that hold them, not looked into. [3.3, 9.1]"""
    public = state["public"]
    yield Figure("The Balance: above nothing Law, below it Chaos", "marker", public["balance"], "sections of the beam")
    for side in public["order"]:
        mine = units.of(state, side)
        yield Figure("Armies", side, sum(units.units(state)[unit]["sort"] == "army" for unit in mine), "armies")
        yield Figure("Spells in hand", side, sum(units.units(state)[unit]["spells"] for unit in mine), "spells")
        yield Figure("Enemy capitals held", side, len(cities.capitals(state, side)), "capitals")
