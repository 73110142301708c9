"""A line as it is shown on a terminal: no wider than it, its verdict in colour. A picture is cropped, other lines go on below."""

import os
import re

import click

from playaid.language.translation import translate
from playaid.language.width import columns, cut, wrap_text

COLOURS = {"LEGAL": 28, "ILLEGAL": 161, "WAITS": 130, "OVERRULED": 133, "ODDS": 31}
"""Green, red, brown, purple and blue by their numbers among the 256 of a terminal: fixed ones, which are read on black and on white.

What a terminal itself calls yellow, green or cyan is made for black, and printed bold it fades on white altogether.
"""
PICTURE = re.compile(r"\S {3,}\S.* {3,}\S")  # What stands in columns: broken, it would mean nothing


def colour_line(line: str, width: int) -> str:
    """A line no wider than `width` cells, broken at blanks, with its verdict in colour (unless NO_COLOR is set)."""
    indent = line[: len(line) - len(line.lstrip())]
    parts = [line]
    if columns(line) > width:
        parts = _fitted(line, indent, width)
    first = line.split(maxsplit=1)[0] if line.strip() else ""
    colour = next((colour for word, colour in COLOURS.items() if translate(word) == first), None)
    if colour is not None and not os.environ.get("NO_COLOR"):
        parts[0] = parts[0].replace(first, click.style(first, fg=colour, bold=True), 1)
    return "\n".join(parts)


def _fitted(line: str, indent: str, width: int) -> list[str]:
    if PICTURE.search(line):
        return [cut(line, width - 1) + "…"]
    parts = wrap_text(line, max(width, 10), indent + "  ", break_on_hyphens=False)
    parts[:1] = [indent + parts[0].lstrip()]
    return parts
