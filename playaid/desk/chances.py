"""The odds of a declaration for one who may ask."""

from functools import partial

from playaid.desk.seats import Needs, step
from playaid.referee.names import find
from playaid.referee.odds import Illegal, Odds, Progress, chain, odds
from playaid.referee.refusals import Locked
from playaid.referee.ruling import Declaration, Ruling
from playaid.referee.session import Session


def chances(session: Session, declaration: Declaration, on: str | None, progress: Progress) -> Odds | Ruling | Needs:
    """The chances of a declaration, carried on by the policy `on` if one is named; of an illegal one its ruling.

    Raises what walking raises: Missing where a choice must be made first, a Refusal where they would tell what others hide.
    """
    return step(session, partial(_walked, session, declaration, on, progress))


def _walked(session: Session, declaration: Declaration, on: str | None, progress: Progress) -> Odds | Ruling:
    while True:
        try:
            if on is None:
                return odds(session.game, session.state, declaration, session.book, progress=progress)
            policies = session.game.policies
            policy = policies[find(on, dict.fromkeys(policies, ()), "policy")]
            return chain(session.game, session.state, declaration, session.book, policy, progress=progress)
        except Illegal as illegal:
            return illegal.ruling
        except Locked as locked:
            session.open(locked.compartment)
