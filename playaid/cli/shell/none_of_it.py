"""`no spoils` where `spoils none` may be said: none of what a verb would do."""

from collections.abc import Sequence
from contextlib import suppress

from playaid.cli.declaring.subject import verb_of
from playaid.cli.shell.verbless_lines import is_barred
from playaid.referee.contract.grammar import BUILT_IN, read_arguments
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import opens
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session

NO, NONE = "no", "none"


def none_of_it(session: Session, words: Sequence[str]) -> list[str] | None:
    """`spoils none` for `no spoils`, where that is a whole line of the step that nothing bars; None for any other line."""
    if fold(words[0]) != NO or not words[1:]:
        return None
    game, named = session.game, verb_of(session.game, words[1])
    verb = game.verbs.get(game.short.get(named, named))
    if verb is None or verb.query or not opens(game, session.state, verb) or not _takes_none(session, verb.name):
        return None
    line = [NONE, *words[2:]]
    with suppress(Refusal):
        read_arguments(game, verb, line, visible(session.state, None))
        return None if is_barred(session, verb, line) else [verb.name, *line]
    return None


def _takes_none(session: Session, verb: str) -> bool:
    """Whether `none` behind a verb is one of its own words, and no text that anything may be."""
    slot = next((slot for slot in session.game.verbs[verb].slots if not slot.word), None)
    return slot is not None and (slot.kind == "word" or slot.kind not in BUILT_IN)
