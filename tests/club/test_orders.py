"""Orders given ahead: sealed for their side, said when its turn comes, and never twice."""

from pathlib import Path
from threading import Thread

import pytest

from playaid.cli.main import run
from playaid.club import envelope
from playaid.club.authority import Memory
from playaid.club.connection import Connection
from playaid.club.follower import follow_once
from playaid.club.notices import CALM, Crier, Notice
from playaid.club.replica import Replica
from playaid.club.transfer import OWN, new_subject
from playaid.dice.sources import System
from playaid.journal.errors import JournalError
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.machines.standing_orders import carry_out, give, standing
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from tests.club.conftest import Machines, apart, begun


@pytest.fixture
def far(tiny: Game, tmp_path: Path) -> Machines:
    """Ann's machine and Bob's, each with its own dice."""
    authority = Memory()
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    return apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()), OWN)


def kinds(session: Session, side: str) -> list[str]:
    session.take_in()
    return [event["kind"] for event in session.journal.events() if event["side"] == side and event["kind"] != "orders"]


def acting_until(machines: Machines, rounds: int = 12) -> None:
    for _ in range(rounds):
        for machine in machines:
            follow_once(machine, 0)


def test_orders_are_said_when_their_time_comes_and_hidden_until_then(far: Machines) -> None:
    ann, bob = far
    bob.take_in()
    give(bob, "Bob", ["next", "run"])
    acting_until(far)
    assert standing(bob, "Bob").lines == ("next", "run")
    assert "run" not in str([event for event in ann.journal.events() if event["kind"] == "orders"])
    with pytest.raises(Locked):
        standing(ann, "Bob")
    give(ann, "Ann", ["next", "run", "next"])
    acting_until(far)
    assert kinds(ann, "Ann")[-3:] == kinds(bob, "Ann")[-3:]
    assert "run" in kinds(ann, "Ann")
    assert "run" in kinds(ann, "Bob")
    assert standing(ann, "Ann").lines == ()
    for machine in far:
        machine.take_in()
        assert verify(machine).ok


def test_what_is_illegal_when_its_time_comes_is_told_to_its_owner_alone(far: Machines) -> None:
    ann, bob = far
    give(ann, "Ann", ["run", "next"])
    acting_until(far)
    stands = standing(ann, "Ann")
    assert stands.lines == ()
    assert "'run' was not carried out" in stands.told
    assert "1 behind it is dropped" in stands.told
    assert "run" not in kinds(ann, "Ann")
    bob.take_in()
    for event in bob.journal.events():
        assert "not carried out" not in str({**event, "sealed": None})
        assert event["kind"] != "orders" or not bob.opened(event)


def test_two_machines_of_one_side_say_an_order_once(far: Machines, tmp_path: Path) -> None:
    ann, bob = far
    twin = SharedSession(Replica(ann.journal.folder, ann.journal._authority), ann.game, ann.book, ann.clock)  # type: ignore[attr-defined]
    give(ann, "Ann", ["next"])
    for _ in range(5):
        threads = [Thread(target=_tries, args=(machine,)) for machine in (ann, twin)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert kinds(bob, "Ann").count("next") == 1


def _tries(session: Session) -> None:
    try:
        session.take_in()
        carry_out(session, ["Ann"])
    except JournalError:
        return


def test_what_begins_with_no_verb_is_refused_at_once(far: Machines) -> None:
    with pytest.raises(Refusal):
        give(far.ann, "Ann", ["fly to the moon"])
    with pytest.raises(Refusal, match="50"):
        give(far.ann, "Ann", ["next"] * 51)


def test_an_order_that_was_cut_off_is_told_to_its_owner_and_those_behind_it_wait(far: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = far
    give(ann, "Ann", ["next", "run"])

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Session, "declare", cut)
        with pytest.raises(KeyboardInterrupt):
            carry_out(ann, ["Ann"])
    acting_until(far)
    assert "next" not in kinds(bob, "Ann")
    stands = standing(ann, "Ann")
    assert stands.lines == ("run",)
    assert "'next' was taken up, and nothing of it is in the log" in stands.told
    ann.declare(ann.read(["next"], "Ann"), System())
    assert standing(ann, "Ann").told == ""
    acting_until(far)
    assert "run" in kinds(bob, "Ann")


def cut_off(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann's machine dies between taking an order up and saying it."""

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    give(session, "Ann", ["next", "run"])
    with monkeypatch.context() as patch:
        patch.setattr(Session, "declare", cut)
        with pytest.raises(KeyboardInterrupt):
            carry_out(session, ["Ann"])


def test_an_order_that_was_cut_off_is_told_to_its_owner_once_by_the_notice(far: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = far
    cut_off(ann, monkeypatch)
    bob.take_in()
    for session in (ann, bob):  # at her own machine, and at one that sees no more than all do
        told: list[Notice] = []
        crier = Crier("far", told.append, ["Ann"])
        assert crier.look_at_orders(session, 0) is None  # it may be just being said
        assert crier.look_at_orders(session, CALM - 1) is None
        assert crier.look_at_orders(session, CALM) is not None
        assert crier.look_at_orders(session, 10 * CALM) is None
        [notice] = told
        assert notice.text == f"far: Ann, look at your orders (event {session.journal.tail_number})."
        assert not {"next", "run"} & set(notice.text.split())
    ann.declare(ann.read(["next"], "Ann"), System())
    assert Crier("far", told.append, ["Ann"]).look_at_orders(ann, 99 * CALM) is None


def test_a_refused_order_is_told_at_once_where_its_owner_alone_is_told(far: Machines) -> None:
    ann, bob = far
    give(ann, "Ann", ["run", "next"])
    acting_until(far)
    told: list[Notice] = []
    assert Crier("far", told.append, ["Ann"]).look_at_orders(ann, 0) is not None
    for session, sides in ((ann, []), (ann, ["Ann", "Bob"]), (bob, ["Ann"])):  # these know no more than all see
        assert Crier("far", told.append, sides).look_at_orders(session, 0) is None
    assert Crier("far", told.append, ["Bob"]).look_at_orders(ann, 0) is None
    assert [notice.orders for notice in told] == [("Ann",)]


def test_orders_that_were_carried_out_call_nobody(far: Machines) -> None:
    ann = far.ann
    give(ann, "Ann", ["next", "run", "next"])
    acting_until(far)
    for session in far:
        for sides in (["Ann"], []):
            crier = Crier("far", lambda notice: None, sides)
            assert [crier.look_at_orders(session, at * CALM) for at in range(3)] == [None] * 3


def test_at_the_next_opening_its_owner_is_told_until_she_has_looked(
    far: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cut_off(far.ann, monkeypatch)
    far.bob.take_in()

    def said(*line: str, at: str = "ann") -> str:
        capsys.readouterr()
        assert run(["--sessions-dir", str(tmp_path), *line, "--session", at]) == 0
        told = capsys.readouterr()
        return told.out + told.err

    call = "Ann, look at your orders"
    assert call in said("status")
    assert call in said("log")
    assert call not in said("status", at="bob")
    assert "'next' was taken up" in said("orders", "--as", "Ann")
    assert call not in said("status")
