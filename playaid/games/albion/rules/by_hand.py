"""What follows when the players `set` something: a piece that stands elsewhere has come there, a kingdom that is active is awake, a mind
that is taken is its taker's to command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.rules import arrival, control
from playaid.games.albion.state import hexes, pieces

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def follow(hearing: Hearing, path: str) -> None:
    """The consequences of a value that was put at a path of the public state; other values have none."""
    what, _, rest = path.partition(".")
    name, _, field = rest.rpartition(".")
    if what == "pieces" and field == "hex" and name in pieces.pieces(hearing.state):
        _stands_elsewhere(hearing, name)
    elif what == "mastered":
        control.let_go(hearing)
        control.take(hearing)
    elif what == "pieces" and field == "control" and name in pieces.pieces(hearing.state):
        if not pieces.piece(hearing.state, name)["control"]:
            control.is_free(hearing, name)
        control.take(hearing)
    elif what == "kingdoms" and hearing.public["kingdoms"].get(rest) == "active":
        for sleeper in [name for name, piece in pieces.pieces(hearing.state).items() if piece["kingdom"] == rest]:
            if pieces.piece(hearing.state, sleeper)["state"] == "inactive":
                hearing.put("public", "pieces", sleeper, "state", "active")


def _stands_elsewhere(hearing: Hearing, name: str) -> None:
    """Entering as by a march."""
    piece = pieces.piece(hearing.state, name)
    number = str(piece["hex"])
    if not pieces.on_map(piece) or not hexes.is_hex(number):
        return
    arrival.enter(hearing, arrival.with_cargo(hearing, [name]), number)
    arrival.part_from_the_rest(hearing)
    arrival.stay(hearing, [name], number)
