"""What is told of a throw on the phone that made it: what was drawn first, every die, every sentence; and whether it can be put right."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.web.test_board_taps import phone

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

ENDS = [f"Sentence {number} tells what came of it for one of those who stood there." for number in range(8)]


TOPS = """(said) => [...said.childNodes].map((one) => { const range = document.createRange(); range.selectNode(one);
  return range.getBoundingClientRect().top; })"""


def roll(what: str, face: int | str, why: str) -> dict[str, Any]:
    return {"faces": [face], "what": what, "who": "Ann", "why": why, "typed": True}


def test_what_was_drawn_is_read_first_and_no_die_or_outcome_is_cut_off(browser: "Browser", tmp_path: Path) -> None:
    dice = [roll("d6", number, f"the throw {number}, of which much is told besides so that it fills a line") for number in range(1, 7)]

    def lengthened(route: "Route") -> None:
        reply = route.fetch()
        told = {"rolls": [*dice, roll("draw", "Eequor", "the spell")], "brief": ENDS, "shown": [], "verdict": "legal", "verb": "fight"}
        route.fulfill(response=reply, json={**reply.json(), "told": [told]})

    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        page.route("**/say", lengthened)
        page.locator("#typed").fill("note a thing")
        page.locator("#typing button").tap()
        said = page.locator("#said.whole")
        said.wait_for()
        assert said.locator(".die").all_inner_texts()[0] == "Eequor"
        assert said.locator(".die").count() == 7
        assert all(sentence in said.inner_text() for sentence in ENDS)
        assert said.evaluate("said => said.scrollHeight <= said.clientHeight || said.matches('.long')")
        tops = said.evaluate(TOPS)
        assert tops[0] <= tops[2] < tops[3], "what was drawn, what came of it, and then the dice"
