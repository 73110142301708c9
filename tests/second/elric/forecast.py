"""A battle by its numbers: what spells, the Balance, walls and dice make of two totals (9.2, 9.4, 10.4, 10.5, 16.2, 16.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import product

from . import balance, combat, magic, spells
from .position import Spell

BALO = "Balo the Jester"
DIE = range(1, 7)


def undone(aims: Mapping[str, str]) -> set[str]:
    """What Dispel Magic undoes, by what each is played on: undone itself it undoes nothing, two on each other are gone (16.3)."""
    return {met for dispel, met in aims.items() if aims.get(met) == dispel or dispel not in aims.values()}


def side_total(base: int, laid: Sequence[Spell], gone: Collection[str], place: int, wall: int = 0, *, each: str = "each spell") -> int:
    """A side before its die: values, the spells that work, what the Balance adds to them, walls (10.4, 3.3, 7.5.7)."""
    works = [spell for spell in laid if spell.name not in gone]
    return combat.total(base, sum(map(magic.adds_to_total, works)) + balance.magic_bonus(place, works, each=each), wall)


def margins(
    attack: int,
    defence: int,
    wall: int,
    ours: Sequence[Spell],
    theirs: Sequence[Spell],
    place: int,
    aims: Mapping[bool, Mapping[str, str]],
    *,
    each: str = "each spell",
) -> dict[int, Fraction]:
    """How likely each difference is, attacker's less defender's. aims: what each Dispel meets where Balo works, and where he does not."""
    found = Counter[int]()
    rolls = DIE if BALO in {spell.name for spell in (*ours, *theirs)} else (1,)
    for balo, one, other in product(rolls, DIE, DIE):
        works = spells.balo_works(balo)
        gone = {*undone(aims[works]), *(() if works else (BALO,))}
        ahead = side_total(attack, ours, gone, place, each=each)
        against = side_total(defence, theirs, gone, place, wall, each=each)
        found[combat.margin(ahead, one, against, other)] += 1
    return {difference: Fraction(number, found.total()) for difference, number in found.items()}
