"""What undo takes back is named: every line of it, and what had come of a line that does not say so itself."""

import pytest

from playaid.referee.session.consent import NeedsConsent, check_agreed, named
from tests.cli.conftest import Type
from tests.cli.test_newcomers import Evening, acting, evening

__all__ = ["evening"]


def begun(typed: Type) -> None:
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house").code == 0
    assert typed("tears", "ambassador", "Shimar").code == 0


def test_what_came_of_a_line_whose_words_its_side_alone_may_read_is_told(evening: Evening) -> None:
    said = evening(acting("Craw"), "discard Craw", "undo", all_=True)
    undone = said.partition("Taken back: event 2, discard.")[2]
    assert "No longer so: Ann discards Craw." in undone


def test_a_line_that_says_itself_what_it_was_is_all_that_is_told(typed: Type) -> None:
    begun(typed)
    said = typed("undo", "--agreed", "all").out
    assert "Taken back: event 2, ambassador Shimar" in said
    assert "No longer so" not in said


def test_what_came_of_a_line_of_one_word_is_told_and_where_the_game_had_come_to_is_not(typed: Type) -> None:
    begun(typed)
    assert typed("next", "--dice", "2,9").code == 0
    said = " ".join(typed("undo", "--agreed", "all").out.split())
    assert "No longer so: Forseti has the initiative. Gorganun adds 1 next turn." in said
    assert "Now:" not in said


def test_of_much_that_came_of_it_the_first_is_told(typed: Type) -> None:
    begun(typed)
    for line in ("next --dice 2,9", "tears command one", "tears activate Kendrel", "tears move Kendrel to Wyrmholt"):
        assert typed(*line.split()).code == 0
    assert typed("tears", "trap", "--dice", "9").code == 0
    said = " ".join(typed("undo", "--agreed", "all").out.split())
    assert "Forseti searches Wyrmholt and finds the wisdom hidden there." in said.partition("No longer so: ")[2]


def test_of_several_lines_each_is_named_once_in_the_order_in_which_they_were_typed() -> None:
    line = [
        {"n": 14, "kind": "first", "typed": "first 4 2", "barrier": True, "rolls": [["d6", []]], "changes": []},
        {"n": 13, "kind": "pending", "of": "first", "changes": []},
        {"n": 12, "kind": "next", "typed": "next", "changes": []},
    ]
    assert named(line) == "next and first 4 2"
    with pytest.raises(NeedsConsent, match=r"taking back events 12 to 14 \(next and first 4 2\)"):
        check_agreed(["Ann", "Bob"], line[0], [], line)
