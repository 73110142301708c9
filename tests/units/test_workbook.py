"""A workbook out and in: lists and notes in its cells, faults marked in a copy, nothing half taken in."""

import zipfile
from pathlib import Path
from typing import Any

import pytest

openpyxl = pytest.importorskip("openpyxl")

from playaid.book import Book, workbook  # noqa: E402
from playaid.book.book import tables_folder  # noqa: E402
from playaid.book.facts import BadFact  # noqa: E402
from playaid.cli.tables import commands  # noqa: E402
from tests.slow import SLOW, some  # noqa: E402

WHEN = "2026-05-01T19:00:00Z"


@pytest.fixture
def legacy(tmp_path: Path) -> Book:
    return Book("legacy", tables_folder("legacy"), tmp_path / "owner")


@pytest.fixture
def fair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Book:
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    return Book("fair", Path(__file__).parent / "fair", tmp_path / "owner")


def saved(book: Book, path: Path) -> Path:
    workbook.template(book).save(path)
    return path


def column_of(sheet: Any, name: str) -> int:
    return next(int(cell.column) for cell in sheet[workbook.HEAD] if cell.value == name)


def test_what_is_not_filled_in_changes_nothing(fair: Book, tmp_path: Path) -> None:
    taken, marked = workbook.import_file(fair, saved(fair, tmp_path / "fair.xlsx"), WHEN)
    assert (taken.entered, taken.faults, marked) == ((), (), None)
    assert taken.same > 10


def test_filled_in_it_is_taken_in(legacy: Book, tmp_path: Path) -> None:
    path = saved(legacy, tmp_path / "legacy.xlsx")
    filled = openpyxl.load_workbook(path)
    sheet = filled["sheets"]
    for row, moves in enumerate((3, "4", 5.0), workbook.HEAD + 1):
        sheet.cell(row, column_of(sheet, "movement"), moves)
    filled.save(path)
    taken, marked = workbook.import_file(legacy, path, WHEN)
    assert (len(taken.entered), taken.faults, marked) == (3, (), None)
    assert [legacy.value("sheets", number, "movement") for number in ("1", "2", "3")] == [3, 4, 5]


def test_cells_know_what_they_may_hold_and_columns_their_case(legacy: Book, tmp_path: Path) -> None:
    made = openpyxl.load_workbook(saved(legacy, tmp_path / "legacy.xlsx"))
    assert made["enemies"].data_validations.dataValidation or made["spells" if "spells" in made.sheetnames else "board"] is not None
    board = made["board"]
    note = board.cell(workbook.HEAD, column_of(board, "paths")).comment.text
    assert "names of all the spaces to which a path leads from it" in note
    assert "Game Board" in note
    assert made["lists"].sheet_state == "hidden"


def test_lists_hold_the_names_of_the_other_table(tmp_path: Path) -> None:
    elric = Book("elric", tables_folder("elric"), tmp_path / "owner")
    made = openpyxl.load_workbook(saved(elric, tmp_path / "elric.xlsx"))
    rules = made["places"].data_validations.dataValidation
    offered = []
    for rule in rules:
        sheet, _, area = rule.formula1.lstrip("=").partition("!")
        offered.append({cell.value for line in made[sheet][area.replace("$", "")] for cell in line})
    assert {"land", "sea"} <= set.union(*offered)
    assert any("Melnibone" in values for values in offered)


def test_faults_are_marked_in_a_copy_and_nothing_is_taken_in(legacy: Book, tmp_path: Path) -> None:
    path = saved(legacy, tmp_path / "legacy.xlsx")
    filled = openpyxl.load_workbook(path)
    sheet = filled["sheets"]
    sheet.cell(workbook.HEAD + 1, column_of(sheet, "movement"), 3)
    sheet.cell(workbook.HEAD + 2, column_of(sheet, "movement"), "far")
    filled["board"]["A4"] = "99"
    filled["board"].cell(4, column_of(filled["board"], "colour"), "gold")
    filled.save(path)
    taken, marked = workbook.import_file(legacy, path, WHEN)
    assert {(fault.table, fault.row) for fault in taken.faults} >= {("sheets", "2"), ("board", "99")}
    assert legacy.entries("sheets") == legacy.entries("board") == {}
    assert marked == tmp_path / "legacy.faults.xlsx"
    wrong = openpyxl.load_workbook(marked)["sheets"].cell(workbook.HEAD + 2, column_of(sheet, "movement"))
    assert "'far' will not do" in wrong.comment.text
    assert wrong.fill.fgColor.rgb.endswith("F4A9A0")


def test_numbers_dates_and_truths_are_read_as_typed() -> None:
    import datetime

    typed = (3.0, 2.5, True, None, " x ", datetime.datetime(2026, 1, 6))
    assert [workbook._text(value) for value in typed] == ["3", "2.5", "yes", "", "x", "1-6"]


def test_the_map_is_a_picture_to_be_typed_over(tmp_path: Path) -> None:
    albion = Book("albion", tables_folder("albion"), tmp_path / "owner")
    made = openpyxl.Workbook()
    sheet = made.active
    sheet.title = workbook.PICTURE
    workbook._write_map(albion, sheet)
    row, column = workbook._place_on_map(albion, "0203")
    assert (sheet.cell(row, column).value, row, column) == ("0203", 6, 2)
    sheet.cell(row + 1, column, "woods")
    found = workbook.read_workbook(albion, made)
    assert found.texts == {"hexes": {("0203", "terrain"): "woods"}}
    sheet.cell(row + 1, column, "jungle")
    path = tmp_path / "map.xlsx"
    made.save(path)
    taken, marked = workbook.import_file(albion, path, WHEN)
    assert "jungle" in str(taken.faults[0])
    assert "jungle" in openpyxl.load_workbook(marked)[workbook.PICTURE].cell(row + 1, column).comment.text


@pytest.mark.parametrize("slug", some(["legacy", "elric", "tears"], 1))
def test_what_the_house_says_does_not_become_the_owners(tmp_path: Path, slug: str) -> None:
    book = Book(slug, tables_folder(slug), tmp_path / "owner")
    taken, marked = workbook.import_file(book, saved(book, tmp_path / "same.xlsx"), WHEN)
    assert (taken.entered, taken.faults, marked) == ((), (), None)


@pytest.mark.parametrize("content", [b"", b"no workbook", b"PK\x03\x04 broken", b"\x00" * 4096])
def test_what_is_no_workbook_is_said_so(legacy: Book, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.xlsx"
    path.write_bytes(content)
    with pytest.raises(BadFact, match="no workbook that can be read"):
        workbook.import_file(legacy, path, WHEN)


def test_a_zip_of_something_else_and_one_that_swells(legacy: Book, tmp_path: Path) -> None:
    path = tmp_path / "odd.xlsx"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("letter.txt", "dear reader")
    with pytest.raises(BadFact, match="no workbook that can be read"):
        workbook.import_file(legacy, path, WHEN)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", b"0" * (workbook.UNPACKED + 1))
    with pytest.raises(BadFact, match="unpacked"):
        workbook.import_file(legacy, path, WHEN)


def test_foreign_workbooks_are_told_apart(legacy: Book, tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    made.active.title = "budget"
    made.save(tmp_path / "budget.xlsx")
    with pytest.raises(BadFact, match="no sheet of this workbook"):
        workbook.import_file(legacy, tmp_path / "budget.xlsx", WHEN)
    made.active.title = "playaid"
    made.active["A1"] = "playaid workbook 1: elric"
    made.create_sheet("board")
    made.save(tmp_path / "other.xlsx")
    with pytest.raises(BadFact, match="a workbook of elric, not of legacy"):
        workbook.import_file(legacy, tmp_path / "other.xlsx", WHEN)
    with pytest.raises(BadFact, match="OpenDocument"):
        workbook.open_workbook(tmp_path / "x.ods")


def test_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    path = tmp_path / "legacy.xlsx"
    assert commands.run(["template", "legacy", "--workbook", str(path)]) == 0
    assert "113 cells of them empty" in capsys.readouterr().out
    assert commands.run(["import", "legacy", str(path)]) == 0
    assert commands.run(["template", "legacy", "--workbook", str(tmp_path / "legacy.csv")]) == 2
    assert commands.run(["template", "legacy"]) == 2
    big = tmp_path / "big.csv"
    with big.open("wb") as file:
        file.truncate(100_000_000)
    capsys.readouterr()
    assert commands.run(["import", "legacy", str(big)]) == 2
    assert "no table of a game is that large" in capsys.readouterr().err
    (tmp_path / "picture.csv").write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff\xfe")
    assert commands.run(["import", "legacy", str(tmp_path / "picture.csv"), "--table", "board"]) == 2
    (tmp_path / "picture.json").write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff\xfe")
    assert commands.run(["import", "legacy", str(tmp_path / "picture.json")]) == 2


def test_heads_and_names_stay_where_one_sees_them(fair: Book, tmp_path: Path) -> None:
    filled = openpyxl.load_workbook(saved(fair, tmp_path / "fair.xlsx"))
    for table in set(filled.sheetnames) & set(fair.tables()):
        sheet, depth = filled[table], len(fair.sheet(table).layout.keys)
        assert sheet.freeze_panes == sheet.cell(workbook.HEAD + 1, depth + 1).coordinate


def test_whatever_byte_of_a_workbook_is_damaged_it_is_said_so(legacy: Book, tmp_path: Path) -> None:
    """Locks, lengths, kinds of packing: each makes another part of the reader fail."""
    path = tmp_path / "whole.xlsx"
    workbook.template(legacy).save(path)
    whole, hurt = path.read_bytes(), tmp_path / "hurt.xlsx"
    for at in (*range(0, 60, 1 if SLOW else 5), *range(len(whole) - 400, len(whole), 5 if SLOW else 23)):
        hurt.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        try:
            workbook.open_workbook(hurt)
        except BadFact:
            continue


SPANS = ('<mergeCells><mergeCell ref="A4:XFD1048576"/></mergeCells>', '<hyperlinks><hyperlink ref="A4:XFD1048576"/></hyperlinks>')


@pytest.mark.parametrize("within", [*SPANS, '<mergeCells><mergeCell ref="A:A"/></mergeCells>', "<c/>" * (workbook.WRITTEN + 1)])
def test_a_small_workbook_that_speaks_of_cells_without_end_is_not_read(
    legacy: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, within: str
) -> None:
    """Each of them takes room when it is read: such a file of 20 kB never ends."""
    whole, swelling = saved(legacy, tmp_path / "whole.xlsx"), tmp_path / "swelling.xlsx"
    with zipfile.ZipFile(whole) as packed, zipfile.ZipFile(swelling, "w", zipfile.ZIP_DEFLATED) as made:
        for part in packed.namelist():
            content = packed.read(part)
            if part.endswith("sheet5.xml"):
                content = content.replace(b"</sheetData>", b"</sheetData>" + within.encode())
            made.writestr(part, content)
    monkeypatch.setattr(workbook, "load_workbook", lambda content: pytest.fail("it was read"))
    with pytest.raises(BadFact, match=r"more than 200000 cells|no workbook that can be read"):
        workbook.import_file(legacy, swelling, WHEN)


@pytest.mark.parametrize("slug", ["albion", "legacy"])
def test_the_whole_of_our_own_workbooks_is_far_below_what_is_read(tmp_path: Path, slug: str) -> None:
    book = Book(slug, tables_folder(slug), tmp_path / "owner")
    with zipfile.ZipFile(saved(book, tmp_path / "own.xlsx")) as packed:
        assert sum(info.file_size for info in packed.infolist()) * 8 < workbook.UNPACKED
        assert sum(workbook._cells_in(packed, part) for part in packed.namelist()) * 4 < workbook.WRITTEN


def test_what_a_workbook_reader_thinks_of_a_file_is_not_said(legacy: Book, tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    whole, odd = saved(legacy, tmp_path / "whole.xlsx"), tmp_path / "odd.xlsx"
    with zipfile.ZipFile(whole) as packed, zipfile.ZipFile(odd, "w") as made:
        for part in packed.namelist():
            made.writestr(part, packed.read(part).replace(b'name="sheets"', b'name="' + b"x" * 40 + b'"'))
    taken, _ = workbook.import_file(legacy, odd, WHEN)
    assert taken.faults
    assert not recwarn.list


def test_an_area_has_as_many_cells_as_it_spans() -> None:
    assert [workbook._spanned(area) for area in ("A4:C9", "B2", "A1:A1")] == [18, 1, 1]
    assert all(workbook._spanned(area) > workbook.WRITTEN for area in ("A:C", "4:9"))
