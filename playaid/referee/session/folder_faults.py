"""What a fault of a session's folder means to whoever said something, and what became of what they said."""

import os
from collections.abc import Sequence

from playaid.journal import errors
from playaid.language.message import AND, listing, message, said_by
from playaid.referee.contract.refusals import Away, Busy, Damaged, Refusal

NOTHING = "nothing was written"
_MEANS: tuple[tuple[type[errors.JournalError], type[Refusal], str], ...] = (
    (errors.Busy, Busy, "try again in a moment"),
    (errors.NotWritten, Damaged, ""),
    (errors.Replaced, Damaged, "this goes on from what is there: say it again if it still fits; playaid doctor looks into it"),
    (errors.Changed, Refusal, "look at the log, and say it again if it is still wanted"),
    (errors.Elsewhere, Away, "play there; if that is gone for good, and all have settled on what is here: playaid move --back --settled"),
    (errors.Newer, Damaged, "a later playaid has written it, and reads it: bring this one up to date"),
    (errors.JournalError, Damaged, "playaid doctor looks into it; nothing has been thrown away"),
)
"""What helps; the first that fits."""


def refusal_of(fault: errors.JournalError | OSError) -> Refusal:
    """A fault of the folder as it is told."""
    if isinstance(fault, errors.JournalError):
        return next(kind(said_by(fault), hint=hint) for meant, kind, hint in _MEANS if isinstance(fault, meant))
    why = fault.strerror or "the system refuses"
    return Damaged(why if fault.filename is None else message("{file}: {reason}", file=one_line(os.fsdecode(fault.filename)), reason=why))


def written_in_words(written: Sequence[int]) -> str:
    """That these events stand in the log; empty where there are none."""
    if not written:
        return ""
    first, last = min(written), max(written)
    in_a_row = last - first > 1 and [*written] == [*range(first, last + 1)]
    numbers = message("{first} to {last}", first=first, last=last) if in_a_row else listing(written, AND)
    one, more = "what was done is in the log as event {numbers}", "what was done is in the log as events {numbers}"
    return message(more if written[1:] else one, numbers=numbers)


def unread(fault: errors.JournalError | OSError) -> str:
    """That nobody can say just now what became of it."""
    return message("what became of it cannot be read back ({fault})", fault=one_line(said_by(fault)))


def one_line(text: str) -> str:
    """A text from outside, printable and of a bearable length."""
    if len(text) <= 400 and text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " for c in text[:400])
