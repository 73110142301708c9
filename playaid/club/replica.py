"""A session's folder that follows an authority: the whole history lies here, and what comes next is decided there. Writing takes in what
others have written, then asks the authority to put one event behind the last; it stands here once that is confirmed. What does not open
with the table's key, does not follow, or is not signed as it must be, every replica passes over alike, so that none is led astray by it."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from secrets import token_hex
from time import monotonic
from typing import Any

from playaid.club import envelope
from playaid.club.acceptance import Then, why_passed_over
from playaid.club.authority import Authority, InDoubt, Message, Overtaken, Unreachable
from playaid.club.connection import USED, Connection, Reached, codes_of, dealing_of, home_of, keep, parts_of, passed_of
from playaid.club.parting import Passed
from playaid.dice.joint_roll import new_part, promise
from playaid.journal.binding import after, binding, open_half
from playaid.journal.chain import Event, fault_in, genesis
from playaid.journal.errors import Damaged, Moved, NoJournal, NotWritten
from playaid.journal.journal import Journal, Sign
from playaid.journal.keyring import withheld
from playaid.journal.lives import HOME, check_home
from playaid.journal.plain import plain_body
from playaid.journal.seal import new_pair, new_signing_pair, signing_public_of
from playaid.journal.shared import TRIES, SharedJournal
from playaid.language.message import message, said_by
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import State
from playaid.referee.session import leaving
from playaid.referee.session.fitting import OpenParts
from playaid.referee.session.unspoken import MOVED_HOME

PATIENCE = 20.0
"""Seconds that a writer asks again where no answer comes."""
_HANDED = "handed"
"""In a message that is no event: the table's key, sealed for somebody who was not given it."""
OPENING = "session"
"""In the first message of a subject: what a newcomer needs besides the events."""


def opening(journal: Journal) -> dict[str, Any]:
    """That first message: the documents of a session, without what opens anybody's keys."""
    return {OPENING: {"id": journal.id, "meta": journal.bound_meta, "keys": withheld(journal.keys)}}


class Parted(Refusal, code=5, kind="parted"):
    """The folder and the servers tell two histories. Nothing was written."""


class NotTakenIn(Refusal, code=5, kind="not-taken-in"):
    """An event stands in the one history, and not in this folder yet, as its disk refused."""


class PassedOver(Refusal, code=5, kind="unsigned"):
    """Every other machine would pass this event over. It was not sent, and nothing was written."""


class Replica(SharedJournal):
    """An open session folder that follows `authority`; without one it connects to the servers of its home when it first has to.
    `passed_over` counts messages that no event of this session was in. NoJournal where the folder follows nobody."""

    def __init__(self, folder: str, authority: Authority | None = None, patience: float = PATIENCE):
        super().__init__(folder)
        told = home_of(self.folder)
        if told is None:
            raise NoJournal(message("{folder} follows no servers", folder=folder))
        self.home: Connection = told[0]
        self.seats = self.home.seats
        self.passed_over = 0
        self._passed = Passed(passed_of(self.folder))
        self._authority = authority
        self._patience = patience
        self._parts: OpenParts | None = None
        self._asked = 0
        """The number of the event for which the authority was last asked a place, while it is not known that it got none."""
        self._position = 0
        self._handed = dict[tuple[str, str], None]()
        self._unread = 0
        """The position of what stands there under a key that this machine was not given yet."""
        self._looked: int | None = None
        """How often the line had been cut when the authority was last asked if it still has what is known of it; None: it was not asked."""
        self._streamed = (0, genesis(self.id))
        """Number and hash of the last event that the authority is known to hold."""
        reached = told[1]
        if reached is not None and reached.number <= self.tail_number and self._hash_at(reached.number) == reached.mark:
            self._position, self._streamed = reached.position, (reached.number, reached.mark)

    @property
    def authority(self) -> Authority:
        if self._authority is None:
            from playaid.club.stream import Stream

            self._authority = Stream(self.home)
        return self._authority

    def reopened(self) -> "Replica":
        """The same session with nothing of it in memory; it goes on with the same authority."""
        return Replica(self.folder, self._authority, self._patience)

    def unanswered(self) -> str:
        """As in a folder: what was sent may have its place, and stand here with the next look."""
        return _DOUBT if self._asked > self.reopened().tail_number else ""

    def close(self) -> None:
        if self._authority is not None:
            self._authority.close()
            self._authority = None

    # following

    def follow(self) -> bool:
        """Take in what others have written; whether there was anything. Unreachable, Parted, Busy, NotWritten."""
        with self._locked():
            self.refresh()
            return self._follow()

    def watch(self, seconds: float) -> bool:
        """Wait for something to take in, so many seconds at most; whether there is, or may be, as nobody has looked yet. Unreachable."""
        return self._looked is None or self.authority.wait(max(self._position, self._unread), seconds)

    @contextmanager
    def writing(self) -> Iterator[bool]:
        """Hold the folder's lock over read, decide and append, with all taken in that was there. Gives whether that was anything. The
        servers are not held up: whoever is overtaken finds out when they append (`Moved`). Unreachable, Parted, and as in a folder."""
        with self._locked():
            moved = self.refresh()
            moved = self._follow() or moved
            yield self._bring_up() or moved

    def _bring_up(self) -> bool:
        overtaken = False
        while True:
            try:
                return super()._bring_up() or overtaken
            except Moved:  # somebody was first, perhaps with just this, and all is taken in that there was
                overtaken = True

    def _follow(self, certain: bool = False) -> bool:
        before, reached = self.head, (self._position, self._streamed)
        messages = self._behind(certain)
        if certain and not messages:  # others were ahead, and nothing is there: the servers have begun anew
            messages = self._anew()
        if not self._take_all(messages):
            self._take_all(self._anew())
        if self._streamed[0] < self.tail_number:
            self._put_back()
        if reached != (self._position, self._streamed):
            passed = self._passed.row() if self._passed.changed else None
            keep(self.folder, reached=Reached(*self._streamed, self._position), passed=passed)
            self._passed.changed = False
        return self.head != before

    def _behind(self, certain: bool) -> list[Message]:
        """What the authority has behind what is known of it; all that it has, where it has not what is known. That is found out at first
        and whenever the line was cut, as its positions alone do not tell: servers that have begun anew count from one again."""
        cuts = self.authority.cuts
        messages = self._read(cuts, certain)
        self._looked = cuts  # not before: whoever could not ask has found out nothing
        return messages

    def _read(self, cuts: int, certain: bool) -> list[Message]:
        if self._looked == cuts or not self._position:
            return self.authority.read(self._position, certain)
        if self._looked is not None:
            return self._anew()
        before = self._position - 1  # there has been something behind it: a server that is only a moment late is waited for
        first, *messages = self.authority.read(before) or self.authority.read(before, certain=True) or [Message(0, b"")]
        known = envelope.opened(self.home.keys, self.id, first.body) if first.position == self._position else None
        if known is None or known[1].get("hash") != self._streamed[1]:
            return self._anew()
        return messages or self.authority.read(self._position, certain)

    def _anew(self) -> list[Message]:
        """All that the authority has; it is not known any more what of it is."""
        self._position, self._streamed = 0, (0, genesis(self.id))
        return self.authority.read(0)

    def _take_all(self, messages: list[Message]) -> bool:
        """Take messages in. Whether they go on from what is known: where somebody has written behind events that are not, this position is
        of servers that began anew, and all is to be read again; but what does not follow from the beginning is nobody's event."""
        whole = not self._position
        read = [(sent, *self._opened(sent)) for sent in messages]
        for _, _, told in read:
            self._take_handed(told)
        for sent, key, event in read:
            if event is None and self._under:
                if self.superseded:  # it is read when somebody has unlocked what the key was sealed for
                    self._unread = messages[-1].position
                    return True
                key, event = self._opened(sent)  # another process of this machine may have taken the key meanwhile
            number = event.get("n") if event is not None else None
            if not whole and isinstance(number, int) and number > self._streamed[0] + 1:
                return False
            self._take_in(sent, event, key)
        return True

    def _take_in(self, sent: Message, event: Event | None, key: str) -> None:
        before, self._position = self._position, sent.position
        number, mark = self._streamed
        if event is None or fault_in(event, number + 1, mark):
            self._pass_over(event, key)
        elif event["n"] <= self.tail_number:
            known = self._hash_at(event["n"])
            if known != event["hash"] and self._was_nobodys(event, key):
                self._pass_over(event, key)
                return
            if known != event["hash"]:
                self._position, self._streamed = 0, (0, genesis(self.id))  # the next look finds it again
                hint = "nobody may write until the table has settled which history is the true one: docs/club.md, 'Two histories'"
                told = "the servers tell event {number} of {session} otherwise than this folder"
                raise Parted(message(told, number=event["n"], session=self.home.subject), hint=hint)
            self._streamed = event["n"], event["hash"]
        elif leaving.counts(self.home.keys, key, self._under) and self._taken_at(before, event):
            self._streamed = event["n"], event["hash"]
        else:
            self._pass_over(event, key)

    def _pass_over(self, event: Event | None, key: str) -> None:
        self.passed_over += 1
        if event is not None:
            self._passed.take(self, event, key == self.home.key)

    def _taken_at(self, position: int, event: Event) -> bool:
        """`_take`; an event that only a later playaid can read, or that the disk does not take, is looked for again, at this position.
        Raises Newer, NotWritten."""
        try:
            return self._take(event)
        except BaseException:
            self._position = position
            raise

    def _opened(self, sent: Message) -> tuple[str, Event | None]:
        return envelope.opened(self.home.keys, self.id, sent.body) or ("", None)

    # the table's key

    def hand(self, sealed: Mapping[str, str]) -> None:
        """As in the contract: a message under the keys of before, which is no event. Busy, InDoubt, Unreachable."""
        with self._locked():
            for key in self.home.older:
                for _ in range(TRIES):
                    self._follow()
                    with suppress(Overtaken):
                        self._position = self.authority.append(self._position, envelope.seal(key, self.id, {_HANDED: dict(sealed)}))
                        break

    @property
    def table_key(self) -> str:
        return self.home.key

    @property
    def handed(self) -> Iterable[tuple[str, str]]:
        return self._handed

    def _take_handed(self, told: Event | None) -> None:
        """Whoever has left can send one, too: it stands beside what others were given, and in the place of nothing."""
        if told and isinstance(handed := told.get(_HANDED), dict) and "n" not in told:
            self._handed |= {(str(name), str(sealed)): None for name, sealed in handed.items()}

    @property
    def _under(self) -> str:
        return str(self._documents.meta.get(leaving.UNDER, ""))

    @property
    def superseded(self) -> bool:
        if not self._under or leaving.mark_of(self.home.key) == self._under:
            return False
        told = home_of(self.folder)
        if told is None or leaving.mark_of(told[0].key) != self._under:
            return True
        self.home, self._unread = told[0], 0  # another process of this machine has taken it
        return False

    def take_key(self, key: str) -> bool:
        """As in the contract. NotWritten: then it is taken with the next look."""
        if leaving.mark_of(key) != self._under:
            return False
        home = self.home._replace(key=key, older=self.home.keys)
        with self._locked():
            keep(self.folder, home)
        self.home, self._unread = home, 0
        return True

    def keep_key(self, key: str) -> None:
        """As in the contract. NotWritten."""
        keep(self.folder, parts={**parts_of(self.folder), leaving.mark_of(key): key})

    def take_kept_key(self) -> bool:
        """As in the contract. NotWritten: then it is taken with the next look."""
        key = parts_of(self.folder).get(self._under)
        return key is not None and self.take_key(key)

    def _take(self, event: Event) -> bool:
        if self._why_passed_over(event) is not None:
            return False
        if event["bound"] == self.bound:
            self._insert(event)
            self.forget_code(event.get(USED))
            if self._documents.unsettled:  # whatever was in doubt is done with: this event has its place
                self._documents.settle()
            return True
        held = self.bound
        try:
            self._documents.hold_to(event["bound"])  # staged here before it was sent
        except Damaged:
            self._documents.stage(*after(event.get("after", {}), self.bound_meta, self.keys))
        self._documents.hold_to(held)  # until the event has its place: where it gets none, the next look judges it by them
        self._insert(event)
        self._documents.hold_to(event["bound"])
        self._documents.settle()
        return True

    def _why_passed_over(self, event: Event) -> str | None:
        """Why no replica takes an event behind the last one, None where all do: one rule for what comes in and for what goes out. Raises
        Newer."""
        if not self._documents.meta.get(HOME):
            return "the session was brought home before it"
        if self.superseded:
            return "the table goes on under another key"
        return why_passed_over(self, event)

    @property
    def open_state(self) -> State:
        """What lies open behind the last event."""
        self._parts = (self._parts or OpenParts(self.snapshot())).brought_up(self)
        return self._parts.state

    def _was_nobodys(self, event: Event, key: str) -> bool:
        """Whether all have passed over an event in the place where another one stands now. That one may come behind it, or be lost."""
        meta, keys = self.bound_meta, self.keys
        for number in range(self.tail_number, event["n"] - 1, -1):
            if "after" in (known := self.event(number)):
                meta, keys = after(known.get("before", {}), meta, keys)
        if not leaving.counts(self.home.keys, key, str(meta.get(leaving.UNDER, ""))):
            return True
        parts = OpenParts()
        for known in self.events(1, event["n"] - 1):
            parts.take(known)
        return why_passed_over(Then(self.id, meta, keys, parts.state, self.event), event) is not None

    def _check_taken(self, record: Event) -> None:
        """Raises PassedOver for an event that would stand here and nowhere else: two histories would come of it."""
        if (why := self._why_passed_over(record)) is not None:
            raise PassedOver(message("every other machine would pass this over, and nothing was written ({why})", why=why), hint=_SIGN)

    def _put_back(self) -> None:
        """The servers have lost what they had confirmed: it is put back from here, event by event, before anything else is written."""
        try:
            if not self._streamed[0]:  # nothing at all is there
                self._position = self.authority.append(self._position, envelope.seal(self.home.keys[0], self.id, opening(self)))
            changed = self._key_changes() if self.home.older else []
            for event in self.events(self._streamed[0] + 1):  # under the key of its time: who has left is to read that they have
                self._position = self._sent(event, self.home.keys[sum(number < event["n"] for number in changed)])
                self._streamed = event["n"], event["hash"]
        except Overtaken:  # another replica does the same
            return

    def _key_changes(self) -> list[int]:
        """The numbers of the events, since the session came to these servers, from which on it went on under another key."""
        home = max((event["n"] for event in self.events() if event["kind"] == MOVED_HOME), default=0)
        return [event["n"] for event in self.events(home + 1) if event["kind"] == leaving.LEFT]

    def forget(self, sides: Iterable[str], home: Connection, code: Mapping[str, str]) -> None:
        """Keep no more than a digest of what opens the keys of these sides: they play elsewhere. code: what has them until it is used, by
        its digest. Busy, NotWritten."""
        with self._locked():
            self.refresh()
            keep(self.folder, home, codes={**codes_of(self.folder), **code})  # first: whoever is cut off between the two has both
            entries = {side: open_half(entry) if side in sides else entry for side, entry in self.keys["sides"].items()}
            self._documents.put(keys={**self.keys, "sides": entries})

    def forget_code(self, mark: str | None) -> None:
        """Somebody has sat down by a code: what opens the keys of their sides is theirs from now on."""
        if isinstance(mark, str) and mark in (codes := codes_of(self.folder)):
            del codes[mark]
            with suppress(NotWritten):  # it is not told again, since the log says that it was used
                keep(self.folder, codes=codes)

    # what is claimed

    def promised(self) -> str:
        """A new part of a throw, kept on this machine; what may be told of it. NotWritten."""
        part = new_part()
        keep(self.folder, parts={**parts_of(self.folder), promise(part): part})
        return promise(part)

    def part_of(self, promised: str) -> str | None:
        return parts_of(self.folder).get(promised)

    def dealing(self) -> tuple[str, str]:
        """As in the contract. NotWritten."""
        kept = dealing_of(self.folder)
        if "signing" not in kept:
            (public, private), (_, signing) = new_pair(), new_signing_pair()
            kept = {"public": public, "private": private, "signing": signing}
            keep(self.folder, dealing=kept)
        return kept["public"], signing_public_of(kept["signing"])

    def dealing_keys(self, public: str) -> tuple[str, str] | None:
        kept = dealing_of(self.folder)
        return (kept["private"], kept.get("signing", "")) if kept.get("public") == public else None

    # writing

    def append(self, event: dict[str, Any], sign: Sign | None = None) -> Event:
        """As in a folder, and Moved, too, where somebody elsewhere was first; PassedOver; InDoubt where no answer came; NotTakenIn;
        Unreachable."""
        body = _once(event)
        with self._locked():
            self._stand()
            record = self._made(body, self.bound, sign)
            self._check_taken(record)
            with self._confirmed(record):
                if self.tail_number < record["n"]:
                    return self._insert(record)
            return self.event(record["n"])  # it came in while there was no answer, perhaps with others behind it

    def _put_in_place(self, body: dict[str, Any], meta: dict[str, Any], keys: dict[str, Any], sign: Sign | None) -> Event:
        """As in a folder; what opens the keys stays here, the others get their digests."""
        changed = binding(meta, keys)
        record = self._made(_once(body), changed, sign)
        self._check_taken(record)
        self._documents.stage(meta, keys)
        try:
            with self._confirmed(record):
                if self.tail_number < record["n"]:
                    self._insert(record)
                self._documents.hold_to(changed)
        except (Moved, Unreachable):  # it stands nowhere; else it may, and nobody else has what was staged for it
            self._documents.settle()
            raise
        self._documents.settle()
        return record

    def _check_home(self) -> None:
        """Here others decide; but once the session has been brought home, nobody does through the servers. Elsewhere, Parted."""
        if not self._documents.meta.get(HOME):
            check_home(self.folder, self._documents.meta)
            raise Parted("this session was brought home to this folder meanwhile", hint="say it again")

    @contextmanager
    def _confirmed(self, record: Event) -> Iterator[None]:
        """What is done with an event once the servers have it. Where this folder does not take it, they are asked for it again by the next
        look, before anything else is written: NotTakenIn."""
        reached = self._position, self._streamed
        self._decided(record)
        try:
            yield
        except BaseException as stop:
            self._position, self._streamed = reached
            if isinstance(stop, (NotWritten, Damaged, OSError)):
                self._asked, told = 0, "the servers have event {number}, and this folder did not take it in ({fault})"
                raise NotTakenIn(message(told, number=record["n"], fault=said_by(stop)), hint=_COMES) from None
            raise

    def _decided(self, record: Event) -> None:
        believed = self.tail_number
        try:
            self._position = self._sent(record)
            self._streamed = record["n"], record["hash"]
        except Overtaken:
            self._follow(certain=True)
            if self.tail_number < record["n"] or self._hash_at(record["n"]) != record["hash"]:
                raise Moved(believed, self.tail_number) from None

    def _sent(self, record: Event, key: str = "") -> int:
        """The position of an event that the authority has confirmed; the same bytes are sent again while there is no answer. key: of the
        table, where it is not today's. Overtaken, also where an earlier attempt came through; InDoubt, Unreachable."""
        self.tried.append((record["n"], record["hash"]))
        self._asked = record["n"]
        sealed = envelope.seal(key or self.home.key, self.id, record)
        until, doubt = monotonic() + self._patience, False
        while True:
            try:
                position = self.authority.append(self._position, sealed)
                if self._looked not in (None, self.authority.cuts):  # behind what it stands is to be looked at again
                    raise Overtaken
                return position
            except InDoubt:
                doubt = True
                if monotonic() > until:
                    raise
            except Unreachable:
                if not doubt:
                    self._asked = 0
                    raise
                if monotonic() > until:
                    raise InDoubt(_DOUBT, hint=_LATER) from None


_DOUBT = "no answer came from the servers: whether this was written is not known yet"
_SIGN = "unlock the sides whose act it is, so that they can sign it"
_COMES = "it stands, do not say it again: it comes in with the next look that the disk bears"
_LATER = "it will be known as soon as they can be reached; do not say it again before that"


def _once(event: dict[str, Any]) -> dict[str, Any]:
    """An event as it will be read back; no other machine makes the same one, even in the same second."""
    return {**plain_body(event), "nonce": token_hex(8)}
