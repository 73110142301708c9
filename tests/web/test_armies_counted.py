"""Armies without a leader are counted with the one that is named; what a way by sea takes is told as one by land."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from playaid.desk import locations
from playaid.desk.requests import Seat
from playaid.desk.service import SessionService
from playaid.desk.session_folders import open_session
from playaid.desk.tapping.touched import touched
from tests.web.tapping import opening
from tests.web.test_board_taps import phone, tapped
from tests.web.test_company import tap

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

LEAN = "elric/lean.play"


@pytest.mark.parametrize("late", ["1 of 3", "2 of 3"])
def test_armies_that_go_alone_are_all_counted(browser: "Browser", tmp_path: Path, late: str) -> None:
    with phone(browser, tmp_path, LEAN, 4, "Ann") as page:
        asked: list[Route] = []

        def hold() -> None:
            page.route("**/touch", lambda route: asked.append(route), times=1)

        page.locator("svg .may").first.wait_for(state="attached")
        if late == "1 of 3":
            hold()
        tapped(page, "#board [data-stack='Ilmiora inland']:not([display]) [data-piece]")
        page.locator("#picked .part", has_text="1 of 3").wait_for()
        assert "3 armies of Ilmiora" in page.locator("#picked h2").inner_text()
        if late == "2 of 3":
            hold()
            page.locator("#picked [aria-label='one more']").first.tap()
            page.locator("#picked .part", has_text="2 of 3").wait_for()
        tapped(page, "#board [data-space='Ilmiora capital']")  # before it has been told where they may go
        while not asked:
            page.wait_for_event("request")
        asked[0].continue_()
        page.locator("#foreseen", has_text=f"{late[0]} arm").wait_for()


def test_a_way_by_sea_tells_what_it_takes(tmp_path: Path) -> None:
    opening(LEAN, 4, tmp_path)
    table = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    table.say(Seat("a", "Ann"), 'embark "Ilmiora Admiral" on "Ilmiora Fleet 1"', tap(table, "1"))
    ways = touched(table.session, "Ann", "sail", {"fleets": ["Ilmiora Fleet 1"]}, [])["ways"]
    assert ways
    assert all(way["cost"] == len(way["path"]) and way["left"] is not None for way in ways.values())


ABOVE = """() => { const line = document.querySelector('#picked [data-line]'),
  along = [...document.querySelectorAll('#picked summary')].find((one) => one.textContent.includes('Which'));
  return line && along && line.getBoundingClientRect().top < along.getBoundingClientRect().top; }"""


def test_what_has_to_be_chosen_first_is_asked_for_before_who_goes_along(browser: "Browser", tmp_path: Path) -> None:
    """A fleet is chosen before who else boards it, and what bounds the armies is told where they are counted."""
    with phone(browser, tmp_path, LEAN, 4, "Ann") as page:
        page.locator("svg .may").first.wait_for(state="attached")
        where = page.evaluate("document.querySelector('#board .pieces [data-piece=\"Fadan\"]').closest('[data-stack]').dataset.stack")
        tapped(page, f"#board .closed [data-stack='{where}']:not([display]) [data-piece]")
        page.locator("#picked [data-verb-of='embark']").tap()
        page.locator("#picked", has_text="as many as a fleet there has room for").wait_for()
        page.locator("#picked summary", has_text="Which").wait_for()
        page.locator("#confirm .pale", has_text="first choose: on which fleet?").wait_for()
        page.wait_for_function(ABOVE)  # what is laid anew meanwhile has no place
        page.locator("#picked [data-line]", has_text="2 armies on Ilmiora Fleet 1").first.wait_for()
        page.locator("#picked .chip", has_text="all 2").tap()
        page.locator("#picked .alike", has_text="Fadan 2 armies: on which fleet?").wait_for()


def test_one_of_a_counted_stack_that_is_activated_is_who_is_meant(browser: "Browser", tmp_path: Path) -> None:
    """The stack lies open, and its counter is named by how many they are: whoever taps it sends the one that may go, and only one."""
    play, red = "tears/siege.play", "#picked .reason"
    with phone(browser, tmp_path, play, 16, "Gorganun") as page:
        for line in ("command one", "activate Wargroup at Kimrin"):
            page.locator("#typed").fill(line)
            page.locator("#typing button").dispatch_event("click")
            page.wait_for_timeout(1500)
        closed = "#board .closed [data-stack='Kimrin']"
        page.locator("#said").dispatch_event("click")
        tapped(page, f"{closed} [data-piece]")
        page.locator("#picked .let").dispatch_event("click")
        while page.locator(closed).get_attribute("display") is None:
            page.get_by_role("button", name="closer").dispatch_event("click")
            page.wait_for_timeout(300)
        tapped(page, "#board .pieces:not(.closed) [data-stack='Kimrin'] [data-piece]")
        page.locator("#picked .part", has_text="1 of 3").wait_for()
        assert page.locator("#picked [data-verb-of=move]").get_attribute("aria-pressed") == "true"
        assert page.locator(red).count() == 0
