"""The state that a journal comes to: the fold of all its events, from the snapshot on. A compartment whose key is not here is kept as it
lies sealed, with its sealed changes, until it is opened. The state is in today's format; a snapshot of another format is passed over."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

from playaid import migrations
from playaid.journal.chain import CHAPTER, FORMAT, Event
from playaid.journal.errors import Busy
from playaid.journal.journal import Journal
from playaid.journal.snapshot import Snapshot
from playaid.language.message import message
from playaid.referee.contract.game import Option
from playaid.referee.contract.refusals import Damaged, Locked
from playaid.referee.contract.state import Change, State, evolve, locked
from playaid.referee.session.upcasting import changes_of, format_of, upcast, upcast_from, with_defaults

Pending = tuple[int, str]
"""The format of sealed changes, and their sealed text."""
FOLDED_AT_MOST = 4 * CHAPTER
"""So many events after the snapshot are folded at every opening; more, as after many loose rolls, and a new one is kept at once."""


class Fold:
    """The state after event `number`: the public part, and the compartments that have been opened so far. keyring: gives the keys; asked
    only where something is sealed or unsealed. options: those of the game; what a session began without has its default. Raises Damaged
    where an event holds what no rule writes."""

    def __init__(self, journal: Journal, keyring: Callable[[], Any], options: Iterable[Option] = ()):
        self.state: State = locked()
        self.number = 0
        self.journal = journal
        self._keyring = keyring
        self._options = tuple(options)
        self._cold: dict[str, _Cold] = {}
        self._unsealed: dict[tuple[str, str], Any] = {}
        """What was unsealed when a compartment was opened, by compartment and sealed text: `verify` wants to read it at once."""
        self._kept = 0
        try:
            self._begin(journal.snapshot())
        except (LookupError, TypeError, AttributeError, ValueError):  # only a cache, and not one that we wrote
            self._begin(None)
        self.take_new()
        if self.number - self._kept >= FOLDED_AT_MOST:
            with suppress(Busy):  # only looked at, perhaps, while somebody else writes
                self.keep()

    def take_new(self) -> None:
        for event in self.journal.events(self.number + 1):
            self._take(event)

    def take(self, event: Event, changes: Iterable[Change] | None = None) -> None:
        """Go on to an event just written. changes: what it changes in all compartments, if known; None: what stands in it. A snapshot is
        kept at the end of each chapter."""
        if changes is None:
            self._take(event)
        else:
            self.state = evolve(self.state, changes)
            self._keep_cold(event)
            self.number = event["n"]
        if self.number - self._kept >= CHAPTER:
            self.keep()

    def again(self) -> None:
        """Fold the whole journal from its beginning; a snapshot that there is is renewed by it."""
        self._begin(None)
        self.take_new()
        if self.journal.snapshot() is not None:
            self.keep()

    def open(self, compartment: str) -> None:
        """Bring a compartment into the state. Raises Locked when its key is not here."""
        if self._is_warm(compartment):
            return
        if not self._keyring().is_open(compartment):
            raise Locked(compartment)
        cold = self._cold.pop(compartment, _Cold(None, []))
        content = self.unseal(compartment, cold.document) if cold.document else {}
        if compartment == "cup":
            self.state = {**self.state, "cup": content}
        else:
            self.state = {**self.state, "secret": {**self.state["secret"], compartment.removeprefix("secret."): content}}
        for number, sealed in cold.pending:
            changes = self.unseal(compartment, sealed)
            self.state = evolve(self.state, upcast_from(number, changes))
            if len(self._unsealed) < FOLDED_AT_MOST:
                self._unsealed[compartment, sealed] = changes

    def standing(self) -> "Fold":
        """The state as it stands, apart from what is written from now on: to be looked at while others write."""
        from copy import copy

        apart = copy(self)
        apart._cold = {name: _Cold(cold.document, list(cold.pending)) for name, cold in self._cold.items()}
        return apart

    def keep(self) -> None:
        """Keep the state as a snapshot. Raises Busy."""
        self._kept = self.number
        if self.journal.format not in (None, migrations.SESSION.number):  # an older playaid may still write, and would take it for its own
            return
        sealed = {name: {"document": cold.document, "pending": _texts(cold.pending)} for name, cold in self._cold.items()}
        for side, content in self.state["secret"].items():
            sealed[f"secret.{side}"] = {"document": self.seal(f"secret.{side}", content), "pending": []}
        if "cup" in self.state:
            sealed["cup"] = {"document": self.seal("cup", self.state["cup"]), "pending": []}
        document = {"public": self.state["public"], "referee": self.state["referee"], "sealed": sealed}
        self.journal.save_snapshot(self.number, {**document, FORMAT: migrations.SESSION.number})

    def seal(self, compartment: str, document: Any) -> str:
        sealed: str = self._keyring().seal(compartment, document, self.journal.id)
        return sealed

    def unseal(self, compartment: str, text: str) -> Any:
        keyring = self._keyring()
        known = self._unsealed.get((compartment, text))
        return known if known is not None and keyring.is_open(compartment) else keyring.unseal(compartment, text, self.journal.id)

    # inside

    def _begin(self, snapshot: Snapshot | None) -> None:
        if snapshot is not None and snapshot.document.get(FORMAT, migrations.BOUND) != migrations.SESSION.number:
            snapshot = None
        document = snapshot.document if snapshot else {"public": {}, "referee": {}, "sealed": {}}
        referee = document["referee"]
        if "options" in referee:
            referee = {**referee, "options": with_defaults(referee["options"], self._options)}
        self.state = {"public": document["public"], "secret": {}, "referee": referee}
        self._cold = {name: _Cold(kept["document"], _pending(kept["pending"])) for name, kept in document["sealed"].items()}
        self.number = self._kept = snapshot.number if snapshot else 0

    def _take(self, event: Event) -> None:
        opened: list[Change] = []
        try:
            for compartment, parts in event.get("sealed", {}).items():
                if "do" in parts and self._is_warm(compartment):
                    opened += self.unseal(compartment, parts["do"])
            self.state = evolve(self.state, [*changes_of(event, self._options), *upcast(event, opened)])
        except (LookupError, TypeError, AttributeError, ValueError):
            raise Damaged(
                message("event {n} holds changes that no rule writes", n=event["n"]), hint="playaid verify looks for more"
            ) from None
        self._keep_cold(event)
        self.number = event["n"]

    def _keep_cold(self, event: Event) -> None:
        for compartment, parts in event.get("sealed", {}).items():
            if "do" in parts and not self._is_warm(compartment):
                self._cold.setdefault(compartment, _Cold(None, [])).pending.append((format_of(event), parts["do"]))

    def _is_warm(self, compartment: str) -> bool:
        if compartment == "cup":
            return "cup" in self.state
        return compartment.removeprefix("secret.") in self.state["secret"]


class Passing:
    """The fold of events on their way into a new journal, all of it shut: kept as a snapshot, it saves whoever opens it a reading."""

    def __init__(self) -> None:
        self._state: State = locked()
        self._pending: dict[str, list[Pending]] = {}
        self._sound = True

    def through(self, events: Iterable[Event]) -> Iterator[Event]:
        for event in events:
            yield event
            if self._sound:
                try:
                    self._take(event)
                except Exception:  # no playaid wrote it: whoever opens the session says so
                    self._sound, self._state, self._pending = False, locked(), {}

    def keep(self, journal: Journal) -> None:
        """Keep it as the snapshot of a journal that now holds them, where it is long enough for one. Raises Busy."""
        today = journal.format in (None, migrations.SESSION.number)
        if self._sound and today and journal.tail_number >= FOLDED_AT_MOST:
            sealed = {name: {"document": None, "pending": _texts(pending)} for name, pending in self._pending.items()}
            public, referee = self._state["public"], self._state["referee"]
            document = {"public": public, "referee": referee, "sealed": sealed, FORMAT: migrations.SESSION.number}
            with suppress(ValueError, TypeError, RecursionError):  # what cannot be kept is no state that playaid wrote
                journal.save_snapshot(journal.tail_number, document)

    def _take(self, event: Event) -> None:
        self._state = evolve(self._state, changes_of(event))
        for compartment, parts in event.get("sealed", {}).items():
            if "do" in parts:
                self._pending.setdefault(compartment, []).append((format_of(event), parts["do"]))


class _Cold:
    """A compartment that is not open: its sealed content as of the snapshot, and the sealed changes since."""

    __slots__ = ("document", "pending")

    def __init__(self, document: str | None, pending: list[Pending]):
        self.document = document
        self.pending = pending


def _texts(pending: Iterable[Pending]) -> list[Any]:
    """Sealed changes as a snapshot keeps them: those of formats that events did not name by their text alone."""
    return [text if number <= migrations.BOUND else [number, text] for number, text in pending]


def _pending(texts: Iterable[Any]) -> list[Pending]:
    return [(migrations.BOUND, entry) if isinstance(entry, str) else (entry[0], entry[1]) for entry in texts]
