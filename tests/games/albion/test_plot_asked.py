"""19.0: whoever leaves out what he plots is asked for the enchantment by its name, then by whom, then on what; never out of one list."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.cli.main import run
from playaid.cli.terminal.terminal import Terminal
from playaid.games.albion.state import castings
from playaid.games.albion.state.printed import enchantment_rows
from playaid.games.albion.state.sides import FOMORIAN
from tests.each import each

Asked = Callable[..., tuple[str, str]]


@pytest.fixture
def asked(tmp_path: Path) -> Asked:
    """What the table is shown where these answers are typed behind `plot`, and what stands in the plot then."""

    def say(*answers: str) -> tuple[str, str]:
        typed, screen = iter(answers), list[str]()

        def prompter(prompt: str, hidden: bool) -> str:
            screen.append(prompt)
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        terminal = Terminal(str(folder), prompter, screen.append)
        new = "new albion friday --player Ann:Fomorian --player Bob:Faerie --tables house --open"
        run(new.split(), Terminal(str(folder), write=screen.append))
        terminal.in_shell = True
        terminal.run = run
        for line in (["next"], ["next"], ["albion", "plot", "--as", FOMORIAN]):
            run(line, terminal)
        shown = "\n".join(screen)
        return shown, shown.rpartition("Plotted: ")[2].partition(".")[0] if "Plotted: " in shown else ""

    return say


@each("first", ["08", "8", "Mental Attack", "08 Mental Attack", "mental"])
def test_an_enchantment_is_asked_for_by_its_name(asked: Asked, first: str) -> None:
    shown, plotted = asked(first, "by Dobie", "Edric")
    assert "08 Mental Attack" in shown
    assert "plot: 08 Mental Attack by Dobie …" in shown
    assert plotted == "Mental Attack by Dobie on Edric"
    assert "08 by Barguest" not in shown, "no list of numbers"


def test_each_enchantment_says_what_it_does(asked: Asked) -> None:
    shown, _ = asked("")
    assert re.search("\n    12 Strength +\\+2 combat strength for one in the caster's hex\n", shown)
    assert "    nothing\n" in shown


def test_every_enchantment_has_its_few_words() -> None:
    names = [f"{number} {row['name']}" for number, row in enchantment_rows().items()]
    assert all(3 <= len(castings.gloss(name).split()) <= 10 for name in names)
    assert not castings.gloss("by Dobie")
    assert not castings.gloss("nothing")


def test_a_part_is_taken_back_and_a_whole_line_is_taken(asked: Asked) -> None:
    shown, plotted = asked("08", "Dobie", "b", "Barguest", "on Cluracan")
    assert plotted == "Mental Attack by Barguest on Cluracan"
    assert shown.count("plot: 08 Mental Attack …") == 2
    assert asked("07 by Dobie")[1] == "Rainmaking by Dobie"


def test_what_may_not_be_cast_is_refused_as_before(asked: Asked) -> None:
    shown, plotted = asked("05", "")
    assert "who casts it" in shown
    assert not plotted


@each("number", ["99", "1x"])
def test_what_is_no_enchantment_is_said_to_be_none(asked: Asked, number: str) -> None:
    shown, plotted = asked(number, "")
    assert f"no enchantment is called '{number}'" in shown
    assert "who casts it" not in shown
    assert not plotted


def test_where_all_look_on_it_is_told_who_may_cast_what(asked: Asked) -> None:
    shown, _ = asked("08", "")
    assert shown.count("Barguest may cast: Rainmaking, Mental Attack") == 1, "above the first question alone"
    assert shown.index("Dobie may cast: ") < shown.index("which enchantment?")
    assert shown.count("nobody else of Fomorian may: it takes an enchanter") == 1


@each("wrong, why", [("dobie", "Dobie is no enemy"), ("xyzzy", "no person is called 'xyzzy'")])
def test_a_target_that_will_not_do_is_asked_for_again(asked: Asked, wrong: str, why: str) -> None:
    shown, plotted = asked("08", "Dobie", wrong, "Edric")
    assert why in shown
    assert plotted == "Mental Attack by Dobie on Edric"
    assert shown.count("plot: 08 Mental Attack by Dobie …") == 2


def test_what_cannot_be_read_is_asked_for_again(asked: Asked) -> None:
    shown, plotted = asked("foo", "07 by Dobie")
    assert "no enchantment is called 'foo'" in shown
    assert plotted == "Rainmaking by Dobie"


def test_a_line_of_its_own_stands_on_no_card(asked: Asked) -> None:
    """What is plotted is no title: Albion has no cards on which `n` could stand."""
    shown, _ = asked("n", "")
    assert "n is a line of its own: leave drops plot first" in shown
    assert "on the card" not in shown


@each("look", ["Edric --odds", "on Edric --odds", "edric --check"])
def test_a_part_is_looked_at_by_its_name_too(asked: Asked, look: str) -> None:
    """`Elidor --odds` was told to be no verb, where `2 --odds` was taken."""
    shown, plotted = asked("mental", "by Dobie", look, "Edric")
    assert "no verb is called" not in shown
    assert plotted == "Mental Attack by Dobie on Edric"
