"""What is said in fewer words than a line has, and what newcomers were asked or refused for it."""

from pathlib import Path

import pytest

from playaid.desk.next_line.due import due
from playaid.games.legacy.state import tile_lines
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.cli.test_newcomers import LEGACY, Evening, evening, quests, short
from tests.desk.test_missing_words import of_legacy
from tests.each import each
from tests.games.legacy.table import TABLE, at, begun, card, do, foe, put, refused, rule, start, tile, told

__all__ = ["evening"]


def fought(free: int, misses: int = 4, destiny: int = 2) -> State:
    """A challenge in which Ann may roll stones again that the box does not hold."""
    fight = short()["public"]["challenge"]
    assert fight is not None
    state = put(short(), "challenge", {**fight, "free": free, "misses": misses, "ones": 1, "kept": 0, "rating": 5})
    return put(state, "seats", "Ann 1", "destiny", destiny)


@each(
    ("line", "free", "misses", "args"),
    [
        ("reroll 2", 2, 4, {"stones": 2, "free": True}),
        ("reroll 1", 2, 4, {"stones": 1, "free": True}),
        ("reroll all", 3, 3, {"stones": 3, "free": True}),
        ("reroll 3", 2, 4, {"stones": 3}),
        ("reroll 2", 3, 1, {"stones": 2}),
        ("reroll 0", 2, 4, {"stones": 0}),
        ("reroll 2", 0, 4, {"stones": 2}),
        ("reroll 2 naming Wisdom", 2, 4, {"stones": 2, "naming": "Wisdom"}),
        ("reroll 2 given", 2, 4, {"stones": 2, "given": True}),
        ("reroll wisdom", 2, 4, {"naming": "Wisdom"}),
        ("reroll none", 0, 4, {"naming": "none"}),
        ("reroll loyalty 2", 0, 4, {"stones": 2, "naming": "Loyalty"}),
        ("reroll free 2", 2, 4, {"stones": 2, "free": True}),
        ("reroll free 1", 2, 4, {"stones": 1, "free": True}),
        ("reroll given 3", 2, 4, {"stones": 3, "given": True}),
    ],
)
def test_as_many_stones_as_may_be_rolled_again_for_nothing_are(line: str, free: int, misses: int, args: dict[str, object]) -> None:
    """[Stones of Chance] [Challenge Overview]: as `reroll` alone is; an attribute that is named costs Destiny."""
    assert TABLE.declaration(fought(free, misses), line).args == args


def test_of_more_stones_it_is_told_how_many_cost_nothing(evening: Evening) -> None:
    said = evening(fought(1, destiny=3), "reroll 2 ? leave", game=LEGACY)
    assert "each stone that is rolled again so costs a Destiny Token (reroll 1 free rolls one for nothing)" in said
    assert "(reroll 2 free rolls 2 for nothing)" in evening(fought(2, destiny=3), "reroll 3 ? leave", game=LEGACY, name="monday")
    assert "how many stands behind the verb: reroll 5 free" in evening(fought(2, destiny=3), "reroll free 5", game=LEGACY, name="wednesday")
    plain = evening(fought(0, destiny=3), "reroll 3 ? leave", game=LEGACY, name="tuesday")
    assert "reroll: each stone that is rolled again costs a Destiny Token; which" in plain


def test_the_attribute_that_was_named_last_is_the_first_to_be_named_again(evening: Evening) -> None:
    """[Challenge Overview]: the line that has a number names it, and so does Enter where it is asked for."""
    state = fought(0, destiny=3)
    assert "Enter = Altruism" in evening(state, "reroll 2 ? leave", game=LEGACY)
    again = evening(put(state, "challenge", "named", "Loyalty"), "reroll 2 ? leave", game=LEGACY, name="again")
    assert "Enter = Loyalty" in again
    assert "1. Loyalty  2. Altruism" in again


def test_what_no_attribute_mends_is_refused_before_one_is_asked_for(evening: Evening) -> None:
    said = evening(fought(2), "reroll 3", game=LEGACY)
    assert "to roll 3 again takes as many Destiny Tokens, and there are 2; 2 may be rolled for nothing first" in said
    assert "which second attribute" not in said
    assert refused(begun(), "reroll wisdom") == ["reroll.when"]
    assert refused(fought(0), "reroll 3") == ["reroll.destiny"]
    assert "for nothing" not in str(rule(fought(0), "reroll 3").reasons[0].text)


def test_the_line_for_nothing_has_a_number_and_the_verb_alone_that_is_read_so_has_none(tmp_path: Path) -> None:
    ways = due(of_legacy(tmp_path, fought(2))).ways
    assert ways == ("reroll free", "reroll 1 naming Altruism", "fail", 'fail breaking "Starting Weapon"', 'fail breaking "Starting Armour"')


def test_a_quest_that_lies_elsewhere_is_refused_before_its_attribute_is_asked_for(evening: Evening) -> None:
    """[Character Sheets]: no attribute would mend it."""
    quest = quests()["public"]["seats"]["Ann 1"]["quest"]
    said = evening(quests(), "personal ? wis 3", game=LEGACY)
    assert f"the Personal Quest is on {quest}, not on Round Table" in said
    assert "which attribute" not in said
    there = put(quests(), "seats", "Ann 1", "quest", "Round Table")
    assert "personal: which attribute?" in evening(there, "personal ? leave", game=LEGACY, name="monday")


@each(
    ("line", "args"),
    [
        ("challenge saxon prowess 4", {"enemy": "Saxon 1", "attribute": "Prowess", "rating": 4}),
        ("challenge saxon 1 with prowess (4) unclaimed", {"enemy": "Saxon 1", "attribute": "Prowess", "rating": 4, "unclaimed": True}),
        ("challenge prowess 4 plus 1", {"attribute": "Prowess", "rating": 4, "stones": 1}),
        ("advise prowess 4 by Bob", {"attribute": "Prowess", "rating": 4, "seat": "Bob"}),
        ("challenge saxon 1 prowess", {"enemy": "Saxon 1", "attribute": "Prowess"}),
        ("challenge saxon 1", {"enemy": "Saxon 1"}),
        ("challenge Wisdom 3", {"enemy": "Wisdom 3"}),
    ],
)
def test_a_number_behind_an_attribute_is_a_challenge_rating(line: str, args: dict[str, object]) -> None:
    """[Challenge Overview]: `Prowess (4)` is how it is printed; an enemy that is called so is meant all the same."""
    state = foe(begun(), "Saxon 1", "Saxon", "Round Table")
    state = foe(state, "Wisdom 3", "Saxon", "Round Table") if "Wisdom" in line else state
    assert TABLE.declaration(state, line).args == args


@each(
    ("line", "meant"),
    [
        ("scout Reed Marsh magic 2 teal", "Reed Marsh as Magic Path colour teal open 2"),
        ("scout Reed Marsh magic teal 2", "Reed Marsh as Magic Path colour teal open 2"),
        ("scout Reed Marsh 2 magic teal", "Reed Marsh as Magic Path colour teal open 2"),
        ("scout Reed Marsh roaming threat 2 teal", "Reed Marsh as Roaming Threat colour teal open 2"),
        ("scout Reed Marsh with magic path open 2 colour teal", "Reed Marsh as Magic Path open 2 colour teal"),
        ("scout Reed Marsh magic 2 brown", "Reed Marsh as Magic Path colour brown open 2"),
    ],
)
def test_a_colour_of_no_list_is_one_behind_the_open_paths_too(line: str, meant: str) -> None:
    """[Realm Tile Features]: the rulebook lists none."""
    assert " ".join(tile_lines.scout(line.split()[1:], begun())) == meant


@each(
    ("line", "why"),
    [
        ("destiny 5", "there are 3 Destiny Tokens in 5 slots; 2 more find a slot"),
        ("destiny -4", "there are 3 Destiny Tokens in 5 slots; -1 spends one, and in a challenge reroll does"),
    ],
)
def test_how_many_destiny_tokens_there_is_room_for_is_told(line: str, why: str) -> None:
    """[Destiny Tokens]"""
    state = put(begun(), "seats", "Ann", "destiny", 3)
    assert str(rule(state, line).reasons[0].text) == why
    full, none = (put(begun(), "seats", "Ann", "destiny", number) for number in (5, 0))
    assert "-1 spends one" in str(rule(full, "destiny 1").reasons[0].text)
    assert "none is left to be spent" in str(rule(none, "destiny -1").reasons[0].text)
    assert "5 more find a slot" in str(rule(none, "destiny 6").reasons[0].text)


def test_which_challenge_is_meant_is_asked_with_an_enemy_of_the_map() -> None:
    with pytest.raises(Refusal) as asked:
        rule(foe(begun(), "Witch 4", "Witch", "Docks"), "advise")
    assert str(asked.value.hint) == "advise Witch 4 or advise with Prowess rating 3"
    with pytest.raises(Refusal) as bare:
        rule(begun(), "advise")
    assert str(bare.value.hint) == "advise with Prowess rating 3"


def coven(command: str) -> State:
    """Two Witches and a Saxon, who follow their cards, and a Severe Threat Card to be drawn."""
    state = foe(card(begun(), "Coven", command, "Witch"), "Witch 1", "Witch", "Docks", "Coven")
    state = foe(foe(state, "Witch 2", "Witch", "Stables", "Coven"), "Saxon 1", "Saxon", "Chapel", "Raid")
    return put(card(state, "Raid", "Aggressive", "Saxon"), "draws", [{"seat": "Ann", "what": "threat", "tile": "Round Table"}])


def test_those_who_follow_another_command_by_a_new_card_are_told_of() -> None:
    """[Moving Enemies]: tokens of the same type follow the same command, Hold before others."""
    line = "threat Hags hold spawn witch:1:@Chapel named Morgan kind witch at Stables"
    said = told(coven("Aggressive"), line)
    assert "Witch 1 and Witch 2 follow Hold from now on, not Aggressive: cards that spawn the same type share" in said
    assert "Saxon 1 follow" not in said
    assert "from now on" not in told(coven("Hold"), line)
    one = put(coven("Aggressive"), "enemies", {name: foe for name, foe in coven("Hold")["public"]["enemies"].items() if name != "Witch 2"})
    assert "Witch 1 follows Hold from now on, not Aggressive" in told(one, line)


def test_those_who_follow_another_command_as_a_named_enemy_leaves_are_told_of() -> None:
    """[Moving Enemies]: the command of its card is shared with its type as long as it is in play."""
    state = foe(coven("Aggressive"), "Morgan", "Witch", "Round Table", "Hags", named=True)
    state = put(card(state, "Hags", "Hold", deck="severe", named="Morgan"), "draws", [])
    said = told(state, "banish Morgan claimed")
    assert "Witch 1 and Witch 2 follow Aggressive from now on, not Hold: what brought the other command is out of play." in said
    assert "Saxon 1 follow" not in said
    assert "follow Aggressive from now on" in told(state, "banish Morgan")
    assert "from now on" not in told(put(state, "threats", "Hags", "command", "Aggressive"), "banish Morgan claimed")
    assert "from now on" not in told(state, "banish Saxon 1")


def test_those_of_a_new_card_that_do_not_follow_its_command_are_told_of() -> None:
    """As those that stood there before, with what their own card says. [Moving Enemies]"""
    line = "threat Hags aggressive spawn witch:1:@Chapel named Morgan kind witch at Stables"
    said = told(coven("Hold"), line)
    assert "Morgan and Witch 3 follow Hold from now on, not Aggressive: cards that spawn the same type share" in said
    assert "from now on" not in told(coven("Aggressive"), line)
    other = "threat Hags objective spawn witch:1:@Chapel toward Stables named Morgan kind saxon at Docks"
    assert "Witch 3 follows Hold from now on, not Objective Stables" in told(coven("Hold"), other)


def armoury(ann: str = "Armoury") -> State:
    return at(begun(), "Ann", ann)


def test_the_card_that_a_tile_has_one_draw_may_be_said_with_its_slot() -> None:
    """[Types of Realm Tile]: with the stroke it is no slip; other words are told the line."""
    said = do(armoury(), "activate Winged Helm / helmet")
    assert said["public"]["seats"]["Ann"]["cards"]["Winged Helm"]["slot"] == "helmet"
    assert said == do(armoury(), "activate", armoury_card="Winged Helm / helmet")
    with pytest.raises(Unreadable) as unread:
        rule(armoury(), "activate Winged Helm")
    assert "activate Winged Helm / SLOT" in str(unread.value.hint)
    healing = put(tile(armoury("Well"), "Well", "Forest", "Healing"), "seats", "Ann", "wounds", 1)
    assert "has nobody draw a card" in str(rule(healing, "activate Ring / relic").reasons[0].text)
    assert refused(healing, "activate Ring / relic") == ["activate.tile"]


def test_what_a_refusal_says_may_be_added_is_a_whole_line_that_can_be_said() -> None:
    """[Inventory Cards]: `now`, `extra`, `forced` read as words of the sentence."""
    state = do(foe(armoury(), "Saxon 1", "Saxon", "Armoury"), "gain Salve from item by Ann")
    for line in ("use Salve", "use salve by Ann"):
        ruling = rule(state, line)
        assert refused(state, line) == ["card.busy"]
        assert f"If the card may be used at once: `{line} now`" in str(ruling.reasons[0].text)
        assert rule(state, f"{line} now").verdict == LEGAL
    assert "`threat Raid aggressive spawn 2 saxons Docks extra`" in str(
        rule(armoury(), "threat Raid aggressive spawn 2 saxons Docks").reasons[0].text
    )
    able = 'threat Raid aggressive spawn 2 saxons Docks{} ability "a stone less"'
    assert f"`{able.format(' extra')}`" in str(rule(armoury(), able.format("")).reasons[0].text), "behind the ability it would be its word"
    assert not rule(armoury(), able.format(" extra")).reasons
    assert "`encounter Old Man extra`" in str(rule(armoury(), "encounter Old Man").reasons[0].text)


def test_the_one_token_that_can_be_meant_needs_no_name() -> None:
    """[Story Tokens] [Escort Tokens]: of several it is asked which."""
    carried = put(armoury("Round Table"), "tokens", {"Eagle": {"tile": None, "by": "Ann", "returned": False}})
    assert do(carried, "return")["public"]["tokens"]["Eagle"]["returned"]
    two = put(carried, "tokens", "Banner", {"tile": None, "by": "Ann", "returned": False})
    for state in (two, at(carried, "Ann", "Armoury")):
        with pytest.raises(Incomplete):
            rule(state, "return")
    led = put(armoury(), "escorts", {"Monk": {"tile": "Armoury", "by": None}})
    with_monk = do(led, "carry")
    assert with_monk["public"]["escorts"]["Monk"]["by"] == "Ann"
    assert do(with_monk, "drop")["public"]["escorts"]["Monk"]["by"] is None


def test_enter_does_the_one_thing_that_is_left_of_the_set_up(tmp_path: Path) -> None:
    """[Setup]: that a quest can be told by examples alone, and none is left to tell, is no second thing."""
    state = start(("Ann", "Bob"))
    for sheet, seat in enumerate(state["public"]["order"], 1):
        state = do(state, f"take {sheet} by {seat}")
    state = do(do(state, "quest Grail tasks find it"), "tick")
    assert due(of_legacy(tmp_path, state)).alone == "first"


def test_several_sheets_in_one_line_are_told_line_by_line() -> None:
    """[Setup]: of a player with two characters either may be meant; an unknown name is told as before."""
    with pytest.raises(Unreadable) as unread:
        rule(start(("Ann", "Bob")), "take 2, 3 by Bob")
    assert "take 2 by Bob, then take 3 by Bob" in str(unread.value.hint)


def test_who_stands_apart_is_told_where_each_stands() -> None:
    state = at(armoury(), "Bob", "Docks")
    state = do(state, "gain Ring from relic by Ann")
    assert "Ann is on Armoury, Bob on Docks" in str(rule(state, "trade Ring to Bob").reasons[0].text)


def test_a_word_that_is_asked_for_goes_before_an_ability_that_stands_in_no_quotes(evening: Evening) -> None:
    """[Roaming Threat Cards]: behind it the answer would be taken for a word of the ability, and could not be given at all."""
    line = "threat Raid command aggressive spawn 2 saxons red extra ability roll a die less"
    said = evening(armoury(), f"{line} ? Black Knight ? Knight", game=LEGACY)
    assert "what is its Named Enemy called?" in said
    assert "on which tile does the Named Enemy come" in said
    assert "belong to the ability" not in said
