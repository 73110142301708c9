"""How odds carry on over several declarations: a battle by whole rounds, the command table until it gives a number."""

from playaid.referee import sequence
from playaid.referee.ruling import Declaration
from playaid.referee.state import State


def fight(state: State) -> Declaration | None:
    """Both lines fight round after round by `clash` until one is gone; nothing more once somebody has to decide something else."""
    now = state["public"]["battle"]
    if not now or now["stage"] not in ("throw", "spells"):
        return None
    return Declaration("clash", {}, now["side"], "clash")


def command(state: State) -> Declaration | None:
    """The table is thrown again after each enemy activation."""
    public = state["public"]
    if public["enemy_left"]:
        from playaid.games.tears.duties import doing

        return Declaration("done", {}, doing(state), "done")
    if public["rethrow"] and any(frame["key"] == "command" for frame in sequence.frames(state)):
        return Declaration("command", {"choice": "table"}, sequence.actor(state), "command table")
    return None
