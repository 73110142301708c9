"""Taps while the page changes: what else comes meanwhile takes no answer away, and nothing is drawn anew under a finger."""

from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.tapping import Shell
from tests.web.test_board_taps import phone, tapped
from tests.web.test_late import Held, arriving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

SOLITAIRE = "legacy/solitaire.play", 14


def a_card_is_asked_for(page: "Page") -> None:
    page.locator("[data-does='spoils']").tap()
    page.locator("#sheet [data-line='spoils armoury']").tap()
    page.locator("#declare").tap()
    page.locator("#sheet:not([open])").wait_for(state="attached")  # as long as it lies there, nobody can type behind it
    page.locator("#asked input").fill("Long Sword / weapon")


def a_card_is_told(page: "Page") -> "Locator":
    """A card is drawn; the line that the page names with it, to be tapped."""
    a_card_is_asked_for(page)
    page.locator("#asked button", has_text="Answer").tap()
    way = page.locator("#said [data-way^='discard ']")
    way.wait_for()
    return way


def caught_up(page: "Page") -> None:
    """The page knows what may be said now."""
    page.locator(f"body[data-ready='{page.locator('body').get_attribute('data-event')}']").wait_for()


def test_what_a_line_comes_to_is_told_though_what_may_be_said_comes_meanwhile(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, *SOLITAIRE, "Ann") as page:
        forms = Held(page, "**/forms")
        way = a_card_is_told(page)
        check = Held(page, "**/check")
        way.tap()
        check.hangs()
        forms.go()
        caught_up(page)
        check.go()
        page.locator("#sheet[open]", has_text="Ann 2 (Arthur)").wait_for()


def test_what_is_put_together_on_the_board_keeps_what_it_comes_to(browser: "Browser", tmp_path: Path) -> None:
    """While another notes something, by which nothing changes that may be said."""
    from playwright.sync_api import expect

    with arriving(browser, tmp_path, "elric/lean.play", 4, "Ann") as (page, address):
        page.goto(address)
        page.locator("body[data-ready]").wait_for()
        tapped(page, "#board .closed [data-stack='Ilmiora capital']:not([display]) [data-piece]")
        page.locator("svg .chosen circle.cost").first.wait_for(state="attached")
        tapped(page, "#board [data-space='Bakshaan']")
        page.locator("#foreseen .comes").first.wait_for()
        before = page.locator("body").get_attribute("data-event")
        Shell(tmp_path, {}).line("note it rains")
        page.locator(f"body:not([data-event='{before}'])").wait_for()
        caught_up(page)
        assert page.locator("#foreseen .comes").first.is_visible()
        page.locator("#picked .let").tap()
        expect(page.locator("#foreseen .comes")).to_have_count(0)


def test_nothing_that_is_told_takes_the_place_of_a_line_under_the_finger(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, *SOLITAIRE, "Ann") as page:
        way = a_card_is_told(page)
        caught_up(page)
        box = way.bounding_box()
        assert box is not None
        line, at = way.get_attribute("data-way"), {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        wire = page.context.new_cdp_session(page)
        wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        page.evaluate("dispatchEvent(new ErrorEvent('error', { error: new Error('told by nobody') }))")  # the page tells of it at once
        assert page.locator("#said").locator(f"[data-way='{line}']").is_visible()
        wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.locator("#sheet[open]", has_text="Ann 2 (Arthur)").wait_for()


LATE = """const Source = EventSource;
window.EventSource = class extends Source {
  set onmessage(heard) { super.onmessage = (event) => setTimeout(heard, window.late || 0, event); }
};"""


def test_what_was_done_here_is_not_told_again_as_news_however_late_it_is_shown(browser: "Browser", tmp_path: Path) -> None:
    """The line that is named with what was drawn stays there to be tapped."""
    with arriving(browser, tmp_path, *SOLITAIRE, "Ann") as (page, address):
        page.add_init_script(LATE)
        page.goto(address)
        page.locator("body[data-ready]").wait_for()
        page.evaluate("late = 1500")
        way = a_card_is_told(page)
        page.locator("#mine", has_text="Long Sword").wait_for(state="attached")
        caught_up(page)
        assert way.is_visible()
