"""Mended faults, taken out again: what the simulator has to find. Each is a way to patch the program."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from playaid.club import transfer
from playaid.club.replica import Replica
from playaid.desk import rollback
from playaid.journal import journal as journals
from playaid.journal.chain import Event
from playaid.journal.errors import Elsewhere
from playaid.referee.session import consent, local
from tests.simulator import world


def _sends_anything() -> Any:
    """Nobody looks whether the others would take what is sent."""
    return patch.object(Replica, "_check_taken", lambda self, record: None)


@contextmanager
def _claims_by_anybody() -> Iterator[None]:
    """A claimed throw is taken back without a word of who agreed, and nobody looks whether the others take that."""
    with (
        _sends_anything(),
        patch.object(consent, "check_agreed", lambda sides, event, agreed: None),
        patch.object(consent, "needs_all", lambda event: bool(event.get("barrier")) and not consent.is_claim(event)),
    ):
        yield


@contextmanager
def _anybody_is_at_home() -> Iterator[None]:
    """Whoever reads that the session was brought home takes himself for that home."""

    def check_home(folder: str, meta: Any) -> None:
        if home := meta.get("home"):
            raise Elsewhere(home)

    with patch.object(journals, "check_home", check_home):
        yield


@contextmanager
def _goes_on_behind_what_the_disk_refused() -> Iterator[None]:
    """What the servers have confirmed counts as taken in, though the disk refused it."""

    @contextmanager
    def confirmed(self: Replica, record: Event) -> Iterator[None]:
        self._decided(record)
        yield

    def taken_at(self: Replica, position: int, event: Event) -> bool:
        return self._take(event)

    with patch.object(Replica, "_confirmed", confirmed), patch.object(Replica, "_taken_at", taken_at):
        yield


@contextmanager
def _clears_up_at_once() -> Iterator[None]:
    """Keys that were staged for a change are cleared away whatever became of it."""
    put_in_place = Replica._put_in_place

    def hasty(self: Replica, *args: Any) -> Event:
        try:
            return put_in_place(self, *args)
        finally:
            self._documents.settle()

    with patch.object(Replica, "_put_in_place", hasty):
        yield


def _never_hears_of_a_cut() -> Any:
    """Servers that begin anew beside a shell that is open are taken for those that were there."""
    return patch.object(world.Line, "cuts", 0)


def _no_sync() -> Any:
    """Nothing waits for the disk."""
    from playaid.journal import store

    real = store.replace_file

    def hasty(folder: str, file: str, data: bytes) -> None:
        with patch.object(os, "fsync", lambda handle: None):
            real(folder, file, data)

    return patch.object(store, "replace_file", hasty)


def _agrees_for_others() -> Any:
    """Whoever is named is said to have agreed, and signs only where all must."""
    return patch.object(local.Session, "consenting", lambda self, target, sides: sides if consent.needs_all(target) else ())


def _forgets_what_was_seen() -> Any:
    """Nobody remembers what was seen of a folder."""
    return patch.object(rollback, "look", lambda journal: None)


def _joins_by_the_chain_alone() -> Any:
    """Whoever joins takes whatever follows."""
    return patch.object(transfer._History, "_stands", lambda self, event: True)


@contextmanager
def _stops_at_what_was_passed_over() -> Iterator[None]:
    """Whoever reads the servers again takes what all have passed over for another history."""
    take_in = Replica._take_in
    with patch.object(Replica, "_take_in", lambda self, sent, event, key, there: take_in(self, sent, event, key, ())):
        yield


def _writes_on_without_the_key() -> Any:
    """Whoever has left is not held to it."""
    return patch.object(Replica, "superseded", False)


@contextmanager
def _put_back_under_todays_key() -> Iterator[None]:
    """What the servers have lost is put back so that whoever left cannot read that they have."""
    sent = Replica._sent
    with patch.object(Replica, "_sent", lambda self, record, key="": sent(self, record)):
        yield


class Broken(NamedTuple):
    """Something taken out. without: the way to do it; only, trouble: of the evenings that are to find it, as `drawn` has them."""

    without: Callable[[], Any]
    only: tuple[str, ...] = ()
    trouble: float = 0.15


BROKEN: dict[str, Broken] = {
    "undo of a claimed throw by anybody": Broken(_claims_by_anybody, ("declare", "undo", "note", "next"), 0.0),
    "everybody is at home after move --back": Broken(_anybody_is_at_home, ("home", "note"), 0.0),
    "goes on behind what the disk refused": Broken(_goes_on_behind_what_the_disk_refused, ("note",), 0.8),
    "staged keys are cleared away in doubt": Broken(_clears_up_at_once, ("passphrase", "recovery", "bad line", "note"), 0.3),
    "servers that begin anew beside an open shell": Broken(_never_hears_of_a_cut, ("note", "strange", "begin anew"), 0.0),
    "nothing is synced": Broken(_no_sync, ("note", "power"), 0.0),
    "a folder put back of which nobody is told": Broken(_forgets_what_was_seen, ("home", "copied", "put back", "note"), 0.0),
    "who joins takes what all have passed over": Broken(_joins_by_the_chain_alone, ("note", "forged", "invite"), 0.0),
    "what was passed over parts whoever reads again": Broken(
        _stops_at_what_was_passed_over, ("note", "forged", "invite", "begin anew", "copied", "put back"), 0.0
    ),
    "whoever has left writes on": Broken(_writes_on_without_the_key, ("note", "leave"), 0.0),
    "put back under today's key": Broken(_put_back_under_todays_key, ("note", "leave", "begin anew"), 0.0),
    "agreement without keys": Broken(_agrees_for_others, ("declare", "undo", "next"), 0.0),
}
