"""Values of a game under way that are said by their path: what is put so stands, whatever follows from the other lines. A file has paths
and values as JSON, so that no name is read as another and no value is bent."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from playaid.language.message import message
from playaid.referee.contract.chapters import shape_of
from playaid.referee.contract.game import Slot, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.names import printable
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.state import State, get
from playaid.referee.contract.state_shapes import kind_at, path_misfit, value_misfit
from playaid.referee.deciding.set_by_hand import require_tables_above, value_put

PUBLIC, SECRET = "public", "secret"
LONGEST = 200_000
"""Characters of a line with JSON in it."""

SET = Verb(
    "set",
    "any other value, by its name or path",
    "",
    lambda hearing: None,
    slots=(Slot("path", "word"), Slot("value", "word")),
)
OWN = SET._replace(summary="any other value of your own, by its path", secret=True)
PUT = Verb("put", "a value as `entry` writes it: path and value as JSON", "", lambda hearing: None)
DROP = PUT._replace(name="drop", summary="what is not there, as `entry` writes it: its path as JSON")
OUTRIGHT = {verb.name for verb in (SET, PUT, DROP)}

_ABSENT: Any = object()


def in_json(text: str) -> dict[str, Any]:
    """What stands behind `put` and `drop`: a path, and a value behind it. Raises Unreadable."""
    if len(text) > LONGEST:
        raise Unreadable(message("a line of {n} characters is no declaration (at most {most})", n=len(text), most=LONGEST))
    verb, _, rest = text.strip().partition(" ")
    decoder, rest = json.JSONDecoder(), rest.strip()
    try:
        path, end = decoder.raw_decode(rest)
        value = json.loads(rest[end:]) if verb == PUT.name else None
    except (ValueError, RecursionError):
        raise Unreadable(message("cannot read {text}", text=printable(text)), hint='put ["NAME", "NAME"] VALUE; drop ["NAME"]') from None
    if not isinstance(path, list) or not path or not all(isinstance(key, str) and key for key in path):
        raise Unreadable(message("{text} is no path", text=printable(json.dumps(path))), hint='put ["NAME", "NAME"] VALUE')
    if verb == DROP.name and rest[end:].strip():
        raise Unreadable(message("cannot read {text}", text=printable(rest[end:])), hint='drop ["NAME"]')
    return {"path": path, "value": value}


def said_outright(hearing: Hearing, verb: Verb, side: str | None) -> list[str]:
    """Put or drop what a line says by its path. Gives the path. Raises Unreadable."""
    compartment = PUBLIC if side is None else SECRET
    if verb.name == SET.name:
        return value_put(hearing, compartment)
    root = [PUBLIC] if side is None else [SECRET, side]
    below = hearing.args["path"]
    path = [*root, *below]
    require_tables_above(hearing.state, path, below)
    if verb.name == DROP.name:
        if get(hearing.state, path, _ABSENT) is not _ABSENT:
            hearing.drop(*path)
        return path
    shape = shape_of(hearing.game)
    kind = None if shape is None else (shape.public if side is None else shape.secret)
    misfit = None if kind is None else path_misfit(kind, below) or value_misfit(kind_at(kind, below), hearing.args["value"])
    if misfit is not None:
        raise Unreadable(message("{path}: {misfit}", path=".".join(below), misfit=misfit.text), hint=misfit.fitting)
    hearing.put(*path, hearing.args["value"])
    return path


def part_missing(hearing: Hearing, before: State, paths: Sequence[Sequence[str]]) -> Refusal | None:
    """Why something that was said by its path has made but a part of what it names: a field of a counter that no line has put on the
    table. before: the state before any line was said, in which what is there is as the game laid it out."""
    if (shape := shape_of(hearing.game)) is None:
        return None
    for path in paths:
        kind, below = (shape.public, 1) if path[0] == PUBLIC else (shape.secret, 2)
        for end in range(below + 1, len(path)):
            made = get(before, path[:end], None) is None and isinstance(get(hearing.state, path[:end], None), dict)
            misfit = value_misfit(kind_at(kind, path[below:end]), get(hearing.state, path[:end])) if made else None
            if misfit is not None:
                text = message("{path}: {misfit}", path=".".join(path[below:end]), misfit=misfit.text)
                return Refusal(text, hint="nothing stands there yet: a line of its own brings it there first")
    return None


def noted(state: State, paths: Sequence[Sequence[str]]) -> list[tuple[Sequence[str], Any]]:
    """What stands at these paths now, for `stand_by`."""
    return [(path, get(state, path, _ABSENT)) for path in paths]


def stand_by(hearing: Hearing, noted: Sequence[tuple[Sequence[str], Any]]) -> None:
    """What was said outright stands, whatever has followed from the rest."""
    for path, value in noted:
        if (now := get(hearing.state, path, _ABSENT)) is value or (value is not _ABSENT and now == value):
            continue
        if value is _ABSENT:
            hearing.drop(*path)
        else:
            hearing.put(*path, value)


def lines_between(before: Any, after: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The `put` and `drop` lines that make `after` of `before`."""
    if not (isinstance(before, dict) and isinstance(after, dict)):
        if json.dumps(before, sort_keys=True) != json.dumps(after, sort_keys=True):
            yield f"{PUT.name} {_json(list(path))} {_json(after)}"
        return
    for key in before:
        if key not in after:
            yield f"{DROP.name} {_json([*path, key])}"
    for key, value in after.items():
        if key not in before:
            yield f"{PUT.name} {_json([*path, key])} {_json(value)}"
        else:
            yield from lines_between(before[key], value, (*path, key))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
