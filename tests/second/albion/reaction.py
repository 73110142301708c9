"""13.0: the inactive player's move after the active player's."""

from __future__ import annotations

from .command import best_command, is_commanded
from .hexes import distance
from .position import Answer, Army, Facts, Hex, Person, Position, no, yes
from .ratings import command_rating

REACTION_RANGE = 6


def enemy_army_hexes(position: Position, side: str, aboard_too: bool = True) -> frozenset[Hex]:
    """13.0: hexes with enemy army/escort CSP's, which alone a stack reacts to; ones aboard ships by ``aboard_too``."""
    enemy = "faerie" if side == "fomorian" else "fomorian"
    hexes = {a.hex for a in position.armies if a.hex and a.csp} | {p.hex for p in position.persons if p.alive and p.escort and p.hex}
    return frozenset(h for h in hexes if position.csp_in(h, enemy) or (aboard_too and position.csp_in(h, enemy, embarked=True)))


def nearest_enemy(position: Position, facts: Facts, hex: Hex, side: str, aboard_too: bool = True) -> int | None:
    """13.0: hexes to the nearest enemy army/escort, none beyond six."""
    ranges = (distance(facts, hex, there, REACTION_RANGE) for there in enemy_army_hexes(position, side, aboard_too))
    return min((r for r in ranges if r is not None), default=None)


def may_react(position: Position, facts: Facts, stack: tuple[Person, ...], armies: tuple[Army, ...], any_rating: bool = False) -> Answer:
    """13.0, 14.1, 14.4, 19.3, 10.0: an unembarked stack within six hexes, and within its Command Rating, of enemy armies or escorts.

    13.0 lets the owner take any one person's rating, 14.4 only that of the highest rank, and 14.4 rules; ``any_rating`` is the other.
    """
    if not stack:
        return no("13.0", "nobody with a Command Rating")
    side, here = stack[0].master, stack[0].hex or ""
    if position.phase != "reaction" or position.player == side:
        return no("13.0", "in the enemy's Player-Turn, after his movement")
    if any(p.embarked for p in stack) or any(a.embarked for a in armies):
        return no("13.0", "unembarked pieces only")
    if any(p.cast for p in stack):
        return no("19.3", "has cast an enchantment this Game-Turn")
    if any(not p.active for p in stack):
        return no("10.0", "inactive")
    if any(not is_commanded(position, a) for a in armies):
        return no("14.1", "out of command")
    near = nearest_enemy(position, facts, here, side)
    reach = reaction_points(stack, position, any_rating)
    if near is None or near > reach:
        return no("13.0", "no enemy army or escort within its Command Rating")
    return yes("13.0") if reach else no("13.0", "a Command Rating of nothing")


def reaction_points(stack: tuple[Person, ...], position: Position, any_rating: bool = False) -> int:
    """13.0: Movement Points of a reaction: the Command Rating used."""
    if any_rating:
        return max((command_rating(p) for p in stack), default=0)
    return best_command(stack, position)


def may_leave(position: Position, stack: tuple[Person, ...], hex: Hex) -> Answer:
    """13.0: out of a hex with enemy armies or escorts only if a person of the stack is rated above every enemy person ashore there; where
    none is, nobody holds it."""
    side = stack[0].master
    enemy = "faerie" if side == "fomorian" else "fomorian"
    if not position.csp_in(hex, enemy):
        return yes("13.0", "no enemy army there")
    theirs = max((command_rating(p) for p in position.persons_in(hex, enemy) if not p.embarked), default=-1)
    ours = max((command_rating(p) for p in stack), default=0)
    return yes("13.0") if ours > theirs else no("13.0", f"{ours} is not above {theirs}")


def reaction_may(action: str) -> Answer:
    """13.0, 12.0, 11.9, 20.1: points buy movement only; stacks, escorts and items may be rearranged on the way."""
    if action in ("move", "rearrange", "escort", "transfer item", "pick up item"):
        return yes("13.0 11.9 20.1")
    return no("13.0 12.0", "no special movement, search or fight")
