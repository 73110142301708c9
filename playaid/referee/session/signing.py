"""Who has to sign what, and whether it was signed. A side with a passphrase signs what binds it for good: consent to an undo, giving up, a
result agreed on, `reveal`, a change of its keys or its player, what it lets an umpire do; at its own machine its part of a joint throw,
its leave for a dealer, its orders; and all its acts, where that was agreed on at the beginning (`signed`, not `table`). An umpire signs
whatever is theirs, and so does a dealer; what is nobody's act by itself is signed by somebody (`unspoken`)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from playaid import migrations
from playaid.journal.binding import LABEL, OPEN_HALF, WITHHELD, after, binding, open_half
from playaid.journal.chain import FORMAT, MIGRATION, TAKEN_OVER, Event, to_sign
from playaid.journal.format import halves_of
from playaid.journal.journal import Journal, Sign
from playaid.journal.keyring import Keyring
from playaid.journal.lives import HOME
from playaid.journal.seal import is_key, signed_by
from playaid.language.message import as_message, listing, message
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.state import Waiting
from playaid.referee.deciding import endings
from playaid.referee.session import consent, leaving, permissions, unspoken
from playaid.referee.session.kinds import NOT_RULED, fault_in
from playaid.referee.session.permissions import BY, UMPIRE, UMPIRES
from playaid.referee.session.unspoken import MOVED_HOME, Dealers
from playaid.referee.session.upcasting import TURNING, format_of

CHANGED = "keys"
"""The kind of events that change keys or players; `MOVED_HOME`: of those that change where the session lives."""
CHANGING = (CHANGED, MOVED_HOME, UMPIRE, leaving.LEFT, MIGRATION)
_OF_META = {
    CHANGED: ("players",),
    MOVED_HOME: ("home", "dice", "clock", "at", leaving.RULE, leaving.UNDER),
    UMPIRE: (UMPIRES,),
    leaving.LEFT: (leaving.UNDER, permissions.GONE),
}
"""What of the meta each of these may change; a migration what its steps make of it, and nothing else."""
ASKING = 4
"""The first format of a session in which a claim says whose parts its throw is made of."""
TAKEN = "taken"
"""Marks a change of keys by which all went on with keys that the log had not spoken of."""
TABLE, SIGNED = "table", "signed"
FAR = ("share", "dealt", "orders")
"""What a side gives from its own machine, and nobody else may give for it: else whoever throws could give everybody's parts themselves."""
_OWN = (CHANGED, UMPIRE, leaving.AGREED, "reveal", *FAR)
"""What a side says for itself alone, and nobody for it where it has left."""
LOOSE = ("roll", TAKEN_OVER, MIGRATION)
"""Events that are nobody's act: a loose roll names somebody, as anybody may say it."""
_LOOKED_AT = frozenset((*_OWN, *CHANGING, *LOOSE, *NOT_RULED, *endings.ENDINGS))
"""Kinds of events of which more is asked than that their side plays, though nobody has a key to sign with."""
_MORE = frozenset(("after", "signed", BY))
"""What an event has of which that is asked, too."""


def acts(meta: Mapping[str, Any]) -> str:
    """Whether each act of a side needs its key (`signed`), or the table speaks for it (`table`)."""
    return str(meta.get("acts", TABLE))


def signer(keyring: Keyring, sides: Iterable[str | None]) -> Sign | None:
    """What signs for those of these sides that have a key to sign with; None if none has. Raises Locked where it is not open."""
    signing = [side for side in dict.fromkeys(sides) if side is not None and keyring.signs(side)]
    for side in signing:
        if not keyring.can_sign(side):
            raise Locked(f"secret.{side}")
    return (lambda text: {side: keyring.sign(side, text) for side in signing}) if signing else None


class Custody:
    """Keys and players as they were before each event, for whoever walks a journal from its beginning. changes: the events of the journal
    that changed them, in order. Before one by which all went on with other keys (`TAKEN`) they are not known: there it is only held that
    they change by an event, and that whoever has signed once signs on, with the key they went on with."""

    def __init__(self, journal: Journal, changes: Sequence[Event]):
        self._journal = journal
        self._meta = journal.bound_meta
        keys = journal.keys
        self._keys = {**keys, "sides": {side: open_half(entry) for side, entry in keys.get("sides", {}).items()}}
        self._bound = ""
        self._moved = [event["n"] for event in changes if event["kind"] == MOVED_HOME]
        self._mute = [
            side for side, entry in keys.get("sides", {}).items() if not any(name in entry for name in ("sign", "honour", WITHHELD))
        ]
        self._known_from = max((event["n"] for event in changes if takes_over(event)), default=0)
        self._have_signed: set[str] = set()
        self._signing: set[str] | None = None
        self._dealers = Dealers()
        for event in reversed(changes):
            self._take(event.get("before", {}))

    @property
    def sides(self) -> list[str]:
        sides: list[str] = self._meta["sides"]
        return sides

    def signing(self, number: int) -> set[str]:
        """The sides that have a key to sign with before the event of this number; where that is not known, those who have signed."""
        if number < self._known_from:
            return self._have_signed
        if self._signing is None:
            gone = permissions.gone(self._meta)
            self._signing = {side for side, entry in self._keys["sides"].items() if entry.get("sign") and side not in gone}
        return self._signing

    @property
    def staying(self) -> list[str]:
        return permissions.staying(self._meta)

    @property
    def throws_jointly(self) -> bool:
        return throws_jointly(self._meta)

    @property
    def is_held(self) -> bool:
        """Whether somebody signs what no side says by itself."""
        return unspoken.is_held(self._meta)

    def wants_speaker(self, event: Event) -> bool:
        """Whether the next event, in nobody's name, is signed by whoever speaks."""
        return unspoken.is_of_whoever_speaks(event, self._meta)

    def moved_before(self, number: int) -> int:
        """The event by which the session was last moved before this one."""
        return max((moved for moved in self._moved if moved < number), default=0)

    def fault_in(self, event: Event, waits: Waiting | None) -> str | None:
        """What is wrong with the signatures of the next event, None if nothing. waits: what waited before it."""
        if "bound" not in event:
            return None
        wrong = self._signed_wrongly(event, waits)
        self._dealers.take(event)
        if takes_over(event) and self._mute:
            wrong = message("{kind}: {sides} went on without a key to sign with", kind=event["kind"], sides=listing(self._mute))
        if event["kind"] in CHANGING:
            self._take(event["after"])
        if event["n"] < self._known_from:
            self._have_signed.update(event.get("signed", ()))
            self._bound = self._bound or event["bound"]
        self._bound = self._bound or binding(self._meta, self._keys)
        if event["bound"] != self._bound:
            return wrong or message("{kind}: it was written under other keys or players than the log tells of", kind=event["kind"])
        return wrong

    def _take(self, half: Mapping[str, Any]) -> None:
        self._meta, self._keys = after(half, self._meta, self._keys)
        self._bound, self._signing = "", None

    def _is_plain(self, event: Event, waits: Waiting | None) -> bool:
        """Whether an event is of a side that plays, or nobody's, at a table where nobody has a key to sign with, and nothing waits: as most
        are. Of such a one nothing is left to be asked but its format."""
        meta, side = self._meta, event.get("side")
        plain = waits is None and event["kind"] not in _LOOKED_AT and event.keys().isdisjoint(_MORE) and not meta.get(permissions.GONE)
        return plain and (side is None or side in meta["sides"]) and event["n"] >= self._known_from and not self.signing(event["n"])

    def _signed_wrongly(self, event: Event, waits: Waiting | None) -> str | None:
        if self._is_plain(event, waits):
            return _stamped_wrongly(self._journal, event, self._meta)
        keys = self._keys
        if event["n"] < self._known_from:
            sign = self._have_signed | event.get("signed", {}).keys()
            sides = {side: entry if side in sign else {**entry, "sign": None} for side, entry in keys["sides"].items()}
            keys = {**keys, "sides": sides}
        return _signed_wrongly(self._journal, event, self._meta, keys, waits, lambda: self._dealers)


def said_by_who_left(event: Event, meta: Mapping[str, Any]) -> bool:
    """Whether an event is what a side says for itself alone, and that side has left the table for good."""
    return event.get("side") in permissions.gone(meta) and event["kind"] in _OWN


def signed_wrongly(journal: Journal, event: Event, waits: Waiting | None = None) -> str | None:
    """What is wrong with the signatures of an event that is to stand behind the last one of a journal, or with what it changes in the
    open; None if nothing. waits: what waits behind that last one."""
    dealers = partial(unspoken.before, journal, event.get("n", 1))
    try:
        return fault_in(event) or _signed_wrongly(journal, event, journal.bound_meta, journal.keys, waits, dealers)
    except (LookupError, TypeError, AttributeError, ValueError) as nonsense:
        return message("no playaid wrote this event ({fault})", fault=type(nonsense).__name__)


def goes_on_wrongly(journal: Journal, event: Event) -> str | None:
    """What is wrong with the signatures of an event by which a session goes on in another format, be it one that is not known here; None if
    nothing."""
    meta, public = journal.bound_meta, {side: entry.get("sign") for side, entry in journal.keys["sides"].items()}
    if permissions.BY in event:
        return message("{kind}: {wrong}", kind=event["kind"], wrong=as_message("that is no umpire's to do"))
    for name, signature in event.get("signed", {}).items():
        if name not in permissions.staying(meta) or not signed_by(str(public[name]), to_sign(journal.id, event), signature):
            return message("{kind}: the signature of {name} is none", kind=event["kind"], name=name)
    return unspoken.fault_in(event, meta, public, None, Dealers)


def _signed_wrongly(
    journal: Journal,
    event: Event,
    meta: Mapping[str, Any],
    keys: Mapping[str, Any],
    waits: Waiting | None,
    dealers: Callable[[], Dealers],
) -> str | None:
    wrong = _named_wrongly(event, meta) or _changed_wrongly(event, meta, keys) or _stamped_wrongly(journal, event, meta)
    wrong = wrong or permissions.fault_in(event, meta)
    if wrong is not None:
        return wrong
    if (wrong := unspoken.taken_home_wrongly(journal, event, meta, waits)) is not None:
        return message("{kind}: {wrong}", kind=event["kind"], wrong=wrong)
    if said_by_who_left(event, meta):
        return message("{kind}: {side} has left this table", kind=event["kind"], side=event["side"])
    signed, gone = event.get("signed", {}), permissions.gone(meta)
    public = {side: None if side in gone else entry.get("sign") for side, entry in keys["sides"].items()}
    umpires = permissions.signing_keys(event, meta) if signed else {}
    dealer = unspoken.dealers_keys(event, meta, dealers) if {*signed} - {*public} and BY not in event else {}
    for name, signature in signed.items():
        own = (
            public.get(name)
            or event.get("after", {}).get("keys", {}).get(name, {}).get("sign")
            or (umpires.get(name) if event.get(BY) == name else None)
            or dealer.get(name)
        )
        if own is None or not signed_by(own, to_sign(journal.id, event), signature):
            return message("{kind}: the signature of {name} is none", kind=event["kind"], name=name)
    if BY in event and event[BY] not in signed:
        return message("{kind}: {sides} did not sign it", kind=event["kind"], sides=event[BY])
    if _claims_jointly(event, meta) and not _asks_rightly(event, meta, public):
        return message("{kind}: whose parts it asks for, nobody could give", kind=event["kind"])
    if event["kind"] == endings.AGREE and not {*event["args"].get(endings.LEFT, ())} <= {*permissions.gone(meta)}:
        return message("{kind}: whoever has not left is asked, too", kind=event["kind"])
    if event["kind"] in (leaving.LEFT, leaving.AGREED):
        wrong = leaving.fault_in(journal, event, meta, {side for side, key in public.items() if key})
        if wrong is not None:
            return message("{kind}: {wrong}", kind=event["kind"], wrong=wrong)
    missing = [side for side in _bound_by(journal, event, meta, list(public)) if side not in signed and public.get(side)]
    if missing:
        return message("{kind}: {sides} did not sign it", kind=event["kind"], sides=listing(missing))
    return unspoken.fault_in(event, meta, public, waits, dealers)


def _named_wrongly(event: Event, meta: Mapping[str, Any]) -> str | None:
    """Whether an event is the act of somebody who does not play, or gives up for nobody in particular: no key would have to sign it."""
    kind, side = event["kind"], event.get("side")
    if side not in (None, *meta["sides"]):
        return message("{kind}: {side!r} is no side of this game", kind=kind, side=side)
    if kind != endings.CONCEDE or side is not None:
        return None
    return message("{kind}: {wrong}", kind=kind, wrong=message(endings.WHO, sides=listing(meta["sides"], " or ")))


def _changed_wrongly(event: Event, meta: Mapping[str, Any], keys: Mapping[str, Any]) -> str | None:
    kind, half = event["kind"], event.get("after")
    if kind == MIGRATION:
        return _migrated_wrongly(event, meta)
    if half is None or takes_over(event):
        return None
    side, changed = event.get("side"), half.get("meta", {})
    fits = kind in CHANGING and set(changed) <= set(_OF_META[kind])
    fits = fits and set(half.get("keys", ())) <= ({side} if kind == CHANGED else set())
    if fits and kind == MOVED_HOME:
        fits = _moves(meta.get("home"), changed)
    if fits and kind == CHANGED:
        fits = all(_is_half(entry) and _same_lock(keys["sides"].get(name), entry) for name, entry in half.get("keys", {}).items())
    if fits and kind == CHANGED:
        before, now = meta["players"], changed.get("players", meta["players"])
        fits = set(before) == set(now) and all(before[other] == now[other] for other in before if other != side)
    return None if fits else message("{kind}: it changes keys, players or settings that are not its own", kind=kind)


def _is_half(entry: Mapping[str, Any]) -> bool:
    """Whether this is what is told of a side's keys."""
    return {*entry} <= {*OPEN_HALF, WITHHELD} and isinstance(entry.get(WITHHELD), str) and ("sign" not in entry or is_key(entry["sign"]))


def _same_lock(before: Mapping[str, Any] | None, now: Mapping[str, Any]) -> bool:
    """Whether what is sealed for a side goes on to open with the key it has: another passphrase, or person, changes nothing in that."""
    return before is not None and all(before.get(name) == now.get(name) for name in ("public", "share"))


def throws_jointly(meta: Mapping[str, Any]) -> bool:
    """Whether nobody throws without the parts of those who play elsewhere, and the log says who they are."""
    return meta.get("dice") == "joint" and int(meta.get(FORMAT, migrations.BOUND)) >= ASKING


def _claims_jointly(event: Event, meta: Mapping[str, Any]) -> bool:
    return event["kind"] == consent.CLAIM and throws_jointly(meta) and not consent.asks_dealer(event)


def _asks_rightly(claimed: Event, meta: Mapping[str, Any], public: Mapping[str, str | None]) -> bool:
    """Whether a claim asks sides that stay, each once, and all of them sign or none: a part that anybody could give comes last."""
    asks = claimed.get(consent.ASKS)
    if not isinstance(asks, list) or len({*asks}) != len(asks) or not {*asks} <= {*permissions.staying(meta)}:
        return False
    somebodys = {*permissions.staying(meta)} > {*asks} or BY in claimed or consent.was_dealt(claimed)
    return somebodys and len({bool(public.get(side)) for side in asks}) < 2


def _moves(home: object, changed: Mapping[str, Any]) -> bool:
    """Whether a session is moved to servers by this, or brought home, and nothing else: how it is played there is said when it moves."""
    now = changed.get("home", home)
    return bool(now and not home) or (now is None and all(value is None for name, value in changed.items() if name != "at"))


def _migrated_wrongly(event: Event, meta: Mapping[str, Any]) -> str | None:
    written, to = meta[FORMAT], event["after"]["meta"][FORMAT]
    unlabelled = {name: value for name, value in meta.items() if name != LABEL}
    fits = written < to <= migrations.SESSION.number
    fits = fits and (event["before"], event["after"]) == halves_of(meta, migrations.brought_up(migrations.SESSION, written, unlabelled, to))
    fits = fits and event["side"] is None and not (event["changes"] or event["inverse"] or event["sealed"] or event["barrier"])
    return None if fits else message("{kind}: it is not what the steps from one format to the next make", kind=event["kind"])


def _stamped_wrongly(journal: Journal, event: Event, meta: Mapping[str, Any]) -> str | None:
    """Whether an event says that its changes are in another format than that of the session, or of what it turns round."""
    if not event["changes"] and not event["inverse"] and not event["sealed"] and FORMAT not in event:
        return None
    turns = event["kind"] in TURNING
    number = format_of(journal.event(event["of"])) if turns else max(migrations.BOUND, meta.get(FORMAT, migrations.BOUND))
    return None if format_of(event) == number else message("{kind}: it is in another format than the session", kind=event["kind"])


def takes_over(event: Event) -> bool:
    """Whether by this event all went on with keys that the log had not spoken of."""
    return event["kind"] == CHANGED and TAKEN in event


def _bound_by(journal: Journal, event: Event, meta: Mapping[str, Any], sides: list[str]) -> list[str]:
    if not _claims_jointly(event, meta):
        return _whose_act(journal, event, meta, sides)
    here = [side for side in sides if side not in event.get(consent.ASKS, ())]  # at this machine, so they say: it could leave anybody out
    return [*here, *_whose_act(journal, event, meta, sides)]


def _whose_act(journal: Journal, event: Event, meta: Mapping[str, Any], sides: list[str]) -> list[str]:
    kind, side = event["kind"], event.get("side")
    if BY in event:
        return _not_given(journal, event, permissions.bound_by(event, meta))
    if kind == "undo" and (of := journal.event(event["of"])).get("barrier") and not (consent.THROW in event and consent.may_put_right(of)):
        return _not_given(journal, event, sides)
    if takes_over(event):
        return sides
    if kind == consent.WITHDRAWN and (event.get("agreed") or not consent.may_let_go(journal, journal.event(event["of"]), event["n"])):
        return _not_given(journal, event, sides)
    if kind == endings.AGREE:
        said = leaving.agreed_on(journal, event["n"], event["args"].get("result"))
        return [side for side in sides if side not in said]
    if kind == "redo" and meta.get(HOME) and unspoken.is_held(meta) and (ends := journal.event(event["of"]))["kind"] in endings.ENDINGS:
        return sides if ends["kind"] == endings.AGREE else [ends["side"]]  # who has taken that back would be bound by it once more
    own = kind in (*_OWN, endings.CONCEDE) or (acts(meta) == SIGNED and kind not in LOOSE)
    return [side] if own and side is not None else []


def _not_given(journal: Journal, event: Event, sides: list[str]) -> list[str]:
    """Those of the sides that have not agreed to an undo at their own machines."""
    given = leaving.given(journal, event["n"], event["of"]) if event["kind"] in permissions.AGREED_TO else ()
    return [side for side in sides if side not in given]
