"""A round whose last turn is ended by what was done in it: the Key-Turn waits until it is asked for. [Round Overview]"""

from playaid.games.legacy.state import current_turn
from playaid.referee.contract.sequence import leaf
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.legacy.table import GAME, at, begun, do, offered, play, put, refused, told

HELD, NEW = "held", {"new character of Ann": "Nimue, sheet 7"}


def last_turn(passing: str = "automatic") -> State:
    """Ann's second turn of the first round, on the Armoury."""
    state = at(play(begun(passing=passing), *["next"] * 4), "Ann", "Armoury")
    assert not current_turn.more_turns(state)
    return state


def step(state: State) -> str:
    return leaf(GAME, state).key


def test_what_ends_the_last_turn_holds_the_key_turn_back() -> None:
    state = do(last_turn(), "activate", **{"armoury card": "Shield"})
    assert step(state) == HELD
    asked = "The Key-Turn comes next. Anything to do before it? Say it now; `next` begins the Key-Turn."
    assert asked in told(last_turn(), "activate", **{"armoury card": "Shield"})
    assert state["public"].get("key_turn", 0) == 0
    assert told(state, "use Shield now").startswith("Ann")
    after = do(state, "next")
    assert after["public"]["key_turn"] == 1
    assert current_turn.turn(after)["seat"] == "Bob"


def test_so_does_a_character_that_is_retired_in_it() -> None:
    state = last_turn()
    slots = state["public"]["seats"]["Ann"]["slots"]
    after = do(put(state, "seats", "Ann", "wounds", slots), "wound by Ann", **NEW)
    assert step(after) == HELD
    assert do(after, "next")["public"]["key_turn"] == 1


@each("line", ["next", "pass"])
def test_who_says_that_the_turn_is_over_goes_on_at_once(line: str) -> None:
    assert do(last_turn(), line)["public"]["key_turn"] == 1


def test_a_turn_behind_which_another_comes_is_not_held() -> None:
    state = do(at(begun(passing="automatic"), "Ann", "Armoury"), "activate", **{"armoury card": "Shield"})
    assert current_turn.turn(state)["seat"] == "Bob"


def test_where_each_step_takes_its_own_next_nothing_is_held() -> None:
    state = do(last_turn(passing="each"), "activate", **{"armoury card": "Shield"})
    assert step(state) == "despair"
    assert state["public"]["despair"] == 0


def test_the_dungeon_and_what_is_due_hold_it_back_once() -> None:
    """Where a card is drawn or an enemy challenged as the turn ends, that is the pause."""
    state = last_turn()
    slots = state["public"]["seats"]["Ann"]["slots"]
    retiring = put(
        put(put(state, "approaching", "general"), "seats", "Ann", "wounds", slots),
        "draws",
        [{"seat": "Bob", "what": "threat", "tile": "Docks"}],
    )
    after = do(retiring, "wound by Ann", **NEW)
    assert step(after) == "closing"
    assert not current_turn.is_held(after)
    assert do(do(after, "threat Raid hold 1 saxon @Docks"), "next")["public"]["key_turn"] == 1


def test_a_threat_of_the_dungeon_is_the_pause_and_where_none_is_left_the_turn_is_held() -> None:
    state = put(at(last_turn(), "Ann", "Dungeon"), "tiles", "Dungeon", "kind", "Armoury")
    after = do(state, "activate", **{"armoury card": "Shield"})
    assert (step(after), current_turn.is_held(after)) == ("dungeon", False)
    without = put(put(state, "decks", {**state["public"]["decks"], "severe": 0, "general": 0}), "discards", {"severe": 20, "general": 20})
    assert step(do(without, "activate", **{"armoury card": "Shield"})) == HELD


def test_a_turn_that_is_held_has_no_moves_left_to_give() -> None:
    state = do(last_turn(), "activate", **{"armoury card": "Shield"})
    assert current_turn.is_over(state)
    assert refused(state, "move Docks") != []


def test_what_is_still_offered_is_what_may_be_used_at_once() -> None:
    state = do(last_turn(), "activate", **{"armoury card": "Shield"})
    assert '"Shield" now' in offered(state)["use"]
    assert '"Shield"' in offered(last_turn_with())["use"]


def last_turn_with() -> State:
    return do(last_turn(), "gain Shield from armoury")
