"""A session whose log others write, too: what they have written is taken in."""

from playaid.journal.shared import SharedJournal
from playaid.referee.session.local import Session


class FollowingSession(Session):
    """What claims and dealers need of such a session; `SharedSession` writes by them."""

    journal: SharedJournal

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
