"""What a finger learns of a place: who stands there, whose land it is, how likely it falls, and everybody in it taken by one tap."""

from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.test_board_taps import phone, tapped
from tests.web.test_company import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LEAN = "elric/lean.play"


def _stack(page: "Page", where: str) -> None:
    page.locator("svg .may").first.wait_for(state="attached")
    tapped(page, f"#board .closed [data-stack='{where}']:not([display]) [data-piece]")


def test_a_stack_of_another_tells_who_stands_in_it(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, LEAN, 4, "Ann") as page:
        _stack(page, "Jadmar")
        there = page.locator("#picked .stands li")
        there.first.wait_for()
        told = there.all_inner_texts()
        assert any("Naclon" in text and "combat value" in text for text in told)
        assert any("armies of Vilmir" in text for text in told)
        _stack(page, "Ilmiora capital")
        page.locator("svg .chosen text").first.wait_for(state="attached")
        assert there.count() == 0
        tapped(page, "#board [data-space='Jadmar']")
        page.locator("#picked .quiet", has_text="Jadmar: 6 armies of Vilmir combat value 6, Naclon combat value").wait_for()


def test_a_country_is_chosen_by_a_tap_on_its_land(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, LEAN, 0, "Ann") as page:
        page.locator("#moves [data-verb='choose']").wait_for()
        tapped(page, "#board [data-space='Hwamgaarl']")
        page.locator("#declare small", has_text="choose Pan Tang").wait_for()


def test_what_several_outcomes_have_in_common_is_told_once(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, LEAN, until(LEAN, "fight"), "Ann") as page:
        page.locator("#moves > .verbs [data-verb='fight']").tap()
        page.locator("#sheet .odds .comes", has_text="the city falls").wait_for()
        shares = [row.rpartition("\t")[2] or row for row in page.locator("#sheet .odds tr", has_text="the city falls").all_inner_texts()]
        assert len(shares) > 1


def test_everybody_is_taken_by_one_tap(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "elric/first-battle-printed.play", 8, "Bob") as page:
        page.locator("#moves > .verbs [data-verb='withhold']").wait_for()
        tapped(page, "#board .closed [data-stack='Jadmar']:not([display]) .side1[data-piece]")
        page.locator("#picked .chip", has_text="all of them").tap()
        page.locator("#declare small", has_text="Naclon").filter(has_text="Avan Astram").wait_for()
