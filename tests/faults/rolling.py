"""Which verbs of a game can come to a die: what their rules call, happenings and the steps of the sequence of play followed.

Read out of the compiled functions, so that a rule that rolls only in a position that nobody thought of is found, too.
"""

import dis
import inspect
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from types import CodeType, FunctionType, ModuleType
from typing import Any

from playaid.referee.contract.chapters import load_named
from playaid.referee.contract.game import Game, Step
from playaid.referee.deciding.general_verbs import GENERAL

ROLLS = ("roll", "draw")
"""The methods of a hearing by which chance comes in (a salt tells nobody anything)."""


def may_roll(game: Game) -> dict[str, list[str]]:
    """The verbs that can come to a roll or a draw, each with the calls on the shortest way there.

    `set` stands for what follows by itself upon any verb (`Game.aftermath`).
    """
    verbs = {name: verb for name, verb in {**GENERAL, **game.verbs}.items() if not verb.query}
    ways = {name: way_to_a_die(game, verb.rule) for name, verb in verbs.items()}
    ways["set"] = way_to_a_die(game, (verbs["set"].rule, *game.answers.get("set by hand", ()), *filter(None, [game.aftermath])))
    return {name: way for name, way in ways.items() if way is not None}


def way_to_a_die(game: Game, start: Any) -> list[str] | None:
    """The calls that lead from a rule to a die, None if none do."""
    reached: dict[FunctionType, FunctionType | None] = dict.fromkeys(_functions(start))
    queue = list(reached)
    for function in queue:
        calls, methods, texts = _read(function)
        if not methods.isdisjoint(ROLLS):
            return list(_way(reached, function))
        more = [answer for text in texts if text in game.answers for answer in game.answers[text]] if "happens" in methods else []
        hooks = [hook for step in _steps(game.sequence) for hook in (step.enter, step.leave)] if "goto_next" in methods else []
        for called in (*calls, *more, *hooks):
            for below in _functions(called):
                if below not in reached and (below.__module__ or "").startswith("playaid.games"):
                    reached[below] = function
                    queue.append(below)
    return None


def _way(reached: dict[FunctionType, FunctionType | None], end: FunctionType | None) -> Iterator[str]:
    if end is not None:
        yield from _way(reached, reached[end])
        yield end.__qualname__


def _steps(step: Step) -> Iterator[Step]:
    yield step
    for below in step.steps:
        yield from _steps(below)


def _functions(thing: Any) -> Iterator[FunctionType]:
    """The functions in what a name stands for: itself, a text `module:function`, one loaded later, the values of a table, a class's own."""
    if isinstance(thing, str):
        with_module = thing.startswith("playaid.") and ":" in thing
        yield from _functions(load_named(thing)) if with_module else ()
    elif isinstance(thing, dict):
        for value in thing.values():
            yield from _functions(value)
    elif isinstance(thing, (tuple, list, frozenset)):
        for value in thing:
            yield from _functions(value)
    elif isinstance(thing, partial):
        yield from _functions((thing.func, *thing.args))
    elif inspect.isclass(thing):
        yield from (value for value in vars(thing).values() if inspect.isfunction(value))
    elif hasattr(thing, "resolve"):
        yield from _functions(thing.resolve())
    elif inspect.isfunction(inspect.unwrap(thing) if callable(thing) else thing):
        function: Any = inspect.unwrap(thing)
        yield function
        for cell in function.__closure__ or ():
            if cell.cell_contents is not thing and not isinstance(cell.cell_contents, str):
                yield from _functions(cell.cell_contents)


def _read(function: FunctionType) -> tuple[list[Any], set[str], set[str]]:
    """What a function's code names: things it may call, attributes of what is no module, and texts."""
    calls: list[Any] = []
    attributes: set[str] = set()
    texts: set[str] = set()
    for code in _codes(function.__code__):
        texts.update(const for const in code.co_consts if isinstance(const, str))
        calls += [text for text in texts if text.startswith("playaid.") and ":" in text]
        _read_code(code, function.__globals__, calls, attributes)
    return calls, attributes, texts


def _read_code(code: CodeType, globals_: dict[str, Any], calls: list[Any], attributes: set[str]) -> None:
    imported: Any = None
    local: dict[str, Any] = {}
    last: Any = None
    for step in dis.get_instructions(code):
        name = str(step.argval)
        if step.opname == "IMPORT_NAME":
            imported = last = import_module(name)
        elif step.opname == "IMPORT_FROM":
            last = getattr(imported, name, None) or import_module(f"{imported.__name__}.{name}")
        elif step.opname in ("STORE_FAST", "STORE_DEREF") and last is not None:
            local[name], last = last, None
        elif step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            last = globals_.get(name)
        elif step.opname in ("LOAD_FAST", "LOAD_DEREF"):
            last = local.get(name)
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            if isinstance(last, ModuleType):
                last = getattr(last, name, None)
            else:
                attributes.add(name)
                last = None
        elif step.opname not in ("CACHE", "RESUME", "PRECALL", "PUSH_NULL"):
            last = None
        if last is not None and not isinstance(last, ModuleType):
            calls.append(last)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)
