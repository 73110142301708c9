from collections.abc import Sequence
from typing import TypedDict

import click

from playaid.cli.command import Answer, Session, Terminal, command
from playaid.cli.declaring.speaker import speaking
from playaid.cli.options import as_side
from playaid.desk.notes import log_note
from playaid.desk.seats import side_of, step, take_back
from playaid.language.message import listing, message


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
    told = {"number": number, "line": _said(opened, number), "sides": listing(sides)}
    return Answer([message(_AGREED if agreed else "  Taken back: event {number}, {line}.", **told)], {"undone": number})


_AGREED = "  Taken back: event {number}, {line}, agreed by {sides}."


@command("redo", opens=True)
def redo(terminal: Terminal, opened: Session) -> Answer[Redone]:
    """Bring back what was last taken back."""
    number = terminal.with_keys(opened, lambda: step(opened, opened.redo))["of"]
    return Answer([message("  Brought back: event {number}, {line}.", number=number, line=_said(opened, number))], {"redone": number})


def _said(session: Session, number: int) -> str:
    event = session.journal.event(number)
    return str(event.get("typed") or event["kind"])


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
    return Answer([message("  Noted, event {number}.", number=number)], {"number": number})
