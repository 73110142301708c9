"""The banner of one's own act goes by a tap on it, when something else comes, and by itself; it lies over nothing that is asked."""

from pathlib import Path
from typing import TYPE_CHECKING

from tests.each import each
from tests.web.test_board_taps import phone

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

ROLLS = [{"faces": [face], "what": "d6", "who": "Ann", "why": "to hit", "typed": True} for face in (3, 4, 5)]
TOLD = {"rolls": ROLLS, "brief": ["Ann hits.", "`undo` takes it back, or say `spoils`."], "shown": [], "verdict": "legal", "verb": "fight"}
FASTER = """() => { const run = Element.prototype.animate; window.waits = [];
  Element.prototype.animate = function (frames, how) {
    waits.push(how.delay);
    return run.call(this, frames, { ...how, delay: how.delay / 20, duration: how.duration / 20 });
  }; }"""


def told(page: "Page", offers: bool = True) -> None:
    """Something was said, and three dice and two sentences came of it; offers: with a line in them to be tapped."""

    def lengthened(route: "Route") -> None:
        reply = route.fetch()
        brief = TOLD["brief"] if offers else ["Ann hits.", "It is done."]
        route.fulfill(response=reply, json={**reply.json(), "told": [{**TOLD, "brief": brief}]})

    page.route("**/say", lengthened, times=1)
    page.locator("#typed").fill("note a thing")
    page.locator("#typing button").tap()
    page.locator("#said.whole").wait_for()
    page.wait_for_function("() => document.getElementById('said').getBoundingClientRect().height > 100")


def test_a_tap_on_its_ground_sends_it_away_and_meets_nothing_below(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        told(page)
        page.evaluate("() => { window.met = 0; document.querySelector('main').addEventListener('click', () => { met += 1; }, true); }")
        page.touchscreen.tap(30, 20)
        page.locator("#said").wait_for(state="hidden", timeout=1000)
        assert page.evaluate("() => met") == 0


def test_what_takes_it_back_lies_there_once(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        told(page)
        page.locator("#said [data-way=spoils]").wait_for()
        assert page.locator("#said button").all_inner_texts().count("Undo") == 1
        assert page.locator("#said [data-way=undo]").count() == 0


ELSEWHERE = {
    "a sheet": "() => document.querySelector('#settings button:nth-of-type(2)').click()",
    "the board": "() => document.getElementById('board').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))",
}


@each("what", list(ELSEWHERE))
def test_it_goes_as_soon_as_something_else_is_tapped_or_opens(browser: "Browser", tmp_path: Path, what: str) -> None:
    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        told(page)
        page.wait_for_timeout(400)
        page.evaluate(ELSEWHERE[what])
        page.locator("#said").wait_for(state="hidden", timeout=1500)


def test_it_goes_by_itself(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        page.evaluate(FASTER)
        told(page, offers=False)
        page.locator("#said").wait_for(state="hidden", timeout=1500)
        assert page.evaluate("() => Math.max(...waits.filter(Boolean))") <= 12000


def test_what_it_offers_waits_until_somebody_has_read_it(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        told(page)
        page.locator("#said [data-way=spoils]").wait_for()
        assert page.locator("#said").evaluate("(one) => one.getAnimations().length") == 0
        page.wait_for_timeout(400)
        page.touchscreen.tap(30, 20)
        page.locator("#said").wait_for(state="hidden", timeout=1000)


@each("height, covers", [(300, True), (0, False)])
def test_it_does_not_come_over_what_is_asked(browser: "Browser", tmp_path: Path, height: int, covers: bool) -> None:
    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        page.evaluate("(height) => { document.getElementById('asked').style.height = `${height}px`; }", height)
        watched = """() => { window.rose = 0;
          new MutationObserver(() => { rose += 1; }).observe(document.getElementById('said'), { childList: true }); }"""
        page.evaluate(watched)
        page.route("**/say", lambda route: route.fulfill(json={**route.fetch().json(), "told": [TOLD]}), times=1)
        page.locator("#typed").fill("note a thing")
        page.evaluate("() => { scrollTo(0, 0); document.getElementById('typing').requestSubmit(); }")
        page.wait_for_function("() => window.rose > 0")
        page.wait_for_timeout(100)
        assert page.locator("#said").is_hidden() is covers


def test_a_line_that_is_another_sides_is_no_button(browser: "Browser", tmp_path: Path) -> None:
    """What all are told names what one of them may say: here nobody's fog is laid, and something can be laid down."""
    lines = "On whom they lie another may say (`fog 4 Cavalry`, or `fog`); `activate Neko` is theirs, `drop` yours."

    def lengthened(route: "Route") -> None:
        reply = route.fetch()
        route.fulfill(response=reply, json={**reply.json(), "told": [{**TOLD, "brief": [lines]}]})

    with phone(browser, tmp_path, "tears/castle.play", 22, "Gorganun") as page:
        page.route("**/say", lengthened, times=1)
        page.locator("#typed").fill("note a thing")
        page.locator("#typing button").tap()
        page.locator("#said [data-way=drop]").wait_for()
        assert page.locator("#said [data-way]").evaluate_all("(all) => all.map((one) => one.dataset.way)") == ["drop"]
