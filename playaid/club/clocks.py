"""A clock for each side of a session on servers: how long it has had to act, by the times in its log. Where several sides may act, all of
their clocks run. What a side is charged ends with its own next event, or by the clock of the machine that asks, whatever times others tell.
What comes of one that has run out is for the table to say, or for an umpire whom all let rule."""

from collections.abc import Sequence
from datetime import datetime
from itertools import accumulate
from typing import NamedTuple

from playaid.journal.chain import Event
from playaid.language.message import listing, message
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import locked
from playaid.referee.session.local import Session
from playaid.referee.session.permissions import CLOCK, MOST_HOURS, hours_fit
from playaid.referee.session.replay import moved_on
from playaid.referee.session.unspoken import MOVED_HOME


class Clock(NamedTuple):
    """A side's clock. used: seconds; runs: whether it is running now; left: seconds, below 0 where it has run out, None for no limit.

    up: an umpire has said that its time is up.
    """

    side: str
    used: float
    runs: bool
    left: float | None = None
    up: bool = False

    @property
    def text(self) -> str:
        parts = [_spoken(self.used), "running" if self.runs else "stopped"]
        if self.left is not None:
            left = message("{time} left", time=_spoken(self.left)) if self.left > 0 else "run out"
            parts.append("its time is up" if self.up else left)
        return message("{side}: {clock}", side=self.side, clock=listing(parts))


def clocks(session: Session, now: str) -> list[Clock]:
    used = dict.fromkeys(session.sides, 0.0)
    given: dict[str, float | None] = dict.fromkeys(session.sides, 0.0)
    running: list[str] = []
    hours = session.journal.meta.get(CLOCK)
    hours = hours if hours_fit(hours) else MOST_HOURS  # whoever moved it there may have written anything
    events = [*session.journal.events()]
    moments = {side: _moments(events, side, _moment(now)) for side in used}
    state = locked()
    for at, event in enumerate(events):
        for side in running:
            used[side] += (moments[side][at] - moments[side][at - 1]).total_seconds()
        state = moved_on(session, state, event)
        if event["kind"] == MOVED_HOME:
            used, given = dict.fromkeys(used, 0.0), dict.fromkeys(given, 0.0)
        if event["kind"] == CLOCK:
            given[event["side"]] = _given(given[event["side"]], event["hours"], used[event["side"]], hours or 0)
        running = [] if state["referee"].get("over") else [side for side in acting(session.game, state) if side in used]
    for side in running:
        used[side] += max(0.0, (_moment(now) - moments[side][-1]).total_seconds())
    return [_clock(side, spent, side in running, hours, given[side]) for side, spent in used.items()]


def _moments(events: Sequence[Event], side: str, now: datetime) -> list[datetime]:
    """When each event was, as far as this side's clock goes: no later than its own next one, nor than now, and never before what was."""
    told, own = [_moment(event["t"]) for event in events], [event.get("side") == side for event in events]
    latest = told[0]
    for at, mine in enumerate(own):
        if mine:
            latest = told[at] = max(latest, told[at])
    latest = now
    for at in reversed(range(len(told))):
        latest = min(latest, told[at]) if own[at] else latest
        told[at] = min(latest, told[at])
    return [*accumulate(told, max)]


def _clock(side: str, spent: float, runs: bool, hours: float | None, given: float | None) -> Clock:
    if hours is None:
        return Clock(side, spent, runs)
    if given is None:
        return Clock(side, spent, runs, 0.0, True)
    return Clock(side, spent, runs, (hours + given) * 3600 - spent)


def _given(before: float | None, more: float | None, used: float, hours: float) -> float | None:
    """The hours that a side has got beside its own; None where its time is up. Whoever gets some again has those, and no others."""
    if more is None or before is not None:
        return None if more is None or before is None else before + more
    return more + used / 3600 - hours


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def _spoken(seconds: float) -> str:
    minutes = int(seconds) // 60
    days, rest = divmod(minutes, 24 * 60)
    parts = [(days, "d"), (rest // 60, "h"), (rest % 60, "min")]
    return " ".join(f"{number} {unit}" for number, unit in parts if number) or "0 min"
