"""What a game's source text shows without being run: the happenings it announces, and the facts that a check gives to its message."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playaid.referee.contract.game import Game
from playaid.referee.verification.package import package_of

DEEPEST = 4
"""Helpers of a check that are followed into one another."""


def sources(game: Game) -> list[Path]:
    """The source files of a game: its package, or the one module that it is."""
    module = package_of(game)
    if module is None or not module.__file__:
        return []
    path = Path(module.__file__)
    return sorted(path.parent.rglob("*.py")) if path.name == "__init__.py" else [path]


class Announced(NamedTuple):
    """A happening announced: its name (None: not written out), the place, the names of its facts (None: they cannot be told)."""

    name: str | None
    place: str
    facts: frozenset[str] | None


def announcements(path: Path) -> Iterator[Announced]:
    """Every happening announced in a file. A function that announces what it is handed (a step that only announces) announces what its
    calls in this file name."""
    text = path.read_text(encoding="utf-8")
    if "happens" not in text:  # as most files do not, and a tree costs more than all else here
        return
    tree = ast.parse(text)
    handed: dict[str, tuple[int, frozenset[str] | None]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "happens":
            name = node.args[0] if node.args else None
            maker = _handed(tree, name.id) if isinstance(name, ast.Name) else None
            if maker is not None:
                handed[maker[0]] = maker[1], _facts(node)
            else:
                yield Announced(_text(name), f"{path.name}:{node.lineno}", _facts(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in handed:
            at, facts = handed[node.func.id]
            yield Announced(_text(node.args[at] if at < len(node.args) else None), f"{path.name}:{node.lineno}", facts)


def _facts(call: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else frozenset(map(str, names))


def _text(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _handed(tree: ast.Module, name: str) -> tuple[str, int] | None:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            names = [arg.arg for arg in node.args.args]
            if name in names:
                return node.name, names.index(name)
    return None


def facts_given(check: Callable[..., Any], depth: int = 0) -> list[set[str]]:
    """The keys of each dictionary that a check may give for its message, helpers followed; what cannot be told is left out."""
    check = inspect.unwrap(check)
    if not inspect.isfunction(check) or depth > DEEPEST:
        return []
    node = _tree(check)
    if node is None:
        return []
    values = [node.body] if isinstance(node, ast.Lambda) else [part.value for part in _own(node) if isinstance(part, ast.Return)]
    return [keys for value in values if value is not None for keys in _keys(value, check, depth)]


def _tree(function: Callable[..., Any]) -> "ast.FunctionDef | ast.Lambda | None":
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return None
    name = function.__name__
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == name]
    return functions[0] if functions else None


def _own(node: ast.AST) -> Iterator[ast.AST]:
    for below in ast.iter_child_nodes(node):
        if not isinstance(below, (ast.FunctionDef, ast.Lambda, ast.ClassDef)):
            yield below
            yield from _own(below)


def _keys(value: ast.expr, check: Any, depth: int) -> Iterator[set[str]]:
    if isinstance(value, ast.IfExp):
        yield from _keys(value.body, check, depth)
        yield from _keys(value.orelse, check, depth)
    elif isinstance(value, ast.Dict):
        if all(isinstance(key, ast.Constant) for key in value.keys):
            yield {str(key.value) for key in value.keys if isinstance(key, ast.Constant)}
    elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        if value.func.id == "dict" and not value.args:
            yield {str(keyword.arg) for keyword in value.keywords}
        else:
            helper = check.__globals__.get(value.func.id)
            if helper is not None and helper is not check:
                yield from facts_given(helper, depth + 1)


SAYS = {
    "tell": (0,),
    "message": (0,),
    "counted": (1, 2),
    "outcome": (0,),
    "over": (1,),
    "line": (0, 1),
    "Check": (2,),
    "Law": (2,),
    "Owed": (0,),
}
"""What is called with a sentence -> the places among its arguments where it stands."""
SAID_BY_NAME = ("prompt", "why", "instead", "told")


def joined_texts(path: Path) -> Iterator[tuple[str, str]]:
    """Each place of a file, as file and line, where a sentence is put together out of pieces, which nobody can translate; what stands
    there."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            said = [node.args[at] for at in SAYS.get(called, ()) if at < len(node.args)]
            said += [keyword.value for keyword in node.keywords if keyword.arg in SAID_BY_NAME]
            yield from ((f"{path.name}:{part.lineno}", ast.unparse(part)) for part in said if _is_joined(part))


def _is_joined(node: ast.expr) -> bool:
    """Whether an expression makes a text out of pieces with words in them."""
    if isinstance(node, ast.JoinedStr):
        return any(isinstance(part, ast.Constant) and _has_words(part.value) for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
        return any(isinstance(part, ast.Constant) and _has_words(part.value) for part in ast.walk(node))
    formats = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("format", "join")
    return formats and isinstance(text := node.func.value, ast.Constant) and _has_words(text.value)  # type: ignore[attr-defined]


def _has_words(text: object) -> bool:
    return isinstance(text, str) and any(len(word) > 1 and word.isalpha() for word in text.split())
