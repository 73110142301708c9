"""The shape of a game's state held against values: what `set` puts in, and what an imported session brings. Loaded by these alone."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints, is_typeddict

from playaid.language.message import as_message, listing, message
from playaid.referee.contract.chapters import shape_of
from playaid.referee.contract.game import Game
from playaid.referee.contract.state import State

MOST_NAMED = 12
"""Fields or values that a message names at most."""
FARTHEST = 100_000
"""No table counts farther, up or down: boards draw as many boxes, and rows as many marks, as a number says."""


class Misfit(NamedTuple):
    """Why a value does not fit the shape: what is wrong, and what would fit."""

    text: str
    fitting: str


def path_misfit(kind: Any, path: Sequence[str]) -> Misfit | None:
    """The first step of a path that a shape does not allow. path: without its compartment."""
    kinds = [kind]
    for at, key in enumerate(path):
        below = [part for kind in kinds for part in _below(kind, key)]
        if not below:
            here = ".".join(path[:at]) or "the table"
            fields = [name for kind in kinds for name in _fields(kind)]
            fitting = message("there is: {names}", names=_some(fields)) if fields else _is(_joined(kinds), here)
            return Misfit(message("there is no {key} in {here}", key=key, here=here), fitting)
        kinds = below
    return None


def kind_at(kind: Any, path: Sequence[str]) -> Any:
    kinds = [kind]
    for key in path:
        kinds = [part for kind in kinds for part in _below(kind, key)]
    return _joined(kinds)


def value_misfit(kind: Any, value: Any) -> Misfit | None:
    return None if at_a_glance(kind)(value) else whole_misfit(kind, value)


def whole_misfit(kind: Any, value: Any) -> Misfit | None:
    """As `value_misfit`, of a value that does not fit at a glance."""
    from typeguard import CollectionCheckStrategy, TypeCheckError, check_type, checker_lookup_functions

    if _rows not in checker_lookup_functions:
        checker_lookup_functions.insert(0, _rows)
    try:
        check_type(value, kind, collection_check_strategy=CollectionCheckStrategy.ALL_ITEMS)
    except TypeCheckError:
        return Misfit(_amiss(kind, value), in_words(kind))
    if isinstance(value, bool) and not {bool, Any} & set(get_args(kind) if _is_union(kind) else (kind,)):
        return Misfit("true and false are no numbers here", in_words(kind))  # types take them for whole numbers
    if (far := beyond(value)) is not None:
        return Misfit(
            message("no table counts to {number}", number=far), message("{kind}, {most} at most", kind=in_words(kind), most=FARTHEST)
        )
    return None


@cache
def at_a_glance(kind: Any) -> Callable[[Any], bool]:
    """What says of a value of JSON that it fits this type, for the types that states are made of, a tenth of what the whole check costs.
    What it does not say so of may fit nevertheless."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind in _GLANCES:
        return _GLANCES[kind]
    if _is_union(kind):
        options = [at_a_glance(part) for part in parts]
        return lambda value: any(fits(value) for fits in options)
    if origin is Literal:
        words = frozenset(part for part in parts if type(part) is str)
        return lambda value: type(value) is str and value in words
    if origin in (list, Sequence) and parts:
        each = at_a_glance(parts[0])
        return lambda value: type(value) is list and all(map(each, value))
    if origin in (dict, Mapping):
        key, part = map(at_a_glance, parts)
        return lambda value: type(value) is dict and all(map(key, value)) and all(map(part, value.values()))
    if origin is tuple and parts and parts[-1] is not Ellipsis:
        row = [at_a_glance(part) for part in parts]
        return lambda value: (
            type(value) is list and len(value) == len(row) and all(fits(part) for fits, part in zip(row, value, strict=True))
        )
    return _table_at_a_glance(kind) if is_typeddict(kind) else lambda value: False


def _table_at_a_glance(kind: Any) -> Callable[[Any], bool]:
    needed, fields = kind.__required_keys__, dict[str, Callable[[Any], bool]]()

    def fits(value: Any) -> bool:
        if not fields:  # not before somebody asks: a table may hold its own kind
            fields.update((name, at_a_glance(part)) for name, part in _hints(kind).items())
        return type(value) is dict and value.keys() >= needed and all(name in fields and fields[name](part) for name, part in value.items())

    return fits


_GLANCES: dict[Any, Callable[[Any], bool]] = {
    Any: lambda value: beyond(value) is None,
    str: lambda value: type(value) is str,
    bool: lambda value: type(value) is bool,
    int: lambda value: type(value) is int and -FARTHEST <= value <= FARTHEST,
    float: lambda value: type(value) in (int, float) and -FARTHEST <= value <= FARTHEST,
    dict: lambda value: type(value) is dict and beyond(value) is None,
    list: lambda value: type(value) is list and beyond(value) is None,
    type(None): lambda value: value is None,
}


def _amiss(kind: Any, value: Any) -> str:
    """What in a value does not fit: the first part that does not, what is not there, or what the whole is instead."""
    if _is_union(kind):
        alike = [option for option in get_args(kind) if (get_origin(option) or option) is type(value) or _is_table(option, value)]
        return _amiss(alike[0], value) if len(alike) == 1 else as_message(IT_IS[type(value)])
    needed = kind.__required_keys__ if _is_table(kind, value) else frozenset()
    if absent := [name for name in _fields(kind) if name in needed and name not in value]:
        return message("{names} is missing", names=_some(absent))
    names = _fields(kind)
    closed = names or _is_table(kind, value)  # a table of no fields holds none
    if closed and isinstance(value, dict) and (strange := [key for key in value if key not in names]):
        return message("there is no {key} in it", key=strange[0])
    if get_origin(kind) is tuple and isinstance(value, list) and len(value) != len(get_args(kind)):
        return message("it is a list of {n}", n=len(value))
    for name, below, part in _parts(kind, value):
        if (inner := value_misfit(below, part)) is not None:
            return message("{part}: {misfit}", part=name, misfit=inner.text)
    return as_message(IT_IS[type(value)])


def _is_table(kind: Any, value: Any) -> bool:
    return is_typeddict(kind) and isinstance(value, dict)


def _parts(kind: Any, value: Any) -> Iterator[tuple[str, Any, Any]]:
    """The parts of a table or a list, as they are named, with the type that each must have."""
    origin, kinds = get_origin(kind), get_args(kind)
    if _is_table(kind, value):
        yield from ((key, _hints(kind)[key], part) for key, part in value.items())
    elif origin in (dict, Mapping) and isinstance(value, dict):
        yield from ((key, kinds[1], part) for key, part in value.items())
    elif origin in (list, Sequence, tuple) and isinstance(value, list):
        of_each = kinds if origin is tuple else kinds * len(value)
        for n, (below, part) in enumerate(zip(of_each, value, strict=False), 1):
            yield message("item {n}", n=n), below, part


def beyond(value: Any) -> float | None:
    """A number in a value that is farther from 0 than any table counts, None if there is none."""
    if isinstance(value, (int, float)):
        return None if abs(value) <= FARTHEST else value
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return next((far for part in parts if (far := beyond(part)) is not None), None)


def _rows(origin: Any, parts: tuple[Any, ...], _: tuple[Any, ...]) -> Any:
    """How a tuple is checked: a state is JSON, which has none; a list of as many parts stands where a shape says one."""
    return _check_row if origin is tuple and parts and parts[-1] is not Ellipsis else None


def _check_row(value: Any, origin: Any, parts: tuple[Any, ...], memo: Any) -> None:
    from typeguard import TypeCheckError, check_type_internal

    if not isinstance(value, list) or len(value) != len(parts):
        raise TypeCheckError("of another length")
    for part, kind in zip(value, parts, strict=True):
        check_type_internal(part, kind, memo)


def state_misfits(game: Game, state: State) -> list[str]:
    """What does not fit in a state's compartments, as far as they are open. Empty for a game that tells no shape."""
    shape = shape_of(game)
    if shape is None:
        return []
    parts: list[tuple[str, Any, Any]] = [("public", shape.public, game.sealing.public(state))]
    parts += [(f"secret.{side}", shape.secret, own) for side, own in state["secret"].items()]
    if "cup" in state:
        parts.append(("cup", shape.cup, state["cup"]))
    misfits = ((name, value_misfit(kind, value)) for name, kind, value in parts)
    return [message("{part}: {misfit}", part=name, misfit=misfit.text) for name, misfit in misfits if misfit is not None]


def in_words(kind: Any) -> str:
    """A type as a player may read it: `whole number`, `one of N1, N2`, `list of text`."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if origin is Literal:
        return message("one of {names}", names=_some([str(part) for part in parts]))
    if _is_union(kind):
        return listing(dict.fromkeys(in_words(part) for part in parts), " or ")
    if origin in (list, Sequence):
        return message("list of {kind}", kind=in_words(parts[0])) if parts else "list"
    if origin is tuple:
        return message("list of {kinds}", kinds=listing(map(in_words, parts)))
    if origin in (dict, Mapping):
        return message("table of {kind} by name", kind=in_words(parts[1])) if parts else "table of keys"
    if is_typeddict(kind):
        return message("table with {names}", names=_some(list(_hints(kind))))
    return "anything" if kind is Any else getattr(kind, "__name__", str(kind))


PLAIN: dict[Any, str] = {
    bool: "true or false",
    int: "whole number",
    float: "number",
    str: "text",
    list: "list",
    dict: "table of keys",
    type(None): "null",
}


IT_IS: dict[type, str] = {
    bool: "it is true or false",
    int: "it is a whole number",
    float: "it is a number",
    str: "it is text",
    list: "it is a list",
    dict: "it is a table",
    type(None): "it is null",
}
"""What a value is that does not fit."""

_IS: dict[Any, str] = {
    bool: "{here} is true or false",
    int: "{here} is a whole number",
    float: "{here} is a number",
    str: "{here} is text",
    list: "{here} is a list",
}


def _is(kind: Any, here: str) -> str:
    """What stands at a place, in a sentence."""
    return message(_IS[kind], here=here) if kind in _IS else message("{here} is {kind}", here=here, kind=in_words(kind))


def _below(kind: Any, key: str) -> list[Any]:
    if _is_union(kind):
        return [part for option in get_args(kind) for part in _below(option, key)]
    if is_typeddict(kind):
        hints = _hints(kind)
        return [hints[key]] if key in hints else []
    if get_origin(kind) in (dict, Mapping):
        keys, values = get_args(kind)
        return [values] if get_origin(keys) is not Literal or key in get_args(keys) else []
    return [Any] if kind in (Any, dict) else []


def _fields(kind: Any) -> list[str]:
    if _is_union(kind):
        return [name for option in get_args(kind) for name in _fields(option)]
    if get_origin(kind) in (dict, Mapping) and get_origin(get_args(kind)[0]) is Literal:
        return [str(name) for name in get_args(get_args(kind)[0])]
    return list(_hints(kind)) if is_typeddict(kind) else []


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    """The fields of a typed dictionary; every line of an entry asks for those of the same few."""
    return get_type_hints(kind)


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType)


def _joined(kinds: Sequence[Any]) -> Any:
    return Union[tuple(kinds)] if kinds else Any  # noqa: UP007


def _some(names: Sequence[str]) -> str:
    shown = listing(names[:MOST_NAMED])
    return shown if len(names) <= MOST_NAMED else message("{names} and {more} more", names=shown, more=len(names) - MOST_NAMED)
