"""playaid's own modules found by their names, so that a cold command looks into no folders for them.

A look at a game imports seventy modules of ours. For each of them Python asks one finder after the other, lists folders and joins paths:
that is a third of what the import of a small module costs. Here a name says where its compiled file lies. It is taken under the very
conditions under which Python takes it (made by this Python, from a source of this time and size); whatever else there is, a source that
was changed, a package in an archive, a setting of where compiled files lie, is left to Python.
"""

import os
import sys
from collections.abc import Sequence
from importlib._bootstrap_external import MAGIC_NUMBER, SourceFileLoader
from io import FileIO
from marshal import loads
from types import CodeType, ModuleType
from typing import Any

_PLAIN = MAGIC_NUMBER + b"\0\0\0\0"
"""What a compiled file begins with that is held against the time and the size of its source."""
_SUFFIX = f".{sys.implementation.cache_tag}.pyc"
_Spec = type(__spec__)


class _Read(SourceFileLoader):
    """Loads a module whose code has been read."""

    def __init__(self, name: str, path: str, code: CodeType):
        super().__init__(name, path)
        self._code = code

    def exec_module(self, module: ModuleType) -> None:
        exec(self._code, vars(module))


class Finder:
    """Finds the modules of the package in this folder, or leaves them to others."""

    def __init__(self, package: str, folder: str):
        self._begins = f"{package}."
        self._folder = folder

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> Any:
        """As a finder on `sys.meta_path` does it."""
        if not name.startswith(self._begins):
            return None
        place = f"{self._folder}{os.sep}{name[len(self._begins) :].replace('.', os.sep)}"
        folder, _, last = place.rpartition(os.sep)
        return _spec(name, folder, last, False) or _spec(name, place, "__init__", True)


def _spec(name: str, folder: str, stem: str, package: bool) -> Any:
    source, compiled = f"{folder}{os.sep}{stem}.py", f"{folder}{os.sep}__pycache__{os.sep}{stem}{_SUFFIX}"
    code = _code(source, compiled)
    if code is None:
        return None
    spec = _Spec(name, _Read(name, source, code), origin=source, is_package=package)
    spec.has_location, spec.cached = True, compiled
    if package:
        spec.submodule_search_locations = [folder]
    return spec


def _code(source: str, compiled: str) -> CodeType | None:
    """The code in a compiled file, None where it is not there or may not be of this source."""
    try:
        with FileIO(compiled) as file:
            data = file.readall()
        stat = os.stat(source)
    except OSError:
        return None
    made_of = (int(stat.st_mtime) & 0xFFFFFFFF).to_bytes(4, "little") + (stat.st_size & 0xFFFFFFFF).to_bytes(4, "little")
    if data[:16] != _PLAIN + made_of:
        return None
    try:
        code = loads(memoryview(data)[16:])
    except (EOFError, ValueError, TypeError):  # torn: Python makes it again
        return None
    return code if isinstance(code, CodeType) else None


def hasten() -> None:
    """From here on find playaid's modules like this, where Python is set to nothing else."""
    if sys.pycache_prefix is None and not sys.flags.optimize:
        sys.meta_path.insert(0, Finder("playaid", os.path.dirname(os.path.abspath(__file__))))
