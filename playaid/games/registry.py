"""Which games there are: the ones that come with playaid by a plain table, a stranger's by the entry point group `playaid.games`.

The table is there because reading entry points costs as much as starting Python; a test holds it equal to `pyproject.toml`.
"""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playaid.referee.game import Game

BUILT_IN = {slug: f"playaid.games.{slug}" for slug in ("albion", "elric", "empire", "legacy", "tears")}
GROUP = "playaid.games"


class UnknownGame(LookupError):
    """No game of this slug is installed."""


def slugs() -> list[str]:
    """Every installed game's slug, the built-in ones first."""
    return [*BUILT_IN, *(slug for slug in _strangers() if slug not in BUILT_IN)]


def load(slug: str) -> "Game":
    """The game of this slug. Raises UnknownGame."""
    if slug in BUILT_IN:
        game: Game = import_module(BUILT_IN[slug]).GAME
        return game
    point = _strangers().get(slug)
    if point is None:
        raise UnknownGame(slug)
    found: Game = point.load()
    return found


def home(slug: str) -> Path:
    """The folder of the game's own module, where its `coverage.csv` lies. Raises UnknownGame."""
    name = BUILT_IN.get(slug) or (point.module if (point := _strangers().get(slug)) else None)
    if name is None:
        raise UnknownGame(slug)
    return Path(str(import_module(name).__file__)).parent


def _strangers() -> dict[str, "_Point"]:
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


if TYPE_CHECKING:
    from importlib.metadata import EntryPoint as _Point
