"""Workbooks of `playaid tables`: openpyxl is loaded for them alone."""

from pathlib import Path

import typer

from playaid.book import Book
from playaid.cli.tables.base import Refused, count, faults_json, list_faults, now, print_json, say_taken

WANTS = "workbooks need openpyxl, which is not installed: pip install 'playaid[workbook]'"


def write_workbook(book: Book, file: Path, as_json: bool, session: str | None) -> None:
    """A whole book as a workbook to fill in."""
    from playaid.cli.terminal.progress import busy

    try:
        from playaid.book.workbook import template
    except ModuleNotFoundError:
        raise Refused("usage", WANTS) from None
    if file.suffix.lower() != ".xlsx":
        raise Refused("usage", f"a workbook is an .xlsx file, not {file.name}")
    with busy("workbook", not as_json):
        template(book).save(file)
    if as_json:
        return print_json("tables template", session, {"file": str(file), "tables": list(book.tables())})
    return typer.echo(f"{count(len(book.tables()), 'table')} written to {file}; {count(len(book.missing()), 'cell')} of them empty.")


def import_workbook(book: Book, file: Path, over_printed: bool, as_json: bool, session: str | None) -> None:
    """Take a filled-in workbook in, or mark its faults in a copy."""
    from playaid.cli.terminal.progress import busy

    try:
        from playaid.book.workbook import import_file
    except ModuleNotFoundError:
        raise Refused("usage", WANTS) from None
    with busy("workbook", not as_json):
        taken, marked = import_file(book, file, now(), over_printed)
    if marked is not None:
        data = {"entered": [], "same": taken.same, "faults": faults_json(taken.faults), "marked": str(marked)}
        raise Refused("unreadable", f"nothing was taken in; the faults are marked in {marked}:\n{list_faults(taken.faults)}", data=data)
    say_taken(taken, as_json, session)
