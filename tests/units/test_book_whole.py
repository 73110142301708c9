"""Whole books as they were when somebody last looked: what the page that paints them is told, and what stands in their workbooks.

Compared line by line with `books/`. PLAYAID_TRANSCRIPTS=write writes them anew: read what has changed before it is kept.
"""

import json
import os
from pathlib import Path

import pytest

from playaid.book import Book, cells, geometry, table_file, workbook
from playaid.book.book import HOUSE, tables_folder
from playaid.book.facts import BadFact
from playaid.book.painting import MARKS, Change, Painter
from tests.each import each

BOOKS = Path(__file__).parent / "books"
WRITE = os.environ.get("PLAYAID_TRANSCRIPTS") == "write"
WHEN = "2026-05-01T19:00:00Z"
MAPS = ("albion", "elric", "empire", "legacy", "tears")


def assert_written(name: str, text: str) -> None:
    file = BOOKS / name
    if WRITE:
        file.write_text(text, encoding="utf-8")
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


def book_of(slug: str, folder: Path) -> Book:
    return Book(slug, Path(__file__).parent / "fair" if slug == "fair" else tables_folder(slug), folder / slug)


def told(value: object, deep: int = 0) -> str:
    """A document a line to an entry, its long lists folded together."""
    if isinstance(value, dict):
        return "\n" + "\n".join(f"{'  ' * deep}{key}: {told(item, deep + 1)}" for key, item in value.items())
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "".join(told(item, deep + 1) for item in value)
    if isinstance(value, list) and len(value) > 60:
        return f"{len(value)} {json.dumps(value[:30])} {json.dumps(value[-30:])}"
    return json.dumps(value)[:4000]


@each("slug", MAPS)
def test_a_page_is_told_all_that_it_shows(slug: str, tmp_path: Path) -> None:
    brush = Painter(book_of(slug, tmp_path))
    charts = []
    for table in brush.book.tables():
        try:
            charts.append(brush.chart(table))
        except BadFact:
            assert len(brush.book.keys(table)) > 400
    shown = {chart["table"]: [list(row["cells"][:4]) for row in chart["rows"][:3]] for chart in charts}
    columns = {chart["table"]: chart["columns"][:2] for chart in charts}
    assert_written(f"{slug}.txt", told({**brush.whole(), "charts": shown, "columns": columns}) + "\n")


@each("slug", MAPS)
def test_each_cell_is_shown_as_the_book_has_it(slug: str, tmp_path: Path) -> None:
    book = book_of(slug, tmp_path)
    brush = Painter(book)
    for summary in brush.whole()["tables"]:
        table = summary["name"]
        if summary["rows"] > 200:
            continue
        missing = 0
        chart = brush.chart(table)
        for row in chart["rows"]:
            for column, (text, mark) in zip(chart["columns"], row["cells"], strict=True):
                fact = book.known_fact(table, *row["keys"], column["name"])
                missing += fact is None
                cell = book.layout(table).cell_of(column["name"])
                assert text == (None if fact is None else cells.write(fact.value, cell))
                assert mark == ("." if fact is None else MARKS.get(fact.provenance, "d"))
        assert (summary["cells"], summary["missing"]) == (len(chart["rows"]) * len(chart["columns"]), missing)
        assert book.layout(table).provenance != HOUSE


def test_areas_of_the_owners_own_are_painted_beside_the_documents(tmp_path: Path) -> None:
    brush = Painter(book_of("elric", tmp_path))
    lie = geometry.lie_of(brush.book)
    assert lie is not None
    first, second = (str(key) for key in list(brush.book.keys(lie.table))[:2])
    ground, link = brush.book.sheet(lie.table).columns[0], brush.book.sheet(lie.links).columns[0]
    text = next(iter(brush.whole()["map"]["layers"][0]["values"]))
    kind = next(kind for kind in brush.whole()["map"]["links"]["values"] if kind not in lie.none)
    brush.stroke([Change(lie.table, text, (("Zed Isle", ground),))], WHEN)
    assert geometry.spaces(brush.book, lie)[-1] == "Zed Isle"
    brush.stroke([Change(lie.links, kind, (("Zed Isle", first),))], WHEN)
    assert_written("elric-own.txt", told(brush.whole()["map"]) + "\n")
    pair = tuple(sorted((first, "Zed Isle")))
    assert pair[1] in geometry.links(brush.book, lie)[pair[0]]
    assert pair[0] in geometry.neighbours(brush.book, lie, pair[1])
    assert geometry.as_told(brush.book, lie.own_links, (*reversed(pair), link)) == (*pair, link)
    assert geometry.as_told(brush.book, lie.own_links, (*pair, link)) == (*pair, link)
    assert geometry.as_told(brush.book, lie.own_links, ("Zed Isle", second, link)) == ("Zed Isle", second, link)
    brush.undo()
    brush.undo()
    assert "Zed Isle" not in geometry.spaces(brush.book, lie)


def test_hexes_beside_each_other_know_each_other() -> None:
    opposite = {"north": "south", "northeast": "southwest", "southeast": "northwest"}
    opposite |= {value: key for key, value in opposite.items()}
    for low in ("even", "odd"):
        for number in ("0505", "0605", "0909", "1010"):
            found = geometry.around(number, low)
            assert len(set(found.values())) == 6
            for way, other in found.items():
                assert geometry.around(other, low)[opposite[way]] == number
        assert geometry.around("0505", "odd")["northeast"] == "0605"
        assert geometry.around("0505", "even")["southeast"] == "0605"
        assert all(int(number[:2]) >= 0 for number in geometry.around("0000", low).values())


@each("row", [("a|b", "x"), ("", "x"), (" ", "x"), ("x", "n" * 61), ("x",), ("x", "y", "z")], ids=lambda row: "/".join(row)[:9])
def test_an_owners_own_row_has_names_that_can_be_told_apart(row: tuple[str, ...], tmp_path: Path) -> None:
    sheet = book_of("elric", tmp_path).sheet("charted_borders")
    assert len(sheet.layout.keys) == 2
    with pytest.raises(BadFact, match="cannot be a row"):
        table_file.widen(sheet, [row])
    wider = table_file.widen(sheet, [("x", "n" * 60), ("x", "y"), ("X", "Y")])
    assert ("x", "n" * 60) in wider.known_rows
    assert table_file.widen(wider, [("X", "y")]) is wider
    assert wider.folded[0]["x"] in ("x", "X")


@pytest.mark.parametrize("slug", ["fair", "albion"])
def test_a_workbook_holds_what_it_held(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openpyxl")
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    book = book_of(slug, tmp_path)
    lines = []
    for sheet in workbook.template(book):
        wide = {letter: column.width for letter, column in sheet.column_dimensions.items() if column.width != 13}
        lines.append(
            f"== {sheet.title} {sheet.sheet_state} {sheet.freeze_panes} {sheet.max_row} {sheet.max_column} {wide if len(wide) < 9 else 8}"
        )
        lines += [
            f"   {rule.sqref} {rule.formula1} {rule.allow_blank} {rule.showErrorMessage}" for rule in sheet.data_validations.dataValidation
        ]
        lines += [f"   {area.sqref} {[rule.formula for rule in area.rules]}" for area in sheet.conditional_formatting]
        for row in sheet.iter_rows(max_row=5 if slug == "albion" else 60):
            for cell in row:
                if cell.value is None and cell.comment is None:
                    continue
                look = (
                    cell.fill.fgColor.rgb if cell.fill.fill_type else "",
                    cell.number_format,
                    cell.data_type,
                    cell.font.b,
                    cell.alignment.shrink_to_fit,
                )
                note = f" ({cell.comment.text} {cell.comment.width}x{cell.comment.height})".replace("\n", " / ") if cell.comment else ""
                lines.append(f"{cell.coordinate} {cell.value!r} {look}{note}")
    assert_written(f"{slug}-workbook.txt", "\n".join(lines) + "\n")
