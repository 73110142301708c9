"""A session's folder made beside its place and put there whole: what is cut off leaves no half session, and of several at once one wins."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import EEXIST, ENOTEMPTY
from os.path import exists, join
from typing import Any

from playaid import whole_file
from playaid.journal import lock
from playaid.journal.errors import Busy, JournalError, NotWritten
from playaid.journal.journal import Journal
from playaid.platform_calls import MOVES_OPEN_FOLDERS, is_running, sync_folder
from playaid.refused_files import make_folder

_END = ".new"


@contextmanager
def born(folder: str | os.PathLike[str], meta: dict[str, Any], id: str | None = None) -> Iterator[Journal]:
    """A new journal, locked and out of sight; when the block ends it is put into `folder`, on the disk, for all to see.

    What killed processes have left of theirs is cleared first. If the block fails, nothing is left behind. FileExistsError if there is a
    folder already, or at the end; NotWritten.
    """
    path, beside = _begun(folder)
    try:
        journal = Journal.create(beside, meta, id)
        with journal.writing():  # so that nobody takes it for left over
            yield journal
            if MOVES_OPEN_FOLDERS:
                _put(beside, path)
        if not MOVES_OPEN_FOLDERS:
            _put(beside, path)
    except BaseException:
        _remove(beside)
        raise


def put_copy(source: str | os.PathLike[str], folder: str | os.PathLike[str], told: Mapping[str, Any]) -> None:
    """A copy of a session's folder in `folder`, where nothing is; told: what its meta says otherwise. As `born`."""
    from shutil import copy2

    path, beside = _begun(folder)
    try:
        try:
            for name in os.listdir(source):  # copytree calls it a file that exists where the system does not say what is there
                copy2(join(source, name), join(beside, name))
        except OSError as fault:
            raise NotWritten(os.path.basename(path), fault.strerror or str(fault)) from fault
        journal = Journal(beside)
        journal.set_meta({**journal.meta, **told})
        _put(beside, path)
    except BaseException:
        _remove(beside)
        raise


def _begun(folder: str | os.PathLike[str]) -> tuple[str, str]:
    """A folder's place, and an empty one beside it that is out of sight. FileExistsError, NotWritten."""
    path = os.path.abspath(os.fspath(folder))
    parent, name = os.path.split(path)
    _check_free(path)
    beside = join(parent, f".{name}.{os.getpid()}-{os.urandom(4).hex()}{_END}")
    try:
        make_folder(parent)
        clear(parent)
        os.mkdir(beside, 0o700)
    except OSError as fault:
        raise NotWritten(name, fault.strerror or str(fault)) from fault
    return path, beside


def clear(parent: str) -> list[str]:
    """Remove what killed processes have left in a folder of sessions; the names of what was removed."""
    removed = []
    whole_file.clear(parent)
    for name in os.listdir(parent):
        path = join(parent, name)
        if name.startswith(".") and name.endswith(_END) and os.path.isdir(path) and not _is_alive(name):
            try:
                lock.release(lock.acquire(path, patience=0))
            except (Busy, JournalError):
                continue
            _remove(path)
            removed.append(name)
    return removed


def _check_free(path: str) -> None:
    if exists(path):
        raise FileExistsError(EEXIST, "there is one already", path)


def _put(beside: str, path: str) -> None:
    _check_free(path)
    try:
        sync_folder(beside)
        os.rename(beside, path)  # onto a session it fails: a folder takes the place of an empty one only
    except OSError as fault:
        if fault.errno in (EEXIST, ENOTEMPTY):
            raise FileExistsError(EEXIST, "there is one already", path) from None
        raise NotWritten(os.path.basename(path), fault.strerror or str(fault)) from fault
    try:
        sync_folder(os.path.dirname(path))
    except OSError as fault:
        raise NotWritten(os.path.basename(path), fault.strerror or str(fault), placed=True) from fault


def _is_alive(name: str) -> bool:
    number = name[: -len(_END)].rpartition(".")[2].partition("-")[0]
    return number.isdigit() and is_running(int(number))


def _remove(path: str) -> None:
    """Files first, then the folder; what cannot be removed stays for the next one."""
    with suppress(OSError):
        for file in os.listdir(path):
            os.unlink(join(path, file))
        os.rmdir(path)
