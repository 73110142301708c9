"""What needs dice is claimed first; joint dice are nobody's; what a machine sends is what the others have."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from playaid.club import envelope
from playaid.club.authority import Memory
from playaid.club.connection import Connection
from playaid.club.transfer import new_subject
from playaid.dice.sources import Rolled, System, Typed
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL
from playaid.referee.machines import dice_lease
from playaid.referee.machines.dice_lease import Silent, take_part
from playaid.referee.machines.following import FollowingSession
from playaid.referee.session.consent import NeedsConsent
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from tests.club.conftest import Machines, apart, begun
from tests.club.test_servers_see import WORDS
from tests.each import each


def kinds(session: Session) -> list[str]:
    return [event["kind"] for event in session.journal.events()]


def throws(session: Session, words: str, side: str) -> None:
    assert session.declare(session.read(words.split(), side), System()).verdict == LEGAL


class Attending:
    """A machine that gives its part whenever it is asked."""

    def __init__(self, session: Session):
        self.session = session
        self.over = False
        self.thread = Thread(target=self._attend)

    def _attend(self) -> None:
        while not self.over:
            if self.session.journal.watch(0.05):  # type: ignore[attr-defined]
                self.session.take_in()
                take_part(self.session)

    def __enter__(self) -> None:
        self.thread.start()

    def __exit__(self, *_: object) -> None:
        self.over = True
        self.thread.join()


def test_what_one_machine_writes_the_other_has(machines: Machines) -> None:
    ann, bob = machines
    ann.note("a good evening", "Ann")
    assert bob.take_in()
    assert bob.journal.head == ann.journal.head
    assert bob.state == {**ann.state, "secret": bob.state["secret"]}


def test_dice_are_claimed_then_thrown_by_all(machines: Machines) -> None:
    ann, bob = machines
    throws(ann, "next", "Ann")
    with Attending(bob):
        throws(ann, "run", "Ann")
    assert kinds(ann)[-3:] == ["claim", "share", "run"]
    last = ann.journal.last
    assert [rolled[3] for rolled in last["rolls"]] == ["joint"]
    bob.take_in()
    for session in machines:
        assert verify(session).ok


def test_what_is_overruled_stays_so_when_its_throw_is_claimed(machines: Machines) -> None:
    ann, bob = machines
    bob.take_in()
    with Attending(bob):
        assert ann.declare(ann.read(["run"], "Ann", "we agreed on it"), System()).verdict == LEGAL
    assert ann.journal.last["overrule"] == "we agreed on it"
    assert [event.get("overrule") for event in ann.journal.events() if event["kind"] == "claim"] == ["we agreed on it"]
    bob.take_in()
    assert verify(bob).ok


def test_joint_dice_told_otherwise_are_found(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = machines
    throws(ann, "next", "Ann")
    joint = dice_lease.Joint.take

    def cheating(self: dice_lease.Joint, request: object) -> Rolled:
        rolled = joint(self, request)  # type: ignore[arg-type]
        return rolled._replace(faces=tuple(face % 6 + 1 for face in rolled.faces))  # type: ignore[operator]

    monkeypatch.setattr(dice_lease.Joint, "take", cheating)
    with Attending(bob):
        throws(ann, "run", "Ann")
    monkeypatch.setattr(dice_lease.Joint, "take", joint)
    found = verify(ann)
    assert not found.ok
    assert "other dice" in found.differences[0].what


def with_a_secret(tiny: Game, asks: bool) -> Game:
    """The example game, in which whoever runs learns something besides, or is asked when the dice lie there."""

    def run(h: Any) -> None:
        h.secret(h.side)
        h.roll("1d6", who=h.side, why="to run")
        h.roll("2d6", who=h.side, why="to stand")
        if asks:
            h.ask("way", who=h.side, prompt="which way?", options=("short", "long"))

    return tiny._replace(verbs={**tiny.verbs, "run": tiny.verbs["run"]._replace(rule=run)})


@pytest.mark.parametrize("asks", [False, True])
@pytest.mark.parametrize("honest", [True, False])
def test_open_dice_are_held_to_their_parts_by_whoever_cannot_read_what_was_said_with_them(
    tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asks: bool, honest: bool
) -> None:
    """Something lies under the seal of the one who threw, so that nobody else can rule it again."""
    authority, home = Memory(), Connection(("memory",), new_subject(), envelope.new_key())
    ann, bob = apart(begun(with_a_secret(tiny, asks), tmp_path / "ann", WORDS, length="8"), tmp_path / "bob", authority, authority, home)
    ann.unlock("Ann", WORDS["Ann"])
    bob.unlock("Bob", WORDS["Bob"])
    throws(ann, "next", "Ann")
    joint = dice_lease.Joint.take

    def cheating(self: dice_lease.Joint, request: object) -> Rolled:
        rolled = joint(self, request)  # type: ignore[arg-type]
        return rolled._replace(faces=tuple(face % 6 + 1 for face in rolled.faces)) if len(rolled.faces) > 1 else rolled  # type: ignore[operator]

    with monkeypatch.context() as changed:
        if not honest:
            changed.setattr(dice_lease.Joint, "take", cheating)
        with Attending(bob):
            ruling = ann.declare(ann.read(["run"], "Ann"), System())
    bob.take_in()
    assert bob.journal.last["kind"] == ("pending" if asks else "run"), ruling
    assert asks or "secret.Ann" in bob.journal.last["sealed"]
    found = verify(bob)
    told = "pending" if asks else "run"
    assert [difference.what for difference in found.differences] == ([] if honest else [f"{told}: 2d6 did not fall by the parts of all"])


def test_a_part_that_comes_after_the_throw_changes_nothing(machines: Machines) -> None:
    ann, bob = machines
    throws(ann, "next", "Ann")
    with Attending(bob):
        throws(ann, "run", "Ann")
    number = [event["n"] for event in ann.journal.events() if event["kind"] == "claim"][-1]
    late = {"kind": dice_lease.SHARE, "side": "Ann", "of": number, "part": dice_lease.new_part(), "story": []}
    with ann.writing():
        ann.append({**late, **dice_lease.record.NO_CHANGES}, (), transparent=True, binds=["Ann"])
    bob.take_in()
    assert bob.journal.head == ann.journal.head
    assert verify(bob).ok


def test_who_is_silent_is_named_and_the_claim_stands(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = machines
    throws(ann, "next", "Ann")
    monkeypatch.setattr(dice_lease, "PATIENCE", 0.1)
    with pytest.raises(Silent, match="Bob"):
        throws(ann, "run", "Ann")
    bob.take_in()
    ruling = bob.declare(bob.read(["run"], "Ann"), System())
    assert ruling.verdict == ILLEGAL
    assert ruling.reasons[0].check == "referee/claimed"
    assert bob.declare(bob.read(["hand"], "Bob"), System()).verdict == LEGAL  # looking goes on
    assert take_part(bob) == []
    throws(ann, "run", "Ann")
    assert kinds(ann)[-3:] == ["claim", "share", "run"]


def test_a_claim_that_is_withdrawn_while_parts_are_awaited_is_not_thrown_for(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = machines
    throws(ann, "next", "Ann")
    waiting = dice_lease.wait_for

    def withdrawn(session: FollowingSession, there: Callable[[], bool]) -> bool:
        bob.take_in()
        take_part(bob)
        bob.undo(["Ann", "Bob"])
        return waiting(session, there)

    monkeypatch.setattr(dice_lease, "wait_for", withdrawn)
    with pytest.raises(Refusal, match="withdrawn by all"):
        throws(ann, "run", "Ann")
    assert kinds(ann)[-1] == "withdrawn"
    assert verify(bob).ok


def test_a_claim_can_be_withdrawn_by_all(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = machines
    throws(ann, "next", "Ann")
    monkeypatch.setattr(dice_lease, "PATIENCE", 0.1)
    with pytest.raises(Silent):
        throws(ann, "run", "Ann")
    bob.take_in()
    bob.undo(["Ann", "Bob"])
    ann.take_in()
    assert ann.pending() is None
    assert verify(ann).ok
    with Attending(bob):
        throws(ann, "run", "Ann")
    assert verify(ann).ok


def test_undo_after_a_claim_takes_back_the_declaration(machines: Machines) -> None:
    ann, bob = machines
    throws(ann, "next", "Ann")
    before = ann.state
    with Attending(bob):
        throws(ann, "run", "Ann")
    ann.undo(["Ann", "Bob"])
    assert ann.state["public"] == before["public"]
    assert ann.pending() is None
    assert verify(ann).ok


def test_typed_dice_are_one_sides_word(machines: Machines) -> None:
    ann, _ = machines
    throws(ann, "next", "Ann")
    assert ann.declare(ann.read(["run"], "Ann"), Typed(["4"])).verdict == LEGAL
    assert [rolled[3] for rolled in ann.journal.last["rolls"]] == ["typed"]
    assert verify(ann).ok


# taking a claim back


@pytest.fixture(params=["honour", "passphrases"])
def claimed(request: pytest.FixtureRequest, tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machines:
    """Ann's machine has claimed a throw, and Bob's does not attend."""
    monkeypatch.setattr(dice_lease, "PATIENCE", 0)
    words = {"Ann": "a word", "Bob": "another"} if request.param == "passphrases" else {}
    authority = Memory()
    home = Connection(("memory",), new_subject(), envelope.new_key())
    machines = apart(begun(tiny, tmp_path / "ann", words, length="8"), tmp_path / "bob", authority, authority, home)
    for session, side in zip(machines, words, strict=False):
        session.unlock(side, words[side])
    throws(machines.ann, "next", "Ann")
    with pytest.raises(Silent):
        throws(machines.ann, "run", "Ann")
    machines.bob.take_in()
    return machines


@each("agreed", [[], ["Bob"], ["Ann", "Bob"]], ids=["nobody", "one", "all"])
@each("whose", ["ann", "bob"])
def test_whoever_takes_a_claim_back_no_history_parts(claimed: Machines, whose: str, agreed: list[str]) -> None:
    taker: Session = getattr(claimed, whose)
    signed = bool(claimed.ann.journal.keys["sides"]["Ann"].get("sign"))
    if signed or len(agreed) < 2:
        before = taker.journal.head
        with pytest.raises(NeedsConsent) as refused:
            taker.undo(agreed)
        assert "agree" in refused.value.hint
        if len(agreed) == 2:
            assert "by a signature, and that key is on another machine" in refused.value.text
            assert "undo --agreed SIDE at its own machine" in refused.value.hint
        assert taker.journal.head == before
        assert taker.pending() is not None
    else:
        taker.undo(agreed)
    claimed.ann.note("from here", None)
    claimed.bob.note("from there", None)
    claimed.ann.take_in()
    assert claimed.ann.journal.head == claimed.bob.journal.head
    assert kinds(claimed.ann)[-2:] == ["note", "note"]
    assert all(verify(session).ok for session in claimed)


def test_dice_that_are_left_to_playaid_at_their_question_are_joint(machines: Machines) -> None:
    """Enter at a question for dice, and a tap on a page: the throw of one side is left to playaid, the others' are asked for."""
    ann, bob = machines
    throws(ann, "next", "Ann")
    with Attending(bob):
        ruling = ann.declare(ann.read(["run"], "Ann"), Typed((), ("Ann",)))
    assert ruling.verdict == LEGAL
    assert [rolled.source for rolled in ruling.rolls if rolled.kind == "dice"] == ["joint"]
    bob.take_in()
    assert verify(ann).ok
    assert verify(bob).ok
