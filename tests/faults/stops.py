"""The kinds of stops after a die has fallen, tried on a declaration in copies of its session: the second attempt has the first's faces.

The other attempt throws with other dice: what it shows of the first comes out of the log.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from tempfile import mkdtemp
from typing import Any
from zlib import crc32

import pytest

from playaid.dice.sources import Request, Rolled, Seeded, Source
from playaid.journal.journal import Journal
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Locked, Refusal, Unreadable
from playaid.referee.contract.ruling import NEEDS_INPUT, Declaration, Ruling
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import ticking

NOBODY = "secret.nobody"
"""Its key is never there."""


class Terminated(BaseException):
    """As the command line raises it where the system asks the process to end."""


STOPS: dict[str, Callable[[], BaseException]] = {
    "an answer that cannot be read": lambda: Unreadable("no choice here is called so"),
    "a key that is not here": lambda: Locked(NOBODY),
    "a refusal": lambda: Refusal("what it works with is not there"),
    "a closed lid": EOFError,
    "an interrupt": KeyboardInterrupt,
    "the end of the process": Terminated,
    "a bug": ZeroDivisionError,
}


class System:
    """Dice that nobody typed, and what has fallen of them."""

    def __init__(self, source: Source, most: int | None = None, stop: Callable[[], BaseException] = EOFError):
        self.fallen: list[Rolled] = []
        self._source, self._most, self._stop = source, most, stop

    def take(self, request: Request) -> Rolled:
        if self._most is not None and len(dice(self.fallen)) >= self._most:
            raise self._stop()
        rolled = self._source.take(request)._replace(source="system")
        self.fallen.append(rolled)
        return rolled


@contextmanager
def stopping(stop: Callable[[], BaseException]) -> Iterator[None]:
    """Whatever a rule does next once a die has fallen for it comes to this end."""

    def cut(act: Callable[..., Any]) -> Callable[..., Any]:
        def acted(hearing: Hearing, *args: Any, **named: Any) -> Any:
            if dice(hearing.rolls):
                raise stop()
            return act(hearing, *args, **named)

        return acted

    with pytest.MonkeyPatch.context() as patched:
        for name in ("_change", "line", "tell", "ask", "fact", "happens"):
            patched.setattr(Hearing.__origin__, name, cut(getattr(Hearing, name)))  # type: ignore[attr-defined]
        yield


def dice(rolls: Any) -> list[tuple[Any, ...]]:
    """The faces of what fell, salts left out."""
    return [(rolled.expression, rolled.who, rolled.faces) for rolled in rolls if rolled.kind != "salt"]


class Copies:
    """Copies of a session as it is now, each with the keys that lie open in the first."""

    def __init__(self, session: Session, folder: Path):
        self._session, self._folder = session, folder

    def fresh(self) -> Path:
        self._folder.mkdir(exist_ok=True)
        return Path(copytree(self._session.journal.folder, mkdtemp(dir=self._folder), dirs_exist_ok=True))

    def open(self, place: Path) -> Session:
        """As another process opens it."""
        first = self._session
        session = Session(Journal(place), first.game, first.book, ticking())
        for side in session.sides:
            if first.keyring.is_open(f"secret.{side}"):
                session.keyring.borrow(first.keyring, side)
        session.open_what_can_be()
        opened = session.open

        def open_(compartment: str) -> None:
            if compartment == NOBODY:
                raise Locked(compartment)
            opened(compartment)

        session.open = open_  # type: ignore[method-assign]
        return session


def rolls_again(copies: Copies, declaration: Declaration, place: Path, fallen: list[tuple[Any, ...]], how: str) -> None:
    """Say it again at this place with other dice: those of the first attempt lie there."""
    again = copies.open(place).declare(declaration, System(Seeded(7_777)))
    assert dice(again.rolls)[: len(fallen)] == fallen, f"{declaration.typed}: after {how} the dice fell again"


SHARE = 1 if os.environ.get("PLAYAID_SLOW") else 3
"""One in so many kinds of stops is tried on a declaration; which, goes by its verb."""


def stops_for(verb: str) -> dict[str, Callable[[], BaseException]]:
    """Between the verbs that roll, every kind; with PLAYAID_SLOW each on each."""
    first = crc32(verb.encode()) % SHARE
    return {how: stop for at, (how, stop) in enumerate(STOPS.items()) if at % SHARE == first}


def stopped_every_way(session: Session, declaration: Declaration, folder: Path) -> None:
    copies = Copies(session, folder)
    for how, stop in stops_for(declaration.verb).items():
        place = copies.fresh()
        source = System(Seeded(1), most=1, stop=stop)
        with stopping(stop), pytest.raises(type(stop())):
            copies.open(place).declare(declaration, source)
        assert dice(source.fallen), declaration.typed
        waits = copies.open(place).fallen()
        assert waits is not None, f"{declaration.typed}: {how} left no trace of the dice"
        assert dice(waits.rolls) == dice(source.fallen)
        rolls_again(copies, declaration, place, dice(source.fallen), how)


def all_stops(session: Session, declaration: Declaration, ruling: Ruling, folder: Path) -> None:
    """Stop a declaration that rolls in every way, and by an answer given beforehand that cannot be read, where it comes to a question."""
    stopped_every_way(session, declaration, folder)
    if ruling.verdict == NEEDS_INPUT and ruling.question is not None and ruling.question.options:
        misread(session, declaration, ruling, folder)


def misread(session: Session, declaration: Declaration, ruling: Ruling, folder: Path) -> None:
    """The answer to a question behind the dice is given beforehand, and cannot be read."""
    question = ruling.question
    assert question is not None
    copies = Copies(session, folder)
    place = copies.fresh()
    source = System(Seeded(2))
    known = {**declaration.answers, question.key: "§§§§"}
    with pytest.raises(Refusal):
        copies.open(place).declare(declaration._replace(answers=known), source)
    rolls_again(copies, declaration, place, dice(source.fallen), "an answer given beforehand")
