"""Notes of a side or the table, in the log at any time; they move no state."""

from collections.abc import Sequence

from playaid.desk.dashes import as_flag, is_nearly
from playaid.language.message import message
from playaid.referee.contract.names import LONGEST_TEXT
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.session.local import Session


def log_note(session: Session, text: str, side: str | None, secret: bool = False) -> int:
    """The number of the event that holds a note from now on, under the seal of its side if `secret`. Raises Refusal."""
    if secret and side is None:
        raise Refusal("a secret note needs its side", hint="note --secret --as SIDE TEXT")
    if not text.isprintable() or len(text) > LONGEST_TEXT:
        raise Refusal(message("a note is one line of readable text, at most {most} characters", most=LONGEST_TEXT))
    number: int = session.note(text, side, secret)["n"]
    return number


SECRET = "--secret"


def parted(words: Sequence[str]) -> tuple[str, bool]:
    """The text of a note as it was typed, and whether it is secret. Raises Unreadable for what was to say so, and does not quite."""
    said = [as_flag(word, [SECRET]) for word in words]
    if slip := next((word for word in said if word != SECRET and is_nearly(word, SECRET)), ""):
        raise Unreadable(message("{word} is no {flag}, and nothing is noted", word=slip, flag=SECRET))
    return " ".join(word for word in said if word != SECRET), SECRET in said
