"""The exported evening in a real browser: read, stepped through, unfolded and printed as people do."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from playaid.cli import transcript
from playaid.cli.transcript import TranscriptTerminal
from playaid.export.export import export
from playaid.export.html_page import board_of
from playaid.export.session_view import steps
from playaid.games import registry

ROOT = Path(__file__).parent.parent.parent
WIDE, NARROW = 1280, 390


class Evening(NamedTuple):
    """The example game's evening as it is exported for the whole table, and who stood where after each event of its first turn."""

    text: str
    stood: list[dict[str, str]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """Played to its end, once for all tests here."""
    folder = tmp_path_factory.mktemp("sessions")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "tests" / "example"))
        patch.setattr(registry, "_met", {})
        patch.setenv("PLAYAID_DATA", str(folder / "data"))
        for _ in transcript.play(
            transcript.parse_transcript((ROOT / "tests/transcripts/tiny/causeway.play").read_text(encoding="utf-8")), folder
        ):
            pass
        session = TranscriptTerminal(folder, {}).open("evening")
        boards = [board_of(session, session.book, step.after, None) for step in steps(session, None) if step.told.turn == "Turn 1"]
        yield Evening(export(session, "html"), [where(board.told) for board in boards if board])
    for name in [name for name in sys.modules if name.partition(".")[0] == "causeway"]:
        del sys.modules[name]


def where(told: str | None) -> dict[str, str]:
    """Who stands where, as the words for a board tell it."""
    return dict(re.findall(r"(Ann|Bob) on ([^,]+)", told or ""))


@pytest.fixture
def page(browser: Browser, told: Evening, tmp_path: Path) -> Iterator[Page]:
    """It, opened from a file; whatever it asks for beyond that file is a fault."""
    with browser.new_context(viewport={"width": WIDE, "height": 900}) as context:
        yield opened(context.new_page(), told.text, tmp_path / "evening.html")


def opened(page: Page, text: str, file: Path) -> Page:
    file.write_text(text, encoding="utf-8")
    wanted: list[str] = []
    page.on("request", lambda request: wanted.append(request.url))
    page.on("pageerror", lambda fault: wanted.append(str(fault)))
    page.on("console", lambda said: wanted.append(said.text))
    page.goto(file.as_uri())
    assert wanted == [file.as_uri()]
    return page


def overflowing(page: Page) -> Any:
    """How many pixels the page is wider than its window, and what stands over, unless it scrolls in a box of its own."""
    return page.evaluate(
        """() => [document.documentElement.scrollWidth - innerWidth, ...[...document.body.querySelectorAll("*")].filter((element) =>
            element.getBoundingClientRect().right > innerWidth + 1 && !element.closest(".map, .wide, .words, pre, details:not([open])")
            && getComputedStyle(element).position !== "absolute").map((element) => element.outerHTML.slice(0, 80))]"""
    )


def small_letters(page: Page) -> Any:
    """Texts that are shown less than 11 pixels high."""
    return page.evaluate(
        """() => {
            const shown = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
            const high = (element) => parseFloat(getComputedStyle(element).fontSize)
                * (element.ownerSVGElement ? Math.hypot(element.getScreenCTM().c, element.getScreenCTM().d) : 1);
            return [...document.body.querySelectorAll("*")].filter((element) => shown(element) && high(element) < 10.9
                && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
                && !element.closest("title, script, style"))
                .map((element) => `${high(element).toFixed(1)} ${element.outerHTML.slice(0, 60)}`);
        }"""
    )


def test_nothing_stands_over_and_letters_can_be_read(page: Page) -> None:
    assert overflowing(page) == [0]
    assert small_letters(page) == []
    page.set_viewport_size({"width": NARROW, "height": 800})
    for fold in page.locator("details").all():
        fold.evaluate("fold => { fold.open = true; }")
    assert overflowing(page) == [0]


def test_a_phone_has_the_last_board_as_a_whole_in_letters_that_can_be_read(page: Page) -> None:
    whole, small = page.locator(".drawn .map.whole svg"), page.locator(".drawn .map.small svg")
    assert (whole.is_visible(), small.is_visible()) == (True, False)
    page.set_viewport_size({"width": NARROW, "height": 800})
    assert (whole.is_visible(), small.is_visible()) == (False, True)
    assert small.evaluate("svg => svg.getBoundingClientRect().width <= innerWidth")
    heights = small.evaluate(
        """svg => [...svg.querySelectorAll("text")].map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d)"""
    )
    assert heights
    assert min(heights) >= 8.9
    page.emulate_media(media="print")
    assert (whole.is_visible(), small.is_visible()) == (False, False)
    assert [part.is_visible() for part in page.locator(".drawn .paper").all()] == [True, True]


def test_the_land_below_a_board_has_its_colours(page: Page) -> None:
    """It stands in the page once, and is used: rules that look further up than what is used would not reach it."""
    painted = """(use) => {
        const land = document.querySelector(use.getAttribute("href"));
        return [...land.querySelectorAll(".spaces polygon, .spaces circle")].map((shape) => getComputedStyle(shape).fill);
    }"""
    for width in (WIDE, NARROW):
        page.set_viewport_size({"width": width, "height": 800})
        shown = page.locator(".drawn .map").locator("visible=true").locator("use").first
        assert "rgb(0, 0, 0)" not in shown.evaluate(painted)
        assert shown.evaluate("""use => document.querySelector(use.getAttribute("href")).classList.contains("board")""")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_and_use_it(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    for fold in page.locator("details").all():
        fold.evaluate("fold => { fold.open = true; }")
    found = Axe().run(page).response["violations"]
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found if fault["impact"] in ("serious", "critical")] == []


def test_a_slider_steps_through_a_turn(page: Page, told: Evening) -> None:
    stage = page.locator("#t2 .stage")
    slider, pieces, words = stage.locator("input"), stage.locator("g.pieces"), stage.locator("output")
    assert slider.is_visible()
    end, alt = standing(stage), stage.locator(".map svg").get_attribute("aria-label")
    slider.press("Home")
    assert words.text_content() == "As it stood before"
    assert standing(stage) == {"Ann": "bank", "Bob": "bank"}
    slider.press("End")
    assert standing(stage) == end != {"Ann": "bank", "Bob": "bank"}
    assert stage.locator(".map svg").get_attribute("aria-label") == alt
    slider.press("Home")
    states = []
    for _ in range(int(slider.get_attribute("max") or 0)):
        stage.get_by_label("one event on").click()
        states.append(standing(stage))
    assert states == told.stood
    assert pieces.locator("[data-piece]").count() == 2
    assert re.match(r"Event \d+", words.text_content() or "")


def standing(stage: Any) -> dict[str, str]:
    """Who stands where on a stage, as its words tell."""
    return where(stage.locator(".map svg").get_attribute("aria-label"))


def test_the_last_move_is_shown(page: Page) -> None:
    stage = page.locator("#t2 .stage")
    slider = stage.locator("input")
    slider.press("Home")
    assert stage.locator(".moves > *").count() == 0
    marks = []
    for _ in range(int(slider.get_attribute("max") or 0)):
        slider.press("ArrowRight")
        marks.append((stage.locator(".moves line").count(), stage.locator(".moves circle").count()))
    assert (1, 2) in marks  # one runs from a stone to another: a line, and a ring at both ends
    assert (0, 0) in marks


def test_folds_open(page: Page) -> None:
    ruled = page.locator("article details:has(table)").first
    assert not ruled.locator("table").is_visible()
    ruled.locator("summary").click()
    assert ruled.locator("table").is_visible()


def test_without_a_script_it_is_a_list_of_turns(browser: Browser, told: Evening, tmp_path: Path) -> None:
    file = tmp_path / "evening.html"
    file.write_text(told.text, encoding="utf-8")
    with browser.new_context(java_script_enabled=False, viewport={"width": WIDE, "height": 900}) as context:
        page = context.new_page()
        page.goto(file.as_uri())
        assert not page.locator(".stepper").first.is_visible()
        assert page.locator("#t2 .stage g.pieces [data-piece]").count() == 2
        assert page.locator("#t2 article").first.is_visible()


def test_it_prints_with_the_board_first_and_no_empty_page(page: Page) -> None:
    pages = printed(page)
    assert len(pages) == 3, pages
    assert all(number > 50 for number in pages)


def printed(page: Page) -> list[int]:
    """How many strokes and words there are on each page of the PDF."""
    import zlib

    raw = page.pdf(format="A4")
    drawn = []
    for number in re.findall(rb"/Type /Page\n.*?/Contents (\d+) 0 R", raw, re.DOTALL):
        body = raw[raw.index(b"\n" + number + b" 0 obj") :]
        drawn.append(len(zlib.decompressobj().decompress(body[body.index(b"stream\n") + 7 :]).split(b"\n")))
    assert len(drawn) == len(re.findall(rb"/Type /Page\n", raw))
    return drawn
