"""How odds carry on over several declarations: a battle by whole rounds, the command table until it gives a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.tears.state.duties import doing
from playaid.referee.contract import sequence
from playaid.referee.contract.ruling import Declaration

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State


def fight(state: State) -> Declaration | None:
    """Both lines fight round after round by `clash` until one is gone; nothing more once somebody has to decide something else."""
    now = state["public"]["battle"]
    if not now or now["stage"] not in ("throw", "spells", "hits", "stay"):
        return None
    return Declaration("clash", {}, now["side"], "clash")


def command(state: State) -> Declaration | None:
    public = state["public"]
    if public["enemy_left"]:
        return Declaration("done", {}, doing(state), "done")
    if public["rethrow"] and any(frame["key"] == "command" for frame in sequence.frames(state)):
        return Declaration("command", {"choice": "table"}, sequence.actor(state), "command table")
    return None


def imagine(state: State, asker: str | None) -> State:
    """Odds are walked without what others hold hidden: where they would need it, there are none."""
    mine = {side: secrets for side, secrets in state["secret"].items() if side == asker}
    return {**state, "secret": mine}
