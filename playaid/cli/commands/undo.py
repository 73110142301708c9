"""`undo` and `redo`: the newest declaration taken back, and brought back."""

from typing import TypedDict

import click

from playaid.cli.answer import Answer
from playaid.cli.command import command
from playaid.cli.declaring.speaker import speaking
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.seats import side_of, step, take_back
from playaid.referee.session.local import Session


class Undone(TypedDict):
    """`undo`: the number of the event that was taken back"""

    undone: int


class Redone(TypedDict):
    """`redo`: the number of the event that was brought back"""

    redone: int


@command("undo")
@click.option("--as", "as_side", metavar="UMPIRE", help="An umpire agrees, for the sides that let him.")
@click.option("--agreed", metavar="SIDES", help="Who agrees to take back dice or what was learnt (all, with commas).")
def undo(terminal: Terminal, as_side: str | None, agreed: str | None) -> Answer[Undone]:
    """Take the newest declaration back; the log keeps both."""
    opened, _, _ = speaking(terminal, as_side)
    named = [name.strip() for name in (agreed or "").split(",") if name.strip()]
    sides = opened.sides if agreed == "all" else [str(side_of(opened, name)) for name in named]
    number = terminal.with_keys(opened, lambda: take_back(opened, sides))["of"]
    agreement = f", agreed by {', '.join(sides)}" if agreed else ""
    return Answer([f"  Taken back: event {number}, {_said(opened, number)}{agreement}."], {"undone": number})


@command("redo", opens=True)
def redo(terminal: Terminal, opened: Session) -> Answer[Redone]:
    """Bring back what was last taken back."""
    number = terminal.with_keys(opened, lambda: step(opened, opened.redo))["of"]
    return Answer([f"  Brought back: event {number}, {_said(opened, number)}."], {"redone": number})


def _said(session: Session, number: int) -> str:
    """The declaration of an event as it was typed."""
    event = session.journal.event(number)
    return str(event.get("typed") or event["kind"])
