"""A line that is asked for in parts, with one that is none of those listed."""

from collections.abc import Sequence

from playaid.cli.declaring.question_prompt import unfit_lines
from playaid.desk.conversation import check
from playaid.language.translation import translate
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, Declaration, Ruling
from playaid.referee.session.local import Session


def with_part(way: str, part: str, text: str) -> str:
    """A line with another part in the place of one of its own and of what follows, behind the word with which that begins."""
    word = part.partition(" ")[0]
    begun = way[: way.rfind(part)]
    return f"{begun}{text}" if fold(text).startswith(f"{fold(word)} ") else f"{begun}{word} {text}"


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
