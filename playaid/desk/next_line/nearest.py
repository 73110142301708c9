"""What would be legal instead of a line that is refused: those lines of its verb that are likest to it."""

from playaid.language.message import Aloud, listing, message
from playaid.referee.contract.grammar import read_arguments, split
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import visible
from playaid.referee.deciding.offers import Noted, offers_of
from playaid.referee.session.local import Session

MOST = 3
"""So many lines are told."""


def nearest(session: Session, declared: Declaration) -> str | None:
    """The legal lines of the verb that share most with what was declared, as far as the whole table may know; None where they share
    nothing with a line of several words, or hang on what somebody hides."""
    game = session.game
    verb = game.verbs.get(declared.verb)
    if verb is None or verb.query or verb.secret or declared.side is None:
        return None
    seen = visible(session.state, None)
    noted = Noted(seen["secret"])
    lines = offers_of(game, {**seen, "secret": noted}, session.book, verb, declared.side).lines
    if noted.looked:
        return None
    shared = {line: _shared(declared, read_arguments(game, verb, split(line)[1:], session.state)) for line in lines}
    most = max(shared.values(), default=0)
    if not lines or (not most and len(declared.args) > 1 and len(lines) > MOST):
        return None
    found = [line for line in lines if shared[line] == most]
    told, more = listing((Aloud(line, str(game.languages), line) for line in found[:MOST]), " / "), len(found) - MOST
    return message("legal: {lines}; {n} more", lines=told, n=more) if more > 0 else message("legal: {lines}", lines=told)


def _shared(declared: Declaration, args: dict[str, object]) -> int:
    return sum(args.get(slot) == value for slot, value in declared.args.items())
