"""A file that is replaced whole or not at all, so that a full disk or a kill leaves what lay there."""

import os
import re
from contextlib import suppress

from playaid.language.message import message
from playaid.platform_calls import is_running, sync_folder

_BESIDE = re.compile(r"\..+\.(\d+)\.new")
"""What `put` writes first: the name of the file, and the number of the process."""


class Unconfirmed(OSError):
    """All of it stands in its place, and the folder would not be flushed: after a power cut what lay there before may be back."""

    def __init__(self, path: str | os.PathLike[str], fault: OSError):
        said = message(
            "it was written, but the system would not confirm it ({why}): it may not outlast a power cut", why=fault.strerror or str(fault)
        )
        super().__init__(fault.errno, said, os.fspath(path))


def put(path: str | os.PathLike[str], data: bytes, mode: int = 0o666) -> None:
    """Written beside it, flushed to the disk, and put in its place. Raises Unconfirmed where it stands there and the folder cannot be
    flushed; any other OSError, and then what lay there lies there still."""
    folder, name = os.path.split(os.fspath(path))
    beside = os.path.join(folder, f".{name}.{os.getpid()}.new")
    clear(folder)
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
    try:
        sync_folder(folder or ".")
    except OSError as fault:
        raise Unconfirmed(path, fault) from fault


def clear(folder: str) -> None:
    """Remove from a folder what processes that were killed in `put` have left of theirs. What cannot be removed stays for the next one."""
    with suppress(OSError):
        for name in os.listdir(folder or "."):
            path = os.path.join(folder, name)
            if (left := _BESIDE.fullmatch(name)) and os.path.isfile(path) and not is_running(int(left[1])):
                with suppress(OSError):
                    os.unlink(path)
