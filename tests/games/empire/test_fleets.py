"""3.C Fleet loading and 3.D Fleet unloading."""

import pytest

from playaid.games.empire.state import board
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.empire.table import do, manned, north, offered, refused, rule


def ashore(army: bool = True, fleet: bool = True) -> State:
    """An army and a fleet of Ann's side by side."""
    state = manned(north(), "Ann", "Mediland-left", "Julian", supplied=army)
    return manned(state, "Ann", "Mediland-top", "Marcus", supplied=fleet)


def aboard() -> State:
    """The army aboard, the fleet supplied again."""
    state = do(ashore(), "load Julian on Marcus")
    return evolve(state, [["put", ["public", "units", "Marcus", "supplied"], True]])


def test_loading_unsupplies_the_fleet_and_takes_the_armys_status() -> None:
    state = do(ashore(), "load Julian on Marcus")
    assert board.units(state)["Marcus"]["supplied"] is False
    assert "supplied" not in board.units(state)["Julian"]
    assert board.cell_of(state, "Julian") == "Mediland-top"
    assert board.cargo(state, "Marcus") == "Julian"


def test_an_army_goes_aboard_a_fleet() -> None:
    state = manned(ashore(), "Ann", "Mediland-left", "Craw")
    assert "C.army" in refused(state, "load Craw on Marcus")
    assert "C.fleet" in refused(manned(ashore(), "Ann", "Grenord-right", "Jessica"), "load Julian on Jessica")
    assert rule(ashore(), "load Julian on Marcus").verdict == LEGAL


@each(("army", "fleet", "fails"), [(False, True, "C.supplied"), (True, False, "C.fleet-supplied")])
def test_both_must_be_supplied(army: bool, fleet: bool, fails: str) -> None:
    assert refused(ashore(army, fleet), "load Julian on Marcus") == [fails]


def test_both_of_one_country() -> None:
    state = manned(ashore(), "Ann", "Mediland-left", "Queenie")
    assert refused(state, "load Queenie on Marcus") == ["C.country"]


def test_the_fleet_must_be_empty() -> None:
    state = manned(aboard(), "Ann", "Mediland-left", "Jessica")
    assert refused(state, "load Jessica on Marcus") == ["C.empty"]


def test_the_two_must_touch() -> None:
    state = manned(ashore(), "Ann", "Mediland-lower-left", "Jessica")
    assert refused(state, "load Jessica on Marcus") == ["C.adjacent"]
    assert offered(state)["load"] == ["Julian on Marcus"]


@each(
    ("fleet", "cell", "told"),
    [
        (
            True,
            "Mediland-lower-left",
            "move Marcus to Mediland-centre` brings them together; a move unsupplies, so Jessica goes aboard in a later turn",
        ),
        (False, "Mediland-lower-left", "no move of this turn brings Jessica and Marcus together"),
    ],
)
def test_where_the_two_do_not_touch_the_move_that_brings_them_together_is_told(fleet: bool, cell: str, told: str) -> None:
    state = manned(manned(north(), "Ann", cell, "Jessica", supplied=fleet), "Ann", "Mediland-top", "Marcus", supplied=fleet)
    instead = [reason.instead or "" for reason in rule(state, "load Jessica on Marcus").reasons if reason.check.endswith("C.adjacent")]
    assert told in str(instead), instead


def test_the_refusal_names_the_fleet_at_hand() -> None:
    state = manned(ashore(), "Ann", "Silvia-centre", "Evenlei")
    ruling = rule(state, "load Julian on Evenlei")
    assert {reason.instead for reason in ruling.reasons} == {"may go aboard: Marcus"}


def test_no_army_twice() -> None:
    state = manned(aboard(), "Ann", "Mediland-centre", "Caroline")
    assert refused(state, "load Julian on Caroline") == ["C.aboard"]


def test_only_ones_own_army_and_fleet() -> None:
    state = manned(manned(north(), "Bob", "Mediland-left", "Julian"), "Bob", "Mediland-top", "Marcus")
    assert refused(state, "load Julian on Marcus") == ["3.own", "C.own"]
    assert rule(ashore(), "load Julian on Marcus").verdict == LEGAL


def test_unloading_unsupplies_both() -> None:
    state = do(aboard(), "unload Marcus to Grenord-right")
    assert board.units(state)["Julian"] | {"cell": "Grenord-right", "supplied": False} == board.units(state)["Julian"]
    assert "aboard" not in board.units(state)["Julian"]
    assert board.units(state)["Marcus"]["supplied"] is False


@each("line", ["unload Grenord-right", "unload to Grenord-right", "unload Gr2"])
def test_a_cell_alone_is_of_the_one_fleet_that_carries_anybody(line: str) -> None:
    """Also where an enemy stands there, who is called by the cell, too."""
    where = board.cell_of(do(aboard(), line), "Julian")
    assert where == "Grenord-right"
    state = manned(aboard(), "Bob", "Grenord-right", "Henry")
    assert board.cell_of(do(state, line), "Julian") == "Grenord-right"
    with pytest.raises(Refusal):
        do(ashore(), line)


def test_only_a_supplied_fleet_unloads() -> None:
    state = do(ashore(), "load Julian on Marcus")
    assert refused(state, "unload Marcus to Grenord-right") == ["D.supplied"]


def test_only_a_loaded_fleet_unloads() -> None:
    assert refused(ashore(), "unload Marcus to Grenord-right") == ["D.loaded"]


def test_a_unit_ashore_puts_nobody_ashore() -> None:
    """That is all there is to say of it: it has no shores, and its own supply does not matter; where it may go by itself, it is moved."""
    ruling = rule(ashore(), "unload Julian to Grenord-centre")
    assert refused(ashore(), "unload Julian to Grenord-centre") == ["D.ashore"]
    assert ruling.reasons[0].instead == "move Julian to Grenord-centre"
    assert rule(ashore(), "unload Julian to Bernham-centre").reasons[0].instead is None
    spent = do(aboard(), "unload Marcus to Grenord-right")
    assert refused(spent, "unload Julian to Mediland-top") == ["D.ashore", "D.land"]
    assert rule(aboard(), "unload Julian to Grenord-right").verdict == LEGAL


def test_shores_are_named_to_a_fleet_that_could_go_there() -> None:
    spent = do(ashore(), "load Julian on Marcus")
    for state in (ashore(), spent):  # empty, and unsupplied
        assert [reason.instead for reason in rule(state, "unload Marcus to Grenord-top").reasons] == [None, None, None]


def test_only_onto_land() -> None:
    assert refused(aboard(), "unload Marcus to Mediland-centre") == ["D.land"]
    assert refused(aboard(), "unload Marcus to Grenord-top") == ["D.land", "D.adjacent"]


def test_only_onto_a_cell_it_touches() -> None:
    ruling = rule(aboard(), "unload Marcus to Grenord-centre")
    assert refused(aboard(), "unload Marcus to Grenord-centre") == ["D.adjacent"]
    shores = ["Mediland-right", "Mediland-left", "Grenord-right", "Bernham-left"]
    assert ruling.reasons[0].instead == f"may go ashore at: {', '.join(f'{board.mark(cell)} {cell}' for cell in shores)}"
    assert offered(aboard())["unload"] == [f"Marcus to {cell}" for cell in shores]


def test_only_ones_own_fleet_unloads() -> None:
    state = evolve(aboard(), [["put", ["public", "control", "Mediland"], "Bob"]])
    assert refused(state, "unload Marcus to Grenord-right") == ["3.own"]
    assert [reason.instead for reason in rule(state, "unload Marcus to Grenord-centre").reasons] == [None, None]


def test_of_a_shore_that_nobody_knows_that_alone_is_said() -> None:
    (reason,) = rule(aboard(), "unload Marcus to Hogrin-top").reasons
    assert reason.text == "an army goes ashore on land, and Hogrin-top is not explored"


def test_ashore_among_enemies() -> None:
    state = manned(aboard(), "Bob", "Grenord-right", "Gren")
    assert rule(state, "unload Marcus to Grenord-right").verdict == LEGAL


@each("line", ["load Marcus on Julian", "load Julian on Jessica", "unload Marcus to Grenord-right"])
def test_what_the_pieces_cannot_do_is_not_overruled(line: str) -> None:
    state = manned(ashore(), "Ann", "Mediland-left", "Jessica")
    with pytest.raises(Refusal):
        rule(state, line, overrule="we say so")


@each(("line", "allowed"), [("load Jessica on Marcus", False), ("load Julian on Marcus", False), ("load Jessica on Caroline", True)])
def test_no_second_army_is_overruled_aboard(line: str, allowed: bool) -> None:
    state = manned(manned(aboard(), "Ann", "Mediland-left", "Jessica"), "Ann", "Mediland-top", "Caroline", supplied=False)
    if allowed:
        assert rule(state, line, overrule="we say so").verdict == LEGAL
        return
    with pytest.raises(Refusal, match="only one army goes aboard a fleet"):
        rule(state, line, overrule="we say so")


def test_any_other_bar_may_be_overruled() -> None:
    assert rule(ashore(army=False, fleet=False), "load Julian on Marcus", overrule="agreed").verdict == LEGAL
    assert rule(do(ashore(), "load Julian on Marcus"), "unload Marcus to Grenord-centre", overrule="agreed").verdict == LEGAL


def test_going_aboard_is_told() -> None:
    assert [said.text for said in rule(ashore(), "load Julian on Marcus").story] == ["Julian goes aboard Marcus, which is unsupplied now."]


def test_a_fleet_is_told_with_what_it_carries() -> None:
    assert "  carries Julian" in rule(do(ashore(), "load Julian on Marcus"), "unit Marcus").shown
    assert not [line for line in rule(ashore(), "unit Marcus").shown if "carries" in line]


def test_an_army_aboard_is_named_as_players_name_it() -> None:
    state = manned(north(), "Ann", "Mediland-left", "Mediland-2aaa")
    state = do(manned(state, "Ann", "Mediland-top", "Marcus"), "load Mediland-2aaa on Marcus")
    assert refused(state, "unload Mediland-2aa to Mediland-left") == ["D.supplied"]
    assert refused(state, "unload 2aaa to Mediland-left") == ["D.supplied"]
    ready = evolve(state, [["put", ["public", "units", "Marcus", "supplied"], True]])
    assert rule(ready, "unload Mediland-2aa to Mediland-left").verdict == LEGAL


def test_no_reason_is_told_twice() -> None:
    """Army and fleet are the same piece of somebody else: whose it is stood there twice."""
    texts = [reason.text for reason in rule(ashore(), "load Marcus on Marcus", side="Bob").reasons]
    assert "Marcus is a unit of Ann, not of Bob" in texts
    assert len(texts) == len(set(texts))
