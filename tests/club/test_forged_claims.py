"""Claims, parts of throws and withdrawals by somebody who holds himself to nothing: `verify` says so, and the first part counts."""

from typing import Any

import pytest

from playaid.dice.joint_roll import new_part
from playaid.dice.sources import System
from playaid.journal.chain import RESERVED
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.machines import dice_lease
from playaid.referee.machines.dice_lease import Silent, shares, take_part
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from tests.club.conftest import Machines
from tests.club.test_attacks import forged


@pytest.fixture
def claimed(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> Machines:
    """Ann has claimed a throw, and Bob has not given his part."""
    monkeypatch.setattr(dice_lease, "PATIENCE", 0.1)
    ann, bob = machines
    assert ann.declare(ann.read(["next"], "Ann"), System()).verdict == LEGAL
    with pytest.raises(Silent):
        ann.declare(ann.read(["run"], "Ann"), System())
    bob.take_in()
    return machines


def found(session: Session) -> str:
    return " ".join(difference.what for difference in verify(session).differences)


def test_of_two_parts_of_one_side_the_first_counts(claimed: Machines) -> None:
    ann, bob = claimed
    number = ann.journal.tail_number
    take_part(bob)
    first = shares(bob, number)["Bob"]
    forged(bob, kind="share", side="Bob", of=number, part=new_part(), story=["Bob takes part in the throw."])
    assert shares(bob, number) == {"Bob": first}
    assert ann.declare(ann.read(["run"], "Ann"), System()).verdict == LEGAL
    bob.take_in()
    assert all(verify(session).ok for session in claimed)


@pytest.mark.parametrize("kind", ["share", "withdrawn", "claim"])
def test_none_of_them_moves_what_is_under_a_seal(claimed: Machines, kind: str) -> None:
    ann, bob = claimed
    number = ann.journal.tail_number
    sealed = {"secret.Bob": {name: bob.fold.seal("secret.Bob", [["put", ["secret", "Bob", "hand"], []]]) for name in ("do", "back")}}
    made: dict[str, Any] = {name: value for name, value in ann.journal.event(number).items() if name not in RESERVED}
    if kind == "share":
        made = {"side": "Bob", "of": number, "part": new_part(), "story": ["Bob takes part in the throw."]}
    elif kind == "withdrawn":
        made = {"side": None, "of": number, "agreed": ["Ann", "Bob"], "story": [], "changes": made["inverse"], "inverse": made["changes"]}
    forged(bob, **{**made, "kind": kind, "sealed": sealed})
    assert f"{kind}: it changes what it may not" in found(bob)


def test_a_withdrawal_takes_back_its_claim_and_nothing_else(claimed: Machines) -> None:
    ann, bob = claimed
    claim = ann.journal.last
    lost = [["put", ["referee", "pending", "prompt"], "nothing at all"]]
    forged(bob, kind="withdrawn", side=None, of=claim["n"], agreed=["Ann", "Bob"], story=[], changes=lost, inverse=claim["changes"])
    assert "withdrawn: it is no claim, or not all have agreed" in found(bob)


@pytest.mark.parametrize("agreed", [[], ["Bob"]])
def test_a_withdrawal_without_all_is_found(claimed: Machines, agreed: list[str]) -> None:
    ann, bob = claimed
    claim = ann.journal.last
    forged(bob, kind="withdrawn", side=None, of=claim["n"], agreed=agreed, story=[], changes=claim["inverse"], inverse=claim["changes"])
    assert "not all have agreed" in found(bob)


def test_a_withdrawal_of_what_is_no_claim_is_found(claimed: Machines) -> None:
    ann, bob = claimed
    take_part(bob)
    assert ann.declare(ann.read(["run"], "Ann"), System()).verdict == LEGAL
    bob.take_in()
    note = bob.note("a note", "Bob")
    forged(bob, kind="withdrawn", side=None, of=note["n"], agreed=["Ann", "Bob"], story=[], changes=[], inverse=[])
    assert "withdrawn: it is no claim" in found(bob)
