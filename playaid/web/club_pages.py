"""The pages of a club: a list of its tables, and the pages of each. Folders are copies, taken from the servers when somebody looks at a
table; all that a process has alone are the keys that players have opened at it, for as long as they play."""

import asyncio
import os
import re
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Any, NamedTuple
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from playaid.club.authority import Authority
from playaid.club.connection import Connection, home_of
from playaid.club.follower import follow_once
from playaid.club.lobby import ListedTable, Lobby
from playaid.club.replica import Replica
from playaid.club.transfer import join
from playaid.desk import locations
from playaid.desk.requests import Seat
from playaid.desk.service import SessionService
from playaid.desk.session_folders import session_of
from playaid.journal.errors import JournalError
from playaid.language.message import from_json
from playaid.language.translation import in_language, language
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import acting
from playaid.referee.machines.shared_session import SharedSession
from playaid.web.addresses import Address
from playaid.web.app import Answer, behind_guard, page, whole
from playaid.web.languages import Languages
from playaid.web.pairing import Crowded, Pairings
from playaid.web.request_guard import App, Receive, Rejected, Scope, Send, describe_fault, read_body, text
from playaid.web.served_session import ServedSession

IDLE = 300.0
"""Seconds after which a table that nobody looks at is put away, where nobody's key is open."""
PATIENCE = 2.0
"""Seconds between two looks at the list, and after the servers were away."""
GLANCES, GLANCES_LAST = 8, 60.0
"""So many tables that are not open are looked at for one asking of the list, and so many seconds that is good for."""
_TABLE = re.compile(r"/t/([0-9a-f]{12})(/.*)")
Lines = Callable[[Connection], Authority]


class Guests(SessionService):
    """Those who sit round a table of the club. A passphrase that is given here is kept with the club's list, so that another machine goes
    on: nobody is told before that they sit."""

    keep: Callable[[Mapping[str, Mapping[str, Any]]], None]

    def anybody_open(self) -> bool:
        with self._lock:
            return any(self._open.values())

    def new_passphrase(self, seat: Seat, passphrase: str) -> None:
        super().new_passphrase(seat, passphrase)
        self.keep_keys()

    def unlock(self, seat: Seat, passphrase: str) -> None:
        self.keep_keys()  # the list may have been out of reach when it was chosen
        super().unlock(seat, passphrase)

    def keep_keys(self) -> None:
        """Put on the club's list what opens the keys of those who sit here, as far as it is not there. Refusal, Unreachable."""
        self.keep(self.session.journal.keys["sides"])


class Standing(NamedTuple):
    event: int
    turn: tuple[str, ...]
    over: str
    free: tuple[str, ...]
    """Sides that anybody may sit down for: they play by the club's pages, and nobody has given them a passphrase."""


class Table:
    """A table that is open in this process. seats: the sides that play by the club's pages."""

    def __init__(self, listed: ListedTable, replica: Replica, company: Guests, evening: ServedSession, app: App) -> None:
        self.listed = listed
        self.replica = replica
        self.company = company
        self.evening = evening
        self.app = app
        self.waits = ThreadPoolExecutor(1, "follows")
        """Where it is waited for what others write: a wait takes a thread, and a process has few for all that it is asked."""
        self.tasks: list[asyncio.Task[None]] = []
        self.used = 0.0

    def standing(self) -> Standing:
        with self.company.held() as session:
            over = session.state["referee"].get("over")
            turn = () if over else tuple(acting(session.game, session.state))
            seats = self.listed.invitation.home.seats
            free = () if over else tuple(side for side in seats if session.journal.keys["sides"][side].get("honour"))
            return Standing(session.journal.tail_number, turn, from_json(over["how"]) if over else "", free)

    async def follow(self) -> None:
        """Take in what others write, and take part in their throws, as long as the table is open."""
        while True:
            try:
                await asyncio.get_running_loop().run_in_executor(self.waits, self.replica.watch, 0.5)
                await self.evening.act(self._attend)
            except (Refusal, JournalError):  # the servers are away: it is tried again
                await asyncio.sleep(PATIENCE)
            except Exception as fault:
                self.evening.says(describe_fault(fault))
                await asyncio.sleep(PATIENCE)

    def _attend(self) -> None:
        with self.company.held() as session:
            assert isinstance(session, SharedSession)  # its journal is a replica
            follow_once(session, 0)

    @property
    def is_idle(self) -> bool:
        return not self.evening.streams and not self.company.anybody_open()

    async def close(self) -> None:
        self.evening.end("later")
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.waits.shutdown(wait=False, cancel_futures=True)
        await self.evening.closed()
        await asyncio.to_thread(self.replica.close)


class Club:
    """The club's tables, as this process serves them. folder: where copies of sessions are laid; lines: what leads to the servers of a
    table; says: told what whoever runs it is to know; locks_after: seconds after which a side nobody has touched is locked, 0 for never."""

    def __init__(
        self, hall: Lobby, lines: Lines, folder: str, address: Address, says: Callable[[str], None], locks_after: float = 3600
    ) -> None:
        self.locks_after = locks_after
        self.hall = hall
        self.lines = lines
        self.folder = folder
        self.address = address
        self.says = says
        self.open: dict[str, Table] = {}
        self._listed: dict[str, ListedTable] = {}
        self._known: dict[str, tuple[float, Standing]] = {}
        self._pairings: dict[str, Pairings] = {}
        self._glances = 0
        self._opening = asyncio.Lock()
        self._listing = asyncio.Lock()
        post = partial(Route, methods=["POST"])
        routes = [
            Route("/", page("club.html")),
            Route("/tables", self.tables),
            Route("/t/{mark}/log", self.log),
            post("/t/{mark}/seat", self.seat),
        ]
        self.pages = behind_guard(routes, address, says, languages=Languages((), says))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match = _TABLE.fullmatch(scope.get("path", "")) if scope["type"] == "http" else None
        if match is None or match[2] in ("/seat", "/log"):
            await self.pages(scope, receive, send)
            return
        try:
            table = await self.table(match[1])
        except Rejected:
            await self.pages({**scope, "path": "/nothing"}, receive, send)
            return
        await table.app({**scope, "path": match[2], "raw_path": match[2].encode()}, receive, send)

    # tables

    async def listed(self) -> dict[str, ListedTable]:
        async with self._listing:
            with suppress(Refusal):  # what is known already is still told
                self._listed = {listed.mark: listed for listed in (await asyncio.to_thread(self.hall.tables)).values()}
            return self._listed

    async def table(self, mark: str) -> Table:
        """An open table, opened now if it is not. Raises Turned for one that is not on the list or cannot be opened now."""
        table = self.open.get(mark)
        if table is None:
            async with self._opening:
                try:
                    table = self.open.get(mark) or await self._opened(mark)
                except (Refusal, JournalError):
                    raise Rejected(503, "this table cannot be opened just now") from None
        table.used = asyncio.get_running_loop().time()
        return table

    async def _opened(self, mark: str) -> Table:
        listed = self._listed.get(mark) or (await self.listed()).get(mark)
        if listed is None:
            raise Rejected(404, "there is no such table")
        table = await asyncio.to_thread(self._taken, listed)
        await table.evening.warm()
        table.tasks = [asyncio.create_task(work()) for work in (table.follow, table.evening.watch)]
        self.open[mark] = table
        return table

    def _taken(self, listed: ListedTable) -> Table:
        folder, authority = os.path.join(self.folder, listed.invitation.id), self.lines(listed.invitation.home)
        if (known := home_of(folder)) is not None and known[0].subject != listed.invitation.home.subject:
            os.rename(folder, f"{folder}-{known[0].subject}")  # it was brought home and has moved again: there it goes on no more
        if not os.path.isdir(folder):
            join(folder, listed.name, listed.invitation, authority)
        replica = Replica(folder, authority)
        _learns(replica, listed)
        session = session_of(replica, locations.clock)
        assert isinstance(session, SharedSession)  # its journal is a replica
        session.roams = True
        with suppress(Refusal):  # what is here can be looked at
            session.take_in()
        company = Guests(session, locks_after=self.locks_after)
        company.keep = partial(self.hall.keep_locked, session.id)
        pairings = self._pairings.setdefault(listed.mark, Pairings(None, ()))
        pairings.add_seats(listed.invitation.home.seats)
        evening = ServedSession(company, listed.name, pairings, self.says)
        evening.wants_words = True
        return Table(listed, replica, company, evening, whole(evening, self.address))

    async def put_away(self, now: float) -> None:
        for mark, table in list(self.open.items()):
            if table.is_idle and now > table.used + IDLE:
                del self.open[mark]
                await table.close()

    async def watch(self) -> None:
        """Put tables away, and take up what other machines have written into the list, until the evening ends."""
        while True:
            await asyncio.sleep(PATIENCE)
            with suppress(Refusal, JournalError, OSError):
                await self.put_away(asyncio.get_running_loop().time())
                await self.caught_up()

    async def caught_up(self) -> None:
        for mark, listed in (await self.listed()).items():
            if (table := self.open.get(mark)) is None:
                continue
            await asyncio.to_thread(table.company.keep_keys)
            if table.listed == listed:
                continue
            if table.listed.invitation.home.subject != listed.invitation.home.subject:
                del self.open[mark]
                await table.close()
            else:
                await table.evening.act(partial(self._learn, table, listed))

    def _learn(self, table: Table, listed: ListedTable) -> None:
        table.listed = listed
        table.evening.pairings.add_seats(listed.invitation.home.seats)
        with table.company.held() as session:
            if _learns(table.replica, listed):
                session.reload()

    async def close(self) -> None:
        for table in self.open.values():
            with suppress(Refusal, JournalError, OSError):
                await asyncio.to_thread(table.company.keep_keys)
            await table.close()
        self.open.clear()

    # the club's own pages

    async def tables(self, request: Request) -> Response:
        self._glances = GLANCES
        return Answer({"tables": [await self._row(listed) for listed in (await self.listed()).values()]})

    async def _row(self, listed: ListedTable) -> dict[str, Any]:
        row: dict[str, Any] = {"mark": listed.mark, "name": listed.name, "game": listed.game, "players": listed.players}
        standing: Standing | None = None
        with suppress(Refusal, JournalError):
            standing = await self._standing(listed)
        if standing is None:
            return {**row, "away": True}
        return {**row, **standing._asdict(), "seats": list(listed.invitation.home.seats)}

    async def _standing(self, listed: ListedTable) -> Standing | None:
        """How a table stands, as of not long ago; one that is not open is looked at and put away again. None: it was not its turn yet."""
        table, now = self.open.get(listed.mark), asyncio.get_running_loop().time()
        if table is not None:
            return await table.evening.look(table.standing)
        looked, known = self._known.get(listed.mark, (now, None))
        stale = known is None or (not known.over and now - looked > GLANCES_LAST)
        if stale and self._glances > 0:
            self._glances -= 1
            async with self._opening:
                known = await asyncio.to_thread(self._glance, listed)
            self._known[listed.mark] = now, known
        return known

    def _glance(self, listed: ListedTable) -> Standing:
        table = self._taken(listed)
        try:
            return table.standing()
        finally:
            table.evening.close()
            table.replica.close()

    async def log(self, request: Request) -> Response:
        table = await self.table(request.path_params["mark"])
        page = await table.evening.look(partial(_page, table, language()))
        name = re.sub(r"[^\w-]+", "-", table.listed.name) or "log"
        headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}.html"}  # in any letters
        return Response(page, media_type="text/html; charset=utf-8", headers=headers)

    async def seat(self, request: Request) -> Response:
        """A code to sit down by. It opens nothing: a side with a passphrase wants that, and one without is given one."""
        table = await self.table(request.path_params["mark"])
        side = text(read_body(request.scope), "side", 60)
        if side not in table.listed.invitation.home.seats:
            raise Rejected(404, "nobody sits down here for that side")
        asker = _place(request.client.host if request.client is not None else "")
        try:
            return JSONResponse({"code": table.evening.pairings.code_for(side, asker or "?")})
        except Crowded:
            raise Rejected(429, "too many ask for that seat just now: try again in some minutes") from None


def _learns(replica: Replica, listed: ListedTable) -> bool:
    return sum(replica.learn(halves) for halves in listed.halves) > 0


def _page(table: Table, language: str) -> str:
    from playaid.export.export import export

    with in_language(table.evening.languages.catalogue(language)):
        return export(table.company.standing(), "html")


def names_of(tables: Mapping[str, ListedTable]) -> list[str]:
    return [f"  {listed.name}: {listed.game}, {', '.join(listed.sides)}" for listed in tables.values()]


def _place(address: str) -> str:
    """Where a request comes from: of the newer addresses the half that one household has."""
    with suppress(ValueError):
        known = ip_address(address)
        return str(ip_network((known, 64), strict=False)) if known.version == 6 else address
    return address
