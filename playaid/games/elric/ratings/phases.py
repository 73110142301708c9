"""Whether there is anything to do in a step: what may be replaced, searched, mustered. [5.0, 6.0, 8.0, 11, 12.1.1]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, equipment, world
from playaid.games.elric.state import units
from playaid.referee.contract.sequence import actor, round_of

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State


def elric_is_loose(state: State) -> bool:
    return "Elric" not in state["public"]["units"] and not state["public"]["elric"].get("away")


def away(state: State, target: str) -> bool:
    """Whether there is something to call: a nation nobody plays, or a piece that is off the board or stands there for nobody."""
    if target in equipment.nations():
        return target not in state["public"]["nations"] and target != "Melnibone"
    if target == "Elric":
        return False
    return target not in units.units(state) or units.units(state)[target]["owner"] is None


def nations_of(state: State, side: str) -> list[str]:
    return [nation for nation, who in state["public"]["nations"].items() if who == side]


def due(state: State, side: str) -> list[tuple[str, str]]:
    """What a player may replace now: (army or fleet, nation)."""
    replacements = []
    for nation in nations_of(state, side):
        seat = cities.home(state, nation)
        if (
            seat is None
            or equipment.is_horde(nation)
            or nation in state["public"].get("replaced", ())
            or cities.is_controlled_by_another(state, side, seat)
        ):
            continue
        lost = state["public"]["lost"][nation]
        if lost["armies"]:
            replacements.append(("army", nation))
        if lost["fleets"] and world.place(state, seat).get("port", True):  # a port that nobody has told yet is asked for
            replacements.append(("fleet", nation))
    return replacements


def searchable(state: State, side: str) -> list[str]:
    """The wilderness provinces with a personality of the player that they have not searched this turn."""
    turn = round_of(state, "turn")
    done = state["public"]["searches"].get(side, {})
    here = dict.fromkeys(units.units(state)[unit]["at"] for unit in units.of(state, side, sort="personality"))
    return [place for place in here if world.is_wild(state, place) and (place not in done or done[place]["turn"] != turn)]


def turn_of(state: State) -> str:
    side = actor(state)
    assert side is not None  # every player-turn is somebody's
    return side


def can_replace(state: State) -> bool:
    return bool(due(state, turn_of(state)))


def can_search(state: State) -> bool:
    """Whether the player whose turn it is has somebody in a wilderness. [8.0]"""
    return bool(searchable(state, turn_of(state)))


def has_magic(state: State) -> bool:
    return any(unit["spells"] for unit in state["public"]["units"].values())


def has_battles(state: State) -> bool:
    """Whether there is a battle to fight, or a spell laid down for one. [10.0]"""
    return bool(state["public"]["battles"] or state["public"]["cast"])


def can_muster(state: State) -> bool:
    """Whether the player whose turn it is holds a spell, or a conqueror's right. [11]"""
    side = turn_of(state)
    held = any(unit["spells"] for unit in state["public"]["units"].values() if unit["owner"] == side)
    return held or any(away(state, nation) for nation in state["public"]["rights"].get(side, ()))


def balance_moves_at_random(state: State) -> bool:
    return state["referee"]["options"]["random-balance"] == "on"
