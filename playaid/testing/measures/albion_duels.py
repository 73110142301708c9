"""Albion: what a duel arcane comes to that goes on until somebody is dead, round by round, by the tables of results. [16.4, 19.4.08]"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from playaid.testing.measures.albion_results import column, results, wounds


class Champion(NamedTuple):
    """Who fights: their Current Magic Strength, their strength of force, the boxes that they have left."""

    magic: int
    force: int
    boxes: int


class Outcome(NamedTuple):
    """How likely it is that one of the two alone dies, and that both do."""

    wins: float
    dies: float
    both: float


@lru_cache(maxsize=1 << 12)
def outcome(one: Champion, other: Champion) -> Outcome:
    """What comes of a duel for the first of two, who attacks in each Round. Wounds take nothing from magic, so that each Round is fought
    like the one before; one in which nobody is hurt changes nothing."""
    if one.boxes <= 0 or other.boxes <= 0:
        return Outcome(float(one.boxes > 0), float(other.boxes > 0), float(one.boxes <= 0 and other.boxes <= 0))
    after: list[tuple[int, Outcome]] = []
    for ours, theirs, ways in results(column(one.magic, other.magic), 0):
        taken, dealt = wounds(ours, one.force), wounds(theirs, other.force)
        if taken or dealt:
            after.append((ways, outcome(one._replace(boxes=one.boxes - taken), other._replace(boxes=other.boxes - dealt))))
    total = sum(ways for ways, _ in after)
    return Outcome(*(sum(ways * then[place] for ways, then in after) / total for place in range(3))) if total else Outcome(0.0, 0.0, 0.0)
