"""Chapter 10.1: which stacks fight, where, against whom and in what order."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import permutations

from .combat import must_fight
from .movement import leaders
from .position import Answer, Facts, Position, Stack, enemies_at, no, wilderness, yes
from .terrain import wall_of


def attackers_at(position: Position, place: str, found_by: Collection[Stack] | None = None) -> tuple[Stack, ...]:
    """The stacks of the active player in an area that attack; in wilderness those who found the enemy (10.1, 8.0)."""
    here = tuple(s for s in position.stacks if s.owner == position.active and s.place == place and not s.empty)
    return here if found_by is None else tuple(s for s in here if s in found_by)


def led(stacks: Collection[Stack], *, every: str = "one leads all") -> bool:
    """Whether an attack is led: by one personality in all, or one in each stack (10.1)."""
    if every == "one leads all":
        return any(leaders(s) for s in stacks)
    return bool(stacks) and all(leaders(s) for s in stacks)


def battle_due(
    position: Position, facts: Facts, place: str, found: bool = False, keeper: str | None = None, entered: bool = True
) -> Answer:
    """Whether the active player fights in an area: enemies who must be fought, or a wall of others that was gone up to (10.1, 7.5.7)."""
    ours = attackers_at(position, place)
    if not ours:
        return no("nobody attacks", "10.1")
    if not led(ours):
        return no("leaderless armies do not attack", "10.1")
    if enemies_at(position, position.active, place):
        return must_fight(position, facts, place, found)
    if keeper is not None and keeper != position.active and wall_of(facts, place) and entered:
        return yes("the wall resists by itself", "7.5.7")
    return no("nobody to fight", "10.1")


def places_of_battle(
    position: Position, facts: Facts, found: Collection[str] = (), keepers: Mapping[str, str] | None = None
) -> frozenset[str]:
    """All areas where the active player fights (10.1)."""
    keepers = keepers or {}
    places = {s.place for s in position.stacks if s.owner == position.active}
    return frozenset(p for p in places if battle_due(position, facts, p, p in found, keepers.get(p)))


def orders(places: Collection[str]) -> frozenset[tuple[str, ...]]:
    """In which orders the attacker may have its battles fought: all of them (10.1, sheet a)."""
    return frozenset(permutations(sorted(places)))


def may_be_next(place: str, due: Collection[str], fought: Collection[str]) -> Answer:
    """Whether a battle may be fought next: any that is due and not yet fought (10.1)."""
    if place not in due:
        return no("no battle there", "10.1")
    return no("already fought", "10.1") if place in fought else yes("the attacker decides", "10.1")


def all_before_the_step_ends(due: Collection[str], fought: Collection[str]) -> Answer:
    """Whether the Combat step may end: when all who must fight have fought (10.1)."""
    return yes("all fought", "10.1") if set(due) <= set(fought) else no("these stacks must fight", "10.1")


def defends(stack: Stack) -> bool:
    """Whether a stack stands in a battle that comes to it: led or not (10.1)."""
    return not stack.empty


def joins_the_battle(facts: Facts, place: str, stack: Stack, found: bool) -> bool:
    """Whether an enemy stack is in the battle of an area: all there; in wilderness the found (10.1, 8.0)."""
    return stack.place == place and not stack.empty and (not wilderness(facts, place) or found)
