"""4. Draw counter phase."""

import pytest

from playaid.dice.sources import Seeded
from playaid.games.empire import GAME
from playaid.games.empire.state import hands
from playaid.games.empire.table import soundness
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT
from playaid.referee.contract.sequence import actor, heading
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.empire.table import TABLE, at, do, holding, manned, north, offered, refused, rule


def drawing(*hand: str, deck: int | None = None) -> State:
    """Ann draws; with `deck` only so many counters are left."""
    state = at("draw", "Ann", holding(north(), "Ann", *hand))
    if deck is not None:
        gone = state["cup"]["deck"][deck:]
        state = evolve(state, [["put", ["cup", "deck"], state["cup"]["deck"][:deck]], ["put", ["public", "deck"], deck]])
        state = evolve(state, [["push", ["public", "dead"], counter] for counter in gone])
    return state


def test_up_to_six() -> None:
    state = do(drawing("Gren", "Craw"), "draw", Seeded(1))
    assert len(hands.hand(state, "Ann")) == 6
    assert state["public"]["hands"]["Ann"] == 6
    assert not list(soundness.faults(state))


def test_as_many_as_wanted() -> None:
    state = do(drawing("Gren"), "draw 2", Seeded(1))
    assert len(hands.hand(state, "Ann")) == 3
    assert actor(state) == "Ann"
    assert len(hands.hand(do(state, "draw 1", Seeded(1)), "Ann")) == 4
    assert offered(state)["draw"] == ["1", "2", "3"]


def test_none_at_all() -> None:
    assert rule(drawing("Gren"), "next").verdict == LEGAL
    assert refused(drawing("Gren"), "draw 0") == ["4.some"]


def test_not_more_than_six() -> None:
    ruling = rule(drawing("Gren"), "draw 6")
    assert refused(drawing("Gren"), "draw 6") == ["4.full"]
    assert ruling.reasons[0].instead == "draw 5"


def test_not_more_than_the_deck_has() -> None:
    assert refused(drawing("Gren", deck=2), "draw 3") == ["4.deck"]
    state = do(drawing("Gren", deck=2), "draw", Seeded(1))
    assert state["public"]["deck"] == 0
    assert len(hands.hand(state, "Ann")) == 3


def test_then_the_turn_passes_to_the_left() -> None:
    state = drawing("Gren")
    after = do(state, "draw", Seeded(1))
    assert actor(after) == "Bob"
    assert heading(GAME, after) == "Round 1 · Bob · Exploration phase"


def test_with_a_full_hand_or_an_empty_deck_the_phase_is_skipped() -> None:
    full = at("action", "Ann", holding(north(), "Ann", "Gren", "Craw", "Girm", "Crig", "Queenie", "Mary"))
    assert actor(do(full, "next")) == "Bob"
    assert actor(do(at("action", "Ann", drawing("Gren", deck=0)), "next")) == "Bob"
    assert actor(do(at("action", "Ann", drawing("Gren", deck=1)), "next")) == "Ann"


def test_only_the_drawer_sees_what_is_drawn() -> None:
    ruling = rule(drawing("Gren"), "draw 2", "Craw Queenie")
    assert next(said.text for said in ruling.story if said.only is None) == "Ann draws 2."
    assert [said.text for said in ruling.story if said.only == "Ann"] == ["You draw Craw (Grenord 3www+), Queenie (Bernham 1a+++)."]
    assert [rolled.private for rolled in ruling.rolls] == ["Ann"]
    public = [change for change in ruling.changes if change[1][0] in ("public", "referee")]
    assert "Craw" not in str(public)
    assert "Craw" not in ruling.outcome


def test_what_is_drawn_at_the_table_is_counted() -> None:
    lines = ("land Grenord at N1", "turn 5 of Ann begun at draw", "holds Ann 3", "holds Bob 2")
    state = TABLE.start(("Ann", "Bob"), midway=lines, hands="physical")
    drawn = evolve(state, rule(state, "draw 2").changes)["public"]
    assert (drawn["hands"], drawn["deck"]) == ({"Ann": 5, "Bob": 2}, state["public"]["deck"] - 2)


def test_physical_counters_may_be_typed() -> None:
    state = do(drawing("Gren"), "draw 2", "Craw grenord-1a")
    assert hands.hand(state, "Ann") == ["Gren", "Craw", "Grenord-1a"]
    ruling = rule(drawing("Gren"), "draw 2")
    assert ruling.verdict == NEEDS_INPUT
    assert ruling.question is not None
    assert ruling.question.private == "Ann"


def test_no_overruling_draws_what_is_not_there() -> None:
    with pytest.raises(Refusal):
        rule(drawing("Gren", deck=2), "draw 3", overrule="we say so")
    assert rule(drawing("Gren"), "draw 6", Seeded(1), overrule="we say so").verdict == LEGAL


def test_the_draw_comes_after_the_actions() -> None:
    assert refused(at("action", "Ann", drawing("Gren")), "draw") == ["sequence"]
    assert refused(drawing("Gren"), "discard Gren") == ["sequence"]
    assert refused(drawing("Gren"), "draw", side="Bob") == ["turn"]


@each("line", ["explore M4", "resupply Gren", "draw 5"])
def test_an_overruled_declaration_of_another_phase_does_not_end_this_one(line: str) -> None:
    state = at("action", "Ann", holding(manned(north(), "Ann", "Grenord-right", "Gren"), "Ann", "Craw"))
    ruling = rule(state, line, Seeded(1), overrule="agreed")
    assert ruling.verdict == LEGAL
    assert evolve(state, ruling.changes)["referee"]["at"] == state["referee"]["at"]


def test_none_at_all_when_the_players_say_so() -> None:
    ruling = rule(drawing("Gren"), "draw 0", Seeded(1), overrule="we pass")
    assert ruling.verdict == LEGAL
    assert [row.result for row in ruling.worksheet] == [f"hand 1, deck {drawing('Gren')['public']['deck']}"]


def test_the_last_counters_of_the_deck_may_be_named() -> None:
    assert do(drawing("Gren", deck=2), "draw 2", Seeded(1))["public"]["deck"] == 0


def test_what_is_drawn_may_be_looked_at_before_more_is_drawn() -> None:
    state = at("draw", "Ann", holding(north(), "Ann", "Gren"))
    first = do(state, "draw 2", "Craw, Girm")
    assert TABLE.here(first) == "draw"
    assert refused(first, "draw 4") == ["4.full"]
    assert TABLE.here(do(first, "draw 3", "Mary, Henry, Flake")) != "draw"


def test_in_one_draw_where_the_session_says_so() -> None:
    state = at("draw", "Ann", holding(north(drawing="once"), "Ann", "Gren"))
    assert TABLE.here(do(state, "draw 2", "Craw, Girm")) != "draw"


def test_of_an_empty_deck_it_is_told_that_the_discards_make_one() -> None:
    state = drawing("Gren", deck=0)
    (reason,) = rule(evolve(state, [["put", ["public", "discard"], ["Craw"]]]), "draw 2").reasons
    assert reason.check.endswith("/4.deck")
    assert reason.instead == "next; in an action phase reshuffle makes a deck of the discards"
    assert rule(evolve(state, [["put", ["public", "discard"], []]]), "draw 2").reasons[0].instead == "next"
