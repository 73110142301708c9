"""An evening without a listener: requests go to the application as a browser's would."""

import atexit
import shutil
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal

from playaid.desk import locations
from playaid.desk.service import SessionService
from playaid.desk.session_folders import open_session
from playaid.referee.session.local import Session
from playaid.web.addresses import Address
from playaid.web.app import whole
from playaid.web.pairing import Pairings
from playaid.web.served_session import ServedSession
from tests.web.evenings import begun, read_whole

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather have the successor of httpx, which few have yet
    from starlette.testclient import TestClient

ADDRESS = Address("https", "127.0.0.1", 8443, ("localhost",))
KEYS = {"Ann": "four words of hers", "Bob": "four words of his"}


@cache
def portal() -> BlockingPortal:
    """The one loop in which all requests are answered: a browser for itself would begin a thread and a loop with each of them."""
    there = start_blocking_portal()
    atexit.register(there.__exit__, None, None, None)
    return there.__enter__()


class Phone:
    """A browser that is paired for a side, or is not."""

    def __init__(self, served: "Served", number: int = 0) -> None:
        self.served = served
        self.base = f"/side/{number}"
        self.client = TestClient(served.app, base_url=ADDRESS.url, raise_server_exceptions=False)
        self.client.portal = portal()
        self._taps = 0

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        """Send something as a page of ours does."""
        return self.client.post(path, json=body if body is not None else {}, headers={"origin": ADDRESS.url, **headers})

    def sit_down(self, seat: str, passphrase: str | None = None) -> "Phone":
        """Take a code."""
        code = self.served.evening.pairings.code(seat)
        self.code = code
        more = {"passphrase": passphrase} if passphrase else {"honour": True}
        answer = self.post("/pair", {"code": code, **more})
        assert answer.status_code == 200, answer.text
        self.base = answer.json()["to"]
        return self

    def picture(self) -> dict[str, Any]:
        """What this phone's page shows."""
        return self.served.picture(self.base)

    def say(self, line: str, tap: str | None = None, at: int | None = None, **more: Any) -> Any:
        """Declare a line."""
        self._taps += 1
        position = self.served.company.position() if at is None else at
        return self.post(f"{self.base}/say", {"line": line, "tap": tap or f"{id(self)}-{self._taps}", "at": position, **more})

    def answer(self, key: str, text: str | None, tap: str | None = None) -> Any:
        """Answer a question."""
        self._taps += 1
        return self.post(f"{self.base}/answer", {"key": key, "text": text, "tap": tap or f"{id(self)}-{self._taps}", "at": 0})


class Served:
    """An evening, its application, and what was said at the laptop."""

    def __init__(self, session: Session, seconds: Callable[[], float] | None = None, store: str | None = None) -> None:
        self.said: list[str] = []
        self.company = SessionService(session, **({"seconds": seconds} if seconds else {}))
        pairings = Pairings(store, (*session.sides, ":laptop"))
        self.evening = ServedSession(self.company, "evening", pairings, self.said.append)
        self.app = whole(self.evening, ADDRESS)

    def picture(self, base: str) -> dict[str, Any]:
        """What the device that sat down last at this place sees; the table for an empty one."""
        from playaid.desk.requests import Seat

        seat = None
        if base:
            side = self.company.session.sides[int(base.rpartition("/")[2])]
            device = [device for device in self.evening.pairings.devices if device.seat == side][-1]
            seat = Seat(device.id, side)
        return read_whole(self.evening.parts(seat))

    def phone(self) -> Phone:
        """A browser of somebody who is not paired."""
        return Phone(self)


@pytest.fixture(scope="session")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a session in which Ann and Bob have a passphrase each: made once, as deriving keys takes its time."""
    folder = tmp_path_factory.mktemp("sealed")
    begun(folder, "empire", {"Ann": "Ann", "Bob": "Bob"}, KEYS)
    return folder


@pytest.fixture
def empire(sealed: Path, tmp_path: Path) -> Iterator[Served]:
    """Ann and Bob with a passphrase each, at a game with hands."""
    shutil.copytree(sealed, tmp_path / "sessions")
    served = Served(open_session(str(tmp_path / "sessions"), "evening", locations.clock))
    yield served
    served.evening.close()
