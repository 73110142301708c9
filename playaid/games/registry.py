"""Which games there are: the ones that come with playaid by a plain table, a stranger's by the entry point group `playaid.games`.

The table is there because reading entry points costs as much as starting Python; a test holds it equal to `pyproject.toml`.
"""

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from pathlib import Path

    from playaid.referee.contract.game import Game

BUILT_IN = {slug: f"playaid.games.{slug}" for slug in ("albion", "elric", "empire", "legacy", "tears")}
GROUP = "playaid.games"


class UnknownGame(LookupError):
    """No game of this slug is installed."""


def slugs() -> list[str]:
    """Every installed game's slug, the built-in ones first."""
    return [*BUILT_IN, *_strangers()]


class BrokenGame(Refusal):
    """A game that a package of its own brings is at fault, not playaid."""

    code = 6
    kind = "plug-in"

    def __init__(self, slug: str, how: str):
        from playaid.language.message import message

        hint = message("this is for the author of that game; playaid games check {slug} may say more", slug=slug)
        super().__init__(message("the game {slug} cannot be used: {how}", slug=slug, how=how), hint=hint)


def load(slug: str) -> "Game":
    """The game of this slug. Raises UnknownGame; BrokenGame where a stranger's cannot be imported or brings no Game."""
    if slug in BUILT_IN:
        game: Game = import_module(BUILT_IN[slug]).GAME
        return game
    target = _stranger(slug)
    module, _, attribute = target.partition(":")
    try:
        loaded = getattr(import_module(module), attribute)
    except Exception as fault:  # a stranger's package may fail in any way
        raise BrokenGame(slug, f"{target} fails with {type(fault).__name__}: {fault} ({_place(fault, module)})") from fault
    if type(loaded).__name__ != "Game":
        raise BrokenGame(slug, f"{target} is no Game but {type(loaded).__name__}")
    stranger: Game = loaded
    if stranger.slug != slug:
        raise BrokenGame(slug, f"{target} calls itself {stranger.slug}")
    return stranger


def meet(slug: str, target: str) -> None:
    """Make a game known to this process, as its entry point would: `module:attribute`. For tests of one that is not installed."""
    _met[slug] = target


def blamed(fault: BaseException) -> "BrokenGame | None":
    """What an exception means that was raised in a stranger's game: his fault, named by its kind and place. None where it is ours.

    Its text stays out of it: that might carry a secret.
    """
    for slug, target in _met.items():
        place = _place(fault, target.partition(":")[0])
        if place:
            return BrokenGame(slug, f"it failed with {type(fault).__name__} at {place}; the session is as it was")
    return None


def _place(fault: BaseException, module: str) -> str:
    """File and line of the innermost place in a package that an exception came through, empty if it came through none."""
    package, place, trace = module.partition(".")[0], "", fault.__traceback__
    while trace is not None:
        if trace.tb_frame.f_globals.get("__name__", "").partition(".")[0] == package:
            place = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place or getattr(fault, "filename", None) or ""


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
    strangers: dict[str, str] = {}
    for folder in dict.fromkeys(sys.path):
        try:
            names = sorted(name for name in os.listdir(folder or ".") if name.endswith((".dist-info", ".egg-info")))
        except OSError:
            continue
        for name in names:
            for slug, target in _entries(os.path.join(folder, name, "entry_points.txt")):
                strangers.setdefault(slug, target)
    return {slug: target for slug, target in strangers.items() if slug not in BUILT_IN}


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
