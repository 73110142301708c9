"""How odds are walked: what a player may think the state to be, and how a battle goes on. [9.0, 10.3]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import holding
from playaid.games.elric.state import battles
from playaid.referee.contract.ruling import Declaration

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State


def carried_on(state: State) -> Declaration | None:
    """How odds go on from a battle that has begun: unveil, then fight, with no unit withheld and nothing conjured."""
    if not battles.now(state):
        return None
    attacker, _ = battles.parties(state, battles.now(state)["place"])
    verb = "fight" if battles.now(state)["revealed"] else "unveil"
    return Declaration(verb, {}, attacker, verb)


def imagine(state: State, side: str | None) -> State:
    """The state as a player may think it to be, for odds: every spell he has not seen may be the next, whoever really holds it."""
    if side is None or side not in state["secret"]:
        return {"public": state["public"], "referee": state["referee"], "secret": {}}
    own = {side: state["secret"][side]}
    return {**state, "secret": own, "cup": {"fresh": holding.unseen(state, side), "mixed": []}}
