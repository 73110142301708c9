"""Optional Rules: each of the twenty-four, on and off; and the readings that are options."""

import pytest

from playaid.games.legacy import GAME
from playaid.games.legacy.state import idle, quests
from playaid.games.legacy.state.spoils import next_seat
from playaid.language.message import from_json
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import steps_with
from playaid.referee.contract.state import State, evolve
from playaid.testing.table import story
from tests.games.legacy.table import (
    TABLE,
    at,
    begun,
    claimed,
    do,
    foe,
    here,
    lost,
    offered,
    owed,
    patched,
    play,
    put,
    read_as,
    refused,
    rule,
    start,
    through_key_turn,
    tile,
    to_key_turn,
    told,
)
from tests.games.legacy.test_threats import LOT, SEVERE, WON, due, raid, siege


def retired(**options: str) -> State:
    return lost(put(begun(**options), "seats", "Ann", "wounds", 1), "wound by Ann")


# harder


def test_a_despair_token_for_each_retired_character() -> None:
    assert retired()["public"]["despair"] == 0
    assert retired(retire_despair="on")["public"]["despair"] == 1


def test_what_an_optional_rule_does_to_the_table_is_told() -> None:
    """A token that is laid, a plaque that goes back, a coin that is spent: somebody has to do it."""
    state = put(begun(retire_despair="on"), "seats", "Ann", "wounds", 1)
    sheet = {"new_character_of_Ann": "sheet 5"}
    assert "A Flame of Hope goes out; 9 are left." in told(state, "wound by Ann", **sheet)
    assert "Flame" not in told(put(begun(), "seats", "Ann", "wounds", 1), "wound by Ann", **sheet)
    for value, back in (("off", ""), ("on", " A discarded Virtue Plaque goes back under the Virtue Stack, which has 10 now.")):
        state = play(begun(virtue_return=value), "virtue 1", "despair 1")
        assert told(state, "despair -1") == f"A Despair Token is removed: a Flame of Hope burns again.{back}"
    state = put(at(begun(coin_scout="on"), "Ann", "Docks"), "coins", 1)
    assert told(state, "scout Ford - red 1 coin").startswith("A Quest Coin is spent to draw 2 Realm Tiles and choose one. ")
    assert "Quest Coin" not in told(state, "scout Ford - red 1")
    for options, laid in (
        ({"despair": "1"}, "1 Despair Token is placed"),
        ({"despair": "1", "story": "none"}, "5 Despair Tokens are placed"),
    ):
        assert laid in story(TABLE.set_up(("Ann", "Bob", "Cid"), None, None, 1, None, **options))
    assert "Despair Token" not in story(TABLE.set_up(("Ann", "Bob", "Cid")))


def test_despair_tokens_at_the_start() -> None:
    assert start()["public"]["despair"] == 0
    assert start(despair="3")["public"]["despair"] == 3


def _with(state: State, **options: str) -> State:
    for name, value in options.items():
        state = patched(state, ["put", ["referee", "options", name.replace("_", "-")], value])
    return state


def test_no_spoils() -> None:
    assert "spoils" in do(siege(), *LOT)["public"]
    assert "spoils" not in do(_with(siege(), spoils="none"), *LOT)["public"]


def threat_lair(**options: str) -> State:
    state = do(due(**options), "place Lair as Roaming Threat region Forest open 1 colour red by Red 2 mace")
    return do(state, SEVERE.replace("Red 1", "Lair"))


def test_a_general_card_too_when_a_severe_one_places_a_roaming_threat_tile() -> None:
    assert threat_lair()["public"]["draws"] == []
    state = threat_lair(severe_general="on")
    assert state["public"]["draws"] == [{"seat": "Ann", "what": "threat", "tile": "Lair", "deck": "general"}]
    state = do(state, "threat More command hold spawn witch:1:blue")
    assert state["public"]["threats"]["More"]["deck"] == "general"
    assert state["public"]["approaching"] == "severe", "the token moves with every card that is drawn"
    assert "fresh_lairs" not in state["public"]


def test_no_favoured_enemies() -> None:
    state = foe(at(begun(favoured="off"), "Ann", "Armoury"), "Lot", "Knight", "Armoury", named=True)
    assert do(state, "challenge Lot with Prowess", "1 1 1 1 1")["public"]["challenge"]["stones"] == 5


def test_several_story_quests() -> None:
    state = begun(story="2")
    assert len(state["public"]["story"]) == 2
    state = play(put(state, "coins", 12), "task task 1", "task task 2")
    assert here(to_key_turn(state)) == "despair"
    assert to_key_turn(play(state, "task task 3", "task task 4"))["referee"]["over"]["winner"] == "the players"


def test_a_scarce_virtue_stack() -> None:
    assert start(virtue="scarce")["public"]["virtue"]["stack"] == 5


def test_all_personal_quests_are_required() -> None:
    state = play(put(begun(personal_quests="required"), "coins", 12), "task task 1", "task task 2")
    assert here(to_key_turn(state)) == "despair"
    for seat in state["public"]["order"][1:]:
        state = put(state, "seats", seat, "artifact", True)
    assert here(to_key_turn(state)) == "despair"
    assert to_key_turn(put(state, "seats", "Ann", "artifact", True))["referee"]["over"]["winner"] == "the players"


def test_of_a_player_for_whom_no_sheet_is_left_no_personal_quest_is_required() -> None:
    state = play(put(begun(personal_quests="required"), "coins", 12), "task task 1", "task task 2")
    for seat in state["public"]["order"][1:]:
        state = put(state, "seats", seat, "artifact", True)
    state = put(put(state, "used_sheets", state["public"]["sheets"]), "seats", "Ann", "wounds", 1)
    gone = do(state, "wound by Ann")
    assert "the Personal Quest of Ann" in quests.to_do(state)
    assert "the Personal Quest of Ann" not in quests.to_do(gone)
    assert to_key_turn(gone)["referee"]["over"]["winner"] == "the players"
    assert "the Personal Quest of Bob" in quests.to_do(put(gone, "seats", "Bob", "artifact", False))


def test_no_coins_for_general_threats() -> None:
    for options, coins in (({}, 1), ({"general_coins": "off"}, 0)):
        state = do(_with(raid(), **options), "challenge Saxon 1", WON)
        assert do(at(state, "Ann", "Docks"), "challenge Saxon 2", WON)["public"]["coins"] == coins
    assert do(_with(siege(), general_coins="off"), *LOT)["public"]["coins"] == 1


def test_a_mana_burst_is_one_success() -> None:
    for value, passed in (("two", True), ("one", False)):
        state = foe(at(begun(mana_burst=value), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
        assert (do(state, "challenge Saxon 1", "6 3 1 1 1")["public"]["challenge"] is None) is passed


# easier


def test_destiny_in_the_key_turn() -> None:
    for value, tokens in (("off", 0), ("on", 1)):
        state = put(begun(key_turn_destiny=value), "seats", "Ann", "destiny", 0)
        state = through_key_turn(to_key_turn(state))
        assert state["public"]["seats"]["Ann"]["destiny"] == tokens
        assert state["public"]["seats"]["Bob"]["destiny"] == 3


def test_who_restores_destiny_in_the_key_turn_is_told() -> None:
    state = to_key_turn(put(begun(key_turn_destiny="on"), "seats", "Ann", "destiny", 0))
    while here(state) != "passing":
        state = do(state, "extinguish" if here(state) == "despair" else "next")
    assert "Ann (Lancelot) restores a Destiny Token." in told(state, "pass")


def test_destiny_in_the_key_turn_of_whoever_is_not_placed_yet() -> None:
    state = put(put(begun(key_turn_destiny="on"), "seats", "Bob", "destiny", 0), "seats", "Bob", "tile", None)
    assert through_key_turn(to_key_turn(state))["public"]["seats"]["Bob"]["destiny"] == 1


def test_spoils_for_general_threats() -> None:
    state = do(_with(raid(), spoils="all"), "challenge Saxon 1", WON)
    state = do(at(state, "Ann", "Docks"), "challenge Saxon 2", WON)
    assert next_seat(state) == "Ann"
    state = do(state, "spoils item", spoils_card="Lamp")
    assert state["public"]["pool"]["Saxon"] == 12


def test_whoever_declines_for_a_general_threat_declines_for_nobody_else() -> None:
    """The others' draws hang on the Named Enemy Token, and there is none."""
    state = do(_with(at(claimed(raid(), "Bob", "Saxon"), "Bob", "Round Table"), spoils="all"), "challenge Saxon 1", WON)
    state = do(at(state, "Ann", "Docks"), "challenge Saxon 2", WON)
    assert next_seat(state) == "Ann"
    assert told(state, "spoils none").endswith("makes no Spoils Draw.")
    assert next_seat(do(state, "spoils none")) == "Bob"


def test_trade_anywhere() -> None:
    apart = at(begun(trade="anywhere"), "Bob", "Docks")
    assert do(apart, "trade Starting Weapon to Bob")
    assert refused(apart, "trade Starting Weapon to Cid") == ["trade.tile"]
    assert rule(apart, "trade Starting Weapon to Cid").reasons[0].text == "Cid has no character on the map"
    assert refused(at(begun(), "Bob", "Docks"), "trade Starting Weapon to Bob") == ["trade.tile"]


def finished(**options: str) -> State:
    state = put(at(tile(begun(**options), "Misty Ford", "River", "-", "blue", 1, "Docks"), "Ann", "Misty Ford"), "despair", 2)
    return do(state, "personal with Loyalty rating 3", "2 2 2 1")


def test_a_personal_quest_takes_despair_away() -> None:
    assert finished()["public"]["despair"] == 2
    assert finished(quest_despair="on")["public"]["despair"] == 1


def test_two_coins_a_player() -> None:
    assert start(coins="two")["public"]["needs"] == {"coins": 8, "stables": 4}


def test_a_plaque_returns_with_a_flame() -> None:
    for value, stack in (("off", 9), ("on", 10)):
        state = play(begun(virtue_return=value), "virtue 1", "despair 1", "despair -1")
        assert state["public"]["virtue"]["stack"] == stack


def test_cards_on_entering_play() -> None:
    state = start(entry_armoury="on", entry_item="on")
    for sheet, seat in enumerate(state["public"]["order"], 1):
        state = do(state, f"take {sheet} by {seat}")
    state = do(do(do(state, "quest Q tasks a"), "tick"), "first", "6 1 1 1")
    state = do(state, "next", armoury_1="Helm", armoury_2="-", item_1="Lamp")
    assert {"Helm", "Lamp"} <= set(state["public"]["seats"]["Ann"]["cards"])
    assert (state["public"]["decks"]["armoury"], state["public"]["decks"]["item"]) == (11, 11)


def test_a_coin_searches_the_albion_stack() -> None:
    state = put(at(begun(armoury_search="on"), "Ann", "Armoury"), "coins", 1)
    searched = do(state, "activate search")
    assert searched["public"]["coins"] == 0
    assert refused(put(state, "coins", 0), "activate search") == ["activate.search"]
    assert refused(put(at(begun(), "Ann", "Armoury"), "coins", 1), "activate search") == ["activate.search"]
    assert "search" in offered(state, "Ann")["activate"]


def test_the_tile_that_was_searched_for_is_laid_before_the_turn_is_over() -> None:
    searched = do(put(at(begun(armoury_search="on"), "Ann", "Armoury"), "coins", 1), "activate search")
    assert owed(searched) == ["Ann (Lancelot) lays the tile that was searched for (`place NAME as KIND region REGION open N by TILE`)"]
    assert refused(searched, "next")
    assert offered(searched, "Ann")["place"][0] == "Forest 13 as - region Forest colour red open 2 by Sally Port"
    laid = do(searched, "place Fen as Item region River colour blue open 2 by Docks")
    assert not owed(laid)
    assert offered(laid, "Ann")["place"] == []
    assert do(laid, "next")["public"]["turn"]["seat"] == "Bob"
    lair = do(searched, "place Lair as Item region River colour blue open 2 by Docks mace")
    assert owed(lair) == owed(searched)
    hall = do(read_as(searched, board="told"), "place Great Hall as - region Camelot open 0 by Round Table")
    assert owed(hall) == owed(searched)
    left = rule(searched, "next", overrule="no tile is wanted")
    assert "By the players' word it is let go: Ann (Lancelot) lays the tile" in story(left)
    assert not owed(evolve(searched, left.changes))


def test_a_coin_draws_two_tiles() -> None:
    state = put(at(begun(coin_scout="on"), "Ann", "Docks"), "coins", 1)
    assert do(state, "scout A as - open 1 coin")["public"]["coins"] == 0
    assert refused(put(state, "coins", 0), "scout A as - open 1 coin") == ["scout.coin"]
    assert refused(put(at(begun(), "Ann", "Docks"), "coins", 1), "scout A as - open 1 coin") == ["scout.coin"]


# faster


def test_without_a_story_quest() -> None:
    state = begun(story="none")
    assert state["public"]["despair"] == 4
    assert here(to_key_turn(state)) == "despair"
    over = to_key_turn(put(state, "coins", 12))["referee"]["over"]
    assert (over["winner"], str(from_json(over["how"]))) == ("the players", "12 of 12 Quest Coins are collected: the players win")


def test_six_tiles_in_each_region_at_the_start() -> None:
    state = begun(placed_tiles="on")
    assert here(state) == "laying"
    assert refused(state, "next") == ["next.owed"]
    for region, exit_ in (("Forest", "Sally Port"), ("Mountain", "Drawbridge"), ("River", "Docks")):
        beside = exit_
        for number in range(6):
            state = do(state, f"place {region} {number} as - region {region} open 2 by {beside}")
            beside = f"{region} {number}"
        assert refused(state, f"place {region} 6 as - region {region} open 2 by {beside}") == ["place.enough"]
        assert refused(state, f"place Lair as - region {region} open 2 by {beside} mace") == ["place.enough"]
        assert bool(idle.all_laid(state, "Ann")) is (region == "River"), "the last of them"
    assert idle.all_laid(read_as(state, board="told"), "Ann") == ""
    assert not owed(state)
    assert here(do(state, "next")) == "play"
    assert here(begun()) == "play"


def test_a_tile_with_a_mace_is_none_of_those_that_an_optional_rule_lays() -> None:
    state = through_key_turn(to_key_turn(begun(key_turn_tile="on")))
    lair = do(state, "place Lair as - region Forest open 2 by Sally Port mace")
    assert lair["public"]["to_lay"] == state["public"]["to_lay"]


def test_characters_enter_at_an_exit() -> None:
    from tests.games.legacy.table import asks

    state = _with(begun(), start="exits")
    assert "Docks" in asks(state, "next")
    assert do(state, "next", start_of_Bob_in_turn_2="Docks")["public"]["seats"]["Bob"]["tile"] == "Docks"


def test_a_tile_in_every_region_after_the_key_turn() -> None:
    state = through_key_turn(to_key_turn(begun(key_turn_tile="on")))
    assert here(state) == "tiles"
    assert len(owed(state)) == 3
    for region, exit_ in (("Forest", "Sally Port"), ("Mountain", "Drawbridge"), ("River", "Docks")):
        state = do(state, f"place {region} as - region {region} open 2 by {exit_}")
        assert refused(state, f"place {region} 2 as - region {region} open 2 by {region}") == ["place.enough"]
    lair = do(state, "place Lair as - region Forest open 2 by Forest mace")  # a card may bring a Named Enemy
    assert (lair["public"]["to_lay"], lair["public"]["decks"]["named"]) == ({}, 7)
    state = do(state, "next")
    assert do(state, "place Forest 2 as - region Forest open 2 by Forest")
    assert here(state) == "play"


def test_there_is_an_option_for_each_optional_rule() -> None:
    kinds = [option.summary.partition(":")[0] for option in GAME.options]
    text = " ".join(option.summary for option in GAME.options)
    assert text.count("harder") == 10
    assert text.count("easier") == 10
    assert text.count("faster") == 4
    assert len(kinds) == len({option.name for option in GAME.options})


def test_a_roaming_threat_tile_that_was_there_before_brings_no_general_card() -> None:
    state = tile(due(severe_general="on"), "Den", "Forest", "Roaming Threat", "red", 1, "Sally Port")
    assert do(state, SEVERE.replace("Red 1", "Den"))["public"]["draws"] == []


def test_nothing_is_laid_when_the_stack_has_run_out() -> None:
    from playaid.games.legacy.state import setting_up

    state = put(begun(), "to_lay", {"Forest": 1})
    assert setting_up.laying(state)
    assert setting_up.owed_tiles(state)
    empty = put(state, "decks", "albion", 0)
    assert not setting_up.laying(empty)
    assert setting_up.owed_tiles(empty) == []


def test_where_no_tile_can_be_laid_it_is_not_said_that_one_lies_there() -> None:
    state = put(to_key_turn(begun(key_turn_tile="on")), "tiles", "Docks", "open", 0)
    state = through_key_turn(state)
    assert owed(state)[0].startswith("lay 1 more in the Forest Region")
    ruling = rule(state, "place Weir as - region River open 2 by Docks")
    assert "no tile is to be laid in the River Region now" in [reason.text for reason in ruling.reasons]
    assert not any("lie there" in reason.text for reason in ruling.reasons)
    laid = do(state, "place Moor as - region Forest open 2 by Sally Port")
    again = rule(laid, "place Fell as - region Forest open 2 by Moor")
    assert [reason.text for reason in again.reasons] == ["no tile is to be laid in the Forest Region now"]


def test_tokens_are_given_in_a_turn_alone_and_so_it_is_said() -> None:
    assert [step.title for step in steps_with(GAME, "give")] == [step.title for step in steps_with(GAME, "trade")] == ["Play"]


def test_a_game_in_which_no_flame_would_burn_is_not_begun() -> None:
    """With the four of a game without a Story Quest six Despair Tokens are all ten. [Winning and Losing] [Optional Rules]"""
    assert start(story="none", despair="5")["public"]["despair"] == 9
    assert start(despair="9")["public"]["despair"] == 9
    for despair in ("6", "9"):
        with pytest.raises(Refusal, match="put out all 10 Flames of Hope") as refusal:
            start(story="none", despair=despair)
        assert "despair=0 to despair=5" in refusal.value.hint
