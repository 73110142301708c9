"""The messages that stand in a package's code: what there is to be translated. For whoever writes or translates a game."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from playaid.language.page_texts import PAGES, page_texts

ROOT = Path(__file__).parent.parent.parent
"""Where the package lies."""
SAID = {
    "message": (0,),
    "counted": (0, 1, 2),
    "tell": (0,),
    "outcome": (0,),
    "line": (0, 1, 2),
    "over": (1,),
    "Owed": (0,),
    "Check": (2,),
    "Law": (2,),
    "Step": (1,),
    "Verb": (1,),
    "Option": (2,),
    "Preset": (2,),
    "Tracker": (0, 1),
    "Figure": (0, 1, 3),
    "Refusal": (0, 1),
    "Unreadable": (0, 1),
    "Missing": (0, 1),
    "Unfit": (0, 1),
    "as_message": (0,),
    "Reason": (2, 3),
    "Sheet": (0,),
    "Rejected": (1,),
    "refused": (0,),
    "Track": (0,),
    "Standing": (0,),
    "say": (0, 1, 2),
    "ask": (0,),
    "translate": (0,),
    "find": (2,),
    "find_exactly": (2,),
    "Damaged": (0, 1),
    "Locked": (1,),
    "Refused": (1,),
    "__init__": (0,),
    "echo": (0,),
}
"""What is called with messages -> the places among its arguments where they stand."""
NAMED = (
    "prompt",
    "unsaid",
    "explained",
    "why",
    "hint",
    "message",
    "summary",
    "title",
    "told",
    "instead",
    "bounded",
    "label",
    "text",
    "note",
    "help",
    "epilog",
)
"""Arguments by name, and keys of facts, that are messages wherever they are given."""
_PATH = r"[MmLlHhVvCcSsQqTtAaZz\d\s.,+-]*"
DRAWN = re.compile(rf'#[0-9A-Fa-f]{{6}}|(?=.*\d)[0-9A-F]{{6}}|[MmAa][\d.-]{_PATH}|<.*>|[\w-]+="[^"]*"( .*)?', re.DOTALL)
"""Colours, lines of a picture, its elements and attributes: nobody says them."""
SAYING = frozenset(
    (
        ast.Call,
        ast.FunctionDef,
        ast.Raise,
        ast.ClassDef,
        ast.Dict,
        ast.Assign,
        ast.AnnAssign,
        ast.Return,
        ast.Yield,
        ast.Tuple,
        ast.List,
        ast.Set,
    )
)
"""What of a source file may hold a message."""
SENTENCE = re.compile(r"^(?:  )?[^\s\\|^<>]+( [^\s\\|^<>]+){2,} ?$")
BLANK = re.compile(" ")
"""What is given to a function of any name and may be a sentence: three words and more that are no code."""


class Found(NamedTuple):
    """A message in the code: its words for one and, where they hang on a number, for many; where it stands, as file and line."""

    pattern: str
    many: str
    where: str


def messages_in(files: Iterable[Path], root: Path = ROOT) -> Iterator[Found]:
    """Every message in source files, in their order, each with its place below `root`. Words that only look like one are given, too."""
    for file in files:
        name = file.relative_to(root).as_posix() if file.is_relative_to(root) else file.name
        text = file.read_text(encoding="utf-8")
        for pattern, many, line in _in_text(text, file.suffix):
            if any(letter.isalpha() for letter in pattern) and not DRAWN.fullmatch(pattern):
                yield Found(pattern, many, f"{name}:{line}")


@cache
def _in_text(text: str, suffix: str) -> tuple[tuple[str, str, int], ...]:
    """Parsed once: some hundred files take seconds, and whoever watches several evenings asks again."""
    if suffix != ".py":
        return tuple(page_texts(text))
    return tuple(said for node in _saying(ast.parse(text)) for said in _said(node))


def _saying(tree: ast.AST) -> Iterator[ast.AST]:
    """Whatever may hold a message, in the order of `ast.walk`, and quicker: most of a tree are names."""
    nodes = [tree]
    for node in nodes:
        if type(node) in SAYING:
            yield node
        if _pair(node):
            continue
        for name in node._fields:
            below = getattr(node, name, None)
            if isinstance(below, list):
                nodes += [part for part in below if isinstance(part, ast.AST)]
            elif isinstance(below, ast.AST) and below._fields:
                nodes.append(below)


def own_files() -> list[Path]:
    """playaid's own source and pages, without its games and the kit for games."""
    games = ROOT / "playaid" / "games"
    apart = [*(path for path in games.iterdir() if path.is_dir()), ROOT / "playaid" / "testing"]
    files = (path for kind in ("*.py", *PAGES) for path in (ROOT / "playaid").rglob(kind))
    return sorted(path for path in files if not any(path.is_relative_to(folder) for folder in apart))


def _pair(node: ast.AST) -> list[ast.expr]:
    """What `one, several = …` says for `counted`, which is one message; nothing of any other assignment."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Tuple) or not isinstance(node.targets[0], ast.Tuple):
        return []
    return node.value.elts if [getattr(name, "id", "") for name in node.targets[0].elts] == ["one", "several"] else []


def _said(node: ast.AST) -> Iterator[tuple[str, str, int]]:
    if pair := _pair(node):
        yield from ((one, many, line) for (one, line), (many, _) in zip(*map(_texts, pair), strict=False))
    elif isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name == "counted":
            if len(node.args) > 2:
                pairs = zip(_texts(node.args[1]), _texts(node.args[2]), strict=False)
                yield from ((one, many, line) for (one, line), (many, _) in pairs)
            return
        given = [node.args[at] for at in SAID.get(name, ()) if at < len(node.args)]
        given += node.args[0].elts if name == "Rows" and isinstance(node.args[0], ast.Tuple) else ()  # heads of columns
        least = BLANK if name == "append" else SENTENCE
        known = () if name == "cast" else [part for part in node.args if part not in given]
        given += [part for part in known if any(least.search(text) for text, _ in _texts(part))]
        given += [keyword.value for keyword in node.keywords if keyword.arg in NAMED or name in ("message", "tell", "outcome")]
        yield from ((text, "", line) for argument in given for text, line in _texts(argument))
        stands = [keyword.value for keyword in node.keywords if keyword.arg == "metavar"] + (node.args[:1] if name == "argument" else [])
        yield from ((word, "", line) for part in stands for text, line in _texts(part) for word in _standing_for(text, name))
    elif isinstance(node, ast.FunctionDef) and any(map(_makes_command, node.decorator_list)):
        for paragraph in (ast.get_docstring(node) or "").split("\n\n"):
            yield " ".join(paragraph.split()), "", node.lineno
    elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        yield from ((text, "", line) for argument in node.exc.args for text, line in _texts(argument) if " " in text)
    elif isinstance(node, ast.ClassDef):  # what a refusal begins with
        kinds = [keyword.value for keyword in node.keywords if keyword.arg == "kind"]
        kinds += [part.value for part in node.body if isinstance(part, ast.Assign) and getattr(part.targets[0], "id", "") == "kind"]
        yield from ((text.upper(), "", line) for kind in kinds for text, line in _texts(kind))
    elif isinstance(node, ast.Dict):
        yield from ((text, "", line) for value in node.values for text, line in _texts(value))
    elif isinstance(node, ast.Assign | ast.AnnAssign | ast.Return | ast.Yield) and node.value is not None:
        yield from ((text, "", line) for text, line in _texts(node.value) if " " in text)
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        yield from ((text, "", line) for part in node.elts for text, line in _texts(part) if " " in text)


def _standing_for(usage: str, called: str) -> list[str]:
    """The words of a usage that stand for what is to be typed; an argument goes by its name."""
    return re.findall(r"\b[A-Z]{2,}\b", usage.upper() if called == "argument" else usage)


def _makes_command(decorator: ast.expr) -> bool:
    """Whether a decorator makes a command, which says its docstring in its help."""
    made = decorator.func if isinstance(decorator, ast.Call) else decorator
    return (made.attr if isinstance(made, ast.Attribute) else getattr(made, "id", "")) in ("command", "group", "verb")


def _texts(node: ast.expr) -> Iterator[tuple[str, int]]:
    """The texts that an expression may come to by itself: a constant, one of two, what stands after `or`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, node.lineno
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _texts(value)
