"""What a tap is told where it was refused and something of it stands in the log all the same."""

from pathlib import Path

import pytest

from playaid.desk import locations
from playaid.desk.requests import Reply
from playaid.desk.session_folders import open_session
from playaid.desk.tapping.outcome import outcome
from playaid.referee.contract.refusals import Damaged, Refusal
from playaid.referee.session.local import Session
from tests.web.evenings import begun


@pytest.fixture
def session(tmp_path: Path) -> Session:
    begun(tmp_path / "sessions", "empire", {"Ann": "Ann", "Bob": "Bob"})
    return open_session(str(tmp_path / "sessions"), "evening", locations.clock)


def told(session: Session, fault: Refusal, side: str | None) -> str:
    def act() -> Reply:
        session.note("a word", side)
        raise fault

    reply = outcome(session.journal, act)
    assert reply.refusal is not None
    return str(reply.refusal.text)


def test_what_was_tried_is_told_apart_from_what_was_done(session: Session) -> None:
    assert told(session, Refusal("no"), None) == "no; that it was tried is in the log"
    assert "what was done is in the log" in told(session, Refusal("no"), "Ann")
    assert "what was done is in the log" in told(session, Damaged("who knows"), None)


def test_what_the_folder_has_not_taken_in_yet_is_told_as_a_deed(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server has the event, and the disk was full: this machine knows no such number."""

    def unknown(number: int) -> None:
        raise KeyError(number)

    def act() -> Reply:
        session.note("a word", None)
        monkeypatch.setattr(session.journal, "event", unknown)
        raise Refusal("no")

    reply = outcome(session.journal, act)
    assert "what was done is in the log" in str(reply.refusal and reply.refusal.text)
