"""`log`: what happened, event by event."""

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict

import click

from playaid.cli.answer import Answer
from playaid.cli.command import command
from playaid.cli.terminal.terminal import Terminal
from playaid.referee.session.local import Session


class LogEntry(TypedDict):
    """An event as a line of the log."""

    number: int
    time: str
    side: str | None
    umpire: str | None
    kind: str
    text: str
    verdict: str | None
    overrule: str | None
    citations: Sequence[str]
    rolls: Sequence[dict[str, Any]]
    hash: str
    chance: NotRequired[str]


class Log(TypedDict):
    events: Sequence[LogEntry]


@command("log", looks=True)
@click.option("--last", "-n", type=click.IntRange(1, 100000), default=20, show_default=True, help="How many events.")
@click.option("--all", "all_", is_flag=True, help="From the first event on.")
@click.option("--odds", is_flag=True, help="And how likely what each came to was.")
def log(terminal: Terminal, opened: Session, viewer: str | None, last: int, all_: bool, odds: bool) -> Answer[Log]:
    """What happened, event by event."""
    from playaid.referee.session.story import entry

    first = 1 if all_ else max(1, opened.journal.tail_number - last + 1)
    entries: list[Any] = [entry(opened, event, viewer) for event in opened.journal.events(first)]
    if odds:
        from playaid.cli.terminal.progress import busy
        from playaid.desk.budget import Budget
        from playaid.referee.odds.retrospect import chances

        lent = Budget()
        with busy("log --odds", terminal.shows_bars):
            likely = {event["n"]: chance.told() for event, chance in chances(opened, viewer, lambda: lent, first) if chance is not None}
        entries = [{**e, "chance": likely[e["number"]]} if e["number"] in likely else e for e in entries]
    lines = [
        f"  {e['number']:>5}  {e['time'][11:16]}  {e['side'] or '':<10}  {e['text']}" + (f"  ({e['chance']})" if "chance" in e else "")
        for e in entries
    ]
    return Answer(lines, {"events": entries}, private=viewer)
