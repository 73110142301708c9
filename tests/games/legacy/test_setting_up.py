"""Setup: what is ticked off when. [Setup Checklist]"""

from playaid.referee.contract.state import evolve
from playaid.testing.table import worksheet
from tests.games.legacy.table import FOUR, begun, do, put, refused, rule, start


def test_the_characters_are_ticked_off_with_the_last_one() -> None:
    state, ticked = start(), []
    for sheet, seat in enumerate(FOUR, 1):
        state = do(state, f"take {sheet} by {seat}")
        ticked.append([state["public"]["checklist"][item] for item in ("characters", "equipment")])
    assert ticked == [[False, False]] * 3 + [[True, True]]


def test_a_sheet_is_for_whoever_has_none_or_whose_turn_it_is() -> None:
    state = do(start(), "take 1 by Ann")
    assert refused(state, "take 1 by Ann") == ["sheet.seat"]
    assert do(state, "take 2", side="Ann")["public"]["seats"]["Bob"]["sheet"] == "2"


def equipped(starting: int, discards: int, **options: str) -> list[str]:
    """The cards of Ann's next character, where so many are left in the deck of Starting Equipment and its discards."""
    state = put(put(begun(**options), "seats", "Ann", "cards", {}), "decks", "starting", starting)
    state = put(put(state, "discards", "starting", discards), "seats", "Ann", "wounds", begun()["public"]["seats"]["Ann"]["slots"])
    ruling = rule(state, "wound by Ann", "", None, None, None, **{"new character of Ann": "sheet 5"})
    return [*evolve(state, ruling.changes)["public"]["seats"]["Ann"]["cards"]]


def test_starting_equipment_comes_out_of_the_discards_only_where_the_session_says_so_and_some_lie_there() -> None:
    both = ["Starting Weapon", "Starting Armour"]
    assert equipped(0, 2) == both
    assert equipped(0, 1) == both[:1]
    assert equipped(0, 0) == []
    assert equipped(0, 2, new_equipment="deck") == []


def test_the_worksheet_says_whether_a_character_begins_with_destiny() -> None:
    assert "Lancelot has a slot for each" in worksheet(rule(start(), "take 1 by Ann"))
