"""A module of the standard library that a package names when it is imported and seldom uses is loaded when it is used."""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class Deferred(ModuleType):
    """Stands in for a module until somebody asks it for something, and hands that on from the real one."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # the machinery of imports looks at a module without wanting it
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def defer(name: str) -> None:
    """Whoever imports `name` from now on gets the stand-in; nothing changes where it is loaded already."""
    if name not in sys.modules:
        sys.modules[name] = Deferred(name)
