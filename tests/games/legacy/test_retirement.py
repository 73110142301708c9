"""Wound Tokens, Retiring a Character, Escort Tokens."""

from playaid.referee.contract.state import State
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
    lost,
    offered,
    owed,
    patched,
    play,
    put,
    read_as,
    readings,
    refused,
    rule,
    tile,
    told,
)

OUT = "(`challenge Saxon 1`, or `escape CARD to TILE`, which costs the card)"


LATER = "With `later` this turn passes without them."


def wounded(**options: str) -> State:
    """Lancelot, with his one wound slot full, in a challenge that he has lost on the Armoury."""
    state = foe(at(begun(**options), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    state = put(state, "seats", "Ann", "wounds", 1)
    return do(state, "challenge Saxon 1", "1 1 1 1 1")


def test_a_wound_fills_a_slot_and_the_next_one_retires() -> None:
    state = do(begun(), "wound by Ann")
    assert (state["public"]["seats"]["Ann"]["wounds"], state["public"]["seats"]["Ann"]["retired"]) == (1, False)
    assert asks(state, "wound by Ann") == ("Gawain, sheet 5", "Percival, sheet 6", "Nimue, sheet 7", "Tristan, sheet 8")
    state = lost(state, "wound by Ann")
    ann = state["public"]["seats"]["Ann"]
    assert (ann["character"], ann["tile"], ann["wounds"], ann["destiny"], ann["fresh"]) == ("Gawain", None, 0, 3, True)
    assert refused(state, "wound by Ann") == ["turn.present"]


def test_a_wound_by_a_card_is_avoided_as_one_of_an_enemy_is() -> None:
    state = put(begun(), "escorts", "Maid", {"tile": None, "by": "Ann"})
    assert "Maid" not in do(state, "wound by Ann")["public"]["escorts"]
    after = do(state, "wound breaking Starting Armour by Ann")
    assert (after["public"]["seats"]["Ann"]["wounds"], list(after["public"]["escorts"])) == (0, ["Maid"])
    assert after["public"]["seats"]["Ann"]["cards"]["Starting Armour"]["broken"]
    assert refused(after, "wound breaking Starting Armour by Ann") == ["wound.breaking"]
    assert refused(put(state, "seats", "Ann", "seduced", True), "wound breaking Starting Armour by Ann") == ["wound.seduced"]


def test_what_a_new_character_has_is_told_and_what_is_lacking_is_not() -> None:
    state = put(put(begun(), "seats", "Ann", "wounds", 1), "seats", "Ann", "cards", {})
    story = told(put(state, "decks", "starting", 0), "wound by Ann", **{"new character of Ann": "Gawain"})
    assert "Ann plays Gawain, with 3 Destiny Tokens." in story


def starting_cards_of(state: State, seat: str) -> list[str]:
    return list(state["public"]["seats"][seat]["cards"])


def test_a_new_character_whose_armour_another_holds_has_its_weapon_and_is_told_so() -> None:
    state = do(at(begun(), "Bob", "Round Table"), "trade Starting Armour to Bob")
    state = put(state, "seats", "Ann", "wounds", 1)
    story = told(state, "wound by Ann", **{"new character of Ann": "Gawain"})
    assert "There is no Starting Armour left for Ann: the others hold them all." in story
    assert "Ann plays Gawain, with 3 Destiny Tokens and Starting Weapon." in story
    assert starting_cards_of(lost(state, "wound by Ann"), "Ann") == ["Starting Weapon"]


def test_new_starting_equipment_comes_from_the_discards_when_the_deck_has_run_out() -> None:
    """Four players hold all eight cards."""
    state = put(begun(), "seats", "Ann", "wounds", 1)
    after = lost(state, "wound by Ann")
    assert starting_cards_of(after, "Ann") == ["Starting Weapon", "Starting Armour"]
    assert after["public"]["discards"]["starting"] == 0
    by_deck = read_as(state, new_equipment="deck")
    assert starting_cards_of(lost(by_deck, "wound by Ann"), "Ann") == []
    lacking = told(by_deck, "wound by Ann", **{"new character of Ann": "Gawain"})
    assert "There is no Starting Armour left for Ann: the deck has run out." in lacking
    three = put(begun(("Ann", "Bob", "Cid"), new_equipment="deck"), "seats", "Ann", "wounds", 1)
    assert starting_cards_of(lost(three, "wound by Ann"), "Ann") == ["Starting Weapon", "Starting Armour"]
    retires = rule(state, "wound by Ann", "", None, None, None, **{"new character of Ann": "Gawain"})
    assert readings(state, retires) == ["new-destiny", "new-equipment"]


def test_wounds_are_healed() -> None:
    assert refused(begun(), "heal by Ann") == ["heal.wound"]
    assert do(do(begun(), "wound by Ann"), "heal by Ann")["public"]["seats"]["Ann"]["wounds"] == 0


def test_retiring_costs_virtue_and_cards_but_not_tokens_and_ends_the_turn() -> None:
    state = foe(wounded(), "Witch 1", "Witch", "Docks")
    state = put(put(state, "enemies", "Witch 1", "tile", None), "enemies", "Witch 1", "by", "Ann")
    state = lost(put(state, "seats", "Ann", "cards", "Starting Armour", "broken", True), "fail")
    ann = state["public"]["seats"]["Ann"]
    assert (ann["tile"], list(ann["cards"])) == (None, ["Starting Weapon", "Starting Armour"])
    assert not ann["cards"]["Starting Armour"]["broken"]
    assert state["public"]["virtue"] == {"stack": 9, "discarded": 1, "box": 0}
    assert state["public"]["enemies"]["Witch 1"]["by"] == "Ann"
    assert state["public"]["turn"]["seat"] == "Bob"
    assert state["public"]["challenge"] is None
    assert state["public"]["enemies"]["Saxon 1"]["tile"] == "Armoury"


def test_a_broken_card_keeps_the_character() -> None:
    assert not do(wounded(), "fail breaking Starting Armour")["public"]["seats"]["Ann"]["retired"]


def test_coins_are_kept() -> None:
    assert lost(put(wounded(), "coins", 2), "fail")["public"]["coins"] == 2


def back() -> State:
    """Ann's second turn of the round is about to begin, after Lancelot was retired in the first and Gawain selected."""
    return play(lost(wounded(), "fail"), "next", "next")


def test_a_new_character_enters_at_the_start_of_the_next_turn_or_waits() -> None:
    assert asks(back(), "next") == ("Round Table", "later")
    state = do(back(), "next", start_of_Ann_in_turn_5="Round Table")
    assert (state["public"]["seats"]["Ann"]["tile"], here(state)) == ("Round Table", "play")
    assert "fresh" not in state["public"]["seats"]["Ann"]
    assert here(do(back(), "next", start_of_Ann_in_turn_5="later")) == "despair"


@each("line", ["fail", "wound"])
def test_a_loss_that_ends_the_turn_tells_that_it_waits_for_the_next_players_answer(line: str) -> None:
    """Another line would drop the loss."""
    new = {**wounded()["public"]["seats"]["Bob"], "tile": None, "fresh": True}
    asked = rule(put(wounded(), "seats", "Bob", new), line, "", None, None, None, **{"new character of Ann": "sheet 5"}).question
    assert asked is not None
    assert asked.prompt == f"where does Bob enter play? With the answer {line} is done, and the turn is over. {LATER}"
    onward = rule(back(), "next").question
    assert onward is not None
    assert onward.prompt == f"where does Ann enter play? {LATER}"


@each("line", ["fail", "wound"])
def test_whoever_selects_a_new_character_is_told_first_what_the_old_one_has_come_to(line: str) -> None:
    asked = rule(wounded(), line).question
    assert asked is not None
    assert str(asked.prompt).startswith("Ann (Lancelot) is retired and cannot be chosen again. Ann discards all Inventory Cards")
    assert str(asked.prompt).endswith("Now: Ann must select a new character: which of these?")
    gawain = dict(asked.beside)["Gawain, sheet 5"]
    assert gawain.startswith("Altruism 3, ")
    assert {"movement 4", "wound slots: 1", "favoured enemy: Druid (+1)"} <= {*gawain.split("; ")}


def test_who_waits_waits_for_nobody_else() -> None:
    """Each player is asked at the start of each of their own turns, also where several turns pass in one line."""
    state = back()
    new = {"tile": None, "fresh": True}
    state = patched(state, ["put", ["public", "seats", "Bob"], {**state["public"]["seats"]["Bob"], **new}])
    state = patched(state, ["put", ["public", "turns"], ["Cid", "Ann", "Bob", "Dot"]], ["put", ["public", "next_turn"], 1])
    first = rule(state, "next").question
    assert first is not None
    assert (first.who, first.options) == ("Ann", ("Round Table", "later"))
    second = rule(state, "next", start_of_Ann_in_turn_5="later").question
    assert second is not None
    assert (second.who, second.options) == ("Bob", ("Round Table", "later"))


def test_in_a_session_that_allows_it_a_new_character_enters_at_an_exit() -> None:
    state = patched(back(), ["put", ["referee", "options", "start"], "exits"])
    assert asks(state, "next") == ("Round Table", "Docks", "Drawbridge", "Sally Port", "later")
    assert "or at an exit" not in _announced(wounded())
    assert "or at an exit" in _announced(patched(wounded(), ["put", ["referee", "options", "start"], "exits"]))


def _announced(state: State) -> str:
    """What is told of the character that comes after a retired one."""
    return " ".join(said.text for said in rule(state, "fail", new_character_of_Ann="sheet 5").story)


def test_the_reminders_of_the_text_are_given() -> None:
    text = " ".join(said.text for said in rule(wounded(), "fail", new_character_of_Ann="sheet 5").story)
    for words in ("cannot be chosen again", "keeps Quest Coins and Enemy Tokens", "Story Tokens stay", "plays Gawain", "may enter play"):
        assert words in text


def test_no_sheet_is_ever_played_again() -> None:
    state = put(wounded(), "used_sheets", [str(number) for number in range(1, 9)])
    assert "No Character Sheet is left for Ann." in told(state, "fail")
    state = play(state, "fail", "next", "next", "next")
    assert here(state) == "entry"
    assert offered(state, "Ann")["take"] == []
    assert refused(state, "take 8") == ["sheet.used"]
    assert refused(state, f"take {state['public']['seats']['Ann']['sheet']}") == ["sheet.used"], "its own is not played on"
    assert refused(state, "take 5 by Bob") == ["sheet.used", "sheet.seat", "sheet.turn"]
    assert here(do(state, "next")) == "despair"


def test_a_seat_that_was_left_without_a_character_takes_one_in_its_turn() -> None:
    state = put(wounded(), "used_sheets", [str(number) for number in range(1, 9)])
    state = play(state, "fail", "next", "next", "next")
    state = do(put(state, "used_sheets", ["1", "2", "3", "4"]), "take 5")
    assert (state["public"]["seats"]["Ann"]["tile"], here(state)) == ("Round Table", "play")


def test_who_has_no_character_left_is_named_without_one() -> None:
    state = put(put(at(begun(), "Bob", "Docks"), "seats", "Bob", "wounds", 1), "used_sheets", [str(sheet) for sheet in range(1, 9)])
    state = do(state, "wound by Bob")
    assert state["public"]["seats"]["Bob"]["retired"]
    assert [str(said.text) for said in rule(state, "next").story][:1] == ["It is the turn of Bob."]


def test_a_character_retired_in_another_turn_does_not_end_it() -> None:
    state = lost(put(at(begun(), "Bob", "Docks"), "seats", "Bob", "wounds", 1), "wound by Bob", "Bob")
    assert state["public"]["turn"]["seat"] == "Ann"
    assert asks(state, "next") == ("Round Table", "later")


def test_story_tokens_stay_on_the_tile() -> None:
    state = put(wounded(), "tokens", {"Eagle": {"tile": None, "by": "Ann", "returned": False}})
    state = lost(state, "fail")
    assert state["public"]["tokens"]["Eagle"] == {"tile": "Armoury", "by": None, "returned": False, "left": 1}
    state = put(at(state, "Bob", "Armoury"), "enemies", "Saxon 1", "tile", "Docks")
    state = do(state, "collect Eagle")
    assert state["public"]["tokens"]["Eagle"]["by"] == "Bob"
    assert here(state) == "play"


def test_a_plaque_that_was_worn_is_discarded() -> None:
    state = put(put(wounded(), "seats", "Ann", "virtue", "Courage"), "virtue", {"stack": 9, "discarded": 0, "box": 0})
    assert lost(state, "fail")["public"]["virtue"] == {"stack": 8, "discarded": 2, "box": 0}


def test_an_escort_perishes_with_a_wound_of_its_bearer() -> None:
    state = do(begun(), "escort Child on Round Table")
    state = do(state, "carry Child")
    assert do(state, "wound by Ann")["public"]["escorts"] == {}
    assert list(do(at(state, "Bob", "Docks"), "wound by Bob")["public"]["escorts"]) == ["Child"]


def test_of_two_escorts_that_one_is_made_to_carry_both_perish_or_by_a_reading_one() -> None:
    state = play(begun(), "escort Child taken by Ann", "escort Nun taken by Ann")
    assert do(state, "wound by Ann")["public"]["escorts"] == {}
    one = read_as(state, escorts_perish="one")
    assert asks(one, "wound by Ann") == ("Child", "Nun")
    assert list(do(one, "wound by Ann", escort_of_Ann="Child")["public"]["escorts"]) == ["Nun"]
    assert do(read_as(do(begun(), "escort Child taken by Ann"), escorts_perish="one"), "wound by Ann")["public"]["escorts"] == {}
    last = put(at(one, "Ann", "Docks"), "seats", "Ann", "wounds", 1)
    gone = do(last, "wound by Ann", escort_of_Ann="Child", new_character_of_Ann="sheet 5")
    assert gone["public"]["escorts"] == {"Nun": {"tile": "Docks", "by": None}}


def test_escorts_are_picked_up_one_at_a_time_and_set_down() -> None:
    state = play(begun(), "escort Child on Round Table", "escort Nun on Docks", "escort Monk on Round Table", "carry Child")
    assert refused(state, "carry Monk") == ["escort.one"]
    assert refused(state, "carry Nun") == ["escort.here", "escort.one"]
    state = do(state, "escort Page taken by Ann")
    assert state["public"]["escorts"]["Page"]["by"] == "Ann"
    assert refused(state, "drop Monk") == ["escort.with"]
    state = play(state, "move Hallway 1", "drop Child")
    assert state["public"]["escorts"]["Child"]["tile"] == "Hallway 1"
    assert here(state) == "play"
    assert refused(state, "escort Child on Docks") == ["escort.known"]
    assert refused(begun(), "escort Child by Bob") == ["escort.tile"]
    assert not owed(state)


def test_there_are_only_nine_escorts() -> None:
    state = begun()
    for number in range(9):
        state = do(state, f"escort E{number} on Docks")
    assert refused(state, "escort E9 on Docks") == ["escort.count"]


def test_a_wound_in_the_key_turn_retires_without_ending_anything() -> None:
    state = begun()
    for _ in range(5):
        state = do(state, "next")
    state = play(state, "extinguish", "next", "next")
    state = foe(put(state, "seats", "Ann", "wounds", 1), "Saxon 1", "Saxon", "Round Table")
    state = lost(do(state, "challenge Saxon 1 by Ann", "1 1 1 1 1"), "fail")
    assert here(state) == "challenges"
    assert rule(state, "next").verdict == "illegal"
    assert "on Round Table: one of Bob" in owed(state)[0]


def test_the_story_tokens_of_the_retired_stay_behind_and_it_is_told() -> None:
    state = put(wounded(), "tokens", "Eagle", {"tile": None, "by": "Ann", "returned": False})
    assert "The Story Token Eagle stays on Armoury." in told(state, "fail", new_character_of_Ann="sheet 5")
    assert lost(state, "fail")["public"]["tokens"]["Eagle"] == {"tile": "Armoury", "by": None, "returned": False, "left": 1}


def test_a_game_that_is_lost_by_it_asks_for_nobody_any_more() -> None:
    last = put(put(wounded(), "virtue", "stack", 1), "virtue", "discarded", 9)
    ruling = rule(last, "fail")
    assert ruling.verdict == "legal"
    assert "over" in patched(last, *ruling.changes)["referee"]
    assert not any("turn of Bob" in said.text for said in ruling.story)
    assert asks(put(put(wounded(), "virtue", "stack", 2), "virtue", "discarded", 8), "fail")


def test_who_has_no_character_is_given_no_card() -> None:
    state = do(put(wounded(), "used_sheets", [str(number) for number in range(1, 9)]), "fail")
    assert refused(state, "gain Lamp from item by Ann") == ["card.nobody"]
    assert do(state, "gain Lamp from item by Bob")


def test_an_enemy_is_challenged_before_a_seat_without_a_character_sits_out() -> None:
    state = do(put(wounded(), "used_sheets", [str(number) for number in range(1, 9)]), "fail")
    state = foe(play(state, "next", "next", "next"), "Saxon 2", "Saxon", "Round Table")
    assert here(state) == "entry"
    assert refused(state, "next") == ["next.owed"]
    state = do(state, "challenge Saxon 2 by Bob", "3 3 3 3 1", side="Bob")
    assert here(do(state, "next")) == "despair"


def test_the_retired_draw_no_encounter_while_a_threat_and_others_draws_stay() -> None:
    due = [
        {"seat": "Ann", "what": "threat", "tile": "Docks"},
        {"seat": "Ann", "what": "encounter", "tile": "Docks"},
        {"seat": "Bob", "what": "encounter", "tile": "Docks"},
    ]
    state = lost(put(put(begun(), "seats", "Ann", "wounds", 1), "draws", due), "wound by Ann")
    assert state["public"]["draws"] == [due[0], due[2]]


def test_a_card_that_retires_the_challenger_ends_the_challenge_and_no_other() -> None:
    state = wounded()
    gone = lost(state, "wound by Ann")
    assert gone["public"]["challenge"] is None
    other = do(put(at(state, "Bob", "Docks"), "seats", "Bob", "wounds", 9), "wound by Bob", new_character_of_Bob="sheet 5")
    assert other["public"]["seats"]["Bob"]["fresh"]
    assert other["public"]["challenge"]["seat"] == "Ann"


def beside(**options: str) -> State:
    """Lancelot has lost his challenge on the Armoury in Ann's last turn of the round, and Arthur stands beside him. All tasks are done."""
    state = play(at(begun(**options), "Bob", "Armoury"), "next", "next", "next", "next")
    state = foe(at(put(state, "seats", "Ann", "wounds", 1), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    state = card(play(state, "task task 1", "task task 2"), "Raid", "Hold", "Saxon")
    return put(do(state, "challenge Saxon 1 by Ann", "1 1 1 1 1"), "coins", 11)


def test_a_game_ends_after_the_challenge_that_a_retired_character_leaves_to_another() -> None:
    """The last Quest Coin comes of it. [Challenging Enemies] [Story Quests and Quest Coins]"""
    left = lost(beside(), "fail")
    assert (here(left), left["referee"].get("over"), left["public"]["turn"]["seat"]) == ("closing", None, "Ann")
    assert owed(left) == [f"on Armoury: Bob (Arthur) must challenge Saxon 1 {OUT}"]
    assert refused(left, "next") == ["next.owed"]
    assert "The turn of Ann is over once what is due is done: `next` ends it then." in told(
        beside(), "fail", new_character_of_Ann="sheet 5"
    )
    done = do(left, "challenge Saxon 1 by Bob", "3 3 3 1 1")
    over = "nothing is due any more: `next` ends the turn of Ann"
    assert [over in rule(state, "todo").shown for state in (left, done)] == [False, True]
    assert do(done, "next")["referee"]["over"]["winner"] == "the players"


def test_a_turn_ends_at_once_where_a_retired_character_leaves_nothing_that_is_due() -> None:
    alone = lost(at(beside(), "Bob", "Docks"), "fail")
    assert (here(alone), alone["referee"]["over"]["winner"]) == ("key-turn", None)


def test_whom_a_retirement_leaves_beset_is_waited_for_and_not_who_enters_play_after_it() -> None:
    """Cid, whose turn is next, comes onto the Round Table among enemies: that is in a turn of his own. [Turn Overview]"""
    state = play(begun(), "next")
    state = foe(at(put(state, "seats", "Bob", "wounds", 1), "Ann", "Docks"), "Saxon 1", "Saxon", "Round Table")
    state = do(state, "challenge Saxon 1 by Bob", "1 1 1 1 1")
    after = lost(state, "fail", "Bob")
    assert (here(after), after["public"]["turn"]["seat"], after["public"]["seats"]["Cid"]["tile"]) == ("play", "Cid", "Round Table")
    assert owed(after) == [f"on Round Table: Cid (Guinevere) must challenge Saxon 1 {OUT}"]
    left = lost(at(state, "Ann", "Round Table"), "fail", "Bob")
    assert (here(left), left["public"]["turn"]["seat"], left["public"]["seats"]["Cid"]["tile"]) == ("closing", "Bob", None)
    assert owed(left) == [f"on Round Table: Ann (Lancelot) must challenge Saxon 1 {OUT}"]


def test_a_turn_that_is_lost_on_the_dungeon_waits_for_who_stands_there_too() -> None:
    state = do(at(at(put(begun(), "seats", "Ann", "wounds", 1), "Ann", "Dungeon"), "Bob", "Dungeon"), "next")
    state = do(state, "threat Gate command hold named Gog kind Dragon at Dungeon")
    left = lost(do(state, "challenge Gog by Ann with Prowess", "1 1 1 1 1"), "fail")
    assert (here(left), left["public"]["turn"]["seat"], refused(left, "next")) == ("closing", "Ann", ["next.owed"])
    left = do(left, "challenge Gog by Bob with Prowess", "3 3 3 6 1")
    assert do(do(left, "spoils none"), "next")["public"]["turn"]["seat"] == "Bob"


def test_a_turn_that_ends_in_another_players_challenge_waits_for_it() -> None:
    state = foe(at(put(begun(), "seats", "Ann", "wounds", 1), "Cid", "Docks"), "Witch 1", "Witch", "Docks")
    left = lost(do(state, "challenge Witch 1 by Cid with Wisdom", "1 1 1 1"), "wound by Ann")
    assert (here(left), left["public"]["challenge"]["seat"], refused(left, "next")) == ("closing", "Cid", ["next.owed"])
    assert here(do(do(left, "fail breaking Starting Armour"), "escape Starting Weapon to Hallway 4")) == "closing"


def test_an_escape_from_what_the_retired_leave_is_in_their_turn() -> None:
    """The Encounter Tile that it leads to has been entered in that turn already. [Types of Realm Tile: Encounter Tile]"""
    state = tile(begun(), "Moor", "River", "Encounter", "blue", 1, "Docks")
    state = at(at(put(state, "seats", "Ann", "wounds", 1), "Ann", "Moor"), "Bob", "Docks")
    state = do(
        foe(at(put(state, "turn", "entered", ["Moor"]), "Ann", "Docks"), "Saxon 1", "Saxon", "Docks"),
        "challenge Saxon 1 by Ann",
        "1 1 1 1 1",
    )
    left = do(lost(state, "fail"), "escape Starting Weapon to Moor by Bob")
    assert (left["public"]["draws"], owed(left)) == ([], [])
    assert len(do(put(lost(state, "fail"), "turn", "entered", []), "escape Starting Weapon to Moor by Bob")["public"]["draws"]) == 1


def test_a_threat_of_the_dungeon_that_the_retired_owe_is_drawn_in_their_turn() -> None:
    state = at(put(begun(dungeon_retired="drawn"), "seats", "Ann", "wounds", 1), "Ann", "Dungeon")
    assert (here(lost(state, "wound by Ann")), here(lost(read_as(state, dungeon_retired="none"), "wound by Ann"))) == ("closing", "play")


@each("line", ["use Cup", "give Witch of Ann 1 to Bob"])
def test_when_a_turn_has_ended_on_the_dungeon_no_card_is_used_and_no_token_given(line: str) -> None:
    state = do(claimed(at(at(begun(), "Ann", "Dungeon"), "Bob", "Dungeon"), "Ann", "Witch"), "gain Cup from relic by Ann")
    assert do(state, line)
    over = do(do(state, "next"), "threat Gate command hold named Gog kind Dragon at Armoury")
    assert here(over) == "dungeon"
    assert refused(over, line) == (["card.over"] if line == "use Cup" else ["sequence", "give.over"])
    assert do(over, "use Cup now")
    assert not any("Cup" in offer for offer in offered(over, "Ann")["use"])
    assert refused(over, "use Starting Weapon by Bob") == ["card.turn"]
