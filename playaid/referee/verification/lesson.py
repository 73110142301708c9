"""The first evening of a game, led by the hand, as data: a game keeps `lesson.toml` beside its `plain.toml`.

about = "What kind of game this is."

[position]                       # the head of a transcript: whoever plays, dice of the set-up, or the lines of a game under way
players = "Ann, Bob"
midway = ["land Grenord at N1", "turn 1 of Ann"]

[[tasks]]
title = "Moving"
text = "Ann wants Craw in Bernham: move her."
goal = ["units.Craw.cell = Bernham-left"]
show = ["move Craw to Bernham-left"]
why = "What has just happened, and why."
cases = ["3.B"]
"""

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast, get_type_hints

from playaid.language.message import message
from playaid.referee.contract.game import Game
from playaid.referee.contract.sequence import acting, frames
from playaid.referee.contract.state import State
from playaid.referee.verification.package import package_of

FILE = "lesson.toml"
Made = TypeVar("Made")


class BadLesson(ValueError):
    """The file cannot be read so; the message says why."""


class Wrong(NamedTuple):
    """A line that people say in this place and that is refused, by the check of this id, and what helps them on."""

    line: str
    refused: str
    hint: str


class Task(NamedTuple):
    """One thing to do. Lines that begin with `? ` answer what the line above them asks.

    before   lines that are typed for whoever learns, before the text: what others do
    goal     what is true of the state when it is done; or
    lines    words, any of which a line must have, in this order, to do it; or
    refused  the check that must refuse what is said, where being refused is what there is to learn
    show     lines that do it
    dice     what falls, each time it is tried; otherwise dice and draws are asked for
    """

    text: str
    show: tuple[str, ...]
    title: str = ""
    before: tuple[str, ...] = ()
    goal: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    refused: str = ""
    dice: tuple[str, ...] = ()
    why: str = ""
    hints: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()


class Lesson(NamedTuple):
    """position: the head of a transcript, by its words; end: what is said when all is done."""

    tasks: tuple[Task, ...]
    position: Mapping[str, tuple[str, ...]]
    about: str = ""
    end: str = ""


def lesson_of(game: Game) -> Lesson | None:
    """The first evening that a game brings; None where it has none. Raises BadLesson."""
    package = package_of(game)
    path = Path(str(package.__file__)).parent / FILE if package is not None else None
    return read_lesson(path) if path is not None and path.is_file() else None


def read_lesson(path: Path) -> Lesson:
    """The lesson in a file. Raises BadLesson."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as fault:
        raise BadLesson(f"{path.name}: {fault}") from fault
    position = data.pop("position", {})
    if not isinstance(position, dict):
        raise BadLesson("position: a table is wanted")
    head = {word: _texts("position", word, value) for word, value in position.items()}
    tasks = tuple(_task(f"task {number}", entry) for number, entry in enumerate(_tables("tasks", data.pop("tasks", [])), 1))
    return _made(Lesson, "the lesson", {**data, "tasks": tasks, "position": head})


def _task(name: str, entry: Mapping[str, Any]) -> Task:
    wrong = tuple(_made(Wrong, f"{name}, wrong", line) for line in _tables(name, entry.get("wrong", [])))
    return _made(Task, name, {**entry, "wrong": wrong})


def _tables(name: str, value: Any) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise BadLesson(f"{name}: tables in double brackets are wanted")
    return value


def _made(kind: type[Made], name: str, entry: Mapping[str, Any]) -> Made:
    """An entry as this kind of tuple, each field held to its type."""
    types, shape = get_type_hints(kind), cast(Any, kind)
    if strange := [field for field in entry if field not in types]:
        raise BadLesson(f"{name}: {strange[0]} is no field; there is {', '.join(types)}")
    if missing := [field for field in shape._fields if field not in entry and field not in shape._field_defaults]:
        raise BadLesson(f"{name}: {missing[0]} is missing")
    return kind(**{field: _held(name, field, types[field], value) for field, value in entry.items()})


def _held(name: str, field: str, wanted: Any, value: Any) -> Any:
    if wanted is str and not isinstance(value, str):
        raise BadLesson(f"{name}: {field} is a text")
    if wanted is str:
        return folded(value)
    return _texts(name, field, value) if wanted == tuple[str, ...] else value


def folded(text: str) -> str:
    """A text with its lines joined to paragraphs; what is to be typed (`> `) keeps a line of its own."""
    lines: list[str] = []
    fresh = True
    for line in map(str.strip, text.strip().splitlines()):
        if fresh or not line or line.startswith("> "):
            lines += [line] if line else []
        else:
            lines[-1] += f" {line}"
        fresh = not line or line.startswith("> ")
    return "\n".join(lines)


def _texts(name: str, field: str, value: Any) -> tuple[str, ...]:
    texts = (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list | tuple) else (None,)
    if not all(isinstance(text, str) for text in texts):
        raise BadLesson(f"{name}: {field} is a text, or several in brackets")
    return texts


def texts_of(lesson: Lesson) -> Iterator[str]:
    """What a lesson says to people: each is translated by itself."""
    yield from (lesson.about, lesson.end)
    for task in lesson.tasks:
        yield from (task.title, task.text, task.why, *task.hints, *(wrong.hint for wrong in task.wrong))


# goals

FACT = re.compile(r"(?P<path>\S.*?)(?: (?P<how>=|!=|>=|<=|has|lacks) (?P<wanted>.+))?")
STEP, ACTING = "step", "acting"
"""Two places that are no paths of the state: the steps in which the game stands, by their keys, and whoever is to act."""


def is_true(game: Game, state: State, fact: str) -> bool:
    """Whether a fact of a goal holds: `units.Craw.cell = Bernham-left`, `no units.Henry`. A path lies in the public part of the state if it
    does not begin with `secret` or `referee`; values with ` | ` between them are alternatives."""
    absent = fact.startswith("no ")
    found = FACT.fullmatch(fact.removeprefix("no "))
    if found is None:
        raise BadLesson(f"{fact}: a path is wanted, and perhaps = and a value")
    value = _value(game, state, found["path"].split("."))
    how, wanted = found["how"], [part.strip() for part in (found["wanted"] or "").split(" | ")]
    if how is None or value is None:
        return (value is None) == (absent or how in ("!=", "lacks"))
    return any(_compared(value, how, one) for one in wanted) if how != "!=" else all(_compared(value, how, one) for one in wanted)


def _value(game: Game, state: State, path: Sequence[str]) -> Any:
    if path[0] in (STEP, ACTING):
        return [frame["key"] for frame in frames(state)] if path[0] == STEP else acting(game, state)
    here: Any = state if path[0] in ("secret", "referee", "public") else state["public"]
    for name in path:
        if isinstance(here, list) and name.isdecimal() and int(name) < len(here):
            here = here[int(name)]
        else:
            here = here.get(name) if isinstance(here, dict) else None
    return here


def _compared(value: Any, how: str, wanted: str) -> bool:
    if how in (">=", "<="):
        number = float(len(value) if isinstance(value, list | dict) else value)
        return number >= float(wanted) if how == ">=" else number <= float(wanted)
    among = isinstance(value, list | dict) and wanted in map(str, value)
    if how in ("has", "lacks"):
        return among if how == "has" else not among
    same = among if isinstance(value, list) else {"True": "yes", "False": "no"}.get(str(value), str(value)) == wanted
    return same if how == "=" else not same


def faults_of(lesson: Lesson, cases: Collection[str]) -> Iterator[str]:
    """What is wrong with a lesson as it is written; what becomes of it when it is played is not looked at. cases: those of the rulebook."""
    if not lesson.tasks:
        yield message("the lesson has no task")
    for number, task in enumerate(lesson.tasks, 1):
        if not (task.goal or task.lines or task.refused):
            yield message("task {number} says by neither goal, lines nor refused when it is done", number=number)
        for case in task.cases:
            if case not in cases:
                yield message("task {number}: {case} is no case of the rulebook", number=number, case=case)
