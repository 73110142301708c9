"""An attacker on the same network, all of him at once, while two players go on tapping: what he is told, what he does, whether they notice.

    python -m tests.web.attack                     10,000 wrong passphrases, 10 MB bodies, slow connections, garbage on every path, …
    python -m tests.web.attack --guesses 200       a shorter one, as the tests run it

The server is a process of its own, behind TLS. Fails where a secret or a trace of our code is told, where he
acts, or where a player's tap is refused.
"""

import argparse
import contextlib
import json
import os
import random
import re
import signal
import socket
import ssl
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx

from playaid.desk import locations
from playaid.desk.session_folders import open_session
from tests.web.evenings import begun

KEYS = {"Ann": "four plain words of hers", "Bob": "other words of his"}
NOTE = "her secret note about the northern coup"


class Served:
    """`playaid serve` as a process, and everything that it says."""

    def __init__(self, folder: Path) -> None:
        words = [sys.executable, "-m", "playaid", "--sessions-dir", str(folder), "serve", "evening", "--port", "0"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True, env={**os.environ})
        self.said: list[str] = []
        self._hears = threading.Thread(target=self._hear)
        self._hears.start()
        self.url = self._found(r"the table +(https\S+?)/?$")
        self._found("Ctrl-C says good night")

    def _hear(self) -> None:
        self.said.extend(line.strip() for line in self.process.stdout or ())

    def _found(self, pattern: str, start: int = 0) -> str:
        for _ in range(1000):
            if found := next((found for line in self.said[start:] if (found := re.search(pattern, line))), None):
                return found[found.re.groups]
            time.sleep(0.01)
        raise AssertionError(f"{pattern} is not said: {self.said}")

    def code(self, side: str) -> str:
        """A new code for a side."""
        start = len(self.said)
        assert self.process.stdin is not None
        self.process.stdin.write(f"code {side}\n")
        self.process.stdin.flush()
        return self._found(r"/pair#(\S+)", start)

    def end(self) -> None:
        """Say good night."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(10)
        self._hears.join(10)
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()


class Player:
    """Somebody who plays: a note every so often, and how long each took."""

    def __init__(self, url: str, side: str, code: str) -> None:
        self.side = side
        self.client = httpx.Client(base_url=url, verify=False, timeout=30, headers={"origin": url})
        answer = self.client.post("/pair", json={"code": code, "passphrase": KEYS[side]})
        assert answer.status_code == 200, answer.text
        self.base = answer.json()["to"]
        self.seconds: list[float] = []
        self.taps = 0

    def tap(self, line: str = "") -> None:
        """Say something."""
        self.taps += 1
        begun_at = time.perf_counter()
        body = {"line": line or f"note {self.side} plays on {self.taps}", "tap": f"{self.side} {self.taps}", "at": 1}
        answer = self.client.post(f"{self.base}/say", json=body)
        self.seconds.append(time.perf_counter() - begun_at)
        assert answer.status_code == 200, answer.text


class Attacker:
    """Everything he tries, and every byte that he was answered."""

    def __init__(self, url: str, thief: str) -> None:
        self.url = url
        self.thief = thief
        self.host, _, port = url.removeprefix("https://").rpartition(":")
        self.port = int(port)
        self.statuses: dict[str, Counter[int]] = {}
        self.answers: set[str] = set()

    def client(self, **headers: str) -> httpx.Client:
        """A browser of his."""
        return httpx.Client(base_url=self.url, verify=False, timeout=30, headers={"origin": self.url, **headers})

    def note(self, what: str, answer: httpx.Response) -> None:
        """Keep what he was told."""
        self.statuses.setdefault(what, Counter())[answer.status_code] += 1
        self.answers.add(answer.text)
        self.answers.add(str(answer.headers.get("set-cookie")))

    def guesses(self, count: int) -> None:
        """He has got hold of a code of Bob's, and tries words."""
        with self.client() as client:
            for number in range(count):
                self.note("wrong passphrases", client.post("/pair", json={"code": self.thief, "passphrase": f"guess {number}"}))

    def without_a_code(self) -> None:
        """He asks for everything there is."""
        with self.client() as client:
            for number in range(3):
                for path in ("events", "forms", "why/1"):
                    self.note("no code", client.get(f"/side/{number}/{path}"))
                for act in ("say", "answer", "check", "odds", "agree", "drop", "unlock", "lock"):
                    body = {"line": "next", "tap": "t", "at": 1, "key": "k", "event": 1, "passphrase": "x"}
                    self.note("no code", client.post(f"/side/{number}/{act}", json=body))
            for path in ("/laptop/state", "/laptop/code", "/laptop/out"):
                self.note("no code", client.get(path) if path.endswith("state") else client.post(path, json={"side": "Ann", "device": "x"}))
            for number in range(300):
                self.note("codes made up", client.post("/pair", json={"code": f"{number:043}", "honour": True}))

    def others_seat(self, player: Player) -> None:
        """Bob, who plays, asks at Ann's address, under her cookie's name and as her."""
        other = "/side/0" if player.base == "/side/1" else "/side/1"
        for path in ("events", "forms", "why/1"):
            self.note("another's address", player.client.get(f"{other}/{path}"))
        for act in ("say", "check", "odds", "answer"):
            body = {"line": "hand", "tap": "t", "at": 1, "key": "k", "side": "Ann", "as": "Ann"}
            self.note("another's address", player.client.post(f"{other}/{act}", json=body))
        [cookie] = player.client.cookies.jar
        with self.client() as thief:
            assert cookie.value is not None
            thief.cookies.set(cookie.name[:-1] + other[-1], cookie.value)
            self.note("another's address", thief.get(f"{other}/forms"))

    def replayed(self, code: str, player: Player) -> None:
        """A code and a tap that he has seen pass by."""
        with self.client() as client:
            self.note("a code again", client.post("/pair", json={"code": code, "passphrase": KEYS[player.side]}))
            body = {"line": "next", "tap": f"{player.side} 1", "at": 1}
            self.note("a tap again", client.post(f"{player.base}/say", json=body))

    def elsewhere(self, player: Player) -> None:
        """A site that Bob's browser is on, and a name that points here."""
        cookie = "; ".join(f"{kept.name}={kept.value}" for kept in player.client.cookies.jar)
        body = {"line": "next", "tap": "elsewhere", "at": 1}
        for headers in (
            {"origin": "https://elsewhere.example"},
            {"origin": "null"},
            {"sec-fetch-site": "cross-site"},
            {"host": "elsewhere.example", "origin": "https://elsewhere.example"},
            {"host": f"rebound.example:{self.port}", "origin": f"https://rebound.example:{self.port}"},
            {"content-type": "text/plain"},
        ):
            with self.client(**{"cookie": cookie, "content-type": "application/json", **headers}) as client:
                self.note("cross-site and rebinding", client.post(f"{player.base}/say", content=json.dumps(body)))
                if "host" in headers:
                    self.note("cross-site and rebinding", client.get(f"{player.base}/forms"))
                    self.note("cross-site and rebinding", client.get("/"))

    def megabytes(self) -> None:
        """Ten megabytes at a time, said beforehand or not."""

        def endless() -> Iterator[bytes]:
            for _ in range(160):
                yield b"x" * 65536

        contents: tuple[Any, ...] = (b"x" * (10 << 20), endless())
        for content in contents:
            with self.client(**{"content-type": "application/json"}) as client:
                try:
                    self.note("10 MB", client.post("/pair", content=content))
                except httpx.TransportError:  # hung up on
                    self.statuses.setdefault("10 MB", Counter())[0] += 1

    def the_rest(self, ann: Player, bob: Player, used: str, count: int) -> None:
        """Everything else, one after the other."""
        self.without_a_code()
        self.others_seat(bob)
        self.replayed(used, ann)
        self.elsewhere(bob)
        self.megabytes()
        self.garbage(count, random.Random(4))

    def slowly(self, connections: int, over: threading.Event) -> None:
        """Connections that never finish their request."""
        trust = ssl._create_unverified_context()
        held: list[ssl.SSLSocket] = []
        for number in range(connections):
            with contextlib.suppress(OSError):
                connection = trust.wrap_socket(socket.create_connection((self.host, self.port), timeout=5))
                connection.sendall(b"POST /pair HTTP/1.1\r\n" if number % 2 else b"GET / HTT")
                held.append(connection)
        while not over.wait(0.2):
            for connection in held:
                with contextlib.suppress(OSError):
                    connection.sendall(b"X")
        for connection in held:
            connection.close()
        self.statuses["slow connections"] = Counter({len(held): 1})

    def garbage(self, count: int, chance: random.Random) -> None:
        """Anything to every path, in any method."""
        paths = [
            "/",
            "/pair",
            "/laptop",
            "/side/0",
            "/side/0/say",
            "/side/-1/say",
            "/side/99999999999999999999/forms",
            "/table/why/0",
            "//",
        ]
        paths += [
            "/table/why/999999",
            "/map/../../etc/passwd.svg",
            "/static/..%2f..%2fapp.py",
            "/static/%00",
            "/map/x.css",
            "//",
            "/%ff%fe",
        ]
        with self.client(**{"content-type": "application/json"}) as client:
            for _ in range(count):
                method = chance.choice(("GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"))
                body = chance.choice(
                    (b"", b"[", b"[" * 3000, b'{"code":{}}', b'{"line":null}', bytes(chance.randrange(256) for _ in range(40)))
                )
                with contextlib.suppress(httpx.InvalidURL):
                    self.note("garbage", client.request(method, chance.choice(paths), content=body))
        trust = ssl._create_unverified_context()
        for _ in range(count // 10):
            with contextlib.suppress(OSError), trust.wrap_socket(socket.create_connection((self.host, self.port), timeout=5)) as connection:
                connection.sendall(bytes(chance.randrange(256) for _ in range(200)) + b"\r\n\r\n")
                self.answers.add(connection.recv(4000).decode("latin-1"))


def attacked(guesses: int) -> list[str]:
    """All of it at once; the lines of a report. AssertionError where he was told or did anything, or the players did not play on."""
    folder = Path(tempfile.mkdtemp())
    begun(folder, "empire", {"Ann": "Ann", "Bob": "Bob"}, KEYS)
    served = Served(folder)
    try:
        used = served.code("Ann")
        ann, bob = Player(served.url, "Ann", used), Player(served.url, "Bob", served.code("Bob"))
        ann.tap(f"note --secret {NOTE}")
        bob.tap("note <script>alert(document.cookie)</script>")
        for _ in range(20):
            ann.tap()
            bob.tap()
        quiet = _times((ann, bob))
        session = open_session(str(folder), "evening", locations.clock)
        before = session.journal.tail_number
        attacker, over = Attacker(served.url, served.code("Bob")), threading.Event()
        works: tuple[Callable[[], None], ...] = (
            lambda: attacker.guesses(guesses),
            lambda: attacker.slowly(60, over),
            lambda: attacker.the_rest(ann, bob, used, guesses // 10),
        )
        begun_at, faults = time.perf_counter(), list[BaseException]()
        threads = [threading.Thread(target=_kept, args=(work, faults)) for work in works]
        for thread in threads:
            thread.start()
        while threads[0].is_alive() or threads[2].is_alive():
            ann.tap()
            bob.tap()
            time.sleep(0.05)
        over.set()
        threads[1].join()
        assert not faults, faults
        seconds, meanwhile = time.perf_counter() - begun_at, _times((ann, bob))
        for player in (ann, bob):
            player.tap()
        secrets = [NOTE, *KEYS.values(), used, *(cookie.value or "" for player in (ann, bob) for cookie in player.client.cookies.jar)]
        for player in (ann, bob):
            player.client.close()
    finally:
        served.end()
    assert not [line for line in served.said if "fault" in line or "Traceback" in line], served.said
    session.refresh()
    done = [event for event in session.journal.events(before + 1) if event["kind"] != "note" or "plays on" not in json.dumps(event)]
    assert done == [], done
    told = [answer for answer in attacker.answers if "Traceback" in answer or 'File "' in answer or any(map(answer.__contains__, secrets))]
    assert told == [], told[:3]
    wrong = attacker.statuses["wrong passphrases"]
    assert set(wrong) == {403, 429}
    assert wrong[403] <= 20, "each of these cost a derivation"
    for what, status in (("no code", {403}), ("another's address", {403}), ("codes made up", {403}), ("a code again", {403})):
        assert set(attacker.statuses[what]) <= status, (what, attacker.statuses[what])
    assert set(attacker.statuses["10 MB"]) <= {0, 413}
    assert not {200, 500} & set(attacker.statuses["cross-site and rebinding"])
    assert 500 not in attacker.statuses["garbage"]
    report = [f"{what}: {', '.join(f'{count} × {status}' for status, count in sorted(n.items()))}" for what, n in attacker.statuses.items()]
    return [*report, f"players' taps before: {_told(quiet)}", f"players' taps meanwhile, {seconds:.0f} s: {_told(meanwhile)}"]


def _kept(work: Callable[[], None], faults: list[BaseException]) -> None:
    try:
        work()
    except BaseException as fault:
        faults.append(fault)


def _times(players: Sequence[Player]) -> list[float]:
    taken = [1000 * seconds for player in players for seconds in player.seconds]
    for player in players:
        player.seconds = []
    return sorted(taken)


def _told(times: Sequence[float]) -> str:
    return f"{len(times)}, median {statistics.median(times):.0f} ms, p95 {times[int(0.95 * len(times))]:.0f} ms, worst {times[-1]:.0f} ms"


def main() -> None:
    """Attack, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--guesses", type=int, default=10_000)
    os.environ.setdefault("PLAYAID_DATA", tempfile.mkdtemp())
    print("\n".join(attacked(parser.parse_args().guesses)))


if __name__ == "__main__":
    main()
