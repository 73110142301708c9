"""What is asked for word by word at a table of Elric, and what the prompt names there."""

from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.cli.shell.shell import Table, heard
from playaid.games.elric import GAME
from playaid.games.elric.ratings.spoken import counted_armies
from playaid.referee.contract.state import State
from playaid.testing.random_evenings import new_session
from tests.cli.test_newcomers import People
from tests.each import each
from tests.games.elric.table import at, begun, changed, do
from tests.games.elric.test_combat import PLACE, field

Evening = Callable[..., str]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """What the screen says to a line at a table in this state, with answers."""

    def said(state: State, line: str, *answers: str) -> str:
        new_session(GAME, (folder := tmp_path / str(len(list(tmp_path.iterdir())))) / "friday", ["Ann", "Bob"])
        table = Table(str(folder))
        table.take_up("friday")
        assert table.session is not None
        table.session.fold.state = state
        table.session.refresh = lambda: None  # type: ignore[method-assign]
        table.console = people = People(*answers)
        assert heard(table, line)
        return "\n".join(people.said)

    return said


def test_who_falls_back_is_asked_for_of_the_one_who_is_attacked(evening: Evening) -> None:
    state = do(do(field(3, 2), f'battle "{PLACE}"'), 'withhold "Avan Astram"', side="Bob")
    said = evening(state, "fallback", "Nadsokor", "1")
    assert "fallback: who?" in said
    assert "1. Avan Astram" in said
    assert "Back to Nadsokor before the battle: Avan Astram." in said


@each(("who", "gone"), [
    ("1, 2", "Fadan, Sharilla."),
    ("Fadan, Sharilla", "Fadan, Sharilla."),
    ("1, 2 with 3", "Fadan, Sharilla, 3 armies of Ilmiora."),
    ("Fadan, 3 armies", "Fadan, 3 armies of Ilmiora."),
])  # fmt: skip
def test_where_several_go_together_is_listed(evening: Evening, who: str, gone: str) -> None:
    said = evening(at(begun(), "movement", "Ann"), "march", who, "1")
    assert "None that is known would do now" not in said
    assert f"From Ilmiora capital to Ilmiora inland: {gone}" in said


def test_where_they_cannot_all_go_nothing_is_listed(evening: Evening) -> None:
    state = changed(begun(), ("units", "Sharilla", "spent", 4))
    assert "None that is known would do now" in evening(at(state, "movement", "Ann"), "march", "Fadan, Sharilla", "Jadmar")


@each(("words", "full"), [
    ("Fadan, 6 armies to Jadmar", "Fadan with 6 to Jadmar"),
    ("Fadan with 1 army to Jadmar", "Fadan with 1 to Jadmar"),
    ("6 armies", "with 6"),
    ("Fadan to Jadmar", "Fadan to Jadmar"),
])  # fmt: skip
def test_armies_by_their_number(words: str, full: str) -> None:
    assert list(counted_armies(words.split())) == full.split()
