"""The play board as far as it is known: areas, roads, castles, ships at sea. [Play board]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from playaid.games.tears.state import pieces

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Castle, State

SEA, ISLAND, RUINS, CASTLE, PORT, CITY, TOWN = "sea", "island", "ruins", "castle", "port", "city", "town"
KINDS = (CASTLE, CITY, PORT, TOWN, RUINS, SEA, ISLAND)
YES, NO = "yes", "no"
LAIR_GATE = "Asten"  # Where Terramax is called from: his lair is next to it
TOWER = "Island"  # Where Erynmil's tower stands


def areas(state: State) -> Mapping[str, str]:
    """Known areas: name -> kind, empty where the kind is not known."""
    return state["public"]["map"]["areas"]


def kind(state: State, area: str) -> str:
    """The kind of an area; a ship's place is at sea."""
    return areas(state).get(place_of(state, area), "")


def place_of(state: State, place: str) -> str:
    """The area a place lies in: a ship's sea area, else the place itself."""
    ship = state["public"]["ships"].get(place)
    return ship["sea"] if ship else place


def neighbours(state: State, place: str) -> list[str]:
    """The areas known to be joined to a place, in the order of their names."""
    return state["public"]["map"]["roads"].get(place_of(state, place), [])


def toward(state: State, here: str, there: str) -> list[str]:
    """Of the areas joined to one those from which the way over land to another, along known roads, is the shortest."""
    away, reached = {there: 0}, [there]
    for area in reached:
        for space in neighbours(state, area):
            if space not in away and kind(state, space) not in (SEA, ISLAND):
                away[space] = away[area] + 1
                reached.append(space)
    return [space for space in neighbours(state, here) if space in away and away[space] < away.get(here, 0)]


def whole(state: State) -> bool:
    """Whether the whole map is known, so that nothing need be asked."""
    return state["public"]["map"]["whole"]


def all_roads(state: State) -> bool:
    """Whether every road is known: on the house map, and where the owner says that their book has them all."""
    return whole(state) or state["public"]["map"].get("complete", False)


def on_their_shore(area: str) -> bool:
    return bool(pieces.rows("areas").get(area, {}).get("penguins"))


def penguin_area(state: State, area: str) -> bool:
    """Whether penguins go there: the listed shores, and the sea."""
    return on_their_shore(place_of(state, area)) or kind(state, area) == SEA


def castle(state: State, area: str) -> Castle | None:
    return state["public"]["castles"].get(place_of(state, area))


def controls(state: State, side: str, area: str) -> bool:
    here = castle(state, area)
    return here is not None and here["side"] == side


def inside(state: State, side: str, area: str) -> bool:
    here = castle(state, area)
    return here is not None and here["inside"] == side


def home(side: str) -> str:
    return next(name for name, row in pieces.rows("castles").items() if row["side"] == side and row["home"])
