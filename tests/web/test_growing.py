"""A map that grows during the evening: whole on every page, with what was laid and whoever acts."""

from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.evenings import serving
from tests.web.tapping import Players, Shell, opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

BEFORE_SCOUTING = 11
WITHIN = """() => {
  const frame = document.getElementById('board').getBoundingClientRect(), spaces = [...document.querySelectorAll('#board [data-space]')];
  const within = ({ left, right, top, bottom }) =>
    left >= frame.left - 1 && right <= frame.right + 1 && top >= frame.top - 1 && bottom <= frame.bottom + 1;
  return spaces.length > 10 && spaces.every((one) => within(one.getBoundingClientRect()));
}"""


def is_whole(page: "Page") -> bool:
    for _ in range(40):
        page.wait_for_timeout(100)
        if page.evaluate(WITHIN):
            return True
    return False


def test_a_map_that_has_grown_is_seen_whole(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> None:
    left = opening("legacy/won.play", BEFORE_SCOUTING, tmp_path)
    with serving(tmp_path) as running:
        there, shell = Players(running, browser, playwright), Shell(tmp_path, {})
        phone = there.sit_down("Ann")
        phone.locator("body[data-ready]").wait_for()
        assert is_whole(phone)
        assert is_whole(there.table)
        phone.locator("#zoom button").first.tap()
        assert not is_whole(phone), "somebody has come closer"
        phone.locator("#zoom button").nth(2).tap()
        for typed in left[:4]:
            if not any("ILLEGAL" in text for text in typed.expected):
                shell.line(typed.line, typed.answers)
                there.current()
                phone.wait_for_timeout(600)
                assert is_whole(phone), typed.line
                assert is_whole(there.table), typed.line
        assert phone.locator("[data-space='Red Pass']").count() == 1
        there.close()
