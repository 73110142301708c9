"""What comes of leaving a step as it is, in time for whoever would rather do something in it."""

from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import actor, leaf, words_of_debts
from playaid.referee.contract.state import visible
from playaid.referee.deciding.offers import asking
from playaid.referee.session.local import Session


def comes_of_leaving(session: Session) -> list[str]:
    """What the game says of it, as far as all see, where nothing is owed; nothing where that hangs on what nobody has told."""
    game, seen = session.game, visible(session.state, None)
    if (ending := leaf(game, seen).ending) is None or seen["referee"].get("over") or words_of_debts(game, seen, None):
        return []
    try:
        return list(ending(asking(game, seen, session.book, leaf(game, seen).verbs[0], actor(seen))))
    except Refusal:
        return []
