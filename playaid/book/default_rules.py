"""Rules of thumb that the owner states of their copy, one line each: "hexes terrain = clear where kingdom is Gwynedd".

A rule fills cells that nothing is known of, never one that is printed or entered; of two that fit, the later stands. A cell may be taken
out of a rule ("but"), and a rule may be revoked. They lie beside the owner's entries, as one CSV: number, rule, when, the cells taken out.

    TABLE COLUMN = VALUE [where CONDITION [and CONDITION …]]

    COLUMN      a column, or * for all of them
    VALUE       as in the cell; `as KEY`: what stands in the row of KEY; `house`: what the house table says, for now
    CONDITION   NAME is [not] VALUE [or VALUE …], NAME has [not] VALUE …; outside the coast; inside the coast
    NAME        a key or a column of the table, or NAME.COLUMN where NAME refers to another table; texts of several words in quotes or bare
"""

import os
from collections.abc import Sequence
from typing import Any, NamedTuple

from playaid import migrations
from playaid.book import cells, owner_entries
from playaid.book.facts import BadFact, Fact, MissingFact, UnknownFact
from playaid.book.geometry import outside
from playaid.book.lookup import Lookup
from playaid.book.table_file import Keys, Sheet
from playaid.language.message import message

HEADS = ("number", "rule", "when", "but")
HOUSE = "house"
FOR_NOW = "for now, "
ANY = "*"
COAST = {"outside the coast": "outside", "inside the coast": "inside"}
WAYS = ("is not", "is", "has not", "has")


class Condition(NamedTuple):
    """One condition: name, way (`is`, `is not`, `has`, `has not`, `outside`, `inside`), and the values of which one will do."""

    name: str
    way: str
    values: tuple[str, ...] = ()


class DefaultRule(NamedTuple):
    """One rule of thumb as it was stated. `but`: the cells that were taken out of it."""

    number: int
    text: str
    when: str
    table: str
    column: str
    value: str
    conditions: tuple[Condition, ...]
    but: frozenset[Keys] = frozenset()


class DefaultRules:
    """The rules of thumb of one book, resolved cell by cell when a cell is asked for."""

    def __init__(self, book: Lookup, rules: Sequence[DefaultRule]):
        self._book = book
        self._by_table: dict[str, list[DefaultRule]] = {}
        for rule in reversed(rules):
            self._by_table.setdefault(rule.table, []).append(rule)
        self._asking: set[tuple[str, Keys]] = set()
        self._outside: dict[str, frozenset[str]] = {}
        self._values: dict[tuple[int, str], Any] = {}

    def fact(self, sheet: Sheet, keys: Keys) -> Fact | None:
        table = sheet.layout.name
        rules = self._by_table.get(table)
        if not rules or (table, keys) in self._asking:
            return None
        self._asking.add((table, keys))
        try:
            for rule in rules:
                speaks = rule.column in (ANY, keys[-1]) and keys not in rule.but
                if speaks and all(self._holds(sheet, keys, condition) for condition in rule.conditions):
                    said = self._said(rule, sheet, keys)
                    if said is not None:
                        return said
        finally:
            self._asking.discard((table, keys))
        return None

    def _said(self, rule: DefaultRule, sheet: Sheet, keys: Keys) -> Fact | None:
        book = self._book
        note = message("by the owner's rule {number}, {when}: {rule}", number=rule.number, when=rule.when, rule=rule.text)
        if rule.value.casefold() == HOUSE:
            house = book.house(rule.table, *keys)
            return house and house._replace(note=message("for now, {note}", note=note))
        if rule.value.casefold().startswith("as "):
            other = (rule.value[3:].strip().strip('"'), *keys[1:])
            try:
                like = book.fact(rule.table, *other)
            except (MissingFact, UnknownFact):
                return None
            return like._replace(keys=keys, provenance="owner", note=note)
        value = self._read(rule, sheet, keys[-1])
        return None if value is MISSING else Fact(rule.table, keys, value, "owner", book.citation(rule.table, keys), note)

    def _read(self, rule: DefaultRule, sheet: Sheet, column: str) -> Any:
        """The value of a rule in a column, read once; MISSING where it does not fit: a rule for all columns passes over such."""
        if (rule.number, column) not in self._values:
            try:
                value: Any = cells.parse_cell(rule.value, sheet.layout.cell_of(column))
            except BadFact:
                value = MISSING
            self._values[rule.number, column] = value
        return self._values[rule.number, column]

    def _holds(self, sheet: Sheet, keys: Keys, condition: Condition) -> bool:
        if condition.way in ("outside", "inside"):
            table = sheet.layout.name
            if table not in self._outside:
                self._outside[table] = outside(self._book, table)
            return (keys[0] in self._outside[table]) == (condition.way == "outside")
        value = self._value(sheet, keys, condition.name)
        if value is MISSING:
            return False
        texts = {str(item).casefold() for item in (value if isinstance(value, list) else [value])}
        texts = {"-"} if value is None else {"yes" if value else "no"} if isinstance(value, bool) else texts
        wanted = {text.casefold() for text in condition.values}
        if condition.way.startswith("has"):
            return bool(texts & wanted) != condition.way.endswith("not")
        return (len(texts) == 1 and texts <= wanted) != condition.way.endswith("not")

    def _value(self, sheet: Sheet, keys: Keys, name: str) -> Any:
        book, layout = self._book, sheet.layout
        name, _, further = name.partition(".")
        if name in layout.heads:
            value: Any = keys[layout.heads.index(name)]
        else:
            try:
                value = book.value(layout.name, *keys[:-1], name)
            except MissingFact:
                return MISSING
        if not further:
            return value
        try:
            return book.value(layout.refers_to(name), str(value), further)
        except (MissingFact, UnknownFact):
            return MISSING


MISSING = object()
"""What nobody knows: no condition holds of it, not even that it is not something."""


def load(folder: str) -> list[DefaultRule]:
    """The rules of thumb in an owner's folder, in the order in which they were stated. Raises BadFact naming the line."""
    path = os.path.join(folder, owner_entries.RULES_OF_THUMB)
    thumbs = []
    for number, line in owner_entries.read_lines(path, migrations.THUMBS)[1:]:
        if len(line) != len(HEADS) or not line[0].isdecimal():
            raise BadFact(message("{path}, line {number}: not a rule of thumb", path=path, number=number))
        but = frozenset(tuple(cell.split("|")) for cell in line[3].split(";") if cell)
        thumbs.append(parse_rule(line[1], int(line[0]), line[2])._replace(but=but))
    return thumbs


def save(folder: str, rules: Sequence[DefaultRule]) -> None:
    lines = [[str(rule.number), rule.text, rule.when, ";".join("|".join(keys) for keys in sorted(rule.but))] for rule in rules]
    owner_entries.replace(os.path.join(folder, owner_entries.RULES_OF_THUMB), [list(HEADS), *lines])


def parse_rule(text: str, number: int = 0, when: str = "") -> DefaultRule:
    """A rule as typed. Raises BadFact saying what is wanted; whether table, column and value are there is `checked`."""
    text = " ".join(text.split())
    head, equals, rest = text.partition("=")
    names = _words(head)
    if not equals or len(names) < 2 or not rest.strip():
        raise BadFact(message("{text!r} is no rule of thumb; one reads: hexes terrain = clear where kingdom is Gwynedd", text=text))
    value, _, where = _parted(rest, " where ")
    conditions = tuple(_condition(part) for part in _pieces(where, " and ")) if where else ()
    return DefaultRule(number, text, when, names[0], " ".join(names[1:]), _bare(value), conditions)


def _condition(text: str) -> Condition:
    bare = text.strip()
    if bare.casefold() in COAST:
        return Condition("", COAST[bare.casefold()])
    for way in WAYS:
        name, sign, values = _parted(bare, f" {way} ")
        if sign:
            return Condition(_bare(name), way, tuple(_bare(value) for value in _pieces(values, " or ")))
    raise BadFact(message("{bare!r} is no condition; one reads: kingdom is Gwynedd, terrain has not sea, outside the coast", bare=bare))


def _parted(text: str, by: str) -> tuple[str, bool, str]:
    """A text before and after a word that does not stand between quotes."""
    quoted = False
    for at, letter in enumerate(text):
        quoted ^= letter == '"'
        if not quoted and text[at : at + len(by)].casefold() == by:
            return text[:at], True, text[at + len(by) :]
    return text, False, ""


def _pieces(text: str, by: str) -> list[str]:
    pieces = []
    more = True
    while more:
        piece, more, text = _parted(text, by)
        pieces.append(piece)
    return pieces


def _bare(text: str) -> str:
    text = text.strip()
    return text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] == '"' else text


def _words(text: str) -> list[str]:
    return [_bare(word) for word in _pieces(" ".join(text.split()), " ") if word]
