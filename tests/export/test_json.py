"""JSON as it is written piece by piece, and what of the keyring goes with it."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from playaid.export.export import export
from playaid.export.json_stream import pieces
from playaid.export.restore import BadExport, read_export
from playaid.journal.chain import LINKS
from playaid.referee.contract.game import Game
from playaid.testing.random_evenings import new_session
from tests.each import each


def documents(many: Callable[[list[Any]], Any]) -> list[Any]:
    inner = {"b": many([{"c": many([1, {"d": [2, 3], "e": {}}])}, [], "é"]), "f": {"g": many([])}}
    return [many([]), many([1, [2]]), {"a": many([inner, many([many([4]), 5])]), "z": None}, {"a": {"b": {"c": many([1])}}}]


def test_pieces_come_to_what_the_whole_would_be() -> None:
    for streamed, whole in zip(documents(iter), documents(list), strict=True):
        assert "".join(pieces(streamed)) == json.dumps(whole, ensure_ascii=False, indent=1)


@each("form", ["json", "jsonl"])
def test_the_keyring_stays_here_unless_it_is_asked_for(form: str, tiny: Game, tmp_path: Path) -> None:
    session = new_session(tiny, tmp_path / "evening", ["Ann", "Bob"], seed=3)
    assert export(session, form) == export(session, form, keys=False)
    assert export(session, form) != export(session, form, keys=True)


@each(
    "wrong",
    [{"redo": 99}, {"redo": "1"}, {"redo": -1}, {"live": 99}, {"live": -1}, {"live": None}, {"back": 99}, {"back": "0"}, {"n": "2"}],
)
def test_an_event_that_turns_to_what_is_not_there_yet_is_refused(wrong: dict[str, Any], tiny: Game, tmp_path: Path) -> None:
    session = new_session(tiny, tmp_path / "evening", ["Ann", "Bob"], seed=3)
    session.note("a note", "Bob")
    document = json.loads(export(session, "json"))
    assert len(list(read_export(StringIO(json.dumps(document))).events)) == 2
    sound = {**document["journal"]["events"][1], "redo": 2, "live": 2, "back": 0}
    document["journal"]["events"][1] = sound
    assert len(list(read_export(StringIO(json.dumps(document))).events)) == 2
    document["journal"]["events"][1] = {**sound, **wrong}
    with pytest.raises(BadExport, match="not whole"):
        list(read_export(StringIO(json.dumps(document))).events)
    for link in LINKS:
        document["journal"]["events"][1] = {name: value for name, value in sound.items() if name != link}
        with pytest.raises(BadExport, match="not whole"):
            list(read_export(StringIO(json.dumps(document))).events)


def test_lines_are_read_as_the_one_document_is(tiny: Game, tmp_path: Path) -> None:
    session = new_session(tiny, tmp_path / "evening", ["Ann", "Bob"], seed=3)
    session.note("a note of the 城", "Bob")
    whole, lines = (list(read_export(StringIO(export(session, form))).events) for form in ("json", "jsonl"))
    assert lines == whole
    assert "a note of the 城" in export(session, "jsonl")  # as one can search it
    assert len(whole) == 2


@each("head", [None, [], {}, {"events": 2}, {"events": "2", "head": "x"}, {"events": 2, "head": None}])
def test_an_export_without_its_head_is_refused(head: Any, tiny: Game, tmp_path: Path) -> None:
    session = new_session(tiny, tmp_path / "evening", ["Ann", "Bob"], seed=3)
    document = {**json.loads(export(session, "json")), "verification": head}
    with pytest.raises(BadExport, match="its head"):
        read_export(StringIO(json.dumps(document)))
