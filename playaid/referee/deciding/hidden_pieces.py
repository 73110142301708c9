"""Sessions whose options put under the sides' seals what the rules read as if it lay open (`Game.covers`).

The rules run with all of it, so a ruling needs every side's key; each view is built up from what its viewer has under his own. Nothing
else loads this.
"""

from typing import TYPE_CHECKING, Any

from playaid.book.book import MissingFact
from playaid.dice.sources import Refusing
from playaid.referee.contract.hearing import Ask, HearingOf
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import Line, Reason, Ruling
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import decide, reason_of, verb_of

if TYPE_CHECKING:
    from playaid.referee.contract.game import Check, Verb
    from playaid.referee.contract.hearing import Hearing
    from playaid.referee.contract.ruling import Declaration
    from playaid.referee.session.open_session import OpenSession

UNSEEN = "what another side hides forbids it"
"""All that is said of a refusal that rests on nothing else."""


def lay_open(session: "OpenSession", declaration: "Declaration") -> None:
    """Bring what a ruling may look at into the state. A query looks as its asker does. Raises Locked."""
    if not verb_of(session.game, declaration.verb).query:
        for side in session.sides:
            session.open(f"secret.{side}")


def reason(hearing: "Hearing", check: "Check", facts: Any) -> Reason | None:
    """Why a check fails, told by what the declaring side may see. `pried` is set where it would have held, or failed, by that alone."""
    aside: Hearing = HearingOf(
        hearing.game, visible(hearing.state, hearing.declaration.side or hearing.active), hearing.declaration, hearing.book, Refusing()
    )
    try:
        seen = check.fails(aside)
    except (Ask, MissingFact, Locked, LookupError, ValueError):
        seen = None
        hearing.pried = True
    hearing.pried = hearing.pried or seen != facts
    if facts is None:
        return None
    return reason_of(aside, check, seen) if seen == facts else reason_of(hearing, check._replace(message=UNSEEN, instead=None), {})


def ahead(session: "OpenSession", declaration: "Declaration") -> Ruling:
    """A look ahead: ruled in what its side sees, and in nothing else, so that it comes out alike whatever others hide.

    What it says may be another than the ruling: its worksheet says so. Raises Locked for the side's own seal, Refusal where what is seen
    does not even tell that much.
    """
    side = declaration.side
    if side in session.sides:
        session.open(f"secret.{side}")
    try:
        state = visible(session.state, side)
        supposed = state if session.game.imagined is None else session.game.imagined(state, side)
        ruling = decide(session.game, supposed, declaration, session.book, Refusing())
    except (Locked, LookupError, TypeError, ValueError):
        raise Refusal(
            "whether this may be done hangs on what another hides", hint="say it to find out: the log tells of a refusal"
        ) from None
    return ruling._replace(worksheet=(*ruling.worksheet, Line("as seen", "what others hide is not looked into", "it may be otherwise")))


def named_by(session: "OpenSession", speaker: str | None, verb: "Verb") -> str | None:
    """Whose names a line may use beside those that all know: the speaker's own, under his seal. Raises Locked."""
    if speaker not in session.sides or verb.name not in session.game.verbs:
        return None
    session.open(f"secret.{speaker}")
    return speaker
