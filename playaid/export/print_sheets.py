"""Sheets for a table night, as pages to print: a book's tables with where each value is from; tracks and sheets of a game under way."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from playaid.board.model import Board, Sheet, Track
from playaid.book import cells
from playaid.book.book import Book
from playaid.export.html_page import environment
from playaid.language.message import as_message, listing, message
from playaid.language.translation import translate
from playaid.language.width import columns, pad

LETTER, LEAST, BESIDE = 6.5, 32, 10
"""Pixels of a letter in a table that is printed, of the least column, and of what is left blank in one."""
UPRIGHT, LYING = 660, 1250
"""A table that is wider is printed on paper that lies on its side; one that is wider still, smaller, its heads upright."""
MANY = 30
"""Columns of a table that is printed smallest."""
LONG = 200
"""Rows of a table that is printed only when it is asked for by name."""
DRAWN = (frozenset(("outline",)), frozenset(("x", "y")), frozenset(("column", "row")))
"""Columns of tables that say how a map is drawn: these and empty ones are printed only when they are asked for by name, too."""
EMPTIED = str.maketrans("■●", "□○")
BOXES = frozenset("■□●○")
MARKS = {"conflict": "c", "derived": "d", "doubtful": "?", "owner": "o", "house": "h"}
"""Where a value may be from besides the print, and how it is marked."""


class Cell(NamedTuple):
    """A value as it is written, and the mark of where it is from; empty for the print."""

    text: str
    mark: str = ""


class Chart(NamedTuple):
    name: str
    title: str
    source: str
    heads: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], tuple[Cell, ...]], ...]

    @property
    def breadth(self) -> str:
        """How it is printed: "" on upright paper, `broad` on its side, `dense` smaller besides, `least` smallest. No word is broken."""
        printed = zip(self.heads, *((*labels, *(cell.text for cell in row)) for labels, row in self.rows), strict=True)
        longest = (
            max((columns(word) for text in column for word in translate(text).replace(";", "; ").split()), default=0) for column in printed
        )
        wide = sum(max(LEAST, letters * LETTER + BESIDE) for letters in longest)
        return "" if wide <= UPRIGHT else "broad" if wide <= LYING else "broad dense" if len(self.heads) <= MANY else "broad dense least"


def charts(book: Book, tables: Sequence[str] = ()) -> Iterator[Chart]:
    """The tables that are named, else all but the too long and what only draws. Raises UnknownFact where there is no such table."""
    for name in tables or book.tables():
        sheet, layout = book.sheet(name), book.layout(name)
        if not tables and (not 0 < len(sheet.rows) <= LONG or any(columns <= {*sheet.columns} for columns in DRAWN)):
            continue
        heads = (*(axis.name for axis in layout.keys), *sheet.columns)
        rows = tuple((tuple(row), tuple(_cell(book, name, (*row, column)) for column in sheet.columns)) for row in sheet.rows)
        source = listing(filter(None, (layout.citation and message("[{case}]", case=layout.citation), layout.document)))
        yield Chart(name, layout.title, source, heads, rows)


def tables_too_long(book: Book) -> list[str]:
    return [name for name in book.tables() if len(book.sheet(name).rows) > LONG]


def _cell(book: Book, table: str, keys: tuple[str, ...]) -> Cell:
    fact = book.known_fact(table, *keys)
    if fact is None:
        return Cell("")
    return Cell(cells.write(fact.value, book.layout(table).cell_of(keys[-1])), MARKS.get(fact.provenance, ""))


def tables_page(title: str, book: Book, tables: Sequence[str] = ()) -> Iterator[str]:
    page = environment().get_template("sheets.html.jinja")
    yield from page.generate(
        title=message("{title}: charts and tables", title=title),
        charts=list(charts(book, tables)),
        left_out=() if tables else tables_too_long(book),
        marks={mark: provenance for provenance, mark in MARKS.items()},
        board=None,
    )


Columns = tuple[str, tuple[str, ...], Sequence[tuple[str, ...]]]
"""A title, the heads, and rows of text, the first of each its label."""


def stats_page(*tables: Columns) -> Iterator[str]:
    """What the evenings of a folder come to, as tables."""
    yield from (
        environment()
        .get_template("sheets.html.jinja")
        .generate(
            title=as_message("The evenings kept here"),
            charts=[
                Chart("", title, "", heads, tuple(((row[0],), tuple(map(Cell, map(translate, row[1:])))) for row in rows))
                for title, heads, rows in tables
            ],
            left_out=(),
            marks={},
            board=None,
        )
    )


class Furniture(NamedTuple):
    tracks: tuple[Track, ...]
    sheets: tuple[Sheet, ...]


def own(board: Board, table: Board, side: str) -> Furniture:
    """What `side` alone has before it: its own sheets, and what its board has beyond the table's."""
    tracks = tuple(track for track in board.tracks if track not in table.tracks)
    return Furniture(tracks, tuple(sheet for sheet in board.sheets if sheet.side == side or sheet not in table.sheets))


def blank_furniture(furniture: Furniture) -> Furniture:
    """The same without markers and values, to be written on; boxes and pips are empty ones."""
    tracks = tuple(track._replace(now=None, tilt=0.0, note="", boxes=tuple(map(_emptied, track.boxes))) for track in furniture.tracks)
    sheets = (sheet._replace(rows=tuple((head, _boxes(text)) for head, text in sheet.rows)) for sheet in furniture.sheets)
    return Furniture(tracks, tuple(sheets))


def _emptied(text: str) -> str:
    return text.translate(EMPTIED)


def _boxes(text: str) -> str:
    return _emptied(text) if text and not set(text) - BOXES else ""


def furniture_page(title: str, furniture: Furniture) -> Iterator[str]:
    yield from environment().get_template("sheets.html.jinja").generate(title=title, charts=(), left_out=(), marks={}, board=furniture)


def furniture_lines(furniture: Furniture) -> Iterator[str]:
    for track in furniture.tracks:
        boxes = [" ".join(translate(box).split("\n")) for box in track.boxes]
        yield f"  {translate(track.title)}: " + " · ".join(f"[{box}]" if number == track.now else box for number, box in enumerate(boxes))
    for sheet in furniture.sheets:
        yield f"  {translate(sheet.title)}"
        rows = [(translate(head), translate(text)) for head, text in sheet.rows]
        width = max((columns(head) for head, _ in rows), default=0)
        yield from (f"    {pad(head, width)}  {text}".rstrip() for head, text in rows)
