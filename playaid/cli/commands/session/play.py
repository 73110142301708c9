import os
import sys
from contextlib import AbstractContextManager, nullcontext

import click

from playaid.cli.command import Refusal, command
from playaid.cli.options import session_argument
from playaid.cli.shell.shell import LOCKS_AFTER, Table, loop
from playaid.cli.terminal.console import Console, Lines
from playaid.cli.terminal.terminal import Terminal, is_terminal
from playaid.cli.text.details import DETAILS
from playaid.desk import locations
from playaid.desk.settings.session_settings import CLOSED, OPEN, SCREEN, choose


@command("play")
@click.option("--lock-after", type=click.IntRange(0, 1440), metavar="MINUTES", help="Lock a side so long after it was unlocked; 0: never.")
@click.option(
    "--detail", type=click.Choice([*DETAILS]), default="short", help="How much is told of each ruling; in the shell, detail WORD."
)
@click.option(
    "--open/--closed", "open_hands", default=None, help="All look on: nothing is blanked or handed over; or secrets are kept again."
)
@session_argument(required=False)
def play(terminal: Terminal, lock_after: int | None, detail: str, open_hands: bool | None, name: str | None) -> int:
    """The table shell. `?` says what may be done now, Tab completes, Ctrl-D leaves; nothing is ever lost by leaving.

    A ruling is told in short; `why` shows its worksheet, and `detail table` shows every worksheet from there on.
    For a first evening `--detail first` tells each rule in plain words the first time that it comes up.

    A side that was unlocked is locked again when the turn passes to another, with `lock`, and after 20 minutes (or --lock-after). Unless
    that was by `lock`, what all see is ruled on without its passphrase from then on; to look, or to agree, it is asked for again.

    With --open all look on: of sides without a passphrase nothing is blanked, and nobody hands the screen over. This machine remembers it
    for the session, until --closed.
    """
    if terminal.in_shell:
        raise Refusal("this is the table shell already", hint="use NAME takes up another session")
    if terminal.json:
        raise Refusal("the table shell is for people", hint="each single command takes --json")
    path = locations.folder_of(terminal.folder, name or terminal.wanted)
    table = Table(terminal.folder)
    table.detail = detail
    table.locks_after = LOCKS_AFTER if lock_after is None else 60 * lock_after
    table.take_up(os.path.basename(path))
    if open_hands is not None and table.session is not None:
        table.open_hands = open_hands
        choose(table.session, SCREEN, OPEN if open_hands else CLOSED)
    table.console = console_for(table, terminal.plain)
    with _attending(table):
        code = loop(table)
    return code if is_terminal(sys.stdin) else table.worst


def _attending(table: Table) -> AbstractContextManager[None]:
    """Where others play elsewhere, stay beside them while somebody thinks here."""
    from playaid.journal.shared import SharedJournal

    if table.session is None or not isinstance(table.session.journal, SharedJournal):
        return nullcontext()
    from playaid.club.follower import attending

    return attending(table.session)


def console_for(table: Table, plain: bool) -> Console:
    dumb = os.environ.get("TERM", "dumb") in ("dumb", "", "unknown")
    if plain or dumb or not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        return Lines(table)
    from playaid.cli.shell.screen import Screen

    return Screen(table)
