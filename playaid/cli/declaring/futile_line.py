"""A line of which words were asked for, and which would come to nothing for certain: whoever it was is told so before it is done. And the
whole line that a refusal proposes in place of one: a yes takes it, and nobody types it again."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from playaid.cli.answer import Answer
from playaid.cli.declaring.own_words import NO, YES
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.conversation import check
from playaid.desk.next_line.advance import steps_before
from playaid.desk.next_line.missing_words import Wanted
from playaid.desk.seats import Needs
from playaid.dice.sources import Refusing
from playaid.language.message import Listing, Message, Typed, as_message, message
from playaid.language.translation import translate
from playaid.referee.contract.grammar import split, words_of
from playaid.referee.contract.names import NO_NAME, fold
from playaid.referee.contract.refusals import Hidden, Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Reason, Ruling
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import decide
from playaid.referee.session.local import Session

ALL_IN_VAIN = as_message(
    "  Whatever is said here would be in vain now. To name one only shows why, and does nothing; Enter drops the declaration."
)
ALL_IN_VAIN_BY = "  Whatever is said here would be in vain now: {why}. Naming one does nothing; Enter drops the declaration."
SAID_WHOLE = "  Nothing has been done. Said whole it is done all the same: {line}"


def asked_in_vain(terminal: Terminal, session: Session, words: Sequence[str], declaration: Declaration) -> Ruling | None:
    """The ruling on a line of which words were asked for, where it would come to nothing for certain: who names what is not listed wants
    to know why, and has not said that it be done. None where it does something or may do something, or was typed whole."""
    verb = session.game.verbs.get(declaration.verb)
    if verb is None or verb.in_vain is None or not left_out(session, words, declaration):
        return None
    ruling: Ruling | None = terminal.with_keys(session, partial(known_of, session, declaration))
    if before := steps_before(session, declaration.verb, declaration.side):
        with session.supposing() as suppose:
            for _, changes in before:
                suppose(changes)
            there = known_of(session, declaration)
        ruling = there if isinstance(there, Ruling) else ruling
    return ruling if ruling is not None and ruling.verdict == LEGAL and ruling.in_vain else None


def known_of(session: Session, declaration: Declaration) -> Ruling | Needs | None:
    """What is known of a declaration before it is said; None where that hangs on what another hides: the log tells what comes of it."""
    try:
        return check(session, declaration)
    except Hidden:
        return None


def told_in_vain(what: Wanted) -> tuple[str, list[str]]:
    """That each of what may be said would come to nothing, with why where that is the same of all, else behind each of which it is one
    reason; and what may be said, as it is shown."""
    reasons = {what.futile.get(way, "") for way in what.ways}
    if len(reasons) == 1 and (alike := reasons.pop()):
        return message(ALL_IN_VAIN_BY, why=alike), [*what.ways]
    each = "{name} (in vain: {why})"
    return ALL_IN_VAIN, [message(each, name=way, why=why) if (why := what.futile.get(way)) else way for way in what.ways]


def left_out(session: Session, words: Sequence[str], declaration: Declaration) -> bool:
    """Whether somebody was asked for words of a declaration that was typed so."""
    return _said(words) < _said(words_of(session.game, declaration.typed))


def _said(words: Sequence[str]) -> int:
    """How many words there are, whether quotes keep some of them together or not."""
    return sum(len(word.split()) for word in words)


def give_up(refused: list[tuple[str, str]], told: str, unfit: Refusal, before: Sequence[str] = ()) -> None:
    """Raises the refusal of an answer that comes again and again: nobody is asked, and what is filled in never fits. So does one of a
    word that stood there before (before: the line without the answer), which no answer puts right."""
    refused.append((told, str(unfit)))
    if refused[-4:] == [refused[-1]] * 4 or _was_there(told, unfit, " ".join(before)):
        raise unfit


def _was_there(told: str, unfit: Refusal, before: str) -> bool:
    """Whether what names nothing is none of the answer, and was typed before it."""
    text = unfit.text
    if not isinstance(text, Message) or text.pattern != NO_NAME:
        return False
    unread = str(text.values["text"])[1:-1]
    return bool(unread) and fold(unread) not in fold(told) and fold(unread) in fold(before)


def line_instead(terminal: Terminal, refused: Answer[Any]) -> list[str] | None:
    """The words of the line that a refusal proposes in place of what was answered word by word, if whoever is there takes it; None where
    there is none that would stand, or they do not. Of what is one side's alone nothing is asked here."""
    seen = refused.told
    if refused.private is not None or seen is None or not terminal.can_ask():
        return None
    session = terminal.open()
    proposed = dict.fromkeys(line for reason in seen.reasons for line in _lines(reason, seen.verb))
    line = next((line for line in proposed if _stands(session, line, seen.side)), None)
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


def _stands(session: Session, line: str, side: str | None) -> bool:
    """Whether a line can be read as it is, and nothing that all see bars it: whether it is proposed must not tell what one side hides."""
    try:
        declaration = session.read(split(line), side)
        ruling = decide(session.game, visible(session.state, None), declaration, session.book, Refusing())
    except (Refusal, LookupError, ValueError):
        return False
    return ruling.verdict != ILLEGAL
