"""11.9 Hidden stacks: two worlds whose stacks have as many counters, and are made up of others, look the same to the other side."""

from pathlib import Path

import pytest

from playaid.dice.sources import Chained, Seeded, Typed
from playaid.games.albion import GAME
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.grammar import split
from playaid.referee.ruling import LEGAL
from playaid.referee.session import Session
from playaid.referee.verify import verify
from playaid.testing.worlds import assert_alike, worlds

Pair = tuple[Session, Session]
LOOKS = (
    "stack 3012 --as Faerie",
    "stack 3013 --as Faerie",
    "armies --as Faerie",
    "fleet --as Faerie",
    "strength --as Faerie",
    "person Imric --as Faerie",
    "person Elidor --as Faerie",
    "offers",
    "battle 3013 --check --as Faerie",
    "battle 3013 --odds --as Faerie",
    "move Elidor via 3035 --check --as Faerie",
    "place Elidor at 3013 --check --as Faerie",
    "place Imric at 3013 --as Faerie",
    "help move --as Faerie",
    "help place --as Faerie",
    "map",
    "board",
)


def say(pair: Pair, line: str, side: str | None = None, dice: str = "") -> None:
    """The same line with the same typed dice in both worlds."""
    apart(pair, (line, line), side, dice)


def apart(pair: Pair, lines: tuple[str, str], side: str | None, dice: str = "") -> None:
    """A line in each world."""
    for session, line in zip(pair, lines, strict=True):
        ruling = session.declare(session.read(split(line), side), Chained(Typed(dice.split()), Seeded(1)))
        assert ruling.verdict == LEGAL, (line, ruling.reasons, ruling.question)


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    """Imric has gone north with his army staying behind, or the army has gone and he stays."""
    made = worlds(GAME, tmp_path, [FOMORIAN, FAERIE], FOMORIAN, options={"stacks": "hidden"})
    apart(made, ("place Imric at 3013", "place 'Moray 3012' at 3013"), FOMORIAN)
    return made


@pytest.mark.parametrize("viewer", [None, FAERIE])
def test_who_has_moved_is_not_told(pair: Pair, viewer: str | None) -> None:
    assert pieces.piece(pair[0].state, "Imric")["hex"] == "3013"
    assert pieces.piece(pair[1].state, "Imric")["hex"] == "3012"
    assert_alike(pair, viewer, FOMORIAN, LOOKS)


def test_no_event_names_what_has_moved(pair: Pair) -> None:
    """The set-up as printed stands in the first event: that is in the rulebook."""
    for session in pair:
        after = [event for event in session.journal.events(2)]
        assert after
        assert "Imric" not in repr(after)
        assert "Moray" not in repr(after)
        assert verify(session).differences == ()


def test_of_a_move_the_table_hears_the_counters_and_the_way(pair: Pair) -> None:
    apart(pair, ("move 'Moray 3105', Gairloch via 3104, 3103", "move 'Moray 3105', Gairloch via 3104, 3103"), FOMORIAN)
    assert "Fomorian moves 2 counters along 3105 3104 3103." in str(pair[0].journal.event(3)["story"])
    assert_alike(pair, FAERIE, FOMORIAN, ("stack 3103 --as Faerie", "stack 3105 --as Faerie"))


def meeting(pair: Pair) -> None:
    """A stack of two comes upon Colleran's Elves; in the first world it is led by Imric, in the second by Rurik."""
    apart(pair, ("place Imric, 'Moray 3012' at 3139", "place Imric, 'Moray 3012' at 3139"), FOMORIAN)
