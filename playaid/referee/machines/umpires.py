"""An umpire at a session: becomes one, is let by sides, and signs what they rule, take back or give hours to. What an umpire may stands in
`referee/session/permissions.py`; the keys lie in a table of the session's folder, on the umpire's machine alone, wrapped."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from playaid.dice.sources import Refusing, Source
from playaid.journal import seal as sealing
from playaid.journal.chain import Event
from playaid.journal.errors import Changed, JournalError, NotWritten
from playaid.journal.journal import Sign
from playaid.journal.store import FolderStorage, read_table
from playaid.language.message import kept, listing, message
from playaid.referee.contract.look_alikes import check_looks
from playaid.referee.contract.names import readable
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import ILLEGAL, Declaration, Ruling
from playaid.referee.contract.state import Change
from playaid.referee.deciding.decide import verb_of
from playaid.referee.machines.following import KEPT, ROW, umpires_at
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session import leaving, permissions
from playaid.referee.session.consent import NeedsConsent
from playaid.referee.session.local import Session
from playaid.referee.session.permissions import (
    ABSENT,
    AGREE,
    AGREED_TO,
    BY,
    CLOCK,
    LOOK,
    POWERS,
    RULE,
    UMPIRE,
    UMPIRES,
    names_in,
    umpires_in,
)
from playaid.referee.session.record import NO_CHANGES
from playaid.referee.session.signing import signer

TRIES = 5
"""So often the documents are changed anew because others have changed them meanwhile."""
_NO_KEY = (sealing.WrongKey, LookupError, TypeError, AttributeError, ValueError)
"""What comes of a key that is none."""


class NotLet(Refusal, code=3, kind="leave"):
    """An umpire wants to do what a side has not let them."""


class NoUmpire(Refusal):
    """There is no umpire of this name, or their keys are not here."""


# named, let and dismissed


def name_umpire(session: Session, name: str, passphrase: str) -> Event:
    """Become an umpire of this session, whom nobody has let anything yet; their keys are made and kept here, under the passphrase. Raises
    Refusal for a name that a side, a player or an umpire has, at a machine at which a side plays, and without a passphrase."""
    session.take_in()
    meta = session.journal.meta
    if not passphrase:
        raise Refusal("an umpire signs what they do, and needs a passphrase for their key")
    if session.seats:
        raise Refusal("an umpire plays no side", hint="they join by `invite --look`, with a login that may write where there are logins")
    _check_free(meta, name)
    public, private = sealing.new_pair()
    sign, signing = sealing.new_signing_pair()
    kept = {"wrapped": sealing.wrap(f"{private} {signing}", passphrase), "sign": sign}
    event = {"side": None, BY: name, "umpire": name, "sign": sign, "public": public}
    words = message("{name} is there as an umpire, and may do what each side lets them.", name=name)

    def change(meta: Mapping[str, Any]) -> dict[str, Any]:
        _check_free(meta, name)
        return permissions.with_umpire(meta, name, sign, public)

    with session.writing():  # a second process at this folder waits, and finds the name taken
        _check_free(session.journal.meta, name)
        try:
            _keep(session.journal.folder, name, kept)
            return _changed(session, event, words, change, _signs(name, signing))
        except (JournalError, OSError):
            with suppress(JournalError, OSError):
                if umpires_in(session.journal.reopened().meta).get(name, {}).get("sign") != sign:
                    _forget(session.journal.folder, name)
            raise


def _check_free(meta: Mapping[str, Any], name: str) -> None:
    if not permissions.is_free(meta, readable(name)):
        raise Refusal(
            message("{name!r} is a side, a player or an umpire here already, or no name", name=name),
            hint="an umpire has a name of their own",
        )
    check_looks(name, names_in(meta))


def let_umpire(session: Session, name: str, side: str, powers: Sequence[str]) -> Event:
    """A side lets an umpire do just this from here on; nothing more without any. Raises NoUmpire, Locked. What they have been shown
    they have seen: the key of the side's compartment cannot be taken out of their hands again; their playaid only uses it no more."""
    session.take_in()
    umpire = umpires_in(session.journal.meta).get(name)
    if umpire is None:
        raise NoUmpire(
            message("nobody called {name} is an umpire here", name=name), hint="they say so first, at their machine: playaid umpire NAME"
        )
    if not session.keyring.is_open(f"secret.{side}"):
        raise Locked(f"secret.{side}")
    powers = [power for power in POWERS if power in powers]
    event: dict[str, Any] = {"side": side, "umpire": name, "lets": powers}
    if LOOK in powers:
        event["hand"] = session.keyring.key_for(side, umpire["public"])
    words = (
        message("{side} lets {name} {powers}.", side=side, name=name, powers=listing(powers, " and "))
        if powers
        else message("{side} does not let {name} do anything any more.", side=side, name=name)
    )

    def change(meta: Mapping[str, Any]) -> dict[str, Any]:
        _check_still(meta, name, umpire["sign"])
        return permissions.let(meta, name, side, powers)

    written = _changed(session, event, words, change, signer(session.keyring, [side]))
    if powers and isinstance(session, SharedSession):
        _hand_key(session, name, umpire["public"])
    return written


def _hand_key(session: SharedSession, name: str, public: str) -> None:
    """Give an umpire the key under which the table goes on since somebody has left, if they were not let anything then."""
    left, told = leaving.newest(session.journal), leaving.of_umpire(name)
    if left and told not in left.get("handed", {}) and (key := session.journal.table_key):
        session.journal.hand({told: leaving.sealed_for(session.journal, public, key)})


def gives_up(session: "UmpireSession") -> Event:
    name, sign = session.umpire, umpires_in(session.journal.meta).get(session.umpire, {}).get("sign", "")
    words = message("{name} is no umpire any more.", name=name)
    event = {"side": None, BY: name, "umpire": name}

    def change(meta: Mapping[str, Any]) -> dict[str, Any] | None:
        _check_still(meta, name, sign)
        return permissions.without_umpire(meta, name)

    return _changed(session, event, words, change, session.signer(None))


def _check_still(meta: Mapping[str, Any], name: str, sign: str) -> None:
    """Raises NoUmpire where this one has given it up meanwhile, even if somebody else goes by their name now."""
    if umpires_in(meta).get(name, {}).get("sign") != sign:
        raise NoUmpire(message("{name} has given it up meanwhile", name=name), hint="playaid umpire shows who is one")


def _changed(
    session: Session, event: Event, words: str, change: Callable[[Mapping[str, Any]], dict[str, Any] | None], sign: Sign | None
) -> Event:
    for last in (*[False] * (TRIES - 1), True):
        with session.writing():
            journal = session.journal
            made_from, meta = journal.bound, journal.meta
        before, after = meta.get(UMPIRES), change(meta)
        halves = {name: {"keys": {}, "meta": {UMPIRES: umpires}} for name, umpires in (("before", before), ("after", after))}
        changed = {name: value for name, value in {**meta, UMPIRES: after}.items() if value is not None}
        whole = {"kind": UMPIRE, "story": kept(words), **event, **halves, **NO_CHANGES, "barrier": True}
        try:
            return session.change(whole, made_from, changed, None, sign)
        except Changed:
            if last:
                raise
    raise AssertionError("unreachable")


# their keys


def _keep(folder: str, name: str, entry: Mapping[str, Any]) -> None:
    storage = FolderStorage(folder)
    tables = storage.read()
    rows = dict(tables.get(KEPT) or {})
    rows[ROW] = {**rows.get(ROW, {}), name: dict(entry)}
    tables[KEPT] = rows
    storage.write(tables)


def _forget(folder: str, name: str) -> None:
    """Take away the key of somebody who has not become an umpire, where the system lets us."""
    storage = FolderStorage(folder)
    tables = storage.read()
    known = (tables.get(KEPT) or {}).get(ROW, {})
    if name not in known:
        return
    with suppress(NotWritten, OSError):
        if entries := {other: entry for other, entry in known.items() if other != name}:
            tables[KEPT] = {ROW: entries}
        else:
            del tables[KEPT]
        storage.write(tables)


def local_umpires(session: Session) -> list[str]:
    return umpires_at(session.journal)


def _signs(name: str, signing: str) -> Sign:
    return lambda text: {name: sealing.sign(signing, text)}


def sits(session: Session, name: str, passphrase: str) -> "UmpireSession":
    """The session as this umpire has it, apart from the keys that are open in `session`. Raises NoUmpire, WrongPassphrase."""
    if name not in local_umpires(session):
        raise NoUmpire(message("the key of {name} is not on this machine", name=name))
    entry = (read_table(session.journal.folder, KEPT) or {})[ROW][name]
    private, _, signing = sealing.unwrap(entry["wrapped"], passphrase).partition(" ")
    kind = SharedUmpireSession if isinstance(session, SharedSession) else UmpireSession
    sitting = kind(session.journal.reopened(), session.game, session.book, session.clock)
    sitting.journal.tried = session.journal.tried  # what is written by it this command has written
    sitting.take_his(name, private, signing)
    return sitting


class UmpireSession(Session):
    """An open session at which an umpire sits: whatever is written through it is theirs, and refused where nobody has let them."""

    umpire: str
    _signing: str
    _private: str

    def take_his(self, name: str, private: str, signing: str) -> None:
        self.umpire, self._signing, self._private = name, signing, private
        given = (event for event in self.journal.events() if event["kind"] == UMPIRE and event["umpire"] == name and "hand" in event)
        hands = {event["side"]: event["hand"] for event in given}
        for side in self.may(LOOK):
            with suppress(*_NO_KEY):  # a side that gave them none does not hinder what others let them
                self.keyring.open_hand_with(private, side, hands[side])

    def may(self, power: str) -> list[str]:
        return permissions.letting(self.journal.meta, self.umpire, power)

    def check_looks(self, side: str) -> None:
        if side not in self.may(LOOK):
            raise NotLet(permissions.not_let([side], self.umpire, LOOK), hint=_there(LOOK))
        if not self.keyring.is_open(f"secret.{side}"):
            raise NotLet(message("the key that {side} gave {umpire} opens nothing", side=side, umpire=self.umpire), hint=_there(LOOK))

    # what they rule

    def declare(self, declaration: Declaration, source: Source) -> Ruling:
        """Overrule, or set a value. Raises NotLet; Refusal where nothing is to be overruled: then its side says it."""
        self.take_in()
        self.refresh()
        verb = verb_of(self.game, declaration.verb)
        if verb.secret and declaration.side is not None:
            self.check_looks(declaration.side)
        if not verb.query:
            self._check_rules(declaration)
        return super().declare(declaration, source)

    def _check_rules(self, declaration: Declaration) -> None:
        if missing := [side for side in self.staying if side not in self.may(RULE)]:
            raise NotLet(permissions.not_let(missing, self.umpire, RULE), hint=_there(RULE))
        if declaration.verb == permissions.BY_HAND:
            return
        if declaration.overrule is None:
            raise Refusal("an umpire plays no side: they overrule, or set", hint="--overrule REASON; or set PATH VALUE --because WHY")
        ruling = self.judge(declaration._replace(overrule=None), Refusing())
        if ruling.rests_on_secret:  # whether there is anything to overrule tells of what others hide
            self.tried(declaration)
        if ruling.verdict != ILLEGAL:
            raise Refusal("there is nothing to overrule: it is legal, and its side says it")

    def undo(self, agreed: Iterable[str] = (), of: int = 0) -> Event:
        """As for the table, but never without all sides: those who let them agree, and those who sign here. Raises NotLet, NeedsConsent."""
        agreed = list(agreed)
        if not set(self.staying) <= set(agreed):
            raise NeedsConsent("an umpire takes back what all agree to", hint=message("undo --agreed all; {hint}", hint=_there(AGREE)))
        return super().undo(agreed, of)

    def consenting(self, target: Event, sides: Sequence[str]) -> Sequence[str]:
        """All of them: where a side's key is not here they stand in for it, and `append` says where they may not."""
        return sides

    def change_clock(self, side: str, hours: float | None) -> Event:
        """Give a side so many hours more (or fewer); None: its time is up, whatever is left. Raises NotLet, Refusal where nobody counts."""
        if CLOCK not in self.journal.meta:
            raise Refusal("no clock runs here", hint="playaid move --clock HOURS begins them")
        if not permissions.hours_fit(hours):
            raise Refusal(
                message("{hours} is no number of hours", hours=hours),
                hint=message("at most {most:,}, or so many fewer", most=permissions.MOST_HOURS),
            )
        words = (
            message("{side}'s time is up.", side=side)
            if hours is None
            else message("{side} has {hours:g} hours more.", side=side, hours=hours)
        )
        event = {"kind": CLOCK, "side": side, "hours": hours, "story": kept(words), **NO_CHANGES}
        with self.writing():
            return self.append(event, (), transparent=True)

    # how it is written

    def signer(self, side: str | None, binds: Iterable[str] = ()) -> Sign:
        signing = signer(self.keyring, [side for side in binds if self.keyring.can_sign(side)])
        own = _signs(self.umpire, self._signing)
        return lambda text: {**own(text), **(signing(text) if signing is not None else {})}

    def for_the_table(self, event: Event) -> list[str]:
        """Nobody: their own signature stands in it."""
        return []

    def signs_migration(self) -> Sign | None:
        """A side goes on in a later format, or the table does where nobody has a key; no umpire."""
        return None

    def append(self, event: Event, changes: Iterable[Change] | None = None, transparent: bool = False, binds: Iterable[str] = ()) -> Event:
        event = {**event, BY: self.umpire}
        if event["kind"] in AGREED_TO:
            event[ABSENT] = [side for side in self.may(AGREE) if not self.keyring.can_sign(side)]
            if missing := [side for side in self.staying if side not in event[ABSENT] and not self.keyring.can_sign(side)]:
                raise NotLet(permissions.not_let(missing, self.umpire, "agree to an undo"), hint=_there(AGREE))
        if (wrong := permissions.not_his(event, self.journal.meta)) is not None:
            raise NotLet(wrong, hint=_there(RULE))
        return super().append(event, changes, transparent, binds)


class SharedUmpireSession(UmpireSession, SharedSession):
    """The same where others write from other machines."""

    def _private_of(self, name: str) -> str | None:
        return self._private if name == leaving.of_umpire(self.umpire) else super()._private_of(name)


def _there(power: str) -> str:
    return message("each side says so itself: playaid umpire --let {power}", power=power)
