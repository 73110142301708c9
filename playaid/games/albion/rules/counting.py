"""7.2 The losses of a side as they are counted out with the pieces themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.rules.sharing import capacities, evenly
from playaid.games.albion.state.outstanding import TOLLS, losses
from playaid.referee.contract.tapped import Part, Share, Tray

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def remove_tray(hearing: Hearing) -> Tray | None:
    """What a side may mark off: each kind of loss by itself, as much of it as is due. Raises Locked."""
    if hearing.side not in losses(hearing.state):
        return None
    loss = hearing.public["losses"][hearing.side]
    room, even = capacities(hearing, loss), evenly(hearing, loss)
    shares = []
    for kind in TOLLS:
        begun = even[kind]
        parts = tuple(Part(name, most, name.removeprefix("escort "), begun.get(name, 0)) for name, most in room[kind].items() if most)
        if loss[kind] and parts:
            shares.append(Share(kind, parts, min(loss[kind], sum(part.most for part in parts))))
    return Tray("losses", tuple(shares), "{part} {n}", ready=("evenly",))
