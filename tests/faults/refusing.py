"""A command in a forked child in which one call of the system is refused once: it stands between `os`, `io`, `fcntl` and everybody, and
what touches nothing below a place is let through. Nothing is preloaded, so it is the same wherever there is a fork."""

import builtins
import errno
import fcntl
import gc
import io
import json
import os
import signal
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from playaid.cli.main import run
from playaid.club.authority import Memory, Message

MADE = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EIO)
ERRORS: dict[str, tuple[int, ...]] = {
    "create": (*MADE, errno.EMFILE),
    "open": (errno.EACCES, errno.EIO, errno.EMFILE),
    "write": (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG),
    "fsync": (errno.EIO, errno.ENOSPC, errno.EDQUOT),
    "close": (errno.EIO, errno.ENOSPC, errno.EDQUOT),
    "read": (errno.EIO, errno.ESTALE),
    "stat": (errno.EACCES, errno.EIO),
    "list": (errno.EACCES, errno.EIO, errno.EMFILE),
    "replace": MADE,
    "link": MADE,
    "mkdir": MADE,
    "unlink": (errno.EACCES, errno.EROFS, errno.EIO),
    "rmdir": (errno.EACCES, errno.EROFS, errno.EIO),
    "flock": (errno.ENOLCK, errno.EIO),
    "truncate": (errno.EIO, errno.EROFS),
}
"""Call -> by what the system may refuse it."""
CALLS = {
    "write": "write",
    "sendfile": "write",
    "copy_file_range": "write",
    "fsync": "fsync",
    "fdatasync": "fsync",
    "close": "close",
    "read": "read",
    "stat": "stat",
    "lstat": "stat",
    "fstat": "stat",
    "listdir": "list",
    "scandir": "list",
    "replace": "replace",
    "rename": "replace",
    "link": "link",
    "symlink": "link",
    "mkdir": "mkdir",
    "unlink": "unlink",
    "remove": "unlink",
    "rmdir": "rmdir",
    "truncate": "truncate",
    "ftruncate": "truncate",
}
"""What `os` calls it -> what it is called here."""
PATIENCE = 300
"""Seconds after which a child hangs, on a machine on which others work too."""
STOPPED = -1
"""The code of a child that was killed, for this or anything else."""


class Refused(NamedTuple):
    """A call that is refused: the which-th of this name, by this error."""

    call: str
    which: int
    error: int


class Outcome(NamedTuple):
    code: int
    said: str
    calls: list[tuple[str, str]]
    """What was called, and on which path."""
    halls: dict[str, list[Message]]
    """What the servers hold afterwards, by subject."""
    refused: str = ""
    """The path on which a call was refused; empty where none came so far."""


HALLS: dict[str, list[Message]] = {}
"""What the servers hold, by subject, before the next command."""


class _Between:
    """Counts calls that touch what lies below a place, and refuses one."""

    def __init__(self, refused: Refused | None, place: str):
        self.refused, self.place = refused, place
        self.calls: list[tuple[str, str]] = []
        self.counts: dict[str, int] = {}
        self.hit = ""
        self.readlink = os.readlink

    def path_of(self, what: Any) -> str:
        """The path below the place that is meant, empty where it is none of ours."""
        try:
            path = self.readlink(f"/proc/self/fd/{what}") if isinstance(what, int) else os.path.join(os.getcwd(), os.fsdecode(what))
        except (OSError, TypeError):
            return ""
        path = os.path.normpath(path)
        return path if path == self.place or path.startswith(self.place + os.sep) else ""

    def come(self, call: str, what: Any, path: str = "") -> None:
        path = path or self.path_of(what)
        if not path:
            return
        self.calls.append((call, path))
        self.counts[call] = self.counts.get(call, 0) + 1
        if self.refused is not None and (call, self.counts[call]) == self.refused[:2]:
            self.hit = path
            named = () if isinstance(what, int) else (os.fsdecode(what),)
            raise OSError(self.refused.error, os.strerror(self.refused.error), *named)


def _watched_file(between: _Between) -> type[io.FileIO]:
    class Watched(io.FileIO):
        """A file as `open` gives it, each call of which may be refused."""

        def come(self, call: str) -> None:
            between.come(call, self.fileno())

        def read(self, *args: Any) -> Any:
            self.come("read")
            return super().read(*args)

        def readall(self) -> bytes:
            self.come("read")
            return super().readall()

        def readinto(self, buffer: Any) -> int:
            self.come("read")
            return super().readinto(buffer)

        def write(self, data: Any) -> int:
            self.come("write")
            return super().write(data)

        def close(self) -> None:
            path = "" if self.closed else between.path_of(self.fileno())
            super().close()
            if path:
                between.come("close", -1, path)

    return Watched


def _opened(between: _Between, real: Callable[..., Any]) -> Callable[..., Any]:
    """`open` as it is, made of files that are watched."""
    watched = _watched_file(between)

    def open_(
        file: Any,
        mode: str = "r",
        buffering: int = -1,
        encoding: Any = None,
        errors: Any = None,
        newline: Any = None,
        *more: Any,
        **named: Any,
    ) -> Any:
        if not between.path_of(file):
            return real(file, mode, buffering, encoding, errors, newline, *more, **named)
        if not isinstance(file, int):
            between.come("open" if set(mode) <= set("rbt") else "create", file)
        raw = watched(file, mode.replace("b", "").replace("t", ""), *more, **named)
        if buffering == 0:
            return raw
        buffered = (io.BufferedRandom if "+" in mode else io.BufferedReader if "r" in mode else io.BufferedWriter)(raw)
        if "b" in mode:
            return buffered
        text = io.TextIOWrapper(buffered, encoding, errors, newline)
        text.mode = mode  # type: ignore[misc]
        return text

    return open_


def _stand_between(between: _Between) -> None:
    def instead(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*args: Any, **more: Any) -> Any:
            if name == "close":  # the handle is gone, whatever the system says of it
                path = between.path_of(args[0])
                call(*args)
                return between.come(name, -1, path) if path else None
            what = args[1] if name in ("replace", "link") and not isinstance(args[1], int) else args[0] if args else "."
            between.come(name, what)
            return call(*args, **more)

        return asked

    for name, told in CALLS.items():
        if hasattr(os, name):
            setattr(os, name, instead(told, getattr(os, name)))
    real_open = os.open

    def opened(path: Any, flags: int, *args: Any, **more: Any) -> int:
        between.come("create" if flags & (os.O_WRONLY | os.O_RDWR) else "open", path)
        return real_open(path, flags, *args, **more)

    os.open = opened
    fcntl.flock = instead("flock", fcntl.flock)
    builtins.open = io.open = _opened(between, io.open)


def _servers(home: Any, link: object = None) -> Memory:
    made = _made.setdefault(home.subject, Memory())
    if not made._messages:
        made._messages = list(HALLS.get(home.subject, ()))
    return made


_made: dict[str, Memory] = {}


def outcome(words: Sequence[str], refused: Refused | None, place: Path, typed: str = "") -> Outcome:
    """What a command says in a forked child in which one call is refused; typed: what comes from its standard input."""
    ours, theirs = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(ours)
        _child(words, refused, place, typed, theirs, os.write)
    os.close(theirs)
    data = b""
    while part := os.read(ours, 65536):
        data += part
    os.close(ours)
    _, status = os.waitpid(pid, 0)
    if not data:
        return Outcome(STOPPED, f"the child died ({signal.strsignal(os.WTERMSIG(status)) if os.WIFSIGNALED(status) else status})", [], {})
    code, said, calls, halls, hit = json.loads(data)
    messages = {subject: [Message(at, b64decode(body)) for at, body in hall] for subject, hall in halls.items()}
    return Outcome(code, said, [(call, path) for call, path in calls], messages, hit)


def _said_to(words: Sequence[str]) -> Callable[[], int]:
    """What a command, or a tap at a page, does and prints."""
    if words[0] != "page":
        return lambda: run([*words])
    from tests.faults.pages import seated

    answered = seated(*words[1:])

    def tapped() -> int:
        code, said = answered()
        print(said)
        return code

    return tapped


def _child(words: Sequence[str], refused: Refused | None, place: Path, typed: str, pipe: int, write: Callable[[int, bytes], int]) -> None:
    from playaid.club import stream

    code, out, between = 1, StringIO(), _Between(refused, str(place))
    try:
        signal.alarm(PATIENCE)
        gc.disable()
        stream.Stream = _servers  # type: ignore[assignment,misc]
        os.chdir(place)
        sys.stdin = StringIO(typed)
        with redirect_stdout(out), redirect_stderr(out):
            does = _said_to(words)
            _stand_between(between)
            code = does()
    except BaseException as fault:
        out.write(f"Traceback: {type(fault).__name__} {fault}")
        code = -2
    finally:
        held = {**HALLS, **{subject: hall._messages for subject, hall in _made.items()}}
        halls = {subject: [[at, b64encode(body).decode()] for at, body in hall] for subject, hall in held.items()}
        data = json.dumps([code, out.getvalue(), between.calls, halls, between.hit]).encode()
        while data:
            data = data[write(pipe, data) :]
        os._exit(0)
