"""Chapter 10, as far as the document has it: 10.1 to 10.5 and the reference sheet; 10.6 and 10.7 are not in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .balance import magic_bonus
from .magic import adds_to_total
from .movement import leaders
from .pieces import ARMY_VALUE, fleet_strength, may_fight
from .position import Answer, Facts, Fleet, Personality, Position, Spell, Stack, enemies_at, no, wilderness, yes
from .terrain import escapes, wall_of


def must_fight(position: Position, facts: Facts, place: str, found: bool = False) -> Answer:
    """Enemies in one area must fight; in wilderness only those found (10.1, 8.0)."""
    owners = {s.owner for s in position.stacks if s.place == place and not s.empty}
    if len(owners) < 2:
        return no("no two enemies there", "10.1")
    if wilderness(facts, place):
        return yes("found by a search", "8.0", "10.1") if found else no("wilderness hides them", "10.1", "7.3")
    return yes("enemies in one area", "10.1")


def battles(position: Position, facts: Facts) -> tuple[str, ...]:
    """Where the active player has battles; attacks from many sides are one (10.1)."""
    places = dict.fromkeys(s.place for s in position.stacks if s.owner == position.active and not s.empty)
    return tuple(p for p in places if enemies_at(position, position.active, p) and must_fight(position, facts, p))


def chooses_order(attacker: str) -> str:
    """The attacker names the order of battles (10.1)."""
    return attacker


def opponents(position: Position, facts: Facts, place: str, keeper: str | None, fought: Collection[str] = ()) -> tuple[str, ...]:
    """With whom the active player has battles of their own in an area: each enemy who stands there, and whoever keeps its wall; those that
    have been fought are left out (10.1, 7.5.7). keeper: who keeps the wall of the place, if that is somebody else."""
    there = dict.fromkeys(s.owner for s in enemies_at(position, position.active, place)) if must_fight(position, facts, place) else {}
    walls = [keeper] if keeper is not None and wall_of(facts, place) else []
    return tuple(enemy for enemy in dict.fromkeys([*walls, *there]) if enemy not in fought)


def fights_on(attackers: Sequence[Stack], left: Collection[str]) -> Answer:
    """Whether those who have fought one battle in an area fight the next there: who is still in it with a personality (10.1)."""
    if not left:
        return no("nobody is left to fight", "10.1")
    return yes("led", "10.1") if any(leaders(stack) for stack in attackers) else no("leaderless armies do not attack", "10.1")


def walls_defend(defender: str, keeper: str | None) -> bool:
    """Whether a wall is added to those who are attacked: to who keeps it (7.2, 7.5.7)."""
    return keeper is not None and defender == keeper


def may_attack(stack: Stack, points_left: int, boundary: int = 1) -> Answer:
    """An attack needs a personality and the points to enter (10.1, 10.2)."""
    if points_left < boundary:
        return no("too few points to enter", "10.1")
    if not leaders(stack):
        return no("leaderless armies do not attack", "10.1", "10.2")
    return yes("led", "10.1")


def may_defend(stack: Stack) -> Answer:
    """Leaderless armies defend and retreat as others do (10.1)."""
    return no("nothing there", "10.1") if stack.empty else yes("with or without a leader", "10.1")


def may_withhold(side: str, kept: Collection[Personality], initiated: bool = True, *, last: str = "attacker keeps one") -> Answer:
    """Both sides may withhold units, but the attack keeps a personality; kept are those that fight (10.2)."""
    if initiated and not kept and (side == "attacker" or last != "attacker keeps one"):
        return no("a personality must be in the battle", "10.2")
    return yes("at its option", "10.2")


def bears_losses(withheld: bool, side_lost: bool) -> bool:
    """Whether the result of combat may touch a unit: a withheld one suffers if its side loses, and not otherwise (10.2)."""
    return side_lost or not withheld


def may_retreat_withheld(facts: Facts, side: str, here: str, there: str, passed_by_attackers: Collection[str]) -> Answer:
    """Withheld defenders may go back one province before the battle, not where attackers came through (10.2)."""
    if side != "defender":
        return no("withheld attackers stay", "10.2")
    if there not in facts.neighbours.get(here, frozenset()):
        return no("one province only", "10.2")
    if there in passed_by_attackers:
        return no("the attackers came that way", "10.2")
    return yes("one province", "10.2")


def base_total(
    personalities: Sequence[Personality],
    armies: int,
    fleets: Sequence[Fleet],
    casters: Collection[str],
    at_sea: bool,
    *,
    fleet_value: str = "at sea only",
    armies_at_sea: str = "counted",
) -> int:
    """The sum of combat values: armies, personalities that may fight and do not cast, fleets at sea (10.4, 9.2, 3.2)."""
    people = sum(p.combat for p in personalities if may_fight(p) and p.name not in casters)
    ships = sum(fleet_strength(f.combat, at_sea, fleet_value=fleet_value) for f in fleets)
    men = armies * ARMY_VALUE if not at_sea or armies_at_sea == "counted" else 0
    return people + ships + men


def magic_total(spells: Sequence[Spell], balance: int, *, each: str = "each spell") -> int:
    """What magic adds: open values and the lean of the Balance (10.4, 9.2, 3.3)."""
    return sum(adds_to_total(s) for s in spells) + magic_bonus(balance, spells, each=each)


def wall_bonus(facts: Facts, place: str, side: str) -> int:
    """A wall strengthens the defender alone (7.5.2, 7.5.7)."""
    return wall_of(facts, place) if side == "defender" else 0


def total(base: int, magic: int, wall: int = 0, turned_spells: int = 0) -> int:
    """A side's total before the die; turned spells are the enemy's conjured ones (10.4, 9.2, 7.5)."""
    return base + magic + wall + turned_spells


def breakdown(base: int, magic: int, wall: int, die: int) -> Mapping[str, int]:
    """A side's total with all that stands behind it (10.4, 10.5)."""
    return {"values": base, "magic": magic, "wall": wall, "die": die, "total": base + magic + wall + die}


def margin(attack: int, attack_die: int, defence: int, defence_die: int) -> int:
    """The attacker's total with its die less the defender's with its die (10.5)."""
    return attack + attack_die - defence - defence_die


def winner(difference: int) -> str | None:
    """Who wins: the greater total; an even one is left to the table (10.5)."""
    if difference == 0:
        return None
    return "attacker" if difference > 0 else "defender"


def after_eaters(armies: int, fleets: int, eats_armies: bool, eats_fleets: bool, protected: bool = False) -> tuple[int, int]:
    """Eaters act before the totals are made (10.4, reference sheet c, 16)."""
    if protected:
        return armies, fleets
    return (0 if eats_armies else armies), (0 if eats_fleets else fleets)


def spell_survives_caster(caster_eaten: bool) -> Answer:
    """A spell works on in its battle though an Eater has taken its caster (10.4)."""
    return yes("already cast" if caster_eaten else "its caster stands", "10.4")


def revealed() -> str:
    """Cast spells of both sides are turned up for all before totals are made (10.3)."""
    return "all"


def heroic_escape(person: Personality, roll: int, *, escape: str = "below") -> bool:
    """An eliminated personality gets away with a roll below its value (reference sheet g)."""
    return escapes(person.combat, roll, escape=escape)


def one_battle(origins: Collection[str]) -> int:
    """Attacks from several provinces on one are a single battle (10.1)."""
    return int(bool(origins))


def empty_city_must_be_fought(facts: Facts, place: str) -> bool:
    """A walled city without defenders still resists (7.5.7)."""
    return wall_of(facts, place) > 0
