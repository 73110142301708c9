"""Who leaves a table for good reads and writes no more; what they have done stands, and everybody who stays goes on."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from playaid.book.book import Book
from playaid.cli.main import run
from playaid.club import departure, envelope
from playaid.club.authority import Authority, Memory
from playaid.club.connection import Connection, home_of
from playaid.club.departure import agrees_no_more, leaves, waits_for
from playaid.club.replica import PassedOver, Replica
from playaid.club.stream import Stream
from playaid.club.transfer import bring_home, invite, join, move, new_subject, read_code, with_keys_of
from playaid.desk.seats import Revealed, reveal
from playaid.dice.sources import Seeded, System
from playaid.journal.errors import Changed, Elsewhere
from playaid.journal.journal import Journal
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import acting
from playaid.referee.machines import umpires
from playaid.referee.machines.following import LeftOut
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session import leaving
from playaid.referee.session.begin import create
from playaid.referee.session.consent import NeedsConsent
from playaid.referee.session.local import Session
from playaid.referee.session.record import NO_CHANGES
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import ticking
from tests.club.cluster import Cluster
from tests.club.conftest import unheld
from tests.each import each

WORDS = {side: f"{side} pw" for side in ("Ann", "Bob", "Cid", "Dan")}


class Table:
    """Ann's, Bob's and a looker's machine; all of them with keys of their own, and open."""

    def __init__(
        self,
        game: Game,
        below: Path,
        rule: str = "others",
        people: tuple[str, ...] = ("Ann", "Bob"),
        acts: str = "table",
        at: tuple[Authority, Connection] | None = None,
    ):
        self.below = below
        self.authority: Any = at[0] if at else Memory()
        book = Book(game.slug, game.tables, None, "house")
        players = {side: side for side in people}
        session, _ = create(below / "ann", game, "ann", players, {}, WORDS, book, Seeded(1), ticking(), acts=acts)
        home = at[1] if at else Connection(("memory",), new_subject(), envelope.new_key(), seats=people)
        self.ann: SharedSession = move(session, home, self.authority, "own", rule=rule)
        self.bob = self.joined("bob", "Bob")
        if "Bob" in WORDS:
            self.bob.unlock("Bob", WORDS["Bob"])
        self.hal = self.joined("hal")

    def joined(self, name: str, *sides: str, again: bool = False) -> SharedSession:
        join(str(self.below / name), name, read_code(invite(self.ann, sides, again=again)), self.authority)
        return self.opened(name)

    def opened(self, name: str) -> SharedSession:
        return SharedSession(Replica(str(self.below / name), self.authority), self.ann.game, self.ann.book, self.ann.clock)

    def goes_on(self, *sessions: Session) -> None:
        """Each of these writes, and all of them have it."""
        for number, session in enumerate(sessions):
            session.note(f"goes on {number}", None)
        for session in sessions:
            session.take_in()
        assert len({session.journal.head for session in sessions}) == 1
        assert all(verify(session).ok for session in sessions)


@pytest.fixture
def table(tiny: Game, tmp_path: Path) -> Table:
    return Table(tiny, tmp_path)


def test_who_has_left_reads_and_writes_no_more_and_holds_what_was(table: Table) -> None:
    table.bob.note("before", "Bob")
    left = leaves(table.ann, "Bob")
    table.ann.note("what Bob does not read", None)
    bob = table.opened("bob")
    bob.unlock("Bob", WORDS["Bob"])
    for session in (table.bob, bob):
        session.take_in()
        assert session.journal.head == (left["n"], left["hash"])
        with pytest.raises(LeftOut, match="under another key"):
            session.note("still here", "Bob")
        assert verify(session).ok
        session.open("secret.Bob")  # what was theirs they go on to have
    assert b"what Bob does not read" not in b"".join(file.read_bytes() for file in (table.below / "bob").iterdir() if file.is_file())
    assert table.ann.journal.tail_number == left["n"] + 1
    assert verify(table.ann).ok


def test_nothing_counts_that_who_has_left_sends_past_playaid(table: Table) -> None:
    leaves(table.ann, "Bob")
    table.bob.take_in()
    replica = table.bob.journal
    assert isinstance(replica, Replica)
    record = replica._made({"kind": "note", "side": "Bob", "t": "x"}, replica.bound, None)
    table.authority.append(len(table.authority.read(0)), envelope.seal(replica.home.key, replica.id, record))
    new = table.joined("new")
    for session in (table.ann, new):
        session.take_in()
        assert session.journal.last["kind"] == "left"
    table.goes_on(table.ann, new)


def test_who_has_left_takes_nothing_home_though_it_is_their_turn(table: Table) -> None:
    """What no side says by itself is signed by one who acts, and that may be who has left."""
    assert acting(table.ann.game, table.ann.state) == ["Ann"]
    leaves(table.ann, "Ann")
    with pytest.raises(Locked):
        bring_home(table.ann, settled=True)
    assert verify(table.opened("ann")).ok


def test_who_only_looks_on_is_left_out_until_asked_again(table: Table) -> None:
    leaves(table.ann, "Bob")
    table.hal.take_in()
    with pytest.raises(LeftOut):
        table.hal.note("and I", None)
    table.goes_on(table.ann, table.joined("hal-again"))


def test_a_machine_is_shut_out_and_its_player_goes_on_at_another(table: Table) -> None:
    lost = leaves(table.ann, "Bob", lost=True)
    table.bob.take_in()
    with pytest.raises(LeftOut):
        table.bob.note("by whoever found it", "Bob")
    other = table.joined("other", "Bob", again=True)
    table.goes_on(table.ann, other)
    assert lost["story"]
    assert other.staying == ["Ann", "Bob"]


def test_who_leaves_says_so_alone(table: Table) -> None:
    leaves(table.bob, "Bob")
    table.ann.take_in()  # its key was sealed for Ann, who is open
    table.goes_on(table.ann, table.joined("new"))
    with pytest.raises(LeftOut):
        table.bob.note("changed my mind", "Bob")


def test_who_leaves_needs_nobody_also_where_umpires_say_who_does(tiny: Game, tmp_path: Path) -> None:
    table = Table(tiny, tmp_path, rule="umpire")
    assert set(leaves(table.bob, "Bob")["signed"]) == {"Bob"}


@each("lost", [False, True])
def test_it_is_said_to_what_somebody_agrees(tiny: Game, tmp_path: Path, lost: bool) -> None:
    table = Table(tiny, tmp_path, people=("Ann", "Bob", "Cid"))
    said = leaves(table.bob, "Cid", lost=lost)
    assert said["kind"] == leaving.AGREED
    assert ("given up" in str(said["story"])) == lost


@pytest.mark.parametrize("times", [4, 5])
def test_it_is_made_anew_where_keys_have_changed_meanwhile_and_not_for_ever(table: Table, times: int) -> None:
    change, slips = table.ann.change, iter([True] * times)

    def slips_first(*args: Any) -> Any:
        if next(slips, False):
            raise Changed
        return change(*args)

    with patch.object(table.ann, "change", slips_first):
        if times < departure.TRIES:
            assert leaves(table.ann, "Bob")["kind"] == leaving.LEFT
        else:
            with pytest.raises(Changed):
                leaves(table.ann, "Bob")


def test_who_is_locked_reads_up_to_there_and_goes_on_once_open(table: Table) -> None:
    leaves(table.bob, "Bob")
    again = table.opened("ann")
    again.take_in()
    assert again.journal.last["kind"] == "left"
    with pytest.raises(Locked) as wanting:
        again.note("who am I", None)
    assert wanting.value.compartment == "secret.Ann"
    again.unlock("Ann", WORDS["Ann"])
    again.note("here I am", None)
    other = table.opened("ann")  # the key is kept, for whoever opens the folder next
    other.note("and here", None)
    assert other.journal.last["story"]
    assert verify(other).ok


def test_who_stays_signs_what_is_done_for_a_side_that_has_left(tiny: Game, tmp_path: Path) -> None:
    """Where each act is signed: nobody else's machine does anything in that side's name."""
    table = Table(tiny, tmp_path, acts="signed")
    leaves(table.ann, "Bob")
    while table.ann.speaker() != "Bob":
        assert any(table.ann.declare(table.ann.read([line], "Ann"), System()).verdict == LEGAL for line in ("run", "next"))
    assert table.ann.declare(table.ann.read(["next"], "Bob"), System()).verdict == LEGAL
    done = table.ann.journal.last
    assert (done["side"], set(done["signed"])) == ("Bob", {"Ann"})
    looker = table.joined("looker")
    with pytest.raises((Locked, Refusal)):
        looker.declare(looker.read(["next"], looker.speaker()), System())
    head = table.ann.journal.head
    looker.for_the_table = lambda event: []  # type: ignore[method-assign]
    with unheld(looker):
        looker.declare(looker.read(["next"], "Bob"), System())
    table.ann.take_in()
    assert table.ann.journal.head == head
    assert verify(table.ann).ok


def test_a_side_that_has_left_has_no_say_in_what_is_taken_back(table: Table) -> None:
    table.ann.declare(table.ann.read(["next"], "Ann"), System())
    table.ann.declare(table.ann.read(["run"], "Ann"), System())
    leaves(table.ann, "Bob")
    table.ann.undo_line(["Ann", "Bob"])
    assert table.ann.journal.last["agreed"] == ["Ann"]
    assert verify(table.ann).ok


@each("rule", ["others", "most", "umpire"])
def test_it_is_signed_by_whom_the_table_has_said(tiny: Game, tmp_path: Path, rule: str) -> None:
    table = Table(tiny, tmp_path, rule=rule)
    if rule != "umpire":
        assert set(leaves(table.ann, "Bob")["signed"]) == {"Ann"}
        return
    with pytest.raises(Refusal, match="for an umpire to say"):
        leaves(table.ann, "Bob")
    umpires.name_umpire(table.hal, "Hal", "hal pw")
    hal = umpires.sits(table.hal, "Hal", "hal pw")
    assert isinstance(hal, SharedSession)
    with pytest.raises(umpires.NotLet, match="Ann has not let Hal agree"):
        leaves(hal, "Bob")
    with patch.object(departure, "_check_umpire"), pytest.raises(PassedOver, match="Ann has not let Hal agree"):
        leaves(hal, "Bob")
    umpires.let_umpire(table.ann, "Hal", "Ann", ["agree"])
    assert set(leaves(hal, "Bob")["signed"]) == {"Hal"}
    table.ann.take_in()
    table.goes_on(table.ann, umpires.sits(table.hal, "Hal", "hal pw"))


def test_without_a_signature_of_those_nobody_takes_it(table: Table) -> None:
    with unheld(table.ann):
        table.ann.keyring._signing.clear()
        with pytest.raises((Locked, Refusal)):
            leaves(table.ann, "Bob")
    before = table.bob.journal.head
    table.bob.take_in()
    assert table.bob.journal.head == before
    with pytest.raises(Refusal, match="no say"):
        leaves(table.hal, "Bob")


@each("rule", ["others", "most"])
def test_of_three_all_others_agree_each_at_their_own_machine(tiny: Game, tmp_path: Path, rule: str) -> None:
    table = Table(tiny, tmp_path, rule=rule, people=("Ann", "Bob", "Cid", "Dan"))
    cid, dan = table.joined("cid", "Cid"), table.joined("dan", "Dan")
    for session, side in ((cid, "Cid"), (dan, "Dan")):
        session.unlock(side, WORDS[side])
    assert leaves(table.ann, "Bob")["kind"] == "agreed"
    assert waits_for(table.ann, "Bob") == ["Cid", "Dan"]
    leaves(dan, "Bob", lost=True)  # that is another thing
    assert waits_for(table.ann, "Bob") == ["Cid", "Dan"]
    done = leaves(cid, "Bob")
    assert done["kind"] == ("left" if rule == "most" else "agreed")
    done = done if rule == "most" else leaves(dan, "Bob")
    assert done["told"].keys() == ({"Ann"} if rule == "most" else {"Ann", "Cid"})
    for session in (dan, table.ann):
        session.take_in()
    table.goes_on(table.ann, cid, dan)
    with pytest.raises(Refusal, match="left this table already"):
        leaves(table.ann, "Bob")


@each("lost", [False, True])
def test_who_agreed_that_somebody_leaves_takes_that_back_before_it_comes_about(tiny: Game, tmp_path: Path, lost: bool) -> None:
    """Of each side what it said last counts; nobody makes anything of a word that was taken back."""
    table = Table(tiny, tmp_path, people=("Ann", "Bob", "Cid"))
    cid = table.joined("cid", "Cid")
    cid.unlock("Cid", WORDS["Cid"])
    said = leaves(table.ann, "Bob", lost)["n"]
    with pytest.raises(Refusal, match="nobody at this machine has agreed"):
        agrees_no_more(cid, "Bob", lost)
    taken = agrees_no_more(table.ann, "Bob", lost)
    assert set(taken["signed"]) == {"Ann"}
    with pytest.raises(Refusal, match="nobody at this machine has agreed"):
        agrees_no_more(table.ann, "Bob", lost)
    cid.take_in()
    assert waits_for(cid, "Bob", lost) == ["Ann", "Cid"]
    with patch.object(leaving, "agreed_to", lambda *_: {"Ann": said}), pytest.raises(PassedOver, match="Ann did not agree"):
        leaves(cid, "Bob", lost)
    with patch.object(leaving, "agreed_to", lambda *_: {"Ann": taken["n"]}), pytest.raises(PassedOver, match="Ann did not agree"):
        leaves(cid, "Bob", lost)
    assert leaves(cid, "Bob", lost)["kind"] == leaving.AGREED
    assert leaves(table.ann, "Bob", lost)["kind"] == leaving.LEFT
    with pytest.raises(Refusal):
        agrees_no_more(table.ann, "Bob", lost)
    assert verify(table.ann).ok


def test_of_two_who_agree_at_once_the_last_ends_it(tiny: Game, tmp_path: Path) -> None:
    """Each has looked before the other's word was there; nobody is left who is still asked."""
    table = Table(tiny, tmp_path, people=("Ann", "Bob", "Cid"))
    cid = table.joined("cid", "Cid")
    cid.unlock("Cid", WORDS["Cid"])
    agree, meanwhile = table.ann.agree, iter([lambda: leaves(cid, "Bob")])

    def says(*said: Any) -> Any:
        next(meanwhile, lambda: None)()
        return agree(*said)

    with patch.object(table.ann, "agree", says):
        assert leaves(table.ann, "Bob")["kind"] == leaving.LEFT
    table.goes_on(table.ann, cid)


def test_what_another_machine_ends_at_the_same_moment_is_told_as_done(tiny: Game, tmp_path: Path) -> None:
    table = Table(tiny, tmp_path, people=("Ann", "Bob", "Cid"))
    cid = table.joined("cid", "Cid")
    cid.unlock("Cid", WORDS["Cid"])
    table.ann.agree("Ann", {"who": "Bob"}, "Ann agrees that Bob leaves for good.")
    change, meanwhile = table.ann.change, iter([lambda: leaves(cid, "Bob")])

    def too_late(*args: Any) -> Any:
        next(meanwhile, lambda: None)()
        return change(*args)

    cid.agree("Cid", {"who": "Bob"}, "Cid agrees that Bob leaves for good.")
    with patch.object(table.ann, "change", too_late), pytest.raises(Refusal, match="left this table already"):
        leaves(table.ann, "Bob")
    table.goes_on(table.ann, cid)


def test_real_servers_keep_a_word_that_was_taken_back_over_the_fall_of_their_leader(tiny: Game, tmp_path: Path, cluster: Cluster) -> None:
    home = cluster.home(new_subject(), envelope.new_key(), seats=("Ann", "Bob", "Cid"))
    stream = Stream(home)
    try:
        table = Table(tiny, tmp_path, people=("Ann", "Bob", "Cid"), at=(stream, home))
        cid = table.joined("cid", "Cid")
        cid.unlock("Cid", WORDS["Cid"])
        leaves(table.ann, "Bob")
        agrees_no_more(table.ann, "Bob")
        leader = cluster.leader()
        cluster.kill(leader)
        cluster.start(leader)
        cluster.ready()
        cid.take_in()
        assert waits_for(cid, "Bob", False) == ["Ann", "Cid"]
        assert leaves(cid, "Bob")["kind"] == leaving.AGREED
        assert leaves(table.ann, "Bob")["kind"] == leaving.LEFT
        cid.note("goes on", None)
        table.ann.note("and on", None)  # whoever writes has read before
        before, last = table.ann.journal.events(table.ann.journal.tail_number - 1)
        assert ((before["n"], before["hash"]), last["kind"]) == (cid.journal.head, "note")
        assert verify(table.ann).ok
    finally:
        stream.close()


def test_nobody_takes_back_by_another_word_that_somebody_leaves(table: Table) -> None:
    with pytest.raises(PassedOver, match="nobody can agree to that"):
        table.ann.agree("Ann", {**leaving.NOTHING, leaving.NO: True}, "whatever")


def test_a_word_that_somebody_leaves_ends_where_the_table_moves(tiny: Game, tmp_path: Path) -> None:
    table = Table(tiny, tmp_path, people=("Ann", "Bob", "Cid"))
    table.joined("cid", "Cid")
    said = leaves(table.ann, "Bob")
    home, table.authority = bring_home(table.ann), Memory()
    table.ann = move(home, Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann",)), table.authority)
    moved = with_keys_of(read_code(invite(table.ann, ("Cid",), again=True)), str(tmp_path / "cid"))
    join(str(tmp_path / "cid again"), "cid again", moved, table.authority)
    cid = table.opened("cid again")
    cid.unlock("Cid", WORDS["Cid"])
    assert waits_for(cid, "Bob") == ["Ann", "Cid"]
    with patch.object(leaving, "agreed_to", lambda *_: {"Ann": said["n"]}), pytest.raises(PassedOver, match="Ann did not agree"):
        leaves(cid, "Bob")
    assert leaves(cid, "Bob")["kind"] == "agreed"


@each("by", ["Ann", "Cid"])
def test_keys_in_a_code_that_nobody_used_are_not_lost_where_the_table_comes_home(tiny: Game, tmp_path: Path, by: str) -> None:
    table = Table(tiny, tmp_path, people=("Ann", "Bob", "Cid"))
    cid = table.joined("cid", "Cid")
    cid.unlock("Cid", WORDS["Cid"])
    invite(table.ann, ("Bob",), again=True)
    home, table.authority = bring_home(table.ann if by == "Ann" else cid), Memory()
    if by == "Cid":
        table.ann.take_in()
        with pytest.raises(Elsewhere):
            invite(table.ann, ("Bob",))
        moved = move(home, Connection(("memory",), new_subject(), envelope.new_key(), seats=("Cid",)), table.authority)
        join(
            str(tmp_path / "back"),
            "back",
            with_keys_of(read_code(invite(moved, ("Ann",), again=True)), str(tmp_path / "ann")),
            table.authority,
        )
        home = table.opened("back")
    home.unlock("Bob", WORDS["Bob"])


@each("lie", ["nobody", "of another", "of before"])
def test_that_others_have_agreed_is_held_to_what_they_said(tiny: Game, tmp_path: Path, lie: str) -> None:
    table = Table(tiny, tmp_path, people=("Ann", "Bob", "Cid"))
    cid = table.joined("cid", "Cid")
    cid.unlock("Cid", WORDS["Cid"])
    said = leaves(cid, "Bob", lost=lie == "of another")["n"]
    if lie == "of before":
        leaves(table.ann, "Bob", lost=True)
        leaves(cid, "Bob", lost=True)
        cid.take_in()
        table.ann.take_in()
    told = {"Cid": 2 if lie == "nobody" else said}
    with patch.object(leaving, "agreed_to", lambda *_: told), pytest.raises(PassedOver, match="Cid did not agree"):
        leaves(table.ann, "Bob")


def test_it_is_known_at_home_too_who_has_left(table: Table) -> None:
    leaves(table.ann, "Bob")
    home = bring_home(table.ann)
    assert home.staying == ["Ann"]
    home.note("at home", None)
    again = move(home, Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann",)), Memory())
    again.note("and away", None)
    assert verify(again).ok


def test_nobody_reveals_at_home_for_a_side_that_has_left(table: Table) -> None:
    """Its keys may lie there still: what it says for itself alone would be no part of a log that holds."""
    leaves(table.ann, "Bob")
    home = bring_home(table.ann)
    home.unlock("Bob", WORDS["Bob"])
    with pytest.raises(Refusal, match="Bob has left this table already"):
        reveal(home, "Bob", early=True)
    assert reveal(home, None, early=True) == Revealed(("Ann",), ("Bob",))
    assert verify(home).ok


def test_after_it_was_brought_home_and_moved_again_it_is_joined_left_and_put_back(table: Table) -> None:
    leaves(table.ann, "Bob", lost=True)
    home, table.authority = bring_home(table.ann), Memory()
    home.unlock("Ann", WORDS["Ann"])
    moved = move(home, Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann",)), table.authority)
    table.ann = moved
    moved.note("away again", None)
    table.goes_on(moved, table.joined("eve"))
    leaves(moved, "Bob", lost=True)
    moved.note("under the third key", None)
    table.goes_on(moved, table.joined("fay"))
    table.authority._messages.clear()
    table.ann = table.opened("ann")
    table.ann.unlock("Ann", WORDS["Ann"])
    table.goes_on(table.ann, table.joined("gil"))


def test_a_code_is_for_the_key_under_which_the_table_goes_on(tiny: Game, tmp_path: Path) -> None:
    table = Table(tiny, tmp_path, people=("Ann", "Bob", "Cid"))
    cid = table.joined("cid", "Cid")
    cid.unlock("Cid", WORDS["Cid"])
    leaves(table.ann, "Bob", lost=True)
    leaves(cid, "Bob", lost=True)
    locked = table.opened("ann")
    with pytest.raises(Locked):
        invite(locked)
    locked.unlock("Ann", WORDS["Ann"])
    code = read_code(invite(locked))
    join(str(tmp_path / "looker"), "looker", code, table.authority)
    table.goes_on(locked, cid, table.opened("looker"))


def test_servers_that_begin_anew_have_all_of_it_under_the_keys_that_hold(table: Table) -> None:
    leaves(table.ann, "Bob")
    table.ann.note("after", None)
    table.authority._messages.clear()
    table.ann = table.opened("ann")
    table.ann.unlock("Ann", WORDS["Ann"])
    table.ann.note("put back", None)
    table.goes_on(table.ann, table.joined("new"))
    table.bob.take_in()  # who had not heard of it reads that they have left, and no more
    assert table.bob.journal.last["kind"] == "left"
    told = home_of(str(table.below / "new"))
    assert told is not None
    assert len(told[0].older) == 1


# agreeing at one's own machine


def test_who_agrees_to_an_undo_says_so_at_their_own_machine(table: Table) -> None:
    ann, bob = table.ann, table.bob
    ann.declare(ann.read(["next"], "Ann"), System())
    ann.declare(ann.read(["run"], "Ann"), System())
    run = ann.journal.tail_number
    said = ann.undo_line(["Ann"])
    assert [event["kind"] for event in said] == ["agreed"]
    assert ann.undo_line(["Ann"]) == said
    taken = bob.undo_line(["Bob"])
    assert [(event["kind"], event["of"], event["agreed"]) for event in taken] == [("undo", run, ["Ann", "Bob"])]
    assert set(taken[0]["signed"]) == {"Bob"}
    table.goes_on(ann, bob)


def test_what_was_agreed_to_is_void_once_it_was_brought_back(table: Table) -> None:
    ann, bob = table.ann, table.bob
    ann.declare(ann.read(["next"], "Ann"), System())
    ann.declare(ann.read(["run"], "Ann"), System())
    ann.undo_line(["Ann"])
    bob.undo_line(["Bob"])
    bob.redo_line()
    assert [event["kind"] for event in bob.undo_line(["Bob"])] == ["agreed"]
    with unheld(bob), patch.object(leaving, "given", return_value={"Ann"}):
        assert [event["kind"] for event in bob.undo_line(["Bob"])] == ["undo"]
    before = ann.journal.head
    ann.take_in()
    assert ann.journal.last["kind"] == "agreed"
    assert ann.journal.head != before
    assert not verify(bob).ok


def test_nobody_agrees_for_a_side_whose_key_is_elsewhere(table: Table) -> None:
    table.ann.declare(table.ann.read(["next"], "Ann"), System())
    table.ann.declare(table.ann.read(["run"], "Ann"), System())
    with pytest.raises(NeedsConsent, match="key is on another machine"):
        table.ann.undo_line(["Bob"])
    event = {"kind": "agreed", "side": "Bob", "of": 3, "to": 3, **NO_CHANGES}
    with unheld(table.ann):
        table.ann.append(event, (), transparent=True)
    table.bob.take_in()
    assert table.bob.journal.tail_number == table.ann.journal.tail_number - 1


def test_an_umpire_rules_and_agrees_for_those_who_stay(tiny: Game, tmp_path: Path) -> None:
    table = Table(tiny, tmp_path, people=("Ann", "Bob", "Cid"))
    umpires.name_umpire(table.hal, "Hal", "hal pw")
    cid = table.joined("cid", "Cid")
    cid.unlock("Cid", WORDS["Cid"])
    for session, side in ((table.ann, "Ann"), (table.bob, "Bob")):
        umpires.let_umpire(session, "Hal", side, ["rule", "agree"])
    leaves(cid, "Cid")
    table.ann.take_in()
    table.hal.take_in()
    hal = umpires.sits(table.hal, "Hal", "hal pw")
    assert hal.declare(hal.read(["set", "stones.Ann", "3", "because", "cocked"], "Ann"), System()).verdict == "legal"
    with pytest.raises(NeedsConsent):
        hal.undo(["Ann"])
    assert hal.undo(["Ann", "Bob"])["kind"] == "undo"
    table.goes_on(table.ann, table.bob)


def test_an_umpires_machine_is_told_whose_the_new_key_is_and_attend_takes_it(
    tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(tiny, tmp_path, people=("Ann", "Bob", "Cid"))
    umpires.name_umpire(table.hal, "Hal", "hal pw")
    for session, side in ((table.ann, "Ann"), (table.bob, "Bob")):
        umpires.let_umpire(session, "Hal", side, ["rule", "agree"])
    cid = table.joined("cid", "Cid")
    cid.unlock("Cid", WORDS["Cid"])
    leaves(cid, "Cid")
    table.hal.take_in()
    with pytest.raises(LeftOut, match="sealed for Hal, the umpire at this machine"):
        table.hal.note("still here", None)
    authority = table.hal.journal.authority  # type: ignore[attr-defined]
    monkeypatch.setattr(Replica, "authority", property(lambda self: authority))
    folder = Path(table.hal.journal.folder)
    line = ["--sessions-dir", str(folder.parent), "attend", "--seconds", "0", "--session", folder.name]
    assert run(line) == 5
    assert "sealed for Hal, the umpire at this machine" in capsys.readouterr().err
    monkeypatch.setenv("PLAYAID_KEY_HAL", "hal pw")
    table.ann.note("goes on", None)
    assert run(line) == 0
    assert Replica(str(folder)).last["story"] == ["goes on"]


def test_who_is_given_rubbish_as_the_new_key_is_told_by_whom(tiny: Game, tmp_path: Path) -> None:
    table = Table(tiny, tmp_path, people=("Ann", "Bob", "Cid"))
    cid = table.joined("cid", "Cid")
    cid.unlock("Cid", WORDS["Cid"])
    handing = leaving.hand_out

    def rubbish(journal: Journal, key: str, *others: Any) -> dict[str, str]:
        return {**handing(journal, key, *others), "secret.Ann": handing(journal, "rubbish", ["Ann"])["secret.Ann"]}

    table.ann.unlock("Ann", WORDS["Ann"])
    with patch.object(leaving, "hand_out", rubbish):
        number = leaves(cid, "Cid")["n"]
    with pytest.raises(LeftOut, match=f"what Cid sealed here as the table's new key, by event {number}, opens nothing"):
        table.ann.note("still here", "Ann")
    assert table.bob.note("still here", "Bob")


@each("rule", ["others", "most", "umpire"])
def test_who_has_no_passphrase_leaves_by_their_own_word(tiny: Game, tmp_path: Path, rule: str) -> None:
    with patch.dict(WORDS):
        del WORDS["Bob"]
        table = Table(tiny, tmp_path, rule, ("Ann", "Bob", "Cid"))
    assert leaves(table.bob, "Bob")["kind"] == leaving.LEFT
    table.ann.take_in()
    assert table.ann.staying == ["Ann", "Cid"]
    assert verify(table.ann).ok


def test_an_umpire_who_is_let_when_somebody_has_left_is_given_the_tables_key(tiny: Game, tmp_path: Path) -> None:
    table = Table(tiny, tmp_path, people=("Ann", "Bob", "Cid"))
    umpires.name_umpire(table.hal, "Hal", "hal pw")
    cid = table.joined("cid", "Cid")
    cid.unlock("Cid", WORDS["Cid"])
    leaves(cid, "Cid")
    hal = umpires.sits(table.hal, "Hal", "hal pw")
    for _ in range(2):
        hal.take_in()
        with pytest.raises(LeftOut):
            hal.note("and I?", None)
    for session, side in ((table.ann, "Ann"), (table.bob, "Bob")):
        session.take_in()
        umpires.let_umpire(session, "Hal", side, ["rule", "agree"])
    with pytest.raises(LeftOut):  # it is for him alone
        cid.note("I read along", None)
    table.hal = table.opened("hal")
    hal = umpires.sits(table.hal, "Hal", "hal pw")
    assert isinstance(hal, SharedSession)
    assert hal.take_in()
    assert hal.declare(hal.read(["set", "stones.Ann", "3", "because", "cocked"], "Ann"), System()).verdict == "legal"
    table.goes_on(table.ann, table.bob, hal)


@each("when", ["before", "after"])
def test_who_has_left_shuts_nobody_out_by_what_they_hand(tiny: Game, tmp_path: Path, when: str) -> None:
    table = Table(tiny, tmp_path, people=("Ann", "Bob", "Cid"))
    cid = table.joined("cid", "Cid")
    cid.unlock("Cid", WORDS["Cid"])
    leaves(table.ann, "Bob")
    table.bob.take_in()
    bob, ann = table.bob.journal, table.opened("ann")
    assert isinstance(bob, Replica)
    rubbish = dict.fromkeys(("secret.Ann", "secret.Cid", "umpire.Hal"), "rubbish")

    def hands() -> None:
        table.authority.append(len(table.authority.read(0)), envelope.seal(bob.home.key, bob.id, {"handed": rubbish}))

    if when == "before":
        hands()
    leaves(cid, "Bob")
    if when == "after":
        hands()
    ann.take_in()
    for session in (ann, table.opened("ann")):
        session.unlock("Ann", WORDS["Ann"])
        session.note("still here", "Ann")
    cid.take_in()
    table.goes_on(ann, cid)


def test_who_was_put_out_is_told_no_lie_of_whoever_signed_it(tiny: Game, tmp_path: Path) -> None:
    table = Table(tiny, tmp_path, people=("Ann", "Bob", "Cid"))
    cid = table.joined("cid", "Cid")
    cid.unlock("Cid", WORDS["Cid"])
    leaves(cid, "Bob", lost=True)
    leaves(table.ann, "Bob", lost=True)
    for session in (cid, table.ann):
        leaves(session, "Bob")
    cid.take_in()
    leaves(cid, "Ann")
    table.ann.take_in()
    with pytest.raises(LeftOut, match="which this machine was not given"):
        table.ann.note("and I?", "Ann")


@each("lost", [False, True])
@each("by", ["looker", "umpire"])
def test_nobody_puts_out_the_last_one(tiny: Game, tmp_path: Path, lost: bool, by: str) -> None:
    table = Table(tiny, tmp_path, rule="umpire" if by == "umpire" else "others")
    leaves(table.bob, "Bob")
    table.ann.take_in()
    eve = table.joined("eve")
    if by == "umpire":
        umpires.name_umpire(eve, "Eve", "eve pw")
        sitting = umpires.sits(eve, "Eve", "eve pw")
        assert isinstance(sitting, SharedSession)
        eve = sitting
        with pytest.raises(Refusal, match="Ann has not let Eve agree" if lost else "the last one at this table"):
            leaves(eve, "Ann", lost)
    with pytest.raises(PassedOver, match=r"Ann (did not agree|has not let Eve agree)"):
        departure._done(eve, "Ann", lost, [], {})
    table.ann.note("still here", "Ann")


def test_the_last_one_takes_it_home_and_leaves_it_to_nobody(table: Table) -> None:
    leaves(table.bob, "Bob")
    table.ann.take_in()
    with pytest.raises(Refusal, match="the last one at this table"):
        leaves(table.ann, "Ann")
    assert leaves(table.ann, "Ann", lost=True)["kind"] == leaving.LEFT
    table.ann.note("at another machine", "Ann")
    assert bring_home(table.ann).note("at home", None)


def test_nobody_is_invited_for_a_side_that_has_left(table: Table) -> None:
    leaves(table.ann, "Bob")
    with pytest.raises(Refusal, match="Bob has left this table already"):
        invite(table.ann, ["Bob"], again=True)
    assert invite(table.ann)
