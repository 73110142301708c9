"""The board as the rules look at it: explored cells, terrain, neighbours, units, flags. [Components]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from playaid.games.empire.state import world
from playaid.language.message import listing, message
from playaid.referee.contract.derived import derive

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Land, State, Unit

PASSABLE = {"army": ("land",), "fleet": ("sea",), "wing": ("land", "sea")}
"""The terrain that a type of unit may stop on; a wing may besides fly over ice unless an option forbids it."""

ENEMIES = ("elf", "orc")


def units(state: State) -> dict[str, Unit]:
    """All units on the board, armies aboard fleets included."""
    return state["public"].get("units", {})


def lands(state: State) -> dict[str, Land]:
    return state["public"].get("lands", {})


def option(state: State, name: str) -> str:
    return state["referee"]["options"][name]


def owner(state: State, unit: str) -> str | None:
    """The player who controls a unit: whoever's flag lies on its country, unless the players' word gave it to another."""
    here = units(state)[unit]
    return here["player"] if "player" in here else state["public"]["control"].get(here["country"])


def cell_of(state: State, unit: str) -> str:
    """Where a unit is; an army aboard is where its fleet is."""
    here = units(state)[unit]
    return units(state)[here["aboard"]]["cell"] if "aboard" in here else here["cell"]


def is_aboard(state: State, unit: str) -> bool:
    return "aboard" in units(state)[unit]


def cargo(state: State, fleet: str) -> str | None:
    return next((unit for unit, here in units(state).items() if here.get("aboard") == fleet), None)


def afoot(state: State, side: str, cell: str | None = None) -> list[str]:
    """A player's units (in one cell) that are not aboard a fleet."""
    return [unit for unit, here in units(state).items() if "cell" in here and cell in (None, here["cell"]) and owner(state, unit) == side]


def players_in(state: State, cell: str) -> list[str]:
    """The players with units in a cell, in turn order; who is aboard a fleet neither attacks nor defends. [3.E]"""
    here = {owner(state, unit) for unit, there in units(state).items() if there.get("cell") == cell}
    return [side for side in state["public"]["order"] if side in here]


def beside_enemies(state: State, side: str | None) -> list[str]:
    """The units of a player that stand with an enemy: those that may be meant where somebody attacks. [3.E]"""
    return [unit for unit in afoot(state, side) if enemies_in(state, side, cell_of(state, unit))] if side is not None else []


def enemies_in(state: State, side: str, cell: str) -> list[str]:
    """The other players with units in a cell, in turn order."""
    return [other for other in players_in(state, cell) if other != side]


def controlled_countries(state: State, side: str) -> list[str]:
    return [country for country, who in state["public"]["control"].items() if who == side]


def crowns_on_board(state: State, country: str) -> int:
    """The crowns of a country's units on the board, those aboard fleets included. [3.F]"""
    return sum(unit["crowns"] for unit in units(state).values() if unit["country"] == country)


def manned(state: State, side: str) -> list[str]:
    """The countries of which a player has units on the board: those of his flags, and what the players' word gave him besides."""
    return list(dict.fromkeys(unit["country"] for name, unit in units(state).items() if owner(state, name) == side))


def cells(state: State) -> list[str]:
    return [cell for country in lands(state) for cell in cells_of(country)]


def explored_cells(state: State, side: str | None) -> list[str]:
    """What a form shows of the cells, to whichever side: those where something can stand."""
    return cells(state)


def cells_of(country: str) -> list[str]:
    return [f"{country}-{position}" for position in world.POSITIONS]


def short(cell: str) -> str:
    """A cell as the map marks it: two letters of the country and the place on its picture, 0 the centre, 1 the top, then clockwise."""
    country, _, position = cell.partition("-")
    return country[:2] + str(world.POSITIONS.index(position))


def mark(name: str) -> str:
    """What the map marks a cell with; nothing for the name of anything else."""
    position = name.partition("-")[2]
    return short(name) if position in world.POSITIONS else ""


def marked(name: str) -> str:
    """A name with what the map marks its cell with in front."""
    return f"{mark(name)} {name}".strip()


def terrain(state: State, cell: str) -> str:
    """`land`, `sea` or `ice`; empty for a cell that is not explored."""
    country, _, position = cell.partition("-")
    land = lands(state).get(country)
    return land["terrain"].get(position, "") if land else ""


def is_explored(state: State, cell: str) -> bool:
    """Whether a cell lies on the map: not those of an unexplored country, nor a space without a map piece."""
    return cell.partition("-")[0] in lands(state)


def ground(state: State, cell: str) -> str:
    """The terrain of a cell in words, also where there is none yet."""
    return terrain(state, cell) or "not explored"


def site(state: State, cell: str) -> world.Site | None:
    """The place of an explored cell in the world."""
    return site_of(lands(state), cell)


def site_of(lands: Mapping[str, Land], cell: str) -> world.Site | None:
    country, _, position = cell.partition("-")
    land = lands.get(country)
    if land is None or position not in world.POSITIONS:
        return None
    return land["space"], world.spot_of(position, land["turned"])


def neighbours(state: State, cell: str) -> list[str]:
    where = site(state, cell)
    if where is None:
        return []
    by_space = _by_space(lands(state))
    around = world.adjacent(state["public"]["world"]["handedness"])[where]
    return [f"{by_space[space][0]}-{world.position_on(spot, by_space[space][1])}" for space, spot in around if space in by_space]


@derive
def _by_space(lands: dict[str, Land]) -> dict[str, tuple[str, int]]:
    """The countries by the spaces in which they lie, and how they are turned."""
    return {land["space"]: (country, land["turned"]) for country, land in lands.items()}


def unexplored_spaces(state: State) -> list[str]:
    return free_spaces(lands(state))


def free_spaces(lands: Mapping[str, Land]) -> list[str]:
    taken = {land["space"] for land in lands.values()}
    return [space for space in world.SPACES if space not in taken]


def bordered(state: State, side: str) -> set[str]:
    return bordering(state, (cell_of(state, unit) for unit in units(state) if owner(state, unit) == side))


def bordering(state: State, cells: Iterable[str]) -> set[str]:
    """The spaces on which these cells border."""
    sites = (site(state, cell) for cell in cells)
    handedness = state["public"]["world"]["handedness"]
    return {space for where in sites if where for space in world.borders(where, handedness)}


def explorable(state: State, side: str) -> list[str]:
    """The spaces a player may explore: any without units of his on the board, else those that his units border on. [1]"""
    open_spaces = unexplored_spaces(state)
    if not manned(state, side):
        return open_spaces
    at_hand = bordered(state, side)
    return [space for space in open_spaces if space in at_hand]


def may_stop(state: State, sort: str, cell: str) -> bool:
    """Whether an army, a fleet or a wing may stand in a cell, as its terrain goes."""
    return terrain(state, cell) in PASSABLE[sort]


def may_pass(state: State, sort: str, cell: str) -> bool:
    """Whether an army, a fleet or a wing may enter a cell on its way: a wing also flies over ice where the option lets it."""
    over_ice = sort == "wing" and terrain(state, cell) == "ice" and option(state, "ice") == "fly-over"
    return over_ice or may_stop(state, sort, cell)


def beside(state: State, space: str) -> list[str]:
    """The explored cells that border on a space."""
    handedness = state["public"]["world"]["handedness"]
    return [cell for cell in cells(state) if (where := site(state, cell)) and space in world.borders(where, handedness)]


def alternatives(names: Iterable[str], instead: str, **values: str | int) -> str | None:
    """What would be legal instead, as a refusal says it; None when there is nothing. instead: the pattern, `names` its place for them."""
    listed = listing(marked(name) for name in names)
    return message(instead, names=listed, **values) if listed else None


def race_of(state: State, country: str) -> str:
    """Who lives in an explored country; empty for one that is not explored."""
    land = lands(state).get(country)
    return land["race"] if land else ""


def natural_enemies(state: State, side: str, race: str) -> list[str]:
    """The countries a player controls whose race is the natural enemy of `race`."""
    if race not in ENEMIES:
        return []
    hated = ENEMIES[1 - ENEMIES.index(race)]
    return [country for country in manned(state, side) if race_of(state, country) == hated]


def races(state: State) -> Iterator[tuple[str, str, str]]:
    return ((side, country, race_of(state, country)) for side in state["public"]["order"] for country in manned(state, side))


def on_the_board(state: State, side: str | None) -> list[str]:
    """The units that whoever looks is likely to mean, whosever they are."""
    return [*units(state)]


def owed_supply(state: State, side: str | None) -> list[str]:
    """The units of a player among which a choice of supply is owed. [2]"""
    return [unit for cell in state["public"]["resupply"] for unit in afoot(state, side, cell)] if side is not None else []


def settable(state: State) -> list[str]:
    """The public paths that completion offers to `set`."""
    return [f"units.{unit}.{what}" for unit in units(state) for what in ("cell", "supplied")]
