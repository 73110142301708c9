"""What is read from the state alone, at its edges: nobody there, nothing left, two of a name."""

from playaid.games.legacy.ratings import advice, strength
from playaid.games.legacy.state import (
    challenge_lines,
    commands,
    current_turn,
    enemies,
    holdings,
    idle,
    likely,
    names,
    pressing,
    quests,
    realm,
    setting_up,
    spoils,
)
from playaid.games.legacy.table import soundness
from playaid.referee.contract.state import State
from tests.games.legacy.table import at, begun, card, claimed, do, foe, put, read_as, rule, start, tile, to_key_turn


def fighting(**fight: int) -> State:
    """A challenge that fell short, with these numbers put right in it."""
    state = do(foe(begun(), "Saxon 1", "Saxon", "Round Table"), "challenge Saxon 1", "1 1 1 1 1")
    return put(state, "challenge", {**state["public"]["challenge"], **fight})


def test_a_command_that_two_cards_share_outranks_nothing() -> None:
    state = card(card(foe(begun(), "Saxon 1", "Saxon", "Docks"), "Raid", "Aggressive", "Saxon"), "Host", "Aggressive", "Saxon")
    assert commands.orders(state, "Saxon 1") == [commands.Order("Aggressive", None, ())]
    held = card(state, "Siege", "Hold", "Saxon")
    assert commands.orders(held, "Saxon 1") == [commands.Order("Hold", None, ("Aggressive",))]
    assert (commands.waiting(to_key_turn(state)), commands.waiting(to_key_turn(held))) == (["Saxon 1"], [])


def test_of_two_ways_the_one_that_passes_a_character_is_none() -> None:
    state = tile(
        tile(tile(begun(), "Ford", "River", "-", "red", 1), "East", "River", "-", "red", 1, "Ford"), "West", "River", "-", "red", 1, "Ford"
    )
    state = foe(tile(state, "Mill", "River", "-", "red", 1, "East", "West"), "Saxon 1", "Saxon", "Mill")
    toward = commands.Order("Objective", "Ford")
    assert commands.steps(state, "Saxon 1", toward) == ["East", "West"]
    assert commands.steps(at(state, "Ann", "East"), "Saxon 1", toward) == ["West"]
    assert commands.steps(state, "Saxon 1", commands.Order("Objective", "Avalon")) == []


def test_named_tokens_pay_for_no_draw_of_others() -> None:
    state = claimed(claimed(begun(), "Bob", "Saxon"), "Bob", "Saxon", named=True)
    assert enemies.relevant(state, "Bob", ["Saxon"]) == ["Saxon of Bob 1"]
    general = {"card": "Raid", "kinds": ["Saxon"], "named": None, "claimant": "Ann", "done": []}
    assert spoils.next_seat(put(at(state, "Bob", "Docks"), "spoils", general)) == "Bob"


def test_a_card_called_like_a_plaque_is_the_card() -> None:
    state = do(do(begun(), "plaque Faith by Ann"), "gain Hope from relic by Ann")
    assert [holdings.is_plaque_name(state, "Ann", name) for name in ("Faith", "Hope")] == [True, False]
    assert not holdings.is_plaque_name(do(state, "gain Faith from relic by Ann"), "Ann", "Faith")


def test_nobody_trades_from_beside_the_map() -> None:
    state = at(begun(trade="anywhere"), "Bob", "Docks")
    assert holdings.partners(state, "Ann") == ["Bob"]
    assert holdings.partners(put(state, "seats", "Ann", "tile", None), "Ann") == []
    assert holdings.partners(at(begun(), "Bob", "Docks"), "Ann") == []


def test_the_step_of_despair_stays_until_the_token_lies() -> None:
    assert idle.despair(put(begun(), "extinguished", False)) is None
    assert idle.despair(put(begun(), "extinguished", True)) == "the Despair Token is placed"
    assert idle.despair(put(put(begun(), "extinguished", True), "despair", 10)) is None


def test_enemies_that_have_still_to_move_hold_their_step_open() -> None:
    """Whether or not a character stands beside one; and they are those that may be meant by `march`, else all that are on the map."""
    state = foe(card(at(begun(), "Ann", "Armoury"), "Raid", "Aggressive", "Saxon"), "Saxon 1", "Saxon", "Docks")
    state = foe(claimed(state, "Ann", "Saxon"), "Witch 1", "Witch", "Stables")
    moving = do(do(to_key_turn(state), "extinguish"), "next")
    assert (idle.movement(moving), likely.marching(moving, None)) == (None, ["Saxon 1"])
    moved = do(moving, "march")
    assert (idle.movement(moved), likely.marching(moved, None)) == ("every Enemy Token that moves has moved", ["Saxon 1", "Witch 1"])
    assert idle.movement(put(moving, "threats", {})) == "no Enemy Token moves"


def test_who_is_not_on_the_map_stands_on_no_tile_beside_others() -> None:
    state = put(begun(), "seats", "Ann", "tile", None)
    assert idle.nobody_beside(state, None) == "nobody else is on the map"
    assert idle.nobody_beside(at(begun(), "Ann", "Docks"), None) == "nobody else stands on Docks, where Ann stands"


def test_a_token_of_either_kind_can_be_removed() -> None:
    state = put(begun(), "escorts", {})
    assert idle.no_tokens(state, None) == "no Escort or Story Token is on the table"
    assert not idle.no_tokens(put(state, "escorts", {"Monk": {"tile": "Docks", "by": None}}), None)
    assert not idle.no_tokens(put(state, "tokens", {"Ring": {"tile": "Docks", "by": None, "returned": False}}), None)


def test_who_is_on_a_sheet_is_as_was_read_off_it_or_as_the_rulebook_says() -> None:
    state = put(begun(), "sheet_names", {"7": "Nimue"})
    assert [names.character(state, sheet) for sheet in ("1", "7", "8")] == ["Lancelot", "Nimue", ""]
    assert names.character(put(state, "seats", "Ann", "character", "Galahad"), "1") == "Galahad"
    assert names.character(put(start(), "sheet_names", {}), "1") == "Lancelot"
    assert {kind: others for kind, others in names.tile_kinds(state).items() if others} == {"-": ["none"]}


def test_an_escape_needs_a_whole_card_and_a_way() -> None:
    state = begun()
    assert pressing.can_escape(state, "Ann")
    assert not pressing.can_escape(put(state, "seats", "Ann", "tile", None), "Ann")
    assert not pressing.can_escape(at(tile(state, "Isle", "River"), "Ann", "Isle"), "Ann")
    assert not pressing.can_escape(do(do(state, "break Starting Weapon"), "break Starting Armour"), "Ann")


def test_a_stone_is_rolled_again_where_one_is_left_and_something_to_pay_for_it() -> None:
    assert pressing.can_reroll(fighting())
    assert not pressing.can_reroll(fighting(misses=0, ones=0))
    assert not pressing.can_reroll(put(fighting(), "seats", "Ann", "destiny", 0))
    assert pressing.can_reroll(put(fighting(free=1), "seats", "Ann", "destiny", 0))
    assert not pressing.can_reroll(do(fighting(), "fail"))
    assert not pressing.can_reroll(begun())


def test_a_challenge_stands_while_its_enemy_is_where_the_character_is() -> None:
    """On the map: a token that has been claimed is nowhere, and so is a character that is retired."""
    state = fighting()
    fight = state["public"]["challenge"]
    assert pressing.stands(state, fight)
    assert not pressing.stands(at(state, "Ann", "Docks"), fight)
    nowhere = put(put(state, "seats", "Ann", "tile", None), "enemies", "Saxon 1", "tile", None)
    assert not pressing.stands(put(nowhere, "enemies", "Saxon 1", "by", "Bob"), fight)


def test_what_is_lacking_is_enough_when_the_last_stone_can_bring_just_that() -> None:
    """A Mana Burst is two successes. [Challenge Overview]"""
    for rating, enough in ((2, True), (3, True), (4, False)):
        state = fighting(rating=rating, kept=1, ones=0, misses=1)
        assert pressing.may_be_enough(state, state["public"]["challenge"]) is enough, rating


def test_no_second_attribute_is_asked_for_where_re_rolls_cannot_bring_what_is_lacking() -> None:
    """Whatever is named, it is refused; so many stones may be rolled all the same. [Challenge Overview]"""
    for rating, enough in ((3, True), (9, False)):
        state = put(fighting(rating=rating, kept=1, ones=0, misses=1), "seats", "Ann", "destiny", 1)
        assert (challenge_lines.reroll_wants({}, state) == ("naming",)) is enough
        assert challenge_lines.reroll_wants({"stones": 1}, state) == ("naming",)


def test_a_wound_is_avoided_as_long_as_one_card_is_whole() -> None:
    """Unless whoever holds it is seduced. [Challenging Enemies] [Encounter Cards and Doom Effects]"""
    state = fighting()
    one = put(state, "seats", "Ann", "cards", "Starting Weapon", "broken", True)
    none = put(one, "seats", "Ann", "cards", "Starting Armour", "broken", True)
    seduced = put(one, "seats", "Ann", "seduced", True)
    assert [
        any("`fail breaking CARD`" in str(debt.text) for debt in pressing.obligations(there)) for there in (state, one, none, seduced)
    ] == [
        True,
        True,
        False,
        False,
    ]


def test_in_the_key_turn_everybody_acts_and_in_a_turn_its_player() -> None:
    assert pressing.acts(begun()) == ["Ann"]
    assert pressing.acts(to_key_turn(begun())) == ["Ann", "Bob", "Cid", "Dot"]
    assert [pressing.gloss(name) for name in ("Lance", "")] == [
        "if its text says so, it breaks and no Wound Token is taken; the challenge goes on with all stones",
        "no card is broken for it",
    ]


def test_it_is_complete_when_everything_that_was_chosen_is_done() -> None:
    assert not quests.complete(put(begun(), "story", {}))
    rich = put(begun(story="none"), "coins", 12)
    assert quests.ready(rich)
    assert not quests.ready(read_as(rich, personal_quests="required"))
    assert quests.to_do(rich) == []


def test_a_way_may_begin_where_it_must_not_lead_through() -> None:
    assert realm.shortest(begun(), "Round Table", "Docks", ["Round Table"]) == ["Hallway 4", "Docks"]
    assert realm.shortest(begun(), "Round Table", "Docks", ["Hallway 4"]) == []


def test_the_set_up_is_over_with_the_holder_and_the_whole_checklist() -> None:
    state = begun()
    assert not setting_up.is_unfinished(state)
    assert setting_up.is_unfinished(put(state, "holder", None))
    assert setting_up.is_unfinished(put(state, "checklist", "decks", False))
    open_ = put(put(state, "checklist", "first", False), "checklist", "decks", False)
    words = [debt.text for debt in setting_up.obligations(put(open_, "rolling", ["Ann", "Bob"]))]
    assert [word.partition("; ")[2] for word in map(str, words)] == [
        "the Approaching Threat Token lies on the Severe Threat Deck (`tick decks`)",
        "Ann and Bob roll again",
    ]
    assert [str(debt.text) for debt in setting_up.obligations(open_)][1] == "roll for the Key-Turn Token (`first`)"
    assert setting_up.rolling(put(open_, "rolling", ["Ann", "Bob"])) == ["Ann", "Bob"]
    assert setting_up.rolling(open_) == ["Ann", "Bob", "Cid", "Dot"]


def test_who_needs_a_character_is_whose_turn_it_is() -> None:
    assert [current_turn.needs_character(put(begun(), "seats", seat, "retired", True)) for seat in ("Ann", "Bob")] == [True, False]
    assert not current_turn.needs_character(begun())


def test_nobody_favours_what_is_no_enemy() -> None:
    state = put(put(begun(), "seats", "Ann", "favoured", None), "seats", "Ann", "bonus", 2)
    assert strength.favour(state, "Ann", None) == 0
    state = put(state, "seats", "Ann", "favoured", "Saxon")
    assert [strength.favour(state, "Ann", kind) for kind in ("Saxon", "Witch")] == [2, 0]
    assert strength.favour(read_as(state, favoured="off"), "Ann", "Saxon") == 0


def test_which_second_attribute_is_as_good_is_told_where_there_are_several() -> None:
    short = advice.Position(2, 0, 1, 1, 0)
    told = [
        advice.in_words(put(begun(), "attributes", ["Prowess", *others]), "Prowess", short, 2)
        for others in ([], ["Wisdom"], ["Wisdom", "Loyalty"])
    ]
    assert "naming" not in told[0]
    assert "naming Wisdom:" in told[1]
    assert "naming Wisdom (any other attribute is as good):" in told[2]


def test_what_may_give_stones_besides_is_told_of_whole_cards_alone() -> None:
    state = do(do(foe(begun(), "Saxon 1", "Saxon", "Round Table"), "gain Lance from armoury by Ann"), "gain Ring from relic by Ann")
    (row,) = [
        row for row in rule(do(state, "break Ring by Ann"), "challenge Saxon 1", "1 1 1 1 1").worksheet if "plus -1`" in str(row.text)
    ]
    assert "Lancelot and Lance may give" in str(row.text)


def test_who_is_set_where_they_stand_has_not_entered_it() -> None:
    state = tile(begun(), "Moor", "River", "Encounter", "blue", 1, "Docks")
    assert do(state, "set seats.Ann.tile Moor because so it was")["public"]["draws"]
    assert not do(at(state, "Ann", "Moor"), "set seats.Ann.tile Moor because so it was")["public"]["draws"]


def test_a_colour_in_play_is_that_one_though_another_begins_so() -> None:
    state = tile(tile(at(begun(), "Ann", "Sally Port"), "Camp", "Forest", "-", "red"), "Mill", "Forest", "-", "reddish")
    assert do(state, "scout Elder Wood healing red 2")["public"]["tiles"]["Elder Wood"]["colour"] == "red"
    assert do(state, "scout Elder Wood healing redd 2")["public"]["tiles"]["Elder Wood"]["colour"] == "reddish"


def test_a_pool_below_nought_is_told_by_what_is_wrong_with_it() -> None:
    """More tokens out of the pool than there are; or a number that is not theirs at all."""
    wrong = put(begun(), "pool", "Saxon", -1)
    assert any("Saxon: -1 in the pool and 0 out of it are not " in str(fault) for fault in soundness.faults(wrong))
    assert not any("are out of the pool, and there are" in str(fault) for fault in soundness.faults(wrong))


def test_whoever_has_the_turn_takes_a_sheet_before_others_who_have_none() -> None:
    state = begun()
    both = put(put(state, "seats", "Ann", "retired", True), "seats", "Bob", "retired", True)
    assert (setting_up.taker(both), setting_up.taker(put(both, "turn", "seat", "Bob"))) == ("Ann", "Bob")
    assert setting_up.taker(put(both, "turn", None)) == "Ann"
    assert setting_up.taker(put(both, "turn", "seat", "Cid")) == "Ann"
