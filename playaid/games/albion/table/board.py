"""The map as data: hexes with what the book knows of them, who stands where, the Game-Turn Record Track. [2.1]"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from playaid.board.model import Board, Caption, Later, Link, Piece, Point, Sheet, Space, Track
from playaid.games.albion.state import hexes, minds, pieces, printed
from playaid.games.albion.state.castings import in_force
from playaid.games.albion.state.sides import FAERIE, FOMORIAN, SIDES
from playaid.games.albion.table.scoring import ahead, multiple
from playaid.language.message import AND, SEMICOLON, counted, listing, message
from playaid.parts import hexes as parts
from playaid.referee.contract.sequence import round_of

if TYPE_CHECKING:
    from playaid.book.book import Book
    from playaid.games.albion.state.shape import State

RADIUS = 10.0
"""From the middle of a hex to its corners; its flat sides lie above and below."""
TERRAIN = {"mountain": "mountain", "marsh": "swamp", "dyke": "swamp"} | {kind: kind for kind in ("forest", "rough", "woods", "clear")}
"""Terrain of the chart -> the kind of ground that is drawn; the first that a hex has."""
WATER = {"minor river": "stream", "major river": "river", "lake": "river"}
SEA, COAST, DYKE = "sea", "coast", "dyke"
BACK = (0.3, 0.4, 0.24, 0.36, 0.28)
"""How far the corners of a coast draw back from the sea, in sides of a hex."""
EDGES = ("north", "northeast", "southeast")
"""The sides of a hex that the table of hexsides keeps with it."""

ROADS = ("trail", "faerie road")
FIGURES = {"army": "army", "person": "person", "ship": "fleet"}
"""What a stack is drawn with: the first that is in it."""
WORDS = (
    ("faded", "inactive"),
    ("spell", "place of power"),
    ("walls", "fortress"),
    ("treasure", "item"),
    ("swamp", "marsh or dyke"),
    ("marked", "persons in danger"),
)
Row = dict[str, Any]


def board(state: State, viewer: str | None, book: Book) -> Board:
    """All that `viewer` may see; what the book does not know is drawn as unknown. The map is made when somebody looks at it."""
    spaces, links, captions = _map(book)
    return Board(
        spaces=spaces,
        links=links,
        pieces=(*_pieces(state), *_lying(state)),
        tracks=(_track(state), _points(state)),
        sheets=Later(lambda: (*_sheets(state), *_own(state, viewer))),
        sides=SIDES,
        marks=tuple(sorted({*_places(state["public"]["endangered"]), *_places(pieces.lay_open(state).get("exposed", {}))})),
        told=_told(state),
        captions=captions,
        words=WORDS,
    )


Map = tuple[Sequence[Space], Sequence[Link], Sequence[Caption]]
_maps: WeakKeyDictionary[Book, tuple[tuple[int, ...], Map]] = WeakKeyDictionary()
"""Book -> the map of its tables, and which entries of the owner's there were then: nothing in it depends on the state."""
TABLES = ("hexes", "sides", "map", "places", "fortresses")


def _map(book: Book) -> Map:
    entries = tuple(id(entered) if (entered := book.entries(table)) else 0 for table in TABLES)
    kept = _maps.get(book)
    if kept is None or kept[0] != entries:
        rows = Later(lambda: (book.rows("hexes"),))
        low = Later(lambda: (str(book.rows("map").get("low columns", {}).get("value", "even")),))
        spaces = Later(lambda: _spaces(book, rows[0], low[0]))
        links = Later(lambda: tuple(_hexsides(book, rows[0], low[0])))
        captions = Later(lambda: tuple(_captions(rows[0], low[0], _names(book))))
        kept = _maps[book] = (entries, (spaces, links, captions))
    return kept[1]


def _spaces(book: Book, rows: dict[str, Row], low: str) -> tuple[Space, ...]:
    names, signs, seas = _names(book), _signs(book), {number for number, row in rows.items() if row.get("terrain") == [SEA]}
    return tuple(_space(number, rows, low, names.get(number, ""), signs.get(number, ()), seas) for number in rows)


def _signs(book: Book) -> dict[str, tuple[str, ...]]:
    """hex -> the signs of a place of power and of a fortress in it."""
    signs: dict[str, tuple[str, ...]] = {row["hex"]: ("spell",) for row in book.rows("places").values() if row.get("hex")}
    for number in book.rows("fortresses"):
        signs[number] = (*signs.get(number, ()), "walls")
    return signs


def _captions(rows: dict[str, Row], low: str, names: dict[str, str]) -> Iterator[Caption]:
    """The names of kingdoms and of seas, in the middle of their hexes, in the nearest of these that has no name of its own."""
    lands: dict[str, list[str]] = defaultdict(list)
    for number, row in rows.items():
        for name in (row.get("kingdom"), row.get("zone")):
            if name:
                lands[name].append(number)
    for name, numbers in lands.items():
        spots = {number: parts.middle(number, low, RADIUS) for number in numbers}
        x, y = (sum(part) / len(spots) for part in zip(*spots.values(), strict=True))
        free = [spot for number, spot in spots.items() if number not in names]
        if free:
            yield Caption(name.upper(), min(free, key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2))


def _space(number: str, rows: dict[str, Row], low: str, name: str, signs: tuple[str, ...], seas: AbstractSet[str]) -> Space:
    row, at = rows[number], parts.middle(number, low, RADIUS)
    terrain = tuple(row.get("terrain") or ())
    note = _note(terrain, row.get("kingdom"), row.get("zone"), row.get("aspect"))
    note = listing((note, name), SEMICOLON) if note and name else note or name
    outline, ground = parts.outline(at, RADIUS), _ground(terrain)
    kinds, land = _grounds(terrain), _land(number, low, outline, at, seas) if ground == COAST else outline
    within = _shared(kinds, land, at, _beside(number, low), rows) if len(kinds) > 1 else ((kinds[0], land),) if ground == COAST else ()
    return Space(number, at, outline, ground, name, note, "", signs, within=tuple(part for part in within if part[0] != ground))


Ground = tuple[str, tuple[Point, ...]]


def _shared(kinds: Sequence[str], land: tuple[Point, ...], at: Point, beside: Sequence[str], rows: dict[str, Row]) -> Iterator[Ground]:
    """The land of a hex of several grounds in as many equal parts, turned so that each lies by as many hexes of its kind as may be."""
    wide, alike = 6 // len(kinds), [set(_grounds(tuple(rows.get(other, {}).get("terrain") or ()))) for other in beside]
    edges = [[(first + part * wide + edge) % 6 for edge in range(wide)] for first in range(6) for part in range(len(kinds))]
    turns = [edges[first * len(kinds) : (first + 1) * len(kinds)] for first in range(6)]
    best = max(turns, key=lambda turn: sum(kind in alike[edge] for kind, part in zip(kinds, turn, strict=True) for edge in part))
    for kind, part in zip(kinds, best, strict=True):
        corners = [land[corner] for corner in (*part, (part[-1] + 1) % 6)]
        yield kind, (*corners, at) if wide < 3 else tuple(corners)


def _beside(number: str, low: str) -> list[str]:
    """The hexes beyond the edges of one, from the edge at its first corner on; empty where the map ends."""
    around = hexes.neighbours(number, low)
    return [around.get(way, "") for way in ("southeast", "south", "southwest", "northwest", "north", "northeast")]


def _land(number: str, low: str, outline: Sequence[Point], at: Point, seas: AbstractSet[str]) -> tuple[Point, ...]:
    """The land of a coast: its corners by the sea draw back, along the hexside between two coasts so that these hang together. How far
    lies in the number of the hex of the sea, for coasts that are not all alike; off a coast that no sea is beside, all draw back."""
    beside, shore = _beside(number, low), []
    bare = not any(other in seas for other in beside)
    for corner, point in enumerate(outline):
        before, after = beside[corner - 1], beside[corner]
        wet = [other for other in (before, after) if other in seas]
        far = BACK[int((wet or [number])[0]) % len(BACK)]
        if len(wet) == 1:
            along = outline[corner - 1] if wet[0] == after else outline[(corner + 1) % 6]
        elif wet or bare:
            along = at
        else:
            shore.append(point)
            continue
        shore.append((round(point[0] + far * (along[0] - point[0]), 1), round(point[1] + far * (along[1] - point[1]), 1)))
    return tuple(shore)


@lru_cache(256)
def _note(terrain: tuple[str, ...], kingdom: str | None, zone: str | None, aspect: str | None) -> str:
    known = [listing(terrain)] if terrain else []
    known += [message("kingdom {kingdom}", kingdom=kingdom)] if kingdom else []
    known += [message("zone {zone}", zone=zone)] if zone else []
    known += [message("aspect {aspect}", aspect=aspect)] if aspect else []
    return listing(known, SEMICOLON)


@lru_cache(64)
def _ground(terrain: tuple[str, ...]) -> str:
    if not terrain:
        return "unknown"
    land = _grounds(terrain)
    if SEA in terrain:
        return COAST if land else SEA
    return land[0] if land else "land"


@lru_cache(64)
def _grounds(terrain: tuple[str, ...]) -> tuple[str, ...]:
    """What its land is drawn as, each kind once."""
    return tuple(dict.fromkeys(ground for kind, ground in TERRAIN.items() if kind in terrain))


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
        row = rows[number]
        lies = {way: kinds for way in EDGES if (kinds := [what for what in sides.get(way) or () if what in WATER or what in ROADS])}
        if not lies and not row.get("roads") and not row.get("kingdom"):
            continue  # most of them: the open sea
        around, corners = hexes.neighbours(number, low), parts.outline(parts.middle(number, low, RADIUS), RADIUS)
        for way in EDGES:
            beside = around.get(way, "")
            if beside not in rows:
                continue
            there, kinds = rows[beside], lies.get(way, [])
            first, other = parts.SIDES[way]
            edge = corners[first], corners[other]
            for what in kinds:
                if what in WATER:
                    yield Link(number, beside, WATER[what], edge, listing(sides[way]))
            untold = sides.get(way) is None and any(road in (there.get("roads") or ()) for road in row.get("roads") or ())
            if untold or any(what in ROADS for what in kinds):
                yield Link(number, beside, "road", note=listing(sides.get(way) or ()))
            if DYKE in (row.get("terrain") or ()) and DYKE in (there.get("terrain") or ()):
                yield Link(number, beside, "wall", note=DYKE)
            mine, theirs = row.get("kingdom"), there.get("kingdom")
            if mine and theirs and mine != theirs:
                yield Link(number, beside, "border", edge, listing((mine, theirs), AND))


def _pieces(state: State) -> Iterator[Piece]:
    """The stacks of each side, hex by hex, with the strength points in them."""
    for side in SIDES:
        for number in pieces.hexes_of(state, side):
            here = pieces.at(state, number, side)
            points = pieces.points_at(state, number, side, aboard=None)
            sorts = {pieces.piece(state, name)["kind"] for name in here}
            figure = next(figure for sort, figure in FIGURES.items() if sort in sorts)
            idle = all(pieces.piece(state, name)["state"] == "inactive" for name in here)
            name = listing(pieces.describe(state, name) for name in here)
            number_of = str(points) if points else str(len(here)) if len(here) > 1 else ""
            yield Piece(name, side, number, number_of, faded=idle, kind=figure, note="inactive" if idle else "", holds=tuple(here))


def _lying(state: State) -> Iterator[Piece]:
    """What lies in a hex besides: items, ruins, a hex's own weather, enchantments. [6.0, 19.4, 20.0]"""
    public = state["public"]
    for number, item in public["items"].items():
        if item["hex"] and item["state"] in ("artifact", "left"):
            yield Piece(printed.item_title(number), "", item["hex"], kind="treasure", note=item["state"])
    for number, lies in public["ruins"].items():
        if lies:
            yield Piece(message("ruin in {hex}", hex=number), "", number, kind="ruin")
    skies = public["weather"]["hexes"]
    if public["weather"].get("areas"):  # what it is in hundreds of hexes stands with what is in force
        occupied = {piece["hex"] for piece in pieces.pieces(state).values()}
        skies = {number: sky for number, sky in skies.items() if number in occupied}
    for number, sky in skies.items():
        yield Piece(message("{weather} in {hex}", weather=sky, hex=number), "", number, sky)
    for number in public["vortex"]:
        yield Piece(message("Vortex in {hex}", hex=number), "", number, kind="fire")
    for number in public["rade"]:
        yield Piece(message("Finn's Rade in {hex}", hex=number), "", number, kind="horse")


def _track(state: State) -> Track:
    last = int(state["public"]["last"])
    rows = {turn: row for turn, row in printed.book().rows("turns").items() if int(turn) <= last}  # the game ends there [22.0]
    boxes = tuple(
        message("{turn}\n{fortnight}\nmana {mana}", turn=turn, fortnight=row["fortnight"], mana=row["mana"]) for turn, row in rows.items()
    )
    now = round_of(state, "turn")
    return Track(message("Game-Turn Record Track"), boxes, list(rows).index(str(now)) if str(now) in rows else None)


def _points(state: State) -> Track:
    """Victory points, the marker on who would win by them. [22.5, 23.2]"""
    public, leader = state["public"], ahead(state)
    points, needs = public["points"], message("who would win now is marked; Fomorian needs {n} times Faerie's points", n=multiple())
    return Track(
        message("Victory points"),
        tuple(message("{side}\n{points}", side=side, points=points[side]) for side in SIDES),
        None if leader is None else SIDES.index(leader),
        note="" if public["scenario"] == "faerie-twilight" else needs,
    )


def _sheets(state: State) -> Iterator[Sheet]:
    public = state["public"]
    rows = [(message("mana"), str(public["mana"])), (message("weather"), str(public["weather"]["map"]))]
    rows += [(message("weather in {zone}", zone=zone), sky) for zone, sky in public["weather"]["zones"].items()]
    active = [kingdom for kingdom, how in public["kingdoms"].items() if how == "active"]
    rows += [(message("active kingdoms"), listing(active) or message("none"))]
    shown = {number: item["shown"] for number, item in public["items"].items() if item.get("shown")}
    titles = [message("{item} ({bearer})", item=printed.item_title(number), bearer=bearer) for number, bearer in shown.items()]
    rows += [(message("items shown"), listing(titles))] if shown else []
    rows += [(message("in force"), listing(in_force(state), SEMICOLON))] if in_force(state) else []
    rows += [(message("Enchantment markers"), listing(marked))] if (marked := pieces.marked(state)) else []
    rows += [(message("ruins"), listing(sorted(public["ruins"])))] if public["ruins"] else []
    yield Sheet("The table", tuple(rows))


def _own(state: State, viewer: str | None) -> Iterator[Sheet]:
    """The Combat Strength Roster of whoever looks, with a filled box for each wound, and the items that they hold. [7.8]"""
    owner = viewer or ""
    secret = state["secret"].get(owner)
    if not secret:
        return
    rows, known = [], minds.known(state, owner)
    for name, row in printed.person_rows().items():
        piece = pieces.pieces(state).get(name)
        if piece is not None and (piece["side"] == owner or name in known) and piece["state"] != "dead":
            wounds = known[name]["wounds"] if name in known else secret.get("roster", {}).get(name, 0)
            rows.append((name, "■" * wounds + "□" * (int(row["boxes"]) - wounds)))
    items = [(pieces.holder_title(bearer), printed.item_title(number)) for number, bearer in pieces.held_items(state, owner).items()]
    items += [(name, printed.item_title(number)) for name, mind in known.items() for number in mind["items"]]
    yield Sheet(message("Combat Strength Roster of {side}: ■ a wound, □ one more that they can take", side=owner), tuple(rows), owner)
    if items:
        yield Sheet(message("Items of {side}", side=owner), tuple(items), owner)


def _places(endangered: Mapping[str, Iterable[str]]) -> set[str]:
    return {number for places in endangered.values() for number in places}


def _told(state: State) -> str:
    counts = [counted(len(pieces.hexes_of(state, side)), "{side} in {n} hex", "{side} in {n} hexes", side=side) for side in SIDES]
    points = state["public"]["points"]
    turn = round_of(state, "turn") or 1
    text = "The map of Albion in Game-Turn {turn}: {counts}; victory points {fomorian} to {faerie}."
    return message(text, turn=turn, counts=listing(counts), fomorian=points[FOMORIAN], faerie=points[FAERIE])
