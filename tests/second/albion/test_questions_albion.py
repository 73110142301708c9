"""Every question is listed and explained, and every doubtful place can be asked the other way."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import tests.second.albion as package

from .position import Person
from .readings import READINGS

MODULES = [
    importlib.import_module(f"{package.__name__}.{m.name}")
    for m in pkgutil.iter_modules(package.__path__)
    if not m.name.startswith(("test", "compare")) and m.name != "sample"
]
FUNCTIONS = [f for module in MODULES for _, f in inspect.getmembers(module, inspect.isfunction) if f.__module__ == module.__name__]


def test_every_reading_can_be_asked_for() -> None:
    arguments = {name for f in FUNCTIONS for name in inspect.signature(f).parameters} | set(Person.__dataclass_fields__)
    keyed = {"vortex_aboard", "ancients_too", "sean_too", "aboard_spared", "coastal_too"}
    assert {r.keyword for r in READINGS} - {""} <= arguments | keyed
    assert len({r.question for r in READINGS}) == len(READINGS)
    assert {r.chosen for r in READINGS} <= {"first", "second", "none"}


def test_every_question_is_listed() -> None:
    public = [f for f in FUNCTIONS if not f.__name__.startswith("_")]
    assert [f.__name__ for f in public if not f.__doc__] == []
    assert [f.__name__ for f in public if f" {f.__name__}(" not in (package.__doc__ or "")] == []
