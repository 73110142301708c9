"""JSON as it is written piece by piece, and what of the keyring goes with it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playaid.export.export import export
from playaid.export.json_stream import pieces
from playaid.referee.contract.game import Game
from playaid.testing.random_evenings import new_session


def documents(many: Callable[[list[Any]], Any]) -> list[Any]:
    inner = {"b": many([{"c": many([1, {"d": [2, 3], "e": {}}])}, [], "é"]), "f": {"g": many([])}}
    return [many([]), many([1, [2]]), {"a": many([inner, many([many([4]), 5])]), "z": None}, {"a": {"b": {"c": many([1])}}}]


def test_pieces_come_to_what_the_whole_would_be() -> None:
    for streamed, whole in zip(documents(iter), documents(list), strict=True):
        assert "".join(pieces(streamed)) == json.dumps(whole, ensure_ascii=False, indent=1)


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_the_keyring_stays_here_unless_it_is_asked_for(form: str, tiny: Game, tmp_path: Path) -> None:
    session = new_session(tiny, tmp_path / "evening", ["Ann", "Bob"], seed=3)
    assert export(session, form) == export(session, form, keys=False)
    assert export(session, form) != export(session, form, keys=True)
