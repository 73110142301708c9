"""Inventory Cards, Virtue Plaques, Discarding Cards and Virtue Plaques, Destiny and other tokens."""

import pytest

from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State, evolve
from tests.games.legacy.table import at, begun, do, foe, offered, patched, play, put, refused, rule, through_key_turn, to_key_turn, told


def two() -> State:
    """Ann and Bob on the Round Table, Ann's turn."""
    return at(begun(), "Bob", "Round Table")


def test_a_card_is_traded_on_the_same_tile_in_either_ones_turn() -> None:
    state = do(two(), "trade Starting Weapon to Bob")
    assert sorted(state["public"]["seats"]["Bob"]["cards"]) == ["Starting Armour", "Starting Weapon", "Starting Weapon 2"]
    assert "Starting Weapon" not in state["public"]["seats"]["Ann"]["cards"]
    assert do(two(), "trade Starting Weapon to Ann by Bob")
    assert refused(at(at(two(), "Cid", "Round Table"), "Dot", "Round Table"), "trade Starting Weapon to Dot by Cid") == ["trade.turn"]
    assert refused(at(two(), "Bob", "Docks"), "trade Starting Weapon to Bob") == ["trade.tile"]


def test_artifacts_and_cards_used_this_turn_are_not_traded() -> None:
    state = do(two(), "gain Grail from artifact by Ann")
    assert refused(state, "trade Grail to Bob") == ["trade.artifact"]
    state = do(two(), "use Starting Weapon")
    assert refused(state, "trade Starting Weapon to Bob") == ["trade.used"]
    assert "trade.used" not in refused(do(state, "next"), "trade Starting Weapon to Cid by Ann")


def test_a_card_that_is_not_held() -> None:
    assert refused(do(two(), "discard Starting Weapon by Ann"), "use Starting Weapon by Ann") == ["card.held"]
    state = do(two(), "discard Starting Weapon by Ann")
    assert state["public"]["discards"]["starting"] == 1


def test_cards_are_used_in_ones_own_turn_and_not_in_a_challenge() -> None:
    assert refused(two(), "use Starting Weapon by Bob") == ["card.turn"]
    assert do(two(), "use Starting Weapon by Bob now")
    fight = do(foe(two(), "Saxon 1", "Saxon", "Round Table"), "challenge Saxon 1 by Ann", "1 1 1 1 1")
    assert refused(fight, "use Starting Weapon by Ann") == ["card.busy"]
    assert do(fight, "use Starting Weapon by Ann now")
    assert refused(fight, "trade Starting Weapon to Bob by Ann") == ["turn.pressing"]


def test_items_are_discarded_by_their_use() -> None:
    state = do(do(two(), "gain Lamp from item by Ann"), "use Lamp")
    assert "Lamp" not in state["public"]["seats"]["Ann"]["cards"]
    assert state["public"]["discards"]["item"] == 1
    assert told(do(two(), "gain Lamp from item by Ann"), "use Lamp").endswith(
        " uses Lamp, which is discarded: do what it says (`heal`, `destiny`, `haste`, `gain`, `negate` …)."
    )
    assert told(do(two(), "gain Helm from armoury by Ann"), "use Helm").endswith(
        " uses Helm: do what it says (`heal`, `destiny`, `haste`, `gain`, `negate` …)."
    )
    assert "Helm" in do(do(two(), "gain Helm from armoury by Ann"), "use Helm")["public"]["seats"]["Ann"]["cards"]


def test_a_broken_card_has_no_effect_until_it_is_repaired() -> None:
    state = do(two(), "break Starting Weapon by Ann")
    assert refused(state, "use Starting Weapon by Ann") == ["card.broken"]
    assert refused(state, "break Starting Weapon by Ann") == ["card.once"]
    assert do(do(state, "repair Starting Weapon by Ann"), "use Starting Weapon by Ann")
    assert refused(two(), "repair Starting Weapon by Ann") == ["card.whole"]


def test_once_per_round_means_until_the_key_turn() -> None:
    state = do(begun(["Ann"]), "use Starting Weapon once by Ann 1")
    assert refused(state, "use Starting Weapon by Ann 1") == ["card.round"]
    state = play(state, "next", "next", "next")
    assert refused(state, "use Starting Weapon by Ann 1") == ["card.round"]
    state = play(state, "next", "extinguish", "next", "next", "next", "pass", "next", "next")
    assert state["public"]["turn"]["seat"] == "Ann 1"
    assert do(state, "use Starting Weapon by Ann 1")


def test_once_per_round_is_said_of_a_plaque_too_as_long_as_it_is_worn() -> None:
    state = do(begun(["Ann"]), "plaque Valour by Ann 1")
    assert do(do(state, "use Valour", plaque="kept"), "use Valour once", plaque="kept")
    state = do(state, "use Valour once", plaque="kept")
    assert refused(state, "use Valour") == refused(state, "use Valour once") == refused(state, "use Valour now by Ann 1") == ["card.round"]
    assert do(state, "use Starting Weapon")
    for other in (do(do(state, "discard Valour"), "plaque Valour by Ann 1"), do(state, "plaque Valour by Ann 1")):
        assert do(other, "use Valour", plaque="kept")
    assert (
        do(put(state, "seats", "Ann 1", "plaque_round", 7), "use Valour", plaque="discarded")["public"]["seats"]["Ann 1"]["virtue"] is None
    )
    later = play(state, *["next"] * 4, "extinguish", "next", "next", "next", "pass", "next", "next")
    assert later["public"]["turn"]["seat"] == "Ann 1"
    assert do(later, "use Valour once", plaque="kept")


def test_only_inventory_cards_are_gained() -> None:
    with pytest.raises(Unreadable, match="no Inventory Card deck is called"):
        do(two(), "gain X from encounter by Ann")
    empty = patched(put(two(), "decks", "mount", 0), ["put", ["public", "discards", "mount"], 6])
    assert refused(empty, "gain X from mount by Ann") == ["card.deck"]
    state = do(two(), "gain Old Helm from armoury slot head by Ann")
    assert state["public"]["seats"]["Ann"]["cards"]["Old Helm"]["slot"] == "head"


def test_destiny_is_kept_within_its_slots() -> None:
    assert refused(two(), "destiny 1 by Ann") == ["destiny.slots"]
    state = do(two(), "destiny -2 by Ann")
    assert state["public"]["seats"]["Ann"]["destiny"] == 3
    assert do(state, "destiny 1 by Ann")["public"]["seats"]["Ann"]["destiny"] == 4
    assert refused(two(), "destiny -6 by Ann") == ["destiny.slots"]


def test_despair_by_cards() -> None:
    state = do(two(), "despair 2")
    assert state["public"]["despair"] == 2
    assert do(state, "despair -1")["public"]["despair"] == 1
    assert refused(two(), "despair -1") == ["despair.number"]
    assert refused(two(), "despair 0") == ["despair.number"]


def test_plaques_lost_by_cards() -> None:
    assert do(two(), "virtue 2")["public"]["virtue"] == {"stack": 8, "discarded": 2, "box": 0}
    assert refused(two(), "virtue 0") == ["virtue.number"]
    last = do(two(), "virtue 11")
    assert last["public"]["virtue"]["stack"] == 0
    assert last["referee"]["over"]


def test_coins_by_cards() -> None:
    assert do(two(), "coin 1")["public"]["coins"] == 1
    assert refused(two(), "coin -1") == ["coin.number"]
    assert do(put(two(), "coins", 1), "coin -1")["public"]["coins"] == 0


def test_a_character_is_brought_to_a_tile() -> None:
    assert do(two(), "bear Docks by Bob")["public"]["seats"]["Bob"]["tile"] == "Docks"
    assert refused(two(), "bear Docks by Cid") == ["turn.present"]


def test_no_offer_is_made_of_what_only_a_card_makes_legal() -> None:
    assert not {"despair", "wound", "virtue", "coin", "bear", "banish"} & set(offered(two(), "Ann"))


def test_two_cards_of_a_name_are_told_apart() -> None:
    state = play(two(), "gain Lamp from item by Ann", "gain Lamp from item by Ann")
    assert {"Lamp", "Lamp 2"} <= set(state["public"]["seats"]["Ann"]["cards"])
    assert "Lamp 2" in told(state, "use Lamp 2")


@pytest.mark.parametrize("said", ["-", "none", "None / arm", ""])
def test_a_card_that_is_drawn_goes_back_by_what_is_no_name(said: str) -> None:
    state = at(begun(), "Ann", "Armoury")
    after = do(state, "activate", "", None, None, **{"armoury card": said})["public"]
    assert (after["decks"]["armoury"], len(after["seats"]["Ann"]["cards"])) == (12, 2)


def test_a_plaque_that_is_drawn_does_not_go_back() -> None:
    state = at(begun(), "Ann", "Chapel")
    assert [do(state, "activate", plaque=said)["public"]["seats"]["Ann"]["virtue"] for said in ("none", "-", "Hope")] == [
        "a plaque",
        "a plaque",
        "Hope",
    ]


def test_a_token_that_is_given_is_told() -> None:
    state = put(put(foe(two(), "Saxon 1", "Saxon", "Docks"), "enemies", "Saxon 1", "tile", None), "enemies", "Saxon 1", "by", "Ann")
    assert told(state, "give Saxon 1 to Bob") == "Ann gives the token Saxon 1 to Bob."


def test_a_plaque_that_is_drawn_is_told() -> None:
    state = at(two(), "Ann", "Chapel")
    assert "draws the Virtue Plaque Mercy; 9 are left in the stack" in told(state, "activate", plaque="Mercy")


def test_a_third_card_of_a_name_is_told_apart_too() -> None:
    state = play(two(), "gain Lamp from item by Bob", "gain Lamp from item by Bob", "gain Lamp from item by Ann")
    state = do(state, "trade Lamp to Bob by Ann")
    assert {"Lamp", "Lamp 2", "Lamp 3"} <= set(state["public"]["seats"]["Bob"]["cards"])


def test_a_card_whose_owner_is_not_said_is_the_only_holders() -> None:
    state = do(at(two(), "Cid", "Round Table"), "gain Lamp from item by Bob")
    assert "Lamp" in do(state, "trade Lamp to Ann", side="Ann")["public"]["seats"]["Ann"]["cards"]
    both = do(state, "gain Lamp from item by Cid")
    assert "card.held" in refused(both, "discard Lamp", "Ann"), "of two it is not clear whose"
    assert "Lamp" not in do(state, "discard Lamp", side="Ann")["public"]["seats"]["Bob"]["cards"]


def test_a_card_out_of_a_deck_that_has_run_out_is_one_of_its_discards() -> None:
    """As the players say, against the rule; no deck holds less than nothing."""
    empty = patched(put(two(), "decks", "mount", 0), ["put", ["public", "discards", "mount"], 6])
    given = evolve(empty, rule(empty, "gain Dun from mount moves 2 by Ann", overrule="a card says so").changes)
    assert (given["public"]["decks"]["mount"], given["public"]["discards"]["mount"]) == (0, 5)


def test_a_wound_that_is_healed_by_a_tile_is_told() -> None:
    from tests.games.legacy.test_turns import on

    assert "Ann (Lancelot) removes a Wound Token." in told(put(on("Healing"), "seats", "Ann", "wounds", 1), "activate")


def test_a_plaque_is_not_traded_and_the_reason_says_what_it_is() -> None:
    state = put(begun(), "seats", "Ann", "virtue", "Courage")
    reasons = rule(at(at(state, "Ann", "Docks"), "Bob", "Docks"), "trade Courage to Bob").reasons
    assert [reason.text for reason in reasons] == ["Courage is a Virtue Plaque, no Inventory Card"]


def test_a_plaque_that_is_replaced_is_told() -> None:
    assert "discards the Virtue Plaque" not in told(begun(), "plaque Hope")
    assert "Ann (Lancelot) discards the Virtue Plaque Courage for it." in told(
        put(begun(), "seats", "Ann", "virtue", "Courage"), "plaque Hope"
    )


def test_a_card_broken_in_a_lost_challenge_by_itself_avoids_no_wound_and_says_so() -> None:
    state = do(foe(begun(), "Saxon 1", "Saxon", "Round Table"), "challenge Saxon 1", "1 1 1 1 1", attribute="Prowess")
    assert "No Wound Token is avoided" in told(state, 'break "Starting Armour"')
    assert "No Wound Token is avoided" not in told(begun(), 'break "Starting Armour"')
    assert "No Wound Token is avoided" not in told(state, 'break "Starting Armour" by Bob')


def test_a_slot_that_is_called_none_is_none() -> None:
    state = do(begun(), "gain Healing Salve from item slot none by Ann")
    assert state["public"]["seats"]["Ann"]["cards"]["Healing Salve"]["slot"] == "-"
    armed = do(begun(), "gain Long Sword from armoury slot weapon by Ann")
    assert armed["public"]["seats"]["Ann"]["cards"]["Long Sword"]["slot"] == "weapon"


def test_a_slot_is_spelt_as_on_the_other_cards_of_its_deck() -> None:
    kept = do(begun(), "gain Elven Mail from armoury slot armor by Ann")
    assert kept["public"]["seats"]["Ann"]["cards"]["Elven Mail"]["slot"] == "armour"
    other = do(begun(), "gain Ring from relic slot armor by Ann")
    assert other["public"]["seats"]["Ann"]["cards"]["Ring"]["slot"] == "armor", "no relic is called so"
    arm = do(begun(), "gain Oak Shield from armoury slot arm by Ann")
    assert arm["public"]["seats"]["Ann"]["cards"]["Oak Shield"]["slot"] == "arm", "that is another slot"


def test_two_cards_in_one_slot_are_kept_with_a_word_of_it() -> None:
    """How many slots of a kind a sheet has is printed there alone: nothing is refused, and who has to look is said."""
    state = at(begun(), "Ann", "Armoury")
    shared = "Starting Weapon and Long Spear fill the same slot (weapon). If the Character Sheet has room for them, all are kept"
    assert shared in told(state, "gain Long Spear from armoury slot Weapon").replace("(Weapon)", "(weapon)")
    assert "same slot" not in told(state, "gain Ring from relic slot ring")
    assert "same slot" not in told(state, "gain Salve from item")


def test_what_a_shuffled_deck_has_shown_is_taken_back_by_all_alone() -> None:
    """A card that another one gives off a deck was known to nobody; an Artifact Card and Starting Equipment are no secret of theirs."""
    state = begun()
    for deck in ("armoury", "item", "relic"):
        assert rule(state, f"gain Sword from {deck} by Ann").needs_consent
    assert rule(state, "gain Horse from mount moves 2 by Ann").needs_consent
    assert not rule(state, "gain Grail from artifact by Ann").needs_consent
    assert not rule(state, "discard Starting Armour by Ann").needs_consent


def test_a_second_card_of_a_name_is_numbered_however_it_is_written() -> None:
    state = play(begun(), "gain Sword from armoury by Ann", "gain sword from armoury by Ann")
    assert {"Sword", "sword 2"} <= state["public"]["seats"]["Ann"]["cards"].keys()


def test_of_two_cards_of_a_name_that_is_traded_which_the_taker_can_be_given() -> None:
    """Bob, whose turn it is, has none: of those on his tile Ann alone has one. Where two have, no reason contradicts the other."""
    state = put(do(do(two(), "discard Starting Weapon by Bob"), "next"), "turn", {**two()["public"]["turn"], "seat": "Bob"})
    after = do(state, "trade Starting Weapon to Bob")
    assert "Starting Weapon" not in after["public"]["seats"]["Ann"]["cards"]
    assert "Starting Weapon" in after["public"]["seats"]["Bob"]["cards"]
    more = at(state, "Cid", "Round Table")
    (reason,) = rule(more, "trade Starting Weapon to Bob").reasons
    assert str(reason.text) == "Bob does not hold Starting Weapon"
    assert refused(two(), "trade Starting Weapon to Ann by Ann") == ["trade.tile"], "who has it is told that they have it"


def test_a_card_that_is_used_a_second_time_in_a_round_is_told_so() -> None:
    """Many say `Once per round`; whether this one does stands on it. In the next round it is used for the first time. [Inventory Cards]"""
    again = "Grail has been used in this round before: where it says that it is used once per round, `undo` takes it back."
    state = do(two(), "gain Grail from relic by Ann")
    assert again not in told(state, "use Grail")
    used = do(state, "use Grail")
    assert again in told(used, "use Grail")
    assert again in told(do(used, "next"), "use Grail by Ann now")
    assert again not in told(through_key_turn(to_key_turn(used)), "use Grail by Ann now")
