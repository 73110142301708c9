"""A file that is replaced whole or not at all, so that a full disk or a kill leaves what lay there."""

import os
from contextlib import suppress

from playaid.platform_calls import sync_folder


def put(path: str | os.PathLike[str], data: bytes, mode: int = 0o666) -> None:
    """Written beside it, flushed to the disk, and put in its place. Raises OSError, and then what lay there lies there still: a folder
    that will not be flushed takes nothing back, so that is none."""
    folder, name = os.path.split(os.fspath(path))
    beside = os.path.join(folder, f".{name}.{os.getpid()}.new")
    try:
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    with suppress(OSError):
        sync_folder(folder or ".")
