"""What somebody puts together by taps stays as they left it: where to, how many, how near the map is, and who waits for whom."""

from pathlib import Path
from typing import TYPE_CHECKING

from playaid.desk import locations
from playaid.desk.page_view import picture
from playaid.desk.requests import Seat
from playaid.desk.service import SessionService
from playaid.desk.session_folders import open_session
from tests.web.evenings import serving
from tests.web.tapping import opening
from tests.web.test_board_taps import phone, tapped
from tests.web.test_company import tap, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LEAN, OWED = "elric/lean.play", "elric/owed.play"
BATTLE = "elric/first-battle-printed.play", 9
ANN, BOB = Seat("a", "Ann"), Seat("b", "Bob")
BARE = """(name) => { const space = document.querySelector(`#board [data-space='${name}']`), box = space.getBoundingClientRect();
  for (let i = 1; i < 20; i += 1) for (let j = 1; j < 20; j += 1) {
    const x = box.left + box.width * i / 20, y = box.top + box.height * j / 20, there = document.elementFromPoint(x, y);
    if (there?.closest('[data-space]') === space && !there.closest('[data-stack]')) return [x, y];
  }
  return null; }"""
TOP = "document.querySelector('#picked [aria-label=\"one more\"]').getBoundingClientRect().top"


def _stack(page: "Page", of: str) -> str:
    """The stack in which somebody stands, tapped."""
    page.locator("svg .may").first.wait_for(state="attached")
    where = page.evaluate(f"document.querySelector('#board .pieces [data-piece=\"{of}\"]').closest('[data-stack]').dataset.stack")
    tapped(page, f"#board .closed [data-stack='{where}']:not([display]) [data-piece]")
    page.locator("svg .chosen text").first.wait_for(state="attached")
    return str(where)


def test_who_takes_armies_along_goes_where_they_were_to_go(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, LEAN, 4, "Ann") as page:
        _stack(page, "Fadan")
        tapped(page, "#board [data-space='Bakshaan']")
        page.locator("#declare small", has_text="march Fadan to Bakshaan").wait_for()
        more = page.locator("#picked [aria-label='one more']").first
        before = page.evaluate(TOP)
        for number in (1, 2, 3):
            more.tap()
            page.locator("#declare small", has_text=f"march Fadan with {number} to Bakshaan").wait_for()
            assert page.evaluate(TOP) == before, "it stays below the finger"
        assert page.locator("#picked details[open]").count() == 0
        page.locator("#picked .chip", has_text="all of them").tap()
        page.locator("#declare small", has_text="with 7 to Bakshaan").wait_for()
        confirm = page.locator("#confirm").bounding_box()
        assert confirm is not None
        assert before + 48 < confirm["y"], "seen without going down"


def test_a_tap_beside_a_stack_means_those_who_stand_there(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, LEAN, 4, "Ann") as page:
        page.locator("svg .may").first.wait_for(state="attached")
        page.touchscreen.tap(*page.evaluate(BARE, "Ilmiora capital"))
        page.locator("#picked .drafted small", has_text="Ilmiora capital").wait_for()
        page.locator("#picked [data-verb-of='march'][aria-pressed=true]").wait_for()
        page.locator("svg .chosen text").first.wait_for(state="attached")
        tapped(page, "#board [data-space='Bakshaan']")
        page.locator("#declare small", has_text="to Bakshaan").wait_for()


def test_a_map_that_changes_while_it_is_not_seen_can_be_zoomed_after_that(browser: "Browser", tmp_path: Path) -> None:
    shape = "document.querySelector('#board svg').style.transform"
    with phone(browser, tmp_path, "tears/war.play", 40, "Gorganun") as page:
        page.locator(".tabs [data-tab='mine']").tap()
        page.evaluate("dispatchEvent(new Event('laid'))")
        page.wait_for_timeout(200)
        page.locator(".tabs [data-tab='do']").tap()
        before = page.evaluate(shape)
        page.get_by_role("button", name="closer").tap()
        page.wait_for_timeout(200)
        assert page.evaluate(shape) != before
        assert "NaN" not in page.evaluate(shape)


def test_a_map_that_has_come_to_rest_is_drawn_sharp(browser: "Browser", tmp_path: Path) -> None:
    """A hint that it will move keeps the picture of another size."""
    with phone(browser, tmp_path, LEAN, 4, "Ann") as page:
        for _ in range(2):
            page.get_by_role("button", name="closer").tap()
            page.locator("#board svg[style*='scale']:not([style*='will-change'])").first.wait_for()


def test_what_has_been_told_of_two_has_the_colour_of_the_first(browser: "Browser", tmp_path: Path) -> None:
    """Of a march it is said against whom it goes: that is not who marches."""
    opening(OWED, 1, tmp_path)
    with serving(tmp_path) as running:
        page = browser.new_context(ignore_https_errors=True, viewport={"width": 1280, "height": 720}).new_page()
        page.goto(running.url + "/")
        row = page.locator("#log li", has_text="Bob against Ann").first
        row.wait_for()
        assert "side1" in str(row.locator("b").first.get_attribute("class"))
        page.context.close()


def _battle(folder: Path, play: str = BATTLE[0], lines: int = BATTLE[1]) -> SessionService:
    opening(play, lines, folder)
    table = SessionService(open_session(str(folder), "evening", locations.clock))
    table.readiness.present = lambda: ("Ann", "Bob")
    return table


def test_whoever_cannot_go_on_takes_nobody_elses_word_back(tmp_path: Path) -> None:
    table = _battle(tmp_path)
    table.say(BOB, "next", tap(table, "1"))
    assert table.ready() == ["Bob"]
    refused = table.say(ANN, "next", tap(table, "2"))
    assert refused.told[-1].verdict == "illegal"
    assert table.ready() == ["Bob"]


def test_what_waits_for_another_is_told_as_declared(tmp_path: Path) -> None:
    table = _battle(tmp_path)
    assert table.say(ANN, "fight", tap(table, "1")).lines == ("Declared; it is done as soon as Bob is ready.",)
    assert [picture(table, seat)[0]["held"] for seat in (ANN, BOB)] == ["fight", ""]


def test_what_is_being_done_is_owed_no_more(tmp_path: Path) -> None:
    table = _battle(tmp_path, LEAN, until(LEAN, "fight"))
    assert "must be fought" in picture(table, ANN)[0]["owed"][0]
    table.say(BOB, "next", tap(table, "1"))
    assert table.say(ANN, "fight", tap(table, "2"), dice=True).waits
    assert (picture(table, ANN)[0]["owed"], picture(table, ANN)[0]["owing"]) == ([], [])


def test_whoever_owes_a_battle_fights_it_before_they_are_ready(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, *BATTLE, "Ann") as page:
        owes = page.locator("#moves .going [data-owes='fight']")
        owes.tap()
        page.locator("#sheet-foot #declare").wait_for()
        assert page.locator("#moves .going [data-verb='next']").count() == 0


def test_a_sheet_begins_with_a_whole_sentence(browser: "Browser", tmp_path: Path) -> None:
    """How something would be typed stands in brackets behind it, with marks of its own: nothing is cut there."""
    with phone(browser, tmp_path, *BATTLE, "Ann") as page:
        page.locator("#moves > .verbs [data-verb='fight']").tap()
        page.locator("#sheet-foot #declare").wait_for()
        assert page.locator("#sheet-title").inner_text() == "fight: throw the dice of a battle that has been begun or not yet"
        assert "comes before it)" not in page.locator("#sheet-body").inner_text()
