"""What of the board a line speaks of: never a place or a piece out of the name of something else."""

from pathlib import Path

import pytest

from playaid.desk.forms import form
from playaid.desk.next_line.verb_offers import Offer
from playaid.referee.contract.state import visible
from tests.desk.test_tapping import played

LINES = {
    'muster "Zas" with "Black Serpents of Dorel" of "Vilmir Priest"': ("elric/lean.play", 4, "Ann", "Dorel"),
    'muster "Tarkesh" with "Nihrain Horses" of "Vilmir Priest"': ("elric/lean.play", 4, "Ann", "Nihrain"),
    'muster "Tarkesh" with "Black Serpents of Dorel" of "nobody"': ("elric/lean.play", 4, "Ann", "Dorel"),
    """show "Gerflax' Wand\"""": ("albion/part-two-items.play", 1, "Faerie", "Gerflax"),
}


@pytest.mark.parametrize("line", LINES)
def test_no_place_or_piece_is_read_out_of_a_name(line: str, tmp_path: Path) -> None:
    """Nothing of hers is there; and a mark on the map would tell whoever looks on what she holds."""
    play, lines, side, within = LINES[line]
    assert within not in about(line, play, lines, side, tmp_path)


def test_a_number_of_them_and_whose_land_it_is_are_meant_all_the_same(tmp_path: Path) -> None:
    muster = 'muster "Isle of Purple Towns" with "Straasha" of "Vilmir Priest"'
    assert "Purple Towns" in about(muster, "elric/lean.play", 4, "Ann", tmp_path / "elric")
    assert "Warsteed" in about('box Shale with "2 Warsteed"', "tears/siege.play", 4, "Gorganun", tmp_path / "tears")


def about(line: str, play: str, lines: int, side: str, folder: Path) -> tuple[str, ...]:
    session = played(play, lines, folder)
    verb = session.game.verbs[line.partition(" ")[0]]
    assert session.game.board is not None
    board = session.game.board(visible(session.state, side), side, session.book)
    offer = Offer(verb.name, "", verb.summary, verb.citation, (line,))
    return form(session.game, session.state, offer, side, board).choices[0].about
