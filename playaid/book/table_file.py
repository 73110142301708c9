"""One table file in memory: its labels, and the text of each cell."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import StringIO
from itertools import islice, product
from typing import Any, NamedTuple

from playaid.book.facts import BadFact, Fact, UnknownFact
from playaid.book.table_specs import Axis, Layout
from playaid.language.message import as_message, listing, message
from playaid.platform_calls import READ_FLAGS
from playaid.refused_files import naming

Keys = tuple[str, ...]


class Sheet(NamedTuple):
    """A table: the labels of its rows and columns in order, and the texts that are not empty."""

    layout: Layout
    rows: tuple[Keys, ...]
    columns: tuple[str, ...]
    texts: dict[Keys, str]
    folded: tuple[dict[str, str], ...]
    known_rows: frozenset[Keys]


def load(layout: Layout, folder: str) -> Sheet:
    """Read a table's file; a grid that lists its labels in `book.toml` needs none. Raises BadFact when its shape is wrong."""
    path = os.path.join(folder, layout.file)
    header, lines = read_csv(path, layout) if os.path.exists(path) else ((), [])
    listed = all(axis.values for axis in layout.keys)
    if not header and not layout.open and not (listed and layout.across and layout.across.values):
        raise BadFact(message("table {name}: there is no file {file}", name=layout.name, file=layout.file))
    columns = _columns(layout, header)
    rows = dict.fromkeys(product(*(axis.values for axis in layout.keys)) if listed else ())
    rows.update(dict.fromkeys(keys for _, keys, _ in lines))
    texts = {(*keys, column): text for _, keys, cells in lines for column, text in cells.items() if text}
    axes = [dict.fromkeys(row[at] for row in rows) for at in range(len(layout.keys))]
    folded = tuple({label.casefold(): label for label in labels} for labels in (*axes, columns))
    return Sheet(layout, tuple(rows), columns, texts, folded, frozenset(rows))


def known_rows(sheet: Sheet, texts: Mapping[Keys, str], read: Callable[[Keys, str], Any]) -> Iterator[tuple[Keys, dict[str, Any]]]:
    """Each row with the values of its cells that have a text. read: keys and text -> value; asked once for each text of a column."""
    values: dict[tuple[str, str], Any] = {}
    for row in sheet.rows:
        cells = {}
        for column in sheet.columns:
            text = texts.get((*row, column))
            if text is None:
                continue
            if (column, text) not in values:
                values[column, text] = read((*row, column), text)
            value = values[column, text]
            cells[column] = [*value] if isinstance(value, list) else value
        yield row, cells


LONGEST_LABEL = 60


def widen(sheet: Sheet, rows: Iterable[Keys]) -> Sheet:
    """An open table with these rows besides its own. Raises BadFact for a label that cannot be one."""
    known = {tuple(label.casefold() for label in row) for row in sheet.rows}
    new = dict.fromkeys(row for row in rows if tuple(label.casefold() for label in row) not in known)
    for row in new:
        if len(row) != len(sheet.layout.keys) or any(not label.strip() or "|" in label or len(label) > LONGEST_LABEL for label in row):
            wanted = message("a name of up to {most} letters without | can", most=LONGEST_LABEL)
            raise BadFact(
                message("{row!r} cannot be a row of {title}: {wanted}", row=" ".join(row), title=sheet.layout.title, wanted=wanted)
            )
    if not new:
        return sheet
    every = (*sheet.rows, *new)
    axes = [dict.fromkeys(row[at] for row in every) for at in range(len(sheet.layout.keys))]
    folded = tuple({label.casefold(): label for label in labels} for labels in (*axes, sheet.columns))
    return sheet._replace(rows=every, folded=folded, known_rows=frozenset(every))


def csv_lines(path: str | os.PathLike[str]) -> list[tuple[int, list[str]]]:
    """The lines of a CSV file as they stand, each with its number in the file. Raises FileNotFoundError, UnicodeDecodeError, BadFact."""
    with naming(path), open(path, "rb", opener=lambda path, flags: os.open(path, flags | READ_FLAGS)) as file:
        text = file.read().decode().removeprefix("\ufeff")  # the byte order mark that some programs put first
    from _csv import Error, reader  # the module `csv` around it, with its dialects and dictionaries, is a thirtieth of a bare start

    with StringIO(text, newline="") as rows:
        read = reader(rows)
        try:
            lines = [(read.line_num, line) for line in islice(read, MOST_LINES + 1)]
        except Error as fault:
            raise BadFact(message("{file}: {fault}", file=os.path.basename(path), fault=str(fault))) from None
    if len(lines) > MOST_LINES:
        raise BadFact(message("{file}: more than {n} lines; no table of a game is that long", file=os.path.basename(path), n=MOST_LINES))
    return lines


MOST_LINES = 50_000  # the longest one of albion has 1,977


def read_csv(path: str | os.PathLike[str], layout: Layout) -> tuple[Keys, list[tuple[int, Keys, dict[str, str]]]]:
    """The column labels, and each line's number, keys and cells; lines that begin with # are remarks. Raises BadFact naming the line."""
    lines = [(number, list(map(str.strip, line))) for number, line in csv_lines(path) if any(line) and not line[0].startswith("#")]
    depth = len(layout.keys)
    if not lines:
        raise BadFact(message("{file}: no header line", file=os.path.basename(path)))
    header = tuple(lines[0][1][depth:])
    if len(lines[0][1]) <= depth or "" in header:
        names = listing(axis.name for axis in layout.keys)
        raise BadFact(
            message(
                "{file}: the header needs {depth} key columns ({names}) and a name for every column",
                file=os.path.basename(path),
                depth=depth,
                names=names,
            )
        )
    told = []
    for number, line in lines[1:]:
        if len(line) > depth + len(header) or len(line) < depth or not all(line[:depth]):
            raise BadFact(
                message(
                    "{file}, line {number}: {n} fields; {depth} keys and up to {most} cells belong here",
                    file=os.path.basename(path),
                    number=number,
                    n=len(line),
                    depth=depth,
                    most=len(header),
                )
            )
        told.append((number, tuple(line[:depth]), dict(zip(header, line[depth:], strict=False))))
    return header, told


def canonical(sheet: Sheet, keys: Keys) -> Keys:
    """The labels that `keys` mean: exact, without regard to case, or by range where the axis says so. Raises UnknownFact."""
    if len(keys) == len(sheet.folded) and keys[:-1] in sheet.known_rows and keys[-1] in sheet.columns:
        return keys
    axes = (*sheet.layout.keys, sheet.layout.across or Axis(as_message("column")))
    if len(keys) != len(axes):
        raise UnknownFact(
            message(
                "{title} is read by {heads}: {n} keys, not {given}",
                title=sheet.layout.title,
                heads=listing(sheet.layout.heads),
                n=len(axes),
                given=len(keys),
            )
        )
    labels = tuple(_label(key, axis, folded, sheet.layout) for key, axis, folded in zip(keys, axes, sheet.folded, strict=True))
    if labels[:-1] not in sheet.known_rows:
        raise UnknownFact(message("{title} has no row {labels}", title=sheet.layout.title, labels=listing(labels[:-1])))
    return labels


def canonical_typed(sheet: Sheet, keys: Keys, known: Callable[..., Fact | None] | None = None) -> Keys:
    """`canonical` for keys as an owner types them: other spellings of a label are taken too, and of records that have a name besides
    their key that name. known: the book's own `known_fact`. Raises UnknownFact with candidates."""
    from playaid.book.vocabulary import resolve_name

    try:
        return canonical(sheet, keys)
    except UnknownFact:
        if len(keys) != len(sheet.folded):
            raise
        if known is not None and (row := _called(sheet, keys[0], known)):
            return canonical_typed(sheet, (*row, *keys[1:]))
        axes = (*sheet.layout.keys, sheet.layout.across or Axis(as_message("column")))
        called = [(axis.name, sheet.layout.title) for axis in axes]
        words = ({word for title in titles for word in title.casefold().split()} for titles in called)
        ways = zip(keys, sheet.folded, words, strict=True)
        return canonical(sheet, tuple(resolve_name(key, labels.values(), generic) or key for key, labels, generic in ways))


def _called(sheet: Sheet, name: str, known: Callable[..., Fact | None]) -> Keys:
    """The key of the one record that has this name besides its key; () where there is none, or where several have it."""
    if len(sheet.layout.keys) != 1 or sheet.layout.across is not None or "name" not in sheet.layout.columns:
        return ()
    facts = ((row, known(sheet.layout.name, *row, "name")) for row in sheet.rows)
    rows = [row for row, fact in facts if fact is not None and str(fact.value).casefold() == name.strip().casefold()]
    return rows[0] if len(rows) == 1 else ()


def one_of(name: str, names: Iterable[str], otherwise: str) -> str:
    """The name among these that is meant, as an owner types it. Raises UnknownFact, `otherwise` saying what there is not."""
    from playaid.book.vocabulary import resolve_name

    names = tuple(names)
    label = resolve_name(name, names)
    if label is None:
        raise UnknownFact(otherwise, near(name, names) or names[:8])
    return label


def near(name: str, names: Iterable[str]) -> tuple[str, ...]:
    from difflib import get_close_matches

    by_fold = {other.casefold(): other for other in names}
    return tuple(by_fold[other] for other in get_close_matches(name.casefold(), by_fold, n=3))


def cell_name(sheet: Sheet, keys: Keys) -> str:
    """`Combat Results Table, roll 9, odds 1-1`; for records `Pieces, Barguest, strength`."""
    layout = sheet.layout
    if layout.across is None:
        return listing((layout.title, *keys))
    return listing((layout.title, *(f"{head} {key}" for head, key in zip(layout.heads, keys, strict=True))))


def in_range(label: str, number: int) -> bool:
    """Whether `number` falls under a label like `7`, `3-5`, `-2-1`, `9+` (or more) or `2-` (or less). ValueError if it is no such label."""
    low, high = bounds(label)
    return (low is None or number >= low) and (high is None or number <= high)


def bounds(label: str) -> tuple[int | None, int | None]:
    """The least and the greatest number under a label; None without bound. ValueError if it is no such label."""
    if label.endswith("+"):
        return int(label[:-1]), None
    if label.endswith("-"):
        return None, int(label[:-1])
    low, dash, high = label[1:].partition("-")
    return (int(label[0] + low), int(high)) if dash else (int(label), int(label))


def _label(key: str, axis: Axis, folded: dict[str, str], layout: Layout) -> str:
    label = folded.get(key.casefold())
    if label is None and axis.match == "range":
        try:
            label = next((label for label in folded.values() if in_range(label, int(key))), None)
        except ValueError:
            label = None
    if label is None:
        raise UnknownFact(
            message("{title} has no {name} {key}", title=layout.title, name=axis.name, key=key),
            near(key, folded.values()) or tuple(folded.values())[:8],
        )
    return label


def _columns(layout: Layout, header: Keys) -> Keys:
    if layout.across is None:
        expected: Keys = tuple(layout.columns)
    else:
        expected = layout.across.values or header
    if strange := [column for column in header if column not in expected]:
        raise BadFact(
            message(
                "{file}: unknown column {strange}; {title} has {expected}",
                file=layout.file,
                strange=listing(strange),
                title=layout.title,
                expected=listing(expected),
            )
        )
    return expected
