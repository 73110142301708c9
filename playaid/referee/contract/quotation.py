"""The quotes in a typed line, in whichever way they were written."""

import re

CURLY = str.maketrans("“”„‟«»", '""""""')
"""As telephones and word processors write them."""


def with_plain_quotes(line: str) -> str:
    """A line with double quotes alone round what is several words; an apostrophe within a word stays."""
    line = line if line.isascii() else line.translate(CURLY)
    return re.sub(r"(^|\s)'([^']+)'(?=\s|$)", r'\1"\2"', line) if "'" in line and '"' not in line else line
