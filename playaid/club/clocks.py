"""A clock for each side of a session on servers: how long it has had to act, since the session was moved there, by the times in its log.

Where several sides may act, the clocks of all of them run. What comes of one that has run out is for the table to say.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from playaid.referee.sequence import acting
from playaid.referee.session import Session
from playaid.referee.signing import MOVED_HOME
from playaid.referee.state import evolve, locked

CLOCK = "clock"
"""Hours that a side has, in the meta of a session; absent where nobody counts."""


class Clock(NamedTuple):
    """A side's clock. used: seconds; runs: whether it is running now; left: seconds, below 0 where it has run out, None for no limit."""

    side: str
    used: float
    runs: bool
    left: float | None = None

    @property
    def text(self) -> str:
        """It in words."""
        state = "running" if self.runs else "stopped"
        if self.left is None:
            return f"{self.side}: {_spoken(self.used)}, {state}"
        rest = f"{_spoken(self.left)} left" if self.left > 0 else "run out"
        return f"{self.side}: {_spoken(self.used)}, {state}, {rest}"


def clocks(session: Session, now: str) -> list[Clock]:
    """The clocks of all sides. now: the time, as events have it."""
    used = dict.fromkeys(session.sides, 0.0)
    running: list[str] = []
    state, since = locked(), _moment(now)
    for event in session.journal.events():
        moment = _moment(event["t"])
        for side in running:
            used[side] += max(0.0, (moment - since).total_seconds())
        state, since = evolve(state, event.get("changes", ())), moment
        if event["kind"] == MOVED_HOME:
            used = dict.fromkeys(used, 0.0)
        running = [] if state["referee"].get("over") else [side for side in acting(session.game, state) if side in used]
    for side in running:
        used[side] += max(0.0, (_moment(now) - since).total_seconds())
    hours = session.journal.meta.get(CLOCK)
    return [Clock(side, spent, side in running, None if hours is None else hours * 3600 - spent) for side, spent in used.items()]


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def _spoken(seconds: float) -> str:
    minutes = int(seconds) // 60
    days, rest = divmod(minutes, 24 * 60)
    parts = [(days, "d"), (rest // 60, "h"), (rest % 60, "min")]
    return " ".join(f"{number} {unit}" for number, unit in parts if number) or "0 min"
