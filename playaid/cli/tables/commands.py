"""`playaid tables …`: what stands in the books, what is missing, and how the owner fills it in. This tree belongs to Typer."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, NotRequired, TypedDict

import typer
from typer.main import get_command

from playaid.book import BadFact, Book, Fact, MissingFact, UnknownFact, owner_rules
from playaid.book.document_checks import load_sentences
from playaid.book.plausibility import Doubt, doubts
from playaid.book.table_checks import Fault
from playaid.cli.answer import pick
from playaid.cli.tables import paint, print_charts, rule, transfer, underlay
from playaid.cli.tables.base import (
    DONE,
    INTERRUPTED,
    USAGE,
    Game,
    Mode,
    OverPrinted,
    Page,
    Refused,
    Rows,
    Table,
    all_books,
    app,
    book_of,
    cell_text,
    count_cells,
    fact_of,
    list_faults,
    print_json,
    say,
    table_named,
    today,
    verb,
)
from playaid.desk.locations import sessions_folder
from playaid.language.message import SEMICOLON, Typed, counted, listing, message, said_by
from playaid.language.translation import language, translate

__all__ = ["app", "paint", "print_charts", "rule", "run", "transfer", "underlay"]


# Typer exports only this descendant of the exception for wrong usage; its parent covers unknown commands and options too.
_WrongUsage: type[Any] = typer.BadParameter.__bases__[0]


def run(argv: Sequence[str], became: Callable[[], str] = lambda: "", sessions: str | None = None) -> int:
    """Run one command line without the word `tables`. Returns 0 when done, 2 for wrong usage or faults in what was given. became: what
    it has changed by then, in words, for one that the system has stopped. sessions: the folder of the evenings, elsewhere than usual."""
    if language() != "en":
        from playaid.cli.text.help_words import speak

        speak()  # through the Click that Typer has brought, too
    try:
        code = app(args=list(argv or ["--help"]), prog_name="playaid tables", standalone_mode=False, obj=sessions_folder(sessions))
        if code == INTERRUPTED:  # Typer makes a number of it
            raise KeyboardInterrupt
    except Refused as refused:
        return _refuse(argv, refused)
    except (BadFact, UnknownFact) as error:
        return _refuse(argv, Refused("unreadable", said_by(error), error.near))
    except OSError as error:
        if error.filename is None:  # the answer itself, or a call that has no file
            raise
        told = message("{file}: {reason}", file=error.filename, reason=error.strerror)
        return _refuse(argv, Refused("usage", listing(filter(None, (told, became())), SEMICOLON)))
    except _WrongUsage as error:
        from playaid.cli.text.help_words import fault_of

        return _refuse(argv, Refused("usage", fault_of(error.format_message())))
    except typer.Abort:
        raise EOFError from None
    return DONE


class TableSummary(TypedDict):
    """A table, and how many of its cells are known, by provenance."""

    game: str
    table: str
    title: str
    kind: str
    cells: int
    known: int
    missing: int
    provenance: dict[str, int]


class Tables(TypedDict):
    tables: list[TableSummary]


class ShownCell(TypedDict):
    """A cell of a table."""

    value: Any
    provenance: str
    citation: str
    note: str


class ShownRow(TypedDict):
    """A row of a table: its labels, and its cells by their column; null where nothing is known."""

    keys: list[str]
    cells: dict[str, ShownCell | None]


class TableShown(TypedDict):
    game: str
    table: str
    title: str
    citation: str
    document: str
    heads: Sequence[str]
    rows: list[ShownRow]


class MissingEntry(TypedDict):
    """A fact that a session may ask for."""

    table: str
    fact: str
    why: str
    citation: str
    keys: Sequence[str]
    wants: str
    options: Sequence[str]


class MissingFacts(TypedDict):
    """`tables missing`; for_now: how many cells more rest on the house tables"""

    missing: list[MissingEntry]
    for_now: int


class Forgotten(TypedDict):
    """`tables forget`; rules: those that the cell was taken out of"""

    table: str
    keys: list[str]
    rules: NotRequired[list[int]]


class Checked(TypedDict):
    faults: Sequence[Fault]
    doubts: Sequence[Doubt]


@verb("list")
def list_tables(game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game's tables.")] = None) -> Page[Tables]:
    """The tables of all games, with how much of each is known."""
    books = all_books() if game is None else [(game, book_of(game))]
    rows = [_summary(slug, book, name) for slug, book in books for name in book.tables()]
    table = [[row["game"], Typed(row["table"]), row["title"], str(row["cells"]), str(row["known"]), str(row["missing"])] for row in rows]
    return Page({"tables": rows}, [Rows(("game", "table", "title", "cells", "known", "missing"), table)])


@verb()
def show(
    words: Annotated[list[str], typer.Argument(metavar="[GAME] TABLE", help="A table, after its game if several have one of that name.")],
    mode: Mode = "printed",
) -> Page[TableShown]:
    """One table: every cell with where it is from, unless it is simply printed."""
    slug, table = _which(words)
    book = book_of(slug, mode)
    table = table_named(book, table)
    layout = book.layout(table)
    facts = {row: {column: fact_of(book, table, (*row, column)) for column in book.sheet(table).columns} for row in book.sheet(table).rows}
    rows: list[ShownRow] = []
    for row, cells_of in facts.items():
        cells = {column: None if isinstance(fact, MissingFact) else pick(ShownCell, fact) for column, fact in cells_of.items()}
        rows.append({"keys": list(row), "cells": cells})
    data = pick(TableShown, layout, game=slug, table=table, rows=rows)
    cite = f" [{layout.citation}]" if layout.citation else ""
    title = translate(layout.title) + cite + (f", {translate(layout.document)}" if layout.document else "")
    heads = (*(axis.name for axis in layout.keys), *book.sheet(table).columns)
    texts = [[*row, *(cell_text(book, fact) for fact in cells_of.values())] for row, cells_of in facts.items()]
    unknown = mode == "printed" and any(cell is None for row in rows for cell in row["cells"].values())
    return Page(data, [title, Rows(heads, texts), *([_UNKNOWN] if unknown else [])])


_UNKNOWN = message("  ? is not in the documents; {option} shows what the house tables have there.", option="--tables house")


@verb()
def missing(
    game: Game,
    table: Annotated[str | None, typer.Argument(metavar="[TABLE]", help="Only this table, cell by cell.")] = None,
    mode: Mode = "printed",
    every: Annotated[bool, typer.Option("--all", help="Every cell, of large tables too.")] = False,
) -> Page[MissingFacts]:
    """What a session may ask for: facts that the documents do not give. Large tables are summed up; --json always has every cell."""
    book = book_of(game, mode)
    table = None if table is None else table_named(book, table)
    facts = book.missing(table)
    resting = owner_rules.for_now(book, book.tables() if table is None else (table,))
    data: MissingFacts = {"missing": [pick(MissingEntry, fact, fact=listing(fact.keys)) for fact in facts], "for_now": resting}
    rests = message(_RESTING, cells=count_cells(resting), game=game)
    if not facts:
        return Page(data, ["Nothing is missing.", *([rests] if resting else [])])
    groups = [[fact] for fact in facts] if every or table else _summed_up(book, facts)
    parts: list[str | Rows] = [Rows(("table", "fact", "why", "case"), [_missing_row(book, group) for group in groups])]
    first = facts[0]
    if len(groups) < len(facts):
        cells = count_cells(len(facts))
        parts += ["", message("{cells} in all. Every one: {line}", cells=cells, line=f"playaid tables missing {game} --all")]
        parts += [message("Those of one table:  {line}", line=f"playaid tables missing {game} {first.table}")]
    parts += ["", rests] if resting else []
    one = f"playaid tables set {game} {first.table} {' '.join(first.keys)} VALUE"
    template = f"playaid tables template {game} {first.table} --out {first.table}.csv"
    taken_in = f"               playaid tables import {game} {first.table}.csv"
    whole = message("A whole table: {line}; fill it in;", line=template)
    return Page(data, [*parts, "", message("One at a time: {line}", line=one), whole, taken_in])


_RESTING = "{cells} more: the house tables' for now, not counted above (playaid tables rule {game})."


@verb("set", context_settings={"ignore_unknown_options": True})
def set_fact(
    ctx: typer.Context,
    game: Game,
    table: Table,
    words: Annotated[list[str], typer.Argument(metavar="KEYS... VALUE", help="Row label(s), column, and the value as it is printed.")],
    over_printed: OverPrinted = False,
) -> Page[Fact]:
    """Enter one fact from your copy."""
    *keys, text = words
    book = book_of(game)
    table = table_named(book, table)
    fact = book.remember(table, keys, text, today(), over_printed)
    left = message("{cells} of this table still missing.", cells=count_cells(len(book.missing(table))))
    said = message("Remembered: {table}, {keys} = {value}.", table=book.title(table), keys=listing(fact.keys), value=cell_text(book, fact))
    from playaid.cli.tables.kept_values import kept_values

    return Page(fact, [said, left, *kept_values(book, fact, ctx.find_root().obj)])


@verb()
def forget(
    game: Game, table: Table, keys: Annotated[list[str], typer.Argument(metavar="KEYS...", help="Row label(s) and column.")]
) -> Page[Forgotten]:
    """Take one of your entries back, or take a cell out of the rules of thumb that fill it."""
    book = book_of(game)
    if not book.forget(table, keys):
        fact = book.known_fact(table, *keys)
        if fact is not None and "the owner's rule " in fact.note:
            spoken = owner_rules.take_out(book, table, fact.keys)
            numbers = listing(str(rule.number) for rule in spoken)
            said = counted(len(spoken), "Taken out of rule {numbers}.", "Taken out of rules {numbers}.", numbers=numbers)
            return Page({"table": table, "keys": keys, "rules": [rule.number for rule in spoken]}, [said])
        raise Refused("usage", message("there is no entry of yours for {table}, {keys}", table=book.title(table), keys=listing(keys)))
    return Page({"table": table, "keys": keys}, ["Forgotten."])


@verb()
def check(ctx: typer.Context, game: Game) -> Page[Checked]:
    """Check the tables of a game and your entries: shape, types, ranges, references, and what is strange about the map.

    Islands, borders that go one way, coasts that do not close, pieces in the sea, values that fall where they should rise: each with what a
    rule will do with it.
    """
    from playaid.book.table_models import entry_faults, validate_book
    from playaid.cli.terminal.progress import busy

    with busy("tables check", ctx.obj.shows_bars):
        book = book_of(game)
        faults = validate_book(book.folder) or entry_faults(book)
        strange = [] if faults else doubts(book)
    data: Checked = {"faults": faults, "doubts": strange}
    if faults:
        text = counted(len(faults), "{n} fault:\n{faults}", "{n} faults:\n{faults}", faults=list_faults(faults))
        raise Refused("unreadable", text, data=data)
    head = counted(len(strange), "{n} thing to look at on your copy:", "{n} things to look at on your copy:")
    lines = [head, *(message("  {doubt}", doubt=doubt.told) for doubt in strange)] if strange else []
    if sentences := load_sentences(book.folder):
        lines += [counted(len(sentences), "{n} sentence of the document looked at.", "{n} sentences of the document looked at.")]
    return Page(data, [counted(len(book.tables()), "{n} table, no fault.", "{n} tables, no fault."), *lines])


def _which(words: Sequence[str]) -> tuple[str, str]:
    if len(words) == 2:
        return words[0], words[1]
    if len(words) != 1:
        raise Refused("usage", "show takes a table, or a game and a table")
    holders = [slug for slug, book in all_books() if words[0] in book.tables()]
    if not holders:
        raise Refused("unreadable", message("no game has a table {table}; playaid tables list shows them all", table=words[0]))
    if len(holders) > 1:
        raise Refused(
            "ambiguous", message("several games have a table {table}", table=words[0]), [f"{slug} {words[0]}" for slug in holders]
        )
    return holders[0], words[0]


def _summary(slug: str, book: Book, name: str) -> TableSummary:
    facts = [fact for _, fact in book.cells(name)]
    known = [fact.provenance for fact in facts if fact is not None]
    return {
        "game": slug,
        "table": name,
        "title": book.title(name),
        "kind": book.layout(name).kind,
        "cells": len(facts),
        "known": len(known),
        "missing": len(facts) - len(known),
        "provenance": {provenance: known.count(provenance) for provenance in dict.fromkeys(known)},
    }


FEW, SINGLE = 12, 3
"""A table with more missing cells than FEW is summed up; of a summed-up table a column with no more than SINGLE is still told by cell."""


def _summed_up(book: Book, facts: Sequence[MissingFact]) -> list[list[MissingFact]]:
    """Missing facts in groups to be told in one line: a grid's cells together, those of records by column, with their reasons apart."""
    many = {name for name, summed in Counter(fact.table for fact in facts).items() if summed > FEW}
    groups: dict[tuple[str, ...], list[MissingFact]] = {}
    for fact in facts:
        column = "" if book.layout(fact.table).kind == "grid" else fact.keys[-1]
        key = (fact.table, column, fact.why, fact.citation) if fact.table in many else (fact.table, *fact.keys)
        groups.setdefault(key, []).append(fact)
    summed: list[list[MissingFact]] = []
    for group in groups.values():
        summed += [group] if len(group) > SINGLE else [[fact] for fact in group]
    return summed


def _missing_row(book: Book, group: Sequence[MissingFact]) -> list[str]:
    first, last = group[0], group[-1]
    text, n = listing(first.keys), len(group)
    if n > 1 and book.layout(first.table).kind == "grid":
        text = message("{n} cells, {first} to {last}", n=n, first=text, last=listing(last.keys))
    elif n > 1:
        rows = {"first": listing(first.keys[:-1]), "last": listing(last.keys[:-1])}
        text = message("{column}: {n} cells, {first} to {last}", column=first.keys[-1], n=n, **rows)
    return [first.table, text, first.why, first.citation]


def _refuse(argv: Sequence[str], refused: Refused) -> int:
    command = next((word for word in argv if not word.startswith("-")), "")
    if "--json" in argv:
        error = {"kind": refused.kind, "text": refused.text, "hint": "", "candidates": list(refused.candidates)}
        print_json(f"tables {command}".strip(), None, refused.data, error)
    else:
        say(f"{translate(refused.kind.upper())}  {translate(refused.text)}", err=True)
        if refused.candidates:
            say(message("  there is: {names}", names=listing(refused.candidates)), err=True)
    return USAGE


# the verbs as plain data for the reference page: this tree is Typer's, which has a Click of its own


def verbs() -> Iterator[tuple[str, Callable[..., Any]]]:
    for registered in app.registered_commands:
        if registered.callback is not None:
            yield registered.name or registered.callback.__name__, registered.callback


def commands() -> list[dict[str, Any]]:
    """Each verb: name, help, arguments (usage and help), options (spelling, metavar, help)."""
    tree: Any = get_command(app)
    return [_command(name, command) for name, command in tree.commands.items()]


def _command(name: str, command: Any) -> dict[str, Any]:
    arguments = [slot for slot in command.params if slot.param_type_name == "argument"]
    options = [slot for slot in command.params if slot.param_type_name == "option"]
    return {
        "name": name,
        "help": command.help or "",
        "arguments": [(slot.metavar or slot.name.upper(), slot.required, getattr(slot, "help", None) or "") for slot in arguments],
        "options": [(listing(slot.opts), "" if slot.is_flag else slot.metavar or slot.name.upper(), slot.help or "") for slot in options],
    }
