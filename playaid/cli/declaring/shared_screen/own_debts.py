"""Who has looked at what they alone may owe: nobody is reminded of it again before something else has happened."""

from typing import Any

from playaid.cli.answer import Answer
from playaid.referee.session.local import Session

TELLS = ("?", "help", "status")
"""What tells a side what it owes."""


class OwnDebts:
    """Up to which event each side has looked, in the session that is open. What lies unseen is not asked, so that nothing is told by it."""

    def __init__(self) -> None:
        self._journal = ""
        self._seen: dict[str, int] = {}

    def note(self, session: Session | None, line: str, answer: Answer[Any]) -> None:
        """An answer is shown: by some a side has seen what it owes."""
        words = line.split()
        if session is None or answer.private is None or answer.error is not None:
            return
        if words and words[0] in TELLS and words[1:2] in ([], ["--as"]):
            if self._journal != session.journal.id:
                self._journal, self._seen = session.journal.id, {}
            self._seen[answer.private] = session.journal.tail_number

    def are_seen(self, session: Session, side: str) -> bool:
        """Whether a side has looked, and nothing has been done since but what it has said itself, in words that are its own."""
        looked = self._seen.get(side) if self._journal == session.journal.id else None
        if looked is None:
            return False
        secret = {name for name, verb in session.game.verbs.items() if verb.secret and not verb.query}
        since = (session.journal.event(number) for number in range(looked + 1, session.journal.tail_number + 1))
        if all(event.get("side") == side and event["kind"] in secret for event in since):
            self._seen[side] = session.journal.tail_number
            return True
        del self._seen[side]
        return False
