"""Commands as they are typed at a system shell, one by one, in one sessions folder."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from playaid.cli.main import run
from playaid.cli.shell.shell import Table
from playaid.referee.contract.state import State
from playaid.referee.session.local import Session


class Said(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object of `--json`."""
        return json.loads(self.out)

    @property
    def data(self) -> Any:
        """Its `data`."""
        return self.json["data"]


Type = Callable[..., Said]


@pytest.fixture
def typed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Type:
    """Type one command line; no terminal is there."""

    def type_(*words: str) -> Said:
        capfd.readouterr()
        code = run(["--sessions-dir", str(tmp_path / "sessions"), *words])
        return Said(code, *capfd.readouterr())

    return type_


class Standing(Table):
    """A shell's table at which the game stands so, whatever its session has in its files; None: as those say. It is looked at as it stands
    alone: what could be said at the beginning costs as much as what a test asks."""

    def __init__(self, folder: str, state: State | None = None):
        super().__init__(folder)
        self.stands = state

    def open(self, name: str | None = None) -> Session:
        before, opened = self.session, super().open(name)
        if opened is not before and self.stands is not None:
            opened.fold.state = self.stands
            opened.refresh = lambda: None  # type: ignore[method-assign]
        return opened
