"""What a typed path means in a state: the path itself, or a name as the status shows it. Loaded where something is put by hand."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from playaid.language.message import listing, message
from playaid.referee.contract.game import Game
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Ambiguous
from playaid.referee.contract.state import State, get, visible

MOST_NAMED = 12
"""Candidates that a message names at most."""


def path_of(game: Game, state: State, root: Sequence[str], typed: str) -> list[str]:
    """The path that is meant, compartment (`root`) and all. What means nothing is given back as it is typed. Raises Ambiguous. Meant may
    be: the path itself; what stands in the bottom line; or names that lie on one path only, in any order (`wounds of Ann`, `Craw.cell`). A
    name counts whole, whatever its case: no slip is put right."""
    direct, absent = _cut(state, root, typed), object()
    if get(state, direct, absent) is not absent:
        return direct
    if list(root) == ["public"] and (shown := _shown(game, state, typed)):
        return [*root, *shown]
    words = [fold(word) for word in typed.replace(".", " ").split() if fold(word) != "of"]
    paths = [path for path in _paths(get(state, root, {})) if _named(path, words, fold(typed))]
    if len(paths) == 1:
        return [*root, *paths[0]]
    if paths:
        names = [".".join(path) for path in paths[:MOST_NAMED]]
        raise Ambiguous(message("{typed!r} may be any of: {names}", typed=typed, names=listing(names)), candidates=names, typed=typed)
    return direct


def _cut(state: State, root: Sequence[str], typed: str) -> list[str]:
    """The typed path, cut at its dots; a dot within a name that stands there does not cut."""
    rest, path = typed.split("."), list(root)
    while rest:
        here = get(state, path)
        known = [take for take in range(len(rest), 0, -1) if isinstance(here, dict) and ".".join(rest[:take]) in here]
        take = known[0] if known else 1
        path.append(".".join(rest[:take]))
        rest = rest[take:]
    return path


def _shown(game: Game, state: State, typed: str) -> list[str]:
    if game.trackers is None:
        return []
    paths = (tracker.path for tracker in game.trackers(visible(state, None), None) if fold(tracker.label) == fold(typed))
    return next((path.split(".") for path in paths if path), [])


def _paths(value: Any, above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if isinstance(value, dict):
        for key, below in value.items():
            yield (*above, key)
            yield from _paths(below, (*above, key))


def _named(path: Sequence[str], words: Iterable[str], whole: str) -> bool:
    steps = [fold(step) for step in path]
    if steps[-1] == whole:
        return True
    left = list(words)
    if steps[-1] in left:
        left.remove(steps[-1])
        return bool(left) and all(word in steps[:-1] or any(word in step.split() for step in steps[:-1]) for word in left)
    return False
