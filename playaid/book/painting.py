"""A book being painted: strokes over many cells, each written as it is made and taken back one by one; what a page needs to show it."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from playaid.book import cells, owner_entries, owner_rules
from playaid.book.asked import names_beside, typed_as
from playaid.book.book import HOUSE, PRINTED, Book
from playaid.book.facts import BadFact, Fact
from playaid.book.geometry import AREAS, HEXES, KEPT, Lie, home, lie_of, low_columns, spaces
from playaid.book.owner_entries import Entry
from playaid.book.table_file import Keys
from playaid.book.table_specs import Cell
from playaid.language.message import as_message, message
from playaid.refused_files import make_folder, naming
from playaid.whole_file import Unconfirmed, put

LAID = "paint.json"
"""How the owner's picture lies, and where they have put the areas of a schematic map: beside their entries, no part of the book."""
MARKS = {"owner": "o", "house": "h", "printed": "p"}
NO_CELL = "x"
"""Stands where an area of the owner's own has no cell in a column that those of the document have."""
MOST_ROWS = 400
"""A table with more rows is no chart to be typed through."""
UNDONE = 500
FEW = 20
"""So many numbers are offered one by one."""
AXES = ("x", "y")
SPOT = 30
"""What one step of the page's own plane is on a drawn board."""
Before = dict[str, dict[Keys, Entry | None]]


class Change(NamedTuple):
    """One part of a stroke: these cells of a table hold this text now; None: what the owner said of them is forgotten."""

    table: str
    text: str | None
    keys: tuple[Keys, ...]


class Painter:
    """One owner's book under the brush. Not made for several threads."""

    def __init__(self, book: Book):
        if book.owner is None:
            raise BadFact("this book has no folder for the owner's entries")
        self.book = book
        self.strokes = 0
        self.when = ""
        self._facts: dict[str, dict[Keys, Fact | None]] = {}
        self._before: list[Before | int] = []
        self._unconfirmed: str | None = None

    def stroke(self, changes: Sequence[Change], when: str) -> dict[str, Any]:
        """Write a stroke, all of it or nothing; cells that are printed are passed over. Raises BadFact, UnknownFact."""
        new: dict[str, dict[Keys, Entry | None]] = {}
        passed = 0
        for change in changes:
            for table, keys, text in self._written(change):
                on_paper = self.book.printed(table, *keys)
                if on_paper is not None and on_paper.provenance == PRINTED:
                    passed += 1
                else:
                    new.setdefault(table, {})[keys] = None if text is None else Entry(text, when)
        before = self._put(new)
        if any(before.values()):
            self._before = [*self._before[-UNDONE:], before]
            self.strokes += 1
        return {**self._told(before), "passed": passed}

    def _written(self, change: Change) -> Iterable[tuple[str, Keys, str | None]]:
        texts: dict[str, str | None] = {}
        lie = lie_of(self.book)
        for named in change.keys:
            table, keys = (change.table, named) if lie is None else home(self.book, lie, change.table, named)
            full = self.book.full(table, keys)
            column = f"{table} {full[-1]}"
            if column not in texts:
                texts[column] = None if change.text is None else self.book.as_written(table, full, change.text)
            yield table, full, texts[column]

    def _put(self, new: Mapping[str, Mapping[Keys, Entry | None]]) -> Before:
        """Write them, in all tables or in none; what stood there before. Raises OSError, BadFact."""
        before: Before = {}
        try:
            with self.book.writing() as folder:
                for table, entries in new.items():
                    before |= self._put_in(os.path.join(folder, f"{table}.csv"), table, entries)
        except (OSError, BadFact):
            self._put_back(before)
            raise
        return before

    def _put_in(self, path: str, table: str, entries: Mapping[Keys, Entry | None]) -> Before:
        held: dict[Keys, Entry | None] = {**owner_entries.load(path)}
        changed = {keys: held.get(keys) for keys, entry in entries.items() if _text(held.get(keys)) != _text(entry)}
        if not changed:
            return {}
        held |= {keys: entries[keys] for keys in changed}
        told = {keys: entry for keys, entry in held.items() if entry is not None}
        with self._noting():
            owner_entries.save(path, self.book.layout(table).heads, told)
        return {table: changed}

    def _put_back(self, before: Before) -> None:
        """As far as the system lets: it has refused the rest of what was to be written with it."""
        if before:
            with suppress(OSError):
                self._put(before)

    @contextmanager
    def _noting(self) -> Iterator[None]:
        """What stands in its place is done, and the page is told once that it may not outlast a power cut."""
        try:
            yield
        except Unconfirmed as fault:
            self._unconfirmed = fault.strerror

    def _noted(self, answer: dict[str, Any]) -> dict[str, Any]:
        said, self._unconfirmed = self._unconfirmed, None
        return answer if said is None else {**answer, "unconfirmed": as_message(said)}

    def undo(self) -> dict[str, Any]:
        if not self._before:
            raise BadFact("there is nothing to take back")
        last = self._before[-1]
        changed: Before = {}
        if isinstance(last, int):
            with self._noting():
                owner_rules.revoke(self.book, last)
        else:
            changed = self._put(last)
        self._before.pop()  # what was refused can be taken back once more
        return self._noted({"whole": True}) if isinstance(last, int) else self._told(changed)

    def rule(self, line: str, when: str) -> dict[str, Any]:
        """State a rule of thumb, which counts as a stroke. Raises BadFact, UnknownFact."""
        with self._noting():
            owner_rules.state(self.book, line, when)
        stated = self.book.thumbs()[-1]
        self._before = [*self._before[-UNDONE:], stated.number]
        self.strokes += 1
        return self._noted({"whole": True, "rule": stated.text, "number": stated.number})

    def _told(self, changed: Mapping[str, Iterable[Keys]]) -> dict[str, Any]:
        """What the page is to show of cells that have changed. `stale`: others may have changed with them by a rule of thumb."""
        told = [[table, list(keys), *self._shown(table, keys)] for table, entries in changed.items() for keys in entries]
        return self._noted({"cells": told, "strokes": self.strokes, "stale": bool(self.book.thumbs())})

    def _shown(self, table: str, keys: Keys) -> tuple[str | None, str]:
        known = keys[:-1] in self.book.sheet(table).known_rows  # the last cell of a row of an open table may be gone with it
        return _shown(self.book.known_fact(table, *keys) if known else None, self.book.layout(table).cell_at(keys))

    def whole(self) -> dict[str, Any]:
        """All that a page needs: the map with its layers, the charts by name, how the picture lies."""
        book = self.book
        lie = lie_of(book)
        self._facts = {table: dict(book.cells(table)) for table in book.tables() if book.layout(table).provenance != HOUSE}
        return {
            "game": book.slug,
            "title": book.title(),
            "edition": book.edition,
            "map": None if lie is None else self._map(lie),
            "tables": [self._summary(table) for table in self._facts],
            "rules": [{"number": rule.number, "rule": rule.text} for rule in book.thumbs()],
            "laid": self.laid(),
            "strokes": self.strokes,
        }

    def _map(self, lie: Lie) -> dict[str, Any]:
        book = self.book
        document: dict[str, Any] = {
            "kind": lie.kind,
            "table": lie.table,
            "spaces": spaces(book, lie),
            "layers": self._layers(lie.table, book.sheet(lie.table).columns, lie.own),
            "own": bool(lie.own),
            "ground": lie.ground,
            "sea": lie.sea,
        }
        if lie.kind == HEXES:
            document["low"] = low_columns(book, lie)
            document["sides"] = self._sides(lie)
        elif lie.kind == AREAS and lie.links in book.tables():
            document["links"] = self._links(lie)
        return document

    def _layers(self, table: str, columns: Sequence[str], own: str = "") -> list[dict[str, Any]]:
        facts = {**self._facts[table], **(self._facts[own] if own else {})}
        rows = [(name, row) for name in (table, own) if name for row in self.book.sheet(name).rows]
        has = {name: set(self.book.sheet(name).columns) for name in (table, own) if name}
        layers = []
        for column in columns:
            cell = self.book.layout(table).cell_of(column)
            shown = [_shown(facts.get((*row, column)), cell) if column in has[name] else (None, NO_CELL) for name, row in rows]
            texts, marks = [text for text, _ in shown], "".join(mark for _, mark in shown)
            layers.append({**self._column(table, column), "texts": texts, "from": marks, "own": column in has.get(own, ())})
        return layers

    def _column(self, table: str, column: str) -> dict[str, Any]:
        cell = self.book.layout(table).cell_of(column)
        return {
            "name": column,
            "title": cell.title or column,
            "case": cell.citation or self.book.layout(table).citation,
            "why": cell.why or self.book.layout(table).why,
            "wants": typed_as(self.book, cell),
            "values": list(self._values(table, column, cell)),
            "several": cell.separator if cell.type == "list" else "",
            "free": not cell.is_held() or not self._values(table, column, cell),
        }

    def _values(self, table: str, column: str, cell: Cell) -> tuple[str, ...]:
        values = ("yes", "no") if cell.type == "flag" else cell.values or (names_beside(self.book, cell) if cell.beside else cell.known)
        if not values and cell.references:
            values = tuple(row[0] for row in self.book.sheet(cell.references).rows)
        if not values and cell.type == "int" and cell.min is not None and cell.max is not None and cell.max - cell.min <= FEW:
            values = tuple(str(number) for number in range(int(cell.min), int(cell.max) + 1))
        return (*values, cells.NOTHING) if self.book.allows_none(table, column) and cells.NOTHING not in values else values

    def _sides(self, lie: Lie) -> dict[str, Any]:
        layers = self._layers(lie.sides, KEPT)
        return {
            "table": lie.sides,
            **{key: layers[0][key] for key in ("title", "case", "why", "wants", "values", "several", "free")},
            "kept": list(KEPT),
            "texts": [layer["texts"] for layer in layers],
            "from": [layer["from"] for layer in layers],
        }

    def _links(self, lie: Lie) -> dict[str, Any]:
        """The pairs of areas that a link is known of; of a pair the cell that is to be told stands first in the alphabet.

        `pairs`: how many there are in all, None for every pair of the map's areas; `all`: what is known is all, says the cell `complete`.
        """
        book = self.book
        told = self._facts[lie.links]
        known = [(keys[:2], fact) for keys, fact in told.items() if fact is not None and fact.value not in lie.none[1:]]
        known += [(keys[:2], fact) for keys, fact in (self._facts[lie.own_links].items() if lie.own_links else ()) if fact is not None]
        complete = book.known_fact(*lie.complete) if lie.complete else None
        cell = book.layout(lie.links).cell_of(book.sheet(lie.links).columns[0])
        return {
            "table": lie.links,
            "values": [value for value in cell.values if value not in lie.none[1:]],
            "none": lie.none[0] if lie.none else "",
            "known": [[*keys, *_shown(fact, cell)] for keys, fact in known],
            "pairs": None if book.layout(lie.links).open else sum(fact is None or fact.value not in lie.none[1:] for fact in told.values()),
            "complete": list(lie.complete),
            "all": bool(complete is not None and complete.value),
        }

    def _summary(self, table: str) -> dict[str, Any]:
        known = list(self._facts[table].values())
        missing = sum(fact is None for fact in known)
        return {"name": table, "title": self.book.title(table), "cells": len(known), "missing": missing, "rows": len(self.book.keys(table))}

    def chart(self, table: str) -> dict[str, Any]:
        """One table as a grid to be typed through. Raises UnknownFact, BadFact for one that is no chart."""
        book = self.book
        sheet = book.sheet(table)
        if len(sheet.rows) > MOST_ROWS:
            raise BadFact(message("{title} has {n} rows: paint it, or take a workbook", title=book.title(table), n=len(sheet.rows)))
        rows = [{"keys": list(row), "cells": [list(self._shown(table, (*row, column))) for column in sheet.columns]} for row in sheet.rows]
        layout = sheet.layout
        about = {"table": table, "title": layout.title, "case": layout.citation, "heads": [axis.name for axis in layout.keys]}
        return {**about, "columns": [self._column(table, column) for column in sheet.columns], "rows": rows}

    def laid(self) -> dict[str, Any]:
        """The points that lay the grid on the owner's picture, and where their areas are; empty where nothing can be read of them."""
        assert self.book.owner is not None
        try:
            with open(os.path.join(self.book.owner, LAID), encoding="utf-8") as file:
                laid = json.load(file)
        except (OSError, ValueError):
            return {}
        return laid if isinstance(laid, dict) else {}

    def lay(self, laid: Mapping[str, Any]) -> dict[str, Any]:
        """Keep how the picture lies: `points` (space, x, y in the picture) and `spots` (area: x, y). Raises BadFact for anything else."""
        points = [_point(point) for point in _sized(laid.get("points", []), list, "a list", 4)]
        spots = {str(name)[:200]: _numbers(at) for name, at in _sized(laid.get("spots", {}), dict, "an object", 500).items()}
        assert self.book.owner is not None
        path = os.path.join(self.book.owner, LAID)
        make_folder(self.book.owner)
        drawn = self._draw(spots)
        try:
            with naming(path), self._noting():
                put(path, json.dumps({"points": points, "spots": spots}).encode())
        except OSError:
            self._put_back(drawn)
            raise
        return self._noted({"kept": True})

    def _draw(self, spots: Mapping[str, list[float]]) -> Before:
        """Let the board be drawn as the owner has placed their areas, where the book says where each is drawn; what stood there before."""
        lie = lie_of(self.book)
        if lie is None or not lie.spots:
            return {}
        sheet = self.book.sheet(lie.spots)
        new: dict[Keys, Entry | None] = {}
        for name, at in spots.items():
            for axis, number in zip(AXES, at, strict=True):
                cell = sheet.layout.cell_of(axis)
                if (name,) in sheet.known_rows:
                    text = str(round(min(max(number * SPOT, cell.min or 0), cell.max or 1e6)))
                    new[(name, axis)] = Entry(text, self.when)
        return self._put({lie.spots: new})


def change_of(document: Any) -> Change:
    if not isinstance(document, dict):
        raise BadFact("a change is an object")
    table, text, keys = document.get("table"), document.get("text"), document.get("keys")
    fits = isinstance(table, str) and (text is None or (isinstance(text, str) and len(text) < 500)) and isinstance(keys, list)
    if not fits or not all(isinstance(cell, list) and all(isinstance(key, str) and len(key) < 200 for key in cell) for cell in keys or ()):
        raise BadFact("a change has a table, a text or nothing, and the keys of its cells")
    return Change(str(table), text, tuple(tuple(cell) for cell in keys or ()))


def _shown(fact: Fact | None, cell: Cell) -> tuple[str | None, str]:
    """The text of a cell, and where it is from: o owner, t their rule of thumb, h house, p printed, d of the documents else, . none."""
    if fact is None:
        return None, "."
    mark = "t" if "the owner's rule " in fact.note else MARKS.get(fact.provenance, "d")
    return cells.write(fact.value, cell), mark


def _text(entry: Entry | None) -> str | None:
    return None if entry is None else entry.text


def _sized(value: Any, kind: type[list[Any]] | type[dict[str, Any]], called: str, most: int) -> Any:
    if not isinstance(value, kind) or len(value) > most:
        raise BadFact(message("{called} of at most {most} belongs here", called=called, most=most))
    return value


def _point(value: Any) -> list[Any]:
    if not isinstance(value, list) or len(value) != 3 or not isinstance(value[0], str):
        raise BadFact("a point is a space and two numbers")
    return [value[0][:20], *_numbers(value[1:])]


def _numbers(value: Any) -> list[float]:
    fits: Callable[[Any], bool] = lambda number: isinstance(number, int | float) and abs(number) < 1e6  # noqa: E731
    if not isinstance(value, list) or len(value) != 2 or not all(map(fits, value)):
        raise BadFact("two numbers belong here")
    return [float(number) for number in value]
