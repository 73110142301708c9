"""How the spaces of a map lie: hexes by their numbers, areas by their links; what `[map]` of `book.toml` says of it.

[map]
kind = "hexes"                       # a hex is two digits of column and two of row
table = "hexes"
low = ["map", "low columns", "value"]   # the cell that says which columns sit half a hex lower: even or odd
sides = "sides"                      # the table of hexsides: each stands with the hex it lies north, northeast or southeast of
ground = "terrain"                   # the column that says sea or land
sea = "sea"
pieces = "setup"                     # the table of what stands where when the game begins: columns `hex` and `kind`
afloat = "ship"                      # the kind of piece that needs sea
built = ["fortresses"]               # tables of what stands on land, a row a space

[map]
kind = "areas"
table = "places"
links = "borders"                    # a grid of pairs, or an open table of them; or a column of the table that lists neighbours
none = ["no", "mirror"]              # what stands in a cell of the pairs where there is no link
complete = ["board", "board", "complete"]   # the cell that says whether all links are told, where they are an open table
own = "charted"                      # an open table: areas of the owner's map that the document does not name
own_links = "charted_borders"        # an open table of pairs in alphabetical order: what links them
spots = "spots"                      # the table of where the areas are drawn, if there is one: columns x and y
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from playaid.book import cells
from playaid.book.facts import BadFact
from playaid.book.lookup import Lookup
from playaid.language.message import listing, message

HEXES, AREAS = "hexes", "areas"
LOWER = {"even": 0, "odd": 1}
KEPT = ("north", "northeast", "southeast")
"""The sides of a hex that stand with it; the other three stand with its neighbours."""


class Lie(NamedTuple):
    """How the spaces of a table lie: see the head of this module."""

    kind: str
    table: str
    low: tuple[str, ...] = ()
    sides: str = ""
    ground: str = ""
    sea: str = ""
    links: str = ""
    none: tuple[str, ...] = ()
    pieces: str = ""
    afloat: str = ""
    built: tuple[str, ...] = ()
    own: str = ""
    own_links: str = ""
    spots: str = ""
    complete: tuple[str, ...] = ()


def lie_of(book: Lookup, table: str = "") -> Lie | None:
    """What the book says of its map; None where it has none, or where `table` is given and is another. Raises BadFact."""
    raw: Mapping[str, Any] = book.map()
    if not raw:
        return None
    if strange := set(raw) - set(Lie._fields):
        raise BadFact(message("map: unknown setting {strange}", strange=listing(sorted(strange))))
    settings: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()}
    lie = Lie(**settings)
    return lie if table in ("", lie.table) else None


def low_columns(book: Lookup, lie: Lie) -> str:
    """Which columns sit half a hex lower, `even` or `odd`; even where nobody knows."""
    fact = book.known_fact(*lie.low) if lie.low else None
    return "even" if fact is None else str(fact.value)


def around(number: str, low: str) -> dict[str, str]:
    """Direction -> the number of the hex there, whether it is on the map or not."""
    column, row = int(number[:2]), int(number[2:])
    up, under = (0, 1) if column % 2 == LOWER[low] else (-1, 0)
    beside = {
        "north": (column, row - 1),
        "northeast": (column + 1, row + up),
        "southeast": (column + 1, row + under),
        "south": (column, row + 1),
        "southwest": (column - 1, row + under),
        "northwest": (column - 1, row + up),
    }
    return {way: f"{across:02d}{down:02d}" for way, (across, down) in beside.items() if across >= 0 and down >= 0}


def neighbours(book: Lookup, lie: Lie, space: str) -> list[str]:
    if lie.kind == HEXES:
        known = book.sheet(lie.table).folded[0]
        return [number for number in around(space, low_columns(book, lie)).values() if number in known]
    return [other for other, kind in links(book, lie).get(space, {}).items() if kind not in lie.none]


def links(book: Lookup, lie: Lie) -> dict[str, dict[str, str]]:
    """space -> neighbour -> what links them, of what is known; both ways where the table holds pairs."""
    ways: dict[str, dict[str, str]] = {}
    if lie.links in book.tables():
        for (one, other, *_), kind in known_pairs(book, lie):
            if kind is not None and kind not in lie.none:
                ways.setdefault(one, {})[other] = str(kind)
                ways.setdefault(other, {})[one] = str(kind)
    elif lie.links:
        for row, cells_ in book.rows(lie.table).items():
            for other in cells_.get(lie.links) or ():
                ways.setdefault(row, {})[str(other)] = lie.links
    return ways


def known_pairs(book: Lookup, lie: Lie) -> Iterator[tuple[tuple[str, ...], Any]]:
    """What is known of the pairs of areas: the keys of the cell, which begin with both areas, and its value."""
    for table in (lie.links, lie.own_links):
        if table:
            yield from ((keys, fact.value) for keys, fact in book.cells(table) if fact is not None)


def as_told(book: Lookup, table: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of a cell as the book has them: a pair of areas in an open table may have been told from its other end."""
    lie = lie_of(book)
    if lie is None or table not in (lie.links, lie.own_links) or len(keys) != 3:
        return keys
    rows, turned = book.sheet(table).known_rows, (keys[1], keys[0])
    return (*turned, keys[2]) if keys[:2] not in rows and turned in rows else keys


def spaces(book: Lookup, lie: Lie) -> list[str]:
    """Every space of the map, the owner's own at the end."""
    return [str(key) for table in (lie.table, lie.own) if table for key in book.keys(table)]


def home(book: Lookup, lie: Lie, table: str, keys: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Where a cell of the map stands in the book: what the document does not name stands in the tables of the owner's own areas."""
    named = book.sheet(lie.table).folded[0]
    if table == lie.table and lie.own and keys[0].casefold() not in named:
        return lie.own, keys
    if table == lie.links and table in book.tables() and len(keys) == 2:
        unnamed = lie.own_links if any(key.casefold() not in named for key in keys) else ""
        pairs = table if book.layout(table).open else unnamed
        if pairs:
            return pairs, (*sorted(keys), book.sheet(pairs).columns[0])
    return table, keys


def grounds(book: Lookup, lie: Lie, told: bool = False) -> dict[str, frozenset[str]]:
    """space -> the kinds of ground in it, of those that are known; `told`: by the paper or by an entry alone, not by a rule of thumb."""
    if not told:
        return {row: _kinds(cells_[lie.ground]) for row, cells_ in book.rows(lie.table).items() if lie.ground in cells_}
    sheet = book.sheet(lie.table)
    cell = sheet.layout.cell_of(lie.ground)
    texts = {keys[0]: text for keys, text in sheet.texts.items() if keys[-1] == lie.ground}
    texts |= {keys[0]: entry.text for keys, entry in book.entries(lie.table).items() if keys[-1] == lie.ground}
    return {row: _kinds(cells.parse_cell(text, cell)) for row, text in texts.items()}


def _kinds(value: Any) -> frozenset[str]:
    return frozenset(map(str, value if isinstance(value, list) else [value]))


def outside(book: Lookup, table: str) -> frozenset[str]:
    """The spaces that lie outside the coast: reached from the edge of the map without entering one that is told to have land."""
    lie = lie_of(book, table)
    if lie is None or not lie.ground:
        return frozenset()
    land = {space for space, kinds in grounds(book, lie, told=True).items() if kinds - {lie.sea}}
    spaces = set(book.sheet(table).folded[0].values())
    low = low_columns(book, lie)
    beside = {space: [number for number in around(space, low).values() if number in spaces] for space in spaces}
    edge = [space for space in spaces if len(beside[space]) < 6 and space not in land]
    return frozenset(flood(edge, lambda space: (other for other in beside[space] if other not in land)))


def flood(start: Iterable[str], ways: Any) -> set[str]:
    """All that can be reached from `start`, which is part of it, by `ways` (space -> the spaces one may go on to)."""
    reached = set(start)
    frontier = list(reached)
    while frontier:
        for other in ways(frontier.pop()):
            if other not in reached:
                reached.add(other)
                frontier.append(other)
    return reached


def groups(spaces: Iterable[str], ways: Any) -> Iterator[set[str]]:
    left = dict.fromkeys(spaces)
    while left:
        group = flood([next(iter(left))], lambda space: (other for other in ways(space) if other in left))
        yield group
        for space in group:
            left.pop(space, None)
