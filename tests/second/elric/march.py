"""Chapter 7.2 with 7.0, 7.3 and 10.1: whole marches on land."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .movement import BOUNDARY_COST, in_home, land_points, leaders, may_step_by_land
from .position import Answer, Facts, Position, Stack, enemies_at, no, wilderness, yes
from .sea import may_enter_imrryr

IMRRYR = "Imrryr"


def may_march(
    position: Position, facts: Facts, stack: Stack, path: Sequence[str], spent: int = 0, attacking: bool = True, imrryr_fallen: bool = False
) -> Answer:
    """Whether a stack marches the whole of a path; the path holds the provinces entered (7.0, 7.2, 7.3, 7.5.9, 10.1)."""
    left = land_points(stack) - spent
    for number, place in enumerate(path):
        step = may_step_by_land(position, facts, stack, place, left, attacking)
        if not step:
            return step
        if _is_imrryr(facts, place):
            gate = may_enter_imrryr(stack, imrryr_fallen, by_sea=False)
            if not gate:
                return gate
        if number + 1 < len(path) and stops_at(position, facts, stack.owner, place):
            return no("who goes in to fight stays for it", "7.3", "10.1")
        left -= BOUNDARY_COST
        stack = replace(stack, place=place)
    return yes("within its points", "7.2")


def _is_imrryr(facts: Facts, place: str) -> bool:
    return any(city.name == IMRRYR for city in facts.cities.get(place, ()))


def stops_at(position: Position, facts: Facts, player: str, place: str) -> bool:
    """Whether a march ends in a province: where an enemy is met who must be fought (7.3, 10.1)."""
    return bool(enemies_at(position, player, place)) and not wilderness(facts, place)


def may_leave_enemy() -> Answer:
    """Whether who begins a move beside an enemy may go: moving is free and only entering is barred (7.0, 7.3)."""
    return yes("only entering asks for a fight", "7.0", "7.3")


def cost(path: Sequence[str]) -> int:
    """What a march costs: a point a boundary, whatever the land (7.0, 7.5.2, 7.5.7)."""
    return BOUNDARY_COST * len(path)


def led_points(stack: Stack, spent: Sequence[int]) -> int:
    """What a stack has left whose pieces have moved apart: no more than the one who has the least (7.2, 7.3)."""
    return max(0, land_points(stack) - max(spent, default=0))


def armies_at_home(facts: Facts, stack: Stack) -> tuple[int, ...]:
    """Which armies of a stack may go by themselves: those in their own country (7.2)."""
    return tuple(n for n, army in enumerate(stack.armies) if in_home(facts, army.nation, stack.place))


def leaderless(stack: Stack) -> bool:
    """Armies with nobody to lead them (7.2, 10.1)."""
    return bool(stack.armies) and not leaders(stack)


def leaderless_may_meet_enemy() -> Answer:
    """Armies by themselves do not enter where an enemy stands: it would be an attack (7.3, 10.1)."""
    return no("leaderless armies do not attack", "7.3", "10.1")


def foreign_city_bars(walled: bool, *, passage: str = "as any province") -> bool:
    """Whether a walled city of others, without defenders, stops a march that goes on (7.5.2, 7.5.7)."""
    return walled and passage != "as any province"
