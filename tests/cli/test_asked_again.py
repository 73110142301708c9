"""A line whose last word was asked for and with which it is refused: that word is asked for again, and what was said before it stands."""

from tests.cli import test_newcomers as newcomers
from tests.cli.test_minds_changed import gren
from tests.cli.test_newcomers import ALBION, EMPIRE, LEGACY, Evening, castle, faerie, plotting
from tests.each import each

evening = newcomers.evening


def test_a_refused_answer_loses_neither_the_question_nor_what_was_said_before(evening: Evening) -> None:
    said = evening(gren(), "move Gren ? Bernham-right ? 1", game=EMPIRE)
    assert said.count("move: which cell") == 2
    assert "ILLEGAL  move Gren to Bernham-right" in said
    assert "Gren moves from Grenord-centre to Grenord-right." in said
    assert "ILLEGAL" not in evening(gren(), "move Gren ? 1", game=EMPIRE, name="fits")


def test_what_is_typed_whole_and_refused_asks_nothing(evening: Evening) -> None:
    said = evening(gren(), "move Gren to Bernham-right ? 1", game=EMPIRE)
    assert "ILLEGAL" in said
    assert "which cell" not in said


@each("word", ["back", "leave", "n"])
def test_who_is_asked_again_may_go_back_and_away(evening: Evening, word: str) -> None:
    said = evening(gren(), f"move ? Gren ? Bernham-right ? {word} ? leave", game=EMPIRE, name=word)
    assert "Left as it was." in said
    assert said.rpartition("ILLEGAL")[2].count("move: which") == 1 + (word == "back")


@each("line", ["Ann challenges Saxon 1", "Bob: challenge Saxon 1 with Prowess", "Arthur moves to Hallway 1"])
def test_a_line_that_says_first_who_does_it_drops_a_question(evening: Evening, line: str) -> None:
    state = castle.foe(castle.begun(["Ann", "Bob"]), "Saxon 1", "Saxon", "Round Table")
    said = evening(state, f"use ? {line} ? leave ? leave", game=LEGACY, name=f"friday{len(line)}")
    assert "Left as it was: the use that was begun is dropped for the one just typed." in said
    assert "no card is called" not in said
    named = evening(state, "use ? Ann of the Lake ? leave", game=LEGACY, name=f"monday{len(line)}")
    assert "is dropped for" not in named


def test_the_one_thing_that_is_left_has_the_number_one_as_well_as_enter(evening: Evening) -> None:
    """In albion, [19.0]: of several castings the others are made; `next` alone, behind the last, has no number."""
    before = ("dice typed", "plot Rainmaking by Dobie --as Fomorian", "plot - --as Faerie", "n")
    state = plotting(faerie.start())
    assert "LEGAL  cast Dobie" in evening(state, *before, "1 ? 6 6", game=ALBION)
    assert "no die is asked for yet; cast Dobie asks for it" in evening(state, *before, "6", game=ALBION, name="early")
    assert "1 is no line now" in evening(state, *before, "1 ? 6 6", "1", game=ALBION, name="done")
