"""Where all look on, a line that is a side's own is asked for like any other; elsewhere what could stand there is not told."""

from pathlib import Path

from playaid.cli.main import run
from playaid.cli.terminal.terminal import Terminal
from playaid.games.elric import GAME
from playaid.testing.random_evenings import new_session
from tests.each import each
from tests.games.elric.table import at, begun, changed, empty_handed, holding, moved


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
