"""8.0: who undergoes attrition, with what on the dice, and whom it strikes."""

from __future__ import annotations

from . import item_list, places, weather
from .command import attrition_for_want_of_command, best_command, counting_persons, is_commanded, usable_commanders
from .hexes import aspect_of, fortress_in, friendly_fortress
from .item_list import BRANS_CURSE, FINNS_RADE
from .position import ELF, FAERIE, MUNDANE, SIDES, SUPERNATURAL, Army, Facts, Hex, Person, Position, Ship
from .ratings import basic_magic, command_rating, mana_level

VORTEX = 9


def in_vortex(position: Position, hex: Hex) -> bool:
    """8.0 #1 and 19.4 #09: whether a vortex stands in the hex, not dispelled."""
    return not weather.dispelled(position, hex) and any(s.number == VORTEX and s.target_hex == hex for s in position.spells)


def elvish(race: str, name: str = "", ancients_too: bool = False) -> bool:
    """8.0 #3: Elvish by the code of 7.9; by ``ancients_too`` those who move as Elves (11.7) count for attrition as well."""
    return race == ELF or (ancients_too and name in ("Dunatis", "Misha", "Gerflax", "Corin"))


def mundane(race: str, name: str = "", sean_too: bool = False) -> bool:
    """8.0 #4: Mundane by the code of 7.9 (Callach among them); by ``sean_too`` Sean of The Weald, an Ancient, too."""
    return race == MUNDANE or (sean_too and name == "Sean")


def rade_met(position: Position, hex: Hex, side: str) -> bool:
    """8.0 #8, 19.5 #06, 20.6 #06: whether a side's land pieces in the hex meet Finn's Rade: in Driffeld, or beside an enemy who has it."""
    own = position.persons_in(hex, side)
    if item_list.spared_by_rade(own):
        return False
    enemy_has = any(FINNS_RADE in p.items for p in position.persons_in(hex) if p.master != side)
    return places.finns_rade_here(hex) or enemy_has


def curse_tempts(position: Position, hex: Hex) -> bool:
    """20.6 #03: whether a Faerie-controlled person with Bran's Curse is in the hex; all Mundane pieces there then undergo attrition."""
    return any(BRANS_CURSE in p.items for p in position.persons_in(hex, FAERIE))


def aspect_reason(facts: Facts, hex: Hex, race: str, name: str, **readings: bool) -> str | None:
    """8.0 #3-#5: why a piece ashore suffers from the hex's Aspect: "mundane", "enchanted", "wild" or not at all."""
    aspect = aspect_of(facts, hex)
    if aspect == "mundane" and elvish(race, name, readings.get("ancients_too", False)):
        return "mundane"
    if aspect == "enchanted" and mundane(race, name, readings.get("sean_too", False)):
        return "enchanted"
    return "wild" if aspect == "wild" else None


def person_reasons(position: Position, facts: Facts, person: Person, **readings: bool) -> frozenset[str]:
    """8.0: why a person undergoes attrition (his escort with him); empty: not at all.

    19.4 #09 has all pieces in the hex undergo it, 8.0 #1 the ship; by ``vortex_aboard=False`` what is aboard is spared the vortex.
    """
    here = person.hex
    if here is None or not person.alive:
        return frozenset()
    swallowed = in_vortex(position, here) and (not person.embarked or readings.get("vortex_aboard", True))
    reasons = {"vortex"} if swallowed else set()
    if not person.embarked:
        reasons |= {aspect_reason(facts, here, person.race, person.name, **readings)} - {None}
        if rade_met(position, here, person.master):
            reasons.add("rade")
    if mundane(person.race, person.name, readings.get("sean_too", False)) and curse_tempts(position, here):
        reasons.add("curse")
    return frozenset(reasons)


def army_reasons(position: Position, facts: Facts, army: Army, aboard_spared: bool = False, vortex_aboard: bool = True) -> frozenset[str]:
    """8.0: why an army undergoes attrition.

    8.0 #6 and 14.1 #2 make no exception for uncommanded armies aboard a ship; by ``aboard_spared`` they are free of it.
    """
    here = army.hex
    if here is None or not army.csp:
        return frozenset()
    reasons = {"vortex"} if in_vortex(position, here) and (not army.embarked or vortex_aboard) else set()
    in_fortress = fortress_in(facts, position, here) is not None and not army.embarked
    if not army.embarked:
        reasons |= {aspect_reason(facts, here, army.race, "")} - {None}
        if rade_met(position, here, army.side):
            reasons.add("rade")
    if not (army.embarked and aboard_spared):
        own_fortress = friendly_fortress(facts, position, here, army.side)
        if attrition_for_want_of_command(in_fortress and own_fortress, is_commanded(position, army)):
            reasons.add("command")
        if weather.army_freezes(position, facts, here, own_fortress and not army.embarked):
            reasons.add("snow")
    if army.race == MUNDANE and curse_tempts(position, here):
        reasons.add("curse")
    return frozenset(reasons)


def ship_reasons(position: Position, facts: Facts, ship: Ship, coastal_too: bool = False) -> frozenset[str]:
    """8.0 #1, #2, 6.2 #1, 6.3 #5: why a ship undergoes attrition."""
    reasons = {"vortex"} if ship.hex and in_vortex(position, ship.hex) else set()
    if weather.bad_sailer_suffers(position, facts, ship, coastal_too):
        reasons.add("sailer")
    return frozenset(reasons)


def reasons_in(position: Position, facts: Facts, hex: Hex, side: str, **readings: bool) -> frozenset[str]:
    """8.1: all reasons of one side's pieces in a hex together, for they undergo attrition in one roll."""
    reasons: set[str] = set()
    for person in position.persons_in(hex, side):
        reasons |= person_reasons(position, facts, person, **readings)
    for army in position.armies_in(hex, side):
        reasons |= army_reasons(position, facts, army, readings.get("aboard_spared", False), readings.get("vortex_aboard", True))
    for ship in position.ships_in(hex, side):
        reasons |= ship_reasons(position, facts, ship, readings.get("coastal_too", False))
    return frozenset(reasons)


ADDED = {"mundane": 3, "enchanted": 3, "vortex": 5, "rade": 5, "curse": 5}


def added(reasons: frozenset[str], turn: int) -> int:
    """8.2: what all reasons together add, each once; wild magic the Mana Level, want of command, snow and bad sailing nothing."""
    return sum(ADDED.get(reason, 0) for reason in reasons) + (mana_level(turn) if "wild" in reasons else 0)


def suffering_persons(position: Position, facts: Facts, hex: Hex, side: str, **readings: bool) -> tuple[Person, ...]:
    """8.2: the persons of a side in the hex who undergo attrition themselves."""
    return tuple(p for p in position.persons_in(hex, side) if person_reasons(position, facts, p, **readings))


def subtracted(position: Position, facts: Facts, hex: Hex, side: str, rank_among_all: bool = False, **readings: bool) -> tuple[int, int]:
    """8.2 and 14.4: the best (Command Rating, Base Magic Strength) to take off - any one person's each, not needfully the same's.

    14.4 is held to among those who undergo attrition; by ``rank_among_all`` the highest rank of all persons in the hex binds.
    """
    suffering = suffering_persons(position, facts, hex, side, **readings)
    if rank_among_all:
        highest = {p.name for p in counting_persons(position.persons_in(hex, side), position)}
        command = max((command_rating(p) for p in usable_commanders(suffering, position) if p.name in highest), default=0)
    else:
        command = best_command(suffering, position)
    return command, max((basic_magic(p) for p in suffering), default=0)


def modifier(position: Position, facts: Facts, hex: Hex, side: str, **readings: bool) -> int:
    """8.2: everything on the dice for one side in one hex, the best subtractions taken; the Mana Level in any wild magic hex."""
    command, magic = subtracted(position, facts, hex, side, **readings)
    wild = frozenset({"wild"} if aspect_of(facts, hex) == "wild" else ())
    return added(reasons_in(position, facts, hex, side, **readings) | wild, position.turn) - command - magic


def hexes_that_roll(position: Position, facts: Facts, side: str, **readings: bool) -> frozenset[Hex]:
    """8.1 and sequence C: the hexes in which a side rolls, once each."""
    pieces = (*position.persons, *position.armies, *position.ships)
    hexes = {piece.hex for piece in pieces if piece.hex is not None}
    return frozenset(here for here in hexes if reasons_in(position, facts, here, side, **readings))


def who_rolls(side: str) -> str:
    """Sequence C #2: the opponent rolls for a side's attrition."""
    return SIDES[1 - SIDES.index(side)]


def order_of_sides() -> tuple[str, ...]:
    """Sequence C: Fomorian losses first, then Faerie."""
    return SIDES


def strength_of_force(position: Position, facts: Facts, hex: Hex, side: str, **readings: bool) -> dict[str, int]:
    """8.4 with 7.1: sizes of what undergoes attrition: army/escort CSP's, persons, ships (which of them indexes the table is not said)."""
    suffering = suffering_persons(position, facts, hex, side, **readings)
    kept = readings.get("aboard_spared", False), readings.get("vortex_aboard", True)
    armies = [a for a in position.armies_in(hex, side) if army_reasons(position, facts, a, *kept)]
    ships = [s for s in position.ships_in(hex, side) if ship_reasons(position, facts, s, readings.get("coastal_too", False))]
    return {"csp": sum(a.csp for a in armies) + sum(p.escort for p in suffering), "persons": len(suffering), "ships": len(ships)}


def losses_struck(result_left: int, result_right: int, has_persons: bool, has_ships: bool, steps_left: bool = False) -> dict[str, int]:
    """8.4: the left figure strikes armies and escorts; the right one persons and, as much again, ships.

    8.4's example has three Steps beside two wounds: by ``steps_left`` ships suffer the left figure.
    """
    steps = result_left if steps_left else result_right
    return {"csp": result_left, "wounds": result_right if has_persons else 0, "steps": steps if has_ships else 0}


def place_wounds(person: Person) -> int:
    """19.5 #07, #08, #12, #16 with 20.6 #08: wounds of the place itself, the Mailcoat taking one."""
    return item_list.wounds_after_mailcoat(places.wounds_in_attrition(person), item_list.MAILCOAT in item_list.items_in_use(person))


def supernatural_suffers(race: str, aspect: str) -> bool:
    """8.0 #3-#5: the Worm, the Waff and the Cait Sith suffer in wild magic as anybody, in no other Aspect."""
    return race == SUPERNATURAL and aspect == "wild"
