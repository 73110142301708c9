"""What stands on a board has the colour that its side has in every heading, and in the log."""

from pathlib import Path

import pytest

from playaid.referee.contract.state import visible
from tests.desk.test_tapping import played

PLAYS = {"empire/whole-game.play": 18, "elric/lean.play": 4, "legacy/lean.play": 13, "legacy/solitaire.play": 30, "tears/war.play": 12}


@pytest.mark.parametrize("play", PLAYS)
def test_pieces_are_of_sides_in_the_order_of_the_session(play: str, tmp_path: Path) -> None:
    session = played(play, PLAYS[play], tmp_path)
    assert session.game.board is not None
    for viewer in (None, *session.sides):
        board = session.game.board(visible(session.state, viewer), viewer, session.book)
        assert list(board.sides) == list(session.sides)
        assert {piece.side for piece in board.pieces} & {*session.sides}
