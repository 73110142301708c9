"""A session whose log others write, too: what they have written is taken in, and where the table goes on under another key, that key."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from playaid.journal.journal import Journal, Sign
from playaid.journal.seal import WrongKey
from playaid.journal.shared import SharedJournal
from playaid.journal.store import read_table
from playaid.language.message import AND, listing, message
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.session import leaving
from playaid.referee.session.local import Session
from playaid.referee.session.permissions import umpires_in

_LEFT_OUT = "what was said so far stays here to be read; whoever is still asked for has a new code made: playaid invite"


_UMPIRES = "their passphrase opens it: attend asks for it, and whatever is written --as {name} takes it, too"
KEPT, ROW = "umpire", "1"
"""In the session's folder: the keys of umpires who sit at it, wrapped."""


def umpires_at(journal: Journal) -> list[str]:
    """The umpires whose keys lie at this machine."""
    kept = (read_table(journal.folder, KEPT) or {}).get(ROW, {})
    return [name for name, umpire in umpires_in(journal.meta).items() if kept.get(name, {}).get("sign") == umpire["sign"]]


class LeftOut(Refusal, code=5, kind="left"):
    """The table goes on under a key that this machine was not given."""


class FollowingSession(Session):
    """What claims and dealers need of such a session; `SharedSession` writes by them."""

    journal: SharedJournal
    roams = False
    """Whether the sides of this machine may be open at another one instead, as they are by a club's pages."""
    dealer_signs: Sign | None = None
    """What signs for the dealer, while this machine deals."""

    @property
    def seats(self) -> tuple[str, ...]:
        return self.journal.seats

    def elsewhere(self) -> list[str]:
        return [side for side in self.staying if side not in self.seats]

    def take_in(self) -> bool:
        """Follow those who write elsewhere; whether there was anything new. Raises Unreachable."""
        moved = self._take_in()
        while self._goes_along():
            moved = self._take_in() or moved
        return moved

    def _take_in(self) -> bool:
        with self._found_again():
            moved = self.journal.follow() or self._behind()
        if moved:
            self._take_new()
        return moved

    @contextmanager
    def writing(self) -> Iterator[None]:
        """As ever; and where the table goes on under another key, with that. Raises Locked where a side must be unlocked to have it."""
        if self.journal.superseded:
            self._take_in()  # what the servers have lost is put back by whoever has it, also by who has left
            self._goes_along(told=True)
        while True:
            with super().writing():
                if not self.journal.superseded:
                    yield
                    return
            self._goes_along(told=True)

    def _goes_along(self, told: bool = False) -> bool:
        """Take the key under which the table goes on, where it was sealed for somebody who is open here; whether there was any to take.
        told: raise Locked, or LeftOut, where there is none."""
        if not self.journal.superseded:
            return False
        if self.journal.take_kept_key():
            return True
        left = leaving.newest(self.journal)
        handed, tried = left.get("handed", {}), set[str]()
        for name, sealed in (*handed.items(), *self.journal.handed):
            if (private := self._private_of(name)) is not None:
                tried.add(name)
                with suppress(WrongKey, ValueError, TypeError, AttributeError):  # whoever sealed it may have sealed anything
                    if self.journal.take_key(leaving.opened(private, sealed, self.id)):
                        return True
        if not told:
            return False
        wanted = [side for side in self.seats if leaving.of_side(side) in handed.keys() - tried]
        if wanted:
            raise Locked(f"secret.{wanted[0]}")
        if tried & handed.keys():
            who = listing([*left.get("signed", ())], AND) or "the table"
            told_by = message("what {who} sealed here as the table's new key, by event {number}, opens nothing", who=who, number=left["n"])
            raise LeftOut(told_by, hint="tell the others; all can settle on what was before: playaid move --back --settled")
        given = {*handed, *(name for name, _ in self.journal.handed)}
        if umpire := next((name for name in umpires_at(self.journal) if leaving.of_umpire(name) in given), ""):
            words = message("this table goes on under another key, which was sealed for {name}, the umpire at this machine", name=umpire)
            raise LeftOut(words, hint=message(_UMPIRES, name=umpire))
        raise LeftOut("this table goes on under another key, which this machine was not given", hint=_LEFT_OUT)

    def _private_of(self, name: str) -> str | None:
        """The key that opens what was sealed for this side, or for this machine as the dealer."""
        if name in map(leaving.of_side, self.sides):
            return self.keyring.private(name) if self.keyring.is_open(name) else None
        keys = self.journal.dealing_keys(leaving.dealer_of(name))
        return keys[0] if keys is not None else None
