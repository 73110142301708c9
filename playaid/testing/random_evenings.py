"""Random evenings: a player who picks among what help offers, with the game's invariants and laws held after every event. A failing
evening is saved as a transcript in the folder named by PLAYAID_EVENINGS (else the temporary folder), and the failure names it."""

import os
import random
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playaid.book.book import Book
from playaid.dice.sources import Seeded
from playaid.referee.contract.game import PASSING, Game
from playaid.referee.contract.grammar import split
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Ruling
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import State
from playaid.referee.session.begin import create
from playaid.referee.session.local import Session
from playaid.testing.table import broken_laws, offered, seats

Choose = Callable[[random.Random, list[str]], str]


class Moment(NamedTuple):
    """Somewhere in an evening: the session, its state then, and what is ruled next; None where it ends or nobody has anything to say."""

    session: Session
    state: State
    ruling: Ruling | None


class Evening(NamedTuple):
    """An evening as it was played: the session, the lines typed, and whether the game came to its end."""

    session: Session
    lines: list[str]
    over: Mapping[str, Any] | None


def new_session(
    game: Game,
    folder: Path,
    sides: list[str],
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    passphrases: Mapping[str, str] | None = None,
    tables: str = "house",
) -> Session:
    book = Book(game.slug, game.tables, None, tables)
    players = {side: side for side in sides}
    session, ruling = create(folder, game, folder.name, players, options or {}, dict(passphrases or {}), book, Seeded(seed), ticking())
    assert ruling.verdict == LEGAL
    session.open_what_can_be()
    return session


def ticking() -> Callable[[], str]:
    """A clock that moves on by a minute at every look, so that evenings are alike."""
    minutes = iter(range(1_000_000))

    def now() -> str:
        hours, minute = divmod(next(minutes), 60)
        return f"2026-01-{hours // 24 % 28 + 1:02d}T{hours % 24:02d}:{minute:02d}:00Z"

    return now


def play(session: Session, seed: int, most: int = 2000, choose: Choose | None = None) -> Evening:
    """Play offered lines until the game is over or `most` declarations have been made. Fails on a refused offer, a broken invariant, a
    broken law."""
    rng, source = random.Random(seed), Seeded(seed)
    lines: list[str] = []
    sound(session)
    for _ in range(most):
        if session.state["referee"].get("over"):
            break
        side, line = _next_line(session, rng, choose)
        lines.append(f"{line} --as {side}" if side else line)
        try:
            before = session.state
            ruling = _declared(session, side, line, rng, source, lines)
            assert ruling.verdict == LEGAL, f"{line!r} was offered to {side} and is {ruling.verdict}: {ruling.reasons or ruling.question}"
            sound(session)
            lawful(session, before, ruling)
        except Exception as fault:
            raise AssertionError(f"{fault} (seed {seed}, after {len(lines)} lines; saved as {_saved(session, lines)})") from fault
    return Evening(session, lines, session.state["referee"].get("over"))


def evenings(game: Game, folder: Path, number: int, most: int = 2000, choose: Choose | None = None, **options: str) -> int:
    """Play so many evenings, with as few players as may be in the first and more in each that follows; gives how many came to their end.
    Options with underscores for hyphens. AssertionError as from `play`."""
    named = {option.name.replace("-", "_"): option.name for option in (*game.options, PASSING)}
    given = {named[name]: value for name, value in options.items()}
    least, greatest = game.players
    ended = 0
    for seed in range(number):
        sides = seats(game, least + seed % (greatest - least + 1))
        session = new_session(game, folder / f"evening-{seed}", sides, seed, given)
        ended += play(session, seed, most, choose).over is not None
    return ended


def watched(game: Game, folder: Path, number: int = 2, lines: int = 60) -> list[list[Moment]]:
    """A few short evenings by chance, moment by moment, for whoever looks for faults in them; what fails in a rule passes through."""
    return [list(moments(game, folder / f"evening-{seed}", seed, lines)) for seed in range(number)]


def moments(game: Game, folder: Path, seed: int, lines: int = 60) -> Iterator[Moment]:
    """An evening of so many declarations at most."""
    session = new_session(game, folder, seats(game), seed)
    rng, source = random.Random(seed), Seeded(seed)
    for _ in range(lines):
        state = session.state
        ruling = None if state["referee"].get("over") else next_ruling(session, rng, source)
        yield Moment(session, state, ruling)
        if ruling is None:
            return


def sound(session: Session) -> None:
    if session.game.invariants is not None:
        faults = list(session.game.invariants(session.state))
        assert not faults, "; ".join(faults)


def lawful(session: Session, before: State, ruling: Ruling) -> None:
    """What was offered and done breaks no law, the players' word or not."""
    broken = broken_laws(session.game, session.book, before, ruling, session.state)
    assert not broken, "; ".join(f"law {breach.law.id}: {breach.text}" for breach in broken)


def offers(session: Session, side: str | None) -> list[str]:
    return offered(session.game, session.state, session.book, side)


def one_more(session: Session, rng: random.Random, source: Seeded) -> bool:
    ruling = next_ruling(session, rng, source)
    return ruling is not None and ruling.verdict == LEGAL


def next_ruling(session: Session, rng: random.Random, source: Seeded) -> Ruling | None:
    """The ruling on one offered line, whichever; None where nobody has anything to say."""
    try:
        side, line = _next_line(session, rng, None)
    except AssertionError:
        return None
    return _declared(session, side, line, rng, source, [])


def _next_line(session: Session, rng: random.Random, choose: Choose | None) -> tuple[str | None, str]:
    acts = acting(session.game, session.state)
    sides: list[str | None] = [*acts] or [None]
    rng.shuffle(sides)
    for side in sides:
        lines = offers(session, side)
        if lines:
            return side, (choose or any_line)(rng, lines)
    raise AssertionError("nobody has anything to say")


def any_line(rng: random.Random, lines: Sequence[str]) -> str:
    """Any offer; first a verb, then one of its lines, so that a verb with many lines does not drown the others."""
    verb = rng.choice(sorted({line.split()[0] for line in lines}))
    return rng.choice([line for line in lines if line.split()[0] == verb])


def _declared(session: Session, side: str | None, line: str, rng: random.Random, source: Seeded, lines: list[str]) -> Ruling:
    declaration: Declaration = session.read(split(line), side)
    for _ in range(200):
        ruling = session.declare(declaration, source)
        question = ruling.question
        if ruling.verdict == ILLEGAL or question is None:
            return ruling
        assert question.kind == "choice", f"{question.kind} asked for: {question.prompt}"
        answer = rng.choice(question.options) if question.options else "1"
        lines.append(f"? {answer}")
        declaration = declaration._replace(answers={**declaration.answers, question.key: answer})
    raise AssertionError(f"{line!r} asks without end")


def _saved(session: Session, lines: list[str]) -> Path:
    folder = Path(os.environ.get("PLAYAID_EVENINGS", tempfile.gettempdir()))
    path = folder / f"failed-{session.game.slug}.play"
    body = "\n".join(line if line.startswith("?") else f"> {line}" for line in lines)
    path.write_text(f"game {session.game.slug}\nplayers {', '.join(session.sides)}\n\n{body}\n", encoding="utf-8")
    return path
