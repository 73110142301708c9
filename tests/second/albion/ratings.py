"""3.0, 7.6 and 20.6: a person's ratings as they stand - wounds, Mana Level, items, enchantments and places counted in."""

from __future__ import annotations

from . import persons, places
from .item_list import GWYDIONS_STAFF, HEROES_ITEMS, NUADAS_HELM, REQUITER, STRENGTH_OF, TORQUE, items_in_use
from .position import ENCHANTER, HERO, Person, Position

MANA = {1: 4, 2: 5, 3: 5, 4: 5, 5: 5, 6: 6, 7: 6, 8: 5, 9: 5, 10: 5}
TURN_NAMES = {
    1: "Beltane II",
    2: "Hoorn I",
    3: "Hoorn II",
    4: "Arlith I",
    5: "Arlith II",
    6: "Gobis I",
    7: "Gobis II",
    8: "Kithin I",
    9: "Kithin II",
    10: "Molwis I",
}


def mana_level(turn: int) -> int:
    """3.0 and the Game-Turn Record Track: the Mana Level of a Game-Turn."""
    return MANA[turn]


def basic_magic(person: Person) -> int:
    """3.0 and 20.6 #07: the Basic Magic Strength, twice the printed one for him who wields Gwydion's Staff."""
    return person.magic * (2 if GWYDIONS_STAFF in items_in_use(person) else 1)


def current_magic(person: Person, position: Position, zero_has_mana: bool = True) -> int:
    """3.0 and 19.5: Basic Magic Strength and Mana Level, altered by the Place of Power.

    3.0 makes no exception for a Basic strength of nothing; by ``zero_has_mana=False`` such a person has no Magic Strength at all.
    """
    basic = basic_magic(person)
    if basic == 0 and not zero_has_mana:
        return 0
    times, plus = places.magic_change(person.name, person.hex, position.phase)
    return (basic + mana_level(position.turn)) * times + plus


def wound_boxes(person: Person) -> int:
    """7.0: wounds that kill; items and enchantments never change them (19.4 #12, 20.6 #09, #11, #12)."""
    return person.combat if person.boxes is None else person.boxes


def is_dead(person: Person) -> bool:
    """7.0: all boxes marked."""
    return not person.alive or person.wounds >= wound_boxes(person)


def current_combat(person: Person, extra_from_items: bool = True) -> int:
    """3.0, 7.6, 19.4 #12, 19.5 #17, 20.6 #09, #11, #12: printed strength less wounds, plus item and enchantment, doubled for the Worm
    at home."""
    plus = sum(STRENGTH_OF.get(item, 0) for item in items_in_use(person)) if extra_from_items else 0
    bare = max(0, person.combat - person.wounds)
    return (bare + plus + 2 * person.strengthened) * places.combat_times(person.name, person.hex)


def command_rating(person: Person, torque_and_helm_add: bool = True) -> int:
    """3.0, 20.2, 20.6 #05, #09, #22: printed; Dana's Torque makes it six, the Helm adds two, Requiter one (already on Dorwen's piece,
    and not his without the sword, or while he uses others in its stead)."""
    using = items_in_use(person)
    printed = person.command - (person.name == "Dorwen" and REQUITER not in using)
    rating = 6 if TORQUE in using else printed
    if NUADAS_HELM in using and (TORQUE not in using or torque_and_helm_add):
        rating += 2
    if REQUITER in using and person.name != "Dorwen":
        rating += 1
    return rating


def is_hero(person: Person) -> bool:
    """2.3 and 20.6 #09, #10, #11, #19, #22: a hero by symbol or by what he bears."""
    return HERO in person.symbols or any(item in HEROES_ITEMS for item in items_in_use(person))


def is_enchanter(person: Person) -> bool:
    """2.3 and 20.6 #07: an enchanter by symbol or by Gwydion's Staff."""
    return ENCHANTER in person.symbols or GWYDIONS_STAFF in items_in_use(person)


def rank_of(person: Person, position: Position) -> str | None:
    """7.9 and 20.6 #05: his rank with succession and the Torque counted in."""
    return persons.rank(person, position.dead, TORQUE in items_in_use(person))


def is_lone_mover(person: Person) -> bool:
    """11.2: a person with neither escort nor ship."""
    return not person.escort and not person.embarked


def may_exceed_maximum(source: str) -> bool:
    """3.0: only an enchantment or a magic item lifts Current Combat Strength over the printed maximum; healing does not."""
    return source in ("enchantment", "item")
