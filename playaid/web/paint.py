"""The page on which an owner paints their map and types their charts: on this machine alone, for whoever has the whole address."""

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from playaid.book.book import Book
from playaid.book.facts import BadFact, UnknownFact
from playaid.book.painting import Painter, change_of
from playaid.desk import underlay
from playaid.language.message import as_message, message, said_by
from playaid.referee.contract.refusals import Refusal
from playaid.web.addresses import LOOPBACK, Address
from playaid.web.app import Answer, behind_guard, page
from playaid.web.languages import Languages
from playaid.web.listeners import Listener, bound, served
from playaid.web.request_guard import App, Rejected, read_body, text
from playaid.whole_file import Unconfirmed

TOKEN = "x-playaid-token"
STROKE = 1_000_000
"""Bytes that a stroke may bring: one over a whole map has 40,000."""
LARGEST = 60_000_000
"""Bytes of a picture: what a browser still turns about with ease."""
KINDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg", b"RIFF": "image/webp", b"GIF8": "image/gif"}


class NoPicture(Exception):
    """A file that is not taken for the owner's picture; the message says why."""


class Paint:
    """The routes of the page. Each wants the token that the page was opened with."""

    def __init__(self, painter: Painter, token: str, now: Callable[[], str], picture: Path | None = None):
        self.painter = painter
        self.token = token
        self.now = now
        self.picture = picture
        self.kind = "" if picture is None else kind_of(picture)
        self._one = asyncio.Lock()

    def routes(self) -> list[Route]:
        return [
            Route("/", page("paint.html")),
            Route("/paint/book", self.book),
            Route("/paint/chart/{table}", self.chart),
            Route("/paint/picture", self.scan),
            Route("/paint/stroke", self.stroke, methods=["POST"]),
            Route("/paint/rule", self.rule, methods=["POST"]),
            Route("/paint/undo", self.undo, methods=["POST"]),
            Route("/paint/lay", self.lay, methods=["POST"]),
            Route("/paint/ground", self.ground, methods=["POST"]),
        ]

    def _check(self, request: Request) -> None:
        if not secrets.compare_digest(request.headers.get(TOKEN, "").encode(), self.token.encode()):
            raise Rejected(403, "open the page by the address that playaid printed")

    async def _done(self, request: Request, work: Callable[[], Any]) -> Response:
        self._check(request)
        async with self._one:
            try:
                return Answer(await asyncio.to_thread(work))
            except Refusal as refusal:
                return Answer({"refused": as_message(refusal.text), "near": []}, 422)
            except (BadFact, UnknownFact) as fault:
                said = fault.__str__() if isinstance(fault, UnknownFact) else said_by(fault)
                return Answer({"refused": as_message(said), "near": list(fault.near)}, 422)
            except Unconfirmed as fault:
                return Answer({"refused": message("{fault}", fault=fault.strerror), "near": []}, 507)
            except OSError as fault:
                return Answer({"refused": message("not saved: {strerror}", strerror=fault.strerror), "near": []}, 507)

    async def book(self, request: Request) -> Response:
        return await self._done(request, lambda: {**self.painter.whole(), "picture": self.picture is not None})

    async def chart(self, request: Request) -> Response:
        return await self._done(request, partial(self.painter.chart, request.path_params["table"]))

    async def scan(self, request: Request) -> Response:
        self._check(request)
        if self.picture is None:
            raise Rejected(404, "there is no picture")
        return FileResponse(self.picture, media_type=self.kind)

    async def stroke(self, request: Request) -> Response:
        document = read_body(request.scope)
        changes = document.get("changes")
        if not isinstance(changes, list) or len(changes) > 500:
            raise Rejected(400, "changes are wanted as a list")
        return await self._done(request, lambda: self.painter.stroke([change_of(change) for change in changes], self.now()))

    async def rule(self, request: Request) -> Response:
        line = text(read_body(request.scope), "rule", 1000)
        return await self._done(request, lambda: self.painter.rule(line, self.now()))

    async def undo(self, request: Request) -> Response:
        return await self._done(request, self.painter.undo)

    async def lay(self, request: Request) -> Response:
        document = read_body(request.scope)

        def kept() -> dict[str, Any]:
            self.painter.when = self.now()
            return self.painter.lay(document)

        return await self._done(request, kept)

    async def ground(self, request: Request) -> Response:
        """The picture that the page was opened with lies below the board of the game as the grid lies on it."""

        def kept() -> dict[str, str]:
            if self.picture is None:
                raise Refusal("the page was opened without a picture", hint="tables paint GAME --picture FILE")
            book = self.painter.book
            underlay.lay(book.slug, book, str(self.picture), underlay.widest(self.painter.laid().get("points", [])))
            return {}

        return await self._done(request, kept)


def kind_of(picture: Path) -> str:
    """The media type of a picture. Raises NoPicture for what is none, or is too large; FileNotFoundError."""
    size = picture.stat().st_size
    if size > LARGEST:
        most = message("pictures go up to {number} MB: scale it down, 6,000 pixels do", number=LARGEST // 1000000)
        raise NoPicture(message("{name} has {number} MB; {most}", name=picture.name, number=size // 1000000, most=most))
    head = b""
    if picture.is_file():  # a pipe would be waited for
        with picture.open("rb") as file:
            head = file.read(12)
    kind = next((kind for mark, kind in KINDS.items() if head.startswith(mark)), None)
    if kind is None or (kind == "image/webp" and head[8:] != b"WEBP"):
        raise NoPicture(message("{name} is no PNG, JPEG, WebP or GIF", name=picture.name))
    return kind


class Wish(NamedTuple):
    """How the page is served: at which port (0: any that is free), with which picture, and who is told its address."""

    port: int
    picture: Path | None
    opened: Callable[[str], None]


def application(book: Book, address: Address, token: str, now: Callable[[], str], picture: Path | None, says: Callable[[str], None]) -> App:
    paint = Paint(Painter(book), token, now, picture)
    larger = {"/paint/stroke": STROKE, "/paint/lay": STROKE}
    return behind_guard(paint.routes(), address, says, larger=larger, languages=Languages((), says))


async def run(book: Book, now: Callable[[], str], wish: Wish, says: Callable[[str], None]) -> None:
    """Serve the page on this machine until the task is cancelled; `wish.opened` is told its address. Raises NoPicture, OSError."""
    token = secrets.token_urlsafe(24)
    listening = bound(Address("http", LOOPBACK, wish.port))
    address = Address("http", LOOPBACK, listening.getsockname()[1], ("localhost",))
    try:
        app = application(book, address, token, now, wish.picture, says)
    except BaseException:
        listening.close()
        raise
    wish.opened(f"{address.url}/#{token}")
    await served([Listener(app, listening)])
