"""The table's page on a screen across the room: how much of it is board, how large its letters are, what lies over what."""

from collections import Counter
from contextlib import suppress
from json import dumps
from math import dist
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from playaid.referee.contract.state import visible
from tests.each import each
from tests.slow import SLOW, some
from tests.web.evenings import serving
from tests.web.tapping import Shell, opening
from tests.web.turns import TURNS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768))
LEAST = 28 / 1920
"""Sixteen minutes of arc at two and a half metres, of the width of a screen of 55 inches."""
SMALLER = 0.6
"""So much smaller may a name be that had no room else."""
MIDDLES = {
    "empire": ("empire/whole-game.play", 30),
    "elric": ("elric/whole-evening.play", 60),
    "legacy": ("legacy/won.play", 60),
    "tears": ("tears/war.play", 40),
}
NAMED = {"empire": 24, "elric": 34, "legacy": 12, "tears": 30}
ASKED = Path(__file__).with_name("television.js").read_text(encoding="utf-8")


def shown(browser: "Browser", url: str, **how: Any) -> "Page":
    page = browser.new_context(ignore_https_errors=True, reduced_motion="reduce", **how).new_page()
    page.goto(f"{url}/")
    until(page, "laid")
    return page


def until(page: "Page", what: str, name: str = "") -> None:
    """Asked again and again from here: the page's policy lets nobody wait in it."""
    held = 0
    for _ in range(200):
        held = held + 1 if asked(page, what, name) else 0
        if held == 5:
            return
        page.wait_for_timeout(80)
    raise AssertionError(f"{what} {name}: it does not come; {asked(page, 'hidden')[:5]}")


def asked(page: "Page", what: str, name: str = "") -> Any:
    return page.evaluate(f"(name) => ({ASKED}).{what}(name)", name)


@pytest.mark.parametrize("slug", some([*TURNS], 2))
def test_a_television_is_read_across_the_room(slug: str, browser: "Browser", tmp_path: Path) -> None:
    """The board is all of it, nothing scrolls, whatever is read is large enough, and no counter lies on a name."""
    opening(*TURNS[slug].begins, tmp_path)
    with serving(tmp_path) as running:
        page = shown(browser, running.url)
        for wide, high in SIZES:
            page.set_viewport_size({"width": wide, "height": high})
            page.wait_for_timeout(400)
            place = page.locator("#board").bounding_box()
            assert place is not None
            assert place["width"] * place["height"] >= 0.9 * wide * high
            assert asked(page, "scrolls") == []
            least = min(LEAST * wide, LEAST * 16 / 9 * high) * 0.99
            assert [word for word in asked(page, "words") if word[0] < least] == []
            until(page, "settled")
            assert asked(page, "hidden") == []
            asked(page, "look", asked(page, "somewhere"))
            until(page, "settled")
            assert [letter for letter in asked(page, "letters") if letter[0] < least] == [], f"where something happens, at {wide}"
            assert asked(page, "hidden") == []
            assert [word for word in asked(page, "small") if word[0] < SMALLER * least] == []
        page.context.close()


@each("slug", [*MIDDLES])
def test_a_name_lies_in_its_own_space_or_nowhere(slug: str, browser: "Browser", tmp_path: Path) -> None:
    """In the middle of an evening: on no other land, through no frame, nearer to no other disc; and most names are there. Each game on a
    screen of another size; in slow runs on all."""
    opening(*MIDDLES[slug], tmp_path)
    with serving(tmp_path) as running:
        page = shown(browser, running.url)
        for wide, high in SIZES if SLOW else (SIZES[[*MIDDLES].index(slug)],):
            page.set_viewport_size({"width": wide, "height": high})
            page.wait_for_timeout(400)
            until(page, "settled")
            assert (asked(page, "astray"), asked(page, "hidden")) == ([], [])
            assert asked(page, "named") >= NAMED[slug]
            asked(page, "look", asked(page, "somewhere"))
            until(page, "settled")
            assert (asked(page, "astray"), asked(page, "hidden")) == ([], [])
        page.context.close()


LANDS = """() => {
  const svg = document.querySelector('#board svg'), back = svg.getScreenCTM().inverse(), all = {};
  const at = (x, y) => new DOMPoint(x, y).matrixTransform(back), holds = (one, point) => one.isPointInFill(point);
  const ends = [...svg.querySelectorAll('.leads circle')].map((one) => new DOMPoint(one.getAttribute('cx'), one.getAttribute('cy')));
  const wild = [...svg.querySelectorAll('.scenery polygon:not(.sea)')];
  for (const name of svg.querySelectorAll('.names > [data-of]:not([display])')) {
    const boxes = [...name.querySelectorAll('text')].map((one) => one.getBoundingClientRect()).filter((box) => box.width);
    const land = svg.querySelector(`.ground [data-space="${CSS.escape(name.dataset.of)}"] polygon`);
    if (!land || !boxes.length) continue;
    const [left, top] = ['left', 'top'].map((edge) => Math.min(...boxes.map((box) => box[edge])));
    const [right, bottom] = ['right', 'bottom'].map((edge) => Math.max(...boxes.map((box) => box[edge])));
    const points = [left, (left + right) / 2, right].flatMap((x) => [top, (top + bottom) / 2, bottom].map((y) => at(x, y)));
    all[name.dataset.of] = {
      at: [points[4].x, points[4].y], water: Boolean(land.closest('.sea, .sea + .bare')), lies: points.some((point) => holds(land, point)),
      led: ends.some((end) => holds(land, end)), lost: wild.some((one) => holds(one, points[4])),
      leans: getComputedStyle(name.querySelector('text')).fontStyle };
  }
  return all; }"""
"""Of each name that is seen on a map of lands: where its middle is, whether it lies on its land, whether a line leads into that, whether it
lies on a land that is nobody's, and how its letters stand."""


def test_a_name_beside_its_land_is_led_into_it_and_seas_are_called_in_slanting_letters(browser: "Browser", tmp_path: Path) -> None:
    opening(*MIDDLES["elric"], tmp_path)
    with serving(tmp_path) as running:
        for wide, high in ((1280, 720), (1920, 1080)):
            page = shown(browser, running.url, viewport={"width": wide, "height": high})
            until(page, "settled")
            page.locator("#board .leads circle").first.wait_for(state="attached")
            names = page.evaluate(LANDS)
            seas, lands = ({name: one for name, one in names.items() if one["water"] == wet} for wet in (True, False))
            assert len(seas) >= 5
            assert len(lands) >= 25
            assert [name for name, one in names.items() if (one["leans"] == "italic") != one["water"]] == []
            assert [name for name, one in lands.items() if not one["lies"] and not one["led"]] == []
            assert [name for name, one in lands.items() if one["lost"]] == []
            assert sum(not one["lies"] for one in lands.values()) >= 5  # there are such
            page.context.close()


def test_names_stay_where_they_are_for_an_evening(browser: "Browser", tmp_path: Path) -> None:
    """However much is told below the map, whatever comes onto it or is printed on it: as long as all of it is seen, most stand where they
    stood."""
    rest = opening("elric/whole-evening.play", 14, tmp_path)
    with serving(tmp_path) as running:
        page, shell = shown(browser, running.url, viewport={"width": 1280, "height": 720}), Shell(tmp_path, {})
        stood, left = dict[str, list[float]](), Counter[str]()
        for number, typed in enumerate(rest[:60]):
            with suppress(AssertionError):  # what was refused that evening is refused again
                shell.line(typed.line, typed.answers)
            if number % 12:
                continue
            page.wait_for_timeout(300)
            page.locator("#board").press("0")
            page.wait_for_timeout(300)
            until(page, "settled")
            names = page.evaluate(LANDS)
            left.update(name for name, one in names.items() if dist(one["at"], stood.setdefault(name, one["at"])) > 12)
        assert len(stood) >= 35
        assert len(left) <= 2, left
        page.context.close()


CUT = """() => { const edge = (name) => document.querySelector(name).getBoundingClientRect();
  const [top, bottom] = [edge('.strip').bottom, edge('.ticker').top];
  return [...document.querySelectorAll('#board .ground .spaces [data-space]')].filter((one) => { const box = one.getBoundingClientRect();
    return box.top < top - 1 || box.bottom > bottom + 1; }).map((one) => one.dataset.space); }"""


def test_a_small_board_stays_whole_where_something_happens(browser: "Browser", tmp_path: Path) -> None:
    """A tile that would look hardly larger is no reason to cut the others."""
    opening("legacy/won.play", 2, tmp_path)
    with serving(tmp_path) as running:
        page = shown(browser, running.url, viewport={"width": 1920, "height": 1080})
        until(page, "settled")
        assert page.evaluate(CUT) == []
        page.evaluate("() => dispatchEvent(new CustomEvent('look', { detail: ['Sally Port'] }))")
        page.locator("#board .flash").wait_for(state="attached")
        page.wait_for_timeout(1500)
        assert page.evaluate(CUT) == []
        page.context.close()


def test_a_map_of_which_little_is_known_is_whole_where_that_looks_hardly_smaller(browser: "Browser", tmp_path: Path) -> None:
    opening("empire/whole-game.play", 18, tmp_path)
    with serving(tmp_path) as running:
        page = shown(browser, running.url, viewport={"width": 1920, "height": 1080})
        until(page, "settled")
        assert page.evaluate(CUT) == []
        page.context.close()


def test_what_may_still_be_explored_stays_on_the_screen(browser: "Browser", tmp_path: Path) -> None:
    """One country lies in a corner, and it is said of the others where one goes next."""
    opening("empire/whole-game.play", 2, tmp_path)
    Shell(tmp_path, {}).line("explore S1", ("Bernham", "1"))
    with serving(tmp_path) as running:
        page = shown(browser, running.url, viewport={"width": 1920, "height": 1080})
        until(page, "settled")
        page.locator("#board [data-space^=Bernham]").first.wait_for(state="attached")
        for name in ("N1", "N3", "M6", "S3"):
            box = page.locator(f"#board [data-space='{name}']").bounding_box()
            assert box is not None
            assert 0 < box["x"] < 1280
            assert 0 < box["y"] < 1000
        page.context.close()


def test_what_is_drawn_is_said_to_be(browser: "Browser", tmp_path: Path) -> None:
    """A name in a box is no button, and the table is no player."""
    opening("empire/whole-game.play", 0, tmp_path)
    with serving(tmp_path) as running:
        page = shown(browser, running.url, viewport={"width": 1920, "height": 1080})
        page.locator("#dice small", has_text="drawn: who begins").wait_for()
        page.context.close()


@each("slug", ["empire", "elric", "legacy"])
def test_counters_lie_on_their_own_ground(slug: str, browser: "Browser", tmp_path: Path) -> None:
    """On the whole board, too: a counter that has no room as it is wanted is a smaller block, and lies on no neighbour's land."""
    opening(*MIDDLES[slug], tmp_path)
    with serving(tmp_path) as running:
        page = shown(browser, running.url, viewport={"width": 1920, "height": 1080})
        until(page, "settled")
        assert asked(page, "spills") == []
        page.context.close()


CROWDED = {
    "empire": ("empire/whole-game.play", 200),
    "elric": ("elric/whole-evening.play", 60),
    "legacy": ("legacy/won.play", 100),
    "tears": ("tears/war.play", 60),
    "albion": ("albion/part-two-long-scenario.play", 150),
}
READ = 16 / 1920
"""What is lower nobody reads from two metres."""
BEYOND = 0.2
"""So much of a counter may lie on other ground than its own, where its space is among the smallest, or an island."""


@each("slug", [*CROWDED])
def test_on_a_crowded_board_counters_are_of_one_size_and_in_their_spaces(slug: str, browser: "Browser", tmp_path: Path) -> None:
    """No counter lies on another, none is a speck, nothing is written that cannot be read; a country is called by its name."""
    opening(*CROWDED[slug], tmp_path)
    with serving(tmp_path) as running:
        for wide, high in ((1920, 1080), (1280, 720), (1920, 1200), (1024, 600)) if SLOW else ((1280, 720), (1024, 600)):
            page = shown(browser, running.url, viewport={"width": wide, "height": high})
            page.locator("#board").press("0")
            until(page, "settled")
            counters = asked(page, "counters")
            assert len(counters) >= 4
            widths, heights = {round(one[1]) for one in counters}, {round(one[2]) for one in counters}
            assert (max(widths) - min(widths) <= 2, max(heights) - min(heights) <= 2) == (True, True), (widths, heights)
            assert min(heights) >= 2 * READ * wide
            assert [(one[0], one[3]) for one in counters if one[3] > BEYOND] == []
            lies = [(one, other) for at, one in enumerate(counters) for other in counters[:at] if _overlap(one[4:], other[4:]) > BEYOND]
            assert [(one[0], other[0]) for one, other in lies] == []
            assert [badge for badge in asked(page, "badges") if badge[1] < 0.99 * min(READ * wide, 16)] == []
            assert [name for name, told in asked(page, "countries") if not told] == []
            page.context.close()


def _overlap(one: list[float], other: list[float]) -> float:
    """How much of the one lies on the other."""
    across, down = (max(0.0, min(one[i + 2], other[i + 2]) - max(one[i], other[i])) for i in (0, 1))
    return across * down / ((one[2] - one[0]) * (one[3] - one[1]))


@each("name", ["tears/war.play", "tears/lean.play"])
def test_a_place_between_many_has_its_name(name: str, browser: "Browser", tmp_path: Path) -> None:
    """A castle stands among discs that touch each other, with counters over it: its name goes wherever it is nearest to it. Where two
    more stand over the ruin beside it, that is written first, and the castle finds another place."""
    opening(name, 12, tmp_path)
    with serving(tmp_path) as running:
        page = shown(browser, running.url, viewport={"width": 1920, "height": 1080})
        until(page, "settled")
        left = page.evaluate("() => [...document.querySelectorAll('#board .names > [data-of][display=none]')].map((one) => one.dataset.of)")
        assert left == []
        assert asked(page, "astray") == []
        page.context.close()


CLEAR = """() => { const name = document.querySelector('#board .names > [data-of="Bakshaan"]');
  const boxes = [...name.querySelectorAll('text')].map((text) => text.getBoundingClientRect()).filter(({ width }) => width);
  const meets = (a) => boxes.some((b) => Math.min(a.right, b.right) > Math.max(a.left, b.left) + 1
    && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 1);
  const others = '#board .pieces [data-stack]:not([display]), #board .names > [data-of]:not([display], [data-of="Bakshaan"]) text';
  return boxes.length > 0 && ![...document.querySelectorAll(others)].some((one) => meets(one.getBoundingClientRect())); }"""


def test_where_something_stands_its_name_is_found(browser: "Browser", tmp_path: Path) -> None:
    """A land that is full of counters, among others: the name of the sea beside it makes room."""
    opening("elric/whole-evening.play", 10, tmp_path)
    with serving(tmp_path) as running:
        page = shown(browser, running.url, viewport={"width": 1280, "height": 720})
        until(page, "settled")
        assert any(page.evaluate(CLEAR) or page.wait_for_timeout(80) for _ in range(60))
        page.context.close()


MANY = """async () => { const { dice } = await import('/static/draw.js'), place = document.getElementById('dice');
  const why = 'heroic escape of the Admiral of Jharkor in the battle of its capital: below 4';
  const roll = (n) => ({ faces: [n], what: 'd6', who: 'Bob', typed: false, why: `${n}. ${why}` });
  place.replaceChildren(...dice([1, 2, 3, 4, 5].map(roll)));
  await new Promise((done) => setTimeout(done, 300));
  return document.querySelector('.ticker').offsetHeight / innerHeight; }"""


def test_many_dice_leave_the_map_its_height(browser: "Browser", tmp_path: Path) -> None:
    opening("elric/whole-evening.play", 10, tmp_path)
    with serving(tmp_path) as running:
        page = shown(browser, running.url, viewport={"width": 1280, "height": 720})
        until(page, "settled")
        assert page.evaluate(MANY) < 0.28
        page.context.close()


def test_what_is_printed_in_a_province_is_seen_though_its_name_has_no_room(browser: "Browser", tmp_path: Path) -> None:
    """Castles and spells are what elric is about: a name gives way to them, or both are smaller."""
    opening(*MIDDLES["elric"], tmp_path)
    with serving(tmp_path) as running:
        page = shown(browser, running.url, viewport={"width": 1920, "height": 1080})
        until(page, "settled")
        there, seen = asked(page, "printed")
        assert there >= 20
        assert seen >= 0.8 * there
        page.context.close()


def test_the_television_goes_where_somebody_looks_and_comes_back(browser: "Browser", tmp_path: Path) -> None:
    """A hex of albion, whose map has the whole height, is one of two thousand: it comes to the middle, with its number, and flies only
    where motion is wanted."""
    opening(*TURNS["albion"].begins, tmp_path)
    with serving(tmp_path) as running:
        page = shown(browser, running.url, viewport={"width": 1920, "height": 1080})
        assert asked(page, "fills") > 0.4
        there = asked(page, "somewhere")
        _, _, small = asked(page, "where", there)
        asked(page, "look", there)
        until(page, "numbered", there)
        across, down, large = asked(page, "where", there)
        assert (0.2 < across < 0.8, 0.2 < down < 0.8, large > 4 * small) == (True, True, True)
        assert asked(page, "stands", there), "a counter stays in its own hex where that has room"
        assert not any(time in asked(page, "flight") for time in ("600ms", "0.6s"))
        page.emulate_media(reduced_motion="no-preference")
        asked(page, "watch")
        page.locator("#board").press("0")
        until(page, "flown")
        until(page, "home", there)
        page.context.close()


def test_the_map_fills_as_much_however_late_its_look_comes(browser: "Browser", tmp_path: Path) -> None:
    """How large its letters are is told by a style sheet, and by its letters how far the frame reaches round the pieces. On a slow network
    it comes when everything else has been laid out."""
    opening(*TURNS["albion"].begins, tmp_path)
    held: list[Route] = []
    with (
        serving(tmp_path) as running,
        browser.new_context(ignore_https_errors=True, reduced_motion="reduce", viewport={"width": 1920, "height": 1080}) as context,
    ):
        page = context.new_page()
        page.route("**/map/*.css", lambda route: held.append(route))
        page.goto(f"{running.url}/")
        until(page, "named")
        assert len(held) == 1
        assert asked(page, "fills") < 0.4, "it is laid out without its look"
        held[0].continue_()
        until(page, "laid")
        assert asked(page, "fills") > 0.4


@each("slug", TURNS)
def test_what_words_call_a_place_is_what_the_picture_calls_it(slug: str, tmp_path: Path) -> None:
    """In whole: on the board of each game, but for numbers of hexes, which a page writes from a zoom on, and what is not explored."""
    opening(*(("empire/whole-game.play", 20) if slug == "empire" else TURNS[slug].begins), tmp_path)
    from playaid.desk import locations
    from playaid.desk.session_folders import open_session

    session = open_session(str(tmp_path), "evening", locations.clock)
    assert session.game.board is not None
    board = session.game.board(visible(session.state, None), None, session.book)
    called = {space.name: space.label.replace("-\n", "-").replace("\n", " ") for space in board.spaces if space.kind != "unknown"}
    assert called
    assert {name: label for name, label in called.items() if name != label and not name.isdigit()} == {}


def test_the_map_is_as_large_whatever_is_said_beside_it(browser: "Browser", tmp_path: Path) -> None:
    """A ruling of three lines and one of one leave it the same room."""
    left = opening("empire/whole-game.play", 26, tmp_path)
    with serving(tmp_path) as running:
        page, shell = shown(browser, running.url, viewport={"width": 1920, "height": 1080}), Shell(tmp_path, {})
        scales, heights = set[str](), set[int]()
        for typed in left[:3]:
            shell.line(typed.line, typed.answers)
            with running.evening.company.held() as session:
                head = session.journal.tail_number
            page.locator(f"body[data-event='{head}']").wait_for()
            page.locator("#board").press("0")
            until(page, "settled")
            scales.add(page.locator("#board").get_attribute("data-laid") or "")
            heights.add(page.locator(".ticker").evaluate("(strip) => strip.offsetHeight"))
        assert len(heights) > 1, "what is said is not always as long"
        assert len(scales) == 1
        page.context.close()


def test_a_long_ruling_takes_room_from_the_map_as_long_as_it_stands_there(browser: "Browser", tmp_path: Path) -> None:
    opening("elric/whole-evening.play", 1, tmp_path)
    with serving(tmp_path) as running:
        page = shown(browser, running.url, viewport={"width": 1920, "height": 1080})

        def scale() -> float:
            until(page, "settled")
            return float((page.locator("#board").get_attribute("data-laid") or "").split()[0])

        def high(rem: str) -> float:
            page.locator(".ticker").evaluate("(strip, high) => { strip.style.minHeight = high }", rem)
            page.locator("#board").press("0")
            return scale()

        usual = high("")
        assert high("28rem") < 0.5 * usual
        assert high("") == usual, "what is said at great length takes no more room than as long as it stands there"
        small = high("8rem")
        assert small < usual
        assert high("") == small, "in the same turn it stays as large"
        page.context.close()


def test_whoever_is_ready_is_awaited_no_more(browser: "Browser", tmp_path: Path) -> None:
    opening("elric/first-battle-printed.play", 9, tmp_path)
    with serving(tmp_path) as running:
        company = running.evening.company
        company.readiness.present = lambda: ("Ann", "Bob")
        page = browser.new_context(ignore_https_errors=True).new_page()
        page.goto(f"{running.url}/")
        page.locator(".acts", has_text="To act: Ann Bob").wait_for()
        company.ready = lambda: ["Ann"]  # type: ignore[method-assign]
        company.readiness.turns += 1
        page.locator(".acts", has_text="Waiting for Bob").wait_for()
        page.context.close()


CROWD = {
    "Gorganun": {
        "Kimrin": ["Wargroup"] * 2,
        "Hagstone": ["Wargroup", "Warsteed"],
        "Foam Break": ["Warsteed"],
        "Ilrog": ["Warsteed"],
        "Ashmoor": ["Wargroup"],
    },
    "Forseti": {"Ossum": ["Cavalry"] * 2, "Thornwick": ["Elite Guard"], "Kimrin": ["Foot Soldier"], "Caer Navell": ["Foot Soldier"]},
}
"""Counters in Kimrin and all round it."""


def test_the_name_of_a_castle_amid_counters_is_led_to_it(browser: "Browser", tmp_path: Path) -> None:
    """Where all ground beside its own disc is taken, it stands farther off, on nothing, with a line to its disc; with room, without."""
    opening("../../playaid/games/tears/demo.play", 12, tmp_path)
    with serving(tmp_path) as running:
        page = shown(browser, running.url, viewport={"width": 1280, "height": 720})
        assert page.locator("#board .names [data-of=Kimrin]").is_visible()
        assert not page.locator("#board .leads path").count()
        Shell(tmp_path, {}).line(f"set board {dumps(CROWD)} --because laid")
        page.locator("#board .leads path").first.wait_for(state="attached")
        until(page, "laid")
        assert page.locator("#board .names [data-of=Kimrin]").is_visible()
        assert asked(page, "hidden") == []
