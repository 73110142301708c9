"""Two taps on *Go on*, however close, never go two steps."""

import os
import random
from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.evenings import serving
from tests.web.tapping import Players, opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

TIMES = 200 if os.environ.get("PLAYAID_SLOW") else 6


def test_two_taps_never_go_two_steps(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> None:
    """The second falls up to 0.9 seconds after the first, wherever the first has led; what was done is taken back then."""
    chance = random.Random(6)
    opening("empire/whole-game.play", 12, tmp_path)
    with serving(tmp_path) as running:
        there = Players(running, browser, playwright)
        phones = {side: there.sit_down(side) for side in ("Ann", "Bob")}
        went = 0
        for _ in range(TIMES):
            there.current()
            before, speaker = there.head, there.company.standing().speaker()
            assert speaker is not None
            phone = phones[speaker]
            go = phone.locator("#moves [data-verb='next']:not([aria-disabled])")
            go.wait_for()
            phone.locator("#moves [data-verb='next']").scroll_into_view_if_needed()
            box = go.bounding_box()
            assert box is not None
            middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            phone.touchscreen.tap(*middle)
            phone.wait_for_timeout(chance.choice((0, 30, 60, 120, 300, 600, 900)) * chance.random())
            phone.touchscreen.tap(*middle)
            phone.locator("body:not(.busy)").wait_for()
            done = [event for event in there.company.session.journal.events(before + 1) if event.get("typed") == "next"]
            assert len(done) <= 1
            went += len(done)
            if phone.locator("#sheet[open]").count():
                phone.locator("#close").tap()
            with there.company.held() as session:
                if there.head > before:
                    session.undo(session.sides)
        assert went == TIMES
        there.close()
