"""What is asked of whoever has a copy of the game: which cell it is, what stands in it, and how that is typed."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from playaid.book import cells
from playaid.book.facts import BadFact, Fact, MissingFact, UnknownFact
from playaid.book.table_file import Keys, Sheet, cell_name
from playaid.book.table_specs import Cell
from playaid.language.message import as_message, listing, message

FEW = 3
"""So many names are told as examples of names."""


class Asking(Protocol):
    """What a question is made of: the tables of a book, and what is known in them."""

    def sheet(self, table: str, *more: Keys) -> Sheet: ...
    def heads(self, table: str) -> Keys: ...
    def cells(self, table: str) -> Iterator[tuple[Keys, Fact | None]]: ...
    def known_fact(self, table: str, *keys: object) -> Fact | None: ...
    def house(self, table: str, *keys: str) -> Fact | None: ...
    def allows_none(self, table: str, column: str) -> bool: ...
    def citation(self, table: str, keys: Keys) -> str: ...
    def why_missing(self, table: str, keys: Keys) -> str: ...


def missing_fact(book: Asking, sheet: Sheet, keys: Keys, wants: str = "") -> MissingFact:
    """The question for a cell of which nothing is known; `wants` where it has been worked out already."""
    table, cell = sheet.layout.name, sheet.layout.cell_at(keys)
    why, citation, name = book.why_missing(table, keys), book.citation(table, keys), _with_its_name(book, sheet, keys)
    wants = wants or _typed_or_none(book, table, keys[-1], cell)
    return MissingFact(table, keys, why, citation, wants, cells.options(cell), name, cell.title)


def missing_facts(book: Asking, table: str) -> Iterator[MissingFact]:
    """A question for each cell of a table of which nothing is known, in the order of its file."""
    sheet = book.sheet(table)
    empty = [keys for keys, fact in book.cells(table) if fact is None]
    columns = {keys[-1] for keys in empty}
    wants = {column: _typed_or_none(book, table, column, sheet.layout.cell_of(column)) for column in columns}
    return (missing_fact(book, sheet, keys, wants[keys[-1]]) for keys in empty)


def _typed_or_none(book: Asking, table: str, column: str, cell: Cell) -> str:
    """The value wanted, and that nothing may be told, where it may."""
    wants = typed_as(book, cell)
    if cells.NOTHING in cell.values or not book.allows_none(table, column):
        return wants
    return message("{wants}, or {nothing} for none", wants=wants, nothing=cells.NOTHING)


def typed_as(book: Asking, cell: Cell) -> str:
    """The value wanted, in words: names of another table where the cell refers to one, whose each item is where they have an order."""
    if cell.beside:
        return cells.wants(cell._replace(values=names_beside(book, cell)))
    if cell.each:
        return cells.wants(cell, _each(book, cell))
    if cell.like:
        return _names_like(cell, names_beside(book, cell)[:FEW])
    if cell.known:
        return message("{name}, such as {names}", name=cells.wants(cell), names=listing(cell.known))
    if not cell.references or cell.values:
        return cells.wants(cell)
    from playaid.book.vocabulary import list_names

    try:
        rows = list_names([row[0] for row in book.sheet(cell.references).rows], 24)
    except (UnknownFact, BadFact):
        return cells.wants(cell)  # the check of the tables says what is wrong with the other one
    return (
        message("values with {separator!r} between them, each {wanted}", separator=cell.separator, wanted=rows)
        if cell.type == "list"
        else rows
    )


def unfit_in_order(book: Asking, cell: Cell, text: str) -> str:
    """Why a list will not do whose items have an order, with whose each is."""
    return message("{text!r} will not do; wanted is {wanted}", text=text, wanted=typed_as(book, cell))


def _names_like(cell: Cell, names: Sequence[str]) -> str:
    wants = message("names with {separator!r} between them", separator=cell.separator) if cell.type == "list" else as_message("a name")
    return message("{name}, such as {names}", name=wants, names=listing(names)) if names else wants


def names_beside(book: Asking, cell: Cell) -> tuple[str, ...]:
    """What may stand in a cell that takes names of another column, or names like those, as far as they have been told."""
    table, _, column = (cell.beside or cell.like).partition(".")
    told = (book.known_fact(table, *row, column) for row in book.sheet(table).rows)
    return (*cell.known, *(str(fact.value) for fact in told if fact is not None and fact.value is not None))


def names_of_the_house(book: Asking, cell: Cell) -> tuple[str, ...]:
    """What the house has in another column in place of what has not been told: so it is called in sessions that play with its tables, and
    may be spoken of."""
    table, _, column = cell.beside.partition(".")
    untold = [row for row in book.sheet(table).rows if book.known_fact(table, *row, column) is None] if table else []
    return tuple(str(fact.value) for row in untold if (fact := book.house(table, *row, column)) is not None)


def _each(book: Asking, cell: Cell) -> list[str]:
    """Whose each item of a list is: the names of another column, the keys of its row where that has not been told or has none."""
    table, _, column = cell.each.partition(".")
    heads = book.heads(table)[:-1]
    told = ((row, book.known_fact(table, *row, column)) for row in book.sheet(table).rows)
    return [str(fact.value) if fact is not None and fact.value is not None else _row(heads, row) for row, fact in told]


def _row(heads: Sequence[str], row: Keys) -> str:
    return listing((message("{head} {key}", head=head, key=key) for head, key in zip(heads, row, strict=True)), " ")


def name_of_row(book: Asking, sheet: Sheet, row: Keys) -> str:
    """What a record is called besides its key, where its table has names and this one's is known; else ""."""
    if sheet.layout.across is not None or "name" not in sheet.layout.columns:
        return ""
    known = book.known_fact(sheet.layout.name, *row, "name")
    return str(known.value) if known is not None and known.value else ""


def _with_its_name(book: Asking, sheet: Sheet, keys: Keys) -> str:
    """What a cell is called: with the name of its record, where that has one besides its key: `Game Board, 2, Docks, kind`."""
    name = "" if keys[-1] == "name" else name_of_row(book, sheet, keys[:-1])
    return listing((sheet.layout.title, *keys[:-1], name, keys[-1])) if name and name not in keys else cell_name(sheet, keys)
