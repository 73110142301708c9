"""Edges of the rules that other cases pass by: equal crowns, a coup in one's own country, copies in an entry, whom nothing is told of."""

import pytest

from playaid.games.empire.ratings import names
from playaid.games.empire.ratings.holding import in_hand as holding_of
from playaid.games.empire.state import board
from playaid.games.empire.table.view import figures
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, LEGAL
from playaid.referee.contract.state import State
from tests.games.empire.table import TABLE, do, holding, manned, north, refused, rule


def plot(**options: str) -> State:
    """Four crowns of Bernham lie on the board, and Ann's hand has as many and more."""
    state = manned(north(**options), "Bob", "Bernham-centre", "Mary", "William", "Henry")
    return holding(state, "Ann", "Queenie", "Edmund", "Flake")


def test_as_many_crowns_bring_nothing_and_say_so() -> None:
    """3.F: more are needed."""
    even = rule(plot(), "coup Bernham with Queenie, Edmund")
    assert [line.result for line in even.worksheet[:2]] == ["4", "4"]
    assert even.outcome == "the coup fails"
    assert not [line for line in even.worksheet if "onto the board" in line.result]
    assert even.in_vain == "4 crowns shown, 4 on the board: the counters go back to the hand"
    more = rule(plot(), "coup Bernham with Queenie, Edmund, Flake")
    assert [line for line in more.worksheet if "onto the board" in line.result]
    assert not more.in_vain


def test_an_overruled_coup_with_too_few_crowns_is_not_in_vain() -> None:
    """By option it is refused beforehand; the table that lets it pass lets it succeed."""
    line = "coup Bernham with Queenie, Edmund at Bernham-left, Bernham-left"
    assert rule(plot(coup_proof="refused"), line).verdict == ILLEGAL
    passed = rule(plot(coup_proof="refused"), line, overrule="we say so")
    assert (passed.verdict, passed.outcome, passed.in_vain) == (LEGAL, "the coup succeeds", "")


def test_a_coup_in_ones_own_country_takes_no_supply() -> None:
    """3.F with `coup-supply=unsupplied`: of units that are taken over alone."""
    for owner, left in (("Ann", True), ("Bob", False)):
        state = holding(manned(north(coup_supply="unsupplied"), owner, "Bernham-centre", "Henry"), "Ann", "Queenie", "Edmund")
        after = do(state, "coup Bernham with Queenie, Edmund at Bernham-left, Bernham-left")
        assert board.units(after)["Henry"]["supplied"] is left


def test_where_nobody_is_an_enemy_that_is_the_only_fault() -> None:
    """3.E"""
    assert refused(manned(north(), "Ann", "Grenord-centre", "Gren"), "attack Gren on Bob") == ["E.enemy"]


def test_an_army_ashore_is_offered_no_shore() -> None:
    """3.D"""
    ruling = rule(manned(north(), "Ann", "Grenord-centre", "Girm"), "unload Girm to Grenord-left")
    assert ruling.verdict == ILLEGAL
    assert not [reason for reason in ruling.reasons if "may go ashore" in (reason.instead or "")]


def test_what_is_no_army_is_called_what_it_is_when_it_would_go_aboard() -> None:
    """3.C"""
    state = manned(north(), "Ann", "Mediland-top", "Marcus", "Craw")
    with pytest.raises(Refusal, match=r"Craw \(wing\) cannot be put aboard Marcus \(fleet\)"):
        rule(state, "load Craw on Marcus", overrule="we say so")


def test_a_unit_stands_on_what_is_explored() -> None:
    """Of an entry."""
    with pytest.raises(Unreadable, match="Bernham-centre is not explored: say its land first"):
        TABLE.set_up(("Ann", "Bob"), midway=("land Grenord at N1", "unit Gren at Bernham-centre"))


def test_a_form_shows_the_counters_of_whose_it_is() -> None:
    state = holding(north(), "Ann", "Queenie")
    assert (holding_of(state, "Ann"), holding_of(state, None)) == (["Queenie"], [])


def test_an_entry_tells_copies_apart_by_their_numbers_and_people_by_their_country() -> None:
    known = names.copies(north())
    assert known["Queenie"] == ("Queenie Bernham",)
    assert known["Bernham-1a"] == ()


def test_a_hand_is_told_to_whoever_is_dealt_it() -> None:
    told = [line for line in TABLE.set_up(("Ann", "Bob")).story if line.text.startswith("You are dealt ")]
    assert [line.only for line in told] == ["Ann", "Bob"]


def test_units_are_counted_for_whoever_has_them() -> None:
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren", "Girm"), "Bob", "Bernham-centre", "Mary")
    counted = {figure.label: figure.value for figure in figures(state, None) if figure.chart == "Units on the board"}
    assert counted == {"Ann": 2, "Bob": 1}
