"""What a page needs to know of a line besides its words."""

from pathlib import Path

from playaid.desk.forms import form
from playaid.desk.legal_lines import legal_lines
from playaid.referee.contract.state import visible
from tests.desk.test_tapping import played


def test_a_line_with_counters_like_others_elsewhere_says_where_it_is_meant(tmp_path: Path) -> None:
    session = played("tears/castle.play", 16, tmp_path)
    assert session.game.board is not None
    board = session.game.board(visible(session.state, "Forseti"), "Forseti", session.book)
    offers = legal_lines(session, "Forseti")
    assert isinstance(offers, tuple)
    made = [form(session.game, session.state, offer, "Forseti", board) for offer in offers if offer.name in ("drop", "box")]
    where = {choice.line: choice.at for one in made for choice in one.choices}
    assert where["drop Algeron of Cavalry"] == "Caer Sillius"
    assert where["box Neko with Cavalry"] == "Caer Clavell"
    assert where["drop Algeron of Urso"] == "", "there is one Urso"


def test_what_somebody_does_with_one_of_a_kind_is_meant_where_they_stand(tmp_path: Path) -> None:
    """A recruit was offered wherever a unit of its kind stood, and its recruiter was somewhere else."""
    session = played("tears/penguins.play", 12, tmp_path)
    assert session.game.board is not None
    board = session.game.board(visible(session.state, "Gorganun"), "Gorganun", session.book)
    offers = legal_lines(session, "Gorganun")
    assert isinstance(offers, tuple)
    [offer] = [offer._replace(lines=("recruit Wargroup by Shale",)) for offer in offers if offer.name == "recruit"]
    [choice] = form(session.game, session.state, offer, "Gorganun", board).choices
    assert (choice.at, choice.about) == ("Glaginsdrog", ("Shale", "Wargroup"))
