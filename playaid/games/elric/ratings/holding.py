"""What a personality may hold: their spells as they are kept, or, where they lie on the table alone, whatever lies nowhere open. [9.0]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment
from playaid.games.elric.state import battles, counters, units

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State


def unseen(state: State, side: str | None) -> list[str]:
    """Every spell that a player has not seen: all that there are, without the open ones and those they hold. Reads nothing else."""
    left = list(equipment.everything())
    known = [
        *lying_open(state),
        *(spell for held in counters.hands(state, side).values() for spell in held),
        *counters.face_down(state, side).values(),
    ]
    for spell in known:
        left.remove(spell)
    return left


def lying_open(state: State) -> list[str]:
    """The spells that lie open: discarded, maintained, or played in the battle that is being fought."""
    return [
        *state["public"]["discard"],
        *(entry["spell"] for entries in state["public"]["maintained"].values() for entry in entries),
        *(cast["spell"] for cast in battles.now(state).get("spells", ())),
    ]


def may_lie_unseen(state: State) -> list[str]:
    """The sorts of spells of which a copy does not lie open, in the order of the index."""
    return list(dict.fromkeys(unseen(state, None)))


def drawn_by(state: State, verb: str) -> list[str]:
    """The spells that stand in a line to the table by mistake, whatever its verb: one may be drawn, or found, in the midst of any."""
    return may_lie_unseen(state)


def hands(state: State, side: str) -> dict[str, list[str]]:
    """What a player's personalities hold, or may hold by the table's word; nothing where their hand is not open to the reader."""
    if not counters.physical(state):
        return counters.hands(state, side)
    spells = [spell for spell in may_lie_unseen(state) if not equipment.passes(spell)]
    return {unit: spells for unit in units.of(state, side, sort="personality") if units.units(state)[unit]["spells"]}
