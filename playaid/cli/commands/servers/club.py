from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, cast

import click

from playaid.cli.command import Answer, Refusal, Session, Terminal, command
from playaid.cli.commands.servers.login import check_addresses, check_installed, login_options, password_of
from playaid.cli.placed_files import write
from playaid.cli.terminal.passphrase import as_umpire
from playaid.club.clocks import Clock, clocks
from playaid.desk import locations
from playaid.desk.seats import side_of, step, umpire_of
from playaid.language.message import AND, listing, message
from playaid.language.translation import translate
from playaid.referee.machines.opening import shared
from playaid.referee.machines.shared_session import SharedSession

if TYPE_CHECKING:
    from playaid.club.connection import Connection
    from playaid.club.servers import Account


class Nodes(TypedDict):
    """`club nodes`: the files that were written"""

    files: list[str]


class Clocks(TypedDict):
    clocks: list[Clock]


class Founded(TypedDict):
    """`club found`: the club's code"""

    code: str


class Prepared(TypedDict):
    ready: bool


@command("club nodes")
@click.option("--out", "-o", required=True, type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER", help="Where the files go.")
@click.option("--store", default="/var/lib/nats", show_default=True, metavar="FOLDER", help="Where the servers keep their data.")
@click.option("--tls", default="", metavar="FOLDER", help="Where cert.pem, key.pem and ca.pem lie on each server.")
@click.option(
    "--user", "users", multiple=True, metavar="NAME=PASSWORD[=SUBJECT[=look]]", help="Who is let in; with a subject, to that alone."
)
@click.option(
    "--monitor", type=click.IntRange(0, 65535), default=8222, show_default=True, help="The port, on each machine alone, of /healthz."
)
@click.argument("nodes", nargs=-1, required=True, metavar="NAME=HOST...")
def nodes(
    terminal: Terminal, out: Path, store: str, tls: str, users: tuple[str, ...], monitor: int, nodes: tuple[str, ...]
) -> Answer[Nodes]:
    """Write the configuration of each server: NAME=HOST for three machines."""
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
        write(file, configuration(node, named, accounts, store, tls, monitor), 0o600)
        files.append(str(file))
    lines = [f"  {file}" for file in files]
    return Answer([*lines, "  On each: nats-server -c FILE; then once: playaid club prepare"], {"files": files})


def _account(text: str) -> "Account":
    from playaid.club.servers import Account

    user, *rest = text.split("=")
    if not user or not 1 <= len(rest) <= 3 or rest[2:] not in ([], ["look"]):
        raise Refusal("NAME=PASSWORD, with =SUBJECT behind it for one session, and =look for whoever only reads there")
    return Account(user, rest[0], rest[1] if len(rest) > 1 else "", len(rest) > 2)


@command("club clock")
@click.option("--as", "umpire", metavar="UMPIRE", help="An umpire whom all let rule changes the clock of SIDE.")
@click.option("--give", type=float, metavar="HOURS", help="So many hours more, or fewer with a minus.")
@click.option("--up", is_flag=True, help="Its time is up, whatever is left.")
@click.argument("side", required=False)
def clock(terminal: Terminal, umpire: str | None, give: float | None, up: bool, side: str | None) -> Answer[Clocks]:
    """How long each side has had to act since the session was moved to servers, and what is left of its hours (`move --clock`)."""
    opened = shared(terminal.open(), message("this session lives in its folder: its clocks begin to run when it is moved to servers"))
    if give is not None or up:
        _change_clock(terminal, opened, umpire, side, give, up)
    standing = clocks(opened, locations.clock())
    return Answer([f"  {translate(each.text)}" for each in standing], {"clocks": standing})


def _change_clock(terminal: Terminal, session: Session, umpire: str | None, side: str | None, give: float | None, up: bool) -> None:
    speaks = umpire_of(session, umpire)
    if speaks is None:
        raise Refusal("only an umpire changes a clock", hint="--as NAME; playaid umpire shows who is one")
    if side is None or (give is not None and up):
        raise Refusal("whose clock, and how?", hint="playaid club clock SIDE --give HOURS, or --up")
    as_umpire(terminal, session, speaks[0]).change_clock(str(side_of(session, side)), give)
    session.take_in()
    session.refresh()


class Leaving(TypedDict):
    """`club out`: whether it is done, the number of its event, and the sides of which one or more have still to agree"""

    done: bool
    event: int
    waits: list[str]


@command("club out")
@click.option("--lost", is_flag=True, help="They stay, and a machine of theirs is lost: it alone is shut out.")
@click.option("--withdraw", is_flag=True, help="You agree to it no more, as long as it has not come about.")
@click.option("--as", "umpire", metavar="UMPIRE", help="An umpire says it, where the table has left it to one (move --leaving umpire).")
@click.argument("side")
def out(terminal: Terminal, lost: bool, withdraw: bool, umpire: str | None, side: str) -> Answer[Leaving]:
    """Whoever plays SIDE leaves this table for good: it goes on under another key, and what is written from here on they do not read.

    Signed by whom the table has said when it moved to its servers (move --leaving): all others, each at their own machine; most of
    them; or an umpire. By themselves at their own machine.
    """
    from playaid.club.departure import agrees_no_more, leaves, waits_for

    words = message("this session lives in its folder: nobody reads it elsewhere")
    opened = shared(terminal.open(), words, message("playaid passphrase --to PERSON hands a side over"))
    who = str(side_of(opened, side))
    if withdraw:
        if umpire is not None:
            raise Refusal("what an umpire says comes about at once", hint="a side takes back what it has agreed to")
        taken = terminal.with_keys(opened, partial(step, opened, lambda: agrees_no_more(opened, who, lost)))
        lines = [message("  Event {number} says that you agree no more.", number=taken["n"])]
        return Answer(lines, {"done": False, "event": taken["n"], "waits": waits_for(opened, who, lost)})
    speaks = umpire_of(opened, umpire)
    if umpire is not None and speaks is None:
        raise Refusal(message("{name} is no umpire here", name=umpire), hint="playaid umpire shows who is one")
    session = as_umpire(terminal, opened, speaks[0]) if speaks is not None else opened
    done = terminal.with_keys(opened, partial(step, opened, lambda: leaves(cast(SharedSession, session), who, lost)))
    opened.refresh()
    if done["kind"] == "left":
        told = "  A machine of {side} is shut out, event {number}; for another one: playaid invite --again {side}."
        lines = [message(told if lost else "  {side} has left for good, event {number}.", side=who, number=done["n"])]
        lines.append("  Whoever only looks on, and the pages of a club, want a new code: playaid invite.")
        return Answer(lines, {"done": True, "event": done["n"], "waits": []})
    waits = waits_for(opened, who, lost)
    said = message(
        "  Event {number} says that you agree. Still to agree, each at their machine: {sides}.", number=done["n"], sides=listing(waits, AND)
    )
    return Answer([said], {"done": False, "event": done["n"], "waits": waits})


@command("club found")
@login_options
@click.argument("servers", nargs=-1, required=True, metavar="nats://HOST:PORT...")
def found(terminal: Terminal, user: str, certificates: str, servers: tuple[str, ...]) -> Answer[Founded]:
    """Begin a club's list of tables on its servers, and print the club's code: for `serve --club` and `invite --club`.

    Whoever has the code can open every table on the list: it is for the club's own machines.
    """
    from playaid.club import envelope, transfer
    from playaid.club.connection import Connection
    from playaid.club.lobby import code_of

    check_addresses(servers)
    code = code_of(Connection(servers, transfer.new_subject(), envelope.new_key(), user, password_of(terminal, user), certificates))
    head = "  The club's code, for its own machines alone:"
    foot = "  playaid invite --club CODE SIDE puts a session on its list; playaid serve --club CODE shows them."
    return Answer([head, "", f"  {code}", "", foot], {"code": code})


@command("club prepare")
@login_options
@click.option("--copies", type=click.IntRange(1, 5), default=3, show_default=True, help="On so many servers each event is kept.")
@click.argument("servers", nargs=-1, required=True, metavar="nats://HOST:PORT...")
def prepare(terminal: Terminal, user: str, certificates: str, copies: int, servers: tuple[str, ...]) -> Answer[Prepared]:
    """Make on the servers what sessions are kept in, or say that it is there as it should be."""
    check_installed()
    import asyncio

    from playaid.club.connection import Connection

    check_addresses(servers)
    asyncio.run(_prepared(Connection(servers, "", "", user, password_of(terminal, user), certificates), copies))
    return Answer(["  The servers are ready: playaid move NATS-ADDRESSES moves a session to them."], {"ready": True})


async def _prepared(home: "Connection", copies: int) -> None:
    from nats.errors import Error

    from playaid.club.authority import Unreachable
    from playaid.club.servers import check_version, prepare
    from playaid.club.stream import STUMBLES, connect

    try:
        client = await connect(home)
    except (Error, OSError, *STUMBLES) as fault:
        raise Unreachable(message("none of the servers can be reached ({fault})", fault=fault)) from None
    try:
        check_version(client)
        await prepare(client.jetstream(timeout=5), copies)
    except (Error, TimeoutError, *STUMBLES) as fault:
        raise Unreachable(
            message("the servers do not make it ({fault})", fault=fault), hint="do all of them run, and see each other?"
        ) from None
    finally:
        await client.close()


@click.group("club", commands=[nodes, clock, out, found, prepare])
def club() -> None:
    """A club's own servers: their configuration files, and what has to be made on them once."""
