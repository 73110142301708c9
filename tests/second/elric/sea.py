"""Chapter 7.3 and 7.5.9: fleets, embarking, landing, magicians at sea, ports."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .movement import LAND_POINTS, leaders
from .position import Answer, City, Facts, Fleet, Personality, Stack, is_sea, no, ports, yes

MAGICIAN_SEA_COST = 2
EMBARK_ARMY_IN_PORT = 1
EMBARK_ARMY_ELSEWHERE = 4
EMBARK_PERSONALITY = 1
LANDING = 1


def needs_fleet(person: Personality | None) -> bool:
    """Armies (None) and personalities that neither fly nor work magic need a fleet at sea (7.3)."""
    return person is None or not (person.magician or person.flies)


def magician_sea_cost(seas: int) -> int:
    """What seas cost a magician without a fleet (7.3)."""
    return MAGICIAN_SEA_COST * seas


def magician_journey_cost(seas: int, lands: int) -> int:
    """A magician's way on foot over seas and into provinces (7.0, 7.3)."""
    return magician_sea_cost(seas) + lands


def may_magician_walk(person: Personality, seas: int, lands: int, ends_at_sea: bool, *, end: str = "on land or ship") -> Answer:
    """A magician alone crosses seas without a fleet (7.3, 7.1)."""
    if not person.magician:
        return no("no magician", "7.3")
    if magician_journey_cost(seas, lands) > LAND_POINTS:
        return no("more points than it has", "7.2", "7.3")
    if ends_at_sea and end == "on land or ship":
        return no("personalities stay at sea only in ships", "7.1")
    return yes("two points a sea", "7.3")


def fate_without_fleet(person: Personality | None) -> str:
    """What befalls one who is at sea without a fleet, of will or not (7.3)."""
    if person is None:
        return "eliminated"
    return "heroic escape" if needs_fleet(person) else "unharmed"


def fleet_points(fleet: Fleet, spent_on_land: int, seas_moved: int = 0) -> int:
    """What a fleet has left: passengers' land points and seas sailed are taken off (7.3)."""
    return max(0, fleet.movement - spent_on_land - seas_moved)


def stack_points_at_sea(fleets: Sequence[Fleet], spent_on_land: int) -> int:
    """Fleets in company go as far as the slowest (7.3)."""
    return min((fleet_points(f, spent_on_land) for f in fleets), default=0)


def land_points_after_sea(spent_on_land: int, seas_moved: int, *, landing: str = "fleet pays") -> int:
    """What passengers have left on land after a voyage (7.3)."""
    left = LAND_POINTS - spent_on_land - seas_moved
    if landing != "fleet pays":
        left -= LANDING
    return max(0, left)


def embark_cost(army: bool, in_port: bool) -> int:
    """What going aboard costs the one who goes (7.3)."""
    if not army:
        return EMBARK_PERSONALITY
    return EMBARK_ARMY_IN_PORT if in_port else EMBARK_ARMY_ELSEWHERE


def landing_cost() -> int:
    """What a fleet pays to land its passengers in any province (7.3)."""
    return LANDING


def may_embark(facts: Facts, army: bool, province: str, fleet_at: str, spent: int, points: int = LAND_POINTS) -> Answer:
    """Going aboard in a port, or over the coast from an adjacent province (7.3). The points are those of its stack on land (7.2)."""
    at_port = bool(ports(facts, province))
    if province != fleet_at and is_sea(facts, province):
        return no("a sea is no province", "3.1", "7.3")
    if province != fleet_at and fleet_at not in facts.neighbours.get(province, frozenset()):
        return no("the fleet is not adjacent", "7.3")
    if spent + embark_cost(army, at_port) > points:
        return no("too few points left", "7.3", "7.2")
    return yes(f"at {embark_cost(army, at_port)}", "7.3")


def may_land(points_left: int) -> Answer:
    """A fleet lands its passengers while it has a point (7.3)."""
    return yes("one point", "7.3") if points_left >= LANDING else no("no point left", "7.3")


def may_fleet_move(stack: Stack, fleets: int, *, bracketed: str = "influence only") -> Answer:
    """Each fleet of a moving stack needs a personality aboard (7.3)."""
    if len(leaders(stack, bracketed=bracketed)) >= fleets:
        return yes("a personality for each fleet", "7.3")
    return no("a fleet lacks a personality", "7.3")


def leaderless_fleet_target(
    home_ports: Collection[str], distance: dict[str, int], danger: dict[str, int], *, nearest: str = "distance"
) -> tuple[str, ...]:
    """A fleet without a personality goes only to its nearest home port, by the safest way before the shortest (7.3)."""
    if not home_ports:
        return ()
    near, far = (distance, danger) if nearest == "distance" else (danger, distance)
    best = min((near[p], far[p]) for p in home_ports)
    return tuple(p for p in home_ports if (near[p], far[p]) == best)


def better_route(first: tuple[int, int], second: tuple[int, int]) -> int:
    """Which of two routes home, each (danger, length), a lone fleet takes: 0, 1, or -1 where both serve (7.3)."""
    if first == second:
        return -1
    return 0 if first < second else 1


def may_fleet_enter(facts: Facts, here: str, there: str) -> Answer:
    """Fleets enter seas, and ports from a sea that bears the anchor (7.3, 7.5.9)."""
    if there not in facts.neighbours.get(here, frozenset()):
        return no("not adjacent", "7.0")
    if is_sea(facts, there):
        if is_sea(facts, here) or may_use_port(ports(facts, here), there):
            return yes("a sea", "7.3")
        return no("the port does not open on that sea", "7.5.9")
    return may_use_port(ports(facts, there), here)


def may_use_port(cities: Sequence[City], sea: str) -> Answer:
    """A port is entered only from a sea with its anchor (7.5.9)."""
    if any(sea in city.port_on for city in cities):
        return yes("the anchor lies on that sea", "7.5.9")
    return no("no anchor on that sea", "7.5.9")


def may_enter_imrryr(stack: Stack, fallen: bool, by_sea: bool = True, *, gate: str = "all ways") -> Answer:
    """Imrryr opens to stacks with Elric; once it has fallen, to any Melnibonean's (7.5.9)."""
    if gate == "by sea" and not by_sea:
        return yes("the seawall bars ships alone", "7.5.9")
    if any(p.name == "Elric" for p in stack.personalities):
        return yes("Elric is there", "7.5.9")
    if fallen and any(p.nation == "Melnibone" for p in stack.personalities):
        return yes("it has fallen and a Melnibonean guides", "7.5.9")
    return no("only Elric knows the way, until it falls", "7.5.9")


def port_entry_cost(*, port: str = "a point") -> int:
    """What sailing from a sea into a port costs the fleet (7.0, 7.3)."""
    return 1 if port == "a point" else 0


def voyage(fleet: Fleet, spent_on_land: int, seas: int, lands: bool) -> Answer:
    """Whether passengers who have spent so many land points can sail so many seas and land (7.3)."""
    need = seas + (LANDING if lands else 0)
    if need > fleet_points(fleet, spent_on_land):
        return no("farther than the fleet has left", "7.3")
    return yes("within the fleet's points", "7.3")
