"""Events of older formats as today's rules would have written them: their changes, and the options that their game has got since. Events
are never rewritten: whoever folds, rules on or takes back one asks here first. Each names the format of its changes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playaid import migrations
from playaid.journal.chain import FORMAT, Event
from playaid.migrations import BOUND
from playaid.referee.contract.game import Option
from playaid.referee.contract.state import Change

TURNING = ("undo", "redo", "withdrawn")
"""Kinds of events that hold the changes of another, turned round, in its format."""
_OPTIONS = ["referee", "options"]


def format_of(event: Mapping[str, Any]) -> int:
    number: int = event.get(FORMAT, BOUND)
    return number


def stamp(number: int | None) -> dict[str, int]:
    """What an event says of the format of its changes: nothing up to the last one whose events said nothing."""
    return {} if number is None or number <= BOUND else {FORMAT: number}


def changes_of(event: Event, options: Sequence[Option] = (), half: str = "changes") -> list[Change]:
    """The open changes of an event in today's format, or with `inverse` as `half` those that take them back. Raises UnknownFormat. options:
    those of the game; what a session began without has its default."""
    changes = upcast_from(event.get(FORMAT, BOUND), event.get(half, ()))
    if event["n"] != 1 or not options:
        return changes
    return [_filled(change, options) if change[1] == _OPTIONS else change for change in changes]


def _filled(change: Change, options: Iterable[Option]) -> Change:
    op, path, value = change
    return [op, path, with_defaults(value, options)] if op == "put" else change


def upcast(event: Event, changes: Iterable[Change]) -> list[Change]:
    """Changes that an event holds, under a seal perhaps, in today's format. Raises UnknownFormat."""
    return upcast_from(format_of(event), changes)


def upcast_from(number: int, changes: Iterable[Change]) -> list[Change]:
    if number == migrations.CHANGES.number:
        return [*changes]
    return [*migrations.brought_up(migrations.CHANGES, number, [*changes])]


def with_defaults(chosen: Mapping[str, str], options: Iterable[Option]) -> dict[str, str]:
    """The options of a session, those that its game has got since with their defaults."""
    return {**{option.name: option.values[0] for option in options if option.name not in chosen}, **chosen}
