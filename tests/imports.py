"""What files of code import, read once for all that ask."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent

IMPORT = re.compile(r"^[ \t]*(?:import [^\n]+|from [\w.]+ import (?:\([^)]*\)|[^\n(]+))", re.M)
"""A statement that imports, as `ruff format` leaves it. A whole file as a tree costs ten times as much."""


@cache
def imported(path: Path) -> frozenset[str]:
    """Every module that a file imports, anywhere in it, and every name out of one; nothing of what stands beside it."""
    found = set[str]()
    for node in _statements(path.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return frozenset(found)


def _statements(text: str) -> Iterator[ast.stmt]:
    for statement in IMPORT.findall(text):
        try:
            yield from ast.parse(dedent(statement)).body
        except SyntaxError:  # words of a text that begin a line
            continue
