"""3.G Reshuffle discards and 3.H Discard counter."""

import pytest

from playaid.games.empire.state import hands
from playaid.games.empire.table import soundness
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve, visible
from playaid.testing.table import story
from tests.games.empire.table import TABLE, at, discarded, do, holding, north, offered, refused, rule


def test_the_discards_go_into_the_deck() -> None:
    state = discarded(north(), "Grenord-1a", "Grenord-1a")
    after = do(state, "reshuffle")
    assert after["public"]["discard"] == []
    assert after["public"]["deck"] == state["public"]["deck"] + 2
    assert after["cup"]["deck"].count("Grenord-1a") == 5
    assert not list(soundness.faults(after))
    ruling = rule(visible(state, None), "reshuffle")
    assert ruling.verdict == LEGAL, "what lies open is shuffled in without the keys of the deck"
    assert [said.text for said in ruling.story] == ["Ann shuffles the 2 discarded into the deck."]


def test_with_nothing_discarded_there_is_nothing_to_shuffle() -> None:
    assert refused(north(), "reshuffle") == ["G.discards"]
    assert offered(north())["reshuffle"] == []


def test_the_dead_stay_dead() -> None:
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
    assert [(said.only, said.text) for said in ruling.story] == [("Ann", "You discard Craw."), (None, "Ann discards a counter.")]
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


def on_the_table(**options: str) -> State:
    lines = ("land Grenord at N1", "unit Gren at Gr0", "flag Grenord of Ann", "holds Ann 4", "holds Bob 3", "turn 3 of Ann begun at action")
    return TABLE.start(("Ann", "Bob"), midway=lines, hands="physical", **options)


def test_what_has_gone_into_the_deck_is_in_no_hand_before_they_draw() -> None:
    """Hands lie on the table: nobody can have what all saw go into the deck, or they themselves laid face down."""
    laid = do(on_the_table(), "discard Kaze")
    mixed = do(laid, "reshuffle")
    assert refused(mixed, "discard Kaze") == ["H.hand"]
    assert rule(mixed, "discard Craw").verdict == LEGAL
    assert refused(at("action", "Bob", mixed), "discard Kaze") == ["H.hand"]
    drawn = do(at("draw", "Ann", mixed), "draw 1")
    assert rule(at("action", "Ann", drawn), "discard Kaze").verdict == LEGAL


def test_the_same_counter_is_not_laid_face_down_twice() -> None:
    once = do(on_the_table(discards="face-down"), "discard Kaze")
    assert refused(once, "discard Kaze") == ["H.hand"]
    assert rule(once, "discard Craw").verdict == LEGAL
    assert refused(do(once, "reshuffle"), "discard Kaze") == ["H.hand"]
    twice = do(do(once, "discard Grenord-2a"), "discard Grenord-2a")
    assert refused(twice, "discard Grenord-2a") == ["H.hand"]
    assert rule(at("action", "Bob", once), "discard Kaze").verdict == LEGAL, "what Ann laid is for nobody else to know"


def test_what_was_laid_before_a_shuffle_is_remembered_where_hands_lie_on_the_table() -> None:
    """It lies in the deck, and nobody else knows of it; where playaid keeps the hands and the deck it need not be known any more."""
    again = do(do(do(on_the_table(discards="face-down"), "discard Kaze"), "reshuffle"), "discard Craw")
    assert again["secret"]["Ann"]["laid"] == {"0": ["Kaze"], "1": ["Craw"]}
    assert refused(again, "discard Kaze") == ["H.hand"]
    kept = holding(north(discards="face-down"), "Ann", "Gren", "Craw")
    assert do(do(do(kept, "discard Gren"), "reshuffle"), "discard Craw")["secret"]["Ann"]["laid"] == {"1": ["Craw"]}


def test_what_is_laid_face_down_from_the_table_need_not_be_named() -> None:
    """playaid has not seen it, and nobody is to: the number is kept. Elsewhere it says which. [3.H]"""
    state = on_the_table(discards="face-down")
    for line in ("discard", "discard one", "discard 1", "discard a counter", "discard face down"):
        after = do(state, line)
        assert (after["public"]["hands"]["Ann"], after["public"]["hidden"]) == (3, 1), line
    assert "Ann discards a counter." in story(rule(state, "discard"))
    assert offered(state)["discard"][0] == "one"
    assert do(do(state, "discard"), "reshuffle")["public"]["deck"] == state["public"]["deck"] + 1
    assert not do(state, "discard")["secret"]["Ann"].get("laid")
    assert do(do(state, "discard Kaze"), "discard")["public"]["hidden"] == 2
    assert refused(TABLE.put(state, "public", "hands", "Ann", 0), "discard") == ["H.hand"]
    for named in (on_the_table(), holding(north(), "Ann", "Gren"), holding(north(discards="face-down"), "Ann", "Gren")):
        with pytest.raises(Incomplete):
            rule(named, "discard")
        with pytest.raises(Unreadable):
            rule(named, "discard one")
        assert "one" not in offered(named)["discard"]


def test_one_that_is_not_named_may_be_any_that_was_shown() -> None:
    state = TABLE.put(on_the_table(discards="face-down"), "public", "shown", {"Ann": ["Craw", "Crig"]})
    assert do(state, "discard")["public"]["shown"]["Ann"] == []


def test_a_shuffle_at_the_table_knows_nothing_of_what_lies_face_down() -> None:
    """3.G: of the cup only where playaid keeps the hands; what all saw is kept by the number of the shuffle, where there was any."""
    blind = do(on_the_table(discards="face-down"), "discard")
    mixed = rule(blind, "reshuffle")
    assert mixed.verdict == LEGAL
    assert not [change for change in mixed.changes if change[1][0] == "cup"]
    assert "buried" not in do(blind, "reshuffle")["public"]
    assert (do(blind, "reshuffle")["public"]["shuffled"], do(blind, "reshuffle")["public"]["hidden"]) == (1, 0)
    seen = do(do(on_the_table(), "discard Kaze"), "reshuffle")
    assert (seen["public"]["buried"], seen["public"]["shuffled"]) == ({"0": ["Kaze"]}, 1)
    kept = do(holding(north(discards="face-down"), "Ann", "Gren"), "discard Gren")
    after = do(kept, "reshuffle")
    assert (after["cup"]["hidden"], after["public"]["hidden"], "Gren" in after["cup"]["deck"]) == ([], 0, True)
    open_ = do(discarded(north(), "Craw"), "reshuffle")
    assert ("buried" in open_["public"], open_["public"].get("shuffled", 0)) == (False, 0)


def test_what_all_know_to_be_the_only_counter_is_laid_down_by_its_name() -> None:
    """Where all that a hand on the table holds has been seen, and is alike, nobody need name it. [3.F, 3.H]"""
    state = TABLE.put(on_the_table(discards="face-down"), "public", "shown", {"Ann": ["Craw"]})
    one = TABLE.put(state, "public", "hands", "Ann", 1)
    laid = do(one, "discard")
    assert laid["secret"]["Ann"]["laid"] == {"0": ["Craw"]}
    drawn = TABLE.put(laid, "public", "hands", "Ann", 1)
    assert refused(drawn, "discard Craw") == ["H.hand"]
    for hand, shown in ((2, ["Craw"]), (2, ["Craw", "Crig"])):
        unknown = TABLE.put(TABLE.put(state, "public", "hands", "Ann", hand), "public", "shown", {"Ann": shown})
        assert not do(unknown, "discard")["secret"]["Ann"].get("laid")


def test_counters_are_offered_in_the_order_of_the_list() -> None:
    """And not in that in which they were drawn."""
    for held in (("Henry", "Craw", "Gren", "Craw"), ("Gren", "Craw", "Craw", "Henry")):
        assert offered(holding(north(), "Ann", *held))["discard"] == ["Craw", "Gren", "Henry"]


def test_what_hands_on_the_table_have_drawn_or_shuffled_is_taken_back_by_all_alone() -> None:
    """4: they have looked at it; and what is shuffled nobody parts."""
    state = on_the_table()
    assert rule(at("draw", "Ann", state), "draw 2").needs_consent
    assert rule(do(state, "discard Kaze"), "reshuffle").needs_consent
    assert not rule(discarded(north(), "Grenord-1a"), "reshuffle").needs_consent
    assert not rule(state, "discard Kaze").needs_consent
