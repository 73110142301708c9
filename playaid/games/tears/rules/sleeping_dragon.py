"""Terramax is named to move and is not activated: he lies under nobody, so that all see it. [Terramax]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.tears.rules import order
from playaid.games.tears.rules.dragon_acts import for_the_dragon
from playaid.games.tears.rules.following import open_line
from playaid.games.tears.rules.idle import alike, idle_units, is_awake, other_side, whereabouts
from playaid.games.tears.rules.standing import owned
from playaid.games.tears.state import forces, pieces
from playaid.referee.contract.game import Check

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing


def sleeps(hearing: Hearing) -> bool:
    """Whether that is what bars those who are named, of one's own."""
    if owned(hearing):
        return False
    where = whereabouts(hearing)
    idle = [code for code in idle_units(hearing, where) if pieces.kind_of(code) == pieces.TERRAMAX]
    over = any(map(forces.is_spent, (token for code in idle for place in where for token in alike(hearing, place, code))))
    other = any(forces.lying(hearing.state, hearing.side, place, other_side(code)) for code in idle for place in where)
    return bool(idle) and not (over or other or is_awake(hearing))


def _woken(hearing: Hearing) -> str | None:
    """What lets the dragon go: that he is activated, or what lets him be."""
    return open_line(hearing, "activate", pieces.TERRAMAX, {"who": pieces.TERRAMAX}) or for_the_dragon(hearing)


DRAGON = Check("move.dragon", "Terramax", "Terramax is not activated", order.bar(sleeps), _woken, rank=20, open=True)
