"""A model of a file system that forgets whatever was not synced, fed by the calls that the store really makes.

A file has contents that are on the disk (as of its last `fsync`) and contents that are not; a folder has names that are on the disk (as of
the last `fsync` of the folder) and changes of names that are not. When the power goes, of what is not on the disk anything may be there or
not, in any order: of each file nothing, a part, or all of what was written since, of each folder any choice of the changes since.

`Recorder` stands between `os` and the store while something is done in a folder; `Disk.images` gives what may be found there afterwards.
"""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

TMPFILE = getattr(os, "O_TMPFILE", 0)
"""A file without a name, opened by its folder."""


class Change(NamedTuple):
    """A name in a folder that is to stand for a file (or folder) from now on; None: for nothing."""

    path: str
    node: int | None


class Disk:
    """What is on it for sure, and what may be."""

    def __init__(self) -> None:
        self.synced: dict[int, bytes] = {}
        self.written: dict[int, bytes] = {}
        self.names: dict[str, int] = {}
        self.pending: list[Change] = []
        self.now: dict[str, int] = {}
        self.next = 0

    def copied(self) -> "Disk":
        """The disk as it is at this moment."""
        other = Disk()
        other.__dict__.update({name: value.copy() if hasattr(value, "copy") else value for name, value in self.__dict__.items()})
        return other

    # what the system is asked to do

    def exists_already(self, path: str) -> None:
        """A file that was there before, long since on the disk."""
        node = self.create(path)
        self.written[node] = self.synced[node] = Path(path).read_bytes()
        self.sync_folder(os.path.dirname(path))

    def create(self, path: str) -> int:
        node = self.create_nameless()
        self._name(path, node)
        return node

    def create_nameless(self) -> int:
        self.next += 1
        self.written[self.next], self.synced[self.next] = b"", b""
        return self.next

    def give_name(self, node: int, path: str) -> None:
        self._name(path, node)

    def write(self, node: int, data: bytes) -> None:
        self.written[node] += data

    def sync_file(self, node: int) -> None:
        self.synced[node] = self.written[node]

    def rename(self, old: str, new: str) -> None:
        node = self.now[old]
        self._name(new, node)
        self._name(old, None)

    def link(self, old: str, new: str) -> None:
        self._name(new, self.now[old])

    def unlink(self, path: str) -> None:
        self._name(path, None)

    def sync_folder(self, folder: str) -> None:
        for change in [change for change in self.pending if os.path.dirname(change.path) == folder]:
            self._apply(self.names, change)
            self.pending.remove(change)

    def _name(self, path: str, node: int | None) -> None:
        change = Change(path, node)
        self.pending.append(change)
        self._apply(self.now, change)

    @staticmethod
    def _apply(names: dict[str, int], change: Change) -> None:
        if change.node is None:
            names.pop(change.path, None)
        else:
            names[change.path] = change.node

    # what may be found afterwards

    def images(self, chance: random.Random, number: int) -> Iterator[dict[str, bytes]]:
        """So many folders as they may be found: first the one in which nothing unsynced is there, then the one in which all names are there
        but no contents, then all of it, then by chance."""
        yield self._image(lambda change: False, lambda node: 0.0)
        yield self._image(lambda change: True, lambda node: 0.0)
        yield self._image(lambda change: True, lambda node: 1.0)
        for _ in range(number):
            yield self._image(lambda change: chance.random() < 0.5, lambda node: chance.choice((0.0, chance.random(), 1.0)))

    def _image(self, there: Callable[[Change], bool], share: Callable[[int], float]) -> dict[str, bytes]:
        names = dict(self.names)
        for change in self.pending:
            if there(change):
                self._apply(names, change)
        found = {}
        for path, node in names.items():
            synced, written = self.synced[node], self.written[node]
            more = written[len(synced) :]
            found[path] = synced + more[: int(len(more) * share(node))]
        return found


class Recorder:
    """The calls of `os` that change something, made and noted; `moments` holds the disk after each of them."""

    def __init__(self, root: Path):
        self.root = str(root)
        self.disk = Disk()
        self.moments: list[tuple[Disk, int]] = []
        self.acknowledged = 0
        self._handles: dict[int, tuple[int | None, str]] = {}
        for path in sorted(root.rglob("*")):
            if path.is_file():
                self.disk.exists_already(str(path))

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Stand between `os` and whoever uses it."""
        names = ("open", "write", "fsync", "close", "replace", "rename", "link", "unlink")
        original = {name: getattr(os, name) for name in names}

        def wrapped(name: str) -> Callable[..., Any]:
            def call(*args: Any, **kwargs: Any) -> Any:
                given = original[name](*args, **kwargs)
                if getattr(self, f"_{name}")(given, *args, **kwargs):
                    self.moments.append((self.disk.copied(), self.acknowledged))
                return given

            return call

        try:
            for name in names:
                setattr(os, name, wrapped(name))
            yield
        finally:
            for name, call in original.items():
                setattr(os, name, call)

    def _inside(self, path: Any) -> bool:
        return isinstance(path, str) and path.startswith(self.root) and os.path.basename(path) != "lock"

    def _open(self, handle: int, path: Any, flags: int, mode: int = 0) -> bool:
        if not self._inside(path):
            return False
        if flags & TMPFILE == TMPFILE != 0:
            self._handles[handle] = (self.disk.create_nameless(), path)
            return True
        if os.path.isdir(path):
            self._handles[handle] = (None, path)
        elif flags & os.O_CREAT:
            self._handles[handle] = (self.disk.create(path), path)
            return True
        return False

    def _write(self, count: int, handle: int, data: Any) -> bool:
        node = self._handles.get(handle, (None, ""))[0]
        if node is not None:
            self.disk.write(node, bytes(data[:count]))
        return node is not None

    def _fsync(self, _: Any, handle: int) -> bool:
        if handle not in self._handles:
            return False
        node, path = self._handles[handle]
        if node is None:
            self.disk.sync_folder(path)
        else:
            self.disk.sync_file(node)
        return True

    def _close(self, _: Any, handle: int) -> bool:
        self._handles.pop(handle, None)
        return False

    def _replace(self, _: Any, old: Any, new: Any) -> bool:
        if self._inside(old):
            self.disk.rename(old, new)
        return self._inside(old)

    _rename = _replace

    def _link(self, _: Any, old: Any, new: Any, src_dir_fd: int | None = None) -> bool:
        if src_dir_fd in self._handles and (node := self._handles[src_dir_fd][0]) is not None:
            self.disk.give_name(node, new)
            return True
        if self._inside(old):
            self.disk.link(old, new)
        return self._inside(old)

    def _unlink(self, _: Any, path: Any) -> bool:
        if self._inside(path) and path in self.disk.now:
            self.disk.unlink(path)
            return True
        return False
