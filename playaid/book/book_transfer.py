"""A book that travels: the owner's cells and rules of thumb as one file with a fingerprint, and how another owner takes it in."""

import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from playaid import migrations
from playaid.book import cells, default_rules, owner_entries, owner_rules
from playaid.book.book import Book
from playaid.book.default_rules import DefaultRule
from playaid.book.facts import BadFact, UnknownFact
from playaid.book.owner_entries import Entry
from playaid.book.table_checks import Fault
from playaid.book.table_exchange import entry_records, todays_document
from playaid.book.table_file import Keys
from playaid.language.message import listing, message
from playaid.whole_file import Unconfirmed

KIND = "playaid book "
FORMAT = f"{KIND}{migrations.CARRIED.number}"
MINE, THEIRS = "mine", "theirs"
MOST = 200_000
"""More cells than any book has."""


class BookFile(NamedTuple):
    """A book out of a file: by table the entries, the rules of thumb in their order, whose it is called, and its fingerprint."""

    game: str
    name: str
    entries: Mapping[str, Mapping[Keys, Entry]]
    rules: tuple[DefaultRule, ...]
    fingerprint: str


class Difference(NamedTuple):
    """A cell of which the other book says something that mine does not: what mine says (None: nothing), and where that is from."""

    table: str
    keys: Keys
    mine: str | None
    source: str
    theirs: str

    @property
    def place(self) -> str:
        """The cell as it is named on a command line: table and keys."""
        return " ".join((self.table, *self.keys))


class Comparison(NamedTuple):
    """Two books side by side: cells that mine has not, cells that differ, how many are the same, their rules that mine has not, faults."""

    new: tuple[Difference, ...]
    differ: tuple[Difference, ...]
    same: int
    rules: tuple[DefaultRule, ...]
    faults: tuple[Fault, ...]


def fingerprint(book: Book) -> str:
    """What tells this book of the owner's from every other: a hash of their cells and rules, whenever they were told."""
    return _fingerprint(book.slug, {table: book.entries(table) for table in book.tables()}, book.thumbs())


def _fingerprint(game: str, entries: Mapping[str, Mapping[Keys, Entry]], rules: Iterable[DefaultRule]) -> str:
    told = sorted(
        [table, list(keys), entry.text, entry.over_printed] for table, cells_ in entries.items() for keys, entry in cells_.items()
    )
    stated = [[rule.text, sorted(map(list, rule.but))] for rule in rules]
    return str(sha256(json.dumps([game, told, stated], ensure_ascii=False).encode()).hexdigest())


def is_empty(book: Book) -> bool:
    return not book.thumbs() and not any(book.entries(table) for table in book.tables())


def pack(book: Book, name: str) -> str:
    rules = [{"rule": rule.text, "when": rule.when, "but": [list(keys) for keys in sorted(rule.but)]} for rule in book.thumbs()]
    named = {"format": FORMAT, "game": book.slug, "name": name, "fingerprint": fingerprint(book)}
    document = {**named, "entries": entry_records(book), "rules": rules}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def is_book(text: str) -> bool:
    return f'"{KIND}' in text[:200]


def unpack(text: str, slug: str) -> BookFile:
    """A book out of the text of a file. Raises BadFact: no book, of another game, or not what its fingerprint says."""
    try:
        document = todays_document(json.loads(text), KIND, migrations.CARRIED)
        entries: dict[str, dict[Keys, Entry]] = {}
        if len(document["entries"]) > MOST:
            raise ValueError(f"more than {MOST} cells")
        for row in document["entries"]:
            entry = Entry(_text(row["value"]), _text(row["when"]), row["over_printed"] is True)
            entries.setdefault(_text(row["table"]), {})[tuple(map(_text, row["keys"]))] = entry
        rules = tuple(_rule(at, row) for at, row in enumerate(document["rules"], 1))
        carried = BookFile(_text(document["game"]), _text(document["name"]), entries, rules, _text(document["fingerprint"]))
    except migrations.UnknownFormat as error:
        raise BadFact(message("this is a book of {format}", format=error)) from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BadFact(message("this is no book that travels ({fault})", fault=str(error))) from None
    if carried.game != slug:
        raise BadFact(message("this is a book of {game}, not of {slug}", game=carried.game, slug=slug))
    if _fingerprint(carried.game, entries, rules) != carried.fingerprint:
        raise BadFact("this book is not what its fingerprint says: the file was changed since it was written")
    return carried


def _rule(number: int, row: Any) -> DefaultRule:
    but = frozenset(tuple(map(_text, cell)) for cell in row["but"])
    return default_rules.parse_rule(_text(row["rule"]), number, _text(row["when"]))._replace(but=but)


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 4000:
        raise ValueError(f"{value!r:.40} is no text")
    return value


def compare(book: Book, other: BookFile, over_printed: bool = False) -> Comparison:
    """What another's book says beside this one. Faults: entries that do not fit the tables, and those over printed cells, unless wished."""
    new, differ, faults, same = list[Difference](), list[Difference](), list[Fault](), 0
    for table, entries in other.entries.items():
        for keys, entry in entries.items():
            try:
                text = book.as_written(table, keys, entry.text)
                full = book.full(table, keys)
                if entry.over_printed and not over_printed:
                    raise BadFact("it stands over a printed cell; say --over-printed to let it")
            except (BadFact, UnknownFact) as error:
                faults.append(Fault(table, "|".join(keys[:-1]), keys[-1] if keys else "", str(error)))
                continue
            beside = _beside(book, table, full, text)
            if beside is None:
                same += 1
            else:
                (differ if beside.source == "owner" else new).append(beside)
    stated = {(rule.text, rule.but) for rule in book.thumbs()}
    rules = list[DefaultRule]()
    for rule in other.rules:
        try:
            checked = owner_rules.check_rule(book, rule)
            rules += [checked] if (checked.text, checked.but) not in stated else []
        except (BadFact, UnknownFact) as error:
            faults.append(Fault(rule.table, "", rule.column, message("in the rule {rule}: {fault}", rule=rule.text, fault=error)))
    return Comparison(tuple(new), tuple(differ), same, tuple(rules), tuple(faults))


def _beside(book: Book, table: str, keys: Keys, text: str) -> Difference | None:
    mine = book.entries(table).get(keys)
    if mine is not None:
        return None if mine.text == text else Difference(table, keys, mine.text, "owner", text)
    fact = book.known_fact(table, *keys)
    if fact is None:
        return Difference(table, keys, None, "", text)
    return Difference(table, keys, cells.write(fact.value, book.layout(table).cell_at(keys)), fact.provenance, text)


def take(book: Book, other: BookFile, choose: Callable[[Difference], str], over_printed: bool = False) -> int:
    """Take in what the other book adds, and of what differs what is chosen; gives the number of cells. BadFact: nothing is written.
    Unconfirmed: all of it is, and may not outlast a power cut."""
    differences = compare(book, other, over_printed)
    if differences.faults:
        raise BadFact(listing(differences.faults[:5], "; "))
    chosen = [*differences.new, *(difference for difference in differences.differ if choose(difference) == THEIRS)]
    tables: dict[str, dict[Keys, Entry]] = {}
    for table, keys, _, _, theirs in chosen:
        entries = other.entries[table]
        entry = entries.get(keys) or next(entry for named, entry in entries.items() if book.full(table, named) == keys)
        tables.setdefault(table, {})[keys] = entry._replace(text=theirs)
    unconfirmed: Unconfirmed | None = None
    with book.writing() as folder:
        for table, entries in tables.items():
            path = f"{folder}/{table}.csv"
            try:
                owner_entries.save(path, book.layout(table).heads, {**owner_entries.load(path), **entries})
            except Unconfirmed as fault:  # it stands there, and the other tables are taken in as well
                unconfirmed = fault
        if differences.rules:
            mine = default_rules.load(folder)
            last = max((rule.number for rule in mine), default=0)
            default_rules.save(folder, [*mine, *(rule._replace(number=last + at) for at, rule in enumerate(differences.rules, 1))])
    if unconfirmed is not None:
        raise unconfirmed
    return len(chosen)
