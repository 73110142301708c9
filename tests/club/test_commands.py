"""The commands of a table whose people sit apart, where something is wrong with what was typed."""

import asyncio
import json
from pathlib import Path

import pytest

from playaid.cli.commands.servers.attend import check_dealer
from playaid.cli.main import run
from playaid.club import envelope
from playaid.club import stream as streams
from playaid.club.authority import InDoubt, Memory
from playaid.club.connection import Connection, codes_of
from playaid.club.follower import follow_once
from playaid.club.replica import Parted, Replica
from playaid.club.transfer import (
    CODE,
    BadCode,
    UsedBefore,
    bring_home,
    invite,
    join,
    move,
    new_subject,
    read_code,
    read_word,
    sit_down,
    with_keys_of,
    write_word,
)
from playaid.desk.rollback import last_heads
from playaid.dice.sources import System
from playaid.games.registry import load
from playaid.journal.chain import hash_of
from playaid.journal.documents import Documents
from playaid.journal.errors import NotWritten
from playaid.language.message import from_json
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Refusal
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session.key_changes import change_passphrase
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from tests.club.conftest import apart, begun


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("move", "to which servers?"),
        ("move Yyrkoon to Imrryr", "'Yyrkoon' is no address of a server"),
        ("invite", "for which side?"),
        ("invite Ann", "lives in its folder"),
        ("attend", "lives in its folder"),
        ("deal Umpire", "lives in its folder"),
        ("club out Ann", "lives in its folder"),
        ("join hello", "is no code"),
        ("club prepare here", "is no address of a server"),
        ("move nats://127.0.0.1:1", "can be reached"),
        ("invite --club hello Ann", "is no code of a club"),
        ("serve --club hello", "is no code of a club"),
    ],
)
def test_what_cannot_be_done_is_said(
    evening: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: str, said: str
) -> None:
    monkeypatch.setattr(streams, "CONNECTING", 0.2)
    code = run(["--sessions-dir", str(evening.parent), *line.split(), *(["--session", "evening"] if "prepare" not in line else [])])
    told = capsys.readouterr()
    assert said in told.out + told.err
    assert code == (5 if said == "can be reached" else 2)


@pytest.mark.parametrize("name", ["Bob", "ann", "", "Аnn", "BOВ"])
def test_nobody_deals_under_a_name_that_is_a_players_or_looks_like_it(tiny: Game, tmp_path: Path, name: str) -> None:
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    check_dealer(session, "Dan")
    with pytest.raises(Refusal, match=r"plays here|looks like"):
        check_dealer(session, name)


def test_nodes_writes_what_servers_want(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["club", "nodes", "one=10.0.0.1", "two=10.0.0.2", "three=10.0.0.3", "--out", str(tmp_path / "club"), "--user", "club=word"]
    assert run(line) == 0
    for name in ("one", "two", "three"):
        file = tmp_path / "club" / f"{name}.conf"
        assert f"server_name: {name}" in file.read_text(encoding="utf-8")
        assert file.stat().st_mode & 0o077 == 0
    assert run([*line[:2], "one", "--out", str(tmp_path), "--user", "club=word"]) == 2
    assert run([*line[:-2]]) == 2


def test_a_code_holds_the_login_that_it_is_given_and_not_ones_own(
    evening: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(load("tiny"), tmp_path / "sessions" / "far", {}, length="8")
    authority = Memory()
    home = Connection(("memory",), new_subject(), envelope.new_key(), "club", "the club's word", seats=("Ann", "Bob"))
    session = move(session, home, authority)
    monkeypatch.setattr(streams, "Stream", lambda home: authority)
    line = ["--sessions-dir", str(tmp_path / "sessions"), "invite", "Bob", "--session", "far", "--json"]
    assert run([*line, "--user", "bob=his word"]) == 0
    code = json.loads(capsys.readouterr().out)["data"]["code"]
    assert read_code(code).home.user == "bob"
    assert "the club's word" not in str(read_code(code))
    assert run([*line, "--user", "bob"]) == 2


def test_a_sides_code_is_good_once_and_a_second_use_is_told(
    evening: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(load("tiny"), tmp_path / "sessions" / "far", {}, length="8")
    authority = Memory()
    session = move(session, Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob")), authority)
    code, look = invite(session, ["Bob"]), invite(session)
    monkeypatch.setattr(streams, "Stream", lambda home: authority)

    def joins(machine: str, *more: str) -> int:
        return run(["--sessions-dir", str(tmp_path / machine), "join", *more])

    for machine in ("one", "two", "three"):
        (tmp_path / machine).mkdir()
    assert joins("one", code, "far") == 0
    assert joins("two", code, "far") == 5
    assert "the code for Bob was used before" in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "two" / "far").exists()
    assert joins("two", code, "far", "--again") == 0
    assert [joins("three", look, name) for name in ("east", "west")] == [0, 0]
    session.take_in()
    told = [from_json(event["story"][0]) for event in session.journal.events() if "used" in event]
    assert told == [
        "The code for Bob was used.",
        f"The code for Bob was used again; the first time was event {session.journal.tail_number - 1}.",
    ]
    assert verify(session).ok


class Silent(Memory):
    """Answers nothing any more; what it was sent comes in when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.silent, self.held = False, list[tuple[int, bytes]]()

    def append(self, after: int, body: bytes) -> int:
        if self.silent:
            self.held.append((after, body))
            raise InDoubt("no answer")
        return super().append(after, body)

    def lets_in(self) -> None:
        self.silent = False
        for after, body in self.held:
            self.append(after, body)


@pytest.mark.parametrize("late", [False, True])
def test_keys_of_a_change_without_an_answer_go_along_to_another_machine(tiny: Game, tmp_path: Path, late: bool) -> None:
    authority = Silent()
    session = begun(tiny, tmp_path / "ann", {"Bob": "two herons"}, length="8")
    ann, bob = apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()))
    bob.journal = bob.fold.journal = Replica(bob.journal.folder, authority, patience=0)
    bob.unlock("Bob", "two herons")
    authority.silent = True
    with pytest.raises(InDoubt):
        change_passphrase(bob, "Bob", "two herons", "three herons", None)
    if not late:
        authority.lets_in()
    authority.silent = False
    code = with_keys_of(read_code(invite(ann, ["Bob"], again=True)), bob.journal.folder)
    join(str(tmp_path / "new"), "new", code, authority)
    if late:
        authority.lets_in()
    again = SharedSession(Replica(str(tmp_path / "new"), authority), ann.game, ann.book, ann.clock)
    again.take_in()
    again.unlock("Bob", "three herons")
    assert verify(again).ok


def test_of_two_who_sit_down_by_one_code_at_once_one_is_refused(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "far", {}, length="8")
    authority = Memory()
    session = move(session, Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob")), authority)
    invitation = read_code(invite(session, ["Bob"]))
    machines = []
    for name in ("one", "two"):
        join(str(tmp_path / name), name, invitation, authority, once=True)
        machines.append(SharedSession(Replica(str(tmp_path / name), authority), session.game, session.book, session.clock))
    assert sit_down(machines[0], invitation) is not None
    with pytest.raises(UsedBefore):
        sit_down(machines[1], invitation)


def test_a_code_that_nobody_could_read_is_told_again_until_somebody_sits_down_by_it(tiny: Game, tmp_path: Path) -> None:
    """What opens a side's keys is in it and nowhere else: a screen that was closed must not lose it."""
    session = begun(tiny, tmp_path / "ann", {"Bob": "his words"}, length="8")
    authority = Memory()
    home = Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob"))
    ann = move(session, home, authority)
    folder = ann.journal.folder
    told = read_code(invite(ann, ["Bob"]))
    again = read_code(invite(SharedSession(Replica(folder, authority), tiny, session.book, session.clock), ["Bob"], "bob", "pw"))
    assert (again.locked, again.once, again.home.seats, again.home.user) == (told.locked, told.once, ("Bob",), "bob")
    with pytest.raises(Refusal, match="not on this machine"):
        invite(ann, ["Ann", "Bob"])
    join(str(tmp_path / "bob"), "bob", again, authority)
    bob = SharedSession(Replica(str(tmp_path / "bob"), authority), tiny, session.book, session.clock)
    sit_down(bob, again)
    bob.unlock("Bob", "his words")
    assert codes_of(folder)
    ann.take_in()
    assert not codes_of(folder)
    with pytest.raises(Refusal, match="not on this machine"):
        invite(ann, ["Bob"])


def test_whoever_joins_after_a_move_that_was_cut_off_finds_all_of_it(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    home, authority = Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob")), Memory()
    with monkeypatch.context() as cut:
        cut.setattr(SharedSession, "take_in", _refused)
        with pytest.raises(NotWritten):
            move(session, home, authority)
    ann = SharedSession(Replica(session.journal.folder, authority), tiny, session.book, session.clock)
    join(str(tmp_path / "bob"), "bob", read_code(invite(ann, ["Bob"])), authority)
    assert Replica(str(tmp_path / "bob"), authority).head == ann.journal.head


def test_who_is_cut_off_before_the_keys_go_has_keys_and_code(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    home = Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob"))
    ann = move(session, home, Memory())
    with monkeypatch.context() as cut:
        cut.setattr(Documents, "put", _refused)
        with pytest.raises(NotWritten):
            invite(ann, ["Bob"])
    assert codes_of(ann.journal.folder)
    assert read_code(invite(ann, ["Bob"])).locked["Bob"]


def _refused(*_: object, **__: object) -> None:
    raise NotWritten("keys.json", "no space left")


def test_servers_that_are_asked_for_ever_are_told_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object, **__: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(streams.Client, "connect", never)
    monkeypatch.setattr(streams, "CONNECTING", 0.01)
    with pytest.raises(OSError, match="certificates"):
        asyncio.run(streams.connect(Connection(("tls://127.0.0.1:1",), "pa.x.log", "")))


def test_whoever_puts_back_what_all_servers_have_lost_lets_newcomers_in_again(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    home = Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob"))
    session = move(session, home, Memory())
    code = invite(session, ["Bob"])
    empty = Memory()
    again = SharedSession(Replica(session.journal.folder, empty), session.game, session.book, session.clock)
    again.note("after the loss", "Ann")
    assert join(str(tmp_path / "bob"), "bob", read_code(code), empty) == again.journal.tail_number
    bob = SharedSession(Replica(str(tmp_path / "bob"), empty), session.game, session.book, session.clock)
    bob.note("here", "Bob")
    assert verify(bob).ok
    again = SharedSession(Replica(session.journal.folder, empty), session.game, session.book, session.clock)
    assert follow_once(again, 0)
    assert again.journal.head == bob.journal.head


def test_who_only_attends_finds_out_that_the_servers_have_begun_anew(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    session = move(session, Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob")), authority := Memory())
    join(str(tmp_path / "bob"), "bob", read_code(invite(session, ["Bob"])), authority)
    for word in ("one", "two", "three"):  # Bob's machine has not seen these
        session.note(word, "Ann")
    session.take_in()
    later = Memory()
    SharedSession(Replica(str(tmp_path / "bob"), later), session.game, session.book, session.clock).take_in()
    ann = SharedSession(Replica(session.journal.folder, later), session.game, session.book, session.clock)
    follow_once(ann, 0)
    bob = SharedSession(Replica(str(tmp_path / "bob"), later), session.game, session.book, session.clock)
    assert bob.take_in()
    assert bob.journal.head == ann.journal.head


@pytest.mark.parametrize("forgeries", [(), (0, 99)], ids=["honest", "of what is not there"])
def test_whoever_joins_reads_what_was_taken_back_as_all_do(tiny: Game, tmp_path: Path, forgeries: tuple[int, ...]) -> None:
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    home = Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob"))
    ann = move(session, home, authority := Memory())
    ann.declare(ann.read(["next"], "Ann"), System())
    ann.undo(["Ann", "Bob"])
    for number in forgeries:
        last = {**ann.journal.last, "n": ann.journal.tail_number + 1, "prev": ann.journal.last["hash"], "of": number, "hash": ""}
        forged = {**last, "hash": hash_of(last)}
        authority.append(authority.read(0)[-1].position, envelope.seal(home.key, ann.journal.id, forged))
    join(str(tmp_path / "bob"), "bob", read_code(invite(ann, ["Bob"])), authority)
    assert ann.journal.last["kind"] == "undo"
    assert Replica(str(tmp_path / "bob"), authority).head == ann.journal.head


def test_a_code_that_does_not_say_whose_it_is_is_none(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    ann = move(session, Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob")), Memory())
    whole = read_word(CODE, invite(ann, ["Bob"]))[0]
    assert read_code(write_word(CODE, whole))
    for told in (
        *({"servers": []}, {"servers": [7]}, {"seats": [None]}, {"key": 5}, {"user": None}),
        *({"id": "short"}, {"id": 32 * [8]}, {"id": "../" * 10 + "ab"}),  # by the last one files would be written elsewhere
    ):
        with pytest.raises(BadCode):
            read_code(write_word(CODE, {**whole, **told}))


def test_whoever_joins_what_no_playaid_wrote_is_told_so(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    home = Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob"))
    ann = move(session, home, authority := Memory())
    code = read_code(invite(ann, ["Bob"]))
    first, *messages = authority.read(0)
    told = envelope.unseal(home.key, ann.journal.id, first.body)["session"]
    for spoilt in ({}, "", {"meta": None}, {"keys": []}, {"keys": {"sides": 5}}, {"meta": 7}):
        other = Memory()
        other.append(
            0, envelope.seal(home.key, ann.journal.id, {"session": {**told, **spoilt} if spoilt and isinstance(spoilt, dict) else spoilt})
        )
        for sent in messages:
            other.append(sent.position - 1, sent.body)
        with pytest.raises(Refusal, match="no playaid wrote"):
            join(str(tmp_path / "bob"), "bob", code, other)
    assert not (tmp_path / "bob").exists()
    assert join(str(tmp_path / "bob"), "bob", code._replace(locked={**code.locked, "Eve": {}}), authority)


def test_whoever_joins_by_a_code_that_was_used_leaves_no_folder(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    ann = move(session, Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob")), authority := Memory())
    code = read_code(invite(ann, ["Bob"]))
    join(str(tmp_path / "bob"), "bob", code, authority, once=True)
    sit_down(SharedSession(Replica(str(tmp_path / "bob"), authority), ann.game, ann.book, ann.clock), code)
    with pytest.raises(UsedBefore):
        join(str(tmp_path / "second"), "second", code, authority, once=True)
    assert not (tmp_path / "second").exists()
    assert join(str(tmp_path / "second"), "second", code, authority)


def test_where_two_histories_are_told_the_one_that_is_settled_on_comes_home_and_goes_on(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    home = Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob"))
    session = move(session, home, authority := Memory())
    join(str(tmp_path / "bob"), "bob", code := read_code(invite(session, ["Bob"])), authority)
    sit_down(SharedSession(Replica(str(tmp_path / "bob"), authority), session.game, session.book, session.clock), code)
    session.note("what Bob has not", "Ann")
    other = Memory()
    bob = SharedSession(Replica(str(tmp_path / "bob"), other), session.game, session.book, session.clock)
    bob.note("what Ann has not", "Bob")
    ann = SharedSession(Replica(session.journal.folder, other), session.game, session.book, session.clock)
    for act in (lambda: ann.note("nothing", "Ann"), lambda: bring_home(ann)):
        with pytest.raises(Parted):
            act()
    ann = SharedSession(Replica(session.journal.folder, other), session.game, session.book, session.clock)
    ann = bring_home(ann, settled=True)
    assert "all have settled" in ann.journal.last["story"][0]
    ann.note("goes on", "Ann")
    assert verify(ann).ok
    ann = move(ann, home._replace(subject=new_subject()), fresh := Memory())
    with pytest.raises(Refusal, match="keys of Bob are not on this machine"):
        invite(ann, ["Bob"])
    code = read_code(invite(ann, ["Bob"], again=True))
    assert code.locked == {}
    assert join(str(tmp_path / "again"), "again", with_keys_of(code, str(tmp_path / "bob")), fresh) == ann.journal.tail_number
    bob = SharedSession(Replica(str(tmp_path / "again"), fresh), session.game, session.book, session.clock)
    bob.open("secret.Bob")
    begun(tiny, tmp_path / "other", {})
    with pytest.raises(Refusal, match="another session"):
        with_keys_of(code, str(tmp_path / "other"))


def test_servers_that_have_begun_anew_and_count_to_the_same_place_are_found_out(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    session = move(session, Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob")), authority := Memory())
    for name, seats in (("bob", ["Bob"]), ("cid", [])):
        join(str(tmp_path / name), name, read_code(invite(session, seats)), authority)

    def at(name: str, servers: Memory) -> Session:
        return SharedSession(Replica(str(tmp_path / name), servers), session.game, session.book, session.clock)

    session.note("what Bob has not", "Ann")
    at("cid", authority).note("nor this", None)
    session.take_in()  # so far has Ann's machine followed
    later = Memory()
    bob = at("bob", later)
    bob.note("what Ann has not", "Bob")
    bob.note("nor this", "Bob")
    assert len(later.read(0)) == len(authority.read(0))
    with pytest.raises(Parted):
        at("ann", later).note("forks", "Ann")
    assert len(later.read(0)) == len(authority.read(0))


def test_two_folders_of_one_machine_are_no_older_copies_of_each_other(tiny: Game, tmp_path: Path) -> None:
    """A side's and an umpire's, say: what the one has written comes in at the other, too."""
    session, authority = begun(tiny, tmp_path / "ann", {}, length="8"), Memory()
    ann = move(session, Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob")), authority)
    join(str(tmp_path / "hal"), "hal", read_code(invite(ann)), authority)
    hal = SharedSession(Replica(str(tmp_path / "hal"), authority), tiny, ann.book, ann.clock)
    assert last_heads.look(hal.journal) is None
    for number in range(3):
        ann.note(f"tea {number}", None)
    for journal in (ann.journal, hal.journal, Replica(str(tmp_path / "hal"), authority)):
        assert last_heads.look(journal) is None
