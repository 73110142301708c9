"""10.0: active and inactive pieces, and what wakes them."""

from __future__ import annotations

from collections.abc import Iterable

from .hexes import mainland_of
from .position import FAERIE, FOMORIAN, UNALIGNED, Answer, Facts, Hex, Person, no, yes

SLEEPING_KINGDOMS = ("Gwynedd", "Curwyllan", "Ulster", "Leinster")
SLEEPING_PERSONS = ("The Worm", "Misha", "Dunatis", "Gerflax")
EXPEDITION = "expedition"
EXPEDITION_TURN = 4
EXPEDITION_ZONES = ("Jotun Sea", "Sea of Moray")
FARCALLING_BONUS = 5


def friend_of(who: str) -> str:
    """10.1-10.3: whose the sleeper is: the Worm the Fomorian player's, all else the Faerie player's."""
    return FOMORIAN if who == "The Worm" else FAERIE


def may_roll(who: str, side: str, turn: int, scenario: int, already_active: bool) -> Answer:
    """10.0, 10.1, 22.2 and sequence D2: whether a side rolls for a sleeper in its Activation Phase."""
    if already_active:
        return no("10.0", "active pieces never fall asleep again")
    if who not in (*SLEEPING_KINGDOMS, *SLEEPING_PERSONS, EXPEDITION):
        return no("10.0", "not a sleeper")
    if friend_of(who) != side:
        return no("10.2 10.3", "not friendly to this side")
    if who == EXPEDITION and scenario == 22:
        return no("22.2", "no expedition in Albion Alone")
    if who == EXPEDITION and turn < EXPEDITION_TURN:
        return no("10.1", "from Game-Turn 4 on")
    return yes("10.0 10.1")


def modified_roll(who: str, dice: int, table_modifier: int, farcalling: bool) -> int:
    """10.4 and 19.4 #02: the dice with what the table adds, less five for the expedition once Farcalling was cast."""
    return dice + table_modifier - (FARCALLING_BONUS if farcalling and who == EXPEDITION else 0)


def wakes(facts: Facts, who: str, dice: int, farcalling: bool = False) -> bool:
    """10.4 and sequence D2 c: modified dice no higher than the table's number."""
    return modified_roll(who, dice, facts.activation_modifier.get(who, 0), farcalling) <= facts.activation.get(who, 0)


def entry_wakes(facts: Facts, who: str, hex: Hex, entering_side: str, sleepers_hex: Hex | None = None) -> bool:
    """10.0, 10.2, 10.3: enemy pieces of any kind that enter the sleeper's hex, or a mainland hex of the sleeping kingdom, wake it.

    A ship in a coastal hex of the mainland has entered it as much as anybody: islands alone are excepted.
    """
    if entering_side == friend_of(who):
        return False
    if who in SLEEPING_KINGDOMS:
        return mainland_of(facts, hex) == who
    return who in SLEEPING_PERSONS and hex == sleepers_hex


def attack_wakes(who: str, attacked: str, attacker_side: str) -> bool:
    """10.0, 10.2: any attack on one of its pieces wakes a kingdom, any on himself a person."""
    return who == attacked and attacker_side != friend_of(who)


def enchantment_wakes(who: str, caster_side: str, touches: bool, cast_over_them: bool, area_counts: bool = True) -> bool:
    """10.0, 10.2: an enemy's attempt, successful or not, at an enchantment that would affect the sleeper.

    10.0 says any that would affect them, so that weather over their hexes is enough (``touches``); by ``area_counts=False``
    only one aimed at them or their hex (``cast_over_them``).
    """
    return caster_side != friend_of(who) and (cast_over_them or (area_counts and touches))


def ogme_wakes(entered: Iterable[str], kingdom: str) -> bool:
    """7.9 e09: Leinster wakes when Ogme enters the game."""
    return kingdom == "Leinster" and "Ogme" in entered


def sleeper_may(action: str, kingdom: str, kind: str) -> Answer:
    """10.0 and 10.3: sleepers do nothing - but armies and persons (no ships) of the four kingdoms may be moved inside them."""
    if action == "move" and kingdom in SLEEPING_KINGDOMS and kind in ("army", "person"):
        return yes("10.3", "within its own kingdom")
    return no("10.0", "inactive")


def sleeper_may_enter(facts: Facts, kingdom: str, hex: Hex, kind: str) -> Answer:
    """10.3: a sleeper's move must stay in its kingdom (islands of it included)."""
    moves = sleeper_may("move", kingdom, kind)
    if not moves:
        return moves
    return yes("10.3") if facts.kingdom.get(hex) == kingdom else no("10.3", "no piece leaves its kingdom before activation")


def sleeper_may_react(reaction_is_movement: bool = False) -> Answer:
    """10.3 and 13.0: reaction is another game function, unless the leave to move them is read as holding for it."""
    return yes("10.3 13.0") if reaction_is_movement else no("10.0 13.0", "inactive")


def wakes_all_of(who: str, kingdom: str, name: str) -> bool:
    """10.0: with a kingdom all pieces assigned to it wake; a person wakes alone."""
    return name == who if who in SLEEPING_PERSONS else kingdom == who


def may_place_expedition(facts: Facts, ship_hexes: Iterable[Hex], carriers: Iterable[str]) -> Answer:
    """10.1: the five ships in one hex of the Jotun Sea or the Sea of Moray, its three persons and the escort on one of them."""
    hexes = set(ship_hexes)
    if len(hexes) != 1:
        return no("10.1", "all five in one hex")
    if facts.sea_zone.get(next(iter(hexes))) not in EXPEDITION_ZONES:
        return no("10.1", "in the Jotun Sea or the Sea of Moray")
    return yes("10.1") if len(set(carriers)) == 1 else no("10.1", "all three persons on one ship")


def needs_activation(person: Person) -> bool:
    """10.2: the unaligned persons of the set-up are the ones who wake singly."""
    return person.kingdom == UNALIGNED and person.name in SLEEPING_PERSONS


def sides_that_roll(who: str) -> str:
    """Sequence D2 a, E: a sleeper is rolled for in the Activation Phase of the player it is friendly to, once in that Phase."""
    return friend_of(who)


def rolls_again(failed_in_this_phase: bool) -> Answer:
    """Sequence D2 c: one attempt for each sleeper in a Phase."""
    return no("5.0 D2", "not before the next Activation Phase") if failed_in_this_phase else yes("5.0 D2")
