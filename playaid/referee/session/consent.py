"""What undo turns to, and who has to agree to it."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, Protocol

from playaid.dice.sources import Rolled, what_fell
from playaid.journal.binding import WITHHELD
from playaid.journal.chain import Event
from playaid.journal.journal import Journal
from playaid.language.message import AND, as_message, counted, from_json, listing, message, series, to_json
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import Waiting

CLAIM, WITHDRAWN, SHARE = "claim", "withdrawn", "share"
"""The kinds of events by which a machine claims the next throw, by which that is taken back, and by which a side gives its part of it."""
ASKS = "asks"
"""In a claim: the sides whose parts its throw is made of."""
ASKED, DEALS = "asked", "deals"
"""What a claim says of the dealer: asked to finish it, or at it."""


class Numbered(Protocol):
    """Has events by their numbers, as a journal has."""

    def event(self, number: int) -> Event: ...


class NeedsConsent(Refusal, code=3, kind="consent"):
    """Taking this back needs the others' consent: something was rolled, drawn or learnt since."""


class RestsOnSecret(NeedsConsent):
    """Taking this back, or typing a throw anew, needs the others' consent for nothing but what one side saw or hides."""


def mistyped(rolls: Sequence[Rolled], numbers: bool = False) -> Event:
    """What an undo tells by which the last of these throws is put right. numbers: as logs tell it that were written when faces with names
    were told by their numbers."""
    last = next(rolled for rolled in reversed(rolls) if rolled.kind != "salt")
    text = "{who} typed {faces} for {expression}"
    fell = listing(last.faces) if numbers and last.kind != "total" else what_fell(last)
    return {THROW: to_json(message(text, who=last.who, faces=fell, expression=last.expression))}


def newest(journal: Journal, waits: Waiting | None) -> Event | None:
    """What undo would take back: a throw that is claimed and waits, else the newest live event but the first; None for nothing."""
    if waits is not None and "claim" in waits:
        return journal.event(waits["event"])
    number = journal.last.get("live", 0)
    return journal.event(number) if number > 1 else None


def claimed_meanwhile(waits: Waiting) -> str:
    return message("another machine throws for {verb}: {prompt}", verb=waits["verb"], prompt=from_json(waits["prompt"]))


def is_claim(event: Event) -> bool:
    return bool(event["kind"] == CLAIM)


def needs_all(event: Event) -> bool:
    """Whether all sides must agree: whoever claimed a throw may have seen it, though nothing of it stands in the log yet."""
    return is_claim(event) or bool(event.get("barrier"))


PENDING = ["referee", "pending"]
BY_HAND = "by_hand"
"""Marks an event whose dice were typed and lie on the table, and by which nobody has learnt more than they tell."""
THROW = "throw"
"""In an undo: what was typed for the throw that is put right, in words."""


LAID_OPEN = "laid_open"
"""Marks an undo to which all would have had to agree for what a side hides alone, and nobody was asked, as nothing was hidden there."""


def may_lie_open(event: Event) -> bool:
    """Whether an event may have been taken back without anybody being asked where nothing is hidden: all must agree to that for no more
    than what a side saw or hides, or for a throw that was typed wrong."""
    if is_claim(event):
        return False
    rolls = [rolled for rolled in event.get("rolls", ()) if rolled[0] != "salt"]
    return rolls[-1][3] == "typed" if rolls else event["kind"] not in _HEARD


_HEARD = ("next", "concede")
"""What ends something for all, whoever hides what."""


def may_put_right_alone(journal: Numbered, event: Event) -> bool:
    """Whether the last throw of an event can be typed anew without anybody's consent, as its writer says and nobody has known better: where
    a throw was claimed of which parts were given, another die would fall for whoever did not like the one that they could work out."""
    return may_put_right(event) and not was_known(journal, event)


def was_known(journal: Numbered, event: Event) -> bool:
    """Whether what would have fallen for the claim that an event has ended could be known before it, in whose place something was typed."""
    for number in range(event["n"] - 1, 1, -1):
        before = journal.event(number)
        if before["kind"] == CLAIM:
            return not seen_by_nobody(journal, before, event["n"])
        if before["kind"] == WITHDRAWN or before["live"] != journal.event(number - 1)["live"]:
            return False
    return False


def may_put_right(event: Event) -> bool:
    """Whether an event says that its last throw can be typed anew without anybody's consent."""
    rolls = [rolled for rolled in event.get("rolls", ()) if rolled[0] != "salt"]
    return bool(event.get(BY_HAND) and rolls and rolls[-1][3] == "typed")


def fell_in(event: Event, is_open: Callable[[str], bool]) -> bool:
    """Whether something fell in an event, as far as whoever is here can read it."""
    barrier = event.get("barrier") and not is_claim(event)
    return bool(barrier and (event.get("rolls") or (event["sealed"] and all(map(is_open, event["sealed"])))))


def made_by_playaid(event: Event) -> str:
    """Why the last throw of an event stays as it fell: playaid has made it, perhaps behind what all may read that was typed."""
    if any(rolled[0] != "salt" and rolled[3] == "typed" for rolled in event.get("rolls", ())):
        return as_message("behind what was typed playaid has thrown or drawn, and that has been seen: both stay as they fell")
    last = next((rolled for rolled in reversed(event.get("rolls", ())) if rolled[0] != "salt"), None)
    if last is not None and last[0] == "draw":
        return as_message("playaid has drawn for that line, and it has been seen: what was drawn stays")
    return as_message("the last throw was made by playaid: it stays as it fell")


def lies_there(journal: Journal) -> bool:
    """Whether the throw that is waited for has been thrown: what was typed for it was taken back as mistyped, and it, or one before, is
    not typed again yet."""
    event, thrown = journal.last, 0
    while event["kind"] == PENDING[-1] or THROW in event:
        if THROW in event:
            thrown = max(thrown, _number_of_throws(journal.event(event["of"])))
        if event["n"] < 2:
            break
        event = journal.event(event["n"] - 1)
    waits = newest(journal, None) if thrown else None
    return thrown > (_number_of_throws(waits) if waits is not None and waits["kind"] == PENDING[-1] else 0)


def _number_of_throws(event: Event) -> int:
    return sum(rolled[0] != "salt" for rolled in event.get("rolls", ()))


def not_put_right(private: str | None, known: bool, sides: Sequence[str], asked: bool = False) -> NeedsConsent:
    """Why a throw that was typed is typed anew only if all agree, and how that is said. private: who alone saw it; known: `was_known`;
    asked: something has been asked behind it."""
    hint = message("all must agree, and the log will say so: back --agreed {sides}", sides=",".join(sides))
    if private is not None:
        return RestsOnSecret(message("{side} alone saw that throw: to type it again all must agree", side=private), hint=hint)
    if known:
        return NeedsConsent(as_message("what playaid would have thrown there can be known: to type it again all must agree"), hint=hint)
    if asked:
        told = "what is asked behind that throw may tell of what a side hides: to type it again all must agree"
        return RestsOnSecret(as_message(told), hint=hint)
    told = "that throw met what a side keeps secret, and another number could give it away: all must agree"
    return RestsOnSecret(as_message(told), hint=hint)


def went_on_behind(journal: Journal, waits: Waiting | None, said: str | None = None, away: Container[str | None] = ()) -> list[Event]:
    """What one typed line went on to by itself behind its last throw that was typed by hand, newest first: what nothing was thrown for, so
    that it goes back with that throw; where something waits there that may have told more, if all agree. Nothing where the newest event is
    such a throw, or none stands there, and where a side has acted there under its seal that is `away`, or another than `said` puts it
    right."""
    events = turns_to_line(journal, waits)
    for at, event in enumerate(events):
        if may_put_right(event):
            return events[:at]
        waiting = event["kind"] == PENDING[-1] and not event["sealed"]
        anothers = event["sealed"] and (event["side"] in away or said not in (None, event["side"]))
        if event.get("rolls") or anothers or (needs_all(event) and not waiting):
            return []
    return []


def turns_to_line(journal: Journal, waits: Waiting | None) -> list[Event]:
    """The events that undo would take back, newest first: all that one typed line has made, and what waited for its end."""
    event = newest(journal, waits)
    events = list[Event]()
    while event is not None:
        events.append(event)
        before = journal.event(event["back"]) if not is_claim(event) and event["back"] > 1 else None
        event = before if before is not None and is_one_line(before, event) else None
    return events


def is_one_line(before: Event, event: Event) -> bool:
    """Whether two events came of one typed line, or the first is the waiting that the other goes on from."""
    waited = any(change[0] == "put" and change[2].get("event") == before["n"] for change in event["inverse"] if change[1] == PENDING)
    return waited or ("line" in event and event["line"] in (before["n"], before.get("line")))


def was_dealt(claimed: Event) -> bool:
    """Whether a throw was claimed by a dealer."""
    return _dealer_in(claimed) == DEALS


def asks_dealer(claimed: Event) -> bool:
    """Whether nothing falls for a claim, as it only asks the dealer to make one of their own."""
    return _dealer_in(claimed) == ASKED


def _dealer_in(claimed: Event) -> object:
    return next((change[2].get("dealer") for change in claimed["changes"] if change[0] == "put"), None)


def seen_by_nobody(journal: Numbered, claimed: Event, number: int) -> bool:
    """Whether nobody can know what falls for a claim before the event of this number: no part of it has been given."""
    if asks_dealer(claimed):
        return True
    given = (event for event in map(journal.event, range(claimed["n"] + 1, number)) if event["kind"] == SHARE and "part" in event)
    return all(event.get("of") != claimed["n"] for event in given)


def may_be_known(journal: Numbered, waits: Waiting | None, number: int) -> bool:
    """Whether a throw is claimed and somebody may know before the event of this number what falls."""
    return waits is not None and "claim" in waits and not seen_by_nobody(journal, journal.event(waits["event"]), number)


def may_let_go(journal: Numbered, claimed: Event, number: int) -> bool:
    """Whether a claim for the dealer may be withdrawn by the event of this number and nobody has to agree: they cannot finish it. From the
    format on in which claims name whose parts they ask, only while nobody can know what would fall."""
    if ASKS not in claimed and not asks_dealer(claimed):
        return was_dealt(claimed)
    return (was_dealt(claimed) or asks_dealer(claimed)) and seen_by_nobody(journal, claimed, number)


def named(line: Sequence[Event]) -> str:
    """The lines that events have come of, oldest first, as far as all may read what was typed. line: the events, newest first."""
    names = dict.fromkeys(str(event.get("typed") or event.get("of") or event["kind"]) for event in reversed(line))
    return series(name for name in names if not any(other.startswith(f"{name} ") for other in names))


def check_agreed(sides: Sequence[str], event: Event, agreed: Iterable[str], line: Sequence[Event] = ()) -> None:
    """Raises NeedsConsent where one of the session's sides has not agreed to this event being taken back who must. line: what is taken back
    with it, newest first."""
    if not needs_all(event) or set(sides) <= set(agreed):
        return
    number, hint = event["n"], message("all must agree, and the log will say so: undo --agreed {sides}", sides=",".join(sides))
    if not is_claim(event):
        many = len(line) > 1
        verb = named(line) if many else event["of"] if event["kind"] == "pending" else event["kind"]
        facts = {"verb": verb, "number": line[0]["n"] if many else number, **({"first": line[-1]["n"]} if many else {})}
        what = "taking back event {number} ({verb}) takes back dice, a draw or something learnt"
        if many:
            what = "taking back events {first} to {number} ({verb}) takes back dice, a draw or something learnt"
        if event["kind"] == "next" and not event.get("rolls"):
            what = "taking back event {number} ({verb}) opens what has been closed, or takes back something learnt"
            if many:
                what = "taking back events {first} to {number} ({verb}) opens what has been closed, or takes back something learnt"
        elif not event.get("rolls"):
            what = "event {number} ({verb}) may have told of what a side hides: it is taken back only if all agree"
            if many:
                what = "events {first} to {number} ({verb}) may have told of what a side hides: they are taken back only if all agree"
        if event["kind"] == "concede":
            what = "event {number} ({verb}) was said for all to hear: it is taken back only if all agree"
        hides = not event.get("rolls") and event["kind"] not in _HEARD
        raise (RestsOnSecret if hides else NeedsConsent)(message(what, **facts), hint=hint)
    hint = message("it goes on when its machine says the line again and the others attend; to withdraw it {how}", how=hint)
    raise NeedsConsent(
        message("event {number} claims a throw for {verb}: whoever claimed it may have seen it", number=number, verb=event["of"]), hint=hint
    )


def check_line(sides: Sequence[str], line: Sequence[Event], agreed: Iterable[str]) -> None:
    """As `check_agreed`, of all events of one line, newest first: what rests on more than what a side hides is told first."""
    agreed, hides = list(agreed), None
    for event in line:
        try:
            check_agreed(sides, event, agreed, line)
        except RestsOnSecret as secret:
            hides = hides or secret
    if hides is not None:
        raise hides


SAID = "said"
"""In an undo: the side that took back, where it was said which."""


_ANOTHERS = "event {number} is an act of {sides}, which {said} does not take back alone"


def check_own(line: Sequence[Event], said: str | None, agreed: Iterable[str]) -> None:
    """Raises NeedsConsent where a side takes back what another has done that has not agreed to it. line: what is taken back, newest first;
    said: who takes it back, None where nobody has said it."""
    sides = dict.fromkeys(event.get("side") for event in line)
    others = [str(side) for side in sides if side not in (None, said, *agreed)]
    if said is None or not others:
        return
    what = message(_ANOTHERS, number=line[0]["n"], sides=series(others), said=said)
    raise NeedsConsent(what, hint=message("who has done it agrees: undo --as {said} --agreed {agreed}", said=said, agreed=",".join(others)))


def check_signing(keys: Mapping[str, Any], event: Event, sides: Sequence[str]) -> None:
    """Raises NeedsConsent where a side that must sign its consent has its key on another machine: no passphrase helps here. keys: side ->
    its entry in the keyring."""
    away = [side for side in sides if "sign" in keys[side] and WITHHELD in keys[side]]
    if not away:
        return
    text = counted(
        len(away),
        "{sides} agrees by a signature, and that key is on another machine",
        "{sides} agree by a signature, and their keys are on another machine",
        sides=listing(away, AND),
    )
    umpire = as_message("each says undo --agreed SIDE at its own machine; or an umpire takes it back whom each side lets agree")
    again = "it goes on when the machine that claimed it says its line again and the others attend; or {otherwise}"
    raise NeedsConsent(text, hint=message(again, otherwise=umpire) if is_claim(event) else umpire)
