"""11.0 The points that a piece has in this phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces
from playaid.games.albion.state.escorts import kept
from playaid.games.albion.state.marches import by_sea, phase, points_spent

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def allowance(hearing: Hearing, name: str) -> int:
    """The points that a piece has in this phase: its Movement Allowance, tripled before the game; in a forced march or reaction the
    Command Rating of its leader; none for what goes by sea. Raises MissingFact. [11.0, 12.2, 13.0, 22.3]"""
    if by_sea(hearing.state, name):
        return 0
    here = phase(hearing.state)
    if here in ("forced", "reaction"):
        return min(hurried["points"] if hurried else 0 for hurried in kept(hearing.state, "hurried", name))
    return printed_allowance(hearing, name) * (3 if here == "pregame" else 1)


def printed_allowance(hearing: Hearing, name: str) -> int:
    """A piece's printed Movement Allowance, by the side of the piece that lies up. Raises MissingFact."""
    piece = pieces.piece(hearing.state, name)
    if piece["kind"] == "army":
        return int(hearing.fact("kingdoms", piece["kingdom"], "movement"))
    if piece["kind"] == "ship":
        return int(hearing.fact("ships", name, "movement" if piece["steps"] == 2 else "damaged_movement"))
    escorted = hearing.fact("persons", name, "escorted") if piece["escort"] else None
    return int(hearing.fact("persons", name, "alone") if escorted is None else escorted)  # an owner's counter may show no escort


def points_left(hearing: Hearing, name: str) -> int:
    """The points that a piece still has in this phase, none where it has spent more than it has now. Raises MissingFact."""
    return max(0, -overspent(hearing, name))


def overspent(hearing: Hearing, name: str) -> int:
    """How many points more than it has a piece has spent in this phase; below 0 what it has left. Raises MissingFact."""
    return points_spent(hearing.state, name) - allowance(hearing, name)
