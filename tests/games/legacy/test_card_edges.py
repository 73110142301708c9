"""Inventory Cards: who holds one, and what it is told by. [Inventory Cards]"""

import pytest

from playaid.referee.contract.refusals import Refusal
from tests.games.legacy.table import at, begun, do, foe, here, play, put, refused, rule, start, tile, to_key_turn, told


def test_who_has_no_character_yet_holds_no_card() -> None:
    assert "card.nobody" in refused(start(), "gain Lamp from item by Ann")


def test_who_has_an_artifact_gains_other_cards() -> None:
    state = do(begun(), "gain Grail from artifact by Ann")
    assert "Lamp" in do(state, "gain Lamp from item by Ann")["public"]["seats"]["Ann"]["cards"]
    assert refused(state, "gain Crown from artifact by Ann") == ["card.artifact"]


def test_starting_equipment_alone_is_used_in_vain() -> None:
    state = do(begun(), "gain Helm from armoury by Ann")
    assert [bool(rule(state, f"use {card}").in_vain) for card in ("Starting Armour", "Helm")] == [True, False]


def test_a_card_broken_in_another_challenge_than_an_enemys_is_told_without_a_word_of_wounds() -> None:
    trial = do(at(begun(), "Ann", "Armoury"), "encounter Trial with Loyalty rating 4 extra", "1 1 1 1")
    assert "No Wound Token is avoided" not in told(trial, 'break "Starting Armour"')


def test_a_card_broken_once_the_wound_is_taken_is_told_without_a_word_of_it() -> None:
    fight = do(foe(begun(), "Saxon 1", "Saxon", "Round Table"), "challenge Saxon 1", "1 1 1 1 1")
    assert "No Wound Token is avoided" in told(fight, 'break "Starting Armour"')
    assert "No Wound Token is avoided" not in told(do(fight, "fail"), 'break "Starting Armour"')


def test_a_line_that_is_proposed_says_whose_it_is_where_it_is_another_players_turn() -> None:
    for seat, line in (("Ann", "`wound breaking CARD`"), ("Bob", "`wound breaking CARD by Bob`")):
        state = do(at(begun(), "Bob", "Docks"), f"encounter Fog with Loyalty rating 9 extra by {seat}", "1 1 1 1")
        (reason,) = rule(state, "fail breaking Starting Weapon").reasons
        assert line in str(reason.text)


def test_whoever_is_not_on_the_map_has_no_moves_to_be_given() -> None:
    """Not even where all agree to do it against the rules: there is nothing that it would come to."""
    for state in (put(begun(), "seats", "Ann", "tile", None), to_key_turn(begun())):
        with pytest.raises(Refusal, match="Ann has no turn to play and no character on the map to play it with"):
            rule(state, "haste 1 by Ann", overrule="all agree")
    with pytest.raises(Refusal, match="Ann has no turn to play"):
        rule(to_key_turn(begun()), "haste 1 by Ann")
    assert rule(begun(), "haste 1", overrule="all agree").verdict == "legal"


def test_who_has_not_entered_play_gains_and_uses_no_card() -> None:
    """What lies there may be broken and discarded by others' cards; once on the map the character may do either."""
    state = put(do(begun(), "gain Lamp from relic by Ann"), "seats", "Ann", "tile", None)
    for line in ("gain Helm from armoury by Ann", "gain Grail from artifact by Ann", "use Lamp now", "use Lamp now by Ann"):
        assert refused(state, line) == ["turn.present"], line
        assert do(at(state, "Ann", "Docks"), line)
    for line in ("break Lamp", "discard Lamp by Ann"):
        assert do(state, line)


def test_a_challenge_is_against_one_at_least() -> None:
    state = foe(begun(), "Saxon 1", "Saxon", "Round Table")
    assert refused(state, "challenge Saxon 1 rating 0") == ["challenge.rating"]
    assert do(state, "challenge Saxon 1 rating 1", "3 1 1 1 1")["public"]["enemies"]["Saxon 1"]["by"] == "Ann"
    with pytest.raises(Refusal, match="a Challenge Rating is 1 or more, not 0"):
        rule(state, "advise Saxon 1 rating 0")
    with pytest.raises(Refusal, match="a Saxon is challenged with Prowess, not with Wisdom"):
        rule(state, "advise Saxon 1 with Wisdom")
    assert "Wisdom, 2 stones" in str(rule(state, "advise with Wisdom rating 1").shown)


def test_what_retiring_and_a_threat_card_move_on_the_table_is_told() -> None:
    state = put(do(begun(), "plaque Faith by Ann"), "seats", "Ann", "wounds", 1)
    gone = "The Virtue Plaque Faith of Lancelot is discarded."
    assert gone in told(state, "wound by Ann", new_character_of_Ann="sheet 5")
    assert "is discarded" not in told(put(begun(), "seats", "Ann", "wounds", 1), "wound by Ann", new_character_of_Ann="sheet 5")
    state = put(begun(), "draws", [{"seat": "Ann", "what": "threat", "tile": "Docks"}])
    assert "The Approaching Threat Token moves to the general deck." in told(state, "threat Gate hold named Gog dragon at Docks")
    state = put(begun(), "draws", [{"seat": "Ann", "what": "threat", "tile": "Docks", "deck": "general"}])
    assert "Approaching" not in told(state, "threat Raid hold 1 saxon @Docks")
    none = put(put(begun(), "draws", [{"seat": "Ann", "what": "threat", "tile": "Docks"}]), "named_pool", "Dragon", 0)
    assert told(none, "threat Gate hold named Gog dragon at Docks").endswith("The Approaching Threat Token moves to the general deck.")


def test_a_card_of_anybodys_that_is_lost_may_take_stones_away() -> None:
    """Broken or discarded, or a plaque; not Starting Equipment, and not where no stones were told."""
    state = do(
        do(at(at(foe(begun(), "Saxon 1", "Saxon", "Armoury"), "Ann", "Armoury"), "Bob", "Docks"), "gain Shield from armoury by Bob"),
        "plaque Faith by Ann",
    )
    short = do(state, "challenge Saxon 1 plus 1", "3 1 1 1 1 2")
    for line, card in (
        ("break Shield by Bob", "Shield"),
        ("discard Shield", "Shield"),
        ("discard Faith", "Faith"),
        ("plaque Hope", "Faith"),
    ):
        lost = do(short, line, **{f"stones of {card}": "1"})
        assert lost["public"]["challenge"]["gone"] == 1, line
        assert rule(do(state, "challenge Saxon 1", "3 1 1 1 1"), line).verdict == "legal"
    assert rule(short, "discard Starting Armour by Bob").verdict == "legal"
    again = do(do(do(short, "discard Shield", **{"stones of Shield": "1"}), "fail"), "challenge", "1 1 1 1 1")
    assert again["public"]["challenge"]["stones"] == 5


def test_a_card_is_its_only_holders_and_of_several_that_of_whoever_speaks() -> None:
    state = do(at(begun(), "Bob", "Docks"), "gain Lance from relic by Bob")
    assert do(state, "break Lance")["public"]["seats"]["Bob"]["cards"]["Lance"]["broken"]
    both = do(state, "break Starting Weapon")["public"]["seats"]
    assert [both[seat]["cards"]["Starting Weapon"]["broken"] for seat in ("Ann", "Bob")] == [True, False]


def test_the_top_card_is_told_by_its_deck_and_by_a_slot_that_says_more() -> None:
    """The slots that are proposed are those known of such cards; one that fills no slot shares none. [Inventory Cards]"""
    state = at(at(tile(begun(), "Abbey", "Forest", "Relic", "red", 1, "Sally Port"), "Ann", "Abbey"), "Bob", "Docks")
    for answer, kept in (
        ("Lance / relic", "(relic)."),
        ("Lance / Relic", "(relic)."),
        ("Ring / ring", "(relic, ring)."),
        ("Cup", "(relic)."),
    ):
        assert f"keeps {answer.partition(' /')[0]} {kept}" in told(state, "activate", relic_card=answer)
    held = play(state, "gain Ring from relic slot ring by Bob", "gain Salve from item slot pouch by Bob", "gain Cup from relic by Ann")
    question = rule(held, "activate").question
    assert question is not None
    assert [ending for ending, _ in question.endings] == [" / relic", " / ring", "-"]
    assert "same slot" not in told(held, "activate", relic_card="Bowl")
    assert "same slot" in told(do(held, "gain Band from relic slot ring by Ann"), "activate", relic_card="Torc / Ring")


def test_the_turn_that_is_over_is_that_of_whoever_has_it() -> None:
    """Another uses no card in it either, as it is not theirs. [Inventory Cards]"""
    held = play(at(begun(), "Bob", "Docks"), "gain Lance from relic by Bob", "gain Lamp from relic by Ann")
    state = do(at(held, "Ann", "Dungeon"), "next")
    assert here(state) == "dungeon"
    assert "card.over" in refused(state, "use Lamp")
    assert "card.over" not in refused(state, "use Lance")
