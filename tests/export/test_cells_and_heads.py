"""The edges of exports: cells that a spreadsheet would reckon with, an export of no events, days of a log, a board in letters."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from playaid.board.model import Board, Piece, Space
from playaid.export import dates, restore, session_view
from playaid.export.export import export
from playaid.journal.chain import genesis
from playaid.language.message import message
from playaid.referee.contract.game import Game
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.each import each


@pytest.fixture
def session(tiny: Game, tmp_path: Path) -> Session:
    return new_session(tiny, tmp_path / "evening", ["Ann", "Bob"], seed=3)


@pytest.mark.parametrize("first", ["=", "+", "-", "@"])
def test_no_cell_is_a_formula(session: Session, first: str) -> None:
    note = f"{first}1+cmd|' /C calc'!A0"
    session.note(message("{note}", note=note), "Bob")
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


@each("text", ["[1]", "1", '"session"', "{}", '{"playaid": "book"}'])
def test_another_document_is_no_export(text: str) -> None:
    with pytest.raises(restore.BadExport, match="not the JSON export of a session"):
        restore.read_export(io.StringIO(text))


def test_times_of_a_log_in_words() -> None:
    evening = "2026-01-31T19:00:00Z"
    assert dates.span(evening, "2026-01-31T20:06:00Z") == "31 January 2026, 19:00 to 20:06"
    assert dates.span(evening, "2026-12-01T00:10:00Z") == "31 January 2026, 19:00, to 1 December 2026, 00:10"
    assert dates.clock(evening, "2026-01-31T20:06:00Z") == "19:00 to 20:06"
    assert dates.clock(evening, evening) == "19:00"
    for strange in ("2026-00-05", "2026-13-05", "2026-xx-05", "2026-01-yy"):
        assert dates.span(f"{strange}T19:00", f"{strange}T19:00") == f"{strange}, 19:00 to 19:00"


def test_a_board_in_letters_is_as_wide_as_a_page_of_them() -> None:
    widest = set()
    for length in range(2, 9):
        pieces = tuple(Piece(f"{n:0{length}}", "Ann", "bank") for n in range(60))
        board = Board((Space("bank", (0.0, 0.0)),), pieces=pieces, sides=("Ann",))
        widest.add(max(map(len, session_view.write_board(board).splitlines())))
    assert max(widest) == 78
