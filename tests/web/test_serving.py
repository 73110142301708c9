"""The listeners themselves: certificates, slow connections, who may connect how often."""

import asyncio
import socket
import ssl
from concurrent.futures import Future, ThreadPoolExecutor, wait
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest

from playaid.web import certificate as certificates
from playaid.web import guard_script, host
from playaid.web import listeners as listeners
from playaid.web.addresses import Address, own
from playaid.web.app import behind_guard
from playaid.web.certificate import Certificate, certificate
from playaid.web.listeners import Listener, bound, served
from tests.web.evenings import begun, serving


def test_the_certificate_is_kept_until_addresses_change(tmp_path: Path) -> None:
    first = certificate(("192.0.2.7", "table.local"), str(tmp_path))
    assert certificate(("192.0.2.7",), str(tmp_path)).digest == first.digest
    assert certificate(("192.0.2.8",), str(tmp_path)).digest != first.digest
    assert (tmp_path / "key.pem").stat().st_mode & 0o077 == 0
    assert len(first.digest) == 32
    assert first.digest[:8].hex(":").upper() in first.spoken


def test_two_servers_that_begin_at_once_have_one_certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second comes while the first makes one."""
    make, others = certificates._made, list[Future[Certificate]]()

    def made(names: tuple[str, ...]) -> Any:
        if not others:
            others.append(pool.submit(certificate, names, str(tmp_path)))
            wait(others, timeout=0.5)  # without a lock it is through by then
        return make(names)

    monkeypatch.setattr(certificates, "_made", made)
    with ThreadPoolExecutor(1) as pool:
        first = certificate(("192.0.2.7",), str(tmp_path))
        second = others[0].result(20)
    assert first.digest == second.digest


def test_what_is_printed_is_served_whatever_another_server_makes_meanwhile(tmp_path: Path) -> None:
    printed = certificate(("127.0.0.1", "table.local"), str(tmp_path))
    assert certificate(("127.0.0.1", "other.local"), str(tmp_path)).digest != printed.digest

    async def seen() -> bytes:
        listening = bound(Address("https", "127.0.0.1", 0))
        listener = Listener(behind_guard([], Address("https", "127.0.0.1", 0), print), listening, printed)

        async def look() -> bytes:
            while not listener.started:
                await asyncio.sleep(0)
            served_there = await asyncio.to_thread(ssl.get_server_certificate, listening.getsockname()[:2])
            listener.leave()
            return sha256(ssl.PEM_cert_to_DER_cert(served_there)).digest()

        return (await asyncio.gather(look(), served([listener])))[0]

    assert asyncio.run(seen()) == printed.digest


def test_another_link_for_the_laptop_is_printed_for_whoever_types_it(tmp_path: Path) -> None:
    """The first one opens no browser any more."""
    begun(tmp_path, "empire", {"Ann": "Ann", "Bob": "Bob"}, {})
    with serving(tmp_path) as running:
        first = running.link(":laptop")
        host._typed(running.here, ["laptop"])
        second = running.said[-1].split()[-1]
        for link, code in ((first, 403), (second, 200)):
            answer = httpx.post(
                f"{running.url}/pair", json={"code": link.rpartition("#")[2]}, headers={"origin": running.url}, verify=False
            )
            assert answer.status_code == code, link


def test_a_code_is_asked_for_by_side_or_by_player(tmp_path: Path) -> None:
    begun(tmp_path, "tears", {"Gorganun": "Ann", "Forseti": "Bob"}, {})
    with serving(tmp_path) as running:
        for said, side in (("Ann", "Gorganun"), ("gorganun", "Gorganun"), ("Bob", "Forseti")):
            before = len(running.said)
            host._typed(running.here, ["code", said])
            assert running.said[before].strip() == f"{side} scans this, once:"


def test_an_address_with_tls_and_a_plain_one_are_served_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As phones' and a television's are. Whoever connects with TLS and says nothing is let go."""
    monkeypatch.setattr(listeners, "HEAD", 0.4)
    both = [bound(Address(scheme, "127.0.0.1", 0)) for scheme in ("https", "http")]
    kinds = (certificate(("127.0.0.1",), str(tmp_path)), None)
    served_at_once = [
        Listener(behind_guard([], Address("http", "127.0.0.1", 0), print), one, kind) for one, kind in zip(both, kinds, strict=True)
    ]
    mute, known = list[bytes](), list[str]()

    def look() -> None:
        with socket.create_connection(both[0].getsockname()) as connection:
            known.append(ssl.get_server_certificate(both[0].getsockname()[:2]))
            connection.settimeout(5)
            mute.append(connection.recv(100))
        with socket.create_connection(both[1].getsockname()) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            known.append(connection.recv(8).decode())

    async def looked() -> None:
        while not all(listener.started for listener in served_at_once):
            await asyncio.sleep(0)
        try:
            await asyncio.to_thread(look)
        finally:
            for listener in served_at_once:
                listener.leave()

    async def evening() -> None:
        await asyncio.gather(looked(), served(served_at_once))

    asyncio.run(evening())
    assert mute == [b""]
    assert known[1] == "HTTP/1.1"


def test_only_this_machine_unless_others_are_wished_for() -> None:
    assert own(False) == ("127.0.0.1", ("localhost",))
    address = Address("https", "127.0.0.1", 8443, ("localhost",))
    assert address.hosts == {"127.0.0.1:8443", "localhost:8443"}
    assert Address("https", "::1", 443).hosts == {"[::1]:443", "[::1]"}


def test_slow_connections_are_let_go_and_others_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listeners, "HEAD", 0.4)
    begun(tmp_path, "empire", {"Ann": "Ann", "Bob": "Bob"})
    with serving(tmp_path) as running:
        trust = ssl.create_default_context()
        trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
        address = ("127.0.0.1", running.here.address.port)
        slow = [trust.wrap_socket(socket.create_connection(address)) for _ in range(12)]
        for number, connection in enumerate(slow):
            connection.settimeout(5)
            connection.sendall(b"GET / HTTP/1.1\r\nHost: " if number % 2 else b"P")
        with httpx.Client(base_url=running.url, verify=False) as player:
            assert player.get("/").status_code == 200
            for connection in slow:
                with connection:
                    assert connection.recv(100) == b""
            assert player.get("/").status_code == 200


def test_one_address_has_only_so_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listeners, "EACH", 5)
    begun(tmp_path, "empire", {"Ann": "Ann", "Bob": "Bob"})
    with serving(tmp_path, plain=True) as running:
        address = ("127.0.0.1", running.here.address.port)
        held = [socket.create_connection(address) for _ in range(5)]
        for connection in held:
            connection.sendall(b"GET /static/icon.svg HTTP/1.1\r\nHost: %s:%d\r\n\r\n" % (b"127.0.0.1", address[1]))
            assert connection.recv(15) == b"HTTP/1.1 200 OK"
        with socket.create_connection(address) as more:
            more.settimeout(5)
            assert more.recv(100) == b""
        for connection in held:
            connection.close()


def test_what_is_sent_is_not_held_back() -> None:
    """A transport without a socket, as in a test, is let be."""

    class Carrier(asyncio.Transport):
        def __init__(self, raw: socket.socket | None) -> None:
            super().__init__({"socket": raw})

    with socket.socket() as raw:
        listeners.with_nodelay(Carrier(raw))
        assert raw.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    listeners.with_nodelay(Carrier(None))


def test_a_script_is_served_without_its_empty_lines_and_remarks() -> None:
    assert guard_script.lean(b"// what it does\nlet a = 1;\n\n  // then\n  go(a);\n\n") == b"let a=1;go(a);"


@pytest.mark.parametrize(
    ("line", "served"),
    [
        ("x = (a + b) / 2 - [c] * d;", "x=(a+b)/2-[c]*d;"),
        ("x = a + +b - -c - --d;", "x=a + +b - -c - --d;"),
        ("x = `a : ${b ? `c , ${d + e} ; f` : ' } '} , g`;", "x=`a : ${b?`c , ${d+e} ; f`:' } '} , g`;"),
        ("x = `${[{ y : 1 }].map(({ y }) => `<${y}>`)} / `;", "x=`${[{y:1}].map(({y})=>`<${y}>`)} / `;"),
        ("x = y.replace(/ : /g, ' , ') / 2;", "x=y.replace(/ : /g,' , ')/2;"),
        ("x = /[/ '] , \\/ `/.test(y) ? \" : ' \" : z / 2;", "x=/[/ '] , \\/ `/.test(y)?\" : ' \":z/2;"),
        ("if (x) {\n  y();\n}\nz();", "if(x){y()}z();"),
        ("x = y.map((z) => { z(); }, async (a) => ({ a }), '(b) => { c; }');", "x=y.map(z=>{z()},async(a)=>({a}),'(b) => { c; }');"),
        ("if (x !== y) for (;;) { z(); }", "if(x!==y)for(;;){z()}"),
        ("x = { y\n}\n(z);", "x={y\n}\n(z);"),
        ("const a = (b) => { c(); };\nconst [d, e] = [a, 'f;'];\nlet g;\nlet h = 1;", "const a=b=>{c()},[d,e]=[a,'f;'];let g,h=1;"),
        ("const a = b; c();\nconst d = e;", "const a=b;c();const d=e;"),
        ("try { a(); } catch { /* b; it's */ }\nc();", "try{a()}catch{}c();"),
        ("const a = b(\nconst c = d;", "const a=b(const c=d;"),
        ("return / , '/.test(x) ? a : b;", "return / , '/.test(x) ? a : b;"),
    ],
)
def test_blanks_go_where_nothing_is_quoted(line: str, served: str) -> None:
    assert guard_script.lean(line.encode()).decode() == served
