"""The world as data: seventy-two cells from pole to pole, how far they are explored, units and supply, flags and races. [Components]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import asin, atan2, degrees
from typing import TYPE_CHECKING, cast

from playaid.board.model import Board, Caption, Later, Link, Piece, Point, Sheet, Space, lately
from playaid.games.empire.ratings.pieces import LETTERS, counters
from playaid.games.empire.state import board as map_of
from playaid.games.empire.state import world
from playaid.language.message import SEMICOLON, as_message, counted, listing, message

if TYPE_CHECKING:
    from playaid.book.book import Book
    from playaid.games.empire.state.shape import Land, State, World

NONE = as_message("none")
Outline = tuple[Point, ...]
WIDTH, HEIGHT = 1440.0, 960.0
WEST = 15
"""Degrees of longitude that lie left of the first meridian: its cells are drawn whole."""
HOMES = {"human": "home of humans", "elf": "home of elf folk", "dwarf": "home of dwarf folk", "orc": "home of orcs"}
"""Each with the name of the race as its sign has it: then it is told once."""
POLE = 89
"""Degrees of latitude from which on a corner is taken for the pole itself."""

MARKED = "units of several players, or a choice of supply that is owed"


def board(state: State, viewer: str | None, book: Book) -> Board:
    """All that `viewer` may see: the world from the north pole above to the south pole below, its left edge going on at its right one."""
    return Board(
        spaces=Later(lambda: _map(state)[0]),
        links=Later(lambda: _map(state)[1]),
        pieces=tuple(_pieces(state)),
        sheets=Later(lambda: (*_sheets(state), *_own(state, viewer))),
        sides=tuple(state["referee"]["sides"]),
        marks=tuple(dict.fromkeys(_clash(state))),
        captions=(
            Caption(as_message("north pole"), (WIDTH / 2 - 60, 22)),
            Caption(as_message("south pole"), (WIDTH / 2 - 60, HEIGHT - 10)),
        ),
        told=_told(state),
        taken="".join(dict.fromkeys(space[0] for space in world.SPACES)),
        words=(("faded", "unsupplied"), ("unknown", "not explored"), ("clear", "land"), ("marked", MARKED)),
    )


def _map(state: State) -> tuple[tuple[Space, ...], tuple[Link, ...]]:
    """Spaces and borders: the same for every viewer, and as long as nothing is explored and no flag changes."""
    public = state["public"]
    return _drawn(public["world"], map_of.lands(state), public["control"])


@lately
def _drawn(lying: World, lands: dict[str, Land], control: dict[str, str]) -> tuple[tuple[Space, ...], tuple[Link, ...]]:
    state = cast("State", {"public": {"world": lying, "lands": lands, "control": control}, "secret": {}, "referee": {}})
    return tuple(_spaces(state)), tuple(_links(state))


def _names(state: State) -> dict[world.Site, str]:
    cells = {map_of.site(state, cell): cell for cell in map_of.cells(state)}
    return {where: cells.get(where) or _unexplored(where) for where in world.points(state["public"]["world"]["handedness"])}


def _spaces(state: State) -> Iterator[Space]:
    explored = {*map_of.cells(state)}
    for where, name in _names(state).items():
        yield _space(state, where, name if name in explored else None, name)


def _unexplored(where: world.Site) -> str:
    """The space, by which it is explored; a cell round its middle by where it lies."""
    space, spot = where
    return message("{space} {bearing}", space=space, bearing=world.bearing(space, spot)) if spot else space


def _space(state: State, where: world.Site, cell: str | None, name: str) -> Space:
    handedness = state["public"]["world"]["handedness"]
    outline = outlines(handedness)[where]
    at = middles(handedness)[where]
    if cell is None:
        middle = Space(name, at, outline, "unknown", f"{where[0]} ?", "not explored")
        return middle._replace(label="", part=where[0]) if where[1] else middle
    country, _, position = cell.partition("-")
    terrain = map_of.terrain(state, cell)
    ground = "clear" if terrain == "land" else terrain
    flag = state["public"]["control"].get(country, "")
    if position != "centre":
        return Space(name, at, outline, ground, f"{country}-\n{position}", terrain, flag, short=map_of.short(cell))
    race = map_of.race_of(state, country)
    lies = message("flag of {side}", side=flag) if flag else "no flag"
    notes = [terrain, message("the centre of {country}", country=country), HOMES.get(race, ""), lies]
    signs = (race, *(["flag"] if flag else []))
    return Space(name, at, outline, ground, f"{country}-\n{position}", listing(note for note in notes if note), flag, signs, country)


def _links(state: State) -> Iterator[Link]:
    names = _names(state)
    handedness = state["public"]["world"]["handedness"]
    shapes = outlines(handedness)
    for where, around in world.adjacent(handedness).items():
        for other in around:
            if where[0] < other[0]:
                line = tuple(corner for corner in shapes[where] if corner in shapes[other])
                if len(line) == 2:
                    yield Link(names[where], names[other], "border", line)


def _pieces(state: State) -> Iterator[Piece]:
    """Each unit; an army aboard is told with its fleet."""
    for unit, here in map_of.units(state).items():
        if "aboard" in here:
            continue
        code = f"{here['combat']}{LETTERS[here['type']] * here['movement']}{'+' * here['crowns']}"
        cargo = map_of.cargo(state, unit)
        notes = [code, "supplied" if here.get("supplied") else "unsupplied", *([message("carries {cargo}", cargo=cargo)] if cargo else [])]
        badge = unit if here["named"] else code
        yield Piece(
            unit,
            map_of.owner(state, unit) or "",
            here["cell"],
            f"{badge}^" if cargo else badge,
            faded=not here.get("supplied"),
            kind=here["type"],
            note=listing(notes),
            holds=(cargo,) if cargo else (),
        )


def _clash(state: State) -> Iterator[str]:
    """Where units of several players stand, and where a choice is owed."""
    yield from (cell for cell in map_of.cells(state) if len(map_of.players_in(state, cell)) > 1)
    yield from state["public"]["resupply"]


def _sheets(state: State) -> Iterator[Sheet]:
    public = state["public"]
    for side in public["order"]:
        crowned = [(country, map_of.crowns_on_board(state, country)) for country in map_of.controlled_countries(state, side)]
        flags = [counted(crowns, "{country} ({n} crown)", "{country} ({n} crowns)", country=country) for country, crowns in crowned]
        mine = [unit for unit in map_of.units(state) if map_of.owner(state, unit) == side]
        supplied = sum(bool(map_of.units(state)[unit].get("supplied")) for unit in mine)
        races = listing(dict.fromkeys((race for who, _, race in map_of.races(state) if who == side)))
        stand = message("{units}, {supplied} of them supplied", units=len(mine), supplied=supplied)
        hand = counted(public["hands"][side], "{n} counter", "{n} counters")
        yield Sheet(side, (("flags", listing(flags) or NONE), (as_message("races"), races or NONE), ("units", stand), ("hand", hand)), side)
    hidden = [message("{counters} face down", counters=public["hidden"])] if public["hidden"] else []
    explored = message("{explored} of {all}", explored=len(map_of.lands(state)), all=len(world.SPACES))
    discards = listing([listing(public["discard"]) or NONE, *hidden])
    dead = (("dead", str(len(public["dead"]))),) if public["dead"] else ()
    yield Sheet("The table", (("explored", explored), ("deck", str(public["deck"])), ("discards", discards), *dead))


def _own(state: State, viewer: str | None) -> Iterator[Sheet]:
    """The viewer's own counters, in the order of the list."""
    for side, secret in state["secret"].items():
        if side == viewer:
            held = sorted(secret.get("hand", ()), key=list(counters()).index)
            rows = tuple((name, listing((counters()[name].code, counters()[name].country))) for name in held)
            yield Sheet(message("Hand of {side}", side=side), rows, side)


def _told(state: State) -> str:
    sides = listing((_standing(state, side) for side in state["public"]["order"]), SEMICOLON)
    pattern = "The world, {explored} of {all} countries explored: {sides}."
    return message(pattern, explored=len(map_of.lands(state)), all=len(world.SPACES), sides=sides)


def _standing(state: State, side: str) -> str:
    units = sum(map_of.owner(state, unit) == side for unit in map_of.units(state))
    return counted(
        units,
        "{side} has {n} unit and the flags of {countries}",
        "{side} has {n} units and the flags of {countries}",
        side=side,
        countries=listing(map_of.controlled_countries(state, side)) or as_message("no country"),
    )


# the sheet: longitude across, latitude down


@cache
def middles(handedness: str) -> dict[world.Site, Point]:
    """Where each cell has its name; near the poles, where the sheet is wide, a little inward."""
    return {where: (_x(_longitude(point)), _y(degrees(asin(point[2])))) for where, point in world.points(handedness).items()}


@cache
def outlines(handedness: str) -> dict[world.Site, Outline]:
    """The outline of each cell, whole: cells of the seam stick out at the edge where their middle lies."""
    return {where: _outline(where, handedness) for where in world.points(handedness)}


def _outline(where: world.Site, handedness: str) -> Outline:
    """The corners unwound round the cell's middle. A corner on a pole becomes a side along the sheet's edge."""
    points, adjacent = world.points(handedness), world.adjacent(handedness)
    middle, height = _longitude(points[where]), degrees(asin(points[where][2]))
    ring = adjacent[where]
    corners = []
    for i, before in enumerate(ring):
        for after in ring[i + 1 :]:
            if after in adjacent[before]:
                total = [sum(points[site][axis] for site in (where, before, after)) for axis in range(3)]
                north = degrees(atan2(total[2], (total[0] ** 2 + total[1] ** 2) ** 0.5))
                corners.append(((degrees(atan2(total[1], total[0])) - middle + 180) % 360 - 180, north))
    polar = [corner for corner in corners if abs(corner[1]) > POLE]
    rest = sorted((corner for corner in corners if corner not in polar), key=lambda corner: atan2(corner[1] - height, corner[0]))
    if polar:
        rest = _opened_at_the_pole(rest, polar[0][1])
    return tuple((round(_x(east + middle), 1), round(_y(north), 1)) for east, north in rest)


def _opened_at_the_pole(corners: list[Point], pole: float) -> list[Point]:
    by_longitude = sorted(corners)
    west, east = by_longitude[0], by_longitude[-1]
    far = [corner for corner in by_longitude if corner not in (west, east)]
    edge = 90.0 if pole > 0 else -90.0
    return [(west[0], edge), west, *far, east, (east[0], edge)]


def _longitude(point: world.Point) -> float:
    return degrees(atan2(point[1], point[0])) % 360


def _x(longitude: float) -> float:
    return (longitude + WEST) / 360 * WIDTH


def _y(latitude: float) -> float:
    return (90 - latitude) / 180 * HEIGHT
