"""2. Resupply phase."""

from typing import Any

import pytest

from playaid.games.empire import GAME
from playaid.games.empire.state import board
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT
from playaid.referee.contract.sequence import heading, obligations
from playaid.referee.contract.state import Change, State, evolve
from tests.games.empire.table import TABLE, at, do, manned, north, offered, refused, rule


def supply(state: State) -> dict[str, bool | None]:
    return {unit: here.get("supplied") for unit, here in board.units(state).items()}


def resupplying(state: State) -> State:
    """Ann comes into her resupply phase."""
    return do(at("exploration", "Ann", state), "next")


def two_in_a_cell() -> State:
    state = manned(north(), "Ann", "Grenord-centre", "Gren", "Girm", supplied=False)
    return manned(state, "Bob", "Grenord-centre", "Queenie")


def test_a_single_unit_is_supplied_without_asking() -> None:
    state = resupplying(manned(north(), "Ann", "Grenord-centre", "Gren", supplied=False))
    assert supply(state) == {"Gren": True}
    assert heading(GAME, state) == "Round 1 · Ann · Action phase"


def test_enemies_in_the_cell_are_unsupplied() -> None:
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren", supplied=False), "Bob", "Grenord-centre", "Queenie", "Mary")
    assert supply(resupplying(state)) == {"Gren": True, "Queenie": False, "Mary": False}


def test_cells_without_units_of_the_player_stay_as_they_are() -> None:
    state = manned(manned(north(), "Bob", "Grenord-centre", "Gren", "Girm"), "Ann", "Silvia-top", "Vinall")
    assert supply(resupplying(state)) == {"Gren": True, "Girm": True, "Vinall": True}


def test_where_there_is_a_choice_it_is_owed() -> None:
    state = resupplying(two_in_a_cell())
    assert heading(GAME, state) == "Round 1 · Ann · Resupply phase · Choice of supply"
    assert [debt.text for debt in obligations(GAME, state)] == ["one unit in Grenord-centre must be chosen for supply"]
    ruling = rule(state, "next")
    assert ruling.verdict == ILLEGAL
    assert "Grenord-centre" in ruling.reasons[0].text
    assert "[2]" in ruling.reasons[0].text
    assert offered(state)["resupply"] == ["Gren", "Girm"]


def test_exactly_one_is_supplied_and_all_others_are_not() -> None:
    state = do(resupplying(two_in_a_cell()), "resupply Girm")
    assert supply(state) == {"Gren": False, "Girm": True, "Queenie": False}
    assert heading(GAME, state) == "Round 1 · Ann · Action phase"


def test_where_the_table_overrules_that_it_is_one_all_that_are_named_are_supplied() -> None:
    ruling = rule(resupplying(two_in_a_cell()), "resupply Gren, Girm", overrule="we say so")
    assert ruling.verdict == LEGAL
    state = evolve(resupplying(two_in_a_cell()), ruling.changes)
    assert supply(state) == {"Gren": True, "Girm": True, "Queenie": False}
    assert heading(GAME, state) == "Round 1 · Ann · Action phase"


def test_a_supplied_unit_loses_its_supply_to_another() -> None:
    state = evolve(two_in_a_cell(), [["put", ["public", "units", "Gren", "supplied"], True]])
    assert supply(do(resupplying(state), "resupply Girm"))["Gren"] is False


def test_without_names_each_cell_is_asked_for() -> None:
    state = manned(two_in_a_cell(), "Ann", "Mediland-left", "Julian", "Jessica", supplied=False)
    state = resupplying(state)
    ruling = rule(state, "resupply")
    assert ruling.verdict == NEEDS_INPUT
    assert ruling.question is not None
    assert ruling.question.options == ("Gren", "Girm")
    answers: dict[str, Any] = {"supply in Grenord-centre": "Gren", "supply in Mediland-left": "Jessica"}
    state = do(state, "resupply", **answers)
    assert [unit for unit, supplied in supply(state).items() if supplied] == ["Gren", "Jessica"]


def test_several_cells_may_be_settled_at_once_or_one_by_one() -> None:
    state = resupplying(manned(two_in_a_cell(), "Ann", "Mediland-left", "Julian", "Jessica", supplied=False))
    both = do(state, "resupply Gren, Jessica")
    assert supply(both) == supply(do(do(state, "resupply Jessica"), "resupply Gren"))
    assert heading(GAME, do(state, "resupply Jessica")).endswith("Choice of supply")


def test_only_own_units_are_chosen() -> None:
    assert refused(resupplying(two_in_a_cell()), "resupply Queenie") == ["2.own"]
    assert refused(resupplying(two_in_a_cell()), "resupply Queenie, Gren") == ["2.own"]  # of hers no more is said
    assert rule(resupplying(two_in_a_cell()), "resupply Gren").verdict == LEGAL


def test_one_unit_to_a_cell() -> None:
    assert refused(resupplying(two_in_a_cell()), "resupply Gren, Girm") == ["2.one"]


def test_overruled_or_not_nobody_supplies_what_is_not_there() -> None:
    state = at("choice", "Ann", manned(north(), "Ann", "Grenord-centre", "Gren", "Girm", supplied=False))
    state = TABLE.put(state, "public", "resupply", ["Grenord-centre"])
    with pytest.raises(Refusal, match="Bob has no unit in Grenord-centre"):
        rule(state, "resupply", side="Bob", overrule="x")
    assert rule(state, "resupply", side="Ann").verdict == NEEDS_INPUT


def test_where_there_is_no_choice_none_is_made() -> None:
    state = resupplying(manned(two_in_a_cell(), "Ann", "Silvia-top", "Vinall"))
    assert refused(state, "resupply Vinall") == ["2.settled"]
    assert "no choice to make in Silvia-top" in rule(state, "resupply Vinall").reasons[0].text


def test_whoever_names_a_unit_in_each_cell_names_those_who_are_alone_too() -> None:
    """2: for each hex, says the rule; who is alone there is supplied already."""
    state = do(resupplying(manned(two_in_a_cell(), "Ann", "Silvia-top", "Vinall")), "resupply Gren, Vinall")
    supplied = {unit: here["supplied"] for unit, here in board.units(state).items() if unit in ("Gren", "Girm", "Vinall")}
    assert supplied == {"Gren": True, "Girm": False, "Vinall": True}


def test_where_the_choice_has_been_made_that_is_what_is_told() -> None:
    """Of two cells in which it is owed one is done; so it is of a game that was entered with one unit of a cell supplied."""
    both = manned(two_in_a_cell(), "Ann", "Silvia-top", "Vinall", "Craw", supplied=False)
    state = resupplying(both)
    owed = [*state["public"]["resupply"]]
    assert len(owed) == 2
    after = do(state, "resupply Vinall")
    assert "the choice in Silvia-top has been made" in rule(after, "resupply Craw").reasons[0].text


def loaded() -> State:
    state = manned(north(), "Ann", "Grenord-left", "Grenord-2n", "Grenord-1nn", supplied=False)
    state = manned(state, "Ann", "Grenord-left", "Gren")
    changes: list[Change] = [
        ["drop", ["public", "units", "Gren", "cell"], None],
        ["drop", ["public", "units", "Gren", "supplied"], None],
        ["put", ["public", "units", "Gren", "aboard"], "Grenord-2n-1"],
    ]
    return evolve(state, changes)


def test_armies_aboard_do_not_count() -> None:
    state = resupplying(loaded())
    assert offered(state)["resupply"] == ["Grenord-2n-1", "Grenord-1nn-1"]
    assert refused(state, "resupply Gren") == ["2.aboard"]
    assert supply(do(state, "resupply Grenord-2n-1")) == {"Grenord-2n-1": True, "Grenord-1nn-1": False, "Gren": None}


def test_no_overruling_gives_an_army_aboard_a_status() -> None:
    with pytest.raises(Refusal):
        rule(resupplying(loaded()), "resupply Gren", overrule="we say so")


def test_out_of_the_phase_that_is_all_there_is_to_say() -> None:
    """No cell is owed a choice then, and so none is settled."""
    state = two_in_a_cell()
    assert not state["public"]["resupply"]
    assert "2.settled" not in refused(state, "resupply Gren")
    assert "2.settled" in refused(resupplying(manned(state, "Ann", "Silvia-top", "Vinall")), "resupply Vinall")
