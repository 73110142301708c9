"""What must be so whatever happened: held after every step, and once more when all is quiet."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple
from unittest.mock import patch

from playaid.club.replica import Replica
from playaid.journal.binding import binding
from playaid.journal.chain import Event
from playaid.journal.errors import JournalError
from playaid.journal.journal import Journal
from playaid.journal.lives import AT
from playaid.journal.parted import parting
from playaid.journal.store import TEMPORARY, parse
from playaid.referee.session import consent, leaving
from tests.simulator.machines import Machine
from tests.simulator.world import NOW


class Fault(AssertionError):
    """Something is so that must not be. `what`: in one word, which promise."""

    def __init__(self, what: str, text: str):
        super().__init__(f"{what}: {text}")
        self.what = what


KEY, SPLIT, LOST, CAME_AGAIN, CONSENT, BUG, DOUBT, SEEN, ALONE, ACCUSED, TELLS, PARTED = (
    "key",
    "split",
    "lost",
    "again",
    "consent",
    "bug",
    "verify",
    "seen",
    "alone",
    "accused",
    "tells",
    "parted",
)


class Oracle:
    """What was acknowledged, and what stands where."""

    apart = False
    """Whether one of the machines judges otherwise than the others."""

    def __init__(self, machines: list[Machine]):
        self.machines = machines
        self.truth: dict[int, str] = {}
        """Number -> hash, as the first said that told of it."""
        self.events: dict[int, Event] = {}
        self.acked: dict[int, tuple[str, str]] = {}
        """Number -> hash, and who was told that it stands."""
        self.heads: dict[str, tuple[int, str]] = {}
        self.watchers: dict[str, Journal] = {}
        self.faults: list[Fault] = []
        self._changes: dict[str, int] = {}
        self.must_tell: dict[str, tuple[int, int, str]] = {}
        """Machines at which a folder was put back: how much they had told before, and the last event that was seen there."""
        self.gives_up = set[tuple[str, str]]()
        """Machines at which somebody said that a side leaves, or has lost a machine; and which side."""
        self.settled = self.apart
        """Whether the table was told of two histories: from then on each machine is held to its own."""

    # while it goes on

    def knows(self, journal: Journal) -> bool:
        """Whether it lies in the folder of a machine: copies that somebody makes on the way are nobody's evening."""
        return any(machine.folder == journal.folder for machine in self.machines)

    def acknowledged(self, event: Event) -> None:
        """An append has come back with it."""
        process = NOW.world.process()
        who = process.machine.name if process is not None else "?"
        number, mark = event["n"], event["hash"]
        before = self.truth.setdefault(number, mark)
        if before != mark and not self.settled:
            raise Fault(SPLIT, f"event {number} ({event['kind']}) was acknowledged to {who}, and another one stands there for others")
        self.acked[number] = mark, who
        if process is not None:
            process.machine.acked = max(process.machine.acked, number)
        self._take(event)

    def put_back(self, machine: Machine, at_home: bool) -> None:
        """An older copy lies in a machine's place. Where the session lives there alone, what came since is gone, and that must be told."""
        machine.acked = 0
        machine.disturbed = True
        self.watchers.pop(machine.name, None)
        self.heads.pop(machine.name, None)
        journal = Journal(machine.folder)
        self._locked_out(machine, journal.tail_number)
        if not at_home:
            return
        number, seen = journal.tail_number, self.truth.get(machine.seen, "")
        self._forget([later for later in self.truth if later > number])
        for event in journal.events():  # of two that went on from one copy, this is the history now
            if self.truth.get(event["n"]) != event["hash"]:
                self._forget([event["n"]] if event["n"] in self.truth else [])
                self.truth[event["n"]] = event["hash"]
        if machine.seen > number:
            self.must_tell[machine.name] = len(machine.said), machine.seen, seen

    def _locked_out(self, machine: Machine, tail: int) -> None:
        """A copy of before a side gave up a lost machine from here is what that machine has, and is shut out as that is."""
        since = {event["who"] for number, event in self.events.items() if event["kind"] == leaving.LEFT and number > tail}
        self.gives_up -= {(machine.name, who) for who in since}

    def never_confirmed(self, machine: Machine) -> None:
        """The power went in a folder that decides alone, or the servers begin anew by this one: what had been placed there, and told nobody
        yet, may be gone."""
        number = Journal(machine.folder).tail_number
        self._forget([later for later in self.truth if later > number and later not in self.acked])

    def _forget(self, gone: list[int]) -> None:
        for number in gone:
            self.truth.pop(number)
            self.events.pop(number, None)
            self.acked.pop(number, None)

    def hold(self) -> None:
        self._left_over()
        for machine in self.machines:
            self._hold(machine)
            if machine.accused:
                raise Fault(ACCUSED, f"at {machine.name} it was said that a folder was put back, and none was: {machine.said[-1]}")

    def _left_over(self) -> None:
        """What a killed writer of the log has left can be read by anybody: it is whole, and from then on it is what happened."""
        disk = NOW.world.disk
        if disk.half_made:
            raise Fault(SEEN, f"what stands in no log could be read in {disk.half_made}")
        for path in [path for path in disk.files if path.endswith(TEMPORARY) and "/.log." in path]:
            *_, last = parse(disk.files[path].written, path).values()
            place = path[: path.index("/.log.")]
            there = [machine for machine in self.machines if machine.folder == place]
            if there and at_end(there[0], last):
                self.truth.setdefault(last["n"], last["hash"])

    def _hold(self, machine: Machine) -> None:
        watcher = self.watchers.get(machine.name)
        changes = NOW.world.disk.changes.get(machine.name, 0)
        if watcher is not None and self._changes.get(machine.name) == changes:
            return
        self._changes[machine.name] = changes
        try:
            if watcher is None:
                watcher = self.watchers[machine.name] = Journal(machine.folder)
            else:
                try:
                    watcher.refresh()
                except JournalError:
                    watcher = self.watchers[machine.name] = Journal(machine.folder)
            head = watcher.head
        except JournalError as fault:
            raise Fault(LOST, f"the folder of {machine.name} cannot be read: {fault}") from fault
        if not self.apart and parting(watcher) is not None:
            raise Fault(PARTED, f"at {machine.name} it was said that histories part, and all judge alike")
        before = self.heads.get(machine.name, (0, ""))
        if head == before:
            return
        self.heads[machine.name] = head
        if head[0] < machine.acked:
            raise Fault(LOST, f"the folder of {machine.name} ends with event {head[0]}, and {machine.acked} was acknowledged there")
        same = self.truth.get(before[0]) == before[1] and head[0] >= before[0]
        for event in watcher.events(before[0] + 1 if same else 1):
            number, mark = event["n"], event["hash"]
            if self.truth.setdefault(number, mark) != mark and not self.settled:
                raise Fault(SPLIT, f"event {number} of {machine.name} ({event['kind']}) is another than others have")
            self._take(event)

    def _take(self, event: Event) -> None:
        if event["n"] in self.events or self._of_another_history(event):
            return
        self.events[event["n"]] = event
        if event["kind"] == "undo":
            of = self._turned(event)
            put_right = of is not None and consent.THROW in event and consent.may_put_right(of)
            if of is not None and of.get("barrier") and not put_right and "by" not in event:
                self._agreed(event)
        if event["kind"] == consent.WITHDRAWN and (of := self._turned(event)) is not None:
            with suppress(KeyError):  # not all before it has come to anybody's sight yet
                if not consent.may_let_go(_Known(self.events), of, event["n"]):
                    self._agreed(event)
        self._falls_once(event)
        self._signed(event)

    def _turned(self, event: Event) -> Event | None:
        """The event that another one takes back, if it is known: of two histories the one in which that stands."""
        of = self.events.get(event["of"])
        if of is None or not self.settled:
            return of
        both = [(known["n"], known["hash"]) for known in (event, of)]
        logs = [log for log in self.watchers.values() if log.tail_number >= event["n"]]
        return of if any(all(log.event(number)["hash"] == mark for number, mark in both) for log in logs) else None

    def _of_another_history(self, event: Event) -> bool:
        """Whether it goes on from what is not known here: the table was told of two histories, and one of them is watched."""
        return self.settled and self.truth.get(event["n"] - 1) != event["prev"]

    def _signed(self, event: Event) -> None:
        """Whoever is said to have agreed has signed, where that side has always had a key to sign with."""
        if event["kind"] not in ("undo", consent.WITHDRAWN, "agree"):
            return
        # a machine that is just setting a passphrase holds keys that the log does not know yet
        at_it = (journal for journal in self.watchers.values() if binding(journal.meta, journal.keys) == event["bound"])
        journal = next(at_it, None)
        if journal is None:
            return
        changed = {other["side"] for other in self.events.values() if other["kind"] == "keys"}
        signs = {side for side, entry in journal.keys["sides"].items() if "sign" in entry} - changed
        agreed = event.get("agreed") or event.get("args", {}).get("agreed", ())
        try:
            said = leaving.given(_Known(self.events), event["n"], event["of"]) if "of" in event else set[str]()
        except KeyError:  # not all before it has come to anybody's sight yet
            return
        signed = {*event.get("signed", ()), *event.get("absent", ()), *said}
        missing = [side for side in agreed if side in signs and side not in signed and side not in self._left()]
        if missing:
            raise Fault(CONSENT, f"event {event['n']} ({event['kind']}) says that {missing} agreed, who did not sign")

    def _left(self) -> list[str]:
        """Who sits at this table no more: nobody waits for a word of theirs."""
        return [event["who"] for event in self.events.values() if event["kind"] == leaving.LEFT and not event.get("lost")]

    def _agreed(self, event: Event) -> None:
        journal = next(iter(self.watchers.values()), None)
        sides = journal.meta["sides"] if journal is not None else []
        missing = [side for side in sides if side not in event.get("agreed", ()) and side not in self._left()]
        if any(number not in self.events for number in range(event["of"], event["n"])):  # somebody may have left by one of those
            return
        if missing and "by" not in event:
            raise Fault(CONSENT, f"event {event['n']} takes dice back, and {missing} did not agree")

    def _falls_once(self, event: Event) -> None:
        """What has fallen for a declaration that waits stays as it fell."""
        for change in event.get("inverse", ()):
            if change[0] == "put" and change[1] == ["referee", "pending"] and event["kind"] not in ("undo", "redo", consent.WITHDRAWN):
                waited = change[2]
                while waited is not None and "claim" in waited:
                    waited = waited.get("before")
                kept = self.events.get(waited["event"]) if waited is not None else None
                if kept is None or kept["kind"] != "pending":
                    continue
                fell, falls = kept.get("rolls", []), event.get("rolls", [])
                if fell != falls[: len(fell)] and not event.get("sealed"):
                    raise Fault(CAME_AGAIN, f"event {event['n']} has other faces than event {kept['n']}: {falls}, {fell}")

    def shown(self, rolls: Any) -> None:
        """Somebody has been shown these faces: they stand in the log."""
        faces = [list(rolled.faces) for rolled in rolls if rolled.kind != "salt" and rolled.private is None]
        if not faces or self.settled:
            return
        if self._in_no_event(faces):
            running, NOW.world.running = NOW.world.running, None
            try:
                self.hold()  # what a writer has left whom the disk did not confirm it stands there, and was told to nobody yet
            finally:
                NOW.world.running = running
        for fallen in self._in_no_event(faces):
            raise Fault(SEEN, f"{fallen} was shown, and stands in no event")

    def _in_no_event(self, faces: list[list[Any]]) -> list[list[Any]]:
        there = [list(rolled[2]) for event in self.events.values() for rolled in event.get("rolls", ())]
        return [fallen for fallen in faces if fallen not in there]

    def joined(self, machine: Machine, journal: Journal) -> None:
        """Somebody has come to the table: what they have is what the others have."""
        for event in journal.events():
            if self.truth.get(event["n"], event["hash"]) != event["hash"] and not self.settled:
                raise Fault(SPLIT, f"whoever joins has another event {event['n']} ({event['kind']}) than the others")

    # when all is quiet

    def all_have_it(self) -> bool:
        """Whether every machine has all that was acknowledged; of a session that was brought home, up to that."""
        self.hold()
        last = self._last()
        heads = [self.heads.get(machine.name, (0, "")) for machine in self._inside()]
        return all(number >= last for number, _ in heads) and (bool(self._homes()) or len(set(heads)) <= 1)

    def _inside(self) -> list[Machine]:
        """The machines that were not shut out; of the others it is held that they know that they are."""
        left = {number: event for number, event in self.events.items() if event["kind"] == leaving.LEFT}
        inside = []
        for machine in self.machines:
            shut = [number for number, event in left.items() if self._is_shut(machine, event)]
            if shut:
                if self.heads.get(machine.name, (0, ""))[0] < min(shut) and not self._homes() and not self.settled:
                    raise Fault(ALONE, f"{machine.name} was shut out and has not heard of it")
                continue
            inside.append(machine)
        return inside

    def was_told(self) -> None:
        """Where a folder that decides alone was put back, whoever came to that machine since has been told, or the log tells all."""
        logged = [event["earlier"][:2] for event in self.events.values() if "earlier" in event]
        for machine in self.machines:
            told, number, mark = self.must_tell.get(machine.name, (-1, 0, ""))
            if [number, mark] in logged:  # a page has no command's beginning at which to say it
                continue
            if told >= len(machine.said) and self.truth.get(number) != mark:  # the same may have been done once more
                raise Fault(ALONE, f"a folder was put back at {machine.name}, and nobody was told")

    def _is_shut(self, machine: Machine, event: Event) -> bool:
        """Whether a machine was given no key by this event: whoever only looks on, who has left, or gave it up from another machine."""
        who = event["who"]
        wrote = self.acked.get(event["n"], ("", machine.name))[1]
        own = who in machine.seats and bool(event.get("lost")) and (machine.name, who) in self.gives_up and wrote == machine.name
        return not machine.seats or (who in machine.seats and not own)

    def one_history(self) -> None:
        if self.settled or self.all_have_it():
            return
        last = self._last()
        for machine in self._inside():
            number, _ = self.heads.get(machine.name, (0, ""))
            if number < last:
                who = self.acked[last][1] if last in self.acked else "somebody who fell silent"
                raise Fault(LOST, f"event {last} was acknowledged to {who}; {machine.name} has {number}")
        raise Fault(SPLIT, f"heads differ: {self.heads}")

    def is_held_by(self, machine: Machine) -> bool:
        """Whether a machine could put back all that was acknowledged: it has it, and the key under which it goes on."""
        journal = machine.journal()
        return journal.tail_number >= max(self.acked, default=0) and not (isinstance(journal, Replica) and journal.superseded)

    def went_home(self) -> bool:
        """Whether anybody's folder says that the session was brought home."""
        return bool(self._homes())

    def _homes(self) -> list[int]:
        return [number for number, event in self.events.items() if event.get("after", {}).get("meta", {}).get(AT)]

    def _last(self) -> int:
        """Up to where all are to come: to the first homecoming, for nobody else goes along to where it is moved from there."""
        return min(self._homes(), default=max(self.acked, default=0))


def at_end(machine: Machine, event: Event) -> bool:
    """Whether this goes on from what a folder holds."""
    try:
        return Journal(machine.folder).head == (event["n"] - 1, event["prev"])
    except JournalError:
        return False


class _Known(NamedTuple):
    """As much of a journal as is asked for an event."""

    events: dict[int, Event]

    def event(self, number: int) -> Event:
        return self.events[number]


class _Watched:
    oracle: Oracle | None = None


WATCHED = _Watched()


@contextmanager
def watched() -> Iterator[_Watched]:
    """Whatever a journal gives back as written is told to the oracle in use."""

    def telling(call: Any) -> Any:
        def wrapped(self: Journal, *args: Any, **kwargs: Any) -> Event:
            event: Event = call(self, *args, **kwargs)
            if WATCHED.oracle is not None and WATCHED.oracle.knows(self):
                WATCHED.oracle.acknowledged(event)
            return event

        return wrapped

    with (
        patch.object(Journal, "append", telling(Journal.append)),
        patch.object(Replica, "append", telling(Replica.append)),
        patch.object(Journal, "change", telling(Journal.change)),
    ):
        yield WATCHED
