"""The owner's map painted in a real browser, over a picture of it, by a hand that moves the pointer; charts typed through by keyboard.

The whole of albion and elric, with their strokes counted: PAINT=whole.
"""

import asyncio
import heapq
import http.client
import json
import math
import os
import re
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from playaid.book import Book
from playaid.book.book import tables_folder
from playaid.book.cells import write
from playaid.cli.tables import commands
from playaid.games.registry import load
from playaid.referee.contract.ruling import LEGAL
from playaid.testing.table import Table
from playaid.web.addresses import LOOPBACK, Address
from playaid.web.listeners import Listener, bound, served
from playaid.web.paint import application
from tests.slow import SLOW, some
from tests.web.hand import SIDES, Hand, Sheet, Step, far, middle, over, times
from tests.web.hand import side as middle_of_side
from tests.web.mapsheet import drawn, in_picture

WHEN = "2026-05-01T19:00:00Z"
TOKEN = "between-us"
LAYERS = ("terrain", "aspect", "kingdom", "zone", "mainland", "roads")
REGION = ("terrain", "aspect")
WHOLE = os.environ.get("PAINT") == "whole"


class Served(NamedTuple):
    """A page being served: its address, and the book that is painted."""

    url: str
    book: Book


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Serve the page for a book of a game."""
    listeners, threads = list[Listener](), list[threading.Thread]()

    def begin(slug: str, picture: Path | None = None) -> Served:
        book = Book(slug, tables_folder(slug), tmp_path / "owner" / slug)
        listening = bound(Address("http", LOOPBACK, 0))
        address = Address("http", LOOPBACK, listening.getsockname()[1], ("localhost",))
        listener = Listener(application(book, address, TOKEN, lambda: WHEN, picture, print), listening)
        listeners.append(listener)
        threads.append(threading.Thread(target=lambda: asyncio.run(served([listener])), daemon=True))
        threads[-1].start()
        return Served(f"{address.url}/#{TOKEN}", Book(slug, tables_folder(slug), tmp_path / "owner" / slug))

    yield begin
    for listener in listeners:
        listener.leave()
    for thread in threads:
        thread.join(10)


@pytest.fixture(scope="module")
def scan(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A stand-in for an owner's scan of his mapsheet."""
    return drawn(browser, truth(), tmp_path_factory.mktemp("scan") / "sheet.png")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        made = context.new_page()
        faults = list[str]()
        made.on("pageerror", lambda fault: faults.append(str(fault)))
        made.on("console", lambda said: faults.append(said.text) if said.type == "error" and "422" not in said.text else None)
        yield made
        assert not faults


def opened(page: Page, at: Served) -> None:
    page.goto(at.url)
    expect(page.locator("#title")).not_to_have_text("Paint")
    expect(page.locator("#map")).to_have_attribute("data-way", re.compile(r"\["))


def settled(page: Page) -> None:
    """Wait until every stroke is saved."""
    expect(page.locator("body")).to_have_attribute("data-saving", "0", timeout=30_000)


def truth() -> Book:
    """The mapsheet: the house map stands in for the owner's."""
    return Book("albion", tables_folder("albion"), None, "house")


def text_of(book: Book, table: str, *keys: str) -> str:
    return write(book.value(table, *keys), book.layout(table).cell_of(keys[-1]))


def lay_on(page: Page, spaces: list[str]) -> None:
    """Point at the middles of hexes of the picture; with four, wait until the grid is drawn where it lies then."""
    page.locator("#point").wait_for()
    if len(spaces) == 4:
        with drawn_anew(page):
            points_at(page, spaces)
    else:
        points_at(page, spaces)


@contextmanager
def drawn_anew(page: Page) -> Iterator[None]:
    """Wait until the grid is drawn otherwise than it lay before."""
    before = page.locator("#map").get_attribute("data-way") or ""
    yield
    expect(page.locator("#map")).not_to_have_attribute("data-way", before)


STILL = """async () => {
  const map = document.getElementById('map'), frame = () => new Promise(requestAnimationFrame);
  const now = () => [map.dataset.view, map.getBoundingClientRect().left, map.getBoundingClientRect().top].join();
  for (let before = ''; before !== now();) { before = now(); await frame(); await frame(); }
}"""
"""Until nothing moves any more: what is told of a point makes room for itself."""


def points_at(page: Page, spaces: list[str]) -> None:
    """Point at the middles of hexes of the picture, one after the other."""
    for space in spaces:
        page.evaluate(STILL)
        view = Hand(page).view
        x, y = in_picture(space)
        box = page.locator("#map").bounding_box()
        page.locator("#point").fill(space)
        page.mouse.click(box["x"] + x * view["scale"] + view["x"], box["y"] + y * view["scale"] + view["y"])


def planned(book: Book, region: list[str], layers: tuple[str, ...] = LAYERS) -> Iterator[tuple[str, list[Step]]]:
    """What is painted of a region, as the mapsheet has it, layer by layer; each follows from those before it."""
    sheet = truth()
    spaces = [str(space) for space in sheet.keys("hexes")]
    true = {layer: {space: text_of(sheet, "hexes", space, layer) for space in spaces} for layer in dict.fromkeys(("terrain", *layers))}
    sea = [space for space in spaces if true["terrain"][space] == "sea"]
    cell = book.layout("hexes").cell_of
    for layer in layers:
        facts = {space: book.known_fact("hexes", space, layer) for space in spaces}
        known = {space: write(fact.value, cell(layer)) for space, fact in facts.items() if fact is not None}
        yield layer, Sheet(true[layer], known, sea if layer != "terrain" else ()).steps(region, layer)
    wanted: dict[str, list[tuple[float, float]]] = {}
    for space, way in product(region, ("north", "northeast", "southeast")):
        if book.known_fact("sides", space, way) is None:
            wanted.setdefault(text_of(sheet, "sides", space, way), []).append(middle_of_side(space, way))
    lie = [(text, stroke) for text, at in wanted.items() if text not in ("-", "clear side") for stroke in over(at, SIDES)]
    yield "hexsides", [*(Step("brush", text, stroke) for text, stroke in lie), Step("rule", "sides * = clear side")]


def paint(page: Page, book: Book, region: list[str], layers: tuple[str, ...] = LAYERS) -> int:
    """Paint it so; gives the strokes."""
    hand, strokes = Hand(page), 0
    for layer, steps in planned(book, region, layers):
        hand.layer(layer)
        done = ("", "")
        for step in steps:
            strokes += 1
            if step.kind == "rule":
                settled(page)
                hand.rule(step.text)
                continue
            if step[:2] != done:
                hand.tool("along" if layer == "hexsides" else step.kind)
                hand.brush(step.text)
                hand.look()
            done = step[:2]
            hand.paint(step.stroke)
        settled(page)
        book.look_again()
    return strokes


def wrong(book: Book, region: list[str], layers: tuple[str, ...] = LAYERS) -> list[str]:
    """The cells of a region that are not as the mapsheet has them."""
    sheet, found = truth(), []
    for space in region:
        cells = [("hexes", space, layer) for layer in layers] + [("sides", space, way) for way in ("north", "northeast", "southeast")]
        for keys in cells:
            fact, true = book.known_fact(*keys), sheet.value(*keys)
            if fact is None or fact.value != true:
                found.append(f"{' '.join(keys)}: {None if fact is None else fact.value}, not {true}")
    return found


def test_a_region_is_painted_over_a_turned_picture(page: Page, serve: Callable[..., Served], scan: Path) -> None:
    at = serve("albion", scan)
    opened(page, at)
    lay_on(page, ["0101", "3801", "0152", "3752"])
    expect(page.locator("#lay")).to_have_text("Lay the grid on")
    hand = Hand(page)
    off = [far(in_picture(space), _there(hand, space)) for space in ("2020", "0527", "3440", "1948")]
    assert max(off) < 1.5, "the grid lies on the picture to a pixel and a half"
    region = [str(space) for space in truth().keys("hexes") if 25 <= int(space[:2]) <= 28 and 8 <= int(space[2:]) <= 12]
    strokes = paint(page, at.book, region, REGION)
    settled(page)
    at.book.look_again()
    assert wrong(at.book, region, REGION) == []
    assert strokes <= 40
    fact = at.book.fact("hexes", "2609", "terrain")
    assert fact.provenance == "owner"


def _there(hand: Hand, space: str) -> tuple[float, float]:
    return times(hand.way, middle(space))


@pytest.mark.skipif(not SLOW, reason="two seconds to count what changes with the map alone: PLAYAID_SLOW")
def test_the_whole_of_albion_is_fewer_than_four_hundred_strokes(tmp_path: Path) -> None:
    book = Book("albion", tables_folder("albion"), tmp_path)
    region = [str(space) for space in truth().keys("hexes")]
    assert sum(len(steps) for _, steps in planned(book, region)) < 400


@pytest.mark.skipif(not WHOLE, reason="a long run: PAINT=whole")
def test_the_whole_of_albion(page: Page, serve: Callable[..., Served], scan: Path) -> None:
    at = serve("albion", scan)
    opened(page, at)
    lay_on(page, ["0101", "3801", "0152", "3752"])
    region = [str(space) for space in truth().keys("hexes")]
    strokes = paint(page, at.book, region)
    settled(page)
    at.book.look_again()
    assert wrong(at.book, region) == []
    print(f"albion: {strokes} strokes, {strokes * 8 / 60:.0f} minutes")
    assert strokes < 400


# a schematic map


def test_a_schematic_map_is_placed_linked_and_painted(page: Page, serve: Callable[..., Served]) -> None:
    at = serve("elric")
    opened(page, at)
    hand = Hand(page)
    places = ["Jadmar", "Aflitain", "Dragon Sea"]
    assert page.locator("#unplaced button").count() == 41
    assert place(page, hand, {name: (4.0 + 5 * k, 6.0) for k, name in enumerate(places)}) == 3
    page.locator("#new").fill("Karlaak")
    page.locator("#new-form button").click()
    hand.stroke([(9.0, 12.0)])
    hand.layer("links")
    hand.brush("border")
    hand.stroke([(4.0, 6.0), (9.0, 6.0), (9.0, 12.0)])
    hand.layer("kind")
    hand.tool("brush")
    hand.brush("land")
    hand.stroke([(9.0, 12.0)])
    settled(page)
    at.book.look_again()
    assert at.book.value("borders", "Aflitain", "Jadmar") == "border"
    assert at.book.rows("charted_borders") == {("Aflitain", "Karlaak"): {"border": "border"}}
    assert at.book.value("charted", "Karlaak", "kind") == "land"
    assert at.book.value("spots", "Jadmar", "x") == 120
    page.locator("#undo").click()
    expect(page.locator("#told")).to_have_text("taken back")
    assert at.book.known_fact("charted", "Karlaak", "kind") is None if "Karlaak" in at.book.keys("charted") else True
    page.reload()
    expect(page.locator("#title")).to_have_text("Elric")
    assert page.locator("#unplaced button").count() == 38


def test_a_map_of_tears_is_painted_and_played_on(page: Page, serve: Callable[..., Served]) -> None:
    """Areas placed and named, kinds, roads and a sea lane drawn; a game begun on it moves along what is drawn and nowhere else."""
    at = serve("tears")
    opened(page, at)
    hand = Hand(page)
    spots = {"Glaginsdrog": (4.0, 6.0), "Kimrin": (14.0, 6.0), "Ossum": (19.0, 6.0)}
    place(page, hand, spots)
    for name, spot in {"Ashmoor": (9.0, 6.0), "Northern Sea": (19.0, 12.0)}.items():
        page.locator("#new").fill(name)
        page.locator("#new-form button").click()
        hand.stroke([spot])
    hand.tool("brush")
    for kind, spot in {"town": (9.0, 6.0), "port": spots["Ossum"], "sea": (19.0, 12.0)}.items():
        hand.brush(kind)
        hand.stroke([spot])
    hand.layer("links")
    hand.brush("road")
    hand.stroke([(4.0, 6.0), (19.0, 6.0), (19.0, 12.0)])
    hand.brush("no")
    hand.stroke([(4.0, 6.0), (4.0, 12.0), (19.0, 12.0)])
    settled(page)
    page.locator("#undo").click()
    expect(page.locator("#told")).to_have_text("taken back")
    at.book.look_again()
    along = [("Ashmoor", "Glaginsdrog"), ("Ashmoor", "Kimrin"), ("Kimrin", "Ossum"), ("Northern Sea", "Ossum")]
    assert at.book.rows("roads") == {pair: {"road": "road"} for pair in along}
    assert at.book.rows("charted") == {"Ashmoor": {"kind": "town"}, "Northern Sea": {"kind": "sea"}}
    assert (at.book.value("areas", "Ossum", "kind"), at.book.value("spots", "Ossum", "x")) == ("port", 570)
    expect(page.locator("#missing")).to_contain_text("kind 9 · penguins 0 · aliases 0 · ")
    expect(page.locator("#missing")).to_contain_text(f"links {21 * 20 // 2 - len(along)} ")
    say_that_all_roads_are_drawn(page)
    at.book.look_again()
    table = Table(load("tears"), "printed")
    table.book = at.book
    state = table.start()
    for line, dice, side in (("ambassador Shimar", "", "Gorganun"), ("next", "", "Gorganun"), ("initiative", "9 2", "Gorganun")):
        state = table.do(state, line, dice, side)
    state = table.do(state, "command table", "1")
    person = {**state["public"]["people"]["Kishmin"], "state": "up", "at": "Glaginsdrog", "act": True, "used": 0}
    state = table.changed(state, ["put", ["public", "people", "Kishmin"], person])
    assert table.refused(state, "move Kishmin to Kimrin") == ["move.road"]
    assert table.rule(table.do(state, "move Kishmin to Ashmoor"), "move Kishmin to Kimrin").verdict == LEGAL


def say_that_all_roads_are_drawn(page: Page) -> None:
    """Under Charts, by keyboard; the map counts no link as missing then, now and when it is opened again."""
    page.locator("#to-charts").click()
    page.locator("#chart").select_option("board")
    page.locator("#grid input").first.fill("yes")
    page.keyboard.press("Enter")
    settled(page)
    page.locator("#to-map").click()
    expect(page.locator("#missing")).to_contain_text("links 0 ")
    page.reload()
    expect(page.locator("#missing")).to_contain_text("links 0 ")


def place(page: Page, hand: Hand, spots: dict[str, tuple[float, float]]) -> int:
    """Put areas where they lie, each by a press on its name and one on the map."""
    hand.look()
    for name, at in spots.items():
        page.locator("#unplaced button", has_text=re.compile(f"^{name}$")).click()
        hand.stroke([at])
    return len(spots)


@pytest.mark.skipif(not WHOLE, reason="a long run: PAINT=whole")
def test_the_whole_of_elric(page: Page, serve: Callable[..., Served]) -> None:
    at = serve("elric")
    opened(page, at)
    house = Book("elric", tables_folder("elric"), None, "house")
    hand = Hand(page)
    spots = {name: (row["x"] / 30, row["y"] / 30) for name, row in house.rows("spots").items()}
    named = {name: where for name, where in spots.items() if name in house.keys("places")}
    strokes = place(page, hand, named)
    for name in house.keys("house_places"):
        page.locator("#new").fill(name)
        page.locator("#new-form button").click()
        hand.stroke([spots[name]])
        strokes += 1
    strokes += link(hand, house, spots)
    settled(page)
    hand.rule("borders * = no")
    strokes += 1 + tint(page, hand, house, at.book, spots)
    settled(page)
    at.book.look_again()
    assert_as_the_house_has_it(at.book, house)
    print(f"elric: {strokes} strokes, {strokes * 9 / 60:.0f} minutes")
    assert strokes * 9 <= 30 * 60


def link(hand: Hand, house: Book, spots: dict[str, tuple[float, float]]) -> int:
    """Draw the borders, one by one; gives the strokes."""
    strokes = 0
    hand.layer("links")
    kinds: dict[str, list[tuple[str, str]]] = {}
    for one, other in house.keys("house_map"):
        kinds.setdefault(house.value("house_map", one, other, "border"), []).append((one, other))
    for kind, pairs in kinds.items():
        hand.brush(kind)
        for one, other in pairs:
            hand.stroke(clear_of(spots, one, other))
            strokes += 1
    return strokes


def tint(page: Page, hand: Hand, house: Book, book: Book, spots: dict[str, tuple[float, float]]) -> int:
    """Paint what is not known of the places, column by column; gives the strokes."""
    strokes = 0
    named = house.keys("places")
    for column in ("kind", "terrain", "nation", "capital", "walls", "port", "spell"):
        hand.layer(column)
        hand.tool("brush")
        wanted: dict[str, list[str]] = {}
        for name in spots:
            table = "places" if name in named else "house_places"
            if (column != "spell" or name in named) and (name not in named or book.known_fact("places", name, column) is None):
                wanted.setdefault(text_of(house, table, name, column), []).append(name)
        for text, names in wanted.items():
            if page.locator(f'#brushes [data-value="{text}"]').count():
                hand.brush(text)
            else:
                page.locator("#free").fill(text)
            for name in names:
                hand.stroke([spots[name]])
                strokes += 1
    return strokes


def assert_as_the_house_has_it(book: Book, house: Book) -> None:
    named = house.keys("places")
    for one, other in house.keys("house_map"):
        own = any(name not in named for name in (one, other))
        first, second = sorted((one, other))
        keys = ("charted_borders", first, second, "border") if own else ("borders", first, second)
        assert book.value(*keys) == house.value("house_map", one, other, "border"), (one, other)
    for name in house.keys("house_places"):
        row = {column: value for column, value in house.rows("house_places")[name].items() if column != "spell"}
        assert book.rows("charted")[name] == row
    assert not [fact for fact in book.missing("places") if house.known_fact("places", *fact.keys)]


def clear_of(spots: dict[str, tuple[float, float]], one: str, other: str) -> list[tuple[float, float]]:
    """A way between two areas that comes into no third one: over a grid of quarter steps, its corners alone."""
    others = [at for name, at in spots.items() if name not in (one, other)]
    start, goal = ((round(4 * spots[name][0]), round(4 * spots[name][1])) for name in (one, other))
    ahead, came, best = [(0.0, 0.0, start)], dict[tuple[int, int], tuple[int, int]](), {start: 0.0}
    while ahead:
        _, cost, here = heapq.heappop(ahead)
        if here == goal:
            break
        for across, down in product((-1, 0, 1), repeat=2):
            there = here[0] + across, here[1] + down
            at = there[0] / 4, there[1] / 4
            if not (0 <= at[0] <= 33 and 0 <= at[1] <= 23) or any(far(at, third) < 1.0 for third in others):
                continue
            price = cost + math.hypot(across, down)
            if price < best.get(there, math.inf):
                best[there], came[there] = price, here
                heapq.heappush(ahead, (price + far(there, goal), price, there))
    path = [goal]
    while path[-1] != start:
        path.append(came[path[-1]])
    turns = [
        path[0],
        *(b for a, b, c in zip(path, path[1:], path[2:], strict=False) if (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])),
    ]
    return [spots[one], *((x / 4, y / 4) for x, y in reversed(turns[1:])), spots[other]]


# charts


def test_a_chart_is_typed_through_by_keyboard(page: Page, serve: Callable[..., Served]) -> None:
    at = serve("albion")
    opened(page, at)
    page.locator("#to-charts").click()
    page.locator("#chart").select_option("battle")
    cell = page.get_by_label("clear, Mundane", exact=True)
    cell.click()
    for text in ("u", "H"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    page.get_by_label("clear, Gnome", exact=True).fill("far")
    page.keyboard.press("Tab")
    expect(page.locator("#typed")).to_contain_text("'far' will not do")
    expect(page.get_by_label("clear, Gnome", exact=True)).to_have_class("wrong")
    settled(page)
    at.book.look_again()
    assert [at.book.value("battle", row, "Mundane") for row in ("clear", "woods")] == ["U", "H"]
    assert at.book.known_fact("battle", "clear", "Gnome") is None


# strokes and the ways back


def test_fill_stops_at_a_border_erase_and_undo_take_back(page: Page, serve: Callable[..., Served]) -> None:
    at = serve("albion")
    opened(page, at)
    hand = Hand(page)
    ring = ["1010", "1011", "1012", "1110", "1112", "1210", "1211", "1212", "1109"]
    hand.layer("kingdom")
    hand.brush("Gwynedd")
    hand.hexes([space for space in ring if space != "1111"])
    hand.tool("fill")
    hand.brush("Ulster")
    hand.stroke([middle("1111")])
    settled(page)
    at.book.look_again()
    filled = [keys[0] for keys, entry in at.book.entries("hexes").items() if entry.text == "Ulster"]
    assert filled == ["1111"]
    hand.tool("erase")
    hand.hexes(["1010"])
    settled(page)
    at.book.look_again()
    assert at.book.known_fact("hexes", "1010", "kingdom") is None
    page.locator("#undo").click()
    expect(page.locator("#told")).to_have_text("taken back")
    at.book.look_again()
    assert at.book.value("hexes", "1010", "kingdom") == "Gwynedd"
    page.locator("#undo").click()
    page.locator("#undo").click()
    settled(page)
    at.book.look_again()
    assert at.book.known_fact("hexes", "1111", "kingdom") is None


def test_a_brush_paints_what_is_pressed_and_a_coast_where_somebody_says_and(page: Page, serve: Callable[..., Served]) -> None:
    """One at a time, and none where the last is put out; every hex that is crossed; a lift does not end a stroke; what it is on is told."""
    at = serve("albion")
    opened(page, at)
    hand = Hand(page)
    row = [f"20{number}" for number in range(20, 30)]
    press = lambda value: page.locator(f'#brushes [data-value="{value}"]').click()  # noqa: E731
    for value in ("sea", "marsh"):
        press(value)
    hand.paint([[middle(row[0]), middle(row[-1])], [middle("2520")]])
    page.mouse.move(*hand.on_screen(middle("2024")))
    expect(page.locator("#under")).to_have_text("2024: marsh")
    press("clear")
    page.locator("#and").click()
    press("sea")
    hand.stroke([middle("2620")])
    page.locator("#and").click()
    press("sea")
    press("sea")
    hand.stroke([middle("2720")])
    expect(page.locator("#told")).to_have_text("say first what is to be painted")
    settled(page)
    at.book.look_again()
    held = {keys[0]: entry.text for keys, entry in at.book.entries("hexes").items()}
    assert held == {**dict.fromkeys([*row, "2520"], "marsh"), "2620": "clear;sea"}
    page.locator("#undo").click()
    page.locator("#undo").click()
    settled(page)
    at.book.look_again()
    assert not at.book.entries("hexes")


# who may open it, and what is no picture


def test_a_page_without_its_word_sees_nothing(serve: Callable[..., Served]) -> None:
    at = serve("albion")
    base = at.url.partition("#")[0]
    for headers in ({}, {"x-playaid-token": "guess"}):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(urllib.request.Request(f"{base}paint/book", headers=headers), timeout=5)
        with refused.value:
            assert refused.value.code == 403
    with urllib.request.urlopen(base, timeout=5) as page:
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert TOKEN not in page.read().decode()


def test_bad_strokes_are_refused_and_nothing_is_written(serve: Callable[..., Served]) -> None:
    at = serve("albion")
    base = at.url.partition("#")[0]

    def sent(path: str, document: Any) -> int:
        headers = {"x-playaid-token": TOKEN, "content-type": "application/json", "origin": base.rstrip("/")}
        request = urllib.request.Request(f"{base}paint/{path}", json.dumps(document).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=5) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as refused:
            with refused:
                return int(refused.code)

    good = {"table": "hexes", "text": "woods", "keys": [["2020", "terrain"]]}
    assert sent("stroke", {"changes": [good, {**good, "text": "jungle"}]}) == 422
    assert sent("stroke", {"changes": [good, {**good, "keys": [["9999", "terrain"]]}]}) == 422
    assert sent("stroke", {"changes": [good, {**good, "table": "hexse"}]}) == 422
    assert sent("stroke", {"changes": [good, {"table": 3}]}) == 422
    assert sent("stroke", {"changes": [{**good, "keys": [[1, 2]]}]}) == 422
    assert sent("stroke", {"changes": "all"}) == 400
    assert sent("stroke", {"changes": [good] * 501}) == 400
    assert sent("ground", {}) == 422
    assert sent("rule", {"rule": "hexes terrain"}) == 422
    assert sent("undo", {}) == 422
    assert sent("lay", {"points": [["0101", "x", 3]]}) == 422
    assert claimed(base, 2_000_000) == 413
    at.book.look_again()
    assert at.book.entries("hexes") == {}
    assert sent("stroke", {"changes": [good]}) == 200
    assert sent("stroke", {"changes": [good] * 500}) == 200


def claimed(base: str, length: int) -> int:
    """What a stroke is told that says it will bring so many bytes."""
    connection = http.client.HTTPConnection(base.removeprefix("http://").rstrip("/"), timeout=5)
    connection.putrequest("POST", "/paint/stroke")
    for name, value in (("Content-Type", "application/json"), ("Origin", base.rstrip("/")), ("Content-Length", str(length))):
        connection.putheader(name, value)
    connection.endheaders()
    try:
        return connection.getresponse().status
    finally:
        connection.close()


def test_what_is_no_picture_is_refused_before_a_page_is_served(tmp_path: Path) -> None:
    from playaid.web.paint import NoPicture, kind_of

    huge = tmp_path / "huge.png"
    with huge.open("wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.truncate(100_000_000)
    with pytest.raises(NoPicture, match=r"huge\.png has 100 MB; pictures go up to 60 MB"):
        kind_of(huge)
    letter = tmp_path / "letter.png"
    letter.write_text("dear reader")
    with pytest.raises(NoPicture, match="no PNG, JPEG, WebP or GIF"):
        kind_of(letter)
    (tmp_path / "scan.jpg").write_bytes(b"\xff\xd8\xff\xe0 and so on")
    assert kind_of(tmp_path / "scan.jpg") == "image/jpeg"
    (tmp_path / "scan.webp").write_bytes(b"RIFF\x10\0\0\0WEBPVP8 ")
    assert kind_of(tmp_path / "scan.webp") == "image/webp"
    (tmp_path / "song.webp").write_bytes(b"RIFF\x10\0\0\0WAVEfmt ")
    with pytest.raises(NoPicture, match="no PNG, JPEG, WebP or GIF"):
        kind_of(tmp_path / "song.webp")


def test_a_broken_picture_is_said_on_the_page_and_the_map_stays(page: Page, serve: Callable[..., Served], tmp_path: Path) -> None:
    at = serve("albion")
    opened(page, at)
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"\x89PNG\r\n\x1a\n and no more")
    page.locator("#laying summary").click()
    page.locator("#file").set_input_files(broken)
    expect(page.locator("#told")).to_have_text("this is no picture that can be shown")


def test_three_points_lay_the_grid_on_and_points_in_a_line_do_not(page: Page, serve: Callable[..., Served], scan: Path) -> None:
    at = serve("albion", scan)
    opened(page, at)
    lay_on(page, ["0101", "3801", "0152"])
    with drawn_anew(page):
        page.locator("#lay").click()
    slanted = far(in_picture("3752"), _there(Hand(page), "3752"))
    assert 10 < slanted < 200, "three points cannot know that the far corner is further away"
    page.locator("#lay").click()
    lay_on(page, ["0101", "0111", "0121"])
    page.locator("#lay").click()
    expect(page.locator("#told")).to_have_text("these points lie in one line: take others")


@pytest.mark.parametrize("slug", some(["albion", "elric"], 1))
def test_anybody_can_use_the_page(page: Page, serve: Callable[..., Served], slug: str) -> None:
    """WCAG as axe finds it, on the map and on the charts."""
    opened(page, serve(slug))
    page.locator("#laying summary").click()
    page.locator("#ruling summary").click()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.locator("#to-charts").click()
    page.locator("#grid table").wait_for()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_on_the_command_line_a_bad_picture_and_a_strange_game_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    huge = tmp_path / "huge.jpg"
    with huge.open("wb") as file:
        file.write(b"\xff\xd8\xff")
        file.truncate(100_000_000)
    for words, said in (
        (["albion", "--picture", str(huge)], "has 100 MB"),
        (["albion", "--picture", str(tmp_path / "none.png")], "No such file"),
        (["albino"], "there is no game albino"),
    ):
        assert commands.run(["paint", *words]) == 2
        assert said in capsys.readouterr().err
    assert not (tmp_path / "data").exists() or not list((tmp_path / "data").rglob("*.csv"))
