"""Whose act it is that an event says in nobody's name, where each act is signed: hearings take whoever speaks for the one who does it."""

from playaid.journal.chain import Event
from playaid.language.message import message
from playaid.referee.contract.sequence import speaker
from playaid.referee.contract.state import State
from playaid.referee.session.local import Session
from playaid.referee.session.signing import Custody


def spoken_for(session: Session, state: State, event: Event, custody: Custody) -> str | None:
    """Whether an event that names no side is the act of one that did not sign it."""
    if not custody.wants_speaker(event):
        return None
    side = speaker(session.game, state)
    if side not in custody.signing(event["n"]) or side in event.get("signed", ()):
        return None
    return message("{kind}: {sides} did not sign it", kind=event["kind"], sides=side)
