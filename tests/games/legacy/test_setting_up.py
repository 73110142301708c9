"""Setup: what is ticked off when. [Setup Checklist]"""

from pathlib import Path

from playaid.dice.sources import Seeded
from playaid.games.legacy import GAME
from playaid.games.legacy.state import idle, setting_up
from playaid.referee.contract.state import evolve
from playaid.referee.session import story
from playaid.testing.random_evenings import new_session
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


def test_a_sheet_is_asked_for_of_whoever_takes_it_and_of_nobody_once_all_have_one() -> None:
    state = start()
    assert str(setting_up.asked_sheet(state)) == "which sheet does Ann take?"
    assert str(setting_up.asked_sheet(state, "Bob")) == "which sheet does Bob take?", "on Bob's phone, whoever is the first without"
    for sheet, seat in enumerate(FOUR, 1):
        assert not idle.sheets(state, None)
        state = do(state, f"take {sheet} by {seat}")
    assert not setting_up.asked_sheet(state)
    assert str(idle.sheets(state, None)) == "everybody has a character"
    gone = put(state, "seats", "Bob", "retired", True)
    assert str(setting_up.asked_sheet(gone)) == "which sheet does Bob take?"


def test_a_value_that_was_looked_up_is_told_by_the_name_of_its_row(tmp_path: Path) -> None:
    session = new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
    session.declare(session.read(["take", "Merlin", "by", "Ann 1"]), Seeded(1))
    lines = story.worksheet(session, session.journal.event(session.journal.tail_number), None)["lines"]
    assert "    scores of 4 Merlin (sheets) = 4, 3, 3, 5, 7  (house)" in lines
    assert lines[0].endswith("  take Merlin by Ann 1"), "what was typed"
    assert lines[1].startswith("    Ann 1 plays Merlin"), "what came of it"
