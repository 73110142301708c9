"""Several names where a line is said of one, short names without commas, and a letter that may be two verbs, at a table of empire."""

from collections.abc import Callable
from itertools import count

import pytest

from playaid.referee.contract.state import State
from tests.cli.test_newcomers import Evening, evening, screen
from tests.each import each
from tests.games.empire.table import holding, laid, manned, north

__all__ = ["evening", "screen"]
CLEARED = " ? " * 5
Said = Callable[..., str]


@pytest.fixture
def says(evening: Evening, screen: None) -> Said:
    """What the screen says to a line at a table in this state, which is handed over and cleared as often as it has to be."""
    names = map(str, count())
    return lambda state, line, clears=True: evening(state, line + CLEARED, clears=clears, name=next(names))


def held(*counters: str) -> State:
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-right", "Mary")
    return holding(state, "Ann", *counters)


@each(
    ("line", "gone"),
    [
        ("discard grenord,craw ?  ? all", ("Grenord-2a", "Grenord-1a", "Craw")),
        ("discard grenord ?  ? both", ("Grenord-2a", "Grenord-1a")),
        ("discard ?  ? all", ("Craw", "Grenord-2a", "Grenord-1a", "Farthal-1nn")),
        ("discard ?  ? all four", ("Craw", "Grenord-2a", "Grenord-1a", "Farthal-1nn")),
        ("discard ?  ? grenord ? all", ("Grenord-2a", "Grenord-1a")),
        ("discard ?  ? farthal craw", ("Farthal-1nn", "Craw")),
    ],
)
def test_all_at_a_question_is_all_that_it_lists(says: Said, line: str, gone: tuple[str, ...]) -> None:
    said = says(held("Craw", "Grenord-2a", "Grenord-1a", "Farthal-1nn"), line)
    assert all(f"Ann discards {counter}." in said for counter in gone), said
    assert said.count("LEGAL  discard") == len(gone) or said.count("Ann discards") == len(gone), said
    assert "at a time" not in said


@each("line", ["discard hogrin ilug", "discard hogrin and ilug", "discard hogrin, ilug", "discard ilug hogrin"])
def test_short_names_of_a_list_need_no_commas(says: Said, line: str) -> None:
    said = says(held("Hogrin-2nn", "Ilug", "Craw"), line)
    assert "Ann discards Hogrin-2nn." in said, said
    assert "Ann discards Ilug." in said
    assert "Ann discards Craw." not in said


def test_what_is_no_name_makes_no_list(says: Said) -> None:
    assert "no counter to discard is called" in says(held("Hogrin-2nn", "Ilug"), "discard hogrin floop")


@each("line", ["discard both", "discard all four"])
def test_of_a_hand_nothing_is_named_where_all_are_said_to_be_more_or_fewer(says: Said, line: str) -> None:
    said = says(held("Hogrin-2nn", "Ilug", "Craw"), line)
    assert "is not how many there are" in said
    assert not any(name in said for name in ("Hogrin-2nn", "Ilug", "Craw")), said


def test_a_short_name_amid_a_line_that_is_refused_is_not_asked_for_again(says: Said) -> None:
    """Without it, what stands behind it would be read as the name."""
    state = holding(manned(laid(held(), N3="Silvia"), "Ann", "Silvia-centre", "Mellei"), "Ann", "Grenord-1nn")
    said = says(state, "muster grenord gr4")
    assert "a natural enemy of Grenord (orc)" in said
    assert "UNREADABLE" not in said, said


@each(("country", "held_there"), [("Mediland", "Ilug"), ("Bernham", "Bernham-2a")])
def test_who_holds_no_crowns_of_a_country_is_told_so(says: Said, country: str, held_there: str) -> None:
    said = says(held(held_there, "Craw"), f"coup {country}")
    assert f"ILLEGAL  Ann holds no crowns of {country}" in said, said
    assert "for example" not in said
    assert held_there not in said


@pytest.mark.parametrize("clears", [True, False])
def test_that_no_crowns_are_held_shows_on_no_screen_for_all(says: Said, clears: bool) -> None:
    """Where the hand is not looked into, whatever it holds could be shown."""
    said = says(held("Craw"), "coup Mediland", clears=clears)
    before = said.partition("Hand the screen over")[0]
    assert "no crowns" not in (before if clears else said), said


def unmoved(supplied: bool = False) -> State:
    state = manned(laid(north(), S1="Ilgren"), "Ann", "Grenord-centre", "Gren", supplied=supplied)
    return holding(state, "Ann", "Ilgren-1a", "Craw")


@each("line", ["m ilgren", "m Ilgren-1a il2", "m"])
def test_a_letter_is_the_verb_of_which_something_can_be_said(says: Said, line: str) -> None:
    said = says(unmoved(), line)
    assert "  m: taken as muster." in said, said
    assert "no unit is called" not in said


def test_a_letter_is_the_other_verb_where_that_makes_something_of_the_line(says: Said) -> None:
    assert "Gren is unsupplied, and only a supplied unit moves" in says(unmoved(), "m gren gr2")
    assert "taken as muster" not in says(unmoved(supplied=True), "m gren gr2")


@each("line", ["attack mary odds", "a mary chances"])
def test_the_chances_of_a_line_may_be_asked_for_behind_it(says: Said, line: str) -> None:
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-centre", "Mary")
    assert "exact: every way it can go is counted" in says(state, line)
    assert "Ann) attacks" not in says(state, line)


def test_a_refusal_of_a_part_says_what_may_be_said_without_it(says: Said) -> None:
    said = says(held("Vinall", "Grenord-1a"), "discard vinall, gren")
    assert "  Nothing is done, since a part of the line is refused. Without that part: discard vinall" in said
