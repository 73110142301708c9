"""7.5, 10.0, 11.2, 21.0 to 23.0: what entering, attempting and sinking bring about, who may be woken, who wins."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from playaid.dice.sources import Chained, Refusing, Typed
from playaid.games.albion import GAME
from playaid.games.albion.rules import activation as product_activation
from playaid.games.albion.rules import arrival
from playaid.games.albion.rules import casting as product_casting
from playaid.games.albion.rules import losses as product_losses
from playaid.games.albion.rules import victory as product_victory
from playaid.games.albion.state import castings, dormant, pieces
from playaid.games.albion.state.sides import FAERIE, SIDES
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import acting

from . import activation, item_list, losses, movement, victory, weather
from .compare_adapter import Asked, Case, asked
from .compare_moves import line
from .hexes import within
from .ratings import current_magic

SLEEPERS = (*activation.SLEEPING_KINGDOMS, *activation.SLEEPING_PERSONS)


def _asleep(case: Case, who: str) -> bool:
    return dormant.dormant(case.state, who)


def entries(case: Case, rng: Random, most: int) -> Asked:
    """10.2, 10.3: everybody into any hex: whom does it wake, is it a trespass?"""
    everybody = [name for name, piece in pieces.pieces(case.state).items() if pieces.on_map(piece)]
    spots = [str(person.hex) for person in case.position.persons if person.alive]
    for name in rng.sample(everybody, min(most, len(everybody))):
        piece = pieces.piece(case.state, name)
        number = rng.choice([*spots, rng.choice(sorted(case.facts.terrain))])
        hearing = case.hearing(piece["side"])
        product_activation.wake_entered(hearing, number, [name])
        for who in SLEEPERS:
            if not _asleep(case, who):
                continue
            where = case.position.person(who).hex if who in activation.SLEEPING_PERSONS else None
            second = activation.entry_wakes(case.facts, who, number, pieces.commander_side(piece).lower(), where)
            woken = not dormant.dormant(hearing.state, who)
            yield asked("10.0", f"{name} enters {number}: {who} wakes", woken, second, case, number)


def attempts(case: Case, rng: Random, most: int) -> Asked:
    """10.0: every enchantment aimed at anybody or anything that sleeps."""
    casters = [person for person in case.position.persons if person.alive and person.controller == person.side]
    sleeping = [name for name, piece in pieces.pieces(case.state).items() if piece["state"] == "inactive"]
    for caster in rng.sample(casters, min(6, len(casters))):
        for name in rng.sample(sleeping, min(4, len(sleeping))):
            piece = pieces.piece(case.state, name)
            for key in (castings.VORTEX, castings.DISPEL, castings.MENTAL, castings.SHAKE):
                if key in castings.ON_PERSON and piece["kind"] != "person":
                    continue
                target = name if key in castings.ON_PERSON else piece["hex"]
                side = caster.side.capitalize()
                hearing = case.hearing(side)
                casting: Any = {"number": key, "caster": caster.name, "side": side, "target": target, "weather": None}
                product_casting._wake(hearing, casting)
                who = name if name in activation.SLEEPING_PERSONS else str(piece["kingdom"])
                second = activation.enchantment_wakes(who, caster.side, touches=True, cast_over_them=True)
                woken = pieces.piece(hearing.state, name)["state"] == "active"
                yield asked("10.0", f"{key} by {caster.name} at {target} wakes {name}", woken, second, case, str(piece["hex"]))


def weathers(case: Case, rng: Random, most: int) -> Asked:
    """10.0: weather that comes over sleepers of the enemy."""
    casters = [person for person in case.position.persons if person.alive and person.controller == person.side]
    for caster in rng.sample(casters, min(5, len(casters))):
        for key, sky in ((castings.ELEMENTS, rng.choice(castings.SKIES)), (castings.WINTER, "snow"), (castings.RAIN, "rain")):
            side = caster.side.capitalize()
            hearing = case.hearing(side)
            casting: Any = {
                "number": key,
                "caster": caster.name,
                "side": side,
                "target": None,
                "weather": sky if key == castings.ELEMENTS else None,
            }
            product_casting._wake(hearing, casting)
            reach = current_magic(caster, case.position, case.option("magic-zero") == "mana") if key == castings.ELEMENTS else None
            for name in [name for name, piece in pieces.pieces(case.state).items() if piece["state"] == "inactive"][:12]:
                piece = pieces.piece(case.state, name)
                who = name if name in activation.SLEEPING_PERSONS else str(piece["kingdom"])
                touched = [spot for spot in _beds(case, name) if reach is None or within(case.facts, str(caster.hex), spot, reach)]
                other = any(weather.weather_in(case.position, case.facts, spot) != sky for spot in touched)
                stormed = any(weather.stormy(case.position, case.facts, spot) for spot in touched)
                if stormed:
                    continue
                second = activation.enchantment_wakes(who, caster.side, touches=other, cast_over_them=False)
                woken = pieces.piece(hearing.state, name)["state"] == "active"
                yield asked(
                    "10.0", f"{key} for {sky} by {caster.name} wakes {name}", woken, second, case, str(piece["hex"]), str(caster.hex)
                )


def _beds(case: Case, name: str) -> list[str]:
    """The hexes of all who sleep and wake with somebody."""
    kingdom = pieces.piece(case.state, name)["kingdom"]
    sleeping = {one: other for one, other in pieces.pieces(case.state).items() if other["state"] == "inactive"}
    return [str(other["hex"]) for one, other in sleeping.items() if one == name or (kingdom and other["kingdom"] == kingdom)]


def halts(case: Case, rng: Random, most: int) -> Asked:
    """11.2, 6.3: whether each piece must stop in each hex where the enemy is. Whom others have evaded is in contact again with it, which
    `contact` sees to before."""
    everybody = {name: piece for name, piece in pieces.pieces(case.state).items() if pieces.on_map(piece) and not piece.get("aboard")}
    hexes = sorted({str(piece["hex"]) for piece in everybody.values()})
    fresh = case._replace(state={**case.state, "public": {**case.state["public"], "evaded": {}}})
    for name in rng.sample(sorted(everybody), min(most, len(everybody))):
        piece = everybody[name]
        side = pieces.commander_side(piece)
        for number in hexes:
            product = arrival.stops(fresh.hearing(side), [name], number) is not None
            if piece["kind"] == "ship":
                wand = any(person.ship == name and 14 in person.items for person in case.position.persons)
                second = weather.ship_must_stop(case.position, case.facts, number) and not wand
            else:
                kind = "army" if piece["kind"] == "army" else "escort" if piece["escort"] else "person"
                second = bool(movement.must_stop(case.position, number, side.lower(), kind)) or _snow_stops(case, name, number)
            yield asked("11.2", f"{name} stops in {number}", product, second, case, number)


def _snow_stops(case: Case, name: str, number: str) -> bool:
    """6.3.4, 7.9 s42: the Worm comes to a coast as a ship does; its Wand clears the snow (20.6 #14)."""
    swims = movement.swims(case.facts, movement.Mover("", name), number)
    wand = any(person.name == name and item_list.clears_weather(person) for person in case.position.persons)
    return swims and weather.ship_must_stop(case.position, case.facts, number) and not wand


def sinkings(case: Case, rng: Random, most: int) -> Asked:
    """7.5: what becomes of everybody aboard each ship, as if it sank."""
    for ship in case.position.ships:
        aboard = [person for person in case.position.persons if person.alive and person.ship == ship.name]
        friends = [other for other in case.position.ships if other.hex == ship.hex and other.side == ship.side and other.name != ship.name]
        if len(friends) > 1 or not aboard:
            continue
        hearing = case.hearing(ship.side.capitalize())
        try:
            product_losses.go_down(hearing, ship.name)
        except Ask:
            continue
        position = case.position
        for person in aboard:
            after = pieces.piece(hearing.state, person.name)
            product = "dead" if after["state"] == "dead" else "reassigned" if after["aboard"] else "ashore"
            second = losses.fate_aboard(position, case.facts, ship, bool(friends))
            yield asked("7.5", f"{person.name} aboard {ship.name}", product, second, case, str(ship.hex))


def rolls(case: Case, rng: Random, most: int) -> Asked:
    """10.0 to 10.2: who may be rolled for, and what the dice say."""
    side = acting(GAME, case.state)[0]
    for who in (*SLEEPERS, dormant.EXPEDITION):
        name = activation.EXPEDITION if who == dormant.EXPEDITION else who
        position = case.position
        may = activation.may_roll(name, side.lower(), position.turn, position.scenario, not _asleep(case, who))
        once = who not in case.state["public"]["rolled"]
        yield line(case, "10.0", side, "activate", [may, once], (), who=who)
        if may and who != dormant.EXPEDITION:
            need = int(case.book.value("activation", who, "number"))
            for dice in ((1, 1), (3, 4), (6, 6), (need // 2, need - need // 2)):
                faces = [str(min(6, max(1, die))) for die in dice]
                hearing = Hearing(
                    GAME, case.state, Declaration("activate", {"who": who}, side), case.book, Chained(Typed(faces), Refusing())
                )
                product = product_activation._try(hearing, who)
                second = activation.modified_roll(who, sum(map(int, faces)), 0, position.farcalling_cast) <= need
                yield asked("10.4", f"{who} on {faces}", product, second, case)


def verdicts(case: Case, rng: Random, most: int) -> Asked:
    """22.5, 23.2: who has won by any points."""
    for _ in range(most):
        fomorian, faerie = rng.choice((0, rng.randrange(500))), rng.choice((0, rng.randrange(300)))
        state: Any = copy.copy(case.state)
        state["public"] = {**state["public"], "points": {SIDES[0]: fomorian, FAERIE: faerie}}
        hearing = case._replace(state=state).hearing(FAERIE)
        scenario = rng.choice((22, 23))
        try:
            (product_victory._alone if scenario == 22 else product_victory._twilight)(hearing)
            winner = (hearing.state["referee"].get("over") or {}).get("winner")
        except Ask:
            winner = None
        second = victory.leader(fomorian, faerie, scenario)
        yield asked("22.5", f"{fomorian} to {faerie} in {scenario}", winner and winner.lower(), second, case)


QUESTIONS = {
    "activation": (rolls, verdicts),
    "movement": (entries, halts, sinkings),
    "enchantment": (attempts, weathers),
}
