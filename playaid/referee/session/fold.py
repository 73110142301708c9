"""The state that a journal comes to: the fold of all its events, from the snapshot on. A compartment whose key is not here is kept as it
lies sealed, with its sealed changes, until it is opened. The state is in today's format; a snapshot of another format is passed over."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from playaid import migrations
from playaid.journal.chain import CHAPTER, FORMAT, Event
from playaid.journal.errors import Busy
from playaid.journal.journal import Journal
from playaid.journal.snapshot import Snapshot
from playaid.language.message import message
from playaid.referee.contract.game import Option
from playaid.referee.contract.refusals import Damaged, KeysNotWhole, Locked
from playaid.referee.contract.state import BadChange, Change, State, evolve, locked
from playaid.referee.session.fitting import WHOLE, OpenParts, folded, is_warm, sealed_into
from playaid.referee.session.upcasting import format_of, with_defaults


class Pending(NamedTuple):
    """Sealed changes: their format, their sealed text, their event; 0 where a snapshot of before does not say."""

    format: int
    text: str
    number: int


class PassedOver(NamedTuple):
    """What counts for nothing, as no rule wrote it: of event `number` what lies in a compartment, or the `WHOLE` of it."""

    number: int
    compartment: str
    why: str


FOLDED_AT_MOST = 4 * CHAPTER
"""So many events after the snapshot are folded at every opening; more, as after many loose rolls, and a new one is kept at once."""


class Fold:
    """The state after event `number`: the public part, and the compartments that have been opened so far. keyring: gives the keys; asked
    only where something is sealed or unsealed. options: those of the game; what a session began without has its default. `passed_over`:
    what counted for nothing, in the open and in the compartments opened so far. Raises Damaged where the first event does."""

    def __init__(self, journal: Journal, keyring: Callable[[], Any], options: Iterable[Option] = ()):
        self.state: State = locked()
        self.number = 0
        self.journal = journal
        self._keyring = keyring
        self._options = tuple(options)
        self._cold: dict[str, _Cold] = {}
        self.passed_over: list[PassedOver] = []
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
        if is_warm(self.state, compartment):
            return
        if not self._keyring().is_open(compartment):
            raise Locked(compartment)
        cold = self._cold.pop(compartment, _Cold(None, []))
        content = self.unseal(compartment, cold.document) if cold.document else {}
        if compartment == "cup":
            self.state = {**self.state, "cup": content}
        else:
            self.state = {**self.state, "secret": {**self.state["secret"], compartment.removeprefix("secret."): content}}
        for pending in cold.pending:
            try:
                self.state = sealed_into(self.state, compartment, pending.format, pending.text, self._kept_open)
            except BadChange as fault:
                self._pass_over(pending.number, {compartment: str(fault)})

    @contextmanager
    def as_it_was(self) -> Iterator[None]:
        """What is supposed or opened meanwhile is afterwards as it was."""
        state, cold = self.state, dict(self._cold)
        try:
            yield
        finally:
            self.state, self._cold = state, cold

    def standing(self) -> "Fold":
        """The state as it stands, apart from what is written from now on: to be looked at while others write."""
        from copy import copy

        apart = copy(self)
        apart._cold = {name: _Cold(cold.document, list(cold.pending)) for name, cold in self._cold.items()}
        apart.passed_over = [*self.passed_over]
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
        with suppress(ValueError, TypeError, RecursionError):  # what cannot be kept is no state that playaid wrote
            self.journal.save_snapshot(self.number, _document(self.state, sealed, self.passed_over))

    def seal(self, compartment: str, document: Any) -> str:
        sealed: str = self._keyring().seal(compartment, document, self.journal.id)
        return sealed

    def unseal(self, compartment: str, text: str) -> Any:
        keyring = self._keyring()
        known = self._unsealed.get((compartment, text))
        return known if known is not None and keyring.is_open(compartment) else keyring.unseal(compartment, text, self.journal.id)

    def read(self, compartment: str, text: str) -> Any:
        """As `unseal`, where WrongKey says that the text is none: KeysNotWhole where the log does not speak of these keys."""
        from playaid.journal.seal import WrongKey  # whoever opens seals has loaded it

        try:
            return self.unseal(compartment, text)
        except WrongKey:
            if self.journal.last.get("bound") != self.journal.bound:
                raise KeysNotWhole from None
            raise

    def _kept_open(self, compartment: str, text: str) -> Any:
        content = self.read(compartment, text)
        if len(self._unsealed) < FOLDED_AT_MOST:
            self._unsealed[compartment, text] = content
        return content

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
        self.passed_over = [PassedOver(*entry) for entry in document.get("passed", ())]
        self.number = self._kept = snapshot.number if snapshot else 0

    def _take(self, event: Event) -> None:
        self.state, misfits = folded(self.state, event, self.read, self._options)
        if event["n"] == 1 and misfits:
            raise Damaged(message("event {n} holds changes that no rule writes", n=1), hint="playaid verify looks for more")
        self._pass_over(event["n"], misfits)
        if WHOLE not in misfits:
            self._keep_cold(event)
        self.number = event["n"]

    def _pass_over(self, number: int, misfits: Mapping[str, str]) -> None:
        self.passed_over += [PassedOver(number, compartment, why) for compartment, why in misfits.items()]

    def _keep_cold(self, event: Event) -> None:
        for compartment, pending in _sealed_in(event):
            if not is_warm(self.state, compartment):
                self._cold.setdefault(compartment, _Cold(None, [])).pending.append(pending)


class Passing(OpenParts):
    """The fold of events on their way into a new journal, all of it shut: kept as a snapshot, it saves whoever opens it a reading."""

    def __init__(self) -> None:
        super().__init__()
        self._pending: dict[str, list[Pending]] = {}
        self._passed: list[PassedOver] = []

    def through(self, events: Iterable[Event]) -> Iterator[Event]:
        for event in events:
            yield event
            self.take(event)

    def take(self, event: Event) -> None:
        self.state, misfits = folded(self.state, event)
        self._passed += [PassedOver(event["n"], *misfit) for misfit in misfits.items()]
        for compartment, pending in _sealed_in(event) if not misfits else ():
            self._pending.setdefault(compartment, []).append(pending)

    def keep(self, journal: Journal) -> None:
        """Keep it as the snapshot of a journal that now holds them, where it is long enough for one. Raises Busy."""
        today = journal.format in (None, migrations.SESSION.number)
        if today and journal.tail_number >= FOLDED_AT_MOST:
            sealed = {name: {"document": None, "pending": _texts(pending)} for name, pending in self._pending.items()}
            with suppress(ValueError, TypeError, RecursionError):  # what cannot be kept is no state that playaid wrote
                journal.save_snapshot(journal.tail_number, _document(self.state, sealed, self._passed))


def _document(state: State, sealed: Any, passed: Sequence[PassedOver]) -> dict[str, Any]:
    """What is kept as a snapshot."""
    document = {"public": state["public"], "referee": state["referee"], "sealed": sealed, FORMAT: migrations.SESSION.number}
    return {**document, "passed": passed} if passed else document


def _sealed_in(event: Event) -> Iterator[tuple[str, Pending]]:
    """What an event changes under seals, by compartment."""
    for compartment, parts in event.get("sealed", {}).items():
        if "do" in parts:
            yield compartment, Pending(format_of(event), parts["do"], event["n"])


class _Cold:
    """A compartment that is not open: its sealed content as of the snapshot, and the sealed changes since."""

    __slots__ = ("document", "pending")

    def __init__(self, document: str | None, pending: list[Pending]):
        self.document = document
        self.pending = pending


def _texts(pending: Iterable[Pending]) -> list[Any]:
    """Sealed changes as a snapshot keeps them: those of formats that events did not name by their text alone."""
    return [kept.text if kept.format <= migrations.BOUND else kept for kept in pending]


def _pending(texts: Iterable[Any]) -> list[Pending]:
    return [Pending(migrations.BOUND, entry, 0) if isinstance(entry, str) else Pending(*entry[:2], *entry[2:] or [0]) for entry in texts]
