"""Where all look on, a line that is a side's own is asked for like any other; elsewhere what could stand there is not told."""

from fractions import Fraction
from pathlib import Path

from playaid.cli.declaring.declaration_odds import supposed_lines
from playaid.cli.main import run
from playaid.cli.shell.shell import Table, heard
from playaid.cli.terminal.terminal import Terminal
from playaid.games.elric import GAME
from playaid.games.empire import GAME as EMPIRE
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.odds.report import HIDDEN, Odds
from playaid.testing.lessons import Mute
from playaid.testing.random_evenings import new_session
from tests.each import each
from tests.games.elric.table import at, begun, changed, empty_handed, holding, moved
from tests.games.empire import table as empire


@each("all_look_on", [True, False])
def test_a_spell_is_asked_for_where_all_look_on(tmp_path: Path, all_look_on: bool) -> None:
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora capital"], "passed": []}
    state = moved(holding(empty_handed(begun()), "Ilmiora Alchemist", "Arkyn"), "Jadmar", "Ilmiora Alchemist", "Fadan")
    typed, screen = iter(["", ""]), list[str]()

    def prompter(prompt: str, hidden: bool) -> str:
        screen.append(prompt)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
    terminal = Terminal(str(tmp_path), prompter, screen.append)
    terminal.in_shell, terminal.open_hands = True, all_look_on
    session = terminal.open("friday")
    session.fold.state = at(changed(state, ("battles", "Jadmar", battle)), "magic", "Ann")
    session.refresh = lambda: None  # type: ignore[method-assign]
    run(["elric", "cast", "--check"], terminal)
    said = "\n".join(screen)
    assert ("cast: which spell?" in said) is all_look_on
    assert ("Arkyn" in said) is all_look_on


@each("all_look_on", [True, False])
def test_where_all_look_on_help_lists_what_whoever_speaks_sees(tmp_path: Path, all_look_on: bool) -> None:
    """Nobody need ask for their own list, and odds say of nobody that they do not see something."""
    new_session(EMPIRE, tmp_path / "friday", ["Ann", "Bob"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    table.open_hands, table.console = all_look_on, (screen := Mute())
    laid = empire.laid(empire.start(("Ann", "Bob"), None), N1="Grenord")
    table.session.fold.state = empire.at("action", "Ann", empire.holding(laid, "Ann", "Craw", "Gren"))
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    heard(table, "?")
    said = "\n".join(screen.said)
    assert ("Craw at Grenord" in said) is all_look_on
    assert ("? --as" in said) is not all_look_on
    assert not any("--as" in line for line in table.numbered)


@each("all_look_on", [True, False])
def test_odds_say_of_nobody_that_they_do_not_see_what_all_look_at(all_look_on: bool) -> None:
    ruling = Ruling(LEGAL, Declaration("attack", {}, "Ann", "attack"))
    odds = Odds(True, (), Fraction(0), (), 1, ruling, speaks="Ann", averaged=(HIDDEN,))
    said = " ".join(supposed_lines(odds, 80, all_look_on))
    assert ("does not see" in said) is not all_look_on
