"""A game's chapters, imported when one of their functions is first called: a cold command pays only for the chapter it uses."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

Later = Callable[[str, str], Callable[..., Any]]


def chapters(package: str) -> Later:
    """For a game's `__init__` (`later = chapters(__name__)`): `later("combat", "fight")` stands for `fight` of its module `combat`.

    It is found when it is called, so a misspelt name shows only then; the test of every game calls `resolve` on all of them.
    """

    def later(chapter: str, name: str) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            return found()(*args, **more)

        def found() -> Callable[..., Any]:
            function: Callable[..., Any] = getattr(import_module(f"{package}.{chapter}"), name)
            return function

        call.__qualname__ = f"{chapter}.{name}"
        call.resolve = found  # type: ignore[attr-defined]
        return call

    return later
