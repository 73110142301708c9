"""What a finger has meant: the place that it is on, the piece that stands where something goes on, the word that is taken back."""

from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.evenings import serving
from tests.web.tapping import Players, opening
from tests.web.test_board_taps import MIDDLE, phone, tapped
from tests.web.test_company import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Playwright

SIEGE = "tears/siege.play"
MAY = "() => [...document.querySelectorAll('#board .may')].map((one) => one.dataset.space)"
BARE = """() => { const board = document.getElementById('board').getBoundingClientRect(), found = [];
  const bare = (x, y) => document.elementsFromPoint(x, y).every((one) => !one.closest('#board [data-space], #board [data-piece]'));
  const turns = [...Array(16).keys()].map((turn) => [Math.cos(turn * Math.PI / 8), Math.sin(turn * Math.PI / 8)]);
  const lit = [...document.querySelectorAll('#board .target')].map((one) => (one.querySelector('polygon') || one).getBoundingClientRect());
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2, Math.min(width, height) / 2];
  for (let x = board.left + 4; x < board.right; x += 4) for (let y = board.top + 4; y < board.bottom; y += 4) {
    const scenery = document.elementsFromPoint(x, y).some((one) => one.closest('.scenery'));
    const near = lit.map(middle).some(([a, b, far]) => Math.hypot(a - x, b - y) <= far);
    if (scenery && near && [8, 16, 24, 26].every((far) => turns.every(([a, b]) => bare(x + far * a, y + far * b)))) found.push([x, y]);
  }
  return found; }"""
BLOCK = "#board .closed [data-stack='{}']:not([display]) [data-piece]"


def test_a_tap_on_an_empty_place_means_that_place(browser: "Browser", tmp_path: Path) -> None:
    """Castles in which something may be done stand around it, no further away than a finger may miss."""
    with phone(browser, tmp_path, "tears/lean.play", 0, "Forseti") as page:
        page.wait_for_function(f"() => ({MAY})().length > 2")
        tapped(page, "#board [data-space='Wyrmholt']")
        page.locator("#picked", has_text="Wyrmholt: nothing to be done").wait_for()
        assert page.locator("#declare").count() == 0
        x, y = page.evaluate(MIDDLE, "#board [data-space='Caer Clavell']")
        page.touchscreen.tap(x + 16, y + 8)  # on bare ground
        page.locator("#picked [data-verb-of='box'][aria-pressed=true]").wait_for()
        page.locator("#picked .part", has_text="Elite Guard").wait_for()
        assert page.locator("#picked .part").count() == 3  # a place speaks for all who stand there, as their pile does
        assert page.locator("#declare").count() == 0


def test_mountains_in_the_bend_of_a_sea_mean_no_sea(browser: "Browser", tmp_path: Path) -> None:
    """A sea bends round land, so that the middle of the box round it may lie on a mountain."""
    play = "elric/the-end-in-chaos.play"
    with phone(browser, tmp_path, play, until(play, 'march "Dharmit"'), "Ann") as page:
        page.locator("#picked [data-piece-of='Dharmit']").first.tap()
        page.locator("#board [data-space='Western Sea'].target").wait_for(state="attached")
        bare = page.evaluate(BARE)
        assert bare
        page.touchscreen.tap(*bare[len(bare) // 2])
        page.locator("#board .target").first.wait_for(state="detached")
        assert page.locator("#declare").count() == 0


def test_a_counter_that_is_drawn_over_another_place_means_its_own(browser: "Browser", tmp_path: Path) -> None:
    """Beside the sign of a fortress, on the hex north of it, where Mad Ainsel might go as well."""
    play = "albion/lean.play"
    with phone(browser, tmp_path, play, until(play, "place Imric"), "Fomorian") as page:
        event = page.evaluate("() => document.body.dataset.ready")
        page.locator("#typed").fill("place Mad Ainsel, Eastmarch 3639 at 3340")
        page.locator("#typing button").tap()
        page.wait_for_function("(event) => document.body.dataset.ready && document.body.dataset.ready !== event", arg=event)
        page.locator("#picked [data-piece-of^='Mad Ainsel']").first.tap()
        page.locator("svg [data-space='3240'].target").wait_for(state="attached")
        for _ in range(1):
            before = page.locator("#board").get_attribute("data-laid")
            page.get_by_role("button", name="closer").tap()
            page.locator(f"#board[data-laid]:not([data-laid='{before}'])").wait_for()
        page.locator("svg [data-space='3139'].target").wait_for(state="attached")
        block = BLOCK.format("3140")
        page.locator(block).wait_for(state="attached")
        x, y = page.evaluate(MIDDLE, block)
        below = "([x, y]) => document.elementsFromPoint(x, y).map((one) => one.closest('[data-space]')?.dataset.space).find(Boolean)"
        assert page.evaluate(below, [x, y]) != "3140"
        page.touchscreen.tap(x, y)
        page.locator("#declare", has_text="via 3240, 3140").wait_for()


def test_a_tap_takes_a_ready_back_once_it_has_been_read(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> None:
    opening("tears/lean.play", 1, tmp_path)
    with serving(tmp_path) as running:
        there = Players(running, browser, playwright)
        page, _ = [there.sit_down(side) for side in there.company.session.sides]
        page.locator("#moves [data-verb='next']:not([aria-disabled])").wait_for()
        go = page.locator("#moves [data-verb='next']")
        go.scroll_into_view_if_needed()
        _tap_inside(page, go)
        ready = page.locator("#moves").get_by_text("You are ready")
        ready.wait_for()
        go.scroll_into_view_if_needed()
        _tap_inside(page, go)  # one too many
        page.wait_for_timeout(2500)
        assert ready.count() == 1
        _tap_inside(page, go)
        ready.wait_for(state="detached")
        there.close()


def _tap_inside(page: "Page", what: "Locator") -> None:
    box = what.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_hits_fall_on_those_who_fight_and_on_no_others_of_their_name(browser: "Browser", tmp_path: Path) -> None:
    """Foot soldiers lie in other castles, too; nobody is reduced yet whom a second hit could remove."""
    with phone(browser, tmp_path, SIEGE, 29, "Forseti") as page:
        page.wait_for_function(f"() => `${{({MAY})()}}` === 'Caer Sillius'")
        tapped(page, BLOCK.format("Caer Navell"))
        page.locator("#picked h3", has_text="Caer Navell").wait_for()
        assert page.locator("#picked [data-verb-of='take']").count() == 0
        page.locator("#moves [data-verb='take']").tap()
        parts = page.locator("#picked .part")
        parts.first.wait_for()
        assert parts.filter(has_text="reduced Cavalry").count() == 0
        parts.filter(has_text="Cavalry").get_by_text("strength 5, reduced 3", exact=True).wait_for()
        parts.filter(has_text="Cavalry").locator(".whole").tap()
        page.locator("#confirm .pale", has_text="first choose 1 more").wait_for()
        parts.filter(has_text="reduced Cavalry").locator(".whole").tap()
        page.locator("#declare", has_text="lose Cavalry by two hits").wait_for()


def test_what_is_done_where_they_stand_asks_for_no_place(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "tears/penguins.play", 14, "Gorganun") as page:
        tapped(page, "#board [data-space='Dunhallow']")
        page.locator("#picked [data-line]", has_text="seek a spell in Dunhallow").wait_for()
        page.wait_for_timeout(300)
        assert page.locator("#picked").get_by_text("Tap where to").count() == 0
        assert page.locator("#board .chosen circle.cost").count() == 0


def test_the_map_shows_where_something_is_asked(browser: "Browser", tmp_path: Path) -> None:
    """Others of the same name stand elsewhere, and are not meant."""
    with phone(browser, tmp_path, "tears/tower.play", 18, "Gorganun") as page:
        seen = "() => [...document.querySelectorAll('#board .target')].map((one) => one.dataset.space)"
        page.locator("#thrown").evaluate("(box) => box.click()")
        page.locator("#typed").fill("trap Nine Pillars")
        for _ in range(4):
            page.get_by_role("button", name="closer").tap()
        page.mouse.move(195, 400)
        page.mouse.down()
        page.mouse.move(20, 200, steps=3)
        page.mouse.up()
        assert not _in_sight(page, "Nine Pillars")
        page.locator("#typing button").tap()
        page.locator("#asked [data-face='2']").tap()
        page.locator("#asked", has_text="who is hit?").wait_for()
        page.wait_for_timeout(500)
        assert _in_sight(page, "Nine Pillars")
        assert page.evaluate(seen) == []


def _in_sight(page: "Page", space: str) -> bool:
    script = """(space) => { const one = document.querySelector(`#board [data-space="${space}"]`).getBoundingClientRect(),
      place = document.getElementById('board').getBoundingClientRect();
      return one.left >= place.left && one.right <= place.right && one.top >= place.top && one.bottom <= place.bottom; }"""
    return bool(page.evaluate(script, space))


def test_points_are_laid_by_taps_all_on_one_and_what_comes_too_late_is_told(
    browser: "Browser", playwright: "Playwright", tmp_path: Path
) -> None:
    """Each side may lay its leaders' points until dice fall; what it had begun to say is not let go without a word."""
    opening(SIEGE, 26, tmp_path)
    with serving(tmp_path) as running:
        there = Players(running, browser, playwright)
        theirs, mine = [there.sit_down(side) for side in there.company.session.sides]
        theirs.locator("#owed [data-does='lead']").tap()
        theirs.locator("#picked .part", has_text="Warsteed").get_by_label("one more").first.tap()
        mine.locator("#owed [data-does='lead']").tap()
        for _ in range(3):
            mine.locator("#picked .part", has_text="Foot Soldier").get_by_label("one more").first.tap()
        mine.locator("#declare", has_text="lead on 3 same Foot Soldier").tap()
        there.current()
        assert theirs.locator("#picked .part", has_text="Warsteed").get_by_text("1 of 2").count() == 1
        mine.locator("#typed").fill("throw")
        mine.locator("#typing button").tap()
        theirs.locator("#said", has_text="lead: what you had chosen cannot be said any more").wait_for()
        there.close()
