from typing import Annotated, NotRequired, TypedDict

import typer

from playaid.book import Book, Fact, default_rules, owner_rules
from playaid.book.default_rules import DefaultRule
from playaid.cli.tables.base import Game, Page, Rows, book_of, count_cells, now, verb
from playaid.language.message import message

Line = Annotated[
    list[str] | None,
    typer.Argument(metavar="[RULE]", help="TABLE COLUMN = VALUE [where …], such as: hexes terrain = clear where kingdom is Gwynedd"),
]


class RuleEntry(TypedDict):
    """A rule of thumb; but: the cells that were taken out of it; cells: how many it fills today."""

    number: int
    rule: str
    when: str
    table: str
    but: list[list[str]]
    cells: NotRequired[int]


class Stated(TypedDict):
    """`tables rule`, which states one: how many cells it fills today"""

    stated: RuleEntry
    cells: int


class Revoked(TypedDict):
    revoked: RuleEntry


class Rules(TypedDict):
    """`tables rule`, which lists them"""

    rules: list[RuleEntry]


@verb()
def rule(
    game: Game,
    line: Line = None,
    revoke: Annotated[int | None, typer.Option("--revoke", metavar="NUMBER", help="Take this rule back.")] = None,
) -> Page[Stated | Revoked | Rules]:
    """State a rule of thumb of your copy, list them, or take one back. What is printed or entered stands over every rule.

    VALUE is as in the cell; `as KEY`: as the row of KEY; `house`: as the house table has it, for now. Conditions, with `and` between
    them: NAME is [not] VALUE [or VALUE]; NAME has [not] VALUE; outside the coast; inside the coast. `tables forget` takes a cell out.
    """
    book = book_of(game)
    if revoke is not None:
        gone = owner_rules.revoke(book, revoke)
        return Page({"revoked": _json(gone)}, [message("Rule {number} is taken back: {rule}.", number=gone.number, rule=gone.text)])
    if line:
        stated = owner_rules.state(book, " ".join(line), now())
        filled = len(cells_of(book, stated))
        named = {"number": stated.number, "rule": stated.text, "cells": count_cells(filled)}
        said = message("Rule {number}, yours: {rule}. It fills {cells} today.", **named)
        return Page({"stated": _json(stated), "cells": filled}, [said])
    rules = book.thumbs()
    cells = [len(cells_of(book, thumb)) for thumb in rules]
    data: Rules = {"rules": [{**_json(thumb), "cells": number} for thumb, number in zip(rules, cells, strict=True)]}
    if not rules:
        return Page(
            data,
            [message("No rule of thumb is stated. One reads: {line}", line=f"playaid tables rule {game} TABLE COLUMN = VALUE where …")],
        )
    rows = [
        [str(thumb.number), thumb.text, thumb.when[:10], str(number), str(len(thumb.but))]
        for thumb, number in zip(rules, cells, strict=True)
    ]
    return Page(data, [Rows(("number", "rule", "stated", "cells", "taken out"), rows)])


def cells_of(book: Book, stated: DefaultRule) -> list[Fact]:
    """The cells that rest on a rule today."""
    sheet = book.sheet(stated.table)
    mark = f"the owner's rule {stated.number}, "
    columns = sheet.columns if stated.column == default_rules.ANY else (stated.column,)
    facts = (book.known_fact(stated.table, *row, column) for row in sheet.rows for column in columns)
    return [fact for fact in facts if fact is not None and mark in fact.note]


def _json(stated: DefaultRule) -> RuleEntry:
    but = [list(keys) for keys in sorted(stated.but)]
    return {"number": stated.number, "rule": stated.text, "when": stated.when, "table": stated.table, "but": but}
