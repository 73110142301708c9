"""One session, used by many at once: whoever has a seat says things, is asked, answers, and hears no more than their side may. Each step
holds the lock and takes in what others have written; what is looked at is a copy (`standing`), which nobody waits for. Which device has
given a side's passphrase is kept here: a side that is open on one device is not open on another."""

import copy
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from playaid.desk.conversation import Said, Stopped, give_answer, resume, rule, thrown_by
from playaid.desk.free_rolls import rolled
from playaid.desk.next_line.advance import goal_of, going_on, is_reached, still_asked
from playaid.desk.next_line.nearest import add_likely
from playaid.desk.notes import log_note, parted
from playaid.desk.questions import may_answer
from playaid.desk.requests import Asking, EndProposal, Proposal, Reply, Seat, Stale, TableRequest, Talk, heard, key_of, still_means, stirs
from playaid.desk.rollback import last_heads
from playaid.desk.ruling_view import RulingView, view_ruling
from playaid.desk.seats import Needs, WrongKey, is_open, seat_side, step
from playaid.desk.tapping.agreeing import Agreeing
from playaid.desk.tapping.awaiting import awaits, check_not_said_by_another, debts, held, stop_short
from playaid.desk.tapping.outcome import UNSURE, check_there, outcome, told_at_once
from playaid.desk.tapping.readiness import Readiness, still_awaited
from playaid.desk.tapping.steps import looked_ahead, looked_at, read_whole, readable_steps, steps_of, with_verb
from playaid.journal.binding import WITHHELD, open_half
from playaid.journal.errors import JournalError, Replaced
from playaid.journal.parted import parting
from playaid.language.message import message
from playaid.referee.contract import grammar
from playaid.referee.contract.game import DICE
from playaid.referee.contract.refusals import Locked, Refusal, Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import acting, frames
from playaid.referee.session import consent
from playaid.referee.session.local import Session

REMEMBERED = 400
"""So many taps are known again when they come a second time."""


class SessionService(Agreeing):
    """Those who sit round one session. seconds: a clock that never goes back. locks_after: seconds after which a side nobody has touched is
    locked, 0 for never."""

    def __init__(self, session: Session, seconds: Callable[[], float] = time.monotonic, locks_after: float = 0) -> None:
        self.session = session
        self.seconds = seconds
        self.locks_after = locks_after
        self.proposal: Proposal | None = None
        self.ending: EndProposal | None = None
        self.readiness = Readiness()
        self.changes = 0
        """Goes up with whatever a page may show anew and no event tells."""
        self._lock = threading.RLock()
        self._open: dict[str, dict[str, float]] = {side: {} for side in session.sides}
        self._talks: dict[str, Talk] = {}
        self._taps: dict[tuple[str, str], Reply] = {}
        self._throwing: set[str] = set()
        self._since = session.journal.tail_number
        self._kept_at: tuple[object, ...] = ()
        self._kept: Asking | None = None
        self._settled = session.journal.head
        self._moved_at: tuple[tuple[int, str], int] = ((-1, ""), 0)
        self._locks = locks_of(session.journal.keys)

    # the session as it stands

    @contextmanager
    def held(self) -> Iterator[Session]:
        """The session, for one alone, with everything taken in that others have written."""
        with self._lock:
            self._refresh()
            yield self.session

    def look(self) -> tuple[object, ...]:
        """Take in what others have written. What it gives is another whenever something is to be shown anew."""
        with self._lock:
            self._refresh()
            return (*self.session.journal.head, self.changes, self.readiness.turns, parting(self.session.journal))

    def _refresh(self) -> None:
        try:
            self.session.refresh()
        except Replaced:
            self.changes += 1
        check_there(self.session)
        self._take_note()

    def _take_note(self) -> None:
        if self.session.journal.head != self._settled:
            self._keep_head()
            self._settled = self.session.journal.head
            self._lock_changed()
            self._settle()

    def _keep_head(self) -> None:
        """Keep what has been seen; where it is not there any more, it goes on from what is, and the log says so to all."""
        journal = self.session.journal
        with suppress(JournalError, OSError, Refusal):
            forgotten = last_heads.look(journal)
            if forgotten is not None:
                last_heads.go_on(self.session, forgotten, journal.tail_number)

    def _settle(self) -> None:
        """After an event: what was said in a step that is over is let go of, and what was to be taken back is not the newest any more."""
        at = self._at()
        self._talks = {side: talk for side, talk in self._talks.items() if talk.at == at and still_means(self.session, talk)}
        newest = consent.newest(self.session.journal, self.session.pending()) if self.proposal is not None else None
        if self.proposal is not None:
            self.proposal = heard(self.session, self.proposal) if (newest or {}).get("n") == self.proposal.event else None
        if self.ending is not None and self.ending.at != self.position():
            self.ending = None

    def ready(self) -> list[str]:
        """The sides that have said that they are ready, in a step in which several act."""
        return self.readiness.said(self._at())

    def _at(self) -> list[str]:
        waits = self.session.pending()
        at = [f"{frame['key']} {frame['round']} {frame.get('i', 0)}" for frame in frames(self.session.state)]
        return [*at, f"waits {waits['event']}"] if waits else at

    def standing(self) -> Session:
        """The session as it stands: to be looked at while others go on. Nothing may be written by it."""
        with self._lock:
            _, standing = self.session.keyring, copy.copy(self.session)  # one keyring for both
            standing.fold = self.session.fold.standing()
            return standing

    def position(self) -> int:
        """The number of the last event that moved something: notes and loose rolls move nothing."""
        with self._lock:
            head = self.session.journal.head
            if head != self._moved_at[0]:
                number = head[0]
                while number > 1 and not self._moves(number):
                    number -= 1
                self._moved_at = head, number
            return self._moved_at[1]

    def _moves(self, number: int) -> bool:
        event = self.session.journal.event(number)
        return event["live"] == number or event["kind"] in ("undo", "redo")

    # who has given their passphrase

    def unlock(self, seat: Seat, passphrase: str) -> None:
        """Open a side for a device. The key is derived while nobody waits. Raises WrongKey."""
        from playaid.journal.keyring import Keyring
        from playaid.journal.seal import Unreasonable, WrongPassphrase

        with self._lock:
            check_there(self.session)
            document = self.session.journal.keys
        ring = Keyring(document)
        try:
            ring.unlock(seat.side, passphrase)
        except (WrongPassphrase, Unreasonable):
            raise WrongKey(message("that is not the passphrase of {side}", side=seat.side)) from None
        with self._lock:
            if locks_of(document)[seat.side] != self._locks[seat.side]:  # it was changed while the key was derived
                raise WrongKey(message("that is not the passphrase of {side}", side=seat.side))
            self.session.keyring.borrow(ring, seat.side)
            self._open[seat.side][seat.device] = self.seconds()
            self._taken_up()

    def new_passphrase(self, seat: Seat, passphrase: str) -> None:
        """Give a side that plays on the honour system a passphrase. Raises Refusal."""
        from playaid.referee.session.key_changes import change_passphrase

        with self._lock:
            if not self.is_honour(seat.side):
                raise Refusal(message("{side} has a passphrase", side=seat.side), hint="playaid passphrase changes it")
            told_at_once(self.session.journal, partial(change_passphrase, self.session, seat.side, None, passphrase))
            self._locks[seat.side] = locks_of(self.session.journal.keys)[seat.side]
            self._open[seat.side] = {seat.device: self.seconds()}
            self.changes += 1

    def lock(self, seat: Seat) -> None:
        """Forget a side's key for a device; with its last device, altogether."""
        with self._lock:
            self._open[seat.side].pop(seat.device, None)
            if not self._open[seat.side] and not self.is_honour(seat.side) and is_open(self.session, seat.side):
                self.session.lock(seat.side)
                self._talks.pop(seat.side, None)
            self.changes += 1

    def _lock_changed(self) -> None:
        """Lock a side on every device when its key has come to lie under another passphrase, or under one at all: whoever holds those
        devices may be somebody else by now."""
        before, self._locks = self._locks, locks_of(self.session.journal.keys)
        for side in [side for side in self.session.sides if before[side] != self._locks[side]]:
            self._open[side].clear()
            if not self.is_honour(side) and is_open(self.session, side):
                self.session.lock(side)
            self._talks.pop(side, None)
            if self.proposal is not None and side in self.proposal.agreed:
                self.proposal = None
            if self.ending is not None and side in self.ending.agreed:
                self.ending = None
            self.changes += 1

    def moved(self, seat: Seat, to: Seat) -> None:
        """What was opened for one device is open for another: for the one that has just been paired."""
        with self._lock:
            if (since := self._open[seat.side].pop(seat.device, None)) is not None:
                self._open[to.side][to.device] = since

    def lock_late(self) -> list[Seat]:
        """Lock every side on every device that has not said anything for so long; which they were."""
        with self._lock:
            late = [
                Seat(device, side)
                for side, devices in self._open.items()
                for device, since in devices.items()
                if self.locks_after and self.seconds() - since >= self.locks_after
            ]
            for seat in late:
                self.lock(seat)
            return late

    def is_honour(self, side: str) -> bool:
        """Whether anybody on whose device a side sits may speak for it: it has no passphrase; or it has revealed what it hid, and with what
        it signs is not in this session. Where it is, it signs for nobody else."""
        keys, entry = self.session.journal.keys, self.session.journal.keys["sides"][side]
        is_revealed = f"secret.{side}" in keys.get("published", {}) or side in self.session.state["referee"].get("revealed", ())
        return bool(entry.get("honour")) or (is_revealed and "wrapped" not in entry)

    def is_seated(self, seat: Seat) -> bool:
        """Whether a device may look as its side: it has given the passphrase, or there is none."""
        with self._lock:
            return self.is_honour(seat.side) or (seat.device in self._open[seat.side] and is_open(self.session, seat.side))

    def _as(self, seat: Seat) -> str:
        if not self.is_seated(seat):
            raise Locked(f"secret.{seat.side}")
        if seat.device in self._open[seat.side]:
            self._open[seat.side][seat.device] = self.seconds()
        if isinstance(seat_side(self.session, seat.side), Needs):
            raise Locked(f"secret.{seat.side}")
        return seat.side

    # saying

    def say(self, seat: Seat, line: str, tap: TableRequest, dice: bool = False, overrule: str | None = None) -> Reply:
        """Declare a typed or tapped line as the seat's side. dice: they are thrown at the table and asked for. Raises Refusal."""

        def said(side: str) -> Reply:
            self._check_fresh(side, tap)
            words = grammar.words_of(self.session.game, line)
            if not words:
                raise Unreadable("nothing was said")
            (self._throwing.add if dice else self._throwing.discard)(side)
            words = with_verb(self.session, words, _OWN)
            own = _OWN.get(words[0])
            return own(self, side, words[1:]) if own else self._in_steps(side, words, self._dice(side), overrule)

        return self._once(seat, tap, said)

    def _once(self, seat: Seat, tap: TableRequest, act: Callable[[str], Reply]) -> Reply:
        """What a tap does, however often it comes. Raises Refusal, the same one each time where something was written before it."""
        with self.held() as session:
            side = self._as(seat)
            reply = self._taps.get((seat.device, tap.id))
            if reply is None:
                self._check_new(side, tap)
                reply = self._taps[seat.device, tap.id] = outcome(session.journal, partial(session.spoken_by, side, partial(act, side)))
                if len(self._taps) > REMEMBERED:  # of whoever taps most: nobody has another's forgotten
                    most = Counter(device for device, _ in self._taps).most_common(1)[0][0]
                    del self._taps[next(heard for heard in self._taps if heard[0] == most)]
                with suppress(JournalError, OSError):  # what came of it is told; the next look takes note of it
                    self._take_note()  # before anybody has seen anything
            if reply.refusal is not None:
                raise reply.refusal
            return reply

    def _dice(self, side: str | None) -> tuple[str, ...] | None:
        """Where the dice of a side come from, if nothing else is said: thrown at the table, and asked for, or the system's."""
        return () if self.typed_by_all() or side in self._throwing else None

    def typed_by_all(self) -> bool:
        """Whether the table has said that whatever falls or is drawn lies on it; who throws on their own phone throws dice alone."""
        return bool(self.session.state["referee"].get("options", {}).get(DICE.name) == DICE.values[1])

    def _check_new(self, side: str, tap: TableRequest) -> None:
        """Raises Stale for a tap that may have been heard before this began, as its side did something then: those taps are forgotten."""
        between = self.session.journal.events(tap.seen + 1, self._since) if 0 < tap.seen < self._since else ()
        if any(event.get("side") == side for event in between):
            raise Stale("this may have been done before the laptop began again; look first", hint="nothing was done now")

    def _check_fresh(self, side: str, tap: TableRequest) -> None:
        """Raises Stale for what was said in a position that has passed, unless only others have done something in the same step since."""
        now = self.position()
        if tap.at == now:
            return
        events = [self.session.journal.event(number) for number in range(tap.at + 1, now + 1)] if 0 < tap.at < now else []
        if not events or any(stirs(event, side) for event in events):
            raise Stale("the game has moved on since; look again", hint="nothing was done")

    def _in_steps(self, side: str, words: list[str], dice: tuple[str, ...] | None, overrule: str | None) -> Reply:
        """A line, or the steps of a stepwise one, as far as each is legal and nothing has to be answered."""
        if overrule is None and (waits := held(self.standing(), self.readiness, self._at(), side, words)):
            return waits
        steps = readable_steps(self.session, words, side) if overrule is None else [words]
        return _told_together(self._declared(side, step_words, dice, overrule) for step_words in steps)

    def _declared(self, side: str, words: list[str], dice: tuple[str, ...] | None, overrule: str | None) -> Reply:
        session = self.session
        try:
            declaration = step(session, lambda: read_whole(session, words, side, overrule))
        except Unreadable as unreadable:
            add_likely(session, words, side, unreadable)
            raise
        if isinstance(declaration, Needs):
            return Reply(needs=declaration.sides)
        later = step(session, lambda: going_on(session, declaration)) if overrule is None else []
        if isinstance(later, Needs):
            return Reply(needs=later.sides)
        return _told_together(self._ruled(side, Said(said, dice)) for said in (*later, declaration))

    def _ruled(self, side: str, said: Said) -> Reply:
        session, speaker = self.session, said.declaration.side or side
        self._talks.pop(speaker, None)
        self.readiness.drop(speaker, ends=awaits(session, said.declaration))
        if not self.typed_by_all():
            said = thrown_by(said, speaker, self._throwing)
        came = rule(session, said)
        self.changes += 1
        if isinstance(came, Needs):
            if self._all_open(came.sides):
                raise came.locked
            self._talks[speaker] = Talk(speaker, said, self._at(), needs=came.sides)
            return Reply(needs=came.sides)
        if isinstance(came, Stopped):
            check_not_said_by_another(session, self.asking(), Asking(speaker, came, may_answer(came.question, session.sides), kept=False))
            self._talks[speaker] = Talk(speaker, came.said, self._at(), came)
        return Reply(told=(view_ruling(came.ruling, side),), waits=isinstance(came, Stopped))

    def _all_open(self, sides: tuple[str, ...]) -> bool:
        return all(is_open(self.session, side) for side in sides)

    def _taken_up(self) -> None:
        self.changes += 1
        for talk in [talk for talk in self._talks.values() if talk.needs and self._all_open(talk.needs)]:
            try:
                told_at_once(self.session.journal, partial(self._ruled, talk.side, talk.said))
            except Refusal as refused:
                self._talks.pop(talk.side, None)
                if refused.code == UNSURE:  # the folder fails, and nobody else is told
                    raise

    def drop(self, seat: Seat) -> None:
        """Let go of what the seat's side has begun to say. What has cost dice stays."""
        with self._lock:
            self._talks.pop(self._as(seat), None)
            self.changes += 1

    def asking(self) -> list[Asking]:
        with self._lock:
            talks = [
                Asking(talk.side, talk.stopped, may_answer(talk.stopped.question, self.session.sides), talk.stopped.kept)
                for talk in self._talks.values()
                if talk.stopped is not None
            ]
            kept = None if any(asks.kept for asks in talks) else self._waiting()
            return [*([kept] if kept is not None else []), *talks]

    def wanting(self) -> tuple[str, ...]:
        """The sides that must unlock before something that was said goes on."""
        with self._lock:
            names = [side for talk in self._talks.values() for side in talk.needs if not is_open(self.session, side)]
            waits = self._waiting()
            if waits is not None and waits.stopped is None and not waits.kept:
                names += waits.may
            return tuple(dict.fromkeys(names))

    def _waiting(self) -> Asking | None:
        """What waits in the log: at its question; or (not `kept`) for the sides in `may` to unlock."""
        session = self.session
        key = (session.journal.head, tuple(is_open(session, side) for side in session.sides), session.pending() is None)
        if key != self._kept_at:
            self._kept, self._kept_at = self._looked_up(), key
        return self._kept

    def _looked_up(self) -> Asking | None:
        pending = self.session.pending()
        if pending is None:
            return None
        try:
            waits = resume(self.session, self._dice(pending["side"]))
        except Refusal:
            return None
        if isinstance(waits, Needs):
            return Asking(pending["side"], None, waits.sides, kept=False)
        if isinstance(waits, Stopped):
            return Asking(pending["side"], waits, may_answer(waits.question, self.session.sides), kept=True)
        return Asking(pending["side"], None, tuple(self.session.sides), kept=True)

    def answer(self, seat: Seat, key: str, text: str | None, tap: TableRequest, dice: bool = False) -> Reply:
        """Answer a question that was put to the seat's side. text: None: the system throws. dice: it throws its own. Raises Refusal."""

        def given(side: str) -> Reply:
            waits = next((asks for asks in self.asking() if side in asks.may and key_of(asks) == key), None)
            if waits is None:
                raise Stale("that is not asked any more", hint="look again")
            if (stopped := waits.stopped) is None:
                resumed = resume(self.session, self._dice(waits.by))
                said = resumed.said if isinstance(resumed, Stopped) else resumed
                if not isinstance(said, Said):
                    raise Stale("that is not asked any more", hint="look again")
            else:
                answered = step(self.session, lambda: give_answer(self.session, stopped, text, by=side, when=self.session.clock()))
                if isinstance(answered, Needs):
                    raise answered.locked
                said = answered
            if dice and said.dice is None:  # nothing has been asked for of what falls for this line
                self._throwing.add(side)
                said = said._replace(dice=())
            return self._ruled(side, said)

        return self._once(seat, tap, given)

    # what is no declaration of the game's

    def check(self, seat: Seat, line: str) -> Reply:
        """Whether a line would be legal for the seat's side, what it would cost, and whether chance has a say. Raises Refusal."""
        with self._lock:
            side = self._as(seat)
            session = self.standing()
        words = grammar.words_of(session.game, line)
        if words[:1] == ["back"]:
            return self._may_type_again(side)
        rulings = looked_ahead(session, steps_of(session, with_verb(session, words, ()) if words else words, side), side)
        if isinstance(rulings, Needs):
            return Reply(needs=rulings.sides)
        return looked_at(session, rulings, side)

    def looking(self, seat: Seat | None) -> tuple[Session, str | None]:
        """The session as it stands, and the side that looks: none for the table, nor for a device that has not given its passphrase."""
        with self._lock:
            check_there(self.session)
            if seat is None or not self.is_seated(seat) or isinstance(seat_side(self.session, seat.side), Needs):
                return self.standing(), None
            return self.standing(), seat.side

    def _noted(self, side: str, words: list[str]) -> Reply:
        text, secret = parted(words)
        return Reply(lines=(message("Noted, event {number}.", number=log_note(self.session, text, side, secret)),))

    def _rolled(self, side: str, words: list[str]) -> Reply:
        return Reply(lines=(rolled(self.session, side, " ".join(words)),))

    def _went_on(self, side: str, words: list[str]) -> Reply:
        session, acts = self.session, acting(self.session.game, self.session.state)
        if len(acts) > 1 and side in acts and (awaited := self.readiness.say(side, words, self._at(), still_asked(session, acts))):
            return Reply(lines=(still_awaited(side, awaited),), waits=awaited != [side])
        if waiting := self.readiness.taken(self._at(), debts(session)):
            return self._ruled(side, Said(session.read(waiting[1], waiting[0]), self._dice(waiting[0])))
        goal, before, steps = goal_of(session.game, words, session.state), session.state, list[RulingView]()
        while True:
            reply = self._declared(side, ["next"], self._dice(side), None)
            steps += reply.told
            if reply.waits or reply.needs or not reply.told or reply.told[-1].verdict != LEGAL:
                return reply._replace(told=tuple(steps))
            here = is_reached(session.game, goal, before, session.state, len(steps))
            if (stops := Reply() if here else stop_short(self.standing(), self.readiness, self._at(), side)) is not None:
                return stops._replace(told=tuple(steps))  # nobody goes on for another on their own phone


def _told_together(replies: Iterable[Reply]) -> Reply:
    """The last of these with what all of them tell: the first one that waits, wants a key or is not legal, if one does."""
    told = list[RulingView]()
    for reply in replies:
        told += reply.told
        if reply.waits or reply.needs or not reply.told or reply.told[-1].verdict != LEGAL:
            break
    return reply._replace(told=tuple(told))


def locks_of(keys: Mapping[str, Any]) -> dict[str, str]:
    """The digest of what the key of each side lies under, or lies open in: the same where that is at another machine."""
    return {side: open_half(entry)[WITHHELD] for side, entry in keys["sides"].items()}


_OWN: dict[str, Callable[[SessionService, str, list[str]], Reply]] = {
    "note": SessionService._noted,
    "roll": SessionService._rolled,
    **dict.fromkeys(("next", "n"), SessionService._went_on),
    "back": SessionService._typed_again,
    "undo": SessionService._undone,
    "redo": SessionService._redone,
    "adjourn": SessionService._adjourned,
    "agree": SessionService._result_agreed,
    "concede": SessionService._given_up,
    "pass": SessionService._let_pass,
}
