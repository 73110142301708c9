"""What earlier rules ruled otherwise is told apart from what nobody ruled."""

from pathlib import Path
from typing import Any

import pytest

from playaid.referee.contract.game import Game
from playaid.referee.session import kinds
from playaid.referee.session.local import Session
from playaid.referee.session.signing import Custody
from playaid.referee.verification import verify
from playaid.testing.random_evenings import new_session, play


@pytest.fixture
def session(tiny: Game, tmp_path: Path) -> Session:
    return play(new_session(tiny, tmp_path / "friday", ["Ann", "Bob"]), seed=4, most=12).session


def differing(session: Session, monkeypatch: pytest.MonkeyPatch, rules: str) -> verify.Verified:
    """What is found when one ruling differs and today's rules have this number."""
    ruled_again = verify._ruled_again
    wrong = next(event["n"] for event in session.journal.events(2) if event["kind"] not in kinds.NOT_RULED)

    def ruled(session: Session, state: Any, event: dict[str, Any], *given: Any) -> Any:
        found = verify._Found("run: ruled otherwise", "ruled")
        return found if event["n"] == wrong else ruled_again(session, state, event, *given)

    monkeypatch.setattr(verify, "_ruled_again", ruled)
    session.game = session.game._replace(rules=rules)
    return verify.verify(session)


def test_a_ruling_of_earlier_rules_is_called_so(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    found = differing(session, monkeypatch, "2")
    assert [difference.rules for difference in found.differences] == ["1"]
    assert found.otherwise_today
    assert not found.ok


def test_under_the_same_rules_it_does_not_hold(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    found = differing(session, monkeypatch, "1")
    assert [difference.rules for difference in found.differences] == [""]
    assert not found.otherwise_today


def test_what_no_rule_wrote_is_never_put_down_to_earlier_rules(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Custody, "fault_in", lambda self, event, waits: "signed by somebody else" if event["n"] == 2 else None)
    monkeypatch.setattr(verify, "out_of_chain", lambda *_: None)
    found = differing(session, monkeypatch, "2")
    assert ("signed by somebody else", "") in [(difference.what, difference.rules) for difference in found.differences]
    assert not found.otherwise_today
