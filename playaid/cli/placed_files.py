"""What a command puts in place beside the log, a file or a whole session; and what has become of it, for one that was cut off."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from playaid.desk.locations import CURRENT
from playaid.language.message import Typed, counted, message
from playaid.referee.contract.refusals import Refusal
from playaid.refused_files import naming

OWNERS, ALL = 0o600, 0o666
"""Who may read a file: whoever wrote it, or whoever the system lets."""


def mode_for(whose: str | None) -> int:
    """What a side alone may know no other account of the machine reads; whose: that side, None for what the whole table may know."""
    return ALL if whose is None else OWNERS


def write(path: Path, text: str, mode: int = 0o666) -> None:
    """Beside the file first, then into its place, so that a full disk leaves the old one. Raises Refusal."""
    write_all(path, (_bytes(text),), mode)


def write_all(path: Path, parts: Iterable[str | bytes], mode: int = 0o666) -> None:
    """`write`, piece by piece as they come."""
    if path.exists() and not path.is_file():
        raise Refusal(message("{file} is no file, but a folder, a pipe or a device", file=path))
    with naming(path):  # the folder that we stand in may be gone
        of_a_session = _is_of_a_session(path)
    if of_a_session:
        raise Refusal(
            message("{file} would lie in the folder of a session, where the log and the keys are", file=path), "name another place"
        )
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        try:
            with open(handle, "wb") as file:
                for part in _made(parts):
                    file.write(part if isinstance(part, bytes) else _bytes(part))
            beside.replace(path)
        except BaseException:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            raise
    except _NotMade as stop:  # what was to be written could not be read or made: the file's own place is not to blame
        raise stop.fault from None
    except OSError as fault:
        raise Refusal(message("{file} cannot be written: {reason}", file=path, reason=fault.strerror or "no reason given")) from None


class _NotMade(Exception):
    def __init__(self, fault: OSError):
        self.fault = fault


def _made(parts: Iterable[str | bytes]) -> Iterator[str | bytes]:
    """The parts as they come; what the system refuses meanwhile is told apart from what it refuses of the file."""
    try:
        yield from parts
    except OSError as fault:
        raise _NotMade(fault) from fault


def _is_of_a_session(path: Path) -> bool:
    """Whether a journal lies in the folder of a file, which may be what was acknowledged; or the file says what is in use."""
    folder = path.resolve().parent
    return _has_journal(folder) or (path.name == CURRENT and folder.is_dir() and any(map(_has_journal, folder.iterdir())))


def _has_journal(folder: Path) -> bool:
    return sum((folder / name).exists() for name in ("meta.json", "keys.json", "spare.json", "log.00000.json")) > 1


def file_replaced(path: Path, before: tuple[int, int] | None) -> str:
    """That another file stands there than `stamp` told of before, in words; empty if it does not."""
    return message("{file} is written", file=path) if stamp(path) not in (None, before) else ""


def stamp(path: Path) -> tuple[int, int] | None:
    """What changes with every writing of a file; None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns


def session_stands(folder: Path) -> str:
    """That a session is there, in words; empty if it is not."""
    if not folder.exists():
        return ""
    from playaid.journal.journal import Journal

    number = Journal(folder).tail_number
    return counted(
        number, "the session {name} is there, with {n} event", "the session {name} is there, with {n} events", name=Typed(folder.name)
    )


def stamps(folder: str) -> dict[str, tuple[int, int]]:
    """What changes with every writing of the files below a folder."""
    below = [os.path.join(place, file) for place, _, files in os.walk(folder) for file in files if not file.startswith(".")]
    return {path: (os.stat(path).st_ino, os.stat(path).st_mtime_ns) for path in below}


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", errors="backslashreplace")
