"""Who leaves a table on servers for good, and who agrees to what from another machine. Pure: whether an event keeps to it.

Whoever leaves reads and writes no more: the table goes on under another key, of which the meta has the digest, and which is sealed in the
event for everybody who stays. What they have signed before holds; from there on they sign nothing. Who has to agree the table has said when
it moved to its servers (`leaving`): all others, most of them, or an umpire whom all others let agree."""

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from playaid.journal import seal as sealing
from playaid.journal.chain import Event
from playaid.journal.journal import Journal
from playaid.language.message import AND, as_message, listing, message
from playaid.referee.session.consent import Numbered
from playaid.referee.session.permissions import AGREE, BY, GONE, gone, letting, not_let, staying, umpires_in
from playaid.referee.session.unspoken import MOVED_HOME, is_held

LEFT, AGREED = "left", "agreed"
"""The kinds of events by which somebody leaves for good, or a machine is given up; and by which a side agrees from its own machine."""
RESULT = "result"
"""In what a side agrees to: how the game is to end."""
NOTHING: Mapping[str, Any] = {"of": 0, "to": 0}
"""In what a side agrees to: that nothing is taken back, whatever it agreed to before; `NO_RESULT`: that the game ends with no result."""
NO_RESULT: Mapping[str, Any] = {RESULT: ""}
NO = "no"
"""In what a side says of somebody who is to leave: that it agrees no more."""
UNDER, RULE = "under", "leaving"
"""In the meta: the digest of the table's key, once it was changed; and who has to agree that somebody leaves."""
OTHERS, MOST, UMPIRE = "others", "most", "umpire"
_HALF = 32


def mark_of(key: str) -> str:
    """What the log says of a table's key."""
    return sha256(f"playaid table key\n{key}".encode()).hexdigest()[:_HALF]


def counts(keys: Sequence[str], key: str, under: str) -> bool:
    """Whether what is sealed under one of a table's keys, in their order, counts where the log says that the table writes under the key of
    this digest; none: under the first. Under a later one all is sealed that is put back."""
    marks = [mark_of(each) for each in keys]
    return not under or (under in marks and marks.index(under) <= marks.index(mark_of(key)))


def given(journal: Numbered, number: int, of: int) -> set[str]:
    """The sides that agreed, each at its own machine, that event `of` is taken back by the event of this number: since they did nothing has
    been done that undo would turn to first, and they have not said otherwise (`NOTHING`)."""
    sides, otherwise, last = set[str](), set[str](), journal.event(number - 1)
    while last["n"] > of:
        before = journal.event(last["n"] - 1)
        if last["kind"] == AGREED and "of" in last and last["of"] == NOTHING["of"]:
            otherwise.add(last["side"])
        elif last["kind"] == AGREED and "of" in last and last["to"] <= of <= last["of"]:
            sides |= {last["side"]} - otherwise
        elif last["live"] != before["live"] and not (last["kind"] == "undo" and last["of"] > of):
            break
        last = before
    return sides


def agreed_on(journal: Numbered, number: int, result: object) -> set[str]:
    """The sides that agreed, each at its own machine, that the game ends with this result, before the event of this number; since
    then nothing has been done. Of each what it said last counts."""
    if not isinstance(result, str):  # who has agreed to something else has agreed to no result
        return set()
    said, last = dict[str, str](), journal.event(number - 1)
    while last["n"] > 1:
        before = journal.event(last["n"] - 1)
        if last["kind"] == AGREED and RESULT in last:
            said.setdefault(last["side"], last[RESULT])
        elif last["live"] != before["live"] or last["kind"] == MOVED_HOME:
            break
        last = before
    return {side for side, meant in said.items() if meant == result}


def said_by(journal: Journal, side: str, of: int) -> Event:
    """The newest event by which a side, which is among those `given`, agreed that event `of` is taken back."""
    event = journal.event(journal.tail_number)
    while not (event["kind"] == AGREED and event["side"] == side and event.get("to", of + 1) <= of <= event["of"]):
        event = journal.event(event["n"] - 1)
    return event


def unsigned(journal: Journal, event: Event, signs: Container[str]) -> list[str]:
    """The sides of whom an event that takes something back says that they agreed, and who did not sign it: as an older playaid wrote where
    nobody has to agree. signs: those that have a key to sign with."""
    silent = [
        side for side in event.get("agreed", ()) if side in signs and side not in (*event.get("signed", ()), *event.get("absent", ()))
    ]
    said = given(journal, event["n"], event["of"]) if silent and "of" in event else ()
    return [side for side in silent if side not in said]


def agreed_to(journal: Journal, who: str, lost: bool) -> dict[str, int]:
    """side -> the event by which it agreed that somebody leaves, or a machine is given up, since the table moved or changed its key; of
    each what it said last counts."""
    told: dict[str, int] = {}
    for number in range(journal.tail_number, 0, -1):
        event = journal.event(number)
        if event["kind"] in (LEFT, MOVED_HOME):
            break
        if _is_about(event, who, lost):
            told.setdefault(event["side"], number)
    return {side: number for side, number in told.items() if NO not in journal.event(number)}


def _is_about(event: Event, who: object, lost: bool) -> bool:
    return bool(event["kind"] == AGREED and event.get("who") == who and bool(event.get("lost")) == lost)


def wanting(meta: Mapping[str, Any], signs: Container[str], who: str, agreed: Iterable[str]) -> list[str]:
    """The sides that have still to agree. signs: those that have a key to sign with; the word of the others is the table's. Of the last
    one at a table nobody says it but they."""
    others = asked_of(meta, who)
    if who in agreed:
        return []
    if others == [who]:
        return others
    said = [side for side in others if side in agreed or side not in signs]
    if meta.get(RULE, OTHERS) == MOST and 2 * len(said) > len(others):
        return []
    return [side for side in others if side not in said]


def asked_of(meta: Mapping[str, Any], who: str) -> list[str]:
    """The sides for whom somebody else may say that `who` leaves: the others, or where `who` is the last one, they alone."""
    return [side for side in staying(meta) if side != who] or [who]


def fault_in(journal: Journal, event: Event, meta: Mapping[str, Any], signs: Collection[str]) -> str | None:
    """What is wrong with an event of these kinds, beside its signatures as such; None if nothing."""
    if event["kind"] == AGREED:
        fits = event.get("side") in staying(meta) and BY not in event and (NO not in event or (event[NO] is True and "who" in event))
        if RESULT in event:
            fits = fits and isinstance(event[RESULT], str) and not {"who", "of"} & event.keys()
        else:
            fits = fits and (event.get("who") in meta["sides"] if "who" in event else _is_int(event["of"]) and _is_int(event["to"]))
        return None if fits else as_message("nobody can agree to that")
    who, half = event["who"], event["after"]
    now = {UNDER: half["meta"].get(UNDER)} if event.get("lost") else {UNDER: half["meta"].get(UNDER), GONE: [*gone(meta), who]}
    fits = who in staying(meta) and not half["keys"] and half["meta"] == now and len(str(now[UNDER])) == _HALF
    fits = fits and {of_side(side) for side in staying(meta) if side != who} <= event["handed"].keys()
    if not fits or event["changes"] or event["sealed"]:
        return as_message("it changes what it may not")
    signed = {*event.get("signed", ())}
    if BY in event:
        missing = [side for side in asked_of(meta, who) if side not in letting(meta, event[BY], AGREE)]
        if meta.get(RULE, OTHERS) != UMPIRE:
            return as_message("at this table that is for the sides to say")
        return not_let(missing, event[BY], AGREE) if missing else None
    ends = (LEFT, MOVED_HOME) if is_held(meta) else (LEFT,)
    told = {side for side, number in event.get("told", {}).items() if number < event["n"] and _told(journal, number, side, event, ends)}
    if meta.get(RULE, OTHERS) == UMPIRE and who not in signed | (told - {*signs}):
        return as_message("at this table that is for an umpire to say")
    missing = wanting(meta, signs, who, signed | told)
    return message("{sides} did not agree", sides=listing(missing, AND)) if missing else None


def _is_int(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _told(journal: Journal, number: int, side: str, event: Event, ends: Container[str]) -> bool:
    """Whether a side agreed by an event that none has come behind by which such a word ends, or is taken back."""
    said, about = journal.event(number), (event["who"], bool(event.get("lost")))
    if said["side"] != side or not _is_about(said, *about) or NO in said:
        return False
    since = [journal.event(between) for between in range(number + 1, event["n"])]
    return not any(later["kind"] in ends or (later.get("side") == side and NO in later and _is_about(later, *about)) for later in since)


# the table's other key, for everybody who stays


def of_side(side: str) -> str:
    return f"secret.{side}"


def of_umpire(name: str) -> str:
    return f"umpire.{name}"


_DEALER = "dealer."


def dealer_of(name: str) -> str:
    """The public key of the dealer for whom this was sealed; none where it was for somebody else."""
    return name.removeprefix(_DEALER) if name.startswith(_DEALER) else ""


def hand_out(journal: Journal, key: str, sides: Iterable[str], dealer: str = "") -> dict[str, str]:
    """The key sealed for each of these sides, for the umpires whom one of them lets anything, and for the dealer of this public key."""
    sides = [*sides]
    public = {of_side(side): journal.keys["sides"][side]["public"] for side in sides}
    let = {name: umpire for name, umpire in umpires_in(journal.meta).items() if any(umpire["lets"].get(side) for side in sides)}
    public |= {of_umpire(name): umpire["public"] for name, umpire in let.items() if sealing.can_seal_for(umpire["public"])}
    public |= {f"{_DEALER}{dealer}": dealer} if dealer else {}
    return {name: sealed_for(journal, to, key) for name, to in public.items()}


def sealed_for(journal: Journal, public: str, key: str) -> str:
    """The table's key, sealed for whoever has this public key."""
    return sealing.seal(public, key.encode(), _bound_to(journal.id))


def opened(private: str, sealed: str, session: str) -> str:
    return sealing.unseal(private, sealed, _bound_to(session)).decode()


def newest(journal: Journal) -> Event:
    """The newest event by which the table's key was changed; nothing where none did."""
    events = map(journal.event, range(journal.tail_number, 0, -1))
    return next((event for event in events if event["kind"] == LEFT), {})


def _bound_to(session: str) -> bytes:
    return f"playaid table key\n{session}".encode()
