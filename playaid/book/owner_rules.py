"""Rules of thumb as the owner states, revokes and keeps them; what they name is checked against their book. `default_rules` reads them."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from playaid.book import cells, table_file
from playaid.book.book import Book
from playaid.book.default_rules import ANY, COAST, FOR_NOW, HOUSE, Condition, DefaultRule, load, parse_rule, save
from playaid.book.facts import BadFact, UnknownFact
from playaid.book.geometry import lie_of
from playaid.book.table_file import Keys, Sheet
from playaid.language.message import message


def check_rule(book: Book, rule: DefaultRule) -> DefaultRule:
    """The rule with its names as the book writes them. Raises UnknownFact, BadFact."""
    sheet = book.sheet(rule.table)
    column, columns = rule.column, sheet.columns
    if column != ANY:
        column = table_file.one_of(
            column, sheet.columns, message("{title} has no column {column}", title=sheet.layout.title, column=column)
        )
        columns = (column,)
    value = _checked_value(book, rule, columns)
    conditions = tuple(_checked(book, sheet, condition) for condition in rule.conditions)
    where = " and ".join(map(_condition_text, conditions))
    text = f"{rule.table} {column} = {_quoted(value)}" + (f" where {where}" if where else "")
    return rule._replace(column=column, value=value, conditions=conditions, text=text)


def _condition_text(condition: Condition) -> str:
    if condition.way in COAST.values():
        return f"{condition.way} the coast"
    return f"{condition.name} {condition.way} {' or '.join(map(_quoted, condition.values))}"


def _quoted(text: str) -> str:
    folded = f" {text.casefold()} "
    return f'"{text}"' if any(word in folded for word in (" and ", " or ", " where ", " is ", " has ")) else text


def _checked_value(book: Book, rule: DefaultRule, columns: Sequence[str]) -> str:
    sheet = book.sheet(rule.table)
    if rule.value.casefold() == HOUSE:
        return HOUSE
    if rule.value.casefold().startswith("as "):
        key = rule.value[3:].strip().strip('"')
        label = table_file.one_of(
            key,
            sheet.folded[0].values(),
            message("{title} has no {name} {key}", title=sheet.layout.title, name=sheet.layout.keys[0].name, key=key),
        )
        return f"as {label}"
    for column in columns[:-1]:
        with suppress(BadFact):
            return _at_any_row(book, sheet, column, rule.value)
    return _at_any_row(book, sheet, columns[-1], rule.value)


def _checked(book: Book, sheet: Sheet, condition: Condition) -> Condition:
    layout = sheet.layout
    if condition.way in ("outside", "inside"):
        if lie_of(book, layout.name) is None:
            raise BadFact(message("{title} is no map that has a coast", title=layout.title))
        return condition
    name, dot, further = condition.name.partition(".")
    columns = sheet.columns if layout.across is None else ()
    name = table_file.one_of(name, (*layout.heads, *columns), message("{title} has no {name}", title=layout.title, name=name))
    if not dot:
        return condition._replace(name=name, values=tuple(_checked_text(book, sheet, name, text) for text in condition.values))
    target = layout.refers_to(name)
    if not target:
        raise BadFact(message("{column} of {title} does not refer to another table", column=name, title=layout.title))
    other = book.sheet(target)
    further = table_file.one_of(further, other.columns, message("{title} has no column {column}", title=book.title(target), column=further))
    values = tuple(_checked_text(book, other, further, text) for text in condition.values)
    return condition._replace(name=f"{name}.{further}", values=values)


def _checked_text(book: Book, sheet: Sheet, name: str, text: str) -> str:
    heads = sheet.layout.heads
    if name in heads:
        return table_file.one_of(
            text,
            sheet.folded[heads.index(name)].values(),
            message("{title} has no {name} {text}", title=sheet.layout.title, name=name, text=text),
        )
    return text if text == cells.NOTHING else _at_any_row(book, sheet, name, text)


def _at_any_row(book: Book, sheet: Sheet, column: str, text: str) -> str:
    row = sheet.rows[0]
    try:
        return book.as_written(sheet.layout.name, (*row, column), text)
    except BadFact as error:
        raise BadFact(str(error).replace(", ".join(row) + ", ", "", 1), error.near) from None


def state(book: Book, text: str, when: str) -> DefaultRule:
    """Add a rule to the owner's book. Raises BadFact, UnknownFact; nothing is written then."""
    check_rule(book, parse_rule(text))
    with book.writing() as folder:
        rules = load(folder)
        number = max((rule.number for rule in rules), default=0) + 1
        rule = check_rule(book, parse_rule(text, number, when))
        save(folder, [*rules, rule])
    return rule


def revoke(book: Book, number: int) -> DefaultRule:
    with book.writing() as folder:
        rules = load(folder)
        gone = next((rule for rule in rules if rule.number == number), None)
        if gone is None:
            raise BadFact(message("there is no rule {number}", number=number), tuple(str(rule.number) for rule in rules))
        save(folder, [rule for rule in rules if rule.number != number])
    return gone


def for_now(book: Book, tables: Sequence[str]) -> int:
    """How many cells of these tables rest on the house tables for now, by rules of the owner's."""
    named = {rule.table for rule in book.thumbs() if rule.value.casefold() == HOUSE}
    facts = (fact for table in tables if table in named for _, fact in book.cells(table))
    return sum(fact is not None and fact.note.startswith(FOR_NOW) for fact in facts)


def take_out(book: Book, table: str, keys: Keys) -> list[DefaultRule]:
    """Take one cell out of every rule that speaks of its column; gives those that did. The cell is missing again."""
    with book.writing() as folder:
        rules = [check_rule(book, rule) for rule in load(folder)]
        spoken = [rule for rule in rules if rule.table == table and rule.column in (ANY, keys[-1]) and keys not in rule.but]
        save(folder, [rule._replace(but=rule.but | {keys}) if rule in spoken else rule for rule in rules])
    return spoken


def faults(book: Book) -> Iterator[tuple[DefaultRule, str]]:
    for rule in book.thumbs():
        try:
            check_rule(book, rule)
        except (BadFact, UnknownFact) as error:
            yield rule, str(error)
