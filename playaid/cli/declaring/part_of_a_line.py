"""A line that is asked for in parts, with one that is none of those listed."""

from collections.abc import Sequence
from contextlib import suppress

from playaid.cli.declaring.question_prompt import unfit_lines
from playaid.desk.conversation import check
from playaid.language.translation import translate
from playaid.referee.contract.grammar import Incomplete, read_arguments
from playaid.referee.contract.names import fits, fold
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, Declaration, Ruling
from playaid.referee.contract.sequence import opens
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session


def with_part(way: str, part: str, text: str) -> str:
    """A line with another part in the place of one of its own and of what follows, behind the word with which that begins."""
    word = part.partition(" ")[0]
    begun = way[: way.rfind(part)]
    return f"{begun}{text}" if fold(text).startswith(f"{fold(word)} ") else f"{begun}{word} {text}"


def is_rest(session: Session, missing: Incomplete, ways: Sequence[str], words: Sequence[str]) -> bool:
    """Whether words are the answer to a question for the first word of a line, one of those listed, or go on with that line behind it, as
    `trial by Arwan` where a challenge asks for its kind: no line of a verb that is called so and has no place now."""
    if not fits(words[0], dict.fromkeys(ways, ()), slips=False):
        return False
    game, state = session.game, visible(session.state, None)
    verb = game.verbs.get(game.short.get(fold(words[0]), fold(words[0])))
    if not words[1:] or missing.said or verb is None or opens(game, session.state, verb):
        return not words[1:]
    with suppress(Refusal):
        read_arguments(game, missing.verb, words, state)
        return True
    return False


def can_be_read(session: Session, missing: Incomplete, text: str, speaker: str | None) -> bool:
    """Whether a rule makes something of a text that stands in place of what is missing, be it legal or not."""
    try:
        check(session, Declaration(missing.verb.name, {**missing.said, missing.slot.name: text}, speaker))
    except Unreadable:
        return False
    except Refusal:
        pass
    return True


def why_not(session: Session, missing: Incomplete, text: str, speaker: str | None) -> Sequence[str] | None:
    """Why a line with this text is no good, as far as that is plain; None where it can be read and may be."""
    try:
        ruling = check(session, Declaration(missing.verb.name, {**missing.said, missing.slot.name: text}, speaker))
    except Unreadable as unfit:
        return unfit_lines(unfit, False)
    except Refusal:
        return None
    if not isinstance(ruling, Ruling) or ruling.verdict != ILLEGAL or ruling.rests_on_secret:
        return None
    return [f"  {translate(reason.text)}" for reason in ruling.reasons]
