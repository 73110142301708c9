"""The conditions of the rules at their edges: who is asked nothing, what is offered only now, which of two sentences is said."""

import pytest

from playaid.book.book import Book
from playaid.games.legacy import GAME
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import State, evolve
from tests.games.legacy.table import (
    asks,
    at,
    begun,
    card,
    claimed,
    do,
    foe,
    here,
    lost,
    offered,
    play,
    put,
    refused,
    rule,
    start,
    tile,
    to_key_turn,
    told,
)
from tests.games.legacy.test_spoils import two_cards


def fallen_short() -> State:
    """Lancelot's challenge against a Saxon, two short, with one re-roll that costs nothing."""
    state = do(foe(begun(), "Saxon 1", "Saxon", "Round Table"), "challenge Saxon 1", "1 1 1 1 1")
    return put(state, "challenge", {**state["public"]["challenge"], "free": 1})


def test_a_second_attribute_belongs_to_destiny() -> None:
    state = fallen_short()
    assert refused(state, "reroll 1 free naming Wisdom") == ["reroll.free"]
    for line in ("reroll 1 naming Wisdom", "reroll 1 free"):
        assert rule(state, line, "1").verdict == "legal"


def test_whose_draw_it_is_not_is_told_only_while_there_is_one() -> None:
    assert refused(begun(), "spoils item by Bob") == ["spoils.due"]
    assert refused(two_cards(), "spoils item by Cid") == ["spoils.seat"]
    for there, line in ((begun(), "spoils item"), (two_cards(), "spoils pebble")):
        with pytest.raises(Refusal, match="there is no Spoils Draw like that to be made"):
            rule(there, line, overrule="all agree")
    general = {"card": "Raid", "kinds": ["Saxon"], "named": None, "claimant": "Ann", "done": []}
    state = put(at(at(claimed(begun(), "Ann", "Saxon"), "Bob", "Docks"), "Cid", "Docks"), "spoils", general)
    assert told(state, "spoils none").endswith("makes no Spoils Draw.")
    named = put(claimed(claimed(state, "Bob", "Saxon"), "Ann", "Knight", named=True), "spoils", "named", "Captain of Ann 1")
    assert told(named, "spoils none").endswith("makes no Spoils Draw, and so nobody does.")
    assert told(claimed(state, "Bob", "Saxon"), "spoils none").endswith("makes no Spoils Draw.")


def test_only_a_turn_that_ends_on_the_dungeon_by_a_retirement_draws_its_threat() -> None:
    state = put(put(begun(dungeon_retired="drawn"), "seats", "Ann", "wounds", 1), "seats", "Bob", "wounds", 1)
    for seat, where, draws in (("Ann", "Dungeon", 1), ("Ann", "Docks", 0), ("Bob", "Dungeon", 0)):
        assert len(lost(at(state, seat, where), f"wound by {seat}", seat)["public"]["draws"]) == draws


def test_an_escort_and_an_encounter_are_for_when_no_challenge_is_in_hand() -> None:
    state = put(begun(), "draws", [{"seat": "Ann", "what": "encounter", "tile": "Docks"}])
    assert offered(state, "Ann")["encounter"]
    assert offered(begun(), "Ann")["escort"] == ["Pilgrim 1"]
    fight = fallen_short()
    assert not offered(fight, "Ann")["escort"]
    assert not offered(put(fight, "draws", state["public"]["draws"]), "Ann")["encounter"]
    assert refused(begun(), "encounter Fog extra by Bob") == ["turn.present"]
    assert do(at(begun(), "Bob", "Docks"), "encounter Fog extra by Bob")


def test_who_carries_an_escort_sets_it_down_and_loses_it_unasked() -> None:
    state = put(do(begun(escorts_perish="one"), "escort Pilgrim taken by Ann"), "seats", "Ann", "slots", 3)
    assert do(state, "drop Pilgrim")
    assert refused(do(state, "drop Pilgrim"), "drop Pilgrim") == ["escort.with"]
    assert not do(state, "wound by Ann")["public"]["escorts"]
    assert do(do(state, "drop Pilgrim"), "wound by Ann")["public"]["escorts"]
    assert asks(do(state, "escort Child taken by Ann"), "wound by Ann") == ("Pilgrim", "Child")


def test_what_a_lost_challenge_brings_is_told_by_what_it_was_for() -> None:
    fog = do(begun(), "encounter Fog with Loyalty rating 9 extra", "1 1 1 1")
    instead = '`wound` or `wound breaking "Starting Weapon"` or `wound breaking "Starting Armour"`, `doom`, `discard` …'
    assert told(fog, "fail").endswith(f"enter what the card says ({instead}), now or later, for `next` does not wait for it.")
    plain = "enter what the card says (`wound`, `doom`, `discard` …), now or later, for `next` does not wait for it."
    for unable in (put(fog, "seats", "Ann", "seduced", True), put(fog, "seats", "Ann", "cards", {})):
        assert told(unable, "fail").endswith(plain)
    either = "(`escort`, `gain`, `destiny`, `wound`, `doom`, `discard` …)"
    assert told(begun(), "encounter Fog extra").endswith(f"draws Fog on Round Table: do what it says {either}.")
    passed = told(begun(), "encounter Fog with Loyalty rating 1 extra", "2 2 2 2")
    assert passed.endswith(
        "of a challenge that is passed (`gain`, `destiny`, `heal`, `haste` …), now or later, for `next` does not wait for it."
    )
    assert do(do(fog, "fail"), 'wound breaking "Starting Weapon"')["public"]["seats"]["Ann"]["wounds"] == 0
    state = at(tile(begun(), "Misty Ford", "River", "-", "blue", 1, "Docks"), "Ann", "Misty Ford")
    assert told(do(state, "personal with Loyalty rating 3", "1 1 1 1"), "fail").endswith("there is no penalty.")


def test_who_has_claimed_nothing_sends_nothing_to_the_dungeon() -> None:
    state = at(begun(), "Ann", "Dungeon")
    assert refused(state, "imprison") == ["dungeon.mine"]
    assert do(claimed(state, "Ann", "Witch"), "imprison")["public"]["dungeon"] == [["Witch", False]]


def moving(state: State) -> State:
    """The step of the Key-Turn in which enemies move."""
    return do(do(to_key_turn(state), "extinguish"), "next")


def test_what_has_moved_is_challenged_in_the_step_after_it_and_is_refused_for_that_alone() -> None:
    """[Key-Turn Overview]"""
    state = foe(foe(foe(begun(), "Saxon 1", "Saxon", "Docks"), "Witch 1", "Witch", "Docks"), "Witch 2", "Witch", "Stables")
    unmoved = at(moving(card(state, "Raid", "Aggressive", "Saxon")), "Ann", "Docks")
    moved = put(unmoved, "enemies", "Saxon 1", "moved", unmoved["public"]["key_turn"])
    assert refused(moved, "challenge Saxon 1") == ["challenge.march"]
    assert refused(moved, "challenge Witch 2") == ["challenge.here"]
    assert asks(unmoved, "challenge") == ("Saxon 1", "Witch 1")
    fog = do(moved, "encounter Fog with Loyalty rating 9 extra by Ann", "1 1 1 1")
    assert refused(fog, "challenge Saxon 1") == ["challenge.decide"]


def test_the_enemy_that_is_meant_is_that_of_whose_turn_it_is_or_else_anybodys() -> None:
    state = foe(at(begun(), "Bob", "Docks"), "Saxon 1", "Saxon", "Docks")
    both = foe(state, "Witch 1", "Witch", "Round Table")
    for there, line, who in ((state, "challenge", "Bob"), (both, "challenge by Bob", "Bob"), (both, "challenge", "Ann")):
        question = rule(there, line).question
        assert question is not None
        assert question.who == who, line


def test_all_stones_are_rolled_again_with_the_attribute_of_the_challenge() -> None:
    again = put(fallen_short(), "challenge", "state", "again")
    assert refused(again, "challenge Saxon 1 with Loyalty") == ["challenge.reroll"]
    assert rule(again, "challenge Saxon 1 with Prowess", "1 1 1 1 1").verdict == "legal"


def test_nothing_is_broken_in_a_challenge_that_there_is_not() -> None:
    assert refused(begun(), "fail breaking Starting Weapon") == ["fail.when"]


def test_what_the_players_chose_for_one_key_turn_is_forgotten_with_the_next() -> None:
    assert "following" not in to_key_turn(put(begun(), "following", {"Saxon": ["Objective", "Docks"]}))["public"]
    assert "following" not in to_key_turn(begun())["public"]


def test_the_steps_of_a_key_turn_are_offered_until_they_are_done() -> None:
    state = to_key_turn(card(begun(), "Siege", "Hold", "Saxon", ability="Fog."))
    assert not offered(begun(), "Ann").get("pass")
    assert offered(state, "Ann")["extinguish"] == [""]
    assert not offered(put(state, "extinguished", True), "Ann").get("extinguish")
    state = do(state, "extinguish")
    assert (here(state), refused(do(state, "ability Siege"), "ability Siege")) == ("abilities", ["ability.due"])
    last = play(do(state, "ability Siege"), "next", "next", "next")
    assert (here(last), offered(last, "Ann")["pass"]) == ("passing", [""])
    assert not offered(put(last, "passed", True), "Ann").get("pass")


def test_destiny_is_restored_to_who_has_a_character_and_none_left() -> None:
    state = begun(key_turn_destiny="on", restoring="beginning")
    for seat in ("Ann", "Bob"):
        state = put(state, "seats", seat, "destiny", 0)
    state = put(state, "seats", "Bob", {**state["public"]["seats"]["Bob"], "retired": True, "cards": {}, "tile": None})
    state = put(put(state, "used_sheets", [str(sheet) for sheet in range(1, 9)]), "discards", "starting", 2)
    after = to_key_turn(state)
    assert [after["public"]["seats"][seat]["destiny"] for seat in ("Ann", "Bob", "Cid")] == [1, 0, 3]


def test_a_token_marches_once_and_by_the_command_that_goes_before_the_others() -> None:
    state = foe(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Docks"), "Witch 1", "Witch", "Docks")
    state = moving(card(card(state, "Raid", "Aggressive", "Saxon"), "Host", "Objective", "Saxon", target="Chapel"))
    assert refused(state, "march Witch 1") == ["march.once"]
    worksheet = [str(line.text) for line in rule(state, "march").worksheet]
    assert worksheet == ["Objective Chapel, before Aggressive"]
    assert refused(do(state, "march"), "march Saxon 1") == ["march.done"]
    alone = moving(card(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Docks"), "Host", "Objective", "Saxon", target="Chapel"))
    assert [str(line.text) for line in rule(alone, "march Saxon 1").worksheet] == ["Objective Chapel"]


def test_nothing_is_scouted_from_beside_the_map_or_from_within_the_castle() -> None:
    assert refused(put(begun(), "seats", "Ann", "tile", None), "scout Elder Wood as - open 1") == ["turn.present"]
    assert refused(begun(), "scout Elder Wood as - open 1 region Forest") == ["scout.region", "scout.open"]


def test_whose_sheet_is_meant_where_nobody_is_named_is_whose_turn_it_is() -> None:
    later = do(begun(), "next")
    assert "Bob already plays Arthur" in [str(reason.text) for reason in rule(later, "take 8").reasons]


def test_sheets_are_taken_by_who_has_none_and_the_checklist_follows() -> None:
    """In play by whose turn it is alone, in place of one that is retired."""
    state = start(coins="two")
    assert (state["public"]["needs"], start()["public"]["needs"]) == ({"coins": 8, "stables": 4}, {"coins": 12, "stables": 4})
    for sheet, seat in enumerate(("Ann", "Bob", "Cid"), 1):
        state = do(state, f"take {sheet} by {seat}")
    assert refused(state, "take 1 by Dot") == ["sheet.taken"]
    assert refused(state, "take 8 by Ann") == refused(state, "take 1 by Ann") == ["sheet.seat"]
    assert not state["public"]["checklist"]["characters"]
    ready = do(state, "take 4 by Dot")
    assert (ready["public"]["checklist"]["characters"], refused(ready, "take 8")) == (True, ["sheet.seat"])
    gone = {"retired": True, "cards": {}, "tile": None}
    ann, bob = (put(begun(), "seats", seat, {**begun()["public"]["seats"][seat], **gone}) for seat in ("Ann", "Bob"))
    assert "sheet.turn" not in refused(ann, "take 1 by Ann")
    assert "sheet.used" in refused(ann, "take 1 by Ann")
    assert "sheet.turn" in refused(bob, "take 8 by Bob")


def test_before_the_game_begins_a_sheet_does_something_to_whoever_has_it() -> None:
    """And nothing to a character that is retired, though its sheet is still known. [Retiring a Character]"""
    state = start()
    assert refused(state, "doom Gloom by Ann") == ["turn.present"]
    taken = do(state, "take 1 by Ann")
    assert do(taken, "doom Gloom by Ann")["public"]["seats"]["Ann"]["doom"] == ["Gloom"]
    assert refused(put(taken, "seats", "Ann", "retired", True), "doom Gloom by Ann") == ["turn.present"]


def test_a_new_character_is_equipped_from_the_deck_or_from_the_discards() -> None:
    seat = {**begun()["public"]["seats"]["Ann"], "retired": True, "cards": {}, "tile": None}
    for option, deck, discards, dealt in (
        ("discards", 2, 0, 2),
        ("discards", 0, 2, 2),
        ("discards", 0, 0, 0),
        ("deck", 0, 2, 0),
        ("deck", 2, 0, 2),
    ):
        state = put(put(begun(new_equipment=option), "decks", "starting", deck), "discards", "starting", discards)
        state = put(state, "seats", "Ann", seat)
        ruling = rule(state, "take 8 by Ann", overrule="as at the start of a turn", start_of_Ann_in_turn_1="Round Table")
        assert ruling.verdict == "legal", ruling
        assert len(evolve(state, ruling.changes)["public"]["seats"]["Ann"]["cards"]) == dealt, (option, deck, discards)


def test_whoever_selects_a_new_character_is_told_with_each_what_its_sheet_says_whether_it_has_a_name_or_not() -> None:
    """As far as the tables know it: nobody can ask by name for what nobody has read off yet. [Retiring a Character]"""
    state = put(begun(), "seats", "Ann", "wounds", 1)
    for known in ({}, {"7": "Nimue"}, {sheet: f"Knight {sheet}" for sheet in "5678"}):
        question = rule(put(state, "sheet_names", known), "wound by Ann").question
        assert question is not None
        assert [option for option, _ in question.beside] == list(question.options)
        assert all("wound slots: " in says for _, says in question.beside), known
    unread = rule(state, "wound by Ann", book=Book("legacy", GAME.tables)).question
    assert unread is not None
    assert not any(says for _, says in unread.beside)


def test_a_tile_that_is_laid_is_told_with_its_symbol_and_with_what_it_lies_beside() -> None:
    """Beside nothing by the players' word alone. [Placing Realm Tiles]"""
    state = begun()
    line = "place Ford as {} region River open 1"
    assert told(state, line.format("-") + " by Docks").startswith("Ford (River, no symbol) is placed beside Docks.")
    assert told(state, line.format("Item") + " by Docks").startswith("Ford (River, Item) is placed beside Docks.")
    ruling = rule(state, line.format("Item"), overrule="so it lies")
    assert str(ruling.story[0].text) == "Ford (River, Item) is placed."


def test_a_space_of_the_castle_has_open_paths_at_its_exits_alone() -> None:
    """Its others have none, which may be said of them. [Game Board]"""
    state = begun()
    assert refused(state, "paths Hallway 1 open 1") == ["paths.castle"]
    for line in ("paths Hallway 1 open 0", "paths Docks open 0", "paths Docks open 2"):
        assert rule(state, line).verdict == "legal", line


def test_each_task_has_a_name_of_its_own_and_is_told_done_or_not() -> None:
    state = begun(story="2")
    assert refused(state, "quest Third tasks task 9") == ["quest.number"]
    one = put(state, "story", {"Quest 1": {"tasks": {"task 1": False}}})
    assert refused(one, "quest Third tasks task 1") == refused(one, "quest Third tasks task 2, task 2") == ["quest.tasks"]
    assert do(one, "quest Third tasks task 2, task 3")
    assert 'Quest 1: "task 1" is done.' in told(one, "task task 1")
    done = do(one, "task task 1")
    assert 'Quest 1: "task 1" is not done.' in told(done, "task task 1 undone")
    home = {"tile": None, "by": None, "returned": True}
    assert offered(put(one, "tokens", "Eagle", home), "Ann")["task"] == ['"task 1"']
    assert not offered(put(done, "tokens", {"Eagle": home, "Owl": home}), "Ann")["task"]


def drawn(deck: str = "", **options: str) -> State:
    """A Roaming Threat Card is to be drawn by Ann: from the deck where the token lies, the severe one, or from this."""
    draw = {"seat": "Ann", "what": "threat", "tile": "Docks", **({"deck": deck} if deck else {})}
    return put(begun(**options), "draws", [draw])


def test_a_threat_is_told_with_its_ability_and_with_what_finds_no_room() -> None:
    line = "threat Gate hold named Gog dragon at Hallway 1"
    assert told(drawn(), line).startswith("Gate (severe), Hold: Gog on Hallway 1. The")
    assert told(drawn(), f"{line} ability Fog").startswith("Gate (severe), Hold: Gog on Hallway 1. Ability: Fog The")
    moved = [row.result for row in rule(drawn(), line).worksheet if row.label == "Approaching Threat Token"]
    stays = [
        row.result for row in rule(drawn("general"), "threat Raid hold 1 saxon @Docks").worksheet if row.label.startswith("Approaching")
    ]
    assert (moved, stays) == (["moves to the general deck"], ["stays on the severe deck"])
    after = do(drawn(), f"{line} 3 saxon blue")["public"]["enemies"]
    assert [after[f"Saxon {number}"]["tile"] for number in (1, 2, 3)] == ["Hallway 2", "Hallway 3", "Hallway 4"]
    assert "stays in the pool" not in told(drawn(), f"{line} 3 saxon blue")
    assert "1 Saxon token finds neither a blue tile nor a hallway and stays in the pool." in told(drawn(), f"{line} 4 saxon blue")


def test_examples_of_a_threat_are_of_the_deck_that_it_comes_from() -> None:
    for deck, severe in (("", True), ("severe", True), ("general", False)):
        offers = offered(put(drawn(deck), "approaching", "severe" if not deck else "general"), "Ann")["threat"]
        assert all((" named " in line) is severe for line in offers), deck
    assert not offered(begun(), "Ann").get("threat")


def test_a_named_enemy_needs_its_kind_and_its_tile() -> None:
    for half in ("kind Dragon", "at Docks"):
        assert refused(drawn(), f"threat Gate command hold named Gog {half}") == ["threat.place"]
    assert rule(drawn(), "threat Gate command hold named Gog kind Dragon at Docks").verdict == "legal"


def test_a_personal_quest_is_tried_once_on_its_tile_and_its_card_told_by_the_name_it_has() -> None:
    state = at(tile(begun(), "Misty Ford", "River", "-", "blue", 1, "Docks"), "Ann", "Misty Ford")
    line = "personal with Loyalty rating 3"
    assert len(offered(state, "Ann")["personal"]) == 5
    assert not offered(put(state, "turn", "personal", True), "Ann")["personal"]
    assert told(state, line, "2 2 2 1").endswith("gains Artifact of Lancelot.")
    assert told(do(state, "gain Artifact_of_Lancelot from relic by Ann".replace("_", " ")), line, "2 2 2 1").endswith(
        "gains Artifact of Lancelot 2."
    )
    assert "turn.present" in refused(put(state, "seats", "Ann", "tile", None), line)
    assert "personal.once" not in refused(to_key_turn(state), line)


def test_the_last_flame_but_one_and_the_plaques_that_are_not_there_to_return() -> None:
    state = begun(virtue_return="on")
    soon = "With the next Despair Token the game is lost, and each Key-Turn brings one."
    assert told(put(state, "despair", 8), "despair 1") == f"A Flame of Hope goes out; 1 is left. {soon}"
    assert told(put(state, "despair", 7), "despair 2") == f"2 Flames of Hope go out; 1 is left. {soon}"
    assert told(state, "despair 2") == "2 Flames of Hope go out; 8 are left."
    assert told(put(state, "despair", 1), "despair -1") == "A Despair Token is removed: a Flame of Hope burns again."


def test_seduction_is_resisted_at_the_start_of_a_turn_and_once() -> None:
    seduced = do(begun(), "doom seduction by Ann")
    for line in ("resist", "resist virtue"):
        assert refused(to_key_turn(seduced), line)[0] == "sequence"
        assert refused(put(seduced, "turn", "acted", True), line) == ["resist.start"]
    tried = put(seduced, "turn", "resisted", True)
    assert refused(tried, "resist") == ["resist.once"]
    assert rule(tried, "resist virtue").verdict == "legal"
    assert refused(do(tried, "negate seduction by Ann"), "resist") == ["resist.seduced"]
