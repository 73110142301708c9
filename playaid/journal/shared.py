"""The journal of a session whose log others write, too, without this machine's lock: `append` may always come too late (`Moved`).

What the others would pass over is refused before it is sent: what `append` gives back stands in every copy.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from playaid.journal.errors import Moved
from playaid.journal.journal import Journal

TRIES = 50
"""So often something is decided anew because others were faster."""
Done = TypeVar("Done")


def again(act: Callable[[], Done]) -> Done:
    for _ in range(TRIES - 1):
        try:
            return act()
        except Moved:
            continue
    return act()


class SharedJournal(Journal, ABC):
    """What such a journal does beside any other's."""

    seats: tuple[str, ...] = ()
    """The sides that play on this machine."""

    @abstractmethod
    def reopened(self) -> "SharedJournal":
        """The same session with nothing of it in memory."""

    @abstractmethod
    def follow(self) -> bool:
        """Take in what others have written; whether there was anything."""

    @abstractmethod
    def watch(self, seconds: float) -> bool:
        """Wait for something to take in, so many seconds at most; whether there is, or may be."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the others."""

    @property
    @abstractmethod
    def superseded(self) -> bool:
        """Whether the table goes on under another key than this machine has."""

    @abstractmethod
    def take_key(self, key: str) -> bool:
        """Go on with another key of the table; whether it is the one that the log speaks of."""

    @abstractmethod
    def keep_key(self, key: str) -> None:
        """Keep a key that the table may go on with, before the log speaks of it."""

    @abstractmethod
    def take_kept_key(self) -> bool:
        """Go on with a key that was kept here; whether the log speaks of one of them."""

    @abstractmethod
    def hand(self, sealed: Mapping[str, str]) -> None:
        """Give the table's key to somebody who was not given it when it was changed, where they still read: for whom -> it, sealed."""

    @property
    @abstractmethod
    def table_key(self) -> str:
        """The key under which the table goes on, as far as this machine has it."""

    @property
    @abstractmethod
    def handed(self) -> Iterable[tuple[str, str]]:
        """What somebody has given so since, as far as it can be read here: for whom, and what is sealed for them. Anybody can have."""

    @abstractmethod
    def dealing(self) -> tuple[str, str]:
        """The public keys of this machine as a dealer, made where it has none: to seal for them, and to know what they sign."""

    @abstractmethod
    def dealing_keys(self, public: str) -> tuple[str, str] | None:
        """The private keys to open and to sign with, if the public one is this machine's; none to sign with (empty) where it was made
        before dealers signed."""

    @abstractmethod
    def promised(self) -> str:
        """A new part of a throw, kept on this machine; what may be told of it."""

    @abstractmethod
    def part_of(self, promised: str) -> str | None:
        """The part that was promised, if this machine did."""
