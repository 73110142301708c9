"""Attack: who may attack and defend, the totals, what a hit does."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from .position import ACTION, Answer, Counter, Position, Unit, enemies_in, no, owner, units_in, yes
from .roster import is_generic

SIDES = range(1, 7)
DEAD, DISCARD = "dead", "discard"


def may_attack(position: Position, player: str, unit: Unit, supply: str = "either") -> Answer:
    """Attack: an own unit in a hex with an enemy, not aboard; any number of times.

    ``supply`` is "either" or "supplied": whether the attacker must be supplied.
    """
    if position.turn_of != player or position.phase != ACTION:
        return no("only in the own Action phase", "Action phase")
    if unit not in position.units:
        return no("aboard a fleet", "Attack")
    if owner(position, unit) != player:
        return no("another player's", "Attack")
    if not enemies_in(position, unit.hex, player):
        return no("no enemy in its hex", "Attack")
    if supply == "supplied" and not unit.supplied:
        return no("unsupplied", "Attack")
    return yes("an enemy is in its hex", "Attack")


def supplied_after_attack(supplied: bool, cost: str = "none") -> bool:
    """Attack: what attacking itself does to the attacker's supply; ``cost`` is "none" or "unsupplied"."""
    return supplied and cost == "none"


def may_be_attacked(position: Position, player: str, hex_name: str) -> frozenset[str]:
    """Attack: players among whom the attacker chooses."""
    owners = {owner(position, u) for u in enemies_in(position, hex_name, player)}
    return frozenset(o for o in owners if o is not None)


def may_defend(position: Position, defender: str, hex_name: str) -> frozenset[Counter]:
    """Attack: units among which the defender chooses; armies aboard are not among them."""
    return frozenset(u.counter for u in units_in(position, hex_name) if owner(position, u) == defender)


def who_chooses() -> dict[str, str]:
    """Attack: the attacker names the player, the defender the unit."""
    return {"player": "attacker", "unit": "defender"}


def total(counter: Counter, die: int) -> int:
    """Attack: combat value and die."""
    return counter.combat + die


def hit(attacker: Counter, attack_die: int, defender: Counter, defence_die: int) -> frozenset[str]:
    """Attack: the lower total is hit, both when they are equal."""
    left, right = total(attacker, attack_die), total(defender, defence_die)
    out = set()
    if left <= right:
        out.add("attacker")
    if right <= left:
        out.add("defender")
    return frozenset(out)


def chances(attacker: Counter, defender: Counter) -> dict[str, Fraction]:
    """Attack: chances that the attacker alone, the defender alone or both are hit."""
    out = {"attacker": Fraction(0), "defender": Fraction(0), "both": Fraction(0)}
    for a, d in product(SIDES, SIDES):
        struck = hit(attacker, a, defender, d)
        out["both" if len(struck) == 2 else next(iter(struck))] += Fraction(1, 36)
    return out


def after_hit(unit: Unit) -> str:
    """Attack: a supplied unit is unsupplied, an unsupplied one killed."""
    return "unsupplied" if unit.supplied else "killed"


def pile(counter: Counter) -> str:
    """Attack: named units go to the dead pile, generic ones to the discard pile."""
    return DISCARD if is_generic(counter) else DEAD


def lost_with(unit: Unit) -> dict[Counter, str]:
    """Attack, Fleet Loading: counters lost when a unit is killed, an army aboard among them, each to its pile."""
    out = {unit.counter: pile(unit.counter)}
    if unit.cargo is not None:
        out[unit.cargo] = pile(unit.cargo)
    return out
