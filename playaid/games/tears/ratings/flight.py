"""Wizards who fly over the sea, and where they can come down. [Fly] [Ports]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings.leadership import sure_pace
from playaid.games.tears.state import forces, pieces, world
from playaid.games.tears.state.fights import is_beside_ship

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State


def must_land(state: State, side: str) -> list[str]:
    """Wizards of a side who fly over the sea and have a way down: they may not end so."""
    flyers = []
    for name, person in state["public"]["people"].items():
        over = (
            person["side"] == side
            and person.get("flies")
            and not person.get("walks")
            and person["state"] == forces.UP
            and world.kind(state, person["at"]) == world.SEA
        )
        if over and person["at"] not in state["public"]["ships"]:
            left = sure_pace(state, side, name) - forces.spaces(person)
            if way_down(state, side, person["at"], left, name in forces.veil(state, side, person["at"])):
                flyers.append(name)
    return flyers


def way_down(state: State, side: str, sea: str, left: int, hidden: bool = False) -> bool:
    """Whether a wizard over this sea area, with so many spaces left, can reach a ship with room or land that is safe for them."""
    if decks(state, side, sea):
        return True
    if left <= 0:
        return False
    if not world.whole(state):
        return True
    around = world.neighbours(state, sea)
    if any(safe(state, side, area, hidden) for area in around):
        return True
    return any(way_down(state, side, area, left - 1, hidden) for area in around if world.kind(state, area) == world.SEA)


def decks(state: State, side: str, sea: str) -> list[str]:
    """Own ships in a sea area with room for one more."""
    most = int(pieces.rows("constants")["ship holds"]["value"])
    return [ship for ship in forces.ships_in(state, sea, side) if aboard(state, side, ship) < most]


def aboard(state: State, side: str, ship: str) -> int:
    """Units and wizards aboard, those under leaders too as far as their boxes are open."""
    under = forces.boxes(state, side) or {}
    leaders = forces.persons(state, side, ship, "leader")
    people = forces.persons(state, side, ship, "wizard")
    return len(forces.tokens(state, side, ship)) + len(people) + sum(len(under.get(name, [])) for name in leaders)


def crew(state: State, side: str, ship: str, row: Sequence[str]) -> int:
    """How many units and wizards a ship carries that is in a battle: those of its side in line there, and those aboard who are not."""
    units = [code for code in row if pieces.is_unit(code) and not is_beside_ship(state, ship, code)]
    return len(units) + aboard(state, side, ship)


def safe(state: State, side: str, area: str, hidden: bool = False) -> bool:
    """Whether who flies may come down here: on land without an enemy, or, hidden by a spell, among enemies; the island too where it is open
    before all wisdom is gathered."""
    closed = (world.SEA,) if state["referee"]["options"]["crossing"] == "free" else (world.SEA, world.ISLAND)
    return world.kind(state, area) not in closed and (hidden or not forces.outside(state, pieces.other(side), area))
