"""3.G Reshuffle discards and 3.H Discard counter."""

import pytest

from playaid.games.empire.state import hands
from playaid.games.empire.table import soundness
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL
from tests.games.empire.table import discarded, do, holding, north, offered, refused, rule


def test_the_discards_go_into_the_deck() -> None:
    state = discarded(north(), "Grenord-1a", "Grenord-1a")
    after = do(state, "reshuffle")
    assert after["public"]["discard"] == []
    assert after["public"]["deck"] == state["public"]["deck"] + 2
    assert after["cup"]["deck"].count("Grenord-1a") == 5
    assert not list(soundness.faults(after))


def test_with_nothing_discarded_there_is_nothing_to_shuffle() -> None:
    assert refused(north(), "reshuffle") == ["G.discards"]
    assert offered(north())["reshuffle"] == []


def test_the_dead_stay_dead() -> None:
    from playaid.referee.contract.state import evolve

    state = evolve(discarded(north(), "Grenord-1a"), [["put", ["public", "dead"], ["Craw"]]])
    assert do(state, "reshuffle")["public"]["dead"] == ["Craw"]


def test_a_counter_is_discarded_face_up() -> None:
    state = holding(north(), "Ann", "Gren", "Craw")
    ruling = rule(state, "discard Craw")
    after = do(state, "discard Craw")
    assert after["public"]["discard"] == ["Craw"]
    assert hands.hand(after, "Ann") == ["Gren"]
    assert [said.text for said in ruling.story if said.only is None] == ["Ann discards Craw."]


def test_face_down_nobody_else_sees_it() -> None:
    state = holding(north(discards="face-down"), "Ann", "Gren", "Craw")
    ruling = rule(state, "discard Craw")
    assert [said.text for said in ruling.story if said.only is None] == ["Ann discards a counter."]
    assert "Craw" not in str([change for change in ruling.changes if change[1][0] in ("public", "referee")])
    after = do(state, "discard Craw")
    assert (after["public"]["discard"], after["public"]["hidden"]) == ([], 1)
    again = do(after, "reshuffle")
    assert "Craw" in again["cup"]["deck"]
    assert (again["public"]["hidden"], again["cup"]["hidden"]) == (0, [])
    assert not list(soundness.faults(again))


def test_only_what_is_in_the_hand_is_discarded() -> None:
    assert refused(holding(north(), "Ann", "Gren"), "discard Craw") == ["H.hand"]
    assert rule(holding(north(), "Ann", "Gren"), "discard Gren").verdict == LEGAL
    with pytest.raises(Refusal):
        rule(holding(north(), "Ann", "Gren"), "discard Craw", overrule="we say so")


def test_each_sort_in_the_hand_is_offered_once() -> None:
    assert offered(holding(north(), "Ann", "Gren", "Grenord-1a", "Grenord-1a"))["discard"] == ["Gren", "Grenord-1a"]
