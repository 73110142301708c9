"""The one place that decides of which kind an open session is, by its journal."""

from playaid.book.book import Book
from playaid.journal.journal import Journal
from playaid.journal.shared import SharedJournal
from playaid.referee.contract.game import Game
from playaid.referee.session.local import Session
from playaid.referee.session.open_session import Clock


def session_on(journal: Journal, game: Game, book: Book, clock: Clock) -> Session:
    """The session of a journal: a shared one where others write it, too. Raises Newer for one that a later playaid has begun."""
    if not isinstance(journal, SharedJournal):
        return Session(journal, game, book, clock)
    from playaid.referee.machines.shared_session import SharedSession  # claims, dealers and their cryptography, for these alone

    return SharedSession(journal, game, book, clock)
