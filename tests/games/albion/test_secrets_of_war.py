"""Two worlds that differ in the Fomorian's wounds look the same to Faerie and to the table, until a rule shows them."""

from pathlib import Path

import pytest

from playaid.dice.sources import Chained, Seeded, Source, Typed
from playaid.games.albion import GAME
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.grammar import split
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.worlds import Varied, worlds
from tests.alike import assert_alike
from tests.slow import SLOW

LINES = (
    "roster --as Fomorian",
    "roster --as Faerie",
    "remove evenly --as Fomorian",
    "recover --as Fomorian",
    "recover --as Fomorian --check",
    "recover --as Fomorian --odds",
    "stack 2611",
    "strength",
    "range 2611 to 2716",
    "battle 3034 --check",
    "fight 3034 --odds",
    "place Elidor at 3035 --check",
    "activate Worm --odds",
    "next --check",
    "offers",
    "help remove",
)


Pair = tuple[Session, Session]


def say(pair: Pair, line: str, side: str | None = None, dice: str = "") -> None:
    """The same line with the same typed dice in both worlds."""
    for session in pair:
        alone(session, line, side, Chained(Typed(dice.split()), Seeded(1)))


def alone(session: Session, line: str, side: str | None, source: Source) -> None:
    """A line in one world."""
    ruling = session.declare(session.read(split(line), side), source)
    assert ruling.verdict == LEGAL, (line, ruling.reasons, ruling.question)


def apart(pair: Pair, lines: tuple[str, str], side: str) -> None:
    """Another line in each world."""
    for world, (session, line) in enumerate(zip(pair, lines, strict=True), 1):
        alone(session, line, side, Varied(FOMORIAN, 11, world))


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    """Rurik and Connan in Gil's Rest suffer two wounds: one has them in the first world, the other in the second."""
    made = worlds(GAME, tmp_path, [FOMORIAN, FAERIE], FOMORIAN)
    say(made, "place Barguest at 2714", FOMORIAN)
    say(made, "place Rurik, Connan at 2611", FOMORIAN)
    say(made, "detach Rurik", FOMORIAN)
    say(made, "detach Connan", FOMORIAN)
    say(made, "place Moray 1, Connaught 1 at 2714", FOMORIAN)
    for line in ("next", "next"):
        say(made, line)
    for side in (FOMORIAN, FAERIE):
        say(made, "plot nothing", side)
    for line in ("next", "next"):
        say(made, line)
    say(made, "attrition 2611", FAERIE, "6 6")
    assert made[0].state["public"]["losses"][FOMORIAN]["wounds"] == 2
    return made


@pytest.mark.parametrize("viewer", [None, FAERIE] if SLOW else [FAERIE])  # who sees all that the table sees
def test_losses_and_recovery_look_alike(pair: Pair, viewer: str | None) -> None:
    apart(pair, ("remove Rurik 2", "remove Connan 1, Rurik 1"), FOMORIAN)
    rosters = [session.state["secret"][FOMORIAN]["roster"] for session in pair]
    assert rosters[0] != rosters[1]
    for number in list(pair[0].state["public"]["attrition"][FOMORIAN]):
        say(pair, f"attrition {number}", FAERIE, "1 1")
    say(pair, "next")
    for number in list(pair[0].state["public"]["attrition"][FAERIE]):
        say(pair, f"attrition {number}", FOMORIAN, "1 1")
    say(pair, "next")
    if SLOW:
        assert_alike(pair, viewer, FOMORIAN, LINES, ("html",))
    apart(pair, ("recover", "recover"), FOMORIAN)
    assert_alike(pair, viewer, FOMORIAN, LINES, ("html",))


def test_no_file_shows_a_wound_and_the_evening_verifies(pair: Pair) -> None:
    """Nothing of the sealed choice stands in a file of the session."""
    apart(pair, ("remove Rurik 2", "remove Connan 1, Rurik 1"), FOMORIAN)
    for path in Path(pair[0].journal.folder).rglob("*"):
        if path.is_file():
            assert b"Rurik 2" not in path.read_bytes()
    for session in pair:
        assert verify(session).differences == ()
