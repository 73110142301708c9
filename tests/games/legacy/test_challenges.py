"""Challenge Overview, Challenging Enemies, Encounter Cards and Doom Effects."""

import pytest

from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import IN_FORCE, LEGAL, NEEDS_INPUT, UNCOUNTED, Ruling
from playaid.referee.contract.state import State, evolve
from playaid.testing.table import story, worksheet
from tests.each import each
from tests.games.legacy.table import (
    asks,
    at,
    begun,
    card,
    claimed,
    do,
    foe,
    here,
    offered,
    owed,
    play,
    put,
    read_as,
    refused,
    rule,
    tile,
    told,
)


def beset(named: bool = False, **options: str) -> State:
    """Lancelot (Prowess 5) on the Armoury with a Saxon, or a named one."""
    return foe(at(begun(**options), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury", named=named)


def fallen_short(state: State | None = None) -> State:
    """One success of three: a Prowess icon, and four stones that show nothing."""
    return do(state or beset(), "challenge Saxon 1", "3 1 1 1 2")


def test_successes_are_icons_and_bursts_count_double() -> None:
    state = do(beset(), "challenge Saxon 1", "3 6 1 1 1")
    assert state["public"]["challenge"] is None
    assert state["public"]["enemies"]["Saxon 1"]["by"] == "Ann"


def test_too_few_successes_wait_for_destiny() -> None:
    state = fallen_short()
    fight = state["public"]["challenge"]
    assert (fight["ones"], fight["misses"], fight["kept"], fight["rating"]) == (1, 4, 0, 3)
    assert refused(state, "move Hallway 1") == ["turn.pressing"]
    assert refused(state, "challenge Saxon 1") == ["challenge.decide"]
    assert refused(state, "next") == ["next.owed"]


def test_named_enemies_are_rated_four() -> None:
    assert do(beset(), "challenge Saxon 1", "3 3 3 1 1")["public"]["challenge"] is None
    assert do(beset(named=True), "challenge Saxon 1", "3 3 3 1 1")["public"]["challenge"]["rating"] == 4
    assert do(beset(named=True), "challenge Saxon 1", "3 3 6 1 1")["public"]["challenge"] is None


def test_a_mana_burst_is_one_success_where_the_session_says_so() -> None:
    assert do(beset(mana_burst="one"), "challenge Saxon 1", "3 6 1 1 1")["public"]["challenge"] is not None


def test_the_attribute_is_one_of_the_tokens() -> None:
    assert refused(beset(), "challenge Saxon 1 with Wisdom") == ["challenge.attribute"]
    state = foe(at(begun(), "Ann", "Armoury"), "Witch 1", "Witch", "Armoury")
    assert asks(state, "challenge Witch 1") == ("Altruism", "Wisdom")


def test_who_is_not_there_cannot_challenge() -> None:
    state = at(beset(), "Bob", "Docks")
    assert refused(state, "challenge Saxon 1 by Bob") == ["challenge.here"]
    assert refused(at(beset(), "Ann", "Docks"), "challenge Saxon 1") == ["challenge.here"]


def test_the_players_choose_who_challenges() -> None:
    state = at(at(beset(), "Bob", "Armoury"), "Cid", "Armoury")
    assert offered(state, "Ann")["challenge"] == ['"Saxon 1" by Ann', '"Saxon 1" by Bob', '"Saxon 1" by Cid']
    assert do(state, "challenge Saxon 1 by Bob", "3 3 3 3 1")["public"]["enemies"]["Saxon 1"]["by"] == "Bob"
    elsewhere = at(state, "Ann", "Docks")
    assert asks(elsewhere, "challenge Saxon 1") == ("Bob", "Cid")


def test_enemies_on_the_tile_must_be_challenged_first() -> None:
    state = foe(beset(), "Saxon 2", "Saxon", "Armoury")
    assert refused(state, "activate") == ["turn.pressing"]
    assert refused(state, "next") == ["next.owed"]
    state = do(state, "challenge Saxon 2", "3 3 3 1 1")
    state = do(state, "challenge Saxon 1", "3 3 3 1 1")
    assert not owed(state)


# stones


def test_attribute_tiles_give_a_stone_each_when_somebody_stands_there() -> None:
    state = tile(tile(beset(), "Yard", "Forest", "Prowess", "red", 1, "Sally Port"), "Ring", "Forest", "Prowess", "red", 1, "Yard")
    assert rule(state, "challenge Saxon 1", "3 3 3 1 1").verdict == "legal"
    state = at(at(state, "Bob", "Yard"), "Cid", "Ring")
    assert do(state, "challenge Saxon 1", "3 1 1 1 1 1 1")["public"]["challenge"]["stones"] == 7
    other = at(tile(beset(), "Well", "Forest", "Wisdom", "red", 1, "Sally Port"), "Bob", "Well")
    assert do(other, "challenge Saxon 1", "3 1 1 1 1")["public"]["challenge"]["stones"] == 5


def test_a_favoured_enemy_gives_its_bonus() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Lot", "Knight", "Armoury", named=True)
    assert do(state, "challenge Lot with Prowess", "3 1 1 1 1 1")["public"]["challenge"]["stones"] == 6
    without = foe(at(begun(favoured="off"), "Ann", "Armoury"), "Lot", "Knight", "Armoury", named=True)
    assert do(without, "challenge Lot with Prowess", "3 1 1 1 1")["public"]["challenge"]["stones"] == 5


def test_cards_give_stones() -> None:
    assert do(beset(), "challenge Saxon 1 plus 1", "3 1 1 1 1 1")["public"]["challenge"]["stones"] == 6


def test_more_stones_than_the_box_holds_are_re_rolls() -> None:
    state = do(beset(), "challenge Saxon 1 plus 3", "3 1 1 1 1 1")
    assert state["public"]["challenge"]["free"] == 2
    assert refused(state, "reroll 3 free") == ["reroll.destiny"]
    assert refused(state, "reroll 1 free naming Wisdom") == ["reroll.free"]
    state = do(state, "reroll 2 free", "3 1")
    assert (state["public"]["challenge"]["free"], state["public"]["challenge"]["kept"]) == (0, 1)
    assert state["public"]["seats"]["Ann"]["destiny"] == 5


def test_or_they_are_rolled_as_stones() -> None:
    state = do(beset(extra_stones="rolled"), "challenge Saxon 1 plus 3", "3 1 1 1 1 1 1 3")
    assert (state["public"]["challenge"]["free"], state["public"]["challenge"]["ones"]) == (0, 2)


# Destiny


def test_destiny_rolls_single_stones_again_and_names_a_second_attribute() -> None:
    state = do(fallen_short(), "reroll 2 naming Wisdom", "5 1")
    fight = state["public"]["challenge"]
    assert (fight["kept"], fight["ones"], fight["misses"]) == (1, 1, 3)
    assert state["public"]["seats"]["Ann"]["destiny"] == 3
    state = do(state, "reroll 1 naming Loyalty", "2")
    assert state["public"]["challenge"] is None


def test_the_second_attribute_does_not_count_backwards() -> None:
    state = do(beset(), "challenge Saxon 1", "3 5 5 5 5")
    state = do(state, "reroll 1 naming Wisdom", "1")
    assert state["public"]["challenge"]["kept"] + state["public"]["challenge"]["ones"] == 1


def test_without_a_second_attribute_only_the_first_counts() -> None:
    assert do(fallen_short(), "reroll 1", "5")["public"]["challenge"]["misses"] == 4
    assert refused(fallen_short(), "reroll 1 naming Prowess") == ["reroll.named"]


def test_destiny_runs_out() -> None:
    state = put(fallen_short(), "seats", "Ann", "destiny", 1)
    assert refused(state, "reroll 2") == ["reroll.destiny"]
    assert refused(do(state, "reroll 1", "1"), "reroll 1") == ["reroll.destiny"]


def test_only_stones_that_are_there_are_rolled_again() -> None:
    assert refused(fallen_short(), "reroll 5") == ["reroll.stones"]
    assert refused(fallen_short(), "reroll 0 and 2") == ["reroll.stones"]
    assert "a Mana Burst, and what is set aside, may not" in str(rule(fallen_short(), "reroll 0 and 2").reasons[0].text)
    assert refused(fallen_short(), "reroll 0") == ["reroll.stones"]
    assert refused(beset(), "reroll 1") == ["reroll.when"]


def test_a_success_may_be_given_up_for_a_burst_before_it_is_set_aside() -> None:
    state = do(fallen_short(), "reroll 0 and 1", "6")
    assert (state["public"]["challenge"]["kept"], state["public"]["challenge"]["ones"]) == (2, 0)
    assert do(fallen_short(), "reroll and 1", "6") == state
    gained = do(fallen_short(), "reroll 1", "3")
    assert (gained["public"]["challenge"]["kept"], gained["public"]["challenge"]["ones"]) == (1, 1)
    open_ = do(fallen_short(beset(set_aside="open")), "reroll 1", "3")
    assert (open_["public"]["challenge"]["kept"], open_["public"]["challenge"]["ones"]) == (0, 2)


# failing


def test_a_wound_and_again_with_all_stones() -> None:
    state = do(fallen_short(), "fail")
    assert state["public"]["seats"]["Ann"]["wounds"] == 1
    assert refused(state, "reroll 1") == ["reroll.when"]
    assert refused(state, "fail") == ["fail.when"]
    assert refused(state, "challenge Saxon 1 with Wisdom") == ["challenge.reroll"]
    state = do(state, "challenge Saxon 1", "3 3 3 1 1")
    assert state["public"]["enemies"]["Saxon 1"]["by"] == "Ann"


def test_another_enemy_waits() -> None:
    state = do(fallen_short(foe(beset(), "Saxon 2", "Saxon", "Armoury")), "fail")
    assert refused(state, "challenge Saxon 2") == ["challenge.same"]


def test_a_favoured_enemy_brings_a_stone_more() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Mordred", "Knight", "Armoury", named=True)
    assert do(state, "challenge Mordred with Prowess", "1 1 1 1 1 1")["public"]["challenge"]["stones"] == 6
    assert do(state, "challenge Mordred with Loyalty", "1 1 1 1 1")["public"]["challenge"]["stones"] == 5
    assert fallen_short()["public"]["challenge"]["stones"] == 5
    question = rule(state, "challenge Mordred").question
    assert question is not None
    assert "or Prowess (6 stones: 5 on the sheet, 1 for the favoured enemy)" in str(question.prompt)


def test_a_card_is_broken_instead_of_a_wound() -> None:
    state = do(fallen_short(), "fail breaking Starting Armour")
    assert state["public"]["seats"]["Ann"]["wounds"] == 0
    assert state["public"]["seats"]["Ann"]["cards"]["Starting Armour"]["broken"]
    state = do(state, "challenge Saxon 1", "1 1 1 1 1")
    assert refused(state, "fail breaking Starting Armour") == ["fail.breaking"]


def test_a_card_is_broken_for_a_wound_by_its_own_text_and_no_item_is_offered_for_it() -> None:
    """Items are discarded for what they give at once; of others some alone may be broken so, as they say. [Inventory Cards]"""
    state = do(do(fallen_short(), "gain Healing Herb from item by Ann"), "gain Lance from armoury slot weapon by Ann")
    assert offered(state, "Ann")["fail"] == ["", 'breaking "Starting Weapon"', 'breaking "Starting Armour"', 'breaking "Lance"']
    own_text = "broken for it: {}: by its own text, which has to say so = no Wound Token"
    assert own_text.format("Lance") in worksheet(rule(state, "fail breaking Lance"))
    assert own_text.format("Healing Herb") in worksheet(rule(state, "fail breaking Healing Herb"))
    assert "broken for it" not in str(worksheet(rule(state, "fail breaking Starting Weapon")))


def test_a_seduced_character_breaks_no_card() -> None:
    state = do(fallen_short(), "doom Seduction by Ann")
    assert refused(state, "fail breaking Starting Armour") == ["fail.seduced"]
    assert refused(state, "break Starting Armour by Ann") == ["card.seduced"]
    assert offered(state, "Ann")["fail"] == [""]


def test_escape_before_the_roll_and_after_a_wound() -> None:
    state = beset()
    away = do(state, "escape Starting Weapon to Hallway 1")
    assert away["public"]["seats"]["Ann"]["tile"] == "Hallway 1"
    assert "Starting Weapon" not in away["public"]["seats"]["Ann"]["cards"]
    assert not owed(away)
    assert refused(fallen_short(), "escape Starting Weapon to Hallway 1") == ["escape.when"]
    state = do(fallen_short(), "fail")
    assert do(state, "escape Starting Weapon to Hallway 1")["public"]["challenge"] is None


def test_escape_needs_an_unbroken_card_and_an_adjacent_tile() -> None:
    state = do(beset(), "break Starting Weapon by Ann")
    assert refused(state, "escape Starting Weapon to Hallway 1") == ["escape.card"]
    worn = do(state, "plaque Mercy by Ann")
    assert rule(worn, "escape Mercy to Hallway 1").reasons[0].text == "Mercy is a Virtue Plaque, no Inventory Card"
    assert refused(state, "escape Starting Armour to Docks") == ["escape.tile"]
    assert refused(begun(), "escape Starting Armour to Hallway 1") == ["escape.when"]


def test_whose_cards_are_all_broken_is_told_what_an_escape_costs_whatever_card_is_named() -> None:
    state = do(do(beset(), "break Starting Weapon by Ann"), "break Starting Armour by Ann")
    costs = "whoever escapes discards an Inventory Card that is not broken, and those of Ann (Lancelot) are all broken: "
    for broken in ("Starting Weapon", "Starting Armour"):
        (reason,) = rule(state, f"escape {broken} to Hallway 1").reasons
        assert reason.text == f"{costs}Starting Weapon, Starting Armour"
    (reason,) = rule(put(state, "seats", "Ann", "cards", {}), "escape Starting Weapon to Hallway 1").reasons
    assert reason.text.endswith("and Ann (Lancelot) holds none")
    assert refused(do(state, "repair Starting Armour by Ann"), "escape Starting Weapon to Hallway 1") == ["escape.card"]
    assert do(do(state, "repair Starting Armour by Ann"), "escape Starting Armour to Hallway 1")["public"]["challenge"] is None


def test_a_wound_or_a_broken_card_while_the_stones_lie_there_lets_one_escape_until_they_are_rolled_again() -> None:
    short, away = fallen_short(), "escape Starting Weapon to Hallway 1"
    for line in ("wound by Ann", "break Starting Armour by Ann", "wound breaking Starting Armour by Ann"):
        hurt = do(short, line)
        assert "`escape CARD to TILE`" in " ".join(owed(hurt)), line
        assert do(hurt, away)["public"]["challenge"] is None, line
        assert refused(do(hurt, "reroll 1 naming none", "1"), away) == ["escape.when"], line
        again = do(do(hurt, "fail breaking Starting Weapon"), "challenge", "1 1 1 1 1")
        assert refused(again, "escape Starting Armour to Hallway 1")[0] == "escape.when", line
        assert refused(read_as(hurt, escaping="failed"), away) == ["escape.when"], line
        assert "escape" not in " ".join(owed(read_as(hurt, escaping="failed"))), line
    assert do(read_as(do(short, "fail"), escaping="failed"), away)["public"]["challenge"] is None
    assert "hurt" not in do(short, "fail")["public"]["challenge"], "that it was failed is noted already"
    bare = do(do(short, "break Starting Armour by Ann"), "break Starting Weapon by Ann")
    assert "escape" not in " ".join(owed(bare)), "there is no card to be discarded"
    why = "no escape now: the stones are rolled; only after a wound by failing, or a card broken in its place"
    assert rule(read_as(short, escaping="failed"), away).reasons[0].text == why


def test_others_wounds_and_broken_cards_let_nobody_escape() -> None:
    for line in ("wound by Bob", "break Starting Armour by Bob", "discard Starting Armour by Ann"):
        assert refused(do(fallen_short(at(beset(), "Bob", "Docks")), line), "escape Starting Weapon to Hallway 1") == ["escape.when"], line
    trial = do(at(begun(), "Ann", "Armoury"), "encounter Trial with Loyalty rating 4 extra", "1 1 1 1")
    assert "hurt" not in do(trial, "wound by Ann")["public"]["challenge"]


# encounters and Doom Effects


def met() -> State:
    state = at(tile(begun(), "Moor", "Forest", "Encounter", "red", 1, "Sally Port"), "Ann", "Sally Port")
    return do(state, "move Moor")


def test_an_encounter_may_ask_for_a_challenge_with_all_bonuses() -> None:
    state = do(met(), "encounter The Black Knight with Prowess rating 4 against Knight plus 1", "1 1 1 1 1 1")
    assert state["public"]["challenge"]["stones"] == 7
    assert refused(state, "fail breaking Starting Armour") == ["fail.breaking"]
    state = do(state, "fail")
    assert state["public"]["challenge"] is None
    assert state["public"]["seats"]["Ann"]["wounds"] == 0
    assert "passed" in told(met(), "encounter The Black Knight with Prowess rating 1", "3 1 1 1 1")


def test_an_encounters_challenge_needs_both_numbers() -> None:
    assert refused(met(), "encounter X with Prowess") == ["challenge.half"]
    assert refused(met(), "encounter X rating 3") == ["challenge.half"]
    assert refused(met(), "encounter X with Prowess rating 0") == ["challenge.rating"]


def test_doom_effects_come_and_go() -> None:
    state = do(begun(), "doom Cursed Wound by Ann")
    assert state["public"]["seats"]["Ann"]["doom"] == ["Cursed Wound"]
    assert refused(state, "doom cursed wound by Ann") == ["doom.again"]
    assert refused(state, "negate Fear by Ann") == ["negate.doom"]
    assert do(state, "negate Cursed Wound by Ann")["public"]["seats"]["Ann"]["doom"] == []


def seduced() -> State:
    state = do(at(begun(), "Bob", "Round Table"), "doom Seduction by Bob")
    return do(state, "next")


def test_loyalty_at_the_start_of_the_turn_ends_seduction() -> None:
    state = do(seduced(), "resist", "2 2 2 2")
    assert not state["public"]["seats"]["Bob"]["seduced"]
    failed = do(do(seduced(), "resist", "1 1 1 1"), "fail")
    assert failed["public"]["seats"]["Bob"]["seduced"]
    assert refused(failed, "resist") == ["resist.once"]
    assert rule(failed, "resist").reasons[0].instead == "resist virtue"
    assert not do(failed, "resist virtue")["public"]["seats"]["Bob"]["seduced"], "it is still the start of the turn"
    left = failed["public"]["virtue"]["stack"] - 1
    assert f"{left} plaques are left in the Virtue Stack." in [str(said.text) for said in rule(failed, "resist virtue").story]
    later = do(failed, "move Hallway 1")
    assert refused(later, "resist virtue") == ["resist.start"]
    assert [reason.instead for reason in rule(later, "resist").reasons] == [None, None], "a plaque would come too late as well"
    one = read_as(failed, resisting="one")
    assert refused(one, "resist virtue") == ["resist.once"]
    assert rule(one, "resist").reasons[0].instead is None, "where one of the two is all there is, a plaque is no way on"
    assert refused(do(seduced(), "move Hallway 1"), "resist virtue") == ["resist.start"]


def test_a_plaque_of_the_stack_ends_seduction() -> None:
    state = do(seduced(), "resist virtue")
    assert not state["public"]["seats"]["Bob"]["seduced"]
    assert state["public"]["virtue"]["stack"] == 9
    assert refused(state, "resist") == ["resist.seduced", "resist.start"]


@each(("kind", "freed"), [("Altruism", True), ("Loyalty", False)])
def test_a_turn_that_ends_on_altruism_ends_seduction(kind: str, freed: bool) -> None:
    state = tile(seduced(), "Shrine", "Forest", kind, "red", 1, "Sally Port")
    state = do(at(state, "Bob", "Shrine"), "next")
    assert state["public"]["seats"]["Bob"]["seduced"] is not freed


def test_an_enemy_that_comes_upon_somebody_else_is_his_to_challenge() -> None:
    state = foe(at(begun(), "Bob", "Docks"), "Saxon 1", "Saxon", "Docks")
    assert any("Bob" in debt for debt in owed(state))
    assert rule(state, "challenge Saxon 1 by Bob", "3 3 3 1 1", side="Bob").verdict == "legal"
    assert here(play(do(state, "challenge Saxon 1 by Bob", "3 3 3 1 1"), "next")) == "play"


def test_seduced_is_the_doom_effect_of_seduction() -> None:
    state = do(begun(), "doom Seduced")
    assert state["public"]["seats"]["Ann"]["doom"] == ["Seduction"]
    assert "card.seduced" in refused(state, "break Starting Armour")
    assert "doom.again" in refused(state, "doom Seduction")
    assert do(do(state, "negate seduced"), "break Starting Armour")


def test_a_refused_challenge_says_who_is_missing() -> None:
    away = at(beset(), "Ann", "Docks")
    nobody = rule(away, "challenge Saxon 1").reasons[0].text
    assert nobody.startswith("Saxon 1 is on Armoury, and no character stands there")
    assert "`advise Saxon 1`" in nobody
    assert "and Bob does not stand there (`advise Saxon 1 by Bob`" in rule(away, "challenge Saxon 1 by Bob").reasons[0].text


def test_a_challenge_goes_on_with_the_same_character_stones_and_rating() -> None:
    state = do(at(fallen_short(), "Bob", "Armoury"), "fail")
    assert refused(state, "challenge Saxon 1 by Bob") == ["challenge.seat"]
    assert refused(state, "challenge Saxon 1 plus 2") == ["challenge.numbers"]
    assert refused(state, "challenge Saxon 1 rating 2") == ["challenge.numbers"]
    assert do(state, "challenge Saxon 1 rating 3 by Ann", "3 3 3 1 1")["public"]["challenge"] is None


def test_only_who_is_challenged_escapes() -> None:
    state = do(at(fallen_short(), "Bob", "Armoury"), "fail")
    assert refused(state, "escape Starting Weapon to Hallway 1 by Bob") == ["escape.when"]
    assert do(state, "escape Starting Weapon to Hallway 1 by Ann")["public"]["seats"]["Ann"]["tile"] == "Hallway 1"


def test_who_alone_is_beset_escapes_without_being_said() -> None:
    state = at(foe(begun(), "Saxon 1", "Saxon", "Armoury"), "Bob", "Armoury")
    assert do(state, "escape Starting Weapon to Hallway 1")["public"]["seats"]["Bob"]["tile"] == "Hallway 1"
    assert refused(state, "escape Starting Weapon to Hallway 1 by Ann")[0] == "escape.when"


def test_what_is_owed_tells_the_re_rolls_that_cost_nothing() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    short = do(state, "challenge Saxon 1 plus 2", "1 1 1 1 1 1")
    assert "`reroll free` (a stone for nothing); or `reroll 1 naming Altruism` (" in owed(short)[0]
    assert "for nothing" not in owed(do(short, "reroll 1 free", "1"))[0]


def test_without_a_number_one_stone_is_rolled_again_and_one_goes_on_or_not() -> None:
    """Of five stones one counts; a re-roll in vain takes one token and no second one, and says how many are left."""
    short = do(beset(), "challenge Saxon 1", "3 1 1 1 2")
    once = rule(short, "reroll naming Loyalty", "1")
    assert once.verdict == "legal"
    assert "1 Destiny spent, 4 left" in story(once)
    left = do(short, "reroll naming Loyalty", "1")
    assert (left["public"]["challenge"]["kept"], left["public"]["seats"]["Ann"]["destiny"]) == (0, 4)
    assert left == do(short, "reroll 1 naming Loyalty", "1")
    assert do(left, "reroll naming Cunning", "6")["public"]["challenge"] is None


def test_the_line_that_rolls_again_is_told_whole() -> None:
    """With the first second attribute, as none is better than another, and then with the one that was named; never with the one that
    counts already."""
    short = do(beset(), "challenge Saxon 1 with Prowess", "3 1 1 1 2")
    one = "one of the 4 stones that show nothing is rolled again, for 1 of 5 Destiny"
    assert f"`reroll 1 naming Altruism` ({one}; on it Altruism counts, too" in owes(short)
    assert rule(short, "reroll naming Altruism", "2").verdict == "legal"
    assert "Destiny; on it Loyalty counts" in owes(do(short, "reroll naming Loyalty", "1"))
    by_altruism = put(beset(), "challenge", {**short["public"]["challenge"], "attribute": "Altruism"})
    assert "Destiny; on it Loyalty counts" in owes(by_altruism)


def test_a_second_attribute_can_be_named_and_need_not_be() -> None:
    """Of stones that show what is challenged with that counts, and nothing else besides; what counts already is no second attribute."""
    short = do(beset(), "challenge Saxon 1 with Prowess", "3 1 1 1 2")
    alone = rule(short, "reroll 2 naming none", "1 2")
    assert alone.verdict == "legal"
    assert "second attribute" not in worksheet(alone)
    assert do(short, "reroll 2 naming none", "1 2")["public"]["challenge"]["misses"] == 4
    assert do(short, "reroll 2 none", "1 2") == do(short, "reroll 2", "1 2") == do(short, "reroll 2 naming none", "1 2")
    assert do(short, "reroll 2 naming Altruism", "1 2")["public"]["challenge"]["misses"] == 3
    assert {"1 naming none", "2 naming none"} <= set(offered(short, "Ann")["reroll"])
    assert refused(short, "reroll 1 naming Prowess") == ["reroll.named"]
    with pytest.raises(Unreadable, match="no second attribute is called"):
        rule(short, "reroll 1 naming Grail", "1")


def test_what_cannot_be_enough_any_more_is_rolled_again_only_by_its_number() -> None:
    """Three are lacking: with one token left after four in vain, no stone can bring them any more."""
    short = do(beset(), "challenge Saxon 1", "1 1 1 1 1")
    left = do(short, "reroll 4 naming Loyalty", "1 1 1 1")
    assert (left["public"]["challenge"]["kept"], left["public"]["seats"]["Ann"]["destiny"]) == (0, 1)
    assert refused(left, "reroll") == ["reroll.enough"]
    assert rule(left, "reroll 1", "1").verdict == "legal"
    assert "reroll" not in owed(left)[0]


def test_so_are_those_that_the_box_does_not_hold() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    short = do(state, "challenge Saxon 1 plus 3", "3 3 1 1 1 1")
    again = do(short, "reroll free", "1")
    assert (again["public"]["challenge"]["free"], again["public"]["seats"]["Ann"]["destiny"]) == (1, 5)
    assert "1 free" in offered(short, "Ann")["reroll"]


def test_only_single_successes_may_be_rolled_again_too() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    state = do(state, "challenge Saxon 1 with Prowess rating 9", "3 3 3 3 3")
    assert (state["public"]["challenge"]["misses"], state["public"]["challenge"]["ones"]) == (0, 5)
    assert "(a stone that shows a success is rolled again, for 1 of 5 Destiny; " in " ".join(owed(state))
    lines = offered(state, "Ann")["reroll"]
    assert {line.partition(" naming")[0] for line in lines} == {"1 success", *(f"{number} successes" for number in range(2, 6))}


def test_escape_is_offered_again_after_a_wound() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    before = offered(state, "Ann")["escape"]
    assert '"Starting Weapon" to Hallway 1 by Ann' in before
    state = do(state, "challenge Saxon 1", "1 1 1 1 1")
    assert offered(state, "Ann")["escape"] == []
    assert offered(do(state, "fail"), "Ann")["escape"] == before


def test_an_attribute_without_a_score_brings_no_stones() -> None:
    state = put(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury"), "seats", "Ann", "scores", {})
    assert do(state, "challenge Saxon 1 with Prowess")["public"]["challenge"]["stones"] == 0


def test_no_escape_is_offered_before_the_spoils_are_drawn() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    assert offered(state, "Ann")["escape"]
    spoils = {"card": "Siege", "kinds": ["Witch"], "named": None, "claimant": "Ann", "done": []}
    drawing = claimed(put(state, "spoils", spoils), "Ann", "Witch")
    assert offered(drawing, "Ann")["escape"] == []
    assert refused(drawing, "escape Starting Weapon to Hallway 1") == ["challenge.cards"]
    assert offered(put(state, "draws", [{"seat": "Ann", "what": "threat", "tile": "Armoury"}]), "Ann")["escape"] == []


def owes(state: State) -> str:
    return str(owed(state)[0])


def test_only_what_can_be_broken_is_named_as_a_way_out() -> None:
    short = fallen_short()
    assert "`fail breaking CARD`" in owes(short)
    assert "breaking" not in owes(put(short, "seats", "Ann", "seduced", True))
    assert "breaking" not in owes(do(do(short, "break Starting Armour"), "break Starting Weapon"))


def test_why_a_plaque_is_not_broken_and_nobody_escapes_from_a_card() -> None:
    worn = put(put(fallen_short(), "seats", "Ann", "virtue", "Mercy"), "virtue", {"stack": 9, "discarded": 0, "box": 0})
    assert rule(worn, "fail breaking Mercy").reasons[0].text == "Mercy cannot be broken: it is a Virtue Plaque, no Inventory Card"
    trial = do(at(begun(), "Ann", "Armoury"), "encounter Trial with Loyalty rating 4 extra", "1 1 1 1")
    assert rule(trial, "escape Starting Weapon to Hallway 1").reasons[0].text == "no escape now: only an enemy is escaped from"


def uncounted(ruling: Ruling) -> list[str]:
    return [line.text for line in ruling.worksheet if line.label == UNCOUNTED]


def in_force(ruling: Ruling) -> list[str]:
    return [str(line.text) for line in ruling.worksheet if line.label == IN_FORCE]


def test_what_cards_and_sheets_say_of_stones_is_told_not_to_be_counted() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    plain = "what the sheet of Lancelot may give or take; `challenge … plus 1` says a stone more, `challenge … plus -1` one fewer"
    assert uncounted(rule(state, "challenge Saxon 1 with Prowess", "3 3 3 3 3")) == [plain]
    card = {"deck": "severe", "kinds": ["Saxon"], "named": None, "command": "Hold", "target": None, "spawned": 1}
    told = evolve(state, [["put", ["public", "threats", "Mordreds Plot"], {**card, "ability": "Prowess Challenges: 1 Stone less"}]])
    ruling = rule(told, "challenge Saxon 1 with Prowess", "3 3 3 3 3")
    assert in_force(ruling) == ["Mordreds Plot (Prowess Challenges: 1 Stone less) is not counted: `challenge … plus -1` says it"]
    assert uncounted(ruling) == [plain]
    unclear = evolve(state, [["put", ["public", "threats", "Mordreds Plot"], {**card, "ability": "All doors are barred"}]])
    said = uncounted(rule(unclear, "challenge Saxon 1 with Prowess", "3 3 3 3 3"))
    assert said == [plain.replace("the sheet", "Mordreds Plot (All doors are barred) and the sheet", 1)]


def test_abilities_that_speak_of_no_challenge_are_not_told_of_there() -> None:
    """[Roaming Threat Cards]: one that speaks of successes may set the Challenge Rating, and it is told how that is said."""
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    for ability, told_with in (
        ("Place 1 Despair", None),
        ("Saxons move 2 tiles", None),
        ("1 more success needed", "`challenge … plus 1` says it, `challenge … rating 5` another Challenge Rating"),
        ("Challenge Rating +1", "`challenge … rating 5` says another Challenge Rating"),
        ("No Mana Bursts", ""),
        ("No card may be traded", None),
        ("1 Stone less in a Prowess Challenge", "`challenge … plus -1` says it"),
    ):
        told = card(state, "Plot", "Hold", "Saxon", deck="severe", ability=ability)
        ruling = rule(told, "challenge Saxon 1 with Prowess", "3 3 3 3 3")
        assert (f"Plot ({ability})" in str((uncounted(ruling), in_force(ruling)))) == (told_with is not None), ability
        assert in_force(ruling) == ([f"Plot ({ability}) is not counted: {told_with}"] if told_with else []), ability
        rated = in_force(rule(told, "challenge Saxon 1 with Prowess rating 5", "3 3 3 3 3"))
        assert not any("rating 5" in line for line in rated), ability
        assert any("the Challenge Rating that was said is counted" in line for line in rated) == (ability == "Challenge Rating +1")


def test_an_ability_of_one_kind_is_told_of_at_that_kind_alone() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    told = card(state, "Plot", "Hold", "Saxon", deck="severe", ability="Saxons: Challenge Rating +1")
    other = card(state, "Plot", "Hold", "Witch", deck="severe", ability="Witches: Challenge Rating +1")
    line = "challenge Saxon 1 with Prowess"
    assert [rule(at_, line, "3 3 3 3 3").verdict for at_ in (told, other)] == [NEEDS_INPUT, LEGAL]
    assert ["Plot" in str(in_force(rule(at_, "advise Saxon 1"))) for at_ in (told, other)] == [True, False]
    free, trial = at(begun(), "Ann", "Armoury"), "encounter Trial with Loyalty rating 4 extra"
    for ability, tells in (("Saxons: Challenge Rating +1", False), ("1 Stone less in every Challenge", True)):
        said = in_force(rule(card(free, "Plot", "Hold", "Saxon", deck="severe", ability=ability), trial, "1 1 1 1"))
        assert ("Plot" in str(said)) == tells
    assert "Plot" in str(in_force(rule(told, "advise with Prowess rating 5"))), "of which enemy is not said"


def test_whoever_has_told_of_stones_is_told_of_none() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    for said in ("plus -1", "minus 1"):
        ruling = rule(state, f"challenge Saxon 1 with Prowess {said}", "3 3 3 3")
        assert not uncounted(ruling)
        assert ruling.verdict == LEGAL, "four stones of five are thrown"
    two = foe(at(begun(), "Ann", "Armoury"), "Traitor 1", "Traitor", "Armoury")
    asked = [rule(two, line).question for line in ("challenge Traitor 1", "challenge Traitor 1 plus 1")]
    assert not any(question is not None and "not counted" in question.prompt for question in asked)
    two = do(two, "gain Blade from armoury by Ann")
    asked = [rule(two, line).question for line in ("challenge Traitor 1", "challenge Traitor 1 plus 1")]
    assert ["`challenge Traitor 1 plus 1` says a stone more" in question.prompt for question in asked if question] == [True, False]


def test_a_score_that_the_house_made_up_is_marked_where_it_counts() -> None:
    """As long as it is what the sheet says: what was put right by hand is nobody's invention."""

    def marked(state: State, stones: str = "3 6 1 1 1") -> set[str]:
        facts = rule(state, "challenge Saxon 1", stones).facts
        return {used.fact.keys[1] for used in facts if used.fact.table == "sheets" and used.fact.provenance == "house"}

    assert marked(beset()) == {"scores"}
    assert marked(put(beset(), "seats", "Ann", "favoured", "Saxon"), "3 6 1 1 1 1") == {"scores", "bonus"}
    assert marked(put(put(beset(), "seats", "Ann", "favoured", "Saxon"), "seats", "Ann", "bonus", 2), "3 6 1 1 1 1") == {"scores"}
    assert marked(put(beset(), "seats", "Ann", "scores", "Prowess", 8), "3 6 1 1 1 1 1 1") == set()


def test_the_question_for_the_attribute_counts_the_stones_that_were_told() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Witch 1", "Witch", "Armoury")
    for plus, stones in (("", (2, 2)), (" plus 1", (3, 3)), (" plus -3", (0, 0))):
        question = rule(state, f"challenge Witch 1{plus}").question
        assert question is not None
        of = f": 2 on the sheet, {plus.split()[-1]} by cards and abilities" if plus else ""
        told = " or ".join(f"{name} ({n} stones{of})" for name, n in zip(question.options, stones, strict=True))
        assert told in str(question.prompt)


def test_as_many_stones_as_the_box_holds_are_no_re_rolls() -> None:
    assert "but the box has" not in worksheet(rule(beset(), "challenge Saxon 1 plus 1", "3 1 1 1 1 1"))
    assert "7, but the box has 6 only" in worksheet(rule(beset(), "challenge Saxon 1 plus 2", "3 1 1 1 1 1"))


def test_an_enemy_that_is_not_named_is_the_one_that_is_meant() -> None:
    """The only one on the tile; the one in hand, where there are several; and that of another, where whoever is on turn has none."""
    assert refused(beset(), "challenge with Wisdom") == ["challenge.attribute"]
    again = do(fallen_short(foe(beset(), "Saxon 2", "Saxon", "Armoury")), "fail")
    assert do(again, "challenge", "3 3 3 1 1")["public"]["enemies"]["Saxon 1"]["by"] == "Ann"
    of_bob = foe(at(begun(), "Bob", "Docks"), "Saxon 1", "Saxon", "Docks")
    assert do(of_bob, "challenge", "3 3 3 1 1")["public"]["enemies"]["Saxon 1"]["by"] == "Bob"


def test_how_a_challenge_of_a_card_is_said_is_told_by_either_of_its_numbers() -> None:
    said = {
        "challenge rating 3": "encounter TITLE with ATTRIBUTE rating 3; after `undo`, where it was said without",
        "challenge with Wisdom": "encounter TITLE with Wisdom rating N",
        "challenge wisdom 3": "encounter TITLE with Wisdom rating 3",
        "challenge wisdom (3) plus 1": "encounter TITLE with Wisdom rating 3",
    }
    for line, hint in said.items():
        assert hint in str(rule(begun(), line).reasons[0].instead), line
    assert rule(begun(), "challenge").reasons[0].instead is None


def test_whoever_is_on_turn_challenges_unless_another_is_said() -> None:
    together = at(beset(), "Bob", "Armoury")
    assert do(together, "challenge Saxon 1", "3 3 3 1 1")["public"]["enemies"]["Saxon 1"]["by"] == "Ann"


def test_a_challenge_from_afar_that_the_table_allows_is_that_of_whose_turn_it_is_else_of_the_first_seat() -> None:
    away = at(beset(), "Ann", "Docks")
    for state in (away, put(away, "turn", None)):
        ruling = rule(state, "challenge Saxon 1", "3 3 3 1 1", None, "a card says so")
        assert ruling.verdict == LEGAL
        assert evolve(state, ruling.changes)["public"]["enemies"]["Saxon 1"]["by"] == "Ann"
