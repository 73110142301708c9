"""Marches on land and flights on wings, by the chapters on whole ways; who attacks under a leader. [7.2, 7.4.1, 7.5.9, 10.1]"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from playaid.games.elric.ratings import world
from playaid.games.elric.state import units
from playaid.referee.contract.state import evolve

from . import flights, march
from .compare_adapter import Asked, Case, legal
from .movement import leaders, may_enter_enemy
from .position import Answer, Position, Stack, is_sea, no

WAYS = 8


def walked(case: Case, rng: Random) -> Asked:
    """Each personality, and each army by itself, along ways by chance over land."""
    for unit, here in case.units.items():
        if here["owner"] != case.side or here["sort"] not in ("personality", "army") or here["flies"] or "aboard" in here:
            continue
        if is_sea(case.facts, here["at"]):
            continue
        mates = _armies_with(case, unit) if here["sort"] == "personality" else []
        for _ in range(WAYS):
            names, way = [unit, *rng.sample(mates, rng.randint(0, len(mates)))], _way(case, rng, here["at"], dry=True)
            if way:
                yield legal(case, may_walk(case, names, way), "march", units=names, place=way[-1], via=way)


def islanded(case: Case, rng: Random) -> Asked:
    """Parties with and without Melniboneans on dry ways into Imrryr, fallen or not, on a map that has such a way, and past it. [7.5.9]"""
    land = [place for place in case.places if not is_sea(case.facts, place) and place != "Imrryr"]
    ends = rng.sample(land, 2)
    borders: list[Any] = [["put", ["public", "borders", world.pair("Imrryr", end)], "border"] for end in ends]
    own = [name for name, here in case.units.items() if here["owner"] == case.side and here["sort"] in ("personality", "army", "troop")]
    gone: list[Any] = [["put", ["public", "holds", "Imrryr"], rng.choice(case.position.players)]] if rng.random() < 0.5 else []
    for name in own:
        here = {
            key: value for key, value in case.units[name].items() if key not in ("aboard", "ashore", "stack", "trail", "led", "detached")
        }
        at = rng.choice(ends)
        borders.append(["put", ["public", "units", name], {**here, "at": at, "came": at, "spent": rng.choice((0, 0, 1, 3))}])
    case = Case(evolve(case.state, [["drop", ["public", "holds", "Imrryr"], None], *borders, *gone]))
    for name in own:
        if case.units[name]["flies"] or case.units[name]["sort"] == "troop":
            continue
        at = case.units[name]["at"]
        mates = [other for other in own if other != name and case.units[other]["at"] == at and not case.units[other]["flies"]]
        mates = [other for other in mates if case.units[other]["sort"] != "troop"]
        for _ in range(WAYS // 2):
            mates_ = rng.sample(mates, min(len(mates), rng.randint(0, 4))) if case.units[name]["sort"] == "personality" else []
            names, way = [name, *mates_], _way(case, rng, at, dry=True)
            way = ["Imrryr", *way[: rng.randint(0, 1)]] if rng.random() < 0.5 else way
            yield legal(case, may_walk(case, names, way), "march", units=names, place=way[-1], via=way)


def winged(case: Case, rng: Random) -> Asked:
    """Each winged unit, alone and with others, along ways by chance over land and sea."""
    for unit, here in case.units.items():
        if here["owner"] != case.side or not here["flies"]:
            continue
        mates = [name for name in units.of(case.state, case.side, here["at"]) if name != unit and case.units[name]["flies"]]
        mates = [name for name in mates if case.units[name].get("stack") == here.get("stack") and "aboard" not in case.units[name]]
        mates = [] if "aboard" in here else mates
        for _ in range(WAYS * 4):
            names, way = [unit, *rng.sample(mates, rng.randint(0, len(mates)))], _way(case, rng, here["at"], dry=False)
            lands = bool(way) and (not is_sea(case.facts, way[-1]) or flights.friendly_ship(case.position, case.side, way[-1]))
            if lands:  # who is over a sea may go on, by the row on 7.4.1: asked with the other marches
                yield legal(case, may_fly(case, names, way), "march", units=names, place=way[-1], via=way)


def may_walk(case: Case, names: list[str], way: list[str]) -> Answer:
    """A party over land. Values in brackets lead marches, by the row on 3.2; 10.1; enemies and walls at the end of the way are attacked
    under others."""
    stack, spent = case.stack(names, case.side), max(case.units[name]["spent"] for name in names)
    leading = replace(stack, personalities=tuple(replace(person, parenthesized=False) for person in stack.personalities))
    answer = march.may_march(case.position, case.facts, leading, way, spent, True, case.public["holds"].get("Imrryr") is not None)
    answer = answer and may_enter_enemy(case.position, case.facts, stack, way[-1], True)
    return answer and _walls(case, stack, way[-1])


def may_fly(case: Case, names: list[str], way: list[str]) -> Answer:
    """Winged units along a way; of troops the product says that they lead nobody, by the row on 7.4.1."""
    stack, spent = case.stack(names, case.side), max(case.units[name]["spent"] for name in names)
    leads = tuple(person for person in stack.personalities if case.units[person.name]["sort"] == "personality")
    answer = flights.may_wing(_alone(case, way[-1]), case.facts, stack, way, spent, True)
    if is_sea(case.facts, way[-1]):
        return answer  # on a ship of its own, whoever else is there, by the row on 7.4.1
    ends = answer and flights.may_come_down(case.position, case.facts, leads, case.side, way[-1], True)
    return ends and _walls(case, Stack(case.side, stack.place, leads), way[-1])


def _alone(case: Case, place: str) -> Position:
    """The position without others in a sea."""
    others = tuple(s for s in case.position.stacks if s.place != place or s.owner == case.side or not is_sea(case.facts, place))
    return replace(case.position, stacks=others)


def _walls(case: Case, stack: Stack, place: str) -> Answer:
    if not case.foreign_wall(case.side, place) or leaders(stack):
        return Answer(True, (), "no walls, or led")
    return no("walls are attacked under a leader", "7.5.7", "10.1")


def _armies_with(case: Case, unit: str) -> list[str]:
    here = case.units[unit]
    own = units.of(case.state, case.side, here["at"], "army")
    return [name for name in own if case.units[name].get("stack") == here.get("stack") and "aboard" not in case.units[name]]


def _way(case: Case, rng: Random, at: str, dry: bool) -> list[str]:
    way: list[str] = []
    for _ in range(rng.randint(1, 5)):
        near = [place for place in sorted(case.facts.neighbours[at]) if not (dry and is_sea(case.facts, place))]
        if not near:
            break
        at = rng.choice(near)
        way.append(at)
    return way
