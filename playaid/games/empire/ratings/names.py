"""The names that a line may use, by kind of slot. Known to everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board, hands, world
from playaid.referee.contract.derived import derive
from playaid.referee.contract.names import Present

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Land, State

Names = Mapping[str, Sequence[str]]
"""Name -> its aliases."""


def counters(state: State) -> Names:
    """Each also with its country behind it, as people say it, and those that look alike by their numbers on the board."""
    return _counters()


def discardable(state: State) -> Names:
    """The same, and in a game whose hands lie on the table, with discards face down, a counter that is not named."""
    return {**_counters(), hands.UNTOLD: ("1", "a counter", "one counter", "face down")} if hands.lies_untold(state) else _counters()


@cache
def _counters() -> Names:
    return {
        name: (f"{name} {counter.country}",) if counter.named else tuple(unit for unit in counter.units if unit != name)
        for name, counter in pieces.counters().items()
    }


def copies(state: State) -> Names:
    """The counters, and each copy of those that look alike by its number: an entry may say which stands where."""
    return _copies()


@cache
def _copies() -> Names:
    sorts = {name: others if pieces.counters()[name].named else () for name, others in _counters().items()}
    return {**sorts, **{unit: () for counter in pieces.counters().values() if not counter.named for unit in counter.units}}


def countries(state: State) -> Names:
    return dict.fromkeys(pieces.countries(), ())


def spaces(state: State) -> Names:
    """The spaces for map pieces, each also by the country that lies there."""
    lying = {land["space"]: country for country, land in board.lands(state).items()}
    return {space: (lying[space],) if space in lying else () for space in world.SPACES}


def units(state: State) -> Names:
    """The units on the board, each also by its cell as the map marks it, a generic one by what is printed on it (`2a+`), by its sort
    (`Nordland fleet`) and by its counter, whose name may begin that of another (`Grenord-1a`, `Grenord-1aa`). There are none before set-up.
    Who names Gren, dead or in a hand, means no unit of Grenord, and who names a `Grenord-2a` no `Grenord-2a+`."""
    here = board.units(state)
    cells = {unit: board.short(board.cell_of(state, unit)) for unit in here}
    sorts = {unit: here[unit]["counter"] for unit in here if not here[unit]["named"]}
    there: dict[str, Sequence[str]] = {
        unit: (cell, pieces.counters()[sorts[unit]].code, sorts[unit], f"{here[unit]['country']} {here[unit]['type']}")
        if unit in sorts
        else (cell, f"{here[unit]['country']} {here[unit]['type']}")
        for unit, cell in cells.items()
    }
    return Present(there, _absent(state), _dead(state))


def _absent(state: State) -> list[str]:
    """The counters of which none is on the board: named ones, and sorts, whose name may begin that of another sort."""
    there = {here["counter"] for here in board.units(state).values()}
    return [name for name in pieces.counters() if name not in there]


def _dead(state: State) -> list[str]:
    """The named ones that lie among the dead, for all to see."""
    return [name for name in state["public"].get("dead", ()) if pieces.counters()[name].named]


def counters_and_units(state: State) -> Names:
    """The units on the board, and the counters of which none stands there: what is printed on them is known to everybody."""
    absent = {name: others for name, others in _counters().items() if not board.units(state).keys() & {*pieces.counters()[name].units}}
    return {**units(state), **absent}


def carriers(state: State) -> Names:
    """What an army may be said to be aboard: the units on the board; the counters of which none is there yet are refused by name."""
    absent = (name for name, counter in pieces.counters().items() if not board.units(state).keys() & {*counter.units})
    return {**units(state), **dict.fromkeys(absent, ())}


def enemies(state: State) -> Names:
    """The players, each also by their units on the board: whose enemies they are hangs on who attacks."""
    sides = state["referee"].get("sides", ())
    theirs = {side: tuple(unit for unit in board.units(state) if board.owner(state, unit) == side) for side in sides}
    return Present(theirs, _absent(state), _dead(state))


def cells(state: State) -> Names:
    """All cells, explored or not, also as the map marks them (`Gr1`, `Grenord-1`; a centre `Grenord`) and as they lie
    (`Grenord-north-west`), and the unexplored spaces; an explored one stands for each of its six cells. What is not explored has a name
    too: a line that speaks of it is read, and refused by the rule that it breaks."""
    return _cells(board.lands(state))


@derive
def _cells(lands: Mapping[str, Land]) -> Names:
    spaces_of = {country: (land["space"],) for country, land in lands.items()}
    named = {
        cell: (board.short(cell), f"{country}-{board.short(cell)[2:]}", *_otherwise(lands, cell), *spaces_of.get(country, ()))
        for country in pieces.countries()
        for cell in board.cells_of(country)
    }
    return {**named, **dict.fromkeys(board.free_spaces(lands), ())}


def _otherwise(lands: Mapping[str, Land], cell: str) -> tuple[str, ...]:
    """A centre by its country alone, as the map calls it; another explored cell by its country and the quarter of it."""
    country, _, position = cell.partition("-")
    if position == world.POSITIONS[0]:
        return (country, f"{country}-center", f"{country}-middle", f"the middle of {country}", f"the centre of {country}")
    site = board.site_of(lands, cell)
    return (f"{country}-{world.bearing(*site)}",) if site is not None else ()
