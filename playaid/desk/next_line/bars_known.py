"""What bars a line for certain, by what lies open, or by what one viewer knows besides."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from playaid.language.message import message
from playaid.referee.contract.grammar import Incomplete
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


def barred_openly(session: Session, seen: State, said: Declaration) -> dict[str, Reason]:
    """What bars a line for certain, whatever else hangs on what is hidden."""
    verb = session.game.verbs[said.verb]
    hearing = supposing(asking(session.game, seen, session.book, verb.name, said.side), said.args)
    found: dict[str, Reason] = {}
    for check in checks_of(verb):
        with suppress(Refusal, LookupError, ValueError):
            if (facts := check.fails(hearing)) is not None:
                name = f"{hearing.game.slug}@{hearing.game.rules}/{check.id}"
                found[name] = Reason(name, check.citation, message(check.message, **facts))
    return found
