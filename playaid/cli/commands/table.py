from collections.abc import Sequence
from typing import Any, TypedDict

import click

from playaid.cli.command import Answer, Session, Terminal, command, pick
from playaid.cli.options import table_names
from playaid.cli.text.words import in_words
from playaid.language.message import listing, message
from playaid.language.translation import translate


class TableCell(TypedDict):
    table: str
    keys: Sequence[str]
    value: Any
    provenance: str
    citation: str


@command("table", opens=True)
@click.argument("name", shell_complete=table_names)
@click.argument("keys", nargs=-1)
def table(terminal: Terminal, opened: Session, name: str, keys: tuple[str, ...]) -> Answer[TableCell]:
    """Look up one cell of a table: value, where it comes from, by which case."""
    from playaid.book.facts import MissingFact
    from playaid.referee.contract.names import find
    from playaid.referee.contract.refusals import Missing

    named = find(name, dict.fromkeys(opened.book.tables(), ()), "table")
    try:
        fact = opened.book.fact(named, *keys)
    except MissingFact as missing:
        raise Missing(
            message("{cell} is not known: {why}", cell=f"{named} {' '.join(keys)}", why=missing.why or missing.wants),
            hint=message(
                "{line}, or play with new --tables house", line=f"playaid tables set {opened.game.slug} {named} {' '.join(keys)} VALUE"
            ),
        ) from None
    cite = f" [{translate(fact.citation)}]" if fact.citation else ""
    note = f"; {translate(fact.note)}" if fact.note else ""
    line = f"  {translate(listing((fact.table, *fact.keys), ' '))} = {fact.value}{cite}  ({in_words(fact.provenance)}{note})"
    return Answer([line], pick(TableCell, fact))
