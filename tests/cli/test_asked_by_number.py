"""Numbers that mean what stands beside them, and what is asked of whoever has left out a word."""

from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.cli.shell.shell import Table, loop
from playaid.cli.terminal.questionnaire import one_below_the_other
from playaid.desk.next_line.advance import goal_of
from playaid.referee.contract.game import Game
from playaid.referee.contract.names import find
from playaid.referee.contract.refusals import Unreadable
from tests.cli.conftest import Type
from tests.cli.test_shell import Lists
from tests.each import each

At = Callable[..., str]
SEATS = {"tears": ("-p", "Ann:Gorganun", "-p", "Bob:Forseti"), "elric": ("-p", "Ann", "-p", "Bob", "-o", "scenario=1")}


@pytest.fixture
def at(typed: Type, tmp_path: Path) -> At:
    """What a table shell says to these lines: a new evening of a game, or the one that was begun."""

    def said(game: str, *lines: str, open: bool = False) -> str:
        if not (tmp_path / "sessions" / game).exists():
            assert typed("new", game, game, *SEATS[game], "--tables", "house", *(("--open",) if open else ())).code == 0
        table = Table(str(tmp_path / "sessions"))
        table.take_up(game)
        table.console = console = Lists(*lines)
        loop(table)
        return "\n".join(console.said)

    return said


def test_what_is_owed_keeps_its_numbers_when_it_is_explained(at: At) -> None:
    """The whole page has others, which cannot be typed there."""
    said = at("tears", "next", "?", "3")
    _, _, asked = said.partition("> next")
    assert asked.count("    3. ambassador Niekimo") == 2
    assert "leave leaves it for later" in asked
    assert "box" not in asked.partition("Niekimo is ambassador")[0]
    assert "Niekimo is ambassador to the Cadmin" in asked


def test_what_one_side_may_say_goes_on_from_the_numbers_of_the_prompt(at: At) -> None:
    """These stand above it, each with what it does."""
    said = at("tears", "? --as Gorganun", "", "quit")
    assert "\n  4 ambassador Shimar\n  5 ambassador  Hastur | Kishmin" in said


def test_lines_with_numbers_of_the_prompt_stand_once_in_the_page_and_first(at: At) -> None:
    said = at("tears", "?", "quit")
    assert "\n  1 ambassador  Hastur\n  2             Kishmin\n" in said
    assert "\n  5 box" in said
    assert "Ann plays Gorganun; Bob plays Forseti." in said


def test_steps_that_are_counted_are_taken_and_told_whoever_acts_in_them(at: At) -> None:
    """`next turn` stops at the other's Command phase on one player's word; who says how many steps has said which."""
    at("tears", "next", "1", "next")
    assert "Stopped here: it is for" in at("tears", "next turn")
    said = at("tears", "undo", "y", "next 3")
    assert "Stopped here" not in said
    assert said.count("  Now: Turn 1") == 3


def test_a_step_that_there_is_not_is_answered_with_those_that_there_are(at: At, tiny: Game) -> None:
    said = at("tears", "next battle")
    assert "Command phase, Actions, Exchange of prisoners" in said
    assert "gate" not in said
    with pytest.raises(Unreadable) as slip:
        goal_of(tiny, ["ronn"])
    assert "run" in slip.value.hint.casefold(), "a slip in a step's name is asked about"


def test_a_command_asks_for_what_it_lacks_and_a_number_takes_it(at: At) -> None:
    said = at("tears", "concede", "2", "no")
    assert "who gives up?\n    1 = concede Gorganun\n    2 = concede Forseti" in said
    assert "> concede Forseti" in said
    assert "    3 = agree draw" in at("tears", "agree")


@pytest.mark.parametrize("verb", ["stack", "where", "quest"])
def test_a_look_asks_out_of_what_is_there(verb: str, at: At) -> None:
    """More places are on the map than a list holds: those of one's own, or those where something lies to be found."""
    at("elric", *["1"] * 12, open=True)  # countries, and what their magicians meet in the draws
    said = at("elric", verb, "", open=True)
    assert "    1. " in said
    assert "drops the declaration" not in said


def test_a_name_among_many_is_answered_with_those_that_begin_like_it() -> None:
    names = {f"Zarn{number}": () for number in range(20)} | {"Fog of War": (), "Fly": ()}
    with pytest.raises(Unreadable) as slip:
        find("Fireball", names, "spell")
    assert slip.value.hint == "with the same first letter: Fog of War, Fly"
    with pytest.raises(Unreadable) as begun:
        find("Focus", names, "spell")
    assert begun.value.hint == "those that begin like it: Fog of War"
    with pytest.raises(Unreadable) as many:
        find("Zaxy", names, "spell")
    assert not many.value.hint, "twenty of one beginning are no answer"
    with pytest.raises(Unreadable) as phrase:
        find("flying there but slowly", names, "spell")
    assert not phrase.value.hint, "two letters of many words are no beginning"
    with pytest.raises(Unreadable) as longer:
        find("fog on all the hills and woods", names, "spell")
    assert longer.value.hint == "those that begin like it: Fog of War"


def test_a_part_of_something_is_no_name_like_a_word() -> None:
    names = {f"{number} Borders 3218": () for number in range(1, 9)} | {f"Zarn{number}": () for number in range(20)}
    with pytest.raises(Unreadable) as word:
        find("both Borders", names, "force")
    assert "5 Borders" not in word.value.hint
    with pytest.raises(Unreadable) as number:
        find("9 Borders 3218", names, "force")
    assert "8 Borders 3218" in number.value.hint


def test_who_is_likely_does_not_hide_a_slip_in_another_name() -> None:
    with pytest.raises(Unreadable) as slip:
        find("Imrrrryr", {"Imrryr": (), "Jadmar": ()}, "place", meant=lambda: {"Jadmar"})
    assert "Imrryr" in slip.value.hint


@each(("means", "lines"), [
    ("  1: shown to it alone. 2: all look on.", ["  1: shown to it alone.", "  2: all look on."]),
    ("  One game; 1: a, 2: b", ["  One game;", "  1: a, 2: b"]),
    ("  how far: 3: to the end", ["  how far: 3: to the end"]),
])  # fmt: skip
def test_what_numbered_choices_mean_stands_one_below_the_other(means: str, lines: list[str]) -> None:
    assert one_below_the_other(means) == lines
