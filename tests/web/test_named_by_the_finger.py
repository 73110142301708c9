"""What is tapped on a phone's board is told by its name, in a size that can be read, beside the finger."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.slow import some
from tests.web.test_board_taps import phone, tapped

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TAPPED = [
    ("tears/lean.play", 0, "Gorganun", "Eldinbourg", "Eldinbourg city"),
    ("empire/whole-game.play", 18, "Ann", "Bernham-left", "Bernham-left"),
    ("legacy/lean.play", 13, "Bob", "Docks", "Docks"),
    ("elric/lean.play", 6, "Ann", "Org", "Org"),
    ("albion/battle.play", 20, "Faerie", "3034", r"303\d \w.*"),
]
READABLE = 16
"""Pixels."""
PLACED = """() => { const [label, board] = ['#board .label', '#board'].map((one) => document.querySelector(one).getBoundingClientRect());
  return [parseFloat(getComputedStyle(document.querySelector('#board .label')).fontSize), label.left >= board.left - 1,
    label.right <= board.right + 1, label.top >= board.top - 1, label.bottom <= board.bottom + 1]; }"""


@pytest.mark.parametrize(("play", "lines", "side", "space", "told"), some(TAPPED, 0, -1))
def test_a_place_is_told_by_its_name_where_it_is_tapped(
    browser: "Browser", tmp_path: Path, play: str, lines: int, side: str, space: str, told: str
) -> None:
    with phone(browser, tmp_path, play, lines, side) as page:
        tapped(page, f"#board [data-space='{space}']")
        label = page.locator("#board .label")
        label.wait_for()
        assert re.fullmatch(told, label.inner_text())
        size, *inside = page.evaluate(PLACED)
        assert size >= READABLE
        assert all(inside)
        assert page.evaluate("getComputedStyle(document.querySelector('#board .label')).pointerEvents") == "none"


NOTED = """() => { window.labels = []; new MutationObserver(() => document.querySelectorAll('#board .label')
  .forEach((one) => labels.push(one.textContent))).observe(document.getElementById('board'), { childList: true, subtree: true }); }"""
"""Keeps what labels have said, however short they stand."""


def test_of_two_that_are_near_the_one_that_was_meant_is_told(browser: "Browser", tmp_path: Path) -> None:
    """A finger beside a lit place means that one."""
    script = """([space]) => { const box = document.querySelector(`#board [data-space="${space}"] circle`).getBoundingClientRect();
      return [box.left + box.width / 2, box.top - 5]; }"""
    with phone(browser, tmp_path, "tears/sea.play", 7, "Gorganun") as page:
        page.locator("#picked [data-piece-of='Kestrel']").tap()
        page.locator("#board .target[data-space='Ossum']").wait_for(state="attached")
        page.evaluate(NOTED)
        page.touchscreen.tap(*page.evaluate(script, ["Ossum"]))
        page.wait_for_function("() => labels.some((text) => text.includes('Ossum'))")  # it stands for three seconds alone
        page.locator("#declare", has_text="Ossum").wait_for()


COVERED = """() => { const label = document.querySelector('#board .label').getBoundingClientRect();
  return [...document.querySelectorAll('svg .chosen circle.cost')].map((one) => one.getBoundingClientRect())
    .filter((one) => one.left < label.right && one.right > label.left && one.top < label.bottom && one.bottom > label.top).length; }"""


def test_no_name_lies_on_what_one_may_go_on_to(browser: "Browser", tmp_path: Path) -> None:
    """Those who go stand amidst them: of the spots for the name the one is chosen that covers none, if there is one."""
    with phone(browser, tmp_path, "elric/whole-evening.play", 15, "Bob") as page:
        page.locator("svg .may").first.wait_for(state="attached")
        tapped(page, "#board .closed [data-stack='Jadmar']:not([display]) [data-piece]")
        page.locator("svg .chosen circle.cost").first.wait_for(state="attached")
        page.locator("#board .label", has_text="Jadmar").wait_for()
        page.wait_for_timeout(200)
        assert page.locator("svg .chosen circle.cost").count() > 5
        assert page.evaluate(COVERED) == 0


def test_it_stands_as_long_as_it_takes_to_read_it(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "tears/lean.play", 0, "Gorganun") as page:
        page.clock.install()
        tapped(page, "#board [data-space='Eldinbourg']")
        page.locator("#board .label").wait_for()
        page.clock.run_for(2000)
        assert page.locator("#board .label").count() == 1
        page.clock.run_for(1500)
        assert page.locator("#board .label").count() == 0
