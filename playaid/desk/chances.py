"""The odds of a declaration for one who may ask."""

from functools import partial

from playaid.desk.seats import Needs, step
from playaid.dice.exhaustive import TooMany
from playaid.referee.names import find
from playaid.referee.odds import Illegal, Odds, Progress, chain, odds
from playaid.referee.refusals import Locked, Refusal
from playaid.referee.ruling import Declaration, Ruling
from playaid.referee.session import Session


def chances(session: Session, declaration: Declaration, on: str | None, progress: Progress) -> Odds | Ruling | Needs:
    """The chances of a declaration, carried on by the policy `on` if one is named; of an illegal one its ruling.

    Raises what walking raises: Missing where a choice must be made first, a Refusal where they would tell what others hide.
    """
    return step(session, partial(_walked, session, declaration, on, progress))


GLANCE = 300
"""Outcomes that a mere check walks; beyond, it says where the chances are to be had."""


def glimpsed(session: Session, declaration: Declaration) -> Odds | str | None:
    """What `--odds` would say of a legal declaration, for a check of it: its chances, or in words why there are none to be shown here.

    None where a key would be needed that is not here. Of what is left to chance: `conversation.chancy`.
    """
    found = step(session, partial(_glanced, session, declaration))
    return None if isinstance(found, Needs) else found


def _glanced(session: Session, declaration: Declaration) -> Odds | str | None:
    while True:
        try:
            return odds(session.game, session.state, declaration, session.book, GLANCE, exactly=True)
        except TooMany:
            return f"more than {GLANCE} outcomes: --odds walks or samples them"
        except Illegal:
            return None
        except Locked as locked:
            session.open(locked.compartment)
        except Refusal as refusal:
            return refusal.text


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
