"""The map as data: hexes with what the book knows of them, who stands where, the Game-Turn Record Track. [2.1]"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import TYPE_CHECKING, Any

from playaid.board.model import Board, Link, Piece, Point, Sheet, Space, Track
from playaid.games.albion.state import hexes, pieces, printed
from playaid.games.albion.state.castings import in_force
from playaid.games.albion.state.sides import FAERIE, FOMORIAN, SIDES
from playaid.referee.sequence import round_of

if TYPE_CHECKING:
    from playaid.book.book import Book
    from playaid.games.albion.state.shape import State

RADIUS = 10.0
"""From the middle of a hex to its corners; its flat sides lie above and below."""
HEIGHT = RADIUS * sqrt(3)
TERRAIN = {
    "mountain": "mountain",
    "marsh": "swamp",
    "dyke": "swamp",
    "forest": "forest",
    "rough": "rough",
    "woods": "woods",
    "clear": "clear",
}
"""Terrain of the chart -> the kind of ground that is drawn; the first that a hex has."""
WATER = {"minor river": "stream", "major river": "river", "lake": "river"}
EDGES = {"north": (4, 5), "northeast": (5, 0), "southeast": (0, 1)}
"""Which corners of a hex a side of the table lies between; corner 0 is the right one, and they go round downwards."""

Row = dict[str, Any]


def board(state: State, viewer: str | None, book: Book) -> Board:
    """All that `viewer` may see; what the book does not know is drawn as unknown."""
    low = str(book.rows("map").get("low columns", {}).get("value", "even"))
    rows = book.rows("hexes")
    names = _names(book)
    spaces = tuple(_space(number, row, low, names.get(number, "")) for number, row in rows.items())
    return Board(
        spaces=spaces,
        links=(*_hexsides(book, rows, low),),
        pieces=(*_pieces(state),),
        tracks=(_track(state),),
        sheets=(*_sheets(state), *_own(state, viewer)),
        sides=SIDES,
        marks=tuple(sorted({*_places(state["public"]["endangered"]), *state["public"]["ruins"]})),
        told=_told(state),
    )


def _spot(number: str, low: str) -> Point:
    column, row = int(number[:2]), int(number[2:])
    lower = (column % 2 == 0) == (low == "even")
    return column * 1.5 * RADIUS, round((row + (0.5 if lower else 0.0)) * HEIGHT, 1)


def _corners(at: Point) -> tuple[Point, ...]:
    x, y = at
    half = HEIGHT / 2
    around = ((RADIUS, 0.0), (RADIUS / 2, half), (-RADIUS / 2, half), (-RADIUS, 0.0), (-RADIUS / 2, -half), (RADIUS / 2, -half))
    return tuple((round(x + dx, 1), round(y + dy, 1)) for dx, dy in around)


def _space(number: str, row: Row, low: str, name: str) -> Space:
    at = _spot(number, low)
    terrain = row.get("terrain")
    known = [f"{column} {row[column]}" for column in ("kingdom", "zone", "aspect") if row.get(column)]
    note = "; ".join([*([", ".join(terrain)] if terrain else []), *known, *([name] if name else [])])
    return Space(number, at, _corners(at), _ground(terrain), name, note)


def _ground(terrain: list[str] | None) -> str:
    if not terrain:
        return "unknown"
    land = [ground for kind, ground in TERRAIN.items() if kind in terrain]
    if "sea" in terrain:
        return "coast" if land else "sea"
    return land[0] if land else "land"


def _names(book: Book) -> dict[str, str]:
    """hex -> the names of the place of power and the fortress in it."""
    names: dict[str, str] = {}
    for row in book.rows("places").values():
        if row.get("hex"):
            names[row["hex"]] = str(row["name"])
    for number, row in book.rows("fortresses").items():
        names[number] = names.get(number) or str(row.get("name") or "") or str(row.get("kind") or "fortress")
    return names


def _hexsides(book: Book, rows: dict[str, Row], low: str) -> Iterator[Link]:
    """Rivers along the sides of hexes, borders of kingdoms, roads from middle to middle."""
    for number, sides in book.rows("sides").items():
        around, corners = hexes.neighbours(number, low), _corners(_spot(number, low))
        for way, (one, other) in EDGES.items():
            beside = around.get(way)
            if beside is None or beside not in rows:
                continue
            edge = corners[one], corners[other]
            lies = sides.get(way) or ()
            for water in (WATER[what] for what in lies if what in WATER):
                yield Link(number, beside, water, edge, ", ".join(lies))
            if any(what in ("trail", "faerie road") for what in lies):
                yield Link(number, beside, "road", note=", ".join(lies))
            kingdoms = rows[number].get("kingdom"), rows[beside].get("kingdom")
            if kingdoms[0] and kingdoms[1] and kingdoms[0] != kingdoms[1]:
                yield Link(number, beside, "border", edge, f"{kingdoms[0]} and {kingdoms[1]}")


def _pieces(state: State) -> Iterator[Piece]:
    """The stacks of each side, hex by hex."""
    for side in SIDES:
        for number in pieces.hexes_of(state, side):
            here = pieces.at(state, number, side)
            points = pieces.points_at(state, number, side, aboard=None)
            idle = all(pieces.piece(state, name)["state"] == "inactive" for name in here)
            yield Piece(", ".join(pieces.described(state, name) for name in here), side, number, str(points or "·"), faded=idle)


def _track(state: State) -> Track:
    rows = printed.book().rows("turns")
    boxes = tuple(f"{number}\n{row['fortnight']}\nmana {row['mana']}" for number, row in rows.items())
    now = round_of(state, "turn")
    return Track("Game-Turn Record Track", boxes, list(rows).index(str(now)) if str(now) in rows else None)


def _sheets(state: State) -> Iterator[Sheet]:
    public = state["public"]
    rows = [("mana", str(public["mana"])), ("weather", str(public["weather"]["map"]))]
    rows += [(f"{side} victory points", str(public["points"][side])) for side in (FOMORIAN, FAERIE)]
    rows += [("in force", "; ".join(in_force(state)))] if in_force(state) else []
    rows += [("Enchantment markers", ", ".join(public["cast"]))] if public["cast"] else []
    rows += [("ruins", ", ".join(sorted(public["ruins"])))] if public["ruins"] else []
    yield Sheet("The table", tuple(rows))


def _own(state: State, viewer: str | None) -> Iterator[Sheet]:
    """The Combat Strength Roster of whoever looks, with a filled box for each wound, and the items that he holds. [7.8]"""
    secret = state["secret"].get(viewer) if viewer is not None else None
    if viewer is None or not secret:
        return
    rows = []
    for name, row in printed.person_rows().items():
        piece = pieces.pieces(state).get(name)
        if piece is not None and piece["side"] == viewer and piece["state"] not in ("dead",):
            wounds = secret.get("roster", {}).get(name, 0)
            rows.append((name, "■" * wounds + "□" * (int(row["boxes"]) - wounds)))
    items = [(bearer, f"item {number}") for number, bearer in pieces.held(state, viewer).items()]
    yield Sheet(f"Combat Strength Roster of {viewer}", tuple(rows), viewer)
    if items:
        yield Sheet(f"Items of {viewer}", tuple(items), viewer)


def _places(endangered: dict[str, Any]) -> set[str]:
    return {number for places in endangered.values() for number in places}


def _told(state: State) -> str:
    counts = [f"{side} in {len(pieces.hexes_of(state, side))} hexes" for side in SIDES]
    points = state["public"]["points"]
    turn = round_of(state, "turn") or 1
    return f"The map of Albion in Game-Turn {turn}: {', '.join(counts)}; victory points {points[FOMORIAN]} to {points[FAERIE]}."
