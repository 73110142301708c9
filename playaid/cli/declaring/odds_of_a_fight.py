"""How the outcomes of a fight are told, and by which line to its end, where the one that was typed only joins it."""

import re
from collections.abc import Sequence

from playaid.language.message import message
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import verb_of
from playaid.referee.deciding.offers import asking, legal
from playaid.referee.odds.report import Outcome
from playaid.referee.session.local import Session

_ASIDE = re.compile(r"(.+) \(([^()]+)\)")
FEW = 3


def said_once(outcomes: Sequence[Outcome]) -> tuple[list[Outcome], str]:
    """Outcomes without what each of them says in brackets at its end, where it is the same of all and they are no few; and what that is."""
    parted = [_ASIDE.fullmatch(o.outcome) for o in outcomes]
    asides = {found[2] if found else "" for found in parted}
    heads = [found[1] for found in parted if found]
    if len(outcomes) < FEW or asides == {""} or len(asides) > 1 or len({*heads}) < len(outcomes):
        return [*outcomes], ""
    return [o._replace(outcome=head) for o, head in zip(outcomes, heads, strict=True)], asides.pop()


def of_the_fight(session: Session, declaration: Declaration) -> str:
    """By what the odds of a fight are told to its end, where the line only joins it."""
    fights = session.game.fights
    course = next((verb.name for verb in session.game.verbs.values() if verb.course and fights.get(verb.name) is False), "")
    outright = next((name for name in fights if name != declaration.verb and _is_the_same(session, name, declaration)), "")
    if outright:
        said = " ".join([outright, *declaration.typed.split()[1:]])
        return message("{line} tells how it may end", line=f"{said} --odds")
    if not course or declaration.verb not in fights or declaration.verb == course:
        return ""
    shown = _may_be_said(session, course)
    told = "{line} tells how it may end" if shown else "once both have shown who fights, {line} tells how it may end"
    return message(told, line=f"{course} --odds")


def _is_the_same(session: Session, name: str, declaration: Declaration) -> bool:
    """Whether what a line begins could be fought at once by a verb of the same words, by what lies open."""
    game, verb = session.game, verb_of(session.game, declaration.verb)
    if game.fights.get(verb.name) is not True or game.fights[name] is not False or game.verbs[name].slots != verb.slots:
        return False
    seen = visible(session.state, None)
    return bool(verb.slots) and legal(asking(game, seen, session.book, name, declaration.side), declaration.args)


def _may_be_said(session: Session, name: str) -> bool:
    """Whether a verb that is said alone would be legal now, by what lies open."""
    seen = visible(session.state, None)
    alone = not any(not slot.optional for slot in session.game.verbs[name].slots)
    return alone and any(legal(asking(session.game, seen, session.book, name, side), {}) for side in acting(session.game, seen))
