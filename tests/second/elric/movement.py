"""Chapter 7.0 to 7.2: moving in general, stacking, and moving on land."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .pieces import may_lead
from .position import Answer, Facts, Fleet, Kind, Personality, Position, Stack, enemies_at, is_sea, no, wilderness, yes

LAND_POINTS = 4
LEADERLESS_PROVINCES = 1
BOUNDARY_COST = 1


def movable(thing: str, borne: bool = False) -> Answer:
    """Only armies, personalities and fleets move; a spell moves with its bearer (7.0)."""
    if thing in ("army", "personality", "fleet"):
        return yes("a piece that moves", "7.0")
    if thing == "spell" and borne:
        return yes("its bearer takes it along", "7.0")
    return no("it does not move", "7.0")


def must_move(retreat_by_table: bool) -> bool:
    """Movement is free will, but for retreats that the combat table calls for (7.0)."""
    return retreat_by_table


def boundary_cost() -> int:
    """What crossing the boundary of a province or sea costs (7.0)."""
    return BOUNDARY_COST


def leaders(stack: Stack, *, bracketed: str = "influence only") -> tuple[Personality, ...]:
    """The personalities of a stack that can lead (7.2, 3.2)."""
    return tuple(p for p in stack.personalities if may_lead(p, bracketed=bracketed))


def land_points(stack: Stack, *, bracketed: str = "influence only") -> int:
    """How far the armies of a stack move on land, or its personalities alone (7.2)."""
    if stack.armies:
        return LAND_POINTS if leaders(stack, bracketed=bracketed) else LEADERLESS_PROVINCES
    return LAND_POINTS if stack.personalities else 0


def adjacent(facts: Facts, here: str, there: str) -> Answer:
    """A step goes to an adjacent area (7.0)."""
    if there in facts.neighbours.get(here, frozenset()):
        return yes("adjacent", "7.0")
    return no("not adjacent", "7.0")


def passable(facts: Facts, place: str) -> Answer:
    """Mountains are closed to all, flyers too (7.5.3)."""
    if facts.kind.get(place) is Kind.MOUNTAIN:
        return no("mountains", "7.5.3")
    return yes("open", "7.5")


def may_enter_enemy(position: Position, facts: Facts, stack: Stack, place: str, attacking: bool, flying_over: bool = False) -> Answer:
    """An area with enemies is entered only to fight; wilderness freely; flyers pass above (7.3, 7.4.1, 10.1)."""
    if not enemies_at(position, stack.owner, place):
        return yes("no enemy there", "7.3")
    if wilderness(facts, place):
        return yes("hostile units share wilderness", "7.3", "7.5.8", "10.1")
    if flying_over:
        return yes("flyers pass above enemies", "7.4.1")
    if not attacking:
        return no("an enemy holds it and no combat is sought", "7.3")
    if not leaders(stack):
        return no("without a personality no attack", "10.1", "10.2")
    return yes("to fight", "7.3", "10.1")


def may_step_by_land(position: Position, facts: Facts, stack: Stack, there: str, points_left: int, attacking: bool = False) -> Answer:
    """One step of a stack on land (7.0, 7.2, 7.3, 7.5.3, 10.1)."""
    here = stack.place
    if stack.fleets:
        return no("fleets enter only seas and ports", "7.3")
    for answer in (adjacent(facts, here, there), passable(facts, there)):
        if not answer:
            return answer
    if is_sea(facts, there) or is_sea(facts, here):
        return no("a step by sea has its own rules", "7.3")
    if points_left < BOUNDARY_COST:
        return no("no point left", "7.0", "7.2", "10.1")
    if stack.armies and not leaders(stack):
        home = may_march_leaderless(facts, [a.nation for a in stack.armies], here, there)
        if not home:
            return home
    return may_enter_enemy(position, facts, stack, there, attacking)


def in_home(facts: Facts, nation: str, place: str) -> bool:
    """Home territory is the nation's own coloured area (7.2)."""
    return facts.country.get(place) == nation


def may_march_leaderless(facts: Facts, nations: Collection[str], here: str, there: str) -> Answer:
    """Armies without a leader go one province, from home to home (7.2)."""
    if all(in_home(facts, nation, here) and in_home(facts, nation, there) for nation in nations):
        return yes("within home territory, one province", "7.2")
    return no("out of its country an army needs a leader", "7.2")


def friendly_leader(leader_owner: str, army_owner: str) -> Answer:
    """A leader leads the armies of its player, of whatever nation (7.2 with the example of 7.3)."""
    if leader_owner == army_owner:
        return yes("the same player's", "7.2", "7.3")
    return no("not friendly", "7.2")


def stacking_limit(piece: str, place: str) -> int | None:
    """How many may stand in an area: no limit on land or in port; armies at sea by capacity (7.1)."""
    if piece == "army" and place == "sea":
        return 0
    return None


def capacity(fleets: Sequence[Fleet]) -> int:
    """How many armies a stack's fleets bear together (7.1, 3.2)."""
    return sum(f.capacity for f in fleets)


def personalities_aboard() -> int | None:
    """How many personalities a fleet bears: any number (3.2)."""
    return None


def sinks(fleet: Fleet, armies: int) -> bool:
    """A fleet with more armies than its capacity sinks (7.1)."""
    return armies > fleet.capacity


def sinking(armies: int, personalities: Sequence[Personality]) -> dict[str, object]:
    """What a sinking costs: its armies, and a heroic escape for each personality (7.1, 7.3)."""
    return {"armies lost": armies, "must escape": tuple(p.name for p in personalities)}


def may_attach(changed_this_turn: bool, before: str | None = None, now: str = "attach", *, changes: str = "one in all") -> Answer:
    """An army or fleet joins or leaves a personality anywhere, once a turn (7.3)."""
    if changed_this_turn and (changes == "one in all" or before == now):
        return no("already attached or detached this turn", "7.3")
    return yes("once a turn, in any area", "7.3")


def detached_stays(place: str) -> str:
    """Where detached armies and fleets are left (7.3)."""
    return place


def in_city(facts: Facts, place: str) -> bool:
    """Whatever rests in a province with cities is in a city, behind its walls (7.2)."""
    return bool(facts.cities.get(place))
