"""A list of what may be said now, with numbers, as `?` shows it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class NumberedList(NamedTuple):
    lines: Sequence[str] = ()
    """What its numbers stand for."""
    branches: Mapping[str, tuple[str, ...]] = {}
    """Lines of it that begin several, with these."""
    viewer: str | None = None
    """Out of whose eyes it was made; None: the table's."""
    speaker: str | None = None
    """Who was to speak then."""
    for_one: bool = False
    """Whether somebody asked for what they alone may say."""
