"""Notes of a side or the table, in the log at any time; they move no state."""

from playaid.language.message import message
from playaid.referee.contract.names import LONGEST_TEXT
from playaid.referee.contract.refusals import Refusal
from playaid.referee.session.local import Session


def log_note(session: Session, text: str, side: str | None, secret: bool = False) -> int:
    """The number of the event that holds a note from now on, under the seal of its side if `secret`. Raises Refusal."""
    if secret and side is None:
        raise Refusal("a secret note needs its side", hint="note --secret --as SIDE TEXT")
    if not text.isprintable() or len(text) > LONGEST_TEXT:
        raise Refusal(message("a note is one line of readable text, at most {most} characters", most=LONGEST_TEXT))
    number: int = session.note(text, side, secret)["n"]
    return number
