"""A bar for what takes longer than a second: on a terminal's stderr alone, and gone again."""

import io
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from playaid.cli.main import run
from playaid.cli.terminal import progress


class Screen(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def looked_at(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Somebody looks at a terminal, and is not patient. To be called in the test: pytest sets the streams anew for it."""
    shown = Screen()
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setenv("TERM", "xterm")
    return shown


def until(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + 20
    while not true() and time.monotonic() < end:
        time.sleep(0.01)
    return true()


def test_work_without_steps_moves_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = looked_at(monkeypatch)
    with progress.busy("doctor", True):
        assert until(lambda: "doctor" in screen.getvalue())
    assert "\x1b[2K" in screen.getvalue()[-20:], "the bar is wiped off"


def test_what_has_steps_shows_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = looked_at(monkeypatch)
    with progress.bar("verify", True) as step:
        step(5, 10)
        assert until(lambda: "50%" in screen.getvalue())


@pytest.mark.parametrize("make", [progress.busy, progress.bar])
def test_nothing_is_shown_where_nobody_looks_or_it_is_quick(
    make: Callable[[str, bool], AbstractContextManager[object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = looked_at(monkeypatch)
    with make("x", False):
        pass
    monkeypatch.setattr(progress, "PATIENCE", 60.0)
    with make("x", True):
        pass
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with make("x", True):
        pass
    assert screen.getvalue() == ""


LONG: dict[str, list[str]] = {
    "verify": ["verify", "--session", "first"],
    "doctor": ["doctor", "--session", "first"],
    "export": ["export", "html", "--session", "first", "--out", "first.html"],
    "log --odds": ["log", "--odds", "--session", "first"],
    "odds": ["roll", "--odds", "3d6!"],
    "tables check": ["tables", "check", "empire"],
    "tables print": ["tables", "print", "empire", "--out", "tables.html"],
    "workbook": ["tables", "template", "empire", "--workbook", "book.xlsx"],
    "games check": ["games", "check", "empire"],
    "import": ["import", "first.json", "second"],
}
"""What takes over a second where much is played or the machine is slow, by the name of its bar."""


def test_every_command_that_may_take_long_has_a_bar(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown: list[str] = []

    @contextmanager
    def noted(title: str, wanted: bool) -> Iterator[Callable[[int, int], None]]:
        shown.extend([title] if wanted else [])
        yield lambda done, total: None

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(progress, "bar", noted)
    monkeypatch.setattr(progress, "busy", noted)
    table = ["--sessions-dir", str(tmp_path)]
    assert run([*table, "demo", "empire", "--keep", "first"]) == 0
    assert run([*table, "export", "json", "--session", "first", "--out", "first.json"]) == 0
    for title, words in LONG.items():
        shown.clear()
        assert run([*table, *words]) == 0
        assert any(title in name for name in shown), (title, shown)
