"""16.0 and 16.1: the Combat Ratio and a battle's strengths, dice and size of force."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from . import item_list, persons
from .command import best_command, halved_for_want_of_command, is_commanded
from .fortresses import intrinsic_strength
from .initiation import persons_ashore
from .item_list import items_in_use
from .position import Answer, Facts, Hex, Person, Position, no, yes
from .ratings import basic_magic, current_combat, current_magic, is_hero

EFFECTS = {"H": Fraction(1, 2), "D": Fraction(2), "T": Fraction(3)}
DECLINED_DUEL, DECLINED_TRIAL = 3, 5
OVERRUN = -3


def effect_times(facts: Facts, terrain: str, race: str) -> Fraction:
    """Note under the Terrain Effects Chart: halved, doubled, tripled or unchanged in a terrain."""
    return EFFECTS.get(facts.battle_effect.get((terrain, race), "-"), Fraction(1))


def armies_strength(
    position: Position,
    facts: Facts,
    hex: Hex,
    side: str,
    terrain: str,
    minimum: int = 1,
    round_terrain: bool = False,
    round_once: bool = False,
) -> Fraction:
    """16.1 #2, 14.1 #3: armies and escorts ashore, terrain first, then those without command halved together, rounded down; the whole force
    (3.0) at least one.

    No rounding is told for the terrain alone; by ``round_terrain`` each race's sum is rounded down, by ``round_once`` nothing but the sum.
    """
    led, loose = Fraction(0), Fraction(0)
    sums: dict[tuple[str, bool], int] = {}
    for army in position.armies_in(hex, side):
        if not army.embarked:
            key = (army.race, is_commanded(position, army))
            sums[key] = sums.get(key, 0) + army.csp
    for person in persons_ashore(position, hex, side):
        if person.escort:
            key = (escort_race(person), True)
            sums[key] = sums.get(key, 0) + 1
    for (race, commanded), csp in sums.items():
        strength = csp * effect_times(facts, terrain, race)
        strength = Fraction(strength.__floor__()) if round_terrain else strength
        led, loose = (led + strength, loose) if commanded else (led, loose + strength)
    if round_once:
        led, loose = Fraction((led + loose / 2).__floor__()), Fraction(0)
    total = led + halved_for_want_of_command(loose, 0)
    return max(total, Fraction(minimum)) if sums else total


def escort_race(person: Person) -> str:
    """2.3: an escort is a CSP of the person's kingdom, and so of its race."""
    from .pieces import army_race

    return person.race if person.kingdom == "none" else army_race(person.kingdom)


def persons_strength(fighters: Iterable[Person], position: Position, zero_has_mana: bool = True) -> int:
    """16.1 #4: what heroes add by arms, and everybody by magic, as they stand now."""
    return sum((current_combat(p) if is_hero(p) else 0) + current_magic(p, position, zero_has_mana) for p in fighters)


def battle_strength(
    position: Position, facts: Facts, hex: Hex, side: str, terrain: str, defends_fortress: bool = False, **more: int
) -> Fraction:
    """16.1 #2-#4, 17.4, 20.6 #23: a side's strength in a battle; ``teeth``: CSP's of the Dragon's Teeth, which no terrain alters."""
    total = armies_strength(position, facts, hex, side, terrain) + persons_strength(persons_ashore(position, hex, side), position)
    return total + (intrinsic_strength(facts, position, hex) if defends_fortress else 0) + more.get("teeth", 0)


def caster_counts(attacking: bool, attacked_before: bool, always: bool = False) -> Answer:
    """19.3 against 15.1: one who cast defends, and attacks only once attacked; by ``always`` he counts in a friends' attack too."""
    if attacking and not attacked_before and not always:
        return no("19.3", "does nothing but defend himself")
    return yes("15.1 19.3")


def simple_ratio(attack: Fraction | int, defence: Fraction | int) -> tuple[int, int]:
    """16.1 #5: attack to defence brought to n-1 or 1-n, always to the attacker's harm."""
    ratio = Fraction(attack) / Fraction(defence)
    if ratio >= 1:
        return ratio.__floor__(), 1
    return 1, (1 / ratio).__ceil__()


def column(facts: Facts, attack: Fraction | int, defence: Fraction | int) -> tuple[int, int]:
    """16.1 #5: the highest column not above the ratio; lowest or highest where the table ends (and against no strength at all)."""
    columns = facts.ratio_columns
    if defence <= 0:
        return columns[-1]
    value = Fraction(attack) / Fraction(defence)
    fitting = [c for c in columns if Fraction(c[0], c[1]) <= value]
    return fitting[-1] if fitting else columns[0]


def shifted(facts: Facts, ratio: tuple[int, int], columns_right: int) -> tuple[int, int]:
    """7.9: a column moved in the attacker's favour (below zero: against him), no farther than the table."""
    at = facts.ratio_columns.index(ratio) + columns_right
    return facts.ratio_columns[max(0, min(len(facts.ratio_columns) - 1, at))]


def may_lower_ratio() -> Answer:
    """16.1 #5: no ratio is lowered of one's own will."""
    return no("16.1")


def refusal(declined: bool, kind: str, participants: Iterable[Person], refuser_could: bool = True) -> int:
    """16.1 #6, 19.3: what a refused challenge is worth: a duel three, if a participant has Basic Magic of one; a trial five, if any
    person is.

    ``refuser_could`` is False where only casters were there to accept, whose refusal costs nothing (19.3).
    """
    fighters = tuple(participants)
    if not declined or not refuser_could:
        return 0
    if kind == "duel arcane":
        return DECLINED_DUEL if any(basic_magic(p) >= 1 for p in fighters) else 0
    return DECLINED_TRIAL if fighters else 0


def refusal_is_free(participants: Iterable[Person], kind: str) -> bool:
    """19.3: whether all who might have accepted had cast an enchantment this Game-Turn."""
    able = [p for p in participants if kind != "duel arcane" or basic_magic(p) >= 1]
    return bool(able) and all(p.cast for p in able)


def battle_modifier(
    attackers: tuple[Person, ...],
    defenders: tuple[Person, ...],
    position: Position,
    attacker_declined: tuple[str, ...] = (),
    defender_declined: tuple[str, ...] = (),
    overrun: bool = False,
    rivals: int = 0,
) -> int:
    """16.1 #6, 12.5, 20.6 #21, 7.9 t27: everything on the dice of a battle or engagement, best ratings used.

    ``attacker_declined`` and ``defender_declined``: types of challenge each of them refused in this fight; ``rivals``: what Imric's and
    Auberon's meeting adds (see ``persons.rivals_bonus``).
    """
    total = best_command(attackers, position) - best_command(defenders, position)
    for kind in ("duel arcane", "trial by combat"):
        total += refusal(kind in defender_declined, kind, defenders, not refusal_is_free(defenders, kind))
        total -= refusal(kind in attacker_declined, kind, attackers, not refusal_is_free(attackers, kind))
    total += item_list.combat_roll_bonus(all_items(attackers), all_items(defenders))
    return total + (OVERRUN if overrun else 0) + rivals


def all_items(fighters: Iterable[Person]) -> tuple[int, ...]:
    """20.2: all items of use to those who take part."""
    return tuple(item for p in fighters for item in items_in_use(p))


def battle_column(
    facts: Facts, attack: Fraction, defence: Fraction, attackers: tuple[Person, ...], defenders: tuple[Person, ...]
) -> tuple[int, int]:
    """16.1 #5 and 7.9 t29: the column with Rurik's shift."""
    return shifted(facts, column(facts, attack, defence), persons.battle_shift(attackers, defenders))


def battle_force(position: Position, hex: Hex, side: str, teeth: int = 0, intrinsic: int = 0, heroes_count: bool = False) -> int:
    """16.1 #9: size of a side for the Casualty Table: army/escort CSP's at face value (the Teeth's are such).

    Neither a fortress's own point nor heroes are said to count; ``intrinsic`` and, for a side of heroes only (18.3), ``heroes_count``
    add them.
    """
    csp = position.csp_in(hex, side) + teeth + intrinsic
    if csp == 0 and heroes_count:
        return sum(current_combat(p) for p in persons_ashore(position, hex, side) if is_hero(p))
    return csp


def result_for(pair: tuple[str, str], attacker: bool) -> str:
    """16.1 #7: the left letter is the attacker's, the right one the defender's."""
    return pair[0] if attacker else pair[1]


def losses_of(left: int, right: int) -> dict[str, int]:
    """16.1 #10: left figure armies and escorts, right figure wounds on those persons who took part."""
    return {"csp": left, "wounds": right}


def must_kill_one(marked: bool, wounds: int, boxes_left: int) -> int:
    """16.1 #10: with the mark the wounds fall on one person until he is dead; returns how many strike him."""
    return min(wounds, boxes_left) if marked else 0
