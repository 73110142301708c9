"""A club's pages from their first word to their last: the line to its servers, the port, a place for copies, and the farewell."""

import asyncio
import signal
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from playaid.club.authority import Authority
from playaid.club.connection import Connection
from playaid.club.lobby import Lobby, read_club
from playaid.club.stream import Link, Stream
from playaid.language.message import message
from playaid.web.addresses import Address
from playaid.web.certificate import Certificate
from playaid.web.club_pages import Club, names_of
from playaid.web.host import Says, Wish, certificate_lines, listening_at
from playaid.web.listeners import Listener, served


class Clubhouse(NamedTuple):
    """What is there while a club is served. folder: where copies of sessions lie, gone with the process."""

    club: Club
    address: Address
    certificate: Certificate | None
    listener: Listener
    link: Link
    folder: tempfile.TemporaryDirectory[str]


def prepare(code: str, wish: Wish, says: Says) -> Clubhouse:
    """Read the club's list and open the port; nothing is answered yet. Raises BadCode, Unreachable, Refusal."""
    home = read_club(code)
    link = Link(home)

    def lines(table: Connection) -> Authority:
        return Stream(home._replace(subject=table.subject), link) if set(table.servers) == set(home.servers) else Stream(table)

    try:
        hall = Lobby(home, Stream(home, link))
        hall.tables()
        listening, address, tls = listening_at(wish)
    except BaseException:
        link.close()
        raise
    folder = tempfile.TemporaryDirectory(prefix="playaid-club-")
    club = Club(hall, lines, folder.name, address, says, 60 * wish.locks_after)
    return Clubhouse(club, address, tls, Listener(club, listening, tls), link, folder)


async def run(here: Clubhouse, ready: Callable[[Callable[[], None]], None] = lambda end: None) -> None:
    """Serve until the word to end comes. ready: given, once it answers, what ends it."""
    loop = asyncio.get_running_loop()
    leaving = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError, ValueError, RuntimeError):  # not in the main thread
            loop.add_signal_handler(number, leaving.set)

    async def farewell() -> None:
        await leaving.wait()
        here.listener.leave()

    try:
        await served([here.listener], farewell, here.club.watch, ready=partial(ready, leaving.set))
    finally:
        await here.club.close()
        await asyncio.to_thread(here.link.close)
        here.folder.cleanup()


def welcome(here: Clubhouse, wish: Wish) -> list[str]:
    tables = here.club.hall.tables()
    lines = [
        message("The club is served; tables on its list: {n}.", n=len(tables)),
        message("  its list    {url}/", url=here.address.url),
        *names_of(tables),
    ]
    lines += certificate_lines(here.certificate, spoken=False)
    lines.append("  Who sits down here by browser has the key of the side open in this process, until it is locked or this process ends.")
    if not wish.lan:
        lines.append("  On this machine alone. --lan lets others in.")
    return lines
