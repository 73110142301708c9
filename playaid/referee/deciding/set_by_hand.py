"""`set`: a value put right by hand, held to its place in the game's shape and to a state that can be looked at."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from playaid.language.message import Typed, listing, message
from playaid.referee.contract.chapters import shape_of
from playaid.referee.contract.game import Check
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.names import fold, one_slip
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State, get, visible
from playaid.referee.contract.state_names import Names, names_in
from playaid.referee.contract.state_paths import path_of
from playaid.referee.contract.state_shapes import FARTHEST, MOST_NAMED, PLAIN, beyond, kind_at, path_misfit, value_misfit
from playaid.referee.deciding.smoke_check import fault_in


def set_value(hearing: Hearing) -> None:
    path = _path(hearing)
    before = get(hearing.state, path)
    shape = shape_of(hearing.game)
    value = _fitting(shape.public if shape is not None else None, path[1:], before, hearing.args["value"])
    _check_side(hearing, path, before, value)
    _check_every_side(hearing, path, before, value)
    _check_option(hearing, path, before, value)
    _check_space(hearing, path, value)
    _check_names(hearing, shape.public if shape is not None else None, path, value)
    hearing.put(*path, value)
    hearing.line(
        "set",
        message("{path}: {before} to {after}", path=".".join(path[1:]), before=json.dumps(before), after=json.dumps(value)),
        "",
        "",
    )
    hearing.tell(
        "By hand: {path} is now {value}, because {because}.",
        path=hearing.args["path"],
        value=json.dumps(value),
        because=hearing.args["because"],
    )
    _look_at_it(hearing, before)


def _check_side(hearing: Hearing, path: list[str], before: Any, value: Any) -> None:
    """Where a side stands, or by that name everywhere one stands, nobody else can stand but a side, nobody, or what the game has there
    elsewhere. Raises Unreadable."""
    sides = [*hearing.sides]
    standing = [other for other in _standing(hearing.public, path[-1]) if other not in ("", None)]
    by_name = before in ("", None) and bool(standing) and all(other in sides for other in standing)
    if (before not in sides and not by_name) or value in (*sides, "", None) or (path[-1] == "side" and value in standing):
        return
    text = message("{path} cannot be {value!r}: nobody of that name plays here", path=".".join(path[1:]), value=value)
    raise Unreadable(text, hint=message("now: {value}", value=json.dumps(before)), candidates=tuple(sides))


def _check_every_side(hearing: Hearing, path: list[str], before: Any, value: Any) -> None:
    """Where something of the whole game stands for each side, it stands for each side yet; what is within (the plots of a segment) may be
    put away for all. Raises Unreadable."""
    sides = {*hearing.sides}
    if len(path) > 2 or not isinstance(before, dict) or not isinstance(value, dict) or {*before} != sides or sides <= {*value}:
        return
    lacking = listing(side for side in hearing.sides if side not in value)
    text = message("{path} says something of each side, and {lacking} would be missing", path=".".join(path[1:]), lacking=lacking)
    raise Unreadable(text, hint=message("now: {value}", value=json.dumps(before)))


def _check_option(hearing: Hearing, path: list[str], before: Any, value: Any) -> None:
    """What was agreed on at the start has one of the values that could be agreed on. Raises Unreadable."""
    option = next((option for option in hearing.game.options if option.name == path[-1] and before in option.values), None)
    if option is None or len(path) > len(("public", "name")) or value in option.values:
        return
    text = message("{path} cannot be {value!r}", path=".".join(path[1:]), value=value)
    raise Unreadable(text, hint=message("one of {names}", names=listing(map(Typed, option.values))))


BY_CHANCE = 5
"""So many different spaces stand under a word that says where something is. A tile that a quest names may be on the board, or not yet."""


def _check_space(hearing: Hearing, path: list[str], value: Any) -> None:
    """Where it stands in which space something is, nothing can stand but a space of the board, or what the game has there elsewhere. Raises
    Unreadable."""
    known = {other for other in _standing(hearing.public, path[-1]) if isinstance(other, str) and other}
    if not isinstance(value, str) or not value or value in known or hearing.game.board is None:
        return
    spaces = [space.name for space in hearing.game.board(visible(hearing.state, None), None, hearing.book).spaces]
    stands = known <= {*spaces} and (len(known) >= BY_CHANCE or _names_spaces(hearing, path[-1], spaces))
    if stands and value not in spaces:
        text = message("{path} cannot be {value!r}: the board has no space of that name", path=".".join(path[1:]), value=value)
        raise Unreadable(text, candidates=tuple(space for space in spaces if one_slip(value, space)))


def _names_spaces(hearing: Hearing, key: str, spaces: Collection[str]) -> bool:
    """Whether the game calls its spaces by this word: so it does where nobody stands anywhere yet."""
    kind = hearing.game.kinds.get(key)
    names = {*kind(visible(hearing.state, None))} if kind is not None else set()
    return bool(names) and names <= {*spaces}


def _check_names(hearing: Hearing, shape: Any, path: list[str], value: Any) -> None:
    """Where the shape has a name of something, what is named is there. What stands there already may stand. Raises Unreadable."""
    before = [name for _, name in names_in(shape, path[1:], get(hearing.state, path, None))]
    for of, name in names_in(shape, path[1:], value):
        there = _named_by(hearing, of)
        if name not in there and name not in before:
            text = message("{path} cannot be {value!r}: there is nothing of that name", path=".".join(path[1:]), value=name)
            hint = message("one of {names}", names=listing(map(Typed, there[:MOST_NAMED]))) if there else "null: there is none now"
            raise Unreadable(text, hint=hint, candidates=tuple(other for other in there if one_slip(name, other)))


def _named_by(hearing: Hearing, of: Names) -> list[str]:
    return [*(get(hearing.state, ["public", *of.table.split(".")], {}) if of.table else hearing.sides)]


def _standing(value: Any, key: str) -> Iterator[Any]:
    """All that stands under a key, anywhere."""
    if isinstance(value, dict):
        for name, below in value.items():
            if name == key:
                yield below
            yield from _standing(below, key)


def _look_at_it(hearing: Hearing, before: Any) -> None:
    """Raises Unreadable when the state cannot even be looked through: it has lost its shape."""
    look = None if hearing.looked_at else fault_in(hearing.game, hearing.state, hearing.book)
    if look is not None:
        text = message(
            "{path} cannot be {value!r}: {look} would fail in such a state",
            path=hearing.args["path"],
            value=hearing.args["value"],
            look=look,
        )
        raise Unreadable(text, hint=message("now: {value}", value=json.dumps(before)))


def _fitting(shape: Any, path: list[str], before: Any, text: str) -> Any:
    if shape is None:
        return _same_kind(before, text)
    kind = kind_at(shape, path)
    value = _from_json(text)
    values = [value] if value is None or isinstance(value, str) else [value, text]  # null is null, and no word
    misfits = [value_misfit(kind, value) for value in values]
    for value, misfit in zip(values, misfits, strict=True):
        if misfit is None:
            return value
    assert misfits[0] is not None
    hint = message("what fits is {fitting}; now: {value}", fitting=misfits[0].fitting, value=json.dumps(before))
    raise Unreadable(message("{text!r} does not fit {path}: {misfit}", text=text, path=".".join(path), misfit=misfits[0].text), hint=hint)


def _from_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _same_kind(before: Any, text: str) -> Any:
    """The typed value as JSON or plain text, of the kind that stood there: a state of another shape could not be ruled on."""
    value = _from_json(text)
    if (far := beyond(value)) is not None:
        raise Unreadable(
            message("no table counts to {number}", number=far),
            hint=message("{most} at most; now: {value}", most=FARTHEST, value=json.dumps(before)),
        )
    if isinstance(before, str) and not isinstance(value, str) and value is not None:
        value = text
    if before is not None and type(before) is not type(value):
        kind = PLAIN.get(type(before), "value")
        raise Unreadable(
            message("{text!r} is no {kind}: that is what stands there now", text=text, kind=kind),
            hint=message("now: {value}", value=json.dumps(before)),
        )
    return value


def _path(hearing: Hearing) -> list[str]:
    return path_of(hearing.game, hearing.state, ["public"], hearing.args["path"])


def value_put(hearing: Hearing, compartment: str) -> list[str]:
    """Put a value into a game that is entered while it is under way: `public`, or the `secret` of the side that says it. Gives its path.
    Raises Unreadable where the path has no place in the shape, or the value does not fit it."""
    root = [compartment] if compartment == "public" else [compartment, hearing.side]
    path = path_of(hearing.game, hearing.state, root, hearing.args["path"])
    shape = shape_of(hearing.game)
    kind = None if shape is None else (shape.public if compartment == "public" else shape.secret)
    below = path[len(root) :]
    require_tables_above(hearing.state, path, below)
    if misfit := _misplaced(hearing.state, path, kind, below):
        raise Unreadable(misfit["text"], hint=misfit["fitting"])
    hearing.put(*path, _fitting(kind, below, get(hearing.state, path), hearing.args["value"]))
    return path


def require_tables_above(state: State, path: list[str], below: Sequence[str]) -> None:
    """Raises Unreadable where something on the way to a path is a value, in which nothing has a place: a battle that nobody fights."""
    if any(not isinstance(get(state, path[:at], {}), dict) for at in range(len(path))):
        raise Unreadable(message("there is nothing at {below}", below=".".join(below)))


def _misplaced(state: State, path: list[str], kind: Any, below: list[str]) -> Mapping[str, Any] | None:
    absent = object()
    if get(state, path, absent) is not absent:
        return None
    if kind is None:
        return {"text": message("there is nothing at {below}", below=".".join(below)), "fitting": ""}
    misfit = path_misfit(kind, below)
    return None if misfit is None else misfit._asdict()


def _not_settable(hearing: Hearing) -> Mapping[str, Any] | None:
    path = _path(hearing)
    absent = object()
    if get(hearing.state, path, absent) is absent and get(hearing.state, path[:-1], absent) is absent:
        return {"path": hearing.args["path"], "known": listing(hearing.public)}
    beside = get(hearing.state, path[:-1], {})
    if isinstance(beside, dict) and path[-1] not in beside and (near := _slips(path[-1], beside)):
        return {"path": hearing.args["path"], "known": listing(near)}
    return None


def _slips(name: str, others: Iterable[str]) -> list[str]:
    return [other for other in others if not any(c.isdecimal() for c in name + other) and one_slip(fold(name), fold(other))]


def _shapeless(hearing: Hearing) -> Mapping[str, Any] | None:
    """What is put where nothing stands yet must have its place in the game's shape."""
    shape, path = shape_of(hearing.game), _path(hearing)
    return None if shape is None else _misplaced(hearing.state, path, shape.public, path[1:])


def _commits(hearing: Hearing) -> Mapping[str, Any] | None:
    """By hand nobody has plotted: nobody could open that, and by its place alone the others would open theirs. All plot anew after `{}`."""
    path = _path(hearing)
    is_plot = path[:2] == ["public", "plots"] and hearing.args["value"] != "{}"
    return {"path": hearing.args["path"]} if is_plot and isinstance(get(hearing.state, path[:3]), dict) else None


CHECKS = (
    Check("set.plots", "", "{path}: a plot is committed by whoever makes it, and not by hand", _commits),
    Check("set.path", "", "there is nothing at {path}; there is: {known}", _not_settable),
    Check("set.shape", "", "{text}; {fitting}", _shapeless),
)
