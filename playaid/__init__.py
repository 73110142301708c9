"""playaid: a play-aid and referee for real tabletop games. For programs there are `open`, `declare`, `check`, `odds`, `view` and `log`;
docs/library.md shows them."""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"
__all__ = ["check", "declare", "log", "odds", "open", "view"]


def __getattr__(name: str) -> Any:
    """The six functions of `playaid.library`, loaded when one is used: a cold command needs none of them."""
    if name in __all__:
        return getattr(import_module("playaid.library"), name)
    raise AttributeError(f"module 'playaid' has no attribute {name!r}")
