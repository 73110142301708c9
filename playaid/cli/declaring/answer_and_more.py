"""An answer with words of its line behind it: `loyalty plus -1`, where with which attribute is asked."""

from collections.abc import Mapping
from typing import Any

from playaid.desk.conversation import Said, Stopped, give_answer
from playaid.desk.questions import CHOICE
from playaid.referee.contract.grammar import words_of
from playaid.referee.contract.refusals import Refusal
from playaid.referee.session.local import Session


def answer_and_more(session: Session, waits: Stopped, by: str | None, text: str) -> Said | None:
    """What has been said with the answer in it and the words behind it or before it in the line that asks; None where it is not both.
    Nothing has been answered yet, and nothing is written of the line."""
    said = waits.said.declaration
    if waits.question.kind != CHOICE or not waits.question.options or waits.kept or said.answers or waits.question.private is not None:
        return None
    words = words_of(session.game, text)
    cuts = [(words[:at], words[at:]) for at in range(len(words) - 1, 0, -1)] + [(words[at:], words[:at]) for at in range(1, len(words))]
    for answer, more in cuts:
        try:
            line = [*words_of(session.game, said.typed), *more]
            whole = session.read(line, said.side, said.overrule)
            taken = give_answer(session, waits, " ".join(answer), by=by, numbered=True)
        except Refusal:
            continue
        if whole.args != said.args and _stands(said.args, whole.args):
            return taken._replace(declaration=whole._replace(answers=taken.declaration.answers))
    return None


def _stands(said: Mapping[str, Any], whole: Mapping[str, Any]) -> bool:
    """Whether all that was said is said in the whole, too, as it was or with more of a list: words of one's own have no end, and would
    take in whatever is typed."""
    return all(
        name in whole and (whole[name] == value or (isinstance(value, list) and whole[name][: len(value)] == value))
        for name, value in said.items()
    )
