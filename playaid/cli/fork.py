"""Work in a second process, where the system can split one in two and there is a core for it."""

import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from playaid.platform_calls import HAS_FORK, cores, fork, kill

Done = TypeVar("Done")


def possible() -> bool:
    """Whether there is a second core, a way to split, and no thread that would be lost by it."""
    return HAS_FORK and cores() > 1 and threading.active_count() == 1


@contextmanager
def beside(work: Callable[[], Done]) -> Iterator[Callable[[], Done]]:
    """Do `work` in a process of its own, begun at once; the function waits for what it gives.
    Where the other process fails, the work is done here. Leaving earlier ends the other process."""
    reading, writing = os.pipe()
    child = fork()
    if not child:
        os.close(reading)
        with suppress(BaseException), os.fdopen(writing, "wb") as pipe:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who waits says what becomes of it
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            pickle.dump(work(), pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        try:
            yield lambda: _result(pipe.read(), work)
        finally:
            with suppress(ProcessLookupError):
                kill(child)
            os.waitpid(child, 0)


def _result(data: bytes, work: Callable[[], Done]) -> Done:
    try:
        result: Done = pickle.loads(data)
    except (EOFError, pickle.UnpicklingError):
        return work()
    return result
