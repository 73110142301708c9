"""Tab in bash, zsh and fish, set up by the lines that the README gives: games, tables, sessions, verbs.

Passed over where a shell is not there.
"""

import os
import pty
import re
import select
import shutil
import subprocess
import sysconfig
import time
from pathlib import Path

import pytest

from playaid.cli.main import run

README = (Path(__file__).parent.parent.parent / "README.md").read_text(encoding="utf-8")
SCRIPTS = sysconfig.get_path("scripts")
SHELLS = ("bash", "zsh", "fish")
CASES = {
    "playaid demo em": "empire",
    "playaid verify --session fri": "friday",
    "playaid tables show empire coun": "countries",
    "playaid empire expl": "explore",
    "playaid cover": "coverage",
}
PATIENCE = 60
"""Seconds within which a shell must answer at all."""


def setting_up(shell: str) -> str:
    """The line of the README that makes Tab complete in a shell."""
    lines = [span for span in re.findall("`([^`]+)`", README.partition("## What else it does")[2]) if f"={shell}_source" in span]
    assert len(lines) == 1, f"the README says once how {shell} completes"
    return lines[0]


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A session called friday, and the way to the program."""
    folder = tmp_path_factory.mktemp("shells")
    if not (Path(SCRIPTS) / "playaid").exists():
        pytest.skip("playaid is not installed as a command here")
    assert run(["--sessions-dir", str(folder), "new", "empire", "friday", "-p", "Ann", "-p", "Bob"]) == 0
    paths = {"PATH": f"{SCRIPTS}:{os.environ['PATH']}", "HOME": str(folder), "TERM": "xterm", "PS1": "% "}
    return {**os.environ, **paths, "PLAYAID_SESSIONS": str(folder)}


def there(shell: str) -> str:
    where = shutil.which(shell)
    if where is None:
        pytest.skip(f"{shell} is not installed here")
    return where


def answered(line: str, wanted: str, told: str) -> None:
    assert wanted in told, f"after {line!r} and Tab: {told[-500:]}"


def test_bash(surroundings: dict[str, str]) -> None:
    script = [setting_up("bash")]
    for line in CASES:
        words = " ".join(f"'{word}'" for word in line.split())
        last = len(line.split()) - 1
        script.append(f'COMP_WORDS=({words}); COMP_CWORD={last}; COMPREPLY=(); _playaid_completion playaid; echo "${{COMPREPLY[@]}}"')
    made = subprocess.run([there("bash"), "-c", "\n".join(script)], env=surroundings, capture_output=True, text=True, timeout=PATIENCE)
    for (line, wanted), told in zip(CASES.items(), made.stdout.splitlines(), strict=True):
        answered(line, wanted, told)


def test_fish(surroundings: dict[str, str]) -> None:
    script = [setting_up("fish"), *(f'complete -C "{line}" | string join " "; echo' for line in CASES)]
    made = subprocess.run([there("fish"), "-c", "\n".join(script)], env=surroundings, capture_output=True, text=True, timeout=PATIENCE)
    told = [line for line in made.stdout.splitlines() if line.strip()]
    for (line, wanted), words in zip(CASES.items(), told, strict=True):
        answered(line, wanted, words)


def test_zsh(surroundings: dict[str, str]) -> None:
    """In zsh completion is a matter of the line editor: somebody sits at a terminal and presses Tab."""
    where, line = there("zsh"), setting_up("zsh")
    child, terminal = pty.fork()
    if not child:
        os.execvpe(where, ["zsh", "-f", "-i"], surroundings)
    try:
        assert "autoload -U compinit; compinit" in README
        said = typed(terminal, f'autoload -U compinit; compinit -D; {line}; echo rea""dy\n', "ready")
        answered("the lines of the README", "ready", said)
        for begun, wanted in CASES.items():
            answered(begun, wanted, typed(terminal, f"\x15{begun}\t", wanted))
    finally:
        os.close(terminal)
        os.waitpid(child, 0)


def typed(terminal: int, text: str, wanted: str) -> str:
    """What a terminal shows after this has been typed, until what is wanted stands there."""
    os.write(terminal, text.encode())
    said, end = "", time.monotonic() + PATIENCE
    while wanted not in said and time.monotonic() < end:
        if select.select([terminal], [], [], 1.0)[0]:
            said += os.read(terminal, 65536).decode("utf-8", "replace")
    return said
