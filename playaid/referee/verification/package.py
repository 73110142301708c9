"""Where a game is written."""

import sys
from types import ModuleType
from typing import Any

from playaid.referee.contract.game import Game


def package_of(game: Game) -> ModuleType | None:
    """The module that has this game as a value, found from its setup's module upwards; None where it was made elsewhere."""
    setup: Any = game.setup
    name = getattr(setup.resolve() if hasattr(setup, "resolve") else setup, "__module__", "") or ""
    while name:
        module = sys.modules.get(name)
        if module is not None and any(value is game for value in vars(module).values()):
            return module
        name = name.rpartition(".")[0]
    return None
