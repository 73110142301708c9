"""What a document says of its map, its counters and its tables, as checks over a book: `document.toml` beside the tables, a sentence each.

[[sentence]]
case = "17.0"
says = "the hexes of the dyke are enchanted"   # in our own words
table = "hexes"
where = { dyke = "yes" }                       # which rows it speaks of; without it, all
are = { aspect = "enchanted" }                 # what holds of each of them
number = 12                                    # how many there are
broken_by = ["hexes", "0402", "aspect", "mundane"]   # a cell with which it does not hold: tests enter it

A column is named as in the table, a key by its head; `home>hexes.kingdom` is the column `kingdom` of the row of `hexes` that stands in
`home`. What is wanted of a cell is a value, a list of values of which it is one, `=column` for what stands in another column of the row, or
a table: `least`, `most`, `not` (a value or several), `only` (of a cell that holds a list: nothing else stands in it), `all` (each of these
stands in it). Of a list that a cell holds one item must fit. `-` is a cell that deliberately holds nothing. What else a sentence may say
of its rows:

total = { column = "count", is = 40 }          # or `least`, `most`
beside = { terrain = "sea" }                   # each has a neighbour of which this holds
away_from = { terrain = "sea" }                # none has one
together = true                                # each can be reached from each through the others
mutual = { list = "paths", by = "name" }       # whom a row lists lists it in turn; rows are called as in the column `by`
linked = [["Elwher", "Jharkor"]]               # spaces of the map that are neighbours; `apart`: that are none
links = "house_map"                            # the table of pairs that says what lies beside what, in place of the map's own; or the
                                               # column of a table that lists neighbours: "house_areas.roads"
shut = ["mountains"]                           # what stands there between those that do not reach each other
lands = ["places", "house_places"]             # the tables of what may lie there, in place of the map's own
by = "playaid.games.albion.table.lie:rivers"   # (book) -> what is wrong, a text each, where it takes more than this

What nobody has told yet breaks nothing. In `broken_by` a key may be `*`: each such cell is entered. `broken_without = ["ships", "Wave"]`
stands in place of `broken_by` where only a missing row breaks it.
"""

import functools
import importlib
import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playaid.book import geometry
from playaid.book.book import Book
from playaid.book.facts import BadFact, UnknownFact
from playaid.language.message import AND, listing, message
from playaid.refused_files import naming

FILE = "document.toml"
NOTHING = "-"
UNKNOWN = object()
"""What stands in a cell of which nobody has told anything."""
SHOWN = 6
Rows = Callable[[str], dict[Any, dict[str, Any]]]
"""Table -> its rows; see `_rows`. Read once for all sentences of a look."""


class Sentence(NamedTuple):
    """One thing that the document says; see the head of this module."""

    case: str
    says: str
    table: str = ""
    where: Mapping[str, Any] = {}
    are: Mapping[str, Any] = {}
    number: "float | Mapping[str, float] | None" = None
    total: Mapping[str, Any] = {}
    beside: Mapping[str, Any] = {}
    away_from: Mapping[str, Any] = {}
    together: bool = False
    mutual: Mapping[str, str] = {}
    linked: Sequence[Sequence[str]] = ()
    apart: Sequence[Sequence[str]] = ()
    links: str = ""
    shut: Sequence[str] = ()
    lands: Sequence[str] = ()
    by: str = ""
    broken_by: Sequence[str] = ()
    broken_without: Sequence[str] = ()


class Breach(NamedTuple):
    """A sentence that does not hold of a book: which, and of what."""

    sentence: Sentence
    what: str


def load_sentences(folder: str) -> list[Sentence]:
    """The sentences of a game's tables; none where nobody has written any down. Raises BadFact naming what cannot be read."""
    path = os.path.join(folder, FILE)
    if not os.path.exists(path):
        return []
    with naming(path), open(path, "rb") as file:
        try:
            return [Sentence(**record) for record in tomllib.load(file).get("sentence", ())]
        except (tomllib.TOMLDecodeError, TypeError) as error:
            raise BadFact(f"{FILE}: {error}") from None


def breaches(book: Book, sentences: Iterable[Sentence] | None = None) -> Iterator[Breach]:
    """What of the document (of some of its sentences) does not hold of a book. Raises BadFact, UnknownFact for a sentence about what the
    book has not."""
    rows = functools.cache(functools.partial(_rows, book))
    for sentence in load_sentences(book.folder) if sentences is None else sentences:
        what = list(_faults(book, sentence, rows))
        if what:
            shown = what[:SHOWN]
            more = len(what) - SHOWN
            yield Breach(sentence, message("{names} and {more} more", names=listing(shown), more=more) if more > 0 else listing(shown))


def _faults(book: Book, sentence: Sentence, rows: Rows) -> Iterator[str]:
    if sentence.by:
        module, _, function = sentence.by.partition(":")
        yield from getattr(importlib.import_module(module), function)(book)
    if sentence.linked or sentence.apart:
        yield from _links(book, sentence)
    if sentence.table:
        yield from _of_rows(book, sentence, rows)


def _of_rows(book: Book, sentence: Sentence, table: Rows) -> Iterator[str]:
    rows, doubtful = _chosen(book, sentence, table)
    for row, cells in rows.items():
        if any(_fits(book, cells, column, wanted) is False for column, wanted in sentence.are.items()):
            yield _named(row)
    if sentence.number is not None:
        yield from _amount(len(rows), sentence.number, doubtful)
    if sentence.total:
        counts = [cells[sentence.total["column"]] for cells in rows.values()]
        known = [count for count in counts if isinstance(count, int | float)]
        wanted = {name: bound for name, bound in sentence.total.items() if name != "column"}
        yield from _amount(sum(known), wanted.get("is", wanted), doubtful or len(known) < len(counts))
    if sentence.mutual:
        yield from _one_way(rows, **sentence.mutual)
    if sentence.beside or sentence.away_from or sentence.together:
        yield from _lying(book, sentence, rows, table)


def _one_way(rows: Mapping[Any, Mapping[str, Any]], list: str, by: str) -> Iterator[str]:
    lists = {cells[by]: cells[list] or () for cells in rows.values() if cells[by] is not UNKNOWN and cells[list] is not UNKNOWN}
    for name, others in lists.items():
        for other in others:
            if other in lists and name not in lists[other]:
                yield message("{one} lists {other} alone", one=name, other=other)


def _chosen(book: Book, sentence: Sentence, table: Rows) -> tuple[dict[Any, dict[str, Any]], bool]:
    """The rows that a sentence speaks of, and whether there may be more: rows of which too little is known."""
    rows = {row: cells for name in sentence.lands or (sentence.table,) for row, cells in table(name).items()}
    fitting, doubtful = {}, False
    for row, cells in rows.items():
        answers = [_fits(book, cells, column, wanted) for column, wanted in sentence.where.items()]
        if all(answers):
            fitting[row] = cells
        elif False not in answers:
            doubtful = True
    return fitting, doubtful


def _rows(book: Book, table: str) -> dict[Any, dict[str, Any]]:
    """Every row of a table, its keys by their heads among the cells; a cell that nobody has told is UNKNOWN."""
    heads = book.heads(table)[:-1]
    columns = book.sheet(table).columns
    filled = {}
    for row, cells in book.rows(table).items():
        labels = row if isinstance(row, tuple) else (row,)
        filled[row] = {**{column: cells.get(column, UNKNOWN) for column in columns}, **dict(zip(heads, labels, strict=True))}
    return filled


def _fits(book: Book, cells: Mapping[str, Any], column: str, wanted: Any) -> bool | None:
    """Whether a cell is as it is wanted; None where that is unknown."""
    value = _value(book, cells, column)
    if isinstance(wanted, str) and wanted.startswith("="):
        wanted = _value(book, cells, wanted[1:])
        wanted = NOTHING if wanted is None else wanted
    if value is UNKNOWN or wanted is UNKNOWN:
        return None
    return _is(value, wanted)


def _value(book: Book, cells: Mapping[str, Any], path: str) -> Any:
    own, through, rest = path.partition(">")
    if own not in cells:
        raise BadFact(message("{file}: there is no column {column}", file=FILE, column=own))
    value = cells[own]
    if not through or value is UNKNOWN or value is None:
        return value
    table, _, column = rest.partition(".")
    book.layout(table)
    try:
        fact = book.known_fact(table, value, column)
    except UnknownFact:
        return UNKNOWN
    return UNKNOWN if fact is None else fact.value


def _is(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        return _within(value, wanted)
    if isinstance(wanted, list):
        return any(_is(value, one) for one in wanted)
    if wanted == NOTHING:
        return value is None or value == []
    if isinstance(value, list):
        return any(_is(item, wanted) for item in value)
    return bool(value == wanted) or str(value) == str(wanted)


def _within(value: Any, wanted: Mapping[str, Any]) -> bool:
    if "not" in wanted and _is(value, wanted["not"]):
        return False
    if "only" in wanted:
        items = value if isinstance(value, list) else [value]
        if not all(_is(item, wanted["only"]) for item in items):
            return False
    if not all(_is(value, one) for one in wanted.get("all", ())):
        return False
    if "least" in wanted or "most" in wanted:
        if not isinstance(value, int | float):
            return False
        return bool(wanted.get("least", value) <= value <= wanted.get("most", value))
    return True


def _amount(number: float, wanted: Any, doubtful: bool) -> Iterator[str]:
    """That there are more or fewer than there should be; too few are none to speak of while more may come to light."""
    least, most = (wanted.get("least", 0), wanted.get("most", number)) if isinstance(wanted, Mapping) else (wanted, wanted)
    if number > most or (number < least and not doubtful):
        yield message("it is {number}", number=number)


def _lying(book: Book, sentence: Sentence, rows: Mapping[Any, Any], table: Rows) -> Iterator[str]:
    around = _neighbours(book, sentence)
    lands = {space: cells for name in sentence.lands or (_lie(book).table,) for space, cells in table(name).items()}
    for row in rows:
        others = [lands[other] for other in around(row) if other in lands]
        if sentence.beside and all(_all_fit(book, other, sentence.beside) is False for other in others):
            yield _named(row)
        if sentence.away_from and any(_all_fit(book, other, sentence.away_from) for other in others):
            yield _named(row)
    if sentence.together:
        groups = sorted(geometry.groups(sorted(rows), around), key=len)
        for group in groups[:-1]:
            yield listing(sorted(group)[:SHOWN])


def _lie(book: Book) -> geometry.Lie:
    lie = geometry.lie_of(book)
    if lie is None:
        raise BadFact(message("{file}: there is no map to lie on", file=FILE))
    return lie


def _neighbours(book: Book, sentence: Sentence) -> Callable[[str], Iterable[str]]:
    if not sentence.links:
        lie = _lie(book)
        return lambda space: geometry.neighbours(book, lie, space)
    beside: dict[str, list[str]] = {}
    table, _, column = sentence.links.partition(".")
    if column:
        return lambda space: book.rows(table).get(space, {}).get(column) or ()
    for (one, other, *_), cells in book.rows(sentence.links).items():
        if set(cells.values()) & set(sentence.shut):
            continue
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    return lambda space: beside.get(space, ())


def _all_fit(book: Book, cells: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool | None:
    """True where everything fits for certain, None where it may; so that what is unknown counts for the map and against nobody."""
    answers = [_fits(book, cells, column, value) for column, value in wanted.items()]
    return False if False in answers else None if None in answers else True


def _links(book: Book, sentence: Sentence) -> Iterator[str]:
    around = _neighbours(book, sentence)
    for wanted, pairs in ((True, sentence.linked), (False, sentence.apart)):
        for one, other in pairs:
            if (other in around(one)) != wanted:
                yield listing((one, other), AND)


def _named(row: Any) -> str:
    return listing(row, " | ") if isinstance(row, tuple) else str(row)
