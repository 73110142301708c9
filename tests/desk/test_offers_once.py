"""What may be said is worked out once for whoever asks, until something is declared or told."""

from pathlib import Path

import pytest

from playaid.desk.next_line import verb_offers
from playaid.dice.sources import Seeded
from playaid.games.tears import GAME
from playaid.referee.contract.grammar import split
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.games.tears.table import PRINTED, F, G, begun


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """For whom it was worked out."""
    asked, offers = list[str | None](), verb_offers._offers

    def noted(session: Session, viewer: str | None) -> tuple[verb_offers.Offer, ...]:
        asked.append(viewer)
        return offers(session, viewer)

    monkeypatch.setattr(verb_offers, "_offers", noted)
    return asked


def test_it_is_worked_out_once_for_each_who_looks_and_anew_after_a_line(tmp_path: Path, asked: list[str | None]) -> None:
    session = new_session(GAME, tmp_path / "friday", [F, G])
    for viewer in (F, G, None, F, G, None):
        assert verb_offers.verb_offers(session, viewer)
    assert asked == [F, G, None]
    line = next(line for offer in verb_offers.verb_offers(session, F) for line in offer.lines if not offer.query)
    assert session.declare(session.read(split(line), F), Seeded(1)).verdict == LEGAL
    verb_offers.verb_offers(session, None)
    assert asked == [F, G, None, None]


def test_what_hangs_on_a_cell_that_nobody_has_told_is_asked_anew(tmp_path: Path, asked: list[str | None]) -> None:
    session = new_session(GAME, tmp_path / "friday", [F, G], tables="printed")
    session.book, session.fold.state = PRINTED, begun(book=PRINTED)
    for _ in range(2):
        assert any(offer.unknown for offer in verb_offers.verb_offers(session, G))
    assert asked == [G, G]
