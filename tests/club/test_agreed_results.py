"""How a table at separate machines ends a game together: each says so at its own, and nobody for another."""

from pathlib import Path
from typing import Any

import pytest

from playaid.cli.commands.ending import awaited
from playaid.club import envelope
from playaid.club.authority import Memory
from playaid.club.connection import Connection
from playaid.club.replica import PassedOver
from playaid.club.transfer import new_subject
from playaid.dice.sources import System
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration
from playaid.referee.session import leaving
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
