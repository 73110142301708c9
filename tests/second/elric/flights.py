"""Chapter 7.4: whole flights on wings and by spells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from .flight import lifts, may_fly_by_spell, may_wing_path
from .magic import for_whom
from .movement import adjacent
from .pieces import may_lead
from .position import Answer, Facts, Personality, Position, Spell, Stack, Step, enemies_at, is_sea, no, wilderness, yes

WINGED_POINTS = 4


def may_wing(position: Position, facts: Facts, stack: Stack, path: Sequence[str], spent: int = 0, attacking: bool = True) -> Answer:
    """Whether a stack flies a path on its own wings; the path holds the areas entered (7.4.1, 7.3, 10.1)."""
    flyers = all_winged(stack)
    if not flyers:
        return flyers
    if len(path) > WINGED_POINTS - spent:
        return no("farther than four", "7.4.1")
    for here, there in pairwise((stack.place, *path)):
        near = adjacent(facts, here, there)
        if not near:
            return near
    if not path:
        return no("nowhere to go", "7.4.1")
    way = may_wing_path(facts, path, friendly_ship(position, stack.owner, path[-1]))
    return way and may_come_down(position, facts, stack.personalities, stack.owner, path[-1], attacking)


def all_winged(stack: Stack) -> Answer:
    """Wings bear only their own (7.4.1)."""
    if stack.armies or stack.fleets:
        return no("armies and ships have no wings", "7.4.1")
    if not stack.personalities or not all(p.flies for p in stack.personalities):
        return no("not all are winged", "7.4.1")
    return yes("winged", "7.4.1")


def friendly_ship(position: Position, player: str, place: str) -> bool:
    """Whether a fleet of the player is there to come down on (7.4.1)."""
    return any(s.fleets for s in position.stacks if s.owner == player and s.place == place)


def may_come_down(position: Position, facts: Facts, people: Sequence[Personality], player: str, place: str, attacking: bool) -> Answer:
    """Flyers pass above enemies, but where they come down they are in the province and fight there (7.3, 7.4.1, 10.1)."""
    if not enemies_at(position, player, place) or wilderness(facts, place):
        return yes("nobody to fight", "7.3", "7.4.1")
    if not attacking or not any(may_lead(p) for p in people):
        return no("an enemy holds it and no combat is sought", "7.3", "10.1")
    return yes("to fight", "7.3", "10.1")


def may_use_flight(
    position: Position,
    facts: Facts,
    bearer: Personality,
    spell: Spell,
    flown: Collection[Personality],
    armies: int,
    fleets: int,
    target: str,
    *,
    rider: str = "bearer flies",
    holder: str = "magicians",
) -> Answer:
    """Whether a spell flies these to a province (7.4.2, 9.2, 9.5, 16)."""
    if spell not in bearer.spells:
        return no("not held", "9.2")
    if holder == "magicians":
        user = for_whom(spell, bearer)
        if not user:
            return user
    if position.step is not Step.MOVEMENT:
        return no("a flight is a move", "7.4.2", "5.0")
    if rider == "bearer flies" and bearer not in flown:
        return no("the card stays with who flies by it", "7.4.2")
    by_spell = may_fly_by_spell(facts, spell, len(flown), armies, fleets, target)
    return by_spell and may_come_down(position, facts, tuple(flown), position.active, target, True)


def seats(spell: Spell) -> int | None:
    """How many personalities a flight takes, its bearer among them; None for any number (7.4.2, 16)."""
    return lifts(spell)


def uses_left(flights: int) -> int:
    """How many flights are left in a card that is in use (7.4.2)."""
    return max(0, 2 - flights)


def lasts_until(turn_of_first_use: int) -> int:
    """The last turn of a card that is in use: the third, the first among them (7.4.2)."""
    return turn_of_first_use + 2


def land_only(facts: Facts, target: str) -> bool:
    """A magic flight goes to provinces; a sea is none (7.4.2, 3.1)."""
    return not is_sea(facts, target)
