from pathlib import Path
from typing import TypedDict

import click

from playaid.cli.answer import CLOSED, Answer
from playaid.cli.command import Terminal, command
from playaid.cli.commands.session.repair_report import (
    ReadableEvent,
    Treatment,
    damage,
    environment,
    event_lines,
    owners_faults,
    readable,
    repair_folder,
)
from playaid.desk import locations
from playaid.desk.seats import is_open
from playaid.referee.contract.refusals import Damaged, Refusal


class Doctored(TypedDict):
    """`doctor`: what was done to the session, the faults of the owner's tables, what playaid stands on here"""

    whole: bool
    session: Treatment | None
    tables: list[str]
    environment: dict[str, str]


class Readable(TypedDict):
    events: list[ReadableEvent]


@command("doctor")
@click.option("--show", is_flag=True, help="Treat nothing: only tell what can still be read of the log, without any key.")
@click.option(
    "--take-keys", is_flag=True, help="Go on with the keys that lie there though the log speaks of others: all unlock, and it says so."
)
def doctor(terminal: Terminal, show: bool, take_keys: bool) -> Answer[Doctored | Readable]:
    """Put a damaged session folder in order; look at the owner's tables and at what playaid stands on here.

    Nothing is deleted: what cannot stay in its place is moved aside in the same folder. Exit code 5: something could not be made good.
    """
    from playaid.cli.terminal.progress import busy

    try:
        path = Path(locations.folder_of(terminal.folder, terminal.wanted))
    except locations.NoSession:
        if terminal.wanted is not None:
            raise
        path = None
    if show and path is not None:
        terminal.speak_of(path.name)
        entries = readable(path)
        return Answer(event_lines(entries) or ["  nothing can be read any more"], {"events": entries})
    terminal.beside = lambda: "what it has put right by then stays so; typed again, it goes on from there"
    with busy("doctor", terminal.shows_bars):
        treatment = repair_folder(path) if path is not None else None
    if take_keys and path is not None:
        _take_keys(terminal, path)
        treatment = repair_folder(path)
    if path is not None:
        terminal.speak_of(path.name)
        if terminal.session is not None and terminal.name == path.name:
            terminal.session.reload()
    if treatment is not None and not treatment.data["beyond_help"] and _fold_again(terminal):
        treatment.lines.append("  made again: state.json, which was not what the log comes to")
    with busy("doctor", terminal.shows_bars):
        faults = owners_faults(terminal)
        facts = environment(terminal)
    whole = (treatment is None or treatment.whole) and not faults
    lines = [*(treatment.lines if treatment else ["  no session is in use here"])]
    lines += [f"  your tables: {fault}" for fault in faults] or ["  your tables: nothing to find fault with"]
    lines += [f"  {label}: {fact}" for label, fact in facts.items()]
    data: Doctored = {"whole": whole, "session": treatment.data if treatment else None, "tables": faults, "environment": facts}
    if whole:
        return Answer(lines, data)
    return Answer(lines, data, error=damage("not everything could be made good"), code=CLOSED)


def _take_keys(terminal: Terminal, path: Path) -> None:
    from playaid.desk.session_folders import session_of
    from playaid.journal.recovery.keys import Adrift
    from playaid.referee.session.key_changes import take_over

    journal = Adrift(path)
    if not (journal.head and journal.adrift):
        raise Refusal("the keys that lie there are those that the log speaks of")
    if not journal.keys:
        raise Refusal("no keys lie there at all; put the keys.json of a copy into its place", hint="doctor --show tells what was open")
    opened = session_of(journal, terminal.clock, terminal.owner)
    for side in opened.sides:
        if not is_open(opened, side):
            terminal.unlock(opened, side)
    take_over(opened)


def _fold_again(terminal: Terminal) -> bool:
    """Whether the snapshot had to be made again; there is nothing to fold where the beginning of the log is lost."""
    try:
        return terminal.open().fold_again()
    except Damaged:
        return False
