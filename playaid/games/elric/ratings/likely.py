"""Which of the names that there are a player is likely to mean: their pieces, what borders on them, what is in their hand. [7.0, 9.0]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, world
from playaid.games.elric.state import battles, counters, units
from playaid.referee.contract.sequence import round_of

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State


def own_units(state: State, side: str | None) -> list[str]:
    return units.of(state, side) if side is not None else []


def own_fleets(state: State, side: str | None) -> list[str]:
    return units.of(state, side, sort="fleet") if side is not None else []


def battlefields(state: State, side: str | None) -> list[str]:
    """Where battles are to be fought, whoever fights them. [10.1]"""
    return list(state["public"]["battles"])


def in_battle(state: State, side: str | None) -> list[str]:
    """Whose pieces stand where a battle is fought, of whichever player; a player's own, where none is. [10.1, 10.2]"""
    here = battles.now(state)
    if not here:
        return own_units(state, side)
    return [unit for unit, piece in units.units(state).items() if piece["at"] == here["place"]]


def in_flight(state: State, side: str | None) -> list[str]:
    """Whom a player's magician might carry: their people, and of armies that are alike and stand in one place the first, as so many of them
    are said by their number. [7.4.2]"""
    return [unit for place in own_places(state, side) for unit in units.unlike(state, units.of(state, str(side), place))]


def own_places(state: State, side: str | None) -> list[str]:
    """Where a player's pieces stand."""
    return list(dict.fromkeys(units.units(state)[unit]["at"] for unit in own_units(state, side)))


def where_to_search(state: State, side: str | None) -> list[str]:
    """The wilderness in which personalities of a player stand, and which they have not searched this turn. [8.0]"""
    if side is None:
        return []
    people = units.of(state, side, sort="personality")
    places = dict.fromkeys(place for unit in people if world.is_wild(state, place := units.units(state)[unit]["at"]))
    last, now = state["public"]["searches"].get(side, {}), round_of(state, "turn")
    return [place for place in places if place not in last or last[place]["turn"] != now] or list(places)


def near_places(state: State, side: str | None) -> list[str]:
    """Where a player's pieces stand, and what lies within as many borders as one of theirs has points on land: none costs less. [7.2]"""
    near = dict.fromkeys(own_places(state, side))
    walkers = [units.units(state)[unit] for unit in own_units(state, side) if units.units(state)[unit]["sort"] != "fleet"]
    for _ in range(max((walker.get("movement") or 0 for walker in walkers), default=0)):
        near |= dict.fromkeys(place for here in list(near) for place in world.beside(state, here))
    return list(near)


def things(state: State, side: str | None) -> list[str]:
    """What a player looks up: where their pieces stand, and their leaders and fleets."""
    people = [unit for unit in own_units(state, side) if units.units(state)[unit]["sort"] in ("personality", "fleet")]
    return [*own_places(state, side), *people]


def unfound(state: State, side: str | None) -> list[str]:
    """Where a spell lies face down. [3.1]"""
    return [place for place, number in state["public"]["placements"].items() if number]


def in_hand(state: State, side: str | None) -> list[str]:
    """The spells that a player's personalities hold, as far as whoever asks sees them. [9.0]"""
    return list(dict.fromkeys(spell for held in counters.hands(state, side).values() for spell in held))


def to_fly_by(state: State, side: str | None) -> list[str]:
    """The spells by which a player's personalities fly, in hand as far as whoever asks sees them, or kept up. [7.4.2]"""
    kept = state["public"]["maintained"]
    mine = [entry["spell"] for unit in own_units(state, side) for entry in kept.get(unit, ())]
    return [spell for spell in dict.fromkeys((*mine, *in_hand(state, side))) if equipment.effect(spell) in equipment.FLIGHTS]
