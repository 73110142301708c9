"""12.0: sea transport, teleportation, forced march, overrun, flight - and the pre-game move (22.3)."""

from __future__ import annotations

from collections.abc import Iterable

from . import places, weather
from .command import anybodys_command, best_command, command_choices, is_commanded
from .hexes import distance, friendly_fortress, is_coastal, terrain_in
from .movement import FLYERS, WORM, enemy_stops_army, may_enter_hex
from .position import FAERIE_KINGDOMS, FOMORIAN, Answer, Army, Facts, Hex, Person, Position, Ship, no, yes
from .ratings import current_magic, rank_of

EMBARK_COST = 5
OVERRUN_COST = 4
OVERRUN_ROLL = -3
OVERRUN_TERRAIN = ("clear", "woods", "rough")
NEVER_ABOARD = (WORM, *FLYERS)
SPECIAL = ("teleportation", "sea transport", "overrun", "flight", "forced march", "artifact search")


def may_do_special(what: str, phase: str) -> Answer:
    """12.0, 12.4, 22.3: special movement belongs to a friendly Movement Phase, never to reaction; a march excludes the sea and a
    further march."""
    if phase == "reaction":
        return no("12.0 13.0", "never in reaction")
    if phase == "pre-game":
        return no("22.3", "no forced march before the game") if what == "forced march" else yes("12.0 22.3")
    if phase == "forced march":
        return no("12.4", "no sea transport on a forced march") if what == "sea transport" else yes("12.4")
    return yes("12.0") if phase == "movement" else no("12.0", "in a friendly Movement Phase")


def may_embark(
    facts: Facts, ship: Ship, who: Person | Army, ship_points: int, has_moved_by_land: bool = False, land_first: bool = False
) -> Answer:
    """12.1, 12.2, 14.1: land pieces board a friendly ship in one coastal hex with it; the ship pays five points.

    A piece that uses the sea in a Phase does not go by land in it (12.2), before or after; by ``land_first`` the march to the ship is free.
    """
    name = who.name if isinstance(who, Person) else ""
    if name in NEVER_ABOARD:
        return no("12.1", f"{name} never boards")
    if ship.side != (who.master if isinstance(who, Person) else who.side) or ship.hex != who.hex:
        return no("12.1", "not with a friendly ship")
    if ship.refit or not ship.active:
        return no("9.1 10.0", "the ship does not move")
    if not who.active or (isinstance(who, Person) and who.cast):
        return no("10.0 19.3", "inactive, or has cast an enchantment")
    if not is_coastal(facts, ship.hex or ""):
        return no("12.1", "coastal hexes only")
    if ship_points < EMBARK_COST:
        return no("12.1", "five points of the ship")
    if has_moved_by_land and not land_first:
        return no("12.2", "went by land this Phase")
    return yes("12.1")


def embark_cost(pieces: int) -> int:
    """12.1: five points of the ship, however many board or land at once."""
    return EMBARK_COST if pieces else 0


def may_hold(armies: Iterable[int], escorts: int, whole_piece: bool = False) -> Answer:
    """12.1: one army or one escort aboard at a time, any number of persons.

    An army is one CSP, as an escort is (2.3); by ``whole_piece`` one army piece of whatever strength.
    """
    sizes = [csp for csp in armies if csp]
    load = len(sizes) if whole_piece else sum(sizes)
    return yes("12.1") if load + escorts <= 1 else no("12.1", "one army or escort a ship")


def may_debark(facts: Facts, ship: Ship, ship_points: int, phase: str) -> Answer:
    """12.1: ashore in a coastal hex, in a friendly Movement Phase, for five points of the ship."""
    if phase not in ("movement", "pre-game"):
        return no("12.1 12.4", "in the Movement Phase, and not on a forced march")
    if not is_coastal(facts, ship.hex or ""):
        return no("12.1", "coastal hexes only")
    return yes("12.1") if ship_points >= EMBARK_COST else no("12.1", "five points of the ship")


def land_points_after_sea(allowance: int, used_sea: bool) -> int:
    """12.2: who went by sea in a Phase has no Movement Points in it."""
    return 0 if used_sea else allowance


def aboard_may(action: str) -> Answer:
    """12.2, 13.0, 15.3: what pieces aboard may do: fight challenges and engagements; no spells, searches, battles, melees or reaction."""
    if action in ("duel arcane", "trial by combat", "engagement"):
        return yes("12.2")
    return no("12.2 13.0 15.3", "not aboard a ship")


def may_teleport(position: Position, person: Person, points: int) -> Answer:
    """12.3: from a Place of Power, for one point, by him who may spend points (12.2, 19.3) in a friendly Movement Phase."""
    if not places.is_place_of_power(person.hex):
        return no("12.3", "not in a Place of Power")
    if person.cast or not person.active or person.embarked:
        return no("19.3 10.0 12.2", "may not spend Movement Points")
    if not may_do_special("teleportation", position.phase) or position.player != person.master:
        return no("12.0", "in the own Movement Phase")
    return yes("12.3") if points >= 1 else no("12.3", "one Movement Point")


def teleport_cost(extra_persons: int, escorts: int) -> int:
    """12.3: one point, one more for each further person, two for each escort (the teleporter's own as well)."""
    return 1 + extra_persons + 2 * escorts


def teleport_succeeds(dice: int, magic: int) -> bool:
    """12.3: two dice no higher than the Current Magic Strength."""
    return dice <= magic


def teleport_wounds(succeeded: bool) -> int:
    """12.3: a failure is one wound at once; another try costs another point."""
    return 0 if succeeded else 1


def may_teleport_to(position: Position, facts: Facts, person: Person, goal: Hex, magic: int | None = None) -> Answer:
    """12.3, 7.9, 19.4 #10, 19.5: another Place of Power within his Current Magic Strength in hexes, which he may enter."""
    if not places.is_place_of_power(goal) or goal == person.hex:
        return no("12.3", "to another Place of Power")
    reach = current_magic(person, position) if magic is None else magic
    if distance(facts, person.hex or "", goal, max(reach, 0)) is None:
        return no("12.3", "out of range")
    barred = may_enter_hex(position, facts, person, goal, teleport=True)
    return barred if not barred else yes("12.3")


def may_take_along(teleporter: Person, other: Person | Army) -> Answer:
    """12.3: friendly persons and escorts of his hex, each perhaps to another Place; no armies."""
    if isinstance(other, Army):
        return no("12.3", "no armies")
    if other.cast or not other.active:
        return no("19.3 10.0", "may not move")
    same = (other.hex, other.master) == (teleporter.hex, teleporter.master) and not other.embarked
    return yes("12.3") if same else no("12.3", "friends in his hex only")


def may_force_march(position: Position, stack: tuple[Person, ...], armies: tuple[Army, ...], used_sea: bool = False) -> Answer:
    """12.4, 14.1, sequence D3 b: armies under command and persons; not those aboard, nor those of the sea, nor casters."""
    if used_sea or any(p.embarked for p in stack) or any(a.embarked for a in armies):
        return no("12.4 12.2", "sea transport this Phase")
    if any(p.cast or not p.active for p in stack):
        return no("19.3 10.0", "may not move")
    if any(not is_commanded(position, a) for a in armies):
        return no("14.1", "out of command")
    if not stack:
        return no("12.4", "no Command Rating to march by")
    return yes("12.4") if best_command(stack, position) > 0 else no("12.4", "a Command Rating of nothing gives no points")


def march_points(stack: tuple[Person, ...], position: Position) -> int:
    """Sequence D3 b with 14.4: the points of a forced march: the best Command Rating the stack may use."""
    return best_command(stack, position)


def march_attrition_total(dice: int, stack: tuple[Person, ...], position: Position, any_rating: bool = False) -> int:
    """Sequence D3 c with 14.4: two dice less the Command Rating; nothing else of 8.2 is named."""
    return dice - max(march_ratings(stack, position, any_rating), default=0)


def march_after_attrition_segment() -> bool:
    """Sequence D3 c against 8.1: a march's losses come although the hex rolled in the Attrition Segment already."""
    return True


def may_overrun(
    position: Position, facts: Facts, hex: Hex, side: str, csp: int, commanded: bool, points_left: int, terrain: str = ""
) -> Answer:
    """12.5, 14.1, 12.0: armies/escorts that came in together overrun enemy armies, escorts and heroes for four further points.

    The hex must hold clear, woods or rough (of a named ``terrain`` chosen for entry that one counts) and no enemy-controlled fortress;
    marsh in snow counts as clear (6.3 #6).
    """
    if position.phase not in ("movement", "forced march", "pre-game"):
        return no("12.0 12.5", "in the Movement Phase only")
    if csp < 1 or not commanded:
        return no("12.5 14.1", "needs an army or escort, and command")
    enemy = "faerie" if side == "fomorian" else "fomorian"
    if friendly_fortress(facts, position, hex, enemy):
        return no("12.5", "an enemy fortress")
    here = weather.weather_in(position, facts, hex)
    kinds = {weather.counts_as(kind, here) for kind in ({terrain} if terrain else terrain_in(facts, hex))}
    if not kinds & set(OVERRUN_TERRAIN):
        return no("12.5", "clear, woods or rough only")
    if not enemy_stops_army(position, hex, side):
        return no("12.5", "nobody to overrun")
    return yes("12.5") if points_left >= OVERRUN_COST else no("12.5", "four further Movement Points")


def overrun_goes_on(enemies_left: int, enemy_retreated: bool) -> bool:
    """12.5: after its one Round the move goes on if the enemy is destroyed or has retreated; else it is over for the Phase."""
    return enemies_left == 0 or enemy_retreated


def overrun_rounds() -> int:
    """12.5: one Round."""
    return 1


def may_challenge_in_overrun() -> Answer:
    """12.5: challenge combats may go before an overrun."""
    return yes("12.5 15.4")


def pre_game_allowance(movement: int, side: str) -> int:
    """22.3 and 23.3: three times the allowance, for Fomorian pieces only."""
    return 3 * movement if side == FOMORIAN else 0


def pre_game_may_enter(facts: Facts, hex: Hex) -> Answer:
    """22.3: no hex of a Faerie kingdom, islands included."""
    return no("22.3", "a Faerie kingdom") if facts.kingdom.get(hex) in FAERIE_KINGDOMS else yes("22.3")


def may_do_on_march(action: str) -> Answer:
    """12.4: those who march may move, teleport, overrun and search; sea transport is closed to them."""
    return no("12.4", "no sea transport") if action in ("embark", "debark", "sail") else yes("12.4")


def march_ratings(stack: tuple[Person, ...], position: Position, any_rating: bool = False) -> frozenset[int]:
    """Sequence D3 b with 14.4: the Command Ratings a march may go by: those of the highest rank, or by ``any_rating`` anybody's."""
    return frozenset(anybodys_command(stack) if any_rating else command_choices(stack, position))


def march_leader_rank(person: Person, position: Position) -> str | None:
    """14.4 for marches: the rank that decides whose rating is used."""
    return rank_of(person, position)
