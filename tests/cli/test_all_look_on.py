"""Where all look on, a ruling tells what is each side's own; elsewhere that of whoever made it, and no more."""

from pathlib import Path

from playaid.cli.declaring.declare import answer_with
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.ruling_view import view_ruling
from playaid.games.empire import GAME
from playaid.referee.contract.ruling import LEGAL, Declaration, Line, Ruling, Said
from playaid.testing.random_evenings import new_session
from tests.each import each

OWN = Said("Dando takes 2 wounds.", "Bob")
SHARED = (Line("modifier", "Dando, Magog", "-2", "8.2", "Bob"), Line("modifier", "two of theirs", "-2", "8.2", "Ann"))


@each(("all_look_on", "told"), [(True, ["Dando takes 2 wounds."]), (False, [])])
def test_what_befalls_one_side_is_told_to_all_who_look_on(tmp_path: Path, all_look_on: bool, told: list[str]) -> None:
    new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
    terminal = Terminal(str(tmp_path), lambda prompt, hidden: "", lambda line: None)
    terminal.in_shell, terminal.open_hands = True, all_look_on
    session = terminal.open("friday")
    ruling = Ruling(LEGAL, Declaration("next", {}, "Ann"), story=(OWN,))
    answer = answer_with(terminal, session, ruling, None)
    assert [line.strip() for line in answer.lines if "Dando" in line] == told


def test_a_line_in_words_for_each_side_stands_once() -> None:
    ruling = Ruling(LEGAL, Declaration("next", {}, "Ann"), worksheet=(*SHARED, Line("sum", "", "-2"), Line("sum", "", "-2")))
    assert [line.text for line in view_ruling(ruling, "Ann").worksheet] == ["two of theirs", "", ""]
    assert [line.text for line in view_ruling(ruling, "Ann", ("Ann", "Bob")).worksheet] == ["Dando, Magog", "", ""]
    assert [line.text for line in view_ruling(ruling, None).worksheet] == ["", ""]
