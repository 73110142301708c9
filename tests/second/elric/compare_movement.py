"""Marches: each party to each place and along ways by chance; what a march draws and rolls; attachments. [7.0 to 7.6]"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from playaid.games.elric.state import units

from . import flight, movement, sea
from .compare_adapter import Asked, Case, Difference, legal
from .position import Answer, enemies_at, is_sea, no, wilderness, yes
from .sea import may_enter_imrryr

WAYS = 6
ASHORE = ("personality", "troop", "army")


def compared(case: Case, rng: Random) -> Asked:
    for leader in [unit for unit, here in case.units.items() if here["owner"] == case.side and here["sort"] in ASHORE]:
        here = case.units[leader]["at"]
        alone = case.units[leader]["sort"] == "army"
        armies = [] if alone else units.companions(case.state, case.side, leader)
        armies = [unit for unit in armies if case.units[unit].get("stack") == case.units[leader].get("stack")]
        number = rng.choice((0, 0, len(armies), rng.randint(0, len(armies))))
        names = [leader, *rng.sample(armies, number)]
        for place in case.places:
            yield _march(case, names, [place])
        for _ in range(WAYS):
            at, way = here, []
            for _ in range(rng.randint(2, 5)):
                around = sorted(case.facts.neighbours[at]) if rng.random() < 0.95 else case.places
                at = rng.choice([place for place in around if place != at] or [here])
                way.append(at)
            yield _march(case, names, way)


def _march(case: Case, names: Sequence[str], way: Sequence[str]) -> Difference | None:
    return legal(case, may_march(case, names, way), "march", units=list(names), place=way[-1], via=list(way))


def may_march(case: Case, names: Sequence[str], way: Sequence[str]) -> Answer:
    """A party along a way, each step by the rules of what it crosses."""
    if any("aboard" in case.units[unit] for unit in names) and not _leaves_by_itself(case, names, way):
        return no("aboard a ship, which sets it ashore", "7.3")
    for answer in (_in_reach(case, names, way), _steps(case, names, way), _end(case, names, way)):
        if not answer:
            return answer
    if "Imrryr" in (way[-1:] if flies(case, names) else way):
        return may_enter_imrryr(case.stack(names), case.public["holds"].get("Imrryr") is not None)
    return yes("each step is open", "7.0")


def _leaves_by_itself(case: Case, names: Sequence[str], way: Sequence[str]) -> bool:
    """Off a ship by flight, or over the water: winged units end on fleets and so begin there, magicians need none at sea (7.3, 7.4.1)."""
    wades = all(case.units[unit]["capacity"] for unit in names)
    return flies(case, names) or (wades and is_sea(case.facts, case.units[names[0]]["at"]) and is_sea(case.facts, way[0]))


def flies(case: Case, names: Sequence[str]) -> bool:
    return all(case.units[unit]["flies"] for unit in names)


def _cost(case: Case, names: Sequence[str], way: Sequence[str]) -> int:
    wet = 0 if flies(case, names) else sum(is_sea(case.facts, place) for place in way)
    return sea.magician_journey_cost(wet, len(way) - wet)


def _in_reach(case: Case, names: Sequence[str], way: Sequence[str]) -> Answer:
    if any(case.units[unit]["spent"] + _cost(case, [unit], way) > movement.LAND_POINTS for unit in names):
        return no("farther than the points left", "7.2", "7.3")
    return yes("in reach", "7.2")


def _steps(case: Case, names: Sequence[str], way: Sequence[str]) -> Answer:
    here, led = case.units[names[0]]["at"], any(case.units[unit]["sort"] == "personality" for unit in names)
    armies = [str(case.units[unit]["nation"]) for unit in names if case.units[unit]["sort"] == "army"]
    if armies and not led and (len(way) > movement.LEADERLESS_PROVINCES or any(case.units[unit]["spent"] for unit in names)):
        return no("one province without a leader", "7.2")
    for number, there in enumerate(way):
        if not (answer := movement.adjacent(case.facts, here, there)):
            return answer
        if armies and not led and not (answer := movement.may_march_leaderless(case.facts, armies, here, there)):
            return answer
        over = number + 1 < len(way)
        flying = flies(case, names)
        enters = movement.may_enter_enemy(case.position, case.facts, case.stack(names), there, not over, over and flying)
        if over and not enters:
            return enters
        here = there
    return yes("open", "7.0")


def _end(case: Case, names: Sequence[str], way: Sequence[str]) -> Answer:
    """Where the way ends: enemies and foreign walls are attacked by who has a leader; winged units come down on land or ships."""
    place, people = way[-1], [unit for unit in names if case.units[unit]["sort"] == "personality"]
    stack = case.stack(people, case.side)
    if case.foreign_wall(case.side, place) and not movement.leaders(stack):
        return no("walls are attacked under a leader", "7.5.7", "10.1")
    if flies(case, names) and is_sea(case.facts, place):
        points = movement.LAND_POINTS - _cost(case, names, way) - max(case.units[unit]["spent"] for unit in names)
        magicians = all(case.units[unit]["capacity"] for unit in names)
        return yes("over the sea", "7.4.1") if magicians or may_come_down(case, place, points) else no("no landing in reach", "7.4.1")
    return movement.may_enter_enemy(case.position, case.facts, stack, place, True)


def may_come_down(case: Case, place: str, points: int) -> bool:
    """Whether a winged unit over a place can still end on a ship of its own, or on land that it need not attack (7.4.1, 10.1)."""
    near = {place}
    for _ in range(points, -1, -1):
        for here in near:
            fleet = bool(units.of(case.state, case.side, here, "fleet"))
            attacks = case.foreign_wall(case.side, here) or (
                enemies_at(case.position, case.side, here) and not wilderness(case.facts, here)
            )
            if flight.may_wing_path(case.facts, [here], fleet) and not (attacks and not fleet):
                return True
        near = {there for here in near for there in case.facts.neighbours[here]}
    return False
