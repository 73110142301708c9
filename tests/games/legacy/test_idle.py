"""Steps that pass by themselves, and what `next` does because it leaves no choice."""

import pytest

from playaid.games.legacy import GAME
from playaid.games.legacy.state import idle
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.legacy import evening
from tests.games.legacy.table import asks, at, begun, card, claimed, do, foe, here, owed, play, put, read_as, rule, tile, told
from tests.slow import some


def turns(**options: str) -> State:
    """Four characters in the first turn of a round, at a table where idle steps pass by themselves."""
    return begun(passing="automatic", **options)


def last(state: State) -> State:
    """The last turn of the round: the next `next` begins the Key-Turn."""
    return play(state, "next", "next", "next", "next")


def place(state: State) -> tuple[str, str]:
    return here(state), state["public"]["turn"]["seat"] if state["public"]["turn"] else "nobody"


def test_an_idle_round_is_one_next_a_turn() -> None:
    state = turns()
    seats: list[tuple[str, str]] = []
    for _ in range(5):
        seats.append(place(state))
        state = do(state, "next")
    assert seats == [("play", seat) for seat in ("Ann", "Bob", "Cid", "Dot", "Ann")]
    assert place(state) == ("play", "Bob")
    assert (state["public"]["despair"], state["public"]["holder"], state["public"]["key_turn"]) == (1, "Bob", 1)


def test_each_step_that_passes_is_told_and_why() -> None:
    story = told(last(turns()), "next")
    for words in (
        "Despair, step 1: the Despair Token is placed",
        "Enemy Special Abilities, step 2: no card in play has one",
        "Movement Commands, step 3: no Enemy Token moves",
        "Challenges, step 4: no enemy stands on a character's tile",
        "Passing the token, step 5: the Key-Turn Token is handed on",
    ):
        assert words in story
    assert "`next`" not in story
    assert "`extinguish`" not in story


def test_a_table_that_takes_each_step_stops_at_each() -> None:
    assert place(do(last(begun(passing="each")), "next")) == ("despair", "nobody")
    assert place(do(last(begun()), "next")) == ("despair", "nobody")


def test_the_last_flame_ends_the_game_where_it_goes_out() -> None:
    state = last(turns())
    state = do(put(state, "despair", state["public"]["flames"] - 1), "next")
    assert state["referee"]["over"]["winner"] is None
    assert (here(state), state["public"]["holder"]) == ("despair", "Ann")


def test_a_special_ability_is_waited_for_and_then_the_rest_passes() -> None:
    state = do(last(card(turns(), "Siege", "Hold", "Saxon", ability="A plaque is lost.")), "next")
    assert (here(state), state["public"]["despair"]) == ("abilities", 1)
    assert any("A plaque is lost." in debt for debt in owed(state))
    state = do(state, "ability Siege")
    assert here(state) == "abilities"  # what it changes is entered now
    assert place(do(state, "next")) == ("play", "Bob")


def hunted() -> State:
    """A Saxon on the Docks that goes for the characters on the Round Table."""
    return foe(card(turns(), "Raid", "Aggressive", "Saxon"), "Saxon 1", "Saxon", "Docks", "Raid")


def test_enemies_whose_way_leaves_no_choice_move_by_themselves() -> None:
    state = last(hunted())
    assert "Movement Commands, step 3: every Enemy Token that moves has moved" in told(state, "next")
    state = do(state, "next")
    assert state["public"]["enemies"]["Saxon 1"]["tile"] == "Hallway 4"
    assert place(state) == ("play", "Bob")


def test_an_enemy_that_comes_to_a_character_is_challenged_before_the_token_goes_on() -> None:
    state = do(last(hunted()), "next")
    state = do(play(state, "next", "next", "next", "next"), "next")
    assert (here(state), state["public"]["enemies"]["Saxon 1"]["tile"]) == ("challenges", "Round Table")
    state = do(state, "challenge Saxon 1 by Ann with Prowess", "3 3 3 1 1")
    assert place(do(state, "next")) == ("play", "Cid")


def test_equal_ways_are_settled_by_a_die_that_next_asks_for() -> None:
    state = at(at(hunted(), "Ann", "Hallway 1"), "Bob", "Hallway 2")
    for seat in ("Cid", "Dot"):
        state = at(state, seat, "Hallway 1")
    state = last(foe(state, "Saxon 2", "Saxon", "Round Table", "Raid"))
    assert rule(state, "next", "").verdict == NEEDS_INPUT
    after = {face: do(state, "next", face)["public"]["enemies"]["Saxon 2"]["tile"] for face in "12"}
    assert sorted(after.values()) == ["Hallway 1", "Hallway 2"]


def test_objectives_that_rank_alike_are_the_players_choice_within_next() -> None:
    state = card(hunted(), "Second", "Objective", "Saxon", target="Chapel")
    state = put(card(state, "Third", "Objective", "Saxon", target="Infirmary"), "enemies", "Saxon 1", "tile", "Round Table")
    state = last(put(at(at(at(at(state, "Ann", "Stables"), "Bob", "Stables"), "Cid", "Stables"), "Dot", "Stables"), "challenge", None))
    assert asks(state, "next") == ("Objective Chapel", "Objective Infirmary")


def test_cards_that_a_tile_of_the_key_turn_wants_are_waited_for() -> None:
    state = tile(turns(key_turn_tile="on"), "Camp", "Forest", "-", "red", 2, "Sally Port")
    state = do(last(state), "next")
    assert here(state) == "tiles"
    assert any("lay" in debt for debt in owed(state))


def test_without_a_sheet_to_choose_the_turn_of_the_retired_passes() -> None:
    state = put(at(turns(), "Bob", "Docks"), "seats", "Bob", "wounds", 1)
    state = do(put(state, "used_sheets", state["public"]["sheets"]), "wound by Bob")
    assert "every Character Sheet has been played" in told(state, "next")
    assert place(do(state, "next")) == ("play", "Cid")


def test_the_dungeon_asks_for_its_card_or_passes() -> None:
    state = at(turns(), "Ann", "Dungeon")
    assert here(do(state, "next")) == "dungeon"
    state = put(put(state, "decks", "severe", 0), "box", "decks", "severe", 0)
    assert "no Roaming Threat Card is left to draw" in told(state, "next")
    assert "a Roaming Threat Card is drawn" not in told(state, "next")
    assert "a Roaming Threat Card is drawn" in told(at(turns(), "Ann", "Dungeon"), "next")
    assert place(do(state, "next")) == ("play", "Bob")


@each("seed", some(range(4), 0, 1))
def test_evenings_by_chance_go_as_well(seed: int) -> None:
    state, said = evening.play(seed, {"passing": "automatic"})
    assert state["referee"].get("over") or len(said) == evening.MOST
    assert "pass" not in said
    assert "extinguish" not in said


def test_what_next_does_is_done_once() -> None:
    ruling = rule(last(turns()), "next")
    assert ruling.verdict == LEGAL
    assert sum(said.text.startswith("A Flame of Hope") for said in ruling.story) == 1


def test_what_is_owed_stays_owed_though_the_players_overrule_it() -> None:
    """Nothing of the Key-Turn is done by itself while somebody must challenge an enemy."""
    state = foe(last(turns()), "Saxon 1", "Saxon", "Round Table")
    for _ in ("the turn", "the turn that has ended"):
        state = evolve(state, rule(state, "next", overrule="we forgot about it").changes)
    assert (place(state), state["public"]["despair"]) == (("despair", "nobody"), 0)


def test_whose_tokens_are_carried_is_asked_of_whose_turn_it_is() -> None:
    state = begun(["Ann", "Bob", "Cid"])
    assert idle.tokens_carried(state, "Ann") == "Ann carries no Story Token"
    with_bob = put(state, "tokens", {"Eagle": {"tile": None, "by": "Bob", "returned": False}})
    assert idle.tokens_carried(with_bob, "Ann") == "Ann carries no Story Token"
    assert idle.tokens_lying(with_bob, "Ann") == "no Story Token lies on Round Table, where Ann stands"
    with_ann = put(state, "tokens", {"Eagle": {"tile": None, "by": "Ann", "returned": False}})
    assert not idle.tokens_carried(with_ann, "Ann")
    assert idle.tokens_lying(with_ann, "Ann") == "no Story Token lies on Round Table: Ann has Eagle"


def test_that_nothing_lies_there_is_told_of_whoever_stands_somewhere() -> None:
    state = begun(["Ann", "Bob", "Cid"])
    lying = {name: {"tile": where, "by": None, "returned": False} for name, where in (("Eagle", "Docks"), ("Crown", "Round Table"))}
    assert idle.tokens_lying(put(state, "tokens", lying), "Ann") == "", "one of the two does"
    assert idle.tokens_lying(put(state, "seats", "Ann", "tile", None), "Ann") == ""
    assert idle.escorts_lying(state, "Ann") == "no Escort Token lies on Round Table, where Ann stands"


def test_why_nothing_changes_hands_and_nobody_flees() -> None:
    """Told of a verb that is said alone, in place of a list of which nothing would do. [Inventory Cards] [Challenging Enemies]"""
    alone = begun(["Ann", "Bob", "Cid"])
    assert idle.nobody_beside(alone, "Ann") == "nobody else stands on Round Table, where Ann stands"
    assert idle.nothing_claimed(alone, "Ann") == "nobody has claimed an Enemy Token"
    assert idle.nothing_to_flee(alone, "Ann") == "no enemy challenges anybody"
    beside = at(claimed(alone, "Ann", "Saxon"), "Bob", "Round Table")
    assert not idle.nobody_beside(beside, "Ann")
    assert not idle.nothing_claimed(beside, "Ann")
    trial = do(alone, "encounter Trial with Loyalty rating 4 extra", "1 1 1 1")
    assert not idle.nothing_to_flee(trial, "Ann"), "why not from this one is told by the refusal"
    assert not idle.nothing_to_flee(foe(beside, "Witch 1", "Witch", "Round Table"), "Ann")
    assert idle.nobody_beside(begun(["Ann", "Bob", "Cid"], trade="anywhere"), "Ann") == "nobody else is on the map"


def test_out_of_the_turns_nobody_is_told_what_they_do_not_carry_or_whom_they_stand_beside() -> None:
    key_turn = put(last(turns()), "turn", None)
    for why in (idle.tokens_carried, idle.escorts_carried, idle.tokens_lying, idle.escorts_lying, idle.nobody_beside):
        assert not why(key_turn, "Ann"), why
    assert idle.tokens_carried(turns(), "Ann") == "Ann carries no Story Token"


@each("verb", ["story", "collect", "return", "task"])
def test_without_a_story_quest_that_is_why_nothing_is_said_of_its_tokens_and_tasks(verb: str) -> None:
    idle_of = GAME.verbs[verb].idle
    assert idle_of is not None
    assert idle_of(read_as(begun(), story="none"), "Ann") == "this session is played without a Story Quest"
    assert idle_of(begun(), "Ann") != "this session is played without a Story Quest"


def test_a_story_token_is_found_first_only_where_there_is_a_story_quest() -> None:
    with pytest.raises(Unreadable, match="no Story Token 'A' has been found yet"):
        rule(begun(), "story A with Wisdom rating 3")
    with pytest.raises(Unreadable) as unread:
        rule(begun(story="none"), "story A with Wisdom rating 3")
    assert "found" not in str(unread.value)
