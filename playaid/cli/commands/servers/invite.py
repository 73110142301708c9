"""`invite`: a code by which another machine joins; `join`: a seat taken by it."""

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import click

from playaid.cli.command import Answer, Refusal, Session, Terminal, command
from playaid.cli.commands.servers.login import check_installed
from playaid.cli.placed_files import session_stands
from playaid.desk import locations, new_game
from playaid.desk.seats import side_of, step
from playaid.language.message import AND, counted, listing, message

if TYPE_CHECKING:
    from playaid.club.authority import Authority
    from playaid.club.transfer import Invitation


class Invited(TypedDict):
    sides: list[str]
    code: str


class Listed(TypedDict):
    """`invite --club CODE`: the name under which the club lists the session"""

    listed: str
    sides: list[str]


@command("invite")
@click.option("--look", is_flag=True, help="For somebody who only looks on.")
@click.option("--again", is_flag=True, help="For a side that was invited before: its machine has its keys (join --keys).")
@click.option("--club", metavar="CODE", help="Put the session on a club's list instead: these sides play by the club's pages.")
@click.option("--user", default="", metavar="NAME=PASSWORD", help="The servers' login that the code lets in by; without it your own.")
@click.argument("sides", nargs=-1, metavar="[SIDE]...")
def invite(terminal: Terminal, look: bool, again: bool, club: str | None, user: str, sides: tuple[str, ...]) -> Answer[Invited | Listed]:
    """A code by which another machine joins, with the keys of the sides that play there: this machine forgets them when it is used."""
    from playaid.club import transfer

    if not sides and not look and not club:
        raise Refusal("for which side?", hint="playaid invite SIDE, or playaid invite --look for somebody who only looks on")
    opened = terminal.open()
    named = [str(side_of(opened, side)) for side in sides]
    if club is not None:
        return _listed(terminal, opened, club, named)
    login, _, password = user.partition("=")
    if user and not (login and password):
        raise Refusal("by which login?", hint="--user NAME=PASSWORD, as `playaid club nodes` was given it")
    _keeps_code(terminal, opened, named)
    code = terminal.with_keys(opened, lambda: step(opened, lambda: transfer.invite(opened, named, login, password, again)))
    whom = listing(named, AND) or "whoever looks on"
    lines = [message("  For {whom}; give it to nobody else, it opens all that the whole table may read:", whom=whom), "", f"  {code}", ""]
    own = opened.journal.home.user if not user else ""  # type: ignore[attr-defined]
    if own:
        lines.append(
            message("  It lets in as {login}, as you are: --user NAME=PASSWORD gives another login, for this session alone.", login=own)
        )
    told = [message("  Until somebody sits down by it, {kept}.", kept=_KEPT)] if terminal.beside and terminal.beside() else []
    return Answer([*lines, *told, "  There: playaid join CODE"], {"sides": named, "code": code})


def _keeps_code(terminal: Terminal, session: Session, sides: list[str]) -> None:
    """What is made of a code and not given out yet lies here, and is told where the command is stopped."""
    from playaid.club import transfer
    from playaid.club.replica import Replica

    if sides and isinstance(journal := session.journal, Replica):
        terminal.beside = lambda: _KEPT if transfer.not_used_yet(journal, sides) else ""


_KEPT = "the code is kept on this machine, and the same command tells it again"


def _listed(terminal: Terminal, session: Session, club: str, seats: list[str]) -> Answer[Listed]:
    check_installed()
    from playaid.club.lobby import Lobby, read_club
    from playaid.club.stream import Stream

    home, name = read_club(club), os.path.basename(session.journal.folder)
    _keeps_code(terminal, session, seats)
    authority = Stream(home)
    try:
        terminal.with_keys(session, lambda: step(session, lambda: Lobby(home, authority).list_table(session, name, tuple(seats))))
    finally:
        authority.close()
    said = "  {name} is on the club's list. For {sides} by its pages."
    if not seats:
        said = "  {name} is on the club's list. Everybody looks on by its pages."
    return Answer([message(said, name=name, sides=listing(seats, AND))], {"listed": name, "sides": seats})


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
    terminal.beside = partial(session_stands, Path(folder))
    try:
        number = transfer.join(folder, free, invitation, authority, once=not again)
        _sits_down(folder, invitation, authority, again)
    finally:
        authority.close()
    locations.use(terminal.folder, free)
    seats = listing(invitation.home.seats)
    lines = [
        counted(number, "  {name}: {n} event is here.", "  {name}: {n} events are here.", name=free),
        message("  You play {sides}.", sides=seats) if seats else "  You look on.",
    ]
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
