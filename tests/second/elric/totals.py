"""Chapter 10.4 with 9.2, 10.2, 7.5 and 3.3: a side's combat value, from all that stands in the battle."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from .balance import magic_bonus
from .combat import base_total, wall_bonus
from .magic import adds_to_total
from .position import Facts, Personality, Spell, Stack
from .sea import needs_fleet
from .spells import eaten, shielded, value_against


@dataclass(frozen=True)
class Side:
    """Who stands in a battle on one side, without those withheld."""

    stacks: tuple[Stack, ...]
    laid: tuple[tuple[str, Spell], ...] = ()
    """Each cast spell with the name of its caster."""

    @property
    def people(self) -> tuple[Personality, ...]:
        """All personalities of the side."""
        return tuple(p for s in self.stacks for p in s.personalities)

    @property
    def shield(self) -> bool:
        """Whether the Chaos Shield is in every stack of the side."""
        return bool(self.stacks) and all(s.chaos_shield for s in self.stacks)


def values_of(side: Side, at_sea: bool) -> int:
    """The values of armies, ships and personalities who do not cast (10.4, 9.2)."""
    casters = {name for name, _ in side.laid}
    return sum(base_total(s.personalities, len(s.armies), s.fleets, casters, at_sea) for s in side.stacks)


def magic_of(side: Side, balance: int, against_shield: bool = False, *, each: str = "each spell") -> int:
    """What cast spells add, with the lean of the Balance on those of its side (10.4, 9.2, 3.3, 16.8)."""
    working = [spell for _, spell in side.laid if not shielded(spell, against_shield)]
    return sum(value_against(spell, against_shield) for spell in working) + magic_bonus(balance, working, each=each)


def magic_without_shield(side: Side, balance: int) -> int:
    """What cast spells add where nobody has the Shield (10.4)."""
    spells = [spell for _, spell in side.laid]
    return sum(map(adds_to_total, spells)) + magic_bonus(balance, spells)


def total_of(
    side: Side, enemy: Side, facts: Facts, place: str, defends: bool, at_sea: bool, balance: int, *, each: str = "each spell"
) -> int:
    """A side's total before Eaters and dice (10.4)."""
    wall = wall_bonus(facts, place, "defender") if defends else 0
    return values_of(side, at_sea) + magic_of(side, balance, enemy.shield, each=each) + wall


def left_after_eaters(
    side: Side, enemy_spells: Sequence[Spell], at_sea: bool, escaped: Collection[str], *, survivor: str = "fights on"
) -> Side:
    """A side when the enemy's Eaters have struck: spells of the eaten work on, who escapes fights on or not (10.4, 16).

    Where its ships are eaten at sea, who needs one cannot stay there, and has escaped to somewhere else (7.1, 7.3).
    """
    stacks = []
    for stack in side.stacks:
        armies, fleets, people = stack.armies, stack.fleets, stack.personalities
        for spell in enemy_spells:
            taken = eaten(spell, stack, at_sea)
            if taken["armies"]:
                armies = ()
            if taken["fleets"]:
                fleets = ()
            if taken["must escape"]:
                people = tuple(p for p in people if p.name in escaped and survivor == "fights on")
            if taken["fleets"] and at_sea:
                people = tuple(p for p in people if not needs_fleet(p))
        stacks.append(Stack(stack.owner, stack.place, people, armies, fleets, stack.chaos_shield, stack.found))
    return Side(tuple(stacks), side.laid)


def withheld_add_nothing(stack: Stack, withheld: Collection[str], armies: int = 0) -> Stack:
    """A stack without the units it keeps back, personalities and ships by name, and so many of its armies (10.2, 10.4)."""
    people = tuple(person for person in stack.personalities if person.name not in withheld)
    ships = tuple(fleet for fleet in stack.fleets if fleet.name not in withheld)
    return replace(stack, personalities=people, armies=stack.armies[armies:], fleets=ships)


def sword_adds(wielder: Personality | None, printed: int) -> int:
    """What an artifact with an open value adds in its wielder's hand (10.4, 16.8); the values are on the counters."""
    return printed if wielder is not None else 0
