"""What an event tells beside what it changes: the words of its line, what was overruled, which dice fell for nothing but themselves. No
state hangs on it, and every log, page and export shows it; so it is held to what the event is."""

from collections.abc import Mapping
from typing import Any

from playaid.dice.notation import BadNotation
from playaid.dice.rolling import roll
from playaid.dice.sources import BadDice, Differs, NeedsDice, Recorded
from playaid.journal.chain import Event
from playaid.language.message import from_json, message
from playaid.referee.contract import grammar
from playaid.referee.contract.game import Slot, Verb
from playaid.referee.contract.lines import in_full
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, visible
from playaid.referee.session import consent, kinds, record
from playaid.referee.session.local import Session
from playaid.referee.verification.waiting import tells_otherwise

LOOSE, NOTED, NEXT = "roll", "note", "next"
_RULED = ("typed", "args", "answers", "verdict", "cite", "overrule", "overruled", "lines", "rolls", "facts")
_TOLD = frozenset((*_RULED, "story", consent.THROW, "passes"))
"""What is told of events, of one kind or another."""
_OF_ITS_KIND = {
    NOTED: ("story", "passes"),
    LOOSE: ("typed", "story", "rolls"),
    "undo": (consent.THROW,),
    **dict.fromkeys(("redo", kinds.REVEAL, consent.WITHDRAWN), ()),
    **dict.fromkeys((consent.CLAIM, kinds.WAITS), (*_RULED, "story")),
}
"""Kind of event that no rule makes -> what is told of it; of the others a sentence or two."""
_FOREIGN = {kind: _TOLD.difference(own) for kind, own in {**dict.fromkeys(kinds.NOT_RULED, ("story",)), **_OF_ITS_KIND}.items()}
_FOREIGN_TO_RULED = _TOLD.difference((*_RULED, "story"))
"""What is never told of an event of a kind, and of none that a rule makes."""


def fault_in(session: Session, state: State, event: Event, unseal: record.Unseal, later: bool = False) -> str | None:
    """What an event tells that is not so, or that none of its kind tells; None if nothing. state: that before it. later: what something
    that waits tells of its ruling is held to the rules elsewhere."""
    kind = event["kind"]
    if not event.keys().isdisjoint(_FOREIGN.get(kind, _FOREIGN_TO_RULED)):
        return message("{kind}: it tells what none of its kind does", kind=kind)
    if kind == LOOSE:
        return None if _fell_so(event) else "roll: its dice come to something else than it says"
    if consent.LAID_OPEN in event and not (kind == "undo" and consent.may_lie_open(session.journal.event(event["of"]))):
        return message("{kind}: it says that nobody had to agree, and all had to", kind=kind)
    if consent.THROW in event:
        return None if _put_right(session, event) else "undo: it says of another throw that it was put right"
    waits = kind in (consent.CLAIM, kinds.WAITS)
    if event["n"] == 1 or (kind in kinds.NOT_RULED and not waits):
        return None
    if not waits and event.get("verdict", LEGAL) != LEGAL:
        return message("{kind}: it says that it was not legal", kind=kind)
    if not _said_so(session, state, {**event, "kind": event["of"]} if waits else event):
        return message("{kind}: these are not the words by which it was said", kind=kind)
    return tells_otherwise(session, state, event, unseal) if waits and not later else None


def _fell_so(event: Event) -> bool:
    """Whether what the dice of a loose roll come to is what it says."""
    expression = str(event.get("typed", "")).removeprefix("roll ")
    fell = record.rolls_of(event, {})
    dice = Recorded(fell)
    try:
        came = roll(expression, dice, fell[0].who if fell else "")
    except (BadNotation, BadDice, Differs, NeedsDice):
        return False
    return not dice.left and [from_json(text) for text in event.get("story", ())] == [came.text]


def _put_right(session: Session, event: Event) -> bool:
    target = session.journal.event(event["of"])
    if not consent.may_put_right(target):
        return bool(target.get("barrier") and not event.get("agreed"))  # then it is found for want of consent
    rolls = record.rolls_of(target, {})
    told = (consent.mistyped(rolls, numbers)[consent.THROW] for numbers in (False, True))
    return any(from_json(event[consent.THROW]) == from_json(one) for one in told)


def reads_in_full(verb: Verb, args: Mapping[str, Any], typed: str) -> bool:
    """Whether a line is, but for quotes, the very one by which these arguments are said, each of the kind of its slot."""
    slots = {slot.name: slot for slot in verb.slots}
    fits = args.keys() <= slots.keys() and all(_fits(slots[name], value) for name, value in args.items())
    return fits and typed.replace('"', "") == in_full(verb, args).replace('"', "")


def _fits(slot: Slot, value: Any) -> bool:
    if slot.many:
        return value.__class__ is list and bool(value) and all(part.__class__ is str for part in value)
    if slot.kind == "flag":
        return value is True
    return value.__class__ is (int if slot.kind == "int" else str)


def _said_so(session: Session, state: State, event: Event) -> bool:
    """Whether the words of a line in the open name its verb, and mean what was declared as far as they can be read again."""
    typed, verb = event.get("typed"), session.game.verbs.get(event["kind"])
    if not typed or "args" not in event:
        return ("typed" in event) == ("args" in event)
    if str(typed).split(" ", 1)[0] != event["kind"]:
        return False
    looks = session.game.sealing.names_known_to(event["side"]) if verb is not None and event["side"] else None
    elsewhere = event["rules"] != session.game.rules or (looks is not None and looks not in state["secret"])
    if event["kind"] == NEXT:
        return bool(typed == NEXT)
    if elsewhere or verb is None:  # whatever else all games have in common has its words put together
        return True
    if reads_in_full(verb, event["args"], typed):
        return True
    try:
        args = grammar.read_arguments(session.game, verb, grammar.split(typed)[1:], visible(state, looks))
    except Refusal:  # a name that only its side knows, or one of several that were told apart by what was legal
        return True
    return bool(args == event["args"])
