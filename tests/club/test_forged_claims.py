"""Claims, parts of throws and withdrawals by somebody who holds himself to nothing: `verify` says so, and the first part counts."""

from pathlib import Path
from typing import Any

import pytest

from playaid.club import envelope
from playaid.club.authority import Memory
from playaid.club.connection import Connection
from playaid.club.transfer import new_subject
from playaid.dice.joint_roll import new_part
from playaid.dice.sources import Source, System, Typed
from playaid.journal.chain import RESERVED
from playaid.referee.contract.game import Game
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT
from playaid.referee.machines import dice_lease, joint_proof, shared_session
from playaid.referee.machines.dice_lease import Silent, shares, take_part
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from tests.club import test_chosen_dice as chosen
from tests.club.conftest import Machines, apart, begun
from tests.club.test_attacks import forged
from tests.club.test_servers_see import WORDS


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
        made = {"side": None, "of": number, "agreed": ["Ann", "Bob"], "changes": made["inverse"], "inverse": made["changes"]}
    forged(bob, **{**made, "kind": kind, "sealed": sealed})
    assert f"{kind}: it changes what it may not" in found(bob)


def test_a_withdrawal_takes_back_its_claim_and_nothing_else(claimed: Machines) -> None:
    ann, bob = claimed
    claim = ann.journal.last
    lost = [["put", ["referee", "pending", "prompt"], "nothing at all"]]
    forged(bob, kind="withdrawn", side=None, of=claim["n"], agreed=["Ann", "Bob"], changes=lost, inverse=claim["changes"])
    assert "withdrawn: it is no claim, or not all have agreed" in found(bob)


@pytest.mark.parametrize("agreed", [[], ["Bob"]])
def test_a_withdrawal_without_all_is_found(claimed: Machines, agreed: list[str]) -> None:
    ann, bob = claimed
    claim = ann.journal.last
    forged(bob, kind="withdrawn", side=None, of=claim["n"], agreed=agreed, changes=claim["inverse"], inverse=claim["changes"])
    wrong = "not all have agreed" if agreed else "not all sides have let a dealer"  # without a word of them it is a dealer's
    assert wrong in found(bob)


def test_a_withdrawal_of_what_is_no_claim_is_found(claimed: Machines) -> None:
    ann, bob = claimed
    take_part(bob)
    assert ann.declare(ann.read(["run"], "Ann"), System()).verdict == LEGAL
    bob.take_in()
    note = bob.note("a note", "Bob")
    forged(bob, kind="withdrawn", side=None, of=note["n"], agreed=["Ann", "Bob"], changes=[], inverse=[])
    assert "withdrawn: it is no claim" in found(bob)


# a throw that stops at a question


def asking(tiny: Game) -> Game:
    """The example game, in which the other one is asked between two dice."""

    def run(hearing: Hearing) -> None:
        hearing.roll("1d6", who=hearing.side, why="to run")
        hearing.ask("ready", who="Bob", prompt="ready?", options=("yes", "no"))
        hearing.roll("1d6", who=hearing.side, why="to stand")

    return tiny._replace(verbs={**tiny.verbs, "run": tiny.verbs["run"]._replace(rule=run)})


@pytest.fixture
def asked(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machines:
    """Ann has thrown the first of two dice, and Bob is asked."""
    monkeypatch.setattr(dice_lease, "PATIENCE", 0)
    authority, home = Memory(), Connection(("memory",), new_subject(), envelope.new_key())
    ann, bob = apart(begun(asking(tiny), tmp_path / "ann", WORDS, length="8"), tmp_path / "bob", authority, authority, home)
    ann.unlock("Ann", WORDS["Ann"])
    bob.unlock("Bob", WORDS["Bob"])
    chosen.claims(ann)
    chosen.attends(bob)
    assert ann.declare(ann.read(["run"], "Ann"), System()).verdict == NEEDS_INPUT
    bob.take_in()
    return Machines(ann, bob)


def answers(session: Session, source: Source) -> None:
    declaration = session.fallen().declaration._replace(verb="run", answers={"ready": "yes"})  # type: ignore[union-attr]
    assert session.declare(declaration, source).verdict == LEGAL


def test_two_throws_of_one_declaration_hold_each_by_its_parts(asked: Machines) -> None:
    ann, bob = asked
    with pytest.raises(Silent):
        answers(bob, System())
    chosen.attends(ann)
    answers(bob, System())
    assert [throw["rolled"] for throw in bob.journal.last["joint"]] == [0, 1]
    assert chosen.holds(*asked) == [True, True]


def test_what_fell_before_a_question_does_not_fall_again(asked: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    bob = asked.bob
    fallen = bob.fallen
    monkeypatch.setattr(bob, "fallen", lambda: (before := fallen()) and before._replace(rolls=[]))
    with pytest.raises(Silent):
        answers(bob, System())
    assert "is none that playaid claims" in chosen.found(*asked)


@pytest.mark.parametrize("how", ["typed", "another throw"])
def test_who_answers_keeps_what_fell(asked: Machines, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    ann, bob = asked
    fallen = bob.fallen
    with pytest.raises(Silent):
        answers(bob, System())
    chosen.attends(ann)
    if how == "typed":
        monkeypatch.setattr(bob, "fallen", lambda: (before := fallen()) and before._replace(rolls=[]))
        answers(bob, Typed(["6", "6"]))
    else:
        told = bob.journal.event(bob.pending()["before"]["event"])["joint"]  # type: ignore[index]
        monkeypatch.setattr(shared_session, "proofs", lambda session: {"joint": told})
        answers(bob, System())
    assert "tells of another throw" in chosen.found(*asked)


@pytest.mark.parametrize("otherwise", [{"kind": "shove"}, {"side": None}, {"args": {"whom": "Ann"}}, {"answers": {}}], ids=str)
def test_it_ends_as_it_was_said_when_the_throw_was_claimed(asked: Machines, otherwise: dict[str, Any]) -> None:
    """Whoever knows what falls can throw it for nothing else."""
    ann, bob = asked
    with pytest.raises(Silent):
        answers(bob, System())
    waits = bob.pending()
    chosen.attends(ann)
    answers(bob, System())
    assert joint_proof.told_otherwise(bob, bob.journal.last, waits) is None
    assert "is not what was claimed" in str(joint_proof.told_otherwise(bob, bob.journal.last | otherwise, waits))


def test_what_had_fallen_at_home_stands_as_it_fell(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_lease, "PATIENCE", 0)
    session, authority = begun(asking(tiny), tmp_path / "ann", WORDS, length="8"), Memory()
    for line in ("next", "run"):
        session.declare(session.read([line], "Ann"), System())
    assert session.pending() is not None
    ann, bob = apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()))
    ann.unlock("Ann", WORDS["Ann"])
    bob.unlock("Bob", WORDS["Bob"])
    with pytest.raises(Silent):
        answers(bob, System())
    chosen.attends(ann)
    answers(bob, System())
    assert [rolled[3] for rolled in bob.journal.last["rolls"]] == ["system", "joint"]
    assert chosen.holds(ann, bob) == [True, True]
