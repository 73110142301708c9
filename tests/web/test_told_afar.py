"""What the television tells of an event, across a room: whose piece has fallen, in sentences that end."""

from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.evenings import serving
from tests.web.tapping import Shell, opening
from tests.web.test_television import shown, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SIEGE = "tears/siege.play"
CUT = """() => [...document.querySelectorAll('#log summary, #owed li')]
  .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"""


def test_a_piece_that_is_turned_over_has_not_fallen_and_a_cross_is_in_the_colour_of_its_side(browser: "Browser", tmp_path: Path) -> None:
    left = opening(SIEGE, 54, tmp_path)
    opening(SIEGE, 26, tmp_path / "before")
    for folder, crosses in ((tmp_path / "before", 0), (tmp_path, 1)):
        with serving(folder) as running:
            page = shown(browser, running.url, viewport={"width": 1280, "height": 720})
            shell = Shell(folder, {})
            for line in ("throw --dice 1,10,10,10,10,10,10,10,10,10,10,10", "take Warsteed") if not crosses else (left[0].line,):
                shell.line(line)
                with running.evening.company.held() as session:
                    head = session.journal.tail_number
                page.locator(f"body[data-event='{head}']").wait_for()
            until(page, "settled")
            assert page.locator("#board .fallen rect").count() == crosses
            assert page.locator("#board .fallen rect.side1").count() == crosses, "it is Forseti's who fell"
            assert page.evaluate(CUT) == []
            page.context.close()


def test_what_has_no_room_is_left_out_sentence_by_sentence(browser: "Browser", tmp_path: Path) -> None:
    """Of what came before one line is kept: a sentence of it, and not half of the second."""
    opening(SIEGE, 33, tmp_path)
    shell = Shell(tmp_path, {})
    shell.line("next")
    shell.line("command one")
    with serving(tmp_path) as running:
        page = shown(browser, running.url, viewport={"width": 1280, "height": 720})
        page.locator("#log li:nth-child(2) summary", has_text="Gorganun breaks the assault off and stays before Caer Sillius …").wait_for()
        assert page.evaluate(CUT) == []
        page.context.close()


def test_who_did_it_stands_before_what_came_of_it_whoever_is_named_there(browser: "Browser", tmp_path: Path) -> None:
    """Faerie throws for the attrition of Fomorian: it is Faerie's mark, the latest and the line before it, as in the log of a phone."""
    opening("albion/battle.play", 9, tmp_path)
    with serving(tmp_path) as running:
        page = shown(browser, running.url, viewport={"width": 1280, "height": 720})
        page.locator("#log li", has_text="no effect on Fomorian").first.wait_for()
        marks = "(rows) => rows.map((row) => [row.querySelector('b').className, row.textContent.includes('Fomorian')])"
        assert page.locator("#log li").evaluate_all(marks) == [["side side1", True]] * 2
        page.context.close()


def test_steps_that_passed_by_themselves_are_not_the_latest_that_is_told(browser: "Browser", tmp_path: Path) -> None:
    opening("albion/lean.play", 13, tmp_path)
    with serving(tmp_path) as running:
        page = shown(browser, running.url, viewport={"width": 1280, "height": 720})
        page.locator("#log li").first.wait_for()
        told = page.locator("#log li").all_inner_texts()
        assert told
        assert not [text for text in told if "Gone through without a question" in text]
        page.context.close()
