"""`join`: a seat at a table elsewhere."""

import os
from typing import TYPE_CHECKING, TypedDict

import click

from playaid.cli.answer import Answer
from playaid.cli.command import command
from playaid.cli.commands.servers.login import check_installed
from playaid.cli.terminal.terminal import Terminal
from playaid.desk import locations, new_game

if TYPE_CHECKING:
    from playaid.club.authority import Authority
    from playaid.club.transfer import Invitation


class Joined(TypedDict):
    """`join`; sides: those that play on this machine"""

    session: str
    events: int
    sides: list[str]


@command("join")
@click.option("--again", is_flag=True, help="Though the code was used before: at a machine of yours that is lost. All will see it.")
@click.option("--keys", "other", metavar="SESSION", help="Take your side's keys from this other copy of the session that you have here.")
@click.argument("code")
@click.argument("name", required=False)
def join(terminal: Terminal, again: bool, other: str | None, code: str, name: str | None) -> Answer[Joined]:
    """Take a seat at a table elsewhere, by the code that you were given: its whole history comes into a folder here."""
    check_installed()
    from playaid.club import transfer
    from playaid.club.stream import Stream

    invitation = transfer.read_code(code)
    if other is not None:
        invitation = transfer.with_keys_of(invitation, locations.folder_of(terminal.folder, other))
    taken = locations.session_names(terminal.folder)
    free = new_game.check_free(name or f"table-{invitation.id[:6]}", taken, f"table-{invitation.id[:6]}-2")
    authority = Stream(invitation.home)
    folder = os.path.join(terminal.folder, free)
    try:
        number = transfer.join(folder, free, invitation, authority, once=not again)
        _sits_down(folder, invitation, authority, again)
    finally:
        authority.close()
    locations.use(terminal.folder, free)
    seats = ", ".join(invitation.home.seats)
    lines = [f"  {free}: {number} events are here.", f"  You play {seats}." if seats else "  You look on."]
    return Answer(lines, {"session": free, "events": number, "sides": list(invitation.home.seats)})


def _sits_down(folder: str, invitation: "Invitation", authority: "Authority", again: bool) -> None:
    """Tell the table that the seats of a code are taken; where that cannot be done, the folder goes. Raises UsedBefore, Unreachable."""
    from shutil import rmtree

    from playaid.club import transfer
    from playaid.club.replica import Replica
    from playaid.desk.session_folders import session_of

    try:
        transfer.sit_down(session_of(Replica(folder, authority), locations.clock), invitation, again)
    except BaseException:
        rmtree(folder)
        raise
