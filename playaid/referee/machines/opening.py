"""The one place that decides of which kind an open session is, by its journal."""

from typing import TYPE_CHECKING

from playaid.book.book import Book
from playaid.journal.journal import Journal
from playaid.journal.lives import check_home
from playaid.journal.shared import SharedJournal
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Refusal
from playaid.referee.session.local import Session
from playaid.referee.session.open_session import Clock

if TYPE_CHECKING:
    from playaid.referee.machines.shared_session import SharedSession


def session_on(journal: Journal, game: Game, book: Book, clock: Clock) -> Session:
    """The session of a journal: a shared one where others write it, too. Raises Newer for one that a later playaid has begun."""
    if not isinstance(journal, SharedJournal):
        return Session(journal, game, book, clock)
    from playaid.referee.machines.shared_session import SharedSession  # claims, dealers and their cryptography, for these alone

    return SharedSession(journal, game, book, clock)


def shared(session: Session, otherwise: str, hint: str = "") -> "SharedSession":
    """The session, where others write it, too. Raises Elsewhere at a copy that is not its home; at home a Refusal with these words."""
    from playaid.referee.machines.shared_session import SharedSession

    if isinstance(session, SharedSession):
        return session
    check_home(session.journal.folder, session.journal.meta)
    raise Refusal(otherwise, hint=hint)
