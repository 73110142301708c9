"""The steps of one line, as its verb is declared one after the other."""

from collections.abc import Sequence

from playaid.referee.contract.grammar import stages
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session


def steps_of(session: Session, words: Sequence[str]) -> list[list[str]]:
    """The words of each step; the line itself where it is no stepwise one."""
    verb = session.game.verbs.get(words[0]) if words else None
    if verb is None:
        return [list(words)]
    return [[words[0], *stage] for stage in stages(verb, words[1:], visible(session.state, None))]
