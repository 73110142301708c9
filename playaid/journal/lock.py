"""The writer's lock of a session folder: one process at a time, gone when its process is gone."""

import os
import time
from stat import S_ISREG

from playaid.journal.errors import Busy, NotWritten
from playaid.language.message import message
from playaid.platform_calls import let_go, try_lock

FILE = "lock"
FOLLOWS_NOT = getattr(os, "O_NOFOLLOW", 0)
"""Its number would be written over whatever a link leads to."""
PATIENCE = 2.0
"""Seconds that a writer waits for another."""


def acquire(folder: str, patience: float = PATIENCE) -> int:
    """Take the lock of a folder; gives the handle for `release`. Busy after `patience` seconds, NotWritten."""
    try:
        handle = os.open(os.path.join(folder, FILE), os.O_RDWR | os.O_CREAT | FOLLOWS_NOT, 0o600)
    except OSError as fault:
        raise NotWritten(FILE, fault.strerror or str(fault)) from fault
    try:
        if not S_ISREG(os.fstat(handle).st_mode):
            raise NotWritten(FILE, message("{file} is no file, but a folder, a pipe or a device", file=FILE))
        until = time.monotonic() + patience
        while not try_lock(handle):
            if time.monotonic() >= until:
                raise Busy(_holder(handle))
            time.sleep(0.002)
        held = is_held(folder, handle)
        if held:
            _sign(handle)
    except OSError as fault:
        let_go(handle)
        raise NotWritten(FILE, fault.strerror or str(fault)) from fault
    except BaseException:
        let_go(handle)
        raise
    if held:
        return handle
    let_go(handle)  # somebody has taken the file away: whoever comes now locks another one
    return acquire(folder, max(until - time.monotonic(), 0))


def is_held(folder: str, handle: int) -> bool:
    """Whether a lock that was taken is still the folder's: one that was deleted, or has another one in its place, keeps nobody out.
    OSError where the system does not say."""
    try:
        there, own = os.lstat(os.path.join(folder, FILE)), os.fstat(handle)
    except FileNotFoundError:
        return False
    return (there.st_dev, there.st_ino) == (own.st_dev, own.st_ino)


def release(handle: int) -> None:
    let_go(handle)


def _sign(handle: int) -> None:
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, b"%-10d\n" % os.getpid())
    except OSError:  # the number is a courtesy to whoever waits; a full disk must not keep us from being told so properly
        pass


def _holder(handle: int) -> int | None:
    os.lseek(handle, 0, os.SEEK_SET)
    text = os.read(handle, 32).split(b"\n")[0].strip()
    return int(text) if text.isdigit() else None
