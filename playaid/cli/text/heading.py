"""The place in the game above the prompt, and the trackers below it, in lines."""

from collections.abc import Sequence
from typing import NamedTuple

from playaid.language.message import message
from playaid.language.translation import translate


class Heading(NamedTuple):
    """What the prompt and the bottom line show: all of it public, in the language of whoever sits here."""

    place: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    waits: str = ""
    trackers: tuple[tuple[str, str], ...] = ()
    type_: str = ""
    enter: str = ""


OWED = "owed: {debt}"


def place_lines(heading: Heading, width: int) -> list[str]:
    """The place in the game, what waits and what is owed, in lines of at most `width`."""
    lines = pack_parts(heading.place, " · ", width)
    if heading.waits:
        lines += pack_parts((translate(message("waits: {question}", question=heading.waits)),), "", width)
    if heading.owed:
        more = len(heading.owed) - 1
        owed = message("owed: {debt} (and {n} more: status)", debt=heading.owed[0], n=more) if more else message(OWED, debt=heading.owed[0])
        typed = [message("type: {line}", line=heading.type_)] if _is_news(heading) else []
        lines += pack_parts([translate(part).replace("`", "") for part in (owed, *typed)], "   ", width)
    if heading.enter:
        lines += pack_parts((translate(message("Enter: {line}", line=heading.enter)),), "", width)
    return lines


def _is_news(heading: Heading) -> bool:
    """Whether the line that settles what is owed is told neither with that nor as what Enter does."""
    return bool(heading.type_) and heading.type_ != heading.enter and heading.type_.split()[0] not in heading.owed[0]


def tracker_lines(heading: Heading, width: int, most: int = 3) -> list[str]:
    """The trackers in at most so many lines."""
    lines = pack_parts([f"{label} {value}" for label, value in heading.trackers], " | ", width)
    return lines if len(lines) <= most else [*lines[: most - 1], lines[most - 1][: width - 1] + "…"]


def cells(text: str) -> int:
    """How many columns of a terminal a text takes: letters of the East take two, marks above letters none."""
    if text.isascii() or all(map(_is_narrow, text)):  # what measures the rest costs a cold command more than a bare start
        return len(text)
    from wcwidth import wcswidth

    return max(wcswidth(text), 0) or len(text)


def _is_narrow(letter: str) -> bool:
    """Whether a letter is surely one column: those of the West, dashes, quotation marks, dots, and what boards are drawn with."""
    return letter < "\u0300" or "\u2010" <= letter <= "\u2027" or "\u2500" <= letter <= "\u25fc"


def pack_parts(parts: Sequence[str], between: str, width: int) -> list[str]:
    """Parts put side by side while they fit; what is too long alone is broken at blanks."""
    lines: list[str] = []
    for part in parts:
        if lines and between and cells(lines[-1] + between + part) <= width:
            lines[-1] += between + part
        else:
            lines += wrap_text(part, max(width - (cells(part) - len(part)), 10)) or [""]
    return lines


def wrap_text(text: str, width: int, indent: str = "") -> list[str]:
    """As `textwrap.wrap`, which costs a tenth of a bare start and is loaded where something has to be broken. indent: of further lines."""
    if 0 < len(text) <= width and text.isprintable() and not text.endswith(" "):
        return [text]
    from textwrap import wrap

    return wrap(text, width, subsequent_indent=indent)
