"""The board as the rules look at it: explored cells, terrain, neighbours, units, flags. [Components]

Public state:
    order     the players in turn order, clockwise from the first
    world     handedness, pole: how the pieces lie (see `world.py`)
    lands     explored country -> space, turned (the spot that the picture's top lies on), race, terrain by place on the picture
    units     unit -> counter, country, type, movement, combat, crowns, named; on the map `cell` and `supplied`, aboard a fleet `aboard`
    control   country -> the player whose flag lies there
    hands     player -> number of counters;  deck: their number;  discard, dead: the piles;  hidden: discards that lie face down
    clash     the last attack: attacker, defender, and those of them that it left unsupplied
    resupply  cells in which the acting player must still choose
Each player's hand stands in `secret.<player>.hand`, the deck in `cup.deck`: lists of counters, in no order that means anything.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from playaid.games.empire import world
from playaid.referee.state import State

Unit = dict[str, Any]

PASSABLE = {"army": ("land",), "fleet": ("sea",), "wing": ("land", "sea")}
"""The terrain that a type of unit may stop on; a wing may besides fly over ice unless an option forbids it."""

ENEMIES = ("elf", "orc")


def units(state: State) -> dict[str, Unit]:
    """All units on the board, armies aboard fleets included."""
    found: dict[str, Unit] = state["public"].get("units", {})
    return found


def lands(state: State) -> dict[str, dict[str, Any]]:
    """The explored countries."""
    found: dict[str, dict[str, Any]] = state["public"].get("lands", {})
    return found


def option(state: State, name: str) -> str:
    """The value of a session option."""
    value: str = state["referee"]["options"][name]
    return value


def owner(state: State, unit: str) -> str | None:
    """The player who controls a unit: whoever's flag lies on its country."""
    who: str | None = state["public"]["control"].get(units(state)[unit]["country"])
    return who


def cell_of(state: State, unit: str) -> str:
    """Where a unit is; an army aboard is where its fleet is."""
    here = units(state)[unit]
    fleet = here.get("aboard")
    cell: str = units(state)[fleet]["cell"] if fleet else here["cell"]
    return cell


def is_aboard(state: State, unit: str) -> bool:
    """Whether this is an army aboard a fleet."""
    return "aboard" in units(state)[unit]


def cargo(state: State, fleet: str) -> str | None:
    """The army aboard a fleet."""
    return next((unit for unit, here in units(state).items() if here.get("aboard") == fleet), None)


def afoot(state: State, side: str, cell: str | None = None) -> list[str]:
    """A player's units (in one cell) that are not aboard a fleet."""
    return [
        unit
        for unit, here in units(state).items()
        if "cell" in here and cell in (None, here["cell"]) and state["public"]["control"].get(here["country"]) == side
    ]


def players_in(state: State, cell: str) -> list[str]:
    """The players with units in a cell, in turn order."""
    here = {owner(state, unit) for unit in units(state) if cell_of(state, unit) == cell}
    return [side for side in state["public"]["order"] if side in here]


def enemies_in(state: State, side: str, cell: str) -> list[str]:
    """The other players with units in a cell, in turn order."""
    return [other for other in players_in(state, cell) if other != side]


def controlled(state: State, side: str) -> list[str]:
    """The countries that bear a player's flag."""
    return [country for country, who in state["public"]["control"].items() if who == side]


def cells(state: State) -> list[str]:
    """The explored cells."""
    return [f"{country}-{position}" for country in lands(state) for position in world.POSITIONS]


def cells_of(country: str) -> list[str]:
    """The six cells of a country."""
    return [f"{country}-{position}" for position in world.POSITIONS]


def short(cell: str) -> str:
    """A cell as the map marks it: two letters of the country and the place on its picture, 0 the centre, 1 the top, then clockwise."""
    country, _, position = cell.partition("-")
    return country[:2] + str(world.POSITIONS.index(position))


def terrain(state: State, cell: str) -> str:
    """`land`, `sea` or `ice`; empty for a cell that is not explored."""
    country, _, position = cell.partition("-")
    found: str = lands(state).get(country, {}).get("terrain", {}).get(position, "")
    return found


def site(state: State, cell: str) -> world.Site | None:
    """The place of an explored cell in the world."""
    country, _, position = cell.partition("-")
    land = lands(state).get(country)
    if land is None or position not in world.POSITIONS:
        return None
    return land["space"], world.spot_of(position, land["turned"])


def neighbours(state: State, cell: str) -> list[str]:
    """The explored cells that touch a cell."""
    where = site(state, cell)
    if where is None:
        return []
    by_space = {land["space"]: (country, land["turned"]) for country, land in lands(state).items()}
    around = world.adjacent(state["public"]["world"]["handedness"])[where]
    return [f"{by_space[space][0]}-{world.position_on(spot, by_space[space][1])}" for space, spot in around if space in by_space]


def unexplored(state: State) -> list[str]:
    """The spaces that bear no map piece yet."""
    taken = {land["space"] for land in lands(state).values()}
    return [space for space in world.SPACES if space not in taken]


def bordered(state: State, side: str) -> set[str]:
    """The spaces that a player's units border on."""
    sites = (site(state, cell_of(state, unit)) for unit in units(state) if owner(state, unit) == side)
    handedness = state["public"]["world"]["handedness"]
    return {space for where in sites if where for space in world.borders(where, handedness)}


def may_stop(state: State, sort: str, cell: str) -> bool:
    """Whether an army, a fleet or a wing may stand in a cell, as its terrain goes."""
    return terrain(state, cell) in PASSABLE[sort]


def may_pass(state: State, sort: str, cell: str) -> bool:
    """Whether an army, a fleet or a wing may enter a cell on its way: a wing also flies over ice where the option lets it."""
    over_ice = sort == "wing" and terrain(state, cell) == "ice" and option(state, "ice") == "fly-over"
    return over_ice or may_stop(state, sort, cell)


def alternatives(words: str, names: Iterable[str]) -> str | None:
    """What would be legal instead, as a refusal says it; None when there is nothing."""
    listed = ", ".join(names)
    return f"{words}: {listed}" if listed else None


def natural_enemy(state: State, side: str, race: str) -> str | None:
    """The country a player controls whose race is the natural enemy of `race`."""
    if race not in ENEMIES:
        return None
    hated = ENEMIES[1 - ENEMIES.index(race)]
    return next((country for country in controlled(state, side) if lands(state).get(country, {}).get("race") == hated), None)


def races(state: State) -> Iterator[tuple[str, str, str]]:
    """Each flag as (player, country, race)."""
    for country, side in state["public"]["control"].items():
        yield side, country, lands(state).get(country, {}).get("race", "")
