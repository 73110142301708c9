"""What follows when the players put the state right by hand: what the rules set off when the same happens by them. [Introduction]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.rules import coins, marching, turns

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def follow(h: Hearing) -> None:
    """A character put on a tile has entered it, an enemy on its objective holds; coins put right take the Stables Token off."""
    if not h.changes:
        return
    change, before = h.changes[0], h.inverse[-1]
    match change:
        case ["put", ["public", "seats", seat, "tile"], str(tile)] if before[2] != tile:
            turns.arrive(h, seat, tile)
        case ["put", ["public", "enemies", enemy, "tile"], str()]:
            marching.arrive(h, enemy)
        case ["put", ["public", "coins"], _]:
            coins.unlock(h)
