"""What is said before a passphrase is asked for in the midst of a line: by whom it is typed, and that nothing is shown for it."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from playaid.cli.terminal.passphrase import _why
from playaid.games.registry import load
from playaid.referee.contract.refusals import Locked
from playaid.testing.random_evenings import new_session
from tests.each import each


@each(
    ("line", "said"),
    [
        ("trap Stillwater", "  trap may hang on what Gorganun keeps secret (spells, boxes, pieces of wisdom)"),
        ("", "  It may hang on what Gorganun keeps secret"),
    ],
)
def test_it_says_who_types_what(tmp_path: Path, line: str, said: str) -> None:
    session = new_session(load("tears"), tmp_path / f"evening{len(line)}", ["Gorganun", "Forseti"])
    terminal = cast(Any, SimpleNamespace(in_shell=True, line=line, command="", eyes=None))
    told = str(_why(terminal, session, "Gorganun", Locked("secret.Gorganun")))
    assert told == f"{said}: Gorganun types their passphrase, and nothing of that is shown."


def test_whoever_has_the_screen_is_told_that_it_shows_them_theirs(tmp_path: Path) -> None:
    session = new_session(load("tears"), tmp_path / "evening", ["Gorganun", "Forseti"])

    def told(line: str, eyes: str) -> str:
        terminal = cast(Any, SimpleNamespace(in_shell=True, line=line, command="", eyes=eyes))
        return str(_why(terminal, session, "Gorganun", Locked("secret.Gorganun")))

    assert told("next", "Gorganun") == "  What Gorganun alone may see is shown to them by their passphrase."
    assert "nothing of that is shown" in told("next", "Forseti")
    assert "nothing of theirs is shown" in told("undo", "Gorganun")


@each("line", ["u", "take that back"])
def test_a_line_is_called_by_what_it_came_to(tmp_path: Path, line: str) -> None:
    """However it was said: whoever types a passphrase to take something back says yes by that, and nothing hangs on what they hold."""
    session = new_session(load("tears"), tmp_path / f"evening{len(line)}", ["Gorganun", "Forseti"])
    for command, told in (("undo", "  undo: each side says yes by its own passphrase"), ("next", "  next may hang on what Gorganun keeps")):
        terminal = cast(Any, SimpleNamespace(in_shell=True, line=line, command=command, eyes=None))
        assert str(_why(terminal, session, "Gorganun", Locked("secret.Gorganun"))).startswith(told)
