"""11.0: who moves, what a hex costs, where nobody of a kind may go, who must stop."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from . import persons, places, ratings, weather
from .command import is_commanded
from .hexes import has_land, has_sea, is_all_sea, sea_way, terrain_in
from .position import (
    ANCIENT,
    ELF,
    FAERIE,
    GNOME,
    MUNDANE,
    RAIN,
    SUPERNATURAL,
    TROLL,
    Answer,
    Army,
    Facts,
    Hex,
    Person,
    Position,
    Ship,
    no,
    yes,
)

FLYERS = ("Cait Sith", "Callach's Waff")
WORM = "The Worm"
DYKE_COST, DYKE_COST_ELVES = 6, 1
MINCHES = "Minches"
WATERS = frozenset({"minor river", "major river", "lake", "ford", "ferry", "bridge"})


@dataclass(frozen=True)
class Mover:
    """What a question about movement has to know of a land piece that moves alone or in a stack; ``race`` as ``moving_race`` gives it."""

    race: str
    name: str = ""
    kind: str = "person"
    """person, escort or army."""
    side: str = FAERIE
    with_elf: bool = False
    """Moves together with an Elf person or Elvish armies."""


def moving_race(race: str, name: str = "", kingdom: str = "", sean_as_elf: bool = False) -> str:
    """11.7 and 7.9: under which race's column a piece pays.

    11.7 lists all persons of The Weald as Human, 7.9 lets Ancients move as Elves: Sean is both; by ``sean_as_elf`` 7.9 rules him.
    """
    if name == "Sean" or (race == ANCIENT and kingdom == "Weald"):
        return ELF if sean_as_elf else MUNDANE
    if name == "Callach":
        return MUNDANE
    if race == ANCIENT:
        return ELF
    return TROLL if race == SUPERNATURAL else race


def flies(name: str) -> bool:
    """11.7 and 7.9 s43, s44: one point a hex, whatever lies in it or on its sides."""
    return name in FLYERS


def swims(facts: Facts, mover: Mover, goal: Hex) -> bool:
    """7.9 s42: the Worm goes as a ship into hexes that contain sea."""
    return mover.name == WORM and has_sea(facts, goal)


def _snow_bound(position: Position, facts: Facts, mover: Mover, start: Hex, goal: Hex) -> bool:
    """6.3 #4, 7.9 s42: the Worm, a ship in hexes that contain sea, does not swim away from a coast under snow; by land it goes."""
    return swims(facts, mover, goal) and not weather.ship_may_leave(position, facts, start)


def may_use_elf_ways(mover: Mover) -> bool:
    """11.8: ferries, bridges and tunnels are for Elves, and for Gnomes in an Elf's company."""
    return mover.race == ELF or (mover.race == GNOME and mover.with_elf)


def hexside_cost(position: Position, facts: Facts, mover: Mover, start: Hex, goal: Hex, crossing_is_minor: bool = True) -> int | None:
    """11.4, 11.8, 6.2 #3, 6.3 #1, #2, #4: points that the hexside adds; None: it cannot be crossed."""
    if _snow_bound(position, facts, mover, start, goal):
        return None
    if flies(mover.name) or swims(facts, mover, goal):
        return 0
    features = facts.side_features(start, goal)
    heights = _mountain_side_cost(position, facts, mover, start, goal)
    river = _river_side_cost(position, facts, mover, start, goal, crossing_is_minor) if features & WATERS else 0
    return None if heights is None or river is None else heights + river


def _mountain_side_cost(position: Position, facts: Facts, mover: Mover, start: Hex, goal: Hex) -> int | None:
    """11.4, 11.8, 6.3 #1: a pass costs its points; without one a mountain hexside opens by a tunnel only."""
    features = facts.side_features(start, goal)
    if "pass" in features:
        return (facts.side_cost.get(("pass", mover.race)) or 0) * weather.pass_times(position, facts, start, goal)
    if "tunnel" in features and may_use_elf_ways(mover):
        return _elf_way_cost(facts, mover, "tunnel")
    return None if features & {"mountain", "tunnel"} else 0


def _elf_way_cost(facts: Facts, mover: Mover, way: str) -> int:
    """11.4 and 11.8: a Gnome in an Elf's company pays the Elf's price where his own column has none."""
    price = facts.side_cost.get((way, mover.race))
    return (facts.side_cost.get((way, ELF)) if price is None else price) or 0


def _river_side_cost(position: Position, facts: Facts, mover: Mover, start: Hex, goal: Hex, crossing_is_minor: bool) -> int | None:
    """11.4, 11.8, 6.2 #3, 6.3 #2: rivers and lakes in the weather of their banks.

    11.8 lets all others treat a ferry or bridge as a minor river whatever water it spans; by ``crossing_is_minor=False`` the water counts.
    """
    features = facts.side_features(start, goal)
    state = weather.minor_river_is(position, facts, start, goal)
    great = bool(features & {"major river", "lake"})
    crossings = features & {"ferry", "bridge"}
    if not great and state == "clear":
        return 0
    if crossings and may_use_elf_ways(mover):
        return min(_elf_way_cost(facts, mover, crossing) for crossing in crossings)
    if mover.name == WORM and (great or state == "major river"):
        return 0
    if great and not (crossings and crossing_is_minor):
        return (facts.side_cost.get(("ford", mover.race)) or 0) if "ford" in features else None
    if state != "minor river":
        return None if state == "major river" else 0
    return facts.side_cost.get(("ford" if "ford" in features else "minor river", mover.race))


def dyke_cost(mover: Mover) -> int:
    """11.6 and 17.6: one for Elves and Faerie-controlled pieces in their company, six for all others."""
    if flies(mover.name):
        return 1
    return DYKE_COST_ELVES if mover.race == ELF or (mover.side == FAERIE and mover.with_elf) else DYKE_COST


def path_used(position: Position, facts: Facts, start: Hex, goal: Hex, whole_map_snow: bool = False) -> tuple[str, ...]:
    """11.5: "trail" and/or "road" that crosses the hexside, unless snow closed the pass."""
    if not weather.paths_survive(position, facts, start, goal, whole_map_snow):
        return ()
    return tuple(way for way in ("trail", "road") if way in facts.side_features(start, goal))


def terrain_cost(position: Position, facts: Facts, mover: Mover, hex: Hex, terrain: str) -> int | None:
    """11.3, 11.7 and 6.0: points for one kind of terrain in the hex's weather; None: prohibited."""
    here = weather.weather_in(position, facts, hex)
    if terrain == "marsh" and not weather.may_enter_marsh(here):
        return None
    taken = weather.counts_as(terrain, here)
    cost = facts.hex_cost.get((taken, mover.race))
    return None if cost is None else cost * weather.terrain_times(taken, here) + weather.terrain_extra_cost(taken, here)


def way_costs(position: Position, facts: Facts, mover: Mover, start: Hex, goal: Hex, trail_beats_marsh: bool = True) -> dict[str, int]:
    """11.3-11.7: every lawful way into the hex - by kind of terrain, or by the trail or road that negates it - and its cost without
    the hexside.

    By ``trail_beats_marsh`` a trail or road leads into a marsh hex in rain (11.5); otherwise 6.2 #5 closes it.
    """
    if flies(mover.name):
        return {"flight": 1}
    if swims(facts, mover, goal):
        return {"swimming": ship_cost(position, facts, goal)}
    terrain = terrain_in(facts, goal)
    if "dyke" in terrain:
        return {"dyke": dyke_cost(mover)}
    here = weather.weather_in(position, facts, goal)
    costs = {}
    if trail_beats_marsh or here != RAIN or terrain - {"marsh", "sea"}:
        for way in path_used(position, facts, start, goal):
            price = facts.hex_cost.get((way, mover.race))
            if price is not None:
                costs[way] = price + weather.terrain_extra_cost(way, here)
    if costs:
        return costs
    for kind in terrain - {"sea"}:
        price = terrain_cost(position, facts, mover, goal, kind)
        if price is not None:
            costs[kind] = price
    return costs


def entry_cost(position: Position, facts: Facts, mover: Mover, start: Hex, goal: Hex, trail_beats_marsh: bool = True) -> int | None:
    """11.0-11.7: least points for a land piece alone from a hex into the next; None: it cannot."""
    side = hexside_cost(position, facts, mover, start, goal)
    ways = way_costs(position, facts, mover, start, goal, trail_beats_marsh)
    if side is None or not ways or not may_enter_terrain(facts, mover, goal):
        return None
    return min(ways.values()) + side


def stack_entry_cost(position: Position, facts: Facts, movers: Iterable[Mover], start: Hex, goal: Hex) -> int | None:
    """11.0 and 11.3: a stack takes one kind of terrain together and pays what its dearest piece pays; None: some piece cannot go."""
    stack = tuple(movers)
    best: int | None = None
    ways = [way_costs(position, facts, m, start, goal) for m in stack]
    sides = [hexside_cost(position, facts, m, start, goal) for m in stack]
    if not stack or any(side is None for side in sides) or not all(may_enter_terrain(facts, m, goal) for m in stack):
        return None
    walkers = [w for w in ways if not set(w) & {"flight", "swimming"}]
    shared = set.intersection(*(set(w) for w in walkers)) if walkers else {""}
    for kind in shared:
        dearest = max(w.get(kind, w.get("flight", w.get("swimming", 0))) + (s or 0) for w, s in zip(ways, sides, strict=True))
        best = dearest if best is None else min(best, dearest)
    return best


def stack_allowance(allowances: Iterable[int]) -> int:
    """11.0: a stack goes at the rate of its slowest piece."""
    return min(allowances, default=0)


def ship_cost(position: Position, facts: Facts, hex: Hex) -> int:
    """11.7, 6.2 #2, 19.4 #05: one point, two in the Minches, one more in rain or storm."""
    return (2 if facts.sea_zone.get(hex) == MINCHES else 1) + weather.ship_extra_cost(position, facts, hex)


def may_enter_terrain(facts: Facts, mover: Mover, hex: Hex) -> Answer:
    """11.8 and 12.1: all-sea hexes are for ships, the Worm, the Waff and the Cait Sith."""
    if is_all_sea(facts, hex) and mover.name not in (*FLYERS, WORM):
        return no("11.8", "no land, and not aboard a ship")
    return yes("11.8")


def may_ship_enter(position: Position, facts: Facts, ship: Ship, start: Hex, goal: Hex) -> Answer:
    """11.8, 12.1, 6.3 #4, 9.1, 10.3, 19.5 #07: whether a ship goes from a hex into the next, cost apart."""
    if not ship.active:
        return no("10.0 10.3", "inactive")
    if ship.refit:
        return no("9.1", "under refit")
    if not has_sea(facts, goal):
        return no("11.8", "no sea in the hex")
    if not sea_way(facts, start, goal):
        return no("12.1", "land lies between")
    if not weather.ship_may_leave(position, facts, start):
        return weather.ship_may_leave(position, facts, start)
    return places.may_enter_place(goal, "ship")


def may_army_move(position: Position, army: Army) -> Answer:
    """11.1, 14.1 #1, 12.2: an army moves only under command (or is carried aboard a ship)."""
    if army.embarked:
        return no("12.2", "goes where its ship goes")
    return yes("11.1 14.1") if is_commanded(position, army) else no("11.1 14.1", "out of command")


def may_person_move(position: Position, person: Person) -> Answer:
    """10.0, 12.2, 19.3: whether a person moves of himself."""
    if not person.alive:
        return no("7.0", "dead")
    if person.cast:
        return no("19.3", "has cast an enchantment this Game-Turn")
    if person.embarked:
        return no("12.2", "goes where his ship goes")
    if not person.active and person.kingdom == "none":
        return no("10.0 10.2", "inactive")
    return yes("11.0")


def enemy_stops_army(position: Position, hex: Hex, side: str, aboard_counts: bool = False) -> bool:
    """11.2: armies and escorts stop where enemy armies, escorts or heroes are; those aboard ships only by ``aboard_counts``."""
    enemy = "faerie" if side == "fomorian" else "fomorian"
    heroes = any(ratings.is_hero(p) for p in position.persons_in(hex, enemy) if aboard_counts or not p.embarked)
    return heroes or enemy_csp(position, hex, side, aboard_counts) > 0


def enemy_csp(position: Position, hex: Hex, side: str, aboard_counts: bool = False) -> int:
    """11.2 and 18.0 #2: enemy army and escort CSP's that a land piece meets in the hex."""
    enemy = "faerie" if side == "fomorian" else "fomorian"
    return position.csp_in(hex, enemy) + (position.csp_in(hex, enemy, embarked=True) if aboard_counts else 0)


def must_stop(position: Position, hex: Hex, side: str, kind: str, with_army: bool = False, **outcome: bool) -> Answer:
    """11.2, 12.5, 18.1: whether a piece that enters the hex stops there.

    ``kind``: army, escort, or person; ``with_army``: a person who moves with armies or has an escort; outcomes: ``overran`` the enemy was
    destroyed or driven off, ``evaded`` the evasion succeeded, ``aboard_counts`` as in the reading.
    """
    aboard = outcome.get("aboard_counts", False)
    if kind in ("army", "escort") or with_army:
        if not enemy_stops_army(position, hex, side, aboard):
            return no("11.2")
        return no("12.5", "overran them") if outcome.get("overran") else yes("11.2", "enemy armies, escorts or heroes")
    if not enemy_csp(position, hex, side, aboard):
        return no("11.2", "no enemy army or escort; a lone hero stops no person")
    return no("18.1", "evaded") if outcome.get("evaded") else yes("11.2 18.0", "enemy armies or escorts")


def may_enter_hex(
    position: Position, facts: Facts, person: Person, hex: Hex, companions: tuple[Person, ...] = (), teleport: bool = False
) -> Answer:
    """7.9, 10.3, 19.4 #10, 19.5, 22.3: whether anything bars a person from the hex, cost and hexside apart."""
    if person.controller and person.controller != person.side and hex in facts.fortress and hex not in position.ruins:
        return no("19.4#10", "a controlled person enters no standing fortress")
    if not person.active and facts.kingdom.get(hex) != person.kingdom:
        return no("10.3", "inactive pieces keep to their kingdom")
    if person.escort and not places.may_enter_place(hex, "escort"):
        return places.may_enter_place(hex, "escort")
    return persons.may_enter_land(person, hex, facts, companions, position.dead, teleport)


def may_army_enter(facts: Facts, army: Army, hex: Hex) -> Answer:
    """10.3, 11.8, 19.5: whether anything bars an army from the hex, cost and hexside apart."""
    if not army.active and facts.kingdom.get(hex) != army.kingdom:
        return no("10.3", "inactive pieces keep to their kingdom")
    if not has_land(facts, hex):
        return no("11.8", "no land")
    return places.may_enter_place(hex, "army")


def unused_points_kept() -> bool:
    """11.0: points not used are neither lent nor saved."""
    return False


def may_resume_move(phase: str, stopped_for_good: bool) -> Answer:
    """11.0: a move may be broken off for others and taken up again in the same Movement Phase."""
    return yes("11.0") if phase in ("movement", "pre-game") and not stopped_for_good else no("11.0")
