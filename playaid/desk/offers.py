"""Which lines would be legal now, for whom: complete, for a front to cut where it has no room."""

from collections.abc import Mapping
from typing import NamedTuple

from playaid.desk.seats import Needs, step
from playaid.referee.grammar import usage
from playaid.referee.offers import lines_in_vain, offered_lines
from playaid.referee.sequence import acting, leaf, open_verbs, owed
from playaid.referee.session import Session
from playaid.referee.state import visible


class Offer(NamedTuple):
    """A verb that is open now, how it is typed, and every line of it that would be legal for the one who asks, the verb's name included.

    in_vain: those of the lines that would come to nothing for certain, each with why. bounded: what the game leaves out, as no list could
    hold it.
    """

    name: str
    usage: str
    summary: str
    citation: str
    lines: tuple[str, ...] = ()
    in_vain: Mapping[str, str] = {}
    bounded: str = ""


def offered(session: Session, viewer: str | None) -> tuple[Offer, ...] | Needs:
    """The verbs that are open now, with what `viewer` (or, for the whole table, the one side that acts) might say by them.

    Made from what the viewer may see. Whoever looks as a side has been seated before.
    """
    return step(session, lambda: _offered(session, viewer))


def _offered(session: Session, viewer: str | None) -> tuple[Offer, ...]:
    game, state = session.game, session.state
    acts = acting(game, state)
    speaker = viewer or (acts[0] if len(acts) == 1 else None)
    seen = visible(state, viewer)
    found = []
    for name in open_verbs(game, state):
        verb = game.verbs[name]
        lines = offered_lines(game, seen, session.book, verb, speaker) if speaker and not verb.query else ()
        vain = lines_in_vain(game, seen, session.book, verb, speaker, lines) if speaker else {}
        found.append(Offer(name, usage(verb), verb.summary, verb.citation, tuple(lines), vain, verb.bounded))
    if not state["referee"].get("over") and not owed(game, seen):
        summary = "go on; this step may be passed over" if leaf(game, state).optional else "go on to the next step"
        found.append(Offer("next", "next", summary, "", ("next",)))
    return tuple(found)
