"""What the players' word leaves undone as a turn ends is due no more: nobody is held up by it in the next."""

from playaid.referee.contract.state import State, evolve
from tests.games.legacy.table import at, begun, do, foe, here, owed, refused, rule, told

WHY = "we leave it"


def leave(state: State) -> State:
    """The state after `next` by the players' word, as often as it takes to come to the next turn."""
    turn = state["public"]["turn"]["serial"]
    while state["public"]["turn"] is not None and state["public"]["turn"]["serial"] == turn:
        state = evolve(state, rule(state, "next", overrule=WHY).changes)
    return state


def test_a_threat_that_is_not_drawn_holds_nobody_up_in_the_next_turn() -> None:
    state = do(at(begun(), "Ann", "Dungeon"), "pass")
    assert owed(state)
    assert refused(state, "next") == ["next.owed"]
    after = leave(state)
    assert (here(after), after["public"]["turn"]["seat"], owed(after)) == ("play", "Bob", [])
    assert here(do(after, "pass")) == "play", "Bob plays on, and Cid after him"


def test_a_challenge_in_hand_is_let_go_and_its_enemy_stays() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    state = do(state, "challenge Saxon 1 by Ann", "4 4 4 4 4")
    assert state["public"]["challenge"]
    after = leave(state)
    assert not after["public"]["challenge"]
    assert after["public"]["enemies"]["Saxon 1"]["tile"] == "Armoury"
    assert [text for text in owed(after) if "must challenge Saxon 1" in text], "the rule of enemies on a tile stands"


def test_it_is_told_and_where_nothing_is_due_nothing_is() -> None:
    state = do(at(begun(), "Ann", "Dungeon"), "pass")
    closing = evolve(state, rule(state, "next", overrule=WHY).changes)
    assert "By the players' word it is let go" in str(rule(closing, "next", overrule=WHY).story)
    assert "let go" not in told(begun(), "pass")
