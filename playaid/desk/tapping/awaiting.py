"""What would end what others may still do waits until they are ready, as far as they sit there with devices of their own."""

from collections.abc import Iterable, Sequence

from playaid.desk.conversation import check
from playaid.desk.next_line.advance import still_asked
from playaid.desk.next_line.prospect import goes_on_alone
from playaid.desk.requests import Asking, Reply
from playaid.desk.seats import Needs
from playaid.desk.tapping.readiness import Readiness, still_awaited
from playaid.language.message import message
from playaid.referee.contract.doing import doer_slot, is_of_whoever_has_to
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, Declaration
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
        return Reply(lines=(still_awaited(side, awaited, held=True),), waits=True)
    readiness.taken(at)
    return None


def stop_short(session: Session, readiness: Readiness, at: object, side: str) -> Reply | None:
    """What whoever goes on farther than a step is told where that stops short, as something is owed there, or others may still act: then
    they are ready themselves. None where it does not stop."""
    acts = acting(session.game, session.state)
    if not goes_on_alone(session, side):
        awaited = readiness.say(side, ["next"], at, still_asked(session, acts)) if side in acts else []
        return Reply(lines=(still_awaited(side, awaited),) if awaited else ())
    tried = check(session, Declaration("next", {}, side))
    return Reply() if not isinstance(tried, Needs) and tried.verdict == ILLEGAL else None


def awaits(session: Session, declaration: Declaration) -> bool:
    """Whether a declaration waits until the others are ready who may act in its step, too."""
    verb = session.game.verbs.get(declaration.verb)
    return verb is not None and bool(verb.awaits)


def debts(session: Session) -> list[str]:
    """What is owed before the step may end, as all may know."""
    return words_of_debts(session.game, session.state, None)


def check_not_said_by_another(session: Session, others: Iterable[Asking], new: Asking) -> None:
    """Raises Refusal where another side has declared the very same already, or the same debt's other way, and it waits: two phones at
    once. Where sides stand against each other, it is the same only where the same sides are asked."""
    if new.stopped is None:
        return
    verb = session.game.verbs.get(new.stopped.said.declaration.verb)
    if verb is not None and verb.secret:  # what is said in secret is nobody else's to know
        return
    for asks in others:
        before = asks.stopped
        if before is None or asks.by == new.by or (asks.may != new.may and not session.game.together):
            continue
        if _are_the_same(session, before.said.declaration, new.stopped.said.declaration):
            raise Refusal(message("{side} has declared that already: it waits for an answer", side=asks.by or ""), hint="nothing was done")


def _are_the_same(session: Session, one: Declaration, other: Declaration) -> bool:
    """Whether two lines are the very same but for who says them, or of one doer who has to do it once: two Spoils Draws for one."""
    if one._replace(side=other.side) == other:
        return True
    verb = session.game.verbs.get(one.verb)
    if verb is None or one.verb != other.verb or not is_of_whoever_has_to(session.game, session.state, verb):
        return False
    slot = doer_slot(verb)
    return slot is not None and one.args.get(slot.name) == other.args.get(slot.name)
