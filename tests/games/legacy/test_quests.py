"""Story Quests and Quest Coins, Story Tokens, Character Sheets: the Personal Quest."""

from playaid.games.legacy.state.quests import personal_left
from playaid.referee.contract.state import State
from tests.games.legacy.table import asks, at, begun, do, here, lost, offered, play, put, read_as, refused, rule, start, tile, told


def camp() -> State:
    """Lancelot in the Camp, where a Story Token lies."""
    state = at(tile(begun(), "Camp", "Mountain", "-", "red", 1, "Drawbridge"), "Ann", "Camp")
    return do(state, "find Eagle")


def test_a_story_token_marks_a_tile() -> None:
    state = camp()
    assert state["public"]["tokens"]["Eagle"] == {"tile": "Camp", "by": None, "returned": False}
    assert refused(state, "find Eagle") == ["token.known"]
    for number in range(7):
        state = do(state, f"find T{number}")
    assert refused(state, "find Bear") == ["token.count"]


def test_a_story_challenge_is_tried_once_a_turn_and_costs_nothing() -> None:
    state = do(camp(), "story Eagle with Prowess rating 3", "1 1 1 1 1")
    state = do(state, "fail")
    assert state["public"]["seats"]["Ann"]["wounds"] == 0
    assert refused(state, "story Eagle with Prowess rating 3") == ["story.once"]
    assert here(state) == "play"


def test_a_token_is_not_collected_in_the_turn_in_which_its_challenge_failed() -> None:
    failed = do(do(camp(), "story Eagle with Prowess rating 3", "1 1 1 1 1"), "fail")
    assert refused(failed, "collect Eagle") == ["collect.failed"]
    undecided = do(camp(), "story Eagle with Prowess rating 3", "1 1 1 1 1")
    assert refused(undecided, "collect Eagle") == ["turn.pressing"]
    assert not offered(failed, "Ann")["collect"]
    assert do(put(failed, "turn", "story", []), "collect Eagle")["public"]["tokens"]["Eagle"]["by"] == "Ann"


def test_a_token_whose_challenge_was_passed_has_not_failed() -> None:
    passed = do(camp(), "story Eagle with Prowess rating 3", "3 3 3 1 1")
    assert [str(reason.text) for reason in rule(passed, "collect Eagle").reasons] == ["Ann has Eagle"]


def test_a_token_that_a_retired_character_left_asks_no_challenge() -> None:
    state = put(at(do(camp(), "collect Eagle"), "Bob", "Camp"), "seats", "Bob", "wounds", 1)
    left = lost(put(state, "tokens", "Eagle", "by", "Bob"), "wound by Bob", "Bob")
    assert refused(left, "story Eagle with Prowess rating 3") == ["story.left"]
    assert refused(left, "collect Eagle") == ["collect.later"]
    assert offered(left, "Ann")["story"] == []
    later = at(do(left, "next", start_of_Bob_in_turn_2="Round Table"), "Bob", "Camp")
    assert refused(later, "story Eagle with Prowess rating 3") == ["story.left"]
    assert do(later, "collect Eagle")["public"]["tokens"]["Eagle"]["by"] == "Bob"


def test_left_in_the_key_turn_it_asks_none_either() -> None:
    state = put(camp(), "tokens", "Eagle", {"tile": "Camp", "by": None, "returned": False, "left": 0})
    assert refused(state, "story Eagle with Prowess rating 3") == ["story.left"]
    assert do(state, "collect Eagle")


def test_a_token_that_has_been_returned_is_said_to_be() -> None:
    state = do(at(do(camp(), "collect Eagle"), "Ann", "Round Table"), "return Eagle")
    for line in ("collect Eagle", "story Eagle with Prowess rating 3"):
        assert [str(reason.text) for reason in rule(state, line).reasons] == ["Eagle has been returned to the Round Table"]


def test_who_has_what_is_wanted_is_said() -> None:
    state = at(do(camp(), "collect Eagle"), "Bob", "Camp")
    state = do(do(state, "escort Maid taken by Bob"), "escort Boy on Docks")
    why = [str(rule(state, line).reasons[0].text) for line in ("collect Eagle", "carry Maid", "carry Boy")]
    assert why == ["Ann has Eagle", "Bob carries Maid", "Boy is not where Ann stands"]


def test_it_lies_on_the_tile_that_was_found_wherever_who_found_it_stands() -> None:
    """[Story Tokens]: which one that is, is asked where several may be; the last that was laid stands first."""
    for seat, place in (("Ann", "Camp"), ("Ann", "Drawbridge"), ("Bob", "Docks"), ("Ann", None)):
        assert do(put(camp(), "seats", seat, "tile", place), f"find Owl by {seat}")["public"]["tokens"]["Owl"]["tile"] == "Camp"
    two = tile(camp(), "Elf Mound", "Forest", "-", "red", 1, "Sally Port")
    assert asks(two, "find Owl") == ("Elf Mound", "Camp")
    assert do(two, "find Owl", tile="Camp")["public"]["tokens"]["Owl"]["tile"] == "Camp"
    assert do(two, "find Owl on Elf Mound")["public"]["tokens"]["Owl"]["tile"] == "Elf Mound"


def test_it_lies_on_a_tile_of_the_albion_stack() -> None:
    """[Starting the Game] [Play Area Setup]: of the Realm Tiles that are to be found nothing lies in the castle, and none has a mace."""
    assert refused(begun(), "find Owl") == ["token.tile"]
    assert refused(camp(), "find Owl on Docks") == ["token.stack"]
    lair = do(begun(), 'place "Dark Keep" mace as - region Mountain open 2 by Drawbridge colour red')
    assert refused(lair, "find Owl") == ["token.tile"]
    assert refused(lair, "find Owl on Dark Keep") == ["token.stack"]
    why = [str(rule(lair, line).reasons[0].text).split(":")[0] for line in ("find Owl on Docks", "find Owl on Dark Keep")]
    assert why == ["Docks is part of the castle", "Dark Keep has a mace"]
    assert do(tile(lair, "Camp", "Mountain", "-", "red", 1, "Dark Keep"), "find Owl")["public"]["tokens"]["Owl"]["tile"] == "Camp"


def test_a_story_challenge_passed_gives_the_token() -> None:
    state = do(camp(), "story Eagle with Prowess rating 3", "3 3 3 1 1")
    assert state["public"]["tokens"]["Eagle"]["by"] == "Ann"
    assert refused(state, "story Eagle with Prowess rating 3") == ["token.here", "story.once"]
    assert refused(camp(), "story Eagle with Prowess rating 0") == ["challenge.rating"]


def test_tokens_are_returned_to_the_round_table() -> None:
    state = do(camp(), "collect Eagle")
    assert refused(state, "return Eagle") == ["bring.home"]
    state = at(state, "Ann", "Round Table")
    state = do(state, "return Eagle")
    assert state["public"]["tokens"]["Eagle"]["returned"]
    assert refused(state, "return Eagle") == ["bring.carried"]
    assert refused(at(camp(), "Ann", "Docks"), "collect Eagle") == ["token.here"]


def test_tasks_are_told_apart_by_commas_or_semicolons() -> None:
    known = do(put(start(), "checklist", "characters", True), "quest Grail tasks find it; bring it, mourn")["public"]["story"]["Grail"][
        "tasks"
    ]
    assert list(known) == ["find it", "bring it", "mourn"]


def test_tasks_are_ticked_off_and_may_be_untouched_again() -> None:
    state = do(begun(), "task task 1")
    assert refused(state, "task task 1") == ["task.already"]
    assert not do(state, "task task 1 undone")["public"]["story"]["Quest 1"]["tasks"]["task 1"]
    assert refused(begun(), "task task 1 undone") == ["task.already"]


def personal() -> State:
    return at(tile(begun(), "Misty Ford", "River", "-", "blue", 1, "Docks"), "Ann", "Misty Ford")


def test_the_personal_quest_is_on_its_tile_and_wins_the_artifact() -> None:
    assert refused(at(personal(), "Ann", "Docks"), "personal with Loyalty rating 3") == ["personal.tile"]
    state = do(personal(), "personal with Loyalty rating 3", "2 2 2 1")
    assert state["public"]["seats"]["Ann"]["artifact"]
    assert "Artifact of Lancelot" in state["public"]["seats"]["Ann"]["cards"]
    assert state["public"]["decks"]["artifact"] == 7
    assert refused(state, "personal with Loyalty rating 3") == ["personal.done", "personal.once"]
    assert here(state) == "play"


def test_whoever_has_the_artifact_card_does_not_win_a_second_one() -> None:
    """Each character has one, however it came: in a game that is entered it says that the quest is done."""
    state = do(personal(), "gain Artifact of Lancelot from artifact by Ann")
    assert refused(state, "personal with Loyalty rating 3") == ["personal.done"]
    assert offered(state, "Ann")["personal"] == []
    assert refused(state, "gain Sword from artifact by Ann") == ["card.artifact"]
    assert do(at(state, "Bob", "Docks"), "gain Sword from artifact by Bob")
    assert do(do(personal(), "gain Lamp from relic by Ann"), "personal with Loyalty rating 3", "2 2 2 1")
    required = put(state, "story", {})
    assert ("Ann" in personal_left(read_as(required, personal_quests="required")), personal_left(required)) == (False, [])


def test_it_is_tried_once_a_turn() -> None:
    state = do(do(personal(), "personal with Loyalty rating 3", "1 1 1 1"), "fail")
    assert refused(state, "personal with Loyalty rating 3") == ["personal.once"]
    state = play(state, "next", "next", "next", "next")
    assert do(state, "personal with Loyalty rating 3", "2 2 2 1")
    assert refused(personal(), "personal with Loyalty rating 0") == ["challenge.rating"]


def test_what_a_challenge_is_for_is_said() -> None:
    own = told(personal(), "personal with Loyalty rating 3", "1 1 1 1")
    assert "has 0 of 3 successes for the Personal Quest of Lancelot." in own
    assert "has 0 of 3 successes for Eagle." in told(camp(), "story Eagle with Prowess rating 3", "1 1 1 1 1")


def test_offers_follow_the_quest() -> None:
    attributes = ("Altruism", "Loyalty", "Prowess", "Cunning", "Wisdom")
    assert offered(personal(), "Ann")["personal"] == [f"with {attribute} rating 3" for attribute in attributes]
    assert offered(camp(), "Ann")["story"] == [f'"Eagle" with {attribute} rating 3' for attribute in attributes]
    assert offered(begun(), "Ann")["personal"] == []


def test_a_task_is_said_to_be_done_already_or_not() -> None:
    assert rule(do(begun(), "task task 1"), "task task 1").reasons[0].text == '"task 1" is done already'
    assert rule(begun(), "task task 1 undone").reasons[0].text == '"task 1" is not done already'


def test_an_escort_that_is_set_down_is_told() -> None:
    state = play(begun(), "escort Pilgrim on Round Table", "carry Pilgrim")
    assert told(state, "drop Pilgrim") == "Ann (Lancelot) sets Pilgrim down."


def test_the_next_task_is_offered_once_its_token_is_back() -> None:
    back = {"tile": None, "by": None, "returned": True}
    state = put(begun(), "tokens", {"Eagle": back, "Horn": {**back, "returned": False}})
    assert offered(state, "Ann")["task"] == ['"task 1"']
    done = do(state, "task task 1")
    assert offered(done, "Ann")["task"] == []
    assert offered(put(done, "tokens", {"Eagle": back, "Horn": back}), "Ann")["task"] == ['"task 2"']
