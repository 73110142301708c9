"""The layout of a book: what `book.toml` says of each table, as plain values."""

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playaid import migrations
from playaid.book import toml_cache
from playaid.book.facts import BadFact
from playaid.refused_files import naming

TYPES = ("int", "number", "text", "flag", "list", "dice")
KINDS = ("records", "grid")


class Monotonic(NamedTuple):
    """Values never fall (`up`) or never rise (`down`) along the rows or the columns; `item` picks one item of a list."""

    sense: str
    along: str = "rows"
    strict: bool = False
    item: int | None = None


class Cell(NamedTuple):
    """What may stand in a cell.

    type        `int`, `number`, `text`, `flag` (yes or no), `list`, `dice` (an expression like 2d6+1)
    values      the allowed values, from low to high where a monotonic sense is declared; for a list those of its items
    min, max    least and greatest number, both allowed
    of          type of a list's items; separator: what stands between them; length: how many there must be
    references  a table whose keys are the only allowed values
    by_row      the allowed values of single rows, by the last of their keys
    known       names that the rules speak of, where others may stand in the owner's copy besides
    beside      a column, as `table.column`: what stands in it may stand here besides what is `known`, and nothing else may
    distinct    no two rows have the same here: the house says nothing that has been told of another row
    like        a column, as `table.column`: names stand here as they stand there, those or others, and nothing besides a name
    each        a column, as `table.column`, whose names say whose each item of a list is, in their order
    also        other names of what may stand there -> the name that stands
    unsaid      values that the tables write where nothing is asked, so that nobody types them
    fixed       what is printed here no copy has otherwise, as the row itself is meant by it: no entry stands over it
    none        whether nothing (`-`) may be entered; without it, where `-` stands in the column already
    """

    type: str = "text"
    values: tuple[str, ...] = ()
    min: float | None = None
    max: float | None = None
    of: str = "text"
    separator: str = ";"
    length: int | None = None
    references: str = ""
    by_row: dict[str, tuple[str, ...]] = {}
    known: tuple[str, ...] = ()
    beside: str = ""
    distinct: bool = False
    like: str = ""
    each: str = ""
    unsaid: tuple[str, ...] = ()
    also: dict[str, str] = {}
    fixed: bool = False
    none: bool | None = None
    monotonic: tuple[Monotonic, ...] = ()
    title: str = ""
    citation: str = ""
    provenance: str = ""
    why: str = ""

    def is_held(self) -> bool:
        """Whether it is held to names or to a type that no other text fits, so that what is entered there cannot be a stray line."""
        kind = self.of if self.type == "list" else self.type
        return bool(self.values or self.references or self.beside) or kind != "text"


class Axis(NamedTuple):
    """One key of a table. `values` lists its labels if the file need not; `match` is `exact` or `range` (labels like 3-5, 9+, 2-)."""

    name: str
    values: tuple[str, ...] = ()
    match: str = "exact"
    references: str = ""


class Layout(NamedTuple):
    """One table: keys, then columns of a cell type each (records) or an axis of them (grid). open: its rows are the owner's own."""

    name: str
    title: str
    kind: str
    file: str
    keys: tuple[Axis, ...]
    columns: dict[str, Cell]
    across: Axis | None
    cell: Cell
    document: str
    citation: str = ""
    provenance: str = "printed"
    why: str = ""
    house: str = ""
    schema: str = ""
    open: bool = False

    def cell_of(self, column: str) -> Cell:
        return self.cell if self.kind == "grid" else self.columns[column]

    def cell_at(self, keys: Sequence[str]) -> Cell:
        """What may stand in one cell, by its row's keys and its column."""
        cell = self.cell_of(keys[-1])
        values = cell.by_row.get(keys[-2]) if len(keys) > 1 else None
        return cell if values is None else cell._replace(values=tuple(values))

    @property
    def heads(self) -> tuple[str, ...]:
        """The names of the keys of a fact: the key columns, then `column` or the name of the column axis."""
        return (*(axis.name for axis in self.keys), self.across.name if self.across else "column")

    def refers_to(self, name: str) -> str:
        """The table whose keys stand under a key or in a column, "" for none."""
        axes = dict(zip(self.heads, (*self.keys, self.across), strict=True))
        axis = axes.get(name)
        return axis.references if axis else "" if name in axes else self.cell_of(name).references


class Contents(NamedTuple):
    title: str
    document: str
    tables: Mapping[str, Layout]
    map: Mapping[str, Any] = {}


def load(path: str) -> Contents:
    """Read `book.toml`. Raises BadFact naming the table and the entry that is wrong, FileNotFoundError if there is no such file."""
    with naming(path), open(path, "rb") as file:
        data = file.read()
    kept = toml_cache.load_cached(data)
    raw = _read(data, os.path.basename(path)) if kept is None else kept
    contents = Contents(raw.get("title", ""), raw.get("document", ""), Layouts(raw), raw.get("map", {}))
    if kept is None:
        dict(contents.tables)  # lays all out: only what is right is kept
        toml_cache.keep(data, raw)
    return contents


def _read(data: bytes, file: str) -> dict[str, Any]:
    import tomllib

    try:
        raw = tomllib.loads(data.decode())
        return dict(migrations.brought_up(migrations.BOOK, raw.get("format", 1), raw))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, migrations.UnknownFormat) as error:
        raise BadFact(f"{file}: {error}") from None


class Layouts(Mapping[str, Layout]):
    """The tables of a `book.toml` by name, each laid out when it is first asked for. Raises BadFact then."""

    def __init__(self, raw: Mapping[str, Any]):
        self._raw = raw.get("tables", {})
        self._document = raw.get("document", "")
        self._made: dict[str, Layout] = {}

    def __getitem__(self, name: str) -> Layout:
        if name not in self._made:
            self._made[name] = _layout(name, self._raw[name], self._document)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._raw)

    def __len__(self) -> int:
        return len(self._raw)

    def __contains__(self, name: object) -> bool:
        return name in self._raw


_ENTRIES = {
    "title", "kind", "file", "key", "rows", "columns", "cell", "document", "citation", "provenance", "why", "house", "schema", "open",
}  # fmt: skip


def _layout(name: str, raw: dict[str, Any], document: str) -> Layout:
    where = f"table {name}"
    _only(raw, _ENTRIES, where)
    kind = raw.get("kind", "records")
    if kind not in KINDS:
        raise BadFact(f"{where}: kind is {kind!r}, not records or grid")
    grid = kind == "grid"
    keys = raw.get("rows" if grid else "key")
    if not keys or "columns" not in raw:
        raise BadFact(f"{where}: {'a grid needs rows and columns' if grid else 'records need key and columns'}")
    return Layout(
        name=name,
        title=raw.get("title", name),
        kind=kind,
        file=raw.get("file", f"{name}.csv"),
        keys=tuple(_axis(key, where) for key in (keys if isinstance(keys, list) else [keys])),
        columns={} if grid else {column: _cell(entry, f"{where}, column {column}") for column, entry in raw["columns"].items()},
        across=_axis(raw["columns"], where) if grid else None,
        cell=_cell(raw.get("cell", "text"), f"{where}, cell"),
        document=raw.get("document", document),
        open=raw.get("open") is True,
        **{name: raw[name] for name in ("citation", "provenance", "why", "house", "schema") if name in raw},
    )


def _axis(raw: Any, where: str) -> Axis:
    if isinstance(raw, str):
        return Axis(raw)
    _only(raw, {"name", "values", "match", "references"}, f"{where}, axis")
    if raw.get("match", "exact") not in ("exact", "range"):
        raise BadFact(f"{where}, axis {raw.get('name')}: match is {raw['match']!r}, not exact or range")
    return Axis(raw["name"], _values(raw.get("values", ())), raw.get("match", "exact"), raw.get("references", ""))


def _cell(raw: Any, where: str) -> Cell:
    if isinstance(raw, str):
        raw = {"type": raw}
    _only(raw, set(Cell._fields), where)
    lists: dict[str, Any] = {name: _values(raw.get(name, ())) for name in ("values", "known", "unsaid")}
    lists["by_row"] = {row: _values(values) for row, values in raw.get("by_row", {}).items()}
    cell = Cell(**{**raw, **lists, "monotonic": _monotonic(raw.get("monotonic", ()), where)})
    if strange := {cell.type, cell.of} - set(TYPES):
        raise BadFact(f"{where}: unknown type {', '.join(sorted(strange))}; there is {', '.join(TYPES)}")
    return cell


def _monotonic(raw: Any, where: str) -> tuple[Monotonic, ...]:
    senses = []
    for entry in raw if isinstance(raw, list | tuple) else [raw]:
        sense = Monotonic(entry) if isinstance(entry, str) else Monotonic(**entry)
        if sense.sense not in ("up", "down") or sense.along not in ("rows", "columns"):
            raise BadFact(f"{where}: monotonic is up or down along rows or columns, not {entry!r}")
        senses.append(sense)
    return tuple(senses)


def _values(raw: Any) -> tuple[str, ...]:
    """A list of labels, or `2..12` for whole numbers from 2 to 12."""
    if isinstance(raw, str):
        low, _, high = raw.partition("..")
        return tuple(str(number) for number in range(int(low), int(high) + 1))
    return tuple(str(value) for value in raw)


def _only(raw: Any, known: set[str], where: str) -> None:
    if not isinstance(raw, dict):
        raise BadFact(f"{where}: {raw!r} should be a table of settings")
    if strange := sorted(set(raw) - known):
        raise BadFact(f"{where}: unknown setting {', '.join(strange)}")
