"""What the document says of how the map lies, where the fields of a sentence do not suffice: each gives what is wrong, a text each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from playaid.book import geometry
from playaid.language.message import AND, listing

if TYPE_CHECKING:
    from playaid.book.book import Book

IRELAND = frozenset(("Connaught", "Munster", "Ulster", "Leinster"))
NORTH = frozenset(("Moray", "Ochil", "Strathclyde", "Borders"))
GROUND = ("clear", "woods", "forest", "rough", "marsh", "mountain")
SIDES = ("minor river", "major river", "lake", "ford", "ferry", "bridge", "tunnel", "mountain pass", "mountain side")
ROADS = ("trail", "faerie road")
ASPECTS = ("mundane", "enchanted")
PASS, DYKE, SEA, MARSH = "mountain pass", "dyke", "sea", "marsh"
IN_MARSHES = ("2629", "3337")
"""Wigan's Pen and Fir Chlis. [19.5]"""
SHOWN = 3
"""Hexes that are named of a road that breaks off."""


def ireland(book: Book) -> Iterator[str]:
    """Nobody walks from Ireland into a kingdom that is not there. [2.1]"""
    for kingdoms in _lands(book):
        if kingdoms & IRELAND and kingdoms - IRELAND - {None}:
            yield listing(_named(kingdoms))


def continent(book: Book) -> Iterator[str]:
    """No kingdom lies on land together with what belongs to none, by which the continent is told: no kingdom of a piece is there. [2.1]"""
    for kingdoms in _lands(book):
        if None in kingdoms and len(kingdoms) > 1:
            yield listing(_named(kingdoms))


def continent_shown(book: Book) -> Iterator[str]:
    """There is land of no kingdom, as far as the whole map is told. [2.1]"""
    rows = book.rows("hexes")
    told = all("kingdom" in row and row.get("terrain") for row in rows.values())
    if told and not any(row["kingdom"] is None and SEA not in row["terrain"] for row in rows.values()):
        yield "hexes"


def barrier(book: Book) -> Iterator[str]:
    """Nobody walks from the north into Albion but over the dyke. [17.0]"""
    for kingdoms in _lands(book, without=DYKE):
        if kingdoms & NORTH and "Albion" in kingdoms:
            yield listing(_named(kingdoms))


def grounds(book: Book) -> Iterator[str]:
    """Each kind of ground is somewhere. [6.3, 12.5]"""
    yield from _missing(GROUND, [row.get("terrain") for row in book.rows("hexes").values()])


def grounds_together(book: Book) -> Iterator[str]:
    """Some hexes have two kinds of ground, a dyke among them: in those who moves chooses, and who defends. [5.0, 11.3, 11.6, 16.1]"""
    cells = [row.get("terrain") for row in book.rows("hexes").values()]
    if None not in cells:
        several = [cell for cell in cells if cell is not None and len({*cell} - {SEA}) > 1]
        if all(DYKE in cell for cell in several):
            yield "hexes"
        if not any(DYKE in cell for cell in several):
            yield DYKE


def ground_beside_the_dyke(book: Book) -> Iterator[str]:
    """Each hex of the dyke has other ground: nobody but Faerie may defend in the dyke. [11.6, 16.1, 17.1]"""
    for number, row in book.rows("hexes").items():
        if DYKE in (row.get("terrain") or ()) and not {*row["terrain"]} - {SEA, DYKE}:
            yield number


def deep_in_marshes(book: Book) -> Iterator[str]:
    """Most of the land round a place that lies deep in marshes has some. [19.5]"""
    lie = geometry.lie_of(book)
    assert lie is not None
    rows = book.rows("hexes")
    for place in IN_MARSHES:
        beside = [rows.get(other, {}).get("terrain") for other in geometry.neighbours(book, lie, place)]
        if None not in beside:
            land = [cell for cell in beside if {*(cell or ())} - {SEA}]
            if 2 * sum(MARSH in (cell or ()) for cell in land) <= len(land):
                yield place


def hexsides(book: Book) -> Iterator[str]:
    """Each kind of hexside is somewhere. [6.2, 11.4, 11.8]"""
    yield from _missing(SIDES, [side for row in book.rows("sides").values() for side in _three(row)])


def aspects(book: Book) -> Iterator[str]:
    """Some hexes are mundane and some enchanted. [2.1]"""
    there = [row.get("aspect", ...) for row in book.rows("hexes").values()]
    yield from _missing(ASPECTS, [None if aspect is ... else [aspect] for aspect in there])


def roads_over_passes(book: Book) -> Iterator[str]:
    """Trails and Faerie roads cross mountain passes, where snow undoes either. [11.5]"""
    sides = [side for row in book.rows("sides").values() for side in _three(row)]
    yield from _missing(ROADS, None if None in sides else [side for side in sides if PASS in side])


def roads_go_on(book: Book) -> Iterator[str]:
    """What crosses a hexside lies in the hexes on either side of it. [11.5]"""
    lie = geometry.lie_of(book)
    assert lie is not None
    low, rows = geometry.low_columns(book, lie), book.rows("hexes")
    broken = []
    for number, sides in book.rows("sides").items():
        beyond = geometry.around(number, low)
        for direction, side in sides.items():
            for road in set(ROADS) & set(side or ()):
                ends = [rows.get(end, {}).get("roads", [road]) or () for end in (number, beyond[direction])]
                if any(road not in end for end in ends):
                    broken.append(listing((number, beyond[direction]), AND))
    yield from broken[:SHOWN]


def castable(book: Book) -> Iterator[str]:
    """A Place of Power lies on a coast and one in mountains, for the enchantments that are cast there alone. [19.4]"""
    spaces = [place["hex"] for place in book.rows("places").values() if place.get("hex")]
    there = [book.rows("hexes").get(number, {}).get("terrain") for number in spaces]
    yield from _missing(("mountain", SEA), there)


def _named(kingdoms: frozenset[str | None]) -> list[str]:
    return sorted(kingdom for kingdom in kingdoms if kingdom is not None)


def _missing(wanted: tuple[str, ...], cells: list[Any] | None) -> Iterator[str]:
    """What of it stands in no cell; nothing while a cell is unknown, or where none is known."""
    if cells is not None and None not in cells:
        yield from (kind for kind in wanted if not any(kind in cell for cell in cells))


def _three(row: Mapping[str, object]) -> Iterator[Any]:
    """The sides that stand with a hex: None for one that nobody has told, nothing for the edge of the map."""
    for direction in geometry.KEPT:
        if direction not in row:
            yield None
        elif row[direction] is not None:
            yield row[direction]


def _lands(book: Book, without: str = "") -> Iterator[frozenset[str | None]]:
    """The kingdoms (None: land of none) of each stretch of land that is told. without: ground that nobody crosses."""
    lie = geometry.lie_of(book)
    assert lie is not None
    rows = book.rows("hexes")
    land = {
        number: row["kingdom"]
        for number, row in rows.items()
        if "kingdom" in row and set(row.get("terrain") or ()) - {SEA} and without not in (row["terrain"] or ())
    }
    for group in geometry.groups(sorted(land), lambda space: [other for other in geometry.neighbours(book, lie, space) if other in land]):
        yield frozenset(land[number] for number in group)
