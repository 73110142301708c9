"""A word that is missing is asked for: a title may have several words, and what cannot be read is asked for again with what there is."""

from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.cli.main import run
from playaid.cli.terminal.terminal import Terminal
from playaid.games.legacy import GAME
from playaid.referee.contract.state import State
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.games.legacy.table import begun, play

Evening = Callable[..., str]


@pytest.fixture
def asked(tmp_path: Path) -> Evening:
    """What a line prints at a table where these answers are typed, one after the other."""

    def say(state: State, line: str, *answers: str) -> str:
        typed, screen = iter(answers), list[str]()

        def prompter(prompt: str, hidden: bool) -> str:
            screen.append(prompt)
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        terminal = Terminal(str(tmp_path), prompter, screen.append)
        new_session(GAME, tmp_path / "friday", ["Ann", "Bob", "Cid"])
        terminal.in_shell = True
        terminal.run = run
        session: Session = terminal.open("friday")
        session.fold.state = state
        session.refresh = lambda: None  # type: ignore[method-assign]
        run(["legacy", *line.split()], terminal)
        return "\n".join(screen)

    return say


SCOUT = ("move Hallway 1, Drawbridge",)


def test_an_answer_that_cannot_be_read_is_asked_for_again_with_what_there_is(asked: Evening) -> None:
    said = asked(play(begun(["Ann", "Bob", "Cid"]), *SCOUT), "scout", "Elder Wood", "moss", "Waterways", "1", "blue")
    assert "no tile kind is called 'moss'" in said
    assert "Magic Path" in said
    assert "Elder Wood" in said.partition("LEGAL")[2]


@pytest.mark.parametrize(("line", "answers"), [("scout", ("Elder Wood", "Waterways")), ("place Moor", ("Roaming Threat",))])
def test_of_what_only_a_tile_says_nobody_claims_that_none_would_do(asked: Evening, line: str, answers: tuple[str, ...]) -> None:
    """Each of these kinds may be drawn: what is offered are examples."""
    said = asked(play(begun(["Ann", "Bob", "Cid"]), *SCOUT), line, *answers, "leave")
    assert "Roaming Threat" in said
    assert "would do now. Say one" not in said


def test_where_what_there_is_lies_on_the_table_it_is_said_why_none_would_do(asked: Evening) -> None:
    state = play(begun(["Ann", "Bob", "Cid"]), "move Hallway 1")
    state["public"]["turn"]["moves"] = 9
    said = asked(state, "move", "leave")
    assert "0 are left" in said
    assert "move: which" not in said
