"""How quick the pages are, what they take, and what a kill leaves: measured on this machine, printed as a table.

    python bench/screen.py taps               a tap, until phone and table show it (Chromium, two phones; --phones 10)
    python bench/screen.py trip               the same without browsers; --boardgame: and boardgame.io's round trip beside it
    python bench/screen.py shell              a line of a shell, until the table shows it
    python bench/screen.py odds               others' taps while odds are walked
    python bench/screen.py again              a server that was stopped and begins again; a phone that wakes
    python bench/screen.py crowd              fifty devices at ten tables, and the memory of a server with five pages
    python bench/screen.py kills --times 200  the server killed at any moment of play by taps

Milliseconds hang on the machine; nothing here fails but `kills` and `crowd`, where something is lost or goes wrong.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import shutil
import signal
import ssl
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("PLAYAID_DATA", tempfile.mkdtemp())

import httpx  # noqa: E402
from kills import kills  # noqa: E402

from playaid.desk import locations  # noqa: E402
from playaid.desk.notes import log_note  # noqa: E402
from playaid.desk.session_folders import open_session  # noqa: E402
from tests.chromium import CHROMIUM, QUIET  # noqa: E402
from tests.web.evenings import begun, serving  # noqa: E402
from tests.web.tapping import Players, opening  # noqa: E402

WATCH = """() => { window.seen = {}; window.clicks = [];
  const now = () => performance.timeOrigin + performance.now();
  new MutationObserver(() => requestAnimationFrame(() => { window.seen[document.body.dataset.event] ??= now(); }))
    .observe(document.body, { attributes: true, attributeFilter: ['data-event'] });
  document.addEventListener('click', () => window.clicks.push(now()), true); }"""


def told(name: str, milliseconds: Sequence[float]) -> None:
    """A line of the table."""
    ordered = sorted(milliseconds)
    late = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    print(f"{name:<46} {statistics.median(ordered):7.1f} ms  p95 {late:7.1f} ms  worst {ordered[-1]:7.1f} ms  ({len(ordered)} times)")


@contextlib.contextmanager
def chromium() -> Iterator[Any]:
    """A browser and its driver."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver, driver.chromium.launch(executable_path=CHROMIUM, args=QUIET) as browser:
        yield browser, driver


class People(Players):
    """Who taps, looks, and taps again: what drives the pages, in the process of the server, does nothing while a picture is on its way.

    A finger falls at any moment between two frames. By itself the driver waits for a frame and taps right after it (a frame comes 15 ms
    after 25 of 30 such taps), so that on the phone whatever takes 15 to 30 ms was seen at 31.
    """

    chance = random.Random(16)

    def _press(self, target: Any) -> None:
        target.tap(trial=True)
        time.sleep(0.3)  # what is looked up for it has come, and has moved it
        box = target.bounding_box()
        time.sleep(self.chance.random() / 60)
        target.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def _settled(self, phone: Any) -> None:
        time.sleep(0.25)
        super()._settled(phone)

    def _answered(self, phone: Any) -> None:
        time.sleep(0.25)
        super()._answered(phone)


def taps(phones: int) -> None:
    """From the tap that declares something to the picture of it on the phone and on the table."""
    folder = Path(tempfile.mkdtemp())
    left = opening("empire/whole-game.play", 2, folder, laid=True)
    with serving(folder) as running, chromium() as (browser, driver):
        there = People(running, browser, driver)
        for side in ("Ann", "Bob"):
            there.sit_down(side).locator("#thrown").check()
        more = []
        for _ in range(phones - 2):
            page = there._page(ignore_https_errors=True)
            page.goto(f"{running.url}/")
            more.append(page)
        pages = [there.table, *there.phones.values()]
        for page in pages:
            page.evaluate(WATCH)
        there.play(left[:34])
        there.current()
        time.sleep(0.3)
        clicks = sorted(click for phone in there.phones.values() for click in phone.evaluate("window.clicks"))
        for name, page in (("tap to table", there.table), ("tap to phones", there.phones["Ann"])):
            seen = page.evaluate("window.seen")
            waits = [min((at - click for click in clicks if click < at), default=0.0) for at in seen.values()]
            told(f"{name}, {phones} devices", [wait for wait in waits if wait < 2000])
        for page in more:
            page.context.close()
        there.close()


def shell() -> None:
    """From the moment a line is in the log to its picture on the table."""
    folder = Path(tempfile.mkdtemp())
    begun(folder, "empire", {"Ann": "Ann", "Bob": "Bob"})
    with serving(folder) as running, chromium() as (browser, driver):
        there = Players(running, browser, driver)
        there.current()
        there.table.evaluate(WATCH)
        beside = open_session(str(folder), "evening", locations.clock)
        written = {}
        for number in range(40):
            event = log_note(beside, f"note {number}", None)
            written[str(event)] = time.time() * 1000
            time.sleep(0.05 + random.random() * 0.15)
        time.sleep(0.5)
        seen = there.table.evaluate("window.seen")
        told("a line of the shell to the table", [seen[event] - at for event, at in written.items() if event in seen])
        there.close()


class Device:
    """A phone without a browser."""

    def __init__(self, url: str, code: str) -> None:
        self.url = url
        self.client = httpx.Client(base_url=url, verify=False, timeout=5, headers={"origin": url})
        self.base = self.client.post("/pair", json={"code": code, "honour": True}).json()["to"]

    def say(self, line: str, tap: str, at: int) -> httpx.Response:
        return self.client.post(f"{self.base}/say", json={"line": line, "tap": tap, "at": at})


def trip(boardgame: bool) -> None:
    """A move without browsers: from the phone's request until the table and another phone have what it came to."""
    folder = Path(tempfile.mkdtemp())
    left = opening("empire/whole-game.play", 2, folder)
    with serving(folder) as running:
        devices = {side: Device(running.url, running.evening.pairings.code(side)) for side in ("Ann", "Bob")}
        trust = ssl._create_unverified_context()
        seen: list[dict[int, float]] = []

        def look(path: str, client: httpx.Client, heard: dict[int, float]) -> None:
            with contextlib.suppress(httpx.HTTPError), client.stream("GET", path, timeout=30) as stream:
                for line in stream.iter_lines():
                    if line.startswith("data: {") and "n" in (parts := json.loads(line[6:])):
                        heard[parts["n"]] = time.perf_counter()

        for path, client in (
            ("/table/events", httpx.Client(base_url=running.url, verify=trust)),
            *((f"{device.base}/events", device.client) for device in devices.values()),
        ):
            seen.append({})
            threading.Thread(target=look, args=(path, client, seen[-1]), daemon=True).start()
        time.sleep(0.5)
        company, waits = running.evening.company, []
        for number, typed in enumerate(left[:60]):
            session = company.standing()
            line, side = typed.line, session.speaker() or "Ann"
            if line.split()[0] in ("status", "hand", "cell", "flags", "coup", "discard"):
                continue
            before, begun_at = company.session.journal.tail_number, time.perf_counter()
            answer = devices[side].say(line, f"tap {number}", company.position())
            event = company.session.journal.tail_number
            if event == before:
                continue
            if answer.status_code != 200 or answer.json()["waits"]:
                break
            time.sleep(0.15)
            waits += [(heard[event] - begun_at) * 1000 for heard in seen if event in heard]
        told("a move to the table and both phones, no browser", waits)
    if boardgame:
        _boardgame()


def _boardgame() -> None:
    """boardgame.io's round trip on the same machine; it is installed into a temporary folder."""
    folder = tempfile.mkdtemp()
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, "boardgame.io@0.50.2"], check=True)
    shutil.copy(ROOT / "bench" / "boardgame.js", folder)
    said = subprocess.run(["node", "boardgame.js"], cwd=folder, check=True, capture_output=True, text=True, timeout=120).stdout
    told("a move to the other client, boardgame.io 0.50.2", json.loads(said.strip().splitlines()[-1]))


def odds() -> None:
    """The round trip of Ann's taps, without and with Bob asking for the odds of a long fight."""
    folder = Path(tempfile.mkdtemp())
    opening("empire/whole-game.play", 16, folder)
    with serving(folder) as running:
        ann, bob = (Device(running.url, running.evening.pairings.code(side)) for side in ("Ann", "Bob"))
        company = running.evening.company
        stop = False

        def one(number: int) -> float:
            begun_at = time.perf_counter()
            answer = ann.say(f"note {number}", f"tap {number} {stop}", company.position())
            assert answer.status_code == 200, answer.text
            return (time.perf_counter() - begun_at) * 1000

        told("a tap's round trip, nobody asks for odds", [one(number) for number in range(60)])

        asked = [0]

        def ask() -> None:
            while not stop:
                bob.client.post(f"{bob.base}/odds", json={"line": "attack Craw", "on": "to-the-death"}, timeout=20)
                asked[0] += 1

        thread = threading.Thread(target=ask)
        thread.start()
        time.sleep(1.5)
        told("a tap's round trip while odds are walked", [one(number) for number in range(100, 160)])
        stop = True
        thread.join()
        print(f"  (odds answered meanwhile: {asked[0]})")


def again() -> None:
    """From the server's first answer to the phone's new picture; from waking to the newest picture."""
    folder = Path(tempfile.mkdtemp())
    begun(folder, "empire", {"Ann": "Ann", "Bob": "Bob"})
    waits, woken = [], []
    with chromium() as (browser, driver):
        with serving(folder) as running:
            there = Players(running, browser, driver)
            phone = there.sit_down("Ann")
            there.current()
            port = running.here.address.port
            for _ in range(10):
                phone.evaluate("() => { delete document.body.dataset.event; document.dispatchEvent(new Event('visibilitychange')); }")
                begun_at = time.perf_counter()
                phone.locator("body[data-event]").wait_for()
                woken.append((time.perf_counter() - begun_at) * 1000)
        for _ in range(8):
            phone.evaluate("() => { delete document.body.dataset.event; }")
            with serving(folder, port=port) as running:
                begun_at = time.perf_counter()
                phone.locator("body[data-event]").wait_for()
                waits.append((time.perf_counter() - begun_at) * 1000)
    told("a phone that wakes is current", woken)
    told("after the server has begun again", waits)


@contextlib.contextmanager
def process(folder: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str, dict[str, str]]]:
    """`playaid serve` as a process: itself, its address, and a code for each side."""
    words = [sys.executable, "-m", "playaid", "--sessions-dir", str(folder), "serve", "evening", "--port", str(port)]
    running = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT)
    assert running.stdin is not None
    assert running.stdout is not None
    url, codes = "", {}
    try:
        for line in running.stdout:
            if found := re.search(r"the table +(https\S+?)/?$", line.strip()):
                url = found[1]
            if "Ctrl-C says good night" in line:
                break
        for side in ("Ann", "Bob"):
            running.stdin.write(f"code {side}\n")
            running.stdin.flush()
            for line in running.stdout:
                if found := re.search(r"/pair#(\S+)", line):
                    codes[side] = found[1]
                    break
        yield running, url, codes
    finally:
        if running.poll() is None:
            running.send_signal(signal.SIGTERM)
        running.wait(10)


def crowd() -> None:
    """Fifty devices look at ten tables while something happens on each; and what a server with five pages holds in memory."""
    with contextlib.ExitStack() as stack:
        tables = []
        for _ in range(10):
            folder = Path(tempfile.mkdtemp())
            begun(folder, "empire", {"Ann": "Ann", "Bob": "Bob"})
            tables.append(stack.enter_context(process(folder)))
        asyncio.run(_crowd(tables))
        for line in Path(f"/proc/{tables[0][0].pid}/status").read_text().splitlines():
            if line.startswith(("VmRSS", "RssAnon")):
                print(f"a server with five pages: {line}")


async def _crowd(tables: Sequence[Any]) -> None:
    trust = ssl._create_unverified_context()
    arrived: list[float] = []

    async def look(client: httpx.AsyncClient, path: str, written: dict[str, float]) -> int:
        count = 0
        async with client.stream("GET", path) as stream:
            assert stream.status_code == 200
            async for line in stream.aiter_lines():
                if line.startswith("data: {"):
                    count += 1
                    for event in json.loads(line[6:]).get("log", ()):
                        mark = event["text"].rpartition("note ")[2]
                        if mark in written:
                            arrived.append((time.perf_counter() - written[mark]) * 1000)
                            if mark == "9":
                                return count
        return count

    async def table(url: str, codes: dict[str, str]) -> int:
        written: dict[str, float] = {}
        async with httpx.AsyncClient(base_url=url, verify=trust, timeout=30, headers={"origin": url}) as client:
            bases = {side: (await client.post("/pair", json={"code": code, "honour": True})).json()["to"] for side, code in codes.items()}
            paths = ["/table/events"] * 3 + [f"{base}/events" for base in bases.values()]
            looking = [asyncio.create_task(look(client, path, written)) for path in paths]
            await asyncio.sleep(1)
            for number in range(10):
                base = bases[("Ann", "Bob")[number % 2]]
                written[str(number)] = time.perf_counter()
                answer = await client.post(f"{base}/say", json={"line": f"note {number}", "tap": f"t{number}", "at": 1})
                assert answer.status_code == 200, answer.text
                await asyncio.sleep(0.3)
            return sum(await asyncio.gather(*looking))

    pictures = await asyncio.gather(*(table(url, codes) for _, url, codes in tables))
    print(f"fifty devices at ten tables: {sum(pictures)} pictures, no error")
    told("a tap to each of them, first sight", [wait for wait in arrived if wait < 400] or arrived)


def main() -> None:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("taps", "trip", "shell", "odds", "again", "crowd", "kills"))
    parser.add_argument("--phones", type=int, default=2)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--boardgame", action="store_true", help="measure boardgame.io beside it; npm installs it into a temporary folder")
    parser.add_argument("--seed", type=int, default=16)
    given = parser.parse_args()
    {
        "taps": lambda: taps(given.phones),
        "trip": lambda: trip(given.boardgame),
        "shell": shell,
        "odds": odds,
        "again": again,
        "crowd": crowd,
        "kills": lambda: kills(given.times, given.seed),
    }[given.what]()


if __name__ == "__main__":
    main()
