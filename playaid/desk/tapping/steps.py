"""The steps of one line, as its verb is declared one after the other."""

from collections.abc import Sequence

from playaid.dice.sources import NeedsDice, Refusing
from playaid.referee.contract.grammar import stages
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Ruling
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session


def steps_of(session: Session, words: Sequence[str]) -> list[list[str]]:
    """The words of each step; the line itself where it is no stepwise one."""
    verb = session.game.verbs.get(words[0]) if words else None
    if verb is None:
        return [list(words)]
    return [[words[0], *stage] for stage in stages(verb, words[1:], visible(session.state, None))]


def refused_later(session: Session, declarations: Sequence[Declaration]) -> tuple[Declaration, Ruling] | None:
    """The first of these after the first that would be refused once those before it stand, and how, as far as no dice or answers come in
    between; None where none is known to be. Nothing of a line is done whose end is known not to go."""
    with session.supposing() as suppose:
        for at, declaration in enumerate(declarations):
            try:
                ruling = session.judge(declaration, Refusing())
            except (Refusal, NeedsDice):
                return None
            if at and ruling.verdict == ILLEGAL and not ruling.rests_on_secret:
                return declaration, ruling
            if ruling.verdict != LEGAL:
                return None
            suppose(ruling.changes)
    return None
