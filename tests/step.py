"""A made-up format of sessions behind today's: a column in the meta, and a state that names things otherwise, open and sealed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from playaid import migrations
from playaid.migrations import Format
from playaid.referee.contract.game import Game, Option, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.state import Change

TODAY = migrations.SESSION.number
NEXT = TODAY + 1
PLACE = "the kitchen"


def old(game: Game) -> Game:
    """The example game as it counts what is done: runs in the open, swaps under the seal of whoever makes them."""
    return _counting(game, "runs", "swaps")


def new(game: Game) -> Game:
    """The same by the names of the next format, and with an option more."""
    return _counting(game, "strides", "exchanges")._replace(options=(*game.options, Option("tide", ("ebb", "flood"), "made up")))


def _counting(game: Game, runs: str, swaps: str) -> Game:
    def setup(hearing: Hearing) -> None:
        game.setup(hearing)
        hearing.put("public", runs, 0)
        for side in hearing.sides:
            hearing.put("secret", side, swaps, 0)

    def run(hearing: Hearing) -> None:
        hearing.put("public", runs, hearing.public[runs] + 1)
        _rule(game.verbs["run"])(hearing)

    def swap(hearing: Hearing) -> None:
        hearing.put("secret", hearing.side, swaps, hearing.secret(hearing.side)[swaps] + 1)
        _rule(game.verbs["swap"])(hearing)

    verbs = {**game.verbs, "run": game.verbs["run"]._replace(rule=run), "swap": game.verbs["swap"]._replace(rule=swap)}
    return game._replace(setup=setup, verbs=verbs)


def _rule(verb: Verb) -> Any:
    assert callable(verb.rule)
    return verb.rule


def meta_step(meta: dict[str, Any]) -> dict[str, Any]:
    return {**meta, "format": NEXT, "place": PLACE}


def changes_step(changes: list[Change]) -> list[Change]:
    return [[op, _renamed(path), value] for op, path, value in changes]


def _renamed(path: list[str]) -> list[str]:
    if path[:2] == ["public", "runs"]:
        return ["public", "strides", *path[2:]]
    if path[0] == "secret" and path[2:3] == ["swaps"]:
        return [*path[:2], "exchanges", *path[3:]]
    return path


def raise_format(patched: pytest.MonkeyPatch) -> None:
    """From here on the program is of the next version."""
    session, changes = migrations.SESSION, migrations.CHANGES
    patched.setattr(migrations, "SESSION", Format(session.name, NEXT, {**session.steps, TODAY: meta_step}))
    patched.setattr(migrations, "CHANGES", Format(changes.name, NEXT, {**changes.steps, TODAY: changes_step}))


@contextmanager
def next_version() -> Iterator[None]:
    """The program of the next version meanwhile, as another machine may have it."""
    with pytest.MonkeyPatch.context() as patched:
        raise_format(patched)
        yield
