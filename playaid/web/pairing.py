"""Who holds which seat: a code that is shown once becomes a token in a cookie, and the token says whose device it is. Only digests are
kept; they let a server that was killed go on within the evening. An evening that is ended with a word ends all of it."""

import json
import os
import secrets
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple

from playaid.refused_files import make_folder

BITS = 256
"""Of chance in each code and token."""
EVENING = 14 * 3600
"""Seconds after which pairings end by themselves."""
HELD = 300.0
"""Seconds that a code is good for where anybody may ask for one."""
OWN_ASKED, ALL_ASKED = 4, 64
"""So many such codes wait for a seat at a time: for one asker (the first of their own goes then), and for all (no more are given then)."""
AGAIN = 60.0
"""Seconds for which a page may be answered once more that has not had the answer to its code."""
MOST = 12
"""Devices that may hold one seat at a time; the one paired first goes."""


class Device(NamedTuple):
    """One browser that holds a seat. id: a name for it that opens nothing; since: when it was paired, in seconds."""

    id: str
    seat: str
    since: float


class Code(NamedTuple):
    """A code that waits. asker: who asked for it, empty where the table gave it; since: when, in seconds."""

    seat: str
    asker: str
    since: float


class Answered(NamedTuple):
    """A code that was taken. tap: the digest of what the page that took it calls its request; device: whom it has made; since: when."""

    tap: str
    device: str
    since: float


class Crowded(Exception):
    """Too many codes wait for this seat."""


def digest(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def _running_clock() -> Callable[[], float]:
    """Seconds as the machine's clock has them, that go on while it is put back: that voids no code that waits, and lengthens no evening."""
    wall, passed = time.time(), time.monotonic()

    def now() -> float:
        nonlocal wall, passed
        before, passed = passed, time.monotonic()
        wall = max(time.time(), wall + passed - before)
        return wall

    return now


class Pairings:
    """The codes that wait and the devices that are paired. store: the file that outlives a kill, None for none. seats: who may be paired at
    all. clock: seconds."""

    def __init__(self, store: str | None, seats: Iterable[str], clock: Callable[[], float] | None = None) -> None:
        self._store = store
        self._seats = tuple(seats)
        self._clock = clock or _running_clock()
        self._codes: dict[str, Code] = {}
        self._devices: dict[str, Device] = {}
        self._answered: dict[str, Answered] = {}
        self.unkept: Callable[[OSError, bool], None] = lambda fault, lies_there: None
        """Told where what is paired cannot be kept for a server that begins again, and whether what was kept before lies there."""
        self._read()

    def add_seats(self, seats: Iterable[str]) -> None:
        """Let these be paired, too, from now on."""
        self._seats = tuple({*self._seats, *seats})

    def code(self, seat: str) -> str:
        """A new code for a seat; the one before it is void. KeyError for a seat that is not there."""
        if seat not in self._seats:
            raise KeyError(seat)
        self._codes = {kept: other for kept, other in self._codes.items() if other.seat != seat}
        return self._waits(seat, "")

    def code_for(self, seat: str, asker: str) -> str:
        """A new code for whoever asks for this seat: what others have asked for stays good. KeyError, and Crowded where too many wait."""
        if seat not in self._seats:
            raise KeyError(seat)
        now = self._clock()
        self._codes = {kept: other for kept, other in self._codes.items() if not other.asker or 0 <= now - other.since < HELD}
        waiting = {kept: other for kept, other in self._codes.items() if other.seat == seat and other.asker}
        own = [kept for kept, other in waiting.items() if other.asker == asker]
        if len(own) >= OWN_ASKED:
            del self._codes[own[0]]
        elif len(waiting) >= ALL_ASKED:
            raise Crowded
        return self._waits(seat, asker)

    def _waits(self, seat: str, asker: str) -> str:
        fresh = secrets.token_urlsafe(BITS // 8)
        self._codes[digest(fresh)] = Code(seat, asker, self._clock())
        return fresh

    def seat_of(self, code: str) -> str | None:
        """The seat that a code waits for; None for one that was taken, or never given."""
        waits = self._codes.get(digest(code))
        if waits is None or (waits.asker and not 0 <= self._clock() - waits.since < HELD):
            return None
        return waits.seat

    def asker_of(self, code: str) -> str:
        """Who asked for a code that waits; empty for one that the table gave."""
        waits = self._codes.get(digest(code))
        return waits.asker if waits is not None else ""

    def pair(self, code: str, tap: str = "") -> tuple[str, Device] | None:
        """Take a code, once: the token for the cookie, and the device. None where it is no code any more. tap: by which a page whose answer
        was lost is known again."""
        seat = self.seat_of(code)
        if seat is None:
            return None
        del self._codes[digest(code)]
        token = secrets.token_urlsafe(BITS // 8)
        device = Device(secrets.token_hex(6), seat, self._clock())
        held = [key for key, other in self._devices.items() if other.seat == seat]
        for oldest in held[: max(0, len(held) + 1 - MOST)]:
            del self._devices[oldest]
        self._devices[digest(token)] = device
        self._write()
        now = self._clock()
        self._answered = {kept: other for kept, other in self._answered.items() if 0 <= now - other.since < AGAIN}
        if tap:
            self._answered[digest(code)] = Answered(digest(tap), device.id, now)
        return token, device

    def again(self, code: str, tap: str) -> tuple[str, Device] | None:
        """The answer to a code once more, for the page that took it: another token for its device, and the one before opens nothing."""
        given = self._answered.get(digest(code))
        if given is None or not tap or given.tap != digest(tap) or not 0 <= self._clock() - given.since < AGAIN:
            return None
        key = next((key for key, device in self._devices.items() if device.id == given.device), None)
        if key is None:
            return None
        token = secrets.token_urlsafe(BITS // 8)
        device = self._devices[digest(token)] = self._devices.pop(key)
        self._write()
        return token, device

    def device(self, token: str) -> Device | None:
        device = self._devices.get(digest(token))
        return device if device is not None and self._clock() - device.since < EVENING else None

    @property
    def devices(self) -> tuple[Device, ...]:
        now = self._clock()
        return tuple(device for device in self._devices.values() if now - device.since < EVENING)

    def throw_out(self, device: str) -> Device | None:
        gone = next((key for key, held in self._devices.items() if held.id == device), None)
        if gone is None:
            return None
        thrown = self._devices.pop(gone)
        self._write()
        return thrown

    def end(self) -> None:
        self._codes.clear()
        self._devices.clear()
        if self._store is not None:
            try:
                self._forget(self._store)
            except OSError as fault:
                self.unkept(fault, True)

    def _read(self) -> None:
        """Take up what was paired before the server was killed; what cannot be read, or is of another evening, is nothing."""
        if self._store is None or not os.path.isfile(self._store):
            return
        with suppress(OSError, ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RecursionError):
            with open(self._store, encoding="utf-8") as file:
                kept = json.load(file)
            devices = {str(key): Device(str(name), str(seat), float(since)) for key, (name, seat, since) in kept["devices"].items()}
            now = self._clock()
            self._devices = {
                key: device for key, device in devices.items() if device.seat in self._seats and 0 <= now - device.since < EVENING
            }

    def _write(self) -> None:
        """Keep who is paired. What is known here holds: a disk that refuses keeps nobody from sitting down, nor in a seat. Nobody who was
        thrown out is let in again by what was kept before."""
        if self._store is None:
            return
        try:
            self._put(self._store)
        except OSError as fault:
            lies_there = False
            try:
                self._forget(self._store)
            except OSError:
                lies_there = True
            self.unkept(fault, lies_there)

    def _put(self, store: str) -> None:
        make_folder(os.path.dirname(store), 0o700)
        beside = f"{store}.{os.getpid()}"
        try:
            with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                json.dump({"devices": {key: list(device) for key, device in self._devices.items()}}, file)
            os.replace(beside, store)
        except OSError:
            with suppress(OSError):
                os.remove(beside)
            raise

    @staticmethod
    def _forget(store: str) -> None:
        with suppress(FileNotFoundError):
            os.remove(store)


class Tries:
    """Passphrases tried: each wrong one makes the next wait longer, for whoever goes by the same key alone."""

    FREE = 3
    LONGEST = 300.0
    KEPT = 10_000
    """Keys at most that are known to have been wrong; the one that was wrong first goes then."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, int] = {}
        self._after: dict[str, float] = {}

    def wait(self, key: str) -> float:
        """Seconds until somebody may try again; 0 for at once."""
        return max(0.0, self._after.get(key, 0.0) - self._clock())

    def wrong(self, key: str) -> int:
        count = self._wrong[key] = self._wrong.get(key, 0) + 1
        if len(self._wrong) > self.KEPT:
            self.right(next(iter(self._wrong)))
        if count >= self.FREE:
            self._after[key] = self._clock() + min(self.LONGEST, 2.0 ** (count - self.FREE))
        return count

    def right(self, key: str) -> None:
        self._wrong.pop(key, None)
        self._after.pop(key, None)


def code_svg(link: str) -> str:
    """A link as a picture that phones read, dark on light whatever the page is like."""
    import segno

    return str(segno.make(link, error="m", micro=False).svg_inline(scale=1, border=3, dark="#000", light="#fff", omitsize=True))
