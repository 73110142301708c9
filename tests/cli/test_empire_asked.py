"""What is asked and told at a table of empire fits what is so there: the hands as they are kept, who was named, what the line names."""

from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.cli.shell.shell import heard
from playaid.games.empire import GAME
from playaid.games.empire.rules.resupply import beside
from playaid.referee.contract.state import State, evolve
from playaid.testing.random_evenings import new_session
from tests.cli.conftest import Standing
from tests.cli.test_newcomers import People
from tests.each import each
from tests.games.empire.table import at, holding, manned, north
from tests.games.empire.test_coup import plot

Evening = Callable[..., str]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """What the screen says to the last of these lines; behind ` ? ` stand answers."""

    def said(state: State, *lines: str) -> str:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        new_session(GAME, folder / "friday", ["Ann", "Bob"])
        table = Standing(str(folder), state)
        table.take_up("friday")
        people = People()
        for line in lines:
            typed, *answers = line.split(" ? ")
            table.console = people = People(*answers)
            assert heard(table, typed)
        return "\n".join(people.said)

    return said


def unsupplied(state: State, unit: str) -> State:
    return evolve(state, [["put", ["public", "units", unit, "supplied"], False]])


# what is legal beside what is listed: of hands that lie on the table alone, whatever they may hold


def test_of_hands_that_are_kept_nothing_is_told_of_others(evening: Evening) -> None:
    said = evening(holding(north(), "Ann", "Mary"), "coup ? ? ? leave")
    assert "more is legal than these: the cells where the counters come in may be said, too\n" in said
    physical = evening(evolve(north(hands="physical"), [["put", ["public", "hands", "Ann"], 3]]), "coup ? ? ? leave")
    assert "may be said, too; as hands lie on the table alone, any counters of a country may be shown" in physical


def test_what_hangs_on_a_hand_is_not_told_as_nothing(evening: Evening) -> None:
    said = evening(holding(north(), "Ann", "Mary"), "? coup")
    assert "what may be said hangs on what Ann alone sees" in said
    assert "no line of it" not in said


# `why` at a question is of what is asked


def test_why_at_a_question_is_not_of_a_line_that_was_refused_before(evening: Evening) -> None:
    state = holding(north(), "Ann", "Mary")
    refused = "coup Dalia"
    assert "Dalia is not explored" in evening(state, refused, "why")
    said = evening(state, refused, "coup ? why ? leave")
    assert "Asked for coup: show crowns from your hand" in said
    assert "Dalia" not in said


# who was named


def both_in_bernham() -> State:
    return manned(manned(north(), "Ann", "Bernham-centre", "Bernham-2a"), "Bob", "Bernham-centre", "Gren", "Grenord-1a")


@each(("line", "named"), [("attack Bob", False), ("attack with 2a", False), ("attack Gren", True), ("attack 2a on Gren", True)])
def test_that_a_choice_is_free_whoever_was_named_is_told_where_somebody_was(evening: Evening, line: str, named: bool) -> None:
    said = evening(both_in_bernham(), f"{line} ? leave")
    assert "which of your units in Bernham-centre defends against Bernham-2a-1?" in said
    assert ("whichever was named" in said) == named


# a fleet is not its own cargo


def test_what_a_line_names_already_is_no_other_part_of_it(evening: Evening) -> None:
    """`bernham` may be the fleet or the army, and the fleet is who carries; another army could be loaded, so the verb itself is open."""
    state = manned(manned(north(), "Ann", "Bernham-centre", "Bernham-2a"), "Ann", "Mediland-top", "Flake")
    state = manned(manned(state, "Ann", "Grenord-right", "Grenord-1nn"), "Ann", "Grenord-centre", "Grenord-1a")
    said = evening(unsupplied(state, "Bernham-2a-1"), "load bernham on flake")
    assert "AMBIGUOUS" not in said
    assert "Bernham-2a-1 is unsupplied" in said


# where a row of spaces is meant


def test_a_letter_is_the_spaces_that_begin_so_before_a_country_nobody_has_found(evening: Evening) -> None:
    said = evening(at("exploration", "Ann", evolve(north(), [["put", ["public", "lands"], {}]])), "explore M")
    assert "'M' may be any of these" in said
    assert "1. M1" in said


# several who go to where an enemy stands


def test_of_several_movers_those_alone_are_told_who_come_to_an_enemys_cell(evening: Evening) -> None:
    state = manned(manned(north(), "Ann", "Bernham-centre", "Bernham-2a"), "Bob", "Grenord-lower-left", "Gren")
    state = manned(state, "Ann", "Bernham-left", "Bernham-1a")
    said = evening(state, "move Bernham-2a, Bernham-1a to gren")
    assert "one unit is moved at a time" in said
    assert "move Bernham-2a-1 to gren" not in said


# what is in the hand, and which unit is where


def test_what_is_not_in_a_hand_is_told_with_what_is(evening: Evening) -> None:
    said = evening(holding(north(), "Ann", "Grenord-1a", "Horad"), "discard gren")
    assert "is not in the hand of Ann" in said
    assert "in the hand: Grenord-1a, Horad" in said


def test_a_choice_of_supply_tells_where_and_who_is_aboard() -> None:
    state = manned(north(), "Ann", "Mediland-top", "Flake", "Bernham-1a")
    assert beside("Flake", state) == "Mediland-top"
    carried = [["put", ["public", "units", "Bernham-1a-1", "aboard"], "Flake"], ["drop", ["public", "units", "Bernham-1a-1", "cell"], None]]
    assert beside("Flake", evolve(state, carried)) == "Mediland-top, with Bernham-1a-1 aboard"


# a look that is left


def test_a_check_that_names_nothing_checks_nothing(evening: Evening) -> None:
    assert "nothing was named, so that there was nothing to check" in evening(plot(), "coup Bernham --check ? ")
    assert "check" not in evening(plot(), "coup Bernham ? ")


def test_what_nobodys_die_showed_is_told_as_the_tables(evening: Evening) -> None:
    assert "at the table: " in evening(north(), "why 1")
