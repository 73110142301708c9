"""How a table at separate machines ends a game together: each says so at its own, and nobody for another."""

import re
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from playaid.club import envelope
from playaid.club.authority import Memory
from playaid.club.connection import Connection
from playaid.club.replica import PassedOver, Replica
from playaid.club.transfer import invite, join, move, new_subject, read_code
from playaid.desk.requests import Reply, Seat, TableRequest
from playaid.desk.service import SessionService
from playaid.desk.tapping.agreeing import awaited
from playaid.dice.sources import System
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration
from playaid.referee.machines.dice_lease import take_part
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session import leaving, local
from playaid.referee.session.consent import NeedsConsent
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from tests.club.conftest import Machines, apart, begun, unheld

WORDS = {"Ann": "her words", "Bob": "his words"}


@pytest.fixture
def two(tiny: Game, tmp_path: Path) -> Machines:
    """Ann and Bob at separate machines, each with a passphrase."""
    authority = Memory()
    session = begun(tiny, tmp_path / "ann", WORDS, length="8")
    far = apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()))
    far.bob.unlock("Bob", WORDS["Bob"])
    return far


def _declared(session: Session, result: str, agreed: Any = ("Ann", "Bob"), **more: Any) -> str:
    declaration = Declaration("agree", {"result": result, "agreed": [*agreed], **more}, None, f"agree {result}")
    return session.declare(declaration, System()).verdict


def test_each_agrees_at_their_own_machine(two: Machines) -> None:
    assert [event["side"] for event in two.ann.agree_on("draw", ["Ann"])] == ["Ann"]
    two.bob.take_in()
    assert two.bob.agree_on("draw", ["Bob"]) == []
    assert _declared(two.bob, "draw") == LEGAL
    for machine in two:
        machine.take_in()
        assert machine.state["referee"]["over"]
        assert verify(machine).ok


def test_who_says_so_twice_waits_for_the_other(two: Machines) -> None:
    assert [said["side"] for said in two.ann.agree_on("draw", ["Ann"])] == ["Ann"]
    assert two.ann.agree_on("draw", ["Ann"]) == []
    assert awaited(two.ann, "draw", ["Ann"]) == ["Bob"]
    two.bob.take_in()
    assert awaited(two.bob, "draw", ["Bob"]) == []


def test_nobody_agrees_for_another(two: Machines) -> None:
    with pytest.raises(NeedsConsent, match="Bob agrees at their own machine"):
        two.ann.agree_on("draw", ["Ann", "Bob"])
    with pytest.raises(Locked):
        _declared(two.ann, "draw")
    assert _declared(two.ann, "draw", ["Ann"]) == ILLEGAL


def test_it_is_that_result_and_no_other(two: Machines) -> None:
    two.bob.agree_on("draw", ["Bob"])
    two.ann.take_in()
    with pytest.raises(Locked):
        _declared(two.ann, "Ann")
    assert not two.ann.state["referee"].get("over")


def test_who_has_agreed_to_something_else_has_agreed_to_no_result(two: Machines) -> None:
    """A changed playaid names no result: that somebody agreed to an undo is no agreement to that."""
    assert isinstance(two.bob, SharedSession)
    two.bob.agree("Bob", {"of": 1, "to": 1}, "Bob agrees that event 1 is taken back.")
    two.ann.take_in()
    assert leaving.agreed_on(two.ann.journal, two.ann.journal.tail_number + 1, None) == set()


def test_it_lapses_when_somebody_has_acted(two: Machines) -> None:
    two.bob.agree_on("draw", ["Bob"])
    two.ann.take_in()
    ruling = two.ann.declare(two.ann.read(["next"], "Ann"), System())
    assert ruling.verdict == LEGAL
    with pytest.raises(Locked):
        _declared(two.ann, "draw")


def test_who_has_not_left_is_asked(two: Machines) -> None:
    """A changed playaid says of somebody that they have left."""
    ruling = two.ann.judge(Declaration("agree", {"result": "Ann", "agreed": ["Ann"], "left": ["Bob"]}, None, "agree Ann"), System())
    assert ruling.verdict == LEGAL
    with pytest.raises((PassedOver, Locked)):
        two.ann.write(ruling)
    two.ann.binding = lambda declaration: ["Ann"]  # type: ignore[method-assign]
    with two.ann.writing(), unheld(two.ann):
        two.ann.write(ruling)
    two.bob.take_in()
    assert not two.bob.state["referee"].get("over")


def test_a_result_that_all_took_back_nobody_brings_back_alone(two: Machines) -> None:
    two.ann.agree_on("draw", ["Ann"])
    two.bob.take_in()
    assert _declared(two.bob, "draw") == LEGAL
    for side, machine in zip(WORDS, two, strict=True):
        machine.take_in()
        machine.undo_line([side])
    with pytest.raises(Refusal, match="said again"):
        two.bob.redo()
    two.bob.agree_on("draw", ["Bob"])
    two.ann.take_in()
    assert _declared(two.ann, "draw") == LEGAL
    assert two.ann.undo_line(["Ann"])[0]["kind"] == "agreed"


def test_what_ends_nothing_is_brought_back(two: Machines) -> None:
    two.ann.declare(two.ann.read(["next"], "Ann"), System())
    two.ann.undo_line(["Ann"])
    assert two.ann.redo()["kind"] == "redo"


def test_nor_by_a_playaid_that_lets_them(two: Machines) -> None:
    """Every machine passes over what brings a result back that all have taken back, and `verify` finds it where one has written it."""
    two.ann.agree_on("draw", ["Ann"])
    two.bob.take_in()
    assert _declared(two.bob, "draw") == LEGAL
    for side, machine in zip(WORDS, two, strict=True):
        machine.take_in()
        machine.undo_line([side])
    with patch.object(local, "ENDINGS", ()):
        with pytest.raises(PassedOver, match="Ann, Bob did not sign it"):
            two.bob.redo()
        with unheld(two.bob):
            two.bob.redo()
    two.ann.take_in()
    assert not two.ann.state["referee"].get("over")
    assert [difference.what for difference in verify(two.bob).differences] == ["redo: Ann, Bob did not sign it"]


@pytest.mark.parametrize("overrule", [None, "they are beaten"])
def test_nobody_makes_another_give_up(two: Machines, overrule: str | None) -> None:
    """In nobody's name it would be Ann's giving up, whose turn it is."""
    said = Declaration("concede", {}, None, "concede", {}, overrule)
    two.bob.take_in()
    if overrule is None:
        assert two.bob.declare(said, System()).verdict == ILLEGAL
        return
    with pytest.raises(PassedOver, match="it is for a side to give up: Ann or Bob"):
        two.bob.declare(said, System())
    with unheld(two.bob):
        two.bob.declare(said, System())
    two.ann.take_in()
    assert not two.ann.state["referee"].get("over")
    assert "it is for a side to give up" in verify(two.bob).differences[0].what


def test_nobody_acts_in_the_name_of_somebody_who_does_not_play(two: Machines) -> None:
    said = Declaration("next", {}, "Nobody", "next", {}, "they are slow")
    with pytest.raises(PassedOver, match="'Nobody' is no side of this game"):
        two.bob.declare(said, System())


def test_each_gives_up_for_themselves(two: Machines) -> None:
    two.bob.take_in()
    assert two.bob.declare(Declaration("concede", {}, "Bob", "concede Bob"), System()).verdict == LEGAL
    two.ann.take_in()
    assert two.ann.state["referee"]["over"]["winner"] == "Ann"
    assert all(verify(machine).ok for machine in two)


class Phone:
    """A side's phone at its own machine."""

    def __init__(self, session: Session, side: str):
        self.service, self.seat, self.taps = SessionService(session), Seat(f"phone of {side}", side), 0
        self.service._open[side][self.seat.device] = 0.0

    def tap(self) -> TableRequest:
        self.taps += 1
        self.service.look()
        return TableRequest(str(self.taps), self.service.position())

    def says(self, line: str) -> Reply:
        return self.service.say(self.seat, line, self.tap())

    def says_no(self, result: str) -> Reply:
        return self.service.end_as(self.seat, result, False, self.tap())

    def lets_stand(self, event: int) -> Reply:
        return self.service.agree(self.seat, event, False, self.tap())


def test_who_says_no_after_all_has_not_agreed(two: Machines) -> None:
    """Her word stands in the log; so does that it holds no more."""
    ann = Phone(two.ann, "Ann")
    ann.says("agree draw")
    two.bob.take_in()
    assert leaving.agreed_on(two.bob.journal, two.bob.journal.tail_number + 1, "draw") == {"Ann"}
    assert ann.says_no("draw").lines == ("The game goes on.",)
    two.bob.take_in()
    assert [event["side"] for event in two.bob.agree_on("draw", ["Bob"])] == ["Bob"]
    with pytest.raises(Locked):
        _declared(two.bob, "draw")
    assert not two.bob.state["referee"].get("over")
    two.ann.agree_on("draw", ["Ann"])
    assert _declared(two.ann, "draw") == LEGAL
    two.bob.take_in()
    assert all(verify(machine).ok for machine in two)


def test_who_says_no_too_late_is_told(two: Machines) -> None:
    ann = Phone(two.ann, "Ann")
    ann.says("agree draw")
    two.bob.take_in()
    tap = ann.tap()
    assert _declared(two.bob, "draw") == LEGAL
    with pytest.raises(Refusal, match="the game is over"):
        ann.service.end_as(ann.seat, "draw", False, tap)


def test_of_two_results_the_one_said_last_counts(two: Machines) -> None:
    two.ann.agree_on("Bob", ["Ann"])
    two.ann.agree_on("draw", ["Ann"])
    two.bob.take_in()
    with pytest.raises(Locked):
        _declared(two.bob, "Bob")
    assert _declared(two.bob, "draw") == LEGAL


def test_who_lets_it_stand_after_all_has_not_agreed_to_an_undo(two: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    two.ann.declare(two.ann.read(["next"], "Ann"), System())
    assert isinstance(two.bob, SharedSession)
    attending = partial(take_part, two.bob)
    monkeypatch.setattr(two.ann.journal, "watch", lambda seconds: bool([two.bob.take_in(), attending()]))
    two.ann.declare(two.ann.read(["run"], "Ann"), System())
    monkeypatch.undo()
    number, ann = two.ann.journal.tail_number, Phone(two.ann, "Ann")
    assert ann.says("undo").waits
    (stands,) = ann.lets_stand(number).lines
    assert re.fullmatch(r"It stands: run \(Ann goes from 0 to [1-6]\.( Ann goes from [1-6] to [0-6]\.)?\)", stands), stands
    two.bob.take_in()
    assert [event["kind"] for event in two.bob.undo_line(["Bob"])] == ["agreed"]
    two.ann.take_in()
    assert [event["kind"] for event in two.ann.undo_line(["Ann"])] == ["undo"]
    two.bob.take_in()
    assert all(verify(machine).ok for machine in two)


def test_who_play_by_two_machines_of_a_club_agree(tiny: Game, tmp_path: Path) -> None:
    """Their sides roam: they may be open at either, and none of them is elsewhere."""
    authority = Memory()
    session = begun(tiny, tmp_path / "ann", WORDS, length="8")
    home = Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob"))
    code = read_code(invite(move(session, home, authority), ["Ann", "Bob"]))
    phones = []
    for side, words in WORDS.items():
        join(str(tmp_path / f"club {side}"), side, code, authority)
        machine = SharedSession(Replica(str(tmp_path / f"club {side}"), authority), tiny, session.book, session.clock)
        machine.roams = True
        machine.unlock(side, words)
        phones.append(Phone(machine, side))
    ann, bob = phones
    assert ann.says("agree draw").waits
    bob.service.session.take_in()
    assert [view.verdict for view in bob.says("agree draw").told] == [LEGAL]
    ann.service.session.take_in()
    assert ann.service.session.state["referee"]["over"]["winner"] is None
    assert all(verify(phone.service.session).ok for phone in phones)
