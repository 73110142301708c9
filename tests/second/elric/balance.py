"""The Cosmic Balance, as far as 3.2, 3.3, 5.0, 9.2, 9.4, 10.5 and 16 tell of it; 13 is not in the document.

The marker's place is a number: below nought on the arm of Law, above it on that of Chaos.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .pieces import arms_of_the_balance
from .position import Alignment, Spell

SIDES = {Alignment.LAW: -1, Alignment.CHAOS: 1}


def net_shift(spells: Collection[Spell]) -> int:
    """The net of Law and Chaos spells used; brackets count in full (9.4, 9.2)."""
    return sum(SIDES.get(s.alignment, 0) * s.value for s in spells)


def neutral_pull(spells: Collection[Spell]) -> int:
    """How far neutral spells draw the marker to the middle (9.4)."""
    return sum(s.value for s in spells if s.alignment is Alignment.NEUTRAL)


def limited(place: int) -> int:
    """The furthest place that a marker shows; beyond the bowl it is off the Balance (3.2, 3.3)."""
    arm = arms_of_the_balance()
    return max(-arm - 1, min(arm + 1, place))


def after_battle(place: int, spells: Collection[Spell], *, between: str = "off the arm is off") -> int:
    """The marker after a battle: net Law and Chaos first, then the neutral pull, never past the middle (9.4, 10.5)."""
    moved = place + net_shift(spells)
    if between == "off the arm is off" and tipped(moved):
        return limited(moved)
    pull = neutral_pull(spells)
    if moved > 0:
        moved = max(0, moved - pull)
    elif moved < 0:
        moved = min(0, moved + pull)
    return limited(moved)


def after_combats(place: int, combats: Sequence[Collection[Spell]]) -> int:
    """The marker after combats one upon the other, each shifting when it is over; off the Balance no spell moves it (3.2, 9.4, 10.5)."""
    for spells in combats:
        place = limited(place) if tipped(place) else after_battle(place, spells)
    return place


def leaned_to_law(place: int, spells: Collection[Spell]) -> bool:
    """Whether the marker stands on Law's arm at any moment of a battle's shift: Law and Chaos are applied, and then Neutral (9.4)."""
    return place + net_shift(spells) < 0 or after_battle(place, spells) < 0


def tipped(place: int) -> Alignment | None:
    """Whether the marker has left the Balance, and to which side (3.2)."""
    arm = arms_of_the_balance()
    if place > arm:
        return Alignment.CHAOS
    return Alignment.LAW if place < -arm else None


def dominant(place: int) -> Alignment | None:
    """The alignment to which the Balance leans (3.3)."""
    if place == 0:
        return None
    return Alignment.LAW if place < 0 else Alignment.CHAOS


def bonus(place: int) -> int:
    """The number printed on the marker's section, one to six outwards (3.3)."""
    return min(abs(place), arms_of_the_balance())


def magic_bonus(place: int, spells: Sequence[Spell], *, each: str = "each spell") -> int:
    """What the Balance adds to a side's magic (3.3, reference sheet c)."""
    side = dominant(place)
    count = sum(s.alignment is side and not s.parenthesized and s.value > 0 for s in spells)
    return bonus(place) * (count if each == "each spell" else min(count, 1))


def shifts(spell: Spell, used_as: str) -> bool:
    """Only the three aligned kinds, used as magic and not for a muster, move the marker (9.4)."""
    return used_as == "magic" and spell.alignment in (Alignment.LAW, Alignment.CHAOS, Alignment.NEUTRAL)


def shift_moment() -> str:
    """When the marker moves: right after the battle is resolved (10.5)."""
    return "after the battle"


def pyaray_allowed(place: int) -> bool:
    """Pyaray needs a lean of three or more to Chaos (16.9)."""
    return place >= 3


def pyaray_leaves(place: int) -> bool:
    """Pyaray and the Chaos Fleet go when the Balance leans to Law (16.8, 16.9)."""
    return place < 0


def reset_by_horn() -> int:
    """The Horn puts the marker back to the middle (16.7)."""
    return 0
