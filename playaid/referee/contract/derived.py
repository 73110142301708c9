"""What is worked out and asked for often: of a part of the state (the pieces in each place, the cargo of each ship), and in a hearing (what
a step costs, whether the pieces named can go together). No part of a state is ever changed, only replaced (see `state.py`), so what was
made of one holds for as long as it is the same object."""

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from itertools import compress
from operator import is_not, itemgetter, ne
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

Part = TypeVar("Part")
Result = TypeVar("Result")
Asked = TypeVar("Asked", bound="Knowing")
Of = ParamSpec("Of")

KEPT = 64
"""So many parts are remembered, with what was made of them: those of the last rulings, or of the branches that odds walk at present."""


def derive(make: Callable[[Part], Result], kept: int = KEPT) -> Callable[[Part], Result]:
    """`make`, done once for each part of the state that it is given. What it gives is shared: to be read only."""
    known: dict[int, tuple[Part, Result]] = {}
    last: tuple[Any, Any] = known, None  # nobody asks for what is made of that

    @wraps(make)
    def of(part: Part) -> Result:
        nonlocal last
        latest: tuple[Any, Result] = last  # mostly the same part as before; one step, as several threads may ask
        if latest[0] is part:
            return latest[1]
        before = known.get(id(part))
        if before is None or before[0] is not part:
            before = part, make(part)
            if len(known) >= kept:
                known.clear()
            known[id(part)] = before
        last = before
        return before[1]

    return of


Groups = dict[Any, list[str]]
"""By their key the names of the things that have it, in their order."""
NOWHERE: Any = object()
"""The key of what is in no group."""


def grouped(keys: Callable[[Any], tuple[Any, ...]], number: int = 1) -> Callable[[Mapping[str, Any]], tuple[Groups, ...]]:
    """What a part of the state holds, pieces say, grouped in so many ways by the keys of each thing: by place, by owner. Of a part that
    differs little from the one before, as it does by most changes, only those groups are made anew that a thing has come into or left. To
    be read only."""
    last: tuple[Mapping[str, Any], list[str], tuple[Groups, ...]] = {}, [], tuple({} for _ in range(number))

    def make(things: Mapping[str, Any]) -> tuple[Groups, ...]:
        nonlocal last
        before, names_before, groups = last  # one step, as several threads may ask
        names = [*things]
        if names == names_before:  # mostly a thing has only changed
            changed = [*compress(names, map(is_not, things.values(), before.values()))]
        else:
            changed = [*compress(names, map(is_not, things.values(), map(before.get, names)))]
            stayed = [*filter(things.__contains__, names_before)]
            if len(stayed) < len(names_before):
                changed += [name for name in names_before if name not in things]
            if names[: len(stayed)] != stayed:
                changed = names
        if 2 * len(changed) > len(names):
            found = [*map(keys, things.values())]
            groups = tuple([_group(names, map(itemgetter(way), found)) for way in range(number)])
        else:
            moves = _moves(keys, before, things, changed)
            groups = _regrouped(groups, moves, names) if moves else groups
        last = things, names, groups
        return groups

    return derive(make)


def _group(names: Iterable[str], keys: Iterable[Any]) -> Groups:
    groups: Groups = {}
    for name, key in zip(names, keys, strict=True):
        if key is not NOWHERE:
            groups.setdefault(key, []).append(name)
    return groups


_Moves = list[tuple[str, tuple[Any, ...], tuple[Any, ...]]]
"""What has come into other groups: its name, the keys it had and those it has, in no group where it is not there."""


def _moves(keys: Callable[[Any], tuple[Any, ...]], before: Mapping[str, Any], things: Mapping[str, Any], changed: Iterable[str]) -> _Moves:
    moves: _Moves = []
    for name in changed:
        old = keys(before[name]) if name in before else None
        new = keys(things[name]) if name in things else None
        if old != new:
            moves.append((name, old or (NOWHERE,) * len(new or ()), new or (NOWHERE,) * len(old or ())))
    return moves


def _regrouped(groups: tuple[Groups, ...], moves: _Moves, names: list[str]) -> tuple[Groups, ...]:
    """The groups after some things have moved. names: all in order."""
    shifts: dict[int, tuple[Groups, Groups]] = {}
    for name, was, now in moves:
        for way in compress(range(len(groups)), map(ne, was, now)):
            left, come = shifts.get(way) or shifts.setdefault(way, ({}, {}))
            if was[way] is not NOWHERE:
                left.setdefault(was[way], []).append(name)
            if now[way] is not NOWHERE:
                come.setdefault(now[way], []).append(name)
    regrouped = [*groups]
    for way, (left, come) in shifts.items():
        regrouped[way] = _moved(groups[way], left, come, names)
    return tuple(regrouped)


def _moved(groups: Groups, left: Groups, come: Groups, names: list[str]) -> Groups:
    """A grouping after some things have left its groups and come into others. names: all in order."""
    own = groups.copy()
    for key, gone in left.items():
        own[key] = [name for name in own[key] if name not in gone]
        if not own[key]:
            del own[key]
    for key, found in come.items():
        before = own.get(key, ())
        own[key] = group = [*before, *found]
        if before and names.index(found[0]) < names.index(before[-1]):
            group.sort(key=names.index)
    return own


class Known:
    """What has been worked out in a hearing: of the state, and of the state and what is declared, as long as they are the same objects."""

    __slots__ = ("args", "of_line", "of_state", "state")

    def __init__(self, state: Any) -> None:
        self.state = state
        self.args: Any = None
        self.of_state: dict[Any, Any] = {}
        self.of_line: dict[Any, Any] = {}

    def copy(self) -> "Known":
        """The same, for a hearing aside: what is worked out there is not known here."""
        known = Known(self.state)
        known.args, known.of_state, known.of_line = self.args, self.of_state.copy(), self.of_line.copy()
        return known


NOTHING = Known(None)
"""What is known where nothing has been worked out yet."""


class Knowing(Protocol):
    """What `once` needs of a hearing."""

    known: Known
    seen: set[str | None]

    @property
    def state(self) -> Any: ...
    @property
    def args(self) -> Any: ...
    def secret(self, side: str) -> Any: ...
    def cup(self) -> Any: ...


def once(question: Callable[Concatenate[Asked, Of], Result]) -> Callable[Concatenate[Asked, Of], Result]:
    """`question(hearing, …)`, worked out once in each hearing as long as its state is the same. It hangs on the state, the book and what it
    is given, not on what is declared; it writes nothing and asks nobody. What it gives is shared: to be read only. Whoever has it again
    has looked under the same seals again."""

    @wraps(question)
    def asked(hearing: Asked, *of: Of.args, **_: Of.kwargs) -> Result:
        known = hearing.known
        if known.state is not hearing.state:
            known = hearing.known = Known(hearing.state)
        return _kept(known.of_state, question, hearing, of)

    return cast(Callable[Concatenate[Asked, Of], Result], asked)


def once_said(question: Callable[[Asked], Result]) -> Callable[[Asked], Result]:
    """As `once`, of what is declared alone: worked out anew for other arguments."""

    @wraps(question)
    def asked(hearing: Asked) -> Result:
        known = hearing.known
        if known.state is not hearing.state:
            known = hearing.known = Known(hearing.state)
        if known.args is not hearing.args:
            known.args, known.of_line = hearing.args, {}
        found = known.of_line.get(question)
        if found is None:
            return _worked_out(known.of_line, question, question, hearing, ())
        if found[1]:
            _look_again(found[1], hearing)
        return found[0]  # type: ignore[no-any-return]

    return asked


def _kept(known: dict[Any, Any], question: Callable[..., Result], hearing: Knowing, of: tuple[Any, ...]) -> Result:
    key: Any = (question, *of) if of else question
    try:
        found = known.get(key)
    except TypeError:  # a list is among what it is given
        key = (question, *[tuple(part) if type(part) is list else part for part in of])
        found = known.get(key)
    if found is None:
        return _worked_out(known, key, question, hearing, of)
    if found[1]:
        _look_again(found[1], hearing)
    return found[0]  # type: ignore[no-any-return]


def _worked_out(known: dict[Any, Any], key: Any, question: Callable[..., Result], hearing: Knowing, of: tuple[Any, ...]) -> Result:
    before, hearing.seen = hearing.seen, set()
    try:
        result = question(hearing, *of)
    finally:
        seen, hearing.seen = hearing.seen, before
        before |= seen
    known[key] = result, seen
    return result


def _look_again(seen: set[str | None], hearing: Knowing) -> None:
    for side in seen:
        hearing.cup() if side is None else hearing.secret(side)
