"""What the players tell: plaques that are played, cards drawn by cards, tokens on a named tile, a forgotten colour, values put right."""

import pytest

from playaid.desk.new_game import options
from playaid.games.legacy import GAME
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.legacy.table import asks, at, begun, card, do, foe, offered, owed, put, refused, rule, start, tile, told
from tests.games.legacy.test_at_once import moor, run_out
from tests.games.legacy.test_threats import due, where

# Virtue Plaques


def worn(state: State | None = None) -> State:
    return do(state or begun(), "plaque Courage by Ann")


def test_a_plaque_is_drawn_by_a_card() -> None:
    state = do(worn(), "plaque Mercy by Ann")
    assert state["public"]["seats"]["Ann"]["virtue"] == "Mercy"
    assert state["public"]["virtue"] == {"stack": 8, "discarded": 1, "box": 0}
    assert refused(begun(), "plaque Courage by Bob") == ["turn.present"]
    empty = put(put(begun(), "virtue", "stack", 0), "virtue", "discarded", 10)
    assert refused(empty, "plaque Courage by Ann") == ["plaque.stack"]


def test_a_plaque_is_played_and_discarded_or_kept() -> None:
    assert offered(worn(), "Ann")["use"][-1] == '"Courage"'
    assert asks(worn(), "use Courage") == ("discarded", "kept")
    gone = do(worn(), "use Courage", plaque="discarded")
    assert (gone["public"]["seats"]["Ann"]["virtue"], gone["public"]["virtue"]["discarded"]) == (None, 1)
    assert do(worn(), "use Courage", plaque="kept")["public"]["seats"]["Ann"]["virtue"] == "Courage"
    assert offered(gone, "Ann")["use"] == offered(begun(), "Ann")["use"]


def test_a_plaque_is_used_by_the_rules_for_cards() -> None:
    state = worn(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury"))
    assert refused(state, "use Courage") == ["card.busy"]
    assert do(state, "use Courage now", plaque="kept")
    assert refused(do(foe(state, "Saxon 2", "Saxon", "Docks"), "challenge Saxon 1", "3 3 3 1 1"), "use Courage by Bob") == [
        "card.held",
        "card.turn",
    ]


def test_a_plaque_is_discarded_by_a_card_and_is_no_inventory_card() -> None:
    assert do(worn(), "discard Courage")["public"]["virtue"]["discarded"] == 1
    assert refused(worn(), "break Courage") == ["card.held"]
    assert refused(at(worn(), "Bob", "Round Table"), "trade Courage to Bob") == ["card.held"]


# an Encounter Card drawn by a card


def test_an_encounter_card_is_drawn_by_a_card() -> None:
    assert refused(begun(), "encounter Fog") == ["encounter.due"]
    assert "`undo`" in rule(begun(), "encounter Fog with Wisdom rating 3").reasons[0].text
    state = do(begun(), "encounter Fog extra")
    assert state["public"]["decks"]["encounter"] == 34
    assert "Bob" in told(at(begun(), "Bob", "Docks"), "encounter Fog extra by Bob")
    assert refused(begun(), "encounter Fog extra by Bob") == ["turn.present"]
    assert refused(run_out(begun(), "encounter"), "encounter Fog extra") == ["encounter.deck"]


def test_an_extra_card_leaves_the_one_that_is_due() -> None:
    state = do(at(moor(begun()), "Ann", "Sally Port"), "move Moor")
    assert refused(at(state, "Bob", "Docks"), "encounter Fog by Bob") == ["encounter.seat"]
    assert owed(do(state, "encounter Rain extra"))
    assert not owed(do(state, "encounter Fog by Ann"))


# Enemy Tokens


def test_a_card_puts_its_tokens_on_a_tile_that_it_names() -> None:
    state = do(due("general"), "threat Raiders command hold spawn saxon:2:@Blue_1,witch:1:red", Raiders_Witch_1="Red 2")
    assert (where(state, "Saxon"), where(state, "Witch")) == (["Blue 1", "Blue 1"], ["Red 2"])
    assert state["public"]["pool"]["Saxon"] == 10
    with pytest.raises(Unreadable):
        rule(due("general"), "threat Raiders command hold spawn saxon:2:@Nowhere")
    few = put(put(due("general"), "pool", "Saxon", 1), "box", "pool", "Saxon", 1)
    assert where(do(few, "threat Raiders command hold spawn saxon:2:@Docks"), "Saxon") == ["Docks"]


# a colour that was forgotten


def faded() -> State:
    return tile(due("general"), "Grey 1", "Forest", "-", "", 1, "Red 2")


RAID = "threat Raiders command hold spawn saxon:3:red"


def test_a_colour_that_was_not_told_is_asked_for_when_it_is_first_needed() -> None:
    assert asks(faded(), RAID) == ()
    red = do(faded(), RAID, colour_of_Grey_1="Red")
    assert where(red, "Saxon") == ["Grey 1", "Red 1", "Red 2"]
    assert red["public"]["tiles"]["Grey 1"]["colour"] == "red"  # as it is spelled on the others
    blue = do(faded(), RAID.replace("3", "2"), colour_of_Grey_1="blue")
    assert where(blue, "Saxon") == ["Red 1", "Red 2"]
    again = put(put(blue, "approaching", "general"), "draws", [{"seat": "Ann", "what": "threat", "tile": "Docks"}])
    assert where(do(again, "threat More command hold spawn witch:1:blue", More_Witch_1="Grey 1"), "Witch") == ["Grey 1"]


def test_no_colour_is_asked_for_where_nothing_hangs_on_it() -> None:
    assert do(faded(), RAID.replace("red", "@Docks"))
    none = put(put(faded(), "pool", "Saxon", 0), "box", "pool", "Saxon", 0)
    assert "discarded, without a Quest Coin" in told(none, RAID)


def test_a_tile_without_a_colour_is_not_asked_for_twice() -> None:
    state = do(faded(), RAID.replace("3", "2"), colour_of_Grey_1="-")
    assert state["public"]["tiles"]["Grey 1"]["colour"] == "-"


# by hand


def test_who_is_put_on_an_encounter_tile_by_hand_has_entered_it() -> None:
    state = moor(begun())
    moved = do(state, "set seats.Ann.tile Moor because the wind was wrong")
    assert moved["public"]["draws"] == [{"seat": "Ann", "what": "encounter", "tile": "Moor"}]
    assert not do(state, "set seats.Ann.tile Docks because the wind was wrong")["public"]["draws"]
    again = do(do(moved, "encounter Fog"), "set seats.Ann.tile Moor because we are sure")
    assert not again["public"]["draws"]


def test_nobody_is_put_on_a_tile_that_does_not_lie() -> None:
    with pytest.raises(Unreadable, match="the board has no space of that name"):
        do(moor(begun()), "set seats.Ann.tile 3 because so it was")


def test_a_quest_may_name_a_tile_that_does_not_lie_yet() -> None:
    """It is no place where somebody stands, though another quest names a tile of the board."""
    state = begun()
    for seat, quest in (("Ann", "Sally Port"), ("Bob", "Prowess (3) at Docks")):
        state = put(state, "seats", seat, "quest", quest)
    state = do(state, 'set "seats.Bob.quest" "Stone Circle" because it was told with too much')
    assert state["public"]["seats"]["Bob"]["quest"] == "Stone Circle"
    alone = put(put(state, "seats", "Bob", "quest", "Docks"), "seats", "Cid", "quest", "Armoury")
    assert do(alone, "set seats.Cid.quest Wood because so it is")["public"]["seats"]["Cid"]["quest"] == "Wood"


def test_nor_before_anybody_stands_anywhere() -> None:
    state = begun()
    nowhere = {name: {**seat, "tile": None} for name, seat in state["public"]["seats"].items()}
    state = {**state, "public": {**state["public"], "seats": nowhere}}
    with pytest.raises(Unreadable, match="the board has no space of that name"):
        do(state, "set seats.Ann.tile yes because so it was")
    assert do(state, "set seats.Ann.tile Docks because so it was")["public"]["seats"]["Ann"]["tile"] == "Docks"


def test_who_is_put_on_the_scouted_tile_has_moved_onto_it() -> None:
    state = do(put(at(begun(), "Ann", "Sally Port"), "tiles", "Sally Port", "open", 3), "scout A as - open 1")
    assert do(do(state, "set seats.Ann.tile A because so it was"), "scout B as - open 1")
    assert refused(do(state, "set seats.Bob.tile A because so it was"), "scout B as - open 1") == ["scout.step"]


def test_a_character_is_taken_off_the_map_by_hand() -> None:
    assert do(begun(), "set seats.Ann.tile null because she had to leave")["public"]["seats"]["Ann"]["tile"] is None
    with pytest.raises(Refusal, match="does not fit"):
        rule(begun(), "set seats.Ann.quest null because it has none")
    assert do(begun(), 'set seats.Ann.quest "null" because so it is called')["public"]["seats"]["Ann"]["quest"] == "null"


def test_coins_put_right_by_hand_take_the_stables_token_off() -> None:
    assert "stables_open" not in do(begun(), "set coins 3 because we counted")["public"]
    assert do(begun(), "set coins 4 because we counted")["public"]["stables_open"]


def test_the_stables_token_is_taken_off_once() -> None:
    state = put(begun(), "coins", 3)
    for coins in (True, False):
        assert ("The Stables Token is taken off" in told(state, "coin 1")) is coins
        state = do(state, "coin 1")


def test_an_enemy_that_a_card_leads_to_its_objective_holds() -> None:
    state = card(begun(), "Raiders", "Objective", "Saxon", target="Armoury")
    state = foe(state, "Saxon 1", "Saxon", "Docks", "Raiders")
    assert do(state, "lead Saxon 1 to Armoury")["public"]["enemies"]["Saxon 1"]["held"]
    assert not do(state, "lead Saxon 1 to Stables")["public"]["enemies"]["Saxon 1"]["held"]
    assert do(state, 'set "enemies.Saxon 1.tile" Armoury because so it was')["public"]["enemies"]["Saxon 1"]["held"]


def test_an_enemy_whose_cards_name_two_tiles_holds_on_neither_before_it_is_chosen() -> None:
    state = card(card(begun(), "Raiders", "Objective", "Saxon", target="Armoury"), "Host", "Objective", "Saxon", target="Docks")
    state = foe(state, "Saxon 1", "Saxon", "Dungeon", "Raiders")
    assert not any(do(state, f"lead Saxon 1 to {tile}")["public"]["enemies"]["Saxon 1"]["held"] for tile in ("Armoury", "Docks"))


# broken cards


def armed() -> State:
    """Ann on the Armoury has lost a challenge in which one of her six stones came of a Blade."""
    state = do(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury"), "gain Blade from armoury by Ann")
    return do(state, "challenge Saxon 1 plus 1", "1 1 1 1 1 1")


def test_the_stones_of_a_broken_card_go_with_it() -> None:
    assert asks(armed(), "fail breaking Blade") == ("1", "2", "3", "4", "5", "6", "0")
    state = do(armed(), "fail breaking Blade", stones_of_Blade="1")
    assert refused(state, "challenge Saxon 1 plus 1") == ["challenge.numbers"]
    assert rule(state, "challenge Saxon 1 plus 1").reasons[0].text.startswith("of the 6 stones 5 are rolled again")
    assert "5 stones" in " ".join(rule(state, "advise").shown)
    assert do(state, "challenge Saxon 1", "1 1 1 1 1")["public"]["challenge"]["stones"] == 5
    kept = do(armed(), "fail breaking Starting Armour")
    assert do(kept, "challenge Saxon 1", "1 1 1 1 1 1")["public"]["challenge"]["stones"] == 6


def test_a_card_that_another_card_breaks_takes_its_stones_too() -> None:
    state = do(armed(), "break Blade", stones_of_Blade="1")
    assert do(do(state, "fail"), "challenge Saxon 1", "1 1 1 1 1")["public"]["challenge"]["stones"] == 5


def test_without_stones_of_cards_nothing_is_asked() -> None:
    state = do(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury"), "challenge Saxon 1", "1 1 1 1 1")
    assert do(do(state, "fail breaking Starting Armour"), "challenge Saxon 1", "1 1 1 1 1")["public"]["challenge"]["stones"] == 5


def test_a_card_broken_to_avoid_a_wound_has_been_used_and_one_that_another_card_breaks_has_not() -> None:
    state = do(at(begun(), "Bob", "Round Table"), "wound breaking Starting Weapon by Ann")
    assert refused(state, "trade Starting Weapon to Bob by Ann") == ["trade.used"]
    assert do(state, "trade Starting Armour to Bob by Ann")
    assert do(do(at(begun(), "Bob", "Round Table"), "break Starting Weapon by Ann"), "trade Starting Weapon to Bob by Ann")
    assert do(do(state, "next"), "trade Starting Weapon to Bob by Ann")


# set-up


def test_an_item_is_ticked_off_once() -> None:
    assert refused(do(start(), "tick virtue"), "tick virtue") == ["checklist.done"]
    assert do(do(start(), "tick virtue"), "tick decks")


def test_a_token_goes_to_the_dungeon_once() -> None:
    from tests.games.legacy.table import claimed

    state = claimed(at(begun(), "Ann", "Dungeon"), "Ann", "Saxon", "Saxon")
    assert refused(state, "imprison Saxon of Ann 1, Saxon of Ann 1") == ["dungeon.twice"]
    assert len(do(state, "imprison Saxon of Ann 1, Saxon of Ann 2")["public"]["dungeon"]) == 2


def test_a_sheet_that_names_no_tile_has_no_place_for_its_quest() -> None:
    state = put(begun(), "seats", "Ann", "quest", "")
    assert refused(state, "personal with Wisdom rating 3") == ["personal.tile"]
    named = put(begun(), "seats", "Ann", "quest", "round table")
    assert do(named, "personal with Prowess rating 3", "3 3 3 3 3")["public"]["seats"]["Ann"]["artifact"]


@each("pairs", [("story=2", "story=none"), ("spoils=none", "spoils=all"), ("despair=1", "despair=1")])
def test_an_option_that_is_given_twice_is_refused_with_the_pair(pairs: tuple[str, ...]) -> None:
    with pytest.raises(Refusal) as refusal:
        options(GAME, pairs)
    assert all(pair in str(refusal.value) for pair in pairs)


def test_options_that_do_not_exclude_each_other_stand_together() -> None:
    assert options(GAME, ("story=none", "personal-quests=required"))["story"] == "none"


def only(state: State, line: str) -> str:
    """The one reason for which a line is refused."""
    (reason,) = rule(state, line).reasons
    return str(reason.text)


def test_where_somebody_stands_no_way_is_too_long() -> None:
    state = at(begun(), "Ann", "Docks")
    left = put(state, "turn", "moves", 3)
    assert only(left, "move Docks") == "Ann (Lancelot) stands on Docks already"


def test_who_is_not_on_turn_has_no_moves_to_lack() -> None:
    state = at(at(begun(), "Ann", "Docks"), "Bob", "Docks")
    texts = [reason.text for reason in rule(state, "move Chapel by Bob").reasons]
    assert texts == ["it is the turn of Ann, not of Bob", "Chapel is not adjacent to Docks; adjacent: Hallway 4"]


def test_who_carries_an_escort_is_not_told_that_they_carry_two() -> None:
    state = at(begun(), "Ann", "Docks")
    state = put(state, "escorts", "Pilgrim", {"tile": None, "by": "Ann"})
    assert only(state, "carry Pilgrim") == "Ann carries Pilgrim"


@each("line", ["carry Pilgrim by Bob", "drop Pilgrim by Bob", "collect Eagle by Bob", "return Eagle by Bob"])
def test_whoever_is_not_on_turn_is_told_that_first(line: str) -> None:
    """The escort whom Ann carries bars nobody else."""
    state = put(at(at(begun(), "Ann", "Docks"), "Bob", "Docks"), "escorts", "Nun", {"tile": None, "by": "Ann"})
    state = put(state, "escorts", "Pilgrim", {"tile": "Docks", "by": None})
    state = put(state, "tokens", "Eagle", {"tile": "Docks", "by": None, "returned": False})
    assert rule(state, line).reasons[0].text == "it is the turn of Ann, not of Bob"
    assert rule(do(state, "drop Nun by Ann"), "carry Pilgrim by Ann").verdict == "legal"


def test_where_no_challenge_waits_nothing_is_said_of_the_stones() -> None:
    assert only(begun(), "reroll 2 free naming Prowess").startswith("no challenge waits for a re-roll")
