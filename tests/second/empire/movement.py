"""Simple Movement, Fleet Loading, Fleet Unloading."""

from __future__ import annotations

from collections import deque

from .control import on_board
from .position import (
    ACTION,
    ARMY,
    FLEET,
    ICE,
    LAND,
    SEA,
    WING,
    Answer,
    Counter,
    Facts,
    Position,
    Unit,
    enemies_in,
    no,
    owner,
    yes,
)


def is_explored(position: Position, facts: Facts, hex_name: str) -> bool:
    """Simple Movement: whether a hex belongs to a country that is explored."""
    return facts.country.get(hex_name) in position.explored


def may_enter(position: Position, facts: Facts, kind: str, hex_name: str, ice: str = "pass") -> Answer:
    """Simple Movement: explored hexes; armies on land, fleets at sea, wings anywhere.

    ``ice`` is "pass" or "closed": whether wings fly over ice, which the listing of the lands calls impenetrable.
    """
    if not is_explored(position, facts, hex_name):
        return no("unexplored", "Simple Movement")
    ground = facts.kind.get(hex_name)
    if kind == ARMY and ground != LAND:
        return no("armies keep to land", "Simple Movement")
    if kind == FLEET and ground != SEA:
        return no("fleets keep to the sea", "Simple Movement")
    if kind == WING and ground == ICE and ice == "closed":
        return no("impenetrable", "Card listing")
    return yes("open to it", "Simple Movement")


def may_end(facts: Facts, kind: str, hex_name: str) -> Answer:
    """Simple Movement: a wing does not end on ice."""
    if kind == WING and facts.kind.get(hex_name) == ICE:
        return no("a wing may not end on ice", "Simple Movement")
    return yes("may stay there", "Simple Movement")


def may_act_with(position: Position, player: str, unit: Unit) -> Answer:
    """Simple Movement, Action phase: an own supplied unit in the own Action phase."""
    if position.turn_of != player or position.phase != ACTION:
        return no("only in the own Action phase", "Action phase")
    if owner(position, unit) != player:
        return no("another player's", "Action phase")
    if not unit.supplied:
        return no("unsupplied", "Simple Movement")
    return yes("supplied", "Simple Movement")


def reach(position: Position, facts: Facts, player: str, unit: Unit, ice: str = "pass") -> dict[str, int]:
    """Simple Movement: hexes in which a move may end, with their distance; a hex with enemies is the end of the way."""
    limit = unit.counter.movement
    found = {unit.hex: 0}
    queue = deque([unit.hex])
    while queue:
        here = queue.popleft()
        if found[here] == limit or (here != unit.hex and enemies_in(position, here, player)):
            continue
        for there in facts.adjacent.get(here, frozenset()):
            if there not in found and may_enter(position, facts, unit.counter.kind, there, ice):
                found[there] = found[here] + 1
                queue.append(there)
    return {h: d for h, d in found.items() if d and may_end(facts, unit.counter.kind, h)}


def may_move(position: Position, facts: Facts, player: str, unit: Unit, there: str, ice: str = "pass") -> Answer:
    """Simple Movement: a supplied unit to a hex within its movement."""
    acting = may_act_with(position, player, unit)
    if not acting:
        return acting
    if there not in reach(position, facts, player, unit, ice):
        return no("out of reach", "Simple Movement")
    return yes("within its movement; then it is unsupplied", "Simple Movement")


def may_go_along(
    position: Position, facts: Facts, player: str, unit: Unit, way: tuple[str, ...], circle: str = "may not", ice: str = "pass"
) -> Answer:
    """Simple Movement: a way hex by hex, enemies only in its last one.

    ``circle`` is "may" or "may not": whether it may come back to where it began; ``ice`` as for ``may_enter``.
    """
    acting = may_act_with(position, player, unit)
    if not acting:
        return acting
    if not 0 < len(way) <= unit.counter.movement:
        return no("more than its movement", "Simple Movement")
    if circle == "may not" and way[-1] == unit.hex:
        return no("no move", "Simple Movement")
    here = unit.hex
    for place, there in enumerate(way, 1):
        if there not in facts.adjacent.get(here, frozenset()):
            return no("not adjacent", "Simple Movement")
        entered = may_enter(position, facts, unit.counter.kind, there, ice)
        if not entered:
            return entered
        if enemies_in(position, there, player) and place < len(way):
            return no("enemies only on the last step", "Simple Movement")
        here = there
    return may_end(facts, unit.counter.kind, here)


def supplied_after_move() -> bool:
    """Simple Movement: a unit that moved is unsupplied."""
    return False


def cargo_moves_along(fleet: Unit) -> Counter | None:
    """Simple Movement, Fleet Loading: the army aboard goes with its fleet."""
    return fleet.cargo


def may_load(position: Position, facts: Facts, player: str, army: Unit, fleet: Unit) -> Answer:
    """Fleet Loading: both supplied, adjacent, of one country, the fleet empty."""
    for unit, kind in ((army, ARMY), (fleet, FLEET)):
        if unit.counter.kind != kind:
            return no("an army onto a fleet", "Fleet Loading")
        acting = may_act_with(position, player, unit)
        if not acting:
            return acting
    if fleet.cargo is not None:
        return no("the fleet is not empty", "Fleet Loading")
    if army.counter.country != fleet.counter.country:
        return no("not of the same country", "Fleet Loading")
    if fleet.hex not in facts.adjacent.get(army.hex, frozenset()):
        return no("not adjacent", "Fleet Loading")
    return yes("loaded; the fleet is unsupplied", "Fleet Loading")


def may_unload(position: Position, facts: Facts, player: str, fleet: Unit, there: str) -> Answer:
    """Fleet Unloading: a supplied loaded fleet onto an adjacent explored land hex, enemies there or not."""
    acting = may_act_with(position, player, fleet)
    if not acting:
        return acting
    if fleet.cargo is None:
        return no("nothing aboard", "Fleet Unloading")
    if there not in facts.adjacent.get(fleet.hex, frozenset()):
        return no("not adjacent", "Fleet Unloading")
    if not is_explored(position, facts, there) or facts.kind.get(there) != LAND:
        return no("not an explored land hex", "Fleet Unloading")
    return yes("unloaded; both are unsupplied", "Fleet Unloading")


def supply_after(action: str) -> dict[str, bool | None]:
    """Fleet Loading, Fleet Unloading, Resupply phase: supply of fleet and army; None for an army aboard."""
    return {"fleet": False, "army": None if action == "load" else False}


def counters_aboard(position: Position) -> tuple[Counter, ...]:
    """Resupply phase: armies aboard, which have no supply status, neither attack nor defend."""
    free = {u.counter for u in position.units}
    return tuple(c for c in on_board(position) if c not in free)
