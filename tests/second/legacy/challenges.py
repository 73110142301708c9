"""Challenge Overview, Challenging Enemies, Stones of Chance: Stones, Successes, re-rolls, wounds, escape."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from .board import adjacent
from .cards import may_break
from .options import BURST_IS_ONE, NO_FAVOURED
from .position import Answer, Card, Character, Enemy, Facts, Position, characters_on, enemies_on, no, yes
from .setup import STONES
from .tiles import bonus_stones

BURST = "Mana Burst"
FACES = 6
NAMED_RATING = 4
NON_NAMED_RATING = 3
STEPS = ("roll Attribute and bonus Stones", "compare Successes with the Challenge Rating", "re-roll for Destiny Tokens or bear the failure")


def rating(enemy: Enemy) -> int:
    """Challenging Enemies: the Challenge Rating of an Enemy Token."""
    return NAMED_RATING if enemy.named else NON_NAMED_RATING


def may_use_attribute(facts: Facts, enemy: Enemy, attribute: str) -> Answer:
    """Enemy Tokens, Challenging Enemies: one of the Attributes on the back of the token."""
    printed = facts.enemy_attributes.get(enemy.name or enemy.kind, facts.enemy_attributes.get(enemy.kind, frozenset()))
    if attribute in printed:
        return yes("printed on the token", "Enemy Tokens")
    return no("not an Attribute of this enemy", "Enemy Tokens")


def favoured(facts: Facts, character: Character, kind: str, bonus: int, options: frozenset[str] = frozenset()) -> int:
    """Encounter Cards and Doom Effects, Optional Rules: the Favoured Enemy bonus; its size stands on the sheet."""
    if NO_FAVOURED in options or kind not in facts.favoured.get(character.name, frozenset()):
        return 0
    return bonus


def stones(position: Position, facts: Facts, character: Character, attribute: str, bonus: int = 0) -> int:
    """Challenge Overview, Types of Realm Tiles: Attribute, Attribute Tiles and what other effects grant."""
    own = facts.attributes.get(character.name, {}).get(attribute, 0)
    return max(0, own + bonus_stones(position, facts, attribute) + bonus)


def rolled_and_rerolls(count: int, pool: int = STONES) -> tuple[int, int]:
    """Challenge Overview: Stones rolled, and Stones beyond those in the box, which become re-rolls."""
    return min(count, pool), max(0, count - pool)


def worth(face: str, attributes: Collection[str], options: frozenset[str] = frozenset()) -> int:
    """Stones of Chance: Successes of one face; Optional Rules: a Mana Burst of one."""
    if face == BURST:
        return 1 if BURST_IS_ONE in options else 2
    return 1 if face in attributes else 0


def successes(faces: Sequence[str], attributes: Collection[str], options: frozenset[str] = frozenset()) -> int:
    """Challenge Overview: Successes of one roll."""
    return sum(worth(face, attributes, options) for face in faces)


def total(rolls: Sequence[tuple[Sequence[str], Collection[str]]], options: frozenset[str] = frozenset()) -> int:
    """Challenge Overview: Successes of several roll parts, each counted by the Attributes named when it was rolled."""
    return sum(successes(faces, attributes, options) for faces, attributes in rolls)


def passes(count: int, needed: int) -> bool:
    """Challenge Overview: at least as many Successes as the rating."""
    return count >= needed


def chance(count: int, needed: int, matching: int = 1, options: frozenset[str] = frozenset()) -> Fraction:
    """Stones of Chance: the chance of passing with one throw of so many Stones, ``matching`` faces counting beside the burst."""
    burst = 1 if BURST_IS_ONE in options else 2
    spread = {0: Fraction(1)}
    odds = ((0, FACES - 1 - matching), (1, matching), (burst, 1))
    for _ in range(count):
        following: dict[int, Fraction] = {}
        for have, weight in spread.items():
            for gain, faces in odds:
                following[have + gain] = following.get(have + gain, Fraction(0)) + weight * Fraction(faces, FACES)
        spread = following
    return sum((w for have, w in spread.items() if have >= needed), Fraction(0))


def may_reroll(destiny: int, spent: int, remaining: int, free: int = 0) -> Answer:
    """Challenge Overview: one Stone for each Destiny Token or re-roll granted, of those not set aside."""
    if spent < 1:
        return no("nothing spent", "Challenge Overview")
    if spent > destiny + free:
        return no("too few Destiny Tokens", "Challenge Overview", "Destiny Tokens")
    if spent > remaining:
        return no("more than the Stones not set aside", "Challenge Overview")
    return yes("re-rolled", "Challenge Overview")


def may_reroll_when(failing: bool, when: str = "failing") -> Answer:
    """Challenge Overview: the re-roll serves to avoid failing.

    ``when`` is "failing" or "any": whether a passed Challenge may be re-rolled, for an effect of its faces.
    """
    if failing or when == "any":
        return yes("to avoid failing", "Challenge Overview")
    return no("the Challenge is passed", "Challenge Overview")


def may_name_second(
    first: str, second: str, attributes: Collection[str], before_roll: bool, named: str = "", change: str = "each time"
) -> Answer:
    """Challenge Overview: a second Attribute is named before the re-roll and does not count for Stones rolled earlier.

    ``named`` is what was named at an earlier re-roll; ``change`` is "each time" or "once".
    """
    if second == first or second not in attributes:
        return no("another Attribute is needed", "Challenge Overview")
    if not before_roll:
        return no("it is named before the roll", "Challenge Overview")
    if named and second != named and change == "once":
        return no("a second Attribute was named already", "Challenge Overview")
    return yes("both count for the Stones re-rolled", "Challenge Overview")


def second_for_free_rerolls(free: str = "plain") -> Answer:
    """Challenge Overview: whether re-rolls from surplus Stones bring a second Attribute too.

    ``free`` is "as destiny" or "plain".
    """
    if free == "as destiny":
        return yes("a re-roll like any other", "Challenge Overview")
    return no("only Destiny Tokens bring it", "Challenge Overview")


def must_challenge(position: Position, tile: str) -> Answer:
    """Challenging Enemies: characters and enemies on one tile; the Challenge comes at once."""
    if characters_on(position, tile) and enemies_on(position, tile):
        return yes("a Challenge at once", "Challenging Enemies")
    return no("not both on the tile", "Challenging Enemies")


def may_be_challenger(position: Position, character: Character, tile: str) -> Answer:
    """Challenging Enemies: any character on the tile, whoever's turn it is; the players choose."""
    if character.tile == tile and enemies_on(position, tile):
        return yes("on the tile", "Challenging Enemies")
    return no("not on a tile with an enemy", "Challenging Enemies")


def may_challenge(position: Position, character: Character, enemy: Enemy) -> Answer:
    """Challenging Enemies: enemies on the tile in any order, one at a time."""
    if enemy.tile and enemy.tile == character.tile and enemy in position.enemies:
        return yes("any of them", "Challenging Enemies")
    return no("not on this tile", "Challenging Enemies")


def claimed_by(challenger: str) -> str:
    """Challenging Enemies: who claims a beaten Enemy Token."""
    return challenger


def after_failure(character: Character, saved_by: Card | None) -> dict[str, int | bool | str]:
    """Challenging Enemies: a Wound Token or a card broken in its place, then all Stones are rolled again."""
    saved = saved_by is not None and bool(may_break(character, saved_by))
    return {"wounds": 0 if saved else 1, "broken": saved, "stones rolled again": "all", "challenge goes on": True}


def may_save_from_wound(character: Character, card: Card) -> Answer:
    """Challenging Enemies, Inventory Cards: a card broken in place of a Wound Token."""
    return may_break(character, card)


def may_escape(
    position: Position,
    facts: Facts,
    character: Character,
    card: Card,
    there: str,
    when: str,
    against: str = "enemy",
    scope: str = "enemies",
) -> Answer:
    """Challenging Enemies: at the start, or after a wound or a broken card, a whole card is discarded and a step taken.

    ``when`` is "start", "wound", "broken" or "rolled"; ``scope`` is "enemies" or "all": the Challenges that may be escaped.
    """
    if against != "enemy" and scope == "enemies":
        return no("only from an Enemy Token", "Challenging Enemies")
    if when not in ("start", "wound", "broken"):
        return no("not in the middle of a roll", "Challenging Enemies")
    if card not in character.cards:
        return no("not this character's card", "Challenging Enemies")
    if card.broken:
        return no("a broken card does not serve", "Challenging Enemies")
    if there not in adjacent(position, facts, character.tile):
        return no("not an adjacent tile", "Challenging Enemies", "Realm Tile Features")
    return yes("the card is discarded", "Challenging Enemies")


def escape_costs_movement(cost: str = "free") -> int:
    """Challenging Enemies: whether the step of an escape counts against the movement; ``cost`` is "free" or "step"."""
    return 1 if cost == "step" else 0
