"""A line that gave way to another: typed again as it was told, it goes on with the questions that were still to come."""

from tests.cli.test_newcomers import LEGACY, Evening, evening, severe

__all__ = ["evening"]

SAXONS = "threat ? The Wolf ? aggressive ? Black Hand ? saxon ? "
HALF = 'threat The Wolf command aggressive named "Black Hand" kind saxon'


def test_a_line_that_was_dropped_goes_on_with_the_questions_that_were_still_to_come(evening: Evening) -> None:
    """What a card spawns, and what its ability does, would have been asked for: who types what had been said is asked for it."""
    aside = f"{SAXONS}move Hallway 1"
    said = evening(severe(), aside, f"{HALF} at Docks ? 1 saxon @Chapel ? No card may be traded", game=LEGACY, all_=True)
    assert f"To go on with it afterwards: {HALF}" in said
    assert "how many tokens of which kind does the card put down" in said
    assert "what does its Special Ability do?" in said
    assert "The Wolf (severe), Aggressive: Black Hand on Docks, Saxon 1 on Chapel." in said


def test_a_line_that_is_taken_up_goes_on_where_it_was(evening: Evening) -> None:
    """The word before is there to be taken back; where it gives way again, it is told again; what was left empty is not asked for again."""
    aside = f"{SAXONS}move Hallway 1"
    said = evening(severe(), aside, f"{HALF} ? back ? witch ? Docks ? 1 saxon @Chapel ? ", game=LEGACY, all_=True)
    assert "The Wolf (severe), Aggressive: Black Hand on Docks" in said
    again = evening(severe(), aside, f"{HALF} ? move Hallway 1", game=LEGACY, all_=True, name="again")
    assert again.count(f"To go on with it afterwards: {HALF}") == 2
    left = evening(severe(), f"{SAXONS}Docks ?  ? leave", f"{HALF} at Docks ? leave", game=LEGACY, all_=True, name="left")
    assert left.count("how many tokens of which kind does the card put down") == 1
    assert left.count("what does its Special Ability do?") == 2


def test_the_same_line_typed_whole_later_is_asked_nothing(evening: Evening) -> None:
    whole = f"{HALF} at Docks"
    said = evening(severe(), f"{SAXONS}move Hallway 1", f"{whole} ?  ? none", "undo ? yes", whole, game=LEGACY)
    assert "?" not in said
    assert "Black Hand on Docks" in said
