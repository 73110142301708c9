"""Bad lines for the empire, one by one: what kind of answer each gets, its exit code, and that the journal stays as it was."""

import string
from pathlib import Path

import pytest

from playaid.cli.main import run
from playaid.cli.terminal.terminal import Terminal
from playaid.journal.journal import Journal
from tests.cli.conftest import Type

SET_UP = "Craw,Gren,Grenord-2n,Girm,Queenie,Grenord-2a+,Henry,Mary,Bernham-2nn,William,Thinoll,Katinka,Ann"
HUGE = string.ascii_letters * 2000
"""Some 100 kB."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sessions folder in which Ann has explored Grenord, mustered Craw, and Bob has mustered Henry; Ann acts."""
    from playaid.cli.main import run

    sessions = tmp_path_factory.mktemp("bad") / "sessions"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAYAID_DATA", str(sessions.parent / "data"))
        for line in (
            ["new", "empire", "friday", "--player", "Ann", "--player", "Bob", "--dice", SET_UP],
            ["empire", "explore", "N1", "--dice", "Grenord"],
            ["empire", "muster", "Craw", "at", "Grenord-right"],
            ["next"],
            ["next"],
            ["empire", "explore", "N2", "--dice", "Bernham"],
            ["empire", "muster", "Henry", "at", "Bernham-left"],
            ["next"],
            ["next"],
            ["next"],
        ):
            assert run(["--sessions-dir", str(sessions), *line]) == 0, line
    return sessions


EMPIRE = [
    # nonsense
    (("fly",), 2, "unreadable"),
    (("",), 2, "unreadable"),
    (("move",), 2, "unreadable"),
    (("move", "to"), 2, "unreadable"),
    (("move", "Craw", "to", "Bernham-left", "to", "Bernham-left"), 2, "unreadable"),
    (("move", "Craw", "to"), 2, "unreadable"),
    (("move", "!§$%", "to", "Bernham-left"), 2, "unreadable"),
    (("hand", "and", "foot"), 2, "unreadable"),
    (("move", "Craw", "to", "Bernham-left", "--loudly"), 2, "unreadable"),
    # unknown and ambiguous names
    (("muster", "Balrog"), 2, "unreadable"),
    (("muster", "Grenord-2"), 2, "ambiguous"),
    (("re",), 2, "ambiguous"),
    (("cell", "Atlantis"), 2, "unreadable"),
    (("coup", "Atlantis", "with", "Girm"), 2, "unreadable"),
    (("attack", "Craw", "on", "Zed"), 2, "unreadable"),
    (("attack", "Craw", "--as", "Zed"), 2, "unreadable"),
    (("attack", "Craw", "--odds", "--on", "nothing"), 2, "unreadable"),
    # out of range, and not called for
    (("draw", "many"), 2, "unreadable"),
    (("draw", "1.5"), 2, "unreadable"),
    (("draw", "9" * 20), 2, "unreadable"),
    (("draw", "-1"), 3, "illegal"),
    (("hand", "--dice", "4"), 2, "usage"),
    (("move", "Craw", "to", "Bernham-left", "--dice", "4,2"), 2, "usage"),
    (("move", "Craw", "to", "Bernham-left", "--answer", "nothing"), 2, "usage"),
    # the wrong phase, not there, another's
    (("explore", "N3"), 3, "illegal"),
    (("draw", "7"), 3, "illegal"),
    (("muster", "Craw"), 3, "illegal"),
    (("move", "Henry", "to", "Grenord-right"), 3, "illegal"),
    (("attack", "Henry"), 3, "illegal"),
    (("attack", "Craw"), 3, "illegal"),
    (("move", "Craw", "to", "Bernham-left", "--as", "Bob"), 3, "illegal"),
    (("reshuffle",), 3, "illegal"),
    # what no keyboard types
    (("fly" + HUGE,), 2, "unreadable"),
    (("move", HUGE, "to", "Bernham-left"), 2, "unreadable"),
    (("draw", HUGE), 2, "unreadable"),
    (("move", "Craw", "to", "Bernham-left", "--overrule", HUGE), 2, "unreadable"),
    (("move", "Craw", "to", "Bernham-left", "--answer", f"a={HUGE}"), 2, "unreadable"),
    (("move", "Cr\x1b[2Jaw", "to", "Bernham-left"), 2, "unreadable"),
    (("move", "Craw", "to", "Bernham-left", "--overrule", "\x1b]0;title\x07"), 2, "unreadable"),
    (("move", "Craw", "to", "Bernham-left", "--overrule", "two\nlines"), 2, "unreadable"),
    (("move", "Craw", "to", "Bernham-left", "--answer", "a=\udcff"), 2, "unreadable"),
    (("move", "\u202ewarC", "to", "Bernham-left"), 2, "unreadable"),
]
GENERAL = [
    (("roll", HUGE), 2, "unreadable"),
    (("roll", "2d6 # \x1b[2J"), 2, "unreadable"),
    (("roll", "2d6", "--as", "Zed"), 2, "unreadable"),
    (("roll", "2d6 = 7 1"), 2, "usage"),
    (("roll", "0d6"), 2, "usage"),
    (("roll", "9999999999d6"), 2, "usage"),
    (("note", "bell\x07"), 2, "usage"),
    (("note", HUGE), 2, "usage"),
    (("note", "--secret", "whose?"), 2, "usage"),
    (("set", "hands.Ann", "six", "--because", "why"), 2, "unreadable"),
    (("set", "hands.Zed.x", "6", "--because", "why"), 3, "illegal"),
    (("set", "hands.Ann", "6", "--because", "\x1b[31m"), 2, "unreadable"),
    (("set", "hands.Ann", "6", "--because", HUGE), 2, "unreadable"),
    (("set", "hands.Ann", HUGE, "--because", "why"), 2, "unreadable"),
    (("set", "units", "{}", "7", "--because", "why"), 2, "unreadable"),
    (("set", "order", "[]"), 2, "unreadable"),
    (("undo", "--agreed", "Zed"), 2, "unreadable"),
    (("undo", "--agreed", HUGE), 2, "unreadable"),
    (("redo",), 2, "usage"),
    (("answer", "yes"), 2, "usage"),
    (("why", "0"), 2, "usage"),
    (("why", "9" * 30), 2, "usage"),
    (("log", "-n", "0"), 2, "usage"),
    (("table", "nothing"), 2, "unreadable"),
    (("status", "--as", HUGE), 2, "unreadable"),
    (("status", "--session", "../friday"), 2, "usage"),
    (("status", "--session", "con"), 2, "usage"),
    (("export", "pdf"), 2, "usage"),
    (("reveal",), 2, "usage"),
    ((HUGE,), 2, "usage"),
]


@pytest.mark.parametrize(("words", "code", "kind"), [*((("empire", *words), *rest) for words, *rest in EMPIRE), *GENERAL])
def test_a_bad_line_is_answered_and_changes_nothing(folder: Path, typed: Type, words: tuple[str, ...], code: int, kind: str) -> None:
    before = Journal(folder / "friday").head
    said = typed("--sessions-dir", str(folder), *words, "--json")
    assert (said.code, said.json["error"]["kind"]) == (code, kind), said.out[:300]
    assert said.json["ok"] is False
    assert "Traceback" not in said.err
    assert Journal(folder / "friday").head == before
    if code != 3:
        assert len(said.out) < 8000
        plain = typed("--sessions-dir", str(folder), *words)
        assert (plain.code, plain.out) == (code, "")
        assert plain.err.startswith(kind.upper())
        assert all(line.isprintable() for line in plain.err.splitlines())


def test_dice_said_twice_fall_one_after_the_other(tmp_path: Path) -> None:
    """A face that was thrown is not dropped without a word."""
    said = list[str]()
    table = Terminal(str(tmp_path), lambda prompt, hidden: "", said.append)
    assert run(["roll", "2d6", "-d", "1", "--dice", "6"], table) == 0
    assert "7" in " ".join(said)


def test_the_folder_of_sessions_may_stand_behind_the_command(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    begin, elsewhere = ["new", "empire", "friday", "-p", "Ann", "-p", "Bob"], tmp_path / "elsewhere"
    assert run([*begin, "--sessions-dir", str(elsewhere)]) == 0
    assert run(["status", f"--sessions-dir={elsewhere}", "--plain"]) == 0
    capfd.readouterr()
    assert run([*begin, "--sessions-dir"]) == 2
    assert "'--sessions-dir' requires an argument" in capfd.readouterr().err
    assert run([*begin, "--", "--sessions-dir", str(tmp_path / "nowhere")]) == 2
    assert not (tmp_path / "nowhere").exists()
