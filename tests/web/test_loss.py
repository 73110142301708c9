"""What is lost on the way to a page comes after all: one request, all of them for a while, a connection that nobody says is dead.

With PLAYAID_SLOW each page has two seconds from the network's return; without, as long as a busy machine may take.
"""

import asyncio
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from playaid.book import Book
from playaid.book.book import tables_folder
from playaid.desk import underlay
from playaid.web.addresses import LOOPBACK, Address
from playaid.web.app import behind_guard, page
from playaid.web.listeners import Listener, bound, served
from playaid.web.paint import application
from playaid.web.request_guard import App
from tests.web.tapping import Players, opening
from tests.web.wire import wired

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

SLOW = bool(os.environ.get("PLAYAID_SLOW"))
SOON = 2_000 if SLOW else 20_000
AWAY = (1.0, 10.0) if SLOW else (1.0,)
"""Seconds for which all is lost."""
WHOLE = """() => {
  const board = document.querySelector('#board'), banner = document.getElementById('banner');
  return banner.hidden && getComputedStyle(document.body).margin === '0px'
    && (!board || (board.querySelector('.pieces > g') && document.getElementById('map-style').sheet))
    && (!document.getElementById('moves') || document.body.dataset.ready)
    && (!document.getElementById('seats') || document.querySelector('.seat'));
}"""
"""Whether a page has its style, its board with the pieces, what may be done, its seats; and says that nothing is missing."""
LACKING = """() => ({
  page: location.pathname, banner: document.getElementById('banner').textContent, margin: getComputedStyle(document.body).margin,
  pieces: document.querySelectorAll('#board .pieces > g').length, style: !!document.getElementById('map-style')?.sheet,
  ready: document.body.dataset.ready, event: document.body.dataset.event, seats: document.querySelectorAll('.seat').length,
})"""
"""Of a page that does not come to be whole: how far it has come."""


@contextmanager
def wired_players(
    browser: "Browser", playwright: "Playwright", folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Players, Any]]:
    """Ann on her phone, the table's page, and a wire to them that can be cut."""
    opening("empire/whole-game.play", 12, folder)
    with wired(folder, monkeypatch) as (running, wire):
        players = Players(running, browser, playwright)
        players.sit_down("Ann")
        players.current()
        yield players, wire
        players.close()


@pytest.fixture
def there(browser: "Browser", playwright: "Playwright", tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Players, Any]]:
    with wired_players(browser, playwright, tmp_path, monkeypatch) as there:
        yield there


@pytest.fixture(scope="module")
def sitting(browser: "Browser", playwright: "Playwright", tmp_path_factory: pytest.TempPathFactory) -> Iterator[Players]:
    """The same for all tests that only load a page of it anew."""
    folder = tmp_path_factory.mktemp("sitting")
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("PLAYAID_DATA", str(folder / "data"))
        with wired_players(browser, playwright, folder / "sessions", monkeypatch) as (players, _):
            yield players


def laptop_of(there: Players) -> "Page":
    laptop = there._page(ignore_https_errors=True)
    laptop.goto(there.running.link(":laptop"))
    laptop.locator(".seat").first.wait_for()
    return laptop


def whole(there: Players, page: "Page", soon: int = SOON) -> None:
    """The page comes to the whole truth by itself, soon."""
    from playwright.sync_api import TimeoutError as NotYet

    try:
        page.wait_for_function(WHOLE, timeout=soon)
    except NotYet:
        pytest.fail(f"after {soon} ms: {page.evaluate(LACKING)}")
    if page.locator("#board").count():
        page.wait_for_function(f"() => document.body.dataset.event === '{there.head}'", timeout=soon)
    if page.locator("#moves").count():
        page.wait_for_function(f"() => document.body.dataset.ready === '{there.head}'", timeout=soon)


def happens(there: Players) -> None:
    """Something is noted, that no page has asked for."""
    with there.company.held() as session:
        session.note("tea is ready", "Bob")


@pytest.mark.parametrize(
    ("where", "what"),
    [
        *(("table", what) for what in ("static/draw.js", "static/page.css", "table/events", "map/*.svg", "map/*.css")),
        *(("laptop", what) for what in ("static/laptop.js", "laptop/state")),
    ],
)
def test_one_request_that_is_lost_is_asked_again(sitting: Players, where: str, what: str) -> None:
    players = sitting
    looked = players.table if where == "table" else laptop_of(players)
    lost: list[str] = []

    def lose(route: Any) -> None:
        if not lost:
            lost.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    looked.route(f"**/{what}", lose)
    try:
        looked.reload()
        whole(players, looked, 20_000)
        assert lost
    finally:
        looked.unroute(f"**/{what}") if where != "laptop" else looked.context.close()


def test_a_script_that_hung_on_a_silent_network_is_there_after_it(sitting: Players) -> None:
    """It fails with no error, and others wait for it: once the network is back the page is loaded anew."""
    phone, hangs = sitting.phones["Ann"], list[Any]()
    phone.route("**/static/choose.js*", lambda route: route.continue_() if hangs else hangs.append(route))
    phone.reload()
    for _ in range(100):
        if hangs:
            break
        phone.wait_for_timeout(50)
    assert not phone.locator("body[data-ready]").count()
    phone.evaluate("() => { window.before = true; dispatchEvent(new Event('back')); }")
    phone.wait_for_function("() => !window.before")
    whole(sitting, phone, 20_000)
    phone.unroute("**/static/choose.js*")


def test_whatever_is_lost_once_a_phone_sits_down_and_has_all_of_its_page(there: tuple[Players, Any], tmp_path: Path) -> None:
    """Each address is lost once on its way, from the code on: the pairing and its answer, scripts, styles, the map with the owner's picture
    below it, what is fetched for a keyboard and for whoever hears the page."""
    from playwright.sync_api import expect

    players, _ = there
    players.table.screenshot(path=tmp_path / "own.png")
    with players.company.held() as session:
        assert session.game.board is not None
        names = [space.name for space in session.game.board(session.state, None, session.book).spaces]
    where = {names[0]: (10.0, 10.0), names[len(names) // 2]: (300.0, 20.0), names[-1]: (20.0, 200.0)}
    underlay.keep("empire", str(tmp_path / "own.png"), where)
    players.running.evening.plans.lay(underlay.load_underlay("empire"))
    phone = players._page(**players._device)
    lost, acted = losing(phone, "**/*"), list[str]()

    def answer_lost(route: Any) -> None:
        if acted or "honour" not in (route.request.post_data or ""):
            route.fallback()
        else:
            acted.append(route.fetch().text())
            route.abort()

    phone.route("**/pair", answer_lost)
    phone.goto(players.running.link("Bob"))
    phone.locator("#without").tap(timeout=20_000)
    phone.wait_for_url("**/side/*", timeout=20_000)
    assert "/side/" in acted[0]
    assert len([device for device in players.running.evening.pairings.devices if device.seat == "Bob"]) == 1
    whole(players, phone, 20_000)
    phone.keyboard.press("Tab")
    for _ in range(100):
        if phone.locator("body.keys").count():
            break
        phone.keyboard.press("Shift")
        phone.wait_for_timeout(50)
    phone.locator("[data-tab=do]").last.tap()
    for _ in range(3):
        phone.locator("#regions summary").tap()
    expect(phone.locator("#regions-words h2").first).to_be_visible()
    kinds = {url.rpartition("/")[2].rpartition("." if "/map/" in url else "/")[2] for url in lost}
    wanted = (
        "pair",
        "pair.js",
        "page.css",
        "side.js",
        "draft.js",
        "lettering.js",
        "naming.js",
        "places.js",
        "preview.js",
        "keys.js",
        "regions.js",
        "forms",
        "events",
        "svg",
        "css",
        "ground",
    )
    assert set(wanted) <= kinds


def test_what_a_tap_asks_for_and_loses_is_asked_again(there: tuple[Players, Any]) -> None:
    from playwright.sync_api import expect

    players, _ = there
    speaker = players.company.session.speaker()
    assert speaker is not None
    phone, lost = players.sit_down(speaker), set[str]()

    def lose(route: Any) -> None:
        name = route.request.url.rpartition("/side/")[2].split("/")[1]
        if name not in lost:
            lost.add(name)
            route.abort()
        else:
            route.continue_()

    for what in ("why/*", "check", "odds", "say"):
        phone.route(f"**/side/*/{what}", lose)
    phone.locator("[data-tab=past]").tap()
    phone.locator("#log summary").first.tap()
    expect(phone.locator("#log .why > div").first).to_be_attached()
    phone.locator("[data-tab=do]").tap()
    phone.locator("#typed").fill("note here")
    phone.locator("#typing button").tap()
    expect(phone.locator("#said")).to_contain_text("Noted")
    phone.locator("#moves .verbs button").first.tap()
    phone.locator("#sheet-body button:visible").first.tap()
    phone.locator("#sheet-body .ruling").first.wait_for()
    assert {"why", "say", "check"} <= lost
    assert len([event for event in players.company.session.journal.events(1) if event["kind"] == "note"]) == 1


@pytest.mark.parametrize("state", ["gone", "silent"])
@pytest.mark.parametrize("seconds", AWAY)
def test_all_pages_are_whole_again_after_the_network(there: tuple[Players, Any], state: str, seconds: float) -> None:
    """Something happens meanwhile. A network that is silent is noticed by what is not heard."""
    from playwright.sync_api import expect

    players, wire = there
    pages = [players.table, players.phones["Ann"], laptop_of(players)]
    wire.be(state)
    happens(players)
    for looked in pages:
        expect(looked.locator("#banner")).to_be_visible(timeout=20_000)
    pages[0].wait_for_timeout(1000 * seconds)
    wire.be("open")
    for looked in pages:
        whole(players, looked)


def test_a_phone_that_slept_while_requests_failed_is_whole_when_it_wakes(there: tuple[Players, Any]) -> None:
    """The stream stands, and all else fails, as where Chromium is offline; the phone sleeps, and wakes on the network."""
    players, _ = there
    phone = players.phones["Ann"]
    phone.context.set_offline(True)
    happens(players)
    phone.wait_for_function(f"() => document.body.dataset.event === '{players.head}'", timeout=20_000)
    phone.locator("#banner").get_by_text("has not come through").wait_for()
    life = phone.context.new_cdp_session(phone)
    life.send("Page.setWebLifecycleState", {"state": "frozen"})
    happens(players)
    phone.context.set_offline(False)
    life.send("Page.setWebLifecycleState", {"state": "active"})
    whole(players, phone)


def test_a_page_that_could_not_be_loaded_whole_loads_itself_again(there: tuple[Players, Any]) -> None:
    """All of its scripts and its style are lost: what watches over them stands in the page."""
    players, _ = there
    for looked in (players.table, players.phones["Ann"]):
        looked.route("**/static/*", lambda route: route.abort())
        looked.reload()
        looked.locator("#banner").get_by_text("has not come through").wait_for()
        looked.unroute("**/static/*")
        whole(players, looked, 20_000)


# pages without an evening


@contextmanager
def standing(app: App, listening: Any) -> Iterator[None]:
    listener = Listener(app, listening)
    thread = threading.Thread(target=lambda: asyncio.run(served([listener])), daemon=True)
    thread.start()
    try:
        yield
    finally:
        listener.leave()
        thread.join(10)


def losing(looked: "Page", what: str) -> list[str]:
    """Each address is lost once, but for pages themselves: without one there is nobody to ask again."""
    lost: list[str] = []

    def lose(route: Any) -> None:
        address = route.request.url.partition("?")[0]
        if address in lost or route.request.is_navigation_request():
            route.continue_()
        else:
            lost.append(address)
            route.abort()

    looked.route(what, lose)
    return lost


def test_a_clubs_list_that_is_lost_is_asked_again(browser: "Browser") -> None:
    table = {
        "mark": "abc",
        "name": "evening",
        "game": "empire",
        "players": {},
        "over": "",
        "event": 3,
        "turn": ["Ann"],
        "seats": [],
        "free": [],
    }

    async def tables(request: Request) -> Response:
        return JSONResponse({"tables": [{**table, "free": []}]})

    listening = bound(Address("http", LOOPBACK, 0))
    address = Address("http", LOOPBACK, listening.getsockname()[1])
    with standing(behind_guard([Route("/", page("club.html")), Route("/tables", tables)], address, print), listening):
        looked = browser.new_page()
        lost = losing(looked, "**/tables")
        looked.goto(f"{address.url}/")
        looked.get_by_text("Ann to act").wait_for(timeout=20_000)
        looked.wait_for_function("() => document.getElementById('banner').hidden")
        assert f"{address.url}/tables" in lost
        looked.close()


def test_a_painters_book_picture_and_grid_that_are_lost_are_sent_again(browser: "Browser", tmp_path: Path) -> None:
    book = Book("albion", tables_folder("albion"), tmp_path / "owner")
    picture = tmp_path / "scan.png"
    blank = browser.new_page()
    blank.screenshot(path=picture)
    blank.close()
    listening = bound(Address("http", LOOPBACK, 0))
    address = Address("http", LOOPBACK, listening.getsockname()[1], ("localhost",))
    with standing(application(book, address, "token", lambda: "2026-05-01T19:00:00Z", picture, print), listening):
        looked = browser.new_page()
        lost = losing(looked, "**/paint/*")
        looked.goto(f"{address.url}/#token")
        looked.locator("#brushes button").first.wait_for(timeout=20_000)
        looked.locator("#told").get_by_text("now lay the grid on").wait_for()
        kept = looked.evaluate("() => import('/static/paint-send.js').then((page) => page.ask('/paint/lay', { points: [], spots: {} }))")
        assert kept == {"kept": True}
        assert {url.rpartition("/")[2] for url in lost} >= {"book", "picture", "lay"}
        looked.close()
