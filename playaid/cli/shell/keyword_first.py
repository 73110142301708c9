"""A line that begins with a word which stands behind one verb alone: `overrun` for `attack overrun`."""

from collections.abc import Sequence
from contextlib import suppress

from playaid.referee.contract.grammar import Incomplete, read_arguments
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session


def with_its_verb(session: Session, words: Sequence[str]) -> list[str] | None:
    """The line whose verb was left out: that of the one verb that has its first word, which says how, behind what is said; None for any
    other line."""
    game, word = session.game, fold(words[0])
    having = [verb for verb in game.verbs.values() for slot in verb.slots if slot.kind == "flag" and fold(str(slot.word)) == word]
    if len(having) != 1 or having[0].secret:
        return None
    line = [*words[1:], word]
    try:
        with suppress(Incomplete):  # what lacks is asked for
            read_arguments(game, having[0], line, visible(session.state, None))
    except Refusal:
        return None
    return [having[0].name, *line]
