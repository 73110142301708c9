"""Rows in columns that fit a terminal: cells are broken between words and phrases; where no column keeps room to be read, row by row."""

from collections.abc import Iterator, Sequence

from playaid.language.translation import translate
from playaid.language.width import columns, pad, wrap_text

LEAST, MOST_LEAST = 12, 24
"""A column that has more to say keeps so much room; more for words that are not broken, up to so much."""
GAP = "  "
MARGIN = 4


def table_lines(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int | None = None) -> list[str]:
    """A table for people. width: columns of the terminal; None where what is written is no terminal, and no line is broken."""
    heads, rows = [*map(translate, heads)], [[*map(translate, row)] for row in rows]
    wide = [max(map(columns, column)) for column in zip(heads, *rows, strict=True)]
    if width is None:
        return [line for row in (heads, *rows) for line in _row(row, wide)]
    least = [min(max([LEAST, *map(len, " ".join(column).split())]), MOST_LEAST) for column in zip(heads, *rows, strict=True)]
    if not _shrink(wide, least, width - len(GAP) * (len(wide) - 1)):
        return [line for row in rows for line in _one_by_one(heads, row, width)]
    return [*_row(heads, wide), GAP.join("─" * room for room in wide), *(line for row in rows for line in _row(row, wide))]


def _shrink(wide: list[int], least: Sequence[int], room: int) -> bool:
    """Take from the widest until all have room together; False where that leaves none readable."""
    while sum(wide) > room:
        broad = [at for at, enough in enumerate(least) if wide[at] > enough]
        if not broad:
            return False
        wide[max(broad, key=wide.__getitem__)] -= 1
    return True


def _row(cells: Sequence[str], wide: Sequence[int]) -> Iterator[str]:
    parts = [wrap_text(cell, room) or [""] for cell, room in zip(cells, wide, strict=True)]
    for at in range(max(map(len, parts))):
        yield GAP.join(pad(part[at] if at < len(part) else "", room) for part, room in zip(parts, wide, strict=True)).rstrip()


def _one_by_one(heads: Sequence[str], row: Sequence[str], width: int) -> Iterator[str]:
    told = [f"{head}: {text}" for head, text in zip(heads[1:], row[1:], strict=True) if text]
    yield from wrap_text(row[0], width)
    for text in told:
        yield from wrap_text(text, width, " " * (MARGIN + 2), " " * MARGIN)
