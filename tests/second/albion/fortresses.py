"""17.0: fortresses in battle and movement."""

from __future__ import annotations

from .hexes import fortress_in, friendly_fortress, terrain_in
from .position import Answer, Facts, Hex, Person, Position, no, yes
from .weather import counts_as

BUILDERS = {"knowe": "elf", "delving": "gnome", "broch": "troll", "stockade": "mundane"}
INTRINSIC = 1


def intrinsic_strength(facts: Facts, position: Position, hex: Hex) -> int:
    """17.4: one point of its own, a dyke or a ruin none."""
    fortress = fortress_in(facts, position, hex)
    return INTRINSIC if fortress and fortress.kind != "dyke" else 0


def is_own_fortress(facts: Facts, position: Position, hex: Hex, side: str) -> int:
    """17.4: the point that a fortress lends its own side's defence, and no other's."""
    return intrinsic_strength(facts, position, hex) if friendly_fortress(facts, position, hex, side) else 0


def may_choose_terrain(facts: Facts, position: Position, hex: Hex, defender: str, terrain: str, enemy_walls: bool = False) -> Answer:
    """16.1 #2, 17.1, note under the Terrain Effects Chart: the terrain a defender names.

    In a hex of his own standing fortress it is the fortress; the enemy's fortress is no choice for him (unless ``enemy_walls``).
    """
    fortress = fortress_in(facts, position, hex)
    if fortress is not None and fortress.side == defender:
        return yes("17.1") if terrain == fortress.kind else no("17.1", "inside the fortress")
    if fortress is not None and terrain == fortress.kind:
        return yes("16.1") if enemy_walls else no("17.1", "not his fortress")
    return yes("16.1") if terrain in terrain_in(facts, hex) - {"sea"} else no("16.1", "no such terrain in the hex")


def terrain_fought_in(terrain: str, weather_there: str) -> str:
    """6.3 #6: a marsh fought in under snow is clear terrain."""
    return counts_as(terrain, weather_there)


def terrain_stays() -> bool:
    """16.1 #2, 15.8: the terrain once named holds for all Rounds, whoever attacks."""
    return True


def modifies(kind: str) -> bool:
    """17.0, 17.2: fortresses alter the strength of armies and escorts, not of ships and persons."""
    return kind in ("army", "escort")


def works_in(combat: str) -> bool:
    """17.0: in battles only."""
    return combat == "battle"


def may_be_attacked_in_melee(facts: Facts, position: Position, person: Person) -> Answer:
    """17.3: no melee against a person in his standing fortress; challenges reach him."""
    if person.hex and friendly_fortress(facts, position, person.hex, person.side):
        return no("17.3", "inside his fortress")
    return yes("17.3")


def may_be_destroyed(kind: str) -> Answer:
    """17.4: all but dykes, and none is ever captured."""
    return no("17.4", "dykes stand for ever") if kind == "dyke" else yes("17.4")


def may_be_captured() -> Answer:
    """17.4: never."""
    return no("17.4")


def intrinsic_may_fall(csp_left: int, kind: str) -> Answer:
    """17.4: as a combat loss, after every army and escort in the hex."""
    if kind == "dyke":
        return no("17.4", "a dyke has none")
    return yes("17.4") if csp_left == 0 else no("17.4", "armies and escorts first")


def persons_may_attack(with_csp: int, pieces_inside: bool) -> Answer:
    """17.5: persons attack those inside a fortress only together with armies or escorts."""
    return yes("17.5") if with_csp or not pieces_inside else no("17.5")


def is_inside(facts: Facts, position: Position, person: Person) -> bool:
    """17.1, 18.0 #1: ashore in a hex with a standing fortress of his side."""
    return person.hex is not None and not person.embarked and friendly_fortress(facts, position, person.hex, person.side)


def own_point_counts(defending: bool, while_attacking: bool = False) -> bool:
    """17.4: the fortress's point stands by those who defend in the hex (only), not when they have taken over the attack.

    By ``while_attacking`` it counts for its owner in all Rounds.
    """
    return defending or while_attacking
