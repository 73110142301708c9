"""Modules of the standard library that a package names when it is imported and seldom uses are loaded when they are used.
The one trick of the program's start: without it `import click` loads `inspect`, `datetime`, `gettext`, `threading` and `uuid`, and every
command takes a whole bare start longer. It costs these lines, and stand-ins among Click's names that only turn real when they are used."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any


class _Name:
    """Stands in for a name of a module, until somebody uses it: calls it, asks it for something, or asks whether something is one."""

    def __init__(self, module: str, name: str):
        self._where = module, name

    def _real(self) -> Any:
        module, name = self._where
        if isinstance(sys.modules.get(module), _Module):
            del sys.modules[module]
        return getattr(import_module(module), name)

    def __call__(self, *args: Any, **more: Any) -> Any:
        return self._real()(*args, **more)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self._real(), name)

    def __instancecheck__(self, value: Any) -> bool:
        return isinstance(value, self._real())


class _Module(ModuleType):
    """Stands in for a module: every name that it is asked for stands in for the real one."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # the machinery of imports looks at a module without wanting it
            raise AttributeError(name)
        return _Name(self.__name__, name)


@contextmanager
def deferred(*names: str, **known: Mapping[str, Any]) -> Iterator[None]:
    """What is imported within names these modules without loading them; nobody else meets the stand-ins.
    known: modules of which some names are given here, and stand in for nothing."""
    stand_ins = {name: _Module(name) for name in (*names, *known) if name not in sys.modules}
    for name in known.keys() & stand_ins:
        vars(stand_ins[name]).update(known[name])
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for name, stand_in in stand_ins.items():
            if sys.modules.get(name) is stand_in:
                del sys.modules[name]
