"""16.2-16.5: engagements, melees, duels arcane, trials by combat."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from . import item_list, persons
from .combat import all_items, column, shifted
from .command import best_command, halved_for_want_of_command, is_commanded
from .initiation import persons_aboard
from .item_list import items_in_use
from .position import Facts, Hex, Person, Position
from .ratings import basic_magic, current_combat, current_magic, is_hero


def engagement_strength(position: Position, hex: Hex, side: str, halve_loose: bool = True) -> Fraction:
    """16.2 #3, 14.1 #3: fit ships, heroes and armies/escorts aboard; Magic Strength has no part in it.

    14.1 #3 halves uncommanded armies in any combat; by ``halve_loose=False`` they count whole aboard.
    """
    fit = {s.name for s in position.ships_in(hex, side) if not s.refit}
    ships = sum(s.strength for s in position.ships_in(hex, side) if not s.refit)
    aboard = persons_aboard(position, hex, side)
    heroes = sum(current_combat(p) for p in aboard if is_hero(p))
    escorts = sum(p.escort for p in aboard)
    led = loose = 0
    for army in position.armies_in(hex, side):
        if army.ship in fit:
            if is_commanded(position, army) or not halve_loose:
                led += army.csp
            else:
                loose += army.csp
    armies = escorts + led + halved_for_want_of_command(Fraction(loose), 0)
    return ships + heroes + (max(armies, Fraction(1)) if escorts + led + loose else Fraction(0))


def engagement_force(position: Position, hex: Hex, side: str) -> int:
    """16.2 #7: size for the Casualty Table: the strength of the ships alone."""
    return sum(s.strength for s in position.ships_in(hex, side) if not s.refit)


def engagement_losses(right: int) -> dict[str, int]:
    """16.2 #8: only the right figure counts: as many Steps from ships and as many wounds on persons."""
    return {"csp": 0, "steps": right, "wounds": right}


def melee_share(person: Person, position: Position, use: str | None = None) -> int:
    """16.3 #2: the better of a person's Combat (doubled for a hero) and Magic Strength, or the one named by ``use``."""
    combat = current_combat(person) * (2 if is_hero(person) else 1)
    magic = current_magic(person, position)
    return {"combat": combat, "magic": magic, None: max(combat, magic)}[use]


def melee_strength(fighters: tuple[Person, ...], position: Position) -> int:
    """16.3 #2: a side's strength in melee."""
    return sum(melee_share(p, position) for p in fighters)


def melee_modifier(attackers: tuple[Person, ...], defenders: tuple[Person, ...], position: Position) -> int:
    """16.3 #4, 20.6 #19, #21: Command Ratings, Ogme's Axe, the Staff of Dunatis."""
    ours, theirs = all_items(attackers), all_items(defenders)
    total = best_command(attackers, position) - best_command(defenders, position)
    return total + item_list.melee_roll_bonus(ours, theirs) + item_list.combat_roll_bonus(ours, theirs)


def melee_force(fighters: tuple[Person, ...], position: Position, printed: bool = False) -> int:
    """16.3 #6: the same choices without Mana Level and without doubling; Current strength, or by ``printed`` the piece's face value."""
    total = 0
    for person in fighters:
        doubled = current_combat(person) * (2 if is_hero(person) else 1)
        if doubled >= current_magic(person, position):
            total += person.combat if printed else current_combat(person)
        else:
            total += person.magic if printed else basic_magic(person)
    return total


def duel_strength(person: Person, position: Position, mental_attack: bool = False) -> int:
    """16.4 and 19.4 #08: Current Magic Strength; under a Mental Attack a Basic strength of nothing counts as one."""
    fighter = replace(person, magic=1) if mental_attack and person.magic == 0 else person
    return current_magic(fighter, position)


def duel_force(person: Person, mental_attack: bool = False) -> int:
    """16.4 with 16.3 #6: Basic Magic Strength for the Casualty Table."""
    return max(basic_magic(person), 1) if mental_attack else basic_magic(person)


def trial_strength(person: Person) -> int:
    """16.5: Current Combat Strength, a hero's doubled."""
    return current_combat(person) * (2 if is_hero(person) else 1)


def trial_force(person: Person) -> int:
    """16.5: Combat Strength undoubled for the Casualty Table."""
    return current_combat(person)


def challenge_column(
    facts: Facts, attack: int, defence: int, attacker: Person, defender: Person, dead: frozenset[str], both_notes: bool = False
) -> tuple[int, int]:
    """16.4, 16.5, 7.9: the column of a challenge combat with the shifts of the two who fight."""
    return shifted(facts, column(facts, attack, defence), persons.challenge_shift(attacker, defender, dead, both_notes))


def duel_modifier(attacker: Person, defender: Person) -> int:
    """16.4 and 20.6 #21: nothing but magic items; command has no part."""
    return item_list.combat_roll_bonus(items_in_use(attacker), items_in_use(defender))


def trial_modifier(attacker: Person, defender: Person) -> int:
    """16.5, 20.6 #21, 7.9 t24: magic items, and Balor's two (the person's own rule goes before the general one)."""
    return item_list.combat_roll_bonus(items_in_use(attacker), items_in_use(defender)) + persons.balor_modifier(
        attacker.name, defender.name
    )


def trial_wounds(wounds: int, striker: Person, struck: Person) -> int:
    """16.5, 20.6 #08, #10, #12, #19: wounds of a Round: first doubled by the striker's weapon, then one off for the Mailcoat."""
    times = item_list.trial_damage_times(items_in_use(striker), struck.race)
    return item_list.wounds_after_mailcoat(wounds * times, item_list.MAILCOAT in items_in_use(struck))


def challenge_goes_on(first_dead: bool, second_dead: bool) -> bool:
    """16.4, 16.5: to the death; retreat results are nothing."""
    return not (first_dead or second_dead)


def may_withdraw_from_challenge(accepted: bool) -> bool:
    """16.4, 16.5: refused freely, never left once accepted."""
    return not accepted


def retreat_counts(combat: str) -> bool:
    """15.8 and 16.4, 16.5: retreat results count in all combats but challenges."""
    return combat not in ("duel arcane", "trial by combat")
