"""Lines 351 to 359: combat at sea."""

from __future__ import annotations

from collections.abc import Collection

from . import leadership, wizardry
from .pieces import CAP, MOUNTED
from .position import Answer, Area, Facts, Position, enemies_at, no, yes

HITS_THAT_SINK = 4
SINKING = 5


def must_fight_at_sea(position: Position, place: str, side: str) -> Answer:
    """Enemies in one sea area fight (353)."""
    return yes("enemies in one sea", 353) if enemies_at(position, place, side) else no("no enemy", 353)


def sea_strength(kind: str, printed: int, leader_points: int = 0, *, half: str = "printed") -> int:
    """Mounted units fight at sea with half their strength, rounded up (355)."""
    if kind not in MOUNTED:
        return max(printed, min(CAP, printed + leader_points))
    if half == "printed":
        return min(CAP, (printed + 1) // 2 + leader_points)
    return (min(CAP, printed + leader_points) + 1) // 2


def sinks(hits: int) -> bool:
    """Four hits sink a company's ship (357)."""
    return hits >= HITS_THAT_SINK


def units_lost(hits: int, units: int) -> int:
    """All troops go down with their ship (357)."""
    return units if sinks(hits) else 0


def fate(who: str, roll: int, both_sunk: bool) -> str:
    """What becomes of a "leader" or "wizard" of a sunk ship: dead or captured (357)."""
    if both_sunk:
        return "dead"
    table = leadership.wound if who == "leader" else wizardry.wound
    result = table(roll + SINKING)
    return "dead" if result == "wounded" else result


def escapes_sinking(spell: str | None, check_succeeds: bool) -> Answer:
    """Fly, Teleport and Water Walk save their wizard from a sinking ship (679, 709, 723)."""
    if spell in ("Fly", "Teleport", "Water Walk") and check_succeeds:
        return yes("its spell bears it off", 679, 709, 723)
    return no("it rolls on the table", 357)


def may_save_to(facts: Facts, position: Position, side: str, spell: str, sea: str, there: str) -> Answer:
    """Where a wizard goes from a sunk ship: a port by Fly, any area by Teleport, next to that sea and free of enemies (679, 709)."""
    if there not in facts.roads.get(sea, frozenset()):
        return no("not beside that sea", 679, 709)
    if enemies_at(position, there, side):
        return no("enemies are there", 679, 709)
    if spell == "Fly" and facts.kind.get(there) is not Area.PORT:
        return no("Fly reaches a port", 679)
    return yes("free of enemies", 679, 709)


def may_retreat_at_sea(
    facts: Facts, here: str, there: str, defender: bool, enemy_port: str | None, enemy_came_from: Collection[str], foes_there: bool = False
) -> Answer:
    """Where a ship may retreat (359, 338)."""
    if there == here or there not in facts.roads.get(here, frozenset()):
        return no("out of the area, to a neighbour", 359)
    kind = facts.kind.get(there)
    if kind is Area.PORT:
        if there == enemy_port:
            return no("the enemy sailed from there", 359)
        return no("enemies are there", 338) if foes_there else yes("a port beside it", 359)
    if kind is not Area.SEA:
        return no("ships go to sea or port", 298, 359)
    if facts.to_island.get(there, 0) < facts.to_island.get(here, 0):
        return no("nearer to the island", 359)
    if defender and there in enemy_came_from:
        return no("the attacker came from there", 359)
    return no("enemies are there", 338) if foes_there else yes("not nearer to the island", 359)


def must_fight_on(open_areas: Collection[str]) -> bool:
    """Whoever cannot retreat at sea fights on (359)."""
    return not open_areas
