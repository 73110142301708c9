"""`answer`: to the question that a declaration waits for."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from playaid.cli.answer import Answer
from playaid.cli.command import command
from playaid.cli.declaring.declare import declare_until_ruled, ready
from playaid.cli.options import WORDS, as_side, ruling_options, words_argument
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.conversation import Stopped, give_answer, resume
from playaid.desk.questions import CHOICE, mask_question
from playaid.desk.seats import side_of, step
from playaid.referee.contract.refusals import Refusal
from playaid.referee.session.local import Session


@command("answer", opens=True, context_settings=WORDS)
@as_side
@ruling_options
@words_argument(required=False)
def answer(terminal: Terminal, opened: Session, words: Sequence[str], **typed: Any) -> Answer[Any]:
    """Answer the question that a declaration waits for, after dice have fallen."""
    side = side_of(opened, typed["as_side"])
    waits = terminal.with_keys(opened, partial(resume, opened, ready(terminal, typed["dice"])))
    if waits is None:
        raise Refusal("no declaration waits for an answer")
    said = (waits.said if isinstance(waits, Stopped) else waits)._replace(exact=typed["dice"] is not None)
    if words:
        if not isinstance(waits, Stopped) or waits.question.kind != CHOICE:
            raise Refusal(
                "it does not wait for a choice", hint=mask_question(waits.question, side).prompt if isinstance(waits, Stopped) else ""
            )
        said = terminal.with_keys(opened, partial(step, opened, partial(give_answer, opened, waits, " ".join(words), by=side)))
    fallen = opened.fallen()
    return declare_until_ruled(terminal, opened, said, side, len(fallen.rolls) if fallen is not None else 0)
