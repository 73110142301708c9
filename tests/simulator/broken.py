"""Mended faults, taken out again: what the simulator has to find. Each is a way to patch the program."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from playaid.book import cells
from playaid.book.facts import BadFact
from playaid.club import transfer
from playaid.club.replica import Replica
from playaid.desk.rollback import last_heads
from playaid.dice import sources
from playaid.journal import journal as journals
from playaid.journal.chain import Event
from playaid.journal.errors import Elsewhere
from playaid.referee.contract.game import Game, Slot, Verb
from playaid.referee.contract.hearing import Hearing
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

    def hasty(*given: Any) -> None:
        with patch.object(os, "fsync", lambda handle: None):
            real(*given)

    return patch.object(store, "replace_file", hasty)


def _agrees_for_others() -> Any:
    """Whoever is named is said to have agreed, and signs only where all must."""
    return patch.object(local.Session, "consenting", lambda self, target, sides: sides if consent.needs_all(target) else ())


def _forgets_what_was_seen() -> Any:
    """Nobody remembers what was seen of a folder."""
    return patch.object(last_heads, "look", lambda journal: None)


def _joins_by_the_chain_alone() -> Any:
    """Whoever joins takes whatever follows."""
    return patch.object(transfer._History, "_stands", lambda self, event: True)


def _writes_on_without_the_key() -> Any:
    """Whoever has left is not held to it."""
    return patch.object(Replica, "superseded", False)


@contextmanager
def _put_back_under_todays_key() -> Iterator[None]:
    """What the servers have lost is put back so that whoever left cannot read that they have."""
    sent = Replica._sent
    with patch.object(Replica, "_sent", lambda self, record, key="": sent(self, record)):
        yield


def _draws_untold() -> Any:
    """Whoever names what may be drawn, beside dice that do not fit, leaves no trace."""
    return patch.object(sources.Typed, "drew", property(lambda self: False, lambda self, drew: None))


def _believes_the_log_alone() -> Any:
    """What the keys of those who signed say is not asked."""
    return patch("playaid.referee.verification.verify._signatures_denied", lambda session: [])


def _accuses_at_once() -> Any:
    """What is not in a log as it was read is said to be gone, without another look."""
    return patch.object(last_heads, "_holds_by_now", lambda journal, seen: False)


def _rules_on_what_was_read() -> Any:
    """A line means what it meant before somebody else was first."""
    return patch.object(local.Session, "check_still_means", lambda self, declaration: None)


def _takes_any_value() -> Any:
    """The owner's book takes whatever is typed for a cell."""
    single = cells._single

    def taken(text: str, type: str, cell: Any, whole: str) -> Any:
        try:
            return single(text, type, cell, whole)
        except BadFact:
            return text

    return patch.object(cells, "_single", taken)


def _named_before_it_is_whole() -> Any:
    """A file of the log has its name before its contents."""
    return patch("playaid.journal.store.nameless", lambda folder: None)


def _left_where_it_lies() -> Any:
    """What a killed writer had ready is nobody's."""
    return patch.object(journals, "finish", lambda folder, session: None)


def _parts_by_what_nobody_took() -> Any:
    """Where servers have lost what all took, what all passed over is held against it."""
    return patch.object(Replica, "_was_nobodys", lambda self, event: False)


def _heap(game: Game) -> Game:
    """The game with a heap of stones besides: whoever takes one reads nothing but its name, and looks for it without asking."""

    def lays(hearing: Hearing) -> None:
        hearing.put("public", "heap", dict.fromkeys(STONES, 1))

    def takes(hearing: Hearing) -> None:
        hearing.tell("{n} of it", n=hearing.public["heap"][hearing.args["stone"]])
        hearing.drop("public", "heap", hearing.args["stone"])

    def there(hearing: Hearing) -> Iterable[str]:
        heap: dict[str, int] = hearing.public.get("heap", {})
        return heap

    lay = Verb("lay", "lays stones", "", lays, anytime=True, offers=lambda hearing: [""])
    take = Verb("take", "takes a stone", "", takes, slots=(Slot("stone", "stone"),), anytime=True, offers=there)
    kinds = {**game.kinds, "stone": lambda seen: dict.fromkeys(seen["public"].get("heap", {}), ())}
    return game._replace(verbs={"lay": lay, "take": take, **game.verbs}, kinds=kinds, shape=None)


def _keeps_no_key_ahead() -> Any:
    """Whoever gives a machine up has the table's new key in memory alone until all have heard of it."""
    return patch.object(Replica, "keep_key", lambda self, key: None)


STONES = ("Rock", "Pebble", "Flint")


class Broken(NamedTuple):
    """Something taken out. without: the way to do it; only, trouble: of the evenings that are to find it, as `drawn` has them; game: what
    is added to the small one, where it has nothing of the kind."""

    without: Callable[[], Any]
    only: tuple[str, ...] = ()
    trouble: float = 0.15
    game: Callable[[Game], Game] = lambda game: game


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
        _parts_by_what_nobody_took, ("note", "forged", "invite", "begin anew", "copied", "put back"), 0.0
    ),
    "whoever has left writes on": Broken(_writes_on_without_the_key, ("note", "leave"), 0.0),
    "put back under today's key": Broken(_put_back_under_todays_key, ("note", "leave", "begin anew"), 0.0),
    "agreement without keys": Broken(_agrees_for_others, ("declare", "undo", "next"), 0.0),
    "a draw that pries and leaves no trace": Broken(_draws_untold, ("declare", "next", "pry", "put back"), 0.0),
    "a signed log written again holds": Broken(_believes_the_log_alone, ("declare", "note", "written again", "put back"), 0.0),
    "put back is said where nothing was": Broken(_accuses_at_once, ("note", "slow look"), 0.0),
    "three at once": Broken(_rules_on_what_was_read, ("declare", "at once", "put back"), 0.0, _heap),
    "a value that no rule can use": Broken(_takes_any_value, ("own value",), 0.0),
    "faces in a file that is half made": Broken(_named_before_it_is_whole, ("declare", "roll", "next"), 0.0),
    "what a killed writer had ready falls again": Broken(_left_where_it_lies, ("declare", "roll", "note", "put back"), 0.8),
    "who is cut off while a machine is given up is shut out": Broken(_keeps_no_key_ahead, ("note", "leave"), 0.5),
    "what nobody took parts who has the rest": Broken(_parts_by_what_nobody_took, ("note", "forged", "begin anew"), 0.0),
}
