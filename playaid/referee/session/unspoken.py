"""What no side says by itself, and who signs it all the same: what the table does where each act needs a key; on servers also claims, what
waits for an answer, and the way home; and what a dealer does. Pure. Asked for from format 5 of a session on."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from playaid import migrations
from playaid.journal.chain import FORMAT, MIGRATION, Event
from playaid.journal.lives import HOME
from playaid.language.message import as_message, kept, message
from playaid.referee.contract.names import fold
from playaid.referee.contract.state import Waiting
from playaid.referee.deciding.endings import ENDINGS
from playaid.referee.session import consent
from playaid.referee.session.kinds import NOT_RULED, WAITS
from playaid.referee.session.permissions import BY, BY_HAND, gone, staying

HELD = 5
"""The first format in which all machines and `verify` ask for these signatures."""
DEALER, DEALT = "dealer", "dealt"
"""The kinds of events by which somebody says that they deal, and by which a side lets them."""
KEY = "sign"
"""In the event of a dealer: the key with which they sign, from that format on."""
MOVED_HOME = "moved"
SETTLED = "The session was brought home without its servers: all have settled on this history."
_TABLES = ("undo", "redo", WAITS)
"""Kinds of events that no rule makes and that the table may do."""


def is_held(meta: Mapping[str, Any]) -> bool:
    """Whether a session of this meta is of that format, or a later one."""
    return int(meta.get(FORMAT, migrations.BOUND)) >= HELD


class Dealers:
    """Who deals, as events come. Whoever all sides have let, and of several of them whoever said last that they deal."""

    def __init__(self, events: Iterable[Event] = ()):
        self._let: dict[int, tuple[Event, set[str]]] = {}
        for event in events:
            self.take(event)

    def take(self, event: Event) -> None:
        if event["kind"] == DEALER:
            self._let[event["n"]] = event, set()
        elif event["kind"] == DEALT and event["of"] in self._let:
            self._let[event["of"]][1].add(event["side"])

    def may_say(self, event: Event) -> bool:
        """Whether nobody with another key has said that they deal by the name in this event."""
        same = [other for other, _ in self._let.values() if fold(other["name"]) == fold(event["name"])]
        return all(other.get(KEY) in (None, event[KEY]) for other in same)

    def named(self, name: str = "") -> list[Event]:
        """What each who wants to deal has said last, the newest last; of this name, if one is given."""
        last = {fold(event["name"]): event for event, _ in self._let.values()}
        return [event for event in last.values() if not name or fold(event["name"]) == fold(name)]

    def now(self, sides: Collection[str]) -> Event | None:
        return next((event for event, let in reversed(self._let.values()) if let >= {*sides}), None)


def before(journal: consent.Numbered, number: int) -> Dealers:
    """Those of the events before this one."""
    return Dealers(map(journal.event, range(1, number)))


def wants_somebody(event: Event, meta: Mapping[str, Any], waits: Waiting | None) -> bool:
    """Whether somebody who plays signs an event, whoever it is. waits: what waited before it."""
    if not is_held(meta) or BY in event:
        return False
    kind, claimed = event["kind"], waits is not None and "claim" in waits
    if meta.get(HOME):
        if kind == consent.CLAIM:
            return not consent.was_dealt(event)
        deals = claimed and waits is not None and waits.get("dealer") == consent.DEALS  # then it is the dealer who signs
        if kind in (MIGRATION, BY_HAND) or (not deals and (kind == WAITS or (claimed and kind not in NOT_RULED))):
            return True
        if kind == MOVED_HOME:
            return "after" not in event or event["after"]["meta"].get(HOME) is None
    does = kind in _TABLES or (kind not in NOT_RULED and kind != "new")
    return meta.get("acts") == "signed" and event.get("side") in (None, *gone(meta)) and does  # somebody who stays speaks for who has left


def is_of_whoever_speaks(event: Event, meta: Mapping[str, Any]) -> bool:
    """Whether, where each act is signed, an event that names no side is ruled as the act of whoever speaks then: that side signs it."""
    kind = event.get("of") if event["kind"] in (WAITS, consent.CLAIM) else event["kind"]
    if not is_held(meta) or meta.get("acts") != "signed" or event.get("side") is not None or BY in event:
        return False
    return kind not in (*NOT_RULED, *ENDINGS, "new", BY_HAND)


def wants_dealer(event: Event, waits: Waiting | None) -> bool:
    """Whether an event is a dealer's: they say that they deal, claim, finish what they have claimed, or say that they cannot."""
    kind = event["kind"]
    if kind == DEALER:
        return True
    if kind == consent.WITHDRAWN:
        return not event["agreed"] and BY not in event
    if kind == consent.CLAIM:
        return consent.was_dealt(event)
    deals = waits is not None and "claim" in waits and waits.get("dealer") == consent.DEALS
    return deals and (kind == WAITS or kind not in NOT_RULED)


def dealers_keys(event: Event, meta: Mapping[str, Any], dealers: Callable[[], Dealers]) -> dict[str, str]:
    """name -> the key with which a dealer signs this event; one who says by it that they deal, with the key that stands in it."""
    dealer = event if event["kind"] == DEALER else dealers().now(meta["sides"])
    return {str(dealer["name"]): str(dealer[KEY])} if dealer is not None and KEY in dealer else {}


def fault_in(
    event: Event, meta: Mapping[str, Any], public: Mapping[str, str | None], waits: Waiting | None, dealers: Callable[[], Dealers]
) -> str | None:
    """What is wanting of the signatures of an event, None if nothing; those that it has are looked at elsewhere. public: side -> the key
    that it signs with, if it has one; waits: what waited before the event; dealers: of the events before it."""
    if not is_held(meta):
        return None
    signed = event.get("signed", {})
    if event["kind"] == DEALER:
        name = event["name"]
        fits = KEY in event and name in signed and name not in meta["sides"]
        if fits and not dealers().may_say(event):
            return message("{kind}: somebody else deals as {name}", kind=DEALER, name=name)
        return None if fits else message("{kind}: {sides} did not sign it", kind=DEALER, sides=name)
    dealt = wants_dealer(event, waits)
    if dealt or (event["kind"] == consent.CLAIM and consent.asks_dealer(event)):
        dealer = dealers().now(meta["sides"])
        if dealer is None:
            return message("{kind}: not all sides have let a dealer", kind=event["kind"])
        if dealt:  # who said that they deal in an older format has no key, and deals as before
            wanting = KEY in dealer and dealer["name"] not in signed
            return message("{kind}: {sides} did not sign it", kind=event["kind"], sides=dealer["name"]) if wanting else None
    if not any(public.values()) or not wants_somebody(event, meta, waits):
        return None
    sides = staying(meta)
    if not sides or not all(public.get(side) for side in sides):
        return None
    return None if any(side in signed for side in sides) else message("{kind}: nobody who plays has signed it", kind=event["kind"])


def taken_home_wrongly(journal: consent.Numbered, event: Event, meta: Mapping[str, Any], waits: Waiting | None) -> str | None:
    """Whether an event takes a session home while a throw is claimed and somebody may know what falls: another would fall in its place. Not
    where all have settled on that, which is told as such."""
    if event["kind"] != MOVED_HOME or not is_held(meta) or event["after"]["meta"].get(HOME) or event.get("story") == kept(SETTLED):
        return None
    return as_message("a throw is claimed, and parts of it are known") if consent.may_be_known(journal, waits, event["n"]) else None
