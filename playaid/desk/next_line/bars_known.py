"""What bars a line for certain, by what lies open, or by what one viewer knows besides."""

from collections.abc import Sequence
from contextlib import suppress

from playaid.language.message import message
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration, Reason
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.decide import checks_of
from playaid.referee.deciding.offers import asking, supposing
from playaid.referee.session.local import Session


def best_known(session: Session, missing: Incomplete, names: Sequence[str], speaker: str | None, viewer: str | None) -> str:
    """Of names that the table sees barred alike the one that lacks least by what the viewer alone knows too: who knows the spell, say."""
    if viewer is None or missing.verb.secret:
        return names[0]
    seen = visible(session.state, viewer)
    lacks: dict[str, int] = {}
    for name in names:
        said = {**missing.said, missing.slot.name: [name] if missing.slot.many else name}
        lacks[name] = len(barred_openly(session, seen, Declaration(missing.verb.name, said, speaker)))
    return min(names, key=lambda name: lacks[name])


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
