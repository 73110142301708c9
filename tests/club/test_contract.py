"""One contract for every place where the order of events is decided: a folder, an authority in memory, three real servers."""

import random
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from string import ascii_letters
from threading import Barrier, Thread
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from zlib import compress

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from nats.js.errors import APIError

from playaid.cli.terminal.exit_errors import became
from playaid.cli.terminal.terminal import Terminal
from playaid.club import envelope
from playaid.club.acceptance import _are_changes, _is_in_chain
from playaid.club.authority import Authority, InDoubt, Memory, Message, Overtaken, Unreachable
from playaid.club.connection import Connection, Reached, keep
from playaid.club.replica import NotTakenIn, PassedOver, Replica
from playaid.club.stream import Stream
from playaid.club.transfer import OPENING, _History, new_subject
from playaid.journal import keyring
from playaid.journal.binding import open_half
from playaid.journal.chain import genesis, hash_of
from playaid.journal.errors import Elsewhere, Moved, NotWritten
from playaid.journal.journal import Journal
from playaid.journal.lives import HOME
from playaid.referee.session.record import inverse_of
from tests.each import each

QUIET: dict[str, Any] = {"changes": [], "inverse": [], "sealed": {}, "barrier": False}
EVENT: dict[str, Any] = {"t": "2026-01-01T00:00:00Z", "kind": "note", "side": None, "live": 0, "back": 0, "redo": None, **QUIET}
ID = "0123456789abcdef" * 2
Open = Callable[[str], Journal]

PLAYERS = {"Ann": "Ann", "Bob": "Bob"}


@pytest.fixture(params=["folder", "memory", "servers"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """A way to open one and the same session, from as many machines as one likes."""
    keys = keyring.create({"Ann": None, "Bob": None})
    if request.param == "folder":
        folder = Journal.create(tmp_path / "here", {"sides": ["Ann", "Bob"], "players": PLAYERS}, ID)
        folder.set_keys(keys)
        yield lambda machine: Journal(tmp_path / "here")
        return
    authorities: list[Authority] = []
    shared, home = Memory(), Connection(("memory",), new_subject(), envelope.new_key())
    if request.param == "servers":
        home = request.getfixturevalue("cluster").home(home.subject, home.key)

    def machine(name: str) -> Journal:
        if not (tmp_path / name).exists():
            made = Journal.create(tmp_path / name, {"sides": ["Ann", "Bob"], "players": PLAYERS, HOME: home.subject}, ID)
            made.set_keys(keys)
            keep(made.folder, home)
        authorities.append(shared if request.param == "memory" else Stream(home))
        return Replica(str(tmp_path / name), authorities[-1])

    yield machine
    for authority in authorities:
        authority.close()


def current(journal: Journal, least: int = 0) -> Journal:
    """The journal with all taken in; what others have written may be on its way a moment, so many events must be there."""
    for _ in range(50):
        with journal.writing():
            if journal.tail_number >= least:
                return journal
        assert isinstance(journal, Replica)
        journal.watch(0.2)
    return journal


def test_events_stand_in_order_and_chained(opened: Open) -> None:
    journal = current(opened("ann"))
    stored = [journal.append({**EVENT, "typed": str(number)}) for number in range(5)]
    assert [event["n"] for event in stored] == [1, 2, 3, 4, 5]
    assert [event["prev"] for event in stored] == [genesis(ID), *(event["hash"] for event in stored[:4])]
    other = current(opened("bob"), 5)
    assert list(other.events()) == stored
    assert list(other.events(3, 4)) == stored[2:4]
    assert other.head == (5, stored[-1]["hash"])


def test_whoever_has_not_seen_the_last_event_is_told(opened: Open) -> None:
    ann, bob = current(opened("ann")), current(opened("bob"))
    ann.append(EVENT)
    with pytest.raises(Moved):
        bob.append(EVENT)
    current(bob, 1)
    assert bob.append(EVENT)["n"] == 2
    assert [event["n"] for event in current(ann, 2).events()] == [1, 2]


def test_documents_change_by_an_event_and_reach_everybody(opened: Open) -> None:
    ann, bob = current(opened("ann")), current(opened("bob"))
    ann.append(EVENT)
    players = {**ann.meta["players"], "Ann": "Cid"}
    half = {"keys": {}, "meta": {"players": players}}
    was = {"keys": {}, "meta": {"players": ann.meta["players"]}}
    ann.change({**EVENT, "kind": "keys", "side": "Ann", "before": was, "after": half}, ann.bound, meta={**ann.meta, "players": players})
    current(bob, 2)
    assert bob.meta["players"] == players
    assert bob.bound == ann.bound


@pytest.mark.parametrize("cut", [False, True], ids=["anew", "cut"])
def test_who_begins_to_read_again_misses_nothing_of_what_others_wrote(opened: Open, cut: bool) -> None:
    ann, bob = current(opened("ann")), current(opened("bob"))
    ann.append(EVENT)
    if isinstance(ann, Replica):
        assert ann.authority.wait(ann._position - 1, 5)
    current(ann)
    current(bob, 1).append(EVENT)
    if isinstance(ann, Replica):
        assert ann.authority.wait(ann._position, 5)
    again = ann if cut else ann.reopened()
    if cut and isinstance(again, Replica):
        again._looked = -1  # as if the line had been cut since
    current(again, 2).append({**EVENT, "side": "Ann"})
    assert list(current(bob, 3).events()) == list(again.events())
    assert [event.get("side") for event in again.events()] == [None, None, "Ann"]


@each(
    "event",
    [
        {"kind": "clock", "side": "Bob", "hours": 3},
        {"kind": "note", "by": "Hal"},
        {"kind": "withdrawn", "of": 9, "agreed": []},
        {"kind": "moved", "after": {"keys": {}, "meta": {"dice": "own"}}},
        {"kind": "reveal", "side": "Ann"},
        {"kind": "note", "after": "nonsense"},
    ],
    ids=["no umpire's clock", "a stranger's note", "no claim", "other settings than bound", "a reveal", "nonsense"],
)
def test_what_one_acknowledges_all_have(opened: Open, event: dict[str, Any]) -> None:
    ann, bob = current(opened("ann")), current(opened("bob"))
    with suppress(PassedOver):
        ann.append({**EVENT, **event})
    written = ann.append(EVENT)
    assert current(bob, written["n"]).head == ann.head


def test_of_a_change_that_others_would_pass_over_nothing_is_kept(opened: Open) -> None:
    ann, bob = current(opened("ann")), current(opened("bob"))
    half: dict[str, Any] = {"keys": {}, "meta": {}}
    with suppress(PassedOver):
        ann.change({**EVENT, "kind": "moved", "before": half, "after": half}, ann.bound, meta={**ann.meta, "dice": "own"})
    written = ann.append(EVENT)
    assert current(bob, written["n"]).head == ann.head
    assert bob.meta == ann.meta


def test_of_many_at_once_each_is_written_once(opened: Open) -> None:
    journals = [current(opened(name)) for name in ("ann", "bob", "cid", "dot")]
    start, written = Barrier(len(journals)), []

    def writes(journal: Journal, number: int) -> None:
        start.wait()
        for turn in range(5):
            while True:
                try:
                    with journal.writing():
                        written.append(journal.append({**EVENT, "typed": f"{number}.{turn}"})["hash"])
                    break
                except Moved:
                    continue

    threads = [Thread(target=writes, args=(journal, number)) for number, journal in enumerate(journals)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    last = current(opened("eve"), 20)
    assert sorted(event["hash"] for event in last.events()) == sorted(written)
    assert sorted(event["typed"] for event in last.events()) == sorted(f"{number}.{turn}" for number in range(4) for turn in range(5))


# what only a session that lives elsewhere has


class Doubtful(Memory):
    """An authority whose answers get lost: `kept` says whether the message was."""

    def __init__(self) -> None:
        super().__init__()
        self.lost: list[bool] = []
        self.meanwhile: Callable[[], object] = lambda: None

    def append(self, after: int, body: bytes) -> int:
        if self.lost:
            if self.lost.pop():
                super().append(after, body)
                self.meanwhile()
            raise InDoubt("no answer")
        return super().append(after, body)


def replica(folder: Path, authority: Authority, patience: float = 5.0, key: str = "") -> Replica:
    made = Journal.create(folder, {"sides": ["Ann", "Bob"], "players": {"Ann": "Ann", "Bob": "Bob"}, HOME: "pa.x.log"}, ID)
    made.set_keys({"sides": {}, "cup": {}})
    keep(made.folder, Connection(("memory",), "pa.x.log", key or KEY))
    return Replica(str(folder), authority, patience)


KEY = envelope.new_key()


@each("kept", [True, False])
def test_a_lost_answer_is_asked_for_again_and_nothing_stands_twice(tmp_path: Path, kept: bool) -> None:
    authority = Doubtful()
    journal = replica(tmp_path / "ann", authority)
    authority.lost = [kept, False]
    current(journal).append(EVENT)
    assert len(authority.read(0)) == 1
    assert journal.tail_number == 1


def test_a_change_whose_answer_is_lost_stands_once_and_its_keys_hold(tmp_path: Path) -> None:
    authority = Doubtful()
    ann = replica(tmp_path / "ann", authority)
    ann.set_keys(keyring.create({"Ann": None, "Bob": None}))
    current(ann).append(EVENT)
    rewrapped(ann, authority, "three herons", kept=True)
    assert [event["n"] for event in current(ann).events()] == [1, 2]
    assert len(authority.read(0)) == 2
    keyring.Keyring(ann.keys).unlock("Ann", "three herons")


def test_a_lost_answer_is_found_with_what_others_have_written_behind_it(tmp_path: Path) -> None:
    authority = Doubtful()
    journal, other = replica(tmp_path / "ann", authority), replica(tmp_path / "bob", authority)
    authority.lost, authority.meanwhile = [True], lambda: current(other).append({**EVENT, "side": "Bob"})
    written = current(journal).append(EVENT)
    assert (written["n"], journal.tail_number) == (1, 2)
    assert [event.get("side") for event in journal.events()] == [EVENT.get("side"), "Bob"]


def test_what_stays_in_doubt_is_told_as_such_and_found_later(tmp_path: Path) -> None:
    authority = Doubtful()
    journal = replica(tmp_path / "ann", authority, patience=0)
    authority.lost = [True]
    with pytest.raises(InDoubt):
        current(journal).append(EVENT)
    assert journal.tail_number == 0
    assert current(journal).tail_number == 1


def test_what_the_disk_refuses_is_asked_for_again_before_anything_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    authority = Memory()
    ann, bob = replica(tmp_path / "ann", authority), replica(tmp_path / "bob", authority)
    current(ann).append(EVENT)
    with monkeypatch.context() as refusing:
        refusing.setattr(Replica, "_insert", refuses)
        with pytest.raises(NotTakenIn, match="the servers have event 2"):
            ann.append(EVENT)
        assert ann.unanswered() == ""  # that it has its place is told
        with pytest.raises(NotWritten):
            current(bob)
    current(ann).append(EVENT)
    assert [event["n"] for event in current(bob).events()] == [1, 2, 3]
    assert bob.head == ann.head
    assert bob.passed_over == 0


@each("kept", [True, False])
def test_whoever_is_cut_off_without_an_answer_is_told_no_more_than_is_known(tmp_path: Path, kept: bool) -> None:
    class Cut(Memory):
        def append(self, after: int, body: bytes) -> int:
            if kept:
                super().append(after, body)
            raise KeyboardInterrupt

    journal = replica(tmp_path / "ann", Cut())
    with pytest.raises(KeyboardInterrupt):
        current(journal).append(EVENT)
    assert journal.fate() == []
    terminal = Terminal()
    terminal._journal = journal
    assert "not known" in became(terminal)[1]
    with journal.writing():
        pass
    assert (journal.fate(), journal.unanswered() == "") == (([1], True) if kept else ([], False))


def test_documents_hold_when_their_event_has_its_place_and_not_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    authority = Memory()
    ann, bob = replica(tmp_path / "ann", authority), replica(tmp_path / "bob", authority)
    current(ann).append(EVENT)
    current(bob, 1)
    was, players = {"players": ann.meta["players"]}, {**ann.meta["players"], "Ann": "Cid"}
    halves = {"before": {"keys": {}, "meta": was}, "after": {"keys": {}, "meta": {"players": players}}}
    ann.change({**EVENT, "kind": "keys", "side": "Ann", **halves}, ann.bound, meta={**ann.meta, "players": players})
    with monkeypatch.context() as refusing:
        refusing.setattr(Replica, "_insert", refuses)
        for _ in range(3):  # the second time they lie there from the first
            with pytest.raises(NotWritten):
                current(bob)
    assert current(bob, 2).head == ann.head
    assert bob.passed_over == 0


def refuses(*_: object) -> None:
    raise NotWritten("log.00000.json", "No space left on device")


@each("attempts", [1, 2])
def test_keys_of_a_change_in_doubt_are_kept_until_it_is_known(tmp_path: Path, attempts: int) -> None:
    authority = Late()
    ann = replica(tmp_path / "ann", authority, patience=0)
    ann.set_keys(keyring.create({"Ann": None, "Bob": None}))
    current(ann).append(EVENT)
    for attempt in range(attempts):
        with pytest.raises(InDoubt):
            rewrapped(ann, authority, f"word {attempt}")
    Memory.append(authority, *authority.sent[-attempts])  # the first attempt comes in late
    current(ann)
    keyring.Keyring(ann.keys).unlock("Ann", "word 0")


@each("side", ["Ann", "Bob"])
def test_keys_of_a_change_in_doubt_outlast_that_somebody_is_invited(tmp_path: Path, side: str) -> None:
    authority = Late()
    ann = replica(tmp_path / "ann", authority, patience=0)
    ann.set_keys(keyring.create({"Ann": None, "Bob": None}))
    current(ann).append(EVENT)
    with pytest.raises(InDoubt):
        rewrapped(ann, authority, "three herons")
    ann.forget([side], ann.home, {})
    Memory.append(authority, *authority.sent[-1])
    current(ann)
    keyring.Keyring(ann.keys).unlock("Ann", "three herons")


def rewrapped(journal: Replica, authority: Doubtful, word: str, kept: bool = False) -> None:
    """A new passphrase for Ann, of which no answer comes; whether it came there all the same."""
    ring, before = keyring.Keyring(journal.keys), journal.keys
    now = ring.rewrap("Ann", None, word)
    halves = {name: {"keys": {"Ann": open_half(keys["sides"]["Ann"])}} for name, keys in (("before", before), ("after", now))}
    authority.lost = [kept]
    event = {**EVENT, "kind": "keys", "side": "Ann", **halves}
    journal.change(event, journal.bound, None, now, lambda text: {"Ann": ring.sign("Ann", text)})


class Late(Doubtful):
    """What was sent is kept here, and what was not answered may come in whenever it likes."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[tuple[int, bytes]] = []

    def append(self, after: int, body: bytes) -> int:
        self.sent.append((after, body))
        return super().append(after, body)


def test_servers_that_begin_anew_and_count_to_the_same_place_are_found_by_whoever_was_there(tmp_path: Path) -> None:
    authority = Memory()
    ann, bob = replica(tmp_path / "ann", authority), replica(tmp_path / "bob", authority)
    current(ann).append(EVENT)
    authority.append(1, b"rubbish")
    authority.append(2, b"rubbish")
    current(bob)
    authority._messages.clear()
    authority.cuts = 1
    current(Replica(ann.folder, authority)).append({**EVENT, "side": "Ann"})
    assert [sent.position for sent in authority.read(0)] == [1, 2, 3]
    with pytest.raises(Moved):
        bob.append(EVENT)
    current(bob).append(EVENT)
    assert [event.get("side") for event in current(ann).events()] == [None, "Ann", None]


def test_whoever_could_not_ask_whether_servers_have_begun_anew_asks_again(tmp_path: Path) -> None:
    authority = Memory()
    ann, bob = replica(tmp_path / "ann", authority), replica(tmp_path / "bob", authority)
    authority.append(0, b"rubbish")
    authority.append(1, b"rubbish")
    current(ann).append(EVENT)
    current(bob)
    authority._messages.clear()
    current(Replica(ann.folder, authority)).append({**EVENT, "side": "Ann"})
    again = Replica(bob.folder, authority)
    with patch.object(authority, "read", side_effect=Unreachable("none of the servers can be reached")), pytest.raises(Unreachable):
        again.follow()
    current(again).append(EVENT)
    assert [event.get("side") for event in current(ann).events()] == [None, "Ann", None]


class Behind(Memory):
    """A server that is one message behind the others until somebody waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def read(self, after: int, certain: bool = False) -> list[Message]:
        self.asked.append(after)
        come = super().read(after, certain)
        return come if certain else come[:-1]


def test_a_server_that_is_a_moment_behind_has_not_begun_anew(tmp_path: Path) -> None:
    authority = Behind()
    authority.append(0, b"rubbish")
    ann, bob = replica(tmp_path / "ann", authority), replica(tmp_path / "bob", authority)
    authority.read = partial(Memory.read, authority)  # type: ignore[method-assign]
    current(ann).append(EVENT)
    current(ann).append(EVENT)
    current(bob)
    del authority.read
    authority.asked.clear()
    again = Replica(bob.folder, authority)
    again.follow()
    assert 0 not in authority.asked
    assert again.head == ann.head


def test_what_all_passed_over_parts_nobody_where_servers_have_lost_what_all_took(tmp_path: Path) -> None:
    authority = Memory()
    ann, bob = replica(tmp_path / "ann", authority), replica(tmp_path / "bob", authority)
    current(ann).append(EVENT)
    forged = {**EVENT, "n": 2, "prev": ann.head[1], "bound": "0" * 32 + "-" + "0" * 32}
    authority.append(1, envelope.seal(KEY, ID, {**forged, "hash": hash_of(forged)}))
    current(ann).append(EVENT)
    del authority._messages[-1]
    authority.cuts = 1
    current(Replica(ann.folder, authority)).append(EVENT)
    assert [event["n"] for event in current(bob).events()] == [1, 2, 3]
    assert current(bob).head == current(ann).head
    assert bob.passed_over == 1


def test_nobody_waits_in_vain_where_nothing_was_sent() -> None:
    assert not Memory().wait(0, 0.0)


def test_an_envelope_is_laid_out_as_other_machines_expect() -> None:
    packed = compress(b'{"a":1}')
    text = (len(packed).to_bytes(4, "big") + packed).ljust(envelope.LEAST, b"\0")
    sealed = AESGCM(b64decode(KEY)).encrypt(b"n" * 12, text, f"playaid table\n{ID}".encode())
    assert envelope.unseal(KEY, ID, b"n" * 12 + sealed) == {"a": 1}


@each("document", [[], "text", 5, None])
def test_what_is_no_document_does_not_open(document: Any) -> None:
    assert envelope.opened([KEY], ID, envelope.seal(KEY, ID, document)) is None


def test_messages_that_are_none_of_the_session_are_passed_over(tmp_path: Path) -> None:
    authority = Memory()
    ann, bob = replica(tmp_path / "ann", authority), replica(tmp_path / "bob", authority)
    current(ann).append(EVENT)
    replayed = authority.read(0)[0].body
    strange = envelope.seal(envelope.new_key(), ID, {**EVENT, "n": 2})
    forged = envelope.seal(KEY, ID, {**EVENT, "n": 2, "prev": ann.head[1], "hash": "0" * 64, "bound": ann.bound})
    for position, body in enumerate((b"rubbish", replayed, strange, forged), 1):
        authority.append(position, body)
    current(ann).append(EVENT)
    assert [event["n"] for event in current(bob).events()] == [1, 2]
    assert bob.passed_over == 4


def test_a_message_of_brackets_in_brackets_is_passed_over_by_all_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much a reader's stack bears: a text of them keeps nobody from going on."""
    authority = Memory()
    ann, bob = replica(tmp_path / "ann", authority), replica(tmp_path / "bob", authority)
    current(ann).append(EVENT)
    for text in ("[" * 100_000, '{"n":2,"a":' + "[" * 100 + "]" * 100 + "}", '{"a":"]]","b":' + '{"a":' * 500 + "1" + "}" * 501):
        with monkeypatch.context() as written:
            written.setattr(envelope, "dumps", lambda *given, text=text, **more: text)
            authority.append(authority.read(0)[-1].position, envelope.seal(KEY, ID, {}))
    current(bob)
    bob.append(EVENT)
    assert current(ann).head == bob.head
    assert (ann.tail_number, ann.passed_over, bob.passed_over) == (2, 3, 3)


@each("text, deeper", [(b"[" * 3, True), (b'{"a": [[' + b"]]}", True), (b'[["[[["]]', False), (b'["\\"[", [], {}, []]', False)])
def test_brackets_in_strings_are_none(text: bytes, deeper: bool) -> None:
    assert envelope.is_deeper(text, 2) is deeper


def test_what_the_servers_lost_is_put_back_by_whoever_has_it(tmp_path: Path) -> None:
    authority = Memory()
    ann, bob = replica(tmp_path / "ann", authority), replica(tmp_path / "bob", authority)
    for _ in range(3):
        current(ann).append(EVENT)
    current(bob)
    authority._messages.clear()
    later = replica(tmp_path / "cid", authority)
    assert current(later).tail_number == 0
    with pytest.raises(Moved):  # it finds out, puts back what it has, and is to be decided again
        current(bob).append(EVENT)
    current(bob).append(EVENT)
    assert current(later).head == current(ann).head == bob.head
    assert bob.tail_number == 4


@each("other", [(1, "0" * 64), (2, "")])
def test_a_place_kept_of_another_history_is_not_gone_on_from(tmp_path: Path, other: tuple[int, str]) -> None:
    authority = Memory()
    ann, bob = replica(tmp_path / "ann", authority), replica(tmp_path / "bob", authority)
    current(ann).append(EVENT)
    current(bob)
    for _ in range(2):
        current(ann).append(EVENT)
    number, mark = other
    keep(bob.folder, reached=Reached(number, mark or ann.event(number)["hash"], 3))
    again = Replica(bob.folder, authority)
    assert current(again).head == ann.head
    assert again.passed_over == 0


def test_two_histories_are_named_and_nothing_is_written(tmp_path: Path) -> None:
    from playaid.club.replica import Parted

    first, second = Memory(), Memory()
    ann, bob = replica(tmp_path / "ann", first), replica(tmp_path / "bob", second)
    current(ann).append({**EVENT, "typed": "one"})
    current(bob).append({**EVENT, "typed": "another"})
    stray = Replica(bob.folder, first)
    stray._position, stray._streamed = 0, (0, genesis(ID))
    with pytest.raises(Parted):
        current(stray)
    assert len(first.read(0)) == 1


def test_a_place_kept_beside_another_log_hides_no_second_history(tmp_path: Path) -> None:
    from playaid.club.replica import Parted

    first, second = Memory(), Memory()
    ann, bob = replica(tmp_path / "ann", first), replica(tmp_path / "bob", second)
    current(ann).append({**EVENT, "typed": "one"})
    current(ann).append(EVENT)
    current(bob).append({**EVENT, "typed": "another"})
    keep(bob.folder, reached=Reached(1, ann.event(1)["hash"], 1))
    head = bob.head
    with pytest.raises(Parted):
        current(Replica(bob.folder, first))
    assert Journal(bob.folder).head == head


def test_the_folder_alone_refuses(tmp_path: Path) -> None:
    journal = replica(tmp_path / "ann", Memory())
    current(journal).append(EVENT)
    with pytest.raises(Elsewhere):
        Journal(journal.folder).append(EVENT)


def test_an_envelope_opens_for_its_table_alone() -> None:
    body = envelope.seal(KEY, ID, {"a": 1})
    assert envelope.unseal(KEY, ID, body) == {"a": 1}
    for key, session, bad in ((envelope.new_key(), ID, body), (KEY, "f" * 32, body), (KEY, ID, body[:-1]), (KEY, ID, b"")):
        with pytest.raises(envelope.Sealed):
            envelope.unseal(key, session, bad)


def test_lengths_of_messages_come_in_steps() -> None:
    lengths = {len(envelope.seal(KEY, ID, {"text": "".join(map(str, range(size)))})) for size in range(0, 3000, 37)}
    steps = {envelope.LEAST * 2**step + 28 for step in range(5)}
    assert lengths <= steps
    noise = "".join(random.Random(1).choices(ascii_letters, k=2000))  # hardly packed: its lengths come by one or two
    assert {len(envelope.seal(KEY, ID, {"text": noise[:size]})) for size in range(1200, 1500)} == {*sorted(steps)[:2]}


def test_a_message_behind_another_is_refused(tmp_path: Path) -> None:
    authority = Memory()
    assert authority.append(0, b"one") == 1
    with pytest.raises(Overtaken):
        authority.append(0, b"two")
    assert authority.read(0) == [Message(1, b"one")]


def test_an_event_that_was_sound_before_keys_and_players_changed_was_somebodys(tmp_path: Path) -> None:
    ann, bob = replica(tmp_path / "ann", Memory()), replica(tmp_path / "bob", Memory())
    players = {"Ann": "Cid", "Bob": "Bob"}
    was, half = ({"keys": {}, "meta": {"players": who}} for who in (PLAYERS, players))
    event = {**EVENT, "kind": "keys", "side": "Ann", "before": was, "after": half}
    current(ann).change(event, ann.bound, meta={**ann.meta, "players": players})
    current(ann).append(EVENT)
    current(bob).append(EVENT)
    assert not ann._was_nobodys(bob.event(1), KEY)
    assert ann._was_nobodys({**bob.event(1), "bound": ann.bound}, KEY)


@each(
    ("change", "is_one"),
    [
        (["put", ["public", "turn"], 2], True),
        (["put", "public", 2], False),
        (["put", ["public"], 2], False),
        (["put", ["public", 1], 2], False),
        (["put", ["public", *"abcdefghijklmnopqrstuvwxyz"], 2], False),
        (["turn", ["public", "turn"], 2], False),
        (["put", ["public", "turn"]], False),
        ("put", False),
    ],
)
def test_what_can_be_a_change_of_a_state(change: object, is_one: bool) -> None:
    assert _are_changes([change]) is is_one
    assert _are_changes([["put", ["public", "turn"], 1], change]) is is_one


def test_what_comes_before_a_session_was_moved_there_is_none_of_it() -> None:
    history = _History(ID, [KEY])
    history.take(envelope.seal(KEY, ID, {**EVENT, "n": 1, "prev": genesis(ID), "hash": "0" * 64}))
    assert (history.begun, history.events) == (False, [])
    history.take(envelope.seal(KEY, ID, {OPENING: {"meta": {HOME: "x"}, "keys": {"sides": {}}}}))
    assert history.begun


@each(
    ("fault", "raised", "told"),
    [
        (APIError(err_code=10071, description="wrong last sequence"), Overtaken, ""),
        (APIError(code=503, err_code=10077, description="maximum messages exceeded"), InDoubt, "maximum messages exceeded"),
        (APIError(code=503, err_code=10077), InDoubt, "503"),
        (OSError("the line was cut"), InDoubt, "the line was cut"),
    ],
)
def test_what_the_servers_say_of_a_message_is_told_in_their_words(fault: Exception, raised: type[Exception], told: str) -> None:
    class Line:
        cuts = 0

        def connected(self) -> Any:
            return self

        def publish(self, *_: object) -> None:
            """Sent by `run`."""

        def run(self, *_: object) -> None:
            raise fault

    stream = Stream(Connection(("memory",), "pa.x.log", KEY), Line())  # type: ignore[arg-type]
    with pytest.raises(raised) as caught:
        stream.append(0, b"{}")
    assert told in str(caught.value)
    assert "nats:" not in str(caught.value) or not told.startswith("maximum")


def test_what_began_a_session_is_not_undone() -> None:
    begun = {**EVENT, "n": 1, "live": 1}
    later = {**EVENT, "n": 2, "live": 2, "back": 1}
    read = SimpleNamespace(event=lambda number: {1: begun, 2: later}[number])

    def undoing(target: dict[str, Any]) -> dict[str, Any]:
        number = target["n"] + 1
        turned = {"live": target["back"], "back": target["n"], "redo": number, "redo_back": None}
        return {**inverse_of(target), "n": number, "kind": "undo", "of": target["n"], **turned}

    assert _is_in_chain(read, undoing(later))  # type: ignore[arg-type]
    assert not _is_in_chain(read, undoing(begun))  # type: ignore[arg-type]
