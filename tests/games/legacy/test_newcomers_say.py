"""What newcomers say of tokens, Doom Effects and re-rolls, and what they are told before it is too late."""

import re
from pathlib import Path

import pytest

from playaid.cli.shell.secret_words import hides_nothing, shown_of, shown_unread
from playaid.desk.next_line.due import due
from playaid.dice.symbols import without_legend
from playaid.games.legacy.ratings import stones
from playaid.games.legacy.ratings.strength import ALL
from playaid.games.legacy.state import idle, tile_lines
from playaid.games.legacy.state import quests as quest_words
from playaid.games.legacy.state.key_turn import lost_with_it
from playaid.games.legacy.state.quests import asked_task
from playaid.referee.contract.game import PASSING
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.refusals import NotNow, Unreadable
from playaid.referee.contract.state import State
from playaid.testing.random_evenings import new_session
from tests.cli.test_newcomers import LEGACY, Evening, evening, quests, short
from tests.each import each
from tests.games.legacy.table import (
    TABLE,
    at,
    begun,
    card,
    claimed,
    do,
    foe,
    here,
    lost,
    offered,
    owed,
    put,
    read_as,
    refused,
    rule,
    start,
    tile,
    to_key_turn,
    told,
)

__all__ = ["evening"]


def carrying() -> State:
    state = put(at(begun(), "Ann", "Docks"), "tokens", "Eagle", {"tile": None, "by": "Ann", "returned": False})
    return put(state, "escorts", "Monk", {"tile": None, "by": "Ann"})


def two_seats() -> State:
    token = {"tile": None, "by": "Ann 1", "returned": False}
    return quests(["put", ["public", "tokens", "Eagle"], token], ["put", ["public", "escorts", "Monk"], {"tile": None, "by": "Ann 1"}])


def fought(state: State) -> State:
    return do(foe(at(state, "Ann", "Docks"), "Saxon 1", "Saxon", "Docks"), "challenge Saxon 1 with Prowess", "1 1 1 1 1")


def test_a_card_removes_an_escort_or_a_story_token() -> None:
    after = do(carrying(), "remove Monk")
    assert after["public"]["escorts"] == {}
    assert after["public"]["seats"]["Ann"]["wounds"] == 0
    assert told(carrying(), "remove Eagle") == "The Story Token Eagle is removed from play."
    assert idle.no_tokens(begun(), None) == "no Escort or Story Token is on the table"
    assert idle.no_tokens(carrying(), None) == ""


@each(
    ("line", "hint"),
    [
        ("discard Monk", "remove Monk"),
        ("banish the Monk", "remove Monk"),
        ("banish Eagle", "remove Eagle"),
        ("take Eagle", "collect Eagle"),
        ("take Monk", "carry Monk"),
        ("take the Monk with me", "carry Monk"),
        ("take Eagle along", "collect Eagle"),
        ("trade Monk to Bob", "drop Monk"),
        ("give the Eagle to Bob", "a character that is retired leaves it behind; else whoever has it returns it"),
        ("trade Eagle to Bob", "a character that is retired leaves it behind; else whoever has it returns it"),
    ],
)
def test_a_token_is_no_card_and_how_it_is_said_is_told(line: str, hint: str) -> None:
    with pytest.raises(NotNow) as refusal:
        TABLE.declaration(carrying(), line)
    assert str(refusal.value.hint) == hint


def test_what_a_seat_carries_stands_beside_it(evening: Evening) -> None:
    assert "carries Eagle and Monk" in evening(two_seats(), "status", game=LEGACY)


def test_fail_tells_who_would_perish_before_it_is_said() -> None:
    assert any("a wound, by which Monk would perish" in str(debt) for debt in owed(fought(carrying())))
    assert not any("perish" in str(debt) for debt in owed(fought(begun())))
    second = put(carrying(), "escorts", "Child", {"tile": None, "by": "Ann"})
    assert any("Monk and Child would perish" in str(debt) for debt in owed(fought(second)))
    retiring = put(carrying(), "seats", "Ann", "wounds", begun()["public"]["seats"]["Ann"]["slots"])
    assert any("the character retires, Monk would perish" in str(debt) for debt in owed(fought(retiring)))


def test_a_card_gives_a_re_roll_or_a_success_once_the_stones_are_rolled() -> None:
    state = put(fought(begun()), "seats", "Ann", "destiny", 0)
    assert refused(state, "reroll 2") == ["reroll.destiny"]
    assert "by a card: `reroll 2 given`" in str(rule(state, "reroll 2 free").reasons[0].text)
    passed = do(state, "reroll 2 given", "6 6")
    assert passed["public"]["challenge"] is None
    assert passed["public"]["seats"]["Ann"]["destiny"] == 0
    assert refused(state, "reroll 2 given naming Wisdom") == ["reroll.free"]
    assert refused(state, "reroll 9 given") == ["reroll.stones"]
    assert do(state, "success 1")["public"]["challenge"]["kept"] == 1
    assert do(state, "success 3")["public"]["enemies"]["Saxon 1"]["by"] == "Ann"
    assert refused(begun(), "success 1") == ["success.when"]


def test_a_success_that_is_rolled_again_is_offered_in_words() -> None:
    state = put(fought(begun()), "challenge", "ones", 1)
    assert "1 success naming Wisdom" in offered(state)["reroll"]
    assert TABLE.declaration(state, "reroll 1 success naming Wisdom").args == {"stones": 0, "successes": 1, "naming": "Wisdom"}


def test_a_doom_effect_that_costs_moves_is_told_as_the_turn_begins() -> None:
    assert "one move less (Doom Effect): what it takes of the moves" in told(
        do(at(begun(), "Bob", "Docks"), 'doom "one move less" by Bob'), "next"
    )
    assert "Doom Effect" not in told(do(at(begun(), "Bob", "Docks"), 'doom "no cards" by Bob'), "next")


def test_moves_more_or_fewer_are_those_of_a_turn_that_goes_on() -> None:
    assert told(begun(), "haste -1").startswith("Ann (Lancelot) has ")
    over = do(at(begun(), "Ann", "Dungeon"), "next")
    assert over["referee"]["at"][-1]["key"] == "dungeon"
    assert refused(over, "haste -1") == ["haste.over"]
    assert refused(at(over, "Bob", "Docks"), "haste 1 by Bob") == ["turn.own"]


def test_a_doom_effect_is_named_by_a_word_of_it_and_listed(evening: Evening) -> None:
    state = do(at(begun(), "Cid", "Docks"), 'doom "Merlin moves one less" by Cid')
    assert do(state, "negate moves by Cid")["public"]["seats"]["Cid"]["doom"] == []
    assert do(state, "negate moves Cid")["public"]["seats"]["Cid"]["doom"] == []
    assert refused(state, "negate moves by Bob") == ["negate.doom"]
    two = do(two_seats(), 'doom "one move less" by "Ann 1"')
    assert "1. one move less" in evening(two, "negate ? leave", game=LEGACY, all_=True)
    assert "nobody suffers from a Doom Effect" in evening(two_seats(), "negate", game=LEGACY, name="none")


def test_a_rating_that_was_said_is_told_as_counted() -> None:
    state = foe(at(begun(), "Ann", "Docks"), "Saxon 1", "Saxon", "Docks")
    lines = rule(state, "challenge Saxon 1 with Prowess rating 4", "1 1 1 1 1").worksheet
    assert any("the Challenge Rating that was said is counted" in str(line) for line in lines)
    lines = rule(state, "challenge Saxon 1 with Prowess", "1 1 1 1 1").worksheet
    assert not any("that was said is counted" in str(line) for line in lines)


def test_of_an_ability_what_has_been_entered_counts() -> None:
    state = do(to_key_turn(card(begun(), "Curse", "Hold", "Witch", ability="one more despair")), "extinguish")
    state = state if state["referee"]["at"][-1]["key"] == "abilities" else do(state, "next")
    assert "If it changes something now that has not been entered yet, enter it: `despair`" in told(state, "ability Curse")


@each(
    ("line", "hint"),
    [
        ("gain a coin", "coin"),
        ("gain 2 Quest Coins", "coin 2"),
        ("gain a coin by Ann", "coin"),
        ("gain a Virtue Plaque", "plaque NAME"),
        ("gain wound token by Ann", "wound by Ann"),
    ],
)
def test_what_lies_in_no_deck_is_not_gained_as_a_card(line: str, hint: str) -> None:
    with pytest.raises(Unreadable) as unread:
        TABLE.declaration(begun(), line)
    assert str(unread.value.hint) == f"it is said so: {hint}"


def test_a_card_is_called_as_it_is_where_its_deck_is_named() -> None:
    assert TABLE.declaration(begun(), "gain coin from item").args == {"card": "coin", "deck": "item"}
    assert TABLE.declaration(begun(), "gain Coin of Fate item").args == {"card": "Coin of Fate", "deck": "item"}
    assert TABLE.declaration(begun(), "gain coin / purse item").args == {"card": "coin", "deck": "item", "slot": "purse"}
    with pytest.raises(Incomplete):  # the title is asked for, and is not *an*
        TABLE.declaration(begun(), "gain an item")


BY_CARD = "That was by a card: `activate` lets"


@each(
    ("line", "where"),
    [("heal", "Infirmary"), ("gain Lamp from armoury", "Armoury"), ('repair "Starting Armour"', "Forge"), ("plaque Hope", "Shrine")],
)
def test_what_the_tile_underfoot_gives_is_told_to_be_had_by_activating_it(line: str, where: str) -> None:
    state = tile(tile(begun(), "Shrine", "Forest", "Virtue"), "Forge", "Forest", "Repair")
    state = put(put(state, "seats", "Ann", "wounds", 1), "seats", "Ann", "cards", "Starting Armour", "broken", True)
    there = at(state, "Ann", where)
    assert f"{BY_CARD} {where}" in told(there, line)
    assert BY_CARD not in told(at(state, "Ann", "Round Table"), line)
    assert BY_CARD not in told(foe(there, "Saxon 1", "Saxon", where), line)  # which is challenged first
    other = at(put(state, "seats", "Bob", "wounds", 1), "Bob", where)
    assert line != "heal" or BY_CARD not in told(other, "heal by Bob")  # whose turn it is not


def test_the_stables_give_nothing_while_they_are_locked() -> None:
    state = at(begun(), "Ann", "Stables")
    assert BY_CARD not in told(state, "gain Grey Mare from mount moves 1")
    assert f"{BY_CARD} Stables" in told(put(state, "stables_open", True), "gain Grey Mare from mount moves 1")


def test_who_leaves_the_question_of_a_line_is_told_what_of_it_stands(evening: Evening) -> None:
    """Behind a throw the list of what may follow; and what one of these asks: of that nothing has happened."""
    seat = next(iter(short()["public"]["seats"]))
    state = foe(put(at(short(), seat, "Docks"), "seats", seat, "wounds", 1), "Saxon 1", "Saxon", "Docks")
    said = evening(state, "next ? 1 ? fail ? leave", game=LEGACY, all_=True)
    assert "The question is left: its line is dropped, and nothing of it has happened. What was done before stands: reroll" in said
    said = evening(state, "next ? 1 ? leave", game=LEGACY, all_=True, name="list")
    assert "The list is left. What was done before stands: reroll" in said
    assert "its line is dropped" not in said


@each("card_said", ["the Starting Weapon", "Starting Weapon", "my Starting Weapon"])
def test_who_fights_with_a_card_is_told_how_a_card_is_said(card_said: str) -> None:
    state = foe(begun(), "Saxon 1", "Saxon", "Round Table")
    with pytest.raises(Unreadable) as unread:
        TABLE.declaration(state, f"challenge Saxon 1 with {card_said}")
    assert str(unread.value.hint) == "challenge Saxon 1 plus 1 using Starting Weapon"
    assert TABLE.declaration(state, "challenge Saxon 1 with Prowess").args["attribute"] == "Prowess"
    with pytest.raises(Unreadable, match="no attribute"):
        TABLE.declaration(state, "challenge Saxon 1 with Umbrella")


def test_the_personal_quest_may_be_said_in_full() -> None:
    state = begun()
    with pytest.raises(Incomplete):  # as `personal`: the rest is asked for, or why it is not said now is told
        TABLE.declaration(state, "personal quest")
    assert TABLE.declaration(state, "personal quest loyalty 3").args == TABLE.declaration(state, "personal loyalty 3").args
    with pytest.raises(Unreadable):
        TABLE.declaration(state, "personal errand")


def test_a_line_that_looks_is_ruled_on_at_a_question(evening: Evening) -> None:
    said = evening(short(), "encounter ? move Docks --check ? leave", game=LEGACY, all_=True)
    assert "is a line of its own" not in said
    assert "ILLEGAL" in said


@each("line", ["activate", "resist", "return Standard", "personal with Prowess rating 3", "move Docks"])
def test_who_has_nothing_to_say_now_is_told_nothing_of_another(line: str) -> None:
    """Bob, out of turn: it is for Ann to act, and what else is wrong is wrong of Bob."""
    state = at(put(begun(), "tokens", "Standard", {"tile": None, "by": "Bob", "returned": False}), "Ann", "Docks")
    first, *others = [str(reason.text) for reason in rule(at(state, "Bob", "Round Table"), line, side="Bob").reasons]
    assert first == "it is for Ann to act now, not for Bob"
    assert not [text for text in others if "Ann" in text or ("Docks" in text and "Docks" not in line)]


@each(
    ("named", "noted"),
    [("Excalibur weapon", "Excalibur / weapon"), ("Oak Armour", "Oak / armour"), ("Excalibur / weapon", ""), ("Excalibur", ""), ("-", "")],
)
def test_a_title_that_ends_like_a_slot_is_noted_without_one_and_that_is_said(named: str, noted: str) -> None:
    """[Inventory Cards]: the slot is printed on the card; two cards of one slot may not fit a sheet."""
    state = at(begun(), "Ann", "Armoury")
    said = told(state, "activate", **{"armoury card": named})
    assert ("is noted without a slot" in said) == bool(noted)
    assert not noted or f"({noted})" in said


@each(
    ("option", "why"),
    [
        ("severe", "a Severe Threat Card gives them as it is defeated, a General one gives none"),
        ("all", "a Threat Card gives them as it is defeated"),
        ("none", "this session has none"),
    ],
)
def test_why_there_is_no_spoils_draw_is_said(option: str, why: str) -> None:
    """[Defeating Roaming Threat Cards]; harder and easier games have none, or more."""
    (reason,) = rule(begun(spoils=option), "spoils item").reasons
    assert reason.text == f"there is no Spoils Draw to be made: {why}"


def test_stones_that_the_box_does_not_hold_are_told_before_the_throw() -> None:
    """[Stones of Chance]: there are six; what else may be thrown is a re-roll."""
    for plus, told_of in ((0, ""), (1, " (the box has 6; one more is a re-roll)"), (2, " (the box has 6; 2 more are re-rolls)")):
        state = put(foe(at(begun(), "Ann", "Docks"), "Saxon 1", "Saxon", "Docks"), "seats", "Ann", "scores", {"Prowess": 6})
        line = f"challenge Saxon 1 with Prowess{f' plus {plus}' if plus else ''}"
        thrown = rule(state, line, "1 1 1 1 1 1").rolls[0]
        assert without_legend(thrown.why) == f"stones for Prowess against 3{told_of}"
        assert stones.counts(without_legend(thrown.why), "Prowess")
        assert not stones.counts(without_legend(thrown.why), "Wisdom")


@each("said", ["-", "none", "no", "nothing"])
def test_an_ability_that_is_none_is_none(said: str) -> None:
    state = do(tile(begun(), "Red Pass", "Mountain"), f"threat Raiders command hold spawn saxon:1:red extra ability {said}")
    assert state["public"]["threats"]["Raiders"]["ability"] == ""


def test_what_a_passive_tile_does_is_told_where_it_is_activated() -> None:
    state = put(at(begun(), "Ann", "Docks"), "tiles", "Docks", "kind", "Wisdom")
    [why] = [reason.text for reason in rule(state, "activate").reasons]
    assert str(why).startswith(
        "Docks is no Active Realm Tile; its symbol, Wisdom: each such tile with a character on it gives everybody a stone"
    )
    [why] = [reason.text for reason in rule(put(state, "tiles", "Docks", "kind", "Encounter"), "activate").reasons]
    assert "draw an Encounter Card on entering it" in why


def test_the_plaque_that_is_discarded_for_another_is_named_where_it_is_drawn() -> None:
    chapel = put(at(begun(), "Ann", "Docks"), "tiles", "Docks", "kind", "Virtue")
    first, second = (rule(state, "activate").question for state in (chapel, put(chapel, "seats", "Ann", "virtue", "Courage")))
    assert first is not None
    assert second is not None
    assert "discarded" not in first.prompt
    assert "Courage is discarded for it" in second.prompt


def test_moves_that_a_mount_gives_are_entered_by_haste() -> None:
    state = do(begun(), "gain War Horse from mount", **{"moves of War Horse": "1"})
    assert "do what it says; a move more is entered by `haste 1`" in told(state, "use War Horse")


def drawn() -> State:
    """Two seats a side; Ann 1 stands on the Docks and draws an Encounter Card."""
    draw = {"what": "encounter", "seat": "Ann 1", "tile": "Docks"}
    return put(put(quests(), "seats", "Ann 1", "tile", "Docks"), "draws", [draw])


def numbers_of(said: str) -> list[tuple[int, str]]:
    rows = (re.match(r"  +(\d+) (?!Destiny|stones)(\w+)?", row) for row in said.splitlines())
    return [(int(row[1]), row[2] or "") for row in rows if row]


def test_what_a_card_may_say_has_its_numbers_behind_a_look_too(evening: Evening) -> None:
    lost = ("encounter Mist with Prowess rating 4 --dice 1 1 1 1 1", "fail")
    listed = evening(drawn(), *lost, "?", game=LEGACY)
    assert "  1 wound\n" in listed
    assert '  2 wound breaking "Starting Weapon"\n' in listed
    assert "takes a Wound Token" in evening(drawn(), *lost, "?", "1", game=LEGACY, name="numbered")
    assert "wound" not in evening(drawn(), *lost, "move Hallway 4", "?", game=LEGACY, name="over").partition("at any time")[0]


def test_the_numbers_of_a_list_count_up_as_they_stand(evening: Evening) -> None:
    listed = evening(drawn(), "encounter Mist with Prowess rating 4 --dice 1 1 1 1 1", "?", game=LEGACY)
    numbers = [number for number, _ in numbers_of(listed)]
    assert len(numbers) > 5
    assert numbers == [*range(1, len(numbers) + 1)]
    assert dict(numbers_of(listed))[3] == "fail"


def favoured() -> State:
    state = foe(at(begun(), "Ann", "Docks"), "Saxon 1", "Saxon", "Docks")
    return put(put(state, "seats", "Ann", "favoured", "Saxon"), "seats", "Ann", "bonus", 1)


def test_what_adds_to_the_score_is_named_where_stones_are_counted() -> None:
    score = begun()["public"]["seats"]["Ann"]["scores"]["Prowess"]
    adds = f"{score + 1} stones ({score} on the sheet, 1 for the favoured enemy)"
    assert adds in "\n".join(map(str, rule(favoured(), "advise Saxon 1 with Prowess").shown))
    more = f"{score + 2} stones ({score} on the sheet, 1 for the favoured enemy, 1 by cards and abilities)"
    assert more in "\n".join(map(str, rule(favoured(), "advise Saxon 1 with Prowess plus 1").shown))
    line = next(line for line in rule(favoured(), "challenge Saxon 1 with Prowess", "1 " * (score + 1)).worksheet if line.label == ALL)
    assert (str(line.text), line.result) == (f"{score} on the sheet, 1 for the favoured enemy", str(score + 1))
    plain = rule(put(favoured(), "seats", "Ann", "bonus", 0), "challenge Saxon 1 with Prowess", "1 " * score)
    assert ALL not in {line.label for line in plain.worksheet}


def test_the_last_task_is_asked_for_as_the_last() -> None:
    state = put(begun(), "story", {"Quest": {"tasks": {"Eagle home": True, "Monk led": True, "Legion beaten": False}}})
    short = quest_words.coins_short(state)
    assert f'"Legion beaten" is the last: the game ends at the next Key-Turn then, and is lost unless {short} more' in asked_task(state)
    rich = put(state, "coins", state["public"]["needs"]["coins"])
    assert asked_task(rich) == 'which task is done? "Legion beaten" is the last: the game ends at the next Key-Turn then'
    assert asked_task(put(state, "story", "Quest", "tasks", "Monk led", False)) == ""


def test_an_item_that_gives_stones_is_told_to_be_used_up_before() -> None:
    state = do(foe(at(begun(), "Ann", "Docks"), "Witch 1", "Witch", "Docks"), "gain Silver Dagger from item")
    said = rule(state, "challenge Witch 1 plus 1 using Silver Dagger").question
    assert said is not None
    assert "(Silver Dagger: an Item Card, which is discarded by its use)" in said.prompt
    uncounted = [line.text for line in rule(state, "advise Witch 1").worksheet if line.label == "not counted"]
    assert "Silver Dagger, an Item Card, is discarded by its use" in str(uncounted)


def test_how_an_escort_is_brought_home_is_told_where_a_token_is_returned() -> None:
    for state in (carrying(), put(carrying(), "tokens", {})):
        with pytest.raises(NotNow) as refusal:
            TABLE.declaration(state, "return the Monk")
        assert "Monk is an Escort Token" in refusal.value.text
        assert "once that is reached: remove Monk, then what the card gives" in str(refusal.value.hint)


def test_an_escort_that_another_carries_is_set_down_in_their_own_turn() -> None:
    """No line is told that would be refused. [Escort Tokens]"""
    mine = carrying()
    by = mine["public"]["escorts"]["Monk"]["by"]
    for state, hint, words in (
        (mine, "drop Monk", "picked up by the other"),
        (
            put(mine, "turn", "seat", next(seat for seat in mine["public"]["seats"] if seat != by)),
            "",
            f"{by} carries it, and sets it down in their",
        ),
        (put(mine, "escorts", "Monk", {"tile": "Docks", "by": None}), "", "it lies on Docks"),
    ):
        with pytest.raises(NotNow) as refusal:
            TABLE.declaration(state, "trade Monk to Bob")
        assert words in refusal.value.text
        assert str(refusal.value.hint or "") == hint


def test_a_turn_that_was_passed_with_nothing_done_is_told_of(evening: Evening) -> None:
    passed = "Passed with nothing done in it: Ann 1 · Play."
    assert passed in evening(quests(), "next turn", game=LEGACY)
    assert "Passed with" not in evening(quests(), "move Hallway 1", "next turn", game=LEGACY, name="moved")


def test_a_line_with_a_slip_in_its_verb_stays_to_be_seen_where_nothing_hides(tmp_path: Path) -> None:
    session = new_session(LEGACY, tmp_path / "friday", ["Ann", "Bob"])
    assert hides_nothing(session)
    for line in ("mvoe Round Table", "Potion of Healing / item"):
        assert shown_unread(session, line, all_look=False) == line
    assert shown_of(session, "b 2 4", ["back", "2", "4"], all_look=False, theirs=False) == ("b 2 4", True)


def test_stones_that_the_box_does_not_hold_are_told_to_be_re_rolls_in_the_odds_too(evening: Evening) -> None:
    state = foe(at(begun(), "Ann", "Docks"), "Saxon 1", "Saxon", "Docks")
    line, advised = "challenge Saxon 1 with Prowess plus {n} --odds", "advise Saxon plus {n}"
    assert "but the box has 6 only = 1 re-roll" in " ".join(evening(state, line.format(n=2), game=LEGACY).split())
    assert "but the box has" not in evening(state, line.format(n=1), game=LEGACY, name="saturday")
    assert "of which the box has 6: 1 re-roll" in " ".join(evening(state, advised.format(n=2), game=LEGACY, name="sunday").split())
    assert "of which the box has" not in evening(state, advised.format(n=1), game=LEGACY, name="monday")


def test_destiny_outside_the_turns_is_of_whom_it_bears_on_or_is_asked(evening: Evening) -> None:
    """A challenge in hand tells whose it is; else no character is meant before the others."""
    state = to_key_turn(begun())
    fight = put(state, "challenge", {"seat": "Bob", "name": "Saxon 1", "state": "decide"})
    assert told(fight, "destiny -1").startswith("Bob (Arthur) has 2")
    asked = evening(state, "destiny -1 ? Cid", game=LEGACY)
    assert "whose character is it?" in asked
    assert "Cid (" in asked
    assert "has 2 of 3 Destiny Tokens" in asked
    assert "whose character" not in evening(begun(), "destiny -1", game=LEGACY, name="saturday"), "whose turn it is"


@each("line", ["enemies move", "the enemies move", "all enemies march", "enemy tokens move"])
def test_enemies_move_is_march(evening: Evening, line: str) -> None:
    state = foe(to_key_turn(begun()), "Saxon 1", "Saxon", "Docks")
    assert "is not open in Enemy Special Abilities" in evening(
        do(state, "extinguish"), line, game=LEGACY, name=line.strip("?").replace(" ", "-")
    )


@each("line", ["when do enemies move?", "how do the enemies move?", "where do enemies march?"])
def test_when_enemies_move_is_told_by_the_rule(evening: Evening, line: str) -> None:
    assert "Moving Enemies" in evening(begun(), line, game=LEGACY, name=line.strip("?").replace(" ", "-"))


def captured(*kinds: str) -> State:
    """Ann, in the Dungeon, has claimed these, and Bob a Druid."""
    return at(claimed(claimed(begun(), "Ann", *kinds), "Bob", "Druid"), "Ann", "Dungeon")


@each(
    ("line", "sent"),
    [
        ("put Saxon in the dungeon", 1),
        ("throw my enemies into the dungeon", 3),
        ("put all saxons in the dungeon.", 2),
        ("take the Saxons to the Dungeon", 2),
        ("imprison both saxons", 2),
        ("imprison 2 saxons", 2),
        ("imprison 2 saxons and the witch", 3),
        ("imprison all saxons, the witch", 3),
    ],
)
def test_what_is_put_in_the_dungeon_is_imprisoned(evening: Evening, line: str, sent: int) -> None:
    said = evening(captured("Saxon", "Saxon", "Witch"), line, game=LEGACY, name=line.strip(".").replace(",", "").replace(" ", "-"))
    assert f"under the Capture Token = {sent} of 8" in " ".join(said.split())


@each(
    ("line", "why"),
    [
        ("imprison three saxons", "Ann has claimed 2 of the kind Saxon"),
        ("imprison dragon", "no Enemy Token of the kind Dragon is claimed by anybody"),
        ("give Dragons to Bob", "no Enemy Token of the kind Dragon is claimed by anybody"),
    ],
)
def test_tokens_that_nobody_has_claimed_are_told_to_be_none(line: str, why: str) -> None:
    with pytest.raises(NotNow) as refusal:
        TABLE.declaration(captured("Saxon", "Saxon", "Witch"), line)
    assert refusal.value.text == why
    assert str(refusal.value.hint) == "claimed: Saxon of Ann 1, Saxon of Ann 2, Witch of Ann 3"


def test_what_others_have_claimed_is_not_offered_to_be_sent() -> None:
    with pytest.raises(Unreadable) as refusal:
        TABLE.declaration(captured("Saxon"), "imprison Excalibur")
    assert "Druid" not in str(refusal.value.hint)
    assert "Saxon of Ann 1" in str(refusal.value.hint)


@each("line", ["move Hengist to Hallway 4", "move Saxon", "move all enemies"])
def test_in_a_turn_an_enemy_is_told_to_move_in_the_key_turn(line: str) -> None:
    with pytest.raises(NotNow) as refusal:
        TABLE.declaration(foe(begun(), "Hengist", "Saxon", "Docks", named=True), line)
    assert str(refusal.value.hint) == ("in that step: march Hengist" if "Hengist" in line else "in that step: march")


def test_in_its_step_an_enemy_that_is_moved_is_told_to_march_and_where_to() -> None:
    state = card(foe(to_key_turn(begun()), "Hengist", "Saxon", "Docks", named=True), "Raid", "Aggressive", "Saxon", named="Hengist")
    state = do(do(state, "extinguish"), "next")
    with pytest.raises(NotNow) as refusal:
        TABLE.declaration(state, "move Hengist to Hallway 4")
    assert str(refusal.value.hint) == "march Hengist to Hallway 4"
    assert do(state, str(refusal.value.hint))["public"]["enemies"]["Hengist"]["tile"] == "Hallway 4"


def test_a_tile_that_is_called_as_an_enemy_is_moved_to() -> None:
    state = tile(foe(at(begun(), "Ann", "Docks"), "Saxon 1", "Saxon", "Round Table"), "Saxon Camp", "River", "-", "red", 1, "Docks")
    assert do(state, "move Saxon Camp")["public"]["seats"]["Ann"]["tile"] == "Saxon Camp"


@each("said", ["with loyalty", "challenge", "with Loyalty by Ann", "seduction", "by a challenge"])
def test_seduction_is_resisted_with_loyalty_however_it_is_said(said: str) -> None:
    assert rule(do(begun(), "doom Seduced"), f"resist {said}", "1 1 1 1").verdict == "legal"


@each("said", ["with a plaque", "by discarding a Virtue Plaque", "plaque by Ann"])
def test_seduction_is_negated_by_a_plaque_however_it_is_said(said: str) -> None:
    after = do(do(begun(), "doom Seduced"), f"resist {said}")
    assert after["public"]["seats"]["Ann"]["doom"] == []
    assert after["public"]["virtue"]["stack"] == begun()["public"]["virtue"]["stack"] - 1


def test_seduction_is_resisted_with_no_other_attribute() -> None:
    with pytest.raises(Unreadable, match="Seduction is resisted by a Loyalty Challenge"):
        TABLE.declaration(do(begun(), "doom Seduced"), "resist with Wisdom")


@each(
    ("lines", "hint"),
    [([], "virtue 1"), (["doom Seduced"], "virtue 1 | resist virtue"), (["plaque Mercy"], "discard Mercy | virtue 1")],
)
def test_a_plaque_without_its_name_is_told_how_it_is_discarded(lines: list[str], hint: str) -> None:
    state = begun()
    for line in lines:
        state = do(state, line)
    with pytest.raises(NotNow) as refusal:
        TABLE.declaration(state, "discard a Virtue Plaque")
    assert str(refusal.value.hint) == hint


def test_a_plaque_is_discarded_by_its_name_and_what_it_is() -> None:
    assert do(do(begun(), "plaque Mercy"), "discard the Mercy plaque")["public"]["seats"]["Ann"]["virtue"] is None


def test_in_a_game_won_together_a_challenge_is_settled_without_saying_by_whom(tmp_path: Path) -> None:
    state = foe(at(begun(["Ann", "Bob"]), "Bob 1", "Docks"), "Saxon 1", "Saxon", "Docks")
    session = new_session(LEGACY, tmp_path / "friday", ["Ann", "Bob"])
    session.fold.state = do(at(state, "Ann 1", "Armoury"), "challenge Saxon 1 by Bob 1 with Prowess", "1 1 1 1")
    assert due(session).ways[1:3] == ("reroll", "fail")


def test_the_prompt_says_what_find_is(tmp_path: Path) -> None:
    session = new_session(LEGACY, tmp_path / "friday", ["Ann", "Bob"])
    session.fold.state = at(tile(begun(["Ann", "Bob"]), "Wold", "Mountain", "-", "red", 3, "Drawbridge"), "Ann 1", "Wold")
    assert "find (marks a Story Quest Location)" in due(session).able_told


def last_turn(**public: object) -> State:
    """The second turn of whoever holds the Key-Turn Token, with which the round ends."""
    state = begun()
    for key, value in public.items():
        state = put(state, key, value)
    for _ in range(4):
        state = do(state, "next")
    return state


DONE = {"Quest 1": {"tasks": {"task 1": True, "task 2": True}}}


@each(
    ("public", "told"),
    [
        ({"story": DONE, "coins": 10}, "the game ends with the Key-Turn that comes next, and is lost: 2 Quest Coins are lacking."),
        ({"despair": 9}, "the last Flame of Hope goes out in the Key-Turn that comes next, and the game is lost. Still lacking: 12 more"),
    ],
)
def test_that_the_game_is_lost_with_the_next_key_turn_is_said_before_it(evening: Evening, public: dict[str, object], told: str) -> None:
    state, name = last_turn(**public), next(iter(public))
    said = " ".join(evening(state, "n", game=LEGACY, name=name).split())
    assert told in said
    assert "`next` once more goes on" in said or "next once more goes on" in said
    early = begun()
    for key, value in public.items():
        early = put(early, key, value)
    assert told not in " ".join(evening(early, "n", game=LEGACY, name=f"{name}-early").split())


@each("public", [{"story": DONE, "coins": 12}, {"despair": 8}, {"story": DONE, "coins": 12, "despair": 9}])
def test_of_a_game_that_goes_on_or_is_won_nothing_is_said(public: dict[str, object]) -> None:
    assert lost_with_it(last_turn(**public)) == []


def test_who_has_ended_the_last_turn_by_what_they_did_is_told_that_the_game_is_lost() -> None:
    state = put(at(last_turn(despair=9), "Ann", "Infirmary"), "seats", "Ann", "wounds", 1)
    state = read_as(state, **{PASSING.name: PASSING.values[0]})
    assert "As things stand, the last Flame of Hope goes out" in told(state, "activate")


@each("asked", ["how many rounds are left?", "when does the game end?", "are we winning?", "todo"])
def test_how_long_the_game_lasts_is_told_with_what_is_left_to_do(evening: Evening, asked: str) -> None:
    said = evening(put(begun(), "despair", 3), asked, game=LEGACY, name=asked.strip("?").replace(" ", "-"))
    assert "7 Flames of Hope burn, and one goes out in each Key-Turn" in said


def test_a_task_is_done_however_that_is_said() -> None:
    for line in ("task task 2 done", "task task 2 is done", "task task 2 is completed"):
        assert do(begun(), line)["public"]["story"]["Quest 1"]["tasks"]["task 2"], line


def test_where_a_token_lies_that_is_not_here_is_told() -> None:
    state = put(begun(), "tokens", "Eagle", {"tile": "Armoury", "by": None, "returned": False})
    assert rule(state, "collect Eagle").reasons[0].text == "Eagle lies on Armoury, and Ann stands on Round Table"


def test_who_may_enter_later_is_told_what_comes_of_that() -> None:
    state = lost(put(begun(), "seats", "Ann", "wounds", 1), "wound by Ann")
    for _ in range(2):
        state = do(state, "next")
    question = rule(state, "next").question
    assert question is not None
    assert question.prompt.endswith("With `later` this turn passes without them.")


def beset_twice() -> State:
    """The fourth step of a Key-Turn: Ann and Bob stand with a Saxon on one tile, Cid with another."""
    state = begun()
    for _ in range(4):
        state = do(state, "next")
    state = at(at(at(at(state, "Ann", "Hallway 1"), "Bob", "Hallway 1"), "Cid", "Docks"), "Dot", "Sally Port")
    state = do(to_key_turn(state), "extinguish")
    while here(state) != "challenges":
        state = do(state, "next")
    return foe(foe(state, "Saxon 1", "Saxon", "Hallway 1"), "Saxon 2", "Saxon", "Docks")


def test_who_escapes_of_several_is_asked_or_meant_by_where_to(evening: Evening) -> None:
    asked = evening(beset_twice(), "escape Starting Armour to Round Table ? Bob", game=LEGACY)
    assert "whose character is it?" in asked
    assert "Bob (Arthur) discards Starting Armour and escapes to Round Table." in asked
    meant = evening(beset_twice(), "escape Starting Armour to Hallway 4", game=LEGACY, name="meant")
    assert "Cid (Guinevere) discards Starting Armour and escapes to Hallway 4." in meant
    state = put(beset_twice(), "seats", "Ann", "cards", {})
    assert "Bob (Arthur) discards" in told(state, "escape Starting Armour to Round Table")


def test_in_the_key_turn_chances_are_told_of_each_who_may_challenge(evening: Evening) -> None:
    shown = " ".join(rule(beset_twice(), "advise Saxon 1").shown)
    assert "Ann (Lancelot) before Saxon 1" in shown
    assert "Bob (Arthur) before Saxon 1" in shown
    assert "advise Saxon 1 or advise Saxon 2" in evening(beset_twice(), "advise", game=LEGACY)


def marching() -> State:
    state = begun()
    for _ in range(4):
        state = do(state, "next")
    for seat, there in (("Ann", "Docks"), ("Bob", "Docks"), ("Cid", "Docks"), ("Dot", "Sally Port")):
        state = at(state, seat, there)
    state = card(card(state, "Raid", "Aggressive", "Saxon"), "Host", "Hold", "Knight", named="Mordred")
    state = foe(foe(state, "Saxon 1", "Saxon", "Round Table"), "Mordred", "Knight", "Armoury", named=True)
    state = do(to_key_turn(state), "extinguish")
    while here(state) != "movement":
        state = do(state, "next")
    return state


def test_between_two_ways_a_die_is_thrown_and_who_names_one_is_told_how() -> None:
    (reason,) = rule(marching(), "march Saxon 1 to Hallway 4").reasons
    assert (reason.text, reason.instead) == ("a die settles between Hallway 2 and Hallway 4", "march Saxon 1")


def test_why_an_enemy_stays_is_told_to_who_would_move_it() -> None:
    state = put(marching(), "threats", "Host", "command", "Objective")
    state = put(state, "threats", "Host", "target", "Docks")
    state = at(at(at(state, "Ann", "Hallway 1"), "Bob", "Hallway 1"), "Cid", "Hallway 1")
    told_ = [reason.text for reason in rule(state, "march Mordred to Hallway 1").reasons]
    assert told_ == ["by its command Mordred stays on Armoury: on its way to Docks stands a character"]


@each("line", ["abilities done", "ability all"])
def test_abilities_are_ticked_off_one_by_one(evening: Evening, line: str) -> None:
    state = card(card(to_key_turn(begun()), "Raid", "Hold", "Saxon", ability="A wound"), "Host", "Hold", "Witch", ability="A flame")
    said = evening(do(state, "extinguish"), line, game=LEGACY, name=line.replace(" ", "-"))
    assert "ability Raid, then ability Host" in said


def test_in_a_game_won_together_who_is_done_goes_on_for_all(evening: Evening) -> None:
    said = evening(to_key_turn(begun()), "done ? ", game=LEGACY)
    assert "A Flame of Hope goes out" in said


BOTH = {"armoury_search": "on", "coin_scout": "on"}


@each(("options", "hint"), [({}, "coin -1"), (BOTH, "activate search | scout NAME SYMBOL PATHS coin")])
def test_a_coin_is_told_what_it_is_spent_for(options: dict[str, str], hint: str) -> None:
    with pytest.raises(NotNow) as refusal:
        TABLE.declaration(begun(**options), "reroll a coin")
    assert str(refusal.value.hint) == hint


def test_of_several_story_quests_it_is_told_how_many_are_chosen() -> None:
    state = start(story="2")
    for sheet, seat in enumerate(("Ann", "Bob", "Cid", "Dot"), 1):
        state = do(state, f"take {sheet} by {seat}")
    assert any("1 of 2 is chosen" in debt for debt in owed(do(state, "quest Grail tasks find the cup")))


@each(
    ("said", "read"),
    [
        ("Moor threat blue 2 forest", "Moor as Roaming Threat colour blue open 2 region forest"),
        ("Moor item 2 river", "Moor as Item open 2 region river"),
        ("Moor threat 2 blue forest", "Moor as Roaming Threat colour blue open 2 region forest"),
        ("Old Forest item 2", "Old Forest as Item open 2"),
        ("Black River 3", "Black River open 3"),
        ("Moor river", "Moor river"),
    ],
)
def test_a_region_behind_what_a_tile_shows_is_none_of_its_name(said: str, read: str) -> None:
    assert " ".join(tile_lines.place(said.split(), begun())) == read


def test_who_has_not_entered_play_is_not_told_to_be_retired() -> None:
    (reason,) = rule(begun(), "spoils item by Dot").reasons
    assert str(reason.text).endswith("Dot makes none: the character has not entered play yet")


@each("line", ["next player", "next character", "next seat"])
def test_next_player_is_the_next_turn(evening: Evening, line: str) -> None:
    said = evening(begun(), line, game=LEGACY, name=line.replace(" ", "-"))
    assert "It is the turn of Bob (Arthur)." in said
    assert "KEY-TURN" not in said


def at_mere() -> State:
    """Ann stands on a tile on which a Story Token and an Escort Token lie."""
    state = tile(at(begun(), "Ann", "Docks"), "Mere", "River", "-", "blue", 2, "Docks")
    state = put(state, "tokens", "Eagle", {"tile": "Mere", "by": None, "returned": False})
    return at(put(state, "escorts", "Monk", {"tile": "Mere", "by": None}), "Ann", "Mere")


def home() -> State:
    """The same on the Round Table, with both."""
    state = put(at_mere(), "tokens", "Eagle", {"tile": None, "by": "Ann", "returned": False})
    return at(put(state, "escorts", "Monk", {"tile": None, "by": "Ann"}), "Ann", "Round Table")


def test_an_escort_that_lies_here_is_told_to_be_carried() -> None:
    with pytest.raises(NotNow) as refusal:
        TABLE.declaration(at_mere(), "collect Monk")
    assert str(refusal.value.hint) == "carry Monk"
    assert rule(at_mere(), "escort Monk").reasons[0].instead == "carry Monk"
    assert rule(at(at_mere(), "Ann", "Docks"), "escort Monk").reasons[0].instead is None


@each("line", ["leave Monk here", "put the Monk down", "set Monk down"])
def test_an_escort_is_set_down_however_that_is_said(evening: Evening, line: str) -> None:
    assert "sets Monk down." in evening(home(), line, game=LEGACY, name=line.replace(" ", "-"))


@each("line", ["bring the Eagle home", "hand the Eagle in", "deliver the Eagle", "return it"])
def test_a_token_is_returned_however_that_is_said(evening: Evening, line: str) -> None:
    said = evening(home(), line, game=LEGACY, name=line.replace(" ", "-"))
    assert "The Story Token Eagle is returned to the Round Table." in said


def test_a_story_token_is_not_set_down_and_no_piece_is_laid_as_a_tile() -> None:
    for state, hint in ((home(), "return Eagle"), (at(home(), "Ann", "Docks"), "")):
        with pytest.raises(NotNow, match="Eagle is a Story Token: whoever carries it returns it") as refusal:
            TABLE.declaration(state, "drop Eagle")
        assert str(refusal.value.hint or "") == hint
    for piece, line in (("Eagle", "return Eagle"), ("Monk", "drop Monk")):
        with pytest.raises(Unreadable) as no_tile:
            TABLE.declaration(home(), f"place {piece} on Round Table")
        assert str(no_tile.value.hint) == line


def test_who_gives_up_where_no_challenge_waits_is_told_how_the_game_is_given_up(evening: Evening) -> None:
    assert "the game is given up by agree lost" in " ".join(evening(begun(), "I give up", game=LEGACY).split())


def test_how_many_are_in_the_dungeon_is_shown(evening: Evening) -> None:
    assert "of 8 tokens" in evening(begun(), "how many are in the dungeon?", game=LEGACY)


def test_of_what_is_broken_no_plaque_is_offered_and_what_is_no_escort_is_told(evening: Evening) -> None:
    state = do(do(do(begun(), "gain Broad Sword from armoury"), "gain Herbs from item"), "plaque Mercy")
    asked = evening(state, "break ? leave", game=LEGACY)
    assert "Broad Sword" in asked
    assert "Mercy" not in asked
    with pytest.raises(NotNow, match="Broad Sword is a card, which is discarded"):
        TABLE.declaration(state, "drop the Broad Sword")
    assert "uses Herbs, which is discarded" in told(state, "use Herbs on Bob")
