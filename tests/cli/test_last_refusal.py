"""`why` right after a refusal tells of that refusal, to whoever may read it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.cli.shell.shell import heard
from tests.cli.test_shell import KEY, folder, locking, prepared

__all__ = ["folder", "prepared"]

Heard = Callable[[str], str]


@pytest.fixture
def told(folder: Path) -> Heard:
    """Say a line in the table shell, Ann's passphrase being typed where it is asked for; gives what is said to it."""
    table, console = locking(folder, KEY, "", "")

    def say(line: str) -> str:
        console.said.clear()
        heard(table, line)
        return " ".join(" ".join(console.said).split())

    return say


def test_why_after_a_refusal_tells_what_stood_in_the_way_and_its_case(told: Heard) -> None:
    told("run --dice 4")
    refused = told("run --dice 4")
    assert "ILLEGAL run" in refused
    why = told("why")
    assert "- Ann has moved this turn [4]" in refused
    assert "- Ann has moved this turn [4]" in why
    assert "nothing of it is in the log; why 3 tells the ruling before it" in why
    assert "Ann goes from 0 to 4" in told("why 3")


@pytest.mark.parametrize("look", ["check run --dice 4", "run --dice 4 --check"])
def test_why_after_a_look_tells_of_the_line_that_was_looked_at(told: Heard, look: str) -> None:
    looked = told(look)
    assert "LEGAL" in looked
    why = told("why")
    assert "LEGAL run" in why
    assert "Only looked at, so that nothing of it is in the log" in why
    assert "Refused" not in why
    told("run --dice 3")
    assert "Only looked at" not in told("why"), "something is ruled since"


def test_why_after_a_look_at_what_is_a_sides_own_is_for_it_alone(told: Heard) -> None:
    told("check swap Sun --as Ann")
    assert "Sun" not in told("why")


def test_why_tells_the_ruling_again_once_something_is_ruled(told: Heard) -> None:
    told("run --dice 4")
    told("run --dice 4")
    told("next")
    assert "Ann next Now: Turn 1 · Bob" in told("why")


def test_a_refusal_for_the_eyes_of_one_side_is_told_to_it_alone(told: Heard) -> None:
    told("run --dice 4")
    told("swap Mud --as Ann")
    why = told("why")
    assert "Mud" not in why
    assert "What was said here last is for the eyes of Ann: why --as Ann tells of it. This is the ruling before it." in why
    assert "Ann goes from 0 to 4" in why
    assert "eyes of Ann" not in told("why 3"), "who asks for a ruling by its number means that"
    assert "- Ann does not hold Mud" in told("why --as Ann")


def test_an_event_is_found_by_words_of_what_was_said_of_it(told: Heard) -> None:
    told("run --dice 4")
    told("next")
    assert "Ann goes from 0 to 4" in told("why did Ann go from 0?")
    assert "Ann goes from 0 to 4" in told("why the run")
    assert "no event tells of trolls" in told("why trolls")


def test_words_that_tell_of_no_event_ask_for_the_last_ruling_or_refusal(told: Heard) -> None:
    told("run --dice 4")
    told("run --dice 4")
    assert "- Ann has moved this turn [4]" in told("why not?")


def test_words_find_nothing_that_another_side_alone_may_read(told: Heard) -> None:
    told("swap Boots --as Ann")
    assert "no event tells of boots" in told("why boots")
    assert "Boots" in told("why boots --as Ann")
    assert "no event tells" not in told("why boots --as Ann")


@pytest.mark.parametrize("line", ["run fast", "rnu 4 5"])
def test_why_not_after_a_line_that_could_not_be_read_says_so_and_how_it_is_said(told: Heard, line: str) -> None:
    told("run --dice 4")
    refused = told(line)
    assert "UNREADABLE" in refused
    why = told("why not?")
    assert refused.partition("UNREADABLE")[2].split("did you")[0].strip()[:20] in why
    assert "no rule has been asked: ? VERB shows how a line is said; why 3 tells the ruling before" in why
    assert "no rule has been asked" not in told("why not?"), "it is that of the line right before"
    told(line)
    told("status")
    assert "no rule has been asked" not in told("why not")
    told(line)
    assert "Ann goes from 0 to 4" in told("why")
