"""What gave stones to a challenge is gone: they are missing when an enemy is challenged again. [Inventory Cards] [Challenging Enemies]"""

import pytest

from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.games.legacy.table import asks, at, begun, do, foe, lost, put, read_as, readings, rule, tile
from tests.games.legacy.test_told import armed

NUMBERS = ("1", "2", "3", "4", "5", "6", "0")


def again(state: State, dice: str = "1 1 1 1 1") -> int:
    """With how many stones the challenge is attempted again, so many being thrown."""
    stones: int = do(state, "challenge Saxon 1", dice)["public"]["challenge"]["stones"]
    return stones


def test_the_stones_of_a_card_that_is_discarded_go_with_it() -> None:
    """After the wound as well as before it; Starting Equipment gives none, and a card may have given none."""
    wounded = do(armed(), "fail")
    for state in (armed(), wounded):
        assert asks(state, "discard Blade") == NUMBERS
    assert again(do(wounded, "discard Blade", stones_of_Blade="1")) == 5
    assert again(do(do(armed(), "discard Blade", stones_of_Blade="1"), "fail")) == 5
    assert again(do(wounded, "discard Blade", stones_of_Blade="0"), "1 1 1 1 1 1") == 6
    assert again(do(wounded, "discard Starting Armour"), "1 1 1 1 1 1") == 6


def test_stones_that_are_gone_go_once_and_the_worksheet_tells_it() -> None:
    wounded = do(armed(), "fail breaking Blade", stones_of_Blade="1")
    fought = do(do(wounded, "challenge Saxon 1", "1 1 1 1 1"), "fail breaking Starting Armour")
    assert again(fought) == 5
    for state, dice, basis in (
        (wounded, "1 1 1 1 1", "all of them again that are granted, of 6"),
        (do(armed(), "fail"), "1 1 1 1 1 1", "all of them again"),
    ):
        assert [str(line.text) for line in rule(state, "challenge Saxon 1", dice).worksheet if line.label == "stones"] == [basis]


def test_a_retired_character_grants_no_stones_to_anothers_challenge() -> None:
    """Of its own nothing is left."""
    state = put(put(at(do(armed(), "fail"), "Bob", "Docks"), "seats", "Bob", "wounds", 1), "seats", "Ann", "wounds", 1)
    assert asks(state, "wound by Bob") == NUMBERS
    assert again(do(state, "wound by Bob", stones_of_Arthur="1", new_character_of_Bob="sheet 5")) == 5
    assert lost(state, "wound by Ann")["public"]["challenge"] is None


def test_a_name_is_no_number_of_stones_nor_of_moves() -> None:
    """Sheets are numbered, too: whose character has sheet 4 is no four stones. What is typed in full is taken by its number alone."""
    state = put(put(at(do(armed(), "fail"), "Bob", "Docks"), "seats", "Bob", "wounds", 1), "seats", "Ann", "wounds", 1)
    state = put(state, "sheet_names", {"4": "Merlin", "5": "Gawain"})
    for line, key in (
        ("wound by Bob", "stones_of_Arthur"),
        ("discard Blade", "stones_of_Blade"),
        ("gain Nag from mount by Ann", "moves_of_Nag"),
    ):
        with pytest.raises(Unreadable, match="no choice here is called"):
            rule(state, line, **{key: "Merlin"})
    ridden = do(state, "gain Nag from mount by Ann", moves_of_Nag="4")
    assert ridden["public"]["seats"]["Ann"]["cards"]["Nag"]["moves"] == 4
    assert again(do(state, "wound by Bob", stones_of_Arthur="1", new_character_of_Bob="Gawain")) == 5, "the sheet itself goes by its name"


def test_only_of_an_enemys_challenge_anything_is_asked() -> None:
    """No other is attempted again, and none without stones of cards has any to lose."""
    held = do(begun(), "gain Blade from armoury by Ann")
    trial = do(held, "encounter Trial with Loyalty rating 9 plus 1 extra", "1 1 1 1 1")
    for state in (held, trial):
        for line in ("break Blade", "discard Blade"):
            assert do(state, line), line


def shrine() -> State:
    """Ann has lost a challenge with a stone for the tile that Bob stood on; Bob's character has been retired since."""
    state = at(tile(begun(), "Hill", "Forest", "Prowess", "red", 1, "Sally Port"), "Bob", "Hill")
    state = foe(put(at(state, "Ann", "Armoury"), "seats", "Bob", "wounds", 1), "Saxon 1", "Saxon", "Armoury")
    return lost(do(do(state, "challenge Saxon 1", "1 1 1 1 1 1"), "fail"), "wound by Bob", "Bob")


def test_a_tile_that_is_left_empty_keeps_its_stone_in_the_challenge_unless_it_is_read_otherwise() -> None:
    same, counted = shrine(), read_as(shrine(), renewed="counted")
    assert (again(same, "1 1 1 1 1 1"), again(counted)) == (6, 5)
    assert [str(line.result) for line in rule(counted, "challenge Saxon 1", "1 1 1 1 1").worksheet if line.label == "stones"] == ["5"]
    assert "5 stones" in " ".join(rule(counted, "advise").shown)
    assert rule(counted, "challenge Saxon 1 rating 2").reasons[0].text.startswith("of the 6 stones 5 are rolled again")
    assert readings(same, rule(same, "challenge Saxon 1", "1 1 1 1 1 1")) == ["renewed"]
    occupied = at(same, "Cid", "Hill")
    assert readings(occupied, rule(occupied, "challenge Saxon 1", "1 1 1 1 1 1")) == []
    armed_so = read_as(do(armed(), "fail breaking Blade", stones_of_Blade="1"), renewed="counted")
    assert again(armed_so) == 5
    assert again(read_as(do(armed(), "fail"), renewed="counted"), "1 1 1 1 1 1") == 6


def test_the_stones_of_a_broken_card_are_rolled_again_by_a_reading() -> None:
    """The text says both: a broken card has no effect, and all stones are rolled again. Of a card that is discarded it says one."""
    for line in ("fail breaking Blade", "break Blade"):
        state = armed() if line.startswith("fail") else do(armed(), "fail")
        gone = rule(state, line, stones_of_Blade="1")
        assert readings(state, gone) == ["broken-stones"]
        assert readings(state, rule(state, line, stones_of_Blade="0")) == []
        assert again(do(state, line, stones_of_Blade="1")) == 5
        assert again(do(read_as(state, broken_stones="rolled"), line), "1 1 1 1 1 1") == 6
    wounded = read_as(do(armed(), "fail"), broken_stones="rolled")
    assert again(do(wounded, "discard Blade", stones_of_Blade="1")) == 5


def test_the_stones_of_a_plaque_that_its_use_discards_go_with_it() -> None:
    """As of one that is discarded otherwise; one that is kept goes on granting them."""
    worn = do(do(armed(), "fail"), "plaque Hope by Ann")
    assert again(do(worn, "use Hope now", plaque="discarded", stones_of_Hope="1")) == 5
    assert again(do(worn, "use Hope now", plaque="kept"), "1 1 1 1 1 1") == 6


def told_apart(line: str = "challenge Saxon 1 plus 2 using Blade plus -1") -> State:
    """A Blade gives two stones, an ability takes one: six, of which too few show anything."""
    state = do(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury"), "gain Blade from armoury by Ann")
    return do(state, line, "1 1 1 1 1 1")


def test_what_a_card_gives_and_what_an_ability_takes_are_told_apart() -> None:
    """With the card goes what the card gave, and that alone."""
    for given in ("plus 2 using Blade besides -1", "+2 Blade -1", "plus 2 Blade minus 1"):
        assert told_apart(f"challenge Saxon 1 {given}") == told_apart(), given
    fight = told_apart()["public"]["challenge"]
    assert (fight["stones"], fight["plus"], fight["besides"]) == (6, 1, -1)
    broken = do(told_apart(), "fail breaking Blade")
    assert again(broken, "1 1 1 1") == 4
    assert str(rule(broken, "challenge Saxon 1 plus 1").reasons[0].text).startswith("of the 6 stones 4 are rolled again, against 3, by a")
    assert again(do(told_apart(), "fail"), "1 1 1 1 1 1") == 6


def test_what_is_told_against_the_rules_of_a_renewed_challenge_is_rolled_with() -> None:
    """The table's word puts other stones, or another rating, in the place of those told before."""
    wounded = do(told_apart(), "fail")
    for line, dice, stones, rating in (
        ("challenge Saxon 1 plus -1", "1 1 1 1", 4, 3),
        ("challenge Saxon 1 plus 2", "1 1 1 1 1 1 1", 7, 3),
        ("challenge Saxon 1 rating 5", "1 1 1 1 1 1", 6, 5),
    ):
        ruling = rule(wounded, line, dice, overrule="we had it wrong")
        fight = evolve(wounded, ruling.changes)["public"]["challenge"]
        assert (ruling.verdict, fight["stones"], fight["rating"]) == (LEGAL, stones, rating), line


def overruled(state: State, line: str, dice: str = "") -> State:
    ruling = rule(state, line, dice, overrule="we say so")
    assert ruling.verdict == LEGAL, (line, ruling.reasons, ruling.question)
    return evolve(state, ruling.changes)


def test_what_the_table_says_of_a_challenge_against_its_rules_is_done() -> None:
    """Another attribute, another character, another enemy than that which is challenged again."""
    wounded = do(told_apart(), "fail")
    fight = overruled(wounded, "challenge Saxon 1 with Altruism", "2 2 2")["public"]["challenge"]
    assert (fight["attribute"], fight["stones"]) == ("Altruism", 3), "two on the sheet, and one that was told"
    fight = overruled(wounded, "challenge Saxon 1 by Bob", "1 1 1 1 1 1")["public"]["challenge"]
    assert (fight["seat"], fight["stones"]) == ("Bob", 6), "four on the sheet, one for the favoured enemy, one that was told"
    two = foe(wounded, "Witch 1", "Witch", "Armoury")
    fight = overruled(two, "challenge Witch 1 with Wisdom", "1 1")["public"]["challenge"]
    assert (fight["name"], fight["attribute"]) == ("Witch 1", "Wisdom")


def test_what_the_table_says_of_stones_and_cards_against_the_rules_is_done() -> None:
    """A second attribute counts though no Destiny is spent; a card is broken where no wound is to be avoided."""
    fought = do(begun(), "encounter Bog with Loyalty rating 3 extra", "1 1 1 1")
    fight = overruled(fought, "reroll 1 given naming Wisdom", "5")["public"]["challenge"]
    assert (fight["kept"] + fight["ones"], fight["misses"]) == (1, 3)
    assert overruled(fought, "fail breaking Starting Armour")["public"]["seats"]["Ann"]["cards"]["Starting Armour"]["broken"]
