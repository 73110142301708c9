"""What is taken back and brought back, and the chain along which undo and redo turn: does an event keep to it?"""

from collections.abc import Sequence

from playaid.journal.chain import FORMAT, Event
from playaid.language.message import message
from playaid.referee.session import consent, record
from playaid.referee.session.local import Session


def taken_back_wrongly(session: Session, before: Event, event: Event, sides: Sequence[str]) -> str | None:
    number = before.get("live", 0)
    target = session.journal.event(number)
    chain = {"of": number, "live": target["back"], "back": number, "redo": event["n"], "redo_back": before.get("redo")}
    if number < 2 or unstamped(event) | record.inverse_of(target) | chain != event:
        return "undo: it does not take back the event before it"
    put_right = consent.THROW in event and consent.may_put_right(target)
    if not target.get("barrier") or set(sides) <= set(event["agreed"]):
        return None
    if not put_right:
        return message("undo: event {number} was taken back without everybody's consent", number=number)
    return message(_KNOWN, number=number) if consent.was_known(session.journal, target) else None


_KNOWN = "undo: event {number} was taken back without everybody's consent, and what would fall in its place could be known"


def unstamped(event: Event) -> Event:
    return {name: value for name, value in event.items() if name != FORMAT}


def out_of_chain(event: Event, live: int, back: int, redo: int | None) -> str | None:
    """Whether an event says otherwise than it must which event undo and redo would turn to after it."""
    fits = (event["live"], event["back"], event["redo"]) == (live, back, redo)
    return None if fits else message("{kind}: what undo and redo would turn to was changed", kind=event["kind"])
