"""Disks in memory, one to a machine, that forget what was not synced: the calls of `os` below `ROOT` come here, others to the system.

A file has contents that are on the disk (as of its last `fsync`) and newer ones that are not; a folder has names that are on the disk (as
of the last `fsync` of the folder) and changes of names that are not. When the power goes, any of those that are not may be there or not.
"""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from errno import EEXIST, ENOENT, ENOSPC, ENOTDIR, ENOTEMPTY
from io import StringIO
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from playaid import platform_calls
from playaid.desk.rollback import last_heads

ROOT = "/sim/"
_TMPFILE = getattr(os, "O_TMPFILE", 0)
_FIRST = 1 << 20
"""Handles from here on are ours."""


class File:
    """A node of the disk. `written`: its contents as every process sees them; `synced`: as the disk has them."""

    __slots__ = ("at", "number", "seen", "synced", "written")

    def __init__(self, number: int, at: int, written: bytes = b"", synced: bytes | None = None):
        self.number, self.at, self.written = number, at, written
        self.synced = synced
        self.seen: _Stat | None = None

    def stat(self) -> "_Stat":
        if self.seen is None or self.seen.st_mtime_ns != self.at:
            self.seen = _Stat(stat.S_IFREG | 0o600, self.number, len(self.written), self.at)
        return self.seen


class _Stat(NamedTuple):
    """As much of it as anybody here looks at."""

    st_mode: int
    st_ino: int
    st_size: int
    st_mtime_ns: int
    st_dev: int = 0


_FOLDER = _Stat(stat.S_IFDIR | 0o700, 1, 0, 1)


class Disk:
    """All machines' files, below `/sim/<machine>/`. `moment` is called before each call that changes something or waits for the disk."""

    def __init__(self) -> None:
        self.files: dict[str, File] = {}
        self.folders: set[str] = {ROOT[:-1]}
        self.names: dict[str, File] = {}
        """The names that the disk has for sure."""
        self.locks: dict[str, int] = {}
        self.handles: dict[int, list[Any]] = {}
        """handle -> [path, file or None for a folder, place, whose process]"""
        self.moment: Callable[[str], None] = lambda what: None
        self.process: Callable[[], Any] = lambda: None
        self.changes: dict[str, int] = {}
        """Machine -> how often the names on its disk have changed."""
        self.half_made = ""
        """A file of the log that had a name before it was whole."""
        self._count = 0

    # images: what a machine's folder holds

    def image(self) -> tuple[dict[str, bytes], set[str]]:
        return {path: file.written for path, file in self.files.items()}, set(self.folders)

    def restore(self, image: tuple[dict[str, bytes], set[str]]) -> None:
        for path, data in image[0].items():
            self.files[path] = self.names[path] = self._new(data, data)
        self.folders |= image[1]

    def folder_of(self, below: str) -> dict[str, bytes]:
        return {path: file.written for path, file in self.files.items() if path.startswith(below)}

    def put_back(self, below: str, files: dict[str, bytes]) -> None:
        """Somebody lays an older copy in the place of a folder."""
        for path in [path for path in self.files if path.startswith(below)]:
            del self.files[path]
            self.names.pop(path, None)
        for path, data in files.items():
            self.files[path] = self.names[path] = self._new(data, data)
            self.folders.add(os.path.dirname(path))
        self._changed(below)

    def power_goes(self, below: str, chance: Random) -> None:
        """Of what is not on the disk below this folder, anything is lost or not."""
        names = {path for path in {*self.files, *self.names} if path.startswith(below)}
        self._changed(below)
        for path in sorted(names):
            now, was = self.files.get(path), self.names.get(path)
            kept = now if now is was or chance.random() < 0.5 else was
            if kept is None:
                self.files.pop(path, None)
                self.names.pop(path, None)
                continue
            if (kept.synced is not None and kept.synced != kept.written) or kept.synced is None:
                there = kept.synced or b""
                more = kept.written[len(there) :] if kept.written.startswith(there) else b""
                kept.written = there + more[: int(len(more) * chance.choice((0.0, chance.random(), 1.0)))]
                kept.synced = kept.written
            self.files[path] = self.names[path] = kept
        for path in [path for path in self.locks if path.startswith(below)]:
            del self.locks[path]

    def process_ends(self, process: Any) -> None:
        """Its handles are closed, and with them its locks go."""
        for handle in [handle for handle, held in self.handles.items() if held[3] is process]:
            self._shut(handle)

    def _shut(self, handle: int) -> None:
        held = self.handles.pop(handle)
        if self.locks.get(held[0]) == handle:
            del self.locks[held[0]]

    def _new(self, written: bytes = b"", synced: bytes | None = None) -> File:
        self._count += 1
        return File(self._count, self._count, written, synced)

    # the calls

    def open(self, path: str, flags: int, mode: int = 0o777) -> int:
        if path in self.folders:
            if not flags & _TMPFILE == _TMPFILE != 0:
                return self._handle(path, None)
            self.moment("nameless")
            return self._handle(path, self._new())
        file = self.files.get(path)
        if flags & os.O_CREAT:
            if os.path.dirname(path) not in self.folders:
                raise FileNotFoundError(ENOENT, "No such file or directory", path)
            if file is not None and flags & os.O_EXCL:
                raise FileExistsError(EEXIST, "File exists", path)
            if file is None:
                if not path.endswith("/lock"):
                    self.moment("create")
                file = self.files[path] = self._new()
        if file is None:
            raise FileNotFoundError(ENOENT, "No such file or directory", path)
        return self._handle(path, file)

    def _handle(self, path: str, file: File | None) -> int:
        self._count += 1
        handle = _FIRST + self._count
        self.handles[handle] = [path, file, 0, self.process()]
        return handle

    def write(self, handle: int, data: Any) -> int:
        held = self.handles[handle]
        if held[0].endswith("/lock"):
            return len(data)
        if "/.log." in held[0]:
            self.half_made = held[0]
        self.moment("write")
        file = held[1]
        file.written += bytes(data)
        self._count += 1
        file.at = self._count
        return len(data)

    def read(self, handle: int, size: int) -> bytes:
        held = self.handles[handle]
        data: bytes = held[1].written
        if not held[2] and size >= len(data):
            held[2] = len(data)
            return data
        part = data[held[2] : held[2] + size]
        held[2] += len(part)
        return part

    def fsync(self, handle: int) -> None:
        self.moment("sync")
        path, file, *_ = self.handles[handle]
        if file is not None:
            file.synced = file.written
            return
        begin, length = f"{path}/", len(path) + 1
        for name in {*self.files, *self.names}:
            if name.startswith(begin) and "/" not in name[length:]:
                if name in self.files:
                    self.names[name] = self.files[name]
                else:
                    self.names.pop(name, None)

    def close(self, handle: int) -> None:
        self._shut(handle)

    def lseek(self, handle: int, place: int, how: int) -> int:
        self.handles[handle][2] = place
        return place

    def fstat(self, handle: int) -> _Stat:
        _path, file, *_ = self.handles[handle]
        return _FOLDER if file is None else file.stat()

    def stat(self, path: str, **how: Any) -> _Stat:
        if (file := self.files.get(path)) is not None:
            return file.stat()
        if path in self.folders:
            return _FOLDER
        raise FileNotFoundError(ENOENT, "No such file or directory", path)

    def link(self, path: str, new: str, **how: Any) -> None:
        """A file gets a name, or a second one; one without a name goes by its handle."""
        self.moment("link")
        if new in self.files:
            raise FileExistsError(EEXIST, "File exists", new)
        self.files[new] = self.files[path] if path in self.files else self.handles[int(path.rpartition("/")[2])][1]
        self._changed(new)

    def replace(self, old: str, new: str) -> None:
        self.moment("rename")
        if old in self.folders:
            self._move_folder(old, new)
            return
        self.files[new] = self.files.pop(old)
        self._changed(new)

    def _changed(self, path: str) -> None:
        machine = path[len(ROOT) : path.find("/", len(ROOT))]
        self.changes[machine] = self.changes.get(machine, 0) + 1

    def _move_folder(self, old: str, new: str) -> None:
        if any(path.startswith(new + "/") for path in self.files):
            raise OSError(ENOTEMPTY, "Directory not empty", new)
        for names in (self.files, self.names):
            for path in [path for path in names if path.startswith(old + "/")]:
                names[new + path[len(old) :]] = names.pop(path)
        for held in self.handles.values():
            if held[0].startswith(old + "/"):
                held[0] = new + held[0][len(old) :]
        self.locks = {new + path[len(old) :] if path.startswith(old + "/") else path: held for path, held in self.locks.items()}
        self.folders.discard(old)
        self.folders.add(new)

    rename = replace

    def unlink(self, path: str) -> None:
        if path not in self.files:
            raise FileNotFoundError(ENOENT, "No such file or directory", path)
        self.moment("unlink")
        del self.files[path]
        self._changed(path)

    remove = unlink

    def mkdir(self, path: str, mode: int = 0o777) -> None:
        if path in self.folders or path in self.files:
            raise FileExistsError(EEXIST, "File exists", path)
        if os.path.dirname(path) not in self.folders:
            raise FileNotFoundError(ENOENT, "No such file or directory", path)
        self.moment("mkdir")
        self.folders.add(path)

    def rmdir(self, path: str) -> None:
        self.folders.discard(path)

    def listdir(self, path: str) -> list[str]:
        if path not in self.folders:
            raise (NotADirectoryError(ENOTDIR, "Not a directory", path) if path in self.files else FileNotFoundError(ENOENT, "No", path))
        length = len(path) + 1
        return sorted(
            name[length:]
            for name in (*self.files, *self.folders)
            if name.startswith(path) and name[length - 1 : length] == "/" and "/" not in name[length:]
        )

    # beside `os`

    def try_lock(self, handle: int) -> bool:
        path = self.handles[handle][0]
        if self.locks.get(path, handle) != handle:
            return False
        self.locks[path] = handle
        return True

    def text_file(self, path: str, mode: str = "r", encoding: str = "utf-8") -> Any:
        if "w" not in mode:
            if path not in self.files:
                raise FileNotFoundError(ENOENT, "No such file or directory", path)
            return StringIO(self.files[path].written.decode(encoding))
        return _Written(self, path)


class _Written(StringIO):
    def __init__(self, disk: Disk, path: str):
        super().__init__()
        self._disk, self._path = disk, path

    def close(self) -> None:
        if not self.closed:
            self._disk.moment("write")
            self._disk.files[self._path] = self._disk._new(self.getvalue().encode())
        super().close()


_BY_PATH = ("open", "stat", "lstat", "replace", "rename", "unlink", "remove", "mkdir", "rmdir", "listdir")
_BY_HANDLE = ("write", "read", "fsync", "close", "lseek", "fstat")


@contextmanager
def mounted(current: Callable[[], Disk]) -> Iterator[None]:
    """All that the program does below `ROOT` is done on the disk that `current` gives."""
    kept = {name: getattr(os, name) for name in (*_BY_PATH, *_BY_HANDLE, "link")}
    calls: dict[str, Any] = {name: _by_path("stat" if name == "lstat" else name, kept[name], current) for name in _BY_PATH}
    calls |= {name: _by_handle(name, kept[name], current) for name in _BY_HANDLE}
    calls["link"] = lambda path, new, **how: (current() if str(new)[:5] == ROOT else _System(kept["link"])).link(path, new, **how)
    lock, realpath = platform_calls.try_lock, os.path.realpath

    from playaid.journal import lock as journal_lock

    with (
        patch.multiple("os", **calls),
        patch.object(os.path, "realpath", lambda path, **how: path if str(path)[:5] == ROOT else realpath(path, **how)),
        patch.object(journal_lock, "try_lock", lambda handle: current().try_lock(handle) if handle >= _FIRST else lock(handle)),
        patch.object(last_heads, "open", lambda path, *args, **how: current().text_file(path, *args, **how), create=True),
    ):
        yield


class _System:
    def __init__(self, link: Callable[..., None]):
        self.link = link


def _by_path(name: str, call: Callable[..., Any], current: Callable[[], Disk]) -> Callable[..., Any]:
    def wrapped(path: Any, *args: Any, **kwargs: Any) -> Any:
        text = path if type(path) is str else os.fspath(path) if hasattr(path, "__fspath__") else path
        if type(text) is str and text[:5] == ROOT:
            return getattr(current(), name)(text, *(map(_plain, args) if args else ()), **kwargs)
        return call(path, *args, **kwargs)

    def looked(path: Any, **kwargs: Any) -> Any:
        if type(path) is str and path[:5] == ROOT:
            return current().stat(path)
        return wrapped(path, **kwargs)

    return looked if name == "stat" else wrapped


def _by_handle(name: str, call: Callable[..., Any], current: Callable[[], Disk]) -> Callable[..., Any]:
    def wrapped(handle: Any, *args: Any, **kwargs: Any) -> Any:
        if type(handle) is int and handle >= _FIRST:
            return getattr(current(), name)(handle, *args, **kwargs)
        return call(handle, *args, **kwargs)

    return wrapped


def _plain(argument: Any) -> Any:
    return os.fspath(argument) if hasattr(argument, "__fspath__") else argument


FULL = OSError(ENOSPC, "No space left on device")
