"""What would end what others may still do waits until they are ready, as far as they sit there with devices of their own."""

from collections.abc import Sequence

from playaid.desk.conversation import check
from playaid.desk.next_line.advance import still_asked
from playaid.desk.requests import Reply
from playaid.desk.seats import Needs
from playaid.desk.tapping.readiness import Readiness, still_awaited
from playaid.referee.contract.ruling import ILLEGAL
from playaid.referee.contract.sequence import acting, words_of_debts
from playaid.referee.session.local import Session


def held(session: Session, readiness: Readiness, at: object, side: str, words: Sequence[str]) -> Reply | None:
    """None where nobody has to be waited for, or it would be refused anyhow. Raises Refusal where it cannot be read."""
    verb, acts = session.game.verbs.get(words[0]), acting(session.game, session.state)
    if verb is None or not verb.awaits or len(acts) < 2 or side not in acts:
        return None
    tried = check(session, session.read(list(words), side))
    if isinstance(tried, Needs) or tried.verdict == ILLEGAL:  # what still has to be told of a counter does not keep anybody from answering
        return None
    if awaited := readiness.hold(side, list(words), at, still_asked(session, acts), debts(session)):
        return Reply(lines=(still_awaited(side, awaited, held=True),))
    readiness.taken(at)
    return None


def debts(session: Session) -> list[str]:
    """What is owed before the step may end, as all may know."""
    return words_of_debts(session.game, session.state, None)
