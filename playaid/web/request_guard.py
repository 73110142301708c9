"""What every request goes through before anything of ours sees it, and what every answer carries. Asked under a name that is not ours, from
another site, too long, too slow, or not as JSON: turned away here. No answer allows another site, or a strange script, to read it."""

import asyncio
import json
import os
import traceback
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from playaid.language.message import message
from playaid.language.translation import in_language, translate
from playaid.web.addresses import Address
from playaid.web.guard_script import DIGEST
from playaid.web.languages import ENGLISH, Languages

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

BODY = 16 * 1024
"""Bytes that a request may bring; one that uploads says how many more (`Door.larger`)."""
SECONDS = 10.0
"""How long a request may take to bring them."""
POLICY = (
    f"default-src 'none'; script-src 'self' '{DIGEST}'; style-src 'self'; connect-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Rejected(Exception):
    """A request that is turned away, with the status and a word for whoever made it in good faith."""

    def __init__(self, status: int, text: str):
        super().__init__(text)
        self.status = status
        self.text = text


class RequestGuard:
    """An application behind its door. address: where it is found. reads: only GET is answered, as where nothing is to be done. larger: path
    -> how many bytes it may be sent. says: told in a line what went wrong in our own code; never what the request held. languages:
    those that its pages can be read in; what it answers is read in the one that the request wants."""

    def __init__(
        self,
        app: App,
        address: Address,
        reads: bool = False,
        larger: dict[str, int] | None = None,
        says: Callable[[str], None] = print,
        languages: Languages = ENGLISH,
    ) -> None:
        self.app = app
        self.hosts = address.hosts
        self.origins = address.origins
        self.methods = ("GET", "HEAD") if reads else ("GET", "HEAD", "POST")
        self.larger = larger or {}
        self.says = says
        self.languages = languages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request; the end of the process and its beginning are passed on."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        language = self.languages.wanted(_only(scope["headers"], b"cookie") or "", _only(scope["headers"], b"accept-language") or "")
        scope["languages"] = self.languages
        with in_language(self.languages.catalogue(language)):
            await self._answered(scope, receive, _Answer(send, scope["path"].startswith("/static/")))

    async def _answered(self, scope: Scope, receive: Receive, answer: "_Answer") -> None:
        try:
            self._check(scope)
            scope["body"] = await self._body(scope, receive) if scope["method"] == "POST" else b""
            await self.app(scope, _again(scope["body"], receive), answer.send)
        except Rejected as turned:
            await answer.refuse(turned.status, turned.text)
        except Exception as fault:
            self.says(describe_fault(fault))
            await answer.refuse(500, "something went wrong here: look at the log before it is said again")

    def _check(self, scope: Scope) -> None:
        headers = scope["headers"]
        if _only(headers, b"host") not in self.hosts:
            raise Rejected(421, "this is not the name of this table")
        if scope["method"] not in self.methods:
            raise Rejected(405, "this cannot be done here")
        if _only(headers, b"sec-fetch-site") in ("cross-site", "same-site") and _only(headers, b"sec-fetch-mode") != "navigate":
            raise Rejected(403, "another site asks for this")
        if len(scope["path"]) > 200 or len(scope.get("query_string", b"")) > 2000:
            raise Rejected(414, "that is too long for an address")
        if any(name == b"transfer-encoding" for name, _ in headers) and any(name == b"content-length" for name, _ in headers):
            raise Rejected(400, "one length is enough")  # whoever stands before us may go by the other one
        if scope["method"] == "POST":
            if _only(headers, b"origin") not in self.origins:
                raise Rejected(403, "another site asks for this")
            if (_only(headers, b"content-type") or "").partition(";")[0].strip() != "application/json":
                raise Rejected(415, "only JSON is read here")

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        most = self.larger.get(scope["path"], BODY)
        length = _only(scope["headers"], b"content-length") or "0"
        if not length.isdecimal() or int(length) > most:
            raise Rejected(413, "that is too much")
        parts: list[bytes] = []
        try:
            async with asyncio.timeout(SECONDS):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Rejected(400, "nobody is there any more")
                    parts.append(message.get("body", b""))
                    if sum(map(len, parts)) > most:
                        raise Rejected(413, "that is too much")
                    if not message.get("more_body"):
                        return b"".join(parts)
        except TimeoutError:
            raise Rejected(408, "that takes too long") from None


def read_body(scope: Scope) -> dict[str, Any]:
    try:
        document = json.loads(scope["body"])
    except (ValueError, RecursionError):
        raise Rejected(400, "that is no JSON") from None
    if not isinstance(document, dict):
        raise Rejected(400, "an object is wanted")
    return document


def text(document: dict[str, Any], key: str, most: int = 2000, default: str | None = None) -> str:
    """A text out of an object that somebody sent, at most so many characters. Raises Turned."""
    value = document.get(key, default)
    if not isinstance(value, str) or len(value) > most:
        raise Rejected(400, message("{key} is wanted as a text of at most {most} characters", key=key, most=most))
    return value


def number(document: dict[str, Any], key: str) -> int:
    """A whole number out of an object that somebody sent. Raises Turned."""
    value = document.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 10**9:
        raise Rejected(400, message("{key} is wanted as a whole number", key=key))
    return value


MOST_TEXTS = 200
"""Texts in one list."""


def texts(document: dict[str, Any], key: str, longest: int = 200) -> list[str]:
    """A list of texts out of what was sent; none where there is none. Raises Rejected."""
    listed = document.get(key, [])
    if not isinstance(listed, list) or len(listed) > MOST_TEXTS or not all(isinstance(one, str) and len(one) <= longest for one in listed):
        raise Rejected(400, message("{key} is wanted as a list of texts", key=key))
    return listed


def describe_fault(fault: BaseException) -> str:
    """A fault of ours in a line, its kind and its place; or what the system refuses, and why. What else it says might show a secret."""
    last = traceback.extract_tb(fault.__traceback__)[-1:]
    where = f" at {last[0].filename.rpartition('/')[2]}:{last[0].lineno}" if last else ""
    if isinstance(fault, OSError) and fault.errno is not None:
        return message("the system refuses it: {reason}{where}", reason=os.strerror(fault.errno), where=f" ({where[1:]})" if where else "")
    return f"fault: {type(fault).__name__}{where}"


def _only(headers: list[tuple[bytes, bytes]], name: bytes) -> str | None:
    """The value of a header that stands there once; one that stands there twice is none."""
    values = [value for key, value in headers if key == name]
    return values[0].decode("latin-1") if len(values) == 1 else None


def _again(body: bytes, receive: Receive) -> Receive:
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


class _Answer:
    def __init__(self, send: Send, kept: bool) -> None:
        self._send = send
        self._kept = kept
        self._begun = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._begun = True
            ours = {name for name, _ in HEADERS}
            own = [(name, value) for name, value in message.get("headers", ()) if name.lower() not in ours]
            if not any(name.lower() == b"cache-control" for name, _ in own):
                own.append((b"cache-control", b"no-cache" if self._kept else b"no-store"))
            message = {**message, "headers": [*own, *HEADERS]}
        await self._send(message)

    async def refuse(self, status: int, text: str) -> None:
        if self._begun:
            return
        body = json.dumps({"refused": translate(text)}).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), (b"connection", b"close")]
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self._send({"type": "http.response.body", "body": body})
