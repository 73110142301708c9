"""Whose turn it is, told by e-mail or to a web address: the session's name, the side, and nothing of what happened; and that a side should
look at the orders that it has given ahead, not why. Reminders follow as long as nothing happens."""

import json
import os
import smtplib
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from typing import NamedTuple
from urllib.request import Request, urlopen

from playaid.club.clocks import clocks
from playaid.language.message import AND, listing, message
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import acting
from playaid.referee.machines.standing_orders import to_look_at
from playaid.referee.session.local import Session
from playaid.referee.session.permissions import CLOCK

SERVER = "PLAYAID_MAIL_SERVER"
"""HOST or HOST:PORT of the mail server; `PLAYAID_MAIL_USER` and `PLAYAID_MAIL_PASSWORD` where it wants them."""
PATIENCE = 10.0
"""Seconds that one notice may take."""
CLOCKS_EVERY = 60.0
"""Seconds between two looks at the clocks."""
CALM = 60.0
"""Seconds after which an order that was taken up, and of which nothing is in the log, is not just being said any more."""
TOLD = float("inf")
Tell = Callable[["Notice"], None]


class Notice(NamedTuple):
    """session: its name on this machine; sides: whose turn it is; event: the number of the last one; reminder: said before; out: whose
    clocks have run out; orders: who should look at the orders given ahead."""

    session: str
    sides: tuple[str, ...]
    event: int
    reminder: bool = False
    out: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        if self.out:
            return self._told("{session}: the clock of {sides} has run out (event {number}).", self.out)
        if self.orders:
            return self._told("{session}: {sides}, look at your orders (event {number}).", self.orders)
        if self.reminder:
            return self._told("{session}: still the turn of {sides} (event {number}).", self.sides)
        return self._told("{session}: the turn of {sides} (event {number}).", self.sides)

    def _told(self, text: str, sides: Sequence[str]) -> str:
        return message(text, session=self.session, sides=listing(sides, AND), number=self.event)


class NotTold(Refusal, code=5, kind="unreachable"):
    """Nobody could be told."""


def to_address(address: str) -> Tell:
    """Tells a web address by a POST of JSON: `text`, and what a notice has. Raises NotTold for what is no http(s) address."""
    if not address.startswith(("https://", "http://")):
        raise Refusal(message("{address} is no web address", address=address), hint="https://…")

    def tell(notice: Notice) -> None:
        body = json.dumps({"text": notice.text, **notice._asdict()}).encode()
        request = Request(address, body, {"Content-Type": "application/json"}, method="POST")
        try:
            with urlopen(request, timeout=PATIENCE):
                pass
        except OSError as fault:
            raise NotTold(message("{address} could not be told ({fault})", address=address, fault=str(fault))) from None

    return tell


def by_mail(people: Sequence[str]) -> Tell:
    host, _, port = os.environ.get(SERVER, "").partition(":")
    if not host:
        wanted = message("{variable}=HOST:PORT, and PLAYAID_MAIL_USER and PLAYAID_MAIL_PASSWORD where it wants them", variable=SERVER)
        raise Refusal("which mail server sends it?", hint=wanted)

    def tell(notice: Notice) -> None:
        mail = EmailMessage()
        mail["From"] = os.environ.get("PLAYAID_MAIL_USER") or "playaid@localhost"
        mail["To"] = ", ".join(people)
        mail["Subject"] = notice.text
        mail.set_content(notice.text)
        try:
            with smtplib.SMTP(host, int(port or 25), timeout=PATIENCE) as server:
                if os.environ.get("PLAYAID_MAIL_PASSWORD"):
                    server.starttls()
                    server.login(os.environ.get("PLAYAID_MAIL_USER", ""), os.environ["PLAYAID_MAIL_PASSWORD"])
                server.send_message(mail)
        except (OSError, ValueError, smtplib.SMTPException) as fault:
            raise NotTold(message("no mail could be sent ({fault})", fault=str(fault))) from None

    return tell


class Crier:
    """Tells when the turn passes, and again after each `remind` seconds in which nothing happens; 0: never again. sides: whom it is for,
    empty for all."""

    def __init__(self, name: str, tell: Tell, sides: Sequence[str] = (), remind: float = 0):
        self._name, self._tell, self._sides, self._remind = name, tell, frozenset(sides), remind
        self._told: tuple[str, ...] = ()
        self._event = self._at = 0.0
        self._out: frozenset[str] = frozenset()
        self._clocked = float("-inf")
        self._orders: dict[str, tuple[int, float]] = {}
        """side -> the event of its orders that it should look at, and since when that is known (`TOLD`: it was told)."""

    def look_at_orders(self, session: Session, now: float) -> Notice | None:
        """What is told now of orders that their sides should look at, once of each. now: seconds by any clock. Raises NotTold. Whether one
        was refused is known where a side's key is open; it is used where this is for that side alone, else only what all see."""
        fresh: dict[str, int] = {}
        for side in (side for side in session.sides if not self._sides or side in self._sides):
            waiting = to_look_at(session, side, exact=self._sides == {side})
            if waiting is None:
                self._orders.pop(side, None)
                continue
            number, sure = waiting
            since = self._orders.get(side, (0, 0.0))
            if since[0] != number:
                since = self._orders[side] = number, now
            if since[1] != TOLD and (sure or now - since[1] >= CALM):
                fresh[side] = number
        if not fresh:
            return None
        notice = Notice(self._name, (), session.journal.tail_number, orders=tuple(fresh))
        self._tell(notice)
        self._orders.update({side: (number, TOLD) for side, number in fresh.items()})
        return notice

    def look_at_clocks(self, session: Session, now: float, time: str) -> Notice | None:
        """What is told now of clocks that have run out, once of each. now: seconds by any clock; time: as events have it. NotTold."""
        if CLOCK not in session.journal.meta or now - self._clocked < CLOCKS_EVERY:
            return None
        self._clocked = now
        out = {clock.side for clock in clocks(session, time) if clock.left is not None and clock.left <= 0}
        fresh = tuple(side for side in session.sides if side in out - self._out and (not self._sides or side in self._sides))
        if not fresh:
            return None
        notice = Notice(self._name, (), session.journal.tail_number, out=fresh)
        self._tell(notice)
        self._out |= frozenset(fresh)
        return notice

    def look(self, session: Session, now: float) -> Notice | None:
        """What is told now, if anything. now: seconds by any clock. Raises NotTold; it is tried again at the next look."""
        over = session.state["referee"].get("over")
        turn = () if over else tuple(side for side in acting(session.game, session.state) if not self._sides or side in self._sides)
        event = session.journal.tail_number
        if turn != self._told:
            reminder = False
        elif turn and self._remind and event == self._event and now - self._at >= self._remind:
            reminder = True
        else:
            self._at = now if event != self._event else self._at
            self._event = event
            return None
        notice = Notice(self._name, turn, event, reminder)
        if turn:
            self._tell(notice)
        self._told, self._event, self._at = turn, event, now
        return notice if turn else None
