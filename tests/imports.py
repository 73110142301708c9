"""What files of code import, read once for all that ask."""

import ast
from functools import cache
from pathlib import Path


@cache
def imported(path: Path) -> frozenset[str]:
    """Every module that a file imports, anywhere in it, and every name out of one; nothing of what stands beside it."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return frozenset(found)
