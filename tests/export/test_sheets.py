"""Sheets for a table night: what of a book and of a game under way is printed, for whom, and blank."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from playaid.board.model import Board, Sheet, Track
from playaid.book.book import Book, tables_folder
from playaid.cli.main import run
from playaid.export.print_sheets import (
    MARKS,
    Furniture,
    blank_furniture,
    charts,
    furniture_lines,
    furniture_page,
    own,
    stats_page,
    tables_page,
)
from playaid.referee.contract.game import Game
from tests.each import each
from tests.export.test_page import overflowing

Type = Callable[..., str]


@pytest.fixture
def typed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Type:
    """Type a command that must do well: what it prints."""

    def type_(*words: str) -> str:
        capfd.readouterr()
        assert run(["--sessions-dir", str(tmp_path / "sessions"), *words]) == 0
        return capfd.readouterr().out

    return type_


def test_a_books_tables_are_a_page(typed: Type, tiny: Game, tmp_path: Path) -> None:
    typed("tables", "print", "tiny", "--out", str(tmp_path / "tiny.html"))
    page = (tmp_path / "tiny.html").read_text(encoding="utf-8")
    book = Book("tiny", tiny.tables)
    for table in book.tables():
        assert book.title(table) in page
        assert page.count('<th scope="row">') >= len(book.sheet(table).rows)
    assert not re.search(r"<script|https?://", page)


def test_a_value_is_marked_with_where_it_is_from(tiny: Game, tmp_path: Path) -> None:
    book = Book("tiny", tiny.tables, tmp_path / "own")
    (before,) = list(charts(book, ("stones",)))
    blanks = [(labels, at) for labels, row in before.rows for at, cell in enumerate(row) if not cell.text]
    assert {cell.mark for _, row in before.rows for cell in row} <= {"", *MARKS.values()}
    missing = book.missing("stones")
    assert len(blanks) == len(missing)
    if missing:
        book.remember("stones", missing[0].keys, "1", "2026-01-03")
    else:
        labels, _ = before.rows[0]
        book.remember("stones", (*labels, before.heads[-1]), "2", "2026-01-03", over_printed=True)
    (after,) = list(charts(book, ("stones",)))
    assert "o" in {cell.mark for _, row in after.rows for cell in row}


PAPER = {"section:not(.broad) table": 703, "section.broad table": 1047}
"""Tables -> pixels of the paper between its margins, upright and on its side."""


@pytest.mark.parametrize("slug", ["albion", "elric", "empire", "legacy", "tears"])
def test_every_table_of_a_book_fits_its_paper(browser: Browser, slug: str) -> None:
    text = "".join(tables_page(slug, Book(slug, tables_folder(slug), None, "house")))
    with browser.new_context(viewport={"width": 390, "height": 800}) as context:
        page = context.new_page()
        page.set_content(text)
        assert overflowing(page) == [0]
        page.emulate_media(media="print")
        for tables, wide in PAPER.items():
            page.set_viewport_size({"width": wide, "height": 1000})
            over = "(tables, wide) => tables.map((table) => table.getBoundingClientRect()).filter((box) => box.right > wide + 1).length"
            assert page.eval_on_selector_all(tables, over, wide) == 0, tables


def test_tables_and_sheets_can_be_read_by_everybody_on_a_phone(browser: Browser) -> None:
    rows = (("Morigu", "■■□"), ("active kingdoms", "Albion, Ulster, Moray, Ochil, Strathclyde, Gogma, Connaught, Munster, Eastmarch"))
    beside = Furniture(
        (Track("Turn", tuple(f"{n}\nfortnight {n}" for n in range(12)), 3),), tuple(Sheet(name, rows) for name in ("a", "b", "c"))
    )
    book = Book("albion", tables_folder("albion"), None, "house")
    tables = "".join(tables_page("Albion", book, ("kingdoms", "combat", "enchantments")))
    pages = (tables, *("".join(furniture_page("The table", shown)) for shown in (beside, blank_furniture(beside))))
    for text in pages:
        with browser.new_context(viewport={"width": 390, "height": 800}) as context:
            page = context.new_page()
            page.set_content(text)
            assert overflowing(page) == [0]
            found = Axe().run(page).response["violations"]
            assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found if fault["impact"] in ("serious", "critical")] == []


def test_sheets_stand_as_the_board_says(typed: Type, evening: Path) -> None:
    said = typed("sheets", "--session", "evening", "--plain")
    assert "Cards" in said
    data = json.loads(typed("sheets", "--session", "evening", "--json"))["data"]
    assert data["sheets"][0]["title"] == "Cards"
    assert [head for head, _ in data["sheets"][0]["rows"]] == ["Ann", "Bob"]


def test_blank_sheets_have_no_values(typed: Type, evening: Path, tmp_path: Path) -> None:
    typed("sheets", "--blank", "--session", "evening", "--out", str(tmp_path / "blank.html"))
    page = (tmp_path / "blank.html").read_text(encoding="utf-8")
    assert re.findall(r'<th scope="row">(\w+)</th><td>(.*?)</td>', page) == [("Ann", ""), ("Bob", "")]


def test_a_sides_own_is_what_the_table_does_not_have() -> None:
    public = Board(
        tracks=(Track("Turn", ("1", "2"), 0),), sheets=(Sheet("Market", (("wheat", "2"),)), Sheet("Bob", (("cards", "3"),), "Bob"))
    )
    seen = public._replace(sheets=(*public.sheets, Sheet("Hand", (("1", "Sword"),)), Sheet("Ann", (("gold", "5"),), "Ann")))
    mine = own(seen, public, "Ann")
    assert [sheet.title for sheet in mine.sheets] == ["Hand", "Ann"]
    assert mine.tracks == ()
    assert [row for sheet in blank_furniture(mine).sheets for row in sheet.rows] == [("1", ""), ("gold", "")]


def test_blank_rosters_keep_their_boxes() -> None:
    roster = Furniture((Track("Flames", ("●", "○"), note="1 burns"),), (Sheet("Roster", (("Morigu", "■■□"), ("mana", "4"))),))
    (flames,), (sheet,) = blank_furniture(roster)
    assert flames.boxes == ("○", "○")
    assert sheet.rows == (("Morigu", "□□□"), ("mana", ""))


def test_a_track_shows_its_marker() -> None:
    track = Track("Turn", ("1\nspring", "2\nautumn"), 1)
    assert list(furniture_lines(Furniture((track,), ()))) == ["  Turn: 1 spring · [2 autumn]"]
    assert list(furniture_lines(blank_furniture(Furniture((track,), ())))) == ["  Turn: 1 spring · 2 autumn"]


@each("slug", ["elric", "tears", "legacy"])
def test_how_a_map_is_drawn_is_printed_only_by_name(slug: str) -> None:
    book = Book(slug, tables_folder(slug), mode="house")
    printed = [chart for chart in charts(book) if {"outline", "x", "row"} & {*chart.heads}]
    assert not printed
    assert [chart.name for chart in charts(book, ["spots"])] == ["spots"]


def test_what_the_evenings_come_to_is_read_on_a_phone_without_its_heads() -> None:
    """Each value says of itself what it is, where a row is a block."""
    page = "".join(stats_page(("By person", ("person", "won", "played"), [("Ann", "2", "3 h")])))
    assert '<td data-head="won">2</td><td data-head="played">3 h</td>' in page
