"""Odds asked for in the midst of a line: what has fallen for it stays as it fell, and what has not may fall in any way."""

from pathlib import Path

from playaid.desk.conversation import Said, Stopped, rule
from playaid.desk.declaration_odds import Wish, chances
from playaid.games.tears import GAME
from playaid.testing.random_evenings import new_session
from tests.games.tears import table as tears


def test_a_die_typed_with_the_line_is_taken_once(tmp_path: Path) -> None:
    """The die of a trap has fallen; that of the wound has still to."""
    session = new_session(GAME, tmp_path / "friday", list(GAME.sides))
    session.fold.state = tears.play(tears.put(tears.begun(), "Shale", "Thornwick"), "activate Shale", "move Shale to Ursh")
    stopped = rule(session, Said(session.read(["trap"], "Gorganun"), dice=("1",)))
    assert isinstance(stopped, Stopped)
    told = chances(session, session.read(["trap"], "Gorganun"), Wish(dice=("1",)), lambda done, of: None)
    assert told.fixed == ("dice 1",)
    assert len(told.outcomes) > 1, "a wound is not ruled out"
