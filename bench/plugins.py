"""Games that are nobody's of ours, played whole on the phones by taps: the small game that `games new` lays out and the two of the tests.
What is tapped is drawn by lot out of what the pages offer; nothing is typed.

    python bench/plugins.py [--strips FOLDER] [--seed N]
"""

import argparse
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "example"), str(ROOT / "playaid" / "testing" / "scaffold")]
os.environ.setdefault("PLAYAID_DATA", tempfile.mkdtemp())

from hands import Hands  # noqa: E402
from playwright.sync_api import Browser, Error, Locator, Page, sync_playwright  # noqa: E402

from playaid.games import registry  # noqa: E402
from tests.chromium import CHROMIUM, QUIET  # noqa: E402
from tests.web.evenings import begun, serving  # noqa: E402

GAMES = {"pebbles": "pebbles:GAME", "tiny": "causeway:GAME", "liars": "liars:GAME"}
MOST = 400
OFFERED = ("#moves > .verbs [data-verb]", "#picked [data-piece-of]", "#moves .going button:not([aria-disabled])")


class Played(NamedTuple):
    """How an evening went. over: whether it came to its end; faults: of the pages' scripts."""

    over: bool
    events: int
    taps: int
    faults: list[str]


def tapped(hands: Hands, goes: Locator) -> bool:
    """A tap on what a page offers; whether it still stood there, as the others' taps change it, too."""
    try:
        goes.tap(timeout=3000)
    except Error:
        return False
    hands.taps += 1
    return True


def turn(hands: Hands, page: Page, chance: random.Random) -> bool:
    """One thing that a page offers, done; whether there was one."""
    page.locator("body:not(.busy)").wait_for()
    asked = page.locator(".ask button:visible")
    if asked.count():
        return tapped(hands, asked.nth(chance.randrange(asked.count())))
    ways = [way for way in OFFERED if page.locator(f"{way}:visible").count()]
    if not ways:
        return False
    chosen = page.locator(f"{chance.choice(ways)}:visible")
    if not tapped(hands, chosen.nth(chance.randrange(max(1, chosen.count())))):
        return False
    page.wait_for_timeout(250)
    for _ in range(4):  # on to its end, or let go
        page.locator("body:not(.busy)").wait_for()
        if page.locator("#declare:visible").count():
            tapped(hands, page.locator("#declare"))
            page.wait_for_timeout(150)
            break
        more = page.locator("#sheet [data-line]:visible, #picked [data-line]:visible, #picked .whole:visible")
        if not more.count() or not tapped(hands, more.nth(chance.randrange(more.count()))):
            break
        page.wait_for_timeout(200)
    page.locator("body:not(.busy)").wait_for()
    for way in ("#close:visible", "#picked .let:visible"):
        if page.locator(way).count():
            tapped(hands, page.locator(way).first)
    return True


def play(slug: str, browser: Browser, folder: Path, seed: int = 1, strips: Path | None = None) -> Played:
    """A whole evening of two on their phones, in a folder of sessions."""
    registry.meet(slug, GAMES[slug])
    chance = random.Random(seed)
    begun(folder, slug, {"Ann": "Ann", "Bob": "Bob"})
    with serving(folder) as running:
        hands = Hands(running, browser, strips, slug)
        sides = running.evening.company.session.sides
        rounds = idle = 0
        while not (over := running.evening.company.standing().state["referee"].get("over")) and rounds < MOST and idle < 8:
            did = [turn(hands, hands.phone(side), chance) for side in sides]
            rounds, idle = rounds + 1, 0 if any(did) else idle + 1
            if strips and rounds % 10 == 1:
                hands.picture(sides[0], f"{rounds:03d}")
            if idle:
                hands.phone(sides[0]).wait_for_timeout(300)
        for side in sides:
            hands.picture(side, "end")
        number = running.evening.company.standing().journal.tail_number
        for page in hands.phones.values():
            page.context.close()
    return Played(bool(over), number, hands.taps, hands.faults)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--strips", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    worst = 0
    with sync_playwright() as driver, driver.chromium.launch(executable_path=CHROMIUM, args=list(QUIET)) as browser:
        for slug in given.games or GAMES:
            with tempfile.TemporaryDirectory() as place:
                went = play(slug, browser, Path(place), given.seed, given.strips)
            print(f"{slug:<10} {'over' if went.over else 'NOT OVER'}, {went.events} events, {went.taps} taps {went.faults[:2]}", flush=True)
            worst |= not went.over or bool(went.faults)
    return worst


if __name__ == "__main__":
    raise SystemExit(main())
