"""The kit for games: on no command's path, and loud for each fault that it promises to find."""

import ast
from pathlib import Path

import pytest

from playaid.games import registry
from playaid.referee import lint

ROOT = Path(__file__).parent.parent
GAMES = sorted(registry.BUILT_IN)
SLOW = {"playaid.testing": "playaid/testing", "playaid.referee.lint": "playaid/referee/lint"}
"""What no command may load, and the files that may."""


def imported(path: Path) -> set[str]:
    """Every module that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found


@pytest.mark.parametrize("module", SLOW)
def test_no_command_loads_it(module: str) -> None:
    users = [path for path in sorted((ROOT / "playaid").rglob("*.py")) if any(name.startswith(module) for name in imported(path))]
    assert users, "nothing at all"
    inside = [path.relative_to(ROOT).as_posix() for path in users]
    assert [name for name in inside if not name.startswith(("playaid/testing/", SLOW[module], "playaid/cli/making.py"))] == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_whole(slug: str) -> None:
    assert lint.faults(registry.load(slug)) == []
