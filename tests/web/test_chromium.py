"""The pages as people use them: phones tapped, the table looked at, a shell beside them."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from playaid.referee.contract.grammar import split
from tests.slow import SLOW, some
from tests.web.evenings import Running, begun, serving
from tests.web.tapping import Players, Shell, opening
from tests.web.turns import KEYS, TURNS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

WHOLE = bool(os.environ.get("PLAYAID_WHOLE_EVENINGS"))
"""Whether evenings are tapped from their first line to their last."""
SCHEMES: tuple[Any, ...] = ("light", "dark")
CUT_OFF = """() => [...document.querySelectorAll('body, body *')].filter((element) => {
  if (!element.checkVisibility() || element.closest('svg, .unseen, .board-place, #picked > .mine')) return false;
  const box = element.getBoundingClientRect();
  return box.right > innerWidth + 1 || box.left < -1 || innerWidth > 320;
}).map((element) => `${element.tagName} ${element.id} ${element.className}`)"""
"""What is wider than the page, but for the row of pieces, which is pushed sideways."""
PAPER = {"move": 3, "attack": 5, "next": 1, "coup": 11}
"""Taps that a task may take, nine where nothing is said: a coup is put together of a land and three counters, and asks three times."""


@contextmanager
def players(running: Running, browser: "Browser", playwright: "Playwright") -> Iterator[Players]:
    there = Players(running, browser, playwright)
    try:
        yield there
        assert there.faults == []
        assert not [line for line in running.said if "fault" in line]
    finally:
        there.close()


def test_two_players_of_empire_from_scan_to_victory(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> None:
    left = opening("empire/whole-game.play", 0 if WHOLE else 100, tmp_path, laid=True)
    with serving(tmp_path) as running, players(running, browser, playwright) as there:
        for side in ("Ann", "Bob"):
            there.sit_down(side)
        taken: dict[str, int] = {}
        for typed in left:
            before = there.taps - there.passed
            there.play([typed])
            verb = typed.line.split()[0]
            taken[verb] = max(taken.get(verb, 0), there.taps - there.passed - before)
        there.current()
        assert {verb: count for verb, count in taken.items() if count > PAPER.get(verb, 9)} == {}
        assert {"move", "attack", "next"} <= taken.keys()
        over = there.company.session.state["referee"].get("over")
        assert over is not None
        assert over["winner"] == "Ann"
        for page in (there.table, *there.phones.values()):
            page.get_by_text("worldwide empire").first.wait_for()
        assert there.typed == []


def single_command(folder: Path, line: str) -> None:
    """Type a line as a command of its own."""
    words = [sys.executable, "-m", "playaid", "--sessions-dir", str(folder), *split(line), "-s", "evening"]
    subprocess.run(words, check=True, capture_output=True, env={**os.environ})


@pytest.mark.parametrize("slug", some([*TURNS], 1))
def test_a_whole_turn_of_each_game_is_played_on_pages_beside_a_shell_and_commands(
    browser: "Browser", playwright: "Playwright", tmp_path: Path, slug: str
) -> None:
    """Every side has a passphrase and gives it on its phone; what it hides is on its phone and on no other page."""
    turn = TURNS[slug]
    name, begun_with = turn.begins
    opening(name, begun_with, tmp_path, KEYS, laid=True)
    with serving(tmp_path) as running, players(running, browser, playwright) as there:
        for side in there.company.session.sides:
            there.sit_down(side, KEYS[side])
        shell = Shell(tmp_path, KEYS)
        for text in filter(None, map(str.strip, turn.lines.splitlines())):
            line, *answers = map(str.strip, text.split("?"))
            where, _, rest = line.partition(": ")
            if where == "shell":
                shell.line(rest, answers)
                there.current()
            elif where == "command":
                single_command(tmp_path, rest)
                there.current()
            else:
                there.line(line, answers)
        there.current()
        assert turn.ends in there.table.locator("#heading .where").inner_text()
        assert there.taps > 2 * len(there.typed)
        told_apart(there, turn.hides)
        if shots := os.environ.get("PLAYAID_SHOTS"):
            there.shoot(Path(shots), slug)


def told_apart(there: Players, hides: Mapping[str, str]) -> None:
    """What a side may look up by itself stands on its own phone, and not a word of it on another page."""
    from playwright.sync_api import expect

    pages = {"": there.table, **there.phones}
    for side, phone in there.phones.items():
        own = phone.locator("#mine .own:not(.sheet)")
        if side in hides:
            expect(own.first).to_be_attached()
            assert hides[side] in " ".join(own.all_text_contents())
        for text in own.all_text_contents():
            assert [other for other, page in pages.items() if other != side and text in (page.text_content("body") or "")] == []
        for other, page in pages.items():
            assert other == side or side not in hides or hides[side] not in (page.text_content("body") or "")


def test_what_a_shell_says_is_on_all_pages(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> None:
    from playwright.sync_api import expect

    begun(tmp_path, "empire", {"Ann": "Ann", "Bob": "Bob"})
    with serving(tmp_path) as running, players(running, browser, playwright) as there:
        phone = there.sit_down("Ann")
        there.current()
        words = [sys.executable, "-m", "playaid", "--sessions-dir", str(tmp_path), "note", "tea is ready", "-s", "evening"]
        subprocess.run(words, check=True, capture_output=True, env={**os.environ})
        expect(there.table.locator("#log")).to_contain_text("tea is ready", timeout=1000)
        phone.locator("[data-tab=past]").tap()
        expect(phone.locator("#log")).to_contain_text("tea is ready", timeout=1000)


def test_what_a_finger_or_the_focus_is_on_is_not_taken_away(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> None:
    """Something happens while Ann presses, and while she types: what she may do is drawn anew when she lets go, her words stay."""
    begun(tmp_path, "empire", {"Ann": "Ann", "Bob": "Bob"})
    with serving(tmp_path) as running, players(running, browser, playwright) as there:
        phone, shell = there.sit_down("Ann"), Shell(tmp_path, {})
        phone.locator(f"body[data-ready='{there.head}']").wait_for()
        phone.clock.install()
        phone.evaluate("() => { window.moves = document.getElementById('moves').firstChild; }")
        phone.locator("#moves").hover()
        phone.mouse.down()
        phone.clock.pause_at(phone.evaluate("Date.now() / 1000 + 0.05"))
        shell.line("explore N1", ["", "", ""])
        there.current()
        phone.clock.run_for(100)
        phone.locator(f"body[data-ready='{there.head}']").wait_for()
        assert phone.evaluate("window.moves.isConnected")
        phone.mouse.up()
        phone.clock.run_for(200)
        assert not phone.evaluate("window.moves.isConnected")
        phone.clock.resume()
        phone.keyboard.press("Escape")  # what was pressed may have opened something
        phone.locator("#typed").fill("half a word")
        shell.line("note tea", [])
        there.current()
        assert phone.evaluate("document.activeElement.id") == "typed"
        assert phone.locator("#typed").input_value() == "half a word"


def test_what_declares_does_not_move_while_answers_come(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> None:
    """The sheet grows when it is told what the line would come to, and again with the chances; the button stays where it was."""
    opening("empire/whole-game.play", 2, tmp_path)
    with serving(tmp_path) as running, players(running, browser, playwright) as there:
        phones = {side: there.sit_down(side) for side in ("Ann", "Bob")}
        phone = phones[there.company.session.speaker() or "Ann"]
        held = []
        phone.route("**/check", lambda route: held.append(route))
        phone.locator("#moves .verbs button").filter(has_text="explore").first.tap()
        phone.locator("#sheet-body button:visible").first.tap()
        phone.locator("#declare").wait_for()
        before, low = phone.locator("#declare").bounding_box(), phone.locator("#sheet").bounding_box()
        while not held:
            phone.wait_for_timeout(10)
        held[0].continue_()
        phone.locator("#sheet-body .bar").first.wait_for()
        assert phone.locator("#sheet").bounding_box()["height"] > low["height"]  # type: ignore[index]
        assert phone.locator("#declare").bounding_box() == before


SMALL = """() => [...document.querySelectorAll('button, summary, select, input:not([type=checkbox])')].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return one.checkVisibility() && width && Math.min(width, height) < 40;
}).map((one) => one.outerHTML)"""


@pytest.mark.skipif(not SLOW, reason="one more evening in a browser")
def test_a_phone_says_whose_ways_are_lit_and_what_they_cost(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> None:
    """In albion, whose map is high: it begins as wide as the screen, hexes have their numbers, and where one stands is ringed."""
    opening("albion/lean.play", 0, tmp_path)
    with serving(tmp_path) as running, players(running, browser, playwright) as there:
        phone = there.sit_down("Fomorian")
        phone.locator("body[data-ready] #picked [data-piece-of]").first.wait_for()
        place, drawn = phone.locator("#board").bounding_box(), phone.locator("#board .ground").first.bounding_box()
        assert place is not None
        assert drawn is not None
        assert drawn["width"] > 0.9 * place["width"]
        assert phone.locator("#moves [data-verb]:not([data-goes])").first.get_attribute("data-verb") == "move"  # and not `place`
        assert not phone.locator(".chosen circle").count()
        there.tap(phone, "#picked [data-piece-of=Barguest]")
        phone.locator("#board .chosen circle").wait_for(state="attached")
        phone.locator("#board .chosen text").first.wait_for(state="attached")
        assert phone.locator("#board .chosen text").count() > 20
        phone.locator("#board .numbers text").first.wait_for(state="attached")
        assert phone.evaluate(SMALL) == []
        assert "`" not in phone.locator("main").inner_text()


def test_a_server_that_was_killed_goes_on_without_pairing(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> None:
    from playwright.sync_api import expect

    begun(tmp_path, "empire", {"Ann": "Ann", "Bob": "Bob"})
    with serving(tmp_path) as running:
        there = Players(running, browser, playwright)
        phone = there.sit_down("Ann")
        there.current()
        port = running.here.address.port
    expect(phone.locator("#banner")).to_be_visible(timeout=5000)
    with serving(tmp_path, port=port) as running:
        expect(phone.locator("#banner")).to_be_hidden(timeout=5000)
        phone.locator("#typed").fill("note here again")
        phone.locator("#typing button").tap()
        expect(there.table.locator("#log")).to_contain_text("here again", timeout=5000)
        running.end("over")
        expect(phone.locator("#banner")).to_contain_text("Good night", timeout=5000)
    there.close()


def test_scripts_in_names_and_notes_are_words(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> None:
    nasty = "<img src=x onerror=alert(1)>"
    begun(tmp_path, "empire", {"Ann": nasty, "Bob": "Bob"})
    with serving(tmp_path) as running, players(running, browser, playwright) as there:
        phone = there.sit_down("Ann")
        there.table.on("dialog", lambda dialog: there.faults.append(dialog.message))
        phone.locator("#typed").fill(f"note {nasty} <script>alert(2)</script>")
        phone.locator("#typing button").tap()
        there.table.get_by_text("<script>alert(2)</script>").first.wait_for()
        assert there.table.locator("#log img, #log script, #heading img").count() == 0


def test_no_page_keeps_anybody_out(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> None:
    """axe-core finds nothing on any page, in light and dark; at 320 pixels with letters twice as large nothing is cut off."""
    from axe_playwright_python.sync_playwright import Axe

    opening("empire/whole-game.play", 12, tmp_path)
    with serving(tmp_path) as running, players(running, browser, playwright) as there:
        phone = there.sit_down("Bob")
        there.current()
        laptop = there._page(ignore_https_errors=True)
        laptop.goto(running.link(":laptop"))
        laptop.locator(".seat").first.wait_for()
        pairing = there._page(ignore_https_errors=True)
        pairing.goto(running.link("Ann"))
        pairing.locator("#form").wait_for()
        faults: list[str] = []

        def look(page: "Page", what: str) -> None:
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                rules = {"runOnly": ["color-contrast"]} if scheme == "dark" else None
                found = Axe().run(page, options=rules).response["violations"]
                faults.extend(f"{what}, {scheme}: {fault['id']} {fault['nodes'][0]['html'][:120]}" for fault in found)

        for page, what in ((there.table, "table"), (laptop, "laptop"), (pairing, "pairing")):
            look(page, what)
        phone.locator("#regions summary").tap()
        phone.locator("#regions-words h2").first.wait_for()
        phone.keyboard.press("Tab")
        phone.locator("body.keys").wait_for()
        for tab in ("do", "mine", "past"):
            phone.locator(f"[data-tab={tab}]").last.tap()
            look(phone, tab)
        phone.set_viewport_size({"width": 320, "height": 568})
        phone.locator("[data-tab=do]").last.tap()
        phone.locator("#letters").select_option("2")
        for tab in ("do", "mine", "past"):
            phone.locator(f"[data-tab={tab}]").last.tap()
            faults.extend(f"{tab}: {what} is cut off" for what in phone.evaluate(CUT_OFF))
        phone.locator("[data-tab=do]").last.tap()
        phone.locator("#moves .verbs button").first.tap()
        phone.locator("#sheet[open]").wait_for()
        look(phone, "sheet")
        laptop.context.close()
        pairing.context.close()
        assert not faults, "\n".join(faults)
