"""What newcomers of one evening read wrongly, or were not told."""

import pytest

from playaid.games.legacy import GAME
from playaid.games.legacy.state import quests
from playaid.referee.contract.grammar import read_arguments, split
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.legacy.table import TABLE, VERBS, at, begun, card, do, foe, owed, put, read_as, tile, to_key_turn, told
from tests.games.legacy.test_threats import due


def read(state: State, line: str) -> dict[str, object]:
    first, *words = split(line)
    return read_arguments(GAME, VERBS[first], words, visible(state, None))


def den() -> State:
    return tile(due("general"), "Wyrm Den", "Forest", "-", "red", 1, "Sally Port")


@each(
    "line",
    [
        "threat Wyrmlings aggressive 1 dragon @Wyrm Den",
        'threat Wyrmlings aggressive 1 dragon "@Wyrm Den"',
        'threat Wyrmlings aggressive 1 dragon @"Wyrm Den"',
        "threat Wyrmlings command aggressive spawn 1 dragon @Wyrm Den",
        "threat Wyrmlings aggressive dragon:1:@Wyrm_Den",
    ],
)
def test_tokens_come_to_a_tile_of_several_words(line: str) -> None:
    assert read(den(), line)["spawn"] == ["Dragon:1:@Wyrm_Den"]
    after = do(den(), line)
    assert [token["tile"] for token in after["public"]["enemies"].values() if token["kind"] == "Dragon"] == ["Wyrm Den"]


def test_several_groups_each_have_their_tile() -> None:
    said = read(den(), "threat Wyrmlings aggressive 1 dragon @Wyrm Den, 2 saxon @Round Table, 1 witch red")
    assert said["spawn"] == ["Dragon:1:@Wyrm_Den", "Saxon:2:@Round_Table", "Witch:1:red"]


def test_a_tile_that_is_not_there_is_what_is_wrong() -> None:
    with pytest.raises(Unreadable, match="no tile in play is called 'Far Away'"):
        read(den(), "threat Wyrmlings aggressive 1 dragon @Far Away")


def test_tokens_may_stand_behind_the_tile_that_they_make_for() -> None:
    said = read(den(), "threat Coven objective toward Round Table 2 witch green named Morgana witch at Chapel")
    assert (said["target"], said["spawn"], said["at"]) == ("Round Table", ["Witch:2:green"], "Chapel")


def test_who_retires_costs_a_plaque_and_that_is_told() -> None:
    state = put(begun(), "seats", "Ann", "wounds", 1)
    state = put(at(state, "Ann", "Docks"), "virtue", "stack", 9)
    story = told_of_retirement(state)
    assert "A Virtue Plaque is taken off the stack for it: 8 are left" in story


def told_of_retirement(state: State) -> str:
    ruling = TABLE.rule(state, "wound", "", None, None, None, **{"new character of Ann": "sheet 5"})
    return " ".join(str(said.text) for said in ruling.story)


def test_an_encounter_card_may_ask_for_a_challenge_and_the_line_for_that_is_told() -> None:
    state = put(at(begun(), "Ann", "Docks"), "draws", [{"seat": "Ann", "what": "encounter", "tile": "Docks"}])
    assert any("`encounter TITLE with ATTRIBUTE rating N`" in str(debt) for debt in owed(state))


def test_a_challenge_without_an_enemy_is_told_how_it_is_said() -> None:
    ruling = TABLE.rule(at(begun(), "Ann", "Docks"), "challenge with Wisdom rating 2", "", None, None, None)
    reason = next(reason for reason in ruling.reasons if reason.check.endswith("challenge.enemy"))
    assert "encounter TITLE with Wisdom rating 2; after `undo`, where it was said without" in str(reason.instead)


def test_who_steps_onto_the_dungeon_is_told_what_ending_the_turn_there_brings() -> None:
    state = at(begun(), "Ann", "Round Table")
    beside = next(name for name, here in state["public"]["tiles"].items() if "Dungeon" in here["links"])
    assert "Whoever ends the turn on the Dungeon draws" in told(at(state, "Ann", beside), "move Dungeon")


def test_the_last_task_without_the_coins_says_that_it_loses() -> None:
    state = put(begun(), "coins", 1)
    names = list(quests.tasks(state))
    for name in names[:-1]:
        state = do(state, f"task {name}")
    assert "is lost then, unless 11 more Quest Coins are collected" in told(state, f"task {names[-1]}")
    assert "the game ends at the next Key-Turn." in told(put(state, "coins", 12), f"task {names[-1]}")


def test_a_story_challenge_before_the_token_is_found_says_what_comes_first() -> None:
    with pytest.raises(Unreadable, match="no Story Token 'Footprint' has been found yet") as said:
        read(begun(), "story Footprint with Cunning rating 3")
    assert said.value.hint == "first: find Footprint"


def test_enemies_stand_below_their_own_card() -> None:
    state = card(card(begun(), "Raid", "Aggressive", "Saxon"), "Coven", "Hold", "Witch")
    state = foe(foe(state, "Witch 1", "Witch", "Chapel", "Coven"), "Saxon 1", "Saxon", "Docks", "Raid")
    lines = [str(line) for line in TABLE.rule(foe(state, "Bertilak", "Knight", "Docks", ""), "threats", "", None, None, None).shown]
    wanted = ("Raid:", "Saxon 1 on", "Coven:", "Witch 1 on", "Bertilak on")
    order = [next(at for at, line in enumerate(lines) if name in line) for name in wanted]
    assert order == sorted(order)
    assert lines[order[-1] - 1] == "of no card in play, or not known of which:"


def test_an_item_needs_no_slot_in_its_example() -> None:
    from playaid.games.legacy.rules import top_cards

    assert "(`Healing Salve`, or `Healing Salve / SLOT` where a slot is printed" in top_cards.asked("item")
    assert "(With the slot that is printed at its foot, `Long Sword / weapon`;" in top_cards.asked("armoury")


def test_whoever_is_asked_for_a_tile_is_asked_for_its_colour() -> None:
    wants = VERBS["scout"].wants
    assert wants is not None
    assert list(wants({"name": "Red Pass"}, begun())) == ["colour"]


def test_a_re_roll_that_says_nothing_is_one_for_nothing_while_there_are_any() -> None:
    state = do(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury"), "challenge Saxon 1 plus 3", "3 1 1 1 1 1")
    after = do(state, "reroll", "1")["public"]
    assert (after["challenge"]["free"], after["seats"]["Ann"]["destiny"]) == (1, state["public"]["seats"]["Ann"]["destiny"])
    paid = do(state, "reroll 1 naming Wisdom", "1")["public"]
    assert (paid["challenge"]["free"], paid["seats"]["Ann"]["destiny"]) == (2, state["public"]["seats"]["Ann"]["destiny"] - 1)
    assert TABLE.declaration(state, "reroll").args == {"free": True}
    for gone in ("free", "misses"):
        assert TABLE.declaration(put(state, "challenge", gone, 0), "reroll").args == {}
    assert TABLE.declaration(begun(), "reroll").args == {}


def test_the_challenge_of_a_card_is_asked_for_and_its_rating_where_it_has_one() -> None:
    asked = VERBS["encounter"].wants
    assert asked is not None
    assert [*asked({"title": "Siren Song"}, begun())] == ["attribute"]
    assert [*asked({"title": "Siren Song", "attribute": "Loyalty"}, begun())] == ["attribute", "rating"]


def test_whoever_enters_play_behind_a_key_turn_is_told_what_it_came_to_first() -> None:
    state = at(read_as(begun(), passing="automatic"), "Ann", "Docks")
    waits = {**state["public"]["seats"]["Bob"], "tile": None, "fresh": True}
    state = put(put(state, "next_turn", len(state["public"]["turns"])), "seats", "Bob", waits)
    ruling = TABLE.rule(state, "next", "", None, None, None)
    asked = ruling.question
    assert asked is not None
    assert "Movement Commands" not in asked.prompt
    assert "A Flame of Hope goes out; 9 are left." in asked.prompt
    assert str(asked.prompt).startswith("THE KEY-TURN: five steps, none of them skipped; by the first a Flame of Hope goes out")
    assert str(asked.prompt).endswith("Now: where does Bob enter play? With `later` this turn passes without them.")


def test_whoever_enters_play_behind_the_rest_of_a_key_turn_is_told_that_first() -> None:
    state = do(to_key_turn(at(begun(), "Ann", "Docks")), "extinguish")
    waits = {**state["public"]["seats"]["Bob"], "tile": None, "fresh": True}
    order = state["public"]["order"]
    state = put(put(read_as(state, passing="automatic"), "seats", "Bob", waits), "holder", order[order.index("Bob") - 1])
    state = foe(card(state, "Raid", "Aggressive", "Saxon"), "Saxon 1", "Saxon", "Drawbridge", "Raid")
    asked = TABLE.rule(state, "next", "1", None, None, None).question
    assert asked is not None
    assert "Saxon 1 moves to " in asked.prompt
    assert str(asked.prompt).endswith("Now: where does Bob enter play? With `later` this turn passes without them.")


def test_a_threat_without_its_aim_is_told_whole() -> None:
    ruling = TABLE.rule(due("general"), "threat Raid objective 2 saxon red", "", None, None, None)
    told = next(reason.instead for reason in ruling.reasons if reason.check.endswith("threat.target"))
    assert str(told) == "threat Raid objective 2 saxon red toward TILE"


def test_whoever_favours_an_enemy_is_asked_against_which_kind_the_challenge_of_a_card_is() -> None:
    """It gives them stones; of others it changes nothing. [Encounter Cards and Doom Effects]"""
    asked = VERBS["encounter"].wants
    assert asked is not None
    said = {"title": "Siren Song", "attribute": "Loyalty", "rating": 3, "seat": "Ann"}
    for favoured, played, wanted in (("Saxon", "on", ["kind"]), ("Saxon", "off", []), (None, "on", [])):
        state = read_as(put(begun(), "seats", "Ann", "favoured", favoured), favoured=played)
        assert [name for name in asked(said, state) if name == "kind"] == wanted
