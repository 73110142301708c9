"""The verbs that every game has and that move its state: `next` and `set`.

Rolls, notes, undo and redo are events of the journal, not of the game.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from playaid.referee.chapters import named, shape_of
from playaid.referee.game import Check, Slot, Verb
from playaid.referee.hearing import Hearing
from playaid.referee.names import fold, one_slip
from playaid.referee.refusals import Unreadable
from playaid.referee.state import get, visible


def _new(hearing: Hearing) -> None:
    from playaid.referee.sequence import begin

    for key in ("sides", "players", "options"):
        hearing.put("referee", key, hearing.args[key])
    hearing.game.setup(hearing)
    begin(hearing)


def _debts(hearing: Hearing) -> Mapping[str, Any] | None:
    from playaid.referee.sequence import owed
    from playaid.referee.state import visible

    debts = [
        debt
        for debt in owed(hearing.game, visible(hearing.state, hearing.declaration.side))
        if debt.only in (None, hearing.declaration.side)
    ]
    if not debts:
        return None
    return {"debts": "; ".join(f"{debt.text} [{debt.citation}]" if debt.citation else debt.text for debt in debts)}


def _go_on(hearing: Hearing) -> None:
    from playaid.referee.sequence import frames, heading

    hearing.goto_next()
    if frames(hearing.state) and not hearing.state["referee"].get("over"):
        hearing.tell(f"Now: {heading(hearing.game, hearing.state)}.", public=True)


def _set(hearing: Hearing) -> None:
    path = _path(hearing)
    before = get(hearing.state, path)
    value = _fitting(hearing, path, before, hearing.args["value"])
    hearing.put(*path, value)
    hearing.line("set", f"{'.'.join(path[1:])}: {json.dumps(before)} to {json.dumps(value)}", "", "")
    hearing.tell(f"By hand: {hearing.args['path']} is now {json.dumps(value)}, because {hearing.args['because']}.")
    for fault in _faults(hearing, before):
        hearing.line("beware", fault)


def _faults(hearing: Hearing, before: Any) -> list[str]:
    """What the table sees to be unsound after a value was set: what is hidden must not come into a line that all read.

    Raises Unreadable when the state cannot even be looked through: it has lost its shape.
    """
    if (look := named("playaid.referee.looks:fault_in")(hearing.game, hearing.state, hearing.book)) is not None:
        text = f"{hearing.args['path']} cannot be {hearing.args['value']!r}: {look} would fail in such a state"
        raise Unreadable(text, hint=f"now: {json.dumps(before)}")
    return list(hearing.game.invariants(visible(hearing.state, None))) if hearing.game.invariants else []


def _fitting(hearing: Hearing, path: list[str], before: Any, text: str) -> Any:
    """The typed value as JSON or plain text, of the kind that the game's shape has there. Raises Unreadable with what would fit."""
    shape = shape_of(hearing.game)
    if shape is None:
        return _same_kind(before, text)
    from playaid.referee.shapes import kind_at, value_misfit

    kind = kind_at(shape.public, path[1:])
    value = _from_json(text)
    values = [value] if value is None or isinstance(value, str) else [value, text]  # null is null, and no word
    misfits = [value_misfit(kind, value) for value in values]
    for value, misfit in zip(values, misfits, strict=True):
        if misfit is None:
            return value
    assert misfits[0] is not None
    raise Unreadable(
        f"{text!r} does not fit {'.'.join(path[1:])}: {misfits[0].text}",
        hint=f"what fits is {misfits[0].fitting}; now: {json.dumps(before)}",
    )


def _from_json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _same_kind(before: Any, text: str) -> Any:
    """The typed value as JSON or plain text, of the kind that stood there: a state of another shape could not be ruled on."""
    value = _from_json(text)
    if isinstance(before, str) and not isinstance(value, str) and value is not None:
        value = text
    fits = before is None or type(before) is type(value)
    if not fits:
        raise Unreadable(
            f"{text!r} is no {_KIND.get(type(before), 'value')}: that is what stands there now", hint=f"now: {json.dumps(before)}"
        )
    return value


_KIND = {bool: "true or false", int: "whole number", float: "number", str: "text", list: "list", dict: "table of keys"}


def _path(hearing: Hearing) -> list[str]:
    """The typed path, cut at its dots; a dot within a name that stands there does not cut."""
    rest = hearing.args["path"].split(".")
    path = ["public"]
    while rest:
        here = get(hearing.state, path)
        known = [take for take in range(len(rest), 0, -1) if isinstance(here, dict) and ".".join(rest[:take]) in here]
        take = known[0] if known else 1
        path.append(".".join(rest[:take]))
        rest = rest[take:]
    return path


def _not_settable(hearing: Hearing) -> Mapping[str, Any] | None:
    path = _path(hearing)
    absent = object()
    if get(hearing.state, path, absent) is absent and get(hearing.state, path[:-1], absent) is absent:
        return {"path": hearing.args["path"], "known": ", ".join(hearing.public)}
    beside = get(hearing.state, path[:-1], {})
    if isinstance(beside, dict) and path[-1] not in beside and (near := _slips(path[-1], beside)):
        return {"path": hearing.args["path"], "known": ", ".join(near)}
    return None


def _slips(name: str, others: Iterable[str]) -> list[str]:
    """The names that this may be a slip of; numbered ones are no slips of each other."""
    return [other for other in others if not any(c.isdecimal() for c in name + other) and one_slip(fold(name), fold(other))]


def _shapeless(hearing: Hearing) -> Mapping[str, Any] | None:
    """What is put where nothing stands yet must have its place in the game's shape."""
    path, absent = _path(hearing), object()
    if get(hearing.state, path, absent) is not absent or (shape := shape_of(hearing.game)) is None:
        return None
    from playaid.referee.shapes import path_misfit

    misfit = path_misfit(shape.public, path[1:])
    return None if misfit is None else misfit._asdict()


OPENING = Verb("new", "set up the game", "", _new)
"""The first declaration of every session. args: sides, players (side -> person), options (all filled in)."""

GENERAL: dict[str, Verb] = {
    "next": Verb(
        "next",
        "go on to the next step of the sequence of play",
        "",
        _go_on,
        checks=(Check("next.owed", "", "still to be done: {debts}", _debts),),
        offers=lambda hearing: [""],
    ),
    "set": Verb(
        "set",
        "put a value right by hand, with the reason; the players outrank the referee",
        "",
        _set,
        slots=(Slot("path", "word"), Slot("value", "word"), Slot("because", "text", word="because")),
        checks=(
            Check("set.path", "", "there is nothing at {path}; there is: {known}", _not_settable),
            Check("set.shape", "", "{text}; {fitting}", _shapeless),
        ),
        anytime=True,
    ),
}
