"""What the system refuses of a file or a folder says which it is, and why: opening a file names it, but reading, writing, locking and
closing do not."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EFBIG
from stat import S_ISDIR


@contextmanager
def naming(path: str | os.PathLike[str]) -> Iterator[None]:
    """Whatever is refused within is told of this file, unless it names one itself."""
    try:
        yield
    except OSError as fault:
        if fault.filename is None:
            fault.filename = os.fspath(path)
        raise


def read_text(path: str | os.PathLike[str], most: int) -> str:
    """The text of a file that somebody names, of at most so many bytes: it may be a device that never ends. Raises OSError,
    UnicodeDecodeError."""
    with naming(path), open(path, "rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(EFBIG, os.strerror(EFBIG), os.fspath(path))
    return content.decode().removeprefix("\ufeff")


def make_folder(path: str | os.PathLike[str], mode: int = 0o777) -> None:
    """A folder and those above it, if they are not there. Raises OSError, with its true reason where the system does not say what is there:
    `os.makedirs` says then that the file exists."""
    try:
        os.makedirs(path, mode)
    except FileExistsError:
        if not S_ISDIR(os.stat(path).st_mode):
            raise
