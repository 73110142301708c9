"""What comes of leaving a step as it is, in time for whoever would rather do something in it."""

from playaid.language.message import message
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import actor, leaf, words_of_debts
from playaid.referee.contract.state import State, visible
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


def played_for(session: Session, at: State) -> str | bool:
    """Whether the step of a position is one that is played for, or what in it is, as all see it."""
    main = leaf(session.game, at).main
    return main(visible(at, None)) if callable(main) else main


def with_what_for(headings: list[str], aim: str | bool) -> list[str]:
    """The headings of steps with what is played for in them, where their game says that in words."""
    return [message("{step} ({what})", step=step, what=aim) for step in headings] if isinstance(aim, str) and aim else headings
