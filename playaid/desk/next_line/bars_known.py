"""What bars a line for certain, by what lies open, or by what one viewer knows besides."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from playaid.language.message import message
from playaid.referee.contract.game import Slot
from playaid.referee.contract.grammar import BUILT_IN, Incomplete, names_of
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration, Reason
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.decide import checks_of
from playaid.referee.deciding.offers import asking, supposing
from playaid.referee.session.consent import newest
from playaid.referee.session.local import Session


def best_known(session: Session, missing: Incomplete, names: Sequence[str], speaker: str | None, viewer: str | None) -> str:
    """Of names that the table sees barred alike the one that lacks least by what the viewer alone knows too: who knows the spell, say; of
    several such the one that was named last, whom the speaker is about."""
    lacks = dict.fromkeys(names, 0)
    if viewer is not None and not missing.verb.secret:
        seen = visible(session.state, viewer)
        for name in names:
            said = {**missing.said, missing.slot.name: [name] if missing.slot.many else name}
            lacks[name] = len(barred_openly(session, seen, Declaration(missing.verb.name, said, speaker)))
    least = [name for name in names if lacks[name] == min(lacks.values())]
    return least[0] if len(least) == 1 else _named_last(session, least, speaker) or least[0]


def nothing_fits(session: Session, missing: Incomplete, side: str | None, viewer: str | None) -> Reason | None:
    """Why nothing that the viewer has can stand with what they have said so far, where the game tells; None where something may."""
    if missing.slot.lacking is None or viewer is None or viewer != side:
        return None
    why = missing.slot.lacking(visible(session.state, viewer), side, missing.said)
    return Reason("lacking", missing.verb.citation, why) if why else None


LOOKED_BACK = 12
"""So many of the newest events are looked at for who was named in them."""


def _named_last(session: Session, names: Sequence[str], speaker: str | None) -> str:
    """Which of these names is told of first in the newest event of the speaker's that stands and tells of any, as all may read it; empty
    where none does."""
    event = newest(session.journal, None)
    for _ in range(LOOKED_BACK):
        if event is None:
            return ""
        if speaker in (None, event.get("side")) and (told := next((word for word in _words(event.get("story")) if word in names), "")):
            return told
        event = session.journal.event(event["back"]) if event["back"] > 1 else None
    return ""


def _words(told: object) -> Iterator[str]:
    """What stands in the places of messages as the log keeps them."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, Mapping):
        for part in told.values():
            yield from _words(part)
    elif isinstance(told, Sequence):
        for part in told:
            yield from _words(part)


def barred_openly(session: Session, seen: State, said: Declaration, whether_only: bool = False) -> dict[str, Reason]:
    """What bars a line for certain, whatever else hangs on what is hidden. whether_only: nobody reads the reasons."""
    verb = session.game.verbs[said.verb]
    hearing = supposing(asking(session.game, seen, session.book, verb.name, said.side), said.args)
    hearing.whether_only = whether_only
    found: dict[str, Reason] = {}
    for check in checks_of(verb):
        with suppress(Refusal, LookupError, ValueError):
            if (facts := check.fails(hearing)) is not None:
                name = f"{hearing.game.slug}@{hearing.game.rules}/{check.id}"
                found[name] = Reason(name, check.citation, message(check.message, **facts))
    return found


SAMPLES = 3
WORDS = ("0101", "xyzzy", "9999")


def sample(session: Session, slot: Slot, seen: State, number: int) -> Any:
    """One of several things that could stand in a slot, or be typed for it; None where there are too few that differ."""
    if slot.kind == "int":
        return max(slot.least or 0, 0) + number + 1
    if slot.kind in BUILT_IN:
        return WORDS[number % SAMPLES]
    names = list(names_of(session.game, slot, seen))
    return names[number % SAMPLES * (len(names) - 1) // (SAMPLES - 1)] if len(names) >= SAMPLES else None


def barred_for_all_to_see(session: Session, missing: Incomplete, speaker: str) -> Reason | None:
    """What all see to bar a line by the words that have been said alone, whatever stands in place of the rest: nobody need take the screen
    to be told it. None where nothing does, or no word has been said."""
    verb, seen = missing.verb, visible(session.state, None)
    lacking = [slot for slot in verb.slots if slot.name not in missing.said and not slot.optional and slot.kind != "flag"]
    if not missing.said or verb.query:
        return None
    heard = [barred_openly(session, seen, Declaration(verb.name, missing.said, speaker))]  # a check that reads more than that says nothing
    may_be = [slot for slot in verb.slots if slot.name not in missing.said and slot not in lacking]
    for number in range(2 * SAMPLES):  # the second time with all that may be said besides: `homeward` mends what bars a voyage
        slots = [*lacking, *(may_be if number >= SAMPLES else ())]
        args = {slot.name: slot.kind == "flag" or sample(session, slot, seen, number + at) for at, slot in enumerate(slots)}
        if any(args[slot.name] is None for slot in lacking):
            return None
        given = {slot.name: [args[slot.name]] if slot.many else args[slot.name] for slot in slots if args[slot.name] is not None}
        heard.append(barred_openly(session, seen, Declaration(verb.name, {**missing.said, **given}, speaker)))
    return next((one for name, one in heard[0].items() if all(name in each and each[name].text == one.text for each in heard)), None)
