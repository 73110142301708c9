"""How wide a text is on a terminal, and what follows from it: columns, cuts, broken lines. Letters of the East take two cells."""

import os
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

AMBIGUOUS = "PLAYAID_WIDE_SIGNS"
"""Set in the environment where a terminal draws `…`, `─`, `●` and their like two cells wide, as some in the East do."""


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: letters of the East take two, marks above letters none."""
    if text.isascii():
        return len(text)
    wide_signs = bool(os.environ.get(AMBIGUOUS))
    if not wide_signs and all(map(_is_narrow, text)):  # what measures the rest costs a cold command more than a bare start
        return len(text)
    from wcwidth import wcswidth

    return max(wcswidth(text, ambiguous_width=2 if wide_signs else 1), 0) or len(text)


def _is_narrow(letter: str) -> bool:
    """Whether a letter is surely one column: those of the West, dashes, quotation marks, dots, and what boards are drawn with."""
    return letter < "\u0300" or "\u2010" <= letter <= "\u2027" or "\u2500" <= letter <= "\u25fc"


def pad(text: str, width: int) -> str:
    """A text with blanks behind it, to so many cells."""
    return text + " " * (width - columns(text))


def pad_left(text: str, width: int) -> str:
    """A text with blanks before it, to so many cells."""
    return " " * (width - columns(text)) + text


def cut(text: str, width: int) -> str:
    """As much of a text as so many cells hold."""
    if columns(text) == len(text):
        return text[:width]
    while columns(text) > width:
        text = text[:-1]
    return text


def wrap_text(text: str, width: int, indent: str = "", first: str = "", **how: Any) -> list[str]:
    """A text in lines of at most so many columns. indent: of further lines; first: of the first; how: as `textwrap` takes it.

    Broken at blanks, and between the phrases of Japanese; what no line holds is cut, in Western letters unless `break_long_words` is off.
    """
    if 0 < len(first) + len(text) <= width and text.isprintable() and not text.endswith(" ") and columns(first + text) <= width:
        return [first + text]
    if columns(text) == len(text):
        from textwrap import wrap  # costs a tenth of a bare start

        return wrap(text, width, initial_indent=first, subsequent_indent=indent, **how)
    first += text[: len(text) - len(text.lstrip(" "))]
    return list(_by_cells(re.sub(r"\s", " ", text.strip()), width, indent, first))


def _by_cells(text: str, width: int, indent: str, first: str) -> Iterator[str]:
    line, begun = first, False
    for part in _parts(text, max(width - max(columns(indent), columns(first)), 2)):
        if begun and columns(line + part.rstrip()) > width:
            yield line.rstrip()
            line = indent
        line += part
        begun = True
    if begun:
        yield line.rstrip()


def _parts(text: str, room: int) -> Iterator[str]:
    """What is not broken: words with the blank behind them, and phrases; what is wider than there is room in pieces."""
    for phrase in _phrases(text):
        for word in re.findall(r"\S*\s+|\S+", phrase):
            while columns(word.rstrip()) > room:
                piece = cut(word, room)
                piece = piece[:-1] if word[len(piece)] in CLOSING and len(piece) > 1 else piece
                yield piece
                word = word[len(piece) :]
            yield word


CLOSING = "、。，．・：；？！）」』】〕ーァィゥェォッャュョ"
"""What no line begins with."""
OPENING = "(（「『【〔〈["
"""And what none ends with."""


@lru_cache(256)
def _phrases(text: str) -> tuple[str, ...]:
    """A text in the phrases of which it is made, as whoever reads Japanese would part it."""
    from budoux import load_default_japanese_parser  # a quarter of a bare start, for whoever reads Japanese only

    return tuple(_opened(load_default_japanese_parser().parse(text)))


def _opened(phrases: list[str]) -> Iterator[str]:
    """Phrases, each with the bracket that opens before it."""
    opening = ""
    for phrase in phrases:
        bare = phrase.rstrip(OPENING)
        if opening + bare:
            yield opening + bare
        opening = phrase[len(bare) :]
    if opening:
        yield opening
