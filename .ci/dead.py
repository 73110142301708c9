"""Names that nobody uses any more, by vulture. What the tables of the games and of the commands name as text counts as used.

python .ci/dead.py [PATH …]: with paths, only what lies there. Ends with 1 if there is anything.
"""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from vulture import Vulture

from playaid.games import registry

ROOT = Path(__file__).resolve().parent.parent
NAMED = re.compile(r"[\w.]*\w:(\w+)")
BY = re.compile(r'by = "[\w.]+:(\w+)"')
COMMANDS = ["@*command*", "@*.callback*", "@verb*", "@task*"]
KIT = ("playaid/testing/",)  # for the authors of other games: what we do not use of it, they may
GAMES = "playaid/games/"  # fields of their types are written and read as text
CALLED_BY_LIBRARIES = {
    "format_commands", "resolve_command",  # click
    "get_completions", "complete_event", "history", "erase_when_done",  # prompt_toolkit
    "model_config",  # pydantic
    "whitespace_split", "quotes", "commenters",  # shlex
    "StartElementHandler",  # pyexpat
    "exec_module", "cached", "has_location", "submodule_search_locations",  # importlib
    "get_code", "fullname", "loader", "__qualname__",  # importlib, and what Python shows of a function
    "actors", "conceded", "small", "_as_printed",  # fields that are read as text; a validator that pydantic calls
    "get_help_option",  # click
    "disclose",  # what games of strangers call
    "nine_tenths",  # printed in its turn with the other fields
    "ditching",  # called through what imports it late
    "TextIO",  # named in an annotation between quotation marks
    "sheet_state", "number_format", "errorTitle", "showErrorMessage", "font", "comment", "freeze_panes", "data_type",  # openpyxl
    "lifespan", "should_exit",  # uvicorn
    "passage", "overrules", "breadth",  # read by templates
    "contains", "project", "format_tick", "legend_font_char_width",  # leather
    "making",  # of a metaclass, which takes its own type first
    "_press",  # what the players of the tests do, otherwise in the bench
    "passed_over",  # what a replica counts, for whoever watches one
    "__getattr__",  # Python asks a module by it
    "__init_subclass__",  # and a class, when one is made of it
    "fill_in",  # the tests write a transcript with it
    "_",  # tasks of a bench that have no name but the one they are filed under
    "read_in",  # the language for which something is kept
    "broken_by", "broken_without",  # what breaks a sentence of a document, for the tests
}  # fmt: skip


def named_in(value: Any, seen: set[int]) -> Iterator[str]:
    """The names of functions in a game's tables: `module:function`, or something that imports it when it is called."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, str):
        yield from NAMED.findall(value)
    elif hasattr(value, "resolve"):
        yield value.__qualname__.rpartition(".")[2]
        yield value.resolve().__name__
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from named_in(part, seen)
    elif isinstance(value, tuple | list | set | frozenset):
        for part in value:
            yield from named_in(part, seen)


def named_as_text() -> set[str]:
    """Every such name in the games, in the text of the engine (the table of its commands) and in the sentences of documents."""
    names: set[str] = set()
    for slug in registry.BUILT_IN:
        names.update(named_in(registry.load(slug), set()))
    for file in (ROOT / "playaid").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and (match := NAMED.fullmatch(node.value)):
                names.add(match[1])
    for file in (ROOT / "tables").glob("*/document.toml"):
        names.update(match[1] for line in file.read_text("utf-8").splitlines() if (match := BY.match(line)))
    return names


def texts() -> set[str]:
    """Every text in the games that could be the name of a field."""
    trees = [ast.parse(file.read_text("utf-8")) for file in (ROOT / "playaid").rglob("*.py")]
    words = [node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return {word for word in words if word.isidentifier()}


def printed_fields() -> set[str]:
    """The fields of what commands return: `--json` prints them by their names."""
    trees = [ast.parse(file.read_text("utf-8")) for file in (ROOT / "playaid" / "cli").rglob("*.py")]
    shapes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.bases]
    return {
        line.target.id for shape in shapes for line in shape.body if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    }


def unused(paths: list[str]) -> Iterator[tuple[str, str, str]]:
    """File and line, kind and name."""
    search = Vulture(ignore_decorators=COMMANDS)
    search.scavenge([str(ROOT / path) for path in paths])
    for item in search.get_unused_code(min_confidence=60):
        if item.name not in CALLED_BY_LIBRARIES and not item.name.startswith("pytest_"):
            yield f"{item.filename.relative_to(ROOT)}:{item.first_lineno}", item.typ, item.name


def main(only: list[str]) -> int:
    names, fields, printed = named_as_text(), texts(), printed_fields()
    shown = []
    for place, kind, name in unused(["playaid", "bench"]):
        file = place.partition(":")[0]
        if name in names or file.startswith(KIT) or (file.startswith(GAMES) and kind == "variable" and name in fields):
            continue
        if file.startswith("playaid/cli/") and kind == "variable" and name in printed:
            continue
        if file != "playaid/cli/json_models.py" and (not only or file.startswith(tuple(only))):  # there: the fields of what --json prints
            shown.append(f"{place}: {kind} {name}")
    print("\n".join(shown) or f"nothing dead ({len(names)} names are bound by text)")
    return 1 if shown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
