"""`playaid tables rule`: rules of thumb that the owner states of his copy."""

from typing import Annotated, Any

import typer

from playaid.book import Book, Fact, default_rules
from playaid.book.default_rules import DefaultRule
from playaid.cli.tables.base import Game, Json, Plain, Session, app, book_of, count, now, print_json, print_rows

Line = Annotated[
    list[str] | None,
    typer.Argument(metavar="[RULE]", help="TABLE COLUMN = VALUE [where …], such as: hexes terrain = clear where kingdom is Gwynedd"),
]


@app.command()
def rule(
    game: Game,
    line: Line = None,
    revoke: Annotated[int | None, typer.Option("--revoke", metavar="NUMBER", help="Take this rule back.")] = None,
    as_json: Json = False,
    plain: Plain = False,
    session: Session = None,
) -> None:
    """State a rule of thumb of your copy, list them, or take one back. What is printed or entered stands over every rule.

    VALUE is as in the cell; `as KEY`: as the row of KEY; `house`: as the house table has it, for now. Conditions, with `and` between
    them: NAME is [not] VALUE [or VALUE]; NAME has [not] VALUE; outside the coast; inside the coast. `tables forget` takes a cell out.
    """
    book = book_of(game)
    if revoke is not None:
        gone = default_rules.revoke(book, revoke)
        if as_json:
            return print_json("tables rule", session, {"revoked": _json(gone)})
        return typer.echo(f"Rule {gone.number} is taken back: {gone.text}.")
    if line:
        stated = default_rules.state(book, " ".join(line), now())
        filled = len(cells_of(book, stated))
        if as_json:
            return print_json("tables rule", session, {"stated": _json(stated), "cells": filled})
        return typer.echo(f"Rule {stated.number}, yours: {stated.text}. It fills {count(filled, 'cell')} today.")
    rules = book.thumbs()
    if as_json:
        return print_json("tables rule", session, {"rules": [{**_json(thumb), "cells": len(cells_of(book, thumb))} for thumb in rules]})
    if not rules:
        return typer.echo(f"No rule of thumb is stated. One reads: playaid tables rule {game} TABLE COLUMN = VALUE where …")
    rows = [[str(thumb.number), thumb.text, thumb.when[:10], str(len(cells_of(book, thumb))), str(len(thumb.but))] for thumb in rules]
    return print_rows(("number", "rule", "stated", "cells", "taken out"), rows, plain)


def cells_of(book: Book, stated: DefaultRule) -> list[Fact]:
    """The cells that rest on a rule today."""
    sheet = book.sheet(stated.table)
    mark = f"the owner's rule {stated.number}, "
    columns = sheet.columns if stated.column == default_rules.ANY else (stated.column,)
    facts = (book.known_fact(stated.table, *row, column) for row in sheet.rows for column in columns)
    return [fact for fact in facts if fact is not None and mark in fact.note]


def _json(stated: DefaultRule) -> dict[str, Any]:
    return {
        "number": stated.number,
        "rule": stated.text,
        "when": stated.when,
        "table": stated.table,
        "but": [list(keys) for keys in sorted(stated.but)],
    }
