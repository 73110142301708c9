"""A session moved to servers, joined from another machine, and brought home again: the same events, the same chain."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from secrets import token_hex
from typing import Any, NamedTuple

from playaid.club import envelope
from playaid.club.acceptance import why_passed_over
from playaid.club.authority import Authority
from playaid.club.connection import USED, Connection, codes_of, home_of, keep
from playaid.club.parting import Passed
from playaid.club.replica import OPENING, PassedOver, Replica, opening
from playaid.journal.binding import OPEN_HALF, WITHHELD, after, binding, with_locked
from playaid.journal.chain import Event, fault_in, genesis, is_id
from playaid.journal.create import born
from playaid.journal.journal import Journal
from playaid.journal.lives import AT, HOME, check_home, has_followed, is_home, mark_of
from playaid.journal.shared import again as write_again
from playaid.language.message import AND, kept, listing, message
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import State
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session import leaving
from playaid.referee.session.consent import may_be_known
from playaid.referee.session.fitting import OpenParts
from playaid.referee.session.leaving import RULE, UNDER
from playaid.referee.session.local import Session
from playaid.referee.session.permissions import CLOCK, gone, hours_fit
from playaid.referee.session.record import NO_CHANGES
from playaid.referee.session.signing import CHANGING
from playaid.referee.session.unspoken import MOVED_HOME, SETTLED

DICE = "dice"
JOINT, OWN = "joint", "own"
CODE = "playaid-"


class BadCode(Refusal):
    """This is no code to join a session by."""


def new_subject() -> str:
    """A name for a session on servers that tells nothing of it."""
    return f"pa.{token_hex(12)}.log"


def move(
    session: Session, home: Connection, authority: Authority, dice: str = JOINT, clock: float | None = None, rule: str = leaving.OTHERS
) -> SharedSession:
    """The session as it goes on on servers: the whole history is there before the folder gives up deciding. clock: hours that each side has
    to act, all told; None where nobody counts. rule: who has to agree that somebody leaves for good (`leaving`). Raises Refusal where it
    lives on servers already or needs all keys in one place, Elsewhere, Unreachable, InDoubt."""
    journal = session.journal
    if journal.meta.get(HOME):
        raise Refusal("this session lives on servers already")
    check_home(journal.folder, journal.meta)
    if not hours_fit(clock):
        raise Refusal(message("{hours} is no number of hours", hours=clock))
    if session.game.sealing.hides:
        hint = "so its options have it; play it on one machine"
        raise Refusal("each act of this session needs the keys of all sides in one place", hint=hint)
    with session.writing():
        position = authority.append(0, envelope.seal(home.key, journal.id, opening(journal)))
        for earlier in journal.events():
            position = authority.append(position, envelope.seal(home.key, journal.id, earlier))
        no_longer = {AT: None} if AT in journal.meta else {}
        where = {HOME: home.subject, DICE: dice, **({} if clock is None else {CLOCK: clock}), **no_longer}
        where |= {} if rule == leaving.OTHERS else {RULE: rule}
        before = {"keys": {}, "meta": {name: journal.meta.get(name) for name in where}}
        event = _event("The session goes on on servers.", before, {"keys": {}, "meta": where})
        keep(journal.folder, home)
        session.change(event, journal.bound, _with(journal.meta, where), None, None)
        # From here on the folder refuses; the event that says so is put behind the others by whoever follows first.
    shared = SharedSession(Replica(journal.folder, authority), session.game, session.book, session.clock)
    shared.share_keys(session)
    shared.take_in()
    return shared


def _event(words: str, before: dict[str, Any], half: dict[str, Any]) -> dict[str, Any]:
    return {"kind": MOVED_HOME, "side": None, "story": kept(words), "before": before, "after": half, **NO_CHANGES}


class _Settled(Journal):
    """A folder of which the table has settled that it tells the true history, whatever the servers tell."""

    def _check_home(self) -> None: ...

    def _clear_up(self) -> None:
        """Not before this history holds: cut off until then, the servers' does, and what is in doubt here may stand there."""


def bring_home(session: Session, settled: bool = False) -> Session:
    """The session at home again: from here on this folder alone is written to. The others keep what they have, to read. settled: without
    the servers, which have lost it or tell it otherwise, or from another folder that it was brought home to before; the table has settled
    that this folder's history is the true one. Where every side has a key, one signs it. Raises Locked, Refusal where it lives in its
    folder, and without `settled` Elsewhere, Unreachable, InDoubt, Parted."""
    if not settled:
        session.take_in()  # an earlier attempt that nobody answered may stand
    journal = session.journal
    if not settled and not isinstance(session, SharedSession):
        check_home(journal.folder, journal.meta)
    if not journal.meta.get(HOME) and (is_home(journal.folder, journal.meta) or not settled):
        check_home(journal.folder, journal.meta)
        if isinstance(session, SharedSession):
            return _at(Journal(journal.folder), session)
        raise Refusal("this session lives in its folder")
    if not settled:
        _check_nothing_falls(session)
    if settled:
        settling = _Settled(journal.folder)
        settling.tried = journal.tried  # what is written by it this command has written
        session = _at(settling, session)
        journal = session.journal
    with session.writing():  # a session of an older format is brought up now
        pass
    told, word = home_of(journal.folder) if has_followed(journal.folder) else None, token_hex(16)
    seats = told[0].seats if told is not None else ()
    if told is not None and not seats and not settled:
        raise Refusal("whoever only looks on takes no session home", hint="a machine at which a side plays does")
    before = {name: journal.meta.get(name) for name in (HOME, DICE, CLOCK, AT, RULE, UNDER) if name in journal.meta or name == AT}
    now = {**dict.fromkeys(before), AT: {"mark": mark_of(word), "sides": [*seats]}}
    words = "The session was brought home, to the folder of {sides}." if seats else "The session was brought home."
    moved = SETTLED if settled else message(words, sides=listing(seats, AND))
    event = _event(moved, {"keys": {}, "meta": before}, {"keys": {}, "meta": now})
    sign = session.signer(None, session.for_the_table(event))
    keep(journal.folder, brought=word)  # before the event: whoever is cut off behind it is at home all the same
    try:
        session.change(event, journal.bound, _with(journal.meta, now), None, sign)
    except PassedOver:
        _check_nothing_falls(session)  # claimed, and given a part, since that was looked at
        raise
    return _at(Journal(journal.folder), session)


def _check_nothing_falls(session: Session) -> None:
    """Raises Refusal where a throw is claimed and somebody has given their part: at home another one would fall in its place."""
    waits, journal = session.pending(), session.journal
    if waits is not None and may_be_known(journal, waits, journal.tail_number + 1):
        told = message("event {number} claims a throw, and parts of it are known", number=waits["event"])
        raise Refusal(told, hint="let it be thrown, or taken back by all (undo --agreed); --settled, if all have settled on this history")


def _at(journal: Journal, session: Session) -> Session:
    """A session as it goes on at home, also with what opens the keys of sides for whom codes were made that nobody has used."""
    journal.learn(_not_used(journal.folder))
    local = Session(journal, session.game, session.book, session.clock)
    local.share_keys(session)
    local.take_keys()
    return local


def _with(meta: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in {**meta, **changes}.items() if value is not None}


class Invitation(NamedTuple):
    """What is in a code: the session, where it lives, and what opens the keys of the sides that are to play there: side -> locked half."""

    id: str
    home: Connection
    locked: dict[str, dict[str, Any]]
    once: str = ""
    """Random, in the code of a side: by a digest of it the log tells that it was used."""
    doubtful: tuple[dict[str, dict[str, Any]], ...] = ()
    """Other keys of sides, of a change of which the folder they are from got no answer: side -> its whole entry."""


class UsedBefore(Refusal, code=5, kind="used"):
    """A side's code was used at another machine already."""


def used_by(invitation: Invitation, events: Iterable[Event]) -> Event | None:
    mark = code_mark(invitation)
    return next((event for event in events if mark and event["kind"] == "note" and event.get(USED) == mark), None)


def check_unused(invitation: Invitation, events: Iterable[Event]) -> None:
    if (before := used_by(invitation, events)) is not None:
        seats = listing(invitation.home.seats, AND)
        hint = "if that was you, at a machine that is lost: join --again; if it was not, tell the others: whoever it was has what was in it"
        raise UsedBefore(message("the code for {sides} was used before, event {number}", sides=seats, number=before["n"]), hint=hint)


def sit_down(session: Session, invitation: Invitation, again: bool = False) -> Event | None:
    """Write down that the seats of a code are taken, for all to see; None where it has none. again: though they were taken before. Raises
    UsedBefore where somebody else was first, Unreachable, InDoubt."""
    mark, seats = code_mark(invitation), listing(invitation.home.seats, AND)
    if not mark:
        return None

    def attempt() -> Event:
        with session.writing():
            before = used_by(invitation, session.journal.events())
            if before is not None and not again:
                check_unused(invitation, [before])
            words = message("The code for {sides} was used.", sides=seats)
            if before is not None:
                words = message("The code for {sides} was used again; the first time was event {number}.", sides=seats, number=before["n"])
            return session.append({"kind": "note", "side": None, "story": kept(words), USED: mark, **NO_CHANGES}, (), transparent=True)

    return write_again(attempt)


def code_mark(invitation: Invitation) -> str:
    return sha256(invitation.once.encode()).hexdigest() if invitation.once and invitation.home.seats else ""


def invite(session: Session, seats: Iterable[str] = (), user: str = "", password: str = "", again: bool = False) -> str:
    """A code by which another machine joins, with the locked keys of the sides that play there: this folder has them in that code alone,
    which it tells again until it is used, and forgets then. It holds the table's key: whoever reads it reads along. again: for
    sides that were invited before, too, whose keys are at their machine (`with_keys_of`). Raises Refusal where a side's keys are not here
    any more, Unreachable; Locked where a side must be unlocked to have the table's newest key."""
    journal = session.journal
    if not isinstance(journal, Replica):
        check_home(journal.folder, journal.meta)
        raise Refusal("this session lives in its folder", hint="move it to servers first")
    session.take_in()  # whoever joins must find all of it there, also where the move itself was cut off
    if not journal.meta.get(HOME):
        check_home(journal.folder, journal.meta)
        raise Refusal("this session was brought home to this folder meanwhile", hint="move it to servers first")
    with session.writing():  # by the key under which the table goes on
        pass
    home, seats = journal.home, tuple(seats)
    if left := [side for side in seats if side in gone(journal.meta)]:
        raise Refusal(message("{side} has left this table already", side=listing(left, AND)))
    entries = journal.keys["sides"]
    away = [side for side in seats if WITHHELD in entries[side]]
    if away and not again:
        if (told := not_used_yet(journal, seats)) is not None:
            there = home._replace(seats=seats, user=user or told.home.user, password=password or told.home.password)
            return _code(told._replace(home=there))
        hint = "that side was invited already; --again makes a code for the machine that has them: there, join --keys SESSION"
        raise Refusal(message("the keys of {sides} are not on this machine", sides=listing(away)), hint=hint)
    locked = {side: _locked_half(entries[side]) for side in seats if side not in away}
    here = home._replace(seats=tuple(side for side in home.seats if side not in seats))
    there = home._replace(seats=seats, user=user or home.user, password=password or home.password)
    invitation = Invitation(journal.id, there, locked, token_hex(16))
    text = _code(invitation)
    journal.forget(seats, here, {code_mark(invitation): text} if locked else {})
    session.reload()
    for side in seats:
        session.lock(side)
    return text


def not_used_yet(journal: Replica, seats: Sequence[str]) -> Invitation | None:
    """What was made here for these sides, if nobody has sat down by it."""
    made = map(read_code, codes_of(journal.folder).values())
    return next((told for told in made if {*told.home.seats} == {*seats} and used_by(told, journal.events()) is None), None)


def _locked_half(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key not in OPEN_HALF}


def with_keys_of(invitation: Invitation, folder: str) -> Invitation:
    """An invitation with the keys that another folder of the same session has: of the sides that are to play there, and of those whose code
    was made in it and never used, so that they can be invited again. Raises Refusal for one of another session."""
    journal = Journal(folder)
    if journal.id != invitation.id:
        raise Refusal("the keys there are of another session")
    own = {side: _locked_half(entry) for side, entry in _own(journal.keys).items()}
    doubtful = tuple(map(_own, journal.doubtful))
    return invitation._replace(locked={**invitation.locked, **own, **_not_used(folder)}, doubtful=doubtful)


def _own(keys: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The entries of those sides whose keys can be opened here."""
    return {side: entry for side, entry in keys["sides"].items() if WITHHELD not in entry}


def _not_used(folder: str) -> dict[str, dict[str, Any]]:
    """What opens the keys of sides whose code was made in this folder, by which nobody has sat down: side -> its locked half."""
    return {side: half for text in codes_of(folder).values() for side, half in read_code(text).locked.items()}


def _code(invitation: Invitation) -> str:
    told = {"id": invitation.id, **invitation.home._asdict(), "locked": invitation.locked, "once": invitation.once}
    return write_word(CODE, told)


def write_word(begin: str, told: Mapping[str, Any]) -> str:
    """What `read_word` reads: one long word that can be pasted."""
    return begin + urlsafe_b64encode(json.dumps(told, separators=(",", ":")).encode()).decode().rstrip("=")


def read_word(begin: str, text: str) -> tuple[dict[str, Any], Connection]:
    """What stands in a code, and the connection among it. Raises ValueError, LookupError, TypeError, AttributeError where it is none."""
    plain = "".join(text.split()).removeprefix(begin)
    told = json.loads(urlsafe_b64decode(plain + "=" * (-len(plain) % 4)))
    lists = {name: tuple(told.get(name, ())) for name in ("servers", "seats", "older")}
    fields = {**{name: told[name] for name in Connection._fields if name not in lists}, **lists}
    return told, Connection(**fields)


def read_code(text: str) -> Invitation:
    try:
        told, home = read_word(CODE, text)
        texts = (told["id"], home.subject, home.key, home.user, home.password, home.authority, *home.servers, *home.seats, *home.older)
        locked = {str(side): dict(half) for side, half in told["locked"].items()}
        once = str(told.get("once", ""))
    except (ValueError, LookupError, TypeError, AttributeError):
        raise BadCode("this is no code to join a session by", hint="it begins with playaid- and is one long word") from None
    if not all(isinstance(text, str) for text in texts) or not home.servers or not is_id(told["id"]):
        raise BadCode("this code does not say which session it is for")
    return Invitation(told["id"], home, locked, once)


def join(folder: str, name: str, invitation: Invitation, authority: Authority, once: bool = False) -> int:
    """Make a folder that follows a session; gives the number of events in it. once: not by a code that was used before (`sit_down`). Raises
    Refusal, UsedBefore, FileExistsError, Unreachable, NotWritten."""
    session_id, home, locked, _, doubtful = invitation
    messages = authority.read(0)
    try:
        history = _History(session_id, home.keys)
        for sent in messages:
            history.take(sent.body)
        history.ends()
        events, meta = history.events, history.bound_meta
        if not history.begun or not events:
            raise Refusal("there is no session behind this code", hint=_ASK)
        keys = with_locked(history.keys, locked)
        for entries in doubtful:  # its event may have come in by now, or be on its way
            keys = with_locked(keys, {side: _locked_half(entry) for side, entry in entries.items()})
    except (LookupError, TypeError, AttributeError, ValueError):
        raise Refusal("no playaid wrote what lies behind this code", hint=_ASK) from None
    if once:
        check_unused(invitation, events)
    with born(folder, {**meta, "name": name}, session_id) as journal:
        journal.set_keys(keys, [{**keys, "sides": {**keys["sides"], **entries}} for entries in doubtful])
        for _ in journal.adopt(events):
            pass
        keep(journal.folder, home, passed=history.passed.row())
    return len(events)


_ASK = "ask whoever gave it whether it is the newest"


class _History:
    """What messages tell of a session, to whoever was not there: each event that every replica takes, and no other. Those that the first
    message knows of were sent by whoever sent that, and are taken as they come."""

    def __init__(self, session_id: str, table_keys: Sequence[str]):
        self.id = session_id
        self.events: list[Event] = []
        self.bound_meta: dict[str, Any] = {}
        self.keys: dict[str, Any] = {}
        self.begun = False
        self._table_keys = table_keys
        self._first: str | None = None
        """What the first message is bound to, until the event is read that is bound to it."""
        self._moved = False
        """Whether the event has been read by which it was moved here."""
        self._parts = OpenParts()
        self.passed = Passed()

    @property
    def tail_number(self) -> int:
        return len(self.events)

    def event(self, number: int) -> Event:
        if not 0 < number <= len(self.events):
            raise KeyError(number)
        return self.events[number - 1]

    @property
    def open_state(self) -> State:
        return self._parts.state

    def take(self, body: bytes) -> None:
        opened = envelope.opened(self._table_keys, self.id, body)
        if opened is None:
            return
        key, told = opened
        if not self.begun and OPENING in told:
            self.begun, self.bound_meta, self.keys = True, told[OPENING]["meta"], told[OPENING]["keys"]
            self._first = binding(self.bound_meta, self.keys)
            return
        follows = not fault_in(told, len(self.events) + 1, self.events[-1]["hash"] if self.events else genesis(self.id))
        counts = leaving.counts(self._table_keys, key, str(self.bound_meta.get(UNDER) or ""))
        if follows and (self._first is not None or (counts and self._stands(told))):
            self._take(told)
        elif self.begun and self._first is None:
            self.passed.take(self, told, key == self._table_keys[-1])

    def _stands(self, event: Event) -> bool:
        there = bool(self.bound_meta.get(HOME)) or not self._moved
        return there and why_passed_over(self, event) is None

    def _take(self, event: Event) -> None:
        self.events.append(event)
        self._parts.take(event)
        half = event.get("after", {}) if event["kind"] in CHANGING else {}
        self._moved = self._moved or (self._first is None and event["kind"] == MOVED_HOME)
        if self._first is None:
            self.bound_meta, self.keys = after(half, self.bound_meta, self.keys)
        elif event.get("bound") == self._first:
            self._first = None

    def ends(self) -> None:
        """Where no event is bound to the first message, as none was in the first format: what events have changed comes on top of it."""
        for event in self.events if self._first is not None else ():
            if event["kind"] in CHANGING:
                self.bound_meta, self.keys = after(event["after"], self.bound_meta, self.keys)
