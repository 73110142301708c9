"""Sessions that an earlier playaid wrote: opened, read, verified, carried on, the chain they had kept as it was."""

import json
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from playaid import migrations
from playaid.book.book import Book
from playaid.cli.main import run
from playaid.dice.sources import System
from playaid.games import registry
from playaid.journal.chain import Event, is_bound
from playaid.journal.errors import Damaged
from playaid.journal.integrity import first_fault
from playaid.journal.journal import Journal
from playaid.journal.recovery.repair import salvage
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import ticking

OLD, LATER = Path(__file__).with_name("sessions"), Path(__file__).with_name("later_sessions")
"""open, long: on the honour system, with undo, redo, notes, loose rolls. sealed: Ann under a passphrase that was changed, a recovery code,
Bob handed over. plots: two sides under passphrases, plots committed and opened, one side revealed."""
SESSIONS = {"open": 10, "long": 72, "sealed": 10, "plots": 9}
PASSPHRASES = {"Ann": "three grey herons asleep", "Fomorian": "low tide at noon", "Faerie": "green door left open"}
RECOVERY = "TJNQB-ZPTEF-3G4BG-D3ZD2-4JFBY"

Kept = Callable[[str], Path]


@pytest.fixture
def kept(tmp_path: Path, tiny: Game) -> Kept:
    return lambda name: shutil.copytree(OLD / name, tmp_path / "sessions" / name)


def opened(folder: Path) -> Session:
    journal = Journal(folder)
    game = registry.load(journal.meta["game"])
    return Session(journal, game, Book(game.slug, game.tables, None, journal.meta["tables"]), ticking())


@pytest.mark.parametrize("name", SESSIONS)
def test_an_old_session_is_read_and_verified_and_not_touched(name: str, kept: Kept) -> None:
    folder = kept(name)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    session = opened(folder)
    assert session.journal.tail_number == SESSIONS[name]
    for side in session.sides:
        if not session.keyring.is_open(f"secret.{side}"):
            session.unlock(side, PASSPHRASES[side])
    session.open_what_can_be()
    assert first_fault(str(folder)) is None
    found = verify(session)
    assert (found.broken, found.events, found.sealed) == (False, SESSIONS[name], 0)
    assert found.ok or found.otherwise_today
    assert {difference.rules for difference in found.differences} <= {"1"}
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


@pytest.mark.parametrize("name", SESSIONS)
def test_an_old_session_is_carried_on_and_keeps_its_chain(name: str, kept: Kept) -> None:
    folder = kept(name)
    before = list(Journal(folder).events())
    session = opened(folder)
    session.note("the kettle is on again", None)
    after = list(Journal(folder).events())
    assert after[: len(before)] == before
    assert [event["kind"] for event in after[len(before) :]] == ["format", "migration", "note"]
    assert not any(map(is_bound, before))
    assert all(map(is_bound, after[len(before) :]))
    assert Journal(folder).meta["format"] == migrations.SESSION.number
    again = verify(opened(folder))
    assert again.ok or again.otherwise_today
    assert first_fault(str(folder)) is None
    assert salvage(folder).healthy
    opened(folder).note("and again", None)
    assert Journal(folder).tail_number == len(before) + 4


def test_an_old_undo_can_be_undone_and_done_again(kept: Kept) -> None:
    session = opened(kept("open"))
    before = session.state["public"]
    session.undo(["Ann", "Bob"])
    assert session.state["public"] != before
    session.redo()
    assert session.state["public"] == before
    assert verify(session).ok


def test_an_old_recovery_code_opens_its_side_and_a_changed_passphrase_makes_it_void(kept: Kept) -> None:
    from playaid.journal.seal import WrongPassphrase
    from playaid.referee.session.key_changes import change_passphrase

    folder = kept("sealed")
    session = opened(folder)
    session.unlock("Ann", RECOVERY)
    hand = (session.open("secret.Ann"), session.state["secret"]["Ann"])[1]
    change_passphrase(session, "Ann", RECOVERY, "new words")
    again = opened(folder)
    for old in (RECOVERY, PASSPHRASES["Ann"]):
        with pytest.raises(WrongPassphrase):
            again.unlock("Ann", old)
    again.unlock("Ann", "new words")
    again.open("secret.Ann")
    assert again.state["secret"]["Ann"] == hand
    assert again.keyring.can_sign("Ann")
    assert verify(again).ok


def test_a_session_taken_over_cannot_be_put_back_into_the_old_format(kept: Kept) -> None:
    folder = kept("open")
    old = {name: (folder / name).read_bytes() for name in ("meta.json", "spare.json")}
    opened(folder).note("over", None)
    for name, data in old.items():
        (folder / name).write_bytes(data)
    with pytest.raises(Damaged, match=r"meta\.json"):
        _ = Journal(folder).head


def test_an_old_export_is_taken_in_and_goes_on(kept: Kept, tmp_path: Path) -> None:
    kept("open")
    assert run(["--sessions-dir", str(tmp_path / "sessions"), "import", str(OLD / "sealed.json"), "again"]) == 0
    session = opened(tmp_path / "sessions" / "again")
    document = json.loads((OLD / "sealed.json").read_text(encoding="utf-8"))
    assert list(session.journal.events()) == document["journal"]["events"]
    session.unlock("Ann", PASSPHRASES["Ann"])
    session.note("on we go", "Ann", secret=True)
    assert verify(session).ok


# the fourth format: each act by its key, played on servers by Ann and Bob, brought home to Ann; what no side speaks for is signed by nobody


@pytest.fixture
def fourth(tmp_path: Path, tiny: Game) -> Path:
    return shutil.copytree(LATER / "fourth", tmp_path / "sessions" / "fourth")


def unlocked(folder: Path) -> Session:
    session = opened(folder)
    session.unlock("Ann", PASSPHRASES["Ann"])
    return session


def test_what_nobody_had_to_sign_before_the_fifth_format_holds(fourth: Path) -> None:
    session = unlocked(fourth)
    events = [*session.journal.events()]
    assert [event["kind"] for event in events if not event.get("signed")] == ["new", "moved", "next", "undo", "redo", "moved"]
    assert first_fault(str(fourth)) is None
    assert verify(session).differences == ()
    assert session.journal.bound_meta["format"] == 4


def test_from_the_fifth_format_on_it_is_signed(fourth: Path) -> None:
    before = [*Journal(fourth).events()]
    session = opened(fourth)
    said = session.read(["next"], None)._replace(side=None)
    with pytest.raises(Locked):
        session.declare(said, System())
    session.unlock("Ann", PASSPHRASES["Ann"])
    session.declare(said, System())
    assert [event["kind"] for event in Journal(fourth).events()][len(before) :] == ["migration", "next"]
    assert [*Journal(fourth).events()][: len(before)] == before
    assert (session.journal.last["kind"], {*session.journal.last["signed"]}) == ("next", {"Ann"})
    assert verify(unlocked(fourth)).differences == ()
    session.for_the_table = lambda event: []  # type: ignore[method-assign]
    session.undo()
    assert [difference.what for difference in verify(unlocked(fourth)).differences] == ["undo: nobody who plays has signed it"]


# the fifth format: each text sealed by HPKE itself; Ann under a passphrase, Bob without; a swap, a note of hers, a card taken back


def test_what_was_sealed_before_the_sixth_format_opens_beside_what_is_sealed_now(tmp_path: Path, tiny: Game) -> None:
    folder = shutil.copytree(LATER / "fifth", tmp_path / "sessions" / "fifth")
    before = [*Journal(folder).events()]
    session = unlocked(folder)
    for side in session.sides:
        session.open(f"secret.{side}")
    assert verify(session).differences == ()
    assert session.journal.bound_meta["format"] == 5
    assert session.state["secret"] == {"Ann": {"hand": ["Boots", "Mud"]}, "Bob": {"hand": ["Mud", "Boots"]}}
    said = session.read(["play", "Boots"], "Ann")
    session.declare(said, System())
    session.note("that was that", "Ann", secret=True)
    after = [*Journal(folder).events()]
    assert after[: len(before)] == before
    assert [event["kind"] for event in after[len(before) :]] == ["migration", "play", "note"]
    assert {text[:2] == "2-" for text in _sealed(before)} == {False}
    assert {text[:2] == "2-" for text in _sealed(after[len(before) :])} == {True}
    session.undo(["Ann", "Bob"])
    again = unlocked(folder)
    again.open_what_can_be()
    again.open("secret.Bob")
    assert again.state == session.state
    assert verify(again).differences == ()


def _sealed(events: Iterable[Event]) -> list[str]:
    return [text for event in events for parts in event["sealed"].values() for text in parts.values()]
