"""What not every system has, each call with the other systems' way beside it. Nothing else in playaid asks which system this is."""

import os
import sys
from contextlib import suppress
from errno import EINVAL, ENOTSUP

if sys.platform == "win32":
    import msvcrt

    READ_FLAGS = WRITE_FLAGS = os.O_BINARY
    MOVES_OPEN_FOLDERS = False
    HAS_FORK = False
    _FAR = 1 << 20
    """A locked byte cannot be read by others here, so it lies behind whatever the file says."""

    def try_lock(handle: int) -> bool:
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def wait_for_lock(handle: int) -> None:
        """Here two writers are not held apart; each still replaces a file as a whole."""

    def nameless(folder: str) -> int | None:
        """There is no such file here."""

    def give_name(handle: int, path: str) -> bool:
        return False

    def sync_folder(folder: str) -> None:
        """There is no call for it here."""

    def is_running(process: int) -> bool:
        """Here nobody can be asked; the lock alone tells whether a process still works on a folder."""
        return False

    def is_root() -> bool:
        return False

    def yield_processor() -> None:
        """Here a process keeps its place."""

    def memory_held() -> float:
        return 0.0

    def fork() -> int:
        raise OSError("this system cannot split a process")

    def kill(process: int) -> None:
        os.kill(process, 9)

else:
    import fcntl

    READ_FLAGS = os.O_NONBLOCK | os.O_CLOEXEC
    """Nobody waits at a pipe that lies where a file should."""
    WRITE_FLAGS = 0
    MOVES_OPEN_FOLDERS = True
    """Whether a folder can be renamed while a file in it is open."""
    HAS_FORK = True
    _FILES = "/proc/self/fd/"

    def try_lock(handle: int) -> bool:
        """Lock an open file for this process, until the handle is closed; False if another process has it."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def wait_for_lock(handle: int) -> None:
        """As `try_lock`, however long it takes."""
        fcntl.flock(handle, fcntl.LOCK_EX)

    def nameless(folder: str) -> int | None:
        """A new file in a folder, open for writing, that has no name yet: nobody finds it half made, and of a writer that is killed nothing
        is left. None where the system or the disk has no such thing."""
        flag = getattr(os, "O_TMPFILE", None)
        if flag is None:
            return None
        try:
            return os.open(folder, os.O_WRONLY | flag, 0o600)
        except OSError:  # whoever goes the usual way then hears of any other reason
            return None

    def give_name(handle: int, path: str) -> bool:
        """Let a `nameless` file stand in its folder; False where that cannot be. (With the handle as a folder Python follows the link.)"""
        try:
            os.link(_FILES + str(handle), path, src_dir_fd=handle)
        except OSError:
            return False
        return True

    def sync_folder(folder: str) -> None:
        """Make renames in a folder durable; some drives have no way to."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        except OSError as fault:
            if fault.errno not in (EINVAL, ENOTSUP):
                raise
        finally:
            let_go(handle)

    def is_running(process: int) -> bool:
        try:
            os.kill(process, 0)
        except (ProcessLookupError, OverflowError):
            return False
        except PermissionError:
            return True
        return True

    def is_root() -> bool:
        return os.geteuid() == 0

    def yield_processor() -> None:
        """Let everybody else's work go before that of this process."""
        os.nice(10)

    def memory_held() -> float:
        """Megabytes of this process; where the system says no more, the most that it has held."""
        try:
            with open("/proc/self/statm", encoding="ascii") as pages:
                return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
        except OSError:
            pass
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)

    def fork() -> int:
        """As `os.fork`: 0 in the new process."""
        return os.fork()

    def kill(process: int) -> None:
        from signal import SIGKILL  # the module makes names of its numbers at import, a twentieth of a bare start

        os.kill(process, SIGKILL)


def let_go(handle: int) -> None:
    """Close what was only read, was made durable, or was held as a lock: whatever the system says of that is nobody's worry any more."""
    with suppress(OSError):
        os.close(handle)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
