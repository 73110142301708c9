"""19.4: what each of the thirteen enchantments does."""

from __future__ import annotations

from . import places
from .enchantments import DISPEL, ELEMENTS, FIMBULWINTER, MIND_CONTROL, RAIN, STORM, STRENGTH, VORTEX, reach
from .hexes import within
from .position import Answer, Facts, Hex, Person, Position, Spell, no, yes
from .ratings import basic_magic

STRENGTH_BONUS = 2
MENTAL_ATTACK_DAMAGE = 1


def quake_losses(csp_by_side: dict[str, int], per_side: bool = True) -> dict[str, int]:
    """19.4 #01: half the army CSP's (no escorts) in the hex, rounded down, friend and foe alike.

    Each side's are halved for themselves; by ``per_side=False`` the hex's total is, returned under "all".
    """
    if per_side:
        return {side: csp // 2 for side, csp in csp_by_side.items()}
    return {"all": sum(csp_by_side.values()) // 2}


def quake_destroys(kind: str) -> bool:
    """19.4 #01 with 17.4: every fortress of the hex falls but a dyke."""
    return kind != "dyke"


def scried_must_plot(action: str) -> bool:
    """19.4 #03: all that costs Movement Points in the next friendly Movement Phase is written down and kept to as nearly as can be."""
    return action in ("move", "search", "teleport", "overrun", "embark", "debark", "crystal")


def may_scry(position: Position, facts: Facts, caster: Person, stack_hex: Hex, stack_side: str) -> Answer:
    """19.4 #03: one enemy stack in range."""
    if stack_side == caster.master:
        return no("19.4#03", "an enemy stack")
    fits = within(facts, caster.hex or "", stack_hex, reach(position, caster, 3) or 0)
    return yes("19.4#03") if fits else no("19.4#03", "out of range")


def weather_rank(number: int) -> int:
    """19.4 #04-#07: which of two weathers counts in a hex, the greater number the stronger."""
    return {ELEMENTS: 4, STORM: 3, FIMBULWINTER: 2, RAIN: 1}.get(number, 0)


def storm_adds(weather: str) -> bool:
    """19.4 #05: nothing when it rains anyway."""
    return weather != "rain"


def mental_attack_damage(succeeded: bool, on_failure_too: bool = False) -> int:
    """19.4 #08: the caster takes one point before the enchantment takes effect; a failure has none (unless ``on_failure_too``)."""
    return MENTAL_ATTACK_DAMAGE if succeeded or on_failure_too else 0


def may_decline_mental_attack() -> Answer:
    """19.4 #08: never, Brigit's Cloak and Grogan's oath notwithstanding."""
    return no("19.4#08")


def mental_attack_basic(magic: int) -> int:
    """19.4 #08: a Basic Magic Strength of nothing counts as one."""
    return max(1, magic)


def vortex_adds() -> int:
    """19.4 #09: five on the attrition dice of everybody in the hex."""
    return 5


def who_controls(casters: tuple[Person, ...]) -> tuple[str, ...]:
    """19.4 #10: of several who succeeded over one target the highest Basic Magic Strength; more than one name: they roll, high wins."""
    best = max(basic_magic(p) for p in casters)
    return tuple(p.name for p in casters if basic_magic(p) == best)


def control_broken(spell: Spell, dead: frozenset[str]) -> bool:
    """19.4 #10: the caster's death ends it."""
    return spell.number == MIND_CONTROL and spell.caster in dead


def controlled_dies(position: Position, person: Person, owned: bool = False) -> bool:
    """19.4 #10, 3.0: stacked with the controlling player's pieces when the Game-Turn ends, he is killed.

    Others whose minds are held are pieces of the player who controls them; by ``owned`` of the one whose they are.
    """
    if person.controller is None or person.controller == person.side or not person.hex:
        return False
    whose = {p.name: p.side if owned else p.master for p in position.persons_in(person.hex)}
    others = [name for name, side in whose.items() if side == person.controller and name != person.name]
    return bool(others or position.armies_in(person.hex, person.controller) or position.ships_in(person.hex, person.controller))


def control_takes(kind: str) -> bool:
    """19.4 #10: the person and his escort; no army, no ship."""
    return kind in ("person", "escort")


def negated(position: Position, spell: Spell) -> bool:
    """19.4 #11: a spell at a dispelled hex, or over a person who stood in one, is undone wherever he goes after.

    (A person is looked up where he stands now: ask before movement.)
    """
    if spell.number == DISPEL:
        return False
    hexes = {s.target_hex for s in position.spells if s.number == DISPEL}
    if spell.target_hex is not None and spell.target_hex in hexes:
        return True
    return any(p.name == spell.target_person and p.hex in hexes for p in position.persons)


def strength_bonus(times: int = 1) -> int:
    """19.4 #12: two to Combat Strength, no wound more; that several add up is not denied."""
    return STRENGTH_BONUS * times


def strength_lasts(phase_turn: int, cast_turn: int) -> bool:
    """19.4 #12: to the end of the Game-Turn."""
    return phase_turn == cast_turn


def vision_shows(position: Position, facts: Facts, caster: Person, hex: Hex, by_ring: bool = False) -> Answer:
    """19.4 #13, 19.5 #04, #05, #13, #15, #18, 20.6 #16: whether a successful Vision opens the enemy pieces of a hex."""
    far = reach(position, caster, 13)
    if far is None:
        return yes("19.5#13", "no limit from Ravenglass")
    place = places.PLACES.get(caster.hex or "")
    if place is not None and places.vision_from(place.hex, caster.name) and facts.kingdom.get(hex) in place.vision_kingdoms:
        return yes(f"19.5#{place.number:02d}")
    return yes("20.6#16" if by_ring else "19.4#13") if within(facts, caster.hex or "", hex, far) else no("19.4#13", "out of range")


def vision_shows_roster() -> bool:
    """19.4 #13: never the Combat Strength Roster."""
    return False


def works_on(number: int, friend: bool) -> bool:
    """19.4 #01, #08-#10, #12: quake and vortex strike both sides; Mental Attack and Mind Control the enemy; Strength anybody in the hex."""
    return not friend if number in (8, MIND_CONTROL) else number in (1, VORTEX, STRENGTH, DISPEL) or not friend
