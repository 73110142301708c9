"""How an open question of the text is written down."""

from __future__ import annotations

from typing import NamedTuple


class Reading(NamedTuple):
    """One open question."""

    case: str
    question: str
    first: str
    second: str
    chosen: str
    why: str
    asked_in: tuple[str, ...] = ()
