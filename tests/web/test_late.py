"""What comes late to a page, in whatever order: scripts and styles of the board, and answers when another map is on its way already."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from playaid.web import served_session
from tests.web.evenings import serving
from tests.web.tapping import opening
from tests.web.test_board_taps import tapped

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route


class Held:
    """Requests of a page that hang until they are let go."""

    def __init__(self, page: "Page", pattern: str) -> None:
        self._page, self._free = page, False
        self._routes: list[Route] = []
        page.route(pattern, lambda route: route.continue_() if self._free else self._routes.append(route))

    def hangs(self) -> None:
        """Wait until one of them hangs."""
        while not self._routes:
            self._page.wait_for_timeout(10)

    def go(self) -> None:
        """Those that hang go on, and all others go at once."""
        self.hangs()
        self._free = True
        for route in self._routes:
            route.continue_()


@contextmanager
def arriving(browser: "Browser", folder: Path, play: str, lines: int, side: str) -> "Iterator[tuple[Page, str]]":
    """A phone that sits there, and the address of its page, to which it has not gone yet. No script of it may fail."""
    faults = list[str]()
    opening(play, lines, folder)
    touch = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with serving(folder) as running, browser.new_context(**touch, ignore_https_errors=True) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(fault.stack or str(fault)))
        code = {"code": running.link(side).rpartition("#")[2], "honour": True}
        to = page.request.post(f"{running.url}/pair", data=code, headers={"origin": running.url}).json()["to"]
        yield page, running.url + to
    assert faults == []


def loaded(page: "Page", script: str) -> None:
    """A script that was let go has come, and whoever waited for it has gone on."""
    page.evaluate(f"() => import('/static/{script}')")


def test_what_leads_to_names_comes_when_another_map_is_on_its_way(browser: "Browser", tmp_path: Path) -> None:
    with arriving(browser, tmp_path, "empire/whole-game.play", 2, "Ann") as (page, address):
        leads = Held(page, "**/leads.js")
        page.goto(address)
        page.locator("body[data-ready]").wait_for()
        page.locator("#board [data-part-of='M4'].meant").first.wait_for(state="attached")
        leads.hangs()
        grown = Held(page, "**/map/*.svg")
        tapped(page, "#board [data-space='M4 east']")
        page.locator("#declare", has_text="explore M4").tap()
        grown.hangs()
        leads.go()
        loaded(page, "leads.js")
        assert page.locator("#board [data-part-of='M4']").count(), "the map of before lies there"
        grown.go()
        page.locator("#board [data-part-of='M4']").first.wait_for(state="detached")
        page.locator("#board .leads").wait_for(state="attached")


def test_who_goes_is_chosen_before_the_look_of_the_map_has_come(browser: "Browser", tmp_path: Path) -> None:
    """Marks wait for the place of names, and are there with them."""
    with arriving(browser, tmp_path, "elric/lean.play", 4, "Ann") as (page, address):
        look = Held(page, "**/map/*.css")
        page.goto(address)
        page.locator("#picked [data-piece-of='Fadan']").tap()
        page.locator("#board .target").first.wait_for(state="attached")
        look.hangs()
        assert page.locator("#board:not([data-laid])").count() == 1
        look.go()
        page.locator("#board .chosen circle.cost").first.wait_for(state="attached")
        page.locator("#board .chosen > .over").first.wait_for(state="attached")


def test_keys_on_a_board_that_is_drawn_anew(browser: "Browser", tmp_path: Path) -> None:
    """Before the cursor has stood anywhere, and while the next map is on its way, there is nothing to tell and nothing fails."""
    with arriving(browser, tmp_path, "empire/whole-game.play", 2, "Ann") as (page, address):
        page.goto(address)
        page.locator("body[data-ready]").wait_for()
        page.locator("#board[data-laid]").wait_for()
        grown = Held(page, "**/map/*.svg")
        page.keyboard.press("Shift")  # what a keyboard needs comes
        page.locator("body.keys").wait_for()
        page.locator("#board").focus()
        page.mouse.click(4, 4)
        page.evaluate("() => document.getElementById('board').focus()")
        page.keyboard.press("?")
        assert page.locator("#told").inner_text()
        tapped(page, "#board [data-space='M4 east']")
        page.locator("#declare", has_text="explore M4").tap()
        grown.hangs()
        page.locator("#board").focus()
        for key in ("?", "Enter", "ArrowUp"):
            page.keyboard.press(key)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        grown.go()
        page.locator("#board [data-part-of='M4']").first.wait_for(state="detached")


def test_why_not_is_told_to_nobody_once_the_page_has_been_emptied(
    browser: "Browser", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is opened in another window while it is looked up why somebody cannot go there."""
    monkeypatch.setattr(served_session, "STREAMS", 1)
    with arriving(browser, tmp_path, "elric/lean.play", 4, "Ann") as (page, address):
        page.goto(address)
        page.locator("#picked [data-piece-of='Fadan']").tap()
        page.locator("#board .chosen circle.cost").first.wait_for(state="attached")
        why = Held(page, "**/check")
        away = page.evaluate("""() => { const place = document.getElementById('board').getBoundingClientRect();
          return [...document.querySelectorAll('#board .ground [data-space]:not(.target)')].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.left > place.left && box.right < place.right && box.top > place.top && box.bottom < place.bottom;
          }).map((one) => one.dataset.space); }""")
        tapped(page, f"#board [data-space='{away[-1]}']")
        why.hangs()
        other = page.context.new_page()
        other.goto(address)
        page.locator("#banner", has_text="another window").wait_for()
        with page.expect_event("requestfinished", lambda request: request.url.endswith("/check")):
            why.go()
        page.evaluate("() => new Promise(requestAnimationFrame)")
        assert page.locator("#said").inner_text() == page.locator("#picked").inner_text() == ""
