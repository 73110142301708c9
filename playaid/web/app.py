"""The pages of an evening and what can be done on them, as one application behind its door. The side comes from the cookie of a pairing,
never out of what was sent: an address may say which of a phone's seats is meant, no more."""

import gzip
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast
from xml.sax.saxutils import quoteattr

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from playaid.desk.declaration_odds import Wish
from playaid.desk.page_view import ruling, ways_named, worksheet
from playaid.desk.requests import Reply, Seat, TableRequest
from playaid.desk.seats import WrongKey
from playaid.desk.service import SessionService
from playaid.desk.tapping.touched import rule_page
from playaid.journal.errors import JournalError
from playaid.language.message import as_message, message
from playaid.language.translation import language, translate_all
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.session.consent import NeedsConsent
from playaid.referee.session.folder_faults import refusal_of
from playaid.web.addresses import Address
from playaid.web.board_parts import GROUND
from playaid.web.guard_script import served_files
from playaid.web.languages import Languages
from playaid.web.lookups import Lookups
from playaid.web.pairing import BITS, Device, code_svg, digest
from playaid.web.request_guard import App, Rejected, RequestGuard, number, read_body, text, texts
from playaid.web.served_session import ServedSession

TABLE = "table.html"
"""The one page that may read in two languages."""
LAPTOP = ":laptop"
"""The seat of whoever sits at the laptop. No side can be called so."""
LONGEST_PASSPHRASE = 500
KEPT = {"cache-control": "private, max-age=86400, immutable"}
"""What is known by a digest of itself may be kept by the browser that has it."""
TYPES = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
}


EARLY = ("This page has not come through. Trying again …", "{what} has not come through. Trying again …", "The language")
"""What a page may have to say before its catalogue is there."""


class Answer(JSONResponse):
    """Plain data as JSON, the messages in it in the language of whoever asks."""

    def render(self, content: Any) -> bytes:
        return super().render(content if language() == "en" else translate_all(content))


ASKED = "`undo` asks the others, each on their own device, and it is said or thrown anew then"
"""The way for what needs the others' consent: who sits at a page types no consent in."""


class Statics:
    def __init__(self) -> None:
        self._files = served_files()
        self._packed: dict[str, bytes] = {}

    def page(self, name: str, languages: Languages, second: str) -> Response:
        """A page, told in which language it is read, in which other below it, and which there are; a table's reads in any two of them."""
        known = languages.known
        if len(known) == 1:
            return self.response(name)
        if name == TABLE:
            known = [*known, *(f"{one}+{other}" for one in known for other in known if one != other)]
        catalogue = languages.catalogue(language())
        early = {} if catalogue is None else {text: catalogue.texts[text] for text in EARLY if text in catalogue.texts}
        words = f" data-words={quoteattr(json.dumps(early, ensure_ascii=False))}" if early else ""
        words += f' data-chosen="{language()}+{second}"' if second else ""
        told = f'<html lang="{language()}" data-languages="{" ".join(known)}"{words}>'.encode()
        return Response(self._files[name].replace(b'<html lang="en">', told, 1), media_type=TYPES["html"])

    def response(self, name: str) -> Response:
        if name not in self._files:
            raise Rejected(404, "there is nothing here")
        return Response(self._files[name], media_type=TYPES[name.rpartition(".")[2]])

    def packed(self, name: str) -> Response:
        """A file for who takes it packed: they hold no secret whose length could tell anything."""
        response = self.response(name)
        if name not in self._packed:
            self._packed[name] = gzip.compress(self._files[name], mtime=0)
        return Response(self._packed[name], media_type=response.media_type, headers={"content-encoding": "gzip", "vary": "accept-encoding"})


def behind_guard(routes: list[Route], address: Address, says: Callable[[str], None], **more: Any) -> App:
    """Any pages of ours behind the door that all have: names, origins, lengths, policy; our own files lie under /static."""
    statics = Statics()

    async def static(request: Request) -> Response:
        packs = "gzip" in request.headers.get("accept-encoding", "")
        return (statics.packed if packs else statics.response)(request.path_params["name"])

    own = [Route("/static/{name}", static), Route("/language/{name}.json", _words)]
    turned = {404: _nothing, 405: _nothing, Rejected: _turned, JournalError: _unwell, OSError: _unwell, Exception: _wrong}
    app = Starlette(routes=[*own, *routes], exception_handlers=turned)
    return RequestGuard(app, address, says=says, **more)


async def _words(request: Request) -> Response:
    """A catalogue, for the words that pages have of their own."""
    words = request.scope["languages"].words(request.path_params["name"])
    if words is None:
        raise Rejected(404, "there is nothing here")
    return Response(words, media_type="application/json")


async def _nothing(request: Request, fault: Exception) -> Response:
    return refused("there is nothing here", 404)


def refused(text: str, status: int, **more: Any) -> Response:
    return Answer({"refused": as_message(text), **more}, status)


async def _turned(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, Rejected)
    return refused(fault.text, fault.status)


async def _unwell(request: Request, fault: Exception) -> Response:
    """The folder of the session fails: what was asked has not been done, for what has been done is told by whoever did it."""
    assert isinstance(fault, (JournalError, OSError))
    refusal = refusal_of(fault)
    return refused(refusal.text, 503, hint=as_message(refusal.hint) if refusal.hint else "")


async def _wrong(request: Request, fault: Exception) -> Response:
    return refused("something went wrong here: look at the log before it is said again", 500)


def public(evening: ServedSession, address: Address) -> App:
    return behind_guard(_Table(evening, address).routes(), address, evening.says, reads=True, languages=evening.languages)


def whole(evening: ServedSession, address: Address) -> App:
    return behind_guard(
        [*_Table(evening, address).routes(), *_Sides(evening, address).routes()], address, evening.says, languages=evening.languages
    )


def page(name: str) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint that gives one of our pages. They hold nothing of a game: what they show they fetch."""
    statics = Statics()

    async def given(request: Request) -> Response:
        return statics.page(name, request.scope["languages"], _second(request) if name == TABLE else "")

    return given


def _second(request: Request) -> str:
    """The other language in which a table is read, empty for none."""
    return cast(Languages, request.scope["languages"]).beside(request.headers.get("cookie", ""), language())


class _Table:
    def __init__(self, evening: ServedSession, address: Address) -> None:
        self.evening = evening
        self._machine = {"127.0.0.1", "::1", address.host}

    def routes(self) -> list[Route]:
        return [
            Route("/", page(TABLE)),
            Route("/table/events", self.events),
            Route("/table/why/{number:int}", self.why),
            Route("/map/{mark}.svg", self.plan),
            Route("/map/{mark}.css", self.style),
            Route(GROUND, self.ground),
        ]

    async def events(self, request: Request) -> Response:
        return stream_view(self.evening, None, _second(request))

    async def why(self, request: Request) -> Response:
        return await why(self.evening, None, request.path_params["number"])

    async def plan(self, request: Request) -> Response:
        plan = self.evening.plans.plan(request.path_params["mark"])
        if plan is None:
            raise Rejected(404, "there is nothing here")
        drawn = plan.own if plan.own and self._is_of_this_table(request) else plan.svg
        return Response(drawn, media_type="image/svg+xml", headers={**KEPT, "vary": "cookie"})

    async def ground(self, request: Request) -> Response:
        """The owner's own board, for this machine and the devices that are paired at this table."""
        own = self.evening.plans.ground
        if own is None or not self._is_of_this_table(request):
            raise Rejected(404, "there is nothing here")
        return FileResponse(own.path, headers={**KEPT, "vary": "cookie"})

    def _is_of_this_table(self, request: Request) -> bool:
        if request.client is not None and request.client.host in self._machine:
            return True
        return any(self.evening.pairings.device(token) is not None for token in request.cookies.values())

    async def style(self, request: Request) -> Response:
        plan = self.evening.plans.plan(request.path_params["mark"])
        if plan is None:
            raise Rejected(404, "there is nothing here")
        return Response(plan.style, media_type=TYPES["css"], headers=KEPT)


def stream_view(evening: ServedSession, seat: Seat | None, second: str = "") -> Response:
    languages = f"{language()}+{second}" if second else language()
    return StreamingResponse(evening.stream(seat, languages), media_type="text/event-stream", headers={"x-accel-buffering": "no"})


async def why(evening: ServedSession, seat: Seat | None, event: int) -> Response:

    def looked() -> dict[str, Any]:
        with evening.company.held():
            session, viewer = evening.company.looking(seat)
            return worksheet(session, event, viewer)

    return await _answered(evening.look(looked))


class _Sides:
    def __init__(self, evening: ServedSession, address: Address) -> None:
        self.evening = evening
        self.company: SessionService = evening.company
        self.sides = list(evening.company.session.sides)
        self.secure = address.scheme == "https"
        self.short = evening.company.session.id[:12]
        self.url = address.url

    def routes(self) -> list[Route]:
        post = partial(Route, methods=["POST"])
        tapped = (self.say, self.answer, self.check, self.touch, self.rule, self.odds, self.agree, self.end_as, self.drop)
        seated = (*tapped, self.unlock, self.lock, self.alone)
        return [
            Route("/pair", page("pair.html")),
            Route("/laptop", page("laptop.html")),
            Route("/side/{k:int}", page("side.html")),
            Route("/side/{k:int}/events", self.events),
            Route("/side/{k:int}/forms", self.forms),
            Route("/side/{k:int}/why/{number:int}", self.why),
            *(post(f"/side/{{k:int}}/{act.__name__}", act) for act in seated),
            *Lookups(self.evening, self._seat, _answered).routes(),
            Route("/laptop/state", self.laptop),
            post("/laptop/code", self.code),
            post("/laptop/out", self.out),
            post("/laptop/stop", self.stop),
            post("/pair", self.pair),
        ]

    # who is there

    def _cookie(self, seat: str) -> str:
        mark = "laptop" if seat == LAPTOP else str(self.sides.index(seat))
        return f"{'__Host-' if self.secure else ''}playaid-{self.short}-{mark}"

    def _device(self, request: Request, seat: str) -> Device:
        token = request.cookies.get(self._cookie(seat), "")
        device = self.evening.pairings.device(token) if token else None
        if device is None or device.seat != seat:
            raise Rejected(403, "this phone has no seat here")
        return device

    def _seat(self, request: Request) -> Seat:
        k = request.path_params["k"]
        if not 0 <= k < len(self.sides):
            raise Rejected(403, "this phone has no seat here")
        return Seat(self._device(request, self.sides[k]).id, self.sides[k])

    async def pair(self, request: Request) -> Response:
        """Take a code: with the passphrase of its side, if it has one; a side without may be given one here."""
        document = read_body(request.scope)
        code, passphrase = text(document, "code", BITS), text(document, "passphrase", LONGEST_PASSPHRASE, "")
        tap = text(document, "tap", 80, "")
        seat = self.evening.pairings.seat_of(code)
        if seat is None:
            return self._seated(self.evening.pairings.again(code, tap))
        if seat == LAPTOP:
            return self._paired(code, tap)
        side, honour = seat, self.company.is_honour(seat)
        fresh = honour and bool(self.company.session.journal.keys["sides"][seat].get("honour"))  # not one that was revealed
        free = honour and not self.evening.wants_words
        if not passphrase and not (free and document.get("honour") is True):
            return JSONResponse({"side": side, "wants": "choice" if free else "new" if fresh else "passphrase"})
        if honour and not passphrase:
            return self._paired(code, tap)
        device = Seat(digest(code), side)  # not paired yet: nobody looks as this one
        asker = self.evening.pairings.asker_of(code)
        refused = await self._tried(side, lambda: self._open(device, passphrase, fresh), asker and f"from {asker}")
        if refused is not None:
            return refused
        response = self._paired(code, tap, device)
        await self.evening.show()
        return response

    def _open(self, seat: Seat, passphrase: str, fresh: bool) -> None:
        if fresh:
            self.company.new_passphrase(seat, passphrase)
        else:
            self.company.unlock(seat, passphrase)

    def _paired(self, code: str, tap: str, opened: Seat | None = None) -> Response:
        taken = self.evening.pairings.pair(code, tap)
        if taken is None:
            if opened is not None:
                self.company.lock(opened)
            return self._seated(None)
        _, device = taken
        if opened is not None:
            self.company.moved(opened, Seat(device.id, device.seat))
        if device.seat != LAPTOP:
            self.evening.says(message("{seat} has sat down.", seat=device.seat))
        self.evening.let_go()
        return self._seated(taken)

    def _seated(self, taken: tuple[str, Device] | None) -> Response:
        if taken is None:
            raise Rejected(403, "this code is used up, or was never one")
        token, device = taken
        response = JSONResponse({"to": "/laptop" if device.seat == LAPTOP else f"/side/{self.sides.index(device.seat)}"})
        response.set_cookie(self._cookie(device.seat), token, httponly=True, secure=self.secure, samesite="strict", path="/")
        return response

    async def _tried(self, side: str, step: Callable[[], None], device: str = "") -> Response | None:
        """device: a seated one, or where a code that anybody may ask for was asked from: it waits by its own wrong tries alone. Whoever has
        a code that the table gave waits by those of all who have."""
        tries, key = self.evening.tries, f"{side}\n{device}"
        if (seconds := tries.wait(key)) > 0:
            return refused("too many were wrong; wait", 429, wait=round(seconds, 1))
        try:
            if not await self.evening.with_key(step):
                return refused("another passphrase is being tried; once more", 429, wait=0.3)
        except WrongKey as wrong:
            count = tries.wrong(key)
            if count in (3, 10) or count % 100 == 0:
                self.evening.says(message("{count} wrong passphrases for {side}.", count=count, side=side))
            return refused(wrong.text, 403, wait=round(tries.wait(key), 1))
        except Refusal as refusal:
            return refused(refusal.text, 409)
        tries.right(key)
        return None

    # a side's page

    async def events(self, request: Request) -> Response:
        return stream_view(self.evening, self._seat(request))

    async def forms(self, request: Request) -> Response:
        return await _answered(self.evening.forms(self._seat(request)))

    async def why(self, request: Request) -> Response:
        return await why(self.evening, self._seat(request), request.path_params["number"])

    async def say(self, request: Request) -> Response:
        seat, document = self._seat(request), read_body(request.scope)
        line, because = text(document, "line"), text(document, "because", default="") or None
        dice, tap = document.get("dice") is True, _tap(document)
        return await self._acted(seat, lambda: self.company.say(seat, line, tap, dice, because))

    async def answer(self, request: Request) -> Response:
        seat, document = self._seat(request), read_body(request.scope)
        key, tap = text(document, "key"), _tap(document)
        answer = None if document.get("text") is None else text(document, "text")
        dice = document.get("dice") is True
        return await self._acted(seat, lambda: self.company.answer(seat, key, answer, tap, dice))

    async def agree(self, request: Request) -> Response:
        seat, document = self._seat(request), read_body(request.scope)
        event, tap = number(document, "event"), _tap(document)
        yes = document.get("yes") is True
        return await self._acted(seat, lambda: self.company.agree(seat, event, yes, tap))

    async def end_as(self, request: Request) -> Response:
        seat, document = self._seat(request), read_body(request.scope)
        result, yes, tap = text(document, "result", 60), document.get("yes") is True, _tap(document)
        return await self._acted(seat, lambda: self.company.end_as(seat, result, yes, tap))

    async def drop(self, request: Request) -> Response:
        seat = self._seat(request)
        return await self._acted(seat, lambda: self.company.drop(seat))

    async def check(self, request: Request) -> Response:
        seat, line = self._seat(request), text(read_body(request.scope), "line")
        return await _answered(self.evening.look(lambda: _reply(self.company.check(seat, line), self.company.session.game)))

    async def touch(self, request: Request) -> Response:
        seat, document = self._seat(request), read_body(request.scope)
        begun = document.get("said")
        if not isinstance(begun, dict):
            raise Rejected(400, "said is wanted as lists of texts by slot")
        said = {name: texts(begun, name) for name in begun}
        return await _answered(self.evening.touched(seat, text(document, "verb", 60), said, texts(document, "path")))

    async def rule(self, request: Request) -> Response:
        """A case of the rulebook."""
        seat, words = self._seat(request), text(read_body(request.scope), "case", 60)
        return await _answered(self.evening.look(lambda: rule_page(self.company.looking(seat)[0].game, words)))

    async def odds(self, request: Request) -> Response:
        seat, document = self._seat(request), read_body(request.scope)
        wish = Wish(text(document, "on", 60, "") or None, text(document, "until", 200, ""))
        return await _answered(self.evening.odds(seat, text(document, "line"), wish))

    async def unlock(self, request: Request) -> Response:
        seat, document = self._seat(request), read_body(request.scope)
        passphrase = text(document, "passphrase", LONGEST_PASSPHRASE)
        refused = await self._tried(seat.side, lambda: self.company.unlock(seat, passphrase), seat.device)
        if self.evening.pairings.device(request.cookies.get(self._cookie(seat.side), "")) is None:
            self.company.lock(seat)  # thrown out while the key was derived
            raise Rejected(403, "this phone has no seat here")
        await self.evening.show()
        return refused or JSONResponse({})

    async def lock(self, request: Request) -> Response:
        seat = self._seat(request)
        return await self._acted(seat, lambda: self.company.lock(seat))

    async def alone(self, request: Request) -> Response:
        """Throw out the other devices that hold this seat: a phone was lost, and no laptop is beside the table. A locked one may not."""
        seat = self._seat(request)
        if not self.company.is_seated(seat):
            raise Rejected(403, "unlock first")
        others = [device.id for device in self.evening.pairings.devices if device.seat == seat.side and device.id != seat.device]
        for other in others:
            self.evening.turn_out(other)
        await self.evening.show()
        return JSONResponse({"gone": len(others)})

    async def _acted(self, seat: Seat, step: Callable[[], Reply | None]) -> Response:
        return await _answered(self.evening.act(lambda: self._told(step() or Reply()), seat))

    def _told(self, reply: Reply) -> dict[str, Any]:
        if reply.ends:
            self.evening.leave()
        return _reply(reply, self.company.session.game)

    # the laptop's page

    async def laptop(self, request: Request) -> Response:
        self._device(request, LAPTOP)
        there = {stream.seat.device for stream in self.evening.streams if stream.seat is not None}
        devices = [
            {"id": device.id, "side": device.seat, "since": device.since, "there": device.id in there}
            for device in self.evening.pairings.devices
            if device.seat != LAPTOP
        ]
        players = self.company.session.journal.meta["players"]
        return JSONResponse({"name": self.evening.name, "url": self.url, "sides": self.sides, "players": players, "devices": devices})

    async def code(self, request: Request) -> Response:
        """A new code for a side, to be scanned once; the one before it is void."""
        self._device(request, LAPTOP)
        side = text(read_body(request.scope), "side", 60)
        if side not in self.sides:
            raise Rejected(404, "there is no such side")
        link = f"{self.url}/pair#{self.evening.pairings.code(side)}"
        return JSONResponse({"link": link, "svg": code_svg(link)})

    async def out(self, request: Request) -> Response:
        self._device(request, LAPTOP)
        gone = self.evening.turn_out(text(read_body(request.scope), "device", 60))
        await self.evening.show()
        return JSONResponse({"gone": gone})

    async def stop(self, request: Request) -> Response:
        """The evening is over, for all who sit at it."""
        self._device(request, LAPTOP)
        return await _answered(self.evening.act(lambda: self._told(self.company.adjourn())))


def _tap(document: dict[str, Any]) -> TableRequest:
    return TableRequest(text(document, "tap", 80), number(document, "at"), number(document, "seen") if "seen" in document else 0)


def _reply(reply: Reply, game: Game) -> dict[str, Any]:
    told = [ruling(told, game) for told in reply.told]
    found = {"chancy": reply.chancy, "dice": reply.dice, "draws": reply.draws, "thrown": as_message(reply.thrown), "counted": reply.counted}
    return {"told": told, "lines": list(map(as_message, reply.lines)), "needs": reply.needs, "waits": reply.waits, **found}


async def _answered(step: Awaitable[Any]) -> Response:
    try:
        return Answer(await step)
    except Locked as locked:
        return refused(locked.text, 423, locked=True)
    except Refusal as refusal:
        hint, candidates = ASKED if isinstance(refusal, NeedsConsent) else refusal.hint, list(refusal.candidates)[:20]
        named = {"candidates": candidates, "kind": refusal.kind, "ways": ways_named(refusal.hint)}
        return refused(refusal.text, 409, hint=hint and as_message(hint), **named)
