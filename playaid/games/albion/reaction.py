"""13.0 Reaction: the inactive player's phase."""

from playaid.games.albion import pieces
from playaid.referee.sequence import actor
from playaid.referee.state import State


def acts(state: State) -> list[str]:
    """The inactive player moves in reaction."""
    side = actor(state)
    assert side is not None
    return [pieces.other(side)]
