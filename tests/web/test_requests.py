"""What a request may carry to the byte, and how often: asked of the guard itself, as no browser would send it."""

import asyncio
import datetime
import json
import os
import ssl
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization

from playaid.web.addresses import Address
from playaid.web.certificate import RENEWED, Certificate, certificate
from playaid.web.paint import NoPicture, kind_of
from playaid.web.request_guard import BODY, Rejected, RequestGuard, number, read_body, text, texts
from tests.each import each

HERE = Address("https", "127.0.0.1", 8443, ("localhost",))
HOST, ORIGIN = (b"host", b"127.0.0.1:8443"), (b"origin", HERE.url.encode())
JSON = (b"content-type", b"application/json")
OTHER = (b"origin", b"https://elsewhere.example")


def status(
    *headers: tuple[bytes, bytes], method: str = "POST", path: str = "/side/0/say", parts: tuple[bytes, ...] = (b"{}",), **door: Any
) -> int:
    """What a request is answered with; 200 where it comes through to the application, with all that it brought."""
    scope = {"type": "http", "method": method, "path": path, "headers": list(headers), "query_string": b""}
    waiting = [{"type": "http.request", "body": part, "more_body": number + 1 < len(parts)} for number, part in enumerate(parts)]
    sent: list[Any] = []

    async def receive() -> Any:
        return waiting.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        assert scope["body"] == (b"".join(parts) if method == "POST" else b"")
        await send({"type": "http.response.start", "status": 200})

    asyncio.run(RequestGuard(app, HERE, **door)(scope, receive, send))
    assert len([message for message in sent if message["type"] == "http.response.start"]) == 1
    if sent[0]["status"] != 200:
        assert "refused" in json.loads(sent[1]["body"])
    return int(sent[0]["status"])


def test_what_a_page_of_ours_sends_comes_through() -> None:
    assert status(HOST, ORIGIN, JSON) == 200
    assert status(HOST, ORIGIN, (b"content-type", b"application/json; charset=utf-8")) == 200
    assert status(HOST, method="GET") == 200


@each("twice", [[HOST, HOST], [(b"host", b"elsewhere.example"), HOST], [HOST, (b"host", b"elsewhere.example")], []])
@each("method", ["GET", "POST"])
def test_a_host_that_does_not_stand_there_once_is_none(twice: list[tuple[bytes, bytes]], method: str) -> None:
    assert status(*twice, ORIGIN, JSON, method=method) == 421


@each("twice", [[ORIGIN, ORIGIN], [ORIGIN, OTHER], [OTHER, ORIGIN], []])
def test_an_origin_that_does_not_stand_there_once_is_none(twice: list[tuple[bytes, bytes]]) -> None:
    assert status(HOST, *twice, JSON) == 403


@each("site", [b"cross-site", b"same-site"])
def test_another_site_may_lead_here_and_nothing_else(site: bytes) -> None:
    asked = (HOST, (b"sec-fetch-site", site))
    assert status(*asked, (b"sec-fetch-mode", b"navigate"), method="GET") == 200
    for mode in (b"no-cors", b"cors", b"same-origin", b"websocket"):
        assert status(*asked, (b"sec-fetch-mode", mode), method="GET") == 403
    assert status(*asked, method="GET") == 403
    assert status(*asked, (b"sec-fetch-mode", b"navigate"), (b"sec-fetch-mode", b"navigate"), method="GET") == 403
    for own in (b"same-origin", b"none"):
        assert status(HOST, (b"sec-fetch-site", own), (b"sec-fetch-mode", b"cors"), method="GET") == 200


def test_a_body_may_be_so_long_and_not_a_byte_longer() -> None:
    doors: tuple[tuple[int, str, dict[str, Any]], ...] = ((BODY, "/side/0/say", {}), (50, "/ground", {"larger": {"/ground": 50}}))
    for most, path, door in doors:
        page = (HOST, ORIGIN, JSON)
        assert status(*page, path=path, parts=(b"x" * most,), **door) == 200
        assert status(*page, path=path, parts=(b"x" * (most - 1), b"x"), **door) == 200
        assert status(*page, path=path, parts=(b"x" * most, b"x"), **door) == 413
        for length, answer in ((most, 200), (most + 1, 413)):
            assert status(*page, (b"content-length", str(length).encode()), path=path, **door) == answer
    assert status(HOST, ORIGIN, JSON, (b"content-length", b"-1")) == 413


def test_an_address_may_be_so_long_and_not_longer() -> None:
    assert status(HOST, method="GET", path="/" + "x" * 199) == 200
    assert status(HOST, method="GET", path="/" + "x" * 200) == 414


def test_what_only_shows_is_only_read() -> None:
    for method, answer in (("GET", 200), ("HEAD", 200), ("POST", 405), ("PUT", 405)):
        assert status(HOST, ORIGIN, JSON, method=method, reads=True) == answer
    assert status(HOST, ORIGIN, JSON, method="DELETE") == 405


def test_a_table_answers_to_its_names_and_to_its_port() -> None:
    assert HERE.hosts == {"127.0.0.1:8443", "localhost:8443"}
    assert Address("https", "::1", 443, ("table",)).hosts == {"[::1]:443", "[::1]", "table:443", "table"}
    assert Address("http", "::1", 80).origins == {"http://[::1]:80", "http://[::1]"}
    assert Address("http", "table", 443).hosts == {"table:443"}
    assert Address("https", "table", 80).url == "https://table:80"


def test_what_is_asked_of_a_body_is_of_its_kind_and_size() -> None:
    sent = {"line": "x" * 2000, "at": 10**9 - 1, "yes": True, "low": -1, "high": 10**9, "none": None}
    assert text(sent, "line") == "x" * 2000
    assert text(sent, "gone", default="") == ""
    assert number(sent, "at") == 10**9 - 1
    assert number({"at": 0}, "at") == 0
    for key, most in (("line", 1999), ("at", 2000), ("gone", 2000), ("none", 2000)):
        with pytest.raises(Rejected, match=f"{key} is wanted as a text of at most {most} characters"):
            text(sent, key, most)
    for key in ("yes", "low", "high", "line", "gone"):
        with pytest.raises(Rejected, match=f"{key} is wanted as a whole number"):
            number(sent, key)
    for body in (b"[]", b"1", b"", b"{", b"[" * 100_000):
        with pytest.raises(Rejected):
            read_body({"body": body})
    assert read_body({"body": b'{"a":1}'}) == {"a": 1}
    assert texts({}, "gone") == []
    for fits in (["x" * 200], ["x"] * 200):
        assert texts({"path": fits}, "path") == fits
    for wrong in (["x" * 201], ["x"] * 201, [1], "x", None):
        with pytest.raises(Rejected, match="path is wanted as a list of texts"):
            texts({"path": wrong}, "path")


def test_a_fingerprint_is_read_out_in_four_words() -> None:
    digest = bytes((127, 0, 0, 1, 63, 84, 220, 193)) + bytes(24)
    assert Certificate(ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), digest).spoken == "lusab-babad-gutih-tugad  (7F:00:00:01:3F:54:DC:C1 …)"


def test_a_certificate_is_good_at_once_even_on_a_slow_clock(tmp_path: Path) -> None:
    certificate(("192.0.2.7",), str(tmp_path))
    made = x509.load_pem_x509_certificate((tmp_path / "certificate.pem").read_bytes())
    now = datetime.datetime.now(datetime.UTC)
    assert made.not_valid_before_utc < now - datetime.timedelta(minutes=30)
    assert made.not_valid_after_utc > now + datetime.timedelta(days=RENEWED)


def test_a_certificate_of_a_clock_that_was_ahead_is_made_anew_when_it_is_put_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else every browser refuses it, for as long as the clock was ahead."""

    later = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=80 * 365)

    class Ahead(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> "Ahead":
            return cls.fromtimestamp(later.timestamp(), tz)

    certificate(("192.0.2.8",), str(tmp_path / "before"))  # whatever is imported for it has the clock that is right
    with monkeypatch.context() as ahead:
        ahead.setattr("playaid.web.certificate.datetime.datetime", Ahead)
        made = certificate(("192.0.2.7",), str(tmp_path))
    anew = certificate(("192.0.2.7",), str(tmp_path))
    assert anew.digest != made.digest
    assert certificate(("192.0.2.7",), str(tmp_path)).digest == anew.digest


@pytest.mark.parametrize("damaged", ["key.pem", "certificate.pem"])
def test_a_certificate_that_is_damaged_is_made_anew(tmp_path: Path, damaged: str) -> None:
    """So is one whose key is another's, as where one of the two was put back; a key that wants a passphrase is no key of ours."""
    made, other = certificate(("127.0.0.1",), str(tmp_path / "own")), tmp_path / "other"
    certificate(("127.0.0.1",), str(other))
    locked = serialization.load_pem_private_key((other / "key.pem").read_bytes(), None).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.BestAvailableEncryption(b"words")
    )
    for content in (b"", b"\xff junk", (other / damaged).read_bytes(), locked):
        (tmp_path / "own" / damaged).write_bytes(content)
        anew = certificate(("127.0.0.1",), str(tmp_path / "own"))
        assert anew.digest != made.digest
        assert certificate(("127.0.0.1",), str(tmp_path / "own")).digest == anew.digest


def test_a_picture_may_be_so_large_and_not_larger(tmp_path: Path) -> None:
    picture = tmp_path / "map.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    for size, fits in ((60_000_000, True), (60_000_001, False)):
        os.truncate(picture, size)
        if fits:
            assert kind_of(picture) == "image/png"
        else:
            with pytest.raises(NoPicture, match="has 60 MB; pictures go up to 60 MB"):
                kind_of(picture)
