"""What is said after an accident is read back from the journal; folders that were put back, cut or exchanged are named."""

import errno
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playaid.cli.main import run
from playaid.cli.shell.shell import Table, heard
from playaid.cli.terminal.key_variables import key_variable
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.rollback import last_heads
from playaid.desk.service import SessionService
from playaid.desk.session_folders import open_session
from playaid.journal import create, lock, store
from playaid.journal.errors import Busy
from playaid.journal.journal import Journal
from playaid.language.message import from_json
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked
from tests.cli.conftest import Type
from tests.slow import SLOW

posix = pytest.mark.skipif(os.name != "posix", reason="signals, pipes and permissions of POSIX")


@pytest.fixture
def friday(tiny: Game, typed: Type, tmp_path: Path) -> Path:
    """An evening on the honour system, one event old."""
    assert typed("new", "tiny", "friday", "-p", "Ann", "-p", "Bob", "-d", "Boots,Rope,Mud,Rope").code == 0
    return tmp_path / "sessions" / "friday"


# what became of it


def _refuse(*args: object) -> None:
    raise OSError(28, "No space left on device")


def _interrupt(*args: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("owner", "call", "fault", "code", "written"),
    [
        (os, "replace", _refuse, 5, True),
        (os, "replace", _interrupt, 130, True),
        (os, "fsync", _refuse, 5, False),
        (store, "sync_folder", _refuse, 5, True),
        (store, "sync_folder", _interrupt, 130, True),
        (lock, "acquire", _interrupt, 130, False),
    ],
    ids=[
        "not put in its place at once",
        "interrupted before",
        "fsync fails",
        "folder not synced",
        "interrupted after",
        "interrupted at the lock",
    ],
)
@pytest.mark.parametrize("words", [("roll", "2d6"), ("next",), ("note", "tea")], ids=" ".join)
def test_what_is_said_is_what_is_in_the_log(
    friday: Path,
    typed: Type,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    owner: Any,
    call: str,
    fault: Any,
    code: int,
    written: bool,
) -> None:
    for json_ in (False, True):
        before = Journal(friday).tail_number
        with monkeypatch.context() as patched:
            faults, real = iter([fault]), getattr(owner, call)
            patched.setattr(owner, call, lambda *args, f=faults, r=real, **more: next(f, r)(*args, **more))
            said = typed(*words, *(["--json"] if json_ else []))
        after = Journal(friday).tail_number
        assert said.code == code
        assert (after == before + 1) == written
        told = said.json["error"]["text"] if json_ else said.out + said.err
        assert (f"in the log as event {after}" in told) == written
        assert ("nothing was written" in told or "Left as it was" in told) != written
        if json_:
            assert (said.json["data"] or {}).get("written", []) == ([after] if written else [])
        typed("undo")


def test_what_lies_there_whole_the_next_puts_in_its_place(friday: Path, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", _refuse)
        for words in (["roll", "2d6"], ["note", "tea"]):  # nobody goes on without it
            said = typed(*words)
            assert (said.code, Journal(friday).tail_number) == (5, 1)
            assert "whoever writes here next does it" in said.err
            assert ("nothing was written" in said.err) == (words[0] == "note")
    assert typed("note", "tea").code == 0
    assert [event["kind"] for event in Journal(friday).events(2)] == ["roll", "note"]


def test_a_lock_that_somebody_holds_is_told(friday: Path, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    def held(folder: str, patience: float = 0) -> int:
        raise Busy(123)

    monkeypatch.setattr(lock, "acquire", held)
    said = typed("roll", "2d6")
    assert said.code == 5
    assert "123" in said.err
    assert Journal(friday).tail_number == 1


LOCKING = {
    "roll": ["roll", "2d6"],
    "note": ["note", "tea"],
    "next": ["next"],
    "set": ["set", "stones.Ann", "3", "--because", "a stain"],
    "reveal": ["reveal", "--early"],
    "passphrase": ["passphrase", "--as", "Ann"],
    "doctor": ["doctor"],
    "new": ["new", "tiny", "sunday", "-p", "Ann", "-p", "Bob", "-d", "Boots,Rope,Mud,Rope"],
    "tables": ["tables", "set", "tiny", "stones", "3", "slip", "2", "--over-printed"],
}
FLOCK = """
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int flock(int handle, int operation) {
    static int calls;
    if (calls++ < atoi(getenv("FLOCK_FAILS"))) {
        errno = atoi(getenv("FLOCK_ERROR"));
        return -1;
    }
    return (int) syscall(SYS_flock, handle, operation);
}
"""
"""The lock of the system, as a network drive or a signal at the wrong time makes it fail."""


@pytest.fixture(scope="module")
def failing_lock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lock")
    (folder / "flock.c").write_text(FLOCK)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", folder / "flock.so", folder / "flock.c"], check=True)
    return folder / "flock.so"


@pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("cc") is None, reason="needs a C compiler, and a loader that puts functions first"
)
@pytest.mark.parametrize(
    ("kind", "error", "times", "holds"),
    [
        (kind, *fails)
        for number, kind in enumerate(LOCKING)
        for turn, fails in enumerate([(errno.ENOLCK, 10**6, False), (errno.EINTR, 3, True)])
        if SLOW or number % 2 == turn
    ],
)
def test_a_lock_that_the_system_does_not_give_is_told_and_one_that_is_interrupted_is_taken_again(
    friday: Path, failing_lock: Path, kind: str, error: int, times: int, holds: bool
) -> None:
    root = Path(__file__).parents[2]
    env = {
        **os.environ,
        "PLAYAID_SESSIONS": str(friday.parent),
        "PYTHONPATH": f"{root}{os.pathsep}{root / 'tests' / 'example'}",
        "PLAYAID_NEW_KEY_ANN": "four new words here",
        "LD_PRELOAD": str(failing_lock),
        "FLOCK_FAILS": str(times),
        "FLOCK_ERROR": str(error),
    }
    entries = Path(os.environ["PLAYAID_DATA"]) / "tables"
    before = Journal(friday).head
    done = subprocess.run([sys.executable, "-m", "playaid", *LOCKING[kind]], env=env, capture_output=True, text=True, check=False)
    after = Journal(friday).head, (friday.parent / "sunday").exists(), list(entries.rglob("*.csv"))
    if holds:
        assert done.returncode == 0, done.stderr
        assert after != (before, False, []) or kind == "doctor"
    else:
        assert done.returncode in (2, 5), done.stderr + done.stdout
        assert os.strerror(error) in done.stderr, done.stderr
        assert "Traceback" not in done.stderr
        assert after == (before, False, [])


@posix
@pytest.mark.parametrize("command", [("roll", "2d6"), ("reveal", "--early")])
def test_a_request_to_end_is_told_like_an_interrupt(friday: Path, command: tuple[str, ...]) -> None:
    slow = (
        "import os, time\nfrom playaid.journal import store\nsync = store.sync_folder\n"
        "def waiting(folder):\n    print('written', flush=True)\n    time.sleep(60)\nstore.sync_folder = waiting\n"
        "from playaid.cli.main import main\nimport sys\nsys.argv[0] = 'playaid'\nmain()\n"
    )
    root = Path(__file__).parents[2]
    env = {**os.environ, "PLAYAID_SESSIONS": str(friday.parent), "PYTHONPATH": f"{root}{os.pathsep}{root / 'tests' / 'example'}"}
    for words in ((), ("--json",)):
        process = subprocess.Popen(
            [sys.executable, "-c", slow, *command, *words], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "written\n"
        process.terminate()
        out, err = process.communicate(timeout=60)
        assert process.returncode == 143, err
        number = Journal(friday).tail_number
        assert f"in the log as event {number}" in (json.loads(out)["error"]["text"] if words else out)


# the folder itself


@pytest.fixture
def table(friday: Path) -> Table:
    """The table shell with that evening open."""
    opened = Table(str(friday.parent))
    said: list[str] = []
    opened._write = said.append
    opened.take_up("friday")
    opened.said = said  # type: ignore[attr-defined]
    return opened


def _said(table: Table) -> str:
    return "\n".join(table.said)  # type: ignore[attr-defined]


def test_an_open_shell_whose_folder_was_put_back_says_so_and_goes_on(table: Table, friday: Path, tmp_path: Path) -> None:
    shutil.copytree(friday, tmp_path / "backup")
    heard(table, "next")
    heard(table, "run --dice 4")
    assert table.session is not None
    assert table.session.state["public"]["stones"]["Ann"] == 4
    shutil.rmtree(friday)
    shutil.copytree(tmp_path / "backup", friday)
    heard(table, "status")
    assert "changed from outside" in _said(table)
    assert "event 3" in _said(table)
    assert table.session.state["public"]["stones"]["Ann"] == 0
    heard(table, "next")
    heard(table, "run --dice 2")
    assert [event["kind"] for event in Journal(friday).events()] == ["new", "next", "note", "run"]
    assert table.session.state["public"]["stones"]["Ann"] == 2


def test_an_open_shell_whose_folder_is_another_session_now_takes_that_up(table: Table, friday: Path, typed: Type) -> None:
    typed("new", "tiny", "other", "-p", "Cid", "-p", "Dee", "-d", "Boots,Rope,Mud,Rope")
    heard(table, "next")
    shutil.rmtree(friday)
    (friday.parent / "other").rename(friday)
    heard(table, "status")
    assert "changed from outside" in _said(table), _said(table)
    assert table.session is not None, _said(table)
    assert table.session.sides == ["Cid", "Dee"]


def test_a_declaration_into_a_folder_that_was_put_back_meanwhile_is_not_written(table: Table, friday: Path, tmp_path: Path) -> None:
    shutil.copytree(friday, tmp_path / "backup")
    heard(table, "next")
    session = table.session
    assert session is not None
    shutil.rmtree(friday)
    shutil.copytree(tmp_path / "backup", friday)
    with pytest.raises(Exception, match="changed from outside"):
        session.note("into the void", None)
    assert Journal(friday).tail_number == 1
    assert session.journal.tail_number == 1
    session.note("there again", None)
    assert Journal(friday).tail_number == 2


def test_a_folder_put_back_is_named_at_opening_with_what_was_seen_since(friday: Path, typed: Type, tmp_path: Path) -> None:
    shutil.copytree(friday, tmp_path / "backup")
    typed("next")
    typed("roll", "2d6")
    head = Journal(friday).head[1]
    shutil.rmtree(friday)
    shutil.copytree(tmp_path / "backup", friday)
    for _ in range(2):
        said = typed("status")
        assert said.code == 0
        assert f"event 3, log fingerprint {head[:4]}-{head[4:8]}" in said.err
        assert "event 2 (next" in said.err
        assert "event 3 (roll" in said.err
    assert any("put back" in notice for notice in typed("status", "--json").json["notices"])
    assert "put back" in typed("note", "on from here").err
    assert typed("status").err == ""


def _gone_on(folder: Path) -> list[tuple[int, str]]:
    """What a log says of its having gone on from an older copy."""
    return [(event["n"], from_json(event["story"][0])) for event in Journal(folder).events() if "earlier" in event]


@pytest.mark.parametrize(
    "words", [("run", "--dice", "2"), ("note", "tea"), ("undo",), ("passphrase", "--as", "Ann"), ("run", "--dice", "2,2"), ("roll", "2d6")]
)
def test_whatever_is_written_behind_an_older_copy_the_log_tells_of_it_for_good(
    friday: Path, typed: Type, tmp_path: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next who looks need not have seen the screen; as often as it is done."""
    monkeypatch.setenv("PLAYAID_NEW_KEY_ANN", "a b c d")
    typed("next")
    shutil.copytree(friday, tmp_path / "backup")
    for times in (1, 2, 3):
        before = Journal(friday).head
        typed(*words)
        head = Journal(friday).head
        if head == before:  # refused, so there is nothing that could be gone
            return
        shutil.rmtree(friday)
        shutil.copytree(tmp_path / "backup", friday)
        typed(*(("roll", "2d6") if times == 2 else ("note", f"on from here, {times}")))
        ((number, said),) = _gone_on(friday)
        assert number == 4
        assert f"event {head[0]}, log fingerprint {head[1][:4]}-{head[1][4:8]}" in said
        assert (f"number {times}" in said) == (times > 1)
        monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / f"elsewhere{times}"))
        for command in ("log", "verify", "doctor"):
            told = typed(command)
            assert told.code == 0
            assert said in told.out.replace("\n", " ") or f"log fingerprint {head[1][:4]}-{head[1][4:8]}" in told.out, told.out
        monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))


def test_what_was_seen_by_a_command_that_failed_is_remembered(
    friday: Path, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its answer finds no room, or it is cut off while it shows what has fallen."""
    typed("next")
    shutil.copytree(friday, tmp_path / "backup")
    with monkeypatch.context() as cut_off:
        cut_off.setattr(Terminal, "_warn", _interrupt)
        assert typed("tiny", "run", "--dice", "4").code == 130
    shutil.rmtree(friday)
    shutil.copytree(tmp_path / "backup", friday)
    assert "put back" in typed("status").err


def test_what_others_write_and_remember_meanwhile_is_no_folder_put_back(friday: Path, typed: Type) -> None:
    """A journal is read, another command writes and remembers, then the first compares."""
    stale = Journal(friday)
    assert stale.head
    typed("next")
    typed("note", "tea")
    assert last_heads.look(stale) is None
    shutil.copytree(friday, friday.parent / "friday-2")
    typed("note", "more")
    gone = Journal(friday)
    assert gone.head
    shutil.rmtree(friday)
    (friday.parent / "friday-2").rename(friday)
    told = last_heads.look(Journal(friday))
    assert told is not None, "and a true one is told all the same"
    assert told.number == 4


def test_on_the_pages_the_table_is_told_of_an_older_copy_too(friday: Path, tiny: Game, typed: Type, tmp_path: Path) -> None:
    service = SessionService(open_session(str(friday.parent), "friday", lambda: "2026-01-01 00:00"))
    shutil.copytree(friday, tmp_path / "backup")
    with service.held() as session:
        session.note("tea", None)
    service.look()
    head = Journal(friday).head
    shutil.rmtree(friday)
    shutil.copytree(tmp_path / "backup", friday)
    service.look()
    ((number, said),) = _gone_on(friday)
    assert (number, f"event {head[0]}, log fingerprint {head[1][:4]}" in said) == (2, True)


def test_where_the_log_cannot_tell_of_an_older_copy_commands_and_pages_go_on(
    friday: Path, tiny: Game, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_: Any) -> None:
        raise Locked("secret.Ann")

    service = SessionService(open_session(str(friday.parent), "friday", lambda: "2026-01-01 00:00"))
    shutil.copytree(friday, tmp_path / "backup")
    typed("note", "tea")
    service.look()
    shutil.rmtree(friday)
    shutil.copytree(tmp_path / "backup", friday)
    monkeypatch.setattr(last_heads, "go_on", locked)
    service.look()
    said = typed("note", "more tea")
    assert (said.code, "put back" in said.err) == (0, True)


def test_that_another_session_lay_here_is_told_by_verify_and_doctor(friday: Path, typed: Type) -> None:
    seen = Journal(friday).id[:8]
    shutil.rmtree(friday)
    typed("new", "tiny", "friday", "-p", "Cid", "-p", "Dee", "-d", "Boots,Rope,Mud,Rope")
    for command in ("verify", "doctor"):
        told = typed(command)
        assert told.code == 0
        assert f"another session was seen in this place on this machine: {seen}, to event 1" in told.out


def test_verify_holds_a_log_to_the_heads_that_were_seen_here_or_noted(friday: Path, typed: Type, tmp_path: Path) -> None:
    head = Journal(friday).head[1]
    shutil.copytree(friday, tmp_path / "backup")
    typed("next")
    later = Journal(friday).head[1]
    for noted in (head, head[:8], f"{later[:4]}-{later[4:8]}", later[:4].upper()):
        assert typed("verify", "--fingerprint", noted).code == 0
    told = typed("verify", "--fingerprint", "0000-0000")
    assert (told.code, "0000-0000 is of no event" in told.err) == (5, True)
    for none in ("", "abc", "zzzz-zzzz"):
        assert typed("verify", "--fingerprint", none).code == 2
    shutil.rmtree(friday)
    shutil.copytree(tmp_path / "backup", friday)
    told = typed("verify")
    assert (told.code, "DOES NOT HOLD" in told.err, f"{later[:4]}-{later[4:8]}" in told.err) == (5, True, True)
    typed("note", "on from here")
    assert typed("verify").code == 0
    assert typed("verify", "--fingerprint", later).code == 5


def test_an_old_folder_put_back_under_another_name_is_named_at_opening(friday: Path, typed: Type, tmp_path: Path) -> None:
    shutil.copytree(friday, tmp_path / "backup")
    typed("next")
    typed("roll", "2d6")
    shutil.copytree(tmp_path / "backup", friday.parent / "beside")
    for _ in range(2):
        said = typed("status", "--session", "beside").err
        assert f"an older copy of a session that has gone on in {friday}" in said
        assert "event 3 (roll" in said
    shutil.rmtree(friday)
    assert "put back" in typed("status", "--session", "beside").err
    shutil.rmtree(friday.parent / "beside")
    shutil.copytree(tmp_path / "backup", friday.parent / "saturday")
    for _ in range(2):
        said = typed("status", "--session", "saturday").err
        assert "put back" in said
        assert "event 3 (roll" in said
    assert "put back" in typed("note", "on from here", "--session", "saturday").err
    assert typed("status", "--session", "saturday").err == ""


def test_an_older_copy_is_named_however_old_it_is_and_one_that_is_played_on_goes_its_own_way(friday: Path, typed: Type) -> None:
    copy = friday.parent / "copy"
    shutil.copytree(friday, copy)
    assert typed("status", "--session", "copy").err == ""
    typed("use", "friday")
    for number in range(45):  # more than are kept of the last
        typed("note", f"note {number}")
    assert "an older copy" in typed("status", "--session", "copy").err
    assert "an older copy" in typed("note", "on from here", "--session", "copy").err
    assert typed("status", "--session", "copy").err == ""
    assert typed("status", "--session", "friday").err == ""


def test_a_renamed_folder_is_nobodys_worry(friday: Path, typed: Type) -> None:
    typed("next")
    friday.rename(friday.parent / "saturday")
    assert typed("status", "--session", "saturday").err == ""


def test_a_session_seen_on_this_machine_only_is_nobody_elses_worry(friday: Path, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    typed("next")
    monkeypatch.setenv("PLAYAID_DATA", str(friday.parent / "elsewhere"))
    assert typed("status").err == ""


def test_the_command_ends_with_5_and_says_what_is_lost(evening: Path, typed: Type) -> None:
    typed("status")  # so that the head has been seen
    number = Journal(evening).tail_number
    rows = store.read_table(str(evening), "log.00000")
    assert rows is not None
    kept = {key: row for key, row in rows.items() if int(key) < number - 1}
    (evening / "log.00000.json").write_bytes(store.dump(kept))
    said = typed("doctor")
    assert said.code == 5
    assert f"lost: 2 events, events {number - 1} to {number}" in said.out + said.err
    assert "put back" in typed("status").err
    assert typed("doctor", "--json").json["data"]["session"]["lost"] == [number - 1, number]


@posix
def test_where_the_folder_we_stand_in_is_gone_the_file_is_named(friday: Path, tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    paths = f"{root}{os.pathsep}{root / 'tests' / 'example'}"
    env = {**os.environ, "PLAYAID_SESSIONS": str(friday.parent), "PYTHONPATH": paths}
    gone = "import os; os.mkdir('gone'); os.chdir('gone'); os.rmdir('../gone'); from playaid.cli.main import run; "
    line = [sys.executable, "-c", gone + "raise SystemExit(run(['export', 'html', '-o', 'out.html']))"]
    done = subprocess.run(line, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 5
    assert f"out.html: {os.strerror(errno.ENOENT)}" in done.stderr


# what killed processes leave


def test_left_overs_of_a_killed_set_up_are_cleared_and_living_ones_are_not(friday: Path, typed: Type) -> None:
    sessions = friday.parent
    for name in (".saturday.4194999-aa.new", f".sunday.{os.getpid()}-bb.new"):
        shutil.copytree(friday, sessions / name)
    assert typed("new", "tiny", "saturday", "-p", "Ann", "-p", "Bob", "-d", "Boots,Rope,Mud,Rope").code == 0
    assert not (sessions / ".saturday.4194999-aa.new").exists()
    assert (sessions / f".sunday.{os.getpid()}-bb.new").exists()


def test_a_set_up_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def fails() -> None:
        with create.born(tmp_path / "friday", {}) as journal:
            journal.append({})
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fails()
    assert list(tmp_path.iterdir()) == []


@posix
def test_of_four_imports_at_once_one_is_made_and_three_are_refused(friday: Path, typed: Type, tmp_path: Path) -> None:
    typed("export", "json", "--keys", "--out", str(tmp_path / "out.json"))
    assert os.stat(tmp_path / "out.json").st_mode & 0o777 == 0o600
    root = Path(__file__).parents[2]
    env = {**os.environ, "PLAYAID_SESSIONS": str(friday.parent), "PYTHONPATH": f"{root}{os.pathsep}{root / 'tests' / 'example'}"}
    command = [sys.executable, "-m", "playaid", "import", str(tmp_path / "out.json"), "again"]
    processes = [subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    said = [process.communicate(timeout=120) for process in processes]
    assert sorted(process.returncode for process in processes) == [0, 2, 2, 2]
    assert sum("there is a session again already" in err for _, err in said) == 3
    assert list(Journal(friday.parent / "again").events()) == list(Journal(friday).events())
    assert [name for name in os.listdir(friday.parent) if name.startswith(".")] == []


def test_files_with_keys_are_for_their_owner_alone(friday: Path) -> None:
    assert {file.name: os.stat(file).st_mode & 0o777 for file in friday.iterdir()} == dict.fromkeys(os.listdir(friday), 0o600)
    assert os.stat(friday).st_mode & 0o777 == 0o700


ONES_OWN = ("export html", "export json", "export csv", "entry", "sheets", "status --svg")


@posix
@pytest.mark.parametrize("words", ONES_OWN)
@pytest.mark.usefixtures("friday")
def test_a_file_of_what_one_side_may_know_is_for_its_owner_alone(typed: Type, tmp_path: Path, words: str) -> None:
    out = tmp_path / "out"
    named = words.split() if words.endswith("--svg") else [*words.split(), "--out"]
    assert typed(*named, str(out), "--as", "Ann").code == 0
    assert os.stat(out).st_mode & 0o077 == 0
    assert typed(*named, str(tmp_path / "table")).code == 0
    assert os.stat(tmp_path / "table").st_mode & 0o044 == 0o044


# what is no file


def _folder(path: Path) -> None:
    path.mkdir()


def _pipe(path: Path) -> None:
    os.mkfifo(path)


@posix
@pytest.mark.parametrize("make", [_folder, _pipe])
@pytest.mark.parametrize("file", ["meta.json", "keys.json", "log.00000.json", "state.json", "spare.json"])
def test_a_folder_or_a_pipe_in_place_of_a_file_is_told(friday: Path, typed: Type, file: str, make: Callable[[Path], None]) -> None:
    (friday / file).unlink(missing_ok=True)
    make(friday / file)
    before = time.monotonic()
    for words in (("status",), ("roll", "2d6"), ("verify",), ("doctor",)):
        said = typed(*words)
        assert said.code in ((0, 5) if words == ("doctor",) or file in ("state.json", "spare.json") else (5,)), (words, said)
        assert "Traceback" not in said.err
    assert time.monotonic() - before < 60
    if not file.startswith("log"):
        assert typed("status").code == 0  # the doctor has put it right


@posix
def test_what_is_to_be_imported_must_be_a_file(friday: Path, typed: Type, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path):
        said = typed("import", str(path), "again")
        assert said.code == 2
        assert "is no file" in said.err or "is a directory" in said.err
    for words in (("import", "a\0b"), ("export", "md", "--out", "a\0b"), ("import", "a\0b", "--json")):
        assert typed(*words).code == 2


def test_a_sessions_folder_with_nul_in_its_name_is_told(tiny: Game, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["--sessions-dir", "a\0b", "status"]) == 2
    assert "NUL" in capfd.readouterr().err


@posix
def test_a_pipe_beside_the_sessions_is_not_waited_for(friday: Path, typed: Type) -> None:
    heads = next((Path(os.environ["PLAYAID_DATA"]) / "heads").iterdir())
    for path in (friday.parent / "current", heads):
        path.unlink(missing_ok=True)
        os.mkfifo(path)
    assert typed("status").code == 0


def test_where_no_right_copy_of_the_keys_is_left_it_says_what_is_lost_and_what_helps(friday: Path, typed: Type) -> None:
    kept = (friday / "keys.json").read_bytes()
    for file in ("keys.json", "spare.json"):
        (friday / file).unlink()
    said = typed("doctor")
    assert said.code == 5
    assert "nothing that was sealed in this session can be opened, by anybody" in said.out + said.err
    assert "the keys.json of a copy of this folder, put into its place, mends it" in said.out + said.err
    (friday / "keys.json").write_bytes(kept)
    typed("doctor")
    assert typed("doctor").code == 0
    assert typed("status").code == 0


def test_each_side_has_a_variable_of_its_own_for_its_passphrase() -> None:
    names = ("Ann", "Аnn", "花子", "太郎", "I", "İ", "A B")
    assert len({key_variable(name) for name in names}) == len(names)
    assert key_variable("Anna Maria") == "PLAYAID_KEY_ANNA_MARIA"


@pytest.mark.usefixtures("friday")
def test_dice_come_as_before_where_another_choice_cannot_be_kept(typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    assert typed("dice", "typed").code == 0
    assert "typed in from the table" in typed("dice").out
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", _refuse)
        said = typed("dice", "rolled")
    assert said.code == 5
    assert "dice come as before" in said.err
    assert "typed in from the table" in typed("dice").out
    assert typed("dice", "rolled").code == 0
    assert "come from playaid" in typed("dice").out


def test_of_several_sides_the_one_whose_passphrase_lacks_is_named(tiny: Game, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    for side in ("ANN", "BOB"):
        monkeypatch.setenv(f"PLAYAID_KEY_{side}", f"{side} pw")
    assert typed("new", "tiny", "sealed", "-p", "Ann", "-p", "Bob", "-d", "Boots,Rope,Mud,Rope").code == 0
    monkeypatch.delenv("PLAYAID_KEY_BOB")
    said = typed("reveal", "--early")
    assert said.code == 5
    assert "needs Bob unlocked" in said.err
