"""Rough treatment: streams that are closed, full or deaf, files in the way, words that would command a terminal."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.plain_line import harmless
from tests.cli.conftest import Type
from tests.slow import some

EXAMPLE = Path(__file__).parents[1] / "example"


@pytest.fixture
def shelled(evening: Path) -> Callable[..., "subprocess.CompletedProcess[str]"]:
    """A command in a process of its own, started by a system shell that treats its streams as `redirections` says."""

    def run(command: str, redirections: str = "", **variables: str) -> "subprocess.CompletedProcess[str]":
        line = f"{sys.executable} -m playaid --sessions-dir {evening.parent} {command} {redirections}"
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(EXAMPLE), *filter(None, sys.path))), **variables}
        return subprocess.run(["sh", "-c", line], capture_output=True, text=True, env=environment, timeout=60, stdin=subprocess.DEVNULL)

    return run


Shelled = Callable[..., "subprocess.CompletedProcess[str]"]
posix = pytest.mark.skipif(os.name == "nt", reason="redirections of a POSIX shell")


@posix
@pytest.mark.parametrize("command", some(["status", "tiny hand --as Ann", "new tiny other", "roll 2d6"], 1, 2))
def test_closed_streams_are_nobody_there(shelled: Shelled, command: str) -> None:
    open_, closed = shelled(command, "</dev/null"), shelled(command.replace("other", "third"), "<&-")
    assert closed.returncode == open_.returncode
    assert "BUG" not in closed.stderr
    assert shelled(command.replace("other", "fourth"), ">&-").returncode == open_.returncode


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("command", ["status", "status --json", "export json", "roll 2d6", "--help"])
def test_an_answer_that_finds_no_room_is_told(shelled: Shelled, command: str) -> None:
    said = shelled(command, ">/dev/full")
    assert said.returncode == 5
    assert said.stderr.startswith("UNWRITTEN")
    assert ("what was done is in the log as event" if command == "roll 2d6" else "nothing was written") in said.stderr
    assert "Traceback" not in said.stderr


@posix
@pytest.mark.parametrize("redirections", [">&-", "2>&-", ">&- 2>&-", "<&-"])
def test_the_table_shell_with_closed_streams_ends_quietly(shelled: Shelled, redirections: str) -> None:
    said = shelled("play", f"</dev/null {redirections}")
    assert said.returncode == 0
    assert "BUG" not in said.stdout + said.stderr


@posix
def test_an_export_into_a_pipe_is_refused(evening: Path, typed: Type, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    said = typed("--sessions-dir", str(evening.parent), "export", "md", "--out", str(tmp_path / "pipe"))
    assert said.code == 2
    assert "a pipe" in said.err
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.parametrize(
    "words",
    [("export", "md", "--out", "a\0b"), ("import", "a\0b"), ("use", "a\0b"), ("new", "tiny", "a\0b"), ("status", "--session", "\0")],
)
def test_a_nul_in_a_name_is_refused(evening: Path, typed: Type, words: tuple[str, ...]) -> None:
    assert typed("--sessions-dir", str(evening.parent), *words).code == 2


INTERRUPTED = """
import builtins
real = builtins.__import__
def interrupted(name, *rest):
    if name == "playaid.cli.main":
        raise KeyboardInterrupt
    return real(name, *rest)
builtins.__import__ = interrupted
from playaid.__main__ import main
main()
"""


def test_an_interrupt_before_the_first_word_is_told_plainly() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    said = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, env=environment, timeout=60)
    assert (said.returncode, said.stderr) == (130, "Left as it was.\n")


@posix
def test_a_roll_whose_answer_found_no_room_is_logged(shelled: Shelled) -> None:
    before = shelled("status --json").stdout
    shelled("roll 2d6", ">&- 2>&-")
    assert shelled("status --json").stdout != before


@posix
@pytest.mark.parametrize(("command", "code"), [("log --all", 0), ("export html", 0), ("tiny nothing --json", 2)])
def test_a_reader_who_leaves_changes_no_exit_code(shelled: Shelled, command: str, code: int) -> None:
    said = shelled(f"{command} 2>/dev/null; echo $? >&2", "| true")
    assert said.stderr.split() == [str(code)]


@posix
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_an_encoding_without_our_letters_is_no_fault(shelled: Shelled, encoding: str) -> None:
    plain = shelled("status", "| tr -d '\\200-\\377'", PYTHONIOENCODING=encoding)
    assert (plain.returncode, plain.stderr) == (0, "")
    assert "log fingerprint" in plain.stdout
    made = shelled("status --json", PYTHONIOENCODING=encoding)
    assert made.stdout == shelled("status --json", PYTHONIOENCODING="utf-8").stdout
    assert made.stdout.isascii()


@posix
def test_words_beyond_ascii_are_noted_where_the_system_knows_ascii_alone(shelled: Shelled, typed: Type) -> None:
    said = shelled("note 'schöne Grüße, 花子'", LC_ALL="C", LANG="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert said.returncode == 0
    assert "schöne Grüße, 花子" in typed("log", "--last", "1").out


def test_dice_are_not_said_to_be_typed_where_that_cannot_be_kept(
    evening: Path, tmp_path: Path, typed: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with monkeypatch.context() as full:
        full.setenv("PLAYAID_DATA", str(tmp_path / "file"))
        said = typed("dice", "typed")
    assert (said.code, said.out) == (5, "")
    assert "dice come as before" in said.err
    assert typed("dice", "typed").code == 0


def test_a_folder_in_the_way_is_told(evening: Path, typed: Type) -> None:
    (evening.parent / "current").unlink(missing_ok=True)
    (evening.parent / "current").mkdir()
    said = typed("use", "evening")
    assert said.code == 5
    assert "BUG" not in said.err


def test_what_a_file_says_commands_no_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    Terminal("nowhere").say("plain · ünï\x1b[2J\x9b\x07\u202e\nsecond")
    out = capfd.readouterr().out
    assert out == "plain · ünï\ufffd[2J\ufffd\ufffd\ufffd\nsecond\n"
    assert harmless("no-break\u00a0space") == "no-break\u00a0space"


def test_keys_that_are_not_whole_are_damage_and_no_fault_of_ours(evening: Path, typed: Type) -> None:
    from playaid.journal.chain import RESERVED
    from playaid.journal.journal import Journal

    journal = Journal(evening)
    keys: dict[str, Any] = journal.keys
    keys["sides"]["Bob"]["public"] = "AAAA"
    event = {name: value for name, value in journal.last.items() if name not in RESERVED}
    journal.change({**event, "kind": "note"}, journal.bound, keys=keys)
    for words in (("tiny", "hand", "--as", "Bob"), ("verify",)):
        said = typed(*words, "--json")
        assert (said.code, said.json["error"]["kind"]) == (5, "damaged")
