"""18.0: persons among enemy armies - death, evasion, the hero's part."""

from __future__ import annotations

from . import item_list
from .command import anybodys_command, command_choices
from .fortresses import is_inside
from .position import Answer, Facts, Hex, Person, Position, no, yes
from .ratings import current_combat, current_magic, is_hero

ENTERED_BY_ENEMY, ENTERING, AFTER_BATTLE = "enemy enters", "entering", "after battle"


def killed_at_once(position: Position, facts: Facts, person: Person, evaded: bool = False) -> Answer:
    """18.0: a person who is no hero dies beside enemy armies or escorts unless sheltered, accompanied or hidden."""
    enemy = "faerie" if person.master == "fomorian" else "fomorian"
    here = person.hex or ""
    if is_hero(person):
        return no("18.0", "heroes are not killed so")
    if not position.csp_in(here, enemy):
        return no("18.0", "no enemy army or escort ashore")
    if person.embarked or is_inside(facts, position, person):
        return no("18.0", "aboard, or inside a fortress")
    if position.csp_in(here, person.master) or hero_present(position, here, person.master):
        return no("18.0 18.3", "a friendly army, escort or hero is there")
    return no("18.0", "evaded") if evaded else yes("18.0", "killed")


def hero_present(position: Position, hex: Hex, side: str) -> bool:
    """18.3: whether a hero of the side, ashore, stands in for an army."""
    return any(is_hero(p) and not p.embarked for p in position.persons_in(hex, side))


def hero_as_army(person: Person) -> int:
    """18.3: a hero is worth as many army CSP's as his Combat Strength."""
    return current_combat(person) if is_hero(person) else 0


def may_evade(position: Position, facts: Facts, person: Person, occasion: str, moves_with_army: bool = False) -> Answer:
    """18.0, 18.2, 11.2: persons without escort, ashore and outside their fortress, when enemies enter, when entering, or after a lost
    battle."""
    if person.escort:
        return no("18.0", "has an escort")
    if person.embarked:
        return no("18.0", "aboard a ship")
    if is_inside(facts, position, person):
        return no("18.2", "inside a fortress")
    if moves_with_army:
        return no("11.2", "moves with an army")
    if occasion == AFTER_BATTLE:
        alone = not position.csp_in(person.hex or "", person.master) and not hero_present(position, person.hex or "", person.master)
        return yes("18.0") if alone else no("18.0", "armies or heroes are left")
    return yes("18.0") if occasion in (ENTERED_BY_ENEMY, ENTERING) else no("18.0", "not now")


def may_kind_evade(kind: str, by_item: bool = False, item_for_armies: bool = True) -> Answer:
    """18.0 and 20.6 #04: ships, armies and escorted persons never; an item's "all pieces stacked with" is read as taking armies along."""
    if kind == "person":
        return yes("18.0")
    if by_item and item_for_armies and kind in ("army", "escort"):
        return yes("20.6", "stacked with the item's bearer")
    return no("18.0")


def addends(
    position: Position,
    hex: Hex,
    side: str,
    heroes_count: bool = True,
    any_rating: bool = False,
    aboard_too: bool = False,
    zero_has_mana: bool = True,
) -> frozenset[int]:
    """18.0, 18.3: what a player may add to his die: a Command Rating, a Current Magic Strength, or the number of his CSP's ashore, heroes
    among them as so many (unless ``heroes_count`` is false).  The rating is the highest rank's (14.4), or by ``any_rating`` anybody's.

    Persons aboard are a part of their ship (12.2), or by ``aboard_too`` friendly persons in the hex like those ashore.
    """
    stack = tuple(p for p in position.persons_in(hex, side) if aboard_too or not p.embarked)
    ratings = anybodys_command(stack) if any_rating else command_choices(stack, position)
    choices = set(ratings) | {current_magic(p, position, zero_has_mana) for p in stack}
    csp = position.csp_in(hex, side) + (sum(hero_as_army(p) for p in stack if not p.embarked) if heroes_count else 0)
    return frozenset(choices | ({csp} if csp else set()))


def evasion_succeeds(evader_die: int, evader_plus: int, enemy_die: int, enemy_plus: int, tie_evades: bool = False) -> bool:
    """18.0: the higher total decides; nothing is said of equal ones, which fail unless ``tie_evades``."""
    ours, theirs = evader_die + evader_plus, enemy_die + enemy_plus
    return ours > theirs or (ours == theirs and tie_evades)


def evades_without_dice(person: Person, stack: tuple[Person, ...]) -> Answer:
    """20.6 #04, #13, #14, #21: by item."""
    return item_list.may_evade_unrolled(person, stack)


def may_attack_evader(evaded_these: bool, others_in_contact: bool) -> Answer:
    """18.2: those who were evaded attack only if another stack in the hex was not."""
    if evaded_these and not others_in_contact:
        return no("18.2", "evaded")
    return yes("18.2")


def evader_goes_on(evaded: bool) -> bool:
    """18.1 and 18.2: he ignores the enemy and may move on."""
    return evaded


def hero_needs_evasion(person: Person, enemy_csp: int) -> Answer:
    """18.3 and 11.2: a hero may try to evade; else he stops beside armies, but lives."""
    return yes("18.3 11.2") if is_hero(person) and enemy_csp else no("18.3")


def kept_alive_by_hero(position: Position, hex: Hex, side: str, hero_leaves: bool) -> bool:
    """18.3: persons are in company as long as a hero stays; when he goes or dies they must evade or are killed."""
    return hero_present(position, hex, side) and not hero_leaves
