"""Every call by which a command asks the disk for something refused once, each with each error, and what the command says of it held
against what is there afterwards. Run as a script: python injected.py [SHARE SEED], prints one JSON object.

It forks a child for each, so that none costs a cold start. What is said is true where

* "nothing was written" stands over a log, keys and players that are what they were, and no file more or less;
* "what was done is in the log as event N" over a log that ends so;
* "… was written, but the system would not confirm it" names a file that is another one now;
* a command that ends with 0 has done what it says.
"""

import errno
import fcntl
import json
import os
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from playaid import platform_calls
from playaid.cli.main import run
from playaid.journal import keyring, seal
from playaid.journal.journal import Journal

EXAMPLE = Path(__file__).parents[1] / "example"
ERRORS = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES, errno.ENOLCK)
CALLS = ("write", "fsync", "replace", "mkdir", "flock", "unlink", "open")
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("note", "tea"),
    ("roll", "2d6"),
    ("next",),
    ("tiny", "run", "--dice", "4"),
    ("undo", "--agreed", "all"),
    ("back", "--dice", "5"),
    ("concede", "Bob"),
    ("adjourn",),
    ("pass", "Bob"),
    ("umpire", "--let", "agree", "--as", "Ann"),
    ("export", "html", "out.html"),
    ("passphrase", "--as", "Ann"),
    ("passphrase", "--as", "Ann", "--none"),
    ("passphrase", "--as", "Ann", "--to", "Cid"),
    ("passphrase", "--as", "Ann", "--recovery"),
    ("reveal", "--as", "Ann", "--early"),
    ("umpire", "Hal"),
    ("export", "json", "out.json"),
    ("new", "tiny", "other", "-p", "Ann", "-p", "Bob", "-d", "Boots,Rope,Mud,Rope"),
    ("dice", "typed"),
    ("doctor",),
)
KEYS = {"PLAYAID_KEY_EVE": "eve pw", "PLAYAID_KEY_ANN": "ann pw", "PLAYAID_NEW_KEY_ANN": "new pw", "PLAYAID_KEY_HAL": "hal pw"}


class Refused(NamedTuple):
    """A call that is refused: the which-th of this name, by this error."""

    call: str
    which: int
    error: int


class Outcome(NamedTuple):
    code: int
    said: str
    calls: dict[str, int]


def outcome(words: tuple[str, ...], refused: Refused | None, place: Path) -> Outcome:
    """What a command says in a forked child in which one call of the disk is refused."""
    ours, theirs = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(ours)
        code, said, counts = 1, "", Counter[str]()
        try:
            out = StringIO()
            write = _refuse(refused, counts, str(place))
            os.chdir(place)
            with redirect_stdout(out), redirect_stderr(out):
                code = run([*words])
            said = out.getvalue()
        finally:
            data = json.dumps([code, said, counts]).encode()
            while data:
                data = data[write(theirs, data) :]
            os._exit(0)
    os.close(theirs)
    data = b""
    while part := os.read(ours, 65536):
        data += part
    os.close(ours)
    os.waitpid(pid, 0)
    return Outcome(*json.loads(data))


def _refuse(refused: Refused | None, counts: Counter[str], place: str) -> Callable[[int, bytes], int]:
    """Stand between `os` and everybody; gives the way to write that is not refused."""
    real = os.write

    def between(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*args: Any, **more: Any) -> Any:
            changes = name != "open" or (isinstance(args[0], str) and args[0].startswith(place) and len(args) > 1 and args[1] & 3)
            if changes:
                counts[name] += 1
                if refused is not None and (name, counts[name]) == refused[:2]:
                    raise OSError(refused.error, os.strerror(refused.error), *(args[:1] if isinstance(args[0], str) else ()))
            return call(*args, **more)

        return asked

    for name in CALLS:
        if name == "flock":
            fcntl.flock = between(name, fcntl.flock)
        else:
            setattr(os, name, between(name, getattr(os, name)))
    return real


class Seen(NamedTuple):
    """What lies there: the log's end, keys and players as they hold, every file with its bytes."""

    head: tuple[int, str]
    holds: Any
    files: dict[str, bytes]


def look(place: Path) -> Seen:
    folder = place / "s" / "friday"
    journal = Journal(folder)
    files = {str(path.relative_to(place)): path.read_bytes() for path in sorted(place.rglob("*")) if path.is_file() and path.name != "lock"}
    return Seen(journal.head, (journal.keys, journal.meta), {name: data for name, data in files.items() if not name.startswith("d/heads")})


def untrue(before: Seen, after: Seen, done: Outcome) -> str | None:
    """What of the words does not fit what is there."""
    words = done.said
    if "BUG" in words or "Traceback" in words:
        return "a fault of ours"
    if done.code and "nothing was written" in words:
        if after.head != before.head or after.holds != before.holds:
            return "something was written"
        if changed := sorted(name for name in {*before.files, *after.files} if before.files.get(name) != after.files.get(name)):
            kept = [name for name in changed if not name.endswith(("state.json", "spare.json", "meta.json"))]
            return f"other files: {kept}" if kept else None
    if "what was done is in the log as event" in words and after.head[0] <= before.head[0]:
        return "it is not in the log"
    if done.code and after.head != before.head and "is in the log as event" not in words:
        return "the log does not say what it says"
    return None


def begin(place: Path) -> None:
    """A session of three events, one of them a die, in which Ann has a passphrase."""
    os.environ.update(KEYS, PLAYAID_DATA=str(place / "d"), PLAYAID_SESSIONS=str(place / "s"))
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        for words in (
            ("new", "tiny", "friday", "-p", "Ann", "-p", "Bob", "-d", "Boots,Rope,Mud,Rope"),
            ("next",),
            ("tiny", "run", "--dice", "2"),
            ("umpire", "Eve"),
        ):
            assert run([*words]) == 0, words


def experiments(place: Path) -> Iterator[tuple[tuple[str, ...], Refused]]:
    for words in COMMANDS:
        with Kept(place):
            calls = outcome(words, None, place).calls
        for call, number in sorted(calls.items()):
            for which in range(1, number + 1):
                yield from ((words, Refused(call, which, error)) for error in ERRORS)


class Kept:
    """What lies at a place is put back afterwards."""

    def __init__(self, place: Path):
        self.place, self.kept = place, place.with_name("kept")

    def __enter__(self) -> None:
        shutil.rmtree(self.kept, ignore_errors=True)
        shutil.copytree(self.place, self.kept)

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.place)
        self.kept.rename(self.place)


def main(share: float, seed: int) -> dict[str, Any]:
    sys.path.insert(0, str(EXAMPLE))
    cheap = seal.Cost(64, 1, 1)
    for call in (keyring.create, keyring.Keyring.rewrap):
        call.__defaults__ = (cheap,)
    chance, counts, lies = random.Random(seed), Counter[str](), []
    with tempfile.TemporaryDirectory() as above:
        place = Path(above) / "place"
        place.mkdir()
        begin(place)
        for words, refused in experiments(place):
            if chance.random() >= share:
                continue
            with Kept(place):
                before = look(place)
                done = outcome(words, refused, place)
                try:
                    wrong = untrue(before, look(place), done)
                except Exception as fault:
                    wrong = f"the folder does not open: {type(fault).__name__}"
            counts["untrue" if wrong else "true"] += 1
            counts[f"code {done.code}"] += 1
            print(dict(counts), end="\r", file=sys.stderr, flush=True)
            if wrong:
                print(words, refused, wrong, done, file=sys.stderr)
                lies.append([" ".join(words), refused.call, refused.which, errno.errorcode[refused.error], wrong, done.said[-300:]])
    return {"counts": counts, "untrue": lies}


if __name__ == "__main__":
    assert platform_calls.HAS_FORK
    share, seed = (*sys.argv[1:], "1", "1")[:2]
    print(json.dumps(main(float(share), int(seed)), indent=1))
