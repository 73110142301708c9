"""Lines 108 to 122: the tower and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .pieces import RUINS
from .position import Answer, Group, no, yes

BASE = 3
MOST = 7


def has_all_knowledge(fragments: int) -> Answer:
    """All eight fragments are needed before the island (110, 112)."""
    return yes("all eight", 110) if fragments >= RUINS else no("fragments are missing", 110, 112)


def may_sail_to_island(fragments: int, *, island: str = "after all ruins") -> Answer:
    """Whether a player may land on the island yet (110, 112)."""
    if island == "after all ruins":
        return has_all_knowledge(fragments)
    return yes("the landing is free, the wooing is not", 112)


def may_woo(group: Group, fragments: int) -> Answer:
    """The princess listens to a group with a leader or wizard, of a player with all knowledge (112)."""
    if not has_all_knowledge(fragments):
        return no("fragments are missing", 112)
    if not (group.leaders or group.wizards):
        return no("no leader or wizard is there", 112)
    return yes("on the island with all knowledge", 112)


def target(leaders: int, wizards: int) -> int:
    """What the die must not pass: three, one for each leader, two for each wizard, seven at most (114)."""
    return min(MOST, BASE + leaders + 2 * wizards)


def persuades(roll: int, leaders: int, wizards: int) -> bool:
    """Whether the princess is won (114)."""
    return roll <= target(leaders, wizards)


def sent_back(
    ports: Sequence[str], castles: Sequence[str], held_by_enemy: Mapping[str, bool], beside_home: Sequence[str]
) -> tuple[str, tuple[str, ...]]:
    """Where a refused group goes, and who chooses: a port, else one's castles from the home downwards, else beside home (118, 120).

    The ports are those that may take them; the castles run from the home to the weakest; the areas beside the home are
    those without enemies.
    """
    if ports:
        return "enemy", tuple(ports)
    for castle in castles:
        if not held_by_enemy.get(castle, False):
            return "nobody", (castle,)
    return "owner", tuple(beside_home)


def game_goes_on(won: bool) -> bool:
    """The game lasts until one player has won (122)."""
    return not won


def fragments_of(explored: int, stolen: int, *, stolen_count: str = "count") -> int:
    """How many fragments count towards the eight (110, 245, 253)."""
    return explored + stolen if stolen_count == "count" else explored


def enters_tower(landed: bool) -> bool:
    """The tower is entered after the landing (112)."""
    return landed
