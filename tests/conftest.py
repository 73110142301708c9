"""What every test may stand on: a data folder of its own, and the example game as a stranger's package would bring it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from playaid.games import registry
from playaid.referee.game import Game

EXAMPLE = Path(__file__).parent / "example"

settings.register_profile("playaid", deadline=None)  # a busy machine is no fault of ours
settings.load_profile("playaid")


@pytest.fixture(autouse=True)
def _nothing_of_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No test reads or writes the sessions, tables or keys of whoever runs it."""
    for name in ("PLAYAID_SESSION", "PLAYAID_SESSIONS", "PLAYAID_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The example game of docs/adding-a-game.md, found by its entry point in `tests/example`."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.setattr(registry, "_met", {})
    yield registry.load("tiny")
    for name in [name for name in sys.modules if name.partition(".")[0] == "causeway"]:
        del sys.modules[name]


@pytest.fixture
def evening(tiny: Game, tmp_path: Path) -> Path:
    """The folder of the session `evening`: the example's evening as tests/transcripts/tiny/causeway.play tells it."""
    from playaid.cli import transcript

    text = (Path(__file__).parent / "transcripts" / "tiny" / "causeway.play").read_text(encoding="utf-8")
    for _ in transcript.play(transcript.read(text), tmp_path / "sessions"):
        pass
    return tmp_path / "sessions" / "evening"
