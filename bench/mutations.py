"""Which mutants a file of rules has: each is one small change that a test ought to notice. `bench/mutants.py` tries them.

A mutant replaces one piece of the text and keeps every line where it is, so that lines mean the same in both.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

EFFECTS = frozenset({"put", "add", "push", "drop", "pull", "tell", "happens", "over", "barrier", "goto_next"})
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
IDLE = frozenset({"annotation", "returns", "type_params"})  # fields of a node that do nothing when it runs
IDLE_ARGUMENTS = ("rank", "strict")  # an order, in which one more or less is the same; what guards against our own slips alone
LOOSE = (ast.IfExp, ast.Lambda, ast.NamedExpr, ast.BoolOp)  # what needs brackets where an operand stood
TEXTUAL = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)  # what `+` joins and `-` cannot


class Mutant(NamedTuple):
    """One change: bytes `start` to `end` of the file become `text`.

    file: relative to the folder of the game or room. lines: the first and last line of the statement (a compound one: of its head). where:
    the enclosing function's qualified name, "" at the top of the module. was, now: the lines touched, before and after, as one line each.
    condition: whether what changes says yes or no: a test, a comparison, a part of an `and` or `or`, `any` and `all`.
    """

    file: str
    line: int
    lines: tuple[int, int]
    where: str
    was: str
    now: str
    start: int
    end: int
    text: str
    condition: bool = False

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What it is known by from one run to the next, wherever its lines have moved."""
        return (self.file, self.where, self.was, self.now)


class Place(NamedTuple):
    """Where a node stands: see Mutant."""

    where: str
    lines: tuple[int, int]
    may_be_none: bool


def mutants(folder: Path, file: Path) -> Iterator[Mutant]:
    """Every mutant of one file in `folder`, in the order of the text."""
    source = file.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    seen = set()
    for node, place, text in _changes(ast.parse(source)):
        start, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        missing = "\n" * (source.count(b"\n", start, end) - text.count("\n"))
        padded = text + missing if isinstance(node, ast.stmt) or not missing else f"({text}{missing})"
        left, right = source.rfind(b"\n", 0, start) + 1, source.find(b"\n", end)
        was = " ".join(source[left:right].decode().split())
        now = " ".join((source[left:start].decode() + text + source[end:right].decode()).split())
        if was != now and (start, end, text) not in seen:
            seen.add((start, end, text))
            name = file.relative_to(folder).as_posix()
            yield Mutant(name, node.lineno, place.lines, place.where, was, now, start, end, padded, _decides(node, text))


def mutated(source: bytes, mutant: Mutant) -> str:
    """The file's text with the change made."""
    return (source[: mutant.start] + mutant.text.encode() + source[mutant.end :]).decode()


def _changes(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, Place, str]]:
    """Each node that can be replaced, where it stands, and by what."""
    for node, place in _walk(tree, Place("", (1, 1), False)):
        for test in _conditions(node):
            if not _swapped_anyway(test):
                yield test, place, _within(_not(test))
        if isinstance(node, ast.expr | ast.stmt):
            for text in _replacements(node, place):
                yield node, place, text


def _conditions(node: ast.AST) -> list[ast.expr]:
    """What decides which way it goes."""
    match node:
        case ast.If(test) | ast.While(test) | ast.IfExp(test) | ast.match_case(guard=ast.expr() as test):
            return [test]
        case ast.comprehension(ifs=tests):
            return tests
    return []


def _decides(node: ast.AST, text: str) -> bool:
    """Whether a yes or no is what it gives: not `x or ""`, where a value stands for a missing one."""
    match node:
        case ast.BoolOp(op=ast.Or(), values=[*_, ast.Constant() | ast.Tuple() | ast.List() | ast.Dict() | ast.JoinedStr()]):
            return False
        case ast.BoolOp() | ast.Compare() | ast.Call(ast.Name(id="any" | "all")):
            return True
    return text.startswith("not ")


def _swapped_anyway(test: ast.expr) -> bool:
    """Whether the other operator is the same as a `not` before it."""
    return isinstance(test, ast.Compare) and len(test.ops) == 1 and not isinstance(test.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE)


def _walk(node: ast.AST, place: Place) -> Iterator[tuple[ast.AST, Place]]:
    """Every node that runs: no annotations, nothing within an f-string (its columns are not to be relied on)."""
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or name in IDLE or isinstance(child, ast.JoinedStr):
                continue
            if isinstance(child, ast.keyword) and child.arg in IDLE_ARGUMENTS:
                continue
            at = _place(child, node, place, name)
            if not (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)):
                yield child, at
                yield from _walk(child, at)


def _place(child: ast.AST, parent: ast.AST, place: Place, field: str) -> Place:
    """The place of a child: within a function's body it is the function's, its defaults and decorators belong outside."""
    if isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and field == "body":
        function = not isinstance(parent, ast.ClassDef)
        name = f"{place.where}.{parent.name}" if place.where else parent.name
        place = Place(name if function else place.where, place.lines, function and _may_be_none(parent))
    if isinstance(child, ast.stmt):
        body = getattr(child, "body", None) or getattr(child, "cases", None)
        last = _first(body[0]) - 1 if body else child.end_lineno or child.lineno
        place = place._replace(lines=(child.lineno, max(child.lineno, last)))
    elif isinstance(child, ast.match_case):
        place = place._replace(lines=(child.pattern.lineno, child.pattern.end_lineno))
    return place


def _first(node: ast.AST) -> int:
    line: int = node.pattern.lineno if isinstance(node, ast.match_case) else getattr(node, "lineno", 1)
    return line


def _may_be_none(function: ast.AST) -> bool:
    """Whether it gives None sometimes and something else at other times, as the predicate of a check does."""
    given = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
    return any(value is None or any(_is_none(part) for part in (value, *_branches(value))) for value in given) and any(given)


def _branches(value: ast.expr) -> Iterator[ast.expr]:
    if isinstance(value, ast.IfExp):
        yield from (value.body, value.orelse)


def _is_none(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _replacements(node: ast.expr | ast.stmt, place: Place) -> Iterator[str]:
    """What may stand in a node's place."""
    match node:
        case ast.BoolOp(op, values):
            for index in range(len(values)):
                rest = values[:index] + values[index + 1 :]
                yield _within(rest[0]) if len(rest) == 1 else ast.unparse(ast.BoolOp(op, rest))
        case ast.Compare(ops=[operator], left=left, comparators=comparators):
            yield ast.unparse(ast.Compare(left, [COMPARISONS[type(operator)]()], comparators))
        case ast.Compare(left=left, ops=operators, comparators=comparators):
            for index, operator in enumerate(operators):
                others = [*operators[:index], COMPARISONS[type(operator)](), *operators[index + 1 :]]
                yield ast.unparse(ast.Compare(left, others, comparators))
        case ast.BinOp(left, ast.Add() | ast.Sub() as sign, right) if not any(_textual(side) for side in (left, right)):
            yield ast.unparse(ast.BinOp(left, ast.Sub() if isinstance(sign, ast.Add) else ast.Add(), right))
        case ast.Constant(value=bool(value)):
            yield repr(not value)
        case ast.Constant(value=int(value)):
            yield from (str(other) for other in ((value ^ 1,) if value in (0, 1) else (value + 1, value - 1)))
        case ast.Call(ast.Name(id=name), arguments, keywords) if name in TWINS:
            yield ast.unparse(ast.Call(ast.Name(TWINS[name]), arguments, keywords))
        case ast.stmt():
            yield from _statements(node, place)


def _statements(node: ast.stmt, place: Place) -> Iterator[str]:
    match node:
        case ast.Expr(ast.Call(ast.Attribute(attr=name))) if name in EFFECTS:
            yield "pass"
        case ast.Return(value) if value is not None and not _is_none(value) and place.may_be_none:
            yield "return None"
        case ast.Break():
            yield "continue"
        case ast.Continue():
            yield "break"
        case ast.AugAssign(target, ast.Add() | ast.Sub() as sign, value) if not _textual(value):
            yield ast.unparse(ast.AugAssign(target, ast.Sub() if isinstance(sign, ast.Add) else ast.Add(), value))
        case _:
            return


def _not(test: ast.expr) -> ast.expr:
    return test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else ast.UnaryOp(ast.Not(), test)


def _within(operand: ast.expr) -> str:
    """An operand where a whole expression stood."""
    text = ast.unparse(operand)
    return f"({text})" if isinstance(operand, LOOSE) else text


def _textual(node: ast.expr) -> bool:
    return isinstance(node, TEXTUAL) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
