"""`attend`: this machine stays beside a session on servers."""

import os
from contextlib import suppress
from typing import TYPE_CHECKING, TypedDict

import click

from playaid.cli.answer import Answer
from playaid.cli.command import command
from playaid.cli.commands.servers.login import check_installed, unlock_seats
from playaid.cli.terminal.terminal import Terminal
from playaid.desk import locations
from playaid.desk.seats import side_of
from playaid.referee.contract.refusals import Refusal
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session.local import Session

if TYPE_CHECKING:
    from playaid.club.notices import Crier


class Attended(TypedDict):
    """`attend`: the number of the newest event"""

    events: int


@command("attend")
@click.option("--seconds", type=click.FloatRange(min=0), metavar="N", help="Stop after so many seconds; otherwise Ctrl-C stops.")
@click.option(
    "--tell", "told", multiple=True, metavar="WHERE", help="Say whose turn it is to an https:// address or by e-mail; nothing else."
)
@click.option("--for", "sides", multiple=True, metavar="SIDE", help="With --tell: only the turns of this side.")
@click.option(
    "--remind", type=click.FloatRange(min=0), default=0, metavar="HOURS", help="With --tell: again after so many hours of silence."
)
def attend(terminal: Terminal, seconds: float | None, told: tuple[str, ...], sides: tuple[str, ...], remind: float) -> Answer[Attended]:
    """Stay beside a session on servers: what others write comes in, and this machine's sides take part in their throws."""
    from time import monotonic

    check_installed()
    from playaid.club.follower import follow_once

    opened = terminal.open()
    if not isinstance(opened, SharedSession):
        raise Refusal("this session lives in its folder: there is nobody elsewhere to attend to")
    unlock_seats(terminal, opened)
    criers = _criers(opened, told, sides, remind)
    until = None if seconds is None else monotonic() + seconds
    came = opened.journal.tail_number
    with suppress(KeyboardInterrupt):
        while until is None or monotonic() < until:
            follow_once(opened)
            for crier in criers:
                with suppress(Refusal):  # tried again at the next look
                    crier.look(opened, monotonic())
                    crier.look_at_orders(opened, monotonic())
                    crier.look_at_clocks(opened, monotonic(), locations.clock())
    number = opened.journal.tail_number
    return Answer([f"  {number - came} events came in; the log is at event {number}."], {"events": number})


def _criers(session: Session, told: tuple[str, ...], sides: tuple[str, ...], hours: float) -> "list[Crier]":
    if not told:
        return []
    from playaid.club.notices import Crier, by_mail, to_address

    name = os.path.basename(session.journal.folder)
    named = [str(side_of(session, side)) for side in sides]
    people = [where for where in told if "://" not in where]
    tells = [*(to_address(where) for where in told if "://" in where), *([by_mail(people)] if people else [])]
    return [Crier(name, tell, named, hours * 3600) for tell in tells]
