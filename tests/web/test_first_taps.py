"""What somebody taps who has never seen the page, and what it answers: the thing, or the one true reason."""

from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.test_board_taps import phone, tapped
from tests.web.test_company import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PENGUINS, SEA = "tears/penguins.play", "tears/sea.play"
ACTIONS = until(PENGUINS, "activate Kishmin")
AT_DUNHALLOW = until(PENGUINS, "trap Dunhallow --dice 7")


def test_what_names_somebody_or_a_place_is_looked_at_before_it_is_done(browser: "Browser", tmp_path: Path) -> None:
    """The one thing that can be said stands on a button of its own: a tap threw for the trap, its chances out of sight."""
    with phone(browser, tmp_path, PENGUINS, AT_DUNHALLOW, "Gorganun") as page:
        event = page.locator("body").get_attribute("data-event")
        page.locator("[data-only] button:not([aria-disabled])").tap()
        page.locator("#sheet .odds").first.wait_for()
        assert page.locator("#sheet [data-own]").count() == 1, "whoever throws it says so before"
        assert page.locator("body").get_attribute("data-event") == event
        page.locator("#sheet #declare").tap()
        page.locator(f"body:not([data-event='{event}'])").wait_for()


def test_what_names_nobody_is_done_by_its_one_button(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SEA, until(SEA, "initiative"), "Gorganun") as page:
        page.locator("[data-only] button:not([aria-disabled])").tap()
        page.locator("#said:not([hidden])").wait_for()


def test_a_castle_in_which_one_stands_begins_with_who_stands_there(browser: "Browser", tmp_path: Path) -> None:
    """It began with the gate, as those who might be activated go nowhere yet; and a place stood among the people below the board."""
    with phone(browser, tmp_path, PENGUINS, ACTIONS, "Gorganun") as page:
        assert page.locator("#picked [data-piece-of='Glaginsdrog']").count() == 0
        assert page.locator("#picked .mine [data-piece-of='Shale']").count() == 1
        tapped(page, "#board [data-space='Glaginsdrog']")
        page.locator("#picked [data-verb-of='gate'][aria-pressed=false]").wait_for()
        assert page.locator("#picked [data-verb-of='activate']").get_attribute("aria-pressed") == "true"
        page.locator("#picked > .mine[data-opened]").wait_for()
        assert page.locator("#picked > .mine").count() == 1, "who stands there lies open, and nobody else beside them"


def test_an_empty_space_says_whom_to_tap_first(browser: "Browser", tmp_path: Path) -> None:
    """Four reasons that stand against any other space alike were told in red."""
    with phone(browser, tmp_path, PENGUINS, ACTIONS, "Gorganun") as page:
        tapped(page, "#board [data-space='Denvonport']")
        page.locator("#picked", has_text="Denvonport: nothing to be done with it just now. First tap who acts").wait_for()
        assert page.locator("#picked .reason").count() == 0
    with phone(browser, tmp_path / "waits", PENGUINS, ACTIONS, "Forseti") as page:
        tapped(page, "#board [data-space='Denvonport']")
        page.locator("#picked", has_text="It is for Gorganun to act.").wait_for()


def test_who_goes_no_further_says_why_though_something_else_may_be_done(browser: "Browser", tmp_path: Path) -> None:
    """Where nobody else could go either, what could be done besides was offered, and no word told why not to go."""
    with phone(browser, tmp_path, "tears/siege.play", 10, "Gorganun") as page:
        page.locator("#picked .mine [data-piece-of='Kestrel']").tap()
        page.locator("#picked .reason", has_text="Kestrel has no space left").wait_for()
        assert "drop" in page.locator("#picked .drafted").inner_text()
    with phone(browser, tmp_path / "before", "tears/castle.play", 6, "Gorganun") as page:
        page.locator("#picked .mine [data-piece-of='Shale']").tap()
        page.locator("#picked [data-verb-of='activate'][aria-pressed=true]").wait_for()
        page.wait_for_timeout(700)
        assert page.locator("#picked .reason").count() == 0, "that no leader is refitted is nothing that anybody asks"


def test_of_several_who_may_come_nobody_is_chosen_twice(browser: "Browser", tmp_path: Path) -> None:
    """Shale lay there chosen to go along, and once more to be chosen."""
    with phone(browser, tmp_path, PENGUINS, until(PENGUINS, "move Shale to Dunhallow"), "Gorganun") as page:
        tapped(page, "#board [data-space='Dunhallow']")
        page.locator("#picked [data-line^='move Shale']").wait_for()
        assert page.locator("#picked [aria-pressed=true]:not([data-verb-of])").count() == 0


def test_a_line_to_be_tapped_is_not_cut_in_half_by_what_is_told_above_it(browser: "Browser", tmp_path: Path) -> None:
    """A fog that works is told in eight lines, and half a button stood below them."""
    with phone(browser, tmp_path, "tears/siege.play", 25, "Gorganun") as page:
        page.evaluate("localStorage.thrown = 'yes'")
        page.reload()
        page.locator("#moves [data-verb='cast']").tap()
        page.locator("#sheet [data-line^='cast \"Fog of War\"'], #sheet [data-line^='cast Fog of War']").first.tap()
        page.locator("#declare").tap()
        page.locator("[data-face='3']").tap()
        way = page.locator("#said [data-way^='fog']")
        way.wait_for()
        over = """(way) => { const [one, place] = [way, document.getElementById('said')].map((element) => element.getBoundingClientRect());
          return one.bottom - place.bottom; }"""
        assert way.evaluate(over) <= 0
