"""A bar for what takes longer than a second; nothing at all for what does not."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

PATIENCE = 1.0  # Seconds after which a bar appears

Step = Callable[[int, int], None]  # (done, total)


@contextmanager
def bar(title: str, wanted: bool) -> Iterator[Step]:
    """Gives a function to report progress to. The bar goes to stderr, only if `wanted` and somebody looks at a terminal."""
    if not wanted or sys.stderr is None or not sys.stderr.isatty():
        yield lambda done, total: None
        return
    shown = _Bar(title)
    try:
        yield shown.step
    finally:
        shown.close()


@contextmanager
def busy(title: str, wanted: bool) -> Iterator[None]:
    """A bar that only moves, for work of which nobody can say how much is done. Where it appears, as for `bar`."""
    if not wanted or sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from threading import Timer

    shown: list[Any] = []
    timer = Timer(PATIENCE, _moving, (title, shown))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        for progress in shown:
            progress.stop()


def _moving(title: str, shown: list[Any]) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    progress = Progress(TextColumn("{task.description}"), BarColumn(), console=Console(stderr=True), transient=True)
    progress.add_task(title, total=None)
    progress.start()
    shown.append(progress)


class _Bar:
    def __init__(self, title: str):
        self.title = title
        self.begun = time.monotonic()
        self.progress: object = None

    def step(self, done: int, total: int) -> None:
        if time.monotonic() - self.begun < PATIENCE:
            return
        from rich.console import Console
        from rich.progress import Progress

        if not isinstance(self.progress, Progress):
            self.progress = Progress(console=Console(stderr=True), transient=True)
            self.task = self.progress.add_task(self.title, total=total)
            self.progress.start()
        self.progress.update(self.task, completed=done, total=total)

    def close(self) -> None:
        from rich.progress import Progress

        if isinstance(self.progress, Progress):
            self.progress.stop()
