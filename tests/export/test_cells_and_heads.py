"""The edges of exports: cells that a spreadsheet would reckon with, and an export in which nothing has happened."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from playaid.export import restore
from playaid.export.export import export
from playaid.journal.chain import genesis
from playaid.referee.contract.game import Game
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session


@pytest.fixture
def session(tiny: Game, tmp_path: Path) -> Session:
    return new_session(tiny, tmp_path / "evening", ["Ann", "Bob"], seed=3)


@pytest.mark.parametrize("first", ["=", "+", "-", "@"])
def test_no_cell_is_a_formula(session: Session, first: str) -> None:
    note = f"{first}1+cmd|' /C calc'!A0"
    session.note(note, "Bob")
    rows = list(csv.DictReader(io.StringIO(export(session, "csv"))))
    cells = [cell for row in rows for cell in row.values() if note in cell]
    assert cells == [f"'{note}"]
    assert not [cell for row in rows for cell in row.values() if cell[:1] == first]


def as_read(document: dict[str, Any]) -> restore.ExportDocument:
    return restore.read_export(io.StringIO(json.dumps(document)))


def test_an_export_of_no_events_is_none(session: Session, tmp_path: Path) -> None:
    document = json.loads(export(session, "json", keys=True))
    assert restore.restore(as_read(document), tmp_path / "again", "again") == session.journal.tail_number
    document["journal"]["events"] = []
    document["verification"] = {**document["verification"], "events": 0, "head": genesis(document["journal"]["id"])}
    with pytest.raises(restore.BadExport, match="not those that its head speaks of"):
        restore.restore(as_read(document), tmp_path / "empty", "empty")
    assert not (tmp_path / "empty").exists()


@pytest.mark.parametrize("wrong", [{"events": 2}, {"head": "0" * 64}])
def test_an_export_has_the_events_that_its_head_speaks_of(session: Session, tmp_path: Path, wrong: dict[str, Any]) -> None:
    document = json.loads(export(session, "json", keys=True))
    document["verification"] |= wrong
    with pytest.raises(restore.BadExport, match="not those that its head speaks of"):
        restore.restore(as_read(document), tmp_path / "again", "again")
    assert not (tmp_path / "again").exists()
