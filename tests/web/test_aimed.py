"""A finger on its way goes where it was aimed: nothing moves below it, and what somebody has chosen by hand, or is offered, stays."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.evenings import serving
from tests.web.tapping import Players, opening
from tests.web.test_board_taps import phone, tapped
from tests.web.test_company import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

DISASTERS = "tears/disasters.play"
HIGH = "document.getElementById('heading').getBoundingClientRect().height"
KIMRIN = "#board .closed [data-stack='Kimrin']:not([display]) [data-piece]"
GROWS = "document.getElementById('asked').style.height = '40px';"
AIMED = """const when = performance.now() + 50; requestAnimationFrame(() => requestAnimationFrame(() => {
    const one = document.querySelector("#board .closed [data-stack='Kimrin']:not([display]) [data-piece]");
    const box = one.getBoundingClientRect(), [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const at = { bubbles: true, pointerId: 9, clientX: x, clientY: y };
    for (const kind of ['pointerdown', 'pointerup'])
      one.dispatchEvent(Object.defineProperty(new PointerEvent(kind, at), 'timeStamp', { value: when })); }));"""
"""A finger that came down a twentieth of a second after this was said, however long the frames take."""
WHEN_SOMETHING_COMES = f"""() => new MutationObserver((all, watching) => {{ watching.disconnect(); {GROWS} {AIMED} }})
  .observe(document.body, {{ attributeFilter: ['data-event'] }})"""


def test_a_heading_of_which_a_line_comes_and_goes_moves_nothing(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "tears/sea.play", 7, "Gorganun") as page:
        head = page.locator("#heading")
        head.evaluate("(one) => { one.style.minHeight = 0; for (const line of one.querySelectorAll('.turn, .waits')) line.remove(); }")
        acts = head.locator(".acts")
        high = {
            words: acts.evaluate(f"(one, words) => {{ one.textContent = words; return {HIGH}; }}", words) for words in ("To act: Bob", "")
        }
        assert high[""] == pytest.approx(high["To act: Bob"], abs=1), "its room is there while it is empty"
        grown = head.evaluate(
            f"(one) => {{ one.style.minHeight = ''; one.querySelector('.where').append(' and'.repeat(40)); return {HIGH}; }}"
        )
        assert grown > high[""] + 10
        page.wait_for_timeout(200)
        page.evaluate("document.querySelector('#heading .where').textContent = 'Turn 3'")
        assert page.evaluate(HIGH) == pytest.approx(grown, abs=1), "once it has been so high it stays so"


def test_a_tap_on_what_another_has_just_moved_there_chooses_nothing_and_says_so(
    browser: "Browser", playwright: "Playwright", tmp_path: Path
) -> None:
    opening("tears/sea.play", 6, tmp_path)
    with serving(tmp_path) as running:
        there = Players(running, browser, playwright)
        page, other = there.sit_down("Gorganun"), there.sit_down("Forseti")
        there.current()
        for one in (page, other):
            one.locator("body[data-ready]").wait_for()
        page.locator(KIMRIN).wait_for(state="attached")
        page.wait_for_timeout(500)
        page.evaluate(WHEN_SOMETHING_COMES)
        other.locator("#typed").fill("note a moment")
        other.locator("#typing button").tap()
        page.locator("#said", has_text="This has just changed").wait_for()
        assert page.locator("#picked .drafted").count() == 0
        page.wait_for_timeout(500)
        tapped(page, KIMRIN)
        page.locator("#picked .drafted").wait_for()
        there.close()


def test_a_page_that_has_just_opened_or_moves_by_itself_takes_no_tap_away(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "tears/sea.play", 6, "Gorganun") as page:
        page.locator(KIMRIN).wait_for(state="attached")
        page.evaluate(f"() => {{ {GROWS} {AIMED} }}")
        page.locator("#picked .drafted").wait_for()


def test_a_verb_that_was_chosen_stays_for_another_of_the_same_stack(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "tears/sea.play", 6, "Gorganun") as page:
        page.locator(KIMRIN).wait_for(state="attached")
        tapped(page, KIMRIN)
        page.locator("#picked [data-verb-of='activate'][aria-pressed=true]").wait_for()
        page.locator("#picked [data-verb-of='box']").tap()
        page.locator("#picked [data-opened=Kimrin] [data-piece-of='Shimar']").tap()
        page.locator("#picked [data-piece-of='Shimar'][aria-pressed=true]").wait_for()
        assert page.locator("#picked [data-verb-of='box']").get_attribute("aria-pressed") == "true"


def test_a_spell_is_chosen_before_it_is_counted_out_on_whom(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, DISASTERS, until(DISASTERS, "cast Waterwalk"), "Forseti") as page:
        page.locator("#moves [data-verb='cast']").tap()
        page.locator("#sheet [data-on-board]").tap()
        courser, walk = (page.locator("#picked .chip", has_text=spell) for spell in ("Courser's Speed", "Waterwalk"))
        courser.wait_for()
        assert page.get_by_label("one more").count() == 0
        courser.tap()
        page.get_by_label("one more").first.tap()
        page.locator("#declare", has_text="cast Courser's Speed by Urso on").wait_for()
        walk.tap()
        page.locator("#declare", has_text="cast Waterwalk by Urso").wait_for()
        assert page.get_by_label("one more").count() == 0
        courser.tap()
        page.get_by_label("one more").first.wait_for()
        assert page.locator("#declare").count() == 0
