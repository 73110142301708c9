"""`attend`: this machine stays beside a session on servers; `deal` and `orders`: what it does there for others."""

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypedDict

import click

from playaid.cli.command import Answer, Refusal, Session, Terminal, command, key_variable
from playaid.cli.commands.servers.login import check_installed, unlock_seats
from playaid.cli.options import as_side
from playaid.cli.terminal.passphrase import as_umpire
from playaid.desk import locations
from playaid.desk.seats import side_of, step
from playaid.language.message import AND, as_message, counted, listing, message
from playaid.language.translation import translate
from playaid.referee.machines.following import umpires_at
from playaid.referee.machines.opening import shared
from playaid.referee.machines.shared_session import SharedSession

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
    opened = shared(terminal.open(), message("this session lives in its folder: there is nobody elsewhere to attend to"))
    unlock_seats(terminal, opened)
    _take_umpires_key(terminal, opened)
    criers = _criers(opened, told, sides, remind)
    until = None if seconds is None else monotonic() + seconds
    came = opened.journal.tail_number
    with suppress(KeyboardInterrupt):
        told_before = ""
        while until is None or monotonic() < until:
            told_before = _stay(terminal, opened, until is None, told_before)
            for crier in criers:
                with suppress(Refusal):  # tried again at the next look
                    crier.look(opened, monotonic())
                    crier.look_at_orders(opened, monotonic())
                    crier.look_at_clocks(opened, monotonic(), locations.clock())
    _take_umpires_key(terminal, opened)
    if opened.journal.superseded:
        _read_on(opened)
    number = opened.journal.tail_number
    return Answer(
        [
            counted(
                number - came,
                "  {n} event came in; the log is at event {number}.",
                "  {n} events came in; the log is at event {number}.",
                number=number,
            )
        ],
        {"events": number},
    )


def _stay(terminal: Terminal, session: SharedSession, goes_on: bool, told_before: str) -> str:
    """Follow once. What stops it, a machine that is silent say, or what no rule can go on with as somebody wrote it past playaid, ends
    nothing where this `goes_on`: it is told once, and tried again. Gives what was told last."""
    from time import sleep

    from playaid.club import follower

    try:
        follower.follow_once(session)
    except Exception as stop:
        if not goes_on:
            raise
        from playaid.cli.terminal.exit_errors import meaning_of

        told = as_message(meaning_of(stop).text)
        if told != told_before and not terminal.json:
            terminal.say(message("  {why}; it is tried again", why=told))
        sleep(follower.AFTER_A_FAULT)
        return told
    return ""


def _take_umpires_key(terminal: Terminal, session: SharedSession) -> None:
    """Where the table goes on under another key, an umpire of this machine takes it, if their passphrase can be had."""
    for name in umpires_at(session.journal) if session.journal.superseded else ():
        if key_variable(name) in os.environ or terminal.can_ask():
            sitting = as_umpire(terminal, session, name)
            assert isinstance(sitting, SharedSession)  # as the one that it sits at
            sitting.take_in()
            session.take_in()


def _read_on(session: Session) -> None:
    """Go on under the table's new key. Raises Locked where a side must be unlocked to have it, LeftOut where nobody here was given it."""
    with session.writing():
        pass


def _criers(session: Session, told: tuple[str, ...], sides: tuple[str, ...], hours: float) -> "list[Crier]":
    if not told:
        return []
    from playaid.club.notices import Crier, by_mail, to_address

    name = os.path.basename(session.journal.folder)
    named = [str(side_of(session, side)) for side in sides]
    people = [where for where in told if "://" not in where]
    tells = [*(to_address(where) for where in told if "://" in where), *([by_mail(people)] if people else [])]
    return [Crier(name, tell, named, hours * 3600) for tell in tells]


class Dealing(TypedDict):
    """`deal NAME`: the number of the event that says so"""

    dealer: str
    event: int


class Letting(TypedDict):
    """`deal --let`: the sides that let the dealer deal"""

    let: list[str]


def check_dealer(opened: Session, name: str) -> None:
    from playaid.referee.contract.look_alikes import check_looks
    from playaid.referee.contract.names import fold, readable
    from playaid.referee.session.permissions import names_in
    from playaid.referee.session.unspoken import Dealers

    players = opened.journal.meta["players"]
    if not fold(readable(name)) or fold(name) in map(fold, (*players, *players.values())):
        raise Refusal(message("{name!r} plays here, or is no name: whoever deals has one of their own", name=name))
    dealers = [event["name"] for event in Dealers(opened.journal.events()).named() if fold(event["name"]) != fold(name)]
    check_looks(name, [*names_in(opened.journal.meta), *dealers])


@command("deal", opens=True)
@click.option("--let", "let", is_flag=True, help="At a side's machine: let the one who wants to deal do so.")
@click.argument("name", required=False)
def deal(terminal: Terminal, opened: Session, let: bool, name: str | None) -> Answer[Dealing | Letting]:
    """Let this machine, at which no side plays, draw from the cup for everybody, under the name that stands in the log.

    Who deals can look into the cup (in Albion, Elric and Tears of the Dragon into what sides hide, too), and cannot choose what comes out
    of it: it is made of everybody's parts, and verify shows that when all have revealed. Each side lets them at its own machine, by --let,
    with their name where several want to. `attend` then does the dealing.
    """
    opened = shared(opened, message("this session lives in its folder: the cup opens here, when all sides are unlocked"))
    from playaid.referee.machines.dealer import let_deal, name_dealer

    if let:
        unlock_seats(terminal, opened)
        dealer, letting = let_deal(opened, name or "")
        known = {"name": dealer["name"], "number": dealer["n"], "sides": listing(letting, AND)}
        said = (
            message("  {sides} let {name} deal, who said so by event {number}.", **known)
            if letting
            else "  Nobody here had still to let them."
        )
        return Answer([said], {"let": list(letting)})
    if name is None:
        raise Refusal("under which name?", hint="playaid deal NAME, or at a side's machine playaid deal --let")
    check_dealer(opened, name)
    number = name_dealer(opened, name)["n"]
    lines = [
        message(
            "  {name} deals, event {number}, as long as playaid attend runs here, once each side has let them: playaid deal --let",
            name=name,
            number=number,
        )
    ]
    return Answer(lines, {"dealer": name, "event": number})


class Orders(TypedDict):
    """`orders`: those that stand, and what became of those that were taken up"""

    side: str
    orders: list[str]
    taken_up: Any
    told: str


@command("orders", opens=True)
@as_side
@click.option("--drop", is_flag=True, help="Take back all that stand.")
@click.argument("lines", nargs=-1, metavar="[LINE]...")
def orders(terminal: Terminal, opened: Session, as_side: str | None, drop: bool, lines: tuple[str, ...]) -> Answer[Orders]:
    """Give orders ahead: each LINE in quotes, as you would say it. Without any: show those that stand. They replace those before.

    They are sealed for their side, and ruled when its turn comes; of what is illegal then, it alone is told, and what stands behind is
    dropped. For sessions on servers: a machine at which the side is open has to attend.
    """
    side = side_of(opened, as_side) or _only_seat(opened)
    from playaid.club.connection import keep
    from playaid.referee.machines.standing_orders import give, standing, to_look_at

    if lines or drop:
        terminal.with_keys(opened, lambda: step(opened, lambda: give(opened, side, lines)))
    stands = terminal.with_keys(opened, lambda: step(opened, lambda: standing(opened, side)))
    if (newest := to_look_at(opened, side)) is not None:
        keep(opened.journal.folder, looked=(side, newest[0]))
    told = [f"  {translate(stands.told)}"] if stands.told else []
    told += [f"  {number}  {line}" for number, line in enumerate(stands.lines, 1)] or ["  No orders wait."]
    data: Orders = {"side": side, "orders": list(stands.lines), "taken_up": stands.taken_up, "told": stands.told}
    return Answer(told, data, private=side)


def _only_seat(session: Session) -> str:
    """The side that plays on this machine, if just one does. Raises Refusal."""
    if len(session.seats) != 1:
        raise Refusal("whose orders?", hint="say it: --as SIDE")
    return session.seats[0]
