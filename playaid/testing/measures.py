"""How well a side stands on the way to victory, game by game, where the count of who leads does not say it yet: what is near to what it
wants, what it has to get there with, what it has lost. In the unit of that count: a capital, a piece of wisdom, a country, a point.
For the policies that put house tables to the proof, and for nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from playaid.games.albion.state import pieces as faerie
from playaid.games.albion.state import printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.elric.ratings import cities
from playaid.games.elric.ratings import world as realms
from playaid.games.elric.state import battles, units
from playaid.games.empire.state import board
from playaid.games.legacy.state import quests, realm, seats
from playaid.games.tears.state import forces, world
from playaid.games.tears.state import pieces as dragon
from playaid.parts import hexes
from playaid.referee.contract.state import State

Measure = Callable[[State, str], float]
FAR = 12
"""What is farther away, or cannot be reached, is as far as this."""
BOLD = 1.2
"""Whose strength is so many times the enemy's is sent at them."""


def steps(goals: Iterable[str], beside: Callable[[str], Iterable[str]]) -> dict[str, int]:
    """How many steps each place is from the nearest goal, as far as anything leads."""
    away = dict.fromkeys(goals, 0)
    reached = [*away]
    for place in reached:
        for other in beside(place):
            if other not in away:
                away[other] = away[place] + 1
                reached.append(other)
    return away


def nearness(away: Mapping[str, int], place: str | None) -> float:
    """1 at a goal, nothing far from all of them."""
    return 0.0 if place is None else max(0.0, 1 - away.get(place, FAR) / FAR)


def elric(state: State, side: str) -> float:
    """A march on an enemy capital is worth what arrives there together, against those who hold it; armies and magic are worth having."""
    public: Any = state["public"]
    every = units.units(state)
    own = units.of(state, side)
    mine = [every[name] for name in own if every[name]["sort"] != "fleet"]
    fleets = [every[name]["at"] for name in own if every[name]["sort"] == "fleet"]
    led = {unit["at"] for unit in mine if unit["sort"] == "personality"}
    to_ships = steps(fleets, lambda place: _by_land(state, place))
    best = 0.0
    for nation, player in public["nations"].items():
        aim = cities.home(state, nation)
        if player in (None, side) or not aim or public["holds"].get(aim) == side:
            continue
        over_sea, on_foot = steps([aim], lambda place: realms.beside(state, place)), steps([aim], lambda place: _by_land(state, place))
        sailing = min((over_sea.get(place, FAR) for place in fleets), default=FAR)
        come = 0.0
        for unit in mine:
            if unit["at"] in led:
                afloat = realms.is_sea(state, unit["at"])
                away = (
                    over_sea.get(unit["at"], FAR)
                    if afloat
                    else min(on_foot.get(unit["at"], FAR), to_ships.get(unit["at"], FAR) + sailing + 1)
                )
                come += max(0.0, 1 - away / FAR) ** 2
        best = max(best, come / (len(units.of(state, player, aim)) + 6))
    theirs = sum(0.05 for unit in every.values() if unit["sort"] == "army" and unit["owner"] not in (None, side))
    total = sum(0.05 if unit["sort"] == "army" else 0.08 for unit in mine) + 0.06 * sum(every[name]["spells"] for name in own)
    engaged = sum((1 if who == side else -1) * len(battles.fighting(state, who)) for who in public["order"]) if battles.now(state) else 0
    return total - theirs + 0.6 * min(best, 2.0) + 0.03 * engaged


def _by_land(state: State, place: str) -> list[str]:
    return [] if realms.is_sea(state, place) else [other for other in realms.beside(state, place) if not realms.is_sea(state, other)]


def empire(state: State, side: str) -> float:
    """A unit that is out of supply is half dead; those who can strike stand where the enemy is weaker."""
    total = 0.0
    for name, unit in board.units(state).items():
        if "cell" in unit:
            sign = 1 if board.owner(state, name) == side else -1
            total += sign * (0.1 * unit["combat"] + (0.25 if unit.get("supplied") else 0.0))
    enemies = {board.cell_of(state, name) for name in board.units(state) if board.owner(state, name) != side}
    away = steps(enemies, lambda cell: board.neighbours(state, cell))
    return (
        total + 0.1 * len(board.lands(state)) + sum(0.3 * nearness(away, board.cell_of(state, name)) for name in board.afoot(state, side))
    )


def legacy(state: State, side: str) -> float:
    """All stand as one: coins, flames, virtue, tasks; then threats, whose defeat is what coins come of, and ways to their enemies, else to
    where the next threat is drawn; whole characters."""
    public: Any = state["public"]
    foes = [enemy["tile"] for enemy in public["enemies"].values() if enemy["tile"]]
    claimed = sum(enemy["by"] is not None for enemy in public["enemies"].values())
    total: float = 4.0 * quests.collected(state) + 2.0 * sum(quests.tasks(state).values()) + 1.5 * (public["flames"] - public["despair"])
    total += 1.0 * public["virtue"]["stack"] + 1.5 * len(public["threats"]) - 0.4 * len(foes) + 0.1 * claimed
    total += 0.3 * len(public["dungeon"]) + 0.15 * len(realm.tiles(state))
    away = realm.distances(state, foes or ["Dungeon"])
    for seat in seats.seats(state).values():
        total += (
            0.6 * nearness(away, seat["tile"]) - 0.3 * seat["wounds"] + 0.1 * sum(not card["broken"] for card in seat["cards"].values())
        )
        total += 1.0 * seat["artifact"] - 2.0 * seat["retired"]
    return total


def tears(state: State, side: str) -> float:
    """Wisdom that is known and castles that are held; wizards on their way to ruins, armies to the castles of the enemy; steps of units."""
    public: Any = state["public"]
    castles = [castle["side"] for castle in public["castles"].values()]
    war = state["referee"]["options"]["scenario"] == "war"
    total = (0.0 if war else 0.5) * (2 * castles.count(side) - len(castles))
    for owner in dragon.SIDES:
        sign = 1 if owner == side else -1
        tokens = (forces.code_of(token) for tokens in public["board"].get(owner, {}).values() for token in tokens)
        total += sign * 0.05 * sum(dragon.steps(code) for code in tokens if dragon.is_unit(code))
        total += sign * 0.3 * sum(person["side"] == owner and person["state"] == forces.UP for person in public["people"].values())
    own: Any = state["secret"].get(side) or {}
    known = {area for areas in own.get("wisdom", {}).values() for area in areas}
    total += 0.0 if war else float(len(known))
    total += 0.02 * sum(dragon.steps(code) for box in own.get("boxes", {}).values() for code in box if dragon.is_unit(code))
    found = set(public.get("searched", {}).get(side, ())) | known
    goals = [area for area, kind in world.areas(state).items() if kind == world.RUINS and area not in found] or [world.TOWER]
    enemy = [area for area, castle in public["castles"].items() if castle["side"] != side]
    to_ruins, to_castles = (steps(ends, lambda area: world.neighbours(state, area)) for ends in (goals, enemy))
    for name, person in public["people"].items():
        if person["side"] == side and person["state"] == forces.UP:
            place = world.place_of(state, person["at"])
            bound = not war and (dragon.is_wizard(name) or not own.get("boxes", {}).get(name))
            total += (0.4 if bound else 0.3) * nearness(to_ruins if bound else to_castles, place)
            total += 0.05 * len(own.get("boxes", {}).get(name, ())) * nearness(to_castles, place)
    return total


def albion(state: State, side: str) -> float:
    """Points come of strength thrown at less: who stands near weaker enemies stands well, near stronger ones badly."""
    enemy = FAERIE if side == FOMORIAN else FOMORIAN
    theirs = [(number, points) for number in faerie.hexes_of(state, enemy) if (points := faerie.points_at(state, number, enemy))]
    total = 0.0
    for number in faerie.hexes_of(state, side):
        strength = faerie.points_at(state, number, side)
        if strength:
            chances = (_prospect(strength, points) * nearness({number: _apart(number, other)}, number) for other, points in theirs)
            total += 0.05 * strength * max(chances, default=0.0)
    return total


def _prospect(strength: int, against: int) -> float:
    odds = strength / against
    return 1.0 if odds >= BOLD else 0.1 if odds >= 1 else -0.5


@cache
def _apart(here: str, there: str) -> int:
    return hexes.distance(here, there, printed.rows("map")["low columns"]["value"])


MEASURES: Mapping[str, Measure] = {"albion": albion, "elric": elric, "empire": empire, "legacy": legacy, "tears": tears}
