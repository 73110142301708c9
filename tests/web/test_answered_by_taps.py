"""What a line that is being put together asks for is in sight, and a tap on a piece that answers it answers it."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.test_board_taps import phone

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HIGH = "document.querySelector('header').getBoundingClientRect().height"
SEEN = """(what) => { const frame = (one) => document.querySelector(one).getBoundingClientRect(), { top, bottom } = frame(what);
  return top >= frame('#board').bottom && bottom <= frame('#confirm').top; }"""


def _boxing(page: "Page") -> None:
    page.locator("#moves [data-verb=box]").tap()
    page.locator("#sheet-body [data-on-board]", has_text="Shale").tap()
    page.locator("#picked .part[data-said=Warsteed]").wait_for()
    page.wait_for_timeout(800)  # the page has come to rest


def test_a_piece_that_is_counted_out_is_counted_by_a_tap_on_it(browser: "Browser", tmp_path: Path) -> None:
    """It stands there as what is counted and as nothing else; the leader whom the box belongs to stays meant."""
    with phone(browser, tmp_path, "tears/castle.play", 1, "Gorganun") as page:
        _boxing(page)
        assert page.locator("#picked .mine [data-piece-of='3 Warsteed'], #picked .mine [data-piece-of=Kishmin]").count() == 0
        assert page.evaluate(SEEN, "#picked .part")
        page.locator("#board .pieces [data-stack=Glaginsdrog]:not([display]) [data-piece='3 Warsteed']").last.tap()
        page.locator("#declare", has_text="box Shale with Warsteed").wait_for()
        page.locator("#board .pieces [data-stack=Glaginsdrog]:not([display]) [data-piece=Kishmin]").last.tap()
        page.locator("#declare", has_text="box Shale with Warsteed, Kishmin").wait_for()


def test_what_was_counted_out_is_let_go_with_a_word(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "tears/castle.play", 1, "Gorganun") as page:
        _boxing(page)
        page.locator("#picked .part[data-said=Warsteed] .whole").tap()
        page.locator("#declare", has_text="box Shale with Warsteed").wait_for()
        page.locator("#board .pieces [data-stack=Ilrog]:not([display]) [data-piece=Hastur]").last.tap()
        page.locator("#said", has_text="box: what you had counted out is let go").wait_for()


def test_the_spells_of_a_wizard_come_into_sight(browser: "Browser", tmp_path: Path) -> None:
    """None of them needs a place, and none is asked for; what one of them would be cast on is no question of the others."""
    with phone(browser, tmp_path, "tears/fortune.play", 7, "Gorganun") as page:
        page.locator("#picked [data-piece-of=Hastur]").first.tap()
        page.locator("#confirm", has_text="first choose one of these").wait_for()
        page.wait_for_timeout(800)
        assert page.evaluate(SEEN, "#picked [data-line*='Bad Fortune']")


def test_who_goes_is_named_where_several_might(browser: "Browser", tmp_path: Path) -> None:
    """All of them are these two leaders; the one of them takes along who lies under them, and leaves the other."""
    with phone(browser, tmp_path, "tears/penguins.play", 16, "Gorganun") as page:
        page.locator("#picked [data-piece-of=Shale]").first.tap()
        page.locator("#picked .chip", has_text=re.compile(r"all of them\s*Shale, Ezelle")).wait_for()
        page.locator("#picked .chip", has_text=re.compile(r"^Shale\s*\+ Warsteed$")).wait_for()


def _said(page: "Page", line: str) -> None:
    before = int(page.locator("body").get_attribute("data-event") or 0)
    page.locator("#typed").fill(line)
    page.locator("#typing button").tap()
    page.locator(f"body:not([data-event='{before}'])").wait_for()
    page.wait_for_timeout(1000)  # what may be said now has come, and the page to rest


def test_the_heading_is_no_higher_than_its_step_needs(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "tears/castle.play", 4, "Gorganun") as page:
        low = page.evaluate(HIGH)
        page.evaluate("document.body.style.setProperty('--head', '190px')")  # as something said long ago has left it
        assert page.evaluate(HIGH) > low + 60
        _said(page, "initiative")
        assert page.evaluate(HIGH) < low + 60
