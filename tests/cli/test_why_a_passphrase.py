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
    terminal = cast(Any, SimpleNamespace(in_shell=True, line=line))
    told = str(_why(terminal, session, "Gorganun", Locked("secret.Gorganun")))
    assert told == f"{said}: Gorganun types their passphrase, and nothing of that is shown."
