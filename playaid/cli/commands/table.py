import re
from collections.abc import Sequence
from typing import Any, TypedDict

import click

from playaid.book.book import Book
from playaid.book.facts import Fact, value_in_words
from playaid.cli.command import Answer, Session, Terminal, command, pick
from playaid.cli.options import table_names
from playaid.cli.text.table_lines import table_lines
from playaid.cli.text.words import in_words
from playaid.language.message import listing, message
from playaid.language.translation import translate
from playaid.referee.contract.names import find, fits, fold
from playaid.referee.contract.refusals import Unreadable


class TableCell(TypedDict):
    table: str
    keys: Sequence[str]
    value: Any
    provenance: str
    citation: str


class TableCells(TypedDict):
    cells: list[TableCell]


class Tables(TypedDict):
    tables: list[str]


@command("table", opens=True)
@click.argument("name", required=False, shell_complete=table_names)
@click.argument("keys", nargs=-1)
def table(terminal: Terminal, opened: Session, name: str | None, keys: tuple[str, ...]) -> Answer[TableCell | TableCells | Tables]:
    """Look up one cell of a table: value, where it comes from, by which case. Without all of its keys, each cell that they leave;
    of a name that stands in tables, its row in each; and without anything the tables that there are."""
    book = opened.book
    if name is None:
        return Answer(_listed(book), Tables(tables=[*book.tables()]))
    by_title, name, keys = _titled(book, name, keys)
    try:
        named = by_title or find(name, dict.fromkeys(book.tables(), ()), "table")
    except Unreadable:
        rows = _rows_of(book, " ".join((name, *keys)))
        if not rows:
            raise
        lines = [line for found in rows for line in _row_lines(book, found, terminal.width())]
        return Answer(lines, _data(fact for table, row in rows for fact in _cells(book, table, row).values()))
    if len(keys) < len(book.axes(named)):
        return _left(terminal, book, named, keys)
    return _cell(opened, named, keys)


def _titled(book: Book, name: str, keys: tuple[str, ...]) -> tuple[str, str, tuple[str, ...]]:
    """The table of which words are the title, or its beginning, with the keys behind them: `Spell Failure`, as a throw names it. Empty
    where they are none, or might be several."""
    titles = {table: [book.title(table), translate(book.title(table))] for table in book.tables()}
    words = (*name.split(), *keys)
    for many in range(len(words), 1, -1):
        fitting = fits(" ".join(words[:many]), titles, slips=False)
        if len(fitting) == 1:
            return fitting[0], name, words[many:]
    return "", name, keys


def _cell(opened: Session, named: str, keys: tuple[str, ...]) -> Answer[TableCell | TableCells | Tables]:
    from playaid.book.facts import MissingFact
    from playaid.referee.contract.refusals import Missing

    try:
        fact = opened.book.fact(named, *keys)
    except MissingFact as missing:
        raise Missing(
            message("{cell} is not known: {why}", cell=f"{named} {' '.join(keys)}", why=missing.why or missing.wants),
            hint=message(
                "{line}, or play with new --tables house", line=f"playaid tables set {opened.game.slug} {named} {' '.join(keys)} VALUE"
            ),
        ) from None
    cite = f" [{translate(fact.citation)}]" if fact.citation else ""
    note = f"; {translate(fact.note)}" if fact.note else ""
    line = f"  {translate(listing((fact.table, *fact.keys), ' '))} = {fact.value}{cite}  ({in_words(fact.provenance)}{note})"
    return Answer([line], pick(TableCell, fact))


def _left(terminal: Terminal, book: Book, named: str, keys: tuple[str, ...]) -> Answer[TableCell | TableCells | Tables]:
    """What the keys that are said leave of a table; and how the others are said."""
    said = tuple(
        find(key, dict.fromkeys(axis, ()), head) for key, axis, head in zip(keys, book.axes(named), book.heads(named), strict=False)
    )
    heads = book.heads(named)
    rows = [row for row in _row_keys(book, named) if row[: len(said)] == said]
    usage = " ".join((named, *(head.upper() for head in heads)))
    lines = [
        message("{title}: table {usage} tells one value, and where it is from", title=book.title(named), usage=usage),
        *_told_rows(book, named, rows, terminal.width()),
    ]
    return Answer(lines, _data(fact for row in rows for fact in _cells(book, named, row).values()))


def _told_rows(book: Book, named: str, rows: Sequence[tuple[str, ...]], width: int) -> list[str]:
    """Rows side by side where they have few columns, else each by itself."""
    columns = book.axes(named)[-1]
    if len(columns) > MOST_BESIDE:
        return [line for row in rows for line in _row_lines(book, (named, row), width, named=False)]
    shown = joined([[*row, *(_told(_cells(book, named, row).get(column)) for column in columns)] for row in rows], len(columns))
    return table_lines([*book.heads(named)[:-1], *columns], shown, width)


def joined(rows: Sequence[Sequence[str]], values: int) -> list[list[str]]:
    """Rows that say the same of numbers one behind the other as one of their bounds, as printed charts have them: 7-9, 10+. values: how
    many columns are no keys."""
    told = list[list[str]]()
    last = ""
    for row in rows:
        *keys, at = row[: len(row) - values]
        number = NUMBER.fullmatch(at)
        same = bool(told) and told[-1][: len(keys)] == keys and told[-1][len(keys) + 1 :] == [*row[len(keys) + 1 :]]
        if same and number is not None and last.isdecimal() and int(number[1]) == int(last) + 1:
            first = told[-1][len(keys)].partition("-")[0]
            told[-1][len(keys)] = f"{first}+" if number[2] else f"{first}-{at}"
        else:
            told.append([*row])
        last = at
    return told


NUMBER = re.compile(r"(\d+)(\+?)")
MOST_BESIDE = 5


def _rows_of(book: Book, name: str) -> list[tuple[str, tuple[str, ...]]]:
    """The rows that are called so, whatever table they stand in."""
    wanted = fold(name)
    return [(table, row) for table in book.tables() for row in _row_keys(book, table) if row and fold(row[0]) == wanted]


def _row_lines(book: Book, found: tuple[str, tuple[str, ...]], width: int, named: bool = True) -> list[str]:
    from playaid.cli.text.heading import pack_parts

    table, row = found
    cells = (f"{translate(column)} {_told(fact)}" for column, fact in _cells(book, table, row).items())
    head = message("{row} ({table}):" if named else "{row}:", row=listing(row, " "), table=table)
    return [f"  {line}" for line in pack_parts([translate(head), *cells], "  ", width - 2)]


def _row_keys(book: Book, table: str) -> list[tuple[str, ...]]:
    return [(key,) if isinstance(key, str) else tuple(key) for key in book.keys(table)]


def _cells(book: Book, table: str, row: tuple[str, ...]) -> dict[str, Fact | None]:
    """Column -> what is known of its cell in this row."""
    return {column: book.known_fact(table, *row, column) for column in book.axes(table)[-1]}


def _told(fact: Fact | None) -> str:
    return "?" if fact is None else translate(value_in_words(fact.value))


def _data(facts: Any) -> TableCells:
    return TableCells(cells=[pick(TableCell, fact) for fact in facts if fact is not None])


def _listed(book: Book) -> list[str]:
    from playaid.language.width import wrap_text

    names = translate(listing(book.tables()))
    return [*wrap_text(names, 78, "  ", "  "), "  table NAME shows a table, table ROW what stands of a unit, say, in each"]
