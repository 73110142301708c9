"""Where a text in a game's state names something: a side, or a part of a table of `public`. A shape says so beside the type."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple, NotRequired, Required, get_args, get_origin, get_type_hints, is_typeddict


class Names(NamedTuple):
    """A text that names a part of a table of `public`, by the table's path, `Annotated[str | None, Names("combat.fights")]`; by no path it
    names a side."""

    table: str = ""


def names_in(kind: Any, path: Sequence[str], value: Any) -> Iterator[tuple[Names, str]]:
    """What is named in a value that stands at a path of a state of this shape, and where such names are. Nothing where the shape says
    nothing of it."""
    of = next((part for part in get_args(kind)[1:] if isinstance(part, Names)), None) if get_origin(kind) is Annotated else None
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if path:
        for below in _below(bare, path[0]):
            yield from names_in(below, path[1:], value)
    elif isinstance(value, str):
        yield from ((of, value),) if of is not None and value else ()
    elif isinstance(value, dict):
        for key, part in value.items():
            for below in _below(bare, key):
                yield from names_in(below, (), part)
    elif isinstance(value, list):
        for below in _each(bare):
            for part in value:
                yield from names_in(below, (), part)


def _below(kind: Any, key: str) -> Iterator[Any]:
    """The kinds of what may stand by a key in a table of a kind."""
    if is_typeddict(kind):
        yield from (get_args(hint)[0] if get_origin(hint) in MAY_LACK else hint for name, hint in _hints(kind).items() if name == key)
    elif get_origin(kind) in (dict, Mapping):
        yield get_args(kind)[1]
    else:
        for option in get_args(kind):
            yield from _below(option, key)


def _each(kind: Any) -> Iterator[Any]:
    """The kinds of what may stand in a list of a kind."""
    if get_origin(kind) in (list, Sequence):
        yield get_args(kind)[0]
    elif not is_typeddict(kind) and get_origin(kind) not in (dict, Mapping):
        for option in get_args(kind):
            yield from _each(option)


MAY_LACK = (NotRequired, Required)


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    return get_type_hints(kind, include_extras=True)
