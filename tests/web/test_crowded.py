"""A whole map on a phone: every stack is to be seen, and its number to be read."""

from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.test_board_taps import phone

if TYPE_CHECKING:
    from playwright.sync_api import Browser

COVERED = """() => { const boxes = [...document.querySelectorAll('#board .pieces [data-stack]:not([display])')]
    .map((stack) => [stack.dataset.stack, stack.getBoundingClientRect()]).filter(([, box]) => box.width);
  return boxes.flatMap(([one, a]) => boxes.filter(([other, b]) => one < other && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2).map(([other]) => `${one} ${other}`)); }"""
"""The stacks that lie over one another by more than an edge."""
NUMBERS = """() => [...document.querySelectorAll('#board .closed [data-stack]:not([display]) text:not([font-size])')]
  .map((text) => text.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize))"""


def test_every_stack_of_a_whole_map_is_seen_and_its_number_read(browser: "Browser", tmp_path: Path) -> None:
    """Stacks of six neighbouring hexes stand apart, tied to where they are: what is strongest lies below nobody's own."""
    with phone(browser, tmp_path, "albion/battle.play", 4, "Faerie") as page:
        page.get_by_role("button", name="the whole board").tap()
        page.wait_for_timeout(900)
        assert page.evaluate("document.querySelectorAll('#board .pieces [data-stack]:not([display])').length") > 45
        assert page.evaluate(COVERED) == []
        assert page.locator("#board .pin").count() == 0
        assert page.locator("svg .ties").get_attribute("d")
        assert min(page.evaluate(NUMBERS)) > 10
