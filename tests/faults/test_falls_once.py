"""A die falls once: whatever stops a declaration after the first die, the second attempt has the faces of the first.

Each verb of each game that rolls or draws is stopped in every way, at the place where a whole evening comes to it, in a copy of the
session, so that the evening goes on undisturbed. The other attempt throws with other dice: what it shows of the first comes out of the log.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from tempfile import mkdtemp
from typing import Any

import pytest

from playaid.cli import transcript
from playaid.dice.sources import Request, Rolled, Seeded, Source
from playaid.journal.journal import Journal
from playaid.referee.decide import verb_of
from playaid.referee.hearing import Hearing
from playaid.referee.refusals import Locked, Refusal, Unreadable
from playaid.referee.ruling import ILLEGAL, NEEDS_INPUT, Declaration, Ruling
from playaid.referee.session import Session
from playaid.testing.evenings import ticking

ROOT = Path(__file__).parents[2]
PLAYED = {
    "playaid/games/albion/albion.play": "activate attrition cast duel fight recover search teleport",
    "tests/transcripts/albion/evasion.play": "evade trial",
    "tests/transcripts/albion/part-two-enchantments-08-13.play": "strike",
    "tests/transcripts/albion/part-two-forced-march.play": "toll",
    "tests/transcripts/albion/part-two-succession.play": "next",
    "tests/transcripts/albion/part-two-teeth.play": "sow",
    "tests/transcripts/albion/part-two-wonders.play": "call fate touch",
    "playaid/games/elric/demo.play": "appear choose fight influence next search unveil",
    "tests/transcripts/elric/examples.play": "sail",
    "tests/transcripts/elric/told-at-the-table.play": "march",
    "tests/transcripts/elric/whole-evening.play": "muster",
    "playaid/games/empire/demo.play": "attack explore",
    "tests/transcripts/empire/whole-game.play": "draw",
    "tests/transcripts/legacy/key-turn.play": "challenge first march",
    "tests/transcripts/legacy/lost-by-coins.play": "reroll story",
    "tests/transcripts/legacy/won.play": "encounter",
    "playaid/games/tears/demo.play": "command initiative throw wound",
    "tests/transcripts/tears/disasters.play": "cast recover",
    "tests/transcripts/tears/terramax.play": "call control rage trap",
    "tests/transcripts/tears/tower.play": "tower",
}
"""Evenings, and the verbs that roll in them: between them all that roll in any evening there is."""


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


def stopped_every_way(session: Session, declaration: Declaration, folder: Path) -> None:
    copies = Copies(session, folder)
    for how, stop in STOPS.items():
        place = copies.fresh()
        source = System(Seeded(1), most=1, stop=stop)
        with stopping(stop), pytest.raises(type(stop())):
            copies.open(place).declare(declaration, source)
        assert dice(source.fallen), declaration.typed
        waits = copies.open(place).fallen()
        assert waits is not None, f"{declaration.typed}: {how} left no trace of the dice"
        assert dice(waits.rolls) == dice(source.fallen)
        rolls_again(copies, declaration, place, dice(source.fallen), how)


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


@pytest.mark.parametrize("name", PLAYED)
def test_the_second_attempt_has_the_faces_of_the_first(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = set(PLAYED[name].split())
    faults: list[Exception] = []
    declare = Session.declare

    def declared(session: Session, declaration: Declaration, source: Source) -> Ruling:
        if declaration.verb in left and session.pending() is None and not verb_of(session.game, declaration.verb).query:
            ruling = session.judge(declaration, Seeded(2))
            if ruling.verdict != ILLEGAL and dice(ruling.rolls):
                left.discard(declaration.verb)
                monkeypatch.setattr(Session, "declare", declare)
                try:
                    stopped_every_way(session, declaration, tmp_path / "copies")
                    if ruling.verdict == NEEDS_INPUT and ruling.question is not None and ruling.question.options:
                        misread(session, declaration, ruling, tmp_path / "copies")
                except Exception as fault:  # the command line would make a message of it
                    faults.append(fault)
                monkeypatch.setattr(Session, "declare", declared)
        return declare(session, declaration, source)

    monkeypatch.setattr(Session, "declare", declared)
    for _ in transcript.play(transcript.read((ROOT / name).read_text(encoding="utf-8")), tmp_path / "sessions"):
        if faults:
            raise faults[0]
        if not left:
            break
    assert not left, f"{name} does not roll for {', '.join(sorted(left))} any more"
