"""`playaid tables …`: what stands in the books, what is missing, and how the owner fills it in. This tree belongs to Typer."""

import datetime
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from playaid.book import BadFact, Book, Fact, MissingFact, UnknownFact, cells, exchange, sheets
from playaid.book.book import MODES
from playaid.book.checks import Fault
from playaid.desk.places import owner_folder
from playaid.games import registry

DONE, USAGE = 0, 2

# Typer exports only this descendant of the exception for wrong usage; its parent covers unknown commands and options too.
_WrongUsage: type[Any] = typer.BadParameter.__bases__[0]

app = typer.Typer(
    name="tables",
    help="The tables of the games: look at them, see what is missing, fill them in from your own copy.",
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Game = Annotated[str, typer.Argument(metavar="GAME", help="The game's short name.")]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="The table's name.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Plain = Annotated[bool, typer.Option("--plain", help="A sentence a line, without frames or columns.")]
Session = Annotated[str | None, typer.Option("--session", metavar="NAME", help="Taken for uniformity; tables are shared by all sessions.")]
Out = Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write to this file instead of the screen.")]
OverPrinted = Annotated[bool, typer.Option("--over-printed", help="Let your entry stand over a printed value.")]
Mode = Annotated[str, typer.Option("--tables", metavar="printed|house", help="Whether missing facts are taken from the house tables.")]


class Refused(Exception):
    """A command that cannot be carried out: the kind and text of the error, and data that go with it."""

    def __init__(self, kind: str, text: str, candidates: Sequence[str] = (), data: Any = None):
        super().__init__(text)
        self.kind = kind
        self.text = text
        self.candidates = tuple(candidates)
        self.data = data


def run(argv: Sequence[str]) -> int:
    """Run one command line without the word `tables`. Returns 0 when done, 2 for wrong usage or faults in what was given."""
    if not argv:
        argv = ["--help"]
    try:
        app(args=list(argv), prog_name="playaid tables", standalone_mode=False)
    except Refused as refused:
        return _refuse(argv, refused)
    except BadFact as error:
        return _refuse(argv, Refused("unreadable", str(error), error.near))
    except UnknownFact as error:
        return _refuse(argv, Refused("unreadable", str(error), error.near))
    except OSError as error:
        return _refuse(argv, Refused("usage", f"{error.filename}: {error.strerror}"))
    except _WrongUsage as error:
        return _refuse(argv, Refused("usage", error.format_message()))
    except typer.Abort:
        return USAGE
    return DONE


@app.command("list")
def list_tables(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game's tables.")] = None,
    as_json: Json = False,
    plain: Plain = False,
    session: Session = None,
) -> None:
    """The tables of all games, with how much of each is known."""
    found = []
    for slug, book in _all_books() if game is None else [(game, _book(game))]:
        found += [_summary(slug, book, name) for name in book.tables()]
    if as_json:
        return _print_json("tables list", session, {"tables": found})
    heads = ("game", "table", "title", "cells", "known", "missing")
    return _print_rows(heads, [[str(row[head]) for head in heads] for row in found], plain)


@app.command()
def show(
    words: Annotated[list[str], typer.Argument(metavar="[GAME] TABLE", help="A table, after its game if several have one of that name.")],
    mode: Mode = "printed",
    as_json: Json = False,
    plain: Plain = False,
    session: Session = None,
) -> None:
    """One table: every cell with where it is from, unless it is simply printed."""
    slug, table = _which(words)
    book = _book(slug, mode)
    layout = book.layout(table)
    facts = {row: {column: _fact(book, table, (*row, column)) for column in book.sheet(table).columns} for row in book.sheet(table).rows}
    if as_json:
        rows = [
            {"keys": list(row), "cells": {column: _cell_json(fact) for column, fact in cells_of.items()}} for row, cells_of in facts.items()
        ]
        about = {"game": slug, "table": table, "title": layout.title, "citation": layout.citation, "document": layout.document}
        return _print_json("tables show", session, {**about, "heads": list(layout.heads), "rows": rows})
    typer.echo(layout.title + (f" [{layout.citation}]" if layout.citation else "") + (f", {layout.document}" if layout.document else ""))
    heads = (*(axis.name for axis in layout.keys), *book.sheet(table).columns)
    return _print_rows(heads, [[*row, *(_cell_text(book, fact) for fact in cells_of.values())] for row, cells_of in facts.items()], plain)


@app.command()
def missing(
    game: Game,
    table: Annotated[str | None, typer.Argument(metavar="[TABLE]", help="Only this table, cell by cell.")] = None,
    mode: Mode = "printed",
    every: Annotated[bool, typer.Option("--all", help="Every cell, of large tables too.")] = False,
    as_json: Json = False,
    plain: Plain = False,
    session: Session = None,
) -> None:
    """What a session may ask for: facts that the documents do not give. Large tables are summed up; --json always has every cell."""
    book = _book(game, mode)
    facts = book.missing(table)
    if as_json:
        return _print_json("tables missing", session, {"missing": [_missing_json(fact) for fact in facts]})
    if not facts:
        return typer.echo("Nothing is missing.")
    groups = [[fact] for fact in facts] if every or table else _summed_up(book, facts)
    _print_rows(("table", "fact", "why", "case"), [_missing_row(book, group) for group in groups], plain)
    first = facts[0]
    if len(groups) < len(facts):
        typer.echo(f"\n{_count(len(facts), 'cell')} in all. Every one: playaid tables missing {game} --all")
        typer.echo(f"Those of one table:  playaid tables missing {game} {first.table}")
    typer.echo(f"\nOne at a time: playaid tables set {game} {first.table} {' '.join(first.keys)} VALUE")
    typer.echo(f"A whole table: playaid tables template {game} {first.table} --out {first.table}.csv; fill it in;")
    return typer.echo(f"               playaid tables import {game} {first.table}.csv")


@app.command()
def template(game: Game, table: Table, out: Out = None, as_json: Json = False, plain: Plain = False, session: Session = None) -> None:
    """The table as CSV to fill in from your copy: what is known stands in it, empty cells are the missing ones."""
    text = exchange.template(_book(game), table)
    _hand_out("tables template", session, text, out, {"table": table, "csv": text}, as_json)


@app.command("import")
def import_file(
    game: Game,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A filled-in template (CSV), or an export (JSON).")],
    table: Annotated[str | None, typer.Option("--table", help="Which table the CSV is; default: the one the file is named after.")] = None,
    over_printed: OverPrinted = False,
    as_json: Json = False,
    plain: Plain = False,
    session: Session = None,
) -> None:
    """Take in a filled-in template or an export: checked first, and all of it or nothing."""
    book = _book(game)
    if file.suffix.lower() == ".json":
        taken = exchange.import_json(book, game, file.read_text(encoding="utf-8"), _today(), over_printed)
    else:
        taken = exchange.import_csv(book, table or file.stem, file, _today(), over_printed)
    data = {
        "entered": [{"table": name, "keys": list(keys)} for name, keys in taken.entered],
        "same": taken.same,
        "faults": _faults_json(taken.faults),
    }
    if taken.faults:
        raise Refused("unreadable", f"nothing was taken in:\n{_listed(taken.faults)}", data=data)
    if as_json:
        return _print_json("tables import", session, data)
    return typer.echo(f"{_count(len(taken.entered), 'fact')} entered; {_count(taken.same, 'cell')} said what was known already.")


@app.command()
def export(game: Game, out: Out = None, as_json: Json = False, plain: Plain = False, session: Session = None) -> None:
    """Your entries for a game as one file, to carry to another machine."""
    text = exchange.export(_book(game), game)
    _hand_out("tables export", session, text, out, json.loads(text), as_json)


@app.command("set", context_settings={"ignore_unknown_options": True})
def set_fact(
    game: Game,
    table: Table,
    words: Annotated[list[str], typer.Argument(metavar="KEYS... VALUE", help="Row label(s), column, and the value as it is printed.")],
    over_printed: OverPrinted = False,
    as_json: Json = False,
    plain: Plain = False,
    session: Session = None,
) -> None:
    """Enter one fact from your copy."""
    *keys, text = words
    book = _book(game)
    fact = book.remember(table, keys, text, _today(), over_printed)
    if as_json:
        return _print_json("tables set", session, fact._asdict())
    left = len(book.missing(table))
    typer.echo(f"Remembered: {book.title(table)}, {', '.join(fact.keys)} = {_cell_text(book, fact)}.")
    return typer.echo(f"{_count(left, 'cell')} of this table still missing.")


@app.command()
def forget(
    game: Game,
    table: Table,
    keys: Annotated[list[str], typer.Argument(metavar="KEYS...", help="Row label(s) and column.")],
    as_json: Json = False,
    plain: Plain = False,
    session: Session = None,
) -> None:
    """Take one of your entries back."""
    book = _book(game)
    if not book.forget(table, keys):
        raise Refused("usage", f"there is no entry of yours for {book.title(table)}, {', '.join(keys)}")
    if as_json:
        return _print_json("tables forget", session, {"table": table, "keys": keys})
    return typer.echo("Forgotten.")


@app.command()
def check(game: Game, as_json: Json = False, plain: Plain = False, session: Session = None) -> None:
    """Check the tables of a game and your entries: shape, types, ranges, references, and the sense in which values rise."""
    from playaid.book.schema import entry_faults, validate_book

    book = _book(game)
    faults = validate_book(book.folder) or entry_faults(book)
    data = {"faults": _faults_json(faults)}
    if faults:
        raise Refused("unreadable", f"{_count(len(faults), 'fault')}:\n{_listed(faults)}", data=data)
    if as_json:
        return _print_json("tables check", session, data)
    return typer.echo(f"{_count(len(book.tables()), 'table')}, no fault.")


def _book(slug: str, mode: str = "printed") -> Book:
    if mode not in MODES:
        raise Refused("usage", f"--tables is printed or house, not {mode}")
    try:
        game = registry.load(slug)
    except registry.UnknownGame:
        slugs = registry.slugs()
        raise Refused("usage", f"there is no game {slug}", sheets.near(slug, slugs) or tuple(slugs)) from None
    return Book(slug, game.tables, owner_folder(slug), mode)


def _all_books() -> Iterator[tuple[str, Book]]:
    """The books of every game that can be loaded; the others are named on the error stream."""
    for slug in registry.slugs():
        try:
            yield slug, _book(slug)
        except ImportError as error:
            typer.echo(f"{slug} cannot be loaded: {error}", err=True)


def _which(words: Sequence[str]) -> tuple[str, str]:
    """The game and table that one or two words name."""
    if len(words) == 2:
        return words[0], words[1]
    if len(words) != 1:
        raise Refused("usage", "show takes a table, or a game and a table")
    holders = [slug for slug, book in _all_books() if words[0] in book.tables()]
    if not holders:
        raise Refused("unreadable", f"no game has a table {words[0]}; playaid tables list shows them all")
    if len(holders) > 1:
        raise Refused("ambiguous", f"several games have a table {words[0]}", [f"{slug} {words[0]}" for slug in holders])
    return holders[0], words[0]


def _fact(book: Book, table: str, keys: tuple[str, ...]) -> Fact | MissingFact:
    try:
        return book.fact(table, *keys)
    except MissingFact as missing_fact:
        return missing_fact


def _summary(slug: str, book: Book, name: str) -> dict[str, Any]:
    sheet = book.sheet(name)
    facts = [_fact(book, name, (*row, column)) for row in sheet.rows for column in sheet.columns]
    known = [fact.provenance for fact in facts if isinstance(fact, Fact)]
    return {
        "game": slug,
        "table": name,
        "title": book.title(name),
        "kind": sheet.layout.kind,
        "cells": len(facts),
        "known": len(known),
        "missing": len(facts) - len(known),
        "provenance": {provenance: known.count(provenance) for provenance in dict.fromkeys(known)},
    }


def _cell_json(fact: Fact | MissingFact) -> dict[str, Any] | None:
    if isinstance(fact, MissingFact):
        return None
    return {"value": fact.value, "provenance": fact.provenance, "citation": fact.citation, "note": fact.note}


def _cell_text(book: Book, fact: Fact | MissingFact) -> str:
    if isinstance(fact, MissingFact):
        return "?"
    text = cells.write(fact.value, book.layout(fact.table).cell_of(fact.keys[-1]))
    return text if fact.provenance == "printed" else f"{text} ({fact.provenance})"


FEW, SINGLE = 12, 3
"""A table with more missing cells than FEW is summed up; of a summed-up table a column with no more than SINGLE is still told by cell."""


def _summed_up(book: Book, facts: Sequence[MissingFact]) -> list[list[MissingFact]]:
    """Missing facts in groups to be told in one line: a grid's cells together, those of records by column, with their reasons apart."""
    many = {name for name, found in Counter(fact.table for fact in facts).items() if found > FEW}
    groups: dict[tuple[str, ...], list[MissingFact]] = {}
    for fact in facts:
        column = "" if book.layout(fact.table).kind == "grid" else fact.keys[-1]
        key = (fact.table, column, fact.why, fact.citation) if fact.table in many else (fact.table, *fact.keys)
        groups.setdefault(key, []).append(fact)
    found: list[list[MissingFact]] = []
    for group in groups.values():
        found += [group] if len(group) > SINGLE else [[fact] for fact in group]
    return found


def _missing_row(book: Book, group: Sequence[MissingFact]) -> list[str]:
    first, last = group[0], group[-1]
    text = ", ".join(first.keys)
    if len(group) > 1 and book.layout(first.table).kind == "grid":
        text = f"{len(group)} cells, {text} to {', '.join(last.keys)}"
    elif len(group) > 1:
        text = f"{first.keys[-1]}: {len(group)} cells, {', '.join(first.keys[:-1])} to {', '.join(last.keys[:-1])}"
    return [first.table, text, first.why, first.citation]


def _missing_json(fact: MissingFact) -> dict[str, Any]:
    return {
        "table": fact.table,
        "fact": ", ".join(fact.keys),
        "why": fact.why,
        "citation": fact.citation,
        "keys": list(fact.keys),
        "wants": fact.wants,
        "options": list(fact.options),
    }


def _faults_json(faults: Iterable[Fault]) -> list[dict[str, str]]:
    return [fault._asdict() for fault in faults]


def _listed(faults: Iterable[Fault]) -> str:
    return "\n".join(f"  {fault}" for fault in faults)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _today() -> str:
    return datetime.date.today().isoformat()


def _hand_out(command: str, session: str | None, text: str, out: Path | None, data: dict[str, Any], as_json: bool) -> None:
    if out is not None:
        out.write_text(text, encoding="utf-8")
        data = {**data, "file": str(out)}
    if as_json:
        _print_json(command, session, data)
    else:
        typer.echo(f"Written to {out}." if out is not None else text, nl=out is not None)


def _print_rows(heads: Sequence[str], rows: Sequence[Sequence[str]], plain: bool) -> None:
    if plain:
        for row in rows:
            typer.echo("; ".join(f"{head}: {text}" for head, text in zip(heads, row, strict=True)))
    elif sys.stdout is not None and sys.stdout.isatty():
        from rich.console import Console
        from rich.table import Table as RichTable

        table = RichTable(*heads)
        for row in rows:
            table.add_row(*row)
        Console(markup=False, highlight=False).print(table)
    else:
        widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
        for row in (heads, *rows):
            typer.echo("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())


def _print_json(command: str, session: str | None, data: Any, error: dict[str, Any] | None = None) -> None:
    answer = {"ok": error is None, "command": command, "session": session, "data": data, "ruling": None, "error": error}
    typer.echo(json.dumps(answer, ensure_ascii=False))


def _refuse(argv: Sequence[str], refused: Refused) -> int:
    command = next((word for word in argv if not word.startswith("-")), "")
    if "--json" in argv:
        error = {"kind": refused.kind, "text": refused.text, "hint": "", "candidates": list(refused.candidates)}
        _print_json(f"tables {command}".strip(), None, refused.data, error)
    else:
        typer.echo(f"{refused.kind.upper()}  {refused.text}", err=True)
        if refused.candidates:
            typer.echo(f"  there is: {', '.join(refused.candidates)}", err=True)
    return USAGE
