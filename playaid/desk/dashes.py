"""Flags that begin with another sign than two hyphens: many keyboards, those of phones before all, make one long dash of two.
What was to be a flag must not become words that everybody reads."""

import re
from collections.abc import Collection

from playaid.referee.contract.names import one_slip

LONG = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
SIGNS = f"-{LONG}"
_FLAG = re.compile(rf"[{SIGNS}]+([A-Za-z][A-Za-z-]*)(=.*)?")
LEAST = 3
"""Letters by which the beginning of a flag is known as one."""


def has_long(words: Collection[str]) -> bool:
    return any(word[:2].strip("-")[:1] in {*LONG} for word in words)


def as_flag(word: str, flags: Collection[str] | None = None) -> str:
    """A word with a dash in front as the flag that it was to be, also one with a slip in it; any other as it stands. flags: of the command,
    with their hyphens; None where it has no words of one's own."""
    found = _FLAG.fullmatch(word)
    if found is None or not has_long([word]):
        return word
    meant = flags is None or any(is_nearly(word, flag) for flag in flags)
    return f"--{found[1].casefold()}{found[2] or ''}" if meant else word


def is_nearly(word: str, flag: str) -> bool:
    """Whether a word with any dash in front was to be this flag, also one with a slip in it."""
    found, name = _FLAG.fullmatch(word), flag.lstrip("-")
    if found is None or not flag.startswith("--"):
        return False
    said = found[1].casefold()
    return said == name or one_slip(said, name) or (len(said) >= LEAST and (name.startswith(said) or said.startswith(name)))
