"""Is a whole book in order? Each table gets a pydantic model from its layout; a game may add its own for what spans columns."""

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model

from playaid.book import cells, table_file
from playaid.book.book import MODES, Book
from playaid.book.facts import PROVENANCES, BadFact, MissingFact, UnknownFact
from playaid.book.table_checks import Fault, monotonic_faults, range_faults
from playaid.book.table_file import Keys, Sheet
from playaid.book.table_files import EXCEPTIONS
from playaid.book.table_specs import Cell, Layout

_PYTHON = {"int": int, "number": float, "text": str, "flag": bool, "dice": str}


def record_model(layout: Layout, columns: Iterable[str]) -> type[BaseModel]:
    """A model of one row as `book.toml` has it, every column optional; fields go by alias, for a column may be called `1-1`."""
    fields: dict[str, Any] = {}
    for at, column in enumerate(columns):
        cell = layout.cell_of(column)
        fields[f"column{at}"] = (Annotated[_type(cell), _reader(cell)], Field(None, alias=column))
    return create_model(f"Row of {layout.name}", __config__=ConfigDict(extra="forbid"), **fields)


def validate_book(folder: str | PathLike[str]) -> list[Fault]:
    """Every fault of the tables in a folder, naming table, row and column. Only what cannot be read at all raises: FileNotFoundError."""
    book = Book("", folder, None)
    try:
        names = book.tables()
        book.remarks()
    except BadFact as fault:
        return [Fault(Path(folder).name, "", "", str(fault))]
    faults = [fault for name in names for fault in _table_faults(book, name)]
    if not faults:
        faults = [fault for name in names for fault in _reference_faults(book, name)]
    return faults + list(_remark_faults(book)) + list(_stray_files(book))


def _type(cell: Cell) -> Any:
    kind: Any = list.__class_getitem__(_PYTHON[cell.of]) if cell.type == "list" else _PYTHON[cell.type]
    return kind | None


def _reader(cell: Cell) -> BeforeValidator:
    return BeforeValidator(lambda text: cells.parse_cell(text, cell))


def _table_faults(book: Book, name: str) -> Iterator[Fault]:
    layout = book.layout(name)
    try:
        sheet = table_file.load(layout, book.folder)
    except BadFact as fault:
        yield Fault(name, "", "", str(fault))
        return
    yield from _header_faults(layout, sheet)
    yield from _line_faults(layout, sheet, Path(book.folder, layout.file))
    yield from _line_faults(layout, sheet, Path(book.folder, f"{name}.house.csv"))
    yield from _empty_faults(book, sheet)
    modes = (_known(Book("", book.folder, None, mode), name) for mode in MODES)
    yield from dict.fromkeys(fault for known in modes for fault in monotonic_faults(layout, sheet.rows, sheet.columns, known))
    yield from _own_model_faults(book, layout)


def _known(book: Book, table: str) -> Callable[[Keys], Any]:
    def value(keys: Keys) -> Any:
        try:
            return book.value(table, *keys)
        except (MissingFact, BadFact):
            return None

    return value


def _header_faults(layout: Layout, sheet: Sheet) -> Iterator[Fault]:
    if layout.provenance not in PROVENANCES or layout.provenance == "owner":
        yield Fault(layout.name, "", "", f"unknown provenance {layout.provenance!r}")
    for at, (axis, folded) in enumerate(zip((*layout.keys, layout.across), sheet.folded, strict=True)):
        if axis and axis.match == "range":
            yield from range_faults(layout, at, folded.values())
        if axis and axis.values:
            for label in folded.values():
                if label not in axis.values:
                    yield Fault(layout.name, "" if axis is layout.across else label, "", f"not among the values of {axis.name}")
    for column in sheet.columns:
        cell = layout.cell_of(column)
        if not (cell.citation or layout.citation):
            yield Fault(layout.name, "", column, "no citation")
        if cell.provenance and cell.provenance not in PROVENANCES:
            yield Fault(layout.name, "", column, f"unknown provenance {cell.provenance!r}")
        if (cell.provenance or layout.provenance) in ("derived", "conflict") and not (cell.why or layout.why):
            yield Fault(layout.name, "", column, f"{cell.provenance or layout.provenance}, but `why` does not say how")


def _line_faults(layout: Layout, sheet: Sheet, path: Path) -> Iterator[Fault]:
    if not path.exists():
        return
    try:
        header, lines = table_file.read_csv(path, layout)
    except BadFact as fault:
        yield Fault(layout.name, "", "", str(fault))
        return
    for column in header:
        if column not in sheet.columns or header.count(column) > 1:
            yield Fault(layout.name, "", column, f"unknown or doubled column in {path.name}")
            return
    model = record_model(layout, sheet.columns)
    seen: dict[Keys, int] = {}
    for number, keys, row in lines:
        label = "|".join(keys)
        folded = tuple(key.casefold() for key in keys)
        if folded in seen:
            yield Fault(layout.name, label, "", f"stands twice in {path.name}, lines {seen[folded]} and {number}")
        seen[folded] = number
        if keys not in sheet.known_rows:
            yield Fault(layout.name, label, "", f"no such row, line {number} of {path.name}")
        try:
            model.model_validate({column: text for column, text in row.items() if text})
        except ValidationError as error:
            for wrong in error.errors():
                text = str(wrong["ctx"]["error"]) if "error" in wrong.get("ctx", {}) else wrong["msg"]
                yield Fault(layout.name, label, str(wrong["loc"][0]), text)


def _empty_faults(book: Book, sheet: Sheet) -> Iterator[Fault]:
    layout = sheet.layout
    for row in sheet.rows:
        for column in sheet.columns:
            if (*row, column) not in sheet.texts and not book.why_missing(layout.name, (*row, column)):
                yield Fault(layout.name, "|".join(row), column, "empty, and nothing says why")


def _own_model_faults(book: Book, layout: Layout) -> Iterator[Fault]:
    if not layout.schema:
        return
    module, _, name = layout.schema.partition(":")
    model: type[BaseModel] = getattr(import_module(module), name)
    columns = layout.columns
    try:
        rows = book.rows(layout.name)
    except BadFact:
        return  # the cell itself has been reported
    for key, row in rows.items():
        if len(row) < len(columns):
            continue
        keys = key if isinstance(key, tuple) else (key,)
        named = dict(zip((axis.name for axis in layout.keys), keys, strict=True))
        try:
            model.model_validate({**named, **row})
        except ValidationError as error:
            for wrong in error.errors():
                yield Fault(layout.name, "|".join(keys), ".".join(map(str, wrong["loc"])), wrong["msg"])


def _reference_faults(book: Book, name: str) -> Iterator[Fault]:
    layout = book.layout(name)
    for at, axis in enumerate((*layout.keys, layout.across)):
        if axis and axis.references:
            for label in book.axes(name)[at]:
                yield from _dangling(book, layout, label, "", label, axis.references)
    for key, row in book.rows(name).items():
        for column, value in row.items():
            target = layout.cell_of(column).references
            for item in value if isinstance(value, list) else [value]:
                if target and item is not None:
                    yield from _dangling(book, layout, "|".join(key) if isinstance(key, tuple) else key, column, str(item), target)


def _dangling(book: Book, layout: Layout, row: str, column: str, label: str, target: str) -> Iterator[Fault]:
    try:
        rows = book.sheet(target).known_rows
    except UnknownFact:
        yield Fault(layout.name, row, column, f"refers to {target}, which is no table")
        return
    if (label,) not in rows:
        yield Fault(layout.name, row, column, f"{label} is not in {target}")


def _remark_faults(book: Book) -> Iterator[Fault]:
    for (table, key, column), remark in book.remarks().items():
        if table not in book.tables():
            yield Fault(table, key, column, f"{EXCEPTIONS} speaks of a table that is not there")
            continue
        try:
            sheet = book.sheet(table)
        except BadFact:
            continue  # the table itself has been reported
        if (key != "*" and tuple(key.split("|")) not in sheet.known_rows) or (column and column not in sheet.columns):
            yield Fault(table, key, column, f"{EXCEPTIONS} speaks of a row or column that is not there")
        if remark.provenance not in (*PROVENANCES, "") or remark.provenance == "owner":
            yield Fault(table, key, column, f"unknown provenance {remark.provenance!r}")
        if remark.provenance == "conflict" and not (remark.other and remark.why):
            yield Fault(table, key, column, "a conflict needs the other value and why this one was chosen")
        if remark.provenance in ("derived", "doubtful") and not remark.why:
            yield Fault(table, key, column, f"{remark.provenance}, but `why` does not say how")


def _stray_files(book: Book) -> Iterator[Fault]:
    expected = {EXCEPTIONS}
    for name in book.tables():
        expected |= {book.layout(name).file, f"{name}.house.csv"}
    for path in sorted(Path(book.folder).glob("*.csv")):
        if path.name not in expected:
            yield Fault(path.name, "", "", "book.toml does not speak of this file")


def entry_faults(book: Book) -> list[Fault]:
    """Owner's entries and rules of thumb that no longer fit the tables: unknown labels, values that will not do."""
    from playaid.book import owner_rules

    try:
        faults = [Fault(rule.table, "", rule.column, f"in your rule {rule.number}: {text}") for rule, text in owner_rules.faults(book)]
    except BadFact as fault:
        faults = [Fault("", "", "", str(fault))]
    for table in book.tables():
        try:
            entries = book.entries(table)
        except BadFact as fault:
            faults.append(Fault(table, "", "", str(fault)))
            continue
        for keys, entry in entries.items():
            try:
                book.read(table, keys, entry.text)
            except (BadFact, UnknownFact) as fault:
                faults.append(Fault(table, "|".join(keys[:-1]), keys[-1], f"in your entries: {fault}"))
    return faults
