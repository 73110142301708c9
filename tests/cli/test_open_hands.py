"""Where all look on, a line that is a side's own is asked for like any other; elsewhere what could stand there is not told."""

from fractions import Fraction
from pathlib import Path

from playaid.cli.declaring.odds.declaration_odds import odds_answer
from playaid.cli.declaring.odds.outcome_table import supposed_lines
from playaid.cli.main import run
from playaid.cli.shell.shell import Table, heard
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.declaration_odds import Wish
from playaid.games.albion import GAME as ALBION
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.elric import GAME
from playaid.games.empire import GAME as EMPIRE
from playaid.referee.contract.grammar import read_arguments
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.odds.report import HIDDEN, Odds
from playaid.testing.lessons import Mute
from playaid.testing.random_evenings import new_session
from tests.each import each
from tests.games.albion.table import hurt
from tests.games.albion.test_resolving import facing
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


def trial_odds(folder: Path, all_look_on: bool, wounds: int, line: str = "trial Magog vs Colleran") -> list[str]:
    """What a table hears of the odds of a trial by combat, and of its check, where Colleran has so many wounds on the roster of Faerie."""
    new_session(ALBION, folder / "friday", [FOMORIAN, FAERIE])
    table = Table(str(folder))
    table.take_up("friday")
    assert table.session is not None
    table.open_hands, table.console = all_look_on, (screen := Mute())
    table.session.fold.state = hurt(facing("trial", "Magog", "Colleran"), "Colleran", wounds)
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    heard(table, f"{line} --odds --as Fomorian")
    return screen.said


def test_odds_where_all_look_on_count_what_has_been_told(tmp_path: Path) -> None:
    """Of five boxes four are full: one wound kills Colleran, and Magog may live."""
    hurt_so = " ".join(trial_odds(tmp_path / "a", True, 4))
    assert "Colleran dies " in hurt_so.replace("Magog dies and Colleran dies", "")
    assert "can know" not in hurt_so, "nothing is kept from anybody who looks on"
    assert hurt_so != " ".join(trial_odds(tmp_path / "b", True, 0))


def test_odds_where_secrets_are_kept_are_the_same_in_both_worlds(tmp_path: Path) -> None:
    assert trial_odds(tmp_path / "a", False, 4) == trial_odds(tmp_path / "b", False, 0)


@each("all_look_on", [True, False])
def test_the_chance_of_what_happened_is_of_nothing_else(tmp_path: Path, all_look_on: bool) -> None:
    """Where nobody may know how hurt Colleran was, the chance of what came of it is not told, rather than that of something else."""
    trial_odds(tmp_path, all_look_on, 4, "trial Magog vs Colleran")
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    table.open_hands, table.console = all_look_on, (screen := Mute())
    table.session.fold.state = hurt(facing("trial", "Magog", "Colleran"), "Colleran", 4)
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    heard(table, "trial Magog vs Colleran --as Fomorian --dice 4,3")
    assert any("Colleran is dead" in line for line in screen.said)
    screen.said.clear()
    heard(table, "why")
    chances = [line for line in screen.said if line.strip().startswith("chance ")]
    assert ([("Colleran dies" in line) for line in chances] == [True]) is all_look_on
    assert len(chances) == all_look_on


def test_odds_of_what_is_refused_say_so_to_whom_they_are_for(tmp_path: Path) -> None:
    """A secret act that is refused is not *done, in secret*, where the table alone is asked as."""
    trial_odds(tmp_path, False, 4)
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    verb = table.session.game.verbs["give"]
    words = ["give", "Trollbane", "to", "Imric"]
    arguments = read_arguments(table.session.game, verb, words[1:], table.session.state)
    declaration = Declaration("give", arguments, "Fomorian", " ".join(words))
    answer = odds_answer(table, table.session, declaration, Wish(), None, None)
    assert answer.private == "Fomorian"
    assert answer.lines[0].strip().startswith("ILLEGAL")
    assert not any("Done, in secret" in line for line in answer.lines)
