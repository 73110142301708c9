"""An evening on a system that has no POSIX calls: they are taken away, and the ways beside them are taken."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from playaid import platform_calls

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="takes away what is not there")
ROOT = Path(__file__).parents[1]
AWAY = ("fork", "geteuid", "getuid", "nice", "sysconf", "sched_getaffinity")
AS_ON_WINDOWS = f"""
import fcntl, os, sys, types
import click, tempfile, subprocess  # the standard library goes by this system

taken = []
def locking(handle, mode, number):
    assert os.lseek(handle, 0, os.SEEK_CUR) > 0, "the first byte is what others read"
    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    taken.append(handle)

here, sys.platform = sys.platform, "win32"
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=1, locking=locking)
os.O_BINARY = 0
import playaid.platform_calls
sys.platform = here
sys.modules["fcntl"] = sys.modules["resource"] = None
for name in {AWAY!r}:
    if hasattr(os, name):
        delattr(os, name)

from playaid.cli.main import run
for line in sys.stdin.read().splitlines():
    code = run(line.split())
    assert code == 0, (line, code)
assert taken
"""
EVENING = """\
new tiny friday -p Ann -p Bob -d Boots,Rope,Mud,Rope
next
odds run
tiny run --dice 4
roll 2d6
note tea
tables set tiny stones 3 slip 2 --over-printed
undo --agreed all
verify
doctor
export md --out told.md
"""


@pytest.fixture
def place(tmp_path: Path) -> dict[str, str]:
    path = f"{ROOT}{os.pathsep}{ROOT / 'tests' / 'example'}"
    return {**os.environ, "PYTHONPATH": path, "PLAYAID_SESSIONS": str(tmp_path / "sessions"), "PLAYAID_DATA": str(tmp_path / "data")}


def test_an_evening_is_played_without_posix(place: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-c", AS_ON_WINDOWS]
    done = subprocess.run(command, input=EVENING, env=place, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "tea" in (tmp_path / "told.md").read_text("utf-8")


def test_there_a_folder_that_another_process_writes_to_is_busy(place: dict[str, str], tmp_path: Path) -> None:
    from playaid.journal import lock

    played = [sys.executable, "-c", AS_ON_WINDOWS]
    subprocess.run(played, input=EVENING.splitlines()[0], env=place, cwd=tmp_path, capture_output=True, text=True, check=True)
    held = lock.acquire(str(tmp_path / "sessions" / "friday"))
    try:
        done = subprocess.run(played, input="note tea", env=place, cwd=tmp_path, capture_output=True, text=True, check=False)
    finally:
        lock.release(held)
    assert done.returncode != 0
    assert f"process {os.getpid()}" in done.stderr


def test_no_other_module_asks_which_system_this_is() -> None:
    asking = ("fcntl", "msvcrt", "resource", "os.name", "os.fork", "os.geteuid", "os.nice", "os.sysconf", "SIGKILL")
    here = Path(platform_calls.__file__)
    found = [
        f"{file.relative_to(here.parent)}: {word}"
        for file in here.parent.rglob("*.py")
        if file != here
        for line in file.read_text("utf-8").splitlines()
        for word in asking
        if f"import {word}" in line or (("." in word or word == "SIGKILL") and word in line)
    ]
    assert found == []
