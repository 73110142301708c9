"""What waits for dice, for an answer or for a dealer, held again as it was said: does it have to wait?"""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from playaid.dice.keeping import Keeping
from playaid.dice.sources import Rolled
from playaid.journal.chain import Event
from playaid.language.message import message
from playaid.referee.contract.plots import Unopened
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import Ruling
from playaid.referee.contract.state import State
from playaid.referee.deciding.decide import decide
from playaid.referee.session import record
from playaid.referee.session.fitting import OPENS
from playaid.referee.session.local import Session


def asks_nothing(session: Session, state: State, event: Event) -> str | None:
    """Whether something waits for which nothing has fallen, and nothing is asked as it was said. Raises Locked."""
    say = _said_whole(session, event)
    if say is None or any(rolled.kind != "salt" for rolled in record.rolls_of(event, say)):
        return None
    if OPENS in event["changes"][0][2]:
        return _opens_nothing(session, state, event, say)
    asked = _held_again(session, state, event, say, record.rolls_of(event, say))
    return None if asked else message("{kind}: nothing is asked for {verb} as it was said then", kind=event["kind"], verb=event["of"])


def _opens_nothing(session: Session, state: State, event: Event, say: Any) -> str | None:
    """Whether a plot is to be opened that is none of those which what waits would open, overruled by nobody. Raises Locked."""
    side, name = event["changes"][0][2][OPENS]
    others: State = {**state, "secret": {other: part for other, part in state["secret"].items() if other != side}}
    try:
        _held_again(session, others, {**event, "overrule": None}, say, record.rolls_of(event, say))
    except Unopened as unopened:
        if unopened.name == name and side in unopened.sides:
            return None
    return message("{kind}: nothing is asked for {verb} as it was said then", kind=event["kind"], verb=event["of"])


def needs_no_dealer(session: Session, state: State, event: Event) -> str | None:
    """Whether a dealer was asked for what the one who asked could have finished with what they hide themselves."""
    say, waited = _said_whole(session, event), event["changes"][0][2]["before"]
    before = session.journal.event(waited["event"]) if waited else {}
    earlier = _said_whole(session, before) if before else {}
    if say is None or earlier is None:
        return None
    own: State = {**state, "secret": {side: part for side, part in state["secret"].items() if side == event["side"]}}
    own.pop("cup", None)
    with suppress(Locked):
        if _held_again(session, own, event, say, record.rolls_of(before, earlier) if before else []):
            return None  # who asks has tried what may come behind the dice or the answer, and somebody's secrets may be wanted there
        return message("{kind}: {verb} needs no dealer as it was said then", kind=event["kind"], verb=event["of"])
    return None


def _held_again(session: Session, state: State, event: Event, say: Any, rolls: Sequence[Rolled]) -> bool:
    """Whether something is asked where a declaration that waits is held again with these dice and no others. Raises Locked."""
    try:
        return _ruled_so_far(session, state, event, say, rolls).question is not None
    except Locked:
        raise
    except Refusal:
        return False


def _ruled_so_far(session: Session, state: State, event: Event, say: Any, rolls: Sequence[Rolled]) -> Ruling:
    """What waits, held again with these dice and no others. Raises a Refusal."""
    from playaid.referee.machines.dice_lease import SaltsOnly

    declaration = record.declaration_of({**event, "kind": event["of"]}, say)
    book = session.book.of_the_log(record.facts_of(event, say))
    return decide(session.game, state, declaration, book, Keeping(SaltsOnly(), rolls))


def tells_otherwise(session: Session, state: State, event: Event, unseal: record.Unseal) -> str | None:
    """Whether what waits tells, of how it was ruled until it stopped, what no rule says when it is held again as far as that; what was cut
    off tells less."""
    say = _said_whole(session, event, unseal)
    if say is None or event["rules"] != session.game.rules:
        return None
    lines, story = record.lines_of(event, say), [sentence.text for sentence in record.story_of(event, say)]
    if not lines and not story:
        return None
    try:
        ruling = _ruled_so_far(session, state, event, say, record.rolls_of(event, say))
    except Locked:  # others' hands: what it says of them is ruled again when it ends
        return None
    except Refusal:
        return message(_OTHERWISE, kind=event["kind"], verb=event["of"])
    if _waits_for_signature(session, event, ruling):
        return None
    held = Counter(line[:4] for line in ruling.worksheet), Counter(sentence.text for sentence in ruling.story)
    if Counter(line[:4] for line in lines) <= held[0] and Counter(story) <= held[1]:
        return None
    return message(_OTHERWISE, kind=event["kind"], verb=event["of"])


def _waits_for_signature(session: Session, event: Event, ruling: Ruling) -> bool:
    """Whether somebody is asked who signs what they say, and has not signed this: what they said was ruled on, and is said again."""
    who = ruling.question.who if ruling.question is not None else ""
    return who in session.sides and session.keyring.signs(who) and who not in event.get("signed", {})


_OTHERWISE = "{kind}: what it tells of {verb} reads otherwise as it was said then"


def _said_whole(session: Session, event: Event, unseal: record.Unseal | None = None) -> dict[str, dict[str, Any]] | None:
    """The sealed words of an event; None where some of them lie under a key that is not here."""
    say = record.open_parts(event, unseal or session.unseal, session.keyring.is_open)
    return None if any("say" in parts and compartment not in say for compartment, parts in event["sealed"].items()) else say


def claimed_too_early(session: Session, state: State, event: Event) -> str | None:
    """Whether somebody still had to choose before anything falls for a claim: they could choose by what falls. Raises Locked."""
    if event["changes"][0][2].get("dealer"):  # who opens the cup stops at whatever is asked
        return None
    say = _said_whole(session, event)
    if say is None:
        return None
    ruling = _ruled_so_far(session, state, event, say, record.rolls_of(event, say))
    if ruling.question is not None and ruling.question.kind in ("dice", "draw", "fact"):
        return None
    return message("{kind}: nothing falls for {verb} as it was said then", kind=event["kind"], verb=event["of"])
