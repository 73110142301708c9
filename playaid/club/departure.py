"""Whoever leaves a table on servers for good, or whose machine is lost: it goes on under another key, which all have who stay."""

from playaid.club import envelope
from playaid.journal.chain import Event
from playaid.journal.errors import Changed
from playaid.language.message import AND, listing, message
from playaid.language.message import kept as said
from playaid.referee.contract.refusals import Refusal
from playaid.referee.machines.dealer import dealer_of_all
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.machines.umpires import NotLet, SharedUmpireSession
from playaid.referee.session import leaving, permissions
from playaid.referee.session.leaving import LEFT, UNDER
from playaid.referee.session.permissions import AGREE, BY, not_let
from playaid.referee.session.record import NO_CHANGES
from playaid.referee.session.signing import signer

TRIES = 5
"""So often the documents are changed anew because others have changed them meanwhile."""


def leaves(session: SharedSession, who: str, lost: bool = False) -> Event:
    """The side `who` has left for good; lost: has lost a machine, and stays. The sides of this machine say so, or an umpire who sits here;
    `who` alone where they play here. Gives the event by which it is done, or, where others must agree first, the last one by which a side
    of this machine does. Raises Refusal, Locked, Unreachable."""
    session.take_in()
    meta = session.journal.meta
    if who not in permissions.staying(meta):
        raise Refusal(message("{side} has left this table already", side=who))
    if permissions.staying(meta) == [who] and not lost:  # nobody would have the key under which it goes on
        hint = "playaid move --back takes it home, to go on there or to keep"
        raise Refusal(message("{side} is the last one at this table, and leaves it to nobody", side=who), hint=hint)
    if isinstance(session, SharedUmpireSession):
        _check_umpire(session, who)
        return _done(session, who, lost, [], {})
    sides = [who] if who in session.seats else [side for side in session.seats if side in permissions.staying(meta)]
    if not sides:
        raise Refusal("whoever looks on has no say in that", hint="a side says it, or an umpire: --as NAME")
    if meta.get(leaving.RULE) == leaving.UMPIRE and sides != [who]:
        raise Refusal("at this table that is for an umpire to say", hint="an umpire whom all others let agree: --as NAME")
    told = leaving.agreed_to(session.journal, who, lost)
    signs = {side for side, entry in session.journal.keys["sides"].items() if "sign" in entry}
    if leaving.wanting(meta, signs, who, {*sides, *told}):
        words = message(_AGREES[lost], who=who, side=listing(sides, AND))
        agreed = [session.agree(side, _what(who, lost), words) for side in sides if side not in told]
        told = leaving.agreed_to(session.journal, who, lost)
        if leaving.wanting(meta, signs, who, told):  # else others have agreed at the same moment, and whoever came last ends it
            return agreed[-1] if agreed else session.journal.event(max(told[side] for side in sides))
    if sides == [who] and who not in {*signs, *told}:  # who has no key to sign with says so by an event before
        told |= {who: session.agree(who, _what(who, lost), message(_AGREES[lost], who=who, side=who))["n"]}
    return _done(session, who, lost, sides, {side: number for side, number in told.items() if side not in sides or side not in signs})


def agrees_no_more(session: SharedSession, who: str, lost: bool = False) -> Event:
    """The sides of this machine take back that they agreed that `who` leaves, or that a machine is given up, as long as it has not
    come about. Gives the last event by which one says so. Raises Refusal where none has agreed, Locked, Unreachable."""
    session.take_in()
    told = leaving.agreed_to(session.journal, who, lost)
    sides = [side for side in session.seats if side in told]
    if who not in permissions.staying(session.journal.meta):
        raise Refusal(message("{side} has left this table already", side=who))
    if not sides:
        raise Refusal("nobody at this machine has agreed to that", hint=message("playaid club out {side} agrees", side=who))
    words = [message(_AGREES_NO_MORE[lost], who=who, side=side) for side in sides]
    return [session.agree(side, {**_what(who, lost), leaving.NO: True}, text) for side, text in zip(sides, words, strict=True)][-1]


def _check_umpire(session: SharedUmpireSession, who: str) -> None:
    """Raises Refusal, NotLet where it is not for this umpire to say."""
    if session.journal.meta.get(leaving.RULE) != leaving.UMPIRE:
        raise Refusal("at this table that is for the sides to say", hint="as it moved: move --leaving umpire leaves it to one")
    if missing := [side for side in leaving.asked_of(session.journal.meta, who) if side not in session.may(AGREE)]:
        raise NotLet(not_let(missing, session.umpire, AGREE), hint="each side says so itself: playaid umpire --let agree")


def waits_for(session: SharedSession, who: str, lost: bool = False) -> list[str]:
    """The sides of which one or more have still to agree."""
    signs = {side for side, entry in session.journal.keys["sides"].items() if "sign" in entry}
    return leaving.wanting(session.journal.meta, signs, who, leaving.agreed_to(session.journal, who, lost))


_AGREES = {False: "{side} agrees that {who} leaves for good.", True: "{side} agrees that a machine of {who} is given up."}
_AGREES_NO_MORE = {
    False: "{side} no longer agrees that {who} leaves for good.",
    True: "{side} no longer agrees that a machine of {who} is given up.",
}
_DONE = {
    False: "{who} has left this table for good ({why}): it goes on under another key.",
    True: "A machine of {who} is given up ({why}): the table goes on under another key.",
}


def _what(who: str, lost: bool) -> Event:
    return {"who": who, **({"lost": True} if lost else {})}


def _done(session: SharedSession, who: str, lost: bool, sides: list[str], told: dict[str, int]) -> Event:
    key, stays = envelope.new_key(), lost or who not in session.seats
    if stays:  # before anybody hears of it: whoever is cut off after that has it
        session.journal.keep_key(key)
    umpire = session.umpire if isinstance(session, SharedUmpireSession) else ""
    sign = session.signer(None) if umpire else signer(session.keyring, sides)
    signed = [side for side in dict.fromkeys((*sides, *told)) if session.keyring.signs(side) or side == who]
    why = message("{umpire} says so", umpire=umpire) if umpire else message("agreed by {sides}", sides=listing(signed, AND) or "the table")
    for last in (*[False] * (TRIES - 1), True):
        with session.writing():
            made_from, meta = session.journal.bound, session.journal.meta
        now = {UNDER: leaving.mark_of(key), **({} if lost else {permissions.GONE: [*permissions.gone(meta), who]})}
        dealer = dealer_of_all(session)
        stay = [side for side in permissions.staying(meta) if side != who]
        event = {"kind": LEFT, "side": None, **_what(who, lost), **({BY: umpire} if umpire else {}), **({"told": told} if told else {})}
        event |= {"handed": leaving.hand_out(session.journal, key, stay, dealer), "story": said(message(_DONE[lost], who=who, why=why))}
        halves = {"before": {"keys": {}, "meta": {name: meta.get(name) for name in now}}, "after": {"keys": {}, "meta": now}}
        try:
            stored = session.change({**event, **halves, **NO_CHANGES, "barrier": True}, made_from, {**meta, **now}, None, sign)
        except Changed:
            if who in permissions.gone(session.journal.meta):  # another machine has ended it at the same moment
                raise Refusal(message("{side} has left this table already", side=who)) from None
            if last:
                raise
            continue
        if stays:
            session.journal.take_key(key)
        return stored
    raise AssertionError("unreachable")
