"""A session whose log others write, too: what they have written is taken in."""

from __future__ import annotations

from playaid.book.book import Book
from playaid.journal.shared import SharedJournal
from playaid.referee.contract.game import Game
from playaid.referee.session.local import LocalSession
from playaid.referee.session.open_session import Clock


class FollowingSession(LocalSession):
    """What claims and dealers need of such a session; `SharedSession` writes by them."""

    journal: SharedJournal

    def __init__(self, journal: SharedJournal, game: Game, book: Book, clock: Clock):
        super().__init__(journal, game, book, clock)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.journal.seats

    def elsewhere(self) -> list[str]:
        return [side for side in self.sides if side not in self.seats]

    def take_in(self) -> bool:
        """Follow those who write elsewhere; whether there was anything new. Raises Unreachable."""
        with self._found_again():
            moved = self.journal.follow() or self._behind()
        if moved:
            self._take_new()
        return moved
