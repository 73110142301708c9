"""What is told to whoever takes a session up again."""

from playaid.language.message import message
from playaid.referee.session.local import Session


def last_told(session: Session) -> list[str]:
    """What happened last, as all may know it; nothing of a session in which nothing has happened yet."""
    from playaid.referee.session.story import entry

    number = session.journal.tail_number
    return [message("  Last: {told}", told=entry(session, session.journal.event(number), None)["text"])] if number > 1 else []
