"""What a begun evening keeps of a cell of the book that says something else by now. Out of what its log says in the open."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from playaid.journal.chain import Event
from playaid.referee.contract.state import Change, State, evolve, get, locked
from playaid.referee.session.throws import take_back
from playaid.referee.session.upcasting import changes_of


class KeptFact(NamedTuple):
    """The newest ruling that stands on another value: its event, that value, and where it still stands in the public state, () nowhere.
    parts: where a list stands there item by item under names, those names in its order."""

    number: int
    value: Any
    path: tuple[str, ...]
    parts: tuple[str, ...] = ()


def kept_fact(events: Iterable[Event], table: str, keys: tuple[str, ...], now: Any) -> KeptFact | None:
    """What an evening keeps of a cell of which the book says `now`; None where no ruling that stands has looked it up as
    anything else, where the new value has been brought in, or where the game is over.
    Raises UnknownFormat."""
    state: State = locked()
    undone: set[int] = set()
    used: list[KeptFact] = []
    for event in events:
        changes = changes_of(event)
        state = evolve(state, changes)
        take_back(undone, event)
        values = [value for name, cell, value, *_ in event.get("facts", ()) if (name, tuple(cell)) == (table, keys) and value != now]
        used += [KeptFact(event["n"], value, *next(_places(changes, keys[-1], value), ((), ()))) for value in values[:1]]
    standing = [fact for fact in used if fact.number not in undone]
    if not standing or get(state, ("referee", "over")):
        return None
    placed = [fact for fact in reversed(standing) if fact.path]
    if any(_standing(state, fact) == now for fact in placed):
        return None  # brought in by hand
    return next((fact for fact in placed if _standing(state, fact) == fact.value), standing[-1]._replace(path=(), parts=()))


def _standing(state: State, fact: KeptFact) -> Any:
    """What stands in the state where a fact was written down: a list, where it stands there item by item."""
    there = get(state, fact.path)
    return list(there.values()) if fact.parts and isinstance(there, dict) else there


def _places(changes: Iterable[Change], column: str, value: Any) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Where an event has written a value down under the name of its column, and the names of a list's items there."""
    for op, path, written in changes:
        if op == "put" and path[0] == "public":
            yield from _within(tuple(path), written, column, value)


def _within(path: tuple[str, ...], written: Any, column: str, value: Any) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    if isinstance(written, dict) and path[-1] == column and isinstance(value, list) and list(written.values()) == value:
        yield path, tuple(written)
    elif isinstance(written, dict):
        for key, part in written.items():
            yield from _within((*path, key), part, column, value)
    elif written == value and path[-1] == column and type(written) is type(value):
        yield path, ()
