"""The whole line that a refusal proposes, where words of the refused one were asked for: a yes takes it, and nobody types it again."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from playaid.cli.answer import Answer
from playaid.cli.declaring.own_words import NO, YES
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.conversation import check
from playaid.desk.seats import step
from playaid.language.message import Listing, Message, Typed, message
from playaid.language.translation import translate
from playaid.referee.contract.grammar import split
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, Reason, Ruling
from playaid.referee.session.local import Session


def line_instead(terminal: Terminal, refused: Answer[Any]) -> list[str] | None:
    """The words of the line that a refusal proposes in place of what was answered word by word, if whoever is there takes it; None where
    there is none that would stand, or they do not. Of what is one side's alone nothing is asked here."""
    seen = refused.told
    if refused.private is not None or seen is None or not terminal.can_ask():
        return None
    session = terminal.open()
    proposed = dict.fromkeys(line for reason in seen.reasons for line in _lines(reason, seen.verb))
    line = next((line for line in proposed if _stands(terminal, session, line, seen.side)), None)
    if line is None:
        return None
    yes, no = (*YES, fold(translate("yes"))), (*NO, fold(translate("no")))
    prompt = message("  Is it so? {line}  (Enter: yes, n: the last question again) ", line=Typed(line))
    try:
        while (said := fold(terminal.ask(prompt))) not in (*yes, *no):
            terminal.say("  Neither yes nor no; it has not been read.")
    except EOFError:
        return None
    return split(line) if said in yes else None


def _lines(reason: Reason, verb: str) -> Iterator[str]:
    """The lines of a verb that a reason tells to be typed."""
    for line in (*_typed(reason.text), reason.instead or ""):
        if str(line).startswith(f"{verb} "):
            yield str(line)


def _typed(text: object) -> Iterator[str]:
    if isinstance(text, Typed):
        yield text
    elif isinstance(text, Listing):
        for part in text.parts:
            yield from _typed(part)
    elif isinstance(text, Message):
        for value in text.values.values():
            yield from _typed(value)


def _stands(terminal: Terminal, session: Session, line: str, side: str | None) -> bool:
    """Whether a line can be read as it is, and nothing bars it."""
    try:
        declaration = session.read(split(line), side)
        ruling = terminal.with_keys(session, lambda: step(session, partial(check, session, declaration)))
    except Refusal:
        return False
    return isinstance(ruling, Ruling) and ruling.verdict != ILLEGAL
