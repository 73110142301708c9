"""What is marked on the board while somebody chooses lies on nothing that is to be read."""

from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.test_board_taps import phone

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LITTLE = 0.15
"""Of a mark."""
COVERED = """(name) => { const box = (one) => one.getBoundingClientRect();
  const place = box(document.querySelector(`#board [data-space="${name}"]`));
  const middle = (one) => [one.left + one.width / 2, one.top + one.height / 2];
  const inside = ([x, y]) => x > place.left && x < place.right && y > place.top && y < place.bottom;
  const circle = [...document.querySelectorAll('#board .chosen circle.cost')].map(box).find((one) => inside(middle(one)));
  const texts = [...document.querySelectorAll(`#board .names [data-of="${name}"] text`)].map(box).filter((one) => one.width);
  const over = (text) => Math.max(0, Math.min(circle.right, text.right) - Math.max(circle.left, text.left))
    * Math.max(0, Math.min(circle.bottom, text.bottom) - Math.max(circle.top, text.top));
  return circle && texts.length ? texts.reduce((all, text) => all + over(text), 0) / circle.width / circle.height : 1; }"""


def test_what_a_place_costs_lies_on_no_name_however_small_the_place_is(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "elric/lean.play", 4, "Ann") as page:
        page.locator("#picked .mine [data-piece-of=Fadan]").tap()
        page.locator("#board .chosen text").first.wait_for(state="attached")
        covered = [1.0]
        while len(covered) < 40 and covered[-1] > LITTLE:
            page.wait_for_timeout(80)
            covered.append(page.evaluate(COVERED, "Forest of Troos"))
        assert covered[-1] <= LITTLE


def test_numbers_are_written_where_they_can_be_told_apart(browser: "Browser", tmp_path: Path) -> None:
    """Of a map of two thousand hexes that is seen whole, none is as wide as a number: where one may go is lit."""
    with phone(browser, tmp_path, "albion/lean.play", 0, "Fomorian") as page:
        page.locator("#picked .mine [data-piece-of]").first.tap()
        page.locator("#board .chosen text").first.wait_for(state="attached")
        page.get_by_role("button", name="the whole board").tap()
        page.locator("#board .chosen text").first.wait_for(state="detached")
        page.locator("#board .chosen circle.cost").first.wait_for(state="attached")
        for _ in range(4):
            page.get_by_role("button", name="closer").tap()
        page.locator("#board .chosen text").first.wait_for(state="attached")


COUNTS_COVERED = """() => { const box = (one) => one.getBoundingClientRect();
  const counts = [...document.querySelectorAll('#board .pieces [data-stack] text')].map(box).filter((one) => one.width);
  const over = (number, count) => Math.max(0, Math.min(number.right, count.right) - Math.max(number.left, count.left))
    * Math.max(0, Math.min(number.bottom, count.bottom) - Math.max(number.top, count.top)) / count.width / count.height;
  const numbers = [...document.querySelectorAll('#board .chosen text')].map(box);
  return Math.max(...numbers.flatMap((number) => counts.map((count) => over(number, count)))); }"""


def test_what_a_hex_costs_lies_on_no_count_of_those_who_stand_beside_a_castle(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "albion/lean.play", 0, "Fomorian") as page:
        page.locator("#picked .mine [data-piece-of]").first.tap()
        page.locator("#board .chosen text").first.wait_for(state="attached")
        covered = [1.0]
        while len(covered) < 40 and covered[-1] > 2 * LITTLE:
            page.wait_for_timeout(80)
            covered.append(page.evaluate(COUNTS_COVERED))
        assert covered[-1] <= 2 * LITTLE, covered[-1]
