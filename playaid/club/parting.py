"""Whether other machines of a table have taken what this one passed over. Whoever signs an event says by `prev` what stood before it at
their machine: where that is something that was passed over here, one of the two has judged otherwise than the other, by another version or
by a fault, and nobody would notice that their histories part. An event that nobody of the table has signed shows nothing."""

from collections.abc import Mapping
from typing import Any, Protocol

from playaid.club.acceptance import Reads
from playaid.journal.chain import Event, fault_in, to_sign
from playaid.journal.parted import Parting, read_parting
from playaid.journal.seal import signed_by
from playaid.referee.session import leaving, permissions, unspoken
from playaid.referee.session.unspoken import MOVED_HOME

KEPT = 256
"""So many of the newest that were passed over are known: each of them goes on from this history, or from one that is known."""


class History(Reads, Protocol):
    """What is told of a session at this machine."""

    @property
    def tail_number(self) -> int: ...


class Passed:
    """What was passed over here: hash -> number and the hash before it; and what that has shown. `changed`: there is more to be kept."""

    def __init__(self, row: Mapping[str, Any] | None = None):
        row = row or {}
        self.known: dict[str, tuple[int, str]] = {str(mark): (int(number), str(prev)) for mark, number, prev in row.get("passed", ())}
        self.parting = read_parting(row)
        self.changed = False

    def row(self) -> dict[str, Any]:
        """As it is kept."""
        told = {"parting": self.parting._asdict()} if self.parting is not None else {}
        return {"passed": [[mark, *place] for mark, place in self.known.items()], **told}

    def take(self, here: History, event: Event, is_newest_key: bool) -> None:
        """This was passed over. is_newest_key: not sent under a key that the table has given up."""
        if self.parting is not None or not _is_event(event) or event["hash"] in self.known:
            return
        number, mark = event["n"], event["hash"]
        if event.get("kind") == MOVED_HOME or (number <= here.tail_number and here.event(number)["hash"] == mark):
            return
        first = self._parts_at(here, event)
        if first is None:
            return
        if event["prev"] in self.known and (by := _who_signed(here, event, is_newest_key)) is not None and first > _came_here(here):
            self.parting = Parting(first, by, number)
        self.known[mark] = number, event["prev"]
        for oldest in [*self.known][:-KEPT]:
            del self.known[oldest]
        self.changed = True

    def _parts_at(self, here: History, event: Event) -> int | None:
        """The number of the first event that is another here, of the history that this one goes on from; None where that is not known."""
        number, prev = event["n"], event["prev"]
        while prev in self.known and self.known[prev][0] == number - 1:
            number, prev = self.known[prev]
        return number if 1 < number <= here.tail_number + 1 and here.event(number - 1)["hash"] == prev else None


def _is_event(event: Event) -> bool:
    if type(event.get("n")) is not int or not isinstance(event.get("prev"), str) or not isinstance(event.get("hash"), str):
        return False
    try:
        return fault_in(event, event["n"], event["prev"]) is None
    except (TypeError, ValueError, RecursionError):
        return False


def _who_signed(here: History, event: Event, is_newest_key: bool) -> tuple[str, ...] | None:
    """Who of the table has signed an event, None if nobody who could has; under a key of before, no machine of theirs that was given up."""
    meta, signed = here.bound_meta, event.get("signed")
    public = {side: here.keys["sides"][side].get("sign") for side in permissions.staying(meta)}
    if not any(public.values()):
        return ()
    if not isinstance(signed, dict):
        return None
    umpires = {name: umpire.get("sign") for name, umpire in permissions.umpires_in(meta).items() if umpire["lets"]}
    lost = set[str]() if is_newest_key else _given_up(here)
    keys = {name: str(key) for name, key in {**umpires, **public, **_dealer(here)}.items() if key and name not in lost}
    text = to_sign(here.id, event)
    by = [name for name, key in keys.items() if isinstance(signed.get(name), str) and signed_by(key, text, signed[name])]
    return tuple(by) or None


def _dealer(here: History) -> dict[str, Any]:
    dealer = unspoken.before(here, here.tail_number + 1).now(here.bound_meta["sides"])
    return {dealer["name"]: dealer.get(unspoken.KEY)} if dealer is not None else {}


def _came_here(here: History) -> int:
    """The event by which the session came to these servers: what a copy says that went another way before is nothing that was sent here."""
    return max((number for number in range(1, here.tail_number + 1) if here.event(number)["kind"] == MOVED_HOME), default=0)


def _given_up(here: History) -> set[str]:
    """The sides of which a machine was lost."""
    events = map(here.event, range(1, here.tail_number + 1))
    return {event["who"] for event in events if event["kind"] == leaving.LEFT}
