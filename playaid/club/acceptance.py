"""What may stand behind the last event of a session on servers: one rule for every replica, for what comes in and what goes out."""

from collections.abc import Mapping
from typing import Any, Protocol, cast

from playaid import migrations
from playaid.journal.binding import after, binding
from playaid.journal.chain import FORMAT, MIGRATION, Event
from playaid.journal.errors import Newer
from playaid.journal.journal import Journal
from playaid.referee.session.signing import signed_wrongly, takes_over

_WAYS = ("put", "drop", "add", "push", "pull")
"""How a change changes a state."""


class Reads(Protocol):
    """As much of a journal as says what its next event may be."""

    @property
    def id(self) -> str: ...
    @property
    def bound_meta(self) -> dict[str, Any]: ...
    @property
    def keys(self) -> dict[str, Any]: ...
    def event(self, number: int) -> Event: ...


def why_passed_over(read: Reads, event: Event) -> str | None:
    """Why an event does not stand behind the last one that was read, whoever reads. Raises Newer."""
    try:
        meta, keys = after(event.get("after", {}), read.bound_meta, read.keys)
        bound = binding(meta, keys)
        if (
            "after" in event
            and not takes_over(event)
            and binding(*after(event["before"], meta, keys)) != binding(read.bound_meta, read.keys)
        ):
            return "what it says of keys and players was not so before it"
    except (LookupError, TypeError, AttributeError, ValueError):
        return "no playaid wrote what it says of keys"
    if event.get("bound") != bound:
        return "it was written under other keys or players"
    changes = _are_changes(event.get("changes", [])) and _are_changes(event.get("inverse", [])) and _are_sealed(event.get("sealed", {}))
    if not (changes and _is_in_chain(event)):
        return "no playaid wrote what it changes"  # else nobody who takes it could open the session again
    _check_known(event, meta)
    return signed_wrongly(cast(Journal, read), event)


def _are_changes(changes: object) -> bool:
    """Whether these can be changes of a state, whatever it is."""
    return isinstance(changes, list) and all(
        isinstance(one, list) and len(one) == 3 and one[0] in _WAYS and _is_path(one[1]) for one in changes
    )


def _are_sealed(sealed: object) -> bool:
    """Whether this can be what lies under seals: compartment -> what it is -> its text."""
    parts = [*sealed.values()] if isinstance(sealed, dict) else [None]
    return all(isinstance(part, dict) and all(isinstance(text, str) for text in part.values()) for part in parts)


def _is_path(path: object) -> bool:
    return isinstance(path, list) and len(path) > 1 and all(isinstance(key, str) for key in path)


def _is_in_chain(event: Event) -> bool:
    """Whether what undo and redo would turn to are numbers of events."""
    return type(event.get("live", 0)) is type(event.get("back", 0)) is int and type(event.get("redo")) in (int, type(None))


def _check_known(event: Event, meta: Mapping[str, Any]) -> None:
    """Raises Newer where by an event the session goes on in a format that is not known here: whoever passed it over would fall behind."""
    number = meta.get(FORMAT)
    if event.get("kind") == MIGRATION and isinstance(number, int) and number > migrations.SESSION.number:
        raise Newer("meta.json", number, migrations.SESSION.number)
