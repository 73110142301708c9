"""Why a wizard casts no more, and which of the reasons why a spell is not cast are readings. [Spells]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.tears.state import pieces
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State

NO_MORE_THIS_TURN = "{wizard} has failed and casts no more this turn"
BURNT = "{wizard} is burnt out and casts again when he has recovered (`recover`)"
UNTIL_ACTIVATED = "{wizard} has failed and casts no more until activated again"
FAILED = dict.fromkeys((NO_MORE_THIS_TURN, UNTIL_ACTIVATED), "How long does a failed spell bar a wizard?")


def why_failed(state: State, wizard: str) -> str:
    """Why a wizard casts no more who has failed: for how long."""
    turn = wizard == pieces.TERRAMAX or state["referee"]["options"].get("spell-failure") == "turn"
    return message(NO_MORE_THIS_TURN if turn else UNTIL_ACTIVATED, wizard=wizard)


APART = "{spell} is cast on those of one area next door: {name} is in {area}, where it may be cast by itself; here it can reach {pieces}"
HIDDEN = "{name} is hidden by a spell already"
MET = "{spell} has met {name} already: it gives or takes one space in a turn"
NOBODY_FLEES = "nobody flees from a ship"
AMISS = {
    APART: "Does one casting reach units of two areas?",
    HIDDEN: "May a spell hide whom another hides already?",
    MET: "Does such a spell add up where it is cast again on the same piece?",
    NOBODY_FLEES: "Whom does Terror drive off at sea?",
}
"""Of what a spell is refused for, the doubts of the rulings that are read so."""
