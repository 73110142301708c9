"""What a line of a later step passes over, as far as it may be looked at before anybody has gone on."""

from pathlib import Path
from typing import Any

import pytest

from playaid.desk.conversation import Ruled, rule
from playaid.desk.next_line import advance
from playaid.games.empire import GAME
from playaid.referee.contract.game import PASSING
from playaid.referee.contract.state import evolve
from playaid.referee.deciding.decide import decide
from playaid.testing.random_evenings import new_session
from tests.desk.conftest import said
from tests.each import each
from tests.games.empire.table import at, manned, north


@each("shows", [{}, {"rests_on_secret": True}, {"learnt": True}, {"disclosed": ("Bob",)}, {"opened": ("Bob",)}, {"looked_into": ("Bob",)}])
def test_what_going_on_lays_open_is_not_looked_at_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shows: dict[str, Any]) -> None:
    session = new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
    state = at("exploration", "Ann", manned(north(), "Ann", "Grenord-centre", "Craw", supplied=False))
    session.fold.state = evolve(state, [["put", ["referee", "options", PASSING.name], PASSING.values[0]]])
    monkeypatch.setattr(advance, "decide", lambda *given: decide(*given)._replace(**shows))
    assert [title for title, _ in advance.steps_before(session, "move", "Ann")] == ([] if shows else ["Exploration phase"])


def test_a_step_that_must_be_gone_through_is_not_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
    state = at("exploration", "Ann", manned(north(), "Ann", "Grenord-centre", "Craw", supplied=False))
    session.fold.state = evolve(state, [["put", ["referee", "options", PASSING.name], PASSING.values[0]]])
    leaf = advance.leaf
    monkeypatch.setattr(advance, "leaf", lambda *given: leaf(*given)._replace(optional=False))
    assert advance.steps_before(session, "move", "Ann") == []


def test_what_a_line_of_a_later_step_would_be_told_there_is_told_at_once(tmp_path: Path) -> None:
    session = new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
    state = at("exploration", "Ann", manned(north(), "Bob", "Bernham-centre", "Henry"))
    for passing, told in (
        (PASSING.values[0], "Henry is a unit of Bob, not of Ann"),
        (PASSING.values[1], "move is not open in Exploration"),
    ):
        session.fold.state = evolve(state, [["put", ["referee", "options", PASSING.name], passing]])
        outcome = rule(session, said(session, "move Henry to Bernham-left", "Ann"))
        assert isinstance(outcome, Ruled)
        assert told in outcome.ruling.reasons[0].text
