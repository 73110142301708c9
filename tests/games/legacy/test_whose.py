"""Whose a line is, said at its end by every verb of a turn; which of two tokens of one name is meant."""

import pytest

from playaid.referee.contract.refusals import Ambiguous
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.legacy.table import TABLE, at, begun, do, foe, here, put, refused, rule, to_key_turn

IN_TURN = {
    "activate": {},
    "activate the Armoury": {},
    "pass": {},
    "resist": {},
    "resist virtue": {"virtue": True},
    "personal with Prowess rating 2": {"attribute": "Prowess", "rating": 2},
    "personal prowess 2 plus 1": {"attribute": "Prowess", "rating": 2, "stones": 1},
    "story Spear with Prowess rating 2": {"token": "Spear", "attribute": "Prowess", "rating": 2},
    "story Spear prowess 2": {"token": "Spear", "attribute": "Prowess", "rating": 2},
    "collect Spear": {"token": "Spear"},
    "move Hallway 1": {"tiles": ["Hallway 1"]},
}


def ready() -> State:
    """Lancelot on the Armoury, seduced, where a Story Token lies; his Personal Quest is there."""
    state = put(put(at(begun(), "Ann", "Armoury"), "seats", "Ann", "seduced", True), "seats", "Ann", "quest", "Armoury")
    return put(state, "tokens", {"Spear": {"tile": "Armoury", "by": None, "returned": False}})


@each("line", IN_TURN)
def test_whoever_is_on_turn_may_be_named_and_nobody_else(line: str) -> None:
    state = at(ready(), "Bob", "Armoury")
    assert TABLE.declaration(state, f"{line} by Ann").args == {**IN_TURN[line], "seat": "Ann"}
    named, plain = (rule(state, said, "1 1 1 1 1 1 1") for said in (f"{line} by Ann", line))
    assert (named.verdict, named.question, [*named.reasons]) == (plain.verdict, plain.question, [])
    assert "turn.own" in refused(state, f"{line} by Bob")
    assert str(rule(state, f"{line} by Bob").reasons[0].text) == "it is the turn of Ann, not of Bob"


def test_the_key_turn_token_is_passed_by_whomever() -> None:
    state = to_key_turn(begun())
    while here(state) != "passing":
        state = do(state, "extinguish" if here(state) == "despair" else "next")
    for line in ("pass", "pass by Ann", "pass by Bob"):
        assert do(state, line)["public"]["holder"] == "Bob", line


IN_HAND = {
    "reroll": ({}, "1"),
    "reroll 1": ({"stones": 1}, "1"),
    "reroll 1 wisdom": ({"stones": 1, "naming": "Wisdom"}, "1"),
    "reroll 1 naming none": ({"stones": 1, "naming": "none"}, "1"),
    "reroll all given": ({"stones": 5, "given": True}, "1 1 1 1 1"),
    "fail": ({}, ""),
    "fail breaking Sword": ({"breaking": "Sword"}, ""),
    "success 1": ({"number": 1}, ""),
}


@each("line", IN_HAND)
def test_whoever_is_challenged_may_be_named_and_nobody_else(line: str) -> None:
    """Also on the turn of another."""
    state = do(foe(at(begun(), "Bob", "Docks"), "Saxon 1", "Saxon", "Docks"), "gain Sword from armoury by Bob")
    fought = do(state, "challenge Saxon 1 by Bob", "1 1 1 1 1")
    args, dice = IN_HAND[line]
    assert TABLE.declaration(fought, f"{line} by Bob").args == {**args, "seat": "Bob"}
    if line != "reroll":  # which asks for a second attribute
        assert rule(fought, f"{line} by Bob", dice).verdict == LEGAL
    refused = rule(fought, f"{line} by Ann").reasons
    assert "the challenge is that of Bob, not of Ann" in [str(reason.text) for reason in refused]


def twins() -> State:
    """An Escort and a Story Token of one name, and an Escort Token of another."""
    state = at(begun(), "Ann", "Docks")
    state = put(state, "tokens", {"Ring": {"tile": "Docks", "by": None, "returned": False}})
    free = {"tile": "Docks", "by": None}
    return put(state, "escorts", {"ring": free, "Monk": free})


def test_of_an_escort_and_a_story_token_of_one_name_it_is_asked_which_is_removed() -> None:
    state = twins()
    with pytest.raises(Ambiguous) as asked:
        TABLE.declaration(state, "remove Ring")
    assert sorted(asked.value.candidates) == ["Escort Token ring", "Story Token Ring"]
    assert [*do(state, "remove Story Token Ring")["public"]["tokens"]] == []
    after = do(state, "remove Escort Token ring")["public"]
    assert ([*after["escorts"]], [*after["tokens"]]) == (["Monk"], ["Ring"])
    assert [*do(state, "remove Monk")["public"]["escorts"]] == ["ring"]
    alone = put(state, "escorts", {})
    assert TABLE.declaration(alone, "remove Ring").args == {"token": "Ring"}


def test_an_escort_that_is_removed_ends_no_challenge_for_a_token_of_its_name() -> None:
    tried = do(put(twins(), "escorts", "Ring", {"tile": "Docks", "by": None}), "story Ring with Prowess rating 6", "1 1 1 1 1")
    assert tried["public"]["challenge"]
    assert do(tried, "remove Escort Token Ring")["public"]["challenge"]
    assert do(tried, "remove Story Token Ring")["public"]["challenge"] is None
    carded = do(put(twins(), "escorts", {}), "encounter Ring with Loyalty rating 6 extra", "1 1 1 1")
    assert do(carded, "remove Ring")["public"]["challenge"], "that of a card is not tried for the token"


def test_out_of_the_turns_a_line_is_whose_it_says() -> None:
    """In the Key-Turn: of a seat that is named, else of the first of whoever speaks."""
    state = to_key_turn(begun())
    for seat in ("Bob", "Cid"):
        state = put(at(state, seat, "Docks"), "seats", seat, "wounds", 1)
    for line, side, healed in (("heal by Cid", "Ann", "Cid"), ("heal by Bob", "Cid", "Bob"), ("heal", "Cid", "Cid")):
        after = evolve(state, rule(state, line, side=side).changes)["public"]["seats"]
        assert [seat for seat in ("Bob", "Cid") if not after[seat]["wounds"]] == [healed], (line, side)


def test_what_may_be_said_at_any_time_is_of_whose_turn_it_is_whoever_says_it() -> None:
    state = begun()
    for line in ("destiny -1", "doom Gloom"):
        by_bob, by_ann = (rule(state, line, side=side) for side in ("Bob", "Ann"))
        assert by_bob.verdict == by_ann.verdict == LEGAL
        assert by_bob.changes == by_ann.changes
