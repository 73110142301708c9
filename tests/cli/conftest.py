"""Commands as they are typed at a system shell, one by one, in one sessions folder."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from playaid.cli.main import run


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
