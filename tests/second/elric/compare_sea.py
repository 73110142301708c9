"""Ships: sailing, homeward too, boarding and landing, each unit to each fleet and place. [7.1, 7.3, 7.5.9, 16.8]"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from playaid.games.elric.state import units

from . import movement, sea, spells
from .compare_adapter import Asked, Case, legal
from .position import Answer, is_sea, no, wilderness, yes

CHAOS_SHIP = "Chaos Ship"
SAFETY = "safety"
LEADS = "leads"
WAYS = 8


def sailed(case: Case, rng: Random) -> Asked:
    fleets = [unit for unit in case.units if case.units[unit]["sort"] == "fleet"]
    for fleet in fleets:
        for place in case.places:
            yield legal(case, may_sail(case, [fleet], [place], False), "sail", fleets=[fleet], place=place, via=[place])
        for _ in range(WAYS):
            way, here = [], case.units[fleet]["at"]
            for _ in range(rng.randint(2, 5)):
                around = sorted(case.facts.neighbours[here]) if rng.random() < 0.95 else case.places
                here = rng.choice([place for place in around if place != here])
                way.append(here)
            several = [fleet, *rng.sample([other for other in fleets if other != fleet], rng.choice((0, 0, 1, 2)))]
            yield legal(case, may_sail(case, several, way, False), "sail", fleets=several, place=way[-1], via=way)


def may_sail(case: Case, fleets: Sequence[str], way: Sequence[str], homeward: bool) -> Answer:
    here = case.units[fleets[0]]["at"]
    if any(case.units[fleet]["owner"] != case.side for fleet in fleets) or len({case.units[fleet]["at"] for fleet in fleets}) > 1:
        return no("not one stack of the player's", "7.1")
    crews = {fleet: units.led_by(case.state, fleet) for fleet in fleets}
    for crew in crews.values():
        if not sea.may_fleet_move(case.stack(crew, case.side), 1, bracketed=LEADS):
            return no("a fleet lacks a personality", "7.3")
    for fleet in fleets:
        if sea.stack_points_at_sea([case.fleet(fleet)], _spent(case, fleet)) < len(way):
            return no("farther than its points", "7.3")
    stack = case.stack([unit for crew in crews.values() for unit in crew], case.side)
    for number, there in enumerate(way):
        if not (answer := sea.may_fleet_enter(case.facts, here, there)):
            return answer
        last = number + 1 == len(way)
        if not (answer := movement.may_enter_enemy(case.position, case.facts, stack, there, last)):
            return answer
        here = there
    if case.foreign_wall(case.side, here) and not movement.leaders(stack):
        return no("walls are attacked under a leader", "7.5.7", "10.1")
    if "Imrryr" in way:
        aboard = case.stack([unit for fleet in fleets for unit in units.aboard(case.state, fleet)], case.side)
        return sea.may_enter_imrryr(aboard, case.public["holds"].get("Imrryr") is not None)
    return yes("sails", "7.3")


def _spent(case: Case, fleet: str) -> int:
    """What counts against a fleet: its own seas and what those aboard have moved on land before; nor does anybody pass it himself."""
    cargo = [case.units[unit] for unit in units.aboard(case.state, fleet)]
    ashore = max((here.get("ashore", 0) for here in cargo), default=0)
    return int(max(case.units[fleet]["spent"] + ashore, *(here["spent"] for here in cargo), 0))


def boarded(case: Case, rng: Random) -> Asked:
    fleets = [unit for unit in case.units if case.units[unit]["sort"] == "fleet"]
    for unit, here in case.units.items():
        if here["owner"] != case.side or here["sort"] not in ("personality", "troop", "army"):
            continue
        mates = units.companions(case.state, case.side, unit) if here["sort"] == "personality" else []
        mates = [mate for mate in mates if case.units[mate].get("stack") == here.get("stack")]
        for fleet in fleets:
            names = [unit, *rng.sample(mates, rng.choice((0, min(1, len(mates)), len(mates))))]
            yield legal(case, may_board(case, names, fleet), "embark", units=names, fleet=fleet)
        for place in case.places:
            names = [unit, *rng.sample(mates, rng.choice((0, len(mates))))]
            yield legal(case, may_debark(case, names, place), "debark", units=names, place=place)


def may_board(case: Case, names: Sequence[str], fleet: str) -> Answer:
    here, at = case.units[names[0]]["at"], case.units[fleet]["at"]
    if case.units[fleet]["owner"] != case.side:
        return no("not the player's fleet", "7.3")
    on = {case.units[unit].get("aboard") for unit in names}
    if fleet in on:
        return no("aboard already", "7.3")
    armies = [unit for unit in names if case.units[unit]["sort"] == "army"]
    if CHAOS_SHIP in on and armies:
        return no("they never leave it", "16.8")
    afloat = on != {None} or (is_sea(case.facts, here) and here == at)
    if on != {None} and here != at:
        return no("the ships are apart", "7.0")
    apart = any(case.units[unit].get("stack") != case.units[fleet].get("stack") for unit in names)
    if here == at and wilderness(case.facts, at) and apart and not _from_the_air(case, names):
        return no("stacks that have not found each other", "7.5.5", "8.0")
    if not afloat and not is_sea(case.facts, at) and here != at:
        return no("the fleet is in another port", "7.3")
    if here != at and not movement.may_enter_enemy(case.position, case.facts, case.stack(names), at, False):
        return no("enemies lie there, and boarding is no attack", "7.3")
    led = [unit for unit in (*names, *units.aboard(case.state, fleet)) if case.units[unit]["sort"] in ("army", "personality")]
    points = movement.land_points(case.stack(led, case.side), bracketed=LEADS)
    for unit in names:
        most = points if unit in armies else movement.LAND_POINTS
        if not afloat and not (answer := sea.may_embark(case.facts, unit in armies, here, at, case.units[unit]["spent"], most)):
            return answer
    if movement.sinks(case.fleet(fleet), units.armies_aboard(case.state, fleet) + len(armies)):
        return no("it would sink", "7.1")
    if armies and not _led(case, [*names, *units.aboard(case.state, fleet)]) and not _at_home(case, armies, at):
        return no("no leader out of the country", "7.2")
    return yes("boards", "7.3")


def _from_the_air(case: Case, names: Sequence[str]) -> bool:
    return all(case.units[unit]["flies"] and not case.units[unit].get("aboard") for unit in names)


def _led(case: Case, names: Sequence[str]) -> bool:
    return any(case.units[unit]["sort"] == "personality" for unit in names)


def _at_home(case: Case, armies: Sequence[str], place: str) -> bool:
    return all(movement.in_home(case.facts, str(case.units[unit]["nation"]), place) for unit in armies)


def may_debark(case: Case, names: Sequence[str], place: str) -> Answer:
    on = {case.units[unit].get("aboard") for unit in names}
    fleet = next(iter(on))
    if len(on) > 1 or fleet is None:
        return no("not aboard one fleet", "7.3")
    here = case.units[fleet]["at"]
    beside = is_sea(case.facts, here) and place in case.facts.neighbours[here]
    if is_sea(case.facts, place) or not (here == place or beside):
        return no("no province beside it", "7.3")
    left = sea.fleet_points(case.fleet(fleet), _spent(case, fleet))
    if not (answer := sea.may_land(left)):
        return answer
    armies = [unit for unit in names if case.units[unit]["sort"] == "army"]
    if fleet == CHAOS_SHIP and not spells.may_leave_chaos_fleet("army" if armies else "personality"):
        return no("armies never leave the Chaos Ship", "16.8")
    if armies and not _led(case, names) and not _at_home(case, armies, place):
        return no("no leader out of the country", "7.2")
    stack = case.stack([unit for unit in names if case.units[unit]["sort"] == "personality"], case.side)
    if case.foreign_wall(case.side, place) and not movement.leaders(stack):
        return no("walls are attacked under a leader", "7.5.7", "10.1")
    if place == "Imrryr":
        aboard = case.stack(units.aboard(case.state, fleet), case.side)
        if not sea.may_enter_imrryr(aboard, case.public["holds"].get("Imrryr") is not None):
            return no("the seawall", "7.5.9")
    return movement.may_enter_enemy(case.position, case.facts, stack, place, True)
