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
SECOND = 1000.0
TRIES = 4
"""Where the browser puts the second tap a second or more after the first, it may well go a step of its own, and the two are tried again."""
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
            pause = chance.choice(PAUSES) * chance.random()
            gap, done = next((tried for tried in (_two_taps(there, phones, pause) for _ in range(TRIES)) if tried[0] < SECOND), (SECOND, 0))
            assert gap < SECOND, "this machine is too slow to tap twice within a second"
            assert done <= 1
            went += done
        assert went >= TIMES[game] / 2
        there.close()


def _two_taps(there: Players, phones: "dict[str, Page]", pause: float) -> tuple[float, int]:
    """How many milliseconds lay between two taps of whoever goes on, and how many steps they went; these are taken back."""
    there.current()
    before, session = there.head, there.company.standing()
    first, *others = acting(session.game, session.state)
    for other in others:  # where several act, the last who is ready goes on
        phones[other].locator("#moves [data-verb='next']:not([aria-disabled])").tap()
        phones[first].locator("#owed").get_by_text(other).first.wait_for()
    gap = _tap_twice(phones[first], pause)
    done = [event for event in there.company.session.journal.events(before + 1) if event.get("typed") == "next"]
    _take_back(there, before)
    return gap, len(done)


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
