"""Winning and Losing: every cause, looked at after every event; what is left to do."""

import pytest

from playaid.games.legacy.state import quests
from playaid.games.legacy.table.view import trackers
from playaid.language.message import from_json
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import State
from tests.games.legacy.table import (
    TABLE,
    at,
    begun,
    do,
    here,
    offered,
    over_in_the_dungeon,
    play,
    put,
    refused,
    rule,
    start,
    through_key_turn,
    tile,
    to_key_turn,
)

TAKEN = tuple(f"take {sheet} by {seat}" for sheet, seat in enumerate(("Ann", "Bob", "Cid"), 1))


def over(state: State) -> tuple[str | None, str]:
    end = state["referee"]["over"]
    return end["winner"], from_json(end["how"])


def told_all(state: State) -> State:
    return play(state, "task task 1", "task task 2")


def test_won_at_the_next_key_turn_with_tasks_and_coins() -> None:
    state = told_all(put(begun(), "coins", 12))
    assert "over" not in state["referee"]
    winner, how = over(to_key_turn(state))
    assert winner == "the players"
    assert "the players win" in how
    assert to_key_turn(state)["public"]["despair"] == 0


def test_lost_when_the_coins_are_not_enough() -> None:
    winner, how = over(to_key_turn(told_all(put(begun(), "coins", 11))))
    assert winner is None
    assert "only 11 of 12" in how


def test_coins_alone_do_not_end_it() -> None:
    assert here(to_key_turn(put(begun(), "coins", 12))) == "despair"


def test_lost_with_the_last_flame() -> None:
    state = do(to_key_turn(put(begun(), "despair", 9)), "extinguish")
    assert over(state) == (None, "the last Flame of Hope is extinguished: the game is lost")
    assert "over" not in do(to_key_turn(put(begun(), "despair", 8)), "extinguish")["referee"]
    assert over(do(begun(), "despair 10"))[0] is None


def test_lost_with_the_last_plaque() -> None:
    assert "over" not in do(begun(), "virtue 9")["referee"]
    assert over(do(begun(), "virtue 10"))[1].startswith("the last Virtue Plaque")


def test_lost_when_the_quest_fails() -> None:
    assert "the child has perished" in over(do(begun(), "failed the child has perished"))[1]


def test_ten_rounds_are_the_most() -> None:
    state = begun()
    rounds = 0
    while "over" not in state["referee"]:
        state = through_key_turn(to_key_turn(state))
        rounds += 1
    assert rounds == 10
    assert refused(state, "next") == ["over"]


def test_with_the_tasks_done_the_end_is_told_while_coins_lack() -> None:
    """The next Key-Turn ends the game, lost or won: what is left is left for that long."""
    assert "the game ends at the next Key-Turn" not in quests.to_do(put(begun(), "coins", 11))
    done = told_all(put(begun(), "coins", 11))
    assert quests.to_do(done) == [
        "1 more Quest Coin",
        "the game ends at the next Key-Turn, and is lost if anything of this is lacking then",
    ]


def test_when_the_game_is_over_nothing_is_left_for_another_key_turn() -> None:
    for coins in (11, 12):
        end = to_key_turn(told_all(put(begun(), "coins", coins)))
        assert "to win" not in [tracker.label for tracker in trackers(end, None)]
        assert not any("next Key-Turn" in left for left in quests.to_do(end))


def test_what_is_left_to_do_is_always_told() -> None:
    assert quests.to_do(begun()) == ["12 more Quest Coins", "task: task 1", "task: task 2"]
    assert {tracker.label: tracker.value for tracker in trackers(told_all(put(begun(), "coins", 12)), None)}["to win"].startswith(
        "all is done"
    )
    assert {tracker.label: tracker.value for tracker in trackers(begun(), None)}["coins"] == "0 of 12"


def test_that_nothing_is_due_is_told_once_the_card_of_the_dungeon_is_settled() -> None:
    assert str(rule(over_in_the_dungeon(), "todo").shown[0]) == "nothing is due any more: `next` ends the turn of Ann"


def test_the_last_flame_of_a_retired_character() -> None:
    state = put(put(begun(retire_despair="on"), "despair", 9), "seats", "Ann", "wounds", 1)
    assert over(do(state, "wound by Ann"))[1].startswith("the last Flame")
    assert rule(begun(), "todo").data == {"owed": [], "to win": ["12 more Quest Coins", "task: task 1", "task: task 2"]}


def test_a_quest_fails_only_where_one_was_chosen() -> None:
    """Not in a session without any, and not before it has been chosen."""
    assert refused(begun(story="none"), "failed the child is lost") == ["story.none"]
    assert refused(put(begun(), "story", {}), "failed the child is lost") == ["failed.quest"]
    assert refused(start(), "failed the child is lost") == ["failed.quest"]


def test_without_a_story_quest_there_are_no_story_tokens() -> None:
    """Nor are they offered, tried for, or told of a game that is entered."""
    outside = {story: at(tile(begun(story=story), "Camp", "Forest", "-", "red", 1, "Sally Port"), "Ann", "Camp") for story in ("none", "1")}
    token = {"tile": "Camp", "by": None, "returned": False}
    assert refused(outside["none"], "find Eagle") == ["story.none"]
    assert refused(put(outside["none"], "tokens", "Eagle", token), "story Eagle with Prowess rating 3") == ["story.none"]
    assert [offered(outside[story], "Ann")["find"] for story in ("none", "1")] == [[], ["Location 1 on Camp"]]
    assert do(outside["1"], "find Eagle")
    assert TABLE.start(("Ann", "Bob", "Cid"), midway=("relic Eagle on Docks", *TAKEN))
    with pytest.raises(Refusal, match="played without a Story Quest"):
        TABLE.start(("Ann", "Bob", "Cid"), midway=("relic Eagle on Docks", *TAKEN), story="none")
