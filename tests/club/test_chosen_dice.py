"""Joint dice at a table of which one plays by a changed playaid: what falls is nobody's choice, or `verify` says so at every machine."""

from typing import Any

import pytest

from playaid.club import envelope
from playaid.club.envelope import Sealed
from playaid.club.replica import PassedOver
from playaid.dice.joint_roll import Joint, new_part
from playaid.dice.sources import Request, Rolled, System
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.machines import dice_lease, shared_session
from playaid.referee.machines.dice_lease import Silent, shares, take_part
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session.consent import ASKS
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from tests.club.conftest import Machines
from tests.club.test_attacks import QUIET, guarded
from tests.club.test_claims import Attending, throws

__all__ = ["guarded"]


class Sixes(System):
    def take(self, request: Request) -> Rolled:
        rolled = super().take(request)
        return rolled._replace(faces=tuple(6 for _ in rolled.faces)) if request.kind == "dice" else rolled


def holds(machines: Machines) -> list[bool]:
    machines[1].take_in()
    assert machines[0].journal.head == machines[1].journal.head
    return [verify(session).ok for session in machines]


def gives(session: Session, side: str, number: int, part: str) -> None:
    """A share by whoever has the key of a side, whether it was asked or not."""
    with session.writing():
        event = {"kind": "share", "side": side, "of": number, "part": part, **QUIET, "story": [f"{side} takes part in the throw."]}
        session.append(event, (), transparent=True, binds=[side])


def claims(ann: Session, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(dice_lease, "PATIENCE", 0.1)
    throws(ann, "next", "Ann")
    with pytest.raises(Silent):
        throws(ann, "run", "Ann")
    return ann.journal.tail_number


def test_a_part_of_whoever_throws_is_no_part_of_the_throw(guarded: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    """They could try as many as they like when the others have given theirs; nor does one that comes late change anything."""
    ann, bob = guarded
    number = claims(ann, monkeypatch)
    bob.take_in()
    take_part(bob)
    ann.take_in()
    gives(ann, "Ann", number, new_part())
    throws(ann, "run", "Ann")
    assert {*shares(bob, number)} == {"Bob"}
    gives(ann, "Ann", number, new_part())
    assert holds(guarded) == [True, True]


@pytest.mark.parametrize("given", [{}, {"Bob": new_part()}], ids=len)
def test_a_throw_without_the_parts_of_the_others_is_found(
    guarded: Machines, monkeypatch: pytest.MonkeyPatch, given: dict[str, str]
) -> None:
    def alone(session: Any, number: int, dealt: bool = False) -> Joint:
        claimed = session.journal.event(number)
        return Joint(str(session.journal.part_of(dice_lease.promise_in(claimed))), given, claimed["hash"], dealt)

    throws(guarded[0], "next", "Ann")
    monkeypatch.setattr(shared_session, "joint", alone)
    throws(guarded[0], "run", "Ann")
    assert holds(guarded) == [False, False]


@pytest.mark.parametrize("claimed", [True, False])
def test_dice_that_say_they_are_the_systems_are_found(guarded: Machines, monkeypatch: pytest.MonkeyPatch, claimed: bool) -> None:
    ann, _ = guarded
    throws(ann, "next", "Ann")
    with monkeypatch.context() as changed:
        changed.setattr(shared_session, "is_joint", lambda session, number: False)
        if not claimed:
            changed.setattr(SharedSession, "_claim", lambda self, declaration, heard: None)
            changed.setattr(shared_session, "_WhileItStands", lambda source, stands: source)
        assert ann.declare(ann.read(["run"], "Ann"), Sixes()).verdict == LEGAL
    assert holds(guarded) == [False, False]


def test_a_throw_of_before_is_not_thrown_again(guarded: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    """What fell by it is known: of all that ever fell the best could be chosen."""
    ann, bob = guarded
    throws(ann, "next", "Ann")
    with Attending(bob):
        throws(ann, "run", "Ann")
    old = next(event for event in ann.journal.events() if event["kind"] == "claim")
    told = ann.journal.last["joint"]
    part = told[0]["part"]
    throws(ann, "next", "Ann")
    bob.take_in()
    throws(bob, "next", "Bob")
    with Attending(ann):
        throws(bob, "run", "Bob")
    throws(bob, "next", "Bob")
    ann.take_in()
    throws(ann, "next", "Ann")
    monkeypatch.setattr(shared_session, "joint", lambda session, number, dealt=False: Joint(part, shares(session, old["n"]), old["hash"]))
    monkeypatch.setattr(shared_session, "proofs", lambda session: {"joint": told} if session.pending() else {})
    throws(ann, "run", "Ann")
    assert holds(guarded) == [False, False]


def test_who_is_not_asked_has_signed_that_they_are_here(guarded: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = guarded
    throws(ann, "next", "Ann")
    for asked in ([], ["Ann"]):
        monkeypatch.setattr(dice_lease, "_asked", lambda session, asked=asked: asked)
        before = ann.journal.tail_number
        with pytest.raises(PassedOver, match="Bob"):
            throws(ann, "run", "Ann")
        assert ann.journal.tail_number == before
    bob.take_in()
    monkeypatch.setattr(type(ann.journal), "_check_taken", lambda self, record: None)
    with pytest.raises(Exception):  # noqa: B017, PT011
        throws(ann, "run", "Ann")
    assert ann.journal.last[ASKS] == ["Ann"]
    assert not bob.take_in()
    assert bob.journal.tail_number == before


def test_a_message_of_brackets_within_brackets_is_passed_over(guarded: Machines) -> None:
    ann, bob = guarded
    ann.note("before", "Ann")
    home = bob.journal.home  # type: ignore[attr-defined]
    authority = bob.journal.authority  # type: ignore[attr-defined]
    for depth in (envelope.DEEPEST, 5000):
        told = "[" * depth + "]" * depth
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(envelope, "dumps", lambda document, told=told, **_: f'{{"n":{told}}}')
            body = envelope.seal(home.key, bob.id, {})
        with pytest.raises(Sealed):
            envelope.unseal(home.key, bob.id, body)
        bob.take_in()
        authority.append(bob.journal._position, body)  # type: ignore[attr-defined]
    assert not bob.journal.follow()
    assert bob.note("after", "Bob")["n"] == ann.journal.tail_number + 1
    assert not envelope.is_deeper(b'{"a":["[[[[\\"[[", {"b":"]"}]}', 3)
    assert envelope.is_deeper(b'{"a":["[[[[", {"b":[]}]}', 3)
