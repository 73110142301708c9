"""Every writing command cut off by a signal at each file that it puts into its place: what it says afterwards is what is there."""

import os
import re
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from playaid.cli.main import _end
from playaid.journal import keyring, seal, store
from playaid.journal.journal import Journal
from playaid.journal.keyring import Keyring
from playaid.referee.contract.game import Game
from tests.cli.conftest import Said, Type
from tests.slow import SLOW

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
CHEAP = seal.Cost(64, 1, 1)
COMMANDS = {
    "roll": ["roll", "2d6"],
    "note": ["note", "tea"],
    "next": ["next"],
    "set": ["set", "stones.Ann", "3", "--because", "a stain"],
    "undo": ["undo", "--agreed", "all"],
    "redo": ["redo", "--session", "undone"],
    "run": ["tiny", "run", "--session", "running"],
    "reveal": ["reveal", "--early", "--as", "Ann"],
    "passphrase": ["passphrase", "--as", "Ann"],
    "handover": ["passphrase", "--as", "Ann", "--to", "Cid"],
    "honour": ["passphrase", "--as", "Ann", "--none"],
    "recovery": ["passphrase", "--as", "Ann", "--recovery"],
    "new": ["new", "tiny", "sunday", "-p", "Ann", "-p", "Bob", "-d", "Boots,Rope,Mud,Rope"],
    "import": ["import", "{place}/out.json", "again"],
    "use": ["use", "running"],
    "export": ["export", "md", "--out", "{place}/told.md"],
    "tables": ["tables", "set", "tiny", "stones", "3", "slip", "2", "--over-printed"],
    "doctor": ["doctor", "--session", "torn"],
}


@pytest.fixture
def place(tiny: Game, typed: Type, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Some evenings, one of them torn, and an export: played once."""
    for call in (keyring.create, Keyring.rewrap):
        monkeypatch.setattr(call, "__defaults__", (CHEAP,))
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("PLAYAID_KEY_ANN", "four old words here")
    monkeypatch.setenv("PLAYAID_NEW_KEY_ANN", "four new words here")
    if not _played:
        _play(typed, tmp_path)
        _played.append(tmp_path_factory.mktemp("place") / "whole")
        shutil.copytree(tmp_path, _played[0])
    else:
        shutil.copytree(_played[0], tmp_path, dirs_exist_ok=True)
    return tmp_path


_played: list[Path] = []


def _play(typed: Type, place: Path) -> None:
    sessions = place / "sessions"
    assert typed("new", "tiny", "friday", "-p", "Ann", "-p", "Bob", "-d", "Boots,Rope,Mud,Rope").code == 0
    shutil.copytree(sessions / "friday", sessions / "running")
    assert typed("next", "--session", "running").code == 0
    shutil.copytree(sessions / "running", sessions / "undone")
    assert typed("undo", "--agreed", "all", "--session", "undone").code == 0
    for words in (
        ["note", "tea"],
        ["set", "stones.Bob", "2", "--because", "a stain"],
        ["export", "json", "--keys", "--out", str(place / "out.json")],
    ):
        assert typed(*words).code == 0
    shutil.copytree(sessions / "friday", sessions / "torn")
    data = (sessions / "torn" / "log.00000.json").read_bytes()
    (sessions / "torn" / "log.00000.json").write_bytes(data[: len(data) // 2])
    (sessions / "torn" / "copy").write_bytes(data)
    typed("status", "--session", "undone")


def there(place: Path) -> dict[str, Any]:
    """All that a command could have changed, as one reads it afterwards."""
    found: dict[str, Any] = {}
    for folder in sorted((place / "sessions").iterdir()):
        if folder.name == "torn":
            found["torn"] = {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith((".tmp", "lock"))}
        elif folder.is_dir() and not folder.name.startswith("."):
            journal = Journal(folder)
            found[folder.name] = journal.head, journal.bound, journal.meta
        elif folder.name == "current":
            found["current"] = folder.read_text("utf-8")
    for file in [*(place / "data" / "tables").rglob("*.csv"), *place.glob("*.md")]:
        found[file.name] = file.read_text("utf-8")
    return found


class Cut:
    """A signal at the nth time that a file is put into its place, before it or behind it."""

    def __init__(self, at: int, number: int):
        self.left, self.number = at, number

    def __call__(self, replace: Callable[..., Any]) -> Callable[..., Any]:
        def cut(*args: Any, **named: Any) -> Any:
            self._come()
            done = replace(*args, **named)
            self._come()
            return done

        return cut

    def _come(self) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), self.number)


def cut_off(place: Path, words: list[str], number: int, typed: Type, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Said, Any, Any]]:
    """What is said and was and is there, cut off at each place in turn, until the command comes through."""
    whole = place.with_name(f"{place.name} whole")
    shutil.copytree(place, whole)
    before = there(place)
    for at in range(1, 60):
        shutil.rmtree(place)
        shutil.copytree(whole, place)
        cut = Cut(at, number)
        with monkeypatch.context() as patched:
            for name in ("replace", "rename", "link"):
                patched.setattr(os, name, cut(getattr(os, name)))
            said = typed(*(word.format(place=place) for word in words))
        yield said, before, there(place)
        if cut.left > 0:
            return


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    """Both signals arrive, also where whoever started the tests ignores one, as a shell does for what runs in the background."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, _end)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


ENDED = ("roll", "passphrase", "new", "export")
"""Commands to which an ordinary run sends the other signal."""


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        *((kind, signal.SIGINT) for number, kind in enumerate(COMMANDS) if SLOW or (kind not in ENDED and number % 2)),
        *((kind, signal.SIGTERM) for kind in COMMANDS if SLOW or kind in ENDED),
    ],
)
def test_what_is_said_of_a_command_that_was_cut_off_is_true(
    place: Path, typed: Type, monkeypatch: pytest.MonkeyPatch, kind: str, number: signal.Signals
) -> None:
    tried = 0
    for said, before, after in cut_off(place, COMMANDS[kind], number, typed, monkeypatch):
        if said.code not in (128 + number,):
            break
        tried += 1
        what = f"{kind}, cut at {tried}: {said.out}{said.err}"
        changed = {name for name in {*before, *after} if before.get(name) != after.get(name)}
        if "Left as it was" in said.out + said.err or "nothing was written" in said.out + said.err:
            assert not changed, what
        else:
            assert changed or kind == "doctor", what
            for event in re.findall(r"as event (\d+)", said.out + said.err):
                assert int(event) in [after[name][0][0] for name in changed], what
    assert tried, said
    assert said.code in (0, 5), said


def test_a_change_of_keys_that_was_cut_off_is_done_or_not_and_cleared_up_by_the_next_writer(
    place: Path, typed: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    friday, opened = place / "sessions" / "friday", set()
    for said, _, _ in cut_off(place, COMMANDS["passphrase"], signal.SIGINT, typed, monkeypatch):
        done = said.code == 0 or "in the log as event" in said.out + said.err
        opened.add(done)
        Keyring(Journal(friday).keys).unlock("Ann", f"four {'new' if done else 'old'} words here")
        assert typed("note", "on we go").code == 0
        assert list(store.read_table(str(friday), "keys") or ()) == ["1"]
        Keyring(Journal(friday).keys).unlock("Ann", f"four {'new' if done else 'old'} words here")
        with pytest.raises(seal.WrongPassphrase):
            Keyring(Journal(friday).keys).unlock("Ann", f"four {'old' if done else 'new'} words here")
    assert opened == {True, False}
