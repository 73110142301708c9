"""A page that is locked, thrown out, handed over or left shows nothing of what it has shown: not in its text, its fields or its picture."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from playaid.desk.requests import Seat
from playaid.web import served_session as evenings
from tests.slow import some
from tests.web.evenings import begun, serving
from tests.web.tapping import Players

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright, Route

MAP = """() => {
  const map = document.getElementById('map').cloneNode(true);
  for (const { style } of map.querySelectorAll('svg')) style.willChange = style.transition = ''; // hints that come and go with the frames
  return map.innerHTML;
}"""
KEYS = {"Ann": "four words of hers", "Bob": "four words of his"}
EVERYTHING = """() => {
  const fields = [...document.querySelectorAll('input, select')].map((field) => field.value);
  return [document.title, document.documentElement.outerHTML, ...fields].join(' ');
}"""


@pytest.fixture
def there(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> Iterator[Players]:
    """Ann has looked at all that is hers: her hand, a sheet with it, the last sentence, the log, and words half typed."""
    begun(tmp_path, "elric", {"Ann": "Ann", "Bob": "Bob"}, KEYS)
    with serving(tmp_path) as running:
        players = Players(running, browser, playwright)
        players.sit_down("Ann", KEYS["Ann"])
        players.current()
        yield players
        players.close()


def with_everything_open(there: Players) -> set[str]:
    """Open all that may show a secret; the words that stand on Ann's page and not on the table's."""
    phone = there.phones["Ann"]
    phone.locator(f"body[data-ready='{there.head}']").wait_for()
    phone.locator("[data-tab=past]").tap()
    phone.locator("#log summary").first.tap()
    phone.locator("[data-tab=do]").tap()
    phone.locator("#typed").fill("note --secret rosebud")
    phone.locator("#typing button").tap()
    phone.locator("#said").get_by_text("Noted").wait_for()
    phone.locator("#typed").fill("halfway")
    phone.locator("#regions summary").tap()
    phone.locator("#regions-words li").first.wait_for()
    phone.locator("[data-tab=mine]").tap()
    phone.locator("#mine .chips button").nth(1).tap()
    phone.locator("#sheet[open] .ruling").wait_for()
    own = "\n".join(phone.locator("#mine .own").locator("b, small, h3, p").all_text_contents())
    known = there.table.evaluate(EVERYTHING)
    words = {line.strip() for line in own.splitlines() if len(line) > 8 and line.strip() not in known} | {"rosebud", "halfway"}
    assert len(words) > 3, own
    assert all(word in phone.evaluate(EVERYTHING) for word in words)
    return words


def by_another_tab(there: Players) -> None:
    other = there.phones["Ann"].context.new_page()
    other.goto(there.phones["Ann"].url)
    other.get_by_role("button", name="Lock").tap()


def by_silence(there: Players) -> None:
    there.company.locks_after = 1e-9


def by_throwing_out(there: Players) -> None:
    laptop = there._page(ignore_https_errors=True)
    laptop.goto(there.running.link(":laptop"))
    laptop.get_by_role("button", name="Throw out").click()
    laptop.context.close()


def by_handing_over(there: Players) -> None:
    other = there.phones["Ann"].context.new_page()
    other.goto(there.phones["Ann"].url)
    other.locator("body[data-ready]").wait_for()


def by_others_that_sit_down(there: Players) -> None:
    pairings = there.running.evening.pairings
    for _ in range(12):
        pairings.pair(pairings.code("Ann"))


def by_the_end(there: Players) -> None:
    there.running.end("over")


WAYS = {
    "locked in another tab": (by_another_tab, "Ann is locked"),
    "locked by silence": (by_silence, "Ann is locked"),
    "thrown out": (by_throwing_out, "no seat any more"),
    "handed over to another window": (by_handing_over, "another window"),
    "its seat taken by others": (by_others_that_sit_down, "no seat any more"),
    "the evening is over": (by_the_end, "Good night"),
}


@pytest.mark.parametrize("way", some([*WAYS], 1, 3, 4))
def test_nothing_stays_on_a_page_that_may_not_show_it_any_more(there: Players, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    happens, said = WAYS[way]
    monkeypatch.setattr(evenings, "LATE", 0.1)
    if happens is by_handing_over:
        monkeypatch.setattr(evenings, "STREAMS", 1)
    phone, words = there.phones["Ann"], with_everything_open(there)
    happens(there)
    phone.get_by_text(said).first.wait_for(timeout=20_000)
    assert {word for word in words if word in phone.evaluate(EVERYTHING)} == set()
    assert phone.locator("#sheet").is_hidden()
    assert phone.locator("#said").is_hidden()
    assert phone.locator("#regions-words").inner_html() == phone.locator("#told").inner_html() == ""
    if said == "Ann is locked":
        looks_as_if_it_had_never_known(there, phone)


def looks_as_if_it_had_never_known(there: Players, phone: "Page") -> None:
    """To the last pixel as a page that has been locked since it was opened."""
    fresh = phone.context.new_page()
    fresh.goto(phone.url)
    fresh.get_by_text("Ann is locked").first.wait_for()
    for page in (phone, fresh):
        page.bring_to_front()
        page.locator("[data-tab=do]").last.tap()  # letters are laid where the board is seen
        page.locator("#board[data-laid] svg").first.wait_for()  # the words are there before the board
    for _ in range(50):  # letters and layers settle
        if phone.evaluate(MAP) == fresh.evaluate(MAP):
            break
        fresh.wait_for_timeout(100)
    assert phone.evaluate(MAP) == fresh.evaluate(MAP)
    for page in (phone, fresh):  # whose edges are not drawn alike to the last pixel
        page.evaluate("() => { document.getElementById('board').style.visibility = 'hidden'; }")
    for tab in ("do", "mine", "past"):
        assert any(_shot(phone, there.head, tab) == _shot(fresh, there.head, tab) for _ in range(10)), tab


def _shot(page: "Page", head: int, tab: str) -> bytes:
    page.bring_to_front()
    page.locator(f"body[data-event='{head}']").wait_for()
    page.locator(f"[data-tab={tab}]").last.evaluate("button => button.click()")  # under a finger it would be lit for a while
    page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    page.locator("#banner").wait_for(state="hidden")
    return page.locator("main").screenshot(animations="disabled")


def test_nothing_is_kept_to_come_back_to(there: Players) -> None:
    """Left for another page, the network gone: going back shows nothing."""
    phone, words = there.phones["Ann"], with_everything_open(there)
    phone.evaluate("() => addEventListener('pagehide', () => { sessionStorage.setItem('kept', document.documentElement.outerHTML); })")
    phone.goto(f"{there.running.url}/static/icon.svg")
    kept = phone.evaluate("() => sessionStorage.getItem('kept')")
    phone.route("**/side/**", lambda route: route.abort())
    assert "<main>" in kept
    assert {word for word in words if word in kept} == set()


def test_an_answer_that_comes_after_the_lock_is_not_shown(there: Players) -> None:
    phone = there.phones["Ann"]
    phone.locator(f"body[data-ready='{there.head}']").wait_for()
    held: list[Route] = []
    phone.route("**/say", lambda route: held.append(route))
    phone.locator("[data-tab=mine]").tap()
    phone.locator("#mine .chips button").nth(1).tap()
    while not held:
        phone.wait_for_timeout(10)
    there.company.lock(Seat(there.running.evening.pairings.devices[0].id, "Ann"))
    phone.get_by_text("Ann is locked").first.wait_for()
    held[0].fulfill(json={"told": [], "lines": ["rosebud"], "needs": [], "waits": False, "chancy": False})
    phone.locator("body:not(.busy)").wait_for()
    assert "rosebud" not in phone.evaluate(EVERYTHING)


@pytest.mark.parametrize(
    ("asks", "taps", "answer"),
    [
        ("**/past/*", ("[data-tab=past]", "#lookups button >> nth=0"), [{"n": 1, "text": "rosebud", "kind": "note", "rolls": []}]),
        ("**/known/marks", ("#zoom button >> nth=3",), [["rosebud", ""]]),
        ("**/barred", ("#board [data-space] >> nth=0",), {"barred": [{"verbs": ["next"], "why": "rosebud", "citation": ""}], "does": []}),
    ],
)
def test_what_was_asked_before_the_lock_is_told_to_nobody(there: Players, asks: str, taps: tuple[str, ...], answer: Any) -> None:
    phone = there.phones["Ann"]
    phone.locator(f"body[data-ready='{there.head}']").wait_for()
    phone.locator("#board[data-laid]").wait_for()
    held: list[Route] = []
    phone.route(asks, lambda route: held.append(route))
    for selector in taps:
        phone.locator(selector).tap(force=True)
    while not held:
        phone.wait_for_timeout(10)
    there.company.lock(Seat(there.running.evening.pairings.devices[0].id, "Ann"))
    phone.get_by_text("Ann is locked").first.wait_for()
    with phone.expect_event("requestfinished", lambda request: request == held[0].request):
        held[0].fulfill(json=answer)
    phone.evaluate("() => new Promise(requestAnimationFrame)")
    assert "rosebud" not in phone.evaluate(EVERYTHING)
    assert there.faults == []


def test_other_phones_of_a_side_are_put_out_by_a_tap(there: Players) -> None:
    """From one that is open; how many there were is told."""
    pairings = there.running.evening.pairings
    pairings.pair(pairings.code("Ann"))
    phone = there.phones["Ann"]
    phone.get_by_role("button", name="Put out my other phones").tap()
    phone.get_by_text("Phones put out: 1").wait_for()
    assert len([device for device in pairings.devices if device.seat == "Ann"]) == 1
