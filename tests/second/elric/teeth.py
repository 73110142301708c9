"""Chapter 7.5.4 with 7.4.1 and 7.1: through the Serpents Teeth."""

from __future__ import annotations

from collections.abc import Sequence

from .lading import armies_lost_with_ships
from .position import Facts, Fleet, Stack
from .terrain import fleet_perishes, teeth_roll


def rolls_of_passage(facts: Facts, path: Sequence[str], by_ship: bool, *, when: str = "entering") -> int:
    """How many escapes each ship makes on a path; the path begins with the place of departure (7.5.4)."""
    places = path[1:] if when == "entering" else path[:-1]
    return sum(teeth_roll(facts, place, by_ship) for place in places)


def who_rolls(stack: Stack) -> tuple[int, ...]:
    """Which ships of a stack roll: every one for itself (7.5.4)."""
    return tuple(range(len(stack.fleets)))


def ships_lost(fleets: Sequence[Fleet], dice: Sequence[int]) -> tuple[int, ...]:
    """Which ships are lost in the Teeth, each by its own value and die (7.5.4, reference sheet g)."""
    return tuple(n for n, (fleet, die) in enumerate(zip(fleets, dice, strict=True)) if fleet_perishes(fleet, die))


def armies_lost(fleets: Sequence[Fleet], armies: int, dice: Sequence[int]) -> int:
    """The fewest armies that go down with the ships that are lost (7.5.4, 7.1)."""
    return armies_lost_with_ships(fleets, armies, ships_lost(fleets, dice))


def people_who_must_escape(stack: Stack, lost: Sequence[int], *, seat: str = "who has no ship left") -> tuple[str, ...]:
    """Who must escape: all where no ship is left; the text does not say who sails in which ship (7.5.4)."""
    if not lost:
        return ()
    everybody = tuple(p.name for p in stack.personalities)
    return everybody if seat != "who has no ship left" or len(lost) == len(stack.fleets) else ()


def goes_on(fleets: int, lost: int) -> bool:
    """Whether the voyage goes on: with every ship that came through (7.5.4)."""
    return lost < fleets


def magician_on_foot_rolls() -> bool:
    """Whether a magician without a ship rolls in the Teeth: ships do (7.5.4, 7.3)."""
    return False
