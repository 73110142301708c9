"""A word at a question that may mean several names, none of which is on offer: why none of them would do."""

from collections.abc import Sequence
from typing import NamedTuple

from playaid.desk.next_line.listed_words import MOST_TRIED
from playaid.dice.sources import Refusing
from playaid.referee.contract.grammar import Incomplete, names_of
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import decide
from playaid.referee.session.local import Session


class Barred(NamedTuple):
    """One name of several that would all be refused, and why it would."""

    name: str
    reason: str


def why_off_offer(
    session: Session, missing: Incomplete, names: Sequence[str], ways: Sequence[str], side: str | None, viewer: str | None
) -> Barred | None:
    """Why none of these names would do in place of what is missing; None where one stands among the ways that are listed, might do all the
    same, or hangs on what the viewer does not see."""
    slot, verb = missing.slot, missing.verb
    if not names or not ways or len(names) > MOST_TRIED or not {*names}.isdisjoint(ways) or (verb.secret and viewer != side):
        return None
    if any(not other.optional and other.name not in (*missing.said, slot.name) for other in verb.slots):
        return None
    seen = visible(session.state, viewer if verb.secret else None)
    if not {*names} <= {*names_of(session.game, slot, seen)}:
        return None
    told: list[str] = []
    for name in names:
        said = Declaration(verb.name, {**missing.said, slot.name: [name] if slot.many else name}, side)
        try:
            reasons = decide(session.game, seen, said, session.book, Refusing()).reasons
        except (Refusal, LookupError, ValueError):
            return None
        if not reasons:
            return None
        told.append(reasons[0].text)
    return Barred(names[0], told[0])
