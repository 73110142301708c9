"""What may stand behind the last event of a session on servers: one rule for every replica, for what comes in and what goes out."""

from collections.abc import Callable, Mapping
from json import dumps
from typing import Any, NamedTuple, Protocol, cast

from playaid import migrations
from playaid.journal.binding import after, binding
from playaid.journal.chain import FORMAT, MIGRATION, Event
from playaid.journal.errors import Newer
from playaid.journal.journal import Journal
from playaid.journal.seal import WrongKey, public_of
from playaid.language.message import AND, listing
from playaid.referee.contract.state import State
from playaid.referee.session.fitting import is_deeper, why_unfit
from playaid.referee.session.kinds import REVEAL, revealed_wrongly
from playaid.referee.session.record import inverse_of
from playaid.referee.session.signing import goes_on_wrongly, signed_wrongly, takes_over
from playaid.referee.verification.event_shape import unlike_any

_DEEPEST = 24
"""Keys from the top of a state to a value at most."""
_DEEPEST_EVENT = 100
"""Levels of values in values in an event at most."""
_WAYS = ("put", "drop", "add", "push", "pull")
"""How a change changes a state."""


class Reads(Protocol):
    """As much of a journal as says what its next event may be; `open_state`: what lies open behind its last one."""

    @property
    def id(self) -> str: ...
    @property
    def bound_meta(self) -> dict[str, Any]: ...
    @property
    def keys(self) -> dict[str, Any]: ...
    @property
    def open_state(self) -> State: ...
    def event(self, number: int) -> Event: ...


class Then(NamedTuple):
    """A journal as it was before an event."""

    id: str
    bound_meta: dict[str, Any]
    keys: dict[str, Any]
    open_state: State
    event: Callable[[int], Event]


def why_passed_over(read: Reads, event: Event) -> str | None:
    """Why an event does not stand behind the last one that was read, whoever reads. Raises Newer."""
    try:
        return _why_passed_over(read, event)
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError, WrongKey):
        return "no playaid wrote this event"


def _why_passed_over(read: Reads, event: Event) -> str | None:
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
    if is_deeper(event, _DEEPEST_EVENT):
        return "it is nested too deep"
    changes = _are_changes(event.get("changes", [])) and _are_changes(event.get("inverse", [])) and _are_sealed(event.get("sealed", {}))
    if not (changes and _is_in_chain(read, event)):
        return "no playaid wrote what it changes"  # else nobody who takes it could open the session again
    if _is_later(event, meta):
        if (nobodys := goes_on_wrongly(cast(Journal, read), event)) is not None:
            return nobodys  # else whoever has the table's key could stop every machine
        raise Newer("meta.json", meta[FORMAT], migrations.SESSION.number, listing([*event.get("signed", ())], AND))
    wrong = signed_wrongly(cast(Journal, read), event, read.open_state["referee"].get("pending"))
    wrong = wrong or _unwritable(event) or unlike_any(event, str(meta.get("game"))) or why_unfit(read.open_state, event)
    if wrong is None and event["kind"] == REVEAL:
        fault = revealed_wrongly(event, read.open_state["referee"].get("revealed", []), meta["sides"])
        return fault or ("the key that it publishes is none" if _opens_nothing(event, keys) else None)
    return wrong


def _opens_nothing(event: Event, keys: Mapping[str, Any]) -> bool:
    """Whether a key that is published is not the one of its compartment."""
    locks = {f"secret.{side}": entry["public"] for side, entry in keys["sides"].items()} | {"cup": keys["cup"]["public"]}
    return any(public_of(key) != locks[path[2]] for _, path, key in event["changes"][1:])


def _unwritable(event: Event) -> str | None:
    """Whether something in an event is half a letter, which no file and no page can be written with."""
    try:
        dumps(event, ensure_ascii=False).encode()
    except (UnicodeEncodeError, ValueError):
        return "it holds halves of letters"
    return None


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
    return isinstance(path, list) and 1 < len(path) <= _DEEPEST and all(isinstance(key, str) for key in path)


def _is_in_chain(read: Reads, event: Event) -> bool:
    """Whether an event says which one undo and redo would turn to after it, and, where it is one of them, does what it turns to."""
    last = read.event(event["n"] - 1) if event["n"] > 1 else {}
    live, redo = last.get("live", 0), last.get("redo")
    turned = [event.get("live", 0), event.get("back", 0), event.get("redo")]
    if any(type(number) not in (int, type(None)) for number in turned):
        return False
    try:
        if event["kind"] == "undo":
            target, other = read.event(live), [event["redo_back"]]
            return live > 1 and [turned, event["of"], other] == [[target["back"], live, event["n"]], live, [redo]] and _turns(event, target)
        if event["kind"] == "redo":
            undone = read.event(last["redo"])
            there = [undone["of"], undone["live"], undone["redo_back"]]
            return [turned, event["of"]] == [there, undone["of"]] and _turns(event, undone)
    except (LookupError, TypeError, AttributeError):
        return False
    return turned in ([event["n"], live, None], [live, live, redo])


def _turns(event: Event, target: Event) -> bool:
    """Whether an event changes what another one has changed, the other way round."""
    return event | inverse_of(target) == event


def _is_later(event: Event, meta: Mapping[str, Any]) -> bool:
    """Whether by an event the session goes on in a format that is not known here: whoever passed it over would fall behind."""
    number = meta.get(FORMAT)
    return event.get("kind") == MIGRATION and isinstance(number, int) and number > migrations.SESSION.number
