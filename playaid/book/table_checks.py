"""Faults of a table that need no more than the table: labels, ranges that overlap, and the sense in which values rise."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from playaid.book import table_file
from playaid.book.table_file import Keys
from playaid.book.table_specs import Cell, Layout, Monotonic
from playaid.language.message import listing, message


class Fault(NamedTuple):
    """Something wrong in a table: where, and what."""

    table: str
    row: str
    column: str
    text: str

    def __str__(self) -> str:
        place = listing(
            part
            for part in (
                self.table,
                self.row and message("row {row}", row=self.row),
                self.column and message("column {column}", column=self.column),
            )
            if part
        )
        return message("{place}: {fault}", place=place, fault=self.text)


def range_faults(layout: Layout, position: int, labels: Iterable[str]) -> Iterator[Fault]:
    """Labels of a range axis that are no ranges, or that share a number. `position` counts the keys of a fact from 0."""
    seen: list[tuple[float, float, str]] = []
    for label in labels:
        row, column = ("", label) if position == len(layout.keys) else (label, "")
        try:
            low, high = table_file.bounds(label)
        except ValueError:
            yield Fault(layout.name, row, column, "no range: 7, 3-5, 9+ or 2- belongs here")
            continue
        least, greatest = (float("-inf") if low is None else low), (float("inf") if high is None else high)
        if least > greatest:
            yield Fault(layout.name, row, column, "the range runs backwards")
        for other_least, other_greatest, other in seen:
            if least <= other_greatest and other_least <= greatest:
                yield Fault(layout.name, row, column, message("overlaps with {other}", other=other))
        seen.append((least, greatest, label))


def monotonic_faults(layout: Layout, rows: Iterable[Keys], columns: Iterable[str], known: Callable[[Keys], Any]) -> Iterator[Fault]:
    """Cells that break the declared sense against the last known cell before them. `known(keys)` gives a value, None when there is none."""
    rows, columns = list(rows), list(columns)
    for column in columns:
        cell = layout.cell_of(column)
        for sense in cell.monotonic:
            if sense.along == "rows":
                for line in _blocks(rows):
                    yield from _along(layout, [(*row, column) for row in line], known, cell, sense)
    for sense in layout.cell.monotonic if layout.across else ():
        if sense.along == "columns":
            for row in rows:
                yield from _along(layout, [(*row, column) for column in columns], known, cell=layout.cell, sense=sense)


def _blocks(rows: list[Keys]) -> list[list[Keys]]:
    """Rows that differ in the last key only belong together: a table by terrain and roll rises with the roll, in each terrain anew."""
    blocks: dict[Keys, list[Keys]] = {}
    for row in rows:
        blocks.setdefault(row[:-1], []).append(row)
    return list(blocks.values())


_SENSE = {
    ("up", True): "the same as at {place}; values must go up here",
    ("up", False): "lower than at {place}; values must go up here",
    ("down", True): "the same as at {place}; values must go down here",
    ("down", False): "higher than at {place}; values must go down here",
}


def _along(layout: Layout, line: list[Keys], known: Callable[[Keys], Any], cell: Cell, sense: Monotonic) -> Iterator[Fault]:
    before: tuple[float, Keys] | None = None
    for keys in line:
        rank = _rank(known(keys), cell, sense)
        if rank is None:
            continue
        if before is not None:
            step = rank - before[0] if sense.sense == "up" else before[0] - rank
            if step < 0 or (sense.strict and step == 0):
                place = before[1][-1] if sense.along == "columns" else "|".join(before[1][:-1])
                yield Fault(layout.name, "|".join(keys[:-1]), keys[-1], message(_SENSE[sense.sense, step == 0], place=place))
        before = (rank, keys)


def _rank(value: Any, cell: Cell, sense: Monotonic) -> float | None:
    if isinstance(value, list):
        if sense.item is None or not -len(value) <= sense.item < len(value):
            return None
        value = value[sense.item]
    if isinstance(value, int | float):
        return value
    return cell.values.index(value) if value in cell.values else None
