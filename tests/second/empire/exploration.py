"""Exploration phase, Resupply phase: which country is explored, and which units are supplied."""

from __future__ import annotations

from collections.abc import Mapping

from .position import EXPLORATION, RESUPPLY, Answer, Counter, Facts, Position, Unit, no, owner, units_in, units_of, yes
from .roster import FLOWER


def phase_skipped(position: Position) -> bool:
    """Exploration phase: nothing to do once all pieces lie."""
    return position.spaces_left == 0


def may_explore_space(position: Position, facts: Facts, player: str, space: str) -> Answer:
    """Exploration phase: any space without units on the board, else one that a hex with an own unit touches; one in a turn."""
    if position.turn_of != player or position.phase != EXPLORATION:
        return no("only in the own Exploration phase", "Exploration phase")
    if phase_skipped(position):
        return no("all map pieces lie", "Exploration phase")
    if position.explored_this_turn:
        return no("one country in a turn", "Exploration phase")
    own = units_of(position, player)
    if not own:
        return yes("no units on the board", "Exploration phase")
    if any(space in facts.borders.get(u.hex, frozenset()) for u in own):
        return yes("a unit borders it", "Exploration phase")
    return no("no unit borders it", "Exploration phase")


def must_explore() -> bool:
    """Exploration phase: it is a choice."""
    return False


def exploring_unsupplies() -> bool:
    """Exploration phase: the bordering unit keeps its supply."""
    return False


def piece_from(shape: str) -> tuple[str, bool]:
    """Exploration phase: the deck drawn from at random, and whether the piece is turned at random."""
    return shape, shape == FLOWER


def hexes_to_resupply(position: Position, player: str) -> frozenset[str]:
    """Resupply phase: every hex with a unit of the player; a choice is due in each."""
    return frozenset(u.hex for u in units_of(position, player))


def may_supply(position: Position, player: str, unit: Unit) -> Answer:
    """Resupply phase: exactly one own unit of each hex; armies aboard have no supply."""
    if position.turn_of != player or position.phase != RESUPPLY:
        return no("only in the own Resupply phase", "Resupply phase")
    if unit not in position.units:
        return no("not on the board by itself", "Resupply phase")
    if owner(position, unit) != player:
        return no("another player's", "Resupply phase")
    if unit.hex in position.resupplied:
        return no("one unit in each hex", "Resupply phase")
    return yes("the one of its hex", "Resupply phase")


def must_supply(position: Position, player: str) -> frozenset[str]:
    """Resupply phase: hexes in which the choice is still to be made."""
    return hexes_to_resupply(position, player) - set(position.resupplied)


def supplied_after(position: Position, player: str, chosen: Mapping[str, Counter]) -> dict[Counter, bool]:
    """Resupply phase: the supply of every unit; in the player's hexes all but the chosen lose it, enemies too."""
    out = {}
    for hex_name in {u.hex for u in position.units}:
        for unit in units_in(position, hex_name):
            mine = hex_name in hexes_to_resupply(position, player)
            out[unit.counter] = chosen.get(hex_name) == unit.counter if mine else unit.supplied
    return out


def shown_by(supplied: bool) -> str:
    """Resupply phase: how a counter lies."""
    return "diagonal" if supplied else "straight"
