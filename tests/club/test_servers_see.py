"""What the servers see of a session, and what of a side's keys leaves its machine."""

from pathlib import Path

import pytest

from playaid.club import envelope
from playaid.club.authority import Memory
from playaid.club.connection import Connection
from playaid.club.replica import PassedOver
from playaid.club.transfer import OWN, BadCode, invite, new_subject, read_code
from playaid.dice.sources import Seeded
from playaid.journal.seal import WrongPassphrase
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked
from tests.club.conftest import Machines, apart, begun, unheld
from tests.each import each

WORDS = {"Ann": "soft wet stones below", "Bob": "no cat is grey"}


def played(game: Game, folder: Path, authority: Memory, seed: int, note: str) -> Machines:
    session = begun(game, folder / "ann", {}, length="8")
    machines = apart(session, folder / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()), OWN)
    session = machines.ann
    session.declare(session.read(["next"], "Ann"), Seeded(seed))
    session.declare(session.read(["run"], "Ann"), Seeded(seed))
    session.note(note, "Ann", secret=True)
    return machines


def test_two_worlds_look_alike_to_the_servers(tiny: Game, tmp_path: Path) -> None:
    seen = []
    for seed, note in ((1, "I hold the bridge"), (2, "I go by the ford, and he will not see it")):
        authority = Memory()
        played(tiny, tmp_path / str(seed), authority, seed, note)
        messages = authority.read(0)
        seen.append([(message.position, len(message.body)) for message in messages])
        for message in messages:
            for open_word in (b'"Ann"', b'"Bob"', b'"tiny"', b"bridge", b"the ford", b'"kind"', b'"note"'):  # three letters come by chance
                assert open_word not in message.body
    assert seen[0] == seen[1]


def guarded(game: Game, folder: Path, acts: str = "table") -> Machines:
    authority = Memory()
    session = begun(game, folder / "ann", WORDS, acts, length="8")
    return apart(session, folder / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()), OWN)


def test_keys_stay_on_the_machine_of_their_side(tiny: Game, tmp_path: Path) -> None:
    ann, bob = guarded(tiny, tmp_path)
    assert "wrapped" in ann.journal.keys["sides"]["Ann"]
    assert "wrapped" not in ann.journal.keys["sides"]["Bob"]
    assert "wrapped" in bob.journal.keys["sides"]["Bob"]
    assert "wrapped" not in bob.journal.keys["sides"]["Ann"]
    with pytest.raises(Locked):
        ann.open("secret.Bob")
    bob.unlock("Bob", WORDS["Bob"])
    bob.open("secret.Bob")


def test_a_new_passphrase_leaves_its_machine_as_a_digest(tiny: Game, tmp_path: Path) -> None:
    from playaid.referee.session.key_changes import change_passphrase

    ann, bob = guarded(tiny, tmp_path)
    bob.unlock("Bob", WORDS["Bob"])
    change_passphrase(bob, "Bob", WORDS["Bob"], "a new one")
    ann.take_in()
    assert ann.journal.bound == bob.journal.bound
    assert "wrapped" not in ann.journal.keys["sides"]["Bob"]
    bob.lock("Bob")
    with pytest.raises(WrongPassphrase):
        bob.unlock("Bob", WORDS["Bob"])
    bob.unlock("Bob", "a new one")


def test_what_is_not_signed_is_passed_over_by_everybody(tiny: Game, tmp_path: Path) -> None:
    ann, bob = guarded(tiny, tmp_path, "signed")
    with pytest.raises(Locked):
        bob.declare(bob.read(["next"], "Ann"), Seeded(1))
    turns = {"live": 1, "back": 1, "redo": None}
    forged = {"kind": "note", "side": "Ann", "story": ["forged"], **turns, "changes": [], "inverse": [], "sealed": {}, "barrier": False}
    with pytest.raises(PassedOver, match="Ann did not sign it"):
        bob.journal.append(forged)
    with unheld(bob):
        bob.journal.append(forged)
    before = ann.journal.head
    ann.take_in()
    assert ann.journal.head == before
    ann.unlock("Ann", WORDS["Ann"])
    ann.note("mine", "Ann")
    assert [event.get("story") for event in ann.journal.events()][-1] == ["mine"]


def test_a_code_opens_no_side_with_a_passphrase(tiny: Game, tmp_path: Path) -> None:
    session = begun(tiny, tmp_path / "ann", WORDS, length="8")
    authority = Memory()
    machines = apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()), OWN)
    invitation = read_code(invite(machines.ann, ["Ann"]))
    assert set(invitation.locked) == {"Ann"}
    assert "private" not in str(invitation.locked["Ann"])
    with pytest.raises(Locked):
        machines.bob.open("secret.Ann")


@each("text", ["", "playaid-", "playaid-AAAA", "hello", "playaid-eyJpZCI6MX0", "\0"])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(BadCode):
        read_code(text)
