"""What came of something tapped, where the folder of its session fails on the way too."""

from collections.abc import Callable
from typing import TypeVar

from playaid.desk.requests import Reply
from playaid.journal.errors import JournalError, NoJournal, NotWritten
from playaid.journal.journal import Journal
from playaid.language.message import SEMICOLON, as_message, listing
from playaid.referee.contract.refusals import Busy, Damaged, Refusal
from playaid.referee.session.folder_faults import NOTHING, refusal_of, unread, written_in_words
from playaid.referee.session.local import Session

Done = TypeVar("Done")
UNSURE = Damaged("").code
"""What is refused with this code may have been done: servers or a disk did not say."""


def check_there(session: Session) -> None:
    """Raises NoJournal where another session lies in the folder now: what it holds is not for those who sit round this one."""
    if session.journal.id != session.id:
        raise NoJournal("another session lies in this folder now: end here, and begin again with what is there")


def outcome(journal: Journal, act: Callable[[], Reply]) -> Reply:
    """What an act gives. What has been written though it ended in a fault, or may have been, is told with the refusal in its reply:
    the same tap must not do it again. Raises Refusal where nothing was written, as after any other fault."""
    journal.tried.clear()
    try:
        return act()
    except Exception as fault:
        refusal = fault if isinstance(fault, Refusal) else refusal_of(fault) if isinstance(fault, (JournalError, OSError)) else None
        became = _became(journal, isinstance(fault, Refusal) and fault.code != UNSURE)
        if not became:
            if refusal is None or refusal is fault:
                raise
            if not isinstance(refusal, Busy):
                others = isinstance(fault, NotWritten) and fault.placed  # what came from other machines was taken in, or lies there
                refusal.text = listing((refusal.text, as_message("nothing of this was written") if others else NOTHING), SEMICOLON)
            raise refusal from fault
        refusal = refusal or Damaged("something went wrong here")
        refusal.text = listing((refusal.text, became), SEMICOLON)
        return Reply(refusal=refusal)


def told_at_once(journal: Journal, act: Callable[[], Done]) -> Done:
    """What an act gives that nobody does again by the same tap. Raises Refusal, which tells what has been written all the same."""
    done: list[Done] = []

    def acted() -> Reply:
        done.append(act())
        return Reply()

    reply = outcome(journal, acted)
    if reply.refusal is not None:
        raise reply.refusal
    return done[0]


def _became(journal: Journal, refused: bool) -> str:
    """What stands in the log. Of what was refused that is no deed, but that somebody has asked, as they have learnt something by it."""
    try:
        written = journal.fate() if journal.tried else []
        if refused and written and all(_tells_of_a_try(journal, number) for number in written):
            return as_message("that it was tried is in the log")
        return written_in_words(written)
    except (JournalError, OSError) as fault:
        return unread(fault)


def _tells_of_a_try(journal: Journal, number: int) -> bool:
    """Whether an event is a note that no side has made. What the folder has not taken in is told as a deed."""
    try:
        event = journal.event(number)
    except KeyError:
        return False
    return bool(event["kind"] == "note" and event.get("side") is None)
