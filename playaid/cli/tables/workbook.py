"""Workbooks of `playaid tables`: openpyxl is loaded for them alone."""

from pathlib import Path
from typing import TypedDict

from playaid.book import Book
from playaid.cli.tables.base import Page, Refused, Taken, count, list_faults, now, taken_page

WANTS = "workbooks need openpyxl, which is not installed: pip install 'playaid[workbook]'"


class WorkbookWritten(TypedDict):
    file: str
    tables: list[str]


def write_workbook(book: Book, file: Path, shows_bars: bool) -> Page[WorkbookWritten]:
    """A whole book as a workbook to fill in."""
    from playaid.cli.terminal.progress import busy

    try:
        from playaid.book.workbook import template
    except ModuleNotFoundError:
        raise Refused("usage", WANTS) from None
    if file.suffix.lower() != ".xlsx":
        raise Refused("usage", f"a workbook is an .xlsx file, not {file.name}")
    with busy("workbook", shows_bars):
        template(book).save(file)
    said = f"{count(len(book.tables()), 'table')} written to {file}; {count(len(book.missing()), 'cell')} of them empty."
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
        raise Refused("unreadable", f"nothing was taken in; the faults are marked in {marked}:\n{list_faults(taken.faults)}", data=data)
    return taken_page(taken)
