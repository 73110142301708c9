"""A short name of a counter in a hand is asked about on its player's own screen, among what they hold; no other tells what that is."""

from pathlib import Path
from types import SimpleNamespace
from typing import cast

from playaid.cli.declaring.listed_answers import in_its_place, meant_alone
from playaid.cli.shell.shell import Table, heard
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.next_line.missing_words import Wanted
from playaid.games.tears import GAME as TEARS
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.testing.random_evenings import new_session
from tests.cli.test_newcomers import Evening, People, acting, evening, screen
from tests.each import each
from tests.games.tears import table as tears

__all__ = ["evening", "screen"]
OPEN, ALONE = "For the eyes of Ann only.", "Hand the screen over, then press Enter."


@each("line", ["muster gre", "discard gre"])
def test_a_short_name_is_of_what_the_hand_holds(evening: Evening, screen: None, line: str) -> None:
    said = evening(acting("Craw", "Grenord-2n", "Grenord-2a+"), f"{line} ?  ? leave", clears=True, name=line.split()[0])
    assert "AMBIGUOUS" not in said
    own = said.partition(OPEN)[2]
    assert "1. Grenord-2n  2. Grenord-2a+" in own
    assert "Grenord-1" not in said


def test_the_one_that_it_can_be_is_taken_and_told(evening: Evening, screen: None) -> None:
    """`muster 1a` asked again for the one counter that it could be."""
    said = evening(acting("Craw", "Grenord-2n", "Katinka"), "muster gre ?  ? leave", clears=True)
    own = said.partition(OPEN)[2]
    assert "  gre: taken as Grenord-2n." in own, said
    assert "which counter?" not in said
    assert "taken as" not in said.partition(OPEN)[0]


@each("line", ["muster gre gr5", "muster gre at gr5"])
def test_it_is_taken_with_the_rest_of_the_line_behind_it(evening: Evening, screen: None, line: str) -> None:
    said = evening(acting("Craw", "Grenord-2n", "Katinka"), f"{line} ?  ? ", clears=True, name=line.split()[-2])
    own = said.partition(OPEN)[2]
    assert "AMBIGUOUS" not in said
    assert "  gre: taken as Grenord-2n." in own, said
    assert "Grenord-2n" not in said.partition(OPEN)[0]
    assert "Ann musters Grenord-2n-1 at Grenord-left" in said


def test_a_slip_of_one_is_asked_about() -> None:
    terminal = cast(Terminal, SimpleNamespace(say=lambda *lines: None))
    assert meant_alone(terminal, Wanted("counter", ("Grenord-2n",)), "gren") == "Grenord-2n"
    assert meant_alone(terminal, Wanted("counter", ("Grenord-2n",)), "grenrod 2n") == ""
    assert meant_alone(terminal, Wanted("counter", ("Grenord-2n", "Grenord-2a+")), "gren") == ""
    assert meant_alone(terminal, Wanted("counter", ("Grenord-2n",)), "") == ""


def test_in_a_list_the_one_that_a_word_can_be_stands_in_its_place() -> None:
    """`guard, cavalry` of an Elite Guard and a Cavalry: the rest of the answer is not lost."""
    told = list[str]()
    terminal = cast(Terminal, SimpleNamespace(say=told.append))
    several = Ambiguous("may be any", candidates=("Elite Guard", "2 Elite Guard"), typed="guard")
    assert in_its_place(terminal, several, "guard, cavalry", ["Elite Guard"]) == "Elite Guard, cavalry"
    assert [str(line) for line in told] == ["  guard: taken as Elite Guard."]
    assert in_its_place(terminal, several, "vanguard, guard", ["Elite Guard"]) == "vanguard, Elite Guard", "no part of another word"
    assert in_its_place(terminal, several, "guard, cavalry", ["Elite Guard", "2 Elite Guard"]) == ""
    assert in_its_place(terminal, Unreadable("none is called so"), "guard, cavalry", ["Elite Guard"]) == ""


def test_enter_lists_the_whole_hand(evening: Evening, screen: None) -> None:
    said = evening(acting("Craw", "Grenord-2n", "Grenord-2a+"), "muster gre ?  ?  ? leave", clears=True)
    assert said.count("which counter?") == 2
    assert "1. Grenord-2n  2. Craw  3. Grenord-2a+" in said
    assert "no word before" not in said


@each("line", ["muster gre", "discard gre"])
def test_all_others_are_told_the_same_whatever_the_hand_holds(evening: Evening, screen: None, line: str) -> None:
    hands = (("Craw", "Grenord-2n", "Grenord-2a+"), ("Craw", "Grenord-2n", "Katinka"), ("Craw", "Henry", "Katinka"))
    said = [evening(acting(*hand), f"{line} ?  ? leave", clears=True, name=f"{line.split()[0]}{at}") for at, hand in enumerate(hands)]
    assert len({what.partition(ALONE)[0] for what in said}) == 1
    assert all(ALONE in what for what in said)


@each(("line", "shown"), [
    ("coup Grenord with Craw --check", False),
    ("check muster Craw at Grenord-right", False),
    ("muster Craw at Grenord-right", True),
    ("check move Girm to Grenord-right", True),
])  # fmt: skip
def test_what_is_only_looked_at_in_a_hand_stands_on_no_screen(evening: Evening, screen: None, line: str, shown: bool) -> None:
    """A move is of what stands on the board."""
    name = "".join(filter(str.isalnum, line))
    People.echoes = True
    try:
        assert (f"> {line}" in evening(acting("Craw"), line, clears=True, name=name)) is shown
    finally:
        People.echoes = False


def test_the_rest_of_a_list_is_not_lost_where_a_word_of_it_can_be_one_thing_alone(tmp_path: Path) -> None:
    """All look on: what lies there is nobody's secret."""
    new_session(TEARS, tmp_path / "friday", list(TEARS.sides))
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    there = tears.lay(tears.put(tears.begun("Forseti"), "Neko", "Wyrmholt"), "Forseti", "Wyrmholt", "Elite Guard", "Cavalry")
    table.session.fold.state = there
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    table.open_hands, table.console = True, (people := People("guard, cavalry"))
    assert heard(table, "box neko")
    said = "\n".join(people.said)
    assert "guard: taken as Elite Guard." in said, said
    assert "Under Neko now: Cavalry, Elite Guard." in said, said
