"""A session whose keyring is not the one that its log speaks of: all can agree to go on with it, if it opens what is sealed."""

import os
import shutil
from pathlib import Path

import pytest

from playaid.journal import keyring, seal, store
from playaid.journal.journal import Journal
from playaid.journal.keyring import Keyring
from playaid.referee.contract.game import Game
from tests.cli.conftest import Type


@pytest.fixture
def friday(tiny: Game, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An evening in which Ann has a passphrase, and was handed over after some events."""
    for call in (keyring.create, Keyring.rewrap):
        monkeypatch.setattr(call, "__defaults__", (seal.Cost(64, 1, 1),))
    monkeypatch.setenv("PLAYAID_KEY_ANN", "four old words here")
    monkeypatch.setenv("PLAYAID_NEW_KEY_ANN", "four new words here")
    assert typed("new", "tiny", "friday", "-p", "Ann", "-p", "Bob", "-d", "Boots,Rope,Mud,Rope").code == 0
    assert typed("next").code == 0
    assert typed("undo", "--agreed", "all").code == 0
    return tmp_path / "sessions" / "friday"


def _lost_again(friday: Path, typed: Type) -> None:
    """Ann gets another passphrase and another player, and the end of the log, with that in it, is lost."""
    kept = (friday / "log.00000.json").read_bytes()
    assert typed("passphrase", "--as", "Ann", "--to", "Cid").code == 0
    (friday / "log.00000.json").write_bytes(kept)
    (friday / "state.json").unlink(missing_ok=True)
    shutil.rmtree(Path(os.environ["PLAYAID_DATA"]) / "heads")
    os.environ["PLAYAID_KEY_ANN"] = "four new words here"


def test_where_the_change_of_keys_is_lost_all_go_on_with_the_later_ones(friday: Path, typed: Type) -> None:
    _lost_again(friday, typed)
    assert typed("status").code == 5
    said = typed("doctor")
    assert said.code == 5
    assert "playaid doctor --take-keys" in said.out + said.err
    done = typed("doctor", "--take-keys")
    assert done.code == 0, done
    last = Journal(friday).last
    assert (last["kind"], last["agreed"], list(last["signed"])) == ("keys", ["Ann", "Bob"], ["Ann"])
    assert "which the log had not spoken of" in typed("log").out
    assert typed("next").code == 0
    verified = typed("verify", "--unlock")
    assert verified.code == 0, verified
    assert f"event {last['n']}: here all went on with keys that the log had not spoken of" in verified.out
    assert typed("verify", "--json").data["taken_keys"] == [{"number": last["n"], "signed": ["Ann"]}]
    assert typed("doctor").code == 0
    assert typed("doctor", "--take-keys").code == 2, "they are the right ones now"


def test_an_older_keyring_serves_too_with_the_passphrase_of_its_time(friday: Path, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    old = (friday / "keys.json").read_bytes()
    assert typed("passphrase", "--as", "Ann").code == 0
    (friday / "spare.json").unlink()
    (friday / "keys.json").write_bytes(old)
    assert typed("doctor").code == 5
    monkeypatch.setenv("PLAYAID_KEY_ANN", "four new words here")
    assert typed("doctor", "--take-keys").code in (2, 5)
    monkeypatch.setenv("PLAYAID_KEY_ANN", "four old words here")
    assert typed("doctor", "--take-keys").code == 0
    assert typed("verify", "--unlock").code == 0


def test_it_needs_every_key_and_is_signed(friday: Path, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    _lost_again(friday, typed)
    typed("doctor")
    monkeypatch.delenv("PLAYAID_KEY_ANN")
    number = len(store.read_table(str(friday), "log.00000") or ())
    assert typed("doctor", "--take-keys").code == 5
    assert len(store.read_table(str(friday), "log.00000") or ()) == number


def test_keys_that_do_not_open_what_is_sealed_are_refused_and_found_if_they_are_forged_in(
    friday: Path, typed: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = keyring.create({"Ann": "four new words here", "Bob": None})
    for file, row in (("keys", "1"), ("spare", "2")):
        rows = store.read_table(str(friday), file) or {}
        store.replace_file(str(friday), f"{file}.json", store.dump({**rows, row: {"document": foreign}}))
    monkeypatch.setenv("PLAYAID_KEY_ANN", "four new words here")
    assert typed("doctor").code == 5
    said = typed("doctor", "--take-keys")
    assert said.code == 2, said
    assert "do not open what is sealed in" in said.err
    with monkeypatch.context() as patched:
        patched.setattr("playaid.referee.session.key_changes._opens", lambda session, event: True)
        typed("doctor", "--take-keys")
    assert Journal(friday).last["kind"] == "keys"
    assert typed("verify", "--unlock").code in (3, 5)


def test_nobody_takes_away_another_ones_key_to_sign_with_by_such_an_event(
    friday: Path, typed: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob leaves Ann's key out of the keyring and writes past playaid that all went on with it."""
    rows = store.read_table(str(friday), "keys") or {}
    keys = rows["1"]["document"]
    bare = {**keys, "sides": {**keys["sides"], "Ann": {key: value for key, value in keys["sides"]["Ann"].items() if key != "sign"}}}
    for file, row in (("keys", "1"), ("spare", "2")):
        whole = store.read_table(str(friday), file) or {}
        store.replace_file(str(friday), f"{file}.json", store.dump({**whole, row: {"document": bare}}))
    assert typed("doctor", "--take-keys").code == 2
    with monkeypatch.context() as patched:
        patched.setattr(Keyring, "signs", lambda self, side: True)
        patched.setattr("playaid.referee.session.signing.signer", lambda *sides: None)
        typed("doctor", "--take-keys")
    assert Journal(friday).last["kind"] == "keys"
    said = typed("verify", "--unlock")
    assert said.code in (3, 5)
    assert "Ann went on without a key to sign with" in said.out + said.err


def test_where_no_keys_lie_at_all_there_is_nothing_to_go_on_with(friday: Path, typed: Type) -> None:
    for file in ("keys.json", "spare.json"):
        (friday / file).unlink()
    said = typed("doctor", "--take-keys")
    assert said.code in (2, 5)
    assert "no keys lie there at all" in said.err + said.out
