"""A game's tables as one workbook (.xlsx), a sheet a table: lists of what a cell may hold, notes with the case, faults marked in a copy.

A map of hexes has a sheet more that looks like it: the hexes where they lie, with their ground, to be typed over.
"""

import warnings
from collections.abc import Iterator
from datetime import date, datetime
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from xml.parsers.expat import ExpatError, ParserCreate
from zipfile import ZipFile

from openpyxl import Workbook, load_workbook
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter, range_boundaries
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from playaid.book import cells
from playaid.book.asked import typed_as
from playaid.book.book import HOUSE, Book
from playaid.book.facts import BadFact
from playaid.book.geometry import HEXES, lie_of, low_columns
from playaid.book.table_checks import Fault
from playaid.book.table_exchange import ImportReport, take_in
from playaid.book.table_file import Keys
from playaid.book.table_specs import Cell
from playaid.language.message import Typed, listing, message
from playaid.language.translation import translate
from playaid.refused_files import naming

ABOUT, LISTS, PICTURE = "playaid", "lists", "map"
OWN_SHEETS = (ABOUT, LISTS, PICTURE)
HEAD = 3
"""The line of a sheet that holds the names of the columns: above it stand the title and what may stand where."""
UNPACKED = 20_000_000
"""Bytes that a workbook may have inside: a small file can hold an endless one."""
WRITTEN = 200_000
"""Cells that may be written in a workbook, or spanned by what is done to several at once: each takes room when it is read."""
KNOWN = PatternFill("solid", fgColor="EFEDE6")
FAULT = PatternFill("solid", fgColor="F4A9A0")
NAMES = PatternFill("solid", fgColor="D9D4C5")
GROUND = {
    "sea": "BBD7EC",
    "clear": "EFE9CF",
    "woods": "C6DDA6",
    "forest": "8FBF77",
    "rough": "DCC39A",
    "marsh": "B9D3C4",
    "mountain": "B7A48B",
    "dyke": "D2B48C",
}


class Place(NamedTuple):
    sheet: str
    row: int
    column: int


def template(book: Book) -> Workbook:
    """The whole book as a workbook: what is known stands in it, shaded where it is printed; empty cells are to be filled in."""
    workbook = Workbook()
    about = workbook.active
    about.title = ABOUT
    for line in _about(book):
        about.append(line)
    about.column_dimensions["A"].width = 100
    lists = _Lists(workbook)
    for table in book.tables():
        if book.layout(table).provenance == HOUSE:
            continue  # made here: no copy of the game says anything of it
        _write_table(book, workbook.create_sheet(sheet_name(table)), table, lists)
    lie = lie_of(book)
    if lie is not None and lie.kind == HEXES:
        _write_map(book, workbook.create_sheet(PICTURE, 1))
    lists.sheet.sheet_state = "hidden"
    return workbook


def sheet_name(table: str) -> str:
    """The name of a table's sheet: a workbook takes 31 characters, and some names are ours."""
    return f"{table}_"[:31] if table in OWN_SHEETS else table[:31]


def _about(book: Book) -> Iterator[list[str]]:
    yield [f"playaid workbook 1: {book.slug}"]
    yield [book.title()]
    yield [translate("A sheet a table. Shaded cells are known; fill in the empty ones from your copy. - means: deliberately nothing.")]
    yield [translate("Many cells know what they may hold: open their list. The note on a column's name says where it stands in the rules.")]
    line = f"playaid tables import {book.slug} FILE.xlsx"
    yield [translate(message("Then: {line}. Nothing is taken in before all fits; faults are marked in a copy.", line=line))]


class _Lists:
    """Lists of allowed values too long to stand in a cell's own rule, one column each on a hidden sheet."""

    def __init__(self, workbook: Workbook):
        self.sheet: Worksheet = workbook.create_sheet(LISTS)
        self._ranges: dict[tuple[str, ...], str] = {}

    def validation(self, values: tuple[str, ...]) -> DataValidation:
        if values not in self._ranges:
            column = len(self._ranges) + 1
            for at, value in enumerate(values, 1):
                self.sheet.cell(at, column, value).number_format = "@"
            letter = get_column_letter(column)
            self._ranges[values] = f"={LISTS}!${letter}$1:${letter}${len(values)}"
        made = DataValidation(type="list", formula1=self._ranges[values], allow_blank=True)
        made.error, made.errorTitle, made.showErrorMessage = "Something else may stand here: see the list.", "playaid", True
        return made


def _write_table(book: Book, sheet: Worksheet, table: str, lists: _Lists) -> None:
    layout, contents = book.layout(table), book.sheet(table)
    depth = len(layout.keys)
    sheet.append([layout.title + (f" [{layout.citation}]" if layout.citation else "")])
    sheet.append([layout.why])
    sheet.append([*(axis.name for axis in layout.keys), *contents.columns])
    for at in range(1, depth + len(contents.columns) + 1):
        sheet.cell(HEAD, at).font = Font(bold=True)
        sheet.cell(HEAD, at).fill = NAMES
    for at, column in enumerate(contents.columns, depth + 1):
        cell = layout.cell_of(column)
        sheet.cell(HEAD, at).comment = Comment(_note(book, table, column, cell), "playaid", width=320, height=160)
        values = _values(book, table, column, cell)
        if values and contents.rows:
            rule = lists.validation(values)
            rule.add(f"{get_column_letter(at)}{HEAD + 1}:{get_column_letter(at)}{HEAD + len(contents.rows)}")
            sheet.add_data_validation(rule)
    for number, row in enumerate(contents.rows, HEAD + 1):
        for at, label in enumerate(row, 1):
            _put(sheet, number, at, label).fill = NAMES
        for at, column in enumerate(contents.columns, depth + 1):
            known = book.known_fact(table, *row, column)
            if known is not None and known.provenance != HOUSE:
                put = _put(sheet, number, at, cells.write(known.value, layout.cell_of(column)))
                put.fill = KNOWN if known.provenance == "printed" else PatternFill()
            else:
                sheet.cell(number, at).number_format = "@"
    sheet.freeze_panes = sheet.cell(HEAD + 1, depth + 1)


def _put(sheet: Worksheet, row: int, column: int, text: str) -> Any:
    cell = sheet.cell(row, column, text)
    cell.number_format = "@"  # as text: 1-1 is no date
    cell.data_type = "s"  # and = begins no formula
    return cell


def _note(book: Book, table: str, column: str, cell: Cell) -> str:
    layout = book.layout(table)
    citation = cell.citation or layout.citation
    why = cell.why or layout.why
    parts = [cell.title, typed_as(book, cell)]
    parts += [message("Case {case}", case=citation)] if citation else []
    parts += [message("Where it is missing: {why}", why=why)] if why else []
    return "\n".join(translate(part) for part in parts if part)


def _values(book: Book, table: str, column: str, cell: Cell) -> tuple[str, ...]:
    """What the list of a column offers; nothing where several values or any may stand in a cell."""
    if cell.type == "list":
        return ()
    values = ("yes", "no") if cell.type == "flag" else cell.values
    if not values and cell.references:
        values = tuple(row[0] for row in book.sheet(cell.references).rows)
    return (*values, cells.NOTHING) if values and book.allows_none(table, column) and cells.NOTHING not in values else values


def _write_map(book: Book, sheet: Worksheet) -> None:
    """The hexes where they lie, two lines a hex and half of one lower in every other column: type the ground over the number."""
    lie = lie_of(book)
    assert lie is not None
    layout = book.layout(lie.table)
    for number in book.keys(lie.table):
        row, column = _place_on_map(book, number)
        fact = book.known_fact(lie.table, number, lie.ground)
        text = "" if fact is None else cells.write(fact.value, layout.cell_of(lie.ground))
        _put(sheet, row, column, number).font = Font(size=7, color="808080")
        cell = _put(sheet, row + 1, column, text) if text else sheet.cell(row + 1, column)
        cell.number_format = "@"
        cell.alignment = Alignment(horizontal="center", shrink_to_fit=True)
    for column in range(1, sheet.max_column + 1):
        sheet.column_dimensions[get_column_letter(column)].width = 8
    area = f"A1:{get_column_letter(sheet.max_column)}{sheet.max_row}"
    for ground, colour in GROUND.items():
        sheet.conditional_formatting.add(
            area, CellIsRule(operator="equal", formula=[f'"{ground}"'], fill=PatternFill("solid", bgColor=colour))
        )


def _place_on_map(book: Book, number: str) -> tuple[int, int]:
    lie = lie_of(book)
    assert lie is not None
    column, row = int(number[:2]), int(number[2:])
    lower = (column % 2 == 0) == (low_columns(book, lie) == "even")
    return 2 * row - 1 + lower, column


class WorkbookContents(NamedTuple):
    """What stands in a filled-in workbook: texts by table and cell, where each stands, and faults with their places."""

    texts: dict[str, dict[Keys, str]]
    places: dict[tuple[str, Keys], Place]
    faults: list[tuple[Fault, Place | None]]


def open_workbook(path: Path) -> Any:
    """The workbook in a file. Raises BadFact: no workbook, broken, or too large inside."""
    if path.suffix.lower() == ".ods":
        raise BadFact(
            message("{file} is OpenDocument: save it as .xlsx (LibreOffice: File, Save As, Excel 2007-365) and import that", file=path.name)
        )
    try:
        with naming(path), ZipFile(path) as packed:
            if sum(info.file_size for info in packed.infolist()) > UNPACKED:
                raise BadFact(
                    message(
                        "{file} holds more than {most} MB unpacked: that is no workbook of ours", file=path.name, most=UNPACKED // 1_000_000
                    )
                )
            if sum(_cells_in(packed, part) for part in packed.namelist()) > WRITTEN:
                raise BadFact(message("{file} speaks of more than {most} cells: that is no workbook of ours", file=path.name, most=WRITTEN))
        with naming(path):
            data = path.read_bytes()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what others may think of it is not said at this table
            return load_workbook(BytesIO(data))  # of a file it could not read it leaves the handle open
    except (BadFact, OSError):
        raise
    except Exception as error:  # what a damaged file makes of it is as various as damage is
        fault = f"{type(error).__name__}: {error}"
        raise BadFact(message("{file} is no workbook that can be read ({fault})", file=path.name, fault=fault)) from None


def _cells_in(packed: ZipFile, part: str) -> int:
    """How many cells a part of a workbook makes when it is read: those that stand in it, and those that are merged or linked together.
    What is no XML makes none."""
    made = 0

    def begin(name: str, attributes: dict[str, str]) -> None:
        nonlocal made
        kind = name.rpartition(" ")[2]
        if kind == "c":
            made += 1
        elif kind in ("mergeCell", "hyperlink"):
            made += _spanned(attributes.get("ref", ""))
        if made > WRITTEN:
            raise _Swells

    reader = ParserCreate(namespace_separator=" ")
    reader.StartElementHandler = begin
    try:
        with packed.open(part) as stream:
            reader.ParseFile(stream)
    except (ExpatError, _Swells):
        pass
    return made


class _Swells(Exception):
    """More cells than are taken in; the rest needs not be counted."""


def _spanned(area: str) -> int:
    """How many cells an area like `A4:C9` has; of one that cannot be read, more than are taken in. Raises ValueError."""
    left, top, right, bottom = range_boundaries(area)
    return WRITTEN + 1 if None in (left, top, right, bottom) else (right - left + 1) * (bottom - top + 1)


def read_workbook(book: Book, workbook: Any) -> WorkbookContents:
    """All that stands in a workbook. Sheets of other names are passed over if they are not ours at all."""
    taken = WorkbookContents({}, {}, [])
    tables = {sheet_name(table): table for table in book.tables()}
    if not set(workbook.sheetnames) & {*tables, PICTURE}:
        raise BadFact(message("no sheet of this workbook is called as a table of {game}", game=book.title()))
    first = workbook[ABOUT].cell(1, 1).value if ABOUT in workbook.sheetnames else None
    if isinstance(first, str) and first.startswith("playaid workbook") and first.rpartition(" ")[2] != book.slug:
        raise BadFact(message("this is a workbook of {game}, not of {slug}", game=first.rpartition(" ")[2], slug=book.slug))
    for name in workbook.sheetnames:
        if name in tables:
            _read_table(book, workbook[name], tables[name], taken)
        elif name not in OWN_SHEETS:
            taken.faults.append((Fault(name, "", "", "no table has this name"), None))
    if PICTURE in workbook.sheetnames and lie_of(book) is not None:
        _read_map(book, workbook[PICTURE], taken)
    return taken


def _read_table(book: Book, sheet: Any, table: str, taken: WorkbookContents) -> None:
    contents = book.sheet(table)
    depth = len(contents.layout.keys)
    heads = [_text(cell.value) for cell in sheet[HEAD]] if sheet.max_row >= HEAD else []
    expected = [axis.name for axis in contents.layout.keys]
    if heads[:depth] != expected:
        taken.faults.append(
            (
                Fault(table, "", "", message("line {number} must begin with {heads}", number=HEAD, heads=listing(map(Typed, expected)))),
                Place(sheet.title, HEAD, 1),
            )
        )
        return
    for at, column in enumerate(heads[depth:], depth + 1):
        if column and column not in contents.columns:
            taken.faults.append((Fault(table, "", column, "no such column"), Place(sheet.title, HEAD, at)))
    for line in sheet.iter_rows(min_row=HEAD + 1, max_row=HEAD + 3 * len(contents.rows) + 100):
        keys = tuple(_text(cell.value) for cell in line[:depth])
        for cell, column in zip(line[depth:], heads[depth:], strict=False):
            text = _text(cell.value)
            if not text or column not in contents.columns:
                continue
            place = Place(sheet.title, cell.row, cell.column)
            if not all(keys):
                unsaid = message("line {number} does not say which row it is", number=cell.row)
                taken.faults.append((Fault(table, "", column, unsaid), place))
            elif (*keys, column) in taken.texts.setdefault(table, {}):
                twice = message("stands twice, again in line {number}", number=cell.row)
                taken.faults.append((Fault(table, "|".join(keys), column, twice), place))
            else:
                taken.texts[table][(*keys, column)] = text
                taken.places[table, (*keys, column)] = place


def _read_map(book: Book, sheet: Any, taken: WorkbookContents) -> None:
    """What was typed on the picture of the map and does not stand there yet; where the table says otherwise, both cannot be meant."""
    lie = lie_of(book)
    assert lie is not None
    cell = book.layout(lie.table).cell_of(lie.ground)
    for number in book.keys(lie.table):
        row, column = _place_on_map(book, number)
        text = _text(sheet.cell(row + 1, column).value)
        keys = (str(number), lie.ground)
        known = book.known_fact(lie.table, *keys)
        before = "" if known is None else cells.write(known.value, cell)
        if not text or text == before:
            continue
        place = Place(sheet.title, row + 1, column)
        other = taken.texts.setdefault(lie.table, {}).get(keys, "")
        if other not in ("", before, text):
            taken.faults.append(
                (
                    Fault(lie.table, str(number), lie.ground, message("{text} on the map, {other} on its sheet", text=text, other=other)),
                    place,
                )
            )
            continue
        taken.texts[lie.table][keys] = text
        taken.places[lie.table, keys] = place


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return f"{value.month}-{value.day}"  # a spreadsheet took 1-6 for a day
    return str(value).strip()


def import_file(book: Book, path: Path, when: str, over_printed: bool = False) -> tuple[ImportReport, Path | None]:
    """Take a filled-in workbook into the owner's entries, or with faults nothing; then the path of a copy with the marks comes second."""
    workbook = open_workbook(path)
    contents = read_workbook(book, workbook)
    faults = [fault for fault, _ in contents.faults]
    taken = take_in(book, contents.texts, when, over_printed, faults)
    if not taken.faults:
        return taken, None
    places = {(fault.table, fault.row, fault.column): place for fault, place in contents.faults if place is not None}
    for (table, keys), place in contents.places.items():
        places.setdefault((table, "|".join(keys[:-1]), keys[-1]), place)
    for fault in taken.faults:
        where = places.get((fault.table, fault.row, fault.column))
        if where is not None:
            cell = workbook[where.sheet].cell(where.row, where.column)
            cell.fill = FAULT
            cell.comment = Comment(fault.text, "playaid", width=320, height=120)
    marked = path.with_name(f"{path.stem}.faults.xlsx")
    workbook.save(marked)
    return taken, marked
