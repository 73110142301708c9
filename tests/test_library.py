"""playaid for programs: docs/library.md, run, and what a side learns through it."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import playaid
from playaid.cli.main import run

PAGE = Path(__file__).parents[1] / "docs" / "library.md"


@pytest.fixture
def friday(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_SESSIONS", str(tmp_path / "sessions"))
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    assert run(["new", "empire", "friday", "-p", "Ann", "-p", "Bob"]) == 0


@pytest.mark.usefixtures("friday")
def test_the_page_says_what_happens() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8")
    assert found.attempted > 5
    assert found.failed == 0


@pytest.mark.usefixtures("friday")
def test_a_side_is_told_its_own_secrets_and_nobody_elses() -> None:
    session = playaid.open("friday")
    session.note("the coup is on Tuesday", "Ann", True)
    told = {side: "Tuesday" in str(list(playaid.log(session, side))) for side in ("Ann", "Bob", None)}
    assert told == {"Ann": True, "Bob": False, None: False}


def test_other_names_are_none() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        _ = playaid.nothing


def test_importing_playaid_loads_nothing_else() -> None:
    line = "import sys, playaid; print([name for name in sys.modules if name.startswith('playaid.')])"
    done = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
