"""Tables on their way in and out: a template to fill in from the mapsheet, its import, and the owner's entries as one file."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playaid import migrations
from playaid.book import cells, table_file
from playaid.book.book import HOUSE, PRINTED, Book
from playaid.book.facts import BadFact, UnknownFact
from playaid.book.table_checks import Fault, monotonic_faults
from playaid.book.table_file import Keys
from playaid.language.message import message

KIND = "playaid owner's entries "
FORMAT = f"{KIND}{migrations.EXCHANGE.number}"


class ImportReport(NamedTuple):
    """What came of an import: cells entered, cells that said what was known already, and the faults. With a fault nothing is written."""

    entered: tuple[tuple[str, Keys], ...]
    same: int
    faults: tuple[Fault, ...]


def template(book: Book, table: str) -> str:
    """The table as CSV text with all its labels: what is known stands in it, what is missing is left empty to be filled in."""
    import csv
    from io import StringIO

    layout = book.layout(table)
    sheet = book.sheet(table)
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*(axis.name for axis in layout.keys), *sheet.columns])
    for row in sheet.rows:
        writer.writerow([*row, *(_text(book, table, (*row, column)) for column in sheet.columns)])
    return out.getvalue()


def import_csv(book: Book, table: str, path: Path, when: str, over_printed: bool = False) -> ImportReport:
    """Take a filled-in template into the owner's entries, all of it or nothing.

    Empty cells are passed over. Faults: labels that do not belong, values that do not fit or break the declared sense together with what is
    known, and printed cells that say otherwise, unless `over_printed`. Raises UnknownFact when there is no such table, FileNotFoundError.
    """
    layout = book.layout(table)
    sheet = book.sheet(table)
    try:
        header, lines = table_file.read_csv(path, layout)
    except (BadFact, UnicodeDecodeError) as error:
        return ImportReport((), 0, (Fault(table, "", "", str(error)),))
    faults = [Fault(table, "", column, "no such column") for column in header if column not in sheet.columns]
    faults += [Fault(table, "", column, "stands twice") for column in dict.fromkeys(header) if header.count(column) > 1]
    texts: dict[Keys, str] = {}
    for number, keys, row in lines:
        for column, text in row.items():
            if (*keys, column) in texts:
                faults.append(Fault(table, "|".join(keys), column, message("stands twice, again in line {number}", number=number)))
            elif text and column in sheet.columns:
                texts[(*keys, column)] = text
    return take_in(book, {table: texts}, when, over_printed, faults)


def entry_records(book: Book) -> list[dict[str, Any]]:
    """The owner's entries of all tables as they stand in a file."""
    return [
        {"table": table, "keys": list(keys), "value": entry.text, "when": entry.when, "over_printed": entry.over_printed}
        for table in book.tables()
        for keys, entry in book.entries(table).items()
    ]


def export(book: Book, slug: str) -> str:
    return json.dumps({"format": FORMAT, "game": slug, "entries": entry_records(book)}, indent=1, ensure_ascii=False) + "\n"


def import_json(book: Book, slug: str, text: str, when: str, over_printed: bool = False) -> ImportReport:
    """Take in what `export` wrote, now or in an earlier playaid, all of it or nothing; the faults are those of `import_csv`.

    An entry that its owner put over a printed cell needs `over_printed` here too. Raises BadFact when the text is no such export, or one
    of another game.
    """
    try:
        content = todays_document(json.loads(text), KIND, migrations.EXCHANGE)
        entries = [(str(entry["table"]), tuple(map(str, entry["keys"])), str(entry["value"])) for entry in content["entries"]]
        game = content["game"]
    except migrations.UnknownFormat as error:
        raise BadFact(message("this is an export of {format}", format=error)) from None
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadFact(message("this is no export of the owner's entries ({fault})", fault=str(error))) from None
    if game != slug:
        raise BadFact(message("this is an export of {game}, not of {slug}", game=game, slug=slug))
    texts: dict[str, dict[Keys, str]] = {}
    for table, keys, value in entries:
        texts.setdefault(table, {})[keys] = value
    return take_in(book, texts, when, over_printed, [])


def todays_document(document: Any, kind: str, format: migrations.Format) -> Any:
    """A document of whatever format as today's would be. Raises ValueError, KeyError where it is of another kind, UnknownFormat."""
    if not isinstance(document, dict) or not isinstance(document["format"], str):
        raise KeyError("format")
    before, _, number = document["format"].rpartition(" ")
    if f"{before} " != kind or not number.isdigit():
        raise ValueError(f"its format is {document['format']!r}")
    return migrations.brought_up(format, int(number), document)


def take_in(book: Book, tables: dict[str, dict[Keys, str]], when: str, over_printed: bool, faults: list[Fault]) -> ImportReport:
    """Take texts by table and cell into the owner's entries once all fit, beside what is known: all of them or none."""
    same = 0
    fresh: dict[str, dict[Keys, str]] = {}
    for table, texts in tables.items():
        new: dict[Keys, str] = {}
        for keys, text in texts.items():
            try:
                full, changed = _compare(book, table, keys, text, over_printed)
            except (BadFact, UnknownFact) as error:
                faults.append(Fault(table, "|".join(keys[:-1]), keys[-1] if keys else "", str(error)))
                continue
            if changed:
                new[full] = text
            else:
                same += 1
        if new:
            sheet = book.sheet(table)
            faults += monotonic_faults(sheet.layout, sheet.rows, sheet.columns, _together(book, table, new))
            fresh[table] = new
    if faults:
        return ImportReport((), same, tuple(faults))
    for table, new in fresh.items():
        book.remember_all(table, new, when, over_printed)
    return ImportReport(tuple((table, keys) for table, new in fresh.items() for keys in new), same, ())


def _compare(book: Book, table: str, keys: Keys, text: str, over_printed: bool) -> tuple[Keys, bool]:
    """The full keys, and whether the value is news. Raises BadFact when it is another one than is printed."""
    sheet = book.sheet(table, keys)
    full = table_file.canonical_typed(sheet, keys)
    value = book.read(table, full, text)
    known = book.known_fact(table, *full) if full[:-1] in book.sheet(table).known_rows else None
    if known is None:
        return full, True
    if known.value == value and known.provenance != "house":
        return full, False
    on_paper = book.printed(table, *full)
    if on_paper is not None and on_paper.provenance == PRINTED and on_paper.value != value and not over_printed:
        cell = cells.write(on_paper.value, sheet.layout.cell_at(full))
        raise BadFact(message("{text} here, but printed as {cell} [{case}]", text=text, cell=cell, case=on_paper.citation))
    return full, True


def _together(book: Book, table: str, new: dict[Keys, str]) -> Callable[[Keys], Any]:
    def value(keys: Keys) -> Any:
        if keys in new:
            return book.read(table, keys, new[keys])
        fact = book.known_fact(table, *keys)
        return None if fact is None else fact.value

    return value


def _text(book: Book, table: str, keys: Keys) -> str:
    fact = book.known_fact(table, *keys)
    if fact is None or (fact.provenance == HOUSE and book.layout(table).provenance != HOUSE):
        return ""
    return cells.write(fact.value, book.layout(table).cell_at(keys))
