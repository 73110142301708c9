"""Kills of `playaid serve` while people tap: what `bench/screen.py kills` does."""

import asyncio
import contextlib
import json
import os
import random
import signal
import ssl
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from playaid.desk import locations
from playaid.desk.session_folders import open_session
from playaid.web.host import Wish, prepare, run
from tests.web.evenings import begun, put


class Life:
    """`serve` from its beginning to the moment that kills it: a process that was forked from this one, which has everything imported."""

    def __init__(self, folder: Path, port: int, codes: Sequence[str]) -> None:
        told_by, tell = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            with contextlib.suppress(BaseException):
                os.close(told_by)
                asyncio.run(self._served(folder, port, codes, tell))
            os._exit(0)
        os.close(tell)
        with os.fdopen(told_by) as heard:
            self.port, self.codes = json.loads(heard.readline() or "[0, {}]")

    async def _served(self, folder: Path, port: int, codes: Sequence[str], tell: int) -> None:
        wish = Wish(port=port, sits=False)
        here = prepare(str(folder), "evening", wish, lambda line: None)
        made = {side: here.evening.pairings.code(side) for side in codes}

        def ready(end: Any) -> None:
            with os.fdopen(tell, "w") as line:
                line.write(json.dumps([here.address.port, made]) + "\n")

        await run(here, wish, ready)

    def killed_in(self, seconds: float) -> None:
        """Kill it then, wherever it is."""
        signal.signal(signal.SIGALRM, lambda number, frame: os.kill(self.pid, signal.SIGKILL))
        signal.setitimer(signal.ITIMER_REAL, seconds)

    def over(self) -> None:
        """See it end."""
        os.waitpid(self.pid, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


class Kept(NamedTuple):
    """A tap as it was sent, and the head of the log before it."""

    side: str
    path: str
    body: dict[str, Any]
    head: tuple[int, str]


class Taps:
    """Two phones that tap what is legal, by chance, and remember what was acknowledged."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.beside = open_session(str(folder), "evening", locations.clock)
        self.chance = random.Random(seed)
        self.clients: dict[str, httpx.Client] = {}
        self.bases: dict[str, str] = {}
        self.acknowledged: list[tuple[int, str]] = []
        self.last: Kept | None = None
        self.answered = False
        self.count = 0

    def sit_down(self, life: Life) -> None:
        """Pair both, once for all lives."""
        url = f"https://127.0.0.1:{life.port}"
        trust = ssl._create_unverified_context()
        for side, code in life.codes.items():
            client = self.clients[side] = httpx.Client(base_url=url, verify=trust, timeout=5, headers={"origin": url})
            self.bases[side] = client.post("/pair", json={"code": code, "honour": True}).json()["to"]

    def picture(self, side: str) -> dict[str, Any]:
        """What a phone is shown as it wakes."""
        with self.clients[side].stream("GET", f"{self.bases[side]}/events") as stream:
            line = next(line for line in stream.iter_lines() if line.startswith("data: {"))
        made: dict[str, Any] = {}
        for name, value in json.loads(line[6:]).items():
            put(made, name, value)
        return made

    def tap(self) -> None:
        """One more tap, of whoever is asked or is to act."""
        self.beside.refresh()
        side = self.beside.speaker() or "Ann"
        shown = {name: self.picture(name) for name in (side, *(name for name in self.clients if name != side))}
        asked = next(((name, ask) for name, picture in shown.items() for ask in picture["asks"] if ask["mine"]), None)
        if asked is not None:
            side, ask = asked
            text = self.chance.choice(ask["options"]) if ask.get("options") and ask["kind"] == "choice" else None
            self._send(side, "answer", {"key": ask["key"], "text": text, **self._marks(shown[side])})
            return
        forms = self.clients[side].get(f"{self.bases[side]}/forms").json()
        lines = [choice["line"] for form in forms if not form["query"] for choice in form["choices"]]
        line = self.chance.choice([*lines, "next", "next", "note still here"])
        self._send(side, "say", {"line": line, **self._marks(shown[side])})

    def _marks(self, picture: dict[str, Any]) -> dict[str, Any]:
        self.count += 1
        return {"tap": f"tap {self.count}", "at": picture["at"], "seen": picture["n"]}

    def _send(self, side: str, act: str, body: dict[str, Any]) -> None:
        self.last, self.answered = Kept(side, f"{self.bases[side]}/{act}", body, self.beside.journal.head), False
        answer = self.clients[side].post(self.last.path, json=body)
        assert answer.status_code in (200, 409), answer.text
        if answer.status_code == 200:
            self.beside.refresh()
            self.answered = True
            self.acknowledged.append(self.beside.journal.head)

    def again(self) -> int:
        """Send the last tap of the life before once more, twice; how often it has acted in all. A tap that was answered is in the log."""
        kept = self.last
        if kept is None:
            return 1
        self.beside.refresh()
        before = self.acts(kept)
        for _ in range(2):
            answer = self.clients[kept.side].post(kept.path, json=kept.body)
            assert answer.status_code in (200, 409), answer.text
        self.beside.refresh()
        return self.acts(kept) if not self.answered else 1 + self.acts(kept) - before

    def acts(self, kept: Kept) -> int:
        """How often what was tapped stands in the log since: each event that begins it, one for a line, whatever follows from it."""
        said = kept.body.get("line", "").split(" ")[0]
        events = [event for event in self.beside.journal.events(kept.head[0] + 1) if event.get("side") == kept.side]
        return sum(event["kind"] in (said, "pending") if said else event["kind"] != "note" for event in events)

    def lost(self) -> int:
        """How many events that were acknowledged are not in the log."""
        return sum(number and self.beside.journal.event(number)["hash"] != mark for number, mark in self.acknowledged)


def kills(times: int, seed: int) -> None:
    """Kill the server at a random moment of play by taps; what was acknowledged must be there, and the tap sent again must act once."""
    folder = Path(tempfile.mkdtemp())
    begun(folder, "empire", {"Ann": "Ann", "Bob": "Bob"})
    life = Life(folder, 0, ("Ann", "Bob"))
    table, twice, begun_at = Taps(folder, seed), 0, time.perf_counter()
    table.sit_down(life)
    for number in range(times):
        life.killed_in(0.03 + table.chance.random() * 0.5)
        with contextlib.suppress(httpx.HTTPError, StopIteration):
            while not table.beside.state["referee"].get("over"):
                table.tap()
        life.over()
        life = Life(folder, life.port, ())
        acted = table.again()
        if acted > 1:
            twice += 1
            print(f"kill {number}: {table.last} acted {acted} times")
        table.last = None
        if table.beside.state["referee"].get("over"):
            break
    os.kill(life.pid, signal.SIGKILL)
    life.over()
    taps, lost = len(table.acknowledged), table.lost()
    seconds = time.perf_counter() - begun_at
    print(f"{number + 1} kills in {seconds:.0f} s: {taps} taps were acknowledged, {lost} of these lost, {twice} acted twice")
    if lost or twice:
        sys.exit(1)
