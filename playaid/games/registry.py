"""Which games there are: the ones that come with playaid by a plain table, a stranger's by the entry point group `playaid.games`.

The table is there because reading entry points costs as much as starting Python; a test holds it equal to `pyproject.toml`.
"""

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from playaid.referee.game import Game

BUILT_IN = {slug: f"playaid.games.{slug}" for slug in ("albion", "elric", "empire", "legacy", "tears")}
GROUP = "playaid.games"


class UnknownGame(LookupError):
    """No game of this slug is installed."""


def slugs() -> list[str]:
    """Every installed game's slug, the built-in ones first."""
    return [*BUILT_IN, *_strangers()]


def load(slug: str) -> "Game":
    """The game of this slug. Raises UnknownGame."""
    if slug in BUILT_IN:
        game: Game = import_module(BUILT_IN[slug]).GAME
        return game
    module, _, attribute = _stranger(slug).partition(":")
    found: Game = getattr(import_module(module), attribute)
    return found


def home(slug: str) -> "Path":
    """The folder of the game's own module, where its `coverage.csv` lies. Raises UnknownGame."""
    from pathlib import Path

    name = BUILT_IN.get(slug) or _stranger(slug).partition(":")[0]
    return Path(str(import_module(name).__file__)).parent


def _stranger(slug: str) -> str:
    """`module:attribute` of a stranger's game; looked for once in a process. Raises UnknownGame."""
    if slug not in _met:
        _met.update(_strangers())
    if slug not in _met:
        raise UnknownGame(slug)
    return _met[slug]


_met: dict[str, str] = {}


def _strangers() -> dict[str, str]:
    """slug -> `module:attribute`, out of the entry points of every package on the path.

    The files are read here: `importlib.metadata` takes longer to import than everything else that completion needs.
    """
    found: dict[str, str] = {}
    for folder in dict.fromkeys(sys.path):
        try:
            names = sorted(name for name in os.listdir(folder or ".") if name.endswith((".dist-info", ".egg-info")))
        except OSError:
            continue
        for name in names:
            for slug, target in _entries(os.path.join(folder, name, "entry_points.txt")):
                found.setdefault(slug, target)
    return {slug: target for slug, target in found.items() if slug not in BUILT_IN}


def _entries(path: str) -> list[tuple[str, str]]:
    """The games that one package brings: `[playaid.games]`, then lines `slug = module:attribute`."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError):
        return []
    section = text.partition(f"[{GROUP}]\n")[2].partition("\n[")[0]
    pairs = (line.partition("=") for line in section.splitlines() if "=" in line)
    return [(slug.strip(), target.partition("[")[0].strip()) for slug, _, target in pairs]
