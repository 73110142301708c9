"""What an Enemy Special Ability speaks of, and by which lines that is entered. [Key-Turn Overview] [Roaming Threat Cards]"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from playaid.language.message import Typed, message


class Change(NamedTuple):
    """A line that enters what a card changes, and the words of an ability that speak of it."""

    line: str
    about: re.Pattern[str]


def _change(line: str, *stems: str) -> Change:
    return Change(line, re.compile(rf"\b(?:{'|'.join(stems)})", re.IGNORECASE))


MOVED = _change("lead ENEMY to TILE", "mov", "tiles?\\b", "speed", "advanc", "march", "stay", "toward", "farther", "further")
CHANGES = (
    _change("despair", "despair", "flame"),
    _change("wound", "wound"),
    _change("virtue", "virtue", "plaque"),
    _change("destiny", "destiny"),
    _change("coin", "coin"),
    _change("doom", "doom", "seduc"),
    _change("discard", "discard"),
    _change("break", "break", "broken"),
    MOVED,
    _change("spawn", "spawn", "enemy pool"),
)
"""Each is open while abilities are carried out, and at any other time."""
STONES = _change("plus 1", "stone", "roll", "dice", "die\\b", "challeng", "attribute", "success")
"""Stones are told with a challenge, not by a line of their own."""


def lines(abilities: Iterable[str]) -> list[str]:
    """The lines by which what these abilities speak of is entered; all of them where their words name none."""
    said = " ".join(abilities)
    told = [change.line for change in CHANGES if change.about.search(said)]
    if not told and STONES.about.search(said):
        return []
    return [message("`{line}`", line=Typed(line)) for line in told or (change.line for change in CHANGES)]


def speaks_of_stones(ability: str) -> bool:
    """Whether an ability may give or take stones, as far as its words say it or name nothing that is entered by a line."""
    return bool(STONES.about.search(ability)) or not any(change.about.search(ability) for change in CHANGES)


def speaks_of_moving(ability: str) -> bool:
    return bool(MOVED.about.search(ability))
