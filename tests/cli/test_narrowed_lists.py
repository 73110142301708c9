"""What is said at a list that an answer before has narrowed, and which of several names that begin alike is meant."""

from pathlib import Path

import pytest

from playaid.cli.shell.shell import Table, heard
from playaid.games.empire import GAME
from playaid.games.empire.ratings.pieces import counters
from playaid.referee.contract.names import fits
from playaid.testing.random_evenings import new_session
from tests.cli.conftest import Type
from tests.cli.test_newcomers import People
from tests.cli.test_next_carries import told
from tests.games.empire.table import manned, north


@pytest.mark.parametrize(("line", "more", "meant"), [("discard hogrin", "2a+", "Hogrin-2a+"), ("discard 2nn", "hogrin", "Hogrin-2nn")])
def test_what_is_said_at_a_list_that_was_narrowed_is_one_of_it(typed: Type, tmp_path: Path, line: str, more: str, meant: str) -> None:
    """In empire, [3.H]: the word before counts, too; what several of the list are narrows it again, and never brings the others back."""
    typed("new", "empire", "x", "-p", "Ann", "-p", "Bob", "-o", "hands=physical", "-o", "passing=automatic", "--dice", "Ann")
    typed("empire", "explore", "N1", "--dice", "Bernham")
    assert f"LEGAL  discard {meant}" in told(tmp_path / "sessions", line, more, "quit")


def test_what_several_of_a_narrowed_list_may_mean_narrows_it_again(typed: Type, tmp_path: Path) -> None:
    typed("new", "empire", "x", "-p", "Ann", "-p", "Bob", "-o", "hands=physical", "-o", "passing=automatic", "--dice", "Ann")
    typed("empire", "explore", "N1", "--dice", "Bernham")
    said = told(tmp_path / "sessions", "discard hogrin", "hogrin 1", "1aa", "quit")
    again = said.partition("'hogrin 1' may be any of these")[2]
    assert "Hogrin-1n" in again
    assert "Hogrin-2a" not in again
    assert "LEGAL  discard Hogrin-1aa" in again


@pytest.mark.parametrize(("said", "meant"), [("gre 1a", "Grenord-1a"), ("gre 1aa", "Grenord-1aa"), ("ilg 2a+", "Ilgren-2a+")])
def test_a_sort_to_the_letter_behind_a_country_in_short_is_that_sort(said: str, meant: str) -> None:
    assert fits(said, dict.fromkeys(counters(), ())) == [meant]
    assert len(fits("gr 1", {"Grenord-1a": (), "Gren-1": (), "Grog-1": ()})) == 2, "of several that it fits all are meant"


def _attacked(tmp_path: Path, *answers: str) -> str:
    """What is said at the question which of Bob's units defends against Ann's Gren."""
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-centre", "Mary", "William")
    new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    table.session.fold.state = state
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    table.console = people = People(*answers)
    heard(table, "dice typed")
    heard(table, "a gren")
    return "\n".join(people.said)


@pytest.mark.parametrize("look", ["mary --odds", "1 --odds", "odds", "1 --check"])
def test_a_look_at_an_answer_of_somebodys_choice_tells_of_it_and_the_question_stands(tmp_path: Path, look: str) -> None:
    """In empire, [3.E]: the defender is chosen by their player, and its odds are asked for as at any list."""
    said = _attacked(tmp_path, look, "leave")
    assert "UNREADABLE" not in said, said
    assert said.count("which of your units in Grenord-centre defends against Gren?") > 1, said
    assert "Mary is unsupplied" in said, said
    assert ("William is unsupplied" in said) is (look == "odds"), said
