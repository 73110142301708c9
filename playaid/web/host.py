"""An evening from its first word to its last: addresses, certificate, codes, what is typed meanwhile, and the farewell."""

import asyncio
import io
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from typing import NamedTuple

from playaid.desk import locations
from playaid.desk.seats import side_of
from playaid.desk.service import SessionService
from playaid.desk.session_folders import name_of, open_session
from playaid.language.message import as_message, counted, message
from playaid.referee.contract.refusals import Refusal
from playaid.web import app
from playaid.web.addresses import Address, own
from playaid.web.certificate import Certificate, certificate
from playaid.web.listeners import Listener, bound, served
from playaid.web.pairing import Pairings
from playaid.web.served_session import ServedSession

PORT, PLAIN_PORT = 8443, 8080
SWITCH = 0.0005
"""Seconds that a thread which draws or looks up may keep the one that answers waiting; by itself Python takes ten times as long."""
ANSWERED = 0.5
"""Seconds in which whoever says good night hears that it is so."""
COMMANDS = (
    "  who · code SIDE (a new code, for a phone that was lost) · out SIDE (throw its devices out) · laptop (a new link for its page) · quit"
)
"""What may be typed while an evening is served."""
Says = Callable[[str], None]


class Wish(NamedTuple):
    """How an evening is to be served. lan: others may reach it, at `address` where the one found is not the right one. plain: without TLS.
    television: the port of the table's page over plain http; None for none. locks_after: minutes, 0 for never. sits: nobody types, as in
    tests."""

    lan: bool = False
    address: str | None = None
    port: int | None = None
    plain: bool = False
    television: int | None = None
    locks_after: int = 60
    sits: bool = True


class Served(NamedTuple):
    evening: ServedSession
    address: Address
    certificate: Certificate | None
    listeners: list[Listener]
    television: Address | None


def prepare(folder: str, name: str | None, wish: Wish, says: Says) -> Served:
    """Open the session and the ports; nothing is answered yet. Raises Refusal."""
    session = open_session(folder, name, locations.clock)
    company = SessionService(session, locks_after=60 * wish.locks_after)
    store = os.path.join(locations.data_folder(), "web", f"{session.id}.json")
    pairings = Pairings(store, (*session.sides, app.LAPTOP))
    evening = ServedSession(company, name_of(session.journal), pairings, says)
    listening, address, tls = listening_at(wish)
    listeners = [Listener(app.whole(evening, address), listening, tls)]
    television = None
    if wish.television is not None:
        plain, television = _bound(Address("http", address.host, wish.television, address.names))
        listeners.append(Listener(app.public(evening, television), plain))
    return Served(evening, address, tls, listeners, television)


def listening_at(wish: Wish) -> tuple[socket.socket, Address, Certificate | None]:
    """The port that is wished for, its address, and the certificate where it is to have one. Raises Refusal."""
    try:
        host, names = own(wish.lan, wish.address)
    except OSError:
        raise Refusal("this machine is on no network", hint="without --lan it serves itself alone") from None
    scheme, usual = ("http", PLAIN_PORT) if wish.plain else ("https", PORT)
    listening, address = _bound(Address(scheme, host, usual if wish.port is None else wish.port, names))
    return listening, address, None if wish.plain else certificate((host, *names))


def _bound(address: Address) -> tuple[socket.socket, Address]:
    try:
        listening = bound(address)
    except OSError as fault:
        hint = "another port: --port NUMBER" if address.port else ""
        raise Refusal(message("{url} cannot be served: {strerror}", url=address.url, strerror=fault.strerror or fault), hint=hint) from None
    return listening, address._replace(port=listening.getsockname()[1])


async def run(here: Served, wish: Wish, ready: Callable[[Callable[[str], None]], None] = lambda end: None) -> None:
    """Serve until the word to end comes. ready: given, once all answer, what ends it: `over` for good, `later` as if it were killed."""
    evening = here.evening
    sys.setswitchinterval(SWITCH)
    loop = asyncio.get_running_loop()
    leaving = asyncio.Event()

    def end(why: str) -> None:
        if why == "over":
            evening.pairings.end()
        evening.end(why)
        leaving.set()

    for number, why in ((signal.SIGINT, "over"), (signal.SIGTERM, "later")):
        with suppress(NotImplementedError, ValueError, RuntimeError):  # not in the main thread
            loop.add_signal_handler(number, end, why)

    def good_night() -> None:
        loop.call_soon_threadsafe(loop.call_later, ANSWERED, end, "over")

    evening.leave = good_night

    async def farewell() -> None:
        await leaving.wait()
        await asyncio.sleep(0.2)  # the word goes out
        for listener in here.listeners:
            listener.leave()

    if wish.sits and sys.stdin is not None:
        threading.Thread(target=copy_context().run, args=(_listen, here, loop, end), daemon=True).start()

    await evening.warm()
    try:
        await served(here.listeners, farewell, evening.watch, ready=partial(ready, end))
    finally:
        await evening.closed()


def _listen(here: Served, loop: asyncio.AbstractEventLoop, end: Callable[[str], None]) -> None:
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["quit"]:
            loop.call_soon_threadsafe(end, "over")
            return
        if words:
            loop.call_soon_threadsafe(_typed, here, words)


def _typed(here: Served, words: list[str]) -> None:
    evening = here.evening
    try:
        if words[0] == "who":
            for line in who(evening):
                evening.says(line)
        elif words[0] == "laptop":
            evening.says(laptop_line(here))
        elif words[0] in ("code", "out") and len(words) > 1:
            side = str(side_of(evening.company.session, " ".join(words[1:])))
            if words[0] == "out":
                for device in [device for device in evening.pairings.devices if device.seat == side]:
                    evening.turn_out(device.id)
            for line in code_lines(here, side):
                evening.says(line)
        else:
            evening.says(COMMANDS)
    except Refusal as refusal:
        evening.says(message("  {refusal}", refusal=as_message(refusal.text)))


def laptop_line(here: Served) -> str:
    """A link to the laptop's page, good for one browser; the one before it is void."""
    return message("  the laptop  {laptop}", laptop=f"{here.address.url}/laptop#{here.evening.pairings.code(app.LAPTOP)}")


def who(evening: ServedSession) -> list[str]:
    held: dict[str, int] = {}
    for device in evening.pairings.devices:
        held[device.seat] = held.get(device.seat, 0) + 1
    return [message("  {side}: {devices}", side=side, devices=_devices(held.get(side, 0))) for side in evening.company.session.sides]


def _devices(count: int) -> str:
    return counted(count, "one device", "{n} devices") if count else as_message("nobody has sat down")


def code_lines(here: Served, side: str) -> list[str]:
    link = f"{here.address.url}/pair#{here.evening.pairings.code(side)}"
    return [message("  {side} scans this, once:", side=side), *_scanned(link), f"  {link}"]


def _scanned(link: str) -> list[str]:
    import segno

    drawn = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().splitlines()


def certificate_lines(kept: Certificate | None, spoken: bool) -> list[str]:
    """What is said of a certificate, or that there is none; spoken: with words that can be read out."""
    if kept is None:
        return ["  WITHOUT TLS: whoever is on this network can read every hand and every passphrase, and take a side's place."]
    marks = (kept.spoken, kept.fingerprint) if spoken else (kept.fingerprint,)
    warning = "  the browser will warn of a certificate that it does not know; this is its fingerprint:"
    return [warning, *(f"              {mark}" for mark in marks)]


def welcome(here: Served, wish: Wish) -> list[str]:
    evening, address = here.evening, here.address
    lines = [
        message("{name} is served.", name=evening.name),
        *(_scanned(f"{address.url}/") if wish.lan else ()),
        message("  the table   {url}/", url=address.url),
        laptop_line(here),
        "              codes for all sides, who is paired",
    ]
    lines += certificate_lines(here.certificate, spoken=True)
    if here.television is not None:
        lines.append(message("  for a television that cannot go past the warning: {url}/", url=here.television.url))
        lines.append("              the table's page alone; nothing can be done there")
    if wish.lan:
        lines.append("  A phone that finds nothing there: guest networks often keep devices apart, and a firewall may bar the port.")
    else:
        lines.append("  On this machine alone. --lan lets phones in.")
    lines += who(evening)
    lines.append(
        "  code SIDE shows a side's code here; laptop: a new link for it; who; out SIDE; Ctrl-C says good night to all pages. "
        "Everything is in the log."
    )
    return lines
