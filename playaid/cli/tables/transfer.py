import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from stat import S_ISREG
from typing import Annotated, Any, NotRequired, TypedDict

import typer

from playaid.book import Book, book_transfer, cells, table_exchange
from playaid.book.table_checks import Fault
from playaid.cli.tables.base import (
    Cell,
    Game,
    Out,
    OverPrinted,
    Page,
    Refused,
    Rows,
    Taken,
    Written,
    book_of,
    cell_text,
    count_cells,
    handed_out,
    list_faults,
    now,
    say,
    taken_page,
    verb,
)
from playaid.desk.locations import editions, owner_folder
from playaid.language.message import SEMICOLON, counted, listing, message
from playaid.language.translation import translate
from playaid.refused_files import naming


class Template(TypedDict):
    table: str
    csv: str


class WorkbookWritten(TypedDict):
    file: str
    tables: list[str]


class BookTaken(TypedDict):
    """`tables import` of a book; entered: how many cells were taken in"""

    name: str
    fingerprint: str
    new: Sequence[book_transfer.Difference]
    differ: Sequence[book_transfer.Difference]
    same: int
    rules: list[str]
    faults: Sequence[Fault]
    entered: NotRequired[int]


class BookEntry(TypedDict):
    """A book of the owner's, and how many cells and rules it has."""

    book: str
    cells: int
    rules: int
    fingerprint: str


class Books(TypedDict):
    books: list[BookEntry]


class KeptCells(TypedDict):
    """`tables keep`; otherwise: what the owner's book has otherwise, in words"""

    entered: list[Cell]
    otherwise: list[str]


@verb()
def template(
    ctx: typer.Context,
    game: Game,
    table: Annotated[str | None, typer.Argument(metavar="[TABLE]", help="The table's name; not with --workbook.")] = None,
    out: Out = None,
    workbook: Annotated[Path | None, typer.Option("--workbook", metavar="FILE", help="All tables as one workbook, FILE.xlsx.")] = None,
) -> Page[Template | WorkbookWritten | Written]:
    """A table as CSV, or all as a workbook, to fill in from your copy: what is known stands in it, empty cells are the missing ones."""
    if workbook is not None:
        return write_workbook(book_of(game), workbook, ctx.obj.shows_bars)
    if table is None:
        raise Refused("usage", "template takes a table, or --workbook FILE.xlsx for all of them")
    text = table_exchange.template(book_of(game), table)
    return handed_out(text, out, Template(table=table, csv=text))


Take = Annotated[
    str | None, typer.Option("--take", metavar="mine|theirs", help="Of a book: which stands where they differ; else you are asked.")
]
But = Annotated[
    list[str] | None, typer.Option("--but", metavar='"TABLE KEYS"', help="Of a book: a cell in which the other stands; may repeat.")
]


@verb("import")
def import_file(
    ctx: typer.Context,
    game: Game,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A filled-in template (CSV, XLSX), an export (JSON), or a book.")],
    table: Annotated[str | None, typer.Option("--table", help="Which table the CSV is; default: the one the file is named after.")] = None,
    over_printed: OverPrinted = False,
    take: Take = None,
    but: But = None,
) -> Page[Taken | BookTaken]:
    """Take in a filled-in template, a workbook, an export or a book: checked first, and all of it or nothing."""
    book = book_of(game)
    kind = file.suffix.lower()
    found = file.stat()
    if not S_ISREG(found.st_mode):
        raise Refused("usage", message("{file} is no file, but a folder, a pipe or a device", file=file))
    is_workbook = kind in (".xlsx", ".xlsm", ".ods")
    if found.st_size > (LARGEST_WORKBOOK if is_workbook else LARGEST):
        megabytes = found.st_size // 1000000
        said = message("{file} has {megabytes} MB; no table of a game is that large", file=file.name, megabytes=megabytes)
        raise Refused("unreadable", said)
    if is_workbook:
        return import_workbook(book, file, over_printed, ctx.obj.shows_bars)
    if kind == ".json":
        text = _text(file)
        if book_transfer.is_book(text):
            return _import_book(book, book_transfer.unpack(text, book.slug), (take, but or ()), over_printed)
        taken = table_exchange.import_json(book, book.slug, text, now(), over_printed)
    else:
        taken = table_exchange.import_csv(book, table or file.stem, file, now(), over_printed)
    return taken_page(taken)


LARGEST = 6_000_000  # Bytes; a whole book of albion has two million
LARGEST_WORKBOOK = 32_000_000


def _text(file: Path) -> str:
    try:
        with naming(file):
            return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Refused("unreadable", message("{file} is no text ({reason})", file=file.name, reason=error.reason)) from None


def _import_book(
    book: Book, other: book_transfer.BookFile, chosen: tuple[str | None, Sequence[str]], over_printed: bool
) -> Page[BookTaken]:
    take, but = chosen
    compared = book_transfer.compare(book, other, over_printed)
    data: BookTaken = {
        "name": other.name,
        "fingerprint": other.fingerprint,
        "new": compared.new,
        "differ": compared.differ,
        "same": compared.same,
        "rules": [rule.text for rule in compared.rules],
        "faults": compared.faults,
    }
    if compared.faults:
        raise Refused("unreadable", message("nothing was taken in:\n{faults}", faults=list_faults(compared.faults)), data=data)
    if take not in (None, book_transfer.MINE, book_transfer.THEIRS):
        raise Refused("usage", message("--take is mine or theirs, not {typed}", typed=take), data=data)
    choose = _chooser(compared, take, but, data)
    entered = book_transfer.take(book, other, choose, over_printed)
    rules = counted(len(compared.rules), "{n} rule", "{n} rules")
    taken_in = listing((count_cells(entered), *([rules] if compared.rules else [])))
    said = message(
        "From the book {book}: {entries} taken in; {same} the same.",
        book=f"{other.name} {other.fingerprint[:12]}".strip(),
        entries=taken_in,
        same=compared.same,
    )
    return Page({**data, "entered": entered}, [said])


def _chooser(
    compared: book_transfer.Comparison, take: str | None, but: Sequence[str], data: BookTaken
) -> Callable[[book_transfer.Difference], str]:
    """What is chosen for each cell that differs: as the options say, or as whoever is there answers. Raises Refused."""
    places = {difference.place: difference for difference in compared.differ}
    if strange := [place for place in but if place not in places]:
        raise Refused("usage", message("{cell} is no cell in which the two differ", cell=strange[0]), list(places)[:12], data)
    if not compared.differ:
        return lambda difference: book_transfer.THEIRS
    if take is not None:
        other = book_transfer.MINE if take == book_transfer.THEIRS else book_transfer.THEIRS
        return lambda difference: other if difference.place in but else take
    if sys.stdin is None or not sys.stdin.isatty():
        cells = count_cells(len(compared.differ))
        head = message("nothing was taken in: {cells} of yours differ; say --take mine or --take theirs", cells=cells)
        raise Refused("usage", listing([head, *map(_both, compared.differ)], "\n"), data=data)
    return _asked(compared.differ)


def _both(difference: book_transfer.Difference) -> str:
    mine, theirs = difference.mine, difference.theirs
    return message("  {cell}: yours {mine}, theirs {theirs}", cell=difference.place, mine=mine, theirs=theirs)


def _asked(differ: Sequence[book_transfer.Difference]) -> Callable[[book_transfer.Difference], str]:
    """Each cell in its turn: m mine, t theirs, M and T the same for all that follow. Raises typer.Abort."""
    answers: dict[str, str] = {}
    standing = ""
    for difference in differ:
        typed = standing
        while typed not in ("m", "t"):
            say(_both(difference))
            typed = str(typer.prompt(translate("  m mine, t theirs; M, T for all that follow"), prompt_suffix="? ")).strip()
            if typed in ("M", "T"):
                typed = standing = typed.lower()
        answers[difference.place] = book_transfer.MINE if typed == "m" else book_transfer.THEIRS
    return lambda difference: answers[difference.place]


@verb()
def export(
    game: Game,
    out: Out = None,
    whole: Annotated[bool, typer.Option("--book", help="The whole book: rules of thumb and fingerprint too.")] = False,
    name: Annotated[str, typer.Option("--name", help="What the book is called, for whoever gets it.")] = "",
) -> Page[dict[str, Any] | Written]:
    """Your entries for a game as one file, to carry to another machine; with --book your whole book, for another owner too."""
    book = book_of(game)
    text = book_transfer.pack(book, name or book.edition) if whole else table_exchange.export(book, book.slug)
    return handed_out(text, out, json.loads(text))


@verb()
def books(game: Game) -> Page[Books]:
    """Your books of a game, side by side: GAME is one, GAME@NAME another; each with its cells, its rules and its fingerprint."""
    slug = game.partition("@")[0]
    rows = [_book_row(book_of(slug if not edition else f"{slug}@{edition}")) for edition in ("", *editions(owner_folder(slug)))]
    texts = [[row["book"], str(row["cells"]), str(row["rules"]), row["fingerprint"][:12]] for row in rows]
    return Page({"books": rows}, [Rows(("book", "cells", "rules", "fingerprint"), texts)])


def _book_row(book: Book) -> BookEntry:
    return {
        "book": f"{book.slug}@{book.edition}" if book.edition else book.slug,
        "cells": sum(len(book.entries(table)) for table in book.tables()),
        "rules": len(book.thumbs()),
        "fingerprint": book_transfer.fingerprint(book),
    }


@verb()
def keep(ctx: typer.Context, game: Game) -> Page[KeptCells]:
    """Keep in your book what a session has learnt of your copy: places and borders that were told at the table.

    What your book says already stands; where the session has it otherwise it is named.
    """
    from playaid.book.geometry import as_told
    from playaid.desk.locations import clock, sessions_folder
    from playaid.desk.session_folders import open_session
    from playaid.referee.contract.refusals import Refusal

    book = book_of(game)
    try:
        held = open_session(sessions_folder(), ctx.obj.session, clock)
    except Refusal as refusal:
        raise Refused("usage", listing(filter(None, (refusal.text, refusal.hint)), SEMICOLON)) from None
    if held.game.slug != book.slug:
        raise Refused("usage", message("that session is of {its_game}, not of {game}", its_game=held.game.slug, game=book.slug))
    learnt = held.game.learnt(held.state) if held.game.learnt is not None else ()
    new: dict[str, dict[tuple[str, ...], str]] = {}
    otherwise = []
    for table, said, text in learnt:
        keys = as_told(book, table, said)
        known = book.known_fact(table, *keys) if keys[:-1] in book.sheet(table).known_rows else None
        if known is None:
            new.setdefault(table, {})[keys] = text
        elif cells.write(known.value, book.layout(table).cell_of(keys[-1])) != text:
            otherwise.append(
                message(
                    "{cell}: {told} in the session, {entered} in your book",
                    cell=f"{table} {' '.join(keys)}",
                    told=text,
                    entered=cell_text(book, known),
                )
            )
    taken = table_exchange.take_in(book, new, now(), False, [])
    if taken.faults:
        raise Refused("unreadable", message("nothing was kept:\n{faults}", faults=list_faults(taken.faults)))
    lines = ["Your book says otherwise, and stands:", *(message("  {line}", line=line) for line in otherwise)] if otherwise else []
    data: KeptCells = {"entered": [{"table": name, "keys": list(keys)} for name, keys in taken.entered], "otherwise": otherwise}
    return Page(data, [message("{cells} of the session kept in your book.", cells=count_cells(len(taken.entered))), *lines])


WANTS = "workbooks need openpyxl, which is not installed: pip install 'playaid[workbook]'"


def write_workbook(book: Book, file: Path, shows_bars: bool) -> Page[WorkbookWritten]:
    """A whole book as a workbook to fill in."""
    from io import BytesIO

    from playaid.cli.placed_files import write_all
    from playaid.cli.terminal.progress import busy

    try:
        from playaid.book.workbook import template
    except ModuleNotFoundError:
        raise Refused("usage", WANTS) from None
    if file.suffix.lower() != ".xlsx":
        raise Refused("usage", message("a workbook is an .xlsx file, not {file}", file=file.name))
    with busy("workbook", shows_bars):
        filled = BytesIO()
        template(book).save(filled)
        tables, empty = counted(len(book.tables()), "{n} table", "{n} tables"), count_cells(len(book.missing()))
        write_all(file, (filled.getvalue(),))
    said = message("{tables} written to {file}; {cells} of them empty.", tables=tables, file=file, cells=empty)
    return Page({"file": str(file), "tables": list(book.tables())}, [said])


def import_workbook(book: Book, file: Path, over_printed: bool, shows_bars: bool) -> Page[Taken]:
    """Take a filled-in workbook in, or mark its faults in a copy."""
    from playaid.cli.terminal.progress import busy

    try:
        from playaid.book.workbook import import_file
    except ModuleNotFoundError:
        raise Refused("usage", WANTS) from None
    with busy("workbook", shows_bars):
        taken, marked = import_file(book, file, now(), over_printed)
    if marked is not None:
        data = {"entered": [], "same": taken.same, "faults": taken.faults, "marked": str(marked)}
        raise Refused(
            "unreadable",
            message(
                "nothing was taken in; the faults are marked in {file}:\n{faults}",
                file=marked,
                faults=list_faults(taken.faults),
            ),
            data=data,
        )
    return taken_page(taken)
