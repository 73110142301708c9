"""What the owner answers when a cell is asked for at the table: one answer may fill a line of a chart, a space, or state a rule of thumb.

A line is the row of the cell; where nothing else is missing in it, the column, if that is not a whole map's. An answer is

    VALUE                       what stands in the cell
    VALUE, VALUE, …             what stands in every missing cell of the line, in their order
    NAME=VALUE, NAME=VALUE      cells of the line by their names
    all VALUE [where …]         a rule of thumb for the column, of a grid for the whole grid; `all no but A, B` where it is yes or no
    as KEY                      as the row of KEY
    as its neighbours           what all the spaces around it have in common
    not now                     the house table's values for this line, for now, and marked as that
    all not now                 the same for the whole table
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from playaid.book import cells, default_rules, owner_rules, table_file
from playaid.book.asked import name_of_row
from playaid.book.book import Book
from playaid.book.facts import BadFact, MissingFact, UnknownFact
from playaid.book.table_file import Keys
from playaid.language.message import listing, message, said_by

LONGEST = 40
"""A column with more missing cells is no line to be told at once."""
NOT_NOW = ("not now", "later")
NOTHING_NOW = tuple(f"all {word}" for word in NOT_NOW)
NEIGHBOURS = ("as its neighbours", "as its neighbors", "as neighbours", "as neighbors")


class ParsedAnswer(NamedTuple):
    """What an answer comes to: texts by cell, and rules of thumb to be stated. `told` says it in words, without where it is from."""

    texts: dict[Keys, str]
    rules: tuple[str, ...] = ()
    told: str = ""


class Line(NamedTuple):
    """What else is missing where a cell is asked for: the cells in order, that cell among them, their names, and the ways to answer.

    held: whether the cell is held to names or a type, so that values between commas cannot be meant as its own. down: the line
    is a column, since nothing else is missing in the row.
    """

    cells: tuple[Keys, ...]
    names: tuple[str, ...]
    ways: tuple[str, ...]
    held: bool
    down: bool = False


def line_of(book: Book, table: str, keys: Keys) -> Line:
    """The missing cells of the line in which a missing cell stands, and how they may be told. Raises UnknownFact."""
    sheet = book.sheet(table)
    ways, held = tuple(_ways(book, table, keys)), book.layout(table).cell_at(keys).is_held()
    beside = _missing(book, table, keys, ((*keys[:-1], column) for column in sheet.columns))
    if len(beside) > 1:
        return Line(beside, tuple(cell[-1] for cell in beside), ways, held)
    below = _missing(book, table, keys, ((*row, keys[-1]) for row in sheet.rows if row[:-1] == keys[:-2]))
    if 1 < len(below) <= LONGEST:
        return Line(below, tuple(name_of_row(book, sheet, cell[:-1]) or cell[-2] for cell in below), ways, held, down=True)
    return Line((keys,), (keys[-1],), ways, held)


def _missing(book: Book, table: str, keys: Keys, every: Iterable[Keys]) -> tuple[Keys, ...]:
    return tuple(cell for cell in every if cell == keys or book.known_fact(table, *cell) is None)


def _ways(book: Book, table: str, keys: Keys) -> Iterable[str]:
    if book.layout(table).cell_at(keys).is_held():
        yield "all VALUE"
    if _around(book, table, keys):
        yield NEIGHBOURS[0]
    if book.house(table, *keys) is not None:
        yield from (NOT_NOW[0], NOTHING_NOW[0])


def parse_answer(book: Book, table: str, keys: Keys, text: str) -> ParsedAnswer:
    """What an answer means, once all of it fits. Raises BadFact, UnknownFact; nothing is written."""
    keys = table_file.canonical_typed(book.sheet(table), keys)
    folded = " ".join(text.casefold().split())
    if folded in NOT_NOW:
        return _put_off(book, table, keys)
    if folded in NOTHING_NOW:
        return _put_off(book, table, keys, whole=True)
    if folded in NEIGHBOURS:
        return _entered(book, table, {keys: _as_neighbours(book, table, keys)})
    if book.layout(table).cell_at(keys).is_held():
        for word, said in (("all ", _for_all), ("as ", _as_another)):
            if folded.startswith(word):
                return said(book, table, keys, text.strip()[len(word) :].strip())
    return _of_line(book, table, keys, text)


def take(book: Book, table: str, keys: Keys, text: str, when: str) -> ParsedAnswer:
    """Write what an answer means into the owner's book, all of it or nothing. Raises BadFact, UnknownFact."""
    said = parse_answer(book, table, keys, text)
    stated = [owner_rules.check_rule(book, default_rules.parse_rule(rule)) for rule in said.rules]
    if said.texts:
        book.remember_all(table, said.texts, when)
    for rule in stated:
        owner_rules.state(book, rule.text, when)
    return said


def take_again(book: Book, table: str, said: ParsedAnswer) -> None:
    """Take out of the owner's book what an answer has put into it."""
    for keys in said.texts:
        book.forget(table, keys)
    for text in said.rules:
        rule = next((rule for rule in reversed(book.thumbs()) if rule.text == text), None)
        if rule is not None:
            owner_rules.revoke(book, rule.number)


def _entered(book: Book, table: str, texts: dict[Keys, str]) -> ParsedAnswer:
    written = {keys: book.as_written(table, keys, text) for keys, text in texts.items()}
    parts = [listing(dict.fromkeys(keys[at] for keys in written)) for at in range(len(next(iter(written))))]
    return ParsedAnswer(written, told=message("{cells}, as on your own copy", cells=listing((table, *parts), " ")))


def _of_line(book: Book, table: str, keys: Keys, text: str) -> ParsedAnswer:
    named = _named(book, table, keys, text)
    if named is not None:
        return _entered(book, table, named)
    try:
        return _entered(book, table, {keys: text})
    except BadFact as fault:
        missing = line_of(book, table, keys).cells
        for parts in _split(book, table, keys, text):
            if len(parts) == len(missing) > 1:
                return _entered(book, table, dict(zip(missing, parts, strict=True)))
        given = len(text.split(","))
        if given > 1 and len(missing) > 1:
            text = "{fault}; {given} values are given, and {n} cells of this line are missing"
            raise BadFact(message(text, fault=said_by(fault), given=given, n=len(missing)), fault.near) from None
        raise


def _split(book: Book, table: str, keys: Keys, text: str) -> Iterable[list[str]]:
    if "," in text:
        yield [part.strip() for part in text.split(",")]
    elif not any(" " in value for value in book.layout(table).cell_at(keys).values):
        yield text.split()


def _named(book: Book, table: str, keys: Keys, text: str) -> dict[Keys, str] | None:
    parts = [part.partition("=") for part in text.split(",")]
    if not all(equals and name.strip() and value.strip() for name, equals, value in parts):
        return None
    sheet = book.sheet(table)
    down = line_of(book, table, keys).down
    rows = [row for row in sheet.rows if row[:-1] == keys[:-2]] if down else []
    called = {name: row[-1] for row in rows if (name := name_of_row(book, sheet, row))} | {row[-1]: row[-1] for row in rows}
    labels = called if down else sheet.columns
    given: dict[Keys, str] = {}
    for name, _, value in parts:
        label = table_file.one_of(name.strip(), labels, message("{title} has no {name}", title=sheet.layout.title, name=name.strip()))
        label = called.get(label, label)
        given[(*keys[:-2], label, keys[-1]) if down else (*keys[:-1], label)] = value.strip()
    return given


def _for_all(book: Book, table: str, keys: Keys, text: str) -> ParsedAnswer:
    layout = book.layout(table)
    column = keys[-1] if layout.across is None else default_rules.ANY
    value, but, others = text.partition(" but ")
    rule = owner_rules.check_rule(book, default_rules.parse_rule(f"{table} {column} = {value}"))
    texts: dict[Keys, str] = {}
    if but:
        cell = layout.cell_at(keys)
        if cell.type != "flag" or len(layout.keys) != 1:
            raise BadFact("`but` names rows where the answer is the other of yes and no")
        otherwise = "no" if rule.value == "yes" or cells.parse_cell(rule.value, cell) is True else "yes"
        for name in others.split(","):
            texts[table_file.canonical_typed(book.sheet(table), (name.strip(), keys[-1]))] = otherwise
    told = message("rule: {rule}", rule=rule.text)
    if texts:
        told = message("rule: {rule}; otherwise {rows}", rule=rule.text, rows=listing(cell[0] for cell in texts))
    return ParsedAnswer(texts, (rule.text,), told)


def _as_another(book: Book, table: str, keys: Keys, text: str) -> ParsedAnswer:
    """As in another row: of a table with several keys by a rule of thumb, else value by value."""
    sheet = book.sheet(table)
    axis = sheet.layout.keys[0]
    label = table_file.one_of(
        text, sheet.folded[0].values(), message("{title} has no {name} {text}", title=sheet.layout.title, name=axis.name, text=text)
    )
    if len(sheet.layout.keys) > 1:
        line = f"{table} * = as {label} where {axis.name} is {_quoted(keys[0])}"
        rule = owner_rules.check_rule(book, default_rules.parse_rule(line))
        return ParsedAnswer({}, (rule.text,), message("rule: {rule}", rule=rule.text))
    values = {cell: book.known_fact(table, label, cell[-1]) for cell in line_of(book, table, keys).cells}
    known = {cell: cells.write(fact.value, sheet.layout.cell_at(cell)) for cell, fact in values.items() if fact is not None}
    if keys not in known:
        raise BadFact(message("{cell} is not known either", cell=listing((book.title(table), label, keys[-1]))))
    return _entered(book, table, known)


def _put_off(book: Book, table: str, keys: Keys, whole: bool = False) -> ParsedAnswer:
    """The house table for a line; whole: for all that is missing in the table."""
    if book.house(table, *keys) is None:
        raise BadFact("this cannot be put off: no house table says anything of it, and the ruling hangs on it")
    layout = book.layout(table)
    down = line_of(book, table, keys).down
    heads = [axis.name for axis in layout.keys]
    pairs = list(zip(heads, keys, strict=False))[: len(heads) - down]
    where = " and ".join(f"{head} is {_quoted(key)}" for head, key in pairs)
    column = keys[-1] if down else default_rules.ANY
    text = f"{table} {default_rules.ANY if whole else column} = {default_rules.HOUSE}" + (f" where {where}" if where and not whole else "")
    rule = owner_rules.check_rule(book, default_rules.parse_rule(text))
    return ParsedAnswer({}, (rule.text,), message("put off, with the house table for now: {rule}", rule=rule.text))


def _quoted(key: str) -> str:
    return f'"{key}"' if " " in key else key


def _around(book: Book, table: str, keys: Keys) -> list[str]:
    from playaid.book.geometry import lie_of, neighbours

    lie = lie_of(book, table)
    return [] if lie is None else neighbours(book, lie, keys[0])


def _as_neighbours(book: Book, table: str, keys: Keys) -> str:
    cell = book.layout(table).cell_at(keys)
    values: dict[str, int] = {}
    for other in _around(book, table, keys):
        try:
            text = cells.write(book.value(table, other, keys[-1]), cell)
        except (MissingFact, UnknownFact):
            continue
        values[text] = values.get(text, 0) + 1
    if not values:
        raise BadFact(message("nothing is known of the {column} of the spaces around {space}", column=keys[-1], space=keys[0]))
    if len(values) > 1:
        commonest = sorted(values, key=lambda text: (-values[text], text))
        listed = listing(f"{text} {values[text]}" for text in commonest)
        raise BadFact(message("the spaces around {space} differ: {values}", space=keys[0], values=listed), commonest)
    return next(iter(values))


def hint(line: Line) -> str:
    """How else a question may be answered, in one line; "" where there is but one way."""
    ways: Sequence[str] = line.ways
    if len(line.cells) > 1:
        names = listing(line.names) if len(line.names) <= 8 else f"{line.names[0]}, {line.names[1]} … {line.names[-1]}"
        way = (
            "all {n} missing here, with commas or as NAME=VALUE ({names})" if line.held else "all {n} missing here, as NAME=VALUE ({names})"
        )
        ways = (message(way, n=len(line.cells), names=names), *ways)
    return listing(ways, "; ")
