"""The verbs of a table whose people sit apart: a session moved to servers, invitations, joining, taking part, and a club's own servers."""

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from playaid.cli.answer import Answer
from playaid.cli.commands.options import Group, command, everywhere, option, take
from playaid.cli.terminal.terminal import Terminal, key_variable
from playaid.desk import locations, new_game
from playaid.desk.seats import side_of, umpire_of
from playaid.referee.contract.names import printable
from playaid.referee.contract.refusals import Locked, Refusal, Unreadable

if TYPE_CHECKING:
    from playaid.club.authority import Authority
    from playaid.club.connection import Connection
    from playaid.club.notices import Crier
    from playaid.club.servers import Account
    from playaid.club.transfer import Invitation
    from playaid.referee.session.local import Session

WORD = "PLAYAID_CLUB_PASSWORD"
ADDRESSES = ("nats://", "tls://")
"""How the address of a server begins."""


def _wanted() -> None:
    """Raises Refusal where what belongs to clubs is not installed."""
    try:
        import nats  # noqa: F401
    except ImportError:
        raise Refusal("sessions on servers want the extra `club`", hint="pip install 'playaid[club]'") from None


@command("move")
@everywhere
@option("--seat", "seats", multiple=True, metavar="SIDE", help="A side that plays on this machine; without it all do, until invited away.")
@option("--dice", "dice", type=click.Choice(("joint", "own")), default="joint", show_default=True, help="Who throws public dice.")
@option("--user", default="", metavar="NAME", help=f"Who the servers let in; the password is asked for, or read from {WORD}.")
@option("--certificates", default="", type=click.Path(dir_okay=False), metavar="FILE", help="What the servers' certificates are held to.")
@option("--clock", type=click.FloatRange(min=0, min_open=True), metavar="HOURS", help="So long each side has to act, all told.")
@option("--back", is_flag=True, help="Bring a session home from its servers into this folder.")
@option("--settled", is_flag=True, help="With --back: though the servers tell it otherwise; all have settled on this folder's history.")
@click.argument("servers", nargs=-1, metavar="[nats://HOST:PORT]...")
@click.pass_context
def move(
    ctx: click.Context,
    session: str | None,
    json_: bool,
    plain: bool,
    seats: tuple[str, ...],
    dice: str,
    user: str,
    certificates: str,
    clock: float | None,
    back: bool,
    settled: bool,
    servers: tuple[str, ...],
) -> int:
    """Move a session to servers, so that people on several machines can play it; --back brings it home.

    The whole history goes along, sealed under a key that only the table has; this folder stays a full copy.
    """
    terminal = take(ctx, session, json_, plain)
    if not back:
        _check_none_of_the_game(terminal, "move", servers)
        _check_addresses(servers)
    _wanted()
    from playaid.club import envelope, transfer
    from playaid.club.connection import Connection
    from playaid.club.stream import Stream

    opened = terminal.open(session)
    if back:
        terminal.go_on_with(transfer.bring_home(opened, settled), opened)
        return int(terminal.give(Answer(["  The session is at home again: from here on this folder alone is written to."], {"home": None})))
    named = tuple(str(side_of(opened, seat)) for seat in seats) or tuple(opened.sides)
    password = (os.environ.get(WORD) or terminal.ask(f"Password of {user}: ", hidden=True)) if user else ""
    home = Connection(servers, transfer.new_subject(), envelope.new_key(), user, password, certificates, named)
    moved = transfer.move(opened, home, Stream(home), dice, clock)
    terminal.go_on_with(moved, opened)
    number, mark = moved.journal.head
    lines = [
        f"  {number} events are on the servers; what comes next is decided there, and this folder keeps all of it.",
        "  Whoever plays elsewhere joins by a code: playaid invite SIDE. `playaid play` takes part in the others' throws.",
    ]
    return int(terminal.give(Answer(lines, {"home": home.subject, "events": number, "head": mark})))


def _check_none_of_the_game(terminal: Terminal, word: str, said: tuple[str, ...]) -> None:
    """Raises Unreadable where a word of ours is said at a table whose game has another for it: somebody wants to move a piece."""
    if not terminal.in_shell or terminal.session is None or any(part.startswith(ADDRESSES) for part in said):
        return
    game = terminal.session.game
    near = [verb.name for verb in game.verbs.values() if word in verb.summary.split()]
    if near:
        hint = f"did you mean {' or '.join(near)}? To move the session to servers: move nats://one.example:4222"
        raise Unreadable(f"{game.title} has no verb {word}", hint=hint, candidates=near)


def _check_addresses(servers: tuple[str, ...]) -> None:
    """Raises Refusal for what is no address of a server: somebody may have wanted to move a piece."""
    hint = "playaid move nats://one.example:4222 nats://two.example:4222 nats://three.example:4222"
    if not servers:
        raise Refusal("to which servers?", hint=hint)
    if strange := next((word for word in servers if not word.startswith(ADDRESSES)), None):
        raise Refusal(f"{printable(strange)} is no address of a server: move takes a session to servers", hint=hint)


@command("invite")
@everywhere
@option("--look", is_flag=True, help="For somebody who only looks on.")
@option("--again", is_flag=True, help="For a side that was invited before: its machine has its keys (join --keys).")
@option("--club", metavar="CODE", help="Put the session on a club's list instead: these sides play by the club's pages.")
@option("--user", default="", metavar="NAME=PASSWORD", help="The servers' login that the code lets in by; without it your own.")
@click.argument("sides", nargs=-1, metavar="[SIDE]...")
@click.pass_context
def invite(
    ctx: click.Context,
    session: str | None,
    json_: bool,
    plain: bool,
    look: bool,
    again: bool,
    club: str | None,
    user: str,
    sides: tuple[str, ...],
) -> int:
    """A code by which another machine joins, with the keys of the sides that play there: this machine forgets them."""
    terminal = take(ctx, session, json_, plain)
    from playaid.club import transfer

    if not sides and not look and not club:
        raise Refusal("for which side?", hint="playaid invite SIDE, or playaid invite --look for somebody who only looks on")
    opened = terminal.open(session)
    named = [str(side_of(opened, side)) for side in sides]
    if club is not None:
        return _listed(terminal, opened, club, named)
    login, _, password = user.partition("=")
    if user and not (login and password):
        raise Refusal("by which login?", hint="--user NAME=PASSWORD, as `playaid club nodes` was given it")
    code = transfer.invite(opened, named, login, password, again)
    whom = " and ".join(named) or "whoever looks on"
    lines = [f"  For {whom}; give it to nobody else, it opens all that the whole table may read:", "", f"  {code}", ""]
    own = opened.journal.home.user if not user else ""
    if own:
        lines.append(f"  It lets in as {own}, as you are: --user NAME=PASSWORD gives another login, for this session alone.")
    return int(terminal.give(Answer([*lines, "  There: playaid join CODE"], {"sides": named, "code": code})))


def _listed(terminal: Terminal, session: "Session", club: str, seats: list[str]) -> int:
    """Put a session on a club's list."""
    _wanted()
    from playaid.club.lobby import Lobby, read_club
    from playaid.club.stream import Stream

    home, name = read_club(club), os.path.basename(session.journal.folder)
    authority = Stream(home)
    try:
        Lobby(home, authority).list_table(session, name, tuple(seats))
    finally:
        authority.close()
    whom = f"For {' and '.join(seats)} by its pages." if seats else "Everybody looks on by its pages."
    return int(terminal.give(Answer([f"  {name} is on the club's list. {whom}"], {"listed": name, "sides": seats})))


@command("join")
@everywhere
@option("--again", is_flag=True, help="Though the code was used before: at a machine of yours that is lost. All will see it.")
@option("--keys", "other", metavar="SESSION", help="Take your side's keys from this other copy of the session that you have here.")
@click.argument("code")
@click.argument("name", required=False)
@click.pass_context
def join(
    ctx: click.Context, session: str | None, json_: bool, plain: bool, again: bool, other: str | None, code: str, name: str | None
) -> int:
    """Take a seat at a table elsewhere, by the code that you were given: its whole history comes into a folder here."""
    terminal: Terminal = take(ctx, session, json_, plain)
    _wanted()
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
    return int(terminal.give(Answer(lines, {"session": free, "events": number, "sides": list(invitation.home.seats)})))


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


@command("attend")
@everywhere
@option("--seconds", type=click.FloatRange(min=0), metavar="N", help="Stop after so many seconds; otherwise Ctrl-C stops.")
@option("--tell", "told", multiple=True, metavar="WHERE", help="Say whose turn it is to an https:// address or by e-mail; nothing else.")
@option("--for", "sides", multiple=True, metavar="SIDE", help="With --tell: only the turns of this side.")
@option("--remind", type=click.FloatRange(min=0), default=0, metavar="HOURS", help="With --tell: again after so many hours of silence.")
@click.pass_context
def attend(
    ctx: click.Context,
    session: str | None,
    json_: bool,
    plain: bool,
    seconds: float | None,
    told: tuple[str, ...],
    sides: tuple[str, ...],
    remind: float,
) -> int:
    """Stay beside a session on servers: what others write comes in, and this machine's sides take part in their throws."""
    from time import monotonic

    terminal = take(ctx, session, json_, plain)
    _wanted()
    from playaid.club.follower import follow_once
    from playaid.referee.machines.shared_session import SharedSession

    opened = terminal.open(session)
    if not isinstance(opened, SharedSession):
        raise Refusal("this session lives in its folder: there is nobody elsewhere to attend to")
    _unlock_seats(terminal, opened)
    criers = _criers(terminal, opened, told, sides, remind)
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
    return int(terminal.give(Answer([f"  {number - came} events came in; the log is at event {number}."], {"events": number})))


def _criers(terminal: Terminal, session: "Session", told: tuple[str, ...], sides: tuple[str, ...], hours: float) -> "list[Crier]":
    if not told:
        return []
    from playaid.club.notices import Crier, by_mail, to_address

    name = os.path.basename(session.journal.folder)
    named = [str(side_of(session, side)) for side in sides]
    people = [where for where in told if "://" not in where]
    tells = [*(to_address(where) for where in told if "://" in where), *([by_mail(people)] if people else [])]
    return [Crier(name, tell, named, hours * 3600) for tell in tells]


@command("deal")
@everywhere
@option("--let", "let", is_flag=True, help="At a side's machine: let the one who wants to deal do so.")
@click.argument("name", required=False)
@click.pass_context
def deal(ctx: click.Context, session: str | None, json_: bool, plain: bool, let: bool, name: str | None) -> int:
    """Let this machine, at which no side plays, draw from the cup for everybody, under the name that stands in the log.

    Who deals can look into the cup (in Elric into the hands, too), and can choose nothing of what comes out of it. Each side lets him
    at its own machine, by --let. `attend` then does the dealing.
    """
    terminal = take(ctx, session, json_, plain)
    from playaid.referee.machines.dealer import let_deal, name_dealer
    from playaid.referee.machines.shared_session import SharedSession

    opened = terminal.open(session)
    if not isinstance(opened, SharedSession):
        raise Refusal("this session lives in its folder: the cup opens here, when all sides are unlocked")

    if let:
        _unlock_seats(terminal, opened)
        letting = let_deal(opened)
        said = f"  {' and '.join(letting)} let the dealer deal." if letting else "  Nobody here had still to let him."
        return int(terminal.give(Answer([said], {"let": letting})))
    if name is None:
        raise Refusal("under which name?", hint="playaid deal NAME, or at a side's machine playaid deal --let")
    number = name_dealer(opened, name)["n"]
    lines = [f"  {name} deals, event {number}, as long as playaid attend runs here, once each side has let him: playaid deal --let"]
    return int(terminal.give(Answer(lines, {"dealer": name, "event": number})))


def _unlock_seats(terminal: Terminal, session: "Session") -> None:
    for side in session.seats:
        if key_variable(side) in os.environ:
            with suppress(Locked):
                terminal.unlock(session, side)


@click.group("club", cls=Group)
def club() -> None:
    """A club's own servers: their configuration files, and what has to be made on them once."""


@club.command("nodes")
@everywhere
@option("--out", "-o", required=True, type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER", help="Where the files go.")
@option("--store", default="/var/lib/nats", show_default=True, metavar="FOLDER", help="Where the servers keep their data.")
@option("--tls", default="", metavar="FOLDER", help="Where cert.pem, key.pem and ca.pem lie on each server.")
@option("--user", "users", multiple=True, metavar="NAME=PASSWORD[=SUBJECT[=look]]", help="Who is let in; with a subject, to that alone.")
@option("--monitor", type=click.IntRange(0, 65535), default=8222, show_default=True, help="The port, on each machine alone, of /healthz.")
@click.argument("nodes", nargs=-1, required=True, metavar="NAME=HOST...")
@click.pass_context
def nodes(
    ctx: click.Context,
    session: str | None,
    json_: bool,
    plain: bool,
    out: Path,
    store: str,
    tls: str,
    users: tuple[str, ...],
    monitor: int,
    nodes: tuple[str, ...],
) -> int:
    """Write the configuration of each server: NAME=HOST for three machines."""
    terminal = take(ctx, session, json_, plain)
    from playaid.club.servers import Node, configuration

    named = [Node(name, host) for name, _, host in (node.partition("=") for node in nodes)]
    if any(not node.name or not node.host for node in named) or len({node.name for node in named}) != len(named):
        raise Refusal("each server has a name of its own and a host: one=10.0.0.1 two=10.0.0.2 three=10.0.0.3")
    accounts = [_account(user) for user in users]
    if not accounts:
        raise Refusal("who is let in? At least the club itself", hint="--user club=ITS-PASSWORD")
    out.mkdir(parents=True, exist_ok=True)
    files = []
    for node in named:
        file = out / f"{node.name}.conf"
        file.touch(mode=0o600)
        file.write_text(configuration(node, named, accounts, store, tls, monitor), encoding="utf-8")
        files.append(str(file))
    lines = [f"  {file}" for file in files]
    return int(terminal.give(Answer([*lines, "  On each: nats-server -c FILE; then once: playaid club prepare"], {"files": files})))


def _account(text: str) -> "Account":
    """Who is let in, as typed. Raises Refusal."""
    from playaid.club.servers import Account

    user, *rest = text.split("=")
    if not user or not 1 <= len(rest) <= 3 or rest[2:] not in ([], ["look"]):
        raise Refusal("NAME=PASSWORD, with =SUBJECT behind it for one session, and =look for whoever only reads there")
    return Account(user, rest[0], rest[1] if len(rest) > 1 else "", len(rest) > 2)


@club.command("clock")
@everywhere
@option("--as", "umpire", metavar="UMPIRE", help="An umpire whom all let rule changes the clock of SIDE.")
@option("--give", type=float, metavar="HOURS", help="So many hours more, or fewer with a minus.")
@option("--up", is_flag=True, help="Its time is up, whatever is left.")
@click.argument("side", required=False)
@click.pass_context
def clock(
    ctx: click.Context,
    session: str | None,
    json_: bool,
    plain: bool,
    umpire: str | None,
    give: float | None,
    up: bool,
    side: str | None,
) -> int:
    """How long each side has had to act since the session was moved to servers, and what is left of its hours (`move --clock`)."""
    terminal = take(ctx, session, json_, plain)
    from playaid.club.clocks import clocks
    from playaid.referee.machines.shared_session import SharedSession

    opened = terminal.open(session)
    if not isinstance(opened, SharedSession):
        raise Refusal("this session lives in its folder: its clocks begin to run when it is moved to servers")
    if give is not None or up:
        _change_clock(terminal, opened, umpire, side, give, up)
    standing = clocks(opened, locations.clock())
    return int(terminal.give(Answer([f"  {each.text}" for each in standing], {"clocks": [each._asdict() for each in standing]})))


def _change_clock(terminal: Terminal, session: "Session", umpire: str | None, side: str | None, give: float | None, up: bool) -> None:
    """An umpire gives a side hours, or says that its time is up. Raises Refusal, NotLet."""
    speaks = umpire_of(session, umpire)
    if speaks is None:
        raise Refusal("only an umpire changes a clock", hint="--as NAME; playaid umpire shows who is one")
    if side is None or (give is not None and up):
        raise Refusal("whose clock, and how?", hint="playaid club clock SIDE --give HOURS, or --up")
    terminal.as_umpire(session, speaks[0]).change_clock(str(side_of(session, side)), give)
    session.take_in()
    session.refresh()


@club.command("found")
@everywhere
@option("--user", default="", metavar="NAME", help=f"Who the servers let in; the password is asked for, or read from {WORD}.")
@option("--certificates", default="", type=click.Path(dir_okay=False), metavar="FILE", help="What the servers' certificates are held to.")
@click.argument("servers", nargs=-1, required=True, metavar="nats://HOST:PORT...")
@click.pass_context
def found(ctx: click.Context, session: str | None, json_: bool, plain: bool, user: str, certificates: str, servers: tuple[str, ...]) -> int:
    """Begin a club's list of tables on its servers, and print the club's code: for `serve --club` and `invite --club`.

    Whoever has the code can open every table on the list: it is for the club's own machines.
    """
    terminal = take(ctx, session, json_, plain)
    from playaid.club import envelope, transfer
    from playaid.club.connection import Connection
    from playaid.club.lobby import code_of

    _check_addresses(servers)
    password = (os.environ.get(WORD) or terminal.ask(f"Password of {user}: ", hidden=True)) if user else ""
    code = code_of(Connection(servers, transfer.new_subject(), envelope.new_key(), user, password, certificates))
    lines = ["  The club's code, for its own machines alone:", "", f"  {code}", ""]
    lines.append("  playaid invite --club CODE SIDE puts a session on its list; playaid serve --club CODE shows them.")
    return int(terminal.give(Answer(lines, {"code": code})))


@club.command("prepare")
@everywhere
@option("--user", default="", metavar="NAME", help=f"Who the servers let in; the password is asked for, or read from {WORD}.")
@option("--certificates", default="", type=click.Path(dir_okay=False), metavar="FILE", help="What the servers' certificates are held to.")
@option("--copies", type=click.IntRange(1, 5), default=3, show_default=True, help="On so many servers each event is kept.")
@click.argument("servers", nargs=-1, required=True, metavar="nats://HOST:PORT...")
@click.pass_context
def prepare(
    ctx: click.Context,
    session: str | None,
    json_: bool,
    plain: bool,
    user: str,
    certificates: str,
    copies: int,
    servers: tuple[str, ...],
) -> int:
    """Make on the servers what sessions are kept in, or say that it is there as it should be."""
    terminal = take(ctx, session, json_, plain)
    _wanted()
    import asyncio

    from playaid.club.connection import Connection

    _check_addresses(servers)
    password = (os.environ.get(WORD) or terminal.ask(f"Password of {user}: ", hidden=True)) if user else ""
    asyncio.run(_prepared(Connection(servers, "", "", user, password, certificates), copies))
    return int(terminal.give(Answer(["  The servers are ready: playaid move NATS-ADDRESSES moves a session to them."], {"ready": True})))


async def _prepared(home: "Connection", copies: int) -> None:
    from nats.errors import Error

    from playaid.club.authority import Unreachable
    from playaid.club.servers import check_version, prepare
    from playaid.club.stream import connect

    try:
        client = await connect(home)
    except (Error, OSError) as fault:
        raise Unreachable(f"none of the servers can be reached ({fault})") from None
    try:
        check_version(client)
        await prepare(client.jetstream(timeout=5), copies)
    except (Error, TimeoutError) as fault:
        raise Unreachable(f"the servers do not make it ({fault})", hint="do all of them run, and see each other?") from None
    finally:
        await client.close()
