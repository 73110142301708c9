"""A whole game by one call: what every game should hold, however it is played."""

import random
from pathlib import Path

from playaid.book.book import Book
from playaid.cli import transcript
from playaid.dice.sources import Seeded
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import split
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.verification.lint import Fault, faults, in_words
from playaid.referee.verification.package import package_of
from playaid.testing import laws, policy_checks
from playaid.testing.coverage_checks import assert_covered, untested_checks
from playaid.testing.isolation import own_data
from playaid.testing.lessons import lesson_faults
from playaid.testing.messages import no_messages
from playaid.testing.odds_secrecy import assert_odds_keep
from playaid.testing.policy_checks import assert_policies
from playaid.testing.positions import position_faults
from playaid.testing.prying import prying
from playaid.testing.random_evenings import evenings, new_session, offers, watched
from playaid.testing.table import known, seats
from playaid.testing.worlds import assert_hides

POSITIONS = 12
"""Positions of an evening whose odds are compared."""
LAW_EVENINGS, LAW_LINES = 2, 24
"""Evenings, and lines of each, in which what is legal is compared with what is offered."""
WALK = 1500
"""Steps that each of these odds is walked: what hangs on an open key shows early, and the rest is sampled alike."""


def everything(game: Game, folder: Path, tests: Path | None = None, evenings_played: int = 10) -> None:
    """A game is put together rightly, plays by chance without a fault, hides what is hidden, and its odds, demo and rulebook hold. tests:
    the folder of its tests; then its coverage names them, and each check stands in one that it refuses. Everything is written below
    `folder`. AssertionError with what is wrong."""
    with own_data(folder):
        _all_of_it(game, folder, tests, evenings_played)


def _all_of_it(game: Game, folder: Path, tests: Path | None, evenings_played: int) -> None:
    faulty = faults(game)
    assert not faulty, "\n".join(map(str, faulty))
    evenings(game, folder / "evenings", evenings_played)
    assert_sound_evenings(game, folder / "watched")
    assert_offers_all(game)
    assert_hides(game, folder / "worlds")
    assert_odds_hold(game, folder / "odds")
    assert_policies(game, folder / "policies")
    if game.demo:
        assert_plays(game, Path(game.demo), folder / "demo")
    assert_teaches(game, folder / "lesson")
    package = package_of(game)
    cases = Path(str(package.__file__)).parent / "coverage.csv" if package is not None else None
    if cases is not None and cases.is_file():
        assert_covered(game, cases, [tests] if tests is not None else [])
    if tests is not None:
        untested = sorted(untested_checks(game, tests))
        assert not untested, f"no test below {tests} names these checks, each wants a line that it refuses: {', '.join(untested)}"


def assert_plays(game: Game, evening: Path, folder: Path) -> None:
    """A transcript says what is written. AssertionError with the lines that differ, or with why it is no transcript."""
    known(game)
    try:
        with own_data(folder):
            played = list(transcript.play(transcript.parse_transcript(evening.read_text(encoding="utf-8")), folder))
            differing = [
                f"{evening.name}:{line.typed.number}: > {line.typed.line}\n{fault}"
                for line in played
                for fault in transcript.differences(line)
            ]
    except transcript.BadTranscript as bad:
        raise AssertionError(f"{evening.name}: {bad}") from None
    assert not differing, "\n".join(differing[:5])
    assert any(line.ruled for line in played), f"{evening.name}: none of its lines is ruled on"


def assert_teaches(game: Game, folder: Path) -> None:
    """The lesson of a game, where it has one, can be gone through by its own lines. AssertionError with what is wrong."""
    wrong = list(lesson_faults(game, folder))
    assert not wrong, "\n".join(wrong[:5])


def try_everything(game: Game, folder: Path) -> list[Fault]:
    """What `faults` cannot see without playing: secrets shown without a word, positions out of which nobody leads, a demo that says
    something else, policies that say what cannot be said."""
    wrong = [Fault("policies", text) for text in dict.fromkeys(policy_checks.faults(game, folder / "policies"))]
    try:
        wrong += found_by_watching(game, folder / "watched")
        wrong += [Fault("offers", text) for text in lines_not_offered(game)[:5]]
    except Exception as fault:  # a stranger's code may fail in any way
        wrong.append(Fault("evening", f"an evening by chance fails with {in_words(fault)}"))
    if game.demo:
        try:
            assert_plays(game, Path(game.demo), folder / "demo")
        except AssertionError as differs:
            wrong.append(Fault("demo", str(differs)))
    wrong += [Fault("lesson", text) for text in lesson_faults(game, folder / "lesson")]
    return wrong


def found_by_watching(game: Game, folder: Path) -> list[Fault]:
    """What a few evenings by chance show: secrets told without a word, positions out of which nobody leads, texts that nobody can
    translate. What fails in a rule passes through."""
    played = watched(game, folder)
    looks = {"secrets": prying, "positions": position_faults, "messages": no_messages}
    told = {where: dict.fromkeys(text for evening in played for text in look(game, evening)) for where, look in looks.items()}
    return [Fault(where, text) for where, texts in told.items() for text in texts]


def assert_sound_evenings(game: Game, folder: Path) -> None:
    """What rules show of a side's secrets they say to be shown, somebody can always go on, what lies on the board can be tapped, and
    what is said can be translated. AssertionError with what is wrong."""
    wrong = found_by_watching(game, folder)
    assert not wrong, "\n".join(map(str, wrong[:5]))


def assert_offers_all(game: Game, seeds: int = LAW_EVENINGS) -> None:
    """What is legal is offered, in a few positions of evenings by chance. AssertionError with the declarations that no offer has."""
    hidden = lines_not_offered(game, seeds)
    assert not hidden, "\n".join(hidden[:5])


def lines_not_offered(game: Game, seeds: int = LAW_EVENINGS) -> list[str]:
    """Declarations by chance that are legal and that no offer has, or that break."""
    rng = random.Random(1)
    positions = (here for seed in range(seeds) for here in laws.evening(game, seed, LAW_LINES, every=2))
    return list(dict.fromkeys(text for here in positions for text in laws.hidden_lines(here, rng)))


def assert_odds_hold(game: Game, folder: Path, seed: int = 1) -> int:
    """The odds on what is offered in the course of an evening do not depend on what was unlocked; gives how many were compared."""
    session = new_session(game, folder, seats(game), seed)
    source, compared = Seeded(seed), 0
    for _ in range(POSITIONS):
        said = [session.read(split(line), side) for side in session.sides for line in offers(session, side)[:5]]
        compared += assert_odds_keep(game, session.state, said, Book(game.slug, game.tables, None, "house"), WALK)
        legal = [declaration for declaration in said if session.judge(declaration, Seeded(seed)).verdict == LEGAL]
        if not legal or session.state["referee"].get("over"):
            break
        session.declare(legal[-1], source)
    return compared
