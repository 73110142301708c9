"""Two taps on *Go on*, however close, never go two steps: some in one game, two hundred in each of the five with PLAYAID_SLOW."""

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from playaid.referee.contract.sequence import acting
from tests.slow import SLOW
from tests.web.evenings import serving
from tests.web.tapping import Players, opening
from tests.web.turns import TURNS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

TIMES = dict.fromkeys(TURNS, 200 if SLOW else 1) | ({} if SLOW else {"empire": 4})
BEGINS = {game: turn.begins for game, turn in TURNS.items()} | {"albion": ("albion/lean.play", 0)}
"""Positions in which somebody may go on."""
PAUSES = (0, 30, 60, 120, 300, 600, 900)


@pytest.mark.parametrize("game", TURNS if SLOW else ("elric",))
def test_two_taps_never_go_two_steps(browser: "Browser", playwright: "Playwright", tmp_path: Path, game: str) -> None:
    """The second falls up to 0.9 seconds after the first, wherever the first has led; what was done is taken back then."""
    chance = random.Random(6)
    opening(*BEGINS[game], tmp_path)
    with serving(tmp_path) as running:
        there = Players(running, browser, playwright)
        phones = {side: there.sit_down(side) for side in there.company.session.sides}
        went = 0
        for _ in range(TIMES[game]):
            there.current()
            before, session = there.head, there.company.standing()
            first, *others = acting(session.game, session.state)
            phone = phones[first]
            for other in others:  # where several act, the last who is ready goes on
                phones[other].locator("#moves [data-verb='next']:not([aria-disabled])").tap()
                phone.locator("#owed").get_by_text(other).first.wait_for()
            _tap_twice(phone, chance.choice(PAUSES) * chance.random())
            done = [event for event in there.company.session.journal.events(before + 1) if event.get("typed") == "next"]
            assert len(done) <= 1
            went += len(done)
            _take_back(there, before)
        assert went >= TIMES[game] / 2
        there.close()


def _tap_twice(phone: "Page", pause: float) -> float:
    """How many milliseconds lay between them, by the browser's own clock."""
    phone.evaluate("window.falls = []; addEventListener('pointerdown', (event) => falls.push(event.timeStamp), { capture: true })")
    go = phone.locator("#moves [data-verb='next']")
    phone.locator("#moves [data-verb='next']:not([aria-disabled])").wait_for()
    go.scroll_into_view_if_needed()
    box = go.bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.touchscreen.tap(*middle)
    phone.wait_for_timeout(pause)
    phone.touchscreen.tap(*middle)
    phone.locator("body:not(.busy)").wait_for()
    first, second = phone.evaluate("falls.slice(0, 2)")
    return float(second - first)


def _take_back(there: Players, before: int) -> None:
    """Whatever is asked is answered, and all of it undone."""
    there.current()
    for _ in range(20):
        asked = next((phone for phone in there.phones.values() if phone.locator("#asked button").count()), None)
        if asked is None:
            break
        head = there.company.changes
        asked.locator("#asked button").last.tap()
        while there.company.changes == head:
            asked.wait_for_timeout(10)
        there.current()
    for phone in there.phones.values():
        phone.locator("body:not(.busy)").wait_for()
        if phone.locator("#sheet[open]").count():
            phone.locator("#close").tap()
    with there.company.held() as session:
        if there.head > before:
            session.undo(session.sides)
