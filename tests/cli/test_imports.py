"""What a cold command loads: start-up is a feature, and the packages that cost most of it stay out of the way."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from playaid.cli.main import run
from playaid.games.registry import BUILT_IN
from playaid.referee.game import Game

ROOT = Path(__file__).parent.parent.parent
HEAVY = {"typer", "rich", "pydantic", "prompt_toolkit", "jinja2", "cryptography"}
LOADED = "import sys; from playaid.cli.main import run; code = run(sys.argv[1:]); print(); print(code, *sys.modules)"


def modules(sessions: Path, *words: str) -> set[str]:
    """The modules that a command has loaded by the time it ends; it must have ended well."""
    env = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests' / 'example'}", "PLAYAID_SESSIONS": str(sessions)}
    done = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, env=env, check=True, timeout=60)
    code, *names = done.stdout.splitlines()[-1].split()
    assert code == "0", done.stdout + done.stderr
    return set(names)


def loaded(sessions: Path, *words: str) -> set[str]:
    """The packages that a command has loaded by the time it ends."""
    return {module.partition(".")[0] for module in modules(sessions, *words)}


EVERYDAY = [
    ("roll", "2d6"),
    ("status",),
    ("log",),
    ("note", "It rains."),
    ("tiny", "shove", "Bob", "--overrule", "no reason", "--dice", "3,4"),
    ("tiny", "shove", "Bob", "--check", "--overrule", "no reason"),
    ("--help",),
]


@pytest.mark.parametrize("words", EVERYDAY, ids=" ".join)
def test_an_everyday_command_loads_nothing_heavy(evening: Path, words: tuple[str, ...]) -> None:
    assert not HEAVY & loaded(evening.parent, *words)


ANALYSIS = {"ast", "tokenize", "dis"}
"""What the `inspect` of the standard library is made of."""


@pytest.mark.parametrize("words", [words for words in EVERYDAY if "--help" not in words], ids=" ".join)
def test_an_everyday_command_analyses_no_source(evening: Path, words: tuple[str, ...]) -> None:
    assert not ANALYSIS & modules(evening.parent, *words)


def test_help_is_tidied_by_the_real_inspect(evening: Path) -> None:
    assert modules(evening.parent, "roll", "--help") >= ANALYSIS


def test_a_deferred_module_is_the_real_one_once_it_is_asked() -> None:
    asked = "import sys, playaid.cli, inspect; before = 'ast' in sys.modules; inspect.cleandoc('x'); import inspect as again"
    shown = "print(before, again.isfunction(again.cleandoc), 'ast' in sys.modules, type(again).__name__)"
    done = subprocess.run([sys.executable, "-c", f"{asked}; {shown}"], capture_output=True, text=True, check=True, timeout=60, cwd=ROOT)
    assert done.stdout.split() == ["False", "True", "True", "module"]


def test_consent_loads_nothing_heavy_where_nobody_has_a_key(tiny: Game, tmp_path: Path) -> None:
    run(["--sessions-dir", str(tmp_path), "new", "tiny", "friday", "-p", "Ann", "-p", "Bob", "--dice", "Boots,Rope,Mud,Rope"])
    assert run(["--sessions-dir", str(tmp_path), "next"]) == run(["--sessions-dir", str(tmp_path), "tiny", "run"]) == 0
    assert not HEAVY & loaded(tmp_path, "undo", "--agreed", "all")


HUNGRY = [(("export", "md"), "jinja2"), (("schema",), "pydantic"), (("tables", "list", "tiny"), "typer")]


@pytest.mark.parametrize(("words", "package"), HUNGRY)
def test_what_needs_them_loads_them(evening: Path, words: tuple[str, ...], package: str) -> None:
    assert package in loaded(evening.parent, *words)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_a_game_is_played_without_making_its_types(tmp_path: Path, slug: str) -> None:
    """The shapes are for whoever reads the code, mypy and the lint; making thirty of them costs a cold command a millisecond."""
    names = modules(tmp_path, "demo", slug)
    assert f"playaid.games.{slug}.verbs" in names
    assert not {name for name in names if name.endswith((".state.shape", ".ratings.rows"))}
