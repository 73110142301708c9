"""Where histories part pages say so, and what stands below it can be read and tapped all the same."""

from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from playaid.desk import page_view
from playaid.journal.parted import Parting
from tests.web.evenings import serving
from tests.web.tapping import Players, opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

SCHEMES: tuple[Any, ...] = ("light", "dark")


def test_pages_say_so_and_hide_nothing(
    browser: "Browser", playwright: "Playwright", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_view, "parting", lambda journal: Parting(12, ("Ann",), 13))
    opening("empire/whole-game.play", 100, tmp_path)
    with serving(tmp_path) as running:
        there = Players(running, browser, playwright)
        try:
            phone = there.sit_down("Ann")
            for page, width, scheme in product((phone, there.table), (390, 1280), SCHEMES):
                page.emulate_media(color_scheme=scheme)
                page.set_viewport_size({"width": width, "height": 800})
                page.get_by_text("tell different histories").wait_for()
                # It would lie over what stands there, as long as they play.
                assert not page.locator("#banner").is_visible(), (width, scheme)
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, scheme)
        finally:
            there.close()
