"""What is drawn at the table and tapped in a list of names: what lies open is not there, and what has been tapped is seen where it is."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from playaid.desk import locations
from playaid.desk.page_view import picture
from playaid.desk.service import SessionService
from playaid.desk.session_folders import open_session
from playaid.referee.contract.refusals import Unreadable
from tests.web.tapping import opening
from tests.web.test_board_taps import phone
from tests.web.test_company import ANN, tap, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

IN_SIGHT = """told => { const { left, top } = told.getBoundingClientRect();
  return top >= 0 && told.contains(document.elementFromPoint(left + 20, top + 24)); }"""
PLAY = "empire/whole-game.play"
OPEN, HIDDEN = "Gren", "Hogart"
"""A counter that has been mustered, and one that has not been seen."""


@pytest.fixture
def drawing(tmp_path: Path) -> tuple[SessionService, dict[str, Any]]:
    """Ann draws three, and is asked which."""
    opening(PLAY, until(PLAY, "draw"), tmp_path, laid=True)
    company = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    company.session.open_what_can_be()
    company.say(ANN, "draw", tap(company, "draws"), dice=True)
    [asked] = [ask for ask in picture(company, ANN)[0]["asks"] if ask["mine"]]
    return company, asked


def test_what_lies_open_is_not_offered_to_be_drawn(drawing: tuple[SessionService, dict[str, Any]]) -> None:
    _, asked = drawing
    assert HIDDEN in asked["options"]
    assert OPEN not in asked["options"]
    assert asked["request"]["copies"][HIDDEN] == 1
    assert max(asked["request"]["copies"].values()) > 1, "generic counters are there several times"


@pytest.mark.parametrize(
    ("named", "why"),
    [
        (f"{HIDDEN}, {OPEN}, Girm", f"{OPEN} lies open, and cannot be drawn"),
        (f"{HIDDEN}, {HIDDEN}, Girm", f"{HIDDEN} is named too often: no more than 1 is there to be drawn"),
    ],
)
def test_a_refused_draw_names_what_lies_open(drawing: tuple[SessionService, dict[str, Any]], named: str, why: str) -> None:
    company, asked = drawing
    before = company.session.journal.tail_number
    with pytest.raises(Unreadable, match=why):
        company.answer(ANN, asked["key"], named, tap(company, "names"), dice=True)
    assert company.session.journal.tail_number == before, "nothing was learnt by it, and nothing is noted"


def test_what_is_tapped_is_marked_where_it_is_tapped_and_the_count_stays_in_sight(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, PLAY, until(PLAY, "draw"), "Ann", laid=True) as page:
        page.locator("#typed").fill("draw 3")
        page.locator("#typing button").tap()
        asked = page.locator(".ask[data-kind=draw]")
        name = asked.locator(".chip").last
        name.scroll_into_view_if_needed()
        name.tap()
        assert name.get_attribute("aria-pressed") == "true"
        assert asked.locator(".chip[aria-pressed=true]").count() == 1
        told = asked.locator(".thrown")
        assert "1 of 3" in told.inner_text()
        assert told.evaluate(IN_SIGHT)
        name.tap()
        assert name.get_attribute("aria-pressed") == "false", "it was no counter that is there twice"


def test_what_an_answer_comes_to_stands_on_its_button(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, PLAY, 2, "Ann") as page:
        told = page.evaluate(CHIPS)
    assert told == ["throw away lawArkyn (3)", "throw away chaos"]


CHIPS = """async () => { const { body } = await import(new URL('answers.js', document.querySelector('script[src]').src));
  const ask = { kind: 'choice', options: ['throw away law', 'throw away chaos'], beside: { 'throw away law': 'Arkyn (3)' } };
  return [...body(ask, () => {}).children].map((chip) => chip.textContent); }"""


def test_how_many_are_drawn_is_called_by_how_many_alone(browser: "Browser", tmp_path: Path) -> None:
    """Where nothing else is said in a line, a number is no `number: 1`, and two are no `2 number`."""
    with phone(browser, tmp_path, PLAY, until(PLAY, "draw"), "Ann", laid=True) as page:
        page.locator("#moves [data-verb='draw']").first.tap()
        chips = page.locator("#sheet [data-line^='draw ']")
        chips.first.wait_for()
        assert chips.all_inner_texts() == [str(1 + n) for n in range(chips.count())]
        assert chips.count() > 1
