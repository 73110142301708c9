"""What a finger learns of a place: who stands there, whose land it is, how likely it falls, and everybody in it taken by one tap."""

import re
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
        page.locator("#picked [data-line='withhold all']").tap()
        page.locator("#declare:not([disabled]) small", has_text="withhold all").wait_for()
        page.get_by_text("Bob withholds Naclon, Avan Astram").first.wait_for()


def test_a_second_leader_goes_along_with_the_first(browser: "Browser", tmp_path: Path) -> None:
    """Two of those who stand there are chosen by a tap each; one more tap leaves them behind."""
    with phone(browser, tmp_path, "elric/lean.play", 4, "Ann") as page:
        where = page.evaluate("document.querySelector('#board .pieces [data-piece=\"Fadan\"]').closest('[data-stack]').dataset.stack")
        tapped(page, f"#board .closed [data-stack='{where}']:not([display]) [data-piece]")
        one, other = (page.locator("#picked .chip", has_text=re.compile(f"^{name}$")) for name in ("Fadan", "Sharilla"))
        other.wait_for()
        for chip in (one, other):
            if chip.get_attribute("aria-pressed") == "false":
                chip.tap()
        page.locator("svg .chosen circle.cost").first.wait_for(state="attached")
        assert [chip.get_attribute("aria-pressed") for chip in (one, other)] == ["true", "true"]
        tapped(page, f"#board [data-space='{page.locator('#board .target').first.get_attribute('data-space')}']")
        page.locator("#declare", has_text="Fadan").filter(has_text="Sharilla").wait_for()
        other.tap()
        page.locator("#declare:not(:has-text('Sharilla'))").wait_for()


def test_whoever_is_tapped_among_all_of_them_stays_behind(browser: "Browser", tmp_path: Path) -> None:
    """Where all go each of them is marked, whether they were named in one or one by one."""
    with phone(browser, tmp_path, "elric/lean.play", 4, "Ann") as page:
        where = page.evaluate("document.querySelector('#board .pieces [data-piece=\"Fadan\"]').closest('[data-stack]').dataset.stack")
        tapped(page, f"#board .closed [data-stack='{where}']:not([display]) [data-piece]")
        chips = page.locator("#picked .chips:has(> .chip:text-is('all of them')) .chip")
        chips.nth(4).wait_for()
        every = [str(chip.get_attribute("aria-pressed")) for chip in chips.all()]
        for chip, pressed in zip(chips.all()[1:], every[1:], strict=True):
            if pressed == "false":
                chip.tap()
        assert chips.evaluate_all("all => all.map((one) => one.ariaPressed)") == ["true"] * 5
        chips.filter(has_text=re.compile("^Sharilla$")).tap()
        assert chips.evaluate_all("all => all.map((one) => one.ariaPressed)") == ["false", "true", "false", "true", "true"]
        chips.first.tap()
        assert chips.evaluate_all("all => all.map((one) => one.ariaPressed)") == ["true"] * 5
        assert page.locator("#picked details", has_text="Who goes along").count() == 0, "each of them lies there once"
        chips.filter(has_text=re.compile("^Fadan$")).tap()
        page.locator("svg .chosen circle.cost").first.wait_for(state="attached")
        tapped(page, "#board [data-space='Bakshaan']")
        declare = page.locator("#declare small", has_text="Sharilla").filter(has_text="Ilmiora Alchemist")
        declare.wait_for()
        assert "Fadan" not in declare.inner_text()


def test_nothing_is_offered_of_a_line_that_another_line_has_to_come_before(browser: "Browser", tmp_path: Path) -> None:
    """A look at who is withheld tells that they could fall back: that is a button once they are."""
    with phone(browser, tmp_path, "elric/first-battle-printed.play", 8, "Bob") as page:
        page.locator("#moves > .verbs [data-verb='withhold']").wait_for()
        page.evaluate(WITHHELD)
        page.locator("#sheet-body .ruling", has_text="could fall back").wait_for()
        assert page.locator("#sheet-body [data-way]").count() == 0
        page.locator("#sheet #declare").tap()
        page.locator("[data-way=fallback]").first.wait_for()


WITHHELD = """async () => { const { preview, formOf } = await import(new URL('preview.js', document.querySelector('script[src]').src));
  preview(formOf('withhold').choices.find(({ line }) => line.includes('Naclon') || line.includes('army')).line); }"""
