"""`note`: words for the log."""

from collections.abc import Sequence
from typing import TypedDict

import click

from playaid.cli.answer import Answer
from playaid.cli.command import command
from playaid.cli.declaring.speaker import speaking
from playaid.cli.options import as_side
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.notes import log_note
from playaid.desk.seats import step


class Noted(TypedDict):
    """`note`: the number of its event"""

    number: int


@command("note")
@as_side
@click.option("--secret", is_flag=True, help="Only the side named by --as may read it.")
@click.argument("words", nargs=-1, required=True, metavar="TEXT")
def note(terminal: Terminal, as_side: str | None, secret: bool, words: Sequence[str]) -> Answer[Noted]:
    """Write a note into the log."""
    opened, side, _ = speaking(terminal, as_side)
    number = terminal.with_keys(opened, lambda: step(opened, lambda: log_note(opened, " ".join(words), side, secret)))
    return Answer([f"  Noted, event {number}."], {"number": number})
