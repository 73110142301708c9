"""How the outcomes of a fight are told, and by which line to its end, where the one that was typed only joins it."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from playaid.language.message import SEMICOLON, Listing, Message, listing, message
from playaid.language.translation import translate
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import verb_of
from playaid.referee.deciding.offers import asking, legal
from playaid.referee.odds.in_the_end import messages_in
from playaid.referee.odds.report import Outcome
from playaid.referee.session.local import Session

_ASIDE = re.compile(r"(.+) \(([^()]+)\)")
FEW = 3


def by_what_it_costs(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Outcomes of which the chance is known, the likeliest first, and as one those in which all but the margin is alike: won by 4 to 6
    (and so on). Margins that do not follow each other stay apart."""
    if any(o.low is not None or o.most is not None for o in outcomes):
        return [*outcomes]
    told = list[Outcome]()
    alike = dict[str, dict[int, Outcome]]()
    for o in outcomes:
        margin = _margin(o.outcome)
        if margin is None:
            told.append(o)
        else:
            alike.setdefault(_by(o.outcome, ""), {})[margin] = o
    for margins in alike.values():
        for run in _runs(sorted(margins)):
            likely = sum((margins[margin].probability for margin in run), Fraction(0))
            first = margins[run[0]]
            between = message("{least} to {most}", least=run[0], most=run[-1])
            told.append(first if len(run) == 1 else Outcome(_by(first.outcome, between), likely))
    return sorted(told, key=lambda o: (-o.probability, o.outcome))


def _margin(outcome: object) -> int | None:
    """By how much an outcome is won: the number that it holds under the name `by`, or one of the messages in it."""
    return next((by for held in messages_in(outcome) if isinstance(by := held.values.get("by"), int)), None)


def _by(outcome: str, margin: str) -> str:
    """An outcome with something else in place of its margin."""
    if isinstance(outcome, Listing):
        return listing((_by(part, margin) for part in outcome.parts), outcome.pattern)
    if type(outcome) is not Message:
        return outcome
    told = {name: _by(value, margin) if isinstance(value, str) else value for name, value in outcome.values.items()}
    return message(outcome.pattern, **{**told, **({"by": margin} if isinstance(told.get("by"), int) else {})})


def _runs(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """Numbers in their order, those together that follow each other."""
    start = 0
    for at in range(1, len(numbers) + 1):
        if at == len(numbers) or numbers[at] != numbers[at - 1] + 1:
            yield numbers[start:at]
            start = at


def in_a_row(outcome: str) -> str:
    """What comes about in one line: of sentences that stand behind each other, with no points before what parts them, nor at the end."""
    return re.sub(r"[.。](?=[;；,、。]|$)", "", translate(outcome))


def shared_parts(options: Sequence[Sequence[Outcome]]) -> list[str]:
    """What is told alike of each of several options, of each of which one thing comes for certain: the sentences that stand in all."""
    if len(options) < 2 or any(len(outcomes) != 1 for outcomes in options):
        return []
    first, *others = [in_a_row(outcomes[0].outcome).split(translate(SEMICOLON)) for outcomes in options]
    shared = [part for part in first if all(part in other for other in others)]
    return shared if len(shared) < min(map(len, (first, *others))) else []


def without(shared: Sequence[str], outcome: str) -> str:
    """An outcome without the sentences that have been told of all."""
    between = translate(SEMICOLON)
    return between.join(part for part in outcome.split(between) if part not in shared)


def said_once(outcomes: Sequence[Outcome]) -> tuple[list[Outcome], str]:
    """Outcomes without what each of them says at its end, behind a semicolon or in brackets, where it is the same of all and they are no
    few; and what that is."""
    cut = [o.outcome.rpartition(translate(SEMICOLON)) for o in outcomes]
    if (
        len(outcomes) >= FEW
        and all(head for head, *_ in cut)
        and len({end for *_, end in cut}) == 1
        and len({head for head, *_ in cut}) == len(cut)
    ):
        return [o._replace(outcome=head) for o, (head, *_) in zip(outcomes, cut, strict=True)], cut[0][2]
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
