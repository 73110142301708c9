"""Wound Tokens, Retiring a Character, Escort Tokens."""

from playaid.referee.state import State
from tests.games.legacy.table import at, begun, do, foe, here, offered, owed, play, put, refused, rule, told


def wounded(**options: str) -> State:
    """Lancelot, with his one wound slot full, in a challenge that he has lost on the Armoury."""
    state = foe(at(begun(**options), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    state = put(state, "seats", "Ann", "wounds", 1)
    return do(state, "challenge Saxon 1", "1 1 1 1 1")


def test_a_wound_fills_a_slot_and_the_next_one_retires() -> None:
    state = do(begun(), "wound by Ann")
    assert (state["public"]["seats"]["Ann"]["wounds"], state["public"]["seats"]["Ann"]["retired"]) == (1, False)
    state = do(state, "wound by Ann")
    assert state["public"]["seats"]["Ann"]["retired"]
    assert refused(state, "wound by Ann") == ["turn.present"]


def test_wounds_are_healed() -> None:
    assert refused(begun(), "heal by Ann") == ["heal.wound"]
    assert do(do(begun(), "wound by Ann"), "heal by Ann")["public"]["seats"]["Ann"]["wounds"] == 0


def test_retiring_costs_virtue_and_cards_but_not_tokens_and_ends_the_turn() -> None:
    state = foe(wounded(), "Witch 1", "Witch", "Docks")
    state = put(put(state, "enemies", "Witch 1", "tile", None), "enemies", "Witch 1", "by", "Ann")
    state = do(state, "fail")
    ann = state["public"]["seats"]["Ann"]
    assert ann["retired"] and ann["tile"] is None and ann["cards"] == {}  # noqa: PT018
    assert state["public"]["virtue"] == {"stack": 9, "discarded": 1, "box": 0}
    assert state["public"]["discards"]["starting"] == 2
    assert state["public"]["enemies"]["Witch 1"]["by"] == "Ann"
    assert state["public"]["turn"]["seat"] == "Bob"
    assert state["public"]["challenge"] is None
    assert state["public"]["enemies"]["Saxon 1"]["tile"] == "Armoury"


def test_a_broken_card_keeps_the_character() -> None:
    assert not do(wounded(), "fail breaking Starting Armour")["public"]["seats"]["Ann"]["retired"]


def test_coins_are_kept() -> None:
    assert do(put(wounded(), "coins", 2), "fail")["public"]["coins"] == 2


def back() -> State:
    """Ann's second turn of the round, after Lancelot was retired in the first."""
    return play(do(wounded(), "fail"), "next", "next", "next")


def test_a_new_character_enters_at_the_start_of_the_next_turn() -> None:
    state = back()
    assert here(state) == "entry"
    assert refused(state, "take 1 by Ann") == ["sheet.used"]
    assert refused(state, "take 5 by Bob") == ["sheet.seat", "sheet.turn"]
    assert offered(state, "Ann")["take"] == [f"{sheet} by Ann" for sheet in "5678"]
    state = do(state, "take 5")
    ann = state["public"]["seats"]["Ann"]
    assert (ann["character"], ann["tile"], ann["wounds"], ann["destiny"]) == ("Gawain", "Round Table", 0, 3)
    assert list(ann["cards"]) == ["Starting Weapon", "Starting Armour"]
    assert here(state) == "play"


def test_who_does_not_choose_sits_the_turn_out() -> None:
    assert here(do(back(), "next")) == "despair"


def test_no_sheet_is_ever_played_again() -> None:
    state = put(back(), "used_sheets", [str(number) for number in range(1, 9)])
    assert offered(state, "Ann")["take"] == []
    assert refused(state, "take 8") == ["sheet.used"]


def test_a_character_retired_in_another_turn_does_not_end_it() -> None:
    state = do(put(at(begun(), "Bob", "Docks"), "seats", "Bob", "wounds", 1), "wound by Bob")
    assert state["public"]["turn"]["seat"] == "Ann"
    assert here(do(state, "next")) == "entry"


def test_story_tokens_stay_on_the_tile() -> None:
    state = put(wounded(), "tokens", {"Eagle": {"tile": None, "by": "Ann", "returned": False}})
    state = do(state, "fail")
    assert state["public"]["tokens"]["Eagle"] == {"tile": "Armoury", "by": None, "returned": False}
    state = put(at(state, "Bob", "Armoury"), "enemies", "Saxon 1", "tile", "Docks")
    state = do(state, "collect Eagle")
    assert state["public"]["tokens"]["Eagle"]["by"] == "Bob"
    assert here(state) == "play"


def test_a_plaque_that_was_worn_is_discarded() -> None:
    state = put(put(wounded(), "seats", "Ann", "virtue", "Courage"), "virtue", {"stack": 9, "discarded": 0, "box": 0})
    assert do(state, "fail")["public"]["virtue"] == {"stack": 8, "discarded": 2, "box": 0}


def test_an_escort_perishes_with_a_wound_of_its_bearer() -> None:
    state = do(begun(), "escort Child on Round Table")
    state = do(state, "carry Child")
    assert do(state, "wound by Ann")["public"]["escorts"] == {}
    assert list(do(at(state, "Bob", "Docks"), "wound by Bob")["public"]["escorts"]) == ["Child"]


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
    state = do(do(state, "challenge Saxon 1 by Ann", "1 1 1 1 1"), "fail")
    assert here(state) == "challenges"
    assert rule(state, "next").verdict == "illegal"
    assert "on Round Table: Bob" in owed(state)[0]


def test_the_story_tokens_of_the_retired_stay_behind_and_it_is_told() -> None:
    state = put(do(wounded(), "find Eagle on Docks"), "tokens", "Eagle", {"tile": None, "by": "Ann", "returned": False})
    assert "The Story Token Eagle stays on Armoury." in told(state, "fail")
    assert do(state, "fail")["public"]["tokens"]["Eagle"] == {"tile": "Armoury", "by": None, "returned": False}
