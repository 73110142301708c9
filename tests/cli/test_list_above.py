"""A number that the prompt has not takes the line of the list above it, which `?` showed last, as long as that can be said."""

from contextlib import nullcontext
from pathlib import Path

import pytest

from playaid.cli.shell.list_above import whose_list
from playaid.cli.shell.shell import Table, heard
from playaid.desk.next_line.verb_offers import speaks_unseen
from playaid.games.albion import GAME as ALBION
from playaid.games.elric import GAME
from playaid.referee.contract.state import State
from playaid.testing.random_evenings import new_session
from tests.cli.test_newcomers import People
from tests.games.elric import table as tale
from tests.games.elric.test_combat import _magic


class Screen:
    """A table shell at which lines are typed, and what it says."""

    def __init__(self, folder: Path, state: State):
        new_session(GAME, folder / "friday", ["Ann", "Bob"])
        self.table = Table(str(folder))
        self.table.take_up("friday")
        assert self.table.session is not None
        self.table.session.fold.state = state
        self.table.session.refresh = lambda: None  # type: ignore[method-assign]
        self.table._due = None
        self.table.look()

    def type(self, line: str, *answers: str) -> str:
        self.table.console = people = People(*answers)
        assert heard(self.table, line)
        return "\n".join(people.said)

    def number_of(self, line: str) -> str:
        return str(self.table.numbered.index(line) + 1)


@pytest.fixture
def screen(tmp_path: Path) -> Screen:
    """Ann's movement, with a list on the screen."""
    at_the_table = Screen(tmp_path, tale.begun())
    at_the_table.type("?")
    return at_the_table


def test_a_number_of_the_list_above_stands_for_its_line_after_another(screen: Screen) -> None:
    """What it stands for is said; options may stand behind it, as behind any number."""
    screen.type('march "Sharilla" to "Bakshaan"')
    assert screen.table.numbered == []
    assert '2 of the list above: march "Fadan" with 7' in screen.type("2 --check", "Bakshaan")
    assert "From Ilmiora capital to Bakshaan: Fadan, 7 armies of Ilmiora." in screen.type("2", "Bakshaan")


def test_a_line_that_the_list_would_have_in_other_words_can_still_be_said(tmp_path: Path) -> None:
    """More armies stand there by now, so that the list would have the whole of them."""
    screen = Screen(tmp_path, tale.begun())
    screen.table.height = lambda: 60  # type: ignore[method-assign]
    screen.type("?")
    line = next(line for line in screen.table.numbered if "army" in line and " with 2" in line)
    number = screen.number_of(line)
    screen.type('march "Fadan" with 2 to "Ilmiora inland"')
    assert f"{number} of the list above: {line}" in screen.type(number, "Ilmiora capital")
    screen.type("undo")
    screen.type("?")
    assert line not in screen.table.numbered


def test_it_stands_for_nothing_once_its_line_cannot_be_said(screen: Screen) -> None:
    screen.type('embark "Fadan" on "Ilmiora Fleet 1"')
    assert "2 is no line now" in screen.type("2")


def test_it_stands_for_nothing_once_much_has_been_done_without_it(screen: Screen) -> None:
    """It is remembered from one of its numbers to the next; whoever has typed several other lines has it before them no more."""
    listed, screen.table.numbered = screen.table.listed, []
    screen.table.listed = listed._replace(event=listed.event - 3)
    assert '2 of the list above: march "Fadan" with 7' in screen.type("2 --check", "Bakshaan")
    assert screen.table.listed.event == listed.event
    screen.table.listed = listed._replace(event=listed.event - 4)
    screen.table.numbered = []
    assert "2 is no line now" in screen.type("2")


def test_numbers_of_the_prompt_go_before_those_of_the_list(screen: Screen) -> None:
    screen.table.told, screen.table._due, screen.table.numbered = ['march "Sharilla" to "Bakshaan"'], None, []
    screen.table.look()
    assert screen.table.shows_own_numbers
    assert "Sharilla to Bakshaan" in screen.type("1 --check").replace("from Ilmiora capital ", "")


def test_a_list_that_a_refusal_made_has_no_number_of_the_one_above(screen: Screen) -> None:
    """Who slips beyond the names that are listed does nothing else by it."""
    said = screen.type("march Ilmiora to Bakshaan")
    assert "a number takes one" in said, said
    assert "is no line now" in screen.type(str(len(screen.table.numbered) + 1))


def test_the_list_is_nobodys_in_another_turn(screen: Screen) -> None:
    screen.type("next turn")
    assert "2 is no line now" in screen.type("2")


def test_a_list_for_one_sides_eyes_has_no_number_afterwards(screen: Screen) -> None:
    screen.type("? --as Ann")
    screen.type('march "Sharilla" to "Bakshaan"')
    assert "2 is no line now" in screen.type("2")


@pytest.mark.parametrize(
    ("dice", "told"), [("typed", "no die is asked for yet; fight asks for it"), ("rolled", "3 of the list above: unveil")]
)
def test_where_dice_are_typed_a_face_is_none_of_its_lines(tmp_path: Path, dice: str, told: str) -> None:
    screen = Screen(tmp_path, _magic("Doublas"))
    for line in (f"dice {dice}", "?", "status"):
        screen.type(line)
    assert told in screen.type("3")


def test_of_a_list_for_one_side_the_numbers_of_the_prompt_are_everybodys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen is handed over for none of them, and what that list begins with them is not asked where all look on."""
    screen = Screen(tmp_path, _magic("Doublas"))
    handed: list[str] = []
    own = [*screen.table.at_prompt]
    assert own[:1] == ["fight"]
    screen.type("? --as Ann")
    assert screen.table.numbered[: len(own)] == own
    assert len(screen.table.numbered) > len(own)
    monkeypatch.setattr(screen.table, "eyes_of", lambda side, what="": nullcontext(handed.append(side)))
    assert (whose_list(screen.table, 1), whose_list(screen.table, len(own) + 1)) == (None, "Ann")
    branches = {"fight": ("fight one", "fight other")}
    screen.table.listed = screen.table.listed._replace(branches=branches)
    screen.type("1 --check")
    assert (handed, screen.table.line) == ([], "fight --check")
    screen.type("? --as Ann")
    screen.table.listed = screen.table.listed._replace(branches=branches)
    assert "which?" not in screen.type("1")
    assert "Ann" not in handed


def test_no_screen_is_handed_to_whoever_has_nothing_to_say_but_what_all_see(tmp_path: Path, screen: Screen) -> None:
    """By what all may know alone: who acts, what they may say at any time, and what may be owed unseen."""
    assert "Bob has nothing to say now; this is what all see:" in screen.type("? --as Bob")
    assert screen.table.listed.viewer is None
    assert not screen.table.listed.for_one
    assert "nothing to say" not in screen.type("? --as Ann")
    assert screen.table.listed.viewer == "Ann"
    both = new_session(ALBION, tmp_path / "albion", list(ALBION.sides))
    assert all(speaks_unseen(both, side) for side in both.sides)
